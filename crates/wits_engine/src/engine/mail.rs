//! Who hears what, who thinks, and what they send.

use wits_core::glam::Vec3;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_exec::scheduler::Frame;
use wits_exec::{Scheduler, TaskId};
use wits_world::Who;
use wits_world::event::{Event, Listen, Outbox};
use wits_world::telegram::{DeliveryResult, MessageQueue, Receive, Telegram};

use super::character::Seat;
use super::sent::{Sending, Sent};
use super::{Character, Engine, Turn};

/// In the next tick: later than now, however little. \[s\]
pub(super) const SOON: f32 = 0.001;

/// Brings news to characters.
struct Porter<'p, C, M, W> {
    minds: &'p mut Scheduler<Seat<C>>,
    sent: &'p Sent<M>,
    world: &'p W,
    now: Moment,
    dt: f32,
    /// What characters may spend on what they hear.
    budget: Budget,
}

impl<C: Character<W, M>, M, W> Porter<'_, C, M, W> {
    /// Calls on a character, if it is there and not set aside.
    fn call<R>(&mut self, who: Who, call: impl FnOnce(&mut C, &W, &mut Turn<'_, M>) -> R) -> Option<R> {
        let me = TaskId::from_bits(who.0);
        if self.minds.is_aside(me) {
            return None;
        }
        let seat = self.minds.get_mut(me)?;
        let mut turn = Turn { me, now: self.now, since: self.dt, budget: &mut self.budget, sent: self.sent };
        Some(call(&mut seat.character, self.world, &mut turn))
    }
}

impl<C: Character<W, M>, M, W> Receive<M> for Porter<'_, C, M, W> {
    fn receive(&mut self, _post: &mut MessageQueue<M>, telegram: &Telegram<M>) -> DeliveryResult {
        self.call(telegram.receiver, |character, world, turn| character.hear(world, telegram, turn))
            .unwrap_or(DeliveryResult::Lost)
    }
}

impl<C: Character<W, M>, M, W> Listen<M> for Porter<'_, C, M, W> {
    fn notify(&mut self, listener: Who, event: &Event<M>, _outbox: &mut Outbox<M>) {
        self.call(listener, |character, world, turn| character.notice(world, event, turn));
    }

    fn place(&self, listener: Who) -> Option<Vec3> {
        self.minds.get(TaskId::from_bits(listener.0))?.character.place()
    }
}

impl<C: Send, M: Clone + PartialEq + Send> Engine<C, M> {
    /// Telegrams whose time has come.
    pub(super) fn deliver<W: Sync>(&mut self, world: &W, budget: &mut Budget)
    where
        C: Character<W, M>,
    {
        let (now, dt, share) = (self.now(), self.dt(), Budget::new(budget.left()));
        let mut porter = Porter { minds: &mut self.minds, sent: &self.sent, world, now, dt, budget: share };
        self.post.deliver_due(now, budget, &mut porter);
        budget.spend(porter.budget.spent().min(budget.left()));
        self.gather();
    }

    /// Events that wait.
    pub(super) fn dispatch<W: Sync>(&mut self, world: &W, budget: &mut Budget)
    where
        C: Character<W, M>,
    {
        let (now, dt, share) = (self.now(), self.dt(), Budget::new(budget.left()));
        let mut porter = Porter { minds: &mut self.minds, sent: &self.sent, world, now, dt, budget: share };
        self.events.dispatch(now, budget, &mut porter);
        budget.spend(porter.budget.spent().min(budget.left()));
        self.gather();
    }

    /// Everybody who is due thinks.
    pub(super) fn think<W: Sync>(&mut self, world: &W, budget: &mut Budget) -> Frame
    where
        C: Character<W, M>,
    {
        let (now, dt) = (self.now(), self.dt());
        let (frame, sent) = (self.minds.frame() + 1, &self.sent);
        let report = self.minds.run_each(budget, self.parallel, |me, seat, budget| {
            let since = (frame - seat.thought) as f32 * dt;
            seat.thought = frame;
            let mut turn = Turn { me, now, since, budget, sent };
            seat.character.think(world, &mut turn);
        });
        self.gather();
        report
    }

    /// What everybody sent goes on its way, in the order of their slots.
    fn gather(&mut self) {
        let now = self.now();
        let (post, events) = (&mut self.post, &mut self.events);
        // Nothing is delivered at once, so nobody is called.
        let mut nobody = |_: &mut MessageQueue<M>, _: &Telegram<M>| DeliveryResult::Lost;
        self.sent.gather(|sending| match sending {
            Sending::Telegram { delay, telegram } => {
                post.send(now, delay.max(SOON), telegram, &mut nobody);
            }
            Sending::Event { event, urgency } => {
                events.post(now, event, urgency);
            }
        });
    }

    fn dt(&self) -> f32 {
        1.0 / self.ticks_per_second.max(1) as f32
    }
}
