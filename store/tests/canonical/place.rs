//! The folder that the tests look into.

use semsum_core::rules::canonical::Found;
use semsum_store::canonical::Root;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// `printf 'state\n' | sha256sum`
pub(crate) const STATE_SHA256: &str = "927489cb2fcdb32e302713f6a720397868b71dd2128c734181983f367d622c24";

/// A root with `state.md`, `docs/deep/plan.md`, and a marker beside the root.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { folder };
        fs::create_dir_all(place.at("docs/deep")).unwrap();
        fs::write(place.at("state.md"), "state\n").unwrap();
        fs::write(place.at("docs/deep/plan.md"), "state\n").unwrap();
        fs::write(place.folder.path().join("marker"), "outside\n").unwrap();
        place
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// Looks both ways; the answers must be the same.
    pub(crate) fn found(&self, path: &str) -> Found {
        let [kernel, walk] = self.roots().map(|root| root.look(path).found);
        assert_eq!(kernel, walk, "{path:?}");
        kernel
    }

    pub(crate) fn roots(&self) -> [Root; 2] {
        let open = || Root::open(&self.root()).unwrap();
        [open(), open().walking()]
    }
}

pub(crate) fn is_state(found: &Found) -> bool {
    *found == Found::File(STATE_SHA256.to_owned())
}
