//! What ground costs, and for whom.

use std::collections::{BTreeMap, BTreeSet};
use wits_core::state::State;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::names::NameList;

use super::super::{Cell, octile};

/// A kind of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// What it is called: "grass", "road", "mud", …
    pub name: String,
    /// What stands for it in the rows of a map.
    pub letter: char,
}

/// What a step is charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Charge {
    /// The ground of the cell entered.
    #[default]
    Entered,
    /// The mean of the cell left and the cell entered: there and back cost the same.
    Mean,
}

/// When a diagonal step may be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, State)]
pub enum Diagonals {
    /// Never: four directions.
    Never,
    /// Even between two blocked cells that touch at their corners.
    Always,
    /// When at least one of the two cells beside the step can be entered.
    OneFree,
    /// When both can be entered: no body cuts a corner.
    #[default]
    BothFree,
}

/// What kinds of ground cost somebody, as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mover {
    /// Who it is for: "walker", "tank", "boat", …
    pub name: String,
    /// The cost per cell of each kind of ground by name, 0 or more. A kind that is not named cannot be entered.
    pub costs: BTreeMap<String, f32>,
    /// What a step is charged.
    pub charge: Charge,
    /// When a diagonal step may be made.
    pub diagonals: Diagonals,
}

/// The kinds of ground of a map, and who may walk where at what cost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legend {
    /// At most 256 kinds, by number.
    pub kinds: Vec<Kind>,
    /// For whom costs are known.
    pub movers: Vec<Mover>,
}

impl Legend {
    /// The number of a kind of ground.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<u8> {
        let number = self.kinds.iter().position(|kind| kind.name == name)?;
        u8::try_from(number).ok()
    }

    /// The kind that a letter stands for.
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<u8> {
        let number = self.kinds.iter().position(|kind| kind.letter == letter)?;
        u8::try_from(number).ok()
    }

    /// The costs of a mover, ready to be asked; `None` when nobody has this name.
    #[must_use]
    pub fn costs(&self, mover: &str) -> Option<Costs> {
        let mover = self.movers.iter().find(|known| known.name == mover)?;
        let table =
            self.kinds.iter().map(|kind| mover.costs.get(&kind.name).copied().unwrap_or(f32::INFINITY));
        Some(Costs::new(table).charging(mover.charge).diagonals(mover.diagonals))
    }
}

impl Check for Legend {
    fn check(&self, path: &str, findings: &mut Findings) {
        let at = |rest: String| Place::path(if path.is_empty() { rest } else { format!("{path}.{rest}") });
        let names: NameList = self.kinds.iter().map(|kind| &kind.name).collect();
        if self.kinds.is_empty() || self.kinds.len() > 256 {
            findings.add(at("kinds".into()), format!("{} kinds of ground", self.kinds.len()), "1 to 256");
        }
        let mut letters = BTreeSet::new();
        for (number, kind) in self.kinds.iter().enumerate() {
            if names.is_repeated(number) {
                findings.add(
                    at(format!("kinds[{number}]")),
                    format!("a second {:?}", kind.name),
                    "other names",
                );
            }
            if !letters.insert(kind.letter) {
                let message = format!("{:?} stands for another kind already", kind.letter);
                findings.add(at(format!("kinds[{number}]")), message, "another letter");
            }
        }
        let movers: NameList = self.movers.iter().map(|mover| &mover.name).collect();
        for (number, mover) in self.movers.iter().enumerate() {
            if movers.is_repeated(number) {
                let message = format!("a second {:?}", mover.name);
                findings.add(at(format!("movers[{number}]")), message, "other names");
            }
            for (kind, &cost) in &mover.costs {
                let place = at(format!("movers[{number}].costs[{kind:?}]"));
                findings.check_known(place.clone(), kind, &names);
                if names.contains(kind) && (cost.is_nan() || cost < 0.0) {
                    findings.add(
                        place,
                        format!("{cost}"),
                        "a number of 0 or more; leave the kind out to block it",
                    );
                }
            }
        }
    }
}

/// What each kind of ground costs one mover. It belongs to the question, not to the map: any number of movers share a map.
///
/// ```
/// use wits_nav::grid::{Charge, Costs};
/// // Grass, road, water: the third cannot be entered.
/// let cart = Costs::new([3.0, 1.0, f32::INFINITY]).charging(Charge::Mean);
/// assert_eq!((cart.of(0), cart.cheapest()), (3.0, 1.0));
/// assert!(!cart.may_enter(2) && !cart.may_enter(77));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    /// For all numbers that a kind can have: looking it up needs no check.
    table: Box<[f32; 256]>,
    cheapest: f32,
    charge: Charge,
    diagonals: Diagonals,
}

impl Costs {
    /// By the number of the kind, per cell. Infinity blocks a kind, and so does a number below 0 or none at all; kinds
    /// that are not given are blocked.
    #[must_use]
    pub fn new(costs: impl IntoIterator<Item = f32>) -> Self {
        let mut table = Box::new([f32::INFINITY; 256]);
        for (slot, cost) in table.iter_mut().zip(costs) {
            *slot = if cost >= 0.0 { cost } else { f32::INFINITY };
        }
        let cheapest = table.iter().copied().fold(f32::INFINITY, f32::min);
        Self { table, cheapest, charge: Charge::default(), diagonals: Diagonals::default() }
    }

    /// Charges steps in another way.
    #[must_use]
    pub fn charging(mut self, charge: Charge) -> Self {
        self.charge = charge;
        self
    }

    /// Has another rule for diagonal steps.
    #[must_use]
    pub fn diagonals(mut self, diagonals: Diagonals) -> Self {
        self.diagonals = diagonals;
        self
    }

    /// The cost of a cell of a kind; infinite where one cannot go.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: u8) -> f32 {
        self.table[kind as usize]
    }

    /// Whether cells of a kind can be entered.
    #[inline]
    #[must_use]
    pub fn may_enter(&self, kind: u8) -> bool {
        self.of(kind) < f32::INFINITY
    }

    /// The lowest cost of any kind: what an estimate may count on.
    #[must_use]
    pub const fn cheapest(&self) -> f32 {
        self.cheapest
    }

    /// The rule for diagonal steps.
    #[inline]
    #[must_use]
    pub const fn diagonal_rule(&self) -> Diagonals {
        self.diagonals
    }

    /// What a step costs per length.
    #[inline]
    pub(crate) fn per_length(&self, from: f32, to: f32) -> f32 {
        match self.charge {
            Charge::Entered => to,
            Charge::Mean => 0.5 * (from + to),
        }
    }

    /// The shortest way between two cells, in cells, if nothing is between them.
    #[inline]
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> f32 {
        match self.diagonals {
            Diagonals::Never => (a.x.abs_diff(b.x) + a.y.abs_diff(b.y)) as f32,
            _ => octile(a, b),
        }
    }
}
