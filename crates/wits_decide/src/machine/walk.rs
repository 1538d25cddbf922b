//! Through a machine by hand, transition by transition.

use wits_core::findings::Findings;
use wits_core::time::Moment;

use super::picture::label;
use super::{ChoiceDef, LevelDef, Machine, MachineDef, MachineState, StateDef, StateId, TransitionDef};
use crate::condition::ConditionDef;
use crate::words::CallDef;
use crate::{Mind, Param, Status, Turn, Vocabulary};

/// A walk through a machine: somebody says which transition is triggered, and sees what would be done. No vocabulary is
/// needed, and no time passes.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::machine::{MachineDef, Walk};
/// let def = MachineDef::from_ron("a.machine.ron", r#"(states: [
///     (name: "Patrol", active: ["walk"], transitions: [(to: "Chase", when: Is("sees_player"), do: ["shout"])]),
///     (name: "Chase", entry: ["draw"], active: ["run"]),
/// ])"#)?;
/// let mut walk = Walk::new(&def)?;
/// assert_eq!((walk.step(None), walk.stack()), (vec![], vec!["Patrol"]));
/// assert_eq!(walk.step(None), ["active walk"]);
/// assert_eq!(walk.choices()[0].text, "Patrol -> Chase: sees_player / shout");
/// assert_eq!(walk.step(Some(0)), ["do shout", "entry draw"]);
/// assert_eq!(walk.step(None), ["active run"]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Walk {
    machine: Machine<Script>,
    state: MachineState,
    choices: Vec<Owned>,
}

/// A transition that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkChoice {
    /// Its number, for [`Walk::step`].
    pub number: usize,
    /// From where to where, and when.
    pub text: String,
}

/// A transition and the state that has it; `None` for global ones.
#[derive(Debug)]
struct Owned {
    state: Option<StateId>,
    text: String,
}

/// What stands for the game: the transition that is triggered, and what was done.
#[derive(Debug, Default)]
struct Script {
    chosen: Option<i32>,
    done: Vec<String>,
}

impl Walk {
    /// Before the first step.
    ///
    /// # Errors
    /// The faults of the definition, as far as they can be told without a vocabulary.
    pub fn new(def: &MachineDef) -> Result<Self, Findings> {
        let mut maker = Maker { texts: Vec::new() };
        let mut script = MachineDef { board: crate::board::BoardDef::new(), ..def.clone() };
        maker.calls(&mut script.active, "active");
        maker.list(&mut script.transitions, "any");
        maker.states(&mut script.states, "");
        for region in &mut script.regions {
            let prefix = format!("{}.", region.name);
            maker.level(region, "any", &prefix);
        }
        let machine = script.bind(&words())?;
        let owned = maker.texts.into_iter().map(|(owner, text)| Owned { state: machine.find(&owner), text });
        Ok(Self { state: machine.start(), choices: owned.collect(), machine })
    }

    /// The states it is in, from the outermost to the innermost.
    #[must_use]
    pub fn stack(&self) -> Vec<&str> {
        self.machine.stack(&self.state).map(|id| self.machine.path(id)).collect()
    }

    /// The transitions that can be triggered now: the global ones and those of the states it is in.
    #[must_use]
    pub fn choices(&self) -> Vec<WalkChoice> {
        let here = |owned: &Owned| owned.state.is_none_or(|state| self.machine.is_in(&self.state, state));
        let all = self.choices.iter().enumerate().filter(|(_, owned)| here(owned));
        all.map(|(number, owned)| WalkChoice { number, text: owned.text.clone() }).collect()
    }

    /// One tick in which this transition is triggered, or none: what is done.
    pub fn step(&mut self, choice: Option<usize>) -> Vec<String> {
        let chosen = choice.and_then(|number| i32::try_from(number).ok());
        let mut script = Script { chosen, done: Vec::new() };
        self.machine.tick(&mut self.state, &mut Turn::new(&mut script, Moment::START));
        script.done
    }
}

fn words() -> Vocabulary<Script> {
    let mut words = Vocabulary::new();
    let chosen = |script: &Script, ask: &crate::Ask<'_>| script.chosen == Some(ask.int(0));
    words.condition("chosen", chosen).param(Param::int("number"));
    words
        .action("do", |script: &mut Script, call| {
            let text = call.text(0).to_owned();
            script.done.push(text);
            Status::Success
        })
        .param(Param::text("text"));
    words
}

/// Makes a script of a definition: every action says its name, every transition waits to be chosen.
struct Maker {
    /// The path of the state that has the transition, and what is written on it.
    texts: Vec<(String, String)>,
}

impl Maker {
    fn level(&mut self, level: &mut LevelDef, owner: &str, prefix: &str) {
        self.calls(&mut level.active, "active");
        self.list(&mut level.transitions, owner);
        self.states(&mut level.states, prefix);
    }

    fn states(&mut self, states: &mut [StateDef], prefix: &str) {
        for state in states {
            let path = format!("{prefix}{}", state.name);
            for (calls, what) in
                [(&mut state.entry, "entry"), (&mut state.active, "active"), (&mut state.exit, "exit")]
            {
                self.calls(calls, what);
            }
            if let Some(tree) = state.tree.take() {
                let text = format!("tree {tree}");
                state.active.push(CallDef::new("do").with("text", &*text));
            }
            self.list(&mut state.transitions, &path);
            if let Some(machine) = &mut state.machine {
                self.level(machine, &path, &format!("{path}."));
            }
        }
    }

    fn calls(&self, calls: &mut [CallDef], what: &str) {
        for call in calls {
            *call = CallDef::new("do").with("text", &*format!("{what} {call}"));
        }
    }

    fn list(&mut self, list: &mut [TransitionDef], owner: &str) {
        for def in list {
            let text = label(def);
            (def.on, def.after, def.done, def.when) = (None, None, None, None);
            self.calls(&mut def.acts, "do");
            if let Some(choice) = &mut def.choose {
                let mut leaves = Vec::new();
                self.leaves(choice, owner, &text, &mut leaves);
                *choice = leaves
                    .into_iter()
                    .rev()
                    .fold(ChoiceDef::Stay, |no, (test, yes)| ChoiceDef::when(test, yes, no));
                continue;
            }
            let to = match (def.back, def.to.as_str()) {
                (true, _) => "the state before",
                (_, "") => "itself",
                (_, to) => to,
            };
            def.when = Some(self.chosen(owner, to, &text));
        }
    }

    fn leaves(
        &mut self,
        choice: &ChoiceDef,
        owner: &str,
        text: &str,
        leaves: &mut Vec<(ConditionDef, ChoiceDef)>,
    ) {
        match choice {
            ChoiceDef::Stay => {}
            ChoiceDef::To { state, acts } => {
                let test = self.chosen(owner, state, text);
                let mut acts = acts.clone();
                self.calls(&mut acts, "do");
                leaves.push((test, ChoiceDef::To { state: state.clone(), acts }));
            }
            ChoiceDef::If { test, yes, no } => {
                let between = if text.is_empty() { "" } else { ", " };
                self.leaves(yes, owner, &format!("{text}{between}{test}"), leaves);
                self.leaves(no, owner, &format!("{text}{between}not {test}"), leaves);
            }
        }
    }

    fn chosen(&mut self, owner: &str, to: &str, text: &str) -> ConditionDef {
        let number = i32::try_from(self.texts.len()).unwrap_or(i32::MAX);
        let colon = if text.is_empty() { "" } else { ": " };
        self.texts.push((owner.to_owned(), format!("{owner} -> {to}{colon}{text}")));
        ConditionDef::Is(CallDef::new("chosen").with("number", number))
    }
}
