//! What is wrong with a definition.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place, unknown_name};

use crate::def::{Domain, FuzzyDef, InputDef, OutputDef, ReadAs};
use crate::defuzzify::Defuzzify;
use crate::formula::{Formula, Source};
use crate::lex::is_name;
use crate::rule::RuleDef;
use crate::shape::ShapeDef;

/// A variable has at most this many sets.
pub const MAX_SETS: usize = 64;
/// There are at most this many rules, those of tables counted.
pub const MAX_RULES: usize = 60_000;
/// There are at most this many inputs, and as many outputs.
pub const MAX_VARIABLES: usize = 256;

impl FuzzyDef {
    /// Adds all faults to the findings, each with its path behind `path`.
    pub fn check(&self, path: &str, findings: &mut Findings) {
        let mut check = Check { def: self, findings };
        let inputs = self.inputs.iter().map(|(name, _)| name.as_str());
        let outputs = self.outputs.iter().map(|(name, _)| name.as_str());
        check.names(inputs.chain(outputs), path);
        // A module without outputs only gives degrees.
        for (what, count, least) in [("inputs", self.inputs.len(), 1), ("outputs", self.outputs.len(), 0)] {
            if count < least || count > MAX_VARIABLES {
                let expected = format!("{least} to {MAX_VARIABLES}");
                check.fault(&format!("{path}{what}"), format!("{count} {what}"), &expected);
            }
        }
        // Every rule looks its variables up.
        if self.inputs.len().max(self.outputs.len()) > MAX_VARIABLES {
            return;
        }
        for (name, input) in &self.inputs {
            check.input(name, input, &format!("{path}inputs.{name}"));
        }
        for (name, output) in &self.outputs {
            check.output(output, &format!("{path}outputs.{name}"));
        }
        check.rules(path);
        check.tables(path);
    }

    /// All rules: those of tables and Combs forms are written out behind the others, those of blocks come last.
    #[must_use]
    pub fn all_rules(&self) -> Vec<RuleDef> {
        let mut rules = self.rules.clone();
        rules.extend(self.tables.iter().flat_map(|table| table.rules(self)));
        rules.extend(self.combs.iter().flat_map(|combs| combs.rules(self)));
        rules.extend(self.blocks.iter().flat_map(|block| block.rules.iter().cloned()));
        rules
    }

    /// What a name in a formula of an output stands for.
    pub(crate) fn source(&self, name: &str) -> Option<Source> {
        let small = |number: usize| u32::try_from(number).ok();
        let input = self.find_input(name).and_then(small).map(Source::Input);
        let output = || self.find_output(name).and_then(small).map(Source::Output);
        input.or_else(output).or_else(|| (name == "x").then_some(Source::X))
    }

    /// All formulas of outputs.
    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let sets = self.outputs.iter().flat_map(|(_, output)| output.sets.iter());
        sets.filter_map(
            |(_, shape)| if let ShapeDef::Formula(formula) = shape { Some(formula) } else { None },
        )
    }

    pub(crate) fn input_sets(&self, input: &str) -> Option<&[(String, ShapeDef)]> {
        self.inputs.iter().find(|(name, _)| name == input).map(|(_, input)| &*input.sets)
    }

    pub(crate) fn output_sets(&self, output: &str) -> Option<&[(String, ShapeDef)]> {
        self.outputs.iter().find(|(name, _)| name == output).map(|(_, output)| &*output.sets)
    }
}

struct Check<'d, 'f> {
    def: &'d FuzzyDef,
    findings: &'f mut Findings,
}

impl Check<'_, '_> {
    fn fault(&mut self, path: &str, message: impl Into<String>, expected: &str) {
        self.findings.add(Place::path(path), message, expected);
    }

    fn names<'n>(&mut self, names: impl Iterator<Item = &'n str>, path: &str) {
        let mut known = BTreeSet::new();
        for name in names {
            if !is_name(name) {
                let expected = "letters, digits and underscores, no word of the rules";
                self.fault(path, format!("{name:?} is no name"), expected);
            }
            if !known.insert(name) {
                self.fault(path, format!("{name:?} comes twice"), "different names");
            }
        }
    }

    fn sets(&mut self, sets: &[(String, ShapeDef)], least: usize, path: &str) {
        self.names(sets.iter().map(|(name, _)| name.as_str()), path);
        if sets.len() < least || sets.len() > MAX_SETS {
            self.fault(path, format!("{} sets", sets.len()), &format!("{least} to {MAX_SETS}"));
        }
        for (name, shape) in sets {
            shape.check(&format!("{path}.sets.{name}"), self.findings);
        }
    }

    fn range(&mut self, (from, to): (f32, f32), path: &str) {
        if !(from < to && from.is_finite() && to.is_finite()) {
            self.fault(path, format!("a range from {from} to {to}"), "a number and a greater one");
        }
    }

    fn input(&mut self, name: &str, input: &InputDef, path: &str) {
        let before = self.findings.list().len();
        // An input of which only formulas speak needs no sets.
        let in_formula = input.sets.is_empty()
            && self.def.formulas().any(|formula| formula.names().any(|known| known == name));
        self.sets(&input.sets, usize::from(!in_formula), path);
        let options: Vec<&str> = match &input.over {
            Domain::Range(from, to) => {
                self.range((*from, *to), path);
                Vec::new()
            }
            Domain::Flag => vec!["false", "true"],
            Domain::OneOf(options) if options.is_empty() => {
                self.fault(path, "no options", "at least one");
                return;
            }
            Domain::OneOf(options) => options.iter().map(String::as_str).collect(),
        };
        for (name, shape) in &input.sets {
            let path = format!("{path}.sets.{name}");
            match shape {
                ShapeDef::By(degrees) if !options.is_empty() => {
                    for option in degrees.keys().filter(|option| !options.contains(&option.as_str())) {
                        let message = format!("{} among the options", unknown_name(option, &options));
                        self.fault(&path, message, "");
                    }
                }
                ShapeDef::Plain => self.fault(&path, "a set without a shape", "a shape"),
                ShapeDef::Formula(formula) => self.only_x(formula, &path),
                ShapeDef::By(_) => self.fault(&path, "degrees of options", "a shape over numbers"),
                _ if !options.is_empty() => self.fault(&path, "a shape over numbers", "By({…})"),
                _ => {}
            }
        }
        // Of sets that make no sense nobody knows what they cover.
        if !input.loose
            && !input.sets.is_empty()
            && self.findings.list().len() == before
            && let Some(gap) = input.gap()
        {
            self.fault(path, format!("{gap} is in no set"), "sets that cover all values");
        }
    }

    /// Only formulas of numbers that are concluded know more than `x`.
    fn only_x(&mut self, formula: &Formula, path: &str) {
        if let Some(other) = formula.names().find(|name| *name != "x") {
            let expected = "x alone, since the formula is the shape of a set";
            self.fault(path, format!("the name {other:?} in a formula"), expected);
        }
    }

    fn output(&mut self, output: &OutputDef, path: &str) {
        self.sets(&output.sets, 1, path);
        self.range(output.range, path);
        let needs_shapes = matches!(output.read, ReadAs::Number | ReadAs::Ranges(_));
        let is_single = |shape: &ShapeDef| matches!(shape, ShapeDef::Singleton(_) | ShapeDef::Singletons(_));
        let singles = output.sets.iter().filter(|(_, shape)| is_single(shape)).count();
        for (name, shape) in &output.sets {
            let path = format!("{path}.sets.{name}");
            match shape {
                ShapeDef::By(_) => self.fault(&path, "degrees of options", "a shape over numbers"),
                ShapeDef::Plain if needs_shapes => self.fault(&path, "a set without a shape", "a shape"),
                ShapeDef::Singleton(at) if !(output.range.0 <= *at && *at <= output.range.1) => {
                    let expected = format!("{} to {}", output.range.0, output.range.1);
                    self.fault(&path, format!("{at} is out of range"), &expected);
                }
                ShapeDef::Formula(formula) if output.by.needs_area() => self.only_x(formula, &path),
                ShapeDef::Formula(formula) => {
                    for name in formula.names().filter(|name| self.def.source(name).is_none()) {
                        let known: Vec<&str> =
                            self.def.inputs.iter().map(|(name, _)| name.as_str()).collect();
                        let message = format!("{} in a formula", unknown_name(name, &known));
                        self.findings.add(Place::path(&path), message, "");
                    }
                }
                shape if output.by == Defuzzify::Tsukamoto && shape.value_at(0.5, output.range).is_none() => {
                    self.fault(&path, "a set that both rises and falls", "one that only rises or only falls");
                }
                _ => {}
            }
        }
        if output.by.needs_area() && singles > 0 && singles < output.sets.len() {
            self.fault(path, "singletons beside sets with an area", "one or the other");
        }
        output.by.check(&format!("{path}.by"), self.findings);
        match &output.read {
            ReadAs::Yes(cut) if !(0.0..=1.0).contains(cut) => {
                self.fault(&format!("{path}.read"), format!("a limit of {cut}"), "0 to 1");
            }
            ReadAs::Yes(_) if output.sets.len() != 1 => {
                let message = format!("yes or no from {} sets", output.sets.len());
                self.fault(path, message, "one set; rules combine others into it");
            }
            ReadAs::Ranges(ranges) => {
                let rising = ranges.windows(2).all(|pair| pair[0].1 < pair[1].1);
                if ranges.is_empty() || !rising || ranges.iter().any(|range| !range.1.is_finite()) {
                    self.fault(&format!("{path}.read"), "ranges", "options with rising ends");
                }
            }
            _ => {}
        }
    }

    /// Whether enough errors were found: more are not useful to read and take time to describe.
    fn is_enough(&self) -> bool {
        self.findings.is_full()
    }

    fn rules(&mut self, path: &str) {
        let mut concluded = BTreeSet::new();
        for (number, rule) in self.def.rules.iter().enumerate() {
            if self.is_enough() {
                return;
            }
            self.rule(rule, &format!("{path}rules[{number}]"), &concluded);
            concluded.extend(rule.then.iter().map(|(variable, _)| variable.as_str()));
        }
        concluded.extend(self.def.tables.iter().map(|table| table.gives.as_str()));
        concluded.extend(self.def.combs.iter().map(|combs| combs.gives.as_str()));
        for (place, block) in self.def.blocks.iter().enumerate() {
            for (number, rule) in block.rules.iter().enumerate() {
                if self.is_enough() {
                    return;
                }
                self.rule(rule, &format!("{path}blocks[{place}].rules[{number}]"), &concluded);
                concluded.extend(rule.then.iter().map(|(variable, _)| variable.as_str()));
            }
        }
    }

    /// `concluded` are the outputs that rules above conclude.
    fn rule(&mut self, rule: &RuleDef, path: &str, concluded: &BTreeSet<&str>) {
        if !(0.0..=1.0).contains(&rule.weight) {
            self.fault(path, format!("a weight of {}", rule.weight), "0 to 1");
        }
        let mut faults = Vec::new();
        rule.when.each(&mut |variable, set| {
            let above = concluded.contains(variable) && self.def.input_sets(variable).is_none();
            faults.extend(self.unknown(variable, set, !above));
        });
        rule.when.each_any(&mut |variable| {
            if self.def.input_sets(variable).is_none() && !concluded.contains(variable) {
                let known: Vec<&str> = self.def.inputs.iter().map(|(name, _)| name.as_str()).collect();
                faults.push(format!("{} among the inputs", unknown_name(variable, &known)));
            }
        });
        faults.extend(rule.then.iter().filter_map(|(variable, set)| self.unknown(variable, set, false)));
        for message in faults {
            self.fault(path, message, "");
        }
    }

    /// What is wrong with `variable is set`, if anything.
    fn unknown(&self, variable: &str, set: &str, input: bool) -> Option<String> {
        let def = self.def;
        let (sets, other, role) = if input {
            (def.input_sets(variable), def.output_sets(variable), "inputs")
        } else {
            (def.output_sets(variable), def.input_sets(variable), "outputs")
        };
        let Some(sets) = sets else {
            let known: Vec<&str> = if input {
                def.inputs.iter().map(|(name, _)| name.as_str()).collect()
            } else {
                def.outputs.iter().map(|(name, _)| name.as_str()).collect()
            };
            return Some(match other {
                Some(_) if input => format!("{variable:?} is an output that no rule above concludes"),
                Some(_) => format!("{variable:?} is an input and cannot be concluded"),
                None => format!("{} among the {role}", unknown_name(variable, &known)),
            });
        };
        let known: Vec<&str> = sets.iter().map(|(name, _)| name.as_str()).collect();
        (!known.contains(&set))
            .then(|| format!("{} among the sets of {variable:?}", unknown_name(set, &known)))
    }

    fn tables(&mut self, path: &str) {
        let blocks = self.def.blocks.iter().map(|block| block.rules.len()).sum::<usize>();
        let mut rules = self.def.rules.len().saturating_add(blocks);
        for (number, table) in self.def.tables.iter().enumerate() {
            let path = format!("{path}tables[{number}]");
            let sizes: Option<Vec<usize>> = table.of.iter().map(|input| self.sets_of(input, &path)).collect();
            let Some(sizes) = sizes else { continue };
            let wanted = sizes.iter().try_fold(1_usize, |product, size| product.checked_mul(*size));
            let wanted = wanted.filter(|wanted| *wanted <= MAX_RULES && !sizes.is_empty());
            if wanted != Some(table.then.len()) {
                let expected = wanted.map_or_else(|| "fewer inputs".to_owned(), |wanted| wanted.to_string());
                self.fault(&path, format!("{} conclusions", table.then.len()), &expected);
            }
            self.conclusions(&table.gives, &table.then, &path);
            rules = rules.saturating_add(table.then.len());
        }
        for (number, combs) in self.def.combs.iter().enumerate() {
            let path = format!("{path}combs[{number}]");
            let Some(wanted) = self.sets_of(&combs.of, &path) else { continue };
            if combs.then.len() != wanted {
                self.fault(&path, format!("{} conclusions", combs.then.len()), &wanted.to_string());
            }
            self.conclusions(&combs.gives, &combs.then, &path);
            rules = rules.saturating_add(combs.then.len());
        }
        if (rules == 0 && !self.def.outputs.is_empty()) || rules > MAX_RULES {
            self.fault(&format!("{path}rules"), format!("{rules} rules"), &format!("1 to {MAX_RULES}"));
        }
    }

    fn sets_of(&mut self, input: &str, path: &str) -> Option<usize> {
        let sets = self.def.input_sets(input).map(<[_]>::len);
        if sets.is_none() {
            let known: Vec<&str> = self.def.inputs.iter().map(|(name, _)| name.as_str()).collect();
            self.fault(path, format!("{} among the inputs", unknown_name(input, &known)), "");
        }
        sets
    }

    fn conclusions(&mut self, output: &str, then: &[String], path: &str) {
        let faults: BTreeSet<String> =
            then.iter().filter_map(|set| self.unknown(output, set, false)).collect();
        for fault in faults {
            self.fault(path, fault, "");
        }
    }
}
