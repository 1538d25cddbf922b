//! The room itself: who watches, the loop, and what happens when a game breaks in it.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use tokio::sync::oneshot;
use wits_game::About;

use super::charts::Charts;
use super::meter::Meter;
use super::painter::Painter;
use super::registry::{Load, Occupancy, Retire};
use super::session::SavedGame;
use super::source::Source;
use super::watcher::Watcher;
use crate::mailbox::{Mailbox, SeatId};
use crate::protocol::ask::{Ask, Refusal};
use crate::protocol::say::Text;

/// The most messages a room takes before it works on them.
const MAX_QUEUED: usize = 1024;

/// What a room is made of.
pub(super) struct Opening {
    pub(super) name: String,
    pub(super) about: Arc<About>,
    pub(super) linger: Duration,
    pub(super) occupancy: Arc<Occupancy>,
}

/// Makes the source of a room, on the thread of the room.
pub(super) type OpenSource = Box<dyn FnOnce() -> Box<dyn Source> + Send>;

/// What a room is told.
pub(super) enum Message {
    /// Somebody comes in.
    Enter { seat: SeatId, mailbox: Arc<Mailbox> },
    /// Somebody in the room asks for something.
    Ask { seat: SeatId, ask: Ask, _load: Load },
    /// Somebody wants to have the game as it is.
    Save { reply: oneshot::Sender<Result<SavedGame, String>> },
    /// The game is to go on where a saved one was.
    Load { bytes: Bytes, reply: oneshot::Sender<Result<u64, String>> },
    /// Somebody left, or can take another frame.
    Wake,
    /// The room has to close.
    Stop,
}

/// A room at work: those who watch, what they asked for, and when they are told what. The world that they watch is a
/// [`Source`] beside it, so that all of them can be told when that breaks.
pub(super) struct Room {
    pub(super) name: String,
    pub(super) watchers: Vec<Watcher>,
    pub(super) queue: VecDeque<Message>,
    pub(super) meter: Meter,
    pub(super) charts: Charts,
    pub(super) painter: Painter,
    /// What watchers were told of the world as a whole.
    pub(super) world: Option<Text>,
    /// Counts changes of what there is to see.
    pub(super) version: u64,
    /// What frames are timed by.
    pub(super) beat: Instant,
    /// The status has to be told without delay.
    pub(super) status_now: bool,
    pub(super) next_status: Instant,
    pub(super) next_sample: Instant,
    /// When the charts have to be shown anew, and when they were.
    pub(super) charts_due: Option<Instant>,
    pub(super) charts_shown: Instant,
    pub(super) empty_since: Instant,
    /// Somebody was here and went away.
    pub(super) was_left: bool,
    linger: Duration,
    occupancy: Arc<Occupancy>,
}

/// The life of a room, from opening to closing. Nothing that a game does comes out of it.
pub(super) fn live(opening: Opening, open: OpenSource, inbox: &Receiver<Message>, retire: &Retire) {
    let mut room = Room::new(opening);
    let outcome = catch_unwind(AssertUnwindSafe(|| room.run(&mut *open(), inbox, retire)));
    retire.now();
    let reason = match outcome {
        Ok(()) => "the room was closed".to_owned(),
        Err(panic) => format!("the game broke down and its room is closed: {}", in_words(&*panic)),
    };
    let newcomers = room.queue.into_iter().chain(inbox.try_iter()).filter_map(|message| match message {
        Message::Enter { seat, mailbox } => Some(Watcher::new(seat, mailbox, Instant::now())),
        _ => None,
    });
    let refusal = Refusal::new("room", reason);
    for watcher in room.watchers.into_iter().chain(newcomers) {
        watcher.dismiss(&refusal);
    }
}

/// What a panic says.
pub(super) fn in_words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it did not say why")
}

impl Room {
    /// An empty room.
    pub(super) fn new(Opening { name, about, linger, occupancy }: Opening) -> Self {
        let now = Instant::now();
        Self {
            name,
            watchers: Vec::new(),
            queue: VecDeque::new(),
            meter: Meter::default(),
            charts: Charts::new(&about),
            painter: Painter::new(),
            world: None,
            version: 1,
            beat: now,
            status_now: false,
            next_status: now,
            next_sample: now,
            charts_due: None,
            charts_shown: now,
            empty_since: now,
            was_left: false,
            linger,
            occupancy,
        }
    }

    fn run(&mut self, source: &mut dyn Source, inbox: &Receiver<Message>, retire: &Retire) {
        while self.take_messages(source, inbox) {
            self.work(source);
            if !self.wait(source, inbox, retire) {
                return;
            }
        }
    }

    /// Does what was asked for, advances the world, tells what became of it.
    pub(super) fn work(&mut self, source: &mut dyn Source) {
        self.process_messages(source);
        source.advance(self);
        self.publish(source, Instant::now());
    }

    /// Takes what has arrived; false when the room has to close.
    fn take_messages(&mut self, source: &mut dyn Source, inbox: &Receiver<Message>) -> bool {
        while self.queue.len() < MAX_QUEUED {
            match inbox.try_recv() {
                Ok(Message::Stop) | Err(TryRecvError::Disconnected) => return false,
                Ok(message) => self.queue.push_back(message),
                Err(TryRecvError::Empty) => break,
            }
        }
        // Whoever left a note found the inbox full: what it held comes first.
        if self.occupancy.take_note() {
            self.queue.push_back(Message::Wake);
        }
        if self.occupancy.has_rung() {
            source.look_into_folder(self);
        }
        true
    }

    /// Waits until something is due or somebody says something; false when the room has to close.
    fn wait(&mut self, source: &dyn Source, inbox: &Receiver<Message>, retire: &Retire) -> bool {
        if self.is_forgotten() && retire.if_nobody_comes() {
            return false;
        }
        let now = Instant::now();
        let due = self.next_due(source, now);
        if due.is_some_and(|due| due <= now) {
            return true;
        }
        let message = match due {
            Some(due) => inbox.recv_timeout(due - now),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match message {
            Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => false,
            Ok(message) => {
                self.queue.push_back(message);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
        }
    }

    /// Nobody has watched for long.
    fn is_forgotten(&self) -> bool {
        self.watchers.is_empty() && self.empty_since.elapsed() >= self.linger
    }

    /// When there is something to do without being told.
    fn next_due(&self, source: &dyn Source, now: Instant) -> Option<Instant> {
        if source.pending_steps() > 0 || !self.queue.is_empty() {
            return Some(now);
        }
        if self.watchers.is_empty() {
            return self.empty_since.checked_add(self.linger);
        }
        let shown = self.watchers.iter().filter(|_| source.is_shown());
        let frames = shown.filter_map(|watcher| watcher.frame_due(self.version)).min();
        let routine = [source.next_advance(), self.next_status, self.next_sample];
        let routine = routine.into_iter().filter(|_| self.is_running(source));
        frames.into_iter().chain(self.charts_due).chain(routine).min()
    }

    /// Time runs, and somebody watches.
    pub(super) fn is_running(&self, source: &dyn Source) -> bool {
        source.is_playing() && !self.watchers.is_empty()
    }

    /// Time begins to count now.
    pub(super) fn begin(&mut self, source: &mut dyn Source, now: Instant) {
        source.begin(now);
        self.meter.begin(now);
        self.beat = now;
    }

    /// The number of watchers has changed.
    pub(super) fn count_watchers(&mut self, source: &mut dyn Source, now: Instant) {
        self.status_now = true;
        self.empty_since = now;
        self.occupancy.set_empty(self.watchers.is_empty().then_some(now));
        source.watchers_changed(self);
    }

    /// A newcomer has been seen to.
    pub(super) fn has_entered(&self) {
        self.occupancy.has_entered();
    }
}
