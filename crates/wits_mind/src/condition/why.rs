//! Why a condition holds, and why it does not.

use std::fmt;

use wits_core::time::Moment;

use super::Condition;
use super::bound::{Form, Source};
use super::told::Told;
use crate::Value;
use crate::board::Boards;
use crate::words::Ask;

/// The reason: what was tested, and which values were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Does it hold?
    pub holds: bool,
    /// The test and its values, in words. Empty for conditions that are made of others.
    pub text: String,
    /// The conditions it is made of, as far as they were asked.
    pub parts: Vec<Why>,
}

impl fmt::Display for Why {
    /// The tests that made the difference.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        for (number, part) in self.parts.iter().enumerate() {
            write!(f, "{}{part}", if number > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl<C: ?Sized> Condition<C> {
    /// Why it holds, or why not: as [`holds`](Self::holds), with reasons. Of many tests only those that decided are told.
    pub fn why(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Why {
        let asker = Asker { game, boards, now };
        asker.why(self)
    }
}

struct Asker<'a, C: ?Sized> {
    game: &'a C,
    boards: &'a Boards<'a>,
    now: Moment,
}

impl<C: ?Sized> Asker<'_, C> {
    fn why(&self, condition: &Condition<C>) -> Why {
        let holds = condition.holds(self.game, self.boards, self.now);
        match &condition.form {
            Form::Not(part) => Why { holds, ..self.why(part) },
            Form::All(parts) => self.parts(parts, holds, |why| why.holds == holds),
            Form::Any(parts) => self.parts(parts, holds, |why| why.holds == holds),
            Form::Xor(parts) => self.parts(parts, holds, |_| true),
            _ => Why { holds, text: self.text(condition, holds), parts: Vec::new() },
        }
    }

    /// Those that decided: if all have to hold and one does not, it is that one.
    fn parts(&self, parts: &[Condition<C>], holds: bool, decides: impl Fn(&Why) -> bool) -> Why {
        let mut asked = Vec::new();
        for part in parts {
            let why = self.why(part);
            if decides(&why) {
                asked.push(why);
            }
        }
        let text =
            if asked.is_empty() { if holds { "nothing against it" } else { "nothing for it" } } else { "" };
        Why { holds, text: text.to_owned(), parts: asked }
    }

    fn text(&self, condition: &Condition<C>, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        let told = &condition.told;
        match &condition.form {
            Form::Fixed(_) => told.text.to_string(),
            Form::Test(_, args, _) if args.missing(self.boards).is_some() => {
                format!("{}: a key is not set", told.text)
            }
            Form::Test(_, args, telling) => {
                let ask = Ask { args: &args.list, boards: self.boards, now: self.now };
                telling.text(self.game, &ask, holds)
            }
            Form::Flag(source) => told.of.is(self.read(source).as_ref()),
            Form::Within(of, min, max) => {
                let value = self.read(of);
                let is = told.of.is(value.as_ref());
                let end = |end: f32| told.of.shown(&end.into(), value.as_ref());
                match (*min == f32::NEG_INFINITY, *max == f32::INFINITY) {
                    (true, _) => format!("{is}, {not}at most {}", end(*max)),
                    (_, true) => format!("{is}, {not}at least {}", end(*min)),
                    _ => format!("{is}, {not}within {min} to {}", end(*max)),
                }
            }
            Form::Above(of, than) => self.compared(told, of, &format!("{not}above"), than),
            Form::Below(of, than) => self.compared(told, of, &format!("{not}below"), than),
            Form::Equal(of, to) => self.compared(told, of, not.trim_end(), to),
            Form::OneOf(of, among) => {
                let among: Vec<String> = among.iter().map(ToString::to_string).collect();
                format!("{}, {not}one of {}", told.of.is(self.read(of).as_ref()), among.join(", "))
            }
            Form::Set(_) => format!("{} is {not}set", told.of.name),
            Form::Expr(expr) => {
                let told = expr.told(self.boards);
                format!("{not}{}{}{told}", expr.text(), if told.is_empty() { "" } else { ": " })
            }
            Form::Not(_) | Form::All(_) | Form::Any(_) | Form::Xor(_) => String::new(),
        }
    }

    fn read(&self, source: &Source<C>) -> Option<Value> {
        source.read(self.game, self.boards, self.now)
    }

    /// `distance is 12.3 m, not below 7 m`, `danger is 2, not above courage, which is 3`.
    fn compared(&self, told: &Told, of: &Source<C>, how: &str, other: &Source<C>) -> String {
        let (value, other) = (self.read(of), self.read(other));
        let is = match (&value, &other) {
            (Some(value), Some(_)) => format!("{} is {}", told.of.name, told.of.shown(value, other.as_ref())),
            _ => told.of.is(value.as_ref()),
        };
        let how = if how.is_empty() { String::new() } else { format!("{how} ") };
        let Some(other) = other else {
            let name = if told.other.name.is_empty() { "something" } else { &told.other.name };
            return format!("{is}, {how}{name}, which is not set");
        };
        let shown = told.of.shown(&other, value.as_ref());
        if told.other.name.is_empty() {
            return format!("{is}, {how}{shown}");
        }
        format!("{is}, {how}{}, which is {shown}", told.other.name)
    }
}
