//! One process after another, so that a target that dies, hangs or takes all memory is found and does not stop the others.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use fuzz::Target;

use super::bounds::{MAX_MEMORY, MAX_SECONDS, OUT_OF_MEMORY, OUT_OF_TIME};
use super::{current, found};

/// Number of deaths after which a target is not searched further.
const MAX_DEATHS: u64 = 4;
/// The exit status of a program that ends with a panic.
const PANICKED: i32 = 101;
/// The exit status of a program whose arguments make no sense.
pub(crate) const USAGE: u8 = 2;

/// What the end of a process says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// Nothing was found.
    Clean,
    /// Something was found and reported.
    Reported,
    /// The input that was tried has ended the process.
    Died(String),
    /// The search itself is broken; no input is to blame.
    Broken(String),
}

/// Searches each target for `seconds` seconds; true when nothing was found.
pub(crate) fn supervise(
    targets: &[&Target],
    seconds: f64,
    seed: u64,
    folder: &Path,
) -> std::io::Result<bool> {
    let found = folder.join("found");
    std::fs::create_dir_all(&found)?;
    let mut good = true;
    for target in targets {
        let current = folder.join(format!("{}.current", target.name));
        good &= one(target, seconds, seed, &current, &found)?;
        let _ = std::fs::remove_file(&current);
    }
    Ok(good)
}

/// Searches one target, by several processes if it dies.
fn one(target: &Target, seconds: f64, seed: u64, current: &Path, found: &Path) -> std::io::Result<bool> {
    let (start, mut last) = (Instant::now(), None);
    for death in 0..MAX_DEATHS {
        let left = seconds - start.elapsed().as_secs_f64();
        if left <= 0.0 {
            break;
        }
        let _ = std::fs::remove_file(current);
        let mut search = Command::new(std::env::current_exe()?);
        search.args(["search", target.name, &left.to_string(), &(seed + death).to_string()]);
        let status = search.arg(current).arg(found).status()?;
        let input = current::read(current);
        match end(status.code(), input.is_some()) {
            End::Clean => return Ok(last.is_none()),
            End::Reported => return Ok(false),
            End::Broken(why) => {
                println!("The search of {} is broken: {why}.", target.name);
                return Ok(false);
            }
            // It is tried first, so that every further process would die of it as well.
            End::Died(_) if input == last => return Ok(false),
            End::Died(why) => {
                found::report(found, target.name, input.as_deref().unwrap_or_default(), &why);
                last = input;
            }
        }
    }
    Ok(last.is_none())
}

/// Runs one input in a process of its own, under the same bounds; true when all laws hold.
pub(crate) fn run(target: &Target, file: &Path) -> std::io::Result<bool> {
    let mut once = Command::new(std::env::current_exe()?);
    let status = once.args(["once", target.name]).arg(file).status()?;
    match end(status.code(), true) {
        End::Clean => println!("{} keeps the laws of {}", file.display(), target.name),
        End::Died(why) => println!("{} breaks a law of {}: {why}", file.display(), target.name),
        End::Reported | End::Broken(_) => println!("{} breaks a law of {}", file.display(), target.name),
    }
    Ok(status.success())
}

/// What an exit status says; none when a signal has ended the process. `tried`: an input was under way.
fn end(code: Option<i32>, tried: bool) -> End {
    match code {
        Some(0) => End::Clean,
        Some(1) => End::Reported,
        Some(PANICKED) => End::Broken("it panicked outside of the target".to_owned()),
        Some(code) if code == i32::from(USAGE) => End::Broken("its arguments are refused".to_owned()),
        code if !tried => End::Broken(format!("{} before the first input", cause(code))),
        code => End::Died(cause(code)),
    }
}

fn cause(code: Option<i32>) -> String {
    match code {
        Some(OUT_OF_MEMORY) => format!("takes more than {} MiB", MAX_MEMORY >> 20),
        Some(OUT_OF_TIME) => format!("takes more than {MAX_SECONDS} s of processor time"),
        Some(code) => format!("the process ends with status {code}"),
        None => "the process is ended by a signal (stack overflow, abort)".to_owned(),
    }
}

/// Where `make fuzz` keeps what it makes.
pub(crate) fn work_folder() -> PathBuf {
    std::env::var_os("FUZZ_WORK").map_or_else(|| PathBuf::from("target/fuzz"), PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_blamed_only_for_what_ends_the_process() {
        assert!(matches!(end(Some(OUT_OF_MEMORY), true), End::Died(why) if why.contains("1024 MiB")));
        assert!(matches!(end(Some(OUT_OF_TIME), true), End::Died(why) if why.contains("5 s")));
        assert!(matches!(end(None, true), End::Died(why) if why.contains("signal")));
        assert_eq!((end(Some(0), true), end(Some(1), true)), (End::Clean, End::Reported));
    }

    #[test]
    fn a_search_that_breaks_by_itself_is_no_finding() {
        for (code, tried) in [(Some(PANICKED), true), (Some(PANICKED), false), (Some(2), false)] {
            assert!(matches!(end(code, tried), End::Broken(_)), "{code:?}");
        }
        for code in [None, Some(OUT_OF_MEMORY), Some(OUT_OF_TIME)] {
            assert!(matches!(end(code, false), End::Broken(_)), "{code:?}");
        }
    }
}
