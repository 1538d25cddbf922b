//! The body of a creature: where it is, what it needs, what it is doing.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_learn::teach::Action;

/// How large a creature is. (m)
pub(crate) const RADIUS: f32 = 0.55;
/// How fast it walks. (m/s)
pub(crate) const PACE: f32 = 3.5;

/// How many needs there are.
pub(crate) const NEEDS: usize = 4;
/// Their names, which are those of the first inputs of a context.
pub(crate) const NEED_NAMES: [&str; NEEDS] = ["hunger", "tiredness", "boredom", "cold"];
pub(crate) const HUNGER: usize = 0;
pub(crate) const TIREDNESS: usize = 1;
pub(crate) const BOREDOM: usize = 2;
pub(crate) const COLD: usize = 3;

/// How much each need grows by day, and by night. (1/s)
const RATES: [[f32; NEEDS]; 2] =
    [[1.0 / 70.0, 1.0 / 110.0, 1.0 / 50.0, 0.0], [1.0 / 90.0, 1.0 / 60.0, 1.0 / 90.0, 1.0 / 40.0]];

/// A creature.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Creature {
    pub(crate) at: Vec2,
    /// From 0, all is well, to 1.
    pub(crate) needs: [f32; NEEDS],
    pub(crate) work: Option<Work>,
    /// Until it decides again. (s)
    pub(crate) rest: f32,
}

/// What a creature is doing.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Work {
    pub(crate) action: Action,
    /// Where it is done.
    pub(crate) place: Vec2,
    /// It is there, and has begun.
    pub(crate) has_begun: bool,
    /// How long it still takes, of the walk or of the action. (s)
    pub(crate) left: f32,
    /// It was drawn by chance.
    pub(crate) explored: bool,
}

impl Creature {
    pub(crate) const fn new(at: Vec2, needs: [f32; NEEDS]) -> Self {
        Self { at, needs, work: None, rest: 1.0 }
    }

    /// Needs grow; `darkness` from 0 to 1.
    pub(crate) fn live(&mut self, darkness: f32, dt: f32) {
        let [day, night] = RATES;
        for (need, (day, night)) in self.needs.iter_mut().zip(day.into_iter().zip(night)) {
            *need = (*need + dt * (day + (night - day) * darkness)).clamp(0.0, 1.0);
        }
        // The sun warms.
        self.needs[COLD] = (self.needs[COLD] - dt * (1.0 - darkness) / 60.0).clamp(0.0, 1.0);
    }

    /// Changes a need.
    pub(crate) fn change(&mut self, need: usize, by: f32) {
        self.needs[need] = (self.needs[need] + by).clamp(0.0, 1.0);
    }

    /// The mean of the squares of all needs, from 0 to 1.
    pub(crate) fn discontent(&self) -> f32 {
        self.needs.iter().map(|need| need * need).sum::<f32>() / NEEDS as f32
    }

    /// Walks towards the place of its work. Gives whether it is there.
    pub(crate) fn walk(&mut self, dt: f32) -> bool {
        let Some(work) = &mut self.work else { return false };
        let way = work.place - self.at;
        let step = PACE * dt;
        work.left -= dt;
        if way.length() <= step {
            self.at = work.place;
            return true;
        }
        self.at += way.normalize_or_zero() * step;
        false
    }

    /// What it is doing.
    pub(crate) fn doing(&self) -> Option<&Action> {
        self.work.as_ref().map(|work| &work.action)
    }
}
