//! The engine: many characters think, hear and are told, within one budget.
//!
//! # What it does
//! The game owns its world and ticks it as it likes. Once in every tick it calls [`Engine::run`] with the world to look at
//! and a [`Budget`]. The engine delivers telegrams and events, gives everybody who is due a share of the budget to think
//! with, and gathers what they send. Characters see the world as it is at the beginning and change nothing but themselves,
//! so they can think on all cores with the same result; what they decided the game reads off them afterwards.
//!
//! ```
//! use wits_core::work::Budget;
//! use wits_engine::engine::{Character, Engine, Turn};
//! use wits_exec::Task;
//!
//! /// A guard that walks to where the thief was seen.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Guard { at: f32, goal: f32 }
//!
//! impl Character<f32, ()> for Guard {
//!     fn think(&mut self, thief: &f32, turn: &mut Turn<'_, ()>) {
//!         turn.spend(1);
//!         self.goal = *thief;
//!     }
//! }
//!
//! let mut engine = Engine::new(60);
//! for at in 0..100 {
//!     engine.add(Guard { at: at as f32, goal: 0.0 }, Task::every(10));
//! }
//! let mut thief = 0.0;
//! for _ in 0..60 { // the main loop
//!     thief += 0.1;
//!     engine.run(&thief, &mut Budget::new(20));
//!     for (_, guard) in engine.iter_mut() {
//!         guard.at += (guard.goal - guard.at).clamp(-0.05, 0.05);
//!     }
//! }
//! assert!(engine.iter().all(|(_, guard)| guard.goal > 4.0));
//! ```
//!
//! # When not to use it
//! A game of ten characters ticks their minds in a loop. Take single parts alone: [`wits_exec`] schedules, [`wits_world`]
//! brings news.
//!
//! # What is certain
//! - Same world, same characters, same budgets: same results, on one core or on many.
//! - The whole engine is plain data: saved in the middle of anything it goes on the same.
//! - A character that panics is set aside and named; the others go on. Nobody starves: see [`wits_exec::Scheduler`].
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 1.2, 2.3, 2.4, chapters 10 and 11; Buckland, chapter 2.

mod character;
mod mail;
mod parts;
mod sent;
mod show;
#[cfg(test)]
mod tests;

pub use character::{Character, Turn};
pub use parts::{Part, Report};

use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_exec::isolate::Fault;
use wits_exec::scheduler::Counts;
use wits_exec::{Policy, Scheduler, Task, TaskId};
use wits_world::Who;
use wits_world::event::{Event, Events, Interest, Urgency};
use wits_world::telegram::{DeliveryResult, MessageQueue, Telegram};

use character::Seat;
use sent::Sent;

/// Runs characters `C` that tell each other `M`. Plain data: saved with the game.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Engine<C, M> {
    tick: u64,
    ticks_per_second: u32,
    /// Who shares the budget of a tick: post, events, minds, and work of the game's own.
    parts: Scheduler<Part>,
    names: Vec<String>,
    minds: Scheduler<Seat<C>>,
    post: MessageQueue<M>,
    events: Events<M>,
    /// Empty between ticks.
    #[state(skip = "scratch of one tick")]
    sent: Sent<M>,
    /// Not saved: how it is run, not what it is.
    #[state(skip = "how it is computed, not what")]
    parallel: bool,
}

impl<C, M> Engine<C, M> {
    /// Nobody yet, in a game of so many ticks a second.
    #[must_use]
    pub fn new(ticks_per_second: u32) -> Self {
        let mut engine = Self {
            tick: 0,
            ticks_per_second,
            parts: Scheduler::new(Policy::Priority),
            names: Vec::new(),
            minds: Scheduler::new(Policy::Equal),
            post: MessageQueue::new(),
            events: Events::new(),
            sent: Sent::default(),
            parallel: false,
        };
        engine.add_part("post", Part::Post, Task::every(1).regular().priority(1.0));
        engine.add_part("events", Part::Events, Task::every(1).regular().priority(1.0));
        engine.add_part("minds", Part::Minds, Task::every(1).priority(4.0));
        engine
    }

    /// Characters think on all cores, if the feature `parallel` is on. The results are the same.
    #[must_use]
    pub const fn parallel(mut self, parallel: bool) -> Self {
        self.parallel = parallel;
        self
    }

    /// The same, while it runs.
    pub const fn set_parallel(&mut self, parallel: bool) {
        self.parallel = parallel;
    }

    /// One more character. Its id is good for telegrams and events: [`Who::from`].
    pub fn add(&mut self, character: C, task: Task) -> TaskId {
        let frame = self.minds.frame();
        self.minds.add(Seat::new(character, frame), task)
    }

    /// A character goes. What was on its way to it is lost, and it hears of nothing more.
    pub fn remove(&mut self, id: TaskId) -> Option<C> {
        self.events.unregister(Who::from(id));
        self.minds.remove(id).map(|seat| seat.character)
    }

    /// A character.
    #[must_use]
    pub fn get(&self, id: TaskId) -> Option<&C> {
        self.minds.get(id).map(|seat| &seat.character)
    }

    /// A character, to change.
    pub fn get_mut(&mut self, id: TaskId) -> Option<&mut C> {
        self.minds.get_mut(id).map(|seat| &mut seat.character)
    }

    /// All characters, in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (TaskId, &C)> {
        self.minds.iter().map(|(id, _, seat)| (id, &seat.character))
    }

    /// All characters, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (TaskId, &mut C)> {
        self.minds.iter_mut().map(|(id, seat)| (id, &mut seat.character))
    }

    /// Goes through all characters in the order of their slots, cut into as many rows as there are `results`, on all cores if
    /// [`parallel`](Self::parallel) says so: for what the game does to everybody in every tick. Each row writes to its own
    /// result; put together in their order they are the same on one core and on many.
    pub fn for_rows<R: Send>(&mut self, results: &mut [R], work: impl Fn(&mut R, TaskId, &mut C) + Sync)
    where
        C: Send,
    {
        let each = |result: &mut R, id, seat: &mut Seat<C>| work(result, id, &mut seat.character);
        self.minds.for_rows(self.parallel, results, each);
    }

    /// How many characters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.minds.len()
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.minds.is_empty()
    }

    /// What a character has done so far: how often it thought, how long it had to wait.
    #[must_use]
    pub fn counts(&self, id: TaskId) -> Option<Counts> {
        self.minds.counts(id)
    }

    /// Nobody who is due waits longer than so many ticks, if minds get so many units in each; `None` if somebody could.
    #[must_use]
    pub fn waits_at_most(&self, units: u64) -> Option<u64> {
        self.minds.waits_at_most(units)
    }

    /// A character thinks at other times, or with another priority: what a level of detail changes.
    pub fn set_task(&mut self, id: TaskId, task: Task) -> bool {
        self.minds.set_task(id, task)
    }

    /// What is known of when a character thinks.
    #[must_use]
    pub fn task(&self, id: TaskId) -> Option<Task> {
        self.minds.task(id)
    }

    /// Characters that were set aside lately because they panicked or took too much, oldest first.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.minds.faults()
    }

    /// Brings back a character that was set aside.
    pub fn resume(&mut self, id: TaskId) -> bool {
        self.minds.resume(id)
    }

    /// A character wants to hear of something.
    pub fn listen(&mut self, id: TaskId, interest: Interest) {
        self.events.register(Who::from(id), interest);
    }

    /// Tells a character something, as if somebody had said it: heard in the next tick.
    pub fn send(&mut self, from: Who, to: Who, message: M)
    where
        M: Clone + PartialEq,
    {
        let mut nobody = |_: &mut MessageQueue<M>, _: &Telegram<M>| DeliveryResult::Lost;
        self.post.send(self.now(), mail::SOON, Telegram::new(from, to, message), &mut nobody);
    }

    /// Something happened: whoever listens is told.
    pub fn post(&mut self, event: Event<M>, urgency: Urgency) -> bool {
        self.events.post(self.now(), event, urgency)
    }

    /// The time of the tick that was run last.
    #[must_use]
    pub const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, self.ticks_per_second)
    }

    /// How many ticks were run.
    #[must_use]
    pub const fn tick(&self) -> u64 {
        self.tick
    }
}

impl<C, M> Engine<C, M>
where
    M: Clone + PartialEq + Send,
    C: Send,
{
    /// One tick within a budget.
    pub fn run<W: Sync>(&mut self, world: &W, budget: &mut Budget) -> Report
    where
        C: Character<W, M>,
    {
        self.run_with(world, budget, |_, _| {})
    }

    /// One tick that also does work of the game's own, in the shares that [`add_work`](Self::add_work) asked for.
    pub fn run_with<W: Sync>(
        &mut self,
        world: &W,
        budget: &mut Budget,
        mut work: impl FnMut(u16, &mut Budget),
    ) -> Report
    where
        C: Character<W, M>,
    {
        self.tick = self.tick.saturating_add(1);
        let mut parts = std::mem::replace(&mut self.parts, Scheduler::new(Policy::Priority));
        let mut minds = None;
        let frame = parts.run(budget, |_, part, budget| match part {
            Part::Post => self.deliver(world, budget),
            Part::Events => self.dispatch(world, budget),
            Part::Minds => minds = Some(self.think(world, budget)),
            Part::Work(number) => work(*number, budget),
        });
        self.parts = parts;
        Report { whole: frame, minds: minds.unwrap_or_default() }
    }
}

impl<C: HashState, M: HashState> Engine<C, M> {
    /// The hash of those who think and of the shares they get: to name what differs between two runs.
    pub fn hash_minds(&self, hasher: &mut StateHasher) {
        hasher.write(&self.tick);
        hasher.write(&self.parts);
        hasher.write(&self.minds);
    }

    /// The hash of what is on its way: telegrams and events.
    pub fn hash_post(&self, hasher: &mut StateHasher) {
        hasher.write(&self.post);
        hasher.write(&self.events);
    }
}
