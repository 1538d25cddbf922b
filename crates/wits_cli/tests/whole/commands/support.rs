//! Running the command, and folders for what it writes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// What the command said and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command, not started yet.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wits"));
    command.stdin(Stdio::null());
    command
}

/// Runs the command with these arguments.
pub(crate) fn wits<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Ran {
    let output = command().args(arguments).output().unwrap();
    let ran = Ran {
        status: output.status.code().expect("ended by itself"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    ran
}

impl Ran {
    /// Standard output as one JSON object; the status must be as expected.
    #[track_caller]
    pub(crate) fn json(&self, status: i32) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        let value: Value = serde_json::from_str(&self.stdout).unwrap();
        assert!(value.is_object() || value.is_array(), "{value}");
        value
    }

    /// Nothing on standard output, all of this on standard error, and the status.
    #[track_caller]
    pub(crate) fn refused(&self, status: i32, parts: &[&str]) {
        assert_eq!((self.status, self.stdout.as_str()), (status, ""), "{self:?}");
        for part in parts {
            assert!(self.stderr.contains(part), "{part:?} is missing: {}", self.stderr);
        }
    }
}

/// The names of an object's fields.
pub(crate) fn fields(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// A folder that is gone when the test is done.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new empty one.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("wits_commands_{}_{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it, as text.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file and gives its path.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
