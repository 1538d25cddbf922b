//! A function block as it stands in a file.

use std::collections::BTreeSet;

use wits_core::findings::MAX_FINDINGS;

use super::term::{self, TermShape};
use super::words::HEDGES;
use crate::lex::{Cursor, Fault, Kind, Spot};
use crate::rule::{self, RuleDef};

/// Everything a function block says, with places.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) name: String,
    pub(super) at: Spot,
    pub(super) inputs: Vec<Variable>,
    pub(super) outputs: Vec<Variable>,
    pub(super) fuzzify: Vec<Section>,
    pub(super) defuzzify: Vec<Section>,
    pub(super) rule_blocks: Vec<RuleBlock>,
    /// Places of what was skipped, each with what it is.
    pub(super) skipped: Vec<(&'static str, Spot)>,
}

/// A line of `VAR_INPUT` or `VAR_OUTPUT`.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) at: Spot,
    pub(super) range: Option<(f32, f32)>,
}

/// `RULEBLOCK`.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleBlock {
    pub(super) name: String,
    pub(super) at: Spot,
    pub(super) rules: Vec<(RuleDef, Spot)>,
    /// `AND`, `OR`, `ACT`, `ACCU` and `ENABLED`.
    pub(super) settings: Vec<(&'static str, String, Spot)>,
}

/// `FUZZIFY` or `DEFUZZIFY`.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) at: Spot,
    pub(super) terms: Vec<SetLine>,
    names: BTreeSet<String>,
    /// Terms whose names came before.
    pub(super) doubled: Vec<(String, Spot)>,
    pub(super) range: Option<(f32, f32)>,
    pub(super) method: Option<(String, Spot)>,
    pub(super) accu: Option<(String, Spot)>,
    /// A number.
    pub(super) default: Option<f32>,
    /// `NC`: no change.
    pub(super) keep: bool,
    pub(super) clamp: bool,
    pub(super) disabled: bool,
}

/// `TERM`.
#[derive(Clone, Debug)]
pub(super) struct SetLine {
    pub(super) name: String,
    pub(super) shape: TermShape,
    pub(super) at: Spot,
}

/// What ends a part: after an error, reading goes on behind the next `;` or at one of these.
const ENDS: [&str; 7] = [
    "END_VAR",
    "END_FUZZIFY",
    "END_DEFUZZIFY",
    "END_RULEBLOCK",
    "END_OPTIONS",
    "END_OPTION",
    "END_FUNCTION_BLOCK",
];

/// What begins a line within a part.
const LINES: [&str; 12] =
    ["TERM", "RULE", "RANGE", "METHOD", "ACCU", "DEFAULT", "LOCK", "ENABLED", "AND", "OR", "ACT", "OPTION"];

/// All function blocks of a file.
pub(super) fn blocks(cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>) -> Vec<Block> {
    let mut blocks = Vec::new();
    loop {
        let mut block = Block { at: cursor.peek().at, ..Block::default() };
        block.read(cursor, faults);
        blocks.push(block);
        if cursor.at_end() || faults.len() >= MAX_FINDINGS {
            return blocks;
        }
        if !cursor.is_word("FUNCTION_BLOCK") {
            faults.push(cursor.fault("FUNCTION_BLOCK, or the end of the file"));
            return blocks;
        }
    }
}

impl Block {
    fn read(&mut self, cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>) {
        let opened = cursor.expect_word("FUNCTION_BLOCK");
        if opened.is_ok() {
            self.name = optional_name(cursor);
        }
        faults.extend(opened.err());
        while !cursor.at_end() && faults.len() < MAX_FINDINGS {
            if cursor.take_word("END_FUNCTION_BLOCK") {
                return;
            }
            self.part(cursor, faults);
        }
        if cursor.at_end() {
            faults.push(cursor.fault("END_FUNCTION_BLOCK"));
        }
    }

    fn part(&mut self, cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>) {
        let at = cursor.peek().at;
        if cursor.take_word("VAR_INPUT") {
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut self.inputs));
        } else if cursor.take_word("VAR_OUTPUT") {
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut self.outputs));
        } else if cursor.take_word("VAR") {
            self.skipped.push(("VAR", at));
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut Vec::new()));
        } else if cursor.take_word("FUZZIFY") {
            let section = section(cursor, faults, "END_FUZZIFY");
            self.fuzzify.extend(section);
        } else if cursor.take_word("DEFUZZIFY") {
            let section = section(cursor, faults, "END_DEFUZZIFY");
            self.defuzzify.extend(section);
        } else if cursor.take_word("RULEBLOCK") {
            let mut rules = RuleBlock { at, name: optional_name(cursor), ..RuleBlock::default() };
            lines(cursor, faults, "END_RULEBLOCK", |cursor| rules.line(cursor));
            self.rule_blocks.push(rules);
        } else if cursor.take_word("OPTIONS") || cursor.take_word("OPTION") {
            self.skipped.push(("OPTIONS", at));
            while !cursor.at_end() && !cursor.take_word("END_OPTIONS") && !cursor.take_word("END_OPTION") {
                cursor.next();
            }
        } else {
            faults.push(cursor.fault("VAR_INPUT, VAR_OUTPUT, FUZZIFY, DEFUZZIFY or RULEBLOCK"));
            cursor.next();
            while !cursor.at_end() && !is_part(cursor) {
                cursor.next();
            }
        }
    }
}

impl RuleBlock {
    fn line(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
        if cursor.take_word("RULE") {
            let at = cursor.peek().at;
            // Labels are numbers, names, or both.
            for _ in 0..4 {
                if !cursor.is_sign(":") {
                    cursor.next();
                }
            }
            cursor.expect_sign(":")?;
            let rules = rule::rules_with(cursor, HEDGES)?;
            self.rules.extend(rules.into_iter().map(|rule| (rule, at)));
            return Ok(());
        }
        let at = cursor.peek().at;
        let name = ["AND", "OR", "ACT", "ACCU", "ENABLED"].into_iter().find(|name| cursor.take_word(name));
        let name = name.ok_or_else(|| cursor.fault("RULE, AND, OR, ACT, ACCU or END_RULEBLOCK"))?;
        cursor.expect_sign(":")?;
        let (value, _) = any_word(cursor, "the name of an operator")?;
        self.settings.push((name, value, at));
        Ok(())
    }

    /// The last setting of a name, if it is set at all.
    pub(super) fn setting(&self, name: &str) -> Option<(&str, Spot)> {
        let set = self.settings.iter().rev().find(|(known, ..)| *known == name);
        set.map(|(_, value, at)| (value.as_str(), *at))
            .filter(|(value, _)| !value.eq_ignore_ascii_case("NONE"))
    }

    pub(super) fn is_enabled(&self) -> bool {
        !self.setting("ENABLED").is_some_and(|(value, _)| value.eq_ignore_ascii_case("FALSE"))
    }
}

fn is_part(cursor: &Cursor<'_, '_>) -> bool {
    const PARTS: [&str; 7] =
        ["VAR_INPUT", "VAR_OUTPUT", "FUZZIFY", "DEFUZZIFY", "RULEBLOCK", "OPTIONS", "END_FUNCTION_BLOCK"];
    PARTS.iter().any(|part| cursor.is_word(part))
}

/// A name on the same line, if there is one.
fn optional_name(cursor: &mut Cursor<'_, '_>) -> String {
    let keyword = |word: &str| cursor.is_word(word);
    let taken = is_part(cursor) || ENDS.iter().chain(&LINES).any(|word| keyword(word)) || keyword("VAR");
    match cursor.peek().kind {
        Kind::Word(name) if !taken && !cursor.begins_line() => {
            cursor.next();
            name.to_owned()
        }
        _ => String::new(),
    }
}

/// Lines up to the end of a part, each with a `;` or a new line behind it. After an error the next line is tried.
fn lines(
    cursor: &mut Cursor<'_, '_>,
    faults: &mut Vec<Fault>,
    end: &str,
    mut line: impl FnMut(&mut Cursor<'_, '_>) -> Result<(), Fault>,
) {
    while !cursor.take_word(end) {
        if cursor.at_end() || is_part(cursor) || faults.len() >= MAX_FINDINGS {
            return faults.push(cursor.fault(end));
        }
        if cursor.take_sign(";") {
            continue;
        }
        let read = line(cursor);
        let ended = |cursor: &mut Cursor<'_, '_>| {
            cursor.take_sign(";") || cursor.begins_line() || cursor.is_word(end) || cursor.at_end()
        };
        let read = read.and_then(|()| if ended(cursor) { Ok(()) } else { Err(cursor.fault("\";\"")) });
        if let Err(fault) = read {
            faults.push(fault);
            let stops = |cursor: &Cursor<'_, '_>| {
                let next = cursor.begins_line() && LINES.iter().any(|line| cursor.is_word(line));
                cursor.at_end() || is_part(cursor) || next || ENDS.iter().any(|end| cursor.is_word(end))
            };
            while !stops(cursor) && !cursor.take_sign(";") {
                cursor.next();
            }
            if !cursor.is_word(end) && ENDS.iter().any(|end| cursor.is_word(end)) {
                return faults.push(cursor.fault(end));
            }
        }
    }
}

/// `a, b : REAL`, or the `RANGE` of those above.
fn variables(cursor: &mut Cursor<'_, '_>, list: &mut Vec<Variable>) -> Result<(), Fault> {
    if cursor.take_word("RANGE") {
        let range = range(cursor)?;
        if let Some(last) = list.last_mut() {
            last.range = range;
        }
        return Ok(());
    }
    loop {
        let at = cursor.peek().at;
        let name = cursor.name("the name of a variable")?.to_owned();
        list.push(Variable { name, at, range: None });
        if !cursor.take_sign(",") {
            break;
        }
    }
    cursor.expect_sign(":")?;
    any_word(cursor, "a type")?;
    if cursor.take_sign(":=") {
        cursor.number()?;
    }
    Ok(())
}

fn section(cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>, end: &str) -> Option<Section> {
    let mut section = Section { at: cursor.peek().at, ..Section::default() };
    match cursor.name("the name of a variable") {
        Ok(name) => name.clone_into(&mut section.name),
        Err(fault) => faults.push(fault),
    }
    lines(cursor, faults, end, |cursor| section.line(cursor));
    Some(section).filter(|section| !section.name.is_empty())
}

impl Section {
    fn line(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
        if cursor.take_word("TERM") {
            let at = cursor.peek().at;
            let name = cursor.name("the name of a set")?.to_owned();
            cursor.expect_sign(":=")?;
            let shape = term::shape(cursor)?;
            // The first of a name counts.
            if self.names.insert(name.clone()) {
                self.terms.push(SetLine { name, shape, at });
            } else {
                self.doubled.push((name, at));
            }
        } else if cursor.take_word("RANGE") {
            self.range = range(cursor)?;
        } else if cursor.take_word("METHOD") {
            cursor.expect_sign(":")?;
            self.method = Some(any_word(cursor, "the name of a method")?).filter(is_given);
        } else if cursor.take_word("ACCU") {
            cursor.expect_sign(":")?;
            self.accu = Some(any_word(cursor, "MAX or BSUM")?).filter(is_given);
        } else if cursor.take_word("DEFAULT") {
            cursor.expect_sign(":=")?;
            self.default_value(cursor)?;
        } else if cursor.take_word("LOCK") {
            cursor.expect_sign(":")?;
            self.lock(cursor)?;
        } else if cursor.take_word("ENABLED") {
            cursor.expect_sign(":")?;
            self.disabled = any_word(cursor, "TRUE or FALSE")?.0.eq_ignore_ascii_case("FALSE");
        } else {
            return Err(cursor.fault("TERM, RANGE, METHOD, ACCU or DEFAULT"));
        }
        Ok(())
    }

    /// A number, `nan`, `NC`, or one of the first two with `| NC` behind it.
    fn default_value(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
        loop {
            if cursor.take_word("NC") {
                self.keep = true;
            } else if !cursor.take_word("nan") {
                self.default = Some(cursor.number()?);
            }
            if !cursor.take_sign("|") {
                return Ok(());
            }
        }
    }

    fn lock(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
        loop {
            if cursor.take_word("PREVIOUS") || cursor.take_word("VALID") {
                self.keep = true;
            } else if cursor.take_word("RANGE") {
                self.clamp = true;
            } else {
                return Err(cursor.fault("PREVIOUS or RANGE"));
            }
            if !cursor.take_sign("|") {
                return Ok(());
            }
        }
    }
}

fn is_given((word, _): &(String, Spot)) -> bool {
    !word.eq_ignore_ascii_case("NONE")
}

/// `:= (0 .. 10)`; infinite ends are none.
fn range(cursor: &mut Cursor<'_, '_>) -> Result<Option<(f32, f32)>, Fault> {
    cursor.expect_sign(":=")?;
    cursor.expect_sign("(")?;
    let from = end(cursor)?;
    cursor.expect_sign("..")?;
    let to = end(cursor)?;
    cursor.expect_sign(")")?;
    Ok(from.zip(to))
}

fn end(cursor: &mut Cursor<'_, '_>) -> Result<Option<f32>, Fault> {
    let minus = cursor.is_sign("-");
    if minus {
        cursor.next();
    }
    if cursor.take_word("inf") || cursor.take_word("nan") {
        return Ok(None);
    }
    let number = cursor.number()?;
    Ok(Some(if minus { -number } else { number }))
}

/// A word that is next, whatever it is.
fn any_word(cursor: &mut Cursor<'_, '_>, what: &str) -> Result<(String, Spot), Fault> {
    let token = cursor.peek();
    match token.kind {
        Kind::Word(word) => {
            cursor.next();
            Ok((word.to_owned(), token.at))
        }
        _ => Err(cursor.fault(what)),
    }
}
