//! Counting what a tree does in a game.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron;

use super::balance::node_name;
use super::bind::{DecisionTree, Form};
use super::plan::Plan;
use super::run::Decision;
use super::{DecisionDef, DecisionState};
use crate::Turn;

/// How often each way of a tree was taken. It belongs to the definition it was made for, and can be kept in a file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::dtree::{DecisionDef, DecisionTree};
/// use wits_decide::{Mind, Turn, Vocabulary};
/// let mut words = Vocabulary::<bool>::new();
/// words.condition("rain", |rain, _| *rain);
/// let def = DecisionDef::from_ron("umbrella.dtree.ron", r#"(
///     root: If(test: Is("rain"), yes: Pick("umbrella"), no: Pick("hat")),
/// )"#)?;
/// let tree = def.bind(&words)?;
/// let (mut state, mut tally) = (tree.start(), tree.tally());
/// for day in 0..10 {
///     let mut rain = day < 3;
///     tree.decide_counted(&mut state, &mut Turn::new(&mut rain, Default::default()), &mut tally);
/// }
/// assert_eq!(tally.nodes[0].ways, [3, 7]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// By the number of the node.
    pub nodes: Vec<NodeTally>,
    /// The nodes and ways of the last decision: memory that is used again.
    #[serde(skip)]
    passed: Vec<(u32, usize)>,
}

/// What was counted at one node.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeTally {
    /// The path of the node.
    pub path: String,
    /// What is asked or chosen there.
    pub name: String,
    /// How often each way was taken. Of leaves: how often they were reached.
    pub ways: Vec<u64>,
    /// If the test asks whether all or any of its parts hold: how often each of them did, when the node was reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<u64>,
}

impl<C: ?Sized> DecisionTree<C> {
    /// A tally of this tree in which nothing was counted yet.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let node = |number: u32| {
            let form = &self.nodes[number as usize].form;
            let parts = if let Form::Test(test) = form { test.parts().len() } else { 0 };
            NodeTally {
                path: self.about[number as usize].path.to_string(),
                name: self.texts(form).1,
                ways: vec![0; self.ways_of(number).len().max(1)],
                parts: vec![0; parts],
            }
        };
        Tally { nodes: (0..).take(self.nodes.len()).map(node).collect(), passed: Vec::new() }
    }

    /// Chooses, and counts. Tests that are made of parts are asked for all of them, so this takes longer than
    /// [`decide`](Self::decide). A tally of another tree stays as it is.
    pub fn decide_counted(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        tally: &mut Tally,
    ) -> Decision<'_> {
        let Tally { nodes, passed } = tally;
        self.with_keys(state, turn, |state, turn| {
            let decision = self.find(state, turn, &mut (), |node, way| passed.push((node, way)));
            passed.push((decision.node, 0));
            // Nothing changes during a decision, so the parts can be asked after it.
            let fits = nodes.len() == self.nodes.len();
            for (node, way) in passed.drain(..).filter(|_| fits) {
                let counted = &mut nodes[node as usize];
                if let Some(count) = counted.ways.get_mut(way) {
                    *count += 1;
                }
                let Form::Test(test) = &self.nodes[node as usize].form else { continue };
                for (count, part) in counted.parts.iter_mut().zip(test.parts()) {
                    *count += u64::from(part.holds(turn.game, &turn.boards, turn.now));
                }
            }
            decision
        })
    }
}

impl Tally {
    /// Reads a file, and checks that it belongs to a definition.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str, def: &DecisionDef) -> Result<Self, Findings> {
        let (tally, mut findings) = ron::read_most::<Self>(file, text);
        let Some(tally) = tally else { return Err(findings) };
        tally.check(def, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(tally)
    }

    /// The text of a file.
    #[must_use]
    pub fn to_ron(&self) -> String {
        ron::write(self)
    }

    /// Adds what others counted of the same tree.
    pub fn add(&mut self, other: &Self) {
        for (node, other) in self.nodes.iter_mut().zip(&other.nodes) {
            node.ways.iter_mut().zip(&other.ways).for_each(|(count, more)| *count += more);
            node.parts.iter_mut().zip(&other.parts).for_each(|(count, more)| *count += more);
        }
    }

    fn check(&self, def: &DecisionDef, findings: &mut Findings) {
        let Some(plan) = Plan::of(def, "", findings) else { return };
        if plan.nodes.len() != self.nodes.len() {
            let (have, want) = (self.nodes.len(), plan.nodes.len());
            let expected = format!("{want} nodes, as the tree has");
            findings.add(Place::Whole, format!("a tally of {have} nodes"), expected);
            return;
        }
        for (number, (node, counted)) in plan.nodes.iter().zip(&self.nodes).enumerate() {
            let place = || Place::path(format!("nodes[{number}]"));
            let name = node_name(node.def);
            if (&node.path, &name) != (&counted.path, &counted.name) {
                let found = format!("a tally of {}, {:?}", counted.path, counted.name);
                findings.add(place(), found, format!("{}, {name:?}", node.path));
            } else if counted.ways.len() != node.ways.len().max(1) {
                findings.add(place(), format!("{} ways", counted.ways.len()), node.ways.len().to_string());
            }
        }
    }

    pub(super) const fn of_nodes(nodes: Vec<NodeTally>) -> Self {
        Self { nodes, passed: Vec::new() }
    }
}
