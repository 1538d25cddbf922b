//! What can be wrong with a learned mind by itself.

use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;

use super::def::{LearnedDef, LearnedInputDef, LearningDef, MAX_INPUTS, NOTHING};
use super::model::ModelDef;
use crate::examples::{MAX_CATEGORIES, MAX_LABELS, Schema};

impl LearnedDef {
    pub(super) fn check(&self, findings: &mut Findings) {
        findings.check_not_negative("every", self.every);
        findings.check_range("min_certainty", self.min_certainty.into(), 0.0, 1.0);
        inputs(&self.inputs, findings);
        if self.choices.is_empty() || self.choices.len() > MAX_LABELS {
            let message = format!("{} choices", self.choices.len());
            findings.add(Place::path("choices"), message, format!("1 to {MAX_LABELS}"));
        }
        let names: NameList = self.choices.iter().map(|choice| &choice.name).collect();
        check_names("choices", &names, findings);
        if let Some(place) = names.position(NOTHING) {
            let place = Place::path(format!("choices[{place}].name"));
            findings.add(
                place,
                format!("a choice {NOTHING:?}"),
                "another name: this one stands for no choice",
            );
        }
        self.check_learning(findings);
    }

    fn check_learning(&self, findings: &mut Findings) {
        match (&self.learn, &self.model) {
            (None, _)
            | (Some(LearningDef::Shown { .. }), ModelDef::NaiveBayes(_))
            | (Some(LearningDef::Reward { .. }), ModelDef::Values(_)) => {}
            (Some(LearningDef::Shown { .. }), model) => {
                let message = format!("a {} that learns from what is shown", model.title());
                findings.add(Place::path("learn"), message, "NaiveBayes");
            }
            (Some(LearningDef::Reward { .. }), model) => {
                let message = format!("a {} that learns from rewards", model.title());
                findings.add(Place::path("learn"), message, "Values");
            }
        }
        if let Some(LearningDef::Reward { rate, discount, explore, .. }) = &self.learn {
            for (name, value) in [("rate", rate), ("discount", discount), ("explore", explore)] {
                findings.check_range(&format!("learn.{name}"), (*value).into(), 0.0, 1.0);
            }
        }
    }

    /// What is probably a mistake.
    pub(super) fn add_warnings(&self, findings: &mut Findings) {
        if self.min_certainty > 0.0 && self.fallback.is_none() {
            let message = "without a fallback the mind fails when it is not certain enough";
            findings.add(Place::path("min_certainty"), message, "");
        }
        let fixed = self
            .choices
            .iter()
            .enumerate()
            .filter(|(_, choice)| choice.when.as_ref().is_some_and(|when| when.fixed() == Some(false)));
        for (number, choice) in fixed {
            let place = Place::path(format!("choices[{number}].when"));
            findings.add(place, format!("{:?} is never legal", choice.name), "");
        }
    }

    /// The schema of inputs and choices, if these are good.
    pub(super) fn checked_schema(&self) -> Option<Schema> {
        Schema::new(self.schema()).ok()
    }
}

pub(super) fn inputs(inputs: &[LearnedInputDef], findings: &mut Findings) {
    if inputs.is_empty() || inputs.len() > MAX_INPUTS {
        findings.add(Place::path("inputs"), format!("{} inputs", inputs.len()), format!("1 to {MAX_INPUTS}"));
    }
    let names: NameList = inputs.iter().map(|input| &input.name).collect();
    check_names("inputs", &names, findings);
    for (number, input) in inputs.iter().enumerate() {
        let place = |field: &str| Place::path(format!("inputs[{number}].{field}"));
        let is_value = input.of.is_some() || !input.among.is_empty();
        if input.test.is_some() && is_value {
            findings.add(place("test"), "a test and a value", "one of them");
        }
        if input.last && (input.test.is_some() || is_value) {
            findings.add(place("last"), "the last choice and something else", "one of them");
        }
        let range = input.to - input.from;
        if input.is_number() && !(range.is_finite() && range != 0.0) {
            findings.add(place("to"), "no range", "two different numbers");
        }
        if input.among.len() > MAX_CATEGORIES {
            let message = format!("{} categories", input.among.len());
            findings.add(place("among"), message, format!("at most {MAX_CATEGORIES}"));
        }
        let among: NameList = input.among.iter().collect();
        for category in 0..input.among.len() {
            if input.among[category].is_empty() || among.is_repeated(category) {
                let place = place(&format!("among[{category}]"));
                findings.add(place, "empty, or there twice", "different names");
            }
        }
        if input.name == crate::examples::LABEL_COLUMN {
            findings.add(place("name"), format!("an input {:?}", input.name), "another name");
        }
    }
}

fn check_names(list: &str, names: &NameList<'_>, findings: &mut Findings) {
    for (number, name) in names.list().iter().enumerate() {
        let path = || format!("{list}[{number}].name");
        findings.check_length(path, name);
        if name.is_empty() {
            findings.add(Place::path(path()), "an empty name", "a name");
        } else if names.is_repeated(number) {
            findings.add(Place::path(path()), "is there twice", "different names");
        }
    }
}
