//! A list of goals with their states.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::{Goal, GoalStatus};

/// Goals in goals go so deep; those added below that are refused, and their parent fails.
const DEEPEST: u16 = 64;

/// Goals one after the other: the front one is pursued, those behind it wait. Plain data.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Subgoals<G> {
    pub(super) list: VecDeque<Pursued<G>>,
    depth: u16,
    /// Something was added too deep.
    refused: bool,
}

/// A goal in a list.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Pursued<G> {
    /// The goal, with what it remembers.
    pub goal: G,
    /// How it stands.
    pub status: GoalStatus,
    /// What it broke down into so far.
    pub subgoals: Subgoals<G>,
    /// It was activated and not terminated.
    begun: bool,
    paused: bool,
    /// Comes again when it is completed.
    repeats: bool,
    /// Was pushed before others that go on after it.
    urgent: bool,
    /// That it failed was told by a message, and its parent does not know yet.
    news: bool,
}

impl<G> Default for Subgoals<G> {
    fn default() -> Self {
        Self { list: VecDeque::new(), depth: 0, refused: false }
    }
}

impl<G> Subgoals<G> {
    /// These goals, the first one first.
    pub fn of(goals: impl IntoIterator<Item = G>) -> Self {
        let mut list = Self::default();
        list.add_all(goals);
        list
    }

    /// A goal before all others.
    pub fn add(&mut self, goal: G) {
        if let Some(node) = self.node(goal) {
            self.list.push_front(node);
        }
    }

    /// A goal after all others: commands, waypoints.
    pub fn add_last(&mut self, goal: G) {
        if let Some(node) = self.node(goal) {
            self.list.push_back(node);
        }
    }

    /// Goals after all others, the first one first.
    pub fn add_all(&mut self, goals: impl IntoIterator<Item = G>) {
        goals.into_iter().for_each(|goal| self.add_last(goal));
    }

    /// A goal that goes to the end of the queue again whenever it is completed: patrols.
    pub fn add_patrol(&mut self, goal: G) {
        if let Some(node) = self.node(goal) {
            self.list.push_back(Pursued { repeats: true, ..node });
        }
    }

    fn node(&mut self, goal: G) -> Option<Pursued<G>> {
        if self.depth >= DEEPEST {
            self.refused = true;
            return None;
        }
        let subgoals = Self { depth: self.depth + 1, ..Self::default() };
        Some(Pursued {
            goal,
            status: GoalStatus::Inactive,
            subgoals,
            begun: false,
            paused: false,
            repeats: false,
            urgent: false,
            news: false,
        })
    }

    /// How many there are, the completed or failed one at the front included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// None at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The one that is pursued.
    #[must_use]
    pub fn front(&self) -> Option<&Pursued<G>> {
        self.list.front()
    }

    /// The goal that is pursued, for what it remembers.
    #[must_use]
    pub fn front_mut(&mut self) -> Option<&mut G> {
        self.list.front_mut().map(|front| &mut front.goal)
    }

    /// All of them, the front one first.
    pub fn iter(&self) -> impl Iterator<Item = &Pursued<G>> {
        self.list.iter()
    }

    /// The front goal is an interruption that others wait for.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.front().is_some_and(|front| front.urgent)
    }

    /// Something more urgent before all others, which go on after it.
    pub fn interrupt<C: ?Sized>(&mut self, owner: &mut C, goal: G)
    where
        G: Goal<C>,
    {
        if let Some(front) = self.list.front_mut() {
            front.pause(owner);
        }
        self.add(goal);
        if let Some(front) = self.list.front_mut() {
            front.urgent = true;
        }
    }

    /// One update: removes what is done, then processes the front goal.
    ///
    /// Completed when nothing is left, active while something is; failed when the front goal has failed. Whoever goes on
    /// after a failure goes on with the next goal.
    pub fn process<C: ?Sized>(&mut self, owner: &mut C) -> GoalStatus
    where
        G: Goal<C>,
    {
        while let Some(front) = self.list.front_mut().filter(|front| front.status.is_done()) {
            if front.status == GoalStatus::Failed && std::mem::take(&mut front.news) {
                return GoalStatus::Failed;
            }
            self.drop_front(owner);
        }
        let more = self.list.len() > 1;
        let Some(front) = self.list.front_mut() else { return GoalStatus::Completed };
        let status = front.process(owner);
        let goes_on = match status {
            GoalStatus::Inactive => true,
            GoalStatus::Completed => more || front.repeats,
            GoalStatus::Failed => more && front.urgent,
            GoalStatus::Active => false,
        };
        if goes_on { GoalStatus::Active } else { status }
    }

    /// Tells the front goal. True if somebody handled it.
    pub fn handle<C: ?Sized>(&mut self, owner: &mut C, message: &G::Message) -> bool
    where
        G: Goal<C>,
    {
        self.list.front_mut().is_some_and(|front| front.handle(owner, message))
    }

    /// Removes all of them, each terminated.
    pub fn clear<C: ?Sized>(&mut self, owner: &mut C)
    where
        G: Goal<C>,
    {
        while let Some(mut front) = self.list.pop_front() {
            front.end(owner);
        }
        self.refused = false;
    }

    fn drop_front<C: ?Sized>(&mut self, owner: &mut C)
    where
        G: Goal<C>,
    {
        let Some(mut front) = self.list.pop_front() else { return };
        front.end(owner);
        if front.repeats && front.status == GoalStatus::Completed {
            front.status = GoalStatus::Inactive;
            self.list.push_back(front);
        }
    }
}

impl<G> Pursued<G> {
    /// How it stands after one update. A goal that is going to plan anew is still being pursued.
    fn process<C: ?Sized>(&mut self, owner: &mut C) -> GoalStatus
    where
        G: Goal<C>,
    {
        if std::mem::take(&mut self.paused) && self.status == GoalStatus::Active {
            self.status = self.goal.resume(owner, &mut self.subgoals);
        }
        if self.status == GoalStatus::Inactive {
            self.subgoals.clear(owner);
            self.begun = true;
            self.status = self.goal.activate(owner, &mut self.subgoals);
        }
        if self.status == GoalStatus::Active {
            self.status = self.goal.process(owner, &mut self.subgoals);
        }
        if self.subgoals.refused || (self.goal.is_atomic() && !self.subgoals.is_empty()) {
            self.subgoals.clear(owner);
            self.status = GoalStatus::Failed;
            return GoalStatus::Failed;
        }
        self.settle(owner)
    }

    /// What has failed and plans anew waits for that.
    fn settle<C: ?Sized>(&mut self, owner: &C) -> GoalStatus
    where
        G: Goal<C>,
    {
        if self.status == GoalStatus::Failed && self.goal.replans(owner) {
            self.status = GoalStatus::Inactive;
        }
        self.status
    }

    fn handle<C: ?Sized>(&mut self, owner: &mut C, message: &G::Message) -> bool
    where
        G: Goal<C>,
    {
        if self.subgoals.handle(owner, message) {
            return true;
        }
        let Some(status) = self.goal.on_message(owner, &mut self.subgoals, message) else { return false };
        self.status = status;
        self.news = self.settle(owner) == GoalStatus::Failed;
        true
    }

    /// From the innermost goal outwards.
    fn pause<C: ?Sized>(&mut self, owner: &mut C)
    where
        G: Goal<C>,
    {
        if self.status != GoalStatus::Active || self.paused {
            return;
        }
        if let Some(front) = self.subgoals.list.front_mut() {
            front.pause(owner);
        }
        self.paused = true;
        self.goal.pause(owner);
    }

    pub(super) fn end<C: ?Sized>(&mut self, owner: &mut C)
    where
        G: Goal<C>,
    {
        self.subgoals.clear(owner);
        if std::mem::take(&mut self.begun) {
            self.goal.terminate(owner);
        }
    }
}
