//! Rounds: ours and the peers in turns, so that whatever else the machine does hits all alike.

use crate::figures::{Samples, parse};
use crate::peers::{Ready, Skipped};
use crate::process::{Launch, quiet_core};
use crate::report::say;
use crate::studio;

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

/// Measures one suite. A peer that fails is left out from then on; when ours fails, the run is over.
pub(crate) fn measure(
    suite: &str,
    rounds: usize,
    ours: &Launch,
    peers: &[Ready],
    samples: &mut Samples,
    skipped: &mut Vec<Skipped>,
) -> Result<(), String> {
    let core = quiet_core();
    let bench = |cores| ours.clone().args(["bench", suite, "--figures", "--cores", cores]);
    let mut peers: Vec<&Ready> = peers.iter().filter(|peer| peer.suites.contains(&suite)).collect();
    for round in 1..=rounds {
        say(&format!("{suite}: round {round} of {rounds}"));
        samples.add_ours(&parse(&bench("one").pinned(core).answer()?)?);
        peers.retain(|peer| match peer.launch.pinned(core).answer().and_then(|text| parse(&text)) {
            Ok(printed) => {
                samples.add_peer(&printed);
                true
            }
            Err(reason) => {
                skipped.push(Skipped { name: peer.name, reason });
                false
            }
        });
        samples.add_ours(&parse(&bench("all").answer()?)?);
    }
    Ok(())
}
