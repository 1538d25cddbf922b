//! What is probably a mistake in a task network.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place};

use super::{HtnDef, MethodDef, Network};
use crate::circles::in_circles;
use crate::goap::doubt_actions;

impl HtnDef {
    /// What is probably a mistake: tasks and actions that no way leads to from the root, tasks that begin with themselves,
    /// methods that are never tried, effects that nobody needs.
    #[must_use]
    pub fn doubts(&self) -> Findings {
        let mut findings = Findings::default();
        self.add_doubts(&mut findings);
        findings
    }

    pub(crate) fn add_doubts(&self, findings: &mut Findings) {
        let Ok(network) = self.network() else { return };
        let asked =
            self.methods().flat_map(|(_, _, method)| method.needs.keys()).map(String::as_str).collect();
        doubt_actions(&network.domain, &asked, findings);
        self.doubt_unused(&network, findings);
        for (task, methods) in &self.tasks {
            doubt_methods(task, methods, findings);
        }
        self.doubt_circles(&network, findings);
    }

    fn doubt_unused(&self, network: &Network, findings: &mut Findings) {
        let mut used = BTreeSet::from([network.root]);
        let mut todo = vec![network.root];
        while let Some(task) = todo.pop() {
            let methods = network.methods(task).unwrap_or_default();
            let steps = methods.iter().flat_map(|method| method.steps.iter().chain(&method.later));
            todo.extend(steps.copied().filter(|step| used.insert(*step)));
        }
        let unused = |number: usize| u32::try_from(number).is_ok_and(|number| !used.contains(&number));
        for (number, act) in network.domain.acts.iter().enumerate().filter(|(number, _)| unused(*number)) {
            let place = Place::path(format!("actions[{number}].name"));
            findings.add(place, format!("no task uses {:?}", act.name), "");
        }
        for (number, name) in self.tasks.keys().enumerate() {
            if unused(network.domain.acts.len() + number) {
                findings.add(Place::path(format!("tasks.{name}")), format!("no way leads to {name:?}"), "");
            }
        }
    }

    /// A task whose first step leads back to it, before anything was done, can go round for ever.
    fn doubt_circles(&self, network: &Network, findings: &mut Findings) {
        let actions = network.domain.acts.len();
        let first_steps = network.tasks.iter().map(|task| {
            let steps = task.methods.iter().filter_map(|method| method.steps.first());
            steps.filter_map(|step| (*step as usize).checked_sub(actions)).collect()
        });
        let in_circles = in_circles(&first_steps.collect::<Vec<_>>());
        for (name, _) in self.tasks.keys().zip(in_circles).filter(|(_, in_circle)| *in_circle) {
            let message = format!("{name:?} begins with itself, before anything is done");
            findings.add(Place::path(format!("tasks.{name}")), message, "an action first");
        }
    }
}

/// A method without steps always works out. Those behind it that need all that it needs are never tried.
fn doubt_methods(task: &str, methods: &[MethodDef], findings: &mut Findings) {
    for (number, method) in methods.iter().enumerate() {
        let shadows = |other: &&MethodDef| {
            let empty = other.steps.is_empty() && other.later.is_empty() && other.when.is_none();
            empty && other.needs.iter().all(|need| method.needs.get(need.0) == Some(need.1))
        };
        if let Some(other) = methods[..number].iter().position(|other| shadows(&other)) {
            let place = Place::path(format!("tasks.{task}[{number}]"));
            findings.add(place, format!("never tried: method {} always works out before it", other + 1), "");
        }
    }
}
