//! From text to a rule. FCL files are read with it too.

use std::ops::{Deref, DerefMut};

use super::{MOST_NESTING, RuleDef, Term};
use crate::lex::{Cursor, Fault};
use crate::ops::Hedge;

/// Words for hedges, in lower case.
pub(crate) type Hedges = [(&'static str, Hedge)];

/// The words of our own files.
const OUR_HEDGES: &Hedges = &[
    ("very", Hedge::Very),
    ("extremely", Hedge::Extremely),
    ("fairly", Hedge::Fairly),
    ("somewhat", Hedge::Somewhat),
    ("indeed", Hedge::Indeed),
    ("seldom", Hedge::Seldom),
];

/// `if … then …`, up to whatever comes behind it.
pub(crate) fn rule(cursor: &mut Cursor<'_, '_>) -> Result<RuleDef, Fault> {
    let mut rules = rules_with(cursor, OUR_HEDGES)?;
    match (rules.pop(), rules.is_empty()) {
        (Some(rule), true) => Ok(rule),
        _ => {
            let message = "conclusions with different hedges".to_owned();
            Err(Fault { message, ..cursor.fault("a rule for each of them") })
        }
    }
}

/// The same with the hedges of others. A hedge of a conclusion is one of the whole condition; conclusions with different
/// hedges are rules of their own.
pub(crate) fn rules_with(cursor: &mut Cursor<'_, '_>, hedges: &Hedges) -> Result<Vec<RuleDef>, Fault> {
    let mut cursor = Reader { cursor, hedges };
    let cursor = &mut cursor;
    cursor.expect_word("if")?;
    let when = or(cursor, 0)?;
    cursor.expect_word("then")?;
    let mut thens: Vec<(Words, Vec<(String, String)>)> = Vec::new();
    loop {
        let (variable, words, set) = conclusion(cursor)?;
        match thens.iter_mut().find(|(known, _)| *known == words) {
            Some((_, then)) => then.push((variable, set)),
            None => thens.push((words, vec![(variable, set)])),
        }
        // What has a colon behind it is a setting of the next line of an FCL file.
        if cursor.is_setting() || !(cursor.take_word("and") || cursor.take_sign(",")) {
            break;
        }
    }
    let weight = if cursor.take_word("with") { cursor.number()? } else { 1.0 };
    if weight != 1.0 && thens.iter().any(|(words, _)| !words.is_empty()) {
        let message = "a weight beside a conclusion with a hedge".to_owned();
        return Err(Fault { message, ..cursor.fault("the hedge in the condition") });
    }
    let rules =
        thens.into_iter().map(|(words, then)| RuleDef { when: around(when.clone(), words), then, weight });
    Ok(rules.collect())
}

/// A cursor and what words mean.
struct Reader<'r, 'c, 't> {
    cursor: &'r mut Cursor<'c, 't>,
    hedges: &'r Hedges,
}

impl<'c, 't> Deref for Reader<'_, 'c, 't> {
    type Target = Cursor<'c, 't>;

    fn deref(&self) -> &Self::Target {
        self.cursor
    }
}

impl DerefMut for Reader<'_, '_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.cursor
    }
}

/// `variable is set`, maybe with hedges.
fn conclusion(cursor: &mut Reader<'_, '_, '_>) -> Result<(String, Words, String), Fault> {
    let variable = cursor.name("the name of an output")?.to_owned();
    cursor.expect_word("is")?;
    let words = words(cursor, 0)?;
    Ok((variable, words, cursor.name("the name of a set")?.to_owned()))
}

fn or(cursor: &mut Reader<'_, '_, '_>, depth: u32) -> Result<Term, Fault> {
    let (mut parts, mut links) = (vec![xor(cursor, depth)?], depth);
    loop {
        if cursor.take_word("or") {
            parts.push(xor(cursor, depth)?);
        } else if cursor.take_word("nor") {
            links = deeper(cursor, links)?;
            let right = xor(cursor, depth)?;
            parts = vec![Term::Nor(Box::new([joined(parts, Term::Or), right]))];
        } else {
            return Ok(joined(parts, Term::Or));
        }
    }
}

fn xor(cursor: &mut Reader<'_, '_, '_>, depth: u32) -> Result<Term, Fault> {
    let (mut left, mut links) = (and(cursor, depth)?, depth);
    while cursor.take_word("xor") {
        links = deeper(cursor, links)?;
        left = Term::Xor(Box::new([left, and(cursor, depth)?]));
    }
    Ok(left)
}

fn and(cursor: &mut Reader<'_, '_, '_>, depth: u32) -> Result<Term, Fault> {
    let (mut parts, mut links) = (vec![single(cursor, depth)?], depth);
    loop {
        if cursor.take_word("and") {
            parts.push(single(cursor, depth)?);
        } else if cursor.take_word("nand") {
            links = deeper(cursor, links)?;
            let right = single(cursor, depth)?;
            parts = vec![Term::Nand(Box::new([joined(parts, Term::And), right]))];
        } else {
            return Ok(joined(parts, Term::And));
        }
    }
}

/// One part is itself.
fn joined(mut parts: Vec<Term>, join: impl FnOnce(Vec<Term>) -> Term) -> Term {
    if parts.len() > 1 { join(parts) } else { parts.remove(0) }
}

/// A chain of *xor*, *nor* or *nand* is nested as deep as it is long.
fn deeper(cursor: &Reader<'_, '_, '_>, depth: u32) -> Result<u32, Fault> {
    if depth >= MOST_NESTING {
        let message = format!("nested deeper than {MOST_NESTING}");
        return Err(Fault { message, ..cursor.fault("fewer brackets") });
    }
    Ok(depth + 1)
}

fn single(cursor: &mut Reader<'_, '_, '_>, depth: u32) -> Result<Term, Fault> {
    deeper(cursor, depth)?;
    let words = words(cursor, depth)?;
    let inner = if cursor.take_sign("(") {
        let inner = or(cursor, depth + 1)?;
        cursor.expect_sign(")")?;
        inner
    } else {
        let variable = cursor.name("the name of an input, not, or a bracket")?.to_owned();
        cursor.expect_word("is")?;
        let words = self::words(cursor, depth)?;
        let asked = if cursor.take_word("any") {
            Term::Any(variable)
        } else {
            Term::Is(variable, cursor.name("the name of a set")?.to_owned())
        };
        around(asked, words)
    };
    Ok(around(inner, words))
}

/// Hedges in front of a set; `None` is *not*.
type Words = Vec<Option<Hedge>>;

fn words(cursor: &mut Reader<'_, '_, '_>, depth: u32) -> Result<Words, Fault> {
    let mut words = Vec::new();
    loop {
        let hedges = cursor.hedges;
        let hedge = hedges.iter().find(|(word, _)| cursor.take_word(word)).map(|(_, hedge)| *hedge);
        if hedge.is_none() && !cursor.take_word("not") {
            return Ok(words);
        }
        words.push(hedge);
        if words.len() as u32 + depth >= MOST_NESTING {
            return Err(Fault { message: "too many words".to_owned(), ..cursor.fault("a set") });
        }
    }
}

/// The last word is the innermost.
fn around(inner: Term, words: Words) -> Term {
    words.into_iter().rev().fold(inner, |inner, word| match word {
        Some(hedge) => Term::Hedge(hedge, Box::new(inner)),
        None => Term::Not(Box::new(inner)),
    })
}
