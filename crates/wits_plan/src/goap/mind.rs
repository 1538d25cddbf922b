//! Plans, does, watches, mends.

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::time::Moment;
use wits_core::work::{Budget, Progress};
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn};

use super::state::{Bridge, Search, bits, pair};
use super::{Goap, GoapState, Limits, Method, NoPlan, Solve};
use crate::plan::{Broken, End, Event};
use crate::world::{Facts, Goal, Test};

impl<C: ?Sized> Mind<C> for Goap<C> {
    type State = GoapState;

    fn start(&self) -> GoapState {
        GoapState::new(self.method, self.ground.deeds.len(), self.goals.len())
    }

    /// Reads the facts, checks the plan if they have changed, chooses a goal, looks for a plan, does the next step.
    ///
    /// Running as long as there is a plan or one is looked for; success when nothing is wanted that is not so already;
    /// failure when there is no plan for anything that is wanted, until the goals have rested.
    fn tick_watched<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        self.look_over(state);
        let facts = self.ground.read(turn);
        let barred = pair(self.ground.barred(turn, &state.rests));
        let changed = !state.begun || facts != state.facts || barred != state.barred;
        (state.facts, state.barred, state.begun) = (facts, barred, true);
        if changed {
            self.monitor(state, turn, watch);
        }
        self.choose(state, turn, watch);
        self.think(state, turn, watch);
        self.act(state, turn, watch);
        let status = self.status(state, turn);
        watch.tick(0, status);
        status
    }

    fn stop<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.ground.leave(&mut state.course, turn, self.first_action(), why, watch);
        let records = std::mem::take(&mut state.records);
        *state = self.start();
        state.records = records;
    }

    /// The goal and the steps of its plan go on as far as there are still goals and actions of their names. If anything that
    /// plans depend on has changed, the plan is checked at the next tick, and a search that is under way begins anew.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut GoapState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// The action that goes on or comes next; the goal, if a plan is looked for.
    fn doing(&self, state: &GoapState) -> String {
        let action = state.course.action().map(|action| self.domain().name(action));
        let goal = || self.goals.get(state.searching? as usize).map(|goal| &*goal.name);
        action.or_else(goal).unwrap_or_default().to_owned()
    }

    /// The planner while it has a plan or looks for one, and the action that was begun.
    fn running(&self, state: &GoapState) -> Vec<u32> {
        let thinks = !state.course.is_over() || state.searching.is_some();
        let planner = thinks.then_some(0);
        planner.into_iter().chain(self.ground.running(&state.course, self.first_action())).collect()
    }

    /// The mind, its goals, its actions; links lead from an action to what it makes possible.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Network);
        graph.add(GraphNode { path: "mind".into(), ..GraphNode::new("planner", self.name.to_string()) });
        let layout = &self.domain().layout;
        for goal in &self.goals {
            let (path, detail) = (format!("goal.{}", goal.name).into(), goal.test.tell(layout).into());
            graph.add(GraphNode { path, detail, ..GraphNode::new("goal", goal.name.to_string()) });
        }
        for (act, deed) in self.domain().acts.iter().zip(&self.ground.deeds) {
            let detail = format!(
                "costs {}; needs {}; gives {}",
                act.cost,
                act.test.tell(layout),
                act.effect.tell(layout)
            );
            let (path, help) = (format!("action.{}", act.name).into(), deed.help().to_owned().into());
            graph.add(GraphNode {
                path,
                detail: detail.into(),
                help,
                ..GraphNode::new("action", act.name.to_string())
            });
        }
        self.link(&mut graph);
        graph
    }
}

impl<C: ?Sized> Goap<C> {
    /// A state from a file may have been made for another definition: lists get their lengths, goals that are not there are
    /// not pursued, and a search with other limits starts again.
    fn look_over(&self, state: &mut GoapState) {
        let goals = self.goals.len().max(1);
        state.rests.resize(self.ground.deeds.len(), Moment::START);
        state.goal_rests.resize(goals, Moment::START);
        let is_known = |goal: &u32| (*goal as usize) < goals;
        state.goal = state.goal.filter(is_known);
        state.searching = state.searching.filter(is_known);
        if !state.search.fits(self.method) {
            (state.search, state.searching) = (Search::new(self.method), None);
        }
    }

    pub(super) fn first_action(&self) -> u32 {
        u32::try_from(self.goals.len()).unwrap_or(0) + 1
    }

    fn link(&self, graph: &mut Graph) {
        let layout = &self.domain().layout;
        let first = self.first_action();
        let helps = |touched: u128, test: &Test| {
            let facts = test.facts(layout).filter(|fact| layout[*fact].mask & touched != 0);
            facts.map(|fact| layout[fact].name.to_string()).collect::<Vec<_>>().join(", ")
        };
        for (from, act) in (first..).zip(&self.domain().acts) {
            let actions = (first..).zip(self.domain().acts.iter().map(|act| &act.test));
            let goals = (1..).zip(self.goals.iter().map(|goal| &goal.test));
            for (to, test) in goals.chain(actions).filter(|(to, _)| *to != from) {
                let label = helps(act.effect.touched, test);
                if !label.is_empty() {
                    graph.link(from, to, label);
                }
            }
        }
        for goal in 1..first {
            graph.link(goal, 0, "");
        }
    }

    /// What is to be reached; nothing when looking ahead.
    pub(super) fn test(&self, goal: Option<u32>) -> Option<&Test> {
        let goal = goal.and_then(|goal| self.goals.get(goal as usize));
        goal.map(|goal| &goal.test).filter(|_| !matches!(self.method, Method::Ahead(_)))
    }

    pub(super) fn problem<'a>(&'a self, goal: u32, barred: u128, anything: &'a Test) -> Goal<'a> {
        Goal::of(self.domain(), self.test(Some(goal)).unwrap_or(anything), barred)
    }

    /// The facts have changed: is the plan still good?
    fn monitor<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, watch: &mut W) {
        let Some(goal) = state.goal else { return };
        let test = self.test(state.goal);
        let reached = test.is_some_and(|test| test.holds(&self.domain().layout, state.facts));
        // The last step may see its work done before it is.
        if reached && !(state.course.entered && state.course.rest().is_empty()) {
            let early = !state.course.is_over();
            self.drop_plan(state, turn, Event::Reached { goal, early }, watch);
            return;
        }
        if let Err(broken) = self.ground.check(&state.course, state.facts, bits(state.barred), test) {
            self.mend(state, turn, broken, watch);
        } else if let Some(test) = test {
            self.skip_needless(state, test);
        }
    }

    /// The shortest end of the plan that still reaches the goal is enough.
    fn skip_needless(&self, state: &mut GoapState, test: &Test) {
        let facts = self.ground.expected(&state.course, state.facts);
        let (rest, layout) = (state.course.rest(), &self.domain().layout);
        let works = |keep: &usize| {
            let end = self.domain().after(facts, &rest[rest.len() - keep..]);
            end.is_ok_and(|end| test.holds(layout, end))
        };
        if let Some(keep) = (0..rest.len()).find(works) {
            state.course.replace_rest(&[], keep);
        }
    }

    /// Keeps what still works of a broken plan, or drops it.
    fn mend<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, broken: Broken, watch: &mut W) {
        state.records.add(turn.now, Event::Broke(broken));
        watch.note(0, &mut || {
            format!("the plan is broken: {}", broken.tell(|action| self.domain().name(action).to_owned()))
        });
        let about_now = matches!(broken, Broken::Needs { step, .. } if step == state.course.at);
        if about_now {
            self.ground.leave(&mut state.course, turn, self.first_action(), Exit::Abort, watch);
        }
        let facts = self.ground.expected(&state.course, state.facts);
        let Some(keep) = self.bridge(state, facts) else {
            self.ground.leave(&mut state.course, turn, self.first_action(), Exit::Abort, watch);
            state.course.replace(&[], 0);
            state.goal = None;
            return;
        };
        let bridge = Solve::<Bridge<'_>>::steps(&state.mender);
        state.course.replace_rest(bridge, keep);
        let (new, kept) = (bridge.len().try_into().unwrap_or(0), keep.try_into().unwrap_or(0));
        state.records.add(turn.now, Event::Repaired { new, kept });
        watch.note(0, &mut || format!("repaired: {new} new steps, {kept} kept"));
    }

    /// Finds a few steps after which the end of the plan works again; tells how many steps of it are kept.
    fn bridge(&self, state: &mut GoapState, facts: Facts) -> Option<usize> {
        let goal = state.goal.filter(|_| self.pace.repair > 0 && self.test(state.goal).is_some())?;
        let anything = Test::default();
        let goal = self.problem(goal, bits(state.barred), &anything);
        let bridge = Bridge { goal, rest: state.course.rest() };
        let search = &mut state.mender;
        search.limits =
            Limits { memory: self.pace.repair.saturating_mul(8), work: u64::from(self.pace.repair) };
        search.begin(&bridge, &facts);
        search.step(&bridge, &mut Budget::unlimited()).done()?.ok()?;
        let end = self.domain().after(facts, Solve::<Bridge<'_>>::steps(search)).ok()?;
        Some(bridge.keeps(&end).unwrap_or(0))
    }

    fn drop_plan<W: Watch>(
        &self,
        state: &mut GoapState,
        turn: &mut Turn<'_, C>,
        event: Event,
        watch: &mut W,
    ) {
        self.ground.leave(&mut state.course, turn, self.first_action(), Exit::Abort, watch);
        state.course.replace(&[], 0);
        state.goal = None;
        state.records.add(turn.now, event);
    }

    /// How much a goal is wanted now; `None` if it is not, or is so already.
    pub(super) fn wanted(&self, goal: u32, facts: Facts, turn: &Turn<'_, C>) -> Option<f32> {
        let goal = self.goals.get(goal as usize)?;
        let when = goal.when.as_ref().is_none_or(|when| when.holds(turn.game, &turn.boards, turn.now));
        if !when || goal.test.holds(&self.domain().layout, facts) {
            return None;
        }
        let told = goal.insistence.as_ref().map(|reading| reading.number(turn.game, &turn.boards, turn.now));
        Some(told.map_or(goal.priority, Option::unwrap_or_default)).filter(|priority| !priority.is_nan())
    }

    /// Begins a search for the most important goal, if it is not the one that is pursued.
    fn choose<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, watch: &mut W) {
        if matches!(self.method, Method::Ahead(_)) {
            let rests = !state.goal_rests[0].has_come(turn.now);
            if state.goal.is_none() && state.searching.is_none() && !rests {
                self.begin(state, 0);
            }
            return;
        }
        let mut best: Option<(u32, f32)> = None;
        for goal in (0..).take(self.goals.len()) {
            let Some(priority) = self.wanted(goal, state.facts, turn) else { continue };
            let rests = !state.goal_rests[goal as usize].has_come(turn.now);
            if !rests && best.is_none_or(|(_, best)| priority > best) {
                best = Some((goal, priority));
            }
        }
        // A goal that nobody wants any more is dropped, unless its last step is just being done.
        if let Some(goal) = state.goal {
            let so = self.test(Some(goal)).is_some_and(|test| test.holds(&self.domain().layout, state.facts));
            let now = self.wanted(goal, state.facts, turn);
            if now.is_none() && !so {
                let by = best.map_or(goal, |(best, _)| best);
                self.drop_plan(state, turn, Event::Overtaken { goal, by }, watch);
            } else if best.is_none_or(|(_, best)| now.is_none_or(|now| best <= now)) {
                best = None;
            }
        }
        if let Some((best, _)) =
            best.filter(|(best, _)| state.goal != Some(*best) && state.searching != Some(*best))
        {
            self.begin(state, best);
        }
    }

    fn status(&self, state: &GoapState, turn: &Turn<'_, C>) -> Status {
        if !state.course.is_over() || state.searching.is_some() {
            return Status::Running;
        }
        let rests =
            |goal: u32| state.goal_rests.get(goal as usize).is_some_and(|rest| !rest.has_come(turn.now));
        if matches!(self.method, Method::Ahead(_)) {
            return if rests(0) { Status::Failure } else { Status::Running };
        }
        let mut wanted =
            (0..).take(self.goals.len()).filter(|goal| self.wanted(*goal, state.facts, turn).is_some());
        match wanted.next() {
            None => Status::Success,
            Some(first) if rests(first) && wanted.all(rests) => Status::Failure,
            Some(_) => Status::Running,
        }
    }

    fn begin(&self, state: &mut GoapState, goal: u32) {
        let anything = Test::default();
        let problem = self.problem(goal, bits(state.barred), &anything);
        state.search.begin(&problem, state.facts);
        state.searching = Some(goal);
    }

    /// Goes on with the search.
    fn think<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, watch: &mut W) {
        let Some(goal) = state.searching else { return };
        let anything = Test::default();
        let problem = self.problem(goal, bits(state.barred), &anything);
        let answer = state.search.step(&problem, &mut Budget::new(u64::from(self.pace.think)));
        let Progress::Done(answer) = answer else { return };
        state.searching = None;
        match answer {
            Ok(cost) => self.take(state, turn, goal, cost, watch),
            Err(why) => {
                state.records.add(turn.now, Event::None { goal, why });
                if let Some(rest) = state.goal_rests.get_mut(goal as usize) {
                    *rest = turn.now.after(self.pace.cool_down);
                }
                let name = self.goals.get(goal as usize).map_or("", |goal| &goal.name);
                watch.reason(goal + 1, false, &mut || format!("{name}: {why}"));
                watch.note(goal + 1, &mut || format!("no plan for {name}: {why}"));
            }
        }
    }

    /// A plan was found: it replaces the one before, if it still works.
    fn take<W: Watch>(
        &self,
        state: &mut GoapState,
        turn: &mut Turn<'_, C>,
        goal: u32,
        cost: u32,
        watch: &mut W,
    ) {
        let steps = state.search.steps();
        let end = self.domain().after(state.facts, steps);
        let works = end
            .is_ok_and(|end| self.test(Some(goal)).is_none_or(|test| test.holds(&self.domain().layout, end)));
        if !works {
            // The facts have changed meanwhile.
            self.begin(state, goal);
            return;
        }
        if let Some(old) = state.goal.filter(|old| *old != goal) {
            state.records.add(turn.now, Event::Overtaken { goal: old, by: goal });
        }
        if state.course.entered && state.course.action() != steps.first().copied() {
            self.ground.leave(&mut state.course, turn, self.first_action(), Exit::Abort, watch);
        }
        state.course.replace(state.search.steps(), cost);
        state.goal = Some(goal);
        let looked = u32::try_from(state.effort().expanded).unwrap_or(u32::MAX);
        let steps = u32::try_from(state.course.steps.len()).unwrap_or(u32::MAX);
        state.records.add(turn.now, Event::Planned { goal, steps, cost, looked });
        let names = || self.domain().names(&state.course.steps).join(", ");
        watch.reason(0, true, &mut || names());
        let name = self.goals.get(goal as usize).map_or("", |goal| &goal.name);
        watch.note(goal + 1, &mut || format!("a plan of {steps} steps for {name}, cost {cost}: {}", names()));
    }

    /// Does the next step.
    fn act<W: Watch>(&self, state: &mut GoapState, turn: &mut Turn<'_, C>, watch: &mut W) {
        let Some(goal) = state.goal else { return };
        let step = state.course.at;
        match self.ground.perform(&mut state.course, turn, self.first_action(), watch) {
            End::Running => {}
            End::Failed(action) => {
                if let Some(rest) = state.rests.get_mut(action as usize) {
                    *rest = turn.now.after(self.pace.cool_down);
                }
                state.barred = pair(self.ground.barred(turn, &state.rests));
                state.facts = self.ground.read(turn);
                self.mend(state, turn, Broken::Failed { step, action }, watch);
            }
            End::Done if state.course.is_over() => {
                state.facts = self.ground.read(turn);
                state.course.replace(&[], 0);
                state.goal = None;
                let test = self.test(Some(goal));
                if test.is_none_or(|test| test.holds(&self.domain().layout, state.facts)) {
                    state.records.add(turn.now, Event::Reached { goal, early: false });
                } else {
                    // It was done to its end, and yet it is not so: what actions promise is not what they do.
                    state.records.add(turn.now, Event::Broke(Broken::Pointless));
                    state.goal_rests[goal as usize] = turn.now.after(self.pace.cool_down);
                }
            }
            End::Done => {}
        }
    }

    /// Why there was no plan for a goal, if it rests for that reason.
    #[must_use]
    pub fn last_refusal(&self, state: &GoapState, goal: u32) -> Option<NoPlan> {
        state.records.iter().rev().find_map(|record| match record.event {
            Event::None { goal: of, why } if of == goal => Some(why),
            _ => None,
        })
    }
}
