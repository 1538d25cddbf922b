//! What a fact must be like, ready to be tried on facts.
//!
//! A pattern is a list of steps, one for each identifier it asks for, parents first. Each step chooses a node of the fact
//! among the children of its parent's node. What the pattern looked at, variables and compared values alike, becomes a *row*:
//! a flat list of values. From there on matchers know only rows, so it does not matter to them how deeply facts are nested.

use crate::def::Op;
use crate::expr::compare;
use crate::facts::{Node, children};
use crate::symbol::Symbol;
use crate::value::Value;

/// A pattern; equal ones are one node of the network.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pattern {
    pub(crate) steps: Vec<Step>,
    /// So many values has a row.
    pub(crate) columns: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// The step of its parent; the first step has itself.
    pub(crate) parent: usize,
    pub(crate) name: Name,
    /// The node must have a value.
    pub(crate) value: bool,
    /// Where the value goes.
    pub(crate) column: Option<usize>,
    /// What the value is compared with.
    pub(crate) fixed: Vec<(Op, Value)>,
    /// Comparisons between columns that are known from here on.
    pub(crate) among: Vec<(Op, usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Any,
    Is(Symbol),
    /// Any; it goes to a column.
    To(usize),
}

/// The rows that a fact gives for a pattern: mostly none or one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) values: Vec<Value>,
    pub(crate) count: usize,
    current: Vec<Value>,
    chosen: Vec<usize>,
    /// How many choices may still be tried.
    left: u32,
}

/// So many choices are tried for one fact and one pattern: with many children and many conditions there are more than
/// anybody can wait for.
const MOST_CHOICES: u32 = 1 << 18;
/// So many rows are taken of one fact.
const MOST_ROWS: usize = 4096;

impl Pattern {
    /// The identifier that a fact must have to be worth trying.
    pub(crate) fn head(&self) -> Option<Symbol> {
        match self.steps.first()?.name {
            Name::Is(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// All rows of a fact, each once, in the order of its children.
    pub(crate) fn rows(&self, nodes: &[Node], rows: &mut Rows) {
        rows.values.clear();
        rows.count = 0;
        rows.current.clear();
        rows.current.resize(self.columns, Value::Flag(false));
        rows.chosen.clear();
        rows.chosen.resize(self.steps.len(), 0);
        rows.left = MOST_CHOICES;
        self.choose(0, 0, nodes, rows);
    }

    /// Tries a node for a step, and goes on with the next step.
    fn choose(&self, step: usize, node: usize, nodes: &[Node], rows: &mut Rows) {
        if !self.fits(step, &nodes[node], rows) {
            return;
        }
        rows.chosen[step] = node;
        let Some(next) = self.steps.get(step + 1) else {
            self.found(rows);
            return;
        };
        for child in children(nodes, rows.chosen[next.parent]) {
            if rows.left == 0 || rows.count >= MOST_ROWS || (self.columns == 0 && rows.count > 0) {
                return;
            }
            rows.left -= 1;
            self.choose(step + 1, child, nodes, rows);
        }
    }

    fn fits(&self, step: usize, node: &Node, rows: &mut Rows) -> bool {
        let step = &self.steps[step];
        match step.name {
            Name::Any => {}
            Name::Is(symbol) if symbol != node.name => return false,
            Name::Is(_) => {}
            Name::To(column) => rows.current[column] = Value::Symbol(node.name),
        }
        if step.value {
            let Some(value) = node.value else { return false };
            if !step.fixed.iter().all(|(op, with)| compare(*op, value, *with)) {
                return false;
            }
            if let Some(column) = step.column {
                rows.current[column] = value;
            }
        }
        step.among.iter().all(|(op, a, b)| compare(*op, rows.current[*a], rows.current[*b]))
    }

    fn found(&self, rows: &mut Rows) {
        let width = self.columns;
        let known = (0..rows.count).any(|row| rows.values[row * width..][..width] == rows.current[..]);
        if !known {
            rows.values.extend_from_slice(&rows.current);
            rows.count += 1;
        }
    }
}

impl Rows {
    pub(crate) fn row(&self, number: usize, width: usize) -> &[Value] {
        &self.values[number * width..][..width]
    }
}
