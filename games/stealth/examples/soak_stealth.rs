//! A million ticks, twice, with watchdogs: `cargo run --release -p stealth --example soak_stealth`. More or fewer as the first
//! argument, another seed as the second.
//!
//! Nobody may be stuck, what is in use of memory may not grow, both runs have the same hashes, and a game that is saved and
//! loaded in the middle goes on with them.

#![expect(clippy::print_stdout, reason = "an example tells how it goes")]

use std::error::Error;

use wits_core::glam::Vec2;
use wits_core::hash::StateHash;
use wits_core::random::Seed;
use wits_core::scene::Form;
use wits_game::{Entry, Params, Session};
use wits_testkit::alloc::{CountingAllocator, Live, live};

use stealth::Stealth;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Everybody moves so far in so many ticks, unless it is down. [m, ticks]
const ROOM: f32 = 0.6;
const STUCK: u64 = 30 * 30;
/// A second game that was loaded from a save is run ahead of the first for so long. \[ticks\]
const BESIDE: u64 = 2_000;
/// Hashes are kept this often, to be compared. \[ticks\]
const COMPARED: u64 = 1_000;
/// A run is looked over this often; a short one more often. \[ticks\]
const STRETCH: u64 = 100_000;
/// What is in use in the emptiest moment of a stretch may be so much more than in that of the first. \[bytes\]
const MORE: u64 = 256 * 1024;
/// In a stretch of a short run the scripts may not come to clearing up.
const MORE_IN_SHORT: u64 = 2 * 1024 * 1024;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let ticks: u64 = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(9), |text| text.parse())?;
    let first = run(ticks, seed)?;
    println!("once more");
    let before = live();
    let second = run(ticks, seed)?;
    let after = live();
    // The list of hashes is one.
    if after.blocks > before.blocks + 1 {
        return Err(format!("a game that is over keeps memory: {before} before, {after} after").into());
    }
    let differs = first.iter().zip(&second).position(|(a, b)| a != b);
    if let Some(place) = differs {
        return Err(format!("the runs differ from tick {} on", (place as u64 + 1) * COMPARED).into());
    }
    println!("{ticks} ticks twice, {} hashes compared: the same", first.len());
    Ok(())
}

/// One run; its hashes, one every so many ticks.
fn run(ticks: u64, seed: u64) -> Result<Vec<StateHash>, Box<dyn Error>> {
    let entry = Entry::of::<Stealth>();
    let mut session = Session::new(&entry, Seed::new(seed), Params::defaults(entry.about()), false);
    let (mut hashes, mut watch) = (Vec::new(), Watch::default());
    // Where a game that was loaded has come to.
    let mut ahead: Option<(u64, StateHash)> = None;
    // A short run saves and loads, too.
    let every = (ticks / 4).clamp(1, STRETCH);
    while session.now() < ticks {
        session.tick();
        if ahead.is_some_and(|(tick, hash)| tick == session.now() && hash != session.hash()) {
            return Err(format!("a loaded game has another hash at tick {}", session.now()).into());
        }
        if session.now().is_multiple_of(30) {
            watch.look(&session)?;
        }
        // In the first half of the first stretch buffers still grow.
        if session.now() % every > every / 2 {
            watch.measure();
        }
        if session.now().is_multiple_of(COMPARED) {
            hashes.push(session.hash());
        }
        if session.now().is_multiple_of(every) {
            let save = session.save()?;
            let mut beside = Session::load(&entry, &save, false)?;
            (0..BESIDE).for_each(|_| beside.tick());
            ahead = Some((beside.now(), beside.hash()));
            println!(
                "{} ticks: {:?}, a save of {} kB, {} in use, {} kB of memory",
                session.now(),
                session.game().score(),
                save.state.len() / 1024,
                watch.least.unwrap_or_default(),
                resident()
            );
            watch.end_stretch(every)?;
        }
    }
    Ok(hashes)
}

/// Who stands where since when, and how much memory is in use. That goes up and down with what the scripts have thrown away
/// and with how much there was to remember lately; a leak raises the least of it.
#[derive(Default)]
struct Watch {
    anchors: Vec<(Vec2, u64)>,
    /// In the emptiest moment of this stretch, and of the first.
    least: Option<Live>,
    at_first: Option<Live>,
}

impl Watch {
    /// Inspecting is dear: once a second is enough.
    fn look(&mut self, session: &Session) -> Result<(), String> {
        let now = session.now();
        for agent in 0..6_usize {
            let Some(shown) = session.game().inspect(agent as u64) else { continue };
            let Form::Circle { at, .. } = shown.marks[0].form else { continue };
            self.anchors.resize(self.anchors.len().max(agent + 1), (at, now));
            let anchor = &mut self.anchors[agent];
            if shown.document.subtitle == "Down" || anchor.0.distance(at) > ROOM {
                *anchor = (at, now);
            }
            if now - anchor.1 > STUCK {
                return Err(format!(
                    "tick {now}: {} stands at {at} since {}",
                    shown.document.title, anchor.1
                ));
            }
        }
        Ok(())
    }

    fn measure(&mut self) {
        let now = live();
        self.least = self.least.filter(|least| least.bytes <= now.bytes).or(Some(now));
    }

    fn end_stretch(&mut self, ticks: u64) -> Result<(), String> {
        let Some(least) = self.least.take() else { return Ok(()) };
        let first = *self.at_first.get_or_insert(least);
        if least.bytes > first.bytes + if ticks == STRETCH { MORE } else { MORE_IN_SHORT } {
            return Err(format!("{least} in use, {first} at first"));
        }
        Ok(())
    }
}

/// What the system has given to this program: with what its allocator holds on to. \[kB\] 0 where the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
