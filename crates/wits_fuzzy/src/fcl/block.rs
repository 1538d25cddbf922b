//! A function block as it stands in a file.

use super::read::any_word;
use crate::lex::{Cursor, Fault, Spot};
use crate::rule::{self, RuleDef};

/// Everything a file says, with places.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) name: String,
    pub(super) inputs: Vec<(String, Spot)>,
    pub(super) outputs: Vec<(String, Spot)>,
    pub(super) fuzzify: Vec<Section>,
    pub(super) defuzzify: Vec<Section>,
    pub(super) rules: Vec<(RuleDef, Spot)>,
    /// `AND`, `OR`, `ACT` and `ACCU` of rule blocks.
    pub(super) settings: Vec<(String, String, Spot)>,
}

/// `FUZZIFY` or `DEFUZZIFY`.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) at: Spot,
    pub(super) terms: Vec<SetLine>,
    pub(super) range: Option<(f32, f32)>,
    pub(super) method: Option<(String, Spot)>,
    pub(super) accu: Option<(String, Spot)>,
    /// A number, or `NC`.
    pub(super) default: Option<Option<f32>>,
}

impl Section {
    /// From the first to the last point.
    pub(super) fn reach(&self) -> (f32, f32) {
        let places = || self.terms.iter().flat_map(|term| term.points.iter().map(|point| point.0));
        (places().reduce(f32::min).unwrap_or(0.0), places().reduce(f32::max).unwrap_or(1.0))
    }
}

/// `TERM`: name and points; a single number is a point whose height is NaN.
#[derive(Clone, Debug)]
pub(super) struct SetLine {
    pub(super) name: String,
    pub(super) points: Vec<(f32, f32)>,
    pub(super) at: Spot,
}

/// What ends a part: after a fault, reading goes on behind the next `;` or at one of these.
const ENDS: [&str; 6] =
    ["END_VAR", "END_FUZZIFY", "END_DEFUZZIFY", "END_RULEBLOCK", "END_OPTIONS", "END_FUNCTION_BLOCK"];

impl Block {
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>) {
        let opened = cursor.expect_word("FUNCTION_BLOCK");
        let named =
            opened.is_ok() && !["VAR_INPUT", "VAR_OUTPUT", "VAR"].iter().any(|word| cursor.is_word(word));
        faults.extend(opened.err());
        if named && let Ok((name, _)) = any_word(cursor, "a name") {
            self.name = name;
        }
        while !cursor.at_end() && !cursor.take_word("END_FUNCTION_BLOCK") {
            self.part(cursor, faults);
        }
        if !cursor.at_end() {
            faults.push(cursor.fault("the end of the file: one function block"));
        }
    }

    fn part(&mut self, cursor: &mut Cursor<'_, '_>, faults: &mut Vec<Fault>) {
        if cursor.take_word("VAR_INPUT") {
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut self.inputs));
        } else if cursor.take_word("VAR_OUTPUT") {
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut self.outputs));
        } else if cursor.take_word("VAR") {
            lines(cursor, faults, "END_VAR", |cursor| variables(cursor, &mut Vec::new()));
        } else if cursor.take_word("FUZZIFY") {
            let section = section(cursor, faults, "END_FUZZIFY");
            self.fuzzify.extend(section);
        } else if cursor.take_word("DEFUZZIFY") {
            let section = section(cursor, faults, "END_DEFUZZIFY");
            self.defuzzify.extend(section);
        } else if cursor.take_word("RULEBLOCK") {
            if let Err(fault) = any_word(cursor, "the name of the rule block") {
                faults.push(fault);
            }
            lines(cursor, faults, "END_RULEBLOCK", |cursor| self.rule_line(cursor));
        } else {
            faults.push(cursor.fault("VAR_INPUT, VAR_OUTPUT, FUZZIFY, DEFUZZIFY or RULEBLOCK"));
            cursor.next();
            while !cursor.at_end() && !is_part(cursor) {
                cursor.next();
            }
        }
    }

    fn rule_line(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
        if cursor.take_word("RULE") {
            let at = cursor.peek().at;
            if !cursor.is_sign(":") {
                cursor.next();
            }
            cursor.expect_sign(":")?;
            self.rules.push((rule::rule(cursor)?, at));
            return Ok(());
        }
        let at = cursor.peek().at;
        let name = ["AND", "OR", "ACT", "ACCU"].into_iter().find(|name| cursor.take_word(name));
        let name = name.ok_or_else(|| cursor.fault("RULE, AND, OR, ACT, ACCU or END_RULEBLOCK"))?;
        cursor.expect_sign(":")?;
        let (value, _) = any_word(cursor, "the name of an operator")?;
        self.settings.push((name.to_owned(), value, at));
        Ok(())
    }
}

fn is_part(cursor: &Cursor<'_, '_>) -> bool {
    const PARTS: [&str; 6] =
        ["VAR_INPUT", "VAR_OUTPUT", "FUZZIFY", "DEFUZZIFY", "RULEBLOCK", "END_FUNCTION_BLOCK"];
    PARTS.iter().any(|part| cursor.is_word(part))
}

/// Lines up to the end of a part, each with a `;` behind it. After a fault the next line is tried.
fn lines(
    cursor: &mut Cursor<'_, '_>,
    faults: &mut Vec<Fault>,
    end: &str,
    mut line: impl FnMut(&mut Cursor<'_, '_>) -> Result<(), Fault>,
) {
    while !cursor.take_word(end) {
        if cursor.at_end() || is_part(cursor) {
            return faults.push(cursor.fault(end));
        }
        if cursor.take_sign(";") {
            continue;
        }
        let read = line(cursor).and_then(|()| cursor.expect_sign(";"));
        if let Err(fault) = read {
            faults.push(fault);
            let stops = |cursor: &Cursor<'_, '_>| {
                cursor.at_end() || is_part(cursor) || ENDS.iter().any(|end| cursor.is_word(end))
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

/// `a, b : REAL`
fn variables(cursor: &mut Cursor<'_, '_>, list: &mut Vec<(String, Spot)>) -> Result<(), Fault> {
    loop {
        let at = cursor.peek().at;
        list.push((cursor.name("the name of a variable")?.to_owned(), at));
        if !cursor.take_sign(",") {
            break;
        }
    }
    cursor.expect_sign(":")?;
    any_word(cursor, "a type").map(drop)
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
            self.terms.push(SetLine { name, points: points(cursor)?, at });
        } else if cursor.take_word("RANGE") {
            cursor.expect_sign(":=")?;
            cursor.expect_sign("(")?;
            let from = cursor.number()?;
            cursor.expect_sign("..")?;
            self.range = Some((from, cursor.number()?));
            cursor.expect_sign(")")?;
        } else if cursor.take_word("METHOD") {
            cursor.expect_sign(":")?;
            self.method = Some(any_word(cursor, "the name of a method")?);
        } else if cursor.take_word("ACCU") {
            cursor.expect_sign(":")?;
            self.accu = Some(any_word(cursor, "MAX or BSUM")?);
        } else if cursor.take_word("DEFAULT") {
            cursor.expect_sign(":=")?;
            self.default = Some(if cursor.take_word("NC") { None } else { Some(cursor.number()?) });
        } else {
            return Err(cursor.fault("TERM, RANGE, METHOD, ACCU or DEFAULT"));
        }
        Ok(())
    }
}

/// `(0, 1) (25, 0)`, or a single number.
fn points(cursor: &mut Cursor<'_, '_>) -> Result<Vec<(f32, f32)>, Fault> {
    let mut points = Vec::new();
    while cursor.take_sign("(") {
        let x = cursor.number()?;
        cursor.expect_sign(",")?;
        points.push((x, cursor.number()?));
        cursor.expect_sign(")")?;
    }
    if points.is_empty() {
        points.push((
            cursor.number().map_err(|fault| Fault { expected: "points or a number".into(), ..fault })?,
            f32::NAN,
        ));
    }
    Ok(points)
}
