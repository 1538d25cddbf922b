//! Rounds: ours and the peers in turns, so that whatever else the machine does hits all alike.

use crate::figures::{Printed, Samples, parse};
use crate::peers::{Ready, Skipped};
use crate::process::{Launch, quiet_core};
use crate::report::{Around, say};
use crate::studio;

/// A suite of ours that gave no figures, or a case of it that gave none.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) suite: String,
    pub(crate) reason: String,
}

/// The suites that we have, or the one that is wanted.
pub(crate) fn suites(ours: &Launch, only: Option<&str>) -> Result<Vec<String>, String> {
    let list = ours.clone().args(["bench", "--list"]).answer()?;
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    let all: Vec<String> = names.map(str::to_owned).collect();
    match only {
        None => Ok(all),
        Some(studio::SUITE) => Ok(Vec::new()),
        Some(only) if all.iter().any(|name| name == only) => Ok(vec![only.to_owned()]),
        Some(only) => {
            Err(format!("there is no suite {only:?}, there are: {}, {}", all.join(", "), studio::SUITE))
        }
    }
}

/// Measures one suite. A peer that fails is left out from then on. When ours fails, the suite is over, and the report
/// says so; the others are measured all the same.
pub(crate) fn measure(
    suite: &str,
    rounds: usize,
    ours: &Launch,
    peers: &[Ready],
    samples: &mut Samples,
    around: &mut Around,
) {
    let core = quiet_core();
    let bench = |cores| ours.clone().args(["bench", suite, "--figures", "--cores", cores]);
    let mut peers: Vec<&Ready> = peers.iter().filter(|peer| peer.suites.contains(&suite)).collect();
    for round in 1..=rounds {
        say(&format!("{suite}: round {round} of {rounds}"));
        if !take(suite, &bench("one").pinned(core), samples, around) {
            return;
        }
        peers.retain(|peer| match figures(&peer.launch.pinned(core)) {
            Ok(printed) => {
                samples.add_peer(&printed);
                true
            }
            Err(reason) => {
                around.skipped.push(Skipped { name: peer.name, reason });
                false
            }
        });
        if !take(suite, &bench("all"), samples, around) {
            return;
        }
    }
}

/// Takes in what ours prints; false when there is nothing.
pub(crate) fn take(suite: &str, ours: &Launch, samples: &mut Samples, around: &mut Around) -> bool {
    let mut fail = |reason: String| {
        say(&format!("{suite}: {reason}"));
        // A case that fails does so in every round.
        if !around.failed.iter().any(|failed| failed.suite == suite && failed.reason == reason) {
            around.failed.push(Failed { suite: suite.to_owned(), reason });
        }
    };
    match ours.answer().and_then(|text| parse(&text)) {
        Ok(printed) => {
            samples.add_ours(&printed);
            printed.failed.into_iter().for_each(fail);
            true
        }
        Err(reason) => {
            fail(reason);
            false
        }
    }
}

/// What a peer prints. It has to have all of its figures.
fn figures(peer: &Launch) -> Result<Printed, String> {
    let printed = parse(&peer.answer()?)?;
    if printed.failed.is_empty() { Ok(printed) } else { Err(printed.failed.join(", ")) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A program that prints figures of one suite and fails in another.
    fn ours() -> Launch {
        let figure = r#"{"suite":"good","case":"late ticks","unit":"%","value":0}"#;
        let print = format!(
            r#"echo '{{"program":"wits","version":"1","figures":[{figure}],"failed":["x: measured NaN"]}}'"#
        );
        let script = format!(r#"case "$2" in bad) exit 101;; *) {print};; esac"#);
        Launch::new("sh").args(["-c", &script, "wits"])
    }

    #[test]
    fn a_suite_that_fails_does_not_lose_the_others() {
        let (mut samples, mut around) = (Samples::default(), Around::default());
        for suite in ["good", "bad", "good"] {
            measure(suite, 2, &ours(), &[], &mut samples, &mut around);
        }
        assert_eq!(samples.cases.len(), 1);
        assert_eq!(samples.cases[0].ours.as_ref().unwrap().values, [0.0; 8]);
        let failed: Vec<_> =
            around.failed.iter().map(|one| (one.suite.as_str(), one.reason.as_str())).collect();
        assert_eq!(failed, [("good", "x: measured NaN"), ("bad", "sh ended with exit status: 101")]);
    }
}
