//! One process after another, so that a target that dies, hangs or takes all memory is found and does not stop the others.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use fuzz::Target;

use super::bounds::{MAX_MEMORY, MAX_SECONDS, OUT_OF_MEMORY, OUT_OF_TIME};
use super::search::write_found;

/// Number of deaths after which a target is not searched further.
const MAX_DEATHS: usize = 4;

/// Searches each target for `seconds` seconds; true when nothing was found.
pub(crate) fn supervise(
    targets: &[&Target],
    seconds: f64,
    seed: u64,
    folder: &Path,
) -> std::io::Result<bool> {
    let (found, program) = (folder.join("found"), std::env::current_exe()?);
    std::fs::create_dir_all(&found)?;
    let mut good = true;
    for target in targets {
        let (start, current) = (Instant::now(), folder.join(format!("{}.current", target.name)));
        for death in 0..MAX_DEATHS {
            let left = seconds - start.elapsed().as_secs_f64();
            if left <= 0.0 {
                break;
            }
            let mut search = Command::new(&program);
            search
                .arg("search")
                .arg(target.name)
                .arg(left.to_string())
                .arg((seed + death as u64).to_string());
            let status = search.arg(&current).arg(&found).status()?;
            match status.code() {
                Some(0) => break,
                Some(1) => {
                    good = false;
                    break;
                }
                code => {
                    good = false;
                    let input = std::fs::read(&current).unwrap_or_default();
                    write_found(&found, target.name, &input, &cause(code, &status));
                }
            }
        }
        let _ = std::fs::remove_file(&current);
    }
    Ok(good)
}

fn cause(code: Option<i32>, status: &std::process::ExitStatus) -> String {
    match code {
        Some(OUT_OF_MEMORY) => format!("takes more than {} MiB", MAX_MEMORY >> 20),
        Some(OUT_OF_TIME) => format!("takes more than {MAX_SECONDS} s of processor time"),
        _ => format!("the process died: {status}"),
    }
}

/// Where `make fuzz` keeps what it makes.
pub(crate) fn work_folder() -> PathBuf {
    std::env::var_os("FUZZ_WORK").map_or_else(|| PathBuf::from("target/fuzz"), PathBuf::from)
}
