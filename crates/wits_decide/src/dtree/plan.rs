//! A definition laid out flat: every node has a number, branches are found, and no way leads in a circle.
//!
//! Nodes that are reached from others have higher numbers than those, so that deciding always goes forward, and whatever
//! is computed over all ways takes one pass.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};

use super::{ChoiceDef, DecisionDef};
use crate::Value;
use crate::condition::same;

#[derive(Debug)]
pub(super) struct Plan<'d> {
    pub(super) nodes: Vec<PlanNode<'d>>,
    /// Where decisions begin: 0, unless the root goes straight to a branch.
    pub(super) root: u32,
}

#[derive(Debug)]
pub(super) struct PlanNode<'d> {
    /// Never a `Go` and never a `Stop`.
    pub(super) def: &'d ChoiceDef,
    pub(super) path: String,
    pub(super) parent: Option<u32>,
    pub(super) stop: bool,
    /// The numbers of the nodes below it, in the order of [`ChoiceDef::children`].
    pub(super) ways: Vec<u32>,
}

impl<'d> Plan<'d> {
    /// Lays a definition out. Faults go to the findings, with `path` in front of their places; if there is a fault that
    /// makes it impossible, there is no plan.
    pub(super) fn of(def: &'d DecisionDef, path: &str, findings: &mut Findings) -> Option<Self> {
        let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
        def.board.check(&format!("{prefix}board"), findings);
        for (word, cost) in &def.costs {
            findings.check_positive(&format!("{prefix}costs.{word}"), *cost);
        }
        let parts = Parts::new(def, &prefix);
        for part in &parts.list {
            check(part.def, &part.path, findings);
        }
        let order = parts.order(findings)?;
        Some(Layout { parts: &parts, nodes: Vec::new(), targets: vec![None; parts.list.len()] }.run(&order))
    }
}

/// Faults of single nodes.
fn check(node: &ChoiceDef, path: &str, findings: &mut Findings) {
    match node.inner().0 {
        ChoiceDef::Pick(name) if name.is_empty() => {
            findings.add(Place::path(path), "a pick without a name", "a name in quotes");
        }
        ChoiceDef::Random(random) => {
            findings.check_range(&format!("{path}.chance"), random.chance.into(), 0.0, 1.0);
            if random.time_out.is_none() && (random.alternate || random.time_out_range > 0) {
                let message = "alternate and time_out_range mean nothing without a time_out";
                findings.add(Place::path(path), message, "");
            }
        }
        ChoiceDef::Switch { cases, .. } => {
            let mut firsts: BTreeMap<String, usize> = BTreeMap::new();
            for (number, case) in cases.iter().enumerate() {
                let first = *firsts.entry(answer(&case.is)).or_insert(number);
                if first < number && same(Some(&cases[first].is), Some(&case.is)) {
                    let message = format!("case {} comes twice: case {first} takes it", case.is);
                    findings.add(Place::path(format!("{path}.cases[{number}]")), message, "");
                }
            }
        }
        _ => {}
    }
    for (step, child) in node.children() {
        check(child, &format!("{path}{step}"), findings);
    }
}

/// A text that is the same for values that are the same: 1 and 1.0, 0 and -0.
fn answer(value: &Value) -> String {
    match value {
        Value::Int(_) | Value::Number(_) => (value.number().unwrap_or_default() + 0.0).to_string(),
        Value::Vector(vector) => Value::Vector(*vector + glam::Vec3::ZERO).to_string(),
        other => other.to_string(),
    }
}

/// The root and the branches.
struct Parts<'d> {
    list: Vec<Part<'d>>,
    numbers: BTreeMap<&'d str, usize>,
}

struct Part<'d> {
    name: &'d str,
    path: String,
    def: &'d ChoiceDef,
    /// The branches it goes to, with the places where it says so.
    goes: Vec<(String, &'d str)>,
}

impl<'d> Parts<'d> {
    fn new(def: &'d DecisionDef, prefix: &str) -> Self {
        let part = |name: &'d str, path: String, def: &'d ChoiceDef| {
            let mut goes = Vec::new();
            collect(def, &path, &mut goes);
            Part { name, path, def, goes }
        };
        let mut list = vec![part("root", format!("{prefix}root"), &def.root)];
        let branches = def.branches.iter();
        list.extend(branches.map(|(name, def)| part(name, format!("{prefix}branches.{name}"), def)));
        let numbers = list.iter().enumerate().skip(1).map(|(number, part)| (part.name, number)).collect();
        Self { list, numbers }
    }

    /// The parts in an order in which all goes lead forward: root first, then what it reaches, then the rest. `None` if a
    /// branch is unknown or ways lead in a circle.
    fn order(&self, findings: &mut Findings) -> Option<Vec<usize>> {
        let mut faulty = false;
        let known: Vec<&str> = self.numbers.keys().copied().collect();
        for (place, name) in self.list.iter().flat_map(|part| &part.goes) {
            if !self.numbers.contains_key(name) {
                faulty = true;
                let message = || format!("{} among the branches", unknown_name(name, &known));
                findings.add_with(|| (Place::path(place), message(), String::new()));
            }
        }
        let mut visits = Visits { parts: self, seen: vec![Seen::No; self.list.len()], done: Vec::new() };
        let mut order = Vec::new();
        for first in 0..self.list.len() {
            faulty |= !visits.from(first, findings);
            order.extend(visits.done.drain(..).rev());
        }
        (!faulty).then_some(order)
    }
}

fn collect<'d>(node: &'d ChoiceDef, path: &str, goes: &mut Vec<(String, &'d str)>) {
    if let ChoiceDef::Go(name) = node.inner().0 {
        goes.push((path.to_owned(), name));
    }
    for (step, child) in node.children() {
        collect(child, &format!("{path}{step}"), goes);
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Seen {
    No,
    OnTheWay,
    Done,
}

/// Depth first, without recursion: there may be thousands of branches in a row.
struct Visits<'p, 'd> {
    parts: &'p Parts<'d>,
    seen: Vec<Seen>,
    done: Vec<usize>,
}

impl Visits<'_, '_> {
    /// False if a circle was found.
    fn from(&mut self, first: usize, findings: &mut Findings) -> bool {
        if self.seen[first] != Seen::No {
            return true;
        }
        let mut fine = true;
        let mut stack = vec![(first, 0)];
        self.seen[first] = Seen::OnTheWay;
        while let Some((part, go)) = stack.last_mut() {
            let Some((place, name)) = self.parts.list[*part].goes.get(*go) else {
                self.seen[*part] = Seen::Done;
                self.done.push(*part);
                stack.pop();
                continue;
            };
            *go += 1;
            let Some(&next) = self.parts.numbers.get(name) else { continue };
            match self.seen[next] {
                Seen::Done => {}
                Seen::No => {
                    self.seen[next] = Seen::OnTheWay;
                    stack.push((next, 0));
                }
                Seen::OnTheWay => {
                    fine = false;
                    let circle = stack.iter().map(|(part, _)| *part).skip_while(|part| *part != next);
                    let names: Vec<&str> = circle.map(|part| self.parts.list[part].name).collect();
                    let message = format!("leads in a circle: {} → {name}", names.join(" → "));
                    findings.add(Place::path(place), message, "a way that ends in an action");
                }
            }
        }
        fine
    }
}

/// Numbers the nodes of all parts.
struct Layout<'p, 'd> {
    parts: &'p Parts<'d>,
    nodes: Vec<PlanNode<'d>>,
    /// The first node of each part.
    targets: Vec<Option<u32>>,
}

/// A way to a branch that has no number yet: the last ones of all numbers stand for parts.
#[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 branches")]
const fn pending(part: usize) -> u32 {
    u32::MAX - part as u32
}

impl<'d> Layout<'_, 'd> {
    fn run(mut self, order: &[usize]) -> Plan<'d> {
        let mut firsts = vec![0; self.parts.list.len()];
        for &part in order {
            let Part { path, def, .. } = &self.parts.list[part];
            firsts[part] = self.lay(def, path.clone(), None);
        }
        // From the last to the first: a branch that only goes to another one lies before it.
        for &part in order.iter().rev() {
            self.targets[part] = Some(self.resolved(firsts[part]));
        }
        for number in 0..self.nodes.len() {
            for way in 0..self.nodes[number].ways.len() {
                self.nodes[number].ways[way] = self.resolved(self.nodes[number].ways[way]);
            }
        }
        let root = self.targets[0].unwrap_or(0);
        Plan { nodes: self.nodes, root }
    }

    #[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 nodes")]
    fn lay(&mut self, def: &'d ChoiceDef, path: String, parent: Option<u32>) -> u32 {
        let (def, stop) = def.inner();
        if let ChoiceDef::Go(name) = def {
            return pending(self.parts.numbers[name.as_str()]);
        }
        let number = self.nodes.len() as u32;
        let children = def.children();
        self.nodes.push(PlanNode { def, path: path.clone(), parent, stop, ways: Vec::new() });
        let ways = children.into_iter();
        let ways = ways.map(|(step, child)| self.lay(child, format!("{path}{step}"), Some(number)));
        let ways: Vec<u32> = ways.collect();
        self.nodes[number as usize].ways = ways;
        number
    }

    fn resolved(&self, way: u32) -> u32 {
        if (way as usize) < self.nodes.len() {
            return way;
        }
        self.targets.get((u32::MAX - way) as usize).copied().flatten().unwrap_or(0)
    }
}
