//! Machines made in code: the same definitions as those of files.

use super::{ChoiceDef, End, LevelDef, MachineDef, Pick, StateDef, TransitionDef};
use crate::board::KeyDef;
use crate::condition::ConditionDef;
use crate::words::CallDef;

impl MachineDef {
    /// A machine without states.
    ///
    /// ```
    /// use wits_core::ron::RonFile;
    /// use wits_decide::machine::{MachineDef, StateDef, TransitionDef};
    /// let in_code = MachineDef::new("light")
    ///     .state(StateDef::new("Off").go(TransitionDef::to("On").when("pressed").act("click")))
    ///     .state(StateDef::new("On").active("shine").go(TransitionDef::to("Off").after(5.0)));
    /// let in_a_file = MachineDef::from_ron("light.machine.ron", r#"(name: "light", states: [
    ///     (name: "Off", transitions: [(to: "On", when: Is("pressed"), do: ["click"])]),
    ///     (name: "On", active: ["shine"], transitions: [(to: "Off", after: 5)]),
    /// ])"#)?;
    /// assert_eq!(in_code, in_a_file);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// A machine from a table of state, condition and next state: states are those that the table names, the first one
    /// is where it begins.
    #[must_use]
    pub fn table<'t>(name: &str, rules: impl IntoIterator<Item = (&'t str, ConditionDef, &'t str)>) -> Self {
        let mut def = Self::new(name);
        for (from, when, to) in rules {
            for state in [from, to] {
                if def.states.iter().all(|known| known.name != state) {
                    def.states.push(StateDef::new(state));
                }
            }
            if let Some(state) = def.states.iter_mut().find(|state| state.name == from) {
                state.transitions.push(TransitionDef::to(to).when(when));
            }
        }
        def
    }

    /// One more state.
    #[must_use]
    pub fn state(mut self, state: StateDef) -> Self {
        self.states.push(state);
        self
    }

    /// States act first and ask for their ways out then: see [`Order`](super::Order).
    #[must_use]
    pub const fn act_first(mut self) -> Self {
        self.order = super::Order::ActFirst;
        self
    }

    /// The state it begins in.
    #[must_use]
    pub fn initial(mut self, state: &str) -> Self {
        state.clone_into(&mut self.initial);
        self
    }

    /// One more thing that is done at every tick.
    #[must_use]
    pub fn active(mut self, call: impl Into<CallDef>) -> Self {
        self.active.push(call.into());
        self
    }

    /// One more transition that is asked first in every state.
    #[must_use]
    pub fn go(mut self, transition: TransitionDef) -> Self {
        self.transitions.push(transition);
        self
    }

    /// One more machine beside it.
    #[must_use]
    pub fn region(mut self, region: LevelDef) -> Self {
        self.regions.push(region);
        self
    }

    /// One more key of its own.
    #[must_use]
    pub fn key(mut self, name: &str, key: KeyDef) -> Self {
        self.board.declare(name, key);
        self
    }
}

impl LevelDef {
    /// A machine without states, for a state or beside another machine.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// One more state.
    #[must_use]
    pub fn state(mut self, state: StateDef) -> Self {
        self.states.push(state);
        self
    }

    /// The state it begins in.
    #[must_use]
    pub fn initial(mut self, state: &str) -> Self {
        state.clone_into(&mut self.initial);
        self
    }

    /// One more transition that is asked first in every state of it.
    #[must_use]
    pub fn go(mut self, transition: TransitionDef) -> Self {
        self.transitions.push(transition);
        self
    }

    /// Begins anew each time the state around it is entered.
    #[must_use]
    pub const fn forgetful(mut self) -> Self {
        self.history = false;
        self
    }

    /// The state inside is left and entered along with the state around it.
    #[must_use]
    pub const fn announced(mut self) -> Self {
        self.announce = true;
        self
    }
}

impl StateDef {
    /// A state in which nothing is done.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// One more thing to do when it is entered.
    #[must_use]
    pub fn entry(mut self, call: impl Into<CallDef>) -> Self {
        self.entry.push(call.into());
        self
    }

    /// One more thing to do at every tick in it.
    #[must_use]
    pub fn active(mut self, call: impl Into<CallDef>) -> Self {
        self.active.push(call.into());
        self
    }

    /// One more thing to do when it is left.
    #[must_use]
    pub fn exit(mut self, call: impl Into<CallDef>) -> Self {
        self.exit.push(call.into());
        self
    }

    /// One more way out.
    #[must_use]
    pub fn go(mut self, transition: TransitionDef) -> Self {
        self.transitions.push(transition);
        self
    }

    /// Chance picks among the transitions that are triggered.
    #[must_use]
    pub const fn random(mut self) -> Self {
        self.pick = Pick::Random;
        self
    }

    /// A machine inside it.
    #[must_use]
    pub fn machine(mut self, machine: LevelDef) -> Self {
        self.machine = Some(machine);
        self
    }

    /// A behaviour tree that is ticked in it, by its name in a library.
    #[must_use]
    pub fn tree(mut self, name: &str) -> Self {
        self.tree = Some(name.to_owned());
        self
    }

    /// For a moment only: the state before is remembered.
    #[must_use]
    pub const fn blip(mut self) -> Self {
        self.blip = true;
        self
    }

    /// The machine has ended when it is in this state.
    #[must_use]
    pub const fn ends(mut self, end: End) -> Self {
        self.ends = Some(end);
        self
    }
}

impl TransitionDef {
    /// To a state.
    #[must_use]
    pub fn to(state: &str) -> Self {
        Self { to: state.to_owned(), ..Self::default() }
    }

    /// Back to the state before.
    #[must_use]
    pub fn back() -> Self {
        Self { back: true, ..Self::default() }
    }

    /// To no other state: something is done, that is all.
    #[must_use]
    pub fn stay() -> Self {
        Self::default()
    }

    /// To where a decision tree says.
    #[must_use]
    pub fn choose(choice: ChoiceDef) -> Self {
        Self { choose: Some(choice), ..Self::default() }
    }

    /// When an event comes.
    #[must_use]
    pub fn on(mut self, event: &str) -> Self {
        self.on = Some(event.to_owned());
        self
    }

    /// After so long in the state. \[s\]
    #[must_use]
    pub const fn after(mut self, seconds: f32) -> Self {
        self.after = Some(seconds);
        self
    }

    /// When what the state does has come to an end.
    #[must_use]
    pub const fn done(mut self, end: End) -> Self {
        self.done = Some(end);
        self
    }

    /// When this holds.
    #[must_use]
    pub fn when(mut self, condition: impl Into<ConditionDef>) -> Self {
        self.when = Some(condition.into());
        self
    }

    /// One more thing to do on the way.
    #[must_use]
    pub fn act(mut self, call: impl Into<CallDef>) -> Self {
        self.acts.push(call.into());
        self
    }

    /// How likely it is where chance picks.
    #[must_use]
    pub const fn weight(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }
}

impl ChoiceDef {
    /// This state.
    #[must_use]
    pub fn to(state: &str) -> Self {
        Self::To { state: state.to_owned(), acts: Vec::new() }
    }

    /// A question.
    #[must_use]
    pub fn when(test: impl Into<ConditionDef>, yes: Self, no: Self) -> Self {
        Self::If { test: test.into(), yes: Box::new(yes), no: Box::new(no) }
    }
}
