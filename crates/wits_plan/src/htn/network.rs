//! A task network, packed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;

use super::{HtnDef, HtnLimits, Todo, Unfold};
use crate::goap::NoPlan;
use crate::world::{Builder, Domain, Facts, Test};

/// A task can have so many methods.
const MOST_METHODS: usize = 1000;

/// A task network that was checked. Tasks are numbers: first all actions, then the compound tasks by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) domain: Domain,
    /// The compound tasks.
    pub(crate) tasks: Box<[Compound]>,
    pub(crate) root: u32,
    pub(crate) limits: HtnLimits,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Compound {
    pub(crate) name: Box<str>,
    pub(crate) methods: Box<[Recipe]>,
}

/// A method of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// What it is called; a number if the file gives no name.
    pub name: Box<str>,
    /// What must be so.
    pub test: Test,
    /// The tasks to be done.
    pub steps: Box<[u32]>,
    /// The tasks to be planned when those are done.
    pub later: Box<[u32]>,
    /// Its number among all methods of the network.
    pub(crate) number: usize,
}

/// What came of unfolding a network.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskPlan {
    /// The actions.
    pub steps: Vec<u32>,
    /// What they cost together.
    pub cost: u32,
    /// The method that was really taken for each compound task, in the order of unfolding.
    pub record: Vec<u16>,
    /// What is left for later: the last comes first.
    pub later: Vec<Todo>,
}

impl TaskPlan {
    /// It takes an earlier method than another one at the first place where they differ.
    #[must_use]
    pub fn is_better_than(&self, record: &[u16]) -> bool {
        is_better(&self.record, record)
    }
}

pub(super) fn is_better(new: &[u16], old: &[u16]) -> bool {
    new.iter().zip(old).find(|(new, old)| new != old).is_some_and(|(new, old)| new < old)
}

impl HtnDef {
    /// Packs it; faults go to the findings.
    pub(super) fn build(&self, findings: &mut Findings) -> Network {
        let mut builder = Builder::new(&self.facts, findings);
        for (name, value) in &self.start {
            builder.check(name, value, &format!("start.{name}"));
        }
        let tests: BTreeMap<(&str, usize), Test> = self
            .methods()
            .map(|(task, number, method)| {
                let path = format!("tasks.{task}[{number}].needs");
                ((task, number), builder.test(&method.needs, &path))
            })
            .collect();
        let domain = builder.domain(&self.actions, &[]);
        let names = domain.acts.iter().map(|act| &*act.name).chain(self.tasks.keys().map(String::as_str));
        let names: NameList = names.collect();
        let find = |name: &str, path: String, findings: &mut Findings| {
            let found = names.position(name).and_then(|number| u32::try_from(number).ok());
            if found.is_none() {
                findings.add_with(|| {
                    let message = format!("{} among the tasks", unknown_name(name, names.list()));
                    (Place::path(path), message, String::new())
                });
            }
            found
        };
        let is_action = |name: &str| names.position(name).is_some_and(|place| place < domain.acts.len());
        for name in self.tasks.keys().filter(|name| is_action(name)) {
            findings.add(
                Place::path(format!("tasks.{name}")),
                format!("{name:?} is an action, too"),
                "another name",
            );
        }
        let mut number = 0;
        let tasks = self.tasks.iter().map(|(task, methods)| {
            if methods.is_empty() {
                findings.add(
                    Place::path(format!("tasks.{task}")),
                    format!("{task:?} has no method"),
                    "one at least",
                );
            }
            if methods.len() > MOST_METHODS {
                let message = format!("{task:?} has {} methods", methods.len());
                findings.add(
                    Place::path(format!("tasks.{task}")),
                    message,
                    format!("{MOST_METHODS} at most"),
                );
            }
            let methods = methods.iter().take(MOST_METHODS).enumerate().map(|(place, method)| {
                let mut list = |names: &[String], field: &str| {
                    let names = names.iter().enumerate();
                    let found = names.filter_map(|(step, name)| {
                        find(name, format!("tasks.{task}[{place}].{field}[{step}]"), findings)
                    });
                    found.collect()
                };
                let (steps, later) = (list(&method.steps, "steps"), list(&method.later, "later"));
                let name = if method.name.is_empty() { (place + 1).to_string() } else { method.name.clone() };
                let test = tests.get(&(task.as_str(), place)).cloned().unwrap_or_default();
                number += 1;
                Recipe { name: name.into(), test, steps, later, number: number - 1 }
            });
            Compound { name: task.as_str().into(), methods: methods.collect() }
        });
        let tasks = tasks.collect();
        let root = find(&self.root, "root".into(), findings).unwrap_or(0);
        findings.check_range("limits.depth", f64::from(self.limits.depth), 1.0, 1000.0);
        Network { domain, tasks, root, limits: self.limits }
    }

    /// All methods, each with its task and its place there.
    pub(super) fn methods(&self) -> impl Iterator<Item = (&str, usize, &super::MethodDef)> {
        let tasks = self.tasks.iter();
        tasks.flat_map(|(task, methods)| {
            methods.iter().enumerate().map(|(n, method)| (task.as_str(), n, method))
        })
    }
}

impl Network {
    /// Facts and actions.
    #[must_use]
    pub const fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The task that everything begins with.
    #[must_use]
    pub const fn root(&self) -> u32 {
        self.root
    }

    /// The methods of a compound task; `None` for actions.
    #[must_use]
    pub fn methods(&self, task: u32) -> Option<&[Recipe]> {
        Some(&self.compound(task)?.methods)
    }

    pub(crate) fn compound(&self, task: u32) -> Option<&Compound> {
        self.tasks.get((task as usize).checked_sub(self.domain.acts.len())?)
    }

    /// The name of a task or an action.
    #[must_use]
    pub fn name(&self, task: u32) -> &str {
        self.compound(task).map_or_else(|| self.domain.name(task), |task| &task.name)
    }

    /// A plan for the root task.
    ///
    /// # Errors
    /// Why there is none.
    pub fn plan(&self, facts: Facts) -> Result<TaskPlan, NoPlan> {
        Unfold::default().run(self, facts)
    }
}

/// What may not be used now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Barred<'a> {
    /// Actions, one bit each.
    pub actions: u128,
    /// Methods, by their numbers among all.
    pub methods: &'a [bool],
}
