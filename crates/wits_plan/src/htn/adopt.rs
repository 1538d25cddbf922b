//! A task network is replaced while characters carry out its plans.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Mind, Turn};

use super::mind::{FIRST, Looking};
use super::network::{Network, Recipe};
use super::unfold::PAUSE;
use super::{Htn, HtnState, Todo};
use crate::adopt::forget;
use crate::plan::{Twins, guarded};
use crate::world::Facts;

impl<C: ?Sized> Htn<C> {
    /// Actions and tasks are known by their names, methods by their tasks and names. A plan that lacks a step, or a task that
    /// it goes on with later, is dropped.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut HtnState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let actions = self.ground.twins(&old.ground);
        let is_same = self.network == old.network;
        if !is_same && state.looking == Looking::On {
            state.later = state.unfold.beginning();
        }
        let later: Option<Vec<Todo>> = state.later.iter().map(|todo| self.twin_todo(old, *todo)).collect();
        let is_whole = later.is_some() && state.course.left().iter().all(|step| actions.of(*step).is_some());
        let goes_on = is_whole && state.course.action().is_some_and(|action| actions.goes_on(action));
        let mut told = old.ground.leave_unless(goes_on, &mut state.course, turn, FIRST, watch);
        if is_same {
            return told;
        }
        let mut next = self.start();
        if is_whole {
            next.course = state.course.carried(&actions);
            next.course.cost = self.domain().price(&next.course.steps);
            next.later = later.unwrap_or_default();
            next.record = self.carry_record(old, &state.record, &mut told);
        } else {
            self.tell_missing(old, state, &actions, &mut told);
        }
        next.barred_methods = self.carry_barred(old, &state.barred_methods, turn);
        let path = |action| old.ground.path(action);
        next.rests = actions.rests(&state.rests, turn.now, path, &mut told);
        self.carry_rest(old, state, &mut next, &actions);
        *state = next;
        told
    }

    /// What does not belong to a plan.
    fn carry_rest(&self, old: &Self, state: &mut HtnState, next: &mut HtnState, actions: &Twins) {
        let repacked = |facts: Facts| self.domain().repacked(old.domain(), facts);
        [next.facts, next.made_at, next.predicted] =
            [state.facts, state.made_at, state.predicted].map(repacked);
        next.barred = Facts(actions.barred(Facts::from(state.barred).0)).into();
        next.records = std::mem::take(&mut state.records);
        next.records.renumber(Some, |action| actions.of(action));
        if state.looking == Looking::Better && !next.course.is_over() {
            next.unfold.begin(next.facts, [Todo::new(self.network.root)]);
            next.looking = Looking::Better;
        }
    }

    /// Steps and tasks of a plan that are not there any more, without the action that was left.
    fn tell_missing(&self, old: &Self, state: &HtnState, actions: &Twins, told: &mut Adopted) {
        actions.tell_missing(state.course.left(), |action| old.ground.path(action), told);
        let later = state.later.iter().filter(|todo| self.twin_todo(old, **todo).is_none());
        for path in later.map(|todo| old.task_path(todo.task)) {
            forget(path, told);
        }
    }

    /// The methods that a plan has taken, up to the first task that would be unfolded in another way.
    fn carry_record(&self, old: &Self, record: &[u16], told: &mut Adopted) -> Vec<u16> {
        let (mut todo, mut carried) = (vec![old.network.root], Vec::new());
        for method in record {
            let next = std::iter::from_fn(|| todo.pop()).find_map(|task| old.network.compound(task));
            let taken = next.and_then(|task| Some((task, task.methods.get(usize::from(*method))?)));
            let Some((task, recipe)) = taken else { break };
            let Some((number, twin)) = self.network.method(&task.name, &recipe.name) else {
                told.forgotten.push(format!("task.{}.{}", task.name, recipe.name));
                break;
            };
            carried.push(number);
            if self.network.tasks_of(twin).ne(old.network.tasks_of(recipe)) {
                break;
            }
            todo.extend(recipe.steps.iter().chain(&recipe.later).rev());
        }
        carried
    }

    /// Methods whose condition did not hold at the last tick; of new methods those whose condition does not hold now, so that
    /// they are no news.
    fn carry_barred(&self, old: &Self, barred: &[bool], turn: &Turn<'_, C>) -> Vec<bool> {
        let mut carried = Vec::new();
        if barred.is_empty() || guarded(|| self.bar_methods(turn, &mut carried)).is_err() {
            return Vec::new();
        }
        for task in &old.network.tasks {
            for recipe in &task.methods {
                let twin = self.network.method(&task.name, &recipe.name);
                let place = twin.and_then(|(_, twin)| carried.get_mut(twin.number));
                if let Some((place, barred)) = place.zip(barred.get(recipe.number)) {
                    *place = *barred;
                }
            }
        }
        carried
    }

    fn twin_todo(&self, old: &Self, todo: Todo) -> Option<Todo> {
        if todo.task == PAUSE {
            return Some(todo);
        }
        let name = old.network.name(todo.task);
        let acts = self.domain().acts.iter().map(|act| &*act.name);
        let mut all = (0..).zip(acts.chain(self.network.tasks.iter().map(|task| &*task.name)));
        all.find(|(_, other)| *other == name).map(|(task, _)| Todo { task, ..todo })
    }

    /// Where a task or an action is in the picture.
    fn task_path(&self, task: u32) -> String {
        let compound = self.network.compound(task).map(|task| format!("task.{}", task.name));
        compound.unwrap_or_else(|| self.ground.path(task))
    }
}

impl Network {
    /// A method by the names of its task and its own, and its place among those of the task.
    fn method(&self, task: &str, name: &str) -> Option<(u16, &Recipe)> {
        let task = self.tasks.iter().find(|other| &*other.name == task)?;
        let place = task.methods.iter().position(|recipe| &*recipe.name == name)?;
        Some((u16::try_from(place).ok()?, &task.methods[place]))
    }

    /// The names of the tasks of a method; those for later stand apart.
    fn tasks_of<'n>(&'n self, recipe: &'n Recipe) -> impl Iterator<Item = Option<&'n str>> {
        let name = |task: &u32| Some(self.name(*task));
        recipe.steps.iter().map(name).chain(std::iter::once(None)).chain(recipe.later.iter().map(name))
    }
}
