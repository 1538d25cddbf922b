//! One target, searched by one process: changes inputs, and keeps those that reach something new.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fuzz::coverage::{self, New, Seen};
use fuzz::{Target, kept};
use wits_core::random::Seed;

use super::current::Current;
use super::mutate::Mutator;
use super::{bounds, found};

/// Maximum length of an input that is kept in the repository. \[bytes\]
const LONGEST_KEPT: usize = 1500;
/// Maximum size of a target's corpus in the repository. \[bytes\]
const MAX_KEPT: usize = 24 << 10;

/// The place of the last panic in the code, which distinguishes failures.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());
/// An input is being tried: a panic is that of the target. Others are printed, and end the search.
static IS_TRYING: AtomicBool = AtomicBool::new(false);

/// Where a search leaves what it found.
pub(crate) struct Places {
    /// The file for the input that is being tried, read by the supervisor when the process dies.
    pub(crate) current: PathBuf,
    /// Inputs that break a law, with the reason beside them.
    pub(crate) found: PathBuf,
}

struct Search<'a> {
    target: &'a Target,
    places: &'a Places,
    current: Current,
    seeds: Vec<Vec<u8>>,
    seen: Seen,
    inputs: Vec<Vec<u8>>,
    failures: BTreeSet<String>,
    runs: u64,
    /// Runs that made inputs shorter, which are not among the others.
    shortening: Cell<u64>,
}

/// Searches for `seconds`; returns the number of different failures.
///
/// # Errors
/// The file of the current input cannot be made.
pub(crate) fn search(target: &Target, places: &Places, seconds: f64, seed: u64) -> std::io::Result<usize> {
    bounds::watch_time();
    note_panics();
    let seeds = (target.seeds)();
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut search = Search {
        target,
        places,
        current: Current::create(&places.current)?,
        seeds: seeds.clone(),
        seen: Seen::new(),
        inputs: Vec::new(),
        failures: BTreeSet::new(),
        runs: 0,
        shortening: Cell::new(0),
    };
    let mut mutator = Mutator::new(Seed::new(seed).stream());
    seeds.iter().for_each(|seed| mutator.learn_seed(seed));
    for input in kept::inputs(target.name).into_iter().chain(seeds) {
        mutator.learn(&input);
        search.try_input(&input, true);
    }
    let known = search.inputs.len();
    while Instant::now() < end && !search.inputs.is_empty() {
        let (one, other) = (search.choose(&mut mutator), search.choose(&mut mutator));
        let input = mutator.mutate(&search.inputs[one], &search.inputs[other]);
        if search.try_input(&input, false) {
            mutator.learn(&input);
        }
    }
    search.keep();
    println!(
        "{:14} {:9} runs, {:6} edges of {}, {:5} inputs ({} new), {} failures",
        target.name,
        search.runs,
        search.seen.edges(),
        coverage::edges(),
        search.inputs.len(),
        search.inputs.len() - known,
        search.failures.len()
    );
    Ok(search.failures.len())
}

/// Panics of the target are not printed but noted.
fn note_panics() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !IS_TRYING.load(Ordering::Relaxed) {
            return print(info);
        }
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = format!("{place}\n{info}");
        }
    }));
}

impl Search<'_> {
    /// Half of the time one of the latest.
    fn choose(&self, mutator: &mut Mutator) -> usize {
        let count = self.inputs.len();
        let die = usize::try_from(mutator.random.next_u64() >> 33).unwrap_or(0);
        if die.is_multiple_of(2) { die / 2 % count } else { count - 1 - die / 2 % count.min(20) }
    }

    /// Runs an input; true if it reached something new and was taken over.
    fn try_input(&mut self, input: &[u8], given: bool) -> bool {
        self.runs += 1;
        if !self.holds(input) {
            self.report(input);
            return false;
        }
        match self.seen.add() {
            New::Nothing if !given => return false,
            New::Edges if !given => self.inputs.push(self.shorter(input)),
            _ => self.inputs.push(input.to_vec()),
        }
        true
    }

    /// Runs an input with fresh counters; true when all laws hold. The input is in the file for the supervisor meanwhile.
    fn holds(&self, input: &[u8]) -> bool {
        let _ = self.current.set(input);
        coverage::reset();
        bounds::mark();
        IS_TRYING.store(true, Ordering::Relaxed);
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.target.run)(input)));
        IS_TRYING.store(false, Ordering::Relaxed);
        bounds::mark();
        outcome.is_ok()
    }

    /// A failure at a place where none was yet is written down, as short as it gets.
    fn report(&mut self, input: &[u8]) {
        let told = || LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default();
        let place_of = |told: &str| told.lines().next().unwrap_or_default().to_owned();
        let place = place_of(&told());
        if !self.failures.insert(place.clone()) {
            return;
        }
        // A shorter form may end the process, and this failure would be lost.
        let (folder, name) = (&self.places.found, self.target.name);
        let _ = found::store(folder, name, input, &told());
        let short = shorten(input, 1000, |shorter| !self.holds(shorter) && place_of(&told()) == place);
        let _ = self.holds(&short);
        found::remove(folder, name, input);
        found::report(folder, name, &short, &told());
    }

    /// A shorter part of an input that takes the same edges. At most half of all runs are spent on this, so that slow
    /// targets are searched as well.
    fn shorter(&self, input: &[u8]) -> Vec<u8> {
        let wanted = coverage::fingerprint();
        let left = self.runs.saturating_sub(self.shortening.get());
        shorten(input, left.min(60), |shorter| {
            self.shortening.set(self.shortening.get() + 1);
            self.holds(shorter) && coverage::fingerprint() == wanted
        })
    }

    /// Rewrites the corpus: short inputs first, each for the edges that none before it takes, to a limit. Seeds are not
    /// stored again.
    fn keep(&self) {
        if coverage::edges() == 0 {
            return;
        }
        let mut seen = Seen::new();
        let hostile = kept::read(&kept::hostile_file(self.target.name));
        for input in hostile.iter().chain(&self.seeds) {
            if self.holds(input) {
                seen.add();
            }
        }
        let mut inputs: Vec<&Vec<u8>> =
            self.inputs.iter().filter(|input| input.len() <= LONGEST_KEPT).collect();
        inputs.sort_by_key(|input| (input.len(), *input));
        let (mut lines, mut bytes) = (BTreeSet::new(), 0);
        for input in inputs {
            if self.holds(input) && seen.add() == New::Edges {
                let line = kept::escape(input);
                if bytes + line.len() < MAX_KEPT {
                    bytes += line.len() + 1;
                    lines.insert(line);
                }
            }
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        if !text.is_empty()
            && let Err(fault) = std::fs::write(kept::corpus_file(self.target.name), text)
        {
            println!("the corpus of {} cannot be written: {fault}", self.target.name);
        }
    }
}

/// Removes stretches, longer ones first, as long as what is left is as good; makes at most `most` tries.
fn shorten(input: &[u8], most: u64, mut is_good: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let (mut best, mut tries) = (input.to_vec(), 0);
    let mut length = best.len() / 2;
    while length > 0 && tries < most {
        let mut at = 0;
        while at < best.len() && tries < most {
            let end = (at + length).min(best.len());
            let shorter = [&best[..at], &best[end..]].concat();
            tries += 1;
            if is_good(&shorter) {
                best = shorter;
            } else {
                at = end;
            }
        }
        length /= 2;
    }
    best
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::hunt::current;

    #[test]
    fn what_is_not_needed_goes() {
        let short =
            shorten(b"aaaaaaXbbbbbbbbYcc", 100, |input| input.contains(&b'X') && input.contains(&b'Y'));
        assert_eq!(short, b"XY");
    }

    static FOLDER: LazyLock<PathBuf> =
        LazyLock::new(|| std::env::temp_dir().join(format!("wits-fuzz-{}", std::process::id())));

    /// Panics when an `X` is in the input, and when the supervisor sees another input than the one that is tried.
    fn no_x(input: &[u8]) {
        assert_eq!(current::read(&FOLDER.join("current")).as_deref(), Some(input), "seen by the supervisor");
        assert!(!input.contains(&b'X'), "an X");
    }

    #[test]
    fn the_supervisor_sees_each_shortened_form_while_it_is_tried() {
        std::fs::create_dir_all(&*FOLDER).unwrap();
        let target = Target { name: "no_x", run: no_x, seeds: Vec::new };
        let places = Places { current: FOLDER.join("current"), found: FOLDER.join("found") };
        let mut search = Search {
            target: &target,
            places: &places,
            current: Current::create(&places.current).unwrap(),
            seeds: Vec::new(),
            seen: Seen::new(),
            inputs: Vec::new(),
            failures: BTreeSet::new(),
            runs: 0,
            shortening: Cell::new(0),
        };
        note_panics();
        assert!(search.try_input(b"good", true));
        search.runs = 100;
        assert_eq!(search.shorter(b"good"), b"", "without counters all inputs take the same edges");
        assert!(!search.try_input(b"aaaaaaaaXbbbbbb", false));
        let found: Vec<PathBuf> =
            std::fs::read_dir(&places.found).unwrap().flatten().map(|entry| entry.path()).collect();
        let why = found.iter().find(|path| path.extension().is_some()).map(std::fs::read_to_string);
        assert!(why.unwrap().unwrap().contains("an X"));
        let input = found.iter().find(|path| path.extension().is_none()).map(std::fs::read);
        assert_eq!(input.unwrap().unwrap(), b"X");
        assert_eq!(found.len(), 2, "{found:?}");
        std::fs::remove_dir_all(&*FOLDER).unwrap();
    }
}
