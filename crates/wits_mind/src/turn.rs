//! A character's turn to think.

use wits_core::random::{Seed, Stream};
use wits_core::time::Moment;

use crate::Value;
use crate::board::{Boards, Raised};
use crate::words::{Call, EventId};

/// Everything that a mind is handed for one tick: the game's own type, the boards, the time, the character's chance.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_mind::Turn;
/// let mut guard = 3;
/// let turn = Turn::new(&mut guard, Moment::of_tick(12, 60)).dt(1.0 / 60.0);
/// assert_eq!(turn.now, Moment(200));
/// ```
#[derive(Debug)]
pub struct Turn<'a, C: ?Sized> {
    /// The character, or whatever the words of the vocabulary are about.
    pub game: &'a mut C,
    /// What it knows.
    pub boards: Boards<'a>,
    /// What time it is.
    pub now: Moment,
    /// How long since its last turn. \[s\]
    pub dt: f32,
    /// The event that is being handled, if any.
    pub event: Option<EventId>,
    pub(crate) chance: Chance<'a>,
}

/// Why a mind gets a turn: time has passed, or there is an event to be handled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Occasion<'a> {
    /// How long since its last turn. \[s\]
    pub dt: f32,
    /// The event, with a value for each of its parameters.
    pub event: Option<(EventId, &'a [Value])>,
}

/// Where a turn draws from.
#[derive(Debug)]
pub enum Chance<'a> {
    /// A stream that is made when it is first drawn from: most turns draw nothing.
    Own(Seed, Option<Stream>),
    /// The stream of the mind that this one is in.
    Lent(&'a mut Stream),
}

impl Chance<'_> {
    /// The stream.
    pub fn stream(&mut self) -> &mut Stream {
        match self {
            Self::Own(seed, stream) => stream.get_or_insert_with(|| seed.stream()),
            Self::Lent(stream) => stream,
        }
    }
}

impl<'a, C: ?Sized> Turn<'a, C> {
    /// A turn without boards. Chance depends on the moment alone: characters with a stream of their own bring it.
    pub fn new(game: &'a mut C, now: Moment) -> Self {
        let chance = Chance::Own(Seed::new(u64::from(now.0)), None);
        Self { game, boards: Boards::default(), now, dt: 0.0, event: None, chance }
    }

    /// The turn of a mind inside another one, in an action of which this is the call.
    pub fn inside(game: &'a mut C, call: &'a mut Call<'_, '_>) -> Self {
        let boards = call.boards.lend();
        let chance = Chance::Lent(call.chance.stream());
        Self { game, boards, now: call.now, dt: call.dt, event: call.event, chance }
    }

    /// The agent that thinks.
    #[must_use]
    pub const fn agent(&self) -> u64 {
        self.boards.id()
    }

    /// Who thinks, and what it knows.
    #[must_use]
    pub fn boards(mut self, boards: Boards<'a>) -> Self {
        let before = std::mem::replace(&mut self.boards, boards);
        if self.event.is_some() {
            self.boards.event = before.event;
        }
        self
    }

    /// Why there is a turn.
    #[must_use]
    pub fn on(mut self, occasion: Occasion<'a>) -> Self {
        self.dt = occasion.dt;
        match occasion.event {
            Some((event, values)) => self.event(event, values),
            None => self,
        }
    }

    /// How long since its last turn. \[s\]
    #[must_use]
    pub fn dt(mut self, dt: f32) -> Self {
        self.dt = dt;
        self
    }

    /// The character's own chance, saved with it.
    #[must_use]
    pub fn stream(mut self, stream: &'a mut Stream) -> Self {
        self.chance = Chance::Lent(stream);
        self
    }

    /// The character's own chance for this turn alone.
    #[must_use]
    pub fn seed(mut self, seed: Seed) -> Self {
        self.chance = Chance::Own(seed, None);
        self
    }

    /// An event to be handled, with a value for each of its parameters.
    #[must_use]
    pub fn event(mut self, event: EventId, values: &'a [Value]) -> Self {
        self.event = Some(event);
        self.boards.event = values.into();
        self
    }

    /// The events that actions have raised and no mind has handled: to be told to whomever they concern.
    pub fn raised(&mut self) -> Vec<Raised> {
        std::mem::take(&mut self.boards.raised)
    }

    /// Tells the mind whose turn it is about an event, as an action does with [`Call::raise`].
    pub fn raise(&mut self, event: EventId, values: impl IntoIterator<Item = Value>) {
        self.boards.raised.push(Raised { event, values: values.into_iter().collect() });
    }

    /// The character's chance.
    pub fn chance(&mut self) -> &mut Stream {
        self.chance.stream()
    }

    /// Lends a mind's own keys to a turn: what the body sees as local keys. For those who write techniques.
    pub fn with_locals<T>(
        &mut self,
        locals: &mut Vec<Option<Value>>,
        body: impl FnOnce(&mut Self) -> T,
    ) -> T {
        std::mem::swap(locals, &mut self.boards.locals);
        let answer = body(self);
        std::mem::swap(locals, &mut self.boards.locals);
        answer
    }

    /// Game, boards and chance at once, for callers of words.
    #[inline]
    pub const fn split(&mut self) -> (&mut C, &mut Boards<'a>, &mut Chance<'a>) {
        (self.game, &mut self.boards, &mut self.chance)
    }
}
