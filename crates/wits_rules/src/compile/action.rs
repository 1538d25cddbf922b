//! What a rule does, looked up.

use wits_core::findings::unknown_name;

use super::bind::{Built, build};
use super::way::WayBuilder;
use crate::def::{ActionDef, ExprDef, NameDef, Op, PatternDef, TargetDef, TemplateDef};
use crate::expr::{Expr, Loc};
use crate::facts::index;
use crate::pattern::Pattern;
use crate::symbol::Symbol;
use crate::text::Spot;

/// What a rule does.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Add(Template),
    Remove(Target),
    Change(Target, Vec<Template>),
    /// The number of the site, and what the action is told.
    Do(u32, Vec<Expr>),
    Switch(u32, bool),
    Say(Vec<Expr>),
    Stop,
}

/// A place in a rule where the game is asked for an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Site {
    pub(crate) rule: u32,
    pub(crate) action: String,
    /// The names of what it is told, where the rule writes them.
    pub(crate) params: Vec<Option<String>>,
    pub(crate) spot: Spot,
}

/// A fact to be made.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) name: Named,
    pub(crate) value: Option<Expr>,
    pub(crate) children: Vec<Self>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Named {
    Is(Symbol),
    Loc(Loc),
}

/// Which facts are meant.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// The one that was matched.
    Level(u32),
    /// All that match, given what was matched.
    Pattern(Pattern, Vec<(u32, Op, Loc)>),
}

impl<'d> WayBuilder<'_, 'd> {
    pub(crate) fn actions(&mut self, rule: u32) -> Vec<Action> {
        let def = self.rule;
        def.then.iter().filter_map(|action| self.action(action, rule)).collect()
    }

    fn action(&mut self, def: &'d ActionDef, rule: u32) -> Option<Action> {
        let spot = self.rule.spot;
        Some(match def {
            ActionDef::Add(template) => Action::Add(self.template(template)?),
            ActionDef::Remove(target) => Action::Remove(self.target(target)?),
            ActionDef::Change(target, parts) => {
                let target = self.target(target)?;
                Action::Change(target, parts.iter().filter_map(|part| self.template(part)).collect())
            }
            ActionDef::Do(name, told, spot) => {
                let site = index(self.compiler.sites.len());
                let params = told.iter().map(|(param, _)| param.clone()).collect();
                self.compiler.sites.push(Site { rule, action: name.clone(), params, spot: *spot });
                Action::Do(site, self.exprs(told.iter().map(|(_, expr)| expr), *spot))
            }
            ActionDef::Switch(set, on, spot) => match self.compiler.find_set(set) {
                Some(number) => Action::Switch(number, *on),
                None => {
                    let message = format!("{} among the sets", unknown_name(set, &self.compiler.set_names()));
                    self.compiler.fault(*spot, &self.rule.name, message, "");
                    return None;
                }
            },
            ActionDef::Say(parts) => Action::Say(self.exprs(parts, spot)),
            ActionDef::Stop => Action::Stop,
        })
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e ExprDef>, spot: Spot) -> Vec<Expr> {
        exprs.into_iter().filter_map(|expr| self.expr(expr, spot)).collect()
    }

    fn template(&mut self, def: &'d TemplateDef) -> Option<Template> {
        let name = match &def.name {
            NameDef::Is(name) => Some(Named::Is(self.compiler.symbols.intern(name))),
            NameDef::Var(var) => match self.expr(&ExprDef::Var(var.clone()), def.spot) {
                Some(Expr::Loc(loc)) => Some(Named::Loc(loc)),
                _ => None,
            },
            NameDef::Any => {
                self.compiler.fault(def.spot, &self.rule.name, "a fact without a name".into(), "a name");
                None
            }
        };
        let value = def.value.as_ref().map(|value| self.expr(value, def.spot));
        let children: Vec<Option<Template>> = def.children.iter().map(|child| self.template(child)).collect();
        let value = match value {
            Some(value) => Some(value?),
            None => None,
        };
        Some(Template { name: name?, value, children: children.into_iter().collect::<Option<_>>()? })
    }

    fn target(&mut self, def: &'d TargetDef) -> Option<Target> {
        match def {
            TargetDef::Var(var, spot) => {
                let level = self.facts.iter().position(|(bind, _)| *bind == Some(var));
                if level.is_none() {
                    let known: Vec<&str> = self.facts.iter().filter_map(|(bind, _)| *bind).collect();
                    self.compiler.unbound(var, &known, *spot, &self.rule.name);
                }
                level.map(|level| Target::Level(index(level)))
            }
            TargetDef::Clause(number, spot) => {
                let mut those = self.facts.iter().enumerate().filter(|(_, (_, clause))| clause == number);
                let (found, more) = (those.next(), those.next());
                if let (Some((level, _)), None) = (found, more) {
                    return Some(Target::Level(index(level)));
                }
                let message = format!("condition {number} of {:?} does not match one fact", self.rule.name);
                self.compiler.fault(
                    *spot,
                    &self.rule.name,
                    message,
                    "the number of a condition, from 1, that matches a fact",
                );
                None
            }
            TargetDef::Pattern(pattern) => Some(self.pattern_target(pattern)),
        }
    }

    fn pattern_target(&mut self, def: &'d PatternDef) -> Target {
        let Built { pattern, vars, outer, .. } = build(def, &mut self.compiler.symbols);
        let mut compare = Vec::new();
        let equals = vars.into_iter().map(|(var, column)| (column, Op::Equal, var));
        for (column, op, var) in equals.chain(outer) {
            match self.expr(&ExprDef::Var(var.to_owned()), def.spot) {
                Some(Expr::Loc(loc)) => compare.push((column, op, loc)),
                _ => continue,
            }
        }
        Target::Pattern(pattern, compare)
    }
}
