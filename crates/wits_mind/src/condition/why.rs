//! Why a condition holds, and why it does not.

use std::fmt;

use wits_core::time::Moment;

use super::Condition;
use super::bound::{Form, Source};
use crate::Value;
use crate::board::Boards;

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
        let text = &condition.text;
        match &condition.form {
            Form::Fixed(_) => text.to_string(),
            Form::Test(_, args) => match args.missing(self.boards) {
                Some(_) => format!("{text}: a key is not set"),
                None => format!("{not}{text}"),
            },
            Form::Flag(source) => match self.read(source) {
                Some(_) => format!("{not}{text}"),
                None => format!("{text} is not set"),
            },
            Form::Within(of, min, max) => match (*min == f32::NEG_INFINITY, *max == f32::INFINITY) {
                (true, _) => format!("{}, {not}at most {max}", self.told(of, text)),
                (_, true) => format!("{}, {not}at least {min}", self.told(of, text)),
                _ => format!("{}, {not}within {min} to {max}", self.told(of, text)),
            },
            Form::Above(of, than) => format!("{}, {not}above {}", self.told(of, text), self.shown(than)),
            Form::Below(of, than) => format!("{}, {not}below {}", self.told(of, text), self.shown(than)),
            Form::Equal(of, to) => format!("{}, {not}{}", self.told(of, text), self.shown(to)),
            Form::OneOf(of, among) => {
                let among: Vec<String> = among.iter().map(ToString::to_string).collect();
                format!("{}, {not}one of {}", self.told(of, text), among.join(", "))
            }
            Form::Set(_) => format!("{} is {not}set", text.trim_end_matches(" is set")),
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

    fn shown(&self, source: &Source<C>) -> String {
        self.read(source).map_or_else(|| "something that is not set".to_owned(), |value| value.to_string())
    }

    /// `health is 80`: the name is the first word of the condition's text.
    fn told(&self, source: &Source<C>, text: &str) -> String {
        let name = [" ≤", " ≥", " >", " <", " =", " is "].iter().find_map(|sign| text.find(sign));
        let name = name.unwrap_or_else(|| text.find(' ').unwrap_or(text.len()));
        match self.read(source) {
            Some(value) => format!("{} is {value}", &text[..name]),
            None => format!("{} is not set", &text[..name]),
        }
    }
}
