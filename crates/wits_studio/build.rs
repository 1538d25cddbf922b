//! Collects the built web app (`studio/dist`) into a table that is compiled into the crate.
//!
//! Without a built app the table is empty and the server shows a page that says how to build it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let dist = here.join("../../studio/dist");
    // A path that does not exist yet counts as changed as soon as it does. A folder is watched with all its files.
    println!("cargo::rerun-if-changed=../../studio/dist");
    println!("cargo::rerun-if-changed=build.rs");

    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        collect(&dist, "", &mut files)?;
    }
    files.sort();
    let out = PathBuf::from(variable("OUT_DIR")?);
    fs::write(out.join("files.rs"), table(&files, &out)?)
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|fault| io::Error::other(format!("{name}: {fault}")))
}

/// All files below a folder, each with its path as it stands in an address.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}/{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &path, files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}

/// The table, as Rust. Files are copied first: the app may be built anew while this crate is compiled.
fn table(files: &[(String, PathBuf)], out: &Path) -> io::Result<String> {
    fs::create_dir_all(out.join("app"))?;
    let mut text = String::from("[\n");
    for (number, (path, file)) in files.iter().enumerate() {
        fs::copy(file, out.join(format!("app/{number}")))?;
        let copy = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/app/{number}\"))");
        let _ = writeln!(text, "    ({path:?}, {copy}.as_slice()),");
    }
    Ok(text + "]\n")
}
