//! Making programs ready: ours, and the peers of each registry. Set-ups are kept and only repeated when their
//! pinned versions change, so that a second run needs no network.

pub(crate) mod crates;
pub(crate) mod debian;
pub(crate) mod npm;
pub(crate) mod pypi;

use std::fs;
use std::path::Path;

use crate::process::Launch;
use crate::report::say;
use crate::stage::Stage;

/// Builds our own command.
pub(crate) fn ours(stage: &Stage) -> Result<Launch, String> {
    say("building wits");
    let log = stage.output().join("setup-wits.log");
    let build = Launch::new("cargo").args(["build", "--release", "-p", "wits_cli"]).within(stage.root());
    build.logged(&log)?;
    Ok(Launch::new(stage.target().join("release/wits")))
}

/// Does the work unless it was done before with the same pins; remembers the pins when it is done.
fn once(pins: &Path, stamp: &Path, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let wanted = fs::read_to_string(pins).map_err(|error| format!("{}: {error}", pins.display()))?;
    if fs::read_to_string(stamp).is_ok_and(|done| done == wanted) {
        return Ok(());
    }
    work()?;
    fs::write(stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_for_the_same_pins_and_again_after_a_failure() {
        let folder = std::env::temp_dir().join(format!("peerbench_once_{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (pins, stamp) = (folder.join("pins"), folder.join("stamp"));
        fs::write(&pins, "a==1").unwrap();
        let mut done = 0;
        assert!(once(&pins, &stamp, || Err("no network".into())).is_err());
        for _ in 0..2 {
            once(&pins, &stamp, || {
                done += 1;
                Ok(())
            })
            .unwrap();
        }
        fs::write(&pins, "a==2").unwrap();
        once(&pins, &stamp, || {
            done += 1;
            Ok(())
        })
        .unwrap();
        assert_eq!(done, 2);
        fs::remove_dir_all(folder).unwrap();
    }
}
