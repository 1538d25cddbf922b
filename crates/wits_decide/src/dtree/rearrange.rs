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

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use wits_core::findings::Findings;

use super::balance::node_name;
use super::exclusive::Wanted;
use super::plan::Plan;
use super::{CaseDef, ChoiceDef, DecisionDef, NodeTally, RandomDef, Tally};
use crate::condition::ConditionDef;

impl DecisionDef {
    /// The same decisions with fewer or cheaper questions, as far as a tally tells. What never ran keeps its order.
    ///
    /// Chains and cases come in the order of how often they were taken for what they cost; the parts of `All` and `Any` in
    /// the order in which they are likely to settle the question for what they cost.
    #[must_use]
    pub fn rearranged(&self, tally: &Tally) -> Self {
        self.rearranged_counted(tally).0
    }

    /// The same, with what the tally would have been: for a [`Balance`](super::Balance) of both.
    #[must_use]
    pub fn rearranged_counted(&self, tally: &Tally) -> (Self, Tally) {
        let by_path = tally.nodes.iter().map(|node| (node.path.as_str(), node)).collect();
        let order = Order { def: self, by_path, counts: RefCell::default() };
        let branches = self.branches.iter().map(|(name, node)| {
            let path = format!("branches.{name}");
            (name.clone(), order.node(node, &path, &path))
        });
        let def = Self {
            name: self.name.clone(),
            board: self.board.clone(),
            root: order.node(&self.root, "root", "root"),
            branches: branches.collect(),
            costs: self.costs.clone(),
        };
        let mut counts = order.counts.into_inner();
        let plan = Plan::of(&def, "", &mut Findings::default());
        let nodes = plan.map(|plan| plan.nodes).unwrap_or_default();
        let counts = nodes.iter().map(|node| counts.remove(&node.path).unwrap_or_default()).collect();
        (def, Tally::of_nodes(counts))
    }
}

struct Order<'d> {
    def: &'d DecisionDef,
    by_path: BTreeMap<&'d str, &'d NodeTally>,
    /// What the tally would have been, by the new paths.
    counts: RefCell<BTreeMap<String, NodeTally>>,
}

/// One link of a chain.
struct Link<'d> {
    wanted: Option<Wanted<'d>>,
    test: &'d ConditionDef,
    path: String,
    yes: &'d ChoiceDef,
    yes_path: String,
    count: u64,
    gain: f64,
}

impl<'d> Order<'d> {
    /// A node that was at one path and will be at another.
    fn node(&self, node: &'d ChoiceDef, from: &str, to: &str) -> ChoiceDef {
        match node {
            ChoiceDef::Stop(inner) => return ChoiceDef::Stop(Box::new(self.node(inner, from, to))),
            ChoiceDef::If { .. } => return self.chain(node, from, to),
            ChoiceDef::Go(_) => return node.clone(),
            _ => {}
        }
        let counted = self.by_path.get(from);
        let ways: Vec<u64> = counted.map(|node| node.ways.clone()).unwrap_or_default();
        let child = |node: &'d ChoiceDef, old: &str, new: &str| {
            Box::new(self.node(node, &format!("{from}{old}"), &format!("{to}{new}")))
        };
        let (node, ways) = match node {
            ChoiceDef::Random(random) => {
                let (yes, no) = (child(&random.yes, ".yes", ".yes"), child(&random.no, ".no", ".no"));
                (ChoiceDef::Random(RandomDef { yes, no, ..random.clone() }), ways)
            }
            ChoiceDef::Switch { of, cases, otherwise } => {
                let count = |number: usize| ways.get(number).copied().unwrap_or(0);
                let mut order: Vec<usize> = (0..cases.len()).collect();
                order.sort_by_key(|number| Reverse(count(*number)));
                let otherwise = child(otherwise, ".otherwise", ".otherwise");
                let sorted = order.iter().enumerate().map(|(new, old)| {
                    let (old_step, new_step) = (format!(".cases[{old}].then"), format!(".cases[{new}].then"));
                    let then = *child(&cases[*old].then, &old_step, &new_step);
                    CaseDef { is: cases[*old].is.clone(), then }
                });
                let node = ChoiceDef::Switch { of: of.clone(), cases: sorted.collect(), otherwise };
                (node, order.iter().chain([&cases.len()]).map(|number| count(*number)).collect())
            }
            leaf => (leaf.clone(), ways),
        };
        if counted.is_some() {
            self.note(to, &node, ways, Vec::new());
        }
        node
    }

    fn note(&self, path: &str, node: &ChoiceDef, ways: Vec<u64>, parts: Vec<u64>) {
        let (path, name) = (path.to_owned(), node_name(node));
        self.counts.borrow_mut().insert(path.clone(), NodeTally { path, name, ways, parts });
    }

    /// Goes along the `no`s as far as the tests exclude each other, and puts the links in order.
    fn chain(&self, first: &'d ChoiceDef, from: &str, to: &str) -> ChoiceDef {
        let mut links: Vec<Link<'d>> = Vec::new();
        let (mut node, mut path) = (first, from.to_owned());
        let mut total = None;
        while let ChoiceDef::If { test, yes, no } = node {
            let (test, turned) = turned(test);
            let (yes, no, steps) =
                if turned { (no, yes, [".no", ".yes"]) } else { (yes, no, [".yes", ".no"]) };
            let wanted = Wanted::of(test, &self.def.board);
            let apart =
                |link: &Link<'_>| matches!((&link.wanted, &wanted), (Some(a), Some(b)) if a.excludes(b));
            if !links.iter().all(apart) {
                break;
            }
            let ways = self.by_path.get(path.as_str()).map_or(&[][..], |node| &node.ways);
            let count = ways.get(usize::from(turned)).copied().unwrap_or(0);
            total = total.or(Some(ways.iter().sum()));
            let gain = count as f64 / test_cost(test, &self.def.costs, None);
            let yes_path = format!("{path}{}", steps[0]);
            let next = format!("{path}{}", steps[1]);
            links.push(Link { wanted, test, path, yes, yes_path, count, gain });
            (node, path) = (no, next);
        }
        links.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        self.linked(&links, total.unwrap_or(0), (node, &path), to)
    }

    /// A chain in its new order, and what comes after it.
    fn linked(&self, links: &[Link<'d>], total: u64, rest: (&'d ChoiceDef, &str), to: &str) -> ChoiceDef {
        let Some((link, others)) = links.split_first() else { return self.node(rest.0, rest.1, to) };
        let yes = self.node(link.yes, &link.yes_path, &format!("{to}.yes"));
        let left = total.saturating_sub(link.count);
        let no = self.linked(others, left, rest, &format!("{to}.no"));
        let (test, parts) = self.test(link.test, &link.path);
        let node = ChoiceDef::ask(test, yes, no);
        if self.by_path.contains_key(link.path.as_str()) {
            self.note(to, &node, vec![link.count, left], parts);
        }
        node
    }

    /// The parts of a test in a better order, first those that are likely to settle it for little; and how often they
    /// held. Only one that stands alone has parts: tests that exclude each other are about single values.
    fn test(&self, test: &ConditionDef, path: &str) -> (ConditionDef, Vec<u64>) {
        let (parts, settles_if) = match test {
            ConditionDef::All(parts) => (parts, false),
            ConditionDef::Any(parts) => (parts, true),
            other => return (other.clone(), Vec::new()),
        };
        let Some(counted) = self.by_path.get(path).filter(|node| node.parts.len() == parts.len()) else {
            return (test.clone(), Vec::new());
        };
        let asked: u64 = counted.ways.iter().sum();
        let mut order: Vec<(f64, usize)> = Vec::with_capacity(parts.len());
        for (number, part) in parts.iter().enumerate().filter(|_| asked > 0) {
            let held = counted.parts[number] as f64 / asked as f64;
            let settles = if settles_if { held } else { 1.0 - held };
            order.push((test_cost(part, &self.def.costs, None) / settles.max(1e-9), number));
        }
        if asked == 0 {
            return (test.clone(), counted.parts.clone());
        }
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let held = order.iter().map(|(_, number)| counted.parts[*number]).collect();
        let sorted = order.iter().map(|(_, number)| parts[*number].clone()).collect();
        (if settles_if { ConditionDef::Any(sorted) } else { ConditionDef::All(sorted) }, held)
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
        ConditionDef::Expr(expr) => {
            let words = expr.words();
            words.into_iter().fold(1.0, |sum, name| sum + word_cost(name, costs))
        }
        ConditionDef::Within { of, .. }
        | ConditionDef::Above { of, .. }
        | ConditionDef::Below { of, .. }
        | ConditionDef::Equal { of, .. }
        | ConditionDef::OneOf { of, .. } => word_cost(&of.name, costs),
    }
}
