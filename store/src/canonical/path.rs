//! A path of a manifest, taken apart before the system sees it. Both ways of opening start from here, so they agree.

use semsum_core::rules::canonical::Found;

/// A path that names a file beneath some root, by its words alone.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Beneath<'a> {
    /// The folders on the way, outermost first.
    pub(super) folders: Vec<&'a str>,
    /// The file's own name.
    pub(super) name: &'a str,
}

impl<'a> Beneath<'a> {
    /// Takes `path` apart. Refused are an empty or absolute path, a NUL, any step `..`, and a path that names a folder;
    /// the error is what the look found.
    pub(super) fn parse(path: &'a str) -> Result<Self, Found> {
        let outside = path.is_empty() || path.starts_with('/') || path.contains('\0');
        if outside || path.split('/').any(|step| step == "..") {
            return Err(Found::OutsideRoot);
        }
        if path.split('/').next_back().is_none_or(is_silent) {
            return Err(Found::NotRegular);
        }
        let mut folders: Vec<_> = path.split('/').filter(|step| !is_silent(step)).collect();
        let name = folders.pop().ok_or(Found::NotRegular)?;
        Ok(Self { folders, name })
    }
}

/// A step that stays where it is.
fn is_silent(step: &str) -> bool {
    step.is_empty() || step == "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silent_steps_are_passed_over() {
        for path in ["a/b/c", "./a/b/c", "a//b/./c", "././a/b//c"] {
            let expected = Beneath {
                folders: vec!["a", "b"],
                name: "c",
            };
            assert_eq!(Beneath::parse(path), Ok(expected), "{path}");
        }
    }

    #[test]
    fn a_parent_step_anywhere_is_outside() {
        for path in ["..", "../a", "a/..", "a/../b", "a/../../b", "./..", "a/b/.."] {
            assert_eq!(Beneath::parse(path), Err(Found::OutsideRoot), "{path}");
        }
    }

    #[test]
    fn dots_that_are_no_parent_step_are_names() {
        for path in ["...", "..a", "a..", "..\\a", "%2e%2e", ". ."] {
            assert!(Beneath::parse(path).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_path_that_names_a_folder_is_no_regular_file() {
        for path in [".", "./", "a/", "a/.", "a//"] {
            assert_eq!(Beneath::parse(path), Err(Found::NotRegular), "{path}");
        }
    }

    #[test]
    fn nothing_and_what_starts_at_the_top_is_outside() {
        for path in ["", "/", "/a", "//a", "a\0b", "\0"] {
            assert_eq!(Beneath::parse(path), Err(Found::OutsideRoot), "{path:?}");
        }
    }
}
