//! The event manager.

use std::mem;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::Budget;

use super::listeners::Listeners;
use super::queue::{Queue, Queued};
use super::{Event, Interest, Urgency};
use crate::{Code, Who};

/// Keeps who listens to what, and the events that wait. Plain data: saved with the game.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Events<D> {
    listeners: Listeners,
    queue: Queue<D>,
    posted: u64,
    most: usize,
    tally: Tally,
    /// Kept for their memory; empty between calls.
    #[serde(skip, default = "Vec::new")]
    #[state(skip = "scratch: empty between two calls")]
    due: Vec<Queued<D>>,
    #[serde(skip, default = "Outbox::default")]
    #[state(skip = "scratch: empty between two calls")]
    outbox: Outbox<D>,
}

/// Whoever brings events to listeners: the game, or a closure.
pub trait Listen<D> {
    /// Brings an event to a listener. Whatever follows from it goes into the outbox.
    fn notify(&mut self, listener: Who, event: &Event<D>, outbox: &mut Outbox<D>);

    /// Where a listener is, for interests within a radius.
    fn place(&self, _listener: Who) -> Option<Vec3> {
        None
    }

    /// An event was told to so many, for those who keep a [log](crate::log).
    fn news(&mut self, _now: Moment, _event: &Event<D>, _told: u64) {}
}

impl<D, F: FnMut(Who, &Event<D>, &mut Outbox<D>)> Listen<D> for F {
    fn notify(&mut self, listener: Who, event: &Event<D>, outbox: &mut Outbox<D>) {
        self(listener, event, outbox);
    }
}

/// What listeners do while they are told: it is done when they have been.
#[derive(Clone, Debug, PartialEq)]
pub struct Outbox<D> {
    posts: Vec<(Event<D>, Urgency)>,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Register(Who, Interest),
    Unregister(Who, Option<Code>),
}

/// What went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Tally {
    /// Events told to all who wanted them.
    pub dispatched: u64,
    /// Listeners told.
    pub notified: u64,
    /// Listeners told although the budget was spent, since the event could not wait.
    pub beyond_budget: u64,
    /// Events refused because too many waited.
    pub refused: u64,
    /// The longest an event has waited. \[ms\]
    pub longest_wait: u32,
}

impl<D> Default for Outbox<D> {
    fn default() -> Self {
        Self { posts: Vec::new(), changes: Vec::new() }
    }
}

impl<D> Outbox<D> {
    /// Posts an event, for the next dispatch.
    pub fn post(&mut self, event: Event<D>, urgency: Urgency) {
        self.posts.push((event, urgency));
    }

    /// Registers somebody, for events that are told after this one.
    pub fn register(&mut self, who: Who, interest: Interest) {
        self.changes.push(Change::Register(who, interest));
    }

    /// Ends all registrations of somebody: from now on, even in the middle of an event.
    pub fn unregister(&mut self, who: Who) {
        self.changes.push(Change::Unregister(who, None));
    }

    /// Ends somebody's registrations for a code.
    pub fn unregister_code(&mut self, who: Who, code: Code) {
        self.changes.push(Change::Unregister(who, Some(code)));
    }
}

impl<D> Default for Events<D> {
    fn default() -> Self {
        let (listeners, queue, outbox) = (Listeners::default(), Queue::default(), Outbox::default());
        Self { listeners, queue, posted: 0, most: 100_000, tally: Tally::default(), due: Vec::new(), outbox }
    }
}

impl<D> Events<D> {
    /// Nobody listens, nothing waits; at most 100,000 events ever do.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// At most so many events wait; what is posted beyond that is refused.
    #[must_use]
    pub fn most(mut self, events: usize) -> Self {
        self.most = events;
        self
    }

    /// Somebody wants to hear of something. They are told once for each registration that fits.
    pub fn register(&mut self, who: Who, interest: Interest) {
        self.listeners.register(who, interest);
    }

    /// Ends all registrations of somebody: dead, or gone over to others.
    pub fn unregister(&mut self, who: Who) {
        self.listeners.unregister(who, None);
    }

    /// Ends somebody's registrations for a code.
    pub fn unregister_code(&mut self, who: Who, code: Code) {
        self.listeners.unregister(who, Some(code));
    }

    /// Whether anybody would be told: checkers need not look for what nobody wants.
    #[must_use]
    pub fn is_wanted(&self, code: Code) -> bool {
        self.listeners.is_wanted(code)
    }

    /// How many registrations there are.
    #[must_use]
    pub fn listeners(&self) -> usize {
        self.listeners.len()
    }

    /// Codes and how many listen to each; those who take any code come last, without one.
    pub fn wanted(&self) -> impl Iterator<Item = (Option<Code>, usize)> {
        self.listeners.counts()
    }

    /// The events that wait, in the order in which they will be told if none becomes urgent.
    pub fn waiting(&self) -> impl Iterator<Item = (&Event<D>, Urgency)> {
        self.queue.iter().map(|queued| (&queued.event, queued.urgency))
    }

    /// What went through so far.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Puts an event into the queue. False when too many wait.
    pub fn post(&mut self, now: Moment, event: Event<D>, urgency: Urgency) -> bool {
        if self.queue.len() >= self.most {
            self.tally.refused = self.tally.refused.saturating_add(1);
            return false;
        }
        let number = self.posted;
        self.posted = self.posted.saturating_add(1);
        self.queue.push(Queued { event, urgency, posted: now, number, told: 0, until: u64::MAX });
        true
    }

    /// Tells everybody at once, past the queue: the usual way when nothing has to wait.
    pub fn tell(&mut self, now: Moment, event: Event<D>, to: &mut impl Listen<D>) {
        let mut queued = Queued {
            event,
            urgency: Urgency::now(),
            posted: now,
            number: self.posted,
            told: 0,
            until: u64::MAX,
        };
        self.posted = self.posted.saturating_add(1);
        self.tell_all(now, &mut queued, &mut Budget::unlimited(), to);
        self.take_posts(now);
    }

    /// Tells what waits, as much as the budget allows, and what cannot wait in any case. Returns whether all was told.
    pub fn dispatch(&mut self, now: Moment, budget: &mut Budget, to: &mut impl Listen<D>) -> bool {
        let mut due = mem::take(&mut self.due);
        self.queue.take_due(now, &mut due);
        while let Some(mut queued) = due.pop() {
            let had = budget.left();
            budget.spend(1);
            let before = self.tally.notified;
            self.tell_all(now, &mut queued, &mut Budget::unlimited(), to);
            let told = self.tally.notified - before;
            let affordable = told.min(had.saturating_sub(1));
            budget.spend(affordable);
            self.tally.beyond_budget += told - affordable;
        }
        self.due = due;
        while let Some(mut queued) = self.queue.pop() {
            let is_new = queued.until == u64::MAX;
            if budget.is_spent()
                || (is_new && !budget.spend(1))
                || !self.tell_all(now, &mut queued, budget, to)
            {
                self.queue.put_back(queued);
                break;
            }
        }
        let is_done = self.queue.len() == 0;
        self.take_posts(now);
        is_done
    }

    /// Tells one event to all who want it, from where it was. Returns whether all were told.
    fn tell_all(
        &mut self,
        now: Moment,
        queued: &mut Queued<D>,
        budget: &mut Budget,
        to: &mut impl Listen<D>,
    ) -> bool {
        queued.until = queued.until.min(self.listeners.next);
        let mut outbox = mem::take(&mut self.outbox);
        let before = self.tally.notified;
        let mut is_done = true;
        let mut cursor = self.listeners.from(queued.event.code, queued.told);
        while let Some(registration) = self.listeners.next(&mut cursor) {
            if registration.number >= queued.until {
                break;
            }
            let place = registration.interest.within.and_then(|_| to.place(registration.who));
            if registration.interest.fits(&queued.event, place) {
                if !budget.spend(1) {
                    is_done = false;
                    break;
                }
                to.notify(registration.who, &queued.event, &mut outbox);
                self.tally.notified = self.tally.notified.saturating_add(1);
                if !outbox.changes.is_empty() {
                    outbox.changes.drain(..).for_each(|change| self.listeners.apply(change));
                    cursor = self.listeners.from(queued.event.code, registration.number + 1);
                }
            }
            queued.told = registration.number + 1;
        }
        self.outbox = outbox;
        if is_done {
            self.tally.dispatched = self.tally.dispatched.saturating_add(1);
            self.tally.longest_wait = self.tally.longest_wait.max(now.0.saturating_sub(queued.posted.0));
        }
        to.news(now, &queued.event, self.tally.notified - before);
        is_done
    }

    /// What listeners posted joins the queue.
    fn take_posts(&mut self, now: Moment) {
        let mut posts = mem::take(&mut self.outbox.posts);
        for (event, urgency) in posts.drain(..) {
            self.post(now, event, urgency);
        }
        self.outbox.posts = posts;
    }
}

impl Listeners {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Register(who, interest) => self.register(who, interest),
            Change::Unregister(who, code) => self.unregister(who, code),
        }
    }
}
