//! A million ticks, with watchdogs: `cargo run --release -p stealth --example soak_stealth`. More or fewer as the first argument.
//!
//! Nobody may be stuck, memory may not grow, and a game that is saved and loaded in the middle goes on with the same hashes.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Params, Session};

use stealth::Stealth;

/// Everybody moves so far in so many ticks, unless it is down. [m]
const ROOM: f32 = 0.6;
const STUCK: u64 = 30 * 30;
/// A second game that was loaded from a save is run beside the first for so long.
const BESIDE: u64 = 2_000;

#[expect(clippy::print_stdout, reason = "it tells how it goes")]
fn main() {
    let ticks: u64 = std::env::args().nth(1).and_then(|ticks| ticks.parse().ok()).unwrap_or(1_000_000);
    let entry = Entry::of::<Stealth>();
    let mut session = Session::new(&entry, Seed::new(9), Params::defaults(entry.about()), false);
    let mut anchors: Vec<(Vec2, u64)> = Vec::new();
    let mut most_state = 0;
    // A short run saves and loads, too.
    let every = (ticks / 4).clamp(1, 100_000);
    for tick in 0..ticks {
        session.tick();
        let guards = (0..6).filter_map(|agent| Some((session.game().inspect(agent)?, agent)));
        // Inspecting is dear: once a second is enough.
        if tick.is_multiple_of(30) {
            for (shown, agent) in guards {
                let agent = agent as usize;
                let wits_core::scene::Form::Circle { at, .. } = shown.marks[0].form else { continue };
                anchors.resize(anchors.len().max(agent + 1), (at, tick));
                let is_excused = shown.document.subtitle == "Down";
                if is_excused || anchors[agent].0.distance(at) > ROOM {
                    anchors[agent] = (at, tick);
                }
                let stood = tick - anchors[agent].1;
                assert!(
                    stood < STUCK,
                    "tick {tick}: {} stood at {at} for {stood} ticks",
                    shown.document.title
                );
            }
        }
        if (tick + 1).is_multiple_of(every) {
            let save = session.save().expect("a game that can be saved");
            most_state = most_state.max(save.state.len());
            let mut beside = Session::load(&entry, &save, false).expect("what was saved can be loaded");
            for _ in 0..BESIDE {
                session.tick();
                beside.tick();
                assert_eq!(
                    session.hash(),
                    beside.hash(),
                    "a loaded game goes another way at tick {}",
                    session.now()
                );
            }
            println!(
                "{} ticks: {:?}, a save of {} bytes",
                session.now(),
                session.game().score(),
                save.state.len()
            );
            anchors.iter_mut().for_each(|anchor| anchor.1 = tick + BESIDE);
        }
    }
    println!("{} ticks, hash {:?}, largest save {most_state} bytes", session.now(), session.hash());
}
