//! From a definition to the text of a file.

use std::fmt::Write;

use wits_core::findings::{Findings, Place};

use super::words::{ACCU, ACT, AND, METHODS, OR, word};
use crate::def::{BlockDef, Domain, FuzzyDef, Otherwise, OutputDef, ReadAs};
use crate::defuzzify::Defuzzify;
use crate::ops::{Hedge, Logic};
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
        self.line(0, format!("FUNCTION_BLOCK {}", plain(&def.name)).trim_end());
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
            self.output(name, output, def.logic);
        }
        self.rules(def);
        if def.mind.is_some() {
            self.cannot("mind", "words of a game");
        }
        self.line(0, "END_FUNCTION_BLOCK");
    }

    fn term(&mut self, set: &str, shape: &ShapeDef, path: &str) {
        match shape_text(shape) {
            Some(text) => self.line(2, &format!("TERM {set} := {text};")),
            None => self.cannot(path, "tables or sets without a shape"),
        }
    }

    fn output(&mut self, name: &str, output: &OutputDef, logic: Logic) {
        let path = format!("outputs.{name}");
        self.line(1, &format!("DEFUZZIFY {name}"));
        let method = self.method(output, &path);
        for (set, shape) in &output.sets {
            let is_formula = matches!(shape, ShapeDef::Formula(_));
            let point = output.by.point().filter(|_| method.starts_with("COGS") && !is_formula);
            let text = match point {
                Some(point) => Some(point.of(shape, output.range).to_string()),
                None if output.by == Defuzzify::Tsukamoto => named(shape, ""),
                None => shape_text(shape),
            };
            match text {
                Some(text) => self.line(2, &format!("TERM {set} := {text};")),
                None => self.cannot(&format!("{path}.sets.{set}"), "tables or sets without a shape"),
            }
        }
        self.line(2, &format!("METHOD : {method};"));
        let accu = word(ACCU, &output.aggregation.unwrap_or(logic.aggregation)).unwrap_or_default();
        self.line(2, &format!("ACCU : {accu};"));
        match output.otherwise {
            Otherwise::Value(value) => self.line(2, &format!("DEFAULT := {value};")),
            Otherwise::Keep => self.line(2, "DEFAULT := NC;"),
            Otherwise::KeepFrom(value) => self.line(2, &format!("DEFAULT := {value} | NC;")),
        }
        if output.clamp {
            self.line(2, "LOCK : RANGE;");
        }
        self.line(2, &format!("RANGE := ({} .. {});", output.range.0, output.range.1));
        self.line(1, "END_DEFUZZIFY");
        if output.read != ReadAs::Number {
            self.cannot(&path, "outputs that are not numbers");
        }
    }

    fn method(&mut self, output: &OutputDef, path: &str) -> &'static str {
        let by = match output.by {
            Defuzzify::Blend(_) | Defuzzify::Tsukamoto => Defuzzify::MaxAv,
            by => by,
        };
        word(METHODS, &by).unwrap_or_else(|| {
            self.cannot(&format!("{path}.by"), &format!("method like {:?}", output.by));
            "COG"
        })
    }

    fn rules(&mut self, def: &FuzzyDef) {
        let Logic { and, or, apply, .. } = def.logic;
        let blocks = def.blocks.iter().map(|block| block.rules.len()).sum::<usize>();
        let mut main = def.all_rules();
        main.truncate(main.len().saturating_sub(blocks));
        if !main.is_empty() {
            let accu = word(ACCU, &def.logic.aggregation);
            self.rule_block(&BlockDef { name: "rules".into(), and, or, apply, rules: main }, accu);
        }
        for block in &def.blocks {
            self.rule_block(block, None);
        }
    }

    fn rule_block(&mut self, block: &BlockDef, accu: Option<&str>) {
        self.line(1, format!("RULEBLOCK {}", plain(&block.name)).trim_end());
        self.line(2, &format!("AND : {};", word(AND, &block.and).unwrap_or_default()));
        self.line(2, &format!("OR : {};", word(OR, &block.or).unwrap_or_default()));
        self.line(2, &format!("ACT : {};", word(ACT, &block.apply).unwrap_or_default()));
        if let Some(accu) = accu {
            self.line(2, &format!("ACCU : {accu};"));
        }
        for (number, rule) in (1..).zip(&block.rules) {
            // Others mean something else by these words.
            for hedge in [Hedge::Extremely, Hedge::Somewhat].into_iter().filter(|hedge| rule.when.has(*hedge))
            {
                self.cannot("rules", &format!("hedge that does what {:?} does here", hedge.name()));
            }
            self.line(2, &format!("RULE {number} : {};", loud(&rule.to_string())));
        }
        self.line(1, "END_RULEBLOCK");
    }
}

/// Names of blocks may be anything here.
fn plain(name: &str) -> String {
    name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect()
}

/// How a shape is written: straight ones as points, others by name.
fn shape_text(shape: &ShapeDef) -> Option<String> {
    let list = |points: &[(f32, f32)]| {
        points.iter().map(|(x, y)| format!("({x}, {y})")).collect::<Vec<_>>().join(" ")
    };
    match shape {
        ShapeDef::Singleton(at) => Some(at.to_string()),
        ShapeDef::Singletons(points) => Some(format!("SINGLETONS {}", list(points))),
        ShapeDef::Formula(formula) => Some(format!("Function {formula}")),
        ShapeDef::By(_) | ShapeDef::Plain => None,
        ShapeDef::Scaled(height, shape) => named(shape, &format!(" {height}")).or_else(|| {
            // Points have heights of their own.
            let corners = shape.corners();
            Some(list(&corners.iter().map(|(x, y)| (*x, height * y)).collect::<Vec<_>>()))
        }),
        shape => {
            let corners = shape.corners();
            if corners.is_empty() { named(shape, "") } else { Some(list(&corners)) }
        }
    }
}

/// A shape by its name, with its height behind it.
fn named(shape: &ShapeDef, height: &str) -> Option<String> {
    let (name, numbers) = match shape {
        ShapeDef::LeftShoulder(full, none) => ("Ramp", vec![*none, *full]),
        ShapeDef::RightShoulder(none, full) => ("Ramp", vec![*none, *full]),
        ShapeDef::Triangle(a, b, c) => ("Triangle", vec![*a, *b, *c]),
        ShapeDef::Trapezoid(a, b, c, d) => ("Trapezoid", vec![*a, *b, *c, *d]),
        ShapeDef::Between(a, b) => ("Rectangle", vec![*a, *b]),
        ShapeDef::SUp(a, b) => ("SShape", vec![*a, *b]),
        ShapeDef::SDown(a, b) => ("ZShape", vec![*a, *b]),
        ShapeDef::Pi(a, b, c, d) => ("PiShape", vec![*a, *b, *c, *d]),
        ShapeDef::Bell(centre, width, slope) => ("Bell", vec![*centre, *width, *slope]),
        ShapeDef::Gauss(centre, deviation) => ("Gaussian", vec![*centre, *deviation]),
        ShapeDef::GaussTwo(a, b, c, d) => ("GaussianProduct", vec![*a, *b, *c, *d]),
        ShapeDef::Sigmoid(centre, slope) => ("Sigmoid", vec![*centre, *slope]),
        ShapeDef::SigmoidDifference(c1, s1, c2, s2) => ("SigmoidDifference", vec![*c1, *s1, *s2, *c2]),
        ShapeDef::SigmoidProduct(c1, s1, c2, s2) => ("SigmoidProduct", vec![*c1, *s1, *s2, *c2]),
        ShapeDef::Cosine(centre, width) => ("Cosine", vec![*centre, *width]),
        ShapeDef::Spike(centre, width) => ("Spike", vec![*centre, *width]),
        ShapeDef::Concave(bend, end) => ("Concave", vec![*bend, *end]),
        _ => return None,
    };
    // An upright side has no direction as a ramp.
    if name == "Ramp" && numbers[0] == numbers[1] {
        let direction = if matches!(shape, ShapeDef::LeftShoulder(..)) { "-inf" } else { "inf" };
        return height.is_empty().then(|| format!("Binary {} {direction}", numbers[0]));
    }
    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
    Some(format!("{name}{numbers}{height}"))
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
