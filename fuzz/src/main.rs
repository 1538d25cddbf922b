//! `make fuzz`: searches for inputs that break a law, target after target.
//!
//! ```text
//! hunt minutes [target]      searches all targets in turn, or one, for this number of minutes in all
//! hunt run target file       runs one input, under the same bounds
//! hunt keep target file      adds an input to those that are kept by hand
//! ```

mod hunt;

use std::path::Path;
use std::process::ExitCode;

use fuzz::{TARGETS, Target, kept};
use hunt::bounds::{self, Bounded};
use hunt::search::{Places, search};
use hunt::supervise::{self, supervise, work_folder};

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        ["run", target, file] => with(target, |target| run(target, Path::new(file))),
        ["once", target, file] => with(target, |target| once(target, Path::new(file))),
        ["keep", target, file] => with(target, |target| keep(target, Path::new(file))),
        ["search", target, seconds, seed, current, found] => with(target, |target| {
            let places = Places { current: current.into(), found: found.into() };
            let (seconds, seed) = (seconds.parse().unwrap_or(1.0), seed.parse().unwrap_or(1));
            let failures = search(target, &places, seconds, seed);
            failures.map(|count| count == 0).map_err(|fault| format!("{current}: {fault}"))
        }),
        [minutes] => hunt(minutes, &TARGETS.iter().collect::<Vec<_>>()),
        [minutes, target] => with(target, |target| hunt(minutes, &[target])),
        _ => Err("expected: minutes [target], run target file, or keep target file".to_owned()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(supervise::USAGE)
        }
    }
}

fn with(name: &str, act: impl FnOnce(&'static Target) -> Result<bool, String>) -> Result<bool, String> {
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    act(Target::find(name).ok_or_else(|| format!("unknown target {name:?}; expected one of {}", names()))?)
}

fn hunt(minutes: &str, targets: &[&Target]) -> Result<bool, String> {
    let minutes: f64 = minutes.parse().map_err(|_| format!("{minutes:?}: expected a number of minutes"))?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = now.map_or(1, |since| since.as_secs());
    let seconds = minutes * 60.0 / targets.len() as f64;
    println!("{} targets, {seconds:.1} s each, seed {seed}", targets.len());
    let good = supervise(targets, seconds, seed, &work_folder()).map_err(|fault| fault.to_string())?;
    println!("{}", if good { "Nothing was found." } else { "Something was found: see above." });
    Ok(good)
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(file).map_err(|fault| format!("{}: {fault}", file.display()))
}

fn run(target: &Target, file: &Path) -> Result<bool, String> {
    read(file)?;
    supervise::run(target, file).map_err(|fault| fault.to_string())
}

/// The process behind [`run`].
fn once(target: &Target, file: &Path) -> Result<bool, String> {
    let input = read(file)?;
    bounds::watch_time();
    (target.run)(&input);
    Ok(true)
}

fn keep(target: &Target, file: &Path) -> Result<bool, String> {
    let input = read(file)?;
    let place = kept::hostile_file(target.name);
    let text = std::fs::read_to_string(&place).unwrap_or_default();
    let line = kept::escape(&input);
    if !text.lines().any(|known| known == line) {
        std::fs::write(&place, format!("{text}{line}\n"))
            .map_err(|fault| format!("{}: {fault}", place.display()))?;
    }
    Ok(true)
}
