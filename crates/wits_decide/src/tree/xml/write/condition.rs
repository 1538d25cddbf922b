//! Conditions as scripts, or as nodes where scripts cannot say it.

use super::{Tag, Writer, is_name};
use crate::condition::ConditionDef;
use crate::expr::{Binary, Expr, Logic, Parser, Unary};
use crate::words::{CallDef, key_name};
use crate::{Kind, Value};

impl Writer<'_> {
    /// A condition as a node.
    pub(super) fn condition(&mut self, condition: &ConditionDef, path: &str) -> Tag {
        match condition {
            ConditionDef::Always => return Tag::new("AlwaysSuccess"),
            ConditionDef::Never => return Tag::new("AlwaysFailure"),
            _ => {}
        }
        if let Some(script) = self.asked(condition) {
            return Tag::new("ScriptCondition").with("code", &script);
        }
        match condition {
            ConditionDef::Is(call) if key_name(&call.name.as_str().into()).is_none() => {
                self.word("Condition", call, path)
            }
            ConditionDef::Not(inner) => Tag::new("Inverter").holding(vec![self.condition(inner, path)]),
            ConditionDef::All(parts) | ConditionDef::Any(parts) if !parts.is_empty() => {
                let tag = if matches!(condition, ConditionDef::All(_)) { "Sequence" } else { "Fallback" };
                let parts = parts.iter().enumerate();
                let parts = parts.map(|(number, part)| self.condition(part, &format!("{path}[{number}]")));
                Tag::new(tag).holding(parts.collect())
            }
            ConditionDef::All(_) => Tag::new("AlwaysSuccess"),
            ConditionDef::Any(_) => Tag::new("AlwaysFailure"),
            other => {
                self.cannot(path, &format!("the condition \"{other}\""));
                Tag::new("AlwaysFailure")
            }
        }
    }

    /// A condition as a script, if it is about keys only.
    pub(super) fn asked(&self, condition: &ConditionDef) -> Option<String> {
        script(&self.expr(condition)?)
    }

    fn expr(&self, condition: &ConditionDef) -> Option<Expr> {
        let pair = |sign: Binary, a: Expr, b: Expr| Expr::Binary(sign, Box::new(a), Box::new(b));
        let joined = |parts: &[ConditionDef], sign: Binary| {
            let mut parts = parts.iter().map(|part| self.expr(part));
            let first = parts.next()??;
            parts.try_fold(first, |all, part| Some(pair(sign, all, part?)))
        };
        match condition {
            ConditionDef::Always => Some(Expr::Value(true.into())),
            ConditionDef::Never => Some(Expr::Value(false.into())),
            ConditionDef::Is(call) => key(call),
            ConditionDef::Not(inner) => Some(Expr::Unary(Unary::Not, Box::new(self.expr(inner)?))),
            ConditionDef::All(parts) => joined(parts, Binary::And),
            ConditionDef::Any(parts) => joined(parts, Binary::Or),
            ConditionDef::Within { of, min, max } => {
                let of = key(of)?;
                let whole = |bound: f32| self.bound(&of, bound);
                let least = min.is_finite().then(|| pair(Binary::AtLeast, of.clone(), whole(*min)));
                let most = max.is_finite().then(|| pair(Binary::AtMost, of.clone(), whole(*max)));
                match (least, most) {
                    (Some(least), Some(most)) => Some(pair(Binary::And, least, most)),
                    (least, most) => least.or(most),
                }
            }
            ConditionDef::Above { of, than } => Some(pair(Binary::Above, key(of)?, value(than)?)),
            ConditionDef::Below { of, than } => Some(pair(Binary::Below, key(of)?, value(than)?)),
            ConditionDef::Equal { of, to } => Some(pair(Binary::Equal, key(of)?, value(to)?)),
            ConditionDef::OneOf { of, among } => {
                let of = key(of)?;
                let mut tests = among.iter().map(|one| Some(pair(Binary::Equal, of.clone(), value(one)?)));
                let first = tests.next()??;
                tests.try_fold(first, |all, test| Some(pair(Binary::Or, all, test?)))
            }
            ConditionDef::Expr(expr) => Some(expr.clone()),
            ConditionDef::Xor(_) | ConditionDef::Set(_) => None,
        }
    }

    /// An end of a range, whole if the key is.
    fn bound(&self, of: &Expr, bound: f32) -> Expr {
        let Expr::Key(name) = of else { return Expr::Value(bound.into()) };
        let kind = self.kind_of(&format!("{{{name}}}").as_str().into());
        let whole = Value::from(bound).as_kind(Kind::Int).filter(|_| kind == Some(Kind::Int));
        Expr::Value(whole.unwrap_or(bound.into()))
    }
}

fn key(call: &CallDef) -> Option<Expr> {
    let name = Value::from(call.name.as_str());
    key_name(&name).map(|name| Expr::Key(name.to_owned()))
}

/// A plain value or a key. Vectors have no way to be written.
pub(super) fn value(value: &Value) -> Option<Expr> {
    match key_name(value) {
        Some(name) => Some(Expr::Key(name.to_owned())),
        None if value.kind() == Kind::Vector => None,
        None => Some(Expr::Value(value.clone())),
    }
}

/// An expression as a script that can be read again.
pub(super) fn script(expr: &Expr) -> Option<String> {
    let text = plain_script(expr)?;
    let mut parser = Parser::new(&text, Logic::Script).ok()?;
    (parser.expr().is_ok() && parser.end().is_ok()).then_some(text)
}

/// An expression as scripts write it: keys without braces, and everything in parentheses that could be misread.
fn plain_script(expr: &Expr) -> Option<String> {
    let inner = |part: &Expr| {
        let text = plain_script(part)?;
        let is_plain = matches!(part, Expr::Value(_) | Expr::Key(_));
        let negative =
            matches!(part, Expr::Value(value) if value.number().is_some_and(|number| number < 0.0));
        Some(if is_plain && !negative { text } else { format!("({text})") })
    };
    Some(match expr {
        Expr::Value(Value::Text(text)) if text.contains(['\'', '\n']) || !text.is_ascii() => return None,
        Expr::Value(Value::Vector(_)) | Expr::Word(_) => return None,
        Expr::Value(_) => expr.to_string(),
        Expr::Key(name) if is_name(name.strip_prefix('@').unwrap_or(name)) => name.clone(),
        Expr::Key(_) => return None,
        Expr::Unary(Unary::Minus, of) => format!("-{}", inner(of)?),
        Expr::Unary(Unary::Not, of) => format!("!{}", inner(of)?),
        Expr::Binary(sign, a, b) => {
            // The same operators in a row read well as they are.
            let chained = matches!(&**a, Expr::Binary(before, ..) if before == sign && !sign.compares());
            let left = if chained { plain_script(a)? } else { self_or(a, *sign, inner(a)?)? };
            format!("{left} {} {}", sign.sign(), self_or(b, *sign, inner(b)?)?)
        }
        Expr::Choose(parts) => {
            format!("{} ? {} : {}", inner(&parts[0])?, inner(&parts[1])?, inner(&parts[2])?)
        }
    })
}

/// Comparisons and arithmetic inside of logic need no parentheses.
fn self_or(part: &Expr, outer: Binary, closed: String) -> Option<String> {
    let logic = matches!(outer, Binary::And | Binary::Or);
    match part {
        Expr::Binary(sign, ..) if logic && !matches!(sign, Binary::And | Binary::Or) => plain_script(part),
        Expr::Unary(Unary::Not, _) if logic => plain_script(part),
        _ => Some(closed),
    }
}
