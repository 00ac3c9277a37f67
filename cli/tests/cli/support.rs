//! Runs the binary, and a small manifest to run it on.

use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run of the binary ended, and what it printed.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.out).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The lines of the output, each a JSON value.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// The binary, with nothing in its environment that changes its output.
pub(crate) fn command<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_semsum"));
    command
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the binary with `input` on its standard input.
pub(crate) fn run<A: AsRef<OsStr>>(args: &[A], input: impl Into<Vec<u8>>) -> Ran {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.into());
    // A command may stop reading early; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().expect("no signal"),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the binary with an endless standard input, and gives its exit code: that it ends is the test.
pub(crate) fn run_endless<A: AsRef<OsStr>>(args: &[A]) -> Option<i32> {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Ends when the program closes its end.
    while stdin.write_all(&[b'y'; 1 << 16]).is_ok() {}
    child.wait().unwrap().code()
}

/// A small valid manifest.
pub(crate) fn manifest() -> Value {
    json!({
        "taskId": "harbour-14",
        "objective": "Repaint the harbour buoys before the regatta",
        "canonical": {"path": "plans/buoys.csv", "sha256": "0".repeat(64), "readAt": "2026-03-01T08:00:00Z"},
        "completedPhases": ["survey", "order paint"],
        "nextExactAction": "Paint buoy 7 with the green lacquer",
        "externalWrites": [
            {"operation": "Order 40 litres of lacquer", "effectId": "order-881", "status": "confirmed"},
            {"operation": "Book the workboat", "effectId": "boat-3", "status": "unknown"}
        ],
        "consumedAuthorities": ["harbourmaster/2026-02"],
        "prohibitions": ["Do not paint at ebb", "Do not move buoy 9"],
        "rollback": "Sand the buoy down and leave it grey",
        "completionChecks": ["All buoys show their number"]
    })
}

/// The same with one member replaced.
pub(crate) fn with(key: &str, value: Value) -> Value {
    let mut manifest = manifest();
    manifest[key] = value;
    manifest
}

/// A folder that holds files for one test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// In memory where the system has such a place: what a store makes durable takes long.
    pub(crate) fn for_many_syncs() -> Self {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        Self(folder.unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, with the folders on the way, and answers its path.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Makes a pipe and answers its path. The utility, because the library has no call for it.
    pub(crate) fn pipe(&self, name: &str) -> String {
        let path = self.path().join(name);
        make_pipe(&path);
        path.to_str().unwrap().to_owned()
    }

    /// A file of 1 TiB that takes no room.
    pub(crate) fn huge(&self, name: &str) -> String {
        let path = self.file(name, "");
        let file = File::options().write(true).open(&path).unwrap();
        file.set_len(1 << 40).unwrap();
        path
    }

    pub(crate) fn value(&self, name: &str, value: &Value) -> String {
        self.file(name, value.to_string())
    }
}

/// Makes a pipe.
pub(crate) fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The formats of `verify`.
pub(crate) const FORMATS: [&str; 5] = ["human", "json", "junit", "github", "sarif"];

/// `verify --pairs` over the folder.
pub(crate) fn pairs(folder: &Folder, format: &str) -> Ran {
    let path = folder.path().to_str().unwrap();
    run(&["verify", "--pairs", path, "--format", format], "")
}

/// A folder of the shared data; none where it is not here, and then the test is not run.
pub(crate) fn shared(below: &str) -> Option<PathBuf> {
    semsum_corpus::shared(below).unwrap()
}

/// Side, code and pointer of each finding, sorted.
pub(crate) fn identities(findings: &Value) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("after").to_owned();
    let mut list: Vec<_> = findings
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| {
            (
                text(&finding["side"]),
                text(&finding["pointer"]),
                text(&finding["code"]),
            )
        })
        .collect();
    list.sort();
    list
}
