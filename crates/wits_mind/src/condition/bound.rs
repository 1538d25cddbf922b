//! Conditions as they run.

use std::fmt;

use wits_core::time::Moment;

use super::ConditionDef;
use super::told::Told;
use crate::Value;
use crate::board::{Boards, Key};
use crate::expr::BoundExpr;
use crate::words::{Args, Ask, Reads, Telling, Tests, Vocabulary};

/// A condition that was checked against a vocabulary.
pub struct Condition<C: ?Sized> {
    pub(super) form: Form<C>,
    pub(super) told: Box<Told>,
}

pub(super) enum Form<C: ?Sized> {
    Fixed(bool),
    Test(Tests<C>, Args, Box<Telling<C>>),
    Flag(Source<C>),
    Not(Box<Condition<C>>),
    All(Box<[Condition<C>]>),
    Any(Box<[Condition<C>]>),
    Xor(Box<[Condition<C>]>),
    Within(Source<C>, f32, f32),
    Above(Source<C>, Source<C>),
    Below(Source<C>, Source<C>),
    Equal(Source<C>, Source<C>),
    OneOf(Source<C>, Box<[Value]>),
    Set(Key),
    Expr(BoundExpr<C>),
}

/// Where a value comes from.
pub enum Source<C: ?Sized> {
    /// From the file.
    Fixed(Value),
    /// From a blackboard.
    Key(Key),
    /// From the game, by a word and its parameters.
    Word(Reads<C>, Args),
}

impl<C: ?Sized> Source<C> {
    /// `None` when a key holds nothing.
    #[inline]
    pub fn read(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Option<Value> {
        match self {
            Self::Fixed(value) => Some(value.clone()),
            Self::Key(key) => boards.get(*key).cloned(),
            Self::Word(read, args) if args.missing(boards).is_none() => {
                Some(read(game, &Ask { args: &args.list, boards, now }))
            }
            Self::Word(..) => None,
        }
    }

    /// The same as a number.
    pub fn number(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Option<f32> {
        match self {
            Self::Key(key) => boards.get(*key)?.number(),
            Self::Fixed(value) => value.number(),
            Self::Word(..) => self.read(game, boards, now)?.number(),
        }
    }
}

impl<C: ?Sized> Condition<C> {
    /// Does it hold? What cannot be told, because a key holds nothing, does not hold.
    pub fn holds(&self, game: &C, boards: &Boards<'_>, now: Moment) -> bool {
        let number = |source: &Source<C>| source.number(game, boards, now);
        let holds = |part: &Self| part.holds(game, boards, now);
        match &self.form {
            Form::Fixed(holds) => *holds,
            Form::Test(test, args, _) => {
                args.missing(boards).is_none() && test(game, &Ask { args: &args.list, boards, now })
            }
            Form::Flag(source) => source.read(game, boards, now) == Some(Value::Bool(true)),
            Form::Not(part) => !holds(part),
            Form::All(parts) => parts.iter().all(holds),
            Form::Any(parts) => parts.iter().any(holds),
            Form::Xor(parts) => parts.iter().filter(|part| holds(part)).count() % 2 == 1,
            Form::Within(of, min, max) => number(of).is_some_and(|value| *min <= value && value <= *max),
            Form::Above(of, than) => matches!((number(of), number(than)), (Some(a), Some(b)) if a > b),
            Form::Below(of, than) => matches!((number(of), number(than)), (Some(a), Some(b)) if a < b),
            Form::Equal(of, to) => {
                let (of, to) = (of.read(game, boards, now), to.read(game, boards, now));
                of.is_some() && same(of.as_ref(), to.as_ref())
            }
            Form::OneOf(of, among) => {
                let of = of.read(game, boards, now);
                among.iter().any(|value| same(of.as_ref(), Some(value)))
            }
            Form::Set(key) => boards.get(*key).is_some(),
            Form::Expr(expr) => expr.holds(game, boards, now),
        }
    }

    /// Holds whatever happens, or never does: worth knowing when looking for branches that can never run.
    #[must_use]
    pub fn fixed(&self) -> Option<bool> {
        match &self.form {
            Form::Fixed(holds) => Some(*holds),
            Form::Not(part) => part.fixed().map(|holds| !holds),
            Form::All(parts) if parts.iter().any(|part| part.fixed() == Some(false)) => Some(false),
            Form::All(parts) if parts.iter().all(|part| part.fixed() == Some(true)) => Some(true),
            Form::Any(parts) if parts.iter().any(|part| part.fixed() == Some(true)) => Some(true),
            Form::Any(parts) if parts.iter().all(|part| part.fixed() == Some(false)) => Some(false),
            Form::Within(_, min, max) if min > max => Some(false),
            _ => None,
        }
    }

    /// What it is made of, if all or any of its parts have to hold; looks through a `Not`.
    pub fn parts(&self) -> &[Self] {
        match &self.form {
            Form::Not(part) => part.parts(),
            Form::All(parts) | Form::Any(parts) => parts,
            _ => &[],
        }
    }

    /// As it is written on graphs.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.told.text
    }

    /// It can only change when a key does: every test is about keys.
    #[must_use]
    pub fn reads_keys_only(&self) -> bool {
        let of_key = |source: &Source<C>| !matches!(source, Source::Word(..));
        match &self.form {
            Form::Fixed(_) | Form::Set(_) => true,
            Form::Test(..) => false,
            Form::Expr(expr) => expr.reads_keys_only(),
            Form::Not(part) => part.reads_keys_only(),
            Form::All(parts) | Form::Any(parts) | Form::Xor(parts) => parts.iter().all(Self::reads_keys_only),
            Form::Flag(of) | Form::Within(of, ..) | Form::OneOf(of, _) => of_key(of),
            Form::Above(of, other) | Form::Below(of, other) | Form::Equal(of, other) => {
                of_key(of) && of_key(other)
            }
        }
    }
}

/// 3 and 3.0 are the same.
pub fn same(a: Option<&Value>, b: Option<&Value>) -> bool {
    match (a, b) {
        (Some(Value::Int(_) | Value::Number(_)), Some(Value::Int(_) | Value::Number(_))) => {
            a.and_then(Value::number) == b.and_then(Value::number)
        }
        _ => a == b,
    }
}

impl<C: ?Sized> fmt::Debug for Condition<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Condition({})", self.told.text)
    }
}

impl<C: ?Sized> Condition<C> {
    pub(super) fn new(form: Form<C>, def: &ConditionDef, words: &Vocabulary<C>) -> Self {
        Self { form, told: Told::new(def, words) }
    }
}
