//! A tree to a smaller one that does the same: what is known before the script runs need not be computed in play.
//!
//! Three things, in one walk along the way the script will take:
//! - **folding**: `2 * 3` is 6;
//! - **propagation**: after `a = 6;`, `a` is 6, until something else may have been put into it;
//! - **dead branches**: `if (6 < 0) …` is never taken, and nothing behind a `return` is ever reached.
//!
//! Assignments stay, even of values that nobody reads: a game may look at the variables of a script. Variables that the game
//! sets are never known. What would stop with an error, as `1 / 0`, is left as it is and stops in play.
//!
//! This is why there is a tree at all: byte code that is written while the text is read cannot know what comes later.
//!
//! ```
//! use little_language::{optimise::optimise, parse::parse, words::Words};
//! let script = parse("example", "a = 3; if (a < 0) return 1; else return 0;", &Words::new())?;
//! assert_eq!(optimise(&script).outline(), "(set a 3) (return 0)");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```

use crate::tree::{Do, Expr, Script, Statement, Test, sign_of_difference};

/// A script that does the same with less work.
#[must_use]
pub fn optimise(script: &Script) -> Script {
    // All variables begin as 0; those of the game may be anything.
    let mut known = Known { values: vec![Some(0.0); script.names.len()], given: script.given };
    known.values.iter_mut().take(script.given).for_each(|value| *value = None);
    let mut body = Vec::new();
    statements(&script.body, &mut known, &mut body);
    Script { body, ..script.clone() }
}

/// What every variable holds at a point of the script, where that is certain.
#[derive(Clone)]
struct Known {
    values: Vec<Option<f64>>,
    given: usize,
}

impl Known {
    fn get(&self, name: usize) -> Option<f64> {
        self.values.get(name).copied().flatten()
    }

    fn set(&mut self, name: usize, to: Option<f64>) {
        if name >= self.given && name < self.values.len() {
            self.values[name] = to;
        }
    }

    /// After two ways have met: what both say.
    fn keep_common(&mut self, other: &Self) {
        for (mine, yours) in self.values.iter_mut().zip(&other.values) {
            if mine.map(f64::to_bits) != yours.map(f64::to_bits) {
                *mine = None;
            }
        }
    }

    /// Before a loop: what it sets anywhere may be set already.
    fn forget_what_is_set(&mut self, list: &[Statement]) {
        for statement in list {
            match &statement.what {
                Do::Set(name, _) => self.set(*name, None),
                Do::If(_, then, otherwise) => {
                    self.forget_what_is_set(then);
                    self.forget_what_is_set(otherwise);
                }
                Do::While(_, body) | Do::Uninterrupted(body) => self.forget_what_is_set(body),
                Do::Return(_) | Do::Yield | Do::Act(..) => {}
            }
        }
    }
}

/// Adds what is left of a list; says whether anything behind it can be reached.
fn statements(list: &[Statement], known: &mut Known, out: &mut Vec<Statement>) -> bool {
    list.iter().all(|one| statement(one, known, out))
}

fn statement(one: &Statement, known: &mut Known, out: &mut Vec<Statement>) -> bool {
    let mut keep = |what| out.push(Statement { at: one.at, what });
    match &one.what {
        Do::Set(name, value) => {
            let value = fold(value, known);
            known.set(*name, number(&value));
            keep(Do::Set(*name, value));
            true
        }
        Do::If(condition, then, otherwise) => {
            let condition = fold(condition, known);
            if let Some(truth) = number(&condition) {
                return statements(if truth == 0.0 { otherwise } else { then }, known, out);
            }
            let (mut other, mut branches) = (known.clone(), [Vec::new(), Vec::new()]);
            let goes_on = statements(then, known, &mut branches[0]);
            let other_goes_on = statements(otherwise, &mut other, &mut branches[1]);
            match (goes_on, other_goes_on) {
                (true, true) => known.keep_common(&other),
                (false, _) => *known = other,
                (true, false) => {}
            }
            let [then, otherwise] = branches;
            keep(Do::If(condition, then, otherwise));
            goes_on || other_goes_on
        }
        Do::While(condition, body) => {
            if number(&fold(condition, known)) == Some(0.0) {
                return true;
            }
            known.forget_what_is_set(body);
            let condition = fold(condition, known);
            let mut inside = Vec::new();
            statements(body, &mut known.clone(), &mut inside);
            let is_endless = number(&condition).is_some();
            keep(Do::While(condition, inside));
            !is_endless
        }
        Do::Return(value) => {
            keep(Do::Return(value.as_ref().map(|value| fold(value, known))));
            false
        }
        Do::Uninterrupted(body) => {
            let mut inside = Vec::new();
            let goes_on = statements(body, known, &mut inside);
            if !inside.is_empty() {
                keep(Do::Uninterrupted(inside));
            }
            goes_on
        }
        Do::Act(word, with) => {
            keep(Do::Act(*word, fold_all(with, known)));
            true
        }
        Do::Yield => {
            keep(Do::Yield);
            true
        }
    }
}

fn fold_all(list: &[Expr], known: &Known) -> Vec<Expr> {
    list.iter().map(|expr| fold(expr, known)).collect()
}

/// An expression in which everything known is a number.
fn fold(expr: &Expr, known: &Known) -> Expr {
    let truth = |holds: bool| Expr::Number(f64::from(u8::from(holds)));
    match expr {
        Expr::Number(_) => expr.clone(),
        Expr::Name(name) => known.get(*name).map_or_else(|| expr.clone(), Expr::Number),
        Expr::Negative(x) => match fold(x, known) {
            Expr::Number(x) => Expr::Number(-x),
            x => Expr::Negative(Box::new(x)),
        },
        Expr::Sum(how, x, y) => {
            let (x, y) = (fold(x, known), fold(y, known));
            let result = number(&x).zip(number(&y)).and_then(|(x, y)| how.of(x, y));
            result.map_or_else(|| Expr::Sum(*how, Box::new(x), Box::new(y)), Expr::Number)
        }
        Expr::Compare(test, x, y) => {
            let (x, y) = (fold(x, known), fold(y, known));
            let holds = number(&x).zip(number(&y)).map(|(x, y)| test.holds(sign_of_difference(x, y)));
            holds.map_or_else(|| Expr::Compare(*test, Box::new(x), Box::new(y)), truth)
        }
        Expr::Not(x) => match fold(x, known) {
            Expr::Number(x) => truth(x == 0.0),
            x => Expr::Not(Box::new(x)),
        },
        Expr::And(x, y) => match (fold(x, known), fold(y, known)) {
            (Expr::Number(0.0), _) => truth(false),
            (Expr::Number(_), y) => is_true(y),
            (x, y) => Expr::And(Box::new(x), Box::new(y)),
        },
        Expr::Or(x, y) => match (fold(x, known), fold(y, known)) {
            (Expr::Number(0.0), y) => is_true(y),
            (Expr::Number(_), _) => truth(true),
            (x, y) => Expr::Or(Box::new(x), Box::new(y)),
        },
        Expr::Ask(word, with) => Expr::Ask(*word, fold_all(with, known)),
    }
}

/// 1 or 0, from any number.
fn is_true(expr: Expr) -> Expr {
    match expr {
        Expr::Number(x) => Expr::Number(f64::from(u8::from(x != 0.0))),
        other => Expr::Compare(Test::NotEqual, Box::new(other), Box::new(Expr::Number(0.0))),
    }
}

fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Number(number) => Some(*number),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
