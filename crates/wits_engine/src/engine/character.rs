//! What a game gives its engine: characters, and what they may do in their turn.

use wits_core::glam::Vec3;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_exec::TaskId;
use wits_world::Who;
use wits_world::event::{Event, Urgency};
use wits_world::telegram::{DeliveryResult, Telegram};

use super::sent::{Sending, Sent};

/// A character of a game, as the engine sees it. Only thinking has to be written.
///
/// It looks at the world and changes nothing but itself; what it wants its body to do it keeps, for the game to read.
pub trait Character<W, M> {
    /// Thinks, within the budget of its turn. How often, the scheduler decides: [`Turn::since`] says how long ago it last
    /// did.
    fn think(&mut self, world: &W, turn: &mut Turn<'_, M>);

    /// A telegram has come.
    fn hear(&mut self, _world: &W, _telegram: &Telegram<M>, _turn: &mut Turn<'_, M>) -> DeliveryResult {
        DeliveryResult::Unhandled
    }

    /// Something happened that it listens to.
    fn notice(&mut self, _world: &W, _event: &Event<M>, _turn: &mut Turn<'_, M>) {}

    /// Where it is, for events that are heard within a radius.
    fn place(&self) -> Option<Vec3> {
        None
    }
}

/// One turn of a character: the time, its budget, and what it sends.
#[derive(Debug)]
pub struct Turn<'t, M> {
    pub(super) me: TaskId,
    pub(super) now: Moment,
    pub(super) since: f32,
    pub(super) budget: &'t mut Budget,
    pub(super) sent: &'t Sent<M>,
}

impl<M> Turn<'_, M> {
    /// Who it is.
    #[must_use]
    pub const fn me(&self) -> TaskId {
        self.me
    }

    /// What time it is.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// How long ago it last thought; a tick at the first time. \[s\]
    #[must_use]
    pub const fn since(&self) -> f32 {
        self.since
    }

    /// Its share of the budget, for work that is done in steps.
    pub const fn budget(&mut self) -> &mut Budget {
        self.budget
    }

    /// Takes units of its share; false when there are not as many left.
    pub const fn spend(&mut self, units: u64) -> bool {
        self.budget.spend(units)
    }

    /// Tells somebody something: heard in the next tick. What is said twice is heard once.
    pub fn send(&mut self, to: Who, message: M) {
        self.send_later(0.0, to, message);
    }

    /// Tells somebody something after so many seconds.
    pub fn send_later(&mut self, delay: f32, to: Who, message: M) {
        let telegram = Telegram::new(Who::from(self.me), to, message);
        self.sent.push(self.me, Sending::Telegram { delay, telegram });
    }

    /// Something happened: whoever listens is told.
    pub fn post(&mut self, event: Event<M>, urgency: Urgency) {
        self.sent.push(self.me, Sending::Event { event: event.by(Who::from(self.me)), urgency });
    }
}

/// A character and what belongs to it.
#[derive(Clone, Debug, PartialEq, State)]
pub(super) struct Seat<C> {
    pub(super) character: C,
    /// The frame it last thought on.
    pub(super) thought: u64,
}

impl<C> Seat<C> {
    pub(super) const fn new(character: C, frame: u64) -> Self {
        Self { character, thought: frame }
    }
}
