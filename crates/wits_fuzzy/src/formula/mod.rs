//! Formulas: numbers that are computed from inputs, outputs and `x`.
//!
//! # What it does
//! A [`Formula`] is a line of text such as `"2 * speed + sin(x) / 3"`. As a set of an output it is the conclusion of Takagi
//! and Sugeno: a number that depends on the inputs. As a set with an area, and as a set of an input, it is the membership
//! function itself, where `x` is the value whose degree is computed.
//!
//! ```
//! use wits_fuzzy::Formula;
//! let formula: Formula = "1 - abs(x - 3) ^ 2 / 4".parse()?;
//! assert_eq!(formula.at(4.0), 0.75);
//! assert_eq!(formula.to_string(), "1 - abs(x - 3) ^ 2 / 4");
//! # Ok::<(), wits_fuzzy::RuleError>(())
//! ```
//!
//! # The language
//! `+ - * / % ^`, brackets, names of inputs and outputs, `pi`, `and`, `or`, `!`, and the functions of [`Function`]. `^` binds
//! tightest and to the right. A value above 0 counts as true for `and`, `or` and `!`, which give 1 or 0.

mod parse;

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::math;

use crate::lex::{Cursor, tokens};
use crate::rule::RuleError;
pub(crate) use parse::formula;

/// A formula has at most this many numbers, names, operators and functions.
pub const MAX_STEPS: usize = 256;
/// A formula needs at most this many intermediate results at once.
pub(crate) const MAX_DEPTH: usize = 32;

/// A formula. Files and `serde` know it as its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// Operands before their operators.
    steps: Vec<Step<String>>,
}

/// A step on a stack of numbers; names are texts or, once they are bound, [`Source`]s.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step<N> {
    Number(f32),
    Name(N),
    Negate,
    Not,
    Operator(Operator),
    Call(Function),
}

/// What stands between two operands, from loose to tight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
}

impl Operator {
    pub(crate) const ALL: [(Self, &'static str, u8); 8] = [
        (Self::Or, "or", 1),
        (Self::And, "and", 2),
        (Self::Plus, "+", 3),
        (Self::Minus, "-", 3),
        (Self::Times, "*", 4),
        (Self::Over, "/", 4),
        (Self::Modulo, "%", 4),
        (Self::Power, "^", 6),
    ];

    fn shown(self) -> (&'static str, u8) {
        let known = Self::ALL.iter().find(|(operator, ..)| *operator == self);
        known.map_or(("", 0), |(_, text, level)| (text, *level))
    }

    fn of(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Or => truth(a > 0.0 || b > 0.0),
            Self::And => truth(a > 0.0 && b > 0.0),
            Self::Plus => a + b,
            Self::Minus => a - b,
            Self::Times => a * b,
            Self::Over => a / b,
            Self::Modulo => a % b,
            Self::Power => power(a, b),
        }
    }
}

const fn truth(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// Powers of negative numbers are known for whole exponents.
fn power(base: f32, exponent: f32) -> f32 {
    let whole = exponent == exponent.trunc() && exponent.abs() < 1e6;
    if base < 0.0 && whole {
        let size = math::powf(-base, exponent);
        return if exponent % 2.0 == 0.0 { size } else { -size };
    }
    math::powf(base, exponent)
}

/// The functions that formulas know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `abs(a)` or `fabs(a)`.
    Abs,
    /// `floor(a)`.
    Floor,
    /// `ceil(a)`.
    Ceil,
    /// `round(a)`: halves away from 0.
    Round,
    /// `sqrt(a)`.
    Sqrt,
    /// `exp(a)`.
    Exp,
    /// `ln(a)` or `log(a)`.
    Ln,
    /// `log10(a)`.
    Log10,
    /// `sin(a)`, of radians.
    Sin,
    /// `cos(a)`.
    Cos,
    /// `tan(a)`.
    Tan,
    /// `asin(a)`.
    Asin,
    /// `acos(a)`.
    Acos,
    /// `atan(a)`.
    Atan,
    /// `sinh(a)`.
    Sinh,
    /// `cosh(a)`.
    Cosh,
    /// `tanh(a)`.
    Tanh,
    /// `min(a, b)`.
    Min,
    /// `max(a, b)`.
    Max,
    /// `pow(a, b)`.
    Pow,
    /// `atan2(a, b)`.
    Atan2,
    /// `fmod(a, b)`.
    Fmod,
    /// `gt(a, b)`: 1 where `a > b`, else 0.
    Greater,
    /// `ge(a, b)`.
    GreaterOrEqual,
    /// `lt(a, b)`.
    Less,
    /// `le(a, b)`.
    LessOrEqual,
    /// `eq(a, b)`.
    Equal,
    /// `neq(a, b)`.
    NotEqual,
}

impl Function {
    /// All names with their functions and how many arguments they take.
    pub(crate) const ALL: [(&'static str, Self, usize); 30] = [
        ("abs", Self::Abs, 1),
        ("fabs", Self::Abs, 1),
        ("floor", Self::Floor, 1),
        ("ceil", Self::Ceil, 1),
        ("round", Self::Round, 1),
        ("sqrt", Self::Sqrt, 1),
        ("exp", Self::Exp, 1),
        ("ln", Self::Ln, 1),
        ("log", Self::Ln, 1),
        ("log10", Self::Log10, 1),
        ("sin", Self::Sin, 1),
        ("cos", Self::Cos, 1),
        ("tan", Self::Tan, 1),
        ("asin", Self::Asin, 1),
        ("acos", Self::Acos, 1),
        ("atan", Self::Atan, 1),
        ("sinh", Self::Sinh, 1),
        ("cosh", Self::Cosh, 1),
        ("tanh", Self::Tanh, 1),
        ("min", Self::Min, 2),
        ("max", Self::Max, 2),
        ("pow", Self::Pow, 2),
        ("atan2", Self::Atan2, 2),
        ("fmod", Self::Fmod, 2),
        ("gt", Self::Greater, 2),
        ("ge", Self::GreaterOrEqual, 2),
        ("lt", Self::Less, 2),
        ("le", Self::LessOrEqual, 2),
        ("eq", Self::Equal, 2),
        ("neq", Self::NotEqual, 2),
    ];

    fn shown(self) -> (&'static str, usize) {
        let known = Self::ALL.iter().find(|(_, function, _)| *function == self);
        known.map_or(("", 1), |(name, _, count)| (name, *count))
    }

    fn of(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Abs => a.abs(),
            Self::Floor => a.floor(),
            Self::Ceil => a.ceil(),
            Self::Round => a.round(),
            Self::Sqrt => a.sqrt(),
            Self::Exp => math::exp(a),
            Self::Ln => math::ln(a),
            Self::Log10 => math::ln(a) / std::f32::consts::LN_10,
            Self::Sin => math::sin(a),
            Self::Cos => math::cos(a),
            Self::Tan => math::tan(a),
            Self::Asin => math::asin(a),
            Self::Acos => math::acos(a),
            Self::Atan => math::atan2(a, 1.0),
            Self::Sinh => f32::midpoint(math::exp(a), -math::exp(-a)),
            Self::Cosh => f32::midpoint(math::exp(a), math::exp(-a)),
            Self::Tanh => 1.0 - 2.0 / (1.0 + math::exp(2.0 * a)),
            Self::Min => math::min(a, b),
            Self::Max => math::max(a, b),
            Self::Pow => power(a, b),
            Self::Atan2 => math::atan2(a, b),
            Self::Fmod => a % b,
            Self::Greater => truth(a > b),
            Self::GreaterOrEqual => truth(a >= b),
            Self::Less => truth(a < b),
            Self::LessOrEqual => truth(a <= b),
            Self::Equal => truth(a == b),
            Self::NotEqual => truth(a != b),
        }
    }
}

/// What a name in a formula stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    X,
    Input(u32),
    Output(u32),
}

/// A formula whose names are numbers of variables: evaluates without taking memory.
pub(crate) type Bound = Box<[Step<Source>]>;

impl Formula {
    /// All names in it but `pi`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match step {
            Step::Name(name) if name != "pi" => Some(name.as_str()),
            _ => None,
        })
    }

    /// Its value where `x` is the only name; other names count as 0. Never NaN or infinite: those become 0.
    #[must_use]
    pub fn at(&self, x: f32) -> f32 {
        evaluate(&self.steps, |name| match name.as_str() {
            "x" => x,
            "pi" => std::f32::consts::PI,
            _ => 0.0,
        })
    }

    /// The same with every name looked up once.
    pub(crate) fn bind(&self, source: impl Fn(&str) -> Option<Source>) -> Bound {
        let step = |step: &Step<String>| match step {
            Step::Name(name) if name == "pi" => Step::Number(std::f32::consts::PI),
            Step::Name(name) => source(name).map_or(Step::Number(0.0), Step::Name),
            Step::Number(number) => Step::Number(*number),
            Step::Negate => Step::Negate,
            Step::Not => Step::Not,
            Step::Operator(operator) => Step::Operator(*operator),
            Step::Call(function) => Step::Call(*function),
        };
        self.steps.iter().map(step).collect()
    }

    /// `coefficients[0] inputs[0] + … + the last one`.
    pub(crate) fn linear(coefficients: &[f32], inputs: &[String]) -> Self {
        let mut steps = Vec::new();
        for (coefficient, input) in coefficients.iter().zip(inputs).filter(|(factor, _)| **factor != 0.0) {
            let first = steps.is_empty();
            steps.extend([Step::Number(*coefficient), Step::Name(input.clone())]);
            steps.push(Step::Operator(Operator::Times));
            steps.extend((!first).then_some(Step::Operator(Operator::Plus)));
        }
        let rest = coefficients.get(inputs.len()).copied().unwrap_or_default();
        if steps.is_empty() {
            steps.push(Step::Number(rest));
        } else if rest != 0.0 {
            steps.extend([Step::Number(rest), Step::Operator(Operator::Plus)]);
        }
        Self { steps }
    }
}

/// The value of steps; NaN and infinite ones become 0.
pub(crate) fn evaluate<N>(steps: &[Step<N>], value: impl Fn(&N) -> f32) -> f32 {
    let mut stack = [0.0_f32; MAX_DEPTH + 1];
    let mut height = 0_usize;
    for step in steps {
        let (b, a) = (height.saturating_sub(1), height.saturating_sub(2));
        let (result, place) = match step {
            Step::Number(number) => (*number, height),
            Step::Name(name) => (value(name), height),
            Step::Negate => (-stack[b], b),
            Step::Not => (truth(stack[b] <= 0.0), b),
            Step::Operator(operator) => (operator.of(stack[a], stack[b]), a),
            Step::Call(function) if function.shown().1 == 1 => (function.of(stack[b], 0.0), b),
            Step::Call(function) => (function.of(stack[a], stack[b]), a),
        };
        // The parser keeps formulas below the limit.
        let place = place.min(MAX_DEPTH);
        stack[place] = result;
        height = place + 1;
    }
    if stack[0].is_finite() { stack[0] } else { 0.0 }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Texts with how tight their outermost operator binds.
        let mut stack: Vec<(String, u8)> = Vec::new();
        let within = |(text, level): (String, u8), least: u8| {
            if level < least { format!("({text})") } else { text }
        };
        for step in &self.steps {
            let mut pop = || stack.pop().unwrap_or_default();
            let shown = match step {
                Step::Number(number) => (number.to_string(), if *number < 0.0 { 5 } else { 9 }),
                Step::Name(name) => (name.clone(), 9),
                Step::Negate => (format!("-{}", within(pop(), 5)), 5),
                Step::Not => (format!("!{}", within(pop(), 5)), 5),
                Step::Operator(operator) => {
                    let (text, level) = operator.shown();
                    let (right, left) = (pop(), pop());
                    let rightwards = *operator == Operator::Power;
                    let left = within(left, level + u8::from(rightwards));
                    (format!("{left} {text} {}", within(right, level + u8::from(!rightwards))), level)
                }
                Step::Call(function) => {
                    let (name, count) = function.shown();
                    let (last, mut text) = (pop().0, String::new());
                    if count == 2 {
                        text = pop().0 + ", ";
                    }
                    (format!("{name}({text}{last})"), 9)
                }
            };
            stack.push(shown);
        }
        f.write_str(stack.first().map_or("0", |(text, _)| text))
    }
}

impl FromStr for Formula {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let tokens = tokens(text);
        let mut cursor = Cursor::new(&tokens);
        let read = formula(&mut cursor).and_then(|found| {
            if cursor.at_end() { Ok(found) } else { Err(cursor.fault("the end of the formula")) }
        });
        read.map_err(RuleError::from)
    }
}

impl Serialize for Formula {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
