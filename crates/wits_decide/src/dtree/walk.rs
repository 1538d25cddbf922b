//! Through a tree by hand, question by question.

use wits_core::findings::Findings;

use super::DecisionDef;
use super::balance::node_name;
use super::bind::labels;
use super::plan::Plan;

/// A walk through a tree: somebody answers the questions, and comes to an action. No vocabulary is needed.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::dtree::{DecisionDef, Walk};
/// let def = DecisionDef::from_ron("a.dtree.ron", r#"(
///     root: If(test: Is("enemy_visible"), yes: Pick("attack"), no: Pick("creep")),
/// )"#)?;
/// let mut walk = Walk::new(&def)?;
/// let question = walk.question().unwrap();
/// assert_eq!((question.text.as_str(), question.answers.len()), ("enemy_visible?", 2));
/// walk.answer(1);
/// assert_eq!(walk.decided().as_deref(), Some("creep"));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Walk<'d> {
    plan: Plan<'d>,
    at: u32,
    way: Vec<(Question, usize)>,
}

/// A question and its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// What can be answered.
    pub answers: Vec<String>,
    /// Its place in the file.
    pub path: String,
}

impl<'d> Walk<'d> {
    /// At the root of a tree.
    ///
    /// # Errors
    /// The faults of the definition.
    pub fn new(def: &'d DecisionDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let plan = Plan::of(def, "", &mut findings);
        match plan {
            Some(plan) => findings.into_result(Self { at: plan.root, plan, way: Vec::new() }),
            None => Err(findings),
        }
    }

    /// The question that waits for an answer; `None` at an action.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let node = &self.plan.nodes[self.at as usize];
        if node.ways.is_empty() {
            return None;
        }
        let text = format!("{}?", node_name(node.def));
        Some(Question { text, answers: labels(node.def), path: node.path.clone() })
    }

    /// Answers the question with the number of an answer. False if there is no such answer.
    pub fn answer(&mut self, answer: usize) -> bool {
        let next = self.plan.nodes[self.at as usize].ways.get(answer).copied();
        let (Some(next), Some(question)) = (next, self.question()) else { return false };
        self.way.push((question, answer));
        self.at = next;
        true
    }

    /// The action or name that the answers led to; `None` while there are questions.
    #[must_use]
    pub fn decided(&self) -> Option<String> {
        let node = &self.plan.nodes[self.at as usize];
        node.ways.is_empty().then(|| node_name(node.def))
    }

    /// The questions so far, each with the number of its answer.
    #[must_use]
    pub fn way(&self) -> &[(Question, usize)] {
        &self.way
    }
}
