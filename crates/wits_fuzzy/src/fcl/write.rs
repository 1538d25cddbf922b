//! From a definition to the text of a file.

use std::fmt::Write;

use wits_core::findings::{Findings, Place};

use crate::def::{Domain, FuzzyDef, Otherwise, OutputDef, ReadAs};
use crate::defuzzify::{Defuzzify, Overlap, Point};
use crate::ops::{And, Apply, Gather, Or};
use crate::shape::ShapeDef;

/// The text of an FCL file.
///
/// # Errors
/// The faults of the definition, and everything that FCL cannot say.
pub fn write(def: &FuzzyDef) -> Result<String, Findings> {
    let mut findings = Findings::default();
    def.check("", &mut findings);
    let mut writer = Writer { text: String::new(), findings };
    writer.block(def);
    writer.findings.into_result(writer.text)
}

struct Writer {
    text: String,
    findings: Findings,
}

impl Writer {
    fn line(&mut self, depth: usize, line: &str) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 4 * depth);
    }

    fn cannot(&mut self, path: &str, what: &str) {
        self.findings.add(Place::path(path), format!("FCL has no {what}"), "");
    }

    fn block(&mut self, def: &FuzzyDef) {
        let letters = |letter: char| if letter.is_alphanumeric() { letter } else { '_' };
        let name: String = def.name.chars().map(letters).collect();
        self.line(0, format!("FUNCTION_BLOCK {name}").trim_end());
        let names = |names: &mut dyn Iterator<Item = &String>| -> Vec<String> { names.cloned().collect() };
        let inputs = names(&mut def.inputs.iter().map(|(name, _)| name));
        let outputs = names(&mut def.outputs.iter().map(|(name, _)| name));
        for (kind, names) in [("VAR_INPUT", inputs), ("VAR_OUTPUT", outputs)] {
            self.line(1, kind);
            names.iter().for_each(|name| self.line(2, &format!("{name} : REAL;")));
            self.line(1, "END_VAR");
        }
        for (name, input) in &def.inputs {
            self.line(1, &format!("FUZZIFY {name}"));
            for (set, shape) in &input.sets {
                self.term(set, shape, &format!("inputs.{name}.sets.{set}"));
            }
            match input.over {
                Domain::Range(from, to) => self.line(2, &format!("RANGE := ({from} .. {to});")),
                _ => self.cannot(&format!("inputs.{name}"), "inputs that are not numbers"),
            }
            self.line(1, "END_FUZZIFY");
        }
        for (name, output) in &def.outputs {
            self.output(name, output, def.logic.gather);
        }
        self.rules(def);
        if def.mind.is_some() {
            self.cannot("mind", "words of a game");
        }
        self.line(0, "END_FUNCTION_BLOCK");
    }

    fn term(&mut self, set: &str, shape: &ShapeDef, path: &str) {
        let points = match shape {
            ShapeDef::Singleton(at) => at.to_string(),
            ShapeDef::Points(points) if points.len() == 1 => {
                // One point would be read as a singleton.
                format!("({}, {1}) ({0}, {1})", points[0].0, points[0].1)
            }
            shape => {
                let corners = shape.corners();
                corners.iter().map(|(x, y)| format!("({x}, {y})")).collect::<Vec<_>>().join(" ")
            }
        };
        if points.is_empty() {
            self.cannot(path, "curves, tables or sets without a shape");
        }
        self.line(2, &format!("TERM {set} := {points};"));
    }

    fn output(&mut self, name: &str, output: &OutputDef, gather: Gather) {
        let path = format!("outputs.{name}");
        self.line(1, &format!("DEFUZZIFY {name}"));
        let method = self.method(output, &path);
        for (set, shape) in &output.sets {
            let point = output.by.point().filter(|_| method == "COGS");
            match point {
                Some(point) => {
                    let at = ShapeDef::Singleton(point.of(shape, output.range));
                    self.term(set, &at, &path);
                }
                None => self.term(set, shape, &format!("{path}.sets.{set}")),
            }
        }
        self.line(2, &format!("METHOD : {method};"));
        self.line(2, &format!("ACCU : {};", if gather == Gather::Max { "MAX" } else { "BSUM" }));
        match output.otherwise {
            Otherwise::Value(value) => self.line(2, &format!("DEFAULT := {value};")),
            Otherwise::Keep => self.line(2, "DEFAULT := NC;"),
        }
        self.line(2, &format!("RANGE := ({} .. {});", output.range.0, output.range.1));
        self.line(1, "END_DEFUZZIFY");
        if output.read != ReadAs::Number {
            self.cannot(&path, "outputs that are not numbers");
        }
    }

    fn method(&mut self, output: &OutputDef, path: &str) -> &'static str {
        match output.by {
            Defuzzify::MaxAv
            | Defuzzify::Blend(Point::Smallest | Point::Largest | Point::Mean | Point::Bisector) => "COGS",
            Defuzzify::Centroid(Overlap::Maximum) => "COG",
            Defuzzify::Bisector => "COA",
            Defuzzify::FirstOfMaximum => "LM",
            Defuzzify::LastOfMaximum => "RM",
            Defuzzify::MeanOfMaximum => "MM",
            Defuzzify::Highest(_) | Defuzzify::Centroid(Overlap::Added) | Defuzzify::Sampled { .. } => {
                self.cannot(&format!("{path}.by"), &format!("method like {:?}", output.by));
                "COG"
            }
        }
    }

    fn rules(&mut self, def: &FuzzyDef) {
        let (and, or) = match (def.logic.and, def.logic.or) {
            (And::Min, Or::Max) => ("MIN", "MAX"),
            (And::Product, Or::Sum) => ("PROD", "ASUM"),
            (And::Bounded, Or::Bounded) => ("BDIF", "BSUM"),
            _ => {
                self.cannot("logic", "such pair of AND and OR");
                ("MIN", "MAX")
            }
        };
        self.line(1, "RULEBLOCK rules");
        self.line(2, &format!("AND : {and};"));
        self.line(2, &format!("OR : {or};"));
        self.line(2, if def.logic.apply == Apply::Clip { "ACT : MIN;" } else { "ACT : PROD;" });
        self.line(2, if def.logic.gather == Gather::Max { "ACCU : MAX;" } else { "ACCU : BSUM;" });
        for (number, rule) in (1..).zip(def.all_rules()) {
            self.line(2, &format!("RULE {number} : {};", loud(&rule.to_string())));
        }
        self.line(1, "END_RULEBLOCK");
    }
}

/// Keywords in capitals, as the standard has them.
fn loud(rule: &str) -> String {
    let word = |word: &str| {
        let (bare, rest) = word.split_at(word.trim_end_matches(')').len());
        let (open, bare) = bare.split_at(bare.len() - bare.trim_start_matches('(').len());
        let is_loud = ["if", "then", "and", "or", "not", "is", "with", "xor", "nor", "nand"].contains(&bare);
        let bare = if is_loud { bare.to_uppercase() } else { bare.to_owned() };
        format!("{open}{bare}{rest}")
    };
    rule.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
