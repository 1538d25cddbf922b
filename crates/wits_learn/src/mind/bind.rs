//! From a definition to a mind.

use std::fmt;

use wits_core::findings::{Findings, Place};
use wits_core::ron;
use wits_mind::condition::Condition;
use wits_mind::words::{Deed, Reading};
use wits_mind::{CallDef, Kind, Vocabulary};

use super::def::{LearnedDef, LearningDef};
use super::learn::RewardRule;
use super::model::Model;
use super::observer::Observer;
use crate::examples::Schema;

/// A learned mind that was checked against a vocabulary. All characters that decide this way share it.
///
/// See the [module](super) for an example.
pub struct LearnedMind<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) every: f32,
    pub(super) min_certainty: f32,
    pub(super) inputs: Observer<C>,
    pub(super) choices: Box<[Choice<C>]>,
    pub(super) fallback: Option<Deed<C>>,
    pub(super) learning: Option<Learning<C>>,
    pub(super) model: Model,
    /// Of inputs and choices; `None` in a file with errors.
    pub(super) schema: Option<Schema>,
}

pub(super) struct Choice<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) when: Option<Condition<C>>,
    pub(super) deed: Option<Deed<C>>,
}

pub(super) struct Learning<C: ?Sized> {
    pub(super) from: Reading<C>,
    pub(super) limit: u32,
    pub(super) frozen: bool,
    /// `None`: from what is shown.
    pub(super) reward: Option<RewardRule>,
}

impl LearnedDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All errors at once.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<LearnedMind<C>, Findings> {
        let mut findings = Findings::default();
        let mind = self.bind_into(words, &mut findings);
        findings.into_result(mind)
    }

    pub(super) fn bind_into<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        findings: &mut Findings,
    ) -> LearnedMind<C> {
        let before = findings.count();
        self.check(findings);
        // What the model is held against must be right, or its errors only follow from others.
        let is_sound = findings.count() == before;
        let names = words.names();
        let inputs = Observer::bind_into(self, words, &names, findings);
        let choices = self.choices.iter().enumerate().map(|(number, choice)| {
            let when = choice.when.as_ref().map(|when| {
                Condition::bind_in(when, words, &names, &format!("choices[{number}].when"), findings)
            });
            let own = choice.deed.clone().unwrap_or_else(|| CallDef::new(choice.name.as_str()));
            let place = if choice.deed.is_some() { "do" } else { "name" };
            let path = format!("choices[{number}].{place}");
            let deed = Deed::bind(&own, words, &names, &path, findings);
            Choice { name: choice.name.as_str().into(), when, deed }
        });
        let choices = choices.collect();
        let fallback = self.fallback.as_ref();
        let fallback = fallback.and_then(|call| Deed::bind(call, words, &names, "fallback", findings));
        let learning = self.learn.as_ref().map(|learn| learn.bind(words, findings));
        let model = if is_sound { self.model.compile(self, findings) } else { Model::Nothing };
        LearnedMind {
            name: self.name.as_str().into(),
            every: self.every,
            min_certainty: self.min_certainty,
            inputs,
            choices,
            fallback,
            learning,
            model,
            schema: self.checked_schema(),
        }
    }
}

impl LearningDef {
    fn bind<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Learning<C> {
        match self {
            Self::Shown { by, limit, frozen } => {
                let from = Reading::bind_any(by, words, &words.names(), "learn.by", findings);
                let kind = words.find_value(&by.name).map(|word| word.kind());
                if let Some(kind) = kind.filter(|kind| *kind != Kind::Text) {
                    let message = format!("{:?} is {kind}", by.name);
                    findings.add(Place::path("learn.by"), message, "a text: the name of a choice");
                }
                Learning { from, limit: *limit, frozen: *frozen, reward: None }
            }
            Self::Reward { of, rate, discount, explore, limit, frozen } => {
                let from = Reading::bind(of, words, &words.names(), "learn.of", findings);
                let reward = Some(RewardRule { rate: *rate, discount: *discount, explore: *explore });
                Learning { from, limit: *limit, frozen: *frozen, reward }
            }
        }
    }
}

impl<C: ?Sized> LearnedMind<C> {
    /// Reads a file and checks it against a vocabulary.
    ///
    /// # Errors
    /// All errors, with their lines.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<LearnedDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let mind = def.bind_into(words, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(mind)
    }

    /// What it sees.
    #[must_use]
    pub const fn inputs(&self) -> &Observer<C> {
        &self.inputs
    }

    /// The name of a choice; `fallback` for the number behind the last one.
    #[must_use]
    pub fn choice_name(&self, choice: u32) -> &str {
        self.choices.get(choice as usize).map_or("fallback", |choice| &choice.name)
    }

    /// The number that stands for the fallback.
    pub(super) fn fallback_number(&self) -> u32 {
        u32::try_from(self.choices.len()).unwrap_or(u32::MAX)
    }

    /// What a choice does.
    pub(super) fn deed(&self, choice: u32) -> Option<&Deed<C>> {
        if choice == self.fallback_number() {
            return self.fallback.as_ref();
        }
        self.choices.get(choice as usize)?.deed.as_ref()
    }

    /// The number of an input in the graph.
    pub(super) const fn input_node(input: usize) -> u32 {
        input as u32 + 1
    }

    /// The number of a choice in the graph; the fallback comes last.
    pub(super) fn choice_node(&self, choice: u32) -> u32 {
        Self::input_node(self.inputs.len()).saturating_add(choice)
    }
}

impl<C: ?Sized> fmt::Debug for LearnedMind<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices: Vec<&str> = self.choices.iter().map(|choice| &*choice.name).collect();
        f.debug_struct("LearnedMind")
            .field("name", &self.name)
            .field("model", &self.model.title())
            .field("inputs", &self.inputs)
            .field("choices", &choices)
            .finish_non_exhaustive()
    }
}
