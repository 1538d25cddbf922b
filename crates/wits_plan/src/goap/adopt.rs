//! A planning mind is replaced while characters carry out its plans.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Mind, Turn};

use super::state::{bits, pair};
use super::{Goap, GoapState, Method};
use crate::adopt::{twin, twins};
use crate::plan::Course;

impl<C: ?Sized> Goap<C> {
    /// Goals and actions are known by their names. Steps that are gone are missing in the plan: the next tick checks it, and
    /// mends it if it does not work without them.
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut GoapState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let (actions, goals) = (self.ground.twins(&old.ground), self.twin_goals(old));
        let goal = state.goal.and_then(|goal| twin(&goals, goal));
        let goes_on = goal.is_some() && state.course.action().is_some_and(|action| actions.goes_on(action));
        let first = old.first_action();
        let mut told = old.ground.leave_unless(goes_on, &mut state.course, turn, first, watch);
        match state.goal {
            Some(_) if goal.is_some() => told.kept += 1,
            Some(gone) => told.left.push(old.goal_path(gone)),
            None => {}
        }
        let mut next = self.start();
        if state.goal.is_none() || goal.is_some() {
            actions.tell_missing(state.course.left(), |action| old.ground.path(action), &mut told);
            (next.course, next.goal) = (state.course.carried(&actions), goal);
        }
        if next.course.is_over() && !state.course.is_over() {
            (next.course, next.goal) = (Course::default(), None);
        }
        let path = |action| old.ground.path(action);
        next.rests = actions.rests(&state.rests, turn.now, path, &mut told);
        next.records = std::mem::take(&mut state.records);
        next.records.renumber(|goal| twin(&goals, goal), |action| actions.of(action));
        next.facts = self.domain().repacked(old.domain(), state.facts);
        next.barred = pair(actions.barred(bits(state.barred)));
        if self.plans_like(old) {
            next.begun = state.begun;
            next.searching = state.searching;
            std::mem::swap(&mut next.search, &mut state.search);
            std::mem::swap(&mut next.mender, &mut state.mender);
            std::mem::swap(&mut next.goal_rests, &mut state.goal_rests);
        } else {
            next.course.cost = self.domain().price(&next.course.steps);
        }
        *state = next;
        told
    }

    /// For each goal the one of the same name here. Looking ahead has one goal without a name.
    fn twin_goals(&self, old: &Self) -> Vec<Option<u32>> {
        let looks_ahead = |mind: &Self| matches!(mind.method, Method::Ahead(_));
        match (looks_ahead(old), looks_ahead(self)) {
            (true, true) => vec![Some(0)],
            (false, false) => twins(old.goals(), self.goals()),
            _ => Vec::new(),
        }
    }

    fn goal_path(&self, goal: u32) -> String {
        let name = self.goals.get(goal as usize).map(|goal| format!("goal.{}", goal.name));
        name.unwrap_or_else(|| "mind".to_owned())
    }

    /// Facts, actions, goals and search are the same: what was found out and what is being looked for is still right.
    fn plans_like(&self, old: &Self) -> bool {
        let goals = self.goals.iter().zip(&old.goals);
        let mut goals = goals.map(|(goal, before)| goal.name == before.name && goal.test == before.test);
        self.goals.len() == old.goals.len()
            && goals.all(|same| same)
            && self.method == old.method
            && self.domain() == old.domain()
    }
}
