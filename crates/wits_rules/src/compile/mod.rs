//! From plain data to rules that can run: everything is looked up, checked and put into a network.

mod action;
mod bind;
mod network;
mod range;
mod way;

use wits_core::findings::{Findings, nearest_name};

pub(crate) use action::{Action, Named, Site, Target, Template};
pub(crate) use network::{Alpha, Network, Work};
pub(crate) use way::{Beta, Group, Kind, Level, Way, value_at};

use crate::def::{Arbiter, EntryDef, RulesDef, SetDef};
use crate::expr::Expr;
use crate::symbol::Symbols;
use crate::text::Spot;

/// Rules that were checked: shared by all characters that think this way.
///
/// See the [crate](crate) for an example.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) def: RulesDef,
    pub(crate) symbols: Symbols,
    pub(crate) rules: Vec<Rule>,
    /// The first one is the outermost.
    pub(crate) sets: Vec<Set>,
    /// How many entries all sets have together.
    pub(crate) entries: usize,
    pub(crate) sites: Vec<Site>,
    pub(crate) network: Network,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) set: u32,
    pub(crate) priority: f64,
    /// How many conditions it has.
    pub(crate) clauses: usize,
    pub(crate) ways: Vec<Way>,
}

/// A set of rules.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) arbiter: Arbiter,
    pub(crate) on: bool,
    pub(crate) parent: Option<u32>,
    /// With each entry its number among all entries.
    pub(crate) entries: Vec<(Entry, u32)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    Rule(u32),
    Set(u32),
}

impl Rules {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// Everything that is wrong with it, with its places.
    pub fn read(file: &str, text: &str) -> Result<Self, Findings> {
        Self::check(RulesDef::read(file, text)?, file)
    }

    /// Checks rules: variables that nothing binds, ranges that nothing can be in, names that are taken or unknown.
    ///
    /// # Errors
    /// All faults. Those of rules that were read from a file have lines.
    pub fn new(def: RulesDef) -> Result<Self, Findings> {
        Self::check(def, "")
    }

    pub(crate) fn check(def: RulesDef, file: &str) -> Result<Self, Findings> {
        let mut compiler = Compiler {
            symbols: Symbols::default(),
            network: Network::default(),
            sites: Vec::new(),
            set_names: Vec::new(),
            findings: Findings::of(file),
        };
        let (mut rules, mut sets) = (Vec::new(), Vec::new());
        let mut taken = Vec::new();
        compiler.name_sets(&def.root);
        let mut entries = 0;
        compiler.set(&def.root, None, &mut rules, &mut sets, &mut (&mut taken, &mut entries));
        compiler.network.finish();
        let Compiler { symbols, network, sites, findings, .. } = compiler;
        findings.into_result(())?;
        Ok(Self { def, symbols, rules, sets, entries, sites, network })
    }

    /// What they were made of.
    #[must_use]
    pub const fn def(&self) -> &RulesDef {
        &self.def
    }

    /// The names of all rules, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.name.as_str())
    }

    /// The number of a rule.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name == name)
    }

    /// The number of a set.
    #[must_use]
    pub fn find_set(&self, name: &str) -> Option<usize> {
        self.sets.iter().position(|set| set.name == name)
    }
}

/// What grows while rules are compiled.
pub(crate) struct Compiler {
    pub(crate) symbols: Symbols,
    pub(crate) network: Network,
    pub(crate) sites: Vec<Site>,
    set_names: Vec<String>,
    findings: Findings,
}

impl Compiler {
    pub(crate) fn fault(&mut self, spot: Spot, rule: &str, message: String, expected: &str) {
        let place = spot.or(|| format!("rule {rule:?}"));
        // A rule that can come true in several ways has its faults in each of them.
        let known = self.findings.list().iter().any(|other| other.place == place && other.message == message);
        if !self.findings.is_full() && !known {
            self.findings.add(place, message, expected);
        }
    }

    /// Sets get their numbers before rules that switch them are read, in the order in which they are walked.
    fn name_sets(&mut self, set: &SetDef) {
        self.set_names.push(set.name.clone());
        for entry in &set.entries {
            if let EntryDef::Set(inner) = entry {
                self.name_sets(inner);
            }
        }
    }

    pub(crate) fn find_set(&self, name: &str) -> Option<u32> {
        let known = self.set_names.iter().skip(1).position(|set| set == name)?;
        u32::try_from(known + 1).ok()
    }

    pub(crate) fn set_names(&self) -> Vec<&str> {
        self.set_names.iter().skip(1).map(String::as_str).collect()
    }

    fn set(
        &mut self,
        def: &SetDef,
        parent: Option<u32>,
        rules: &mut Vec<Rule>,
        sets: &mut Vec<Set>,
        taken: &mut (&mut Vec<String>, &mut usize),
    ) {
        let number = crate::facts::index(sets.len());
        sets.push(Set {
            name: def.name.clone(),
            arbiter: def.arbiter,
            on: def.on,
            parent,
            entries: Vec::new(),
        });
        for entry in &def.entries {
            let place = crate::facts::index(*taken.1);
            *taken.1 += 1;
            let (name, spot) = match entry {
                EntryDef::Rule(rule) => (&rule.name, rule.spot),
                EntryDef::Set(set) => (&set.name, set.spot),
            };
            if taken.0.contains(name) {
                self.fault(
                    spot,
                    name,
                    format!("{name:?} is the name of two"),
                    "a name of its own for each rule and set",
                );
            }
            taken.0.push(name.clone());
            let entry = match entry {
                EntryDef::Rule(rule) => {
                    let rule_number = crate::facts::index(rules.len());
                    let compiled = self.rule(rule, rule_number, number, def.arbiter);
                    rules.push(compiled);
                    Entry::Rule(rule_number)
                }
                EntryDef::Set(inner) => {
                    let inner_number = crate::facts::index(sets.len());
                    self.set(inner, Some(number), rules, sets, taken);
                    Entry::Set(inner_number)
                }
            };
            sets[number as usize].entries.push((entry, place));
        }
    }

    /// A variable that nothing binds.
    pub(crate) fn unbound(&mut self, var: &str, known: &[&str], spot: Spot, rule: &str) {
        let hint = match nearest_name(var, known.iter().copied()) {
            Some(near) => format!("?{near}"),
            None if known.is_empty() => "a condition that binds it".to_owned(),
            None => format!("one of ?{}", known.join(", ?")),
        };
        self.fault(spot, rule, format!("no condition of {rule:?} binds ?{var}"), &hint);
    }

    /// A number that is the same for every match.
    pub(crate) fn fixed(expr: &Expr) -> Option<f64> {
        let mut locs = Vec::new();
        expr.locs(&mut locs);
        if !locs.is_empty() {
            return None;
        }
        expr.eval(&|_| crate::value::Value::Flag(false)).and_then(crate::value::Value::as_number)
    }
}
