//! The folders a run works in.

use std::fs;
use std::path::{Path, PathBuf};

/// The repository, and where everything that a run makes is put.
#[derive(Debug)]
pub(crate) struct Stage {
    root: PathBuf,
    target: PathBuf,
}

impl Stage {
    /// Looks for the repository from the current folder upwards.
    pub(crate) fn find() -> Result<Self, String> {
        let here = std::env::current_dir().map_err(|error| format!("there is no current folder: {error}"))?;
        let root = here.ancestors().find(|folder| folder.join("benches/peers").is_dir());
        let root = root.ok_or("run it inside the repository: no folder benches/peers was found")?.to_owned();
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), |set| root.join(set));
        let stage = Self { root, target };
        let output = stage.output();
        fs::create_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
        Ok(stage)
    }

    /// The repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The folder of peers from one registry.
    pub(crate) fn peers(&self, registry: &str) -> PathBuf {
        self.root.join("benches/peers").join(registry)
    }

    /// Where reports, logs and what peers need are put.
    pub(crate) fn output(&self) -> PathBuf {
        self.root.join("target/bench")
    }

    /// A folder of that name in the output, made if need be.
    pub(crate) fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.output().join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// Writes a file of the output.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.output().join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}
