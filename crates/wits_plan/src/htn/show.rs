//! What a task network shows of itself.

use wits_core::inspect::{Item, NodeStatus, Section};
use wits_core::time::Moment;

use super::{Htn, HtnState, Network, Tried, Verdict};
use crate::goap::facts_section;
use crate::plan::plan_items;
use crate::world::{Facts, Model};

impl Network {
    /// Follows a record from the root: tasks, the methods taken, the actions, as an outline; and the actions alone.
    #[must_use]
    pub fn follow(&self, facts: Facts, record: &[u16]) -> (Vec<Item>, Vec<u32>) {
        let mut follow =
            Follow { network: self, facts, record: record.iter(), items: Vec::new(), steps: Vec::new() };
        follow.task(self.root, 0);
        (follow.items, follow.steps)
    }

    /// What was tried and not taken, and why.
    #[must_use]
    pub fn not_taken(&self, tried: &[Tried]) -> Vec<Item> {
        let refused = tried.iter().filter(|tried| tried.verdict != Verdict::Taken);
        let items = refused.filter_map(|tried| {
            let recipe = self.methods(tried.task)?.get(usize::from(tried.method))?;
            let why = match tried.verdict {
                Verdict::Taken => return None,
                Verdict::Needs => recipe.test.missing(&self.domain.layout, tried.facts).join("; "),
                Verdict::Barred => "its condition in the game does not hold".into(),
                Verdict::TakenBack(culprit) => {
                    format!("taken back: {} could not be done", self.name(culprit))
                }
                Verdict::TooDeep => "tasks in tasks, deeper than is allowed".into(),
            };
            let text = format!("{}: {}", self.name(tried.task), recipe.name);
            Some(Item::new(tried.depth, text).status(NodeStatus::Failure).note(why))
        });
        items.collect()
    }
}

struct Follow<'a> {
    network: &'a Network,
    facts: Facts,
    record: std::slice::Iter<'a, u16>,
    items: Vec<Item>,
    steps: Vec<u32>,
}

impl Follow<'_> {
    fn task(&mut self, task: u32, depth: u32) {
        let network = self.network;
        let Some(methods) = network.methods(task) else {
            network.domain.apply(&mut self.facts, task);
            self.steps.push(task);
            self.items.push(Item::new(depth, network.name(task).to_owned()));
            return;
        };
        let taken = self.record.next().and_then(|method| methods.get(usize::from(*method)));
        let Some(recipe) = taken else {
            self.items.push(Item::new(depth, network.name(task).to_owned()).note("planned later"));
            return;
        };
        self.items.push(Item::new(depth, network.name(task).to_owned()).note(format!("by {}", recipe.name)));
        recipe.steps.iter().for_each(|step| self.task(*step, depth + 1));
        for step in &recipe.later {
            self.items.push(Item::new(depth + 1, network.name(*step).to_owned()).note("planned later"));
        }
    }
}

impl<C: ?Sized> Htn<C> {
    /// Everything there is to know: the plan, the tasks it was unfolded from, the methods that were not taken and why, the
    /// facts, what became of plans. `ticks` turns moments into ticks.
    #[must_use]
    pub fn sections(&self, state: &HtnState, ticks: impl Fn(Moment) -> u64) -> Vec<Section> {
        let (tasks, _) = self.network.follow(state.made_at, &state.record);
        let mut plan = plan_items(self.domain(), &state.course, state.facts);
        plan.extend(state.later.iter().rev().filter_map(|todo| {
            let name = self.network.name(todo.task);
            (!name.is_empty()).then(|| Item::new(0, name.to_owned()).note("planned when the rest is done"))
        }));
        let name = self.network.name(self.network.root);
        vec![
            Section::outline("Plan", plan),
            Section::outline("Tasks", tasks),
            Section::outline("Methods not taken, and why", self.network.not_taken(state.unfold.tried())),
            facts_section(self.domain(), state.facts),
            Section::log("What became of plans", state.records().log(self.domain(), &[name], ticks)),
        ]
    }
}
