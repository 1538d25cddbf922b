//! From rules to text.

use std::fmt::{Display, Formatter, Result};

use crate::def::{
    ActionDef, Arbiter, ClauseDef, EntryDef, ExprDef, NameDef, Op, OperandDef, PatternDef, RuleDef, RulesDef,
    SeenDef, SetDef, Suspend, TargetDef, TemplateDef,
};
use crate::text::Named;

impl Display for RulesDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let usual = Self::default();
        if self.suspend != Suspend::default() {
            writeln!(f, "(suspend {})", self.suspend.name())?;
        }
        if self.limit != usual.limit {
            writeln!(f, "(limit {})", self.limit)?;
        }
        if self.until_action {
            writeln!(f, "(until action)")?;
        }
        if self.keep != usual.keep {
            writeln!(f, "(keep {})", self.keep)?;
        }
        for fact in &self.facts {
            writeln!(f, "(facts {fact})")?;
        }
        for sense in &self.senses {
            writeln!(f, "(sense {sense})")?;
        }
        set_body(&self.root, f, 0)
    }
}

fn set_body(set: &SetDef, f: &mut Formatter<'_>, depth: usize) -> Result {
    let indent = "  ".repeat(depth);
    if set.arbiter != Arbiter::default() {
        writeln!(f, "{indent}(arbiter {})", set.arbiter.name())?;
    }
    if !set.on {
        writeln!(f, "{indent}(off)")?;
    }
    for entry in &set.entries {
        match entry {
            EntryDef::Rule(rule) => write_rule(rule, f, &indent)?,
            EntryDef::Set(inner) => {
                writeln!(f, "{indent}(set {}", Named(&inner.name))?;
                set_body(inner, f, depth + 1)?;
                writeln!(f, "{indent})")?;
            }
        }
    }
    Ok(())
}

fn write_rule(rule: &RuleDef, f: &mut Formatter<'_>, indent: &str) -> Result {
    write!(f, "{indent}(rule {}", Named(&rule.name))?;
    if let Some(priority) = &rule.priority {
        write!(f, " (priority {priority})")?;
    }
    for clause in &rule.when {
        write!(f, "\n{indent}  {clause}")?;
    }
    write!(f, "\n{indent}  =>")?;
    for action in &rule.then {
        write!(f, "\n{indent}  {action}")?;
    }
    writeln!(f, ")")
}

impl Display for ClauseDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let many = |word: &str, parts: &[Self], f: &mut Formatter<'_>| {
            write!(f, "({word}")?;
            parts.iter().try_for_each(|part| write!(f, " {part}"))?;
            f.write_str(")")
        };
        match self {
            Self::Fact(Some(var), pattern) => write!(f, "?{var} <- {pattern}"),
            Self::Fact(None, pattern) => write!(f, "{pattern}"),
            Self::Not(part) => write!(f, "(not {part})"),
            Self::Exists(part) => write!(f, "(exists {part})"),
            Self::And(parts) => many("and", parts, f),
            Self::Or(parts) => many("or", parts, f),
            Self::Xor(parts) => many("xor", parts, f),
            Self::Test(expr) => write!(f, "(test {expr})"),
        }
    }
}

/// Words that mean something else at the head of a condition are put into quotes.
fn write_name(name: &NameDef, f: &mut Formatter<'_>) -> Result {
    const TAKEN: [&str; 7] = ["not", "exists", "and", "or", "xor", "test", "priority"];
    match name {
        NameDef::Any => f.write_str("?"),
        NameDef::Var(var) => write!(f, "?{var}"),
        NameDef::Is(name) if TAKEN.contains(&name.as_str()) || is_operator(name) => write!(f, "\"{name}\""),
        NameDef::Is(name) => write!(f, "{}", Named(name)),
    }
}

fn is_operator(name: &str) -> bool {
    crate::expr::OPERATORS.contains(&name)
}

impl Display for PatternDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        write_name(&self.name, f)?;
        if let Some(seen) = &self.value {
            write!(f, " {seen}")?;
        }
        self.children.iter().try_for_each(|child| write!(f, " {child}"))?;
        f.write_str(")")
    }
}

impl Display for SeenDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut parts: Vec<String> = self.var.iter().map(|var| format!("?{var}")).collect();
        let mut checks = &self.checks[..];
        while let [(op, with), rest @ ..] = checks {
            checks = rest;
            match (op, with, rest) {
                (
                    Op::AtLeast,
                    OperandDef::Value(low),
                    [(Op::AtMost, OperandDef::Value(high)), after @ ..],
                ) if [low, high].iter().all(|end| matches!(end, crate::Datum::Number(_))) => {
                    parts.push(format!("{low}..{high}"));
                    checks = after;
                }
                (Op::Equal, OperandDef::Value(value), _) => parts.push(value.to_string()),
                (op, OperandDef::Value(value), _) => parts.push(format!("{} {value}", op.name())),
                (op, OperandDef::Var(var), _) => parts.push(format!("{} ?{var}", op.name())),
            }
        }
        f.write_str(if parts.is_empty() { "?" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}

impl Display for ExprDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Var(var) => write!(f, "?{var}"),
            Self::Call(op, parts) => {
                write!(f, "({op}")?;
                parts.iter().try_for_each(|part| write!(f, " {part}"))?;
                f.write_str(")")
            }
        }
    }
}

impl Display for TemplateDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        write_name(&self.name, f)?;
        if let Some(value) = &self.value {
            write!(f, " {}", Sensed(value))?;
        }
        self.children.iter().try_for_each(|child| write!(f, " {child}"))?;
        f.write_str(")")
    }
}

/// `$word` is written without quotes.
struct Sensed<'a>(&'a ExprDef);

impl Display for Sensed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            ExprDef::Value(crate::Datum::Text(text)) if text.starts_with('$') => f.write_str(text),
            expr => write!(f, "{expr}"),
        }
    }
}

impl Display for TargetDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Var(var, _) => write!(f, "?{var}"),
            Self::Clause(number, _) => write!(f, "{number}"),
            Self::Pattern(pattern) => write!(f, "{pattern}"),
        }
    }
}

impl Display for ActionDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Add(template) => write!(f, "(add {template})"),
            Self::Remove(target) => write!(f, "(remove {target})"),
            Self::Change(target, parts) => {
                write!(f, "(change {target}")?;
                parts.iter().try_for_each(|part| write!(f, " {part}"))?;
                f.write_str(")")
            }
            Self::Do(name, told, _) => {
                write!(f, "(do {}", Named(name))?;
                for (param, value) in told {
                    match param {
                        Some(param) if is_operator(param) => write!(f, " (\"{param}\" {value})")?,
                        Some(param) => write!(f, " ({} {value})", Named(param))?,
                        None => write!(f, " {value}")?,
                    }
                }
                f.write_str(")")
            }
            Self::Switch(set, true, _) => write!(f, "(on {})", Named(set)),
            Self::Switch(set, false, _) => write!(f, "(off {})", Named(set)),
            Self::Say(parts) => {
                f.write_str("(say")?;
                parts.iter().try_for_each(|part| write!(f, " {part}"))?;
                f.write_str(")")
            }
            Self::Stop => f.write_str("(stop)"),
        }
    }
}
