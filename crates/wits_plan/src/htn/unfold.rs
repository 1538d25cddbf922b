//! Unfolding: tasks become smaller tasks until all are actions.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

use super::TaskPlan;
use super::network::{Barred, Network, Recipe};
use crate::goap::NoPlan;
use crate::world::{Facts, Model, is_barred};

/// Where a plan ends for now.
pub(super) const PAUSE: u32 = u32::MAX;
/// So many of the methods that were tried are remembered.
const MOST_TRIED: usize = 200;

/// A task that is still to be unfolded, and how deep it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Todo {
    pub(crate) task: u32,
    pub(crate) depth: u32,
}

impl Todo {
    pub(crate) const fn new(task: u32) -> Self {
        Self { task, depth: 0 }
    }
}

/// A method that was tried, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub struct Tried {
    /// The task.
    pub task: u32,
    /// Which of its methods.
    pub method: u16,
    /// How deep the task is in others.
    pub depth: u32,
    /// The facts as they are at that point of the plan.
    pub facts: Facts,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub enum Verdict {
    /// It was taken.
    Taken,
    /// Its conditions do not hold.
    Needs,
    /// Its condition in the game does not hold.
    Barred,
    /// It was taken, and taken back: this action further on could not be done, or nothing else could.
    TakenBack(u32),
    /// Tasks in tasks, deeper than is allowed.
    TooDeep,
}

/// The unfolding of a network, in slices. All memory is kept for the next plan.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Unfold {
    facts: Facts,
    /// What is to be done; the last comes first.
    todo: Vec<Todo>,
    steps: Vec<u32>,
    cost: u32,
    record: Vec<u16>,
    choices: Vec<Choice>,
    /// What was to be done at each choice, one after the other.
    saved: Vec<Todo>,
    #[state(unhashed = "only shown: follows from the choices")]
    tried: Vec<Tried>,
    too_deep: bool,
    work: u64,
    over: Option<Result<(), NoPlan>>,
}

/// A compound task for which a method was taken: everything as it was before.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
struct Choice {
    at: Todo,
    /// The next method to be tried.
    next: u16,
    facts: Facts,
    cost: u32,
    steps: usize,
    record: usize,
    saved: usize,
    /// Where its current method is among those tried.
    tried: Option<usize>,
}

impl Unfold {
    /// Begins anew with some tasks, the last of them first.
    pub fn begin(&mut self, facts: Facts, todo: impl IntoIterator<Item = Todo>) {
        self.facts = facts;
        self.todo.clear();
        self.todo.extend(todo);
        self.steps.clear();
        self.record.clear();
        self.choices.clear();
        self.saved.clear();
        self.tried.clear();
        (self.cost, self.too_deep, self.work, self.over) = (0, false, 0, None);
    }

    /// A plan for the root task, from beginning to end at once.
    ///
    /// # Errors
    /// Why there is none.
    pub fn run(&mut self, network: &Network, facts: Facts) -> Result<TaskPlan, NoPlan> {
        self.begin(facts, [Todo::new(network.root)]);
        loop {
            if let Some(answer) = self.step(network, Barred::default(), &mut Budget::unlimited()).done() {
                return answer.map(|()| self.plan());
            }
        }
    }

    /// Goes on.
    pub fn step(
        &mut self,
        network: &Network,
        barred: Barred<'_>,
        budget: &mut Budget,
    ) -> Progress<Result<(), NoPlan>> {
        loop {
            if let Some(over) = self.over {
                return Progress::Done(over);
            }
            if self.work >= network.limits.work {
                self.over = Some(Err(NoPlan::OutOfBudget));
                continue;
            }
            if !budget.spend(1) {
                return Progress::Pending;
            }
            self.work = self.work.saturating_add(1);
            self.unfold(network, barred);
        }
    }

    /// What it was begun with, the last of them first.
    pub(super) fn beginning(&self) -> Vec<Todo> {
        let (rest, at, steps) = match self.choices.first() {
            None => (&*self.todo, None, self.steps.len()),
            Some(first) => {
                let end = self.choices.get(1).map_or(self.saved.len(), |second| second.saved);
                (self.saved.get(first.saved..end).unwrap_or_default(), Some(first.at), first.steps)
            }
        };
        let steps = self.steps.iter().take(steps).rev().map(|step| Todo::new(*step));
        rest.iter().copied().chain(at).chain(steps).collect()
    }

    /// What was found.
    #[must_use]
    pub fn plan(&self) -> TaskPlan {
        let (steps, record, later) = (self.steps.clone(), self.record.clone(), self.todo.clone());
        TaskPlan { steps, cost: self.cost, record, later }
    }

    /// The steps that were found.
    #[must_use]
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// What they cost together.
    pub(super) const fn cost(&self) -> u32 {
        self.cost
    }

    /// The methods that were taken.
    pub(super) fn record(&self) -> &[u16] {
        &self.record
    }

    /// What is left for later.
    pub(super) fn later(&self) -> &[Todo] {
        &self.todo
    }

    /// The methods that were tried, as far as they are remembered, and what came of each.
    #[must_use]
    pub fn tried(&self) -> &[Tried] {
        &self.tried
    }

    /// How many tasks and methods were looked at.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// One task or method.
    fn unfold(&mut self, network: &Network, barred: Barred<'_>) {
        let horizon = network.limits.horizon as usize;
        let full = horizon > 0 && self.steps.len() >= horizon;
        let Some(top) = self.todo.pop().filter(|todo| todo.task != PAUSE) else {
            self.over = Some(Ok(()));
            return;
        };
        if full {
            self.todo.push(top);
            self.over = Some(Ok(()));
            return;
        }
        if network.compound(top.task).is_some() {
            let saved = self.saved.len();
            self.saved.extend_from_slice(&self.todo);
            let (steps, record) = (self.steps.len(), self.record.len());
            let (facts, cost) = (self.facts, self.cost);
            self.choices.push(Choice { at: top, next: 0, facts, cost, steps, record, saved, tried: None });
            self.choose(network, barred, top.task);
        } else if network.domain.allows(&self.facts, top.task) && !is_barred(barred.actions, top.task) {
            self.cost = self.cost.saturating_add(network.domain.cost(&self.facts, top.task));
            network.domain.apply(&mut self.facts, top.task);
            self.steps.push(top.task);
        } else {
            self.take_back(network, barred, top.task);
        }
    }

    /// Tries the next methods of the last choice; without any, the choice before it. `culprit`: what could not be done.
    fn choose(&mut self, network: &Network, barred: Barred<'_>, culprit: u32) {
        loop {
            let Some(choice) = self.choices.last_mut() else {
                self.over = Some(Err(if self.too_deep { NoPlan::TooDeep } else { NoPlan::Impossible }));
                return;
            };
            let method = choice.next;
            choice.next = choice.next.saturating_add(1);
            let (at, facts) = (choice.at, choice.facts);
            let recipe = network.methods(at.task).and_then(|methods| methods.get(usize::from(method)));
            let Some(recipe) = recipe else {
                self.saved.truncate(choice.saved);
                self.choices.pop();
                self.blame(culprit);
                continue;
            };
            let deep = at.depth >= network.limits.depth;
            let verdict = if deep {
                self.too_deep = true;
                Verdict::TooDeep
            } else if !recipe.test.holds(&network.domain.layout, facts) {
                Verdict::Needs
            } else if barred.methods.get(recipe.number).is_some_and(|barred| *barred) {
                Verdict::Barred
            } else {
                Verdict::Taken
            };
            let tried = self.note(Tried { task: at.task, method, depth: at.depth, facts, verdict });
            if verdict == Verdict::Taken {
                self.take(recipe, method, tried);
                return;
            }
        }
    }

    fn note(&mut self, tried: Tried) -> Option<usize> {
        (self.tried.len() < MOST_TRIED).then(|| {
            self.tried.push(tried);
            self.tried.len() - 1
        })
    }

    /// The method that is on for the last choice did not work out.
    fn blame(&mut self, culprit: u32) {
        let tried = self.choices.last_mut().and_then(|choice| choice.tried.take());
        if let Some(tried) = tried.and_then(|tried| self.tried.get_mut(tried)) {
            tried.verdict = Verdict::TakenBack(culprit);
        }
    }

    fn take_back(&mut self, network: &Network, barred: Barred<'_>, culprit: u32) {
        self.blame(culprit);
        self.choose(network, barred, culprit);
    }

    /// Everything as it was before the choice, and then the tasks of a method.
    fn take(&mut self, recipe: &Recipe, method: u16, tried: Option<usize>) {
        let Some(choice) = self.choices.last_mut() else { return };
        choice.tried = tried;
        (self.facts, self.cost) = (choice.facts, choice.cost);
        self.steps.truncate(choice.steps);
        self.record.truncate(choice.record);
        self.todo.clear();
        self.todo.extend_from_slice(self.saved.get(choice.saved..).unwrap_or_default());
        self.record.push(method);
        let depth = choice.at.depth.saturating_add(1);
        let todo = |task: &u32| Todo { task: *task, depth };
        if !recipe.later.is_empty() {
            self.todo.extend(recipe.later.iter().rev().map(todo));
            self.todo.push(Todo { task: PAUSE, depth });
        }
        self.todo.extend(recipe.steps.iter().rev().map(todo));
    }
}
