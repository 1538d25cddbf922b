//! Who sits round the board, as plain data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_mind::words::CallDef;

use crate::def::RulesDef;

/// Experts, and what they may ask for: from code or a `*.experts.ron` file, see [`from_ron`](Self::from_ron).
#[derive(Clone, Debug, PartialEq)]
pub struct ExpertsDef {
    /// In the order in which they are asked.
    pub experts: Vec<ExpertDef>,
    /// What can be asked for.
    pub actions: Vec<ActDef>,
    /// So many turns are given in one tick at most.
    pub turns: u32,
    /// Who has the turn if several insist alike.
    pub ties: Ties,
    /// A proposal that has waited for consent for so many turns is dropped, and that is reported.
    pub patience: u32,
    /// An action that was refused so often, without having been passed in between, is not accepted any more for as many turns
    /// as `patience` says, and that is reported.
    pub refusals: u32,
    /// So many lines are kept of who wrote what.
    pub keep: u32,
}

impl Default for ExpertsDef {
    fn default() -> Self {
        Self {
            experts: Vec::new(),
            actions: Vec::new(),
            turns: 16,
            ties: Ties::First,
            patience: 600,
            refusals: 8,
            keep: 128,
        }
    }
}

/// Who has the turn if several insist alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ties {
    /// The first one in the list.
    #[default]
    First,
    /// Any of them.
    Random,
}

/// Somebody round the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpertDef {
    /// Its name.
    pub name: String,
    /// Rules instead of code: with how much the expert insists as long as one of them could fire.
    pub rules: Option<(f32, RulesDef)>,
    /// Words of the game instead of code.
    pub words: Option<WordsDef>,
}

/// An expert that consists of values and an action of the game. In its turn it first writes, then acts.
#[derive(Clone, Debug, PartialEq)]
pub struct WordsDef {
    /// How much it insists: a value of the vocabulary or a key in braces. It should fall to 0 once the expert had its turn.
    pub insists: String,
    /// What is done in its turn. It takes no time: an action that would go on is aborted.
    pub run: Option<CallDef>,
    /// Entries of the board, and the values of the vocabulary or keys that are written there. A key that holds nothing erases
    /// its entry.
    pub write: BTreeMap<String, CallDef>,
}

/// Something that experts can ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActDef {
    /// The name of the action.
    pub name: String,
    /// The experts that could object.
    #[serde(default)]
    pub consent: Vec<String>,
}

impl ExpertsDef {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more expert, whose code is given later.
    #[must_use]
    pub fn expert(mut self, name: &str) -> Self {
        self.experts.push(ExpertDef { name: name.to_owned(), ..ExpertDef::default() });
        self
    }

    /// One more expert that is a set of rules. As long as a rule could fire it insists so much.
    #[must_use]
    pub fn rules(mut self, name: &str, insistence: f32, rules: RulesDef) -> Self {
        self.experts.push(ExpertDef { name: name.to_owned(), rules: Some((insistence, rules)), words: None });
        self
    }

    /// One more expert that consists of words of the game.
    #[must_use]
    pub fn words(mut self, name: &str, words: WordsDef) -> Self {
        self.experts.push(ExpertDef { name: name.to_owned(), rules: None, words: Some(words) });
        self
    }

    /// Something that can be asked for, and the experts that have to agree.
    #[must_use]
    pub fn action<'a>(mut self, name: &str, consent: impl IntoIterator<Item = &'a str>) -> Self {
        let consent = consent.into_iter().map(str::to_owned).collect();
        self.actions.push(ActDef { name: name.to_owned(), consent });
        self
    }
}
