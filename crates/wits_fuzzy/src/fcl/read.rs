//! From the text of a file to a definition.

use wits_core::findings::{Findings, Place, unknown_name};

use super::block::{Block, Section};
use crate::def::{Domain, FuzzyDef, InputDef, Otherwise, OutputDef};
use crate::defuzzify::{Defuzzify, Overlap};
use crate::lex::{Cursor, Fault, Kind, Spot, tokens};
use crate::ops::{And, Apply, Gather, Logic, Or};
use crate::shape::ShapeDef;

/// Reads the text of an FCL file.
///
/// # Errors
/// All faults, with their lines.
pub fn read(file: &str, text: &str) -> Result<FuzzyDef, Findings> {
    let tokens = tokens(text);
    let mut block = Block::default();
    let mut faults = Vec::new();
    block.read(&mut Cursor::new(&tokens), &mut faults);
    let mut findings = Findings::of(file);
    faults.into_iter().for_each(|fault: Fault| fault.add_to(&mut findings));
    let mut reader = Reader { block: &block, findings: &mut findings };
    let def = reader.def();
    if findings.is_empty() {
        let mut senseless = Findings::of(file);
        def.check("", &mut senseless);
        return block.placed(file, &senseless).into_result(def);
    }
    Err(findings)
}

struct Reader<'b, 'f> {
    block: &'b Block,
    findings: &'f mut Findings,
}

impl Reader<'_, '_> {
    fn def(&mut self) -> FuzzyDef {
        let block = self.block;
        let mut def = FuzzyDef { name: block.name.clone(), logic: self.logic(), ..FuzzyDef::default() };
        for (name, at) in &block.inputs {
            let input = self.section(&block.fuzzify, name, *at, "FUZZIFY").map(|section| self.input(section));
            def.inputs.extend(input.map(|input| (name.clone(), input)));
        }
        for (name, at) in &block.outputs {
            let output = self.section(&block.defuzzify, name, *at, "DEFUZZIFY");
            let output = output.map(|section| self.output(section));
            def.outputs.extend(output.map(|output| (name.clone(), output)));
        }
        for (sections, variables, role) in
            [(&block.fuzzify, &block.inputs, "VAR_INPUT"), (&block.defuzzify, &block.outputs, "VAR_OUTPUT")]
        {
            let known: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
            for section in sections.iter().filter(|section| !known.contains(&section.name.as_str())) {
                let message = format!("{} in {role}", unknown_name(&section.name, &known));
                self.findings.add(section.at.into(), message, "");
            }
        }
        def.rules = block.rules.iter().map(|(rule, _)| rule.clone()).collect();
        def
    }

    fn section(&mut self, sections: &[Section], name: &str, at: Spot, kind: &str) -> Option<usize> {
        let found = sections.iter().position(|section| section.name == name);
        if found.is_none() {
            self.findings.add(at.into(), format!("{name:?} has no {kind}"), format!("{kind} {name}"));
        }
        found
    }

    fn input(&mut self, section: usize) -> InputDef {
        let section = &self.block.fuzzify[section];
        let (from, to) = section.range.unwrap_or_else(|| section.reach());
        let sets = section.terms.iter().map(|term| (term.name.clone(), shape(&term.points, false)));
        // Sets of other people's files need not share values out.
        let mut input = InputDef { over: Domain::Range(from, to), sets: sets.collect(), loose: true };
        input.loose = !input.is_even();
        input
    }

    fn output(&mut self, section: usize) -> OutputDef {
        let section = &self.block.defuzzify[section];
        let range = section.range.unwrap_or_else(|| section.reach());
        let sets = section.terms.iter().map(|term| (term.name.clone(), shape(&term.points, true)));
        let mut output = OutputDef { sets: sets.collect(), ..OutputDef::range(range.0, range.1) };
        output.by = Defuzzify::Centroid(Overlap::Maximum);
        if let Some((method, at)) = &section.method {
            let known = [
                ("COG", Defuzzify::Centroid(Overlap::Maximum)),
                ("COGS", Defuzzify::MaxAv),
                ("COA", Defuzzify::Bisector),
                ("LM", Defuzzify::FirstOfMaximum),
                ("RM", Defuzzify::LastOfMaximum),
                ("MM", Defuzzify::MeanOfMaximum),
                ("MOM", Defuzzify::MeanOfMaximum),
            ];
            output.by = self.option("METHOD", method, *at, &known).unwrap_or_default();
        }
        output.otherwise = match section.default {
            Some(Some(value)) => Otherwise::Value(value),
            Some(None) => Otherwise::Keep,
            None => Otherwise::default(),
        };
        output
    }

    fn logic(&mut self) -> Logic {
        let mut logic = Logic::default();
        let (mut and_named, mut or_named) = (None, None);
        let mut settings = self.block.settings.clone();
        settings.extend(self.block.defuzzify.iter().filter_map(|section| {
            section.accu.as_ref().map(|(accu, at)| ("ACCU".to_owned(), accu.clone(), *at))
        }));
        for (name, value, at) in &settings {
            match name.as_str() {
                "AND" => {
                    let known = [("MIN", And::Min), ("PROD", And::Product), ("BDIF", And::Bounded)];
                    and_named = self.option(name, value, *at, &known);
                }
                "OR" => {
                    let known = [("MAX", Or::Max), ("ASUM", Or::Sum), ("BSUM", Or::Bounded)];
                    or_named = self.option(name, value, *at, &known);
                }
                "ACT" => {
                    let known = [("MIN", Apply::Clip), ("PROD", Apply::Scale)];
                    logic.apply = self.option(name, value, *at, &known).unwrap_or_default();
                }
                _ => {
                    let known = [("MAX", Gather::Max), ("BSUM", Gather::BoundedSum)];
                    logic.gather = self.option(name, value, *at, &known).unwrap_or_default();
                }
            }
        }
        // The standard pairs them, so that De Morgan holds; one of them is enough.
        logic.and = and_named.unwrap_or(match or_named {
            Some(Or::Sum) => And::Product,
            Some(Or::Bounded) => And::Bounded,
            _ => And::Min,
        });
        logic.or = or_named.unwrap_or(match and_named {
            Some(And::Product) => Or::Sum,
            Some(And::Bounded) => Or::Bounded,
            _ => Or::Max,
        });
        logic
    }

    fn option<T: Copy>(&mut self, name: &str, value: &str, at: Spot, known: &[(&str, T)]) -> Option<T> {
        let found = known.iter().find(|(word, _)| word.eq_ignore_ascii_case(value)).map(|(_, found)| *found);
        if found.is_none() {
            let names: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            self.findings.add(at.into(), format!("{name} : {value} is not known here"), names.join(", "));
        }
        found
    }
}

/// Points that are a shoulder, a triangle or a trapezoid are taken as that.
fn shape(points: &[(f32, f32)], output: bool) -> ShapeDef {
    match points {
        [(at, height)] if height.is_nan() && output => ShapeDef::Singleton(*at),
        [(at, height)] if height.is_nan() => ShapeDef::Between(*at, *at),
        [(full, 1.0), (none, 0.0)] => ShapeDef::LeftShoulder(*full, *none),
        [(none, 0.0), (full, 1.0)] => ShapeDef::RightShoulder(*none, *full),
        [(left, 0.0), (peak, 1.0), (right, 0.0)] => ShapeDef::Triangle(*left, *peak, *right),
        [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)] if a == b && c == d => ShapeDef::Between(*a, *d),
        [(a, 0.0), (b, 1.0), (c, 1.0), (d, 0.0)] => ShapeDef::Trapezoid(*a, *b, *c, *d),
        points => ShapeDef::Points(points.to_vec()),
    }
}

impl Block {
    /// Faults of sense get the lines of what they are about.
    fn placed(&self, file: &str, senseless: &Findings) -> Findings {
        let mut placed = Findings::of(file);
        for finding in senseless.list() {
            let place = match &finding.place {
                Place::Path(path) => self.spot(path).map_or(Place::Whole, Into::into),
                other => other.clone(),
            };
            placed.add(place, &*finding.message, &*finding.expected);
        }
        placed
    }

    /// `rules[3]`, `inputs.distance.sets.far`.
    fn spot(&self, path: &str) -> Option<Spot> {
        if let Some(number) = path.strip_prefix("rules[") {
            let number: usize = number.trim_end_matches(']').parse().ok()?;
            return self.rules.get(number).map(|(_, at)| *at);
        }
        let mut steps = path.split('.');
        let sections = match steps.next()? {
            "inputs" => &self.fuzzify,
            "outputs" => &self.defuzzify,
            _ => return None,
        };
        let name = steps.next()?;
        let section = sections.iter().find(|section| section.name == name)?;
        let term = steps.nth(1).and_then(|set| section.terms.iter().find(|term| term.name == set));
        Some(term.map_or(section.at, |term| term.at))
    }
}

/// A word that is next, whatever it is.
pub(super) fn any_word(cursor: &mut Cursor<'_, '_>, what: &str) -> Result<(String, Spot), Fault> {
    let token = cursor.peek();
    match token.kind {
        Kind::Word(word) => {
            cursor.next();
            Ok((word.to_owned(), token.at))
        }
        _ => Err(cursor.fault(what)),
    }
}
