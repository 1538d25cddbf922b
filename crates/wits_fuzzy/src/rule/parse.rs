//! From text to a rule. FCL files are read with it too.

use super::{MOST_NESTING, RuleDef, Term};
use crate::lex::{Cursor, Fault};
use crate::ops::Hedge;

/// `if … then …`, up to whatever comes behind it.
pub(crate) fn rule(cursor: &mut Cursor<'_, '_>) -> Result<RuleDef, Fault> {
    cursor.expect_word("if")?;
    let when = or(cursor, 0)?;
    cursor.expect_word("then")?;
    let mut then = vec![is(cursor)?];
    while cursor.take_word("and") || cursor.take_sign(",") {
        then.push(is(cursor)?);
    }
    let weight = if cursor.take_word("with") { cursor.number()? } else { 1.0 };
    Ok(RuleDef { when, then, weight })
}

/// `variable is set`, without anything else.
fn is(cursor: &mut Cursor<'_, '_>) -> Result<(String, String), Fault> {
    let variable = cursor.name("the name of an output")?.to_owned();
    cursor.expect_word("is")?;
    Ok((variable, cursor.name("the name of a set")?.to_owned()))
}

fn or(cursor: &mut Cursor<'_, '_>, depth: u32) -> Result<Term, Fault> {
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

fn xor(cursor: &mut Cursor<'_, '_>, depth: u32) -> Result<Term, Fault> {
    let (mut left, mut links) = (and(cursor, depth)?, depth);
    while cursor.take_word("xor") {
        links = deeper(cursor, links)?;
        left = Term::Xor(Box::new([left, and(cursor, depth)?]));
    }
    Ok(left)
}

fn and(cursor: &mut Cursor<'_, '_>, depth: u32) -> Result<Term, Fault> {
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
fn deeper(cursor: &Cursor<'_, '_>, depth: u32) -> Result<u32, Fault> {
    if depth >= MOST_NESTING {
        let message = format!("nested deeper than {MOST_NESTING}");
        return Err(Fault { message, ..cursor.fault("fewer brackets") });
    }
    Ok(depth + 1)
}

fn single(cursor: &mut Cursor<'_, '_>, depth: u32) -> Result<Term, Fault> {
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
        around(Term::Is(variable, cursor.name("the name of a set")?.to_owned()), words)
    };
    Ok(around(inner, words))
}

/// `None` is *not*.
fn words(cursor: &mut Cursor<'_, '_>, depth: u32) -> Result<Vec<Option<Hedge>>, Fault> {
    let mut words = Vec::new();
    loop {
        let hedge = Hedge::ALL.into_iter().find(|hedge| cursor.take_word(hedge.name()));
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
fn around(inner: Term, words: Vec<Option<Hedge>>) -> Term {
    words.into_iter().rev().fold(inner, |inner, word| match word {
        Some(hedge) => Term::Hedge(hedge, Box::new(inner)),
        None => Term::Not(Box::new(inner)),
    })
}
