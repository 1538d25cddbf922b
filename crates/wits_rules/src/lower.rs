//! From any mixture of and, or, xor, not to plain lists of conditions: the ways in which a rule can come true.

use std::collections::BTreeSet;

use crate::def::{ClauseDef, ExprDef, NameDef, OperandDef, PatternDef};

/// More ways than this are refused.
pub(crate) const MOST_WAYS: usize = 64;

/// A condition of a way.
#[derive(Clone, Debug)]
pub(crate) enum Literal<'d> {
    /// There is such a fact. With the variable for it and the number of the clause it stands in.
    There(Option<&'d str>, &'d PatternDef, u32),
    /// There is none.
    Not(&'d PatternDef, u32),
    /// There is at least one; which does not matter.
    Exists(&'d PatternDef, u32),
    /// An expression; the flag turns it round.
    Test(&'d ExprDef, bool),
    /// There is a combination like this; the flag tells whether there is one or none.
    Group(Way<'d>, bool, u32),
}

pub(crate) type Way<'d> = Vec<Literal<'d>>;

/// Why a rule cannot be lowered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TooHard {
    /// Too many ways.
    Ways,
}

/// All ways of a list of conditions.
pub(crate) fn ways(when: &[ClauseDef]) -> Result<Vec<Way<'_>>, TooHard> {
    let mut bound = BTreeSet::new();
    when.iter().for_each(|clause| bound_by(clause, &mut bound));
    let mut all = vec![Vec::new()];
    for (number, clause) in (1..).zip(when) {
        all = product(all, &lower(clause, Mode::There, number, &bound)?)?;
    }
    Ok(all)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    There,
    Not,
    Exists,
}

fn lower<'d>(
    clause: &'d ClauseDef,
    mode: Mode,
    number: u32,
    bound: &BTreeSet<&'d str>,
) -> Result<Vec<Way<'d>>, TooHard> {
    let all_of = |parts: &'d [ClauseDef], mode: Mode| {
        parts
            .iter()
            .try_fold(vec![Vec::new()], |ways, part| product(ways, &lower(part, mode, number, bound)?))
    };
    let any_of = |parts: &'d [ClauseDef], mode: Mode| {
        let ways: Result<Vec<_>, TooHard> =
            parts.iter().map(|part| lower(part, mode, number, bound)).collect();
        ways.map(|ways| ways.into_iter().flatten().collect::<Vec<_>>())
    };
    Ok(match (clause, mode) {
        (ClauseDef::Fact(bind, pattern), Mode::There) => {
            vec![vec![Literal::There(bind.as_deref(), pattern, number)]]
        }
        (ClauseDef::Fact(_, pattern), Mode::Not) => vec![vec![Literal::Not(pattern, number)]],
        (ClauseDef::Fact(_, pattern), Mode::Exists) => vec![vec![Literal::Exists(pattern, number)]],
        (ClauseDef::Test(expr), mode) => vec![vec![Literal::Test(expr, mode == Mode::Not)]],
        (ClauseDef::Not(part), Mode::Not) => lower(part, Mode::Exists, number, bound)?,
        (ClauseDef::Not(part), _) => lower(part, Mode::Not, number, bound)?,
        (ClauseDef::Exists(part), Mode::Not) => lower(part, Mode::Not, number, bound)?,
        (ClauseDef::Exists(part), _) => lower(part, Mode::Exists, number, bound)?,
        (ClauseDef::And(parts), Mode::There) => all_of(parts, mode)?,
        (ClauseDef::And(parts), Mode::Exists) if apart(parts, bound) => all_of(parts, mode)?,
        (ClauseDef::And(parts), Mode::Not) if apart(parts, bound) => any_of(parts, mode)?,
        (ClauseDef::And(parts), Mode::Exists) => {
            let inner = all_of(parts, Mode::There)?.into_iter();
            inner.map(|way| vec![Literal::Group(way, true, number)]).collect()
        }
        (ClauseDef::And(parts), Mode::Not) => {
            let inner = all_of(parts, Mode::There)?.into_iter();
            vec![inner.map(|way| Literal::Group(way, false, number)).collect()]
        }
        (ClauseDef::Or(parts), Mode::Not) => all_of(parts, mode)?,
        (ClauseDef::Or(parts), _) => any_of(parts, mode)?,
        (ClauseDef::Xor(parts), mode) => {
            // The yes and the no of what was read so far; each part turns one into the other.
            let yes = if mode == Mode::Not { Mode::Exists } else { mode };
            let (mut is, mut is_not) = (Vec::new(), vec![Vec::new()]);
            for part in parts {
                let part_is = lower(part, yes, number, bound)?;
                let part_is_not = lower(part, Mode::Not, number, bound)?;
                let mut odd = product(is.clone(), &part_is_not)?;
                odd.extend(product(is_not.clone(), &part_is)?);
                let mut even = product(is, &part_is)?;
                even.extend(product(is_not, &part_is_not)?);
                (is, is_not) = (odd, even);
            }
            if mode == Mode::Not { is_not } else { is }
        }
    })
}

fn product<'d>(left: Vec<Way<'d>>, right: &[Way<'d>]) -> Result<Vec<Way<'d>>, TooHard> {
    if left.len().saturating_mul(right.len()) > MOST_WAYS {
        return Err(TooHard::Ways);
    }
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| a.iter().chain(b).cloned().collect()));
    Ok(pairs.collect())
}

/// The parts share no variable that is not bound outside: then "not all of them" is "not this one or not that one", and no
/// combinations need be looked at.
fn apart(parts: &[ClauseDef], bound: &BTreeSet<&str>) -> bool {
    let mut seen = BTreeSet::new();
    parts.iter().all(|part| {
        let mut vars = BTreeSet::new();
        all_vars(part, &mut vars);
        vars.into_iter().filter(|var| !bound.contains(var)).all(|var| seen.insert(var))
    })
}

/// Variables that conditions bind for the rest of the rule.
fn bound_by<'d>(clause: &'d ClauseDef, out: &mut BTreeSet<&'d str>) {
    match clause {
        ClauseDef::Fact(bind, pattern) => {
            out.extend(bind.as_deref());
            pattern_vars(pattern, out);
        }
        ClauseDef::And(parts) | ClauseDef::Or(parts) | ClauseDef::Xor(parts) => {
            parts.iter().for_each(|part| bound_by(part, out));
        }
        ClauseDef::Not(_) | ClauseDef::Exists(_) | ClauseDef::Test(_) => {}
    }
}

fn all_vars<'d>(clause: &'d ClauseDef, out: &mut BTreeSet<&'d str>) {
    match clause {
        ClauseDef::Fact(_, pattern) => {
            pattern_vars(pattern, out);
            compared_vars(pattern, out);
        }
        ClauseDef::And(parts) | ClauseDef::Or(parts) | ClauseDef::Xor(parts) => {
            parts.iter().for_each(|part| all_vars(part, out));
        }
        ClauseDef::Not(part) | ClauseDef::Exists(part) => all_vars(part, out),
        ClauseDef::Test(expr) => expr_vars(expr, out),
    }
}

/// Variables that stand for a name or a value of a pattern.
pub(crate) fn pattern_vars<'d>(pattern: &'d PatternDef, out: &mut BTreeSet<&'d str>) {
    if let NameDef::Var(var) = &pattern.name {
        out.insert(var);
    }
    out.extend(pattern.value.as_ref().and_then(|seen| seen.var.as_deref()));
    pattern.children.iter().for_each(|child| pattern_vars(child, out));
}

/// Variables that values of a pattern are compared with.
pub(crate) fn compared_vars<'d>(pattern: &'d PatternDef, out: &mut BTreeSet<&'d str>) {
    for (_, with) in pattern.value.iter().flat_map(|seen| &seen.checks) {
        if let OperandDef::Var(var) = with {
            out.insert(var);
        }
    }
    pattern.children.iter().for_each(|child| compared_vars(child, out));
}

/// Variables of an expression.
pub(crate) fn expr_vars<'d>(expr: &'d ExprDef, out: &mut BTreeSet<&'d str>) {
    match expr {
        ExprDef::Value(_) => {}
        ExprDef::Var(var) => {
            out.insert(var);
        }
        ExprDef::Call(_, parts) => parts.iter().for_each(|part| expr_vars(part, out)),
    }
}

/// All variables of a way.
pub(crate) fn way_vars<'d>(way: &[Literal<'d>], out: &mut BTreeSet<&'d str>) {
    for literal in way {
        match literal {
            Literal::There(_, pattern, _) | Literal::Not(pattern, _) | Literal::Exists(pattern, _) => {
                pattern_vars(pattern, out);
                compared_vars(pattern, out);
            }
            Literal::Test(expr, _) => expr_vars(expr, out),
            Literal::Group(inner, ..) => way_vars(inner, out),
        }
    }
}
