//! The queue of messages.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::Budget;

use super::Telegram;
use super::waiting::Waiting;

/// Deliveries at once may lead to others at once; after so many in each other the next one has to wait.
pub const DEEPEST: u32 = 32;

/// Delivers telegrams, now or later. Plain data: saved with the game.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound(serialize = "M: Clone + Serialize", deserialize = "M: Deserialize<'de>"))]
pub struct MessageQueue<M> {
    waiting: Waiting<M>,
    /// Telegrams that say the same within this time are one. \[ms\]
    window: u32,
    /// How many deliveries are going on, each caused by the one before.
    #[serde(skip)]
    #[state(skip = "0 between two calls")]
    depth: u32,
    /// The moment for which telegrams are being delivered: what is sent meanwhile is not due before it, so that answers
    /// wait for the next delivery even if they are dated back.
    #[serde(skip)]
    #[state(skip = "of no account between two calls")]
    delivering: Moment,
}

/// Somebody who brings telegrams to their receivers: the game, or a closure.
///
/// The post is handed in, so that whoever gets a telegram can send others at once.
pub trait Receive<M> {
    /// Brings it to its receiver.
    fn receive(&mut self, post: &mut MessageQueue<M>, telegram: &Telegram<M>) -> DeliveryResult;

    /// What the post does, for those who keep a [log](crate::log).
    fn news(&mut self, _now: Moment, _news: News<'_, M>) {}
}

impl<M, F: FnMut(&mut MessageQueue<M>, &Telegram<M>) -> DeliveryResult> Receive<M> for F {
    fn receive(&mut self, post: &mut MessageQueue<M>, telegram: &Telegram<M>) -> DeliveryResult {
        self(post, telegram)
    }
}

/// What became of a delivered telegram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum DeliveryResult {
    /// The receiver knew what to do.
    Handled,
    /// The receiver did not care.
    Unhandled,
    /// There is no such receiver, or no more.
    Lost,
    /// It came too late to be of use, and was not delivered.
    Expired,
}

/// What became of a telegram that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sent {
    /// It was delivered at once.
    Delivered(DeliveryResult),
    /// It waits for its time.
    Waits,
    /// The same telegram waits already, for nearly the same time.
    Duplicate,
    /// Too many deliveries at once, each caused by the one before: it is delivered with the next ones that are due.
    PutOff,
}

/// What the queue does; its text is a line for a log.
#[derive(Debug)]
pub enum News<'t, M> {
    /// A telegram was sent: at once or later, or not at all.
    Sent(&'t Telegram<M>, Sent),
    /// A telegram whose time has come was delivered.
    Due(&'t Telegram<M>, DeliveryResult),
}

impl<M> Default for MessageQueue<M> {
    fn default() -> Self {
        Self { waiting: Waiting::default(), window: 250, depth: 0, delivering: Moment::START }
    }
}

impl<M> MessageQueue<M> {
    /// Nothing waits. Telegrams that say the same within a quarter of a second are one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Telegrams that say the same within this time are one: less for fast games, 0 for none at all. \[s\]
    #[must_use]
    pub fn window(mut self, seconds: f32) -> Self {
        self.window = Moment::START.after(seconds).0;
        self
    }

    /// How many telegrams wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Telegrams that wait, in the order in which they will be delivered. Sorts them: for looking, not for every tick.
    #[must_use]
    pub fn waiting(&self) -> Vec<&Telegram<M>> {
        let mut list: Vec<_> = self.waiting.iter().collect();
        list.sort_unstable_by_key(|(sequence, telegram)| (telegram.time, *sequence));
        list.into_iter().map(|(_, telegram)| telegram).collect()
    }

    /// Telegrams that wait, in no particular order, but always in the same.
    pub fn iter(&self) -> impl Iterator<Item = &Telegram<M>> {
        self.waiting.iter().map(|(_, telegram)| telegram)
    }

    /// Forgets telegrams that wait: of somebody who is gone, say.
    pub fn forget(&mut self, which: impl FnMut(&Telegram<M>) -> bool) {
        self.waiting.forget(which);
    }

    /// Delivers everything whose time is over, in order, one unit of work each: once in every tick. What the budget does
    /// not allow waits for the next call, and so do answers that are put off. Returns whether all were delivered.
    pub fn deliver_due(&mut self, now: Moment, budget: &mut Budget, to: &mut impl Receive<M>) -> bool {
        let before = std::mem::replace(&mut self.delivering, now);
        while !budget.is_spent() {
            let Some(telegram) = self.waiting.pop_due(now) else { break };
            budget.spend(1);
            let is_old = telegram.expires < now;
            let fate = if is_old { DeliveryResult::Expired } else { self.deliver(&telegram, to) };
            to.news(now, News::Due(&telegram, fate));
        }
        self.delivering = before;
        !self.waiting.is_due(now)
    }

    fn deliver(&mut self, telegram: &Telegram<M>, to: &mut impl Receive<M>) -> DeliveryResult {
        self.depth += 1;
        // A receiver that panics must not be counted as going on for ever.
        let fate = catch_unwind(AssertUnwindSafe(|| to.receive(self, telegram)));
        self.depth = self.depth.saturating_sub(1);
        fate.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl<M: PartialEq> MessageQueue<M> {
    /// Sends a telegram: at once without a delay, or so many seconds later.
    pub fn send(
        &mut self,
        now: Moment,
        delay: f32,
        mut telegram: Telegram<M>,
        to: &mut impl Receive<M>,
    ) -> Sent {
        telegram.time = now.after(delay);
        let is_late = delay > 0.0;
        if !is_late && self.depth < DEEPEST {
            let is_old = telegram.expires < now;
            let fate = if is_old { DeliveryResult::Expired } else { self.deliver(&telegram, to) };
            to.news(now, News::Sent(&telegram, Sent::Delivered(fate)));
            return Sent::Delivered(fate);
        }
        if self.depth > 0 {
            telegram.time = telegram.time.max(self.delivering);
        }
        let sent = match (is_late, is_late && self.has_twin(&telegram)) {
            (_, true) => Sent::Duplicate,
            (true, _) => Sent::Waits,
            (false, _) => Sent::PutOff,
        };
        to.news(now, News::Sent(&telegram, sent));
        if sent != Sent::Duplicate {
            self.waiting.push(telegram);
        }
        sent
    }

    fn has_twin(&self, telegram: &Telegram<M>) -> bool {
        self.waiting.between(telegram).any(|other| {
            (other.sender, other.receiver) == (telegram.sender, telegram.receiver)
                && other.time.0.abs_diff(telegram.time.0) < self.window
                && other.message == telegram.message
        })
    }
}

impl<M: fmt::Debug> fmt::Display for News<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Sent(telegram, _) | Self::Due(telegram, _)) = self;
        let Telegram { sender, receiver, message, time, .. } = telegram;
        write!(f, "{message:?} from {sender} to {receiver}")?;
        let seconds = time.seconds();
        match self {
            Self::Sent(_, Sent::Waits) => write!(f, " waits until {seconds} s"),
            Self::Sent(_, Sent::Duplicate) => write!(f, " waits already"),
            Self::Sent(_, Sent::PutOff) => write!(f, " is put off: {DEEPEST} deliveries in each other"),
            Self::Sent(_, Sent::Delivered(fate)) => {
                write!(f, " delivered at once, at {seconds} s{}", fate.remark())
            }
            Self::Due(_, fate) => write!(f, " delivered, it was due at {seconds} s{}", fate.remark()),
        }
    }
}

impl DeliveryResult {
    const fn remark(self) -> &'static str {
        match self {
            Self::Handled => "",
            Self::Unhandled => ": not handled",
            Self::Lost => ": dropped, there is no such receiver",
            Self::Expired => ": dropped, it had expired",
        }
    }
}
