//! How many questions a decision takes.

use std::collections::BTreeMap;

use serde::Serialize;
use wits_core::findings::Findings;

use super::plan::Plan;
use super::rearrange::cost;
use super::{ChoiceDef, DecisionDef, NodeTally, Tally};

/// How likely the ways of a tree are.
#[derive(Clone, Copy, Debug, Default)]
pub enum Likely<'t> {
    /// Every leaf is as likely as any other.
    #[default]
    Even,
    /// The leaves of these names are so likely, compared with each other; those that are not named never come. Leaves of
    /// the same name share alike.
    Leaves(&'t BTreeMap<String, f64>),
    /// As it was counted. What was never reached counts as even.
    Counted(&'t Tally),
}

/// How many questions a decision takes.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::dtree::{DecisionDef, Likely};
/// let def = DecisionDef::from_ron("a.dtree.ron", r#"(
///     root: If(test: Is("common"), yes: Pick("A"), no: If(test: Is("rare"), yes: Pick("B"), no: Pick("C"))),
/// )"#)?;
/// let balance = def.balance(Likely::Even)?;
/// assert!((balance.tests - 5.0 / 3.0).abs() < 1e-9);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The expected number of questions.
    pub tests: f64,
    /// The expected cost of them, if some cost more than others; see [`DecisionDef::costs`].
    pub cost: f64,
    /// The fewest questions.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// How many questions there are in the tree.
    pub questions: usize,
    /// All leaves that can be reached, by number.
    pub leaves: Vec<LeafBalance>,
}

/// One leaf.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeafBalance {
    /// Its place in the file.
    pub path: String,
    /// What is chosen there.
    pub name: String,
    /// How likely it is.
    pub share: f64,
    /// The questions on the way to it; the mean if several ways lead to it.
    pub tests: f64,
}

impl DecisionDef {
    /// How many questions a decision takes, if its ways are as likely as that.
    ///
    /// # Errors
    /// The faults of the definition, if it has any that make it impossible to tell.
    pub fn balance(&self, likely: Likely<'_>) -> Result<Balance, Findings> {
        let mut findings = Findings::default();
        let Some(plan) = Plan::of(self, "", &mut findings) else { return Err(findings) };
        Ok(Scales { def: self, plan: &plan, likely }.balance())
    }
}

struct Scales<'p> {
    def: &'p DecisionDef,
    plan: &'p Plan<'p>,
    likely: Likely<'p>,
}

/// What is known of a node.
#[derive(Clone, Copy, Default)]
struct Visit {
    share: f64,
    /// Sum over all ways to it: how likely, times how many questions.
    tests: f64,
    /// The fewest and the most questions on the way to it.
    depths: Option<(u32, u32)>,
}

impl Scales<'_> {
    /// Ways lead to higher numbers, so one pass from the root to the last node sees every way.
    fn balance(&self) -> Balance {
        let nodes = &self.plan.nodes;
        let weights = self.weights();
        let mut visits = vec![Visit::default(); nodes.len()];
        visits[self.plan.root as usize] = Visit { share: 1.0, tests: 0.0, depths: Some((0, 0)) };
        let mut balance =
            Balance { tests: 0.0, cost: 0.0, least: u32::MAX, most: 0, questions: 0, leaves: Vec::new() };
        for (number, node) in nodes.iter().enumerate() {
            let visit = visits[number];
            let Some((least, most)) = visit.depths else { continue };
            if node.ways.is_empty() {
                balance.least = balance.least.min(least);
                balance.most = balance.most.max(most);
                balance.leaves.push(LeafBalance {
                    path: node.path.clone(),
                    name: node_name(node.def),
                    share: visit.share,
                    tests: if visit.share > 0.0 { visit.tests / visit.share } else { f64::from(least) },
                });
                continue;
            }
            let counted = self.counted(number);
            balance.tests += visit.share;
            balance.cost += visit.share * cost(node.def, &self.def.costs, counted);
            balance.questions += 1;
            for (next, chance) in node.ways.iter().zip(self.chances(number, &weights, counted)) {
                let to = &mut visits[*next as usize];
                to.share += visit.share * chance;
                to.tests += (visit.tests + visit.share) * chance;
                let (low, high) = to.depths.unwrap_or((u32::MAX, 0));
                to.depths = Some((low.min(least + 1), high.max(most + 1)));
            }
        }
        balance
    }

    /// How heavy everything below a node is, if every leaf weighs what it should.
    fn weights(&self) -> Vec<f64> {
        let nodes = &self.plan.nodes;
        let mut weights = vec![0.0; nodes.len()];
        for (number, node) in nodes.iter().enumerate().rev() {
            weights[number] = match (&self.likely, node.ways.is_empty()) {
                (Likely::Leaves(leaves), true) => leaves.get(&node_name(node.def)).copied().unwrap_or(0.0),
                (_, true) => 1.0,
                (_, false) => node.ways.iter().map(|next| weights[*next as usize]).sum(),
            };
        }
        weights
    }

    fn counted(&self, number: usize) -> Option<&NodeTally> {
        match self.likely {
            Likely::Counted(tally) => {
                tally.nodes.get(number).filter(|node| node.path == self.plan.nodes[number].path)
            }
            _ => None,
        }
    }

    fn chances(&self, number: usize, weights: &[f64], counted: Option<&NodeTally>) -> Vec<f64> {
        let node = &self.plan.nodes[number];
        let by_count = counted.map(|counted| counted.ways.iter().map(|count| *count as f64).collect());
        let by_weight = || node.ways.iter().map(|next| weights[*next as usize]).collect();
        let usable = |parts: &Vec<f64>| {
            let sum: f64 = parts.iter().sum();
            parts.len() == node.ways.len() && sum > 0.0 && sum.is_finite()
        };
        let parts: Vec<f64> = by_count.filter(usable).unwrap_or_else(by_weight);
        let even = 1.0 / node.ways.len() as f64;
        let sum: f64 = parts.iter().sum();
        let share = |part: f64| if sum > 0.0 && sum.is_finite() { part / sum } else { even };
        parts.into_iter().map(share).collect()
    }
}

/// What is asked or chosen at a node.
pub(super) fn node_name(node: &ChoiceDef) -> String {
    match node {
        ChoiceDef::Do(call) | ChoiceDef::Switch { of: call, .. } => call.to_string(),
        ChoiceDef::Pick(name) | ChoiceDef::Go(name) => name.clone(),
        ChoiceDef::If { test, .. } => test.to_string(),
        ChoiceDef::Random(random) => by_chance(random.chance),
        ChoiceDef::Stop(inner) => node_name(inner),
    }
}

pub(super) fn by_chance(chance: f32) -> String {
    format!("{}% by chance", chance * 100.0)
}
