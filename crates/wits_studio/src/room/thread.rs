//! The room itself: the loop, and what happens when a game breaks in it.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use tokio::sync::oneshot;
use wits_core::random::Seed;
use wits_game::author::ConsoleAnswer;
use wits_game::{Entry, Params, Session, Stop};

use super::branch::Stem;
use super::charts::Charts;
use super::desk::Desk;
use super::keep::Keeper;
use super::meter::Meter;
use super::pace::Pace;
use super::painter::Painter;
use super::registry::{Load, Occupancy, Retire};
use super::saves::SavedGame;
use super::stops::Stops;
use super::watcher::Watcher;
use crate::content::GameFolder;
use crate::mailbox::{Mailbox, SeatId};
use crate::protocol::ask::{Ask, Refusal};
use crate::protocol::say::Text;

/// How long the simulation runs before the room looks at its messages again.
const SLICE: Duration = Duration::from_millis(10);
/// The most messages a room takes before it works on them.
const MOST_QUEUED: usize = 1024;

/// What a room is made of.
pub(super) struct Opening {
    pub(super) name: String,
    pub(super) entry: Entry,
    pub(super) seed: Seed,
    pub(super) params: Params,
    pub(super) linger: Duration,
    /// Where files of the game are stored.
    pub(super) folder: Option<GameFolder>,
    pub(super) occupancy: Arc<Occupancy>,
}

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

/// A room at work.
pub(super) struct Room<'a> {
    pub(super) name: String,
    pub(super) entry: Entry,
    /// What is changed by hand is changed here: in the branch, when there is one.
    pub(super) session: Session,
    /// What a branch left, played beside it.
    pub(super) stem: Option<Stem>,
    /// The game can be saved.
    pub(super) saves: bool,
    /// What watchers were told of the game as a whole.
    pub(super) world: Option<Text>,
    /// Outside of the room, as the queue is: so that all of them can be told when it breaks.
    pub(super) watchers: &'a mut Vec<Watcher>,
    pub(super) queue: &'a mut VecDeque<Message>,
    pub(super) playing: bool,
    /// Ticks that were asked for one by one.
    pub(super) steps: u64,
    pub(super) pace: Pace,
    pub(super) keeper: Keeper,
    pub(super) meter: Meter,
    pub(super) charts: Charts,
    pub(super) painter: Painter,
    pub(super) stops: Stops,
    pub(super) desk: Desk,
    /// What consoles said lately: for whom, what was run, what came of it.
    pub(super) answers: Vec<(u64, String, ConsoleAnswer)>,
    /// The breakpoint at which time stands still.
    pub(super) stopped: Option<Stop>,
    /// Counts changes of what there is to see.
    pub(super) version: u64,
    /// What frames are timed by.
    pub(super) beat: Instant,
    pub(super) status_now: bool,
    pub(super) next_status: Instant,
    pub(super) next_sample: Instant,
    /// When the charts have to be shown anew, and when they were.
    pub(super) charts_due: Option<Instant>,
    pub(super) charts_shown: Instant,
    empty_since: Instant,
    linger: Duration,
    occupancy: Arc<Occupancy>,
}

/// The life of a room, from opening to closing. Nothing that a game does comes out of it.
pub(super) fn live(opening: Opening, inbox: &Receiver<Message>, retire: &Retire) {
    let (mut watchers, mut queue) = (Vec::new(), VecDeque::new());
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        Room::open(opening, &mut watchers, &mut queue).run(inbox, retire);
    }));
    retire.now();
    let reason = match outcome {
        Ok(()) => "the room was closed".to_owned(),
        Err(panic) => format!("the game broke down and its room is closed: {}", in_words(&*panic)),
    };
    let newcomers = queue.into_iter().chain(inbox.try_iter()).filter_map(|message| match message {
        Message::Enter { seat, mailbox } => Some(Watcher::new(seat, mailbox, Instant::now())),
        _ => None,
    });
    watchers.extend(newcomers);
    let refusal = Refusal::new("room", reason);
    for watcher in watchers {
        watcher.dismiss(&refusal);
    }
}

/// What a panic says.
pub(super) fn in_words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it did not say why")
}

impl<'a> Room<'a> {
    pub(super) fn open(
        opening: Opening,
        watchers: &'a mut Vec<Watcher>,
        queue: &'a mut VecDeque<Message>,
    ) -> Self {
        let Opening { name, entry, seed, params, linger, folder, occupancy } = opening;
        let mut session = Session::new(&entry, seed, params, true);
        let desk = Desk::open(&mut session, folder);
        let mut stops = Stops::default();
        stops.refresh(&mut session);
        let now = Instant::now();
        let about = session.about().clone();
        Self {
            name,
            entry,
            saves: session.game().write_state().is_some(),
            session,
            stem: None,
            world: None,
            watchers,
            queue,
            playing: true,
            steps: 0,
            pace: Pace::new(about.ticks_per_second, now),
            keeper: Keeper::default(),
            meter: Meter::default(),
            charts: Charts::new(&about),
            painter: Painter::new(),
            stops,
            desk,
            answers: Vec::new(),
            stopped: None,
            version: 1,
            beat: now,
            status_now: false,
            next_status: now,
            next_sample: now,
            charts_due: None,
            charts_shown: now,
            empty_since: now,
            linger,
            occupancy,
        }
    }

    fn run(mut self, inbox: &Receiver<Message>, retire: &Retire) {
        while self.take_messages(inbox) {
            self.obey();
            self.advance();
            self.publish(Instant::now());
            if !self.wait(inbox, retire) {
                return;
            }
        }
    }

    /// Takes what has arrived; false when the room has to close.
    fn take_messages(&mut self, inbox: &Receiver<Message>) -> bool {
        while self.queue.len() < MOST_QUEUED {
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
            self.look_into_folder();
        }
        true
    }

    /// Makes the ticks that are due, for a slice of time at most.
    pub(super) fn advance(&mut self) {
        let start = Instant::now();
        let running = self.is_running();
        if running {
            self.pace.accrue(start);
        }
        let (mut ticks, mut now) = (0, start);
        while now < start + SLICE {
            if self.steps > 0 {
                self.steps -= 1;
                self.status_now |= self.steps == 0;
            } else if running && self.pace.is_due() {
                self.pace.pay();
            } else {
                break;
            }
            self.tick();
            ticks += 1;
            let before = std::mem::replace(&mut now, Instant::now());
            self.keep_time(now - before);
            if let Some(stop) = self.session.stopped() {
                self.stand_at(stop);
                break;
            }
        }
        if ticks > 0 {
            // In the past, files may be changed once more.
            self.hear_news(false);
            self.version += 1;
            self.meter.add(ticks, now - start);
        }
    }

    /// A breakpoint was reached: time stands still for everybody, however it went.
    fn stand_at(&mut self, stop: Stop) {
        self.playing = false;
        self.steps = 0;
        self.status_now = true;
        self.stopped = Some(stop);
    }

    /// Waits until something is due or somebody says something; false when the room has to close.
    fn wait(&mut self, inbox: &Receiver<Message>, retire: &Retire) -> bool {
        if self.is_forgotten() && retire.if_nobody_comes() {
            return false;
        }
        let now = Instant::now();
        let due = self.next_due(now);
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
    fn next_due(&self, now: Instant) -> Option<Instant> {
        if self.steps > 0 || !self.queue.is_empty() {
            return Some(now);
        }
        if self.watchers.is_empty() {
            return self.empty_since.checked_add(self.linger);
        }
        let frames = self.watchers.iter().filter_map(|watcher| watcher.frame_due(self.version)).min();
        let routine = [self.pace.next(), self.next_status, self.next_sample];
        let routine = routine.into_iter().filter(|_| self.is_running());
        frames.into_iter().chain(self.charts_due).chain(routine).min()
    }

    /// Plays, and somebody watches.
    pub(super) fn is_running(&self) -> bool {
        self.playing && !self.watchers.is_empty()
    }

    /// Time begins to count now.
    pub(super) fn begin(&mut self, now: Instant) {
        self.pace.begin(now);
        self.meter.begin(now);
        self.beat = now;
    }

    /// The number of watchers has changed.
    pub(super) fn count_watchers(&mut self, now: Instant) {
        self.status_now = true;
        self.empty_since = now;
        self.occupancy.set_empty(self.watchers.is_empty().then_some(now));
    }

    /// A newcomer has been seen to.
    pub(super) fn has_entered(&self) {
        self.occupancy.has_entered();
    }
}
