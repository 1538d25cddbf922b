//! From a definition to a tree that decides.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};
use wits_core::ron;

use super::plan::Plan;
use super::state::Rules;
use super::{CaseDef, ChoiceDef, DecisionDef};
use crate::board::BoardDef;
use crate::condition::{Condition, Source, same};
use crate::words::{CallDef, Deed, Names, Vocabulary};
use crate::{Kind, Value};

/// A decision tree that was checked against a vocabulary. All characters that decide this way share it.
///
/// All nodes lie in one block of memory, in the order in which a decision comes by them.
///
/// ```
/// use wits_decide::dtree::DecisionTree;
/// use wits_decide::{Kind, Mind, Status, Turn, Vocabulary};
///
/// struct Guard { health: f32, sees: bool, shots: u32 }
/// let mut words = Vocabulary::<Guard>::new();
/// words.condition("sees_player", |guard, _| guard.sees);
/// words.value("health", Kind::Number, |guard, _| guard.health.into());
/// words.action("attack", |guard, _| { guard.shots += 1; Status::Running });
/// words.action("flee", |_, _| Status::Running);
///
/// let tree = DecisionTree::from_ron("guard.dtree.ron", r#"(
///     root: If(
///         test: Is("sees_player"),
///         yes: If(test: Below(of: "health", than: 20), yes: Do("flee"), no: Do("attack")),
///         no: Pick("nothing to do"),
///     ),
/// )"#, &words)?;
/// let mut state = tree.start();
/// let mut guard = Guard { health: 80.0, sees: true, shots: 0 };
/// tree.tick(&mut state, &mut Turn::new(&mut guard, Default::default()));
/// assert_eq!(guard.shots, 1);
/// guard.health = 10.0;
/// let mut turn = Turn::new(&mut guard, Default::default());
/// let decision = tree.decide(&mut state, &mut turn);
/// assert_eq!((decision.name, decision.asked), ("flee", 2));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct DecisionTree<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) board: BoardDef,
    pub(super) nodes: Box<[Node<C>]>,
    /// Where the nodes lead, one after the other.
    pub(super) ways: Box<[u32]>,
    pub(super) root: u32,
    pub(super) leaves: Box<[Leaf<C>]>,
    pub(super) rolls: usize,
    /// What only pictures need.
    pub(super) about: Box<[About]>,
}

#[derive(Debug)]
pub(super) struct Node<C: ?Sized> {
    pub(super) form: Form<C>,
    /// Where its ways begin in the list of all ways.
    pub(super) first: u32,
}

#[derive(Debug)]
pub(super) enum Form<C: ?Sized> {
    Leaf(u32),
    Test(Condition<C>),
    Switch(Box<Switch<C>>),
    /// With the number of its roll.
    Random(Box<Rules>, u32),
}

pub(super) struct Switch<C: ?Sized> {
    pub(super) of: Source<C>,
    pub(super) cases: Cases,
    pub(super) text: Box<str>,
}

/// Numbers are halved into, everything else is compared one after the other.
#[derive(Debug)]
pub(super) enum Cases {
    Numbers(Box<[(f32, u32)]>),
    Values(Box<[Value]>),
}

impl Cases {
    fn new(cases: &[CaseDef]) -> Self {
        let is_number = |value: &Value| matches!(value, Value::Int(_) | Value::Number(_));
        if !cases.iter().all(|case| is_number(&case.is)) {
            return Self::Values(cases.iter().map(|case| case.is.clone()).collect());
        }
        let numbers = cases.iter().map(|case| case.is.number().unwrap_or_default());
        let mut numbers: Vec<(f32, u32)> = numbers.zip(0..).collect();
        numbers.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self::Numbers(numbers.into())
    }

    /// The number of the case that a value is; as many as there are if it is none of them.
    pub(super) fn find(&self, value: Option<&Value>) -> usize {
        match self {
            Self::Values(cases) => {
                cases.iter().position(|case| same(Some(case), value)).unwrap_or(cases.len())
            }
            Self::Numbers(cases) => {
                let number = match value {
                    Some(value @ (Value::Int(_) | Value::Number(_))) => value.number(),
                    _ => None,
                };
                let number = number.filter(|number| !number.is_nan()).map(|number| number + 0.0); // no -0
                let found = number
                    .and_then(|number| cases.binary_search_by(|case| (case.0 + 0.0).total_cmp(&number)).ok());
                found.map_or(cases.len(), |place| cases[place].1 as usize)
            }
        }
    }
}

/// What can be chosen. Nodes that say the same are one choice: going from one to the other interrupts nothing.
#[derive(Debug)]
pub(super) struct Leaf<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) call: Option<CallDef>,
    pub(super) deed: Option<Deed<C>>,
}

#[derive(Debug)]
pub(super) struct About {
    pub(super) path: Box<str>,
    pub(super) parent: Option<u32>,
    pub(super) stop: bool,
    /// What the ways are called.
    pub(super) labels: Box<[Box<str>]>,
}

impl DecisionDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, each with its path in the definition.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<DecisionTree<C>, Findings> {
        let mut findings = Findings::default();
        let tree = self.bind_parts(words, "", &mut findings);
        match tree {
            Some(tree) => findings.into_result(tree),
            None => Err(findings),
        }
    }

    pub(crate) fn bind_parts<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        path: &str,
        findings: &mut Findings,
    ) -> Option<DecisionTree<C>> {
        let locals = [(&self.board, 0)];
        let names = Names { locals: &locals, ..words.names() };
        let tree = self.bind_nodes(words, &names, path, findings)?;
        Some(DecisionTree { board: self.board.clone(), ..tree })
    }

    /// Checks a tree that is part of something larger, whose keys it sees: faults go to the findings, with `path` in
    /// front. It cannot have keys of its own there.
    pub fn bind_in<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Option<DecisionTree<C>> {
        if !self.board.is_empty() {
            let message = "a decision tree inside something else has no keys of its own";
            findings.add(Place::path(format!("{path}.board")), message, "keys declared around it");
        }
        self.bind_nodes(words, names, path, findings)
    }

    fn bind_nodes<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Option<DecisionTree<C>> {
        let plan = Plan::of(self, path, findings);
        let mut binder =
            Binder { words, names, findings, leaves: Vec::new(), known: BTreeMap::new(), rolls: 0 };
        let Some(plan) = plan else {
            binder.check(self, path);
            return None;
        };
        let count = plan.nodes.len();
        let (mut nodes, mut ways, mut about) = (Vec::with_capacity(count), Vec::new(), Vec::new());
        for node in &plan.nodes {
            #[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 ways")]
            let first = ways.len() as u32;
            nodes.push(Node { form: binder.form(node.def, &node.path), first });
            ways.extend_from_slice(&node.ways);
            about.push(About {
                path: node.path.as_str().into(),
                parent: node.parent,
                stop: node.stop,
                labels: labels(node.def).into_iter().map(Into::into).collect(),
            });
        }
        let (leaves, rolls) = (binder.leaves, binder.rolls as usize);
        Some(DecisionTree {
            name: self.name.as_str().into(),
            board: BoardDef::new(),
            nodes: nodes.into(),
            ways: ways.into(),
            root: plan.root,
            leaves: leaves.into(),
            rolls,
            about: about.into(),
        })
    }
}

impl<C: ?Sized> DecisionTree<C> {
    /// Reads a file and checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<DecisionDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let tree = def.bind_parts(words, "", &mut findings);
        ron::locate(&mut findings, text);
        match tree {
            Some(tree) => findings.into_result(tree),
            None => Err(findings),
        }
    }
}

/// What the ways of a node are called.
pub(super) fn labels(node: &ChoiceDef) -> Vec<String> {
    match node {
        ChoiceDef::If { .. } | ChoiceDef::Random(_) => vec!["yes".into(), "no".into()],
        ChoiceDef::Switch { cases, .. } => {
            let cases = cases.iter().map(|case| match &case.is {
                Value::Text(text) => text.to_string(),
                value => value.to_string(),
            });
            cases.chain(["otherwise".into()]).collect()
        }
        _ => Vec::new(),
    }
}

struct Binder<'a, 'f, C: ?Sized> {
    words: &'a Vocabulary<C>,
    names: &'a Names<'a>,
    findings: &'f mut Findings,
    leaves: Vec<Leaf<C>>,
    /// The first leaf of each name, actions and picks apart.
    known: BTreeMap<(bool, Box<str>), u32>,
    rolls: u32,
}

impl<C: ?Sized> Binder<'_, '_, C> {
    /// Without a plan nothing can be bound, but all faults are told.
    fn check(&mut self, def: &DecisionDef, path: &str) {
        let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
        let branches = def.branches.iter().map(|(name, node)| (format!("{prefix}branches.{name}"), node));
        let mut to_do: Vec<(String, &ChoiceDef)> = branches.rev().collect();
        to_do.push((format!("{prefix}root"), &def.root));
        while let Some((path, node)) = to_do.pop() {
            self.form(node.inner().0, &path);
            let children = node.children().into_iter().rev();
            to_do.extend(children.map(|(step, child)| (format!("{path}{step}"), child)));
        }
    }

    fn form(&mut self, node: &ChoiceDef, path: &str) -> Form<C> {
        match node {
            ChoiceDef::If { test, .. } => {
                let path = format!("{path}.test");
                Form::Test(Condition::bind_in(test, self.words, self.names, &path, self.findings))
            }
            ChoiceDef::Switch { of, cases, .. } => Form::Switch(Box::new(self.switch(of, cases, path))),
            ChoiceDef::Random(random) => {
                self.rolls += 1;
                Form::Random(Box::new(Rules::new(random)), self.rolls - 1)
            }
            ChoiceDef::Do(call) => self.leaf(&call.to_string(), Some(call), path),
            ChoiceDef::Pick(name) => self.leaf(name, None, path),
            ChoiceDef::Go(_) | ChoiceDef::Stop(_) => Form::Leaf(0), // no plan holds them
        }
    }

    fn switch(&mut self, of: &CallDef, cases: &[CaseDef], path: &str) -> Switch<C> {
        let place = format!("{path}.of");
        let (source, kind) = Source::bind_in(of, self.words, self.names, &place, self.findings);
        let is_number = |kind: Kind| matches!(kind, Kind::Int | Kind::Number);
        for (number, case) in cases.iter().enumerate() {
            let given = case.is.kind();
            let fits = |kind: Kind| kind == given || (is_number(kind) && is_number(given));
            if let Some(kind) = kind.filter(|kind| !fits(*kind)) {
                let place = Place::path(format!("{path}.cases[{number}].is"));
                self.findings.add(place, case.is.to_string(), kind.to_string());
            }
        }
        Switch { of: source, cases: Cases::new(cases), text: of.to_string().into() }
    }

    #[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 leaves")]
    fn leaf(&mut self, name: &str, call: Option<&CallDef>, path: &str) -> Form<C> {
        let number = *self.known.entry((call.is_some(), name.into())).or_insert(self.leaves.len() as u32);
        if self.leaves.get(number as usize).is_some_and(|leaf| leaf.call.as_ref() == call) {
            return Form::Leaf(number);
        }
        let deed = call.and_then(|call| Deed::bind(call, self.words, self.names, path, self.findings));
        self.leaves.push(Leaf { name: name.into(), call: call.cloned(), deed });
        Form::Leaf(self.leaves.len() as u32 - 1)
    }
}

impl<C: ?Sized> std::fmt::Debug for Switch<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Switch({})", self.text)
    }
}
