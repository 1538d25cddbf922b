//! What it takes more to look: journals of every node that a thousand characters go through, with the reasons for it.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::time::Moment;
use wits_decide::watch::Journals;
use wits_decide::{Mind, Turn};

use super::measure::{median, seconds};
use super::{Figure, Size};

/// The unit: a part of the frame of a game that shows sixty of them a second.
pub(crate) const UNIT: &str = "% of 1/60 s";

const CHARACTERS: u64 = 1000;
const WARM_UP: u64 = 10;
const MEASURED: u64 = 60;
const ROUNDS: usize = 7;

/// The share of a frame that goes into looking at a thousand characters of one mind, above what they take when nobody looks.
/// `game` makes what each of them knows, `stir` changes it before a tick.
pub(crate) fn looking<C, M: Mind<C>>(
    size: Size,
    mind: &M,
    game: impl Fn(u64) -> C,
    stir: impl Fn(&mut [C], u64),
) -> Figure {
    let agents: Vec<u64> = (0..size.of(CHARACTERS)).collect();
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
        let (warm_up, measured) = (size.of(WARM_UP), size.of(MEASURED));
        (0..warm_up).for_each(&mut tick);
        let time = seconds(|| (warm_up..warm_up + measured).for_each(&mut tick)) / measured as f64;
        steps = agents.iter().map(|agent| journals.pulse(*agent, 0).trail.len()).sum();
        time
    };
    let more: Vec<f64> = (0..size.of(ROUNDS))
        .map(|_| {
            let blind = round(&[]);
            round(&agents) - blind
        })
        .collect();
    let work = BTreeMap::from([("characters", agents.len() as f64), ("steps", steps as f64)]);
    // Less than nothing is noise.
    Figure { value: 100.0 * 60.0 * median(&more).max(0.0), work }
}
