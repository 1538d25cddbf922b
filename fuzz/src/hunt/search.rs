//! One target, searched by one process: changes inputs, and keeps those that reach something new.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use fuzz::coverage::{self, New, Seen};
use fuzz::{Target, kept};
use wits_core::random::Seed;

use super::bounds;
use super::mutate::Mutator;

/// Maximum length of an input that is kept in the repository. \[bytes\]
const LONGEST_KEPT: usize = 1500;
/// Maximum size of a target's corpus in the repository. \[bytes\]
const MAX_KEPT: usize = 24 << 10;

/// The place of the last panic in the code, which distinguishes failures.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

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
    seeds: Vec<Vec<u8>>,
    seen: Seen,
    inputs: Vec<Vec<u8>>,
    failures: BTreeSet<String>,
    runs: u64,
}

/// Searches for `seconds`; returns the number of different failures.
pub(crate) fn search(target: &Target, places: &Places, seconds: f64, seed: u64) -> usize {
    bounds::watch_time();
    let seeds = (target.seeds)();
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = format!("{place}\n{info}");
        }
    }));
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut search = Search {
        target,
        places,
        seeds: seeds.clone(),
        seen: Seen::new(),
        inputs: Vec::new(),
        failures: BTreeSet::new(),
        runs: 0,
    };
    let mut mutator = Mutator::new(Seed::new(seed).stream());
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
    search.failures.len()
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
        let _ = std::fs::write(&self.places.current, input);
        if !self.run(input) {
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

    /// True when all laws hold.
    fn run(&mut self, input: &[u8]) -> bool {
        self.runs += 1;
        holds(self.target, input)
    }

    /// A failure at a place where none was yet is written down, as short as it gets.
    fn report(&mut self, input: &[u8]) {
        let told = || LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default();
        let place_of = |told: &str| told.lines().next().unwrap_or_default().to_owned();
        let place = place_of(&told());
        if !self.failures.insert(place.clone()) {
            return;
        }
        let same = |target: &Target, input: &[u8]| !holds(target, input) && place_of(&told()) == place;
        let short = shorten(input, 1000, |shorter| same(self.target, shorter));
        let _ = holds(self.target, &short);
        write_found(&self.places.found, self.target.name, &short, &told());
    }

    /// The shortest part of an input that takes the same edges.
    fn shorter(&self, input: &[u8]) -> Vec<u8> {
        let wanted = coverage::fingerprint();
        let target = self.target;
        shorten(input, 60, |shorter| holds(target, shorter) && coverage::fingerprint() == wanted)
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
            if holds(self.target, input) {
                seen.add();
            }
        }
        let mut inputs: Vec<&Vec<u8>> =
            self.inputs.iter().filter(|input| input.len() <= LONGEST_KEPT).collect();
        inputs.sort_by_key(|input| (input.len(), *input));
        let (mut lines, mut bytes) = (BTreeSet::new(), 0);
        for input in inputs {
            if holds(self.target, input) && seen.add() == New::Edges {
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

/// Runs an input with fresh counters; true when all laws hold.
fn holds(target: &Target, input: &[u8]) -> bool {
    coverage::reset();
    bounds::mark();
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    bounds::mark();
    outcome.is_ok()
}

/// Removes stretches, longer ones first, as long as what is left is as good; makes at most `most` tries.
fn shorten(input: &[u8], most: usize, mut is_good: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
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

/// An input that breaks a law, and a file beside it that says how.
pub(crate) fn write_found(folder: &Path, target: &str, input: &[u8], why: &str) {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    input.iter().for_each(|byte| hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    let path = folder.join(format!("{target}-{hash:016x}"));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, input))
        .and_then(|()| std::fs::write(path.with_extension("why"), why));
    let first: String = why.lines().take(3).collect::<Vec<_>>().join("\n    ");
    println!(
        "FOUND {}\n    {first}\n    again: make fuzz TARGET={target} INPUT={}",
        path.display(),
        path.display()
    );
    if let Err(fault) = written {
        println!("    it cannot be written: {fault}; the input: {}", kept::escape(input));
    }
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn what_is_not_needed_goes() {
        let short =
            shorten(b"aaaaaaXbbbbbbbbYcc", 100, |input| input.contains(&b'X') && input.contains(&b'Y'));
        assert_eq!(short, b"XY");
    }
}
