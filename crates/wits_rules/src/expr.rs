//! Calculations over what was matched.

use crate::def::Op;
use crate::value::Value;

/// What can stand at the head of an expression.
pub(crate) const OPERATORS: [&str; 17] =
    ["+", "-", "*", "/", "mod", "min", "max", "abs", "<", "<=", ">", ">=", "=", "!=", "and", "or", "not"];

/// A value that was matched: by which of the facts, and which column of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Loc {
    pub(crate) level: u32,
    pub(crate) column: u32,
}

/// A checked expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Value(Value),
    Loc(Loc),
    Compare(Op, Box<[Expr]>),
    Math(Math, Box<[Expr]>),
    Logic(Logic, Box<[Expr]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Math {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Least,
    Most,
    Absolute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Logic {
    And,
    Or,
    Not,
}

impl Expr {
    /// The operator of a name, applied.
    pub(crate) fn call(name: &str, parts: Box<[Self]>) -> Option<Self> {
        let math = match name {
            "+" => Math::Add,
            "-" => Math::Subtract,
            "*" => Math::Multiply,
            "/" => Math::Divide,
            "mod" => Math::Modulo,
            "min" => Math::Least,
            "max" => Math::Most,
            "abs" => Math::Absolute,
            "and" => return Some(Self::Logic(Logic::And, parts)),
            "or" => return Some(Self::Logic(Logic::Or, parts)),
            "not" => return Some(Self::Logic(Logic::Not, parts)),
            _ => {
                let op = Op::ALL.into_iter().find(|op| op.name() == name)?;
                return Some(Self::Compare(op, parts));
            }
        };
        Some(Self::Math(math, parts))
    }

    /// What it is; `None` if it cannot be told: a sum of texts, a division by zero.
    pub(crate) fn eval(&self, get: &dyn Fn(Loc) -> Value) -> Option<Value> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Loc(loc) => Some(get(*loc)),
            Self::Compare(op, parts) => {
                let mut last: Option<Value> = None;
                for part in parts {
                    let value = part.eval(get)?;
                    if last.is_some_and(|last| !compare(*op, last, value)) {
                        return Some(Value::Flag(false));
                    }
                    last = Some(value);
                }
                Some(Value::Flag(true))
            }
            Self::Logic(Logic::Not, parts) => Some(Value::Flag(!parts.iter().any(|part| part.holds(get)))),
            Self::Logic(Logic::And, parts) => Some(Value::Flag(parts.iter().all(|part| part.holds(get)))),
            Self::Logic(Logic::Or, parts) => Some(Value::Flag(parts.iter().any(|part| part.holds(get)))),
            Self::Math(math, parts) => {
                let mut numbers = parts.iter().map(|part| part.eval(get).and_then(Value::as_number));
                let first = numbers.next().flatten()?;
                if parts.len() == 1 {
                    let alone = match math {
                        Math::Subtract => -first,
                        Math::Absolute => first.abs(),
                        _ => first,
                    };
                    return Some(Value::number(alone));
                }
                let mut total = first;
                for number in numbers {
                    total = math.of(total, number?)?;
                }
                Some(Value::number(total))
            }
        }
    }

    /// It is true.
    pub(crate) fn holds(&self, get: &dyn Fn(Loc) -> Value) -> bool {
        self.eval(get) == Some(Value::Flag(true))
    }

    /// Everything that it is about.
    pub(crate) fn locs(&self, out: &mut Vec<Loc>) {
        match self {
            Self::Value(_) => {}
            Self::Loc(loc) => out.push(*loc),
            Self::Compare(_, parts) | Self::Math(_, parts) | Self::Logic(_, parts) => {
                parts.iter().for_each(|part| part.locs(out));
            }
        }
    }
}

impl Math {
    fn of(self, a: f64, b: f64) -> Option<f64> {
        let result = match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Modulo => a.rem_euclid(b),
            Self::Least => a.min(b),
            Self::Most => a.max(b),
            Self::Absolute => a.abs(),
        };
        result.is_finite().then_some(result)
    }
}

/// Does a comparison hold? Only numbers are larger and smaller than each other; NaN is not.
#[inline]
pub(crate) fn compare(op: Op, a: Value, b: Value) -> bool {
    match op {
        Op::Equal => a == b,
        Op::Unequal => a != b,
        _ => {
            let (Value::Number(a), Value::Number(b)) = (a, b) else { return false };
            match op {
                Op::Below => a < b,
                Op::AtMost => a <= b,
                Op::Above => a > b,
                _ => a >= b,
            }
        }
    }
}
