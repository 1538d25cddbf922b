//! Patterns: which value goes to which column.

use crate::def::{NameDef, Op, OperandDef, PatternDef, SeenDef};
use crate::pattern::{Name, Pattern, Step};
use crate::symbol::Symbols;
use crate::value::Value;

/// A pattern, and what the rest of the rule must know of it.
#[derive(Debug, Default)]
pub(crate) struct Built<'d> {
    pub(crate) pattern: Pattern,
    /// The column of each variable.
    pub(crate) vars: Vec<(&'d str, u32)>,
    /// Columns that are compared with variables of other patterns: column, comparison, variable.
    pub(crate) outer: Vec<(u32, Op, &'d str)>,
    /// The step that binds each variable.
    steps: Vec<usize>,
    late: Vec<(usize, usize, Op, &'d str)>,
}

/// Columns are numbered in the order of reading, so that patterns that differ in the names of their variables are equal.
pub(crate) fn build<'d>(def: &'d PatternDef, symbols: &mut Symbols) -> Built<'d> {
    let mut built = Built::default();
    built.step(def, 0, symbols);
    for (step, column, op, var) in std::mem::take(&mut built.late) {
        let local = built.vars.iter().position(|(name, _)| *name == var);
        match local {
            Some(at) => {
                let (with, step) = (built.vars[at].1 as usize, step.max(built.steps[at]));
                built.pattern.steps[step].among.push((op, column, with));
            }
            None => built.outer.push((crate::facts::index(column), op, var)),
        }
    }
    built
}

impl<'d> Built<'d> {
    fn step(&mut self, def: &'d PatternDef, parent: usize, symbols: &mut Symbols) {
        let at = self.pattern.steps.len();
        let (name, value) = (Name::Any, def.value.is_some());
        self.pattern.steps.push(Step {
            parent,
            name,
            value,
            column: None,
            fixed: Vec::new(),
            among: Vec::new(),
        });
        self.pattern.steps[at].name = match &def.name {
            NameDef::Any => Name::Any,
            NameDef::Is(name) => Name::Is(symbols.intern(name)),
            NameDef::Var(var) => Name::To(self.bind(var, at)),
        };
        if let Some(seen) = &def.value {
            self.seen(seen, at, symbols);
        }
        for child in &def.children {
            self.step(child, at, symbols);
        }
    }

    fn seen(&mut self, seen: &'d SeenDef, at: usize, symbols: &mut Symbols) {
        let mut column = seen.var.as_deref().map(|var| self.bind(var, at));
        for (op, with) in &seen.checks {
            // A value that can only be one is not worth remembering; all others are what the rule has seen.
            if !matches!((op, with), (Op::Equal, OperandDef::Value(_))) && column.is_none() {
                column = Some(self.column());
            }
            match with {
                OperandDef::Value(value) => {
                    let value = Value::of(value, symbols);
                    self.pattern.steps[at].fixed.push((*op, value));
                }
                OperandDef::Var(var) => {
                    self.late.extend(column.map(|column| (at, column, *op, var.as_str())))
                }
            }
        }
        self.pattern.steps[at].column = column;
    }

    fn column(&mut self) -> usize {
        self.pattern.columns += 1;
        self.pattern.columns - 1
    }

    /// A new column; if the variable has one already, both must be equal.
    fn bind(&mut self, var: &'d str, at: usize) -> usize {
        let column = self.column();
        match self.vars.iter().find(|(name, _)| *name == var) {
            Some((_, first)) => self.pattern.steps[at].among.push((Op::Equal, *first as usize, column)),
            None => {
                self.vars.push((var, crate::facts::index(column)));
                self.steps.push(at);
            }
        }
        column
    }
}
