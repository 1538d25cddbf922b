//! A better order of questions that means the same.
//!
//! Only what is certain to mean the same is changed:
//! - the parts of `All` and `Any`: tests change nothing, so their order is free;
//! - the cases of a `Switch`: no two are the same;
//! - a chain of `If`s (`no` leads to the next) of whose tests at most one can hold, because they want different values of
//!   the same thing;
//! - `If(test: Not(…))` is turned round.
//!
//! What common sense would also swap, two tests that just never hold together in this game, stays: nobody can prove it.

use std::collections::BTreeMap;

use super::exclusive::Wanted;
use super::{CaseDef, ChoiceDef, DecisionDef, NodeTally, RandomDef, Tally};
use crate::condition::ConditionDef;

impl DecisionDef {
    /// The same decisions with fewer or cheaper questions, as far as a tally tells. What never ran keeps its order.
    ///
    /// Chains and cases come in the order of how often they were taken for what they cost; the parts of `All` and `Any` in
    /// the order in which they are likely to settle the question for what they cost.
    #[must_use]
    pub fn rearranged(&self, tally: &Tally) -> Self {
        let by_path = tally.nodes.iter().map(|node| (node.path.as_str(), node)).collect();
        let order = Order { def: self, by_path };
        let branches = self.branches.iter();
        let branches =
            branches.map(|(name, node)| (name.clone(), order.node(node, &format!("branches.{name}"))));
        Self {
            name: self.name.clone(),
            board: self.board.clone(),
            root: order.node(&self.root, "root"),
            branches: branches.collect(),
            costs: self.costs.clone(),
        }
    }
}

struct Order<'d> {
    def: &'d DecisionDef,
    by_path: BTreeMap<&'d str, &'d NodeTally>,
}

/// One link of a chain.
struct Link<'d> {
    test: ConditionDef,
    wanted: Option<Wanted<'d>>,
    yes: ChoiceDef,
    count: u64,
    cost: f64,
}

impl<'d> Order<'d> {
    fn node(&self, node: &'d ChoiceDef, path: &str) -> ChoiceDef {
        match node {
            ChoiceDef::Do(_) | ChoiceDef::Pick(_) | ChoiceDef::Go(_) => node.clone(),
            ChoiceDef::Stop(inner) => ChoiceDef::Stop(Box::new(self.node(inner, path))),
            ChoiceDef::If { .. } => self.chain(node, path),
            ChoiceDef::Random(random) => ChoiceDef::Random(RandomDef {
                yes: Box::new(self.node(&random.yes, &format!("{path}.yes"))),
                no: Box::new(self.node(&random.no, &format!("{path}.no"))),
                ..random.clone()
            }),
            ChoiceDef::Switch { of, cases, otherwise } => {
                let count = |number: usize| self.count(path, number);
                let mut order: Vec<usize> = (0..cases.len()).collect();
                order.sort_by_key(|number| std::cmp::Reverse(count(*number)));
                let cases = order.into_iter().map(|number| CaseDef {
                    is: cases[number].is.clone(),
                    then: self.node(&cases[number].then, &format!("{path}.cases[{number}].then")),
                });
                let otherwise = Box::new(self.node(otherwise, &format!("{path}.otherwise")));
                ChoiceDef::Switch { of: of.clone(), cases: cases.collect(), otherwise }
            }
        }
    }

    /// Goes along the `no`s as far as the tests exclude each other, and puts the links in order.
    fn chain(&self, first: &'d ChoiceDef, path: &str) -> ChoiceDef {
        let mut links: Vec<Link<'d>> = Vec::new();
        let (mut node, mut path) = (first, path.to_owned());
        while let ChoiceDef::If { test, yes, no } = node {
            let (test, turned) = turned(test);
            let (yes, no, steps) =
                if turned { (no, yes, (".no", ".yes")) } else { (yes, no, (".yes", ".no")) };
            let wanted = Wanted::of(test, &self.def.board);
            let apart =
                |link: &Link<'_>| matches!((&link.wanted, &wanted), (Some(a), Some(b)) if a.excludes(b));
            if !links.iter().all(apart) {
                break;
            }
            links.push(Link {
                test: self.test(test, &path),
                wanted,
                yes: self.node(yes, &format!("{path}{}", steps.0)),
                count: self.count(&path, usize::from(turned)),
                cost: test_cost(test, &self.def.costs, None),
            });
            (node, path) = (no, format!("{path}{}", steps.1));
        }
        let gain = |link: &Link<'_>| link.count as f64 / link.cost;
        links.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
        let rest = self.node(node, &path);
        links.into_iter().rev().fold(rest, |no, link| ChoiceDef::ask(link.test, link.yes, no))
    }

    /// The parts of a test in a better order: first those that are likely to settle it for little.
    fn test(&self, test: &ConditionDef, path: &str) -> ConditionDef {
        let Some(counted) = self.by_path.get(path) else { return test.clone() };
        let asked: u64 = counted.ways.iter().sum();
        let sorted = |parts: &[ConditionDef], settles_if: bool| {
            if counted.parts.len() != parts.len() || asked == 0 {
                return parts.to_vec();
            }
            let mut order: Vec<(f64, usize)> = Vec::with_capacity(parts.len());
            for (number, part) in parts.iter().enumerate() {
                let held = counted.parts[number] as f64 / asked as f64;
                let settles = if settles_if { held } else { 1.0 - held };
                order.push((test_cost(part, &self.def.costs, None) / settles.max(1e-9), number));
            }
            order.sort_by(|a, b| a.0.total_cmp(&b.0));
            order.into_iter().map(|(_, number)| parts[number].clone()).collect()
        };
        match test {
            ConditionDef::All(parts) => ConditionDef::All(sorted(parts, false)),
            ConditionDef::Any(parts) => ConditionDef::Any(sorted(parts, true)),
            other => other.clone(),
        }
    }

    fn count(&self, path: &str, way: usize) -> u64 {
        self.by_path.get(path).and_then(|node| node.ways.get(way)).copied().unwrap_or(0)
    }
}

/// The test without its `Not`s, and whether yes and no change places.
fn turned(test: &ConditionDef) -> (&ConditionDef, bool) {
    let (plain, positive) = super::doubts::without_not(test);
    (plain, !positive)
}

/// What a question costs on average.
pub(super) fn cost(node: &ChoiceDef, costs: &BTreeMap<String, f32>, counted: Option<&NodeTally>) -> f64 {
    match node {
        ChoiceDef::If { test, .. } => test_cost(test, costs, counted),
        ChoiceDef::Switch { of, .. } => word_cost(&of.name, costs),
        ChoiceDef::Random(_) => 1.0,
        _ => 0.0,
    }
}

fn word_cost(name: &str, costs: &BTreeMap<String, f32>) -> f64 {
    costs.get(name).map_or(1.0, |cost| f64::from(*cost))
}

/// Asking stops as soon as it is settled. How likely parts hold is known from a tally, else one half.
fn test_cost(test: &ConditionDef, costs: &BTreeMap<String, f32>, counted: Option<&NodeTally>) -> f64 {
    let chance = |number: usize, parts: usize| {
        let counted = counted.filter(|counted| counted.parts.len() == parts);
        let asked: u64 = counted.map_or(0, |counted| counted.ways.iter().sum());
        match counted {
            Some(counted) if asked > 0 => counted.parts[number] as f64 / asked as f64,
            _ => 0.5,
        }
    };
    let lazily = |parts: &[ConditionDef], settles_if: bool| {
        let (mut sum, mut reached) = (0.0, 1.0);
        for (number, part) in parts.iter().enumerate() {
            sum += reached * test_cost(part, costs, None);
            let held = chance(number, parts.len());
            reached *= if settles_if { 1.0 - held } else { held };
        }
        sum
    };
    match test {
        ConditionDef::Always | ConditionDef::Never => 0.0,
        ConditionDef::Is(call) => word_cost(&call.name, costs),
        ConditionDef::Not(part) => test_cost(part, costs, counted),
        ConditionDef::All(parts) => lazily(parts, false),
        ConditionDef::Any(parts) => lazily(parts, true),
        ConditionDef::Xor(parts) => parts.iter().map(|part| test_cost(part, costs, None)).sum(),
        ConditionDef::Set(_) => 1.0,
        ConditionDef::Within { of, .. }
        | ConditionDef::Above { of, .. }
        | ConditionDef::Below { of, .. }
        | ConditionDef::Equal { of, .. }
        | ConditionDef::OneOf { of, .. } => word_cost(&of.name, costs),
    }
}
