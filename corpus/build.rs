//! Embeds nothing. It only tells cargo to look at the folders again: `include_dir!` notices a file that changed, but
//! not one that is new.

fn main() {
    for folder in ["bases", "bundles", "golden", "vectors"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
