//! The post office.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;

use super::Telegram;

/// Deliveries at once may lead to others at once; after so many in each other the next one has to wait.
const DEEPEST: u32 = 32;

/// Delivers telegrams, now or later. Plain data: saved with the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispatcher<M> {
    /// By time, then by when they were sent: telegrams of the same time and kind are found side by side.
    queue: VecDeque<Telegram<M>>,
    /// Telegrams that say the same within this time are one. \[ms\]
    window: u32,
    /// How many deliveries are going on, each caused by the one before.
    #[serde(skip)]
    depth: u32,
}

/// Somebody who brings telegrams to their receivers: the game, or a closure.
///
/// The dispatcher is handed in, so that whoever gets a telegram can send others at once.
pub trait Receive<M> {
    /// Brings it to its receiver.
    fn receive(&mut self, post: &mut Dispatcher<M>, telegram: &Telegram<M>) -> Fate;

    /// What the dispatcher does, for those who keep a log.
    fn news(&mut self, _news: News<'_, M>) {}
}

impl<M, F: FnMut(&mut Dispatcher<M>, &Telegram<M>) -> Fate> Receive<M> for F {
    fn receive(&mut self, post: &mut Dispatcher<M>, telegram: &Telegram<M>) -> Fate {
        self(post, telegram)
    }
}

/// What became of a delivered telegram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The receiver knew what to do.
    Handled,
    /// The receiver did not care.
    Unhandled,
    /// There is no such receiver, or no more.
    Lost,
}

/// What became of a telegram that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It was delivered at once.
    Delivered(Fate),
    /// It waits for its time.
    Waits,
    /// The same telegram waits already, for nearly the same time.
    Duplicate,
    /// Too many deliveries at once, each caused by the one before: it is delivered with the next ones that are due.
    PutOff,
}

/// What the dispatcher does, in words.
#[derive(Debug)]
pub enum News<'t, M> {
    /// A telegram was sent: at once or later, or not at all.
    Sent(&'t Telegram<M>, Sent),
    /// A telegram whose time has come was delivered.
    Due(&'t Telegram<M>, Fate),
}

impl<M> Default for Dispatcher<M> {
    fn default() -> Self {
        Self { queue: VecDeque::new(), window: 250, depth: 0 }
    }
}

impl<M> Dispatcher<M> {
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

    /// Telegrams that wait, in the order in which they will be delivered.
    pub fn waiting(&self) -> impl Iterator<Item = &Telegram<M>> {
        self.queue.iter()
    }

    /// Forgets telegrams that wait: of somebody who is gone, say.
    pub fn forget(&mut self, mut which: impl FnMut(&Telegram<M>) -> bool) {
        self.queue.retain(|telegram| !which(telegram));
    }

    /// Delivers everything whose time is over, in order: once in every tick. No more than that: replies that are put off
    /// wait for the next tick.
    pub fn deliver_due(&mut self, now: Moment, to: &mut impl Receive<M>) {
        let is_due = |telegram: &Telegram<M>| telegram.time < now;
        for _ in 0..self.queue.partition_point(is_due) {
            let Some(telegram) = self.queue.pop_front() else { return };
            if !is_due(&telegram) {
                // A receiver made it forget some that were due.
                self.queue.push_front(telegram);
                return;
            }
            let fate = self.deliver(&telegram, to);
            to.news(News::Due(&telegram, fate));
        }
    }

    fn deliver(&mut self, telegram: &Telegram<M>, to: &mut impl Receive<M>) -> Fate {
        self.depth += 1;
        // A receiver that panics must not be counted as going on for ever.
        let fate = catch_unwind(AssertUnwindSafe(|| to.receive(self, telegram)));
        self.depth = self.depth.saturating_sub(1);
        fate.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl<M: PartialEq> Dispatcher<M> {
    /// Sends a telegram: at once without a delay, or so many seconds later. Telegrams that wait are told from each other
    /// by sender, receiver, message and [window](Self::window).
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
            let sent = Sent::Delivered(self.deliver(&telegram, to));
            to.news(News::Sent(&telegram, sent));
            return sent;
        }
        let sent = match (is_late, is_late && self.has_twin(&telegram)) {
            (_, true) => Sent::Duplicate,
            (true, _) => Sent::Waits,
            (false, _) => Sent::PutOff,
        };
        to.news(News::Sent(&telegram, sent));
        if sent != Sent::Duplicate {
            let place = self.queue.partition_point(|other| other.time <= telegram.time);
            self.queue.insert(place, telegram);
        }
        sent
    }

    fn has_twin(&self, telegram: &Telegram<M>) -> bool {
        let first =
            self.queue.partition_point(|other| other.time.0.saturating_add(self.window) <= telegram.time.0);
        let near = self.queue.iter().skip(first);
        let mut near = near.take_while(|other| other.time.0 < telegram.time.0.saturating_add(self.window));
        near.any(|other| {
            (other.sender, other.receiver) == (telegram.sender, telegram.receiver)
                && other.message == telegram.message
        })
    }
}

impl<M: fmt::Debug> fmt::Display for News<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Sent(telegram, _) | Self::Due(telegram, _)) = self;
        let Telegram { sender, receiver, message, time } = telegram;
        write!(f, "{message:?} from {sender} to {receiver}")?;
        let seconds = time.seconds();
        match self {
            Self::Sent(_, Sent::Waits) => write!(f, " waits until {seconds} s"),
            Self::Sent(_, Sent::Duplicate) => write!(f, " waits already"),
            Self::Sent(_, Sent::PutOff) => write!(f, " is put off: {DEEPEST} deliveries in each other"),
            Self::Sent(_, Sent::Delivered(fate)) => {
                write!(f, " delivered at once, at {seconds} s{}", fate.told())
            }
            Self::Due(_, fate) => write!(f, " delivered, it was due at {seconds} s{}", fate.told()),
        }
    }
}

impl Fate {
    const fn told(self) -> &'static str {
        match self {
            Self::Handled => "",
            Self::Unhandled => ": not handled",
            Self::Lost => ": dropped, there is no such receiver",
        }
    }
}

impl<M: HashState> HashState for Dispatcher<M> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.queue.len());
        self.queue.iter().for_each(|telegram| hasher.write(telegram));
        hasher.write(&self.window);
    }
}
