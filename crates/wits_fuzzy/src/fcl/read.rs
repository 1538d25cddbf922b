//! From the text of a file to definitions.

use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::{Findings, MAX_FINDINGS, Place, unknown_name};

use super::block::{Block, RuleBlock, Section, Variable, blocks};
use super::output;
use super::term::TermShape;
use super::words::{ACCU, ACT, AND, OR, Words};
use crate::def::{BlockDef, Domain, FuzzyDef, InputDef, OutputDef};
use crate::lex::{Cursor, Fault, Spot, tokens};
use crate::ops::{Aggregation, And, Apply, Or};
use crate::shape::ShapeDef;

/// The range of an input of which nothing is known.
const ANY_NUMBER: (f32, f32) = (-1e6, 1e6);

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// One module for each function block.
    pub modules: Vec<FuzzyDef>,
    /// What was left out or assumed, with lines: gaps between sets, a missing `ACCU`, variables without sets.
    pub warnings: Findings,
}

/// Reads the text of an FCL file with one function block.
///
/// # Errors
/// All errors, with their lines. A file with several function blocks is one: see [`read_all`].
pub fn read(file: &str, text: &str) -> Result<FuzzyDef, Findings> {
    let mut modules = read_all(file, text)?.modules;
    if let (Some(module), true) = (modules.pop(), modules.is_empty()) {
        return Ok(module);
    }
    let mut findings = Findings::of(file);
    let message = format!("{} function blocks", modules.len() + 1);
    findings.add(Place::Whole, message, "one; the others belong into files of their own");
    Err(findings)
}

/// Reads the text of an FCL file with any number of function blocks.
///
/// # Errors
/// All errors of all blocks, with their lines; reading stops after a hundred.
pub fn read_all(file: &str, text: &str) -> Result<Imported, Findings> {
    // A byte-order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tokens = tokens(text);
    let mut faults = Vec::new();
    let blocks = blocks(&mut Cursor::new(&tokens), &mut faults);
    let mut errors = Findings::of(file);
    // What follows from giving up is no error of the file.
    faults.into_iter().take(MAX_FINDINGS).for_each(|fault: Fault| fault.add_to(&mut errors));
    let mut imported = Imported { modules: Vec::new(), warnings: Findings::of(file) };
    for block in &blocks {
        let mut reader = Reader { block, errors: &mut errors, warnings: &mut imported.warnings };
        let def = reader.def();
        if errors.is_empty() {
            let mut senseless = Findings::of(file);
            def.check("", &mut senseless);
            errors.extend(block.placed(file, &senseless, def.blocks.len()));
        }
        if errors.is_empty() {
            block.gaps(&def, &mut imported.warnings);
        }
        imported.modules.push(def);
    }
    errors.into_result(imported)
}

pub(super) struct Reader<'b, 'f> {
    pub(super) block: &'b Block,
    pub(super) errors: &'f mut Findings,
    pub(super) warnings: &'f mut Findings,
}

impl Reader<'_, '_> {
    fn def(&mut self) -> FuzzyDef {
        let block = self.block;
        let mut def = FuzzyDef { name: block.name.clone(), ..FuzzyDef::default() };
        for (what, at) in &block.skipped {
            self.warn(*at, format!("{what} is skipped"));
        }
        let inputs: Vec<String> = block.inputs.iter().map(|variable| variable.name.clone()).collect();
        let fuzzify = self.sections(&block.fuzzify, &block.inputs, "VAR_INPUT");
        let defuzzify = self.sections(&block.defuzzify, &block.outputs, "VAR_OUTPUT");
        let in_formulas = block.names_in_formulas(&inputs);
        for variable in &block.inputs {
            let section = fuzzify.get(variable.name.as_str()).copied();
            let input = self.input(variable, section, in_formulas.contains(&variable.name));
            def.inputs.extend(input.map(|input| (variable.name.clone(), input)));
        }
        self.rules(&mut def);
        let aggregations = self.aggregations();
        for variable in &block.outputs {
            let name = variable.name.as_str();
            match defuzzify.get(name).copied().filter(|section| !section.terms.is_empty()) {
                Some(section) => {
                    let accu = aggregations.get(name).copied();
                    let output = output::read(self, section, variable, accu, &inputs);
                    def.outputs.push((variable.name.clone(), output));
                }
                None => self.warn(variable.at, format!("{name:?} has no sets and is left out")),
            }
        }
        share(&mut def);
        def
    }

    pub(super) fn warn(&mut self, at: Spot, message: impl Into<String>) {
        self.warnings.add(at.into(), message, "");
    }

    /// Sections by name; those without a variable, and second ones, are errors.
    fn sections<'s>(
        &mut self,
        sections: &'s [Section],
        variables: &[Variable],
        role: &str,
    ) -> BTreeMap<&'s str, &'s Section> {
        let known: BTreeSet<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
        let mut found = BTreeMap::new();
        for section in sections {
            let name = section.name.as_str();
            if !known.contains(name) {
                self.errors.add_with(|| {
                    let known: Vec<&str> = known.iter().copied().collect();
                    let message = format!("{} in {role}", unknown_name(name, &known));
                    (section.at.into(), message, String::new())
                });
            }
            for (term, at) in &section.doubled {
                self.warn(*at, format!("{term:?} comes again: the first one counts"));
            }
            if section.disabled {
                let message = format!("{name:?} is not enabled, which is not supported");
                self.errors.add(section.at.into(), message, "ENABLED : TRUE");
            }
            if found.insert(name, section).is_some() {
                self.errors.add(section.at.into(), format!("{name:?} comes twice"), "different names");
            }
        }
        found
    }

    fn input(
        &mut self,
        variable: &Variable,
        section: Option<&Section>,
        in_formula: bool,
    ) -> Option<InputDef> {
        let name = &variable.name;
        let terms = section.map(|section| section.terms.as_slice()).unwrap_or_default();
        if terms.is_empty() && !in_formula {
            self.warn(variable.at, format!("{name:?} has no sets and is left out"));
            return None;
        }
        let sets: Vec<(String, ShapeDef)> =
            terms.iter().map(|term| (term.name.clone(), term.shape.shape(&[], false))).collect();
        let range = self.range(section.and_then(|section| section.range).or(variable.range), variable.at);
        let (from, to) = range.or_else(|| reach(&sets)).unwrap_or(ANY_NUMBER);
        // Sets of other people's files need not share values out.
        let mut input = InputDef { over: Domain::Range(from, to), sets, loose: true };
        input.loose = !input.sets.is_empty() && !input.is_even();
        Some(input)
    }

    /// A range that is one.
    pub(super) fn range(&mut self, range: Option<(f32, f32)>, at: Spot) -> Option<(f32, f32)> {
        let (from, to) = range?;
        if from >= to {
            self.warn(at, format!("the range from {from} to {to} is ignored"));
        }
        range.filter(|_| from < to)
    }

    /// The rules of all blocks. Blocks with the operators of the first are one with it.
    fn rules(&mut self, def: &mut FuzzyDef) {
        let mut first = true;
        for rules in &self.block.rule_blocks {
            if !rules.is_enabled() {
                self.warn(rules.at, "a rule block that is not enabled is left out");
                continue;
            }
            let (and, or, apply) = self.operators(rules);
            let list = rules.rules.iter().map(|(rule, _)| rule.clone());
            if first {
                (def.logic.and, def.logic.or, def.logic.apply) = (and, or, apply);
                first = false;
            }
            let alike = (def.logic.and, def.logic.or, def.logic.apply) == (and, or, apply);
            if alike && def.blocks.is_empty() {
                def.rules.extend(list);
            } else {
                def.blocks.push(BlockDef { name: rules.name.clone(), and, or, apply, rules: list.collect() });
            }
        }
    }

    fn operators(&mut self, rules: &RuleBlock) -> (And, Or, Apply) {
        let and = rules.setting("AND").and_then(|(value, at)| self.option("AND", value, at, AND));
        let or = rules.setting("OR").and_then(|(value, at)| self.option("OR", value, at, OR));
        let apply = rules.setting("ACT").and_then(|(value, at)| self.option("ACT", value, at, ACT));
        // The standard pairs them, so that De Morgan holds; one of them is enough.
        let (and, or) = match (and, or) {
            (Some(and), Some(or)) => (and, or),
            (Some(and), None) => (and, and.dual()),
            (None, Some(or)) => (or.dual(), or),
            (None, None) => (And::default(), Or::default()),
        };
        (and, or, apply.unwrap_or_default())
    }

    /// `ACCU` of rule blocks, for the outputs that those conclude.
    fn aggregations(&mut self) -> BTreeMap<String, Aggregation> {
        let mut found = BTreeMap::new();
        for rules in self.block.rule_blocks.iter().filter(|rules| rules.is_enabled()) {
            let accu = rules.setting("ACCU").and_then(|(value, at)| self.option("ACCU", value, at, ACCU));
            let Some(accu) = accu else { continue };
            for (output, _) in rules.rules.iter().flat_map(|(rule, _)| &rule.then) {
                if !found.contains_key(output) {
                    found.insert(output.clone(), accu);
                }
            }
        }
        found
    }

    /// What a word means, or an error.
    pub(super) fn option<T: Copy>(
        &mut self,
        name: &str,
        value: &str,
        at: Spot,
        known: &Words<T>,
    ) -> Option<T> {
        let found = known.iter().find(|(word, _)| word.eq_ignore_ascii_case(value)).map(|(_, found)| *found);
        if found.is_none() {
            let names: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            self.errors.add(at.into(), format!("{name} : {value} is not known here"), names.join(", "));
        }
        found
    }
}

/// From where to where sets reach, if they say so.
pub(super) fn reach(sets: &[(String, ShapeDef)]) -> Option<(f32, f32)> {
    let reaches = sets.iter().filter_map(|(_, shape)| shape.reach());
    let (from, to) = reaches.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    // A single place is no range.
    Some(if from < to { (from, to) } else { (from - 1.0, to + 1.0) })
}

/// What all outputs have in common is said once.
fn share(def: &mut FuzzyDef) {
    def.logic.aggregation =
        def.outputs.first().and_then(|(_, output): &(_, OutputDef)| output.aggregation).unwrap_or_default();
    for (_, output) in &mut def.outputs {
        output.aggregation = output.aggregation.filter(|own| *own != def.logic.aggregation);
    }
}

impl Block {
    /// All names in formulas of outputs.
    fn names_in_formulas(&self, inputs: &[String]) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for term in self.defuzzify.iter().flat_map(|section| &section.terms) {
            match &term.shape {
                TermShape::Named(ShapeDef::Formula(formula)) => {
                    names.extend(formula.names().map(str::to_owned))
                }
                TermShape::Linear(factors) => {
                    let used = inputs.iter().zip(factors).filter(|(_, factor)| **factor != 0.0);
                    names.extend(used.map(|(input, _)| input.clone()));
                }
                _ => {}
            }
        }
        names
    }

    /// Warns of values that lie in no set.
    fn gaps(&self, def: &FuzzyDef, warnings: &mut Findings) {
        for (name, input) in def.inputs.iter().filter(|(_, input)| !input.sets.is_empty()) {
            if let (Some(gap), Some(at)) = (input.gap(), self.spot(&format!("inputs.{name}"), 0)) {
                warnings.add(at.into(), format!("{gap} is in no set of {name:?}"), "");
            }
        }
    }

    /// Adds lines to errors of meaning. The last `own` rule blocks of the file are blocks of the definition too.
    fn placed(&self, file: &str, senseless: &Findings, own: usize) -> Findings {
        let mut placed = Findings::of(file);
        for finding in senseless.list() {
            let place = match &finding.place {
                Place::Path(path) => self.spot(path, own).unwrap_or(self.at).into(),
                other => other.clone(),
            };
            placed.add(place, &*finding.message, &*finding.expected);
        }
        placed
    }

    /// `rules[3]`, `blocks[0].rules[1]`, `inputs.distance.sets.far`.
    fn spot(&self, path: &str, own: usize) -> Option<Spot> {
        let numbers: Vec<usize> =
            path.split(['[', ']']).skip(1).step_by(2).map_while(|number| number.parse().ok()).collect();
        let enabled = || self.rule_blocks.iter().filter(|rules| rules.is_enabled());
        match numbers.as_slice() {
            [number] => return enabled().flat_map(|rules| &rules.rules).nth(*number).map(|(_, at)| *at),
            [block, number] => {
                let first = enabled().count().checked_sub(own)?;
                return enabled().nth(first + block)?.rules.get(*number).map(|(_, at)| *at);
            }
            _ => {}
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
