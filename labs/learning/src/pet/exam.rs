//! Whether the pet has learned a rule: what it does in situations that fit.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_learn::teach::{Action, Context, TeachScratch};

use crate::pet::creature::NEEDS;
use crate::pet::rules::Rule;
use crate::pet::senses::INPUTS;
use crate::pet::world::Lab;

/// Number of situations of an examination.
const QUESTIONS: u64 = 50;

/// What the pet did in situations that fit the rule, since the last lesson, and how it felt.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Tally {
    pub(crate) right: u32,
    pub(crate) wrong: u32,
    /// Sum of the discontent of all ticks, and their number.
    suffered: f64,
    ticks: u32,
}

impl Tally {
    /// It has decided in a situation that fits.
    pub(crate) const fn count(&mut self, is_right: bool) {
        if is_right {
            self.right = self.right.saturating_add(1);
        } else {
            self.wrong = self.wrong.saturating_add(1);
        }
    }

    /// A lesson was given: what was before does not count.
    pub(crate) const fn begin_anew(&mut self) {
        (self.right, self.wrong) = (0, 0);
    }

    pub(crate) fn feel(&mut self, discontent: f32) {
        self.suffered += f64::from(discontent);
        self.ticks = self.ticks.saturating_add(1);
    }

    /// The share of situations in which it did the right thing; -1 if there were none.
    pub(crate) fn share(&self) -> f64 {
        match self.right.saturating_add(self.wrong) {
            0 => -1.0,
            all => f64::from(self.right) / f64::from(all),
        }
    }

    /// The mean discontent, from 0 to 1.
    pub(crate) fn discontent(&self) -> f64 {
        self.suffered / f64::from(self.ticks.max(1))
    }

    pub(crate) const fn is_finite(&self) -> bool {
        self.suffered.is_finite()
    }
}

/// The share of made-up situations in which the pet would do the right thing. Nothing changes by it.
pub(crate) fn exam(lab: &Lab) -> f32 {
    let rule = Rule::of(lab.world.rule as usize);
    let right = rule.action(lab.model.actions());
    let mut scratch = TeachScratch::default();
    let is_right =
        |question: &u64| answer(lab, &situation(lab, rule, *question), &mut scratch) == Some(right);
    (0..QUESTIONS).filter(is_right).count() as f32 / QUESTIONS as f32
}

/// A situation that fits a rule: its need is urgent and no other one is, everything is within sight.
fn situation(lab: &Lab, rule: Rule, question: u64) -> Context {
    let mut stream = Seed::new(question).fork("pet exam").stream();
    let mut numbers = [0.0; INPUTS];
    numbers[..NEEDS].copy_from_slice(&rule.needs(&mut stream));
    for distance in &mut numbers[NEEDS..] {
        *distance = 12.0 * stream.unit();
    }
    numbers[INPUTS - 1] = f32::from(u8::from(stream.chance(0.4)));
    lab.model.def().context.read(&numbers).unwrap_or_default()
}

/// What the network likes best.
fn answer(lab: &Lab, context: &Context, scratch: &mut TeachScratch) -> Option<Action> {
    let best = lab.model.opinions(&lab.world.mind, context, scratch).ok()?.next();
    best.map(|(action, _)| action)
}
