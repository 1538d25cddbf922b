//! Why an output is what it is, and why it is not something else.

use std::fmt;

use wits_core::math;

use super::{FuzzyModule, Scratch};
use crate::def::FuzzyDef;
use crate::rule::Term;

/// Why an output is what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The output.
    pub output: String,
    /// Its value.
    pub value: f32,
    /// All rules about it, in the order of the definition.
    pub rules: Vec<Fired>,
}

/// What a rule said.
#[derive(Clone, Debug, PartialEq)]
pub struct Fired {
    /// Its number.
    pub rule: usize,
    /// As it is written.
    pub text: String,
    /// The set of the output that it concludes.
    pub set: String,
    /// To what degree.
    pub degree: f32,
    /// Another rule says the same to a higher degree, so this one does not count; never so with bounded sums.
    pub outdone: bool,
    /// What held it back most: `distance is far 0.33`.
    pub because: String,
}

impl fmt::Display for Explanation {
    /// The rules that counted, one a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.output, self.value)?;
        for fired in self.rules.iter().filter(|fired| fired.degree > 0.0 && !fired.outdone) {
            write!(f, "\n{} {:.2}: {} ({})", fired.set, fired.degree, fired.text, fired.because)?;
        }
        Ok(())
    }
}

impl FuzzyModule {
    /// Why an output is what it is, after an inference: every rule about it, to what degree it holds, and what held it back.
    #[must_use]
    pub fn explain(&self, scratch: &Scratch, output: usize) -> Option<Explanation> {
        let (name, def) = self.def.outputs.get(output)?;
        let value = scratch.values.get(output).copied()?;
        let mut stack = Vec::with_capacity(self.stack);
        let texts = self.def.all_rules();
        let mut rules = Vec::new();
        for (number, (rule, text)) in self.rules.iter().zip(&texts).enumerate() {
            for (_, set) in text.then.iter().filter(|(variable, _)| variable == name) {
                let degree = self.degree(rule, &scratch.degrees, &scratch.confidences, &mut stack);
                rules.push(Fired {
                    rule: number,
                    text: text.to_string(),
                    set: set.clone(),
                    degree,
                    outdone: false,
                    because: self.because(&text.when, scratch),
                });
            }
        }
        let is_max = def.aggregation.unwrap_or(self.logic.aggregation) == crate::ops::Aggregation::Max;
        let best = |set: &str| {
            let place = def.sets.iter().position(|(known, _)| known == set);
            place.map_or(0.0, |place| self.confidences(scratch, output)[place])
        };
        for fired in &mut rules {
            fired.outdone = is_max && fired.degree < best(&fired.set);
        }
        Some(Explanation { output: name.clone(), value, rules })
    }

    /// The degree of any expression over the inputs, after [`fuzzify`](Self::fuzzify); 0 for names that are unknown.
    #[must_use]
    pub fn holds(&self, scratch: &Scratch, term: &Term) -> f32 {
        let logic = &self.logic;
        let two = |pair: &[Term; 2]| (self.holds(scratch, &pair[0]), self.holds(scratch, &pair[1]));
        match term {
            Term::Is(variable, set) => self.degree_of(scratch, variable, set).unwrap_or_default(),
            Term::Any(_) => 1.0,
            Term::Not(part) => crate::ops::not(self.holds(scratch, part)),
            Term::Hedge(hedge, part) => hedge.of(self.holds(scratch, part)),
            Term::And(parts) => {
                parts.iter().map(|part| self.holds(scratch, part)).fold(1.0, |a, b| logic.and(a, b))
            }
            Term::Or(parts) => {
                parts.iter().map(|part| self.holds(scratch, part)).fold(0.0, |a, b| logic.or(a, b))
            }
            Term::Xor(pair) => {
                let (a, b) = two(pair);
                logic.xor(a, b)
            }
            Term::Nor(pair) => {
                let (a, b) = two(pair);
                logic.nor(a, b)
            }
            Term::Nand(pair) => {
                let (a, b) = two(pair);
                logic.nand(a, b)
            }
        }
    }

    fn degree_of(&self, scratch: &Scratch, variable: &str, set: &str) -> Option<f32> {
        if let Some(output) = self.def.find_output(variable) {
            let place = self.def.outputs[output].1.sets.iter().position(|(known, _)| known == set)?;
            return self.confidences(scratch, output).get(place).map(|degree| math::min(*degree, 1.0));
        }
        let input = self.def.find_input(variable)?;
        let place = self.def.inputs[input].1.sets.iter().position(|(known, _)| known == set)?;
        self.degrees(scratch, input).get(place).copied()
    }

    /// The part that decides: the least of an *and*, the greatest of an *or*.
    fn because(&self, term: &Term, scratch: &Scratch) -> String {
        let degree = |part: &Term| self.holds(scratch, part);
        let decides = match term {
            Term::And(parts) => parts.iter().min_by(|a, b| degree(a).total_cmp(&degree(b))),
            Term::Or(parts) => parts.iter().rev().max_by(|a, b| degree(a).total_cmp(&degree(b))),
            _ => None,
        };
        match decides {
            Some(part) => self.because(part, scratch),
            None => format!("{term} {:.2}", degree(term)),
        }
    }
}

impl FuzzyDef {
    /// The rules as a table for reading: the sets of two inputs along its edges, and what is concluded from them. `None`
    /// where no rule is about nothing but those two.
    #[must_use]
    pub fn memory(&self, rows: usize, columns: usize, output: usize) -> Vec<Vec<Option<String>>> {
        let names = (self.inputs.get(rows), self.inputs.get(columns), self.outputs.get(output));
        let (Some((row, row_def)), Some((column, column_def)), Some((output, _))) = names else {
            return Vec::new();
        };
        let rules = self.all_rules();
        let cell = |row_set: &str, column_set: &str| {
            let about = |term: &Term| {
                let mut fits = true;
                term.each(&mut |variable, set| {
                    fits &= (variable == row && set == row_set) || (variable == column && set == column_set);
                });
                let plain = matches!(term, Term::Is(..))
                    || matches!(term, Term::And(parts) if parts.iter().all(|part| matches!(part, Term::Is(..))));
                fits && plain
            };
            let rule = rules.iter().find(|rule| about(&rule.when))?;
            rule.then.iter().find(|(variable, _)| variable == output).map(|(_, set)| set.clone())
        };
        let line = |row_set: &str| column_def.sets.iter().map(|(set, _)| cell(row_set, set)).collect();
        row_def.sets.iter().map(|(set, _)| line(set)).collect()
    }
}
