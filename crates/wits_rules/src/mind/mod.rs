//! Rules as a mind: facts are copied from the game, rules fire, the actions they ask for are done.

mod adopt;
mod senses;
#[cfg(test)]
mod tests;
mod tick;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::state::State;
use wits_mind::Vocabulary;

use crate::act::{Doing, Held, Spare};
use crate::compile::Rules;
use crate::def::RulesDef;
use crate::facts::FactId;
use crate::state::{Matching, RuleState};
use senses::Sense;

/// Rules that were bound to a game's words: shared by all characters that think this way.
///
/// Each tick the facts of `(sense …)` are copied from the game, then rules fire until none can (or as many have fired as may
/// in one run), then the actions that they asked for begin, in order. An action that takes time goes on at the next ticks,
/// until it ends or a rule asks for another one. A rule that asks for what is going on already changes nothing.
///
/// When the file is changed while the game runs, [`Mind::adopt`](wits_mind::Mind::adopt) keeps all facts with their ids. Facts
/// that only the new file states are added, those that only the old one stated are removed. Rules that are the same as before
/// do not fire again for what they have fired for, and sets stay on or off. The reasons of what has fired are forgotten.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
/// use wits_rules::RuleMind;
///
/// #[derive(Default)]
/// struct Guard { enemy: f32, log: Vec<String> }
///
/// let mut words = Vocabulary::<Guard>::new();
/// words.value("enemy", Kind::Number, |guard, _| guard.enemy.into());
/// words.action("walk", |_, _| Status::Running);
/// words.action("shout", |guard, call| { guard.log.push(call.text(0).into()); Status::Success })
///     .param(Param::text("what"));
///
/// let mind = RuleMind::read("guard.rules", r#"
///     (sense (enemy (distance $enemy)))
///     (rule alarm (enemy (distance < 10)) (not (alarmed)) => (add (alarmed)) (do shout "stop right there"))
///     (rule patrol (enemy (distance >= 10)) => (do walk))
/// "#, &words).unwrap();
/// let (mut guard, mut state) = (Guard { enemy: 50.0, ..Guard::default() }, mind.start());
/// for tick in 0..10 {
///     guard.enemy -= 5.0;
///     mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
/// }
/// assert_eq!(guard.log, ["stop right there"]);
/// ```
#[derive(Debug)]
pub struct RuleMind<C: ?Sized> {
    rules: Rules,
    matching: Matching,
    senses: Vec<Sense<C>>,
    /// By site.
    doings: Vec<Doing<C>>,
}

/// What one character remembers of its rules, and the action that is going on.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct RuleMindState {
    /// Facts, agenda, reasons. The game may add, change and remove facts.
    pub rules: RuleState,
    /// The facts that are copied from the game.
    senses: Vec<Option<FactId>>,
    running: Option<Held>,
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    spare: Spare,
}

impl<C: ?Sized> RuleMind<C> {
    /// Reads a file and binds it to words.
    ///
    /// # Errors
    /// Everything that is wrong with it, with its places.
    pub fn read(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let rules = Rules::read(file, text)?;
        Self::bind(rules, words, file)
    }

    /// Binds rules to words.
    ///
    /// # Errors
    /// Unknown actions, values and keys; parameters that are missing or of the wrong kind.
    pub fn new(def: RulesDef, words: &Vocabulary<C>) -> Result<Self, Findings> {
        Self::bind(Rules::new(def)?, words, "")
    }

    fn bind(rules: Rules, words: &Vocabulary<C>, file: &str) -> Result<Self, Findings> {
        let mut findings = Findings::of(file);
        let senses = rules.def.senses.iter().map(|sense| Sense::bind(sense, words, &mut findings)).collect();
        let doings = Doing::bind_all(&rules, words, &mut findings);
        findings.into_result(Self { rules, matching: Matching::default(), senses, doings })
    }

    /// Tries everything, or remembers what was matched.
    #[must_use]
    pub fn matching(mut self, matching: Matching) -> Self {
        self.matching = matching;
        self
    }

    /// The rules, for questions.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The action that is going on, as it is written in the rules.
    #[must_use]
    pub fn doing(&self, state: &RuleMindState) -> Option<&str> {
        let site = state.running.as_ref()?.site();
        self.rules.sites.get(site as usize).map(|site| site.action.as_str())
    }
}
