//! nanoflann from Debian: one header, which is unpacked without installing anything, and g++.

use std::path::{Path, PathBuf};

use crate::process::Launch;
use crate::stage::Stage;

const PACKAGE: &str = "libnanoflann-dev";
const HEADER: &str = "usr/include/nanoflann.hpp";

/// Compiles the program for the baseline that Rust compiles for, too.
pub(crate) fn set_up(stage: &Stage) -> Result<Launch, String> {
    let place = stage.folder("debian")?;
    let include = header_folder(&place)?;
    let program = place.join("index");
    let mut compile = Launch::new("g++").args(["-O3", "-std=c++17"]);
    if cfg!(target_arch = "x86_64") {
        compile = compile.arg("-march=x86-64");
    }
    let compile = compile.arg("-isystem").arg(include).arg(stage.peers("debian").join("index.cpp"));
    compile.arg("-o").arg(&program).logged(&place.join("compile.log"))?;
    Ok(Launch::new(program))
}

/// Where the header is: installed, unpacked before, or unpacked now.
fn header_folder(place: &Path) -> Result<PathBuf, String> {
    let unpacked = place.join("package");
    if let Some(root) = [Path::new("/"), &unpacked].into_iter().find(|root| root.join(HEADER).is_file()) {
        return Ok(root.join("usr/include"));
    }
    Launch::new("apt-get").args(["download", PACKAGE]).within(place).logged(&place.join("download.log"))?;
    let unpack = Launch::new("dpkg-deb").arg("-x").arg(downloaded(place)?).arg(&unpacked);
    unpack.logged(&place.join("unpack.log"))?;
    Ok(unpacked.join("usr/include"))
}

fn downloaded(place: &Path) -> Result<PathBuf, String> {
    let entries = std::fs::read_dir(place).map_err(|error| format!("{}: {error}", place.display()))?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let package = paths.find(|path| path.extension().is_some_and(|ending| ending == "deb"));
    package.ok_or_else(|| format!("{PACKAGE} was not downloaded"))
}
