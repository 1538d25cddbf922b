//! States that were edited in a save.

use std::fmt::Debug;

use wits_core::state::State;
use wits_mind::{Exit, Mind};

use super::{Exam, Life};
use crate::edits::{self, Saved};

/// Number of edited forms of a state that are tried at each point.
const EDITS: u64 = 40;
/// Number of ticks that an edited state must survive.
const TICKS_AFTER: u64 = 20;

impl<'m, C, M> Exam<'m, C, M>
where
    C: Clone + PartialEq + Debug,
    M: Mind<C>,
    M::State: PartialEq + Debug + State,
{
    /// At a third and two thirds of a run: no value of the state is missing from its hash, and an edited state is refused
    /// or can be ticked and stopped.
    #[track_caller]
    pub(super) fn assert_edits(&self, seed: u64) {
        let (mut life, mut loaded) = (self.life(seed), 0);
        for _ in 0..2 {
            for _ in 0..self.ticks / 3 + seed {
                life.step(&mut ());
            }
            let name = format!("seed {seed}, tick {}", life.tick);
            edits::assert_hash_sees_all(&name, &life.state, &self.unhashed);
            edits::survives(&Saved::of(&life.state), seed, EDITS, |edited| {
                let Ok(state) = edited.load() else { return };
                loaded += 1;
                let mut other: Life<'_, 'm, C, M> = life.with_state(state);
                for _ in 0..TICKS_AFTER {
                    other.step(&mut ());
                }
                other.stop(Exit::Abort, &mut ());
            });
        }
        assert!(loaded > 0, "seed {seed}: all edited states were refused, so none was tried");
    }
}
