//! What it takes more to look: journals of every node that a thousand characters go through, with the reasons for it.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::time::Moment;
use wits_decide::watch::Journals;
use wits_decide::{Mind, Turn};

use super::Figure;
use super::measure::{median, seconds};

/// The unit: a part of the frame of a game that shows sixty of them a second.
pub(crate) const UNIT: &str = "% of 1/60 s";

const CHARACTERS: u64 = 1000;
const WARM_UP: u64 = 10;
const MEASURED: u64 = 60;
const ROUNDS: usize = 7;

/// The share of a frame that goes into looking at a thousand characters of one mind, above what they take when nobody looks.
/// `game` makes what each of them knows, `stir` changes it before a tick.
pub(crate) fn looking<C, M: Mind<C>>(
    mind: &M,
    game: impl Fn(u64) -> C,
    stir: impl Fn(&mut [C], u64),
) -> Figure {
    let agents: Vec<u64> = (0..CHARACTERS).collect();
    let mut steps = 0;
    let mut round = |looked_at: &[u64]| {
        let mut games: Vec<C> = agents.iter().map(|agent| game(*agent)).collect();
        let mut states: Vec<M::State> = agents.iter().map(|_| mind.start()).collect();
        let mut journals = Journals::default();
        journals.look_at(looked_at);
        let mut tick = |now: u64| {
            stir(&mut games, now);
            journals.begin(now);
            for ((agent, state), game) in agents.iter().zip(&mut states).zip(&mut games) {
                let mut journal = journals.of(*agent, 0, "bench");
                let mut turn = Turn::new(game, Moment::of_tick(now, 60));
                black_box(mind.tick_watched(black_box(state), &mut turn, &mut journal));
            }
        };
        (0..WARM_UP).for_each(&mut tick);
        let time = seconds(|| (WARM_UP..WARM_UP + MEASURED).for_each(&mut tick)) / MEASURED as f64;
        steps = agents.iter().map(|agent| journals.pulse(*agent, 0).trail.len()).sum();
        time
    };
    let more: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let blind = round(&[]);
            round(&agents) - blind
        })
        .collect();
    let work = BTreeMap::from([("characters", CHARACTERS as f64), ("steps", steps as f64)]);
    Figure { value: 100.0 * 60.0 * median(&more), work }
}
