//! A teacher who follows a plan: so many lessons in one rule, by showing, by stroking and scolding, or both.
//!
//! Situations that fit are rare, so the teacher brings the pet into one now and then, as a person does with the buttons: before
//! lessons, and afterwards to see what it has learned.

use wits_core::state::State;
use wits_learn::teach::Observation;

use crate::pet::people::Said;
use crate::pet::rules::Rule;
use crate::pet::senses::Body;
use crate::pet::world::Lab;

/// Between two situations that the teacher makes. (s)
const PAUSE: f32 = 8.0;
/// How long the teacher watches what the pet has begun before stroking or scolding. (s)
///
/// A teacher who is quicker is misunderstood: most of the feedback is about what the pet did before.
const REACTION: f32 = 2.0;

/// How the teacher teaches, in the order of the choices of the parameter.
pub(crate) const METHODS: &[&str] = &["nobody but you", "shows", "strokes and scolds", "shows and strokes"];

/// What the teacher remembers.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Tutor {
    /// Lessons given so far.
    pub(crate) given: u32,
    /// Until the next situation is made. (s)
    pause: f32,
    /// A situation was made, and nothing was shown in it yet.
    is_new: bool,
    /// The pet is on the way to something that will be judged: with what strength.
    judges: Option<f32>,
    /// A reaction that is under way: until then (s), and how strong it is.
    reaction: Option<(f32, f32)>,
}

impl Tutor {
    /// No number that was loaded is NaN or infinite.
    pub(crate) fn is_finite(&self) -> bool {
        let reaction = self.reaction.is_none_or(|(left, strength)| (left + strength).is_finite());
        self.pause.is_finite() && self.judges.is_none_or(f32::is_finite) && reaction
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
        if plan.method == 0 {
            return;
        }
        let tutor = &mut self.world.tutor;
        tutor.pause -= dt;
        if tutor.pause <= 0.0 {
            (tutor.pause, tutor.is_new) = (PAUSE, true);
            self.make_situation(plan.rule);
        }
        let tutor = &mut self.world.tutor;
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
        if plan.shows() && self.world.tutor.given < plan.lessons && self.world.tutor.is_new {
            self.demonstrate(plan.rule);
        }
    }

    /// Brings the pet into a situation that the rule is about: its need is urgent, the others are less.
    fn make_situation(&mut self, rule: Rule) {
        let mut stream = self.seed.fork("tutor").at(self.world.tick).stream();
        self.world.island.pet.needs = rule.needs(&mut stream);
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
            self.world.tutor.is_new = false;
        }
    }

    /// The pet has decided in a situation that the rule is about: a reaction will follow.
    pub(crate) const fn tutor_sees(&mut self, plan: Plan, is_right: bool) {
        let tutor = &mut self.world.tutor;
        if plan.judges() && tutor.given < plan.lessons {
            tutor.judges = Some(if is_right { 1.0 } else { -1.0 });
        }
    }

    /// The pet has arrived and begins what it came for.
    pub(crate) fn tutor_waits(&mut self) {
        let tutor = &mut self.world.tutor;
        if let Some(strength) = tutor.judges.take() {
            tutor.reaction = Some((REACTION, strength));
        }
    }
}
