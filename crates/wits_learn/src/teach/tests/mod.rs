//! Oracles and properties of teaching.

mod brain;
mod feedback;
mod files;
mod lessons;
mod oracles;
mod properties;
mod starving;

use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::{Action, Context, Observation, TeachDef, TeachModel, TeachScratch, TeachState};

/// A creature with needs, food and things to throw.
pub(super) const CREATURE: &str = r#"(
    actions: (
        things: ["berry", "toadstool", "rock", "ball", "friend"],
        kinds: [
            (name: "eat", slots: [(role: Object, things: ["berry", "toadstool", "rock"])]),
            (name: "throw", slots: [
                (role: IndirectObject, required: false, things: ["friend"]),
                (role: Object, things: ["rock", "ball"]),
            ]),
            (name: "sleep"),
            (name: "dance"),
        ],
    ),
    context: [
        (name: "hunger", of: Inner, from: 0, to: 100),
        (name: "tiredness", of: Inner, from: 0, to: 100),
        (name: "boredom", of: Inner, from: 0, to: 100),
        (name: "food distance", of: Outer, from: 0, to: 20),
    ],
    explore: 0,
)"#;

/// A character and all that it takes to teach it.
pub(super) struct Pupil {
    pub(super) model: TeachModel,
    pub(super) state: TeachState,
    pub(super) scratch: TeachScratch,
    /// Milliseconds since the game began.
    pub(super) now: u32,
}

impl Pupil {
    /// A creature, with changes of its definition.
    pub(super) fn with(seed: u64, change: impl FnOnce(&mut TeachDef)) -> Self {
        let mut def = TeachDef::from_ron("creature.teach.ron", CREATURE).unwrap();
        change(&mut def);
        let model = def.bind().unwrap();
        let mut scratch = TeachScratch::default();
        let state = model.start(Seed::new(seed), &mut scratch);
        Self { model, state, scratch, now: 0 }
    }

    pub(super) fn new(seed: u64) -> Self {
        Self::with(seed, |_| {})
    }

    pub(super) fn action(&self, text: &str) -> Action {
        self.model.actions().parse(text).unwrap()
    }

    /// A context in the units of the definition.
    pub(super) fn context(&self, numbers: &[f32]) -> Context {
        self.model.def().context.read(numbers).unwrap()
    }

    pub(super) fn now(&self) -> Moment {
        Moment(self.now)
    }

    /// The player demonstrates something.
    pub(super) fn show(&mut self, action: &str, own: &[f32]) {
        let (action, own) = (self.action(action), self.context(own));
        let observation = Observation::Demonstrated { action, own: &own };
        let now = self.now();
        self.model.observe(&mut self.state, observation, now, &mut self.scratch, || true).unwrap();
    }

    /// It does something and is judged for it a second later.
    pub(super) fn judge(&mut self, action: &str, numbers: &[f32], strength: f32) {
        let (action, context) = (self.action(action), self.context(numbers));
        let now = self.now();
        self.model.remember(&mut self.state, now, &context, action).unwrap();
        self.now += 1000;
        let now = self.now();
        self.model.judge(&mut self.state, strength, now, &mut self.scratch).unwrap();
        self.now += 10_000;
    }

    /// What it does if everything is legal.
    pub(super) fn does(&mut self, numbers: &[f32]) -> String {
        self.does_of(numbers, |_| true)
    }

    /// What it does of what is legal.
    pub(super) fn does_of(&mut self, numbers: &[f32], legal: impl FnMut(&Action) -> bool) -> String {
        let context = self.context(numbers);
        let decision = self.model.decide(&mut self.state, &context, &mut self.scratch, legal).unwrap();
        decision.map_or_else(|| "nothing".into(), |decision| self.model.actions().text(&decision.action))
    }

    pub(super) fn score(&mut self, action: &str, numbers: &[f32]) -> f32 {
        let (action, context) = (self.action(action), self.context(numbers));
        self.model.score(&self.state, &context, &action, &mut self.scratch).unwrap()
    }
}
