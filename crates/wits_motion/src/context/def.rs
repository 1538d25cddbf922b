//! How the maps become one direction.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::Plane;

use super::map::{MOST_SLOTS, Map, Ring};
use crate::steering::Drive;

/// How one agent chooses among directions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContextDef {
    /// How many directions are rated. \[4 to 64\]
    pub slots: usize,
    /// Directions with this much more danger than the safest are out of the question. \[0 to 1\]
    pub tolerance: f32,
    /// How much danger takes away from interest among those that are left. \[>= 0\]
    pub caution: f32,
    /// How much the last choice is favoured: keeps one from wavering between two good ways. \[>= 0\]
    pub stickiness: f32,
    /// Interest and fading danger follow what is seen within about this time; 0: at once. Rising danger is always felt at
    /// once. \[s, >= 0\]
    pub smooth_time: f32,
    /// How the chosen velocity becomes an acceleration.
    pub drive: Drive,
}

impl Default for ContextDef {
    fn default() -> Self {
        Self {
            slots: 16,
            tolerance: 0.1,
            caution: 0.5,
            stickiness: 0.1,
            smooth_time: 0.1,
            drive: Drive::default(),
        }
    }
}

impl Check for ContextDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        #[expect(clippy::cast_precision_loss, reason = "said in words, not computed with")]
        findings.check_range(&format!("{path}.slots"), self.slots as f64, 4.0, MOST_SLOTS as f64);
        findings.check_range(&format!("{path}.tolerance"), f64::from(self.tolerance), 0.0, 1.0);
        findings.check_not_negative(&format!("{path}.caution"), self.caution);
        findings.check_not_negative(&format!("{path}.stickiness"), self.stickiness);
        findings.check_not_negative(&format!("{path}.smooth_time"), self.smooth_time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}

/// What one agent sees in all directions at this moment: cleared, rated by everything that has a say, then chosen from.
#[derive(Clone, Debug)]
pub struct Context {
    pub(super) ring: Ring,
    pub(super) interest: Map,
    pub(super) danger: Map,
}

impl Context {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(def: &ContextDef) -> Self {
        let ring = Ring::new(def.slots);
        let map = Map::zero(ring.directions().len());
        Self { ring, interest: map, danger: map }
    }

    /// Forgets all that was seen, for the next agent or the next tick.
    pub fn clear(&mut self) {
        let map = Map::zero(self.ring.directions().len());
        (self.interest, self.danger) = (map, map);
    }

    /// The directions.
    #[must_use]
    pub const fn ring(&self) -> &Ring {
        &self.ring
    }

    /// How good it is to go there.
    #[must_use]
    pub const fn interest(&self) -> &Map {
        &self.interest
    }

    /// How bad it is to go there.
    #[must_use]
    pub const fn danger(&self) -> &Map {
        &self.danger
    }

    /// Rates every direction by a function; the larger rating counts.
    pub fn add_interest(&mut self, mut rate: impl FnMut(Vec2) -> f32) {
        for (slot, &direction) in self.ring.directions().iter().enumerate() {
            self.interest.raise(slot, rate(direction));
        }
    }

    /// The same for danger.
    pub fn add_danger(&mut self, mut rate: impl FnMut(Vec2) -> f32) {
        for (slot, &direction) in self.ring.directions().iter().enumerate() {
            self.danger.raise(slot, rate(direction));
        }
    }
}

/// What an agent remembers: the maps as it feels them, and where it went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContextState {
    /// How good each direction is, smoothed.
    pub interest: Map,
    /// How bad, with fading memory.
    pub danger: Map,
    /// The last choice, of length 1.
    pub last: Option<Vec2>,
}

/// A choice: where to go and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Where to, of length 1; between slots where that is better.
    pub direction: Vec2,
    /// How fast, as a part of the top speed. \[0 to 1\]
    pub speed: f32,
    /// The best slot.
    pub slot: usize,
    /// Its interest, as felt.
    pub interest: f32,
    /// Its danger, as felt.
    pub danger: f32,
}

/// One direction as an agent feels it: why it was chosen or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// Where to, of length 1.
    pub direction: Vec2,
    /// How good it is.
    pub interest: f32,
    /// How bad it is.
    pub danger: f32,
    /// Too dangerous to be considered.
    pub is_masked: bool,
    /// Interest less danger, and the favour of the last choice; the highest that is not masked wins.
    pub score: f32,
}

impl ContextDef {
    /// Chooses a direction. `None` when nothing is of interest in any direction that is safe enough.
    pub fn choose(&self, context: &Context, state: &mut ContextState, dt: f32) -> Option<Choice> {
        self.feel(context, state, dt);
        let count = context.ring.directions().len();
        let slots = |slot: usize| self.slot(context, state, slot % count);
        let mut best: Option<(usize, Slot)> = None;
        for number in 0..count {
            let slot = slots(number);
            let is_open = !slot.is_masked && slot.interest > 0.0;
            if is_open && best.is_none_or(|(_, best)| slot.score > best.score) {
                best = Some((number, slot));
            }
        }
        let Some((number, slot)) = best else {
            state.last = None;
            return None;
        };
        let between = summit(&slots(number + count - 1), &slot, &slots(number + 1));
        #[expect(clippy::cast_precision_loss, reason = "at most 64")]
        let direction = context.ring.at(number as f32 + between);
        state.last = Some(direction);
        let speed = (slot.interest * (1.0 - slot.danger)).clamp(0.0, 1.0);
        Some(Choice { direction, speed, slot: number, interest: slot.interest, danger: slot.danger })
    }

    /// The same as an acceleration of a body.
    pub fn steer(
        &self,
        context: &Context,
        state: &mut ContextState,
        body: &Kinematic<Plane>,
        limits: &Limits,
        dt: f32,
    ) -> Option<Steering<Plane>> {
        let choice = self.choose(context, state, dt)?;
        let speed = if limits.max_speed < f32::MAX { limits.max_speed } else { 1.0 };
        Some(self.drive.reach(choice.direction * (choice.speed * speed), body, limits))
    }

    /// Every direction as the agent feels it, for whoever asks why.
    pub fn explain(&self, context: &Context, state: &ContextState) -> impl ExactSizeIterator<Item = Slot> {
        (0..context.ring.directions().len()).map(|slot| self.slot(context, state, slot))
    }

    fn slot(&self, context: &Context, state: &ContextState, slot: usize) -> Slot {
        let felt = |map: &Map| map.values().get(slot).copied().unwrap_or(0.0);
        let (interest, danger) = (felt(&state.interest), felt(&state.danger));
        let direction = context.ring.directions()[slot];
        let favour = state.last.map_or(0.0, |last| self.stickiness * direction.dot(last).max(0.0));
        let is_masked = danger > state.danger.least() + self.tolerance;
        let score = interest - self.caution * danger + favour;
        Slot { direction, interest, danger, is_masked, score }
    }

    /// What is seen becomes what is felt. Whoever had other slots before, or nothing yet, begins anew.
    fn feel(&self, context: &Context, state: &mut ContextState, dt: f32) {
        let len = context.interest.values().len();
        let is_new = state.interest.values().len() != len || state.danger.values().len() != len;
        if is_new || self.smooth_time <= 0.0 {
            (state.interest, state.danger) = (context.interest, context.danger);
            return;
        }
        let share = math::smoothing(self.smooth_time.recip(), dt);
        state.interest.approach(&context.interest, share);
        state.danger.approach(&context.danger, share);
        state.danger.max_with(&context.danger);
    }
}

/// Where the top of the curve through three slots is, in slots from the middle one: never more than halfway to a
/// neighbour, and not towards one that is masked.
fn summit(before: &Slot, middle: &Slot, after: &Slot) -> f32 {
    let bend = before.score - 2.0 * middle.score + after.score;
    if bend >= 0.0 {
        return 0.0;
    }
    let top = (0.5 * (before.score - after.score) / bend).clamp(-0.5, 0.5);
    if (top < 0.0 && before.is_masked) || (top > 0.0 && after.is_masked) { 0.0 } else { top }
}
