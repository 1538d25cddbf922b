//! Finds rooms, makes them, and forgets them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::Builder;
use std::time::Instant;

use axum::body::Bytes;
use tokio::sync::oneshot;
use wits_core::random::Seed;
use wits_game::{About, Params};

use super::program::ProgramSource;
use super::session::{SavedGame, SessionSource};
use super::thread::{Message, OpenSource, Opening, live};
use crate::config::Limits;
use crate::content::ContentFolder;
use crate::mailbox::{Mailbox, SeatId};
use crate::offer::{Found, Offer};
use crate::protocol::ask::{Ask, Join};

/// The most messages that wait for a room.
const MAX_MESSAGES: usize = 1024;
/// The seed of a room when nobody names one.
const USUAL_SEED: u64 = 1;

/// The most text that waits for a room. \[bytes\]
const MAX_BYTES: usize = 32 << 20;

/// All rooms of a server.
pub(crate) struct Rooms {
    offer: Offer,
    limits: Limits,
    /// Where files of games are stored.
    content: Option<ContentFolder>,
    open: Mutex<BTreeMap<String, Door>>,
}

/// The way into a room.
struct Door {
    game: &'static str,
    sender: SyncSender<Message>,
    occupancy: Arc<Occupancy>,
}

/// Why a room did not hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unheard {
    /// There is none of that name.
    NoRoom,
    /// It has too much to do.
    Busy,
}

/// A client's place in a room.
pub(crate) struct Seat {
    id: SeatId,
    sender: SyncSender<Message>,
    occupancy: Arc<Occupancy>,
}

impl Seat {
    /// Who sits there.
    pub(crate) const fn id(&self) -> SeatId {
        self.id
    }

    /// Asks the room for something; the error says why it does not hear.
    pub(crate) fn ask(&self, ask: Ask, bytes: usize) -> Result<(), &'static str> {
        let load = Load::new(&self.occupancy, bytes).ok_or("the room has too much to read: try again")?;
        self.sender.try_send(Message::Ask { seat: self.id, ask, _load: load }).map_err(|fault| match fault {
            TrySendError::Full(_) => "the room is too busy to take more: the game is too slow for this",
            TrySendError::Disconnected(_) => "the room is closed: join again",
        })
    }

    /// The room should look at its watchers. When its inbox is full, it finds a note once it has emptied it; the
    /// second try is for a room that was just done with that.
    pub(crate) fn wake(&self) {
        if self.sender.try_send(Message::Wake).is_err() {
            self.occupancy.leave_note();
            let _ = self.sender.try_send(Message::Wake);
        }
    }
}

impl Rooms {
    /// No rooms yet.
    pub(crate) fn new(offer: Offer, limits: Limits, content: Option<ContentFolder>) -> Arc<Self> {
        Arc::new(Self { offer, limits, content, open: Mutex::default() })
    }

    /// The games that are played now.
    pub(crate) fn games(&self) -> BTreeSet<&'static str> {
        self.lock().values().map(|door| door.game).collect()
    }

    /// The rooms of a game are to look into their folder.
    pub(crate) fn ring(&self, game: &str) {
        for door in self.lock().values().filter(|door| door.game == game) {
            door.occupancy.rung.store(true, Ordering::SeqCst);
            // A room that is too busy to hear of it looks before it waits again.
            let _ = door.sender.try_send(Message::Wake);
        }
    }

    /// Takes a seat in a room; makes the room if it is not there.
    pub(crate) fn join(self: &Arc<Self>, join: &Join, mailbox: &Arc<Mailbox>) -> Result<Seat, String> {
        let found = self.offer.find(&join.game)?;
        let mut open = self.lock();
        if open.get(&join.room).is_some_and(|door| door.game != found.about().name) {
            return Err(format!("room {:?} plays another game: {}", join.room, open[&join.room].game));
        }
        if !open.contains_key(&join.room) {
            let params = params(found.about(), join)?;
            self.make_space(&mut open)?;
            open.insert(join.room.clone(), self.open_room(&found, join, params)?);
        }
        enter(&open[&join.room], mailbox)
    }

    /// The game of a room as it is, to be kept.
    pub(crate) fn save(&self, room: &str) -> Result<oneshot::Receiver<Result<SavedGame, String>>, Unheard> {
        let (reply, answer) = oneshot::channel();
        self.hand(room, Message::Save { reply })?;
        Ok(answer)
    }

    /// The game of a room goes on where a saved one was; the answer is the tick.
    pub(crate) fn load(
        &self,
        room: &str,
        bytes: Bytes,
    ) -> Result<oneshot::Receiver<Result<u64, String>>, Unheard> {
        let (reply, answer) = oneshot::channel();
        self.hand(room, Message::Load { bytes, reply })?;
        Ok(answer)
    }

    fn hand(&self, room: &str, message: Message) -> Result<(), Unheard> {
        let sender = self.lock().get(room).map(|door| door.sender.clone()).ok_or(Unheard::NoRoom)?;
        sender.try_send(message).map_err(|fault| match fault {
            TrySendError::Full(_) => Unheard::Busy,
            TrySendError::Disconnected(_) => Unheard::NoRoom,
        })
    }

    /// Closes all rooms.
    pub(crate) fn close(&self) {
        for door in std::mem::take(&mut *self.lock()).into_values() {
            let _ = door.sender.try_send(Message::Stop);
        }
    }

    /// When all rooms are taken, the one that nobody has watched for longest has to go.
    fn make_space(&self, open: &mut BTreeMap<String, Door>) -> Result<(), String> {
        if open.len() < self.limits.rooms {
            return Ok(());
        }
        let empty =
            open.iter().filter_map(|(name, door)| Some((door.occupancy.empty_since()?, name.clone())));
        let Some((_, name)) = empty.min() else {
            return Err(format!("all {} rooms are in use: join one of them or wait", self.limits.rooms));
        };
        if let Some(door) = open.remove(&name) {
            let _ = door.sender.try_send(Message::Stop);
        }
        Ok(())
    }

    fn open_room(self: &Arc<Self>, found: &Found<'_>, join: &Join, params: Params) -> Result<Door, String> {
        let (sender, inbox) = sync_channel(MAX_MESSAGES);
        let occupancy = Arc::new(Occupancy::default());
        let opening = Opening {
            name: join.room.clone(),
            about: found.about().clone(),
            linger: self.limits.room_linger,
            occupancy: occupancy.clone(),
        };
        let (open, retire) = (self.source(found, join, params), self.retire(join, &occupancy));
        spawn(&join.room, move || live(opening, open, &inbox, &retire))?;
        Ok(Door { game: found.about().name, sender, occupancy })
    }

    /// How the source of a room is made.
    fn source(&self, found: &Found<'_>, join: &Join, params: Params) -> OpenSource {
        match found {
            Found::Game(entry) => {
                let (entry, seed) = ((*entry).clone(), Seed::new(join.seed.unwrap_or(USUAL_SEED)));
                let folder = self.content.as_ref().map(|content| content.of(entry.about().name));
                Box::new(move || Box::new(SessionSource::open(entry, seed, params, folder)))
            }
            Found::Program(program) => {
                let (name, program) = (join.room.clone(), (*program).clone());
                Box::new(move || Box::new(ProgramSource::new(name, program)))
            }
        }
    }

    fn retire(self: &Arc<Self>, join: &Join, occupancy: &Arc<Occupancy>) -> Retire {
        Retire { rooms: Arc::downgrade(self), name: join.room.clone(), occupancy: occupancy.clone() }
    }

    /// A panic while the lock is held leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Door>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn spawn(room: &str, live: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let thread = Builder::new().name(format!("room {}", room.escape_default()));
    thread.spawn(live).map(drop).map_err(|fault| format!("the room cannot be opened: {fault}"))
}

fn params(about: &Arc<About>, join: &Join) -> Result<Params, String> {
    let settings = join.params.iter().map(|(name, value)| (name.as_str(), *value));
    Params::with(about, settings).map_err(|faults| faults.to_string())
}

/// The caller holds the lock: a door on the list leads into a room that hears.
fn enter(door: &Door, mailbox: &Arc<Mailbox>) -> Result<Seat, String> {
    let seat = Seat { id: SeatId::new(), sender: door.sender.clone(), occupancy: door.occupancy.clone() };
    let before = mailbox.sit(Some(seat.id));
    door.occupancy.is_coming();
    let message = Message::Enter { seat: seat.id, mailbox: mailbox.clone() };
    if seat.sender.try_send(message).is_ok() {
        return Ok(seat);
    }
    door.occupancy.has_entered();
    mailbox.sit(before);
    Err("the room is too busy to let anybody in: try again".into())
}

/// Who is in a room, as far as those outside have to know.
#[derive(Default)]
pub(super) struct Occupancy {
    /// Those on their way in. Counted up by the registry under its lock, down by the room when it has seen to them.
    coming: AtomicUsize,
    empty_since: Mutex<Option<Instant>>,
    /// Somebody left and found no place for a message.
    note: AtomicBool,
    /// Files in the folder have changed.
    rung: AtomicBool,
    /// How much text waits. \[bytes\]
    load: AtomicUsize,
}

/// The text that a waiting message holds: counted as long as it is there.
pub(super) struct Load {
    occupancy: Arc<Occupancy>,
    bytes: usize,
}

impl Load {
    pub(super) fn new(occupancy: &Arc<Occupancy>, bytes: usize) -> Option<Self> {
        let load = Self { occupancy: occupancy.clone(), bytes };
        let before = occupancy.load.fetch_add(bytes, Ordering::SeqCst);
        (before + bytes <= MAX_BYTES).then_some(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.occupancy.load.fetch_sub(self.bytes, Ordering::SeqCst);
    }
}

impl Occupancy {
    /// Since when nobody is in the room; `None` when somebody is, or is about to be.
    pub(super) fn empty_since(&self) -> Option<Instant> {
        if self.coming.load(Ordering::SeqCst) > 0 {
            return None;
        }
        *self.empty_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_empty(&self, since: Option<Instant>) {
        *self.empty_since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Counts a client that is about to join.
    pub(super) fn is_coming(&self) {
        self.coming.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn has_entered(&self) {
        self.coming.fetch_sub(1, Ordering::SeqCst);
    }

    fn leave_note(&self) {
        self.note.store(true, Ordering::SeqCst);
    }

    /// Whether somebody rang; nobody has after it.
    pub(super) fn has_rung(&self) -> bool {
        self.rung.swap(false, Ordering::SeqCst)
    }

    /// Whether there was a note; there is none after it.
    pub(super) fn take_note(&self) -> bool {
        self.note.swap(false, Ordering::SeqCst)
    }
}

/// How a room takes itself off the list.
pub(super) struct Retire {
    rooms: Weak<Rooms>,
    name: String,
    occupancy: Arc<Occupancy>,
}

impl Retire {
    /// Off the list, whoever comes.
    pub(super) fn now(&self) {
        self.remove(|_| true);
    }

    /// Off the list, unless somebody is on the way in; true when it is off.
    pub(super) fn if_nobody_comes(&self) -> bool {
        self.remove(|occupancy| occupancy.coming.load(Ordering::SeqCst) == 0)
    }

    fn remove(&self, may: impl Fn(&Occupancy) -> bool) -> bool {
        let Some(rooms) = self.rooms.upgrade() else { return true };
        let mut open = rooms.lock();
        if !may(&self.occupancy) {
            return false;
        }
        // Another room may have taken the name since.
        if open.get(&self.name).is_some_and(|door| Arc::ptr_eq(&door.occupancy, &self.occupancy)) {
            open.remove(&self.name);
        }
        true
    }
}
