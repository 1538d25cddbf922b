//! Peers from Debian, unpacked without installing anything, and g++: nanoflann, one header, and fuzzylite, a library.

use std::path::{Path, PathBuf};

use crate::process::Launch;
use crate::stage::Stage;

/// A package, and how to know that it is there.
struct Package {
    name: &'static str,
    header: &'static str,
}

const NANOFLANN: Package = Package { name: "libnanoflann-dev", header: "usr/include/nanoflann.hpp" };
const FUZZYLITE: Package = Package { name: "libfuzzylite-dev", header: "usr/include/fl/Headers.h" };
const FUZZYLITE_LIBRARY: &str = "libfuzzylite-static.a";

/// The suite "index".
pub(crate) fn set_up_nanoflann(stage: &Stage) -> Result<Launch, String> {
    let place = stage.folder("debian")?;
    let root = NANOFLANN.root(&place)?;
    compile(stage, &place, "index", &root, None)
}

/// The suite "fuzzy".
pub(crate) fn set_up_fuzzylite(stage: &Stage) -> Result<Launch, String> {
    let place = stage.folder("debian")?;
    let root = FUZZYLITE.root(&place)?;
    let folders = std::fs::read_dir(root.join("usr/lib")).map_err(|error| error.to_string())?;
    let mut libraries = folders.filter_map(|folder| Some(folder.ok()?.path().join(FUZZYLITE_LIBRARY)));
    let library = libraries.find(|library| library.is_file());
    let library = library.ok_or_else(|| format!("{FUZZYLITE_LIBRARY} is not in {}", FUZZYLITE.name))?;
    compile(stage, &place, "fuzzy", &root, Some(library))
}

/// Compiles a program for the baseline that Rust compiles for, too.
fn compile(
    stage: &Stage,
    place: &Path,
    name: &str,
    root: &Path,
    library: Option<PathBuf>,
) -> Result<Launch, String> {
    let program = place.join(name);
    let mut compile = Launch::new("g++").args(["-O3", "-std=c++17"]);
    if cfg!(target_arch = "x86_64") {
        compile = compile.arg("-march=x86-64");
    }
    let source = stage.peers("debian").join(format!("{name}.cpp"));
    let mut compile = compile.arg("-isystem").arg(root.join("usr/include")).arg(source);
    if let Some(library) = library {
        compile = compile.arg(library);
    }
    compile.arg("-o").arg(&program).logged(&place.join(format!("compile-{name}.log")))?;
    Ok(Launch::new(program))
}

impl Package {
    /// The folder it lies in: installed, unpacked before, or unpacked now.
    fn root(&self, place: &Path) -> Result<PathBuf, String> {
        let unpacked = place.join("package");
        let known = [Path::new("/"), &unpacked];
        if let Some(root) = known.into_iter().find(|root| root.join(self.header).is_file()) {
            return Ok(root.to_owned());
        }
        let download = Launch::new("apt-get").args(["download", self.name]).within(place);
        download.logged(&place.join("download.log"))?;
        let unpack = Launch::new("dpkg-deb").arg("-x").arg(self.downloaded(place)?).arg(&unpacked);
        unpack.logged(&place.join("unpack.log"))?;
        Ok(unpacked)
    }

    fn downloaded(&self, place: &Path) -> Result<PathBuf, String> {
        let entries = std::fs::read_dir(place).map_err(|error| format!("{}: {error}", place.display()))?;
        let is_it = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(self.name) && name.ends_with(".deb")
        };
        let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        paths.find(is_it).ok_or_else(|| format!("{} was not downloaded", self.name))
    }
}
