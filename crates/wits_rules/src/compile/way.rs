//! One way in which a rule can come true: conditions in an order in which everything they need is known.

use std::collections::BTreeSet;

use wits_core::findings::unknown_name;

use super::action::Action;
use super::bind::{Built, build};
use super::range::contradiction;
use super::{Compiler, Rule};
use crate::def::{Arbiter, ClauseDef, ExprDef, Op, PatternDef, RuleDef};
use crate::expr::{Expr, Loc};
use crate::facts::index;
use crate::lower::{self, Literal, TooHard, compared_vars, expr_vars, pattern_vars};
use crate::text::Spot;
use crate::value::Value;

/// What a join does with the rows it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Goes on with each.
    There,
    /// Goes on if there is none.
    Not,
    /// Goes on if there is any.
    Exists,
}

/// A condition: a pattern and how its rows must fit to what was matched before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Beta {
    pub(crate) kind: Kind,
    pub(crate) alpha: u32,
    /// What was matched before equals a column of the row.
    pub(crate) equal: Vec<(Loc, u32)>,
    /// A column of the row compared with what was matched before.
    pub(crate) compare: Vec<(u32, Op, Loc)>,
    /// What the combination must satisfy.
    pub(crate) tests: Vec<Expr>,
    /// Several conditions in the place of one pattern: is there a combination that satisfies all of them?
    pub(crate) group: Option<Box<Group>>,
}

/// Conditions that are looked at together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    pub(crate) betas: Vec<Beta>,
    /// What was matched before, and what they match.
    pub(crate) levels: Vec<Level>,
}

impl Beta {
    pub(crate) fn is_there(&self) -> bool {
        self.kind == Kind::There
    }
}

/// A fact that is matched: where its values are among all values of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Level {
    pub(crate) start: u32,
}

/// A way, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) betas: Vec<Beta>,
    /// By condition: its number in the file, and how it is written.
    pub(crate) texts: Vec<(u32, String)>,
    pub(crate) levels: Vec<Level>,
    /// So many values has a match.
    pub(crate) columns: usize,
    pub(crate) vars: Vec<(String, Loc)>,
    /// For arbiters that ask each match.
    pub(crate) priority: Option<Expr>,
    pub(crate) actions: Vec<Action>,
    /// Its end in the network.
    pub(crate) end: u32,
}

impl Way {
    /// A value of a match.
    #[inline]
    pub(crate) fn value(&self, values: &[Value], loc: Loc) -> Value {
        value_at(&self.levels, values, loc)
    }
}

/// A value of a match, given where the values of each fact begin.
#[inline]
pub(crate) fn value_at(levels: &[Level], values: &[Value], loc: Loc) -> Value {
    values[(levels[loc.level as usize].start + loc.column) as usize]
}

/// A condition that waits until what it needs is bound.
enum Waiting<'d> {
    Compare(Loc, Op, &'d str, Spot),
    Test(&'d ExprDef, bool),
    Pattern(&'d PatternDef, Kind, u32),
    Group(lower::Way<'d>, Kind, u32),
}

pub(crate) struct WayBuilder<'c, 'd> {
    pub(crate) compiler: &'c mut Compiler,
    pub(crate) rule: &'d RuleDef,
    pub(crate) vars: Vec<(&'d str, Loc)>,
    /// Variables that stand for facts, and the clause each fact stands in.
    pub(crate) facts: Vec<(Option<&'d str>, u32)>,
    betas: Vec<Beta>,
    texts: Vec<(u32, String)>,
    levels: Vec<Level>,
    columns: u32,
    waiting: Vec<Waiting<'d>>,
    /// Everything that will be bound.
    bound: BTreeSet<&'d str>,
}

impl Compiler {
    pub(crate) fn rule(&mut self, def: &RuleDef, number: u32, set: u32, arbiter: Arbiter) -> Rule {
        let mut rule = Rule {
            name: def.name.clone(),
            set,
            priority: 0.0,
            clauses: def.when.iter().map(count).sum(),
            ways: Vec::new(),
        };
        for (place, clause) in def.when.iter().enumerate() {
            let negated = ClauseDef::Not(Box::new(clause.clone()));
            if def.when[..place].contains(&negated) || def.when[place + 1..].contains(&negated) {
                self.fault(
                    def.spot,
                    &def.name,
                    format!("{:?} asks for {clause} and for its opposite", def.name),
                    "",
                );
            }
        }
        let ways = match lower::ways(&def.when) {
            Ok(ways) => ways,
            Err(TooHard::Ways) => {
                let message = format!("{:?} can come true in more than {} ways", def.name, lower::MOST_WAYS);
                self.fault(def.spot, &def.name, message, "several rules");
                return rule;
            }
        };
        let sites = self.sites.len();
        for (place, way) in (0..).zip(&ways) {
            self.sites.truncate(sites);
            let mut bound = BTreeSet::new();
            for literal in way {
                if let Literal::There(_, pattern, _) = literal {
                    pattern_vars(pattern, &mut bound);
                }
            }
            let builder = WayBuilder {
                compiler: self,
                rule: def,
                vars: Vec::new(),
                facts: Vec::new(),
                betas: Vec::new(),
                texts: Vec::new(),
                levels: Vec::new(),
                columns: 0,
                waiting: Vec::new(),
                bound,
            };
            let way = builder.build(way, number, place, arbiter, &mut rule.priority);
            rule.ways.push(way);
        }
        rule
    }
}

fn count(clause: &ClauseDef) -> usize {
    match clause {
        ClauseDef::Fact(_, pattern) => pattern.children.len().max(1),
        ClauseDef::Test(_) => 1,
        ClauseDef::Not(part) | ClauseDef::Exists(part) => count(part),
        ClauseDef::And(parts) | ClauseDef::Or(parts) | ClauseDef::Xor(parts) => parts.iter().map(count).sum(),
    }
}

impl<'d> WayBuilder<'_, 'd> {
    fn build(
        mut self,
        literals: &[Literal<'d>],
        rule: u32,
        way: u32,
        arbiter: Arbiter,
        priority: &mut f64,
    ) -> Way {
        self.place(literals);
        let expr = self.rule.priority.as_ref().and_then(|expr| self.expr(expr, self.rule.spot));
        match expr.as_ref().map(Compiler::fixed) {
            Some(Some(number)) => *priority = number,
            Some(None) if arbiter != Arbiter::Dynamic => {
                let message = format!("the priority of {:?} depends on what is matched", self.rule.name);
                self.compiler.fault(
                    self.rule.spot,
                    &self.rule.name,
                    message,
                    "(arbiter dynamic), or a number",
                );
            }
            _ => {}
        }
        let actions = self.actions(rule);
        let mut node = None;
        for beta in &self.betas {
            node = Some(self.compiler.network.join(node, beta.clone()));
        }
        let end = self.compiler.network.rule(node, rule, way);
        Way {
            betas: self.betas,
            texts: self.texts,
            levels: self.levels,
            columns: self.columns as usize,
            vars: self.vars.iter().map(|(name, loc)| ((*name).to_owned(), *loc)).collect(),
            priority: expr,
            actions,
            end,
        }
    }

    fn wait(&mut self, literal: &Literal<'d>) {
        match literal {
            Literal::There(..) => {}
            Literal::Not(pattern, clause) => self.waiting.push(Waiting::Pattern(pattern, Kind::Not, *clause)),
            Literal::Exists(pattern, clause) => {
                self.waiting.push(Waiting::Pattern(pattern, Kind::Exists, *clause))
            }
            Literal::Test(expr, turned) => self.waiting.push(Waiting::Test(expr, *turned)),
            Literal::Group(way, exists, clause) => {
                let kind = if *exists { Kind::Exists } else { Kind::Not };
                self.waiting.push(Waiting::Group(way.clone(), kind, *clause));
            }
        }
    }

    /// Places conditions in an order in which everything they need is known.
    fn place(&mut self, literals: &[Literal<'d>]) {
        // Those that only filter come as soon as what they need is bound: what is ruled out early costs least.
        literals.iter().for_each(|literal| self.wait(literal));
        for literal in literals {
            if let Literal::There(bind, pattern, clause) = literal {
                self.there(*bind, pattern, *clause);
                self.release();
            }
        }
        self.release();
        self.complain();
    }

    /// A group is a small rule of its own: what it binds nobody else sees.
    fn group(&mut self, way: &[Literal<'d>], kind: Kind, clause: u32) {
        let known = (self.vars.len(), self.levels.len(), self.facts.len(), self.columns);
        let (betas, texts) = (std::mem::take(&mut self.betas), std::mem::take(&mut self.texts));
        let (waiting, bound) = (std::mem::take(&mut self.waiting), self.bound.clone());
        for literal in way {
            if let Literal::There(_, pattern, _) = literal {
                pattern_vars(pattern, &mut self.bound);
            }
        }
        self.place(way);
        let inner = std::mem::replace(&mut self.betas, betas);
        let written: Vec<String> =
            std::mem::replace(&mut self.texts, texts).into_iter().map(|(_, text)| text).collect();
        let group = Some(Box::new(Group { betas: inner, levels: self.levels.clone() }));
        (self.waiting, self.bound) = (waiting, bound);
        self.vars.truncate(known.0);
        self.levels.truncate(known.1);
        self.facts.truncate(known.2);
        self.columns = known.3;
        let (equal, compare, tests) = (Vec::new(), Vec::new(), Vec::new());
        self.betas.push(Beta { kind, alpha: u32::MAX, equal, compare, tests, group });
        let word = if kind == Kind::Not { "not" } else { "exists" };
        self.texts.push((clause, format!("({word} {})", written.join(" "))));
    }

    fn there(&mut self, bind: Option<&'d str>, pattern: &'d PatternDef, clause: u32) {
        self.check_ranges(pattern);
        let Built { pattern: built, vars, outer, .. } = build(pattern, &mut self.compiler.symbols);
        let level = index(self.levels.len());
        let columns = index(built.columns);
        let alpha = self.compiler.network.alpha(built, || pattern.to_string());
        let mut beta = Beta {
            kind: Kind::There,
            alpha,
            equal: Vec::new(),
            compare: Vec::new(),
            tests: Vec::new(),
            group: None,
        };
        let mut fresh = Vec::new();
        for (var, column) in vars {
            match self.loc(var) {
                Some(loc) => beta.equal.push((loc, column)),
                None => fresh.push((var, Loc { level, column })),
            }
        }
        for (column, op, var) in outer {
            match self.loc(var) {
                Some(loc) => beta.compare.push((column, op, loc)),
                None => self.waiting.push(Waiting::Compare(Loc { level, column }, op, var, pattern.spot)),
            }
        }
        self.vars.extend(fresh);
        self.levels.push(Level { start: self.columns });
        self.columns += columns;
        self.facts.push((bind, clause));
        self.betas.push(beta);
        let text = bind.map_or_else(|| pattern.to_string(), |var| format!("?{var} <- {pattern}"));
        self.texts.push((clause, text));
    }

    fn loc(&self, var: &str) -> Option<Loc> {
        self.vars.iter().find(|(name, _)| *name == var).map(|(_, loc)| *loc)
    }

    /// Places whatever has all it needs.
    fn release(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            match waiting {
                Waiting::Compare(loc, op, var, spot) => match self.loc(var) {
                    Some(with) => {
                        let parts = Box::new([Expr::Loc(loc), Expr::Loc(with)]);
                        self.test(Expr::Compare(op, parts), None);
                    }
                    None => self.waiting.push(Waiting::Compare(loc, op, var, spot)),
                },
                Waiting::Test(expr, turned) => {
                    let mut vars = BTreeSet::new();
                    expr_vars(expr, &mut vars);
                    if vars.iter().all(|var| self.loc(var).is_some()) {
                        self.expr_test(expr, turned);
                    } else {
                        self.waiting.push(Waiting::Test(expr, turned));
                    }
                }
                Waiting::Pattern(pattern, kind, clause) => {
                    if self.needs(pattern).iter().all(|var| self.loc(var).is_some()) {
                        self.against(pattern, kind, clause);
                    } else {
                        self.waiting.push(Waiting::Pattern(pattern, kind, clause));
                    }
                }
                Waiting::Group(way, kind, clause) => {
                    if self.group_needs(&way).iter().all(|var| self.loc(var).is_some()) {
                        self.group(&way, kind, clause);
                    } else {
                        self.waiting.push(Waiting::Group(way, kind, clause));
                    }
                }
            }
        }
    }

    /// What a group shares with the rest.
    fn group_needs(&self, way: &[Literal<'d>]) -> BTreeSet<&'d str> {
        let mut vars = BTreeSet::new();
        lower::way_vars(way, &mut vars);
        vars.into_iter().filter(|var| self.bound.contains(var)).collect()
    }

    /// What a negated pattern shares with the rest.
    fn needs(&self, pattern: &'d PatternDef) -> BTreeSet<&'d str> {
        let (mut own, mut compared) = (BTreeSet::new(), BTreeSet::new());
        pattern_vars(pattern, &mut own);
        compared_vars(pattern, &mut compared);
        let outer = compared.into_iter().filter(|var| !own.contains(var));
        let outer: Vec<&str> = outer.collect();
        own.into_iter().filter(|var| self.bound.contains(var)).chain(outer).collect()
    }

    fn expr_test(&mut self, expr: &'d ExprDef, turned: bool) {
        let Some(mut bound) = self.expr(expr, self.rule.spot) else { return };
        if turned {
            bound = Expr::Logic(crate::expr::Logic::Not, Box::new([bound]));
        }
        let mut locs = Vec::new();
        bound.locs(&mut locs);
        let not = if turned { "not " } else { "" };
        if !locs.is_empty() {
            return self.test(bound, Some(format!("(test {not}{expr})")));
        }
        if !bound.holds(&|_| Value::Flag(false)) {
            let message = format!("(test {not}{expr}) never holds");
            self.compiler.fault(self.rule.spot, &self.rule.name, message, "a test of what was matched");
        }
    }

    /// A test of all that was matched so far goes to the last condition.
    fn test(&mut self, expr: Expr, text: Option<String>) {
        if let (Some(beta), Some((_, written))) = (self.betas.last_mut(), self.texts.last_mut()) {
            beta.tests.push(expr);
            if let Some(text) = text {
                written.push(' ');
                written.push_str(&text);
            }
        }
    }

    fn against(&mut self, pattern: &'d PatternDef, kind: Kind, clause: u32) {
        self.check_ranges(pattern);
        let Built { pattern: built, vars, outer, .. } = build(pattern, &mut self.compiler.symbols);
        let alpha = self.compiler.network.alpha(built, || pattern.to_string());
        let equal = vars.into_iter().filter_map(|(var, column)| Some((self.loc(var)?, column))).collect();
        let compare =
            outer.into_iter().filter_map(|(column, op, var)| Some((column, op, self.loc(var)?))).collect();
        self.betas.push(Beta { kind, alpha, equal, compare, tests: Vec::new(), group: None });
        let word = if kind == Kind::Not { "not" } else { "exists" };
        self.texts.push((clause, format!("({word} {pattern})")));
    }

    /// Whatever still waits needs something that nothing binds.
    fn complain(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            match waiting {
                Waiting::Compare(_, _, var, spot) => self.unbound(var, spot),
                Waiting::Test(expr, _) => {
                    let mut vars = BTreeSet::new();
                    expr_vars(expr, &mut vars);
                    vars.into_iter().for_each(|var| self.check_var(var, self.rule.spot));
                }
                // What it needs is bound somewhere, or it would have been placed.
                Waiting::Group(..) => {}
                Waiting::Pattern(pattern, ..) => {
                    self.needs(pattern).into_iter().for_each(|var| self.check_var(var, pattern.spot));
                }
            }
        }
    }

    fn check_var(&mut self, var: &str, spot: Spot) {
        if self.loc(var).is_none() {
            self.unbound(var, spot);
        }
    }

    pub(crate) fn unbound(&mut self, var: &str, spot: Spot) {
        let known: Vec<&str> = self.vars.iter().map(|(name, _)| *name).collect();
        self.compiler.unbound(var, &known, spot, &self.rule.name);
    }

    fn check_ranges(&mut self, pattern: &PatternDef) {
        if let Some(found) = pattern.value.as_ref().and_then(contradiction) {
            let message = format!("no value of {pattern} is {found}");
            self.compiler.fault(
                pattern.spot,
                &self.rule.name,
                message,
                "comparisons that something can satisfy",
            );
        }
        pattern.children.iter().for_each(|child| self.check_ranges(child));
    }

    /// Looks up the variables of an expression.
    pub(crate) fn expr(&mut self, expr: &ExprDef, spot: Spot) -> Option<Expr> {
        match expr {
            ExprDef::Value(value) => Some(Expr::Value(Value::of(value, &mut self.compiler.symbols))),
            ExprDef::Var(var) => {
                self.check_var(var, spot);
                self.loc(var).map(Expr::Loc)
            }
            ExprDef::Call(op, parts) => {
                let bound: Vec<Option<Expr>> = parts.iter().map(|part| self.expr(part, spot)).collect();
                let bound: Option<Box<[Expr]>> = bound.into_iter().collect();
                let call = Expr::call(op, bound?);
                if call.is_none() {
                    let message =
                        format!("{} among the operators", unknown_name(op, &crate::expr::OPERATORS));
                    self.compiler.fault(spot, &self.rule.name, message, "");
                }
                call
            }
        }
    }
}
