//! Unfolds, does, watches, and changes over to better plans.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::{Budget, Progress};
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn};

use super::network::is_better;
use super::{Barred, Htn, Todo, Unfold};
use crate::goap::NoPlan;
use crate::plan::{Broken, Course, End, Event, Records};
use crate::world::{Facts, Model};

/// So many methods of one plan are remembered.
const MOST_RECORD: usize = 4096;

/// What a character with a task network remembers.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct HtnState {
    pub(super) facts: Facts,
    pub(super) barred: [u64; 2],
    pub(super) barred_methods: Vec<bool>,
    pub(super) begun: bool,
    pub(super) course: Course,
    /// The methods that the plan has taken.
    pub(super) record: Vec<u16>,
    /// The facts when it was made.
    pub(super) made_at: Facts,
    /// What they should be by now, the step that goes on apart.
    pub(super) predicted: Facts,
    /// What the plan goes on with when its steps are done.
    pub(super) later: Vec<Todo>,
    pub(super) unfold: Unfold,
    pub(super) looking: Looking,
    pub(super) rests: Vec<Moment>,
    /// Without a plan it does not try again before this.
    pub(super) until: Moment,
    /// There was nothing to do, and nothing has changed since.
    pub(super) idle: bool,
    pub(super) records: Records,
}

/// What a plan is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) enum Looking {
    #[default]
    No,
    /// There is none.
    Anew,
    /// There is one, and perhaps a better one.
    Better,
    /// The steps of one are done, and it goes on.
    On,
}

impl HtnState {
    /// The facts as they were seen last.
    #[must_use]
    pub const fn facts(&self) -> Facts {
        self.facts
    }

    /// The plan that is on its way; nothing in it when there is none.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The method that was really taken for each task of the plan, in the order of unfolding.
    #[must_use]
    pub fn record(&self) -> &[u16] {
        &self.record
    }

    /// What became of plans.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// The last unfolding: what was tried, and what came of it.
    #[must_use]
    pub const fn unfolded(&self) -> &Unfold {
        &self.unfold
    }
}

/// The actions come first in the picture.
pub(super) const FIRST: u32 = 1;

impl<C: ?Sized> Mind<C> for Htn<C> {
    type State = HtnState;

    fn start(&self) -> HtnState {
        HtnState {
            facts: Facts::default(),
            barred: [0; 2],
            barred_methods: Vec::new(),
            begun: false,
            course: Course::default(),
            record: Vec::new(),
            made_at: Facts::default(),
            predicted: Facts::default(),
            later: Vec::new(),
            unfold: Unfold::default(),
            looking: Looking::No,
            rests: vec![Moment::START; self.ground.deeds.len()],
            until: Moment::START,
            idle: false,
            records: Records::new(),
        }
    }

    /// Reads the facts, checks the plan if they have changed, looks for a better one if the change was none of its own doing,
    /// does the next step.
    ///
    /// Success when the root task is done, or nothing is to be done for it; failure when there is no plan; else running.
    fn tick_watched<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        // A state from a file may have been made for other actions.
        state.rests.resize(self.ground.deeds.len(), Moment::START);
        self.look(state, turn, watch);
        self.begin(state, turn.now);
        self.think(state, turn, watch);
        let status = self.act(state, turn, watch);
        watch.tick(0, status);
        status
    }

    fn stop<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.ground.leave(&mut state.course, turn, FIRST, why, watch);
        let records = std::mem::take(&mut state.records);
        *state = self.start();
        state.records = records;
    }

    /// The plan goes on if there are still actions and tasks of the names that it needs; else its action is left, and the root
    /// task is unfolded anew. Methods are known by their tasks and names.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut HtnState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// The action that goes on or comes next; the root task, if a plan is looked for.
    fn doing(&self, state: &HtnState) -> String {
        let looks = state.looking != Looking::No;
        let task = state.course.action().or_else(|| looks.then_some(self.network.root));
        task.map_or_else(String::new, |task| self.network.name(task).to_owned())
    }

    /// The planner while it has a plan or looks for one, and the action that was begun.
    fn running(&self, state: &HtnState) -> Vec<u32> {
        let thinks = !state.course.is_over() || state.looking != Looking::No || !state.later.is_empty();
        let planner = thinks.then_some(0);
        planner.into_iter().chain(self.ground.running(&state.course, FIRST)).collect()
    }

    /// The actions, then the tasks and their methods; links lead from a task to its methods and from a method to its steps.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Network);
        graph.add(GraphNode { path: "mind".into(), ..GraphNode::new("planner", self.name.to_string()) });
        let layout = &self.domain().layout;
        for (act, deed) in self.domain().acts.iter().zip(&self.ground.deeds) {
            let detail = format!("needs {}; gives {}", act.test.tell(layout), act.effect.tell(layout));
            let (path, help) = (format!("action.{}", act.name).into(), deed.help().to_owned().into());
            graph.add(GraphNode {
                path,
                detail: detail.into(),
                help,
                ..GraphNode::new("action", act.name.to_string())
            });
        }
        for task in &self.network.tasks {
            let path = format!("task.{}", task.name).into();
            graph.add(GraphNode { path, ..GraphNode::new("task", task.name.to_string()) });
        }
        graph.link(0, FIRST + self.network.root, "");
        let tasks = (FIRST..).skip(self.domain().acts.len()).zip(&self.network.tasks);
        for (node, task) in tasks {
            for (order, method) in (1_u32..).zip(&task.methods) {
                let path = format!("task.{}.{}", task.name, method.name).into();
                let detail = method.test.tell(layout).into();
                let name = method.name.to_string();
                let at = graph.add(GraphNode { path, detail, ..GraphNode::new("method", name) });
                graph.link(node, at, format!("{order}"));
                let steps = method
                    .steps
                    .iter()
                    .map(|step| (step, ""))
                    .chain(method.later.iter().map(|s| (s, "later")));
                steps.for_each(|(step, label)| graph.link(at, FIRST + step, label));
            }
        }
        graph
    }
}

impl<C: ?Sized> Htn<C> {
    /// Reads the facts; a plan that does not work any more is dropped, and one that does may be bettered.
    fn look<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, watch: &mut W) {
        let facts = self.ground.read(turn);
        let barred = self.ground.barred(turn, &state.rests);
        let pair = <[u64; 2]>::from(Facts(barred));
        let other_methods = self.bar_methods(turn, &mut state.barred_methods);
        if state.begun && !other_methods && facts == state.facts && pair == state.barred {
            return;
        }
        (state.facts, state.barred, state.begun, state.idle) = (facts, pair, true, false);
        if state.course.is_over() {
            return;
        }
        match self.ground.check(&state.course, facts, barred, None) {
            Err(broken) => self.drop_plan(state, turn, broken, watch),
            Ok(()) if state.looking == Looking::No && (other_methods || self.is_surprising(state)) => {
                state.unfold.begin(facts, [Todo::new(self.network.root)]);
                (state.looking, state.predicted) = (Looking::Better, facts);
            }
            Ok(()) => {}
        }
    }

    /// Neither what was so before the step that goes on, nor what will be so after it.
    fn is_surprising(&self, state: &HtnState) -> bool {
        let after = self.ground.expected(&state.course, state.predicted);
        state.facts != state.predicted && state.facts != after
    }

    fn drop_plan<W: Watch>(
        &self,
        state: &mut HtnState,
        turn: &mut Turn<'_, C>,
        broken: Broken,
        watch: &mut W,
    ) {
        self.ground.leave(&mut state.course, turn, FIRST, Exit::Abort, watch);
        state.course.replace(&[], 0);
        state.later.clear();
        state.record.clear();
        state.looking = Looking::No;
        state.records.add(turn.now, Event::Broke(broken));
        watch.note(0, &mut || {
            format!("the plan is broken: {}", broken.tell(|action| self.domain().name(action).to_owned()))
        });
    }

    /// Without a plan, one is looked for.
    fn begin(&self, state: &mut HtnState, now: Moment) {
        if !state.course.is_over() || state.looking != Looking::No || state.idle {
            return;
        }
        if !state.later.is_empty() {
            // However often it goes on: each time is a beginning.
            state.unfold.begin(state.facts, state.later.drain(..).map(|todo| Todo::new(todo.task)));
            state.looking = Looking::On;
        } else if state.until.has_come(now) {
            state.unfold.begin(state.facts, [Todo::new(self.network.root)]);
            state.looking = Looking::Anew;
        }
    }

    fn think<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, watch: &mut W) {
        if state.looking == Looking::No {
            return;
        }
        let HtnState { unfold, barred_methods, barred, .. } = state;
        let actions = Facts::from(*barred).0;
        let barred = Barred { actions, methods: barred_methods };
        let answer = unfold.step(&self.network, barred, &mut Budget::new(u64::from(self.pace.think)));
        let Progress::Done(answer) = answer else { return };
        match (std::mem::take(&mut state.looking), answer) {
            (Looking::Better, Ok(())) => {
                let left = state.course.steps.get(state.course.at as usize..).unwrap_or_default();
                let other = state.unfold.steps() != left || state.unfold.later() != state.later;
                if other && is_better(state.unfold.record(), &state.record) && self.fits(state) {
                    self.take(state, turn, true, watch);
                }
            }
            (Looking::Better | Looking::No, _) => {}
            (_, Ok(())) if !self.fits(state) => state.later.clear(),
            (looking, Ok(())) => {
                if looking == Looking::Anew {
                    state.record.clear();
                }
                self.take(state, turn, false, watch);
            }
            (looking, Err(why)) => self.refuse(state, turn, looking, why, watch),
        }
    }

    /// The facts may have changed while somebody looked.
    fn fits(&self, state: &HtnState) -> bool {
        self.domain().after(state.facts, state.unfold.steps()).is_ok()
    }

    fn take<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, better: bool, watch: &mut W) {
        if better {
            state.records.add(turn.now, Event::Overtaken { goal: 0, by: 0 });
            state.record.clear();
        }
        if state.course.entered && state.course.action() != state.unfold.steps().first().copied() {
            self.ground.leave(&mut state.course, turn, FIRST, Exit::Abort, watch);
        }
        let plan = &state.unfold;
        let (cost, count) = (plan.cost(), plan.steps().len() as u64);
        state.course.replace(plan.steps(), cost);
        // Of a plan that goes on and on, what was taken first is what better plans are compared with.
        let room = MOST_RECORD.saturating_sub(state.record.len());
        state.record.extend(plan.record().iter().take(room));
        state.later.clear();
        state.later.extend_from_slice(plan.later());
        (state.made_at, state.predicted) = (state.facts, state.facts);
        let [steps, looked] = [count, plan.work()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        state.records.add(turn.now, Event::Planned { goal: 0, steps, cost, looked });
        state.idle = count == 0 && state.later.is_empty();
        let names = || self.domain().names(&state.course.steps).join(", ");
        watch.reason(0, true, &mut || names());
        let which = if better { "a better plan" } else { "a plan" };
        watch.note(0, &mut || format!("{which} of {steps} steps, cost {cost}: {}", names()));
    }

    fn refuse<W: Watch>(
        &self,
        state: &mut HtnState,
        turn: &Turn<'_, C>,
        looking: Looking,
        why: NoPlan,
        watch: &mut W,
    ) {
        state.records.add(turn.now, Event::None { goal: 0, why });
        watch.reason(0, false, &mut || why.to_string());
        watch.note(0, &mut || format!("no plan: {why}"));
        // What cannot go on is begun anew at once; what cannot begin waits.
        if looking == Looking::Anew {
            state.until = turn.now.after(self.pace.cool_down);
        }
    }

    fn act<W: Watch>(&self, state: &mut HtnState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        if state.course.is_over() {
            return match state.idle {
                true => Status::Success,
                false if state.looking == Looking::No && !state.until.has_come(turn.now) => Status::Failure,
                false => Status::Running,
            };
        }
        let (step, action) = (state.course.at, state.course.action());
        let ended = self.ground.perform(&mut state.course, turn, FIRST, watch);
        if let Some(action) = action.filter(|_| ended == End::Done) {
            self.domain().apply(&mut state.predicted, action);
        }
        match ended {
            End::Running => {}
            End::Failed(action) => {
                if let Some(rest) = state.rests.get_mut(action as usize) {
                    *rest = turn.now.after(self.pace.cool_down);
                }
                self.drop_plan(state, turn, Broken::Failed { step, action }, watch);
            }
            End::Done if state.course.is_over() && state.later.is_empty() => {
                state.looking = Looking::No;
                state.records.add(turn.now, Event::Reached { goal: 0, early: false });
                return Status::Success;
            }
            End::Done => {}
        }
        Status::Running
    }
}
