//! Tests of which at most one can hold.

use super::doubts::without_not;
use crate::board::BoardDef;
use crate::condition::{ConditionDef, same};
use crate::words::{CallDef, key_name};
use crate::{Kind, Value};

/// What a value must be for a test to hold.
pub(super) enum Wanted<'d> {
    Values(&'d CallDef, Vec<&'d Value>),
    Range(&'d CallDef, Range),
}

/// Two ends, each with whether it belongs to the range.
#[derive(Clone, Copy)]
pub(super) struct Range {
    low: (f32, bool),
    high: (f32, bool),
}

impl<'d> Wanted<'d> {
    /// What a test wants, if it is about one value and plain numbers, flags or texts.
    ///
    /// A text to compare with may be the name of another value, which only the vocabulary knows. It is a plain text
    /// among the values of `OneOf`, and where the tested key is declared to hold texts.
    pub(super) fn of(test: &'d ConditionDef, board: &BoardDef) -> Option<Self> {
        let (open, all) = (f32::NEG_INFINITY, f32::INFINITY);
        let number = |value: &Value| match value {
            Value::Int(_) | Value::Number(_) => value.number().filter(|number| !number.is_nan()),
            _ => None,
        };
        let range = |of, low, high| Some(Self::Range(of, Range { low, high }));
        match without_not(test) {
            (ConditionDef::Within { of, min, max }, true) => range(of, (*min, true), (*max, true)),
            (ConditionDef::Above { of, than }, true) => range(of, (number(than)?, false), (all, true)),
            (ConditionDef::Below { of, than }, true) => range(of, (open, true), (number(than)?, false)),
            (ConditionDef::Equal { of, to }, true) => {
                let is_plain =
                    !matches!(to, Value::Text(_)) || (holds_texts(of, board) && key_name(to).is_none());
                is_plain.then(|| Self::Values(of, vec![to]))
            }
            (ConditionDef::OneOf { of, among }, true) => Some(Self::Values(of, among.iter().collect())),
            _ => None,
        }
    }

    /// At most one of the two can hold.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Values(a, mine), Self::Values(b, theirs)) => {
                let clash = |one: &Value| theirs.iter().any(|two| same(Some(one), Some(two)));
                a == b && !mine.iter().any(|one| clash(one))
            }
            (Self::Range(a, mine), Self::Range(b, theirs)) => a == b && !mine.meets(*theirs),
            (Self::Values(a, values), Self::Range(b, range))
            | (Self::Range(b, range), Self::Values(a, values)) => {
                let clash = |value: &Value| value.number().is_some_and(|number| range.holds(number));
                a == b && !values.iter().any(|value| clash(value))
            }
        }
    }
}

fn holds_texts(of: &CallDef, board: &BoardDef) -> bool {
    let name = Value::from(of.name.as_str());
    let name = key_name(&name).map(|name| name.strip_prefix("local.").unwrap_or(name));
    name.and_then(|name| board.find(name)).is_some_and(|(_, key)| key.kind == Kind::Text)
}

impl Range {
    fn holds(self, number: f32) -> bool {
        let (low, high) = (self.low, self.high);
        (number > low.0 || (low.1 && number == low.0)) && (number < high.0 || (high.1 && number == high.0))
    }

    fn meets(self, other: Self) -> bool {
        let before = |a: Self, b: Self| a.high.0 < b.low.0 || (a.high.0 == b.low.0 && !(a.high.1 && b.low.1));
        !before(self, other) && !before(other, self)
    }
}
