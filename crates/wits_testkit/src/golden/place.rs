//! Where golden files are, where failures are written, and whether golden files are to be written anew.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The environment variable that asks for new golden files.
const VARIABLE: &str = "WITS_GOLDEN";

/// One golden file.
pub(super) struct Place {
    golden: PathBuf,
    /// Folder for what failed.
    failures: PathBuf,
    updating: bool,
}

impl Place {
    /// As the environment says.
    pub(super) fn of(golden: &Path) -> Self {
        let updating = env::var_os(VARIABLE).is_some_and(|value| value == "update");
        Self::new(golden, &failures_folder(), updating)
    }

    pub(super) fn new(golden: &Path, failures: &Path, updating: bool) -> Self {
        Self { golden: golden.to_owned(), failures: failures.to_owned(), updating }
    }

    pub(super) fn golden(&self) -> &Path {
        &self.golden
    }

    pub(super) const fn updating(&self) -> bool {
        self.updating
    }

    /// There is no golden file: writes it if asked to.
    pub(super) fn write_first(&self, bytes: &[u8]) -> Result<Option<String>, String> {
        if self.updating {
            write(&self.golden, bytes)?;
            return Ok(Some(format!("golden file {self} is new")));
        }
        let kept = [self.keep("actual", bytes)?];
        Err(format!("there is no golden file {self}.\n{}", self.advice(&kept)))
    }

    /// Writes another golden file in place of the old one.
    pub(super) fn write_anew(&self, bytes: &[u8], difference: &str) -> Result<Option<String>, String> {
        write(&self.golden, bytes)?;
        Ok(Some(format!("golden file {self} was written anew: {difference}")))
    }

    /// Writes a file about a failure: `flock.png` becomes `flock.actual.png`.
    pub(super) fn keep(&self, what: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let stem = self.golden.file_stem().unwrap_or_default().to_string_lossy();
        let ending = self.golden.extension().unwrap_or_default().to_string_lossy();
        let path = self.failures.join(format!("{stem}.{what}.{ending}"));
        write(&path, bytes)?;
        Ok(path)
    }

    /// What to do about a failure.
    pub(super) fn advice(&self, kept: &[PathBuf]) -> String {
        let looks: String = kept.iter().map(|path| format!("  look at {}\n", path.display())).collect();
        format!(
            "{looks}  if it is as it should be, run the test again with {VARIABLE}=update and commit {self}"
        )
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.golden.display())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let fault = |fault: std::io::Error| format!("cannot write {}: {fault}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(fault)?;
    fs::write(path, bytes).map_err(fault)
}

/// `golden` in the target folder of the workspace, and in it a folder for each package.
fn failures_folder() -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    let workspace = here.ancestors().find(|folder| folder.join("Cargo.lock").exists()).unwrap_or(&here);
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    target.join("golden").join(env::var_os("CARGO_PKG_NAME").unwrap_or_default())
}
