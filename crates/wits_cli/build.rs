//! Has functions that are compiled alike kept only once in `wits`, where the linker can do that: less machine code for the same.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, io};

const FOLD: &str = "-Wl,--icf=all";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && can_fold()? {
        println!("cargo::rustc-link-arg-bins={FOLD}");
    }
    Ok(())
}

/// Whether the smallest of all programs can be linked so: linkers differ by system and toolchain, and some refuse.
fn can_fold() -> io::Result<bool> {
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let source = folder.join("smallest.rs");
    fs::write(&source, "fn main() {}")?;
    let mut compile = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    compile.arg(&source).arg("-o").arg(folder.join("smallest")).args(["-C", &format!("link-arg={FOLD}")]);
    if let Ok(target) = env::var("TARGET") {
        compile.args(["--target", &target]);
    }
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        compile.arg("-C").arg(format!("linker={}", linker.display()));
    }
    Ok(compile.stdout(Stdio::null()).stderr(Stdio::null()).status()?.success())
}
