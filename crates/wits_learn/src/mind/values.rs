//! A table of action values, as files write it and as it is asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};

use super::def::LearnedDef;
use crate::examples::AttributeValue;
use crate::reinforce::{Cell, HashStore, ReinforceError, Values};

/// Maximum number of rows of a table in a file.
pub const MAX_ROWS: usize = 100_000;

/// The values of the choices in each state, found by reinforcement: plain data, part of a `*.learned.ron` file.
///
/// A state is one class for each input: numbers are divided at their `edges`, tests have the classes 0 (no) and 1 (yes),
/// categories are counted in their order. What has no row is worth `initial`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValuesDef {
    /// For each input that is a number, the borders between its classes, in rising order.
    #[serde(default)]
    pub edges: BTreeMap<String, Vec<f32>>,
    /// How far values must differ to make a difference: the certainty of a choice is its share of `exp(value / temperature)`.
    #[serde(default = "one")]
    pub temperature: f32,
    /// The value of every choice in states without a row.
    #[serde(default)]
    pub initial: f32,
    /// The states that were visited.
    #[serde(default)]
    pub rows: Vec<ValueRowDef>,
}

/// One state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueRowDef {
    /// The class of each input.
    pub at: Vec<u32>,
    /// The value of each choice.
    pub values: Vec<f32>,
}

const fn one() -> f32 {
    1.0
}

/// The table, checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) temperature: f32,
    initial: f32,
    choices: usize,
    inputs: Box<[Classes]>,
    rows: BTreeMap<u64, Box<[f32]>>,
}

/// How an input is divided.
#[derive(Clone, Debug, PartialEq)]
enum Classes {
    Edges(Box<[f32]>),
    Count(u32),
}

impl Classes {
    fn count(&self) -> u32 {
        match self {
            Self::Edges(edges) => {
                u32::try_from(edges.len()).map_or(u32::MAX, |edges| edges.saturating_add(1))
            }
            Self::Count(count) => *count,
        }
    }

    fn class(&self, value: AttributeValue) -> u32 {
        match (self, value) {
            (Self::Edges(edges), AttributeValue::Number(number)) => {
                edges.partition_point(|edge| *edge <= number) as u32
            }
            (_, AttributeValue::Category(category)) => category.into(),
            (Self::Count(_), AttributeValue::Number(_)) => 0,
        }
    }
}

impl ValuesDef {
    pub(super) fn compile(&self, def: &LearnedDef, findings: &mut Findings) -> Option<Table> {
        let before = findings.count();
        findings.check_range("model.temperature", self.temperature.into(), 1e-6, 1e6);
        findings.check_range("model.initial", self.initial.into(), -1e9, 1e9);
        let inputs = self.classes(def, findings);
        let known =
            inputs.iter().try_fold(1_u64, |product, classes| product.checked_mul(classes.count().into()));
        if known.is_none() {
            findings.add(Place::path("model.edges"), "more states than 2^64", "fewer inputs or borders");
        }
        if self.rows.len() > MAX_ROWS {
            let message = format!("{} rows", self.rows.len());
            findings.add(Place::path("model.rows"), message, format!("at most {MAX_ROWS}"));
        }
        if findings.count() > before {
            return None;
        }
        let choices = def.choices.len();
        let mut table = Table {
            temperature: self.temperature,
            initial: self.initial,
            choices,
            inputs,
            rows: BTreeMap::new(),
        };
        for (number, row) in self.rows.iter().enumerate() {
            let place = || Place::path(format!("model.rows[{number}]"));
            let Some(state) = table.packed(&row.at) else {
                let expected = table.inputs.iter().map(|classes| format!("below {}", classes.count()));
                let expected = format!("a class for each input: {}", expected.collect::<Vec<_>>().join(", "));
                findings.add_with(|| (place(), format!("the state {:?}", row.at), expected));
                continue;
            };
            if row.values.len() != choices || row.values.iter().any(|value| !value.is_finite()) {
                let expected = format!("a finite number for each of {choices} choices");
                findings.add_with(|| (place(), format!("{} values", row.values.len()), expected));
            }
            if table.rows.insert(state, row.values.as_slice().into()).is_some() {
                findings
                    .add_with(|| (place(), "a state that is there twice".into(), "one row a state".into()));
            }
        }
        (findings.count() == before).then_some(table)
    }

    fn classes(&self, def: &LearnedDef, findings: &mut Findings) -> Box<[Classes]> {
        let numbers = || def.inputs.iter().filter(|input| input.is_number()).map(|input| input.name.as_str());
        for (name, edges) in &self.edges {
            let path = format!("model.edges.{name}");
            findings.check_name(Place::path(path.as_str()), name, numbers());
            let rising = edges.windows(2).all(|pair| pair[0] < pair[1]);
            if !rising || edges.iter().any(|edge| !edge.is_finite()) || edges.len() > 1 << 16 {
                findings.add(Place::path(path), "borders out of order", "finite numbers in rising order");
            }
        }
        let classes = def.inputs.iter().map(|input| match self.edges.get(&input.name) {
            Some(edges) if input.is_number() => Classes::Edges(edges.as_slice().into()),
            _ if !input.is_number() => {
                let count = def.categories(input).map_or(1, |categories| categories.len());
                Classes::Count(u32::try_from(count).unwrap_or(u32::MAX))
            }
            _ => {
                let message = format!("no borders for the number {:?}", input.name);
                findings.add(Place::path("model.edges"), message, "borders between its classes");
                Classes::Count(1)
            }
        });
        classes.collect()
    }
}

impl Table {
    /// The number of a state.
    pub(super) fn state(&self, observed: &[AttributeValue]) -> u64 {
        let classes = self.inputs.iter().zip(observed).map(|(classes, value)| classes.class(*value));
        self.pack(classes)
    }

    fn packed(&self, at: &[u32]) -> Option<u64> {
        let fits = at.len() == self.inputs.len()
            && at.iter().zip(&self.inputs).all(|(class, classes)| *class < classes.count());
        fits.then(|| self.pack(at.iter().copied()))
    }

    fn pack(&self, classes: impl Iterator<Item = u32>) -> u64 {
        let (mut state, mut weight) = (0_u64, 1_u64);
        for (class, classes) in classes.zip(&self.inputs) {
            state = state.wrapping_add(weight.wrapping_mul(class.into()));
            weight = weight.wrapping_mul(classes.count().into());
        }
        state
    }

    /// The value of a choice in the file.
    pub(super) fn value(&self, state: u64, choice: u32) -> f32 {
        let row = self.rows.get(&state);
        row.and_then(|row| row.get(choice as usize)).copied().unwrap_or(self.initial)
    }

    pub(super) fn has_row(&self, state: u64) -> bool {
        self.rows.contains_key(&state)
    }

    pub(super) const fn choices(&self) -> usize {
        self.choices
    }
}

/// What was learned since, in front of the table of the file.
#[derive(Debug)]
pub(super) struct Overlay<'a> {
    pub(super) table: &'a Table,
    pub(super) own: &'a mut HashStore,
}

impl Values for Overlay<'_> {
    fn cell(&self, state: u64, action: u32) -> Cell {
        let own = self.own.cell(state, action);
        if own.visits > 0 { own } else { Cell { value: self.table.value(state, action), visits: 0 } }
    }

    fn set(&mut self, state: u64, action: u32, value: f32) -> Result<(), ReinforceError> {
        self.own.set(state, action, value)
    }

    fn for_each(&self, visit: &mut dyn FnMut(u64, u32, Cell)) {
        self.own.for_each(visit);
    }
}
