//! A teacher who follows a plan: so many lessons in one rule, by showing, by stroking and scolding, or both.

use wits_core::state::State;
use wits_learn::teach::Observation;

use crate::pet::people::Said;
use crate::pet::rules::Rule;
use crate::pet::senses::Body;
use crate::pet::world::Lab;

/// Between two demonstrations. (s)
const PAUSE: f32 = 3.0;
/// How long the teacher needs to react. (s)
const REACTION: f32 = 1.0;

/// How the teacher teaches, in the order of the choices of the parameter.
pub(crate) const METHODS: &[&str] = &["nobody but you", "shows", "strokes and scolds", "shows and strokes"];

/// What the teacher remembers.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Tutor {
    /// Lessons given so far.
    pub(crate) given: u32,
    /// Until the next demonstration. (s)
    pause: f32,
    /// A reaction that is under way: until then (s), and how strong it is.
    reaction: Option<(f32, f32)>,
}

impl Tutor {
    /// No number that was loaded is NaN or infinite.
    pub(crate) fn is_finite(&self) -> bool {
        self.pause.is_finite() && self.reaction.is_none_or(|(left, strength)| (left + strength).is_finite())
    }
}

/// What the teacher is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) method: usize,
    pub(crate) rule: Rule,
    pub(crate) lessons: u32,
}

impl Plan {
    const fn shows(self) -> bool {
        self.method == 1 || self.method == 3
    }

    const fn judges(self) -> bool {
        self.method == 2 || self.method == 3
    }
}

impl Lab {
    /// The teacher looks at the pet, and does something now and then.
    pub(crate) fn tutor(&mut self, plan: Plan, dt: f32) {
        let tutor = &mut self.world.tutor;
        tutor.pause = (tutor.pause - dt).max(0.0);
        if let Some((left, strength)) = &mut tutor.reaction {
            *left -= dt;
            let (is_due, strength) = (*left <= 0.0, *strength);
            if is_due {
                tutor.reaction = None;
                if self.judge(strength) {
                    self.world.tutor.given = self.world.tutor.given.saturating_add(1);
                }
            }
        }
        if plan.shows() && self.world.tutor.given < plan.lessons && self.world.tutor.pause <= 0.0 {
            self.demonstrate(plan.rule);
        }
    }

    /// Shows the right action, if it fits now and the pet can see it and could do it.
    fn demonstrate(&mut self, rule: Rule) {
        let own = self.world.island.context(&self.model.def().context, Body::Pet);
        let action = rule.action(self.model.actions());
        if !rule.fits(&own) || !self.world.island.is_possible(self.model.actions(), Body::Pet, &action) {
            return;
        }
        if self.teach(Observation::Demonstrated { action, own: &own }) {
            self.say(Said::Shown(action));
            self.world.tutor.given = self.world.tutor.given.saturating_add(1);
            self.world.tutor.pause = PAUSE;
        }
    }

    /// The pet has begun something in a situation that the rule is about: a reaction will follow.
    pub(crate) fn tutor_sees(&mut self, plan: Plan, is_right: bool) {
        let tutor = &mut self.world.tutor;
        if plan.judges() && tutor.given < plan.lessons && tutor.reaction.is_none() {
            tutor.reaction = Some((REACTION, if is_right { 1.0 } else { -1.0 }));
        }
    }
}
