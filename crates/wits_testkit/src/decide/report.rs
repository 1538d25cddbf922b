//! What is covered, for people and for machines.

use std::fmt;

use serde::Serialize;

use super::coverage::{is_mark, is_state};
use super::{Coverage, NodeCover};

/// What a [`Coverage`] found: print it, or write it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverageReport {
    /// The name of the definition.
    pub title: String,
    /// Nodes that were reached.
    pub reached: usize,
    /// All nodes.
    pub nodes: usize,
    /// Transitions that were taken.
    pub taken: usize,
    /// All transitions.
    pub links: usize,
    /// The paths of nodes that nobody came to.
    pub never_reached: Vec<String>,
    /// Nodes that were reached and never ended well. States are not asked.
    pub never_succeeded: Vec<String>,
    /// Nodes that were reached and never ended badly. States are not asked.
    pub never_failed: Vec<String>,
    /// Transitions that were never taken.
    pub never_taken: Vec<String>,
}

impl CoverageReport {
    pub(super) fn of(coverage: &Coverage) -> Self {
        let reached = reached(&coverage.nodes);
        let counted = || coverage.nodes.iter().zip(&reached).filter(|(node, _)| !is_mark(&node.kind));
        let paths = |choose: &dyn Fn(&NodeCover, bool) -> bool| {
            let chosen = counted().filter(|(node, reached)| choose(node, **reached));
            chosen.map(|(node, _)| node.path.clone()).collect::<Vec<_>>()
        };
        let asked = |node: &NodeCover| node.reached > 0 && !is_state(&node.kind);
        let never_reached = paths(&|_, reached| !reached);
        let path = |node: u32| coverage.nodes.get(node as usize).map_or("", |node| &node.path);
        let never_taken = coverage.links.iter().filter(|link| link.taken == 0).map(|link| {
            let label = if link.label.is_empty() { String::new() } else { format!(" ({})", link.label) };
            format!("{} -> {}{label}", path(link.from), path(link.to))
        });
        let never_taken: Vec<String> = never_taken.collect();
        Self {
            title: coverage.title.clone(),
            reached: counted().count() - never_reached.len(),
            nodes: counted().count(),
            taken: coverage.links.len() - never_taken.len(),
            links: coverage.links.len(),
            never_succeeded: paths(&|node, _| asked(node) && node.succeeded == 0),
            never_failed: paths(&|node, _| asked(node) && node.failed == 0),
            never_reached,
            never_taken,
        }
    }

    /// How much of all nodes was reached. \[%\]
    #[must_use]
    pub fn node_percent(&self) -> f64 {
        percent(self.reached, self.nodes)
    }

    /// How much of all transitions was taken. \[%\]
    #[must_use]
    pub fn link_percent(&self) -> f64 {
        percent(self.taken, self.links)
    }

    /// For tools.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Everything was reached, and every transition taken.
    ///
    /// # Panics
    /// When it was not; the message is the report.
    #[track_caller]
    pub fn assert_complete(&self) {
        assert!(self.never_reached.is_empty() && self.never_taken.is_empty(), "not all is covered: {self}");
    }
}

/// Whoever reaches a node has reached those around it: a machine need not tell that it goes on.
fn reached(nodes: &[NodeCover]) -> Vec<bool> {
    let mut reached: Vec<bool> = nodes.iter().map(|node| node.reached > 0).collect();
    for number in (0..nodes.len()).rev().filter(|number| nodes[*number].reached > 0) {
        let above = |inner: &u32| nodes.get(*inner as usize).and_then(|node| node.parent);
        let around = std::iter::successors(nodes[number].parent, above);
        for outer in around.take(nodes.len()) {
            reached.get_mut(outer as usize).into_iter().for_each(|place| *place = true);
        }
    }
    reached
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2^52 nodes")]
fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
}

impl fmt::Display for CoverageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {:.0} % of {} nodes reached", self.title, self.node_percent(), self.nodes)?;
        if self.links > 0 {
            write!(f, ", {:.0} % of {} transitions taken", self.link_percent(), self.links)?;
        }
        let lists = [
            ("never reached", &self.never_reached),
            ("never taken", &self.never_taken),
            ("never succeeded", &self.never_succeeded),
            ("never failed", &self.never_failed),
        ];
        for (what, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            write!(f, "\n  {what}: {}", list.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::toy::{Fault, Guard};
    use wits_mind::Mind;
    use wits_mind::watch::Watch;

    #[test]
    fn a_report_says_what_is_missing() {
        let mut coverage = Coverage::of(&Guard(Fault::None).graph());
        coverage.enter(1);
        coverage.note(3, &mut String::new);
        let report = coverage.report();
        assert_eq!(
            report.to_string(),
            "\"guard\": 67 % of 3 nodes reached, 50 % of 2 transitions taken\n  \
             never reached: Cover\n  never taken: Patrol -> Cover (noise)"
        );
        assert!(report.to_json().contains("\"never_taken\": [\n    \"Patrol -> Cover (noise)\""));
    }

    #[test]
    #[should_panic(expected = "not all is covered: \"guard\": 0 %")]
    fn gaps_fail() {
        Coverage::of(&Guard(Fault::None).graph()).report().assert_complete();
    }
}
