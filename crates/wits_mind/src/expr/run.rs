//! Expressions evaluated: no memory is taken, and the depth is bounded.

use wits_core::time::Moment;

use super::bind::Code;
use super::{Binary, BoundExpr, Unary};
use crate::Value;
use crate::board::Boards;
use crate::words::Ask;

impl<C: ?Sized> BoundExpr<C> {
    /// What comes of it; `None` if it cannot be told.
    #[inline]
    pub fn value(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Option<Value> {
        Run { game, boards, now }.value(&self.code)
    }

    /// Does it hold? What cannot be told does not.
    #[inline]
    pub fn holds(&self, game: &C, boards: &Boards<'_>, now: Moment) -> bool {
        Run { game, boards, now }.holds(&self.code).unwrap_or(false)
    }

    /// What its keys hold, in words: `ammo is 3, mood is not set`.
    pub fn told(&self, boards: &Boards<'_>) -> String {
        let mut parts: Vec<String> = Vec::new();
        self.code.each(&mut |code| {
            let Code::Key(key, name) = code else { return };
            let part = match boards.get(*key) {
                Some(value) => format!("{name} is {value}"),
                None => format!("{name} is not set"),
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        });
        parts.join(", ")
    }
}

struct Run<'a, C: ?Sized> {
    game: &'a C,
    boards: &'a Boards<'a>,
    now: Moment,
}

impl<C: ?Sized> Run<'_, C> {
    fn value(&self, code: &Code<C>) -> Option<Value> {
        match code {
            Code::Value(value) => Some(value.clone()),
            Code::Key(key, _) => self.boards.get(*key).cloned(),
            Code::Word(read, args) if args.missing(self.boards).is_none() => {
                Some(read(self.game, &Ask { args: &args.list, boards: self.boards, now: self.now }))
            }
            Code::Test(test, args) if args.missing(self.boards).is_none() => {
                Some(test(self.game, &Ask { args: &args.list, boards: self.boards, now: self.now }).into())
            }
            Code::Word(..) | Code::Test(..) => None,
            Code::Unary(Unary::Not, of) => self.holds(of).map(|holds| (!holds).into()),
            Code::Unary(Unary::Minus, of) => match self.value(of)? {
                Value::Number(number) => Some((-number).into()),
                other => whole(&other).map(|whole| clamped(-whole)),
            },
            Code::Binary(Binary::And, a, b) => Some((self.holds(a)? && self.holds(b)?).into()),
            Code::Binary(Binary::Or, a, b) => Some((self.holds(a)? || self.holds(b)?).into()),
            Code::Binary(sign, a, b) => calculate(*sign, &self.value(a)?, &self.value(b)?),
            Code::Choose(parts) => self.value(if self.holds(&parts[0])? { &parts[1] } else { &parts[2] }),
        }
    }

    fn holds(&self, code: &Code<C>) -> Option<bool> {
        Some(self.value(code)?.number()? != 0.0)
    }
}

fn calculate(sign: Binary, a: &Value, b: &Value) -> Option<Value> {
    if sign.compares() {
        return compare(sign, a, b).map(Value::Bool);
    }
    if let (Some(a), Some(b)) = (whole(a), whole(b)) {
        match sign {
            Binary::Plus => return Some(clamped(a + b)),
            Binary::Minus => return Some(clamped(a - b)),
            Binary::Times => return Some(clamped(a * b)),
            _ => {}
        }
    }
    let (a, b) = (a.number()?, b.number()?);
    let result = match sign {
        Binary::Plus => a + b,
        Binary::Minus => a - b,
        Binary::Times => a * b,
        _ => a / b,
    };
    // Bits of what is no number differ between machines.
    result.is_finite().then_some(Value::Number(result))
}

fn compare(sign: Binary, a: &Value, b: &Value) -> Option<bool> {
    if let (Value::Vector(a), Value::Vector(b)) = (a, b) {
        return Some((a == b) == (sign == Binary::Equal));
    }
    let order = match (a, b) {
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        _ => match (whole(a), whole(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => {
                let (a, b) = (a.number()?, b.number()?);
                let near = (a - b).abs() <= f32::EPSILON * a.abs().max(b.abs()).max(1.0);
                let same = near && matches!(sign, Binary::Equal | Binary::Unequal);
                if same { std::cmp::Ordering::Equal } else { a.partial_cmp(&b)? }
            }
        },
    };
    Some(match sign {
        Binary::Equal => order.is_eq(),
        Binary::Unequal => order.is_ne(),
        Binary::Below => order.is_lt(),
        Binary::AtMost => order.is_le(),
        Binary::Above => order.is_gt(),
        _ => order.is_ge(),
    })
}

/// Whole numbers and flags.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(flag) => Some(i64::from(*flag)),
        Value::Int(whole) => Some(i64::from(*whole)),
        _ => None,
    }
}

/// Stops at the ends.
#[expect(clippy::cast_possible_truncation, reason = "clamped")]
fn clamped(whole: i64) -> Value {
    Value::Int(whole.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
}
