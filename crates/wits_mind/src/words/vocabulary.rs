//! All words of a game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use wits_core::time::Moment;

use super::says::Says;
use super::{Accepts, Args, Ask, Call, Choices, Names, Param, Rest, Word};
use crate::board::{BoardDef, Boards, KeyDef, Scope};
use crate::{Exit, Kind, Status, Turn, Value};

pub(crate) type Tests<C> = Arc<dyn Fn(&C, &Ask<'_>) -> bool + Send + Sync>;
/// The value that decided, in words.
pub(crate) type Tells<C> = Arc<dyn Fn(&C, &Ask<'_>) -> Option<String> + Send + Sync>;
pub(crate) type Reads<C> = Arc<dyn Fn(&C, &Ask<'_>) -> Value + Send + Sync>;
type Enters<C> = Arc<dyn Fn(&mut C, &mut Call<'_, '_>) + Send + Sync>;
type Ticks<C> = Arc<dyn Fn(&mut C, &mut Call<'_, '_>) -> Status + Send + Sync>;
type Exits<C> = Arc<dyn Fn(&mut C, &mut Call<'_, '_>, Exit) + Send + Sync>;

/// The words of a game, for characters of type `C`.
pub struct Vocabulary<C: ?Sized> {
    conditions: BTreeMap<String, ConditionWord<C>>,
    values: BTreeMap<String, ValueWord<C>>,
    actions: BTreeMap<String, ActionWord<C>>,
    events: Vec<Word>,
    agent: BoardDef,
    squad: BoardDef,
    world: BoardDef,
    open: bool,
    forgiving: bool,
}

/// An event that machines and sleeping trees can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub u8);

impl EventId {
    /// There can be so many events in a vocabulary.
    pub const MOST: usize = 62;

    /// Its place in a set of events.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// A question with the answer yes or no.
pub struct ConditionWord<C: ?Sized> {
    pub(crate) word: Word,
    pub(crate) test: Tests<C>,
    pub(crate) says: Option<Says>,
    pub(crate) tells: Option<Tells<C>>,
}

/// A question with a value as its answer.
pub struct ValueWord<C: ?Sized> {
    pub(crate) word: Word,
    pub(crate) kind: Kind,
    pub(crate) read: Reads<C>,
}

/// Something that a character can do.
pub struct ActionWord<C: ?Sized> {
    pub(crate) word: Word,
    pub(crate) doing: Doing<C>,
}

/// The code of an action.
pub(crate) struct Doing<C: ?Sized> {
    pub(crate) enter: Option<Enters<C>>,
    pub(crate) tick: Ticks<C>,
    pub(crate) exit: Option<Exits<C>>,
}

impl<C: ?Sized> Doing<C> {
    /// Succeeds and does nothing.
    pub(crate) fn nothing() -> Self {
        Self { enter: None, tick: Arc::new(|_, _| Status::Success), exit: None }
    }

    /// Does nothing and goes on until it is left.
    pub(crate) fn idle() -> Self {
        Self { enter: None, tick: Arc::new(|_, _| Status::Running), exit: None }
    }
}

impl<C: ?Sized> Default for Vocabulary<C> {
    fn default() -> Self {
        Self {
            conditions: BTreeMap::new(),
            values: BTreeMap::new(),
            actions: BTreeMap::new(),
            events: Vec::new(),
            agent: BoardDef::new(),
            squad: BoardDef::new(),
            world: BoardDef::new(),
            open: false,
            forgiving: false,
        }
    }
}

impl<C: ?Sized> Vocabulary<C> {
    /// No words.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Knows every condition, value, action and key: for checking files without the game they belong to.
    ///
    /// What is bound to it runs, but no test of it means anything. Events have to be declared all the same.
    ///
    /// ```
    /// use wits_core::ron;
    /// use wits_mind::Vocabulary;
    /// use wits_mind::condition::{Condition, ConditionDef};
    /// let test: ConditionDef = ron::read("a.ron", r#"Not(Is("whatever"))"#).unwrap();
    /// assert!(Condition::bind(&test, &Vocabulary::<()>::open()).is_ok());
    /// assert!(Condition::bind(&test, &Vocabulary::<()>::new()).is_err());
    /// ```
    #[must_use]
    pub fn open() -> Self {
        Self { open: true, ..Self::default() }
    }

    /// The same words for files that were checked before and are bound again: names that are not in a
    /// [changing](super::Choices::changing) list now are no errors, since the list may be that of another moment. Actions that
    /// are told them fail when they begin.
    #[must_use]
    pub fn forgiving(&self) -> Self {
        Self { forgiving: true, ..self.clone() }
    }

    /// The list that a parameter of an action takes its names from, to be set when the names change; `None` when there is none.
    ///
    /// ```
    /// use wits_mind::{Choices, Param, Status, Vocabulary};
    /// let mut words = Vocabulary::<()>::new();
    /// let places = Param::text("place").among(&Choices::new("places", ["mine"]).changing());
    /// words.action("go_to", |(), _| Status::Success).param(places);
    /// words.choices("go_to", "place").unwrap().set(["mine", "bank"]);
    /// ```
    #[must_use]
    pub fn choices(&self, action: &str, param: &str) -> Option<Choices> {
        let params = &self.actions.get(action)?.word.params;
        match &params.iter().find(|known| known.name == param)?.accepts {
            Accepts::OneOf(choices) => Some(choices.clone()),
            _ => None,
        }
    }

    /// Whether a word takes names of a list that [changes](super::Choices::changing): a file that was right before may be wrong.
    #[must_use]
    pub fn has_changing_choices(&self) -> bool {
        let words = self.actions().chain(self.conditions()).chain(self.values());
        words.flat_map(|word| &word.params).any(|param| param.accepts.is_changing())
    }

    /// A parameter of an action takes only the names of a list from now on: for words that a library has taught. False when
    /// there is no such parameter.
    pub fn narrow(&mut self, action: &str, param: &str, choices: &Choices) -> bool {
        let word = self.actions.get_mut(action).map(|action| &mut action.word);
        let found = word.and_then(|word| word.params.iter_mut().find(|known| known.name == param));
        found.map(|found| found.accepts = Accepts::OneOf(choices.clone())).is_some()
    }

    /// Whether it knows every word: see [`open`](Self::open).
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// A question with the answer yes or no. It replaces another one of the same name, like all of these.
    pub fn condition(
        &mut self,
        name: &str,
        test: impl Fn(&C, &Ask<'_>) -> bool + Send + Sync + 'static,
    ) -> &mut ConditionWord<C> {
        let word = ConditionWord { word: named(name), test: Arc::new(test), says: None, tells: None };
        insert(&mut self.conditions, name, word)
    }

    /// A question with a value as its answer.
    pub fn value(
        &mut self,
        name: &str,
        kind: Kind,
        read: impl Fn(&C, &Ask<'_>) -> Value + Send + Sync + 'static,
    ) -> &mut ValueWord<C> {
        let word = ValueWord { word: named(name), kind, read: Arc::new(read) };
        insert(&mut self.values, name, word)
    }

    /// Something to do.
    pub fn action(
        &mut self,
        name: &str,
        tick: impl Fn(&mut C, &mut Call<'_, '_>) -> Status + Send + Sync + 'static,
    ) -> &mut ActionWord<C> {
        let doing = Doing { enter: None, tick: Arc::new(tick), exit: None };
        insert(&mut self.actions, name, ActionWord { word: named(name), doing })
    }

    /// An event with parameters, known from now on by the number that is returned; `None` after
    /// [`EventId::MOST`]. Declaring it again gives the same number.
    pub fn event(&mut self, name: &str, params: impl IntoIterator<Item = Param>) -> Option<EventId> {
        let number = self.events.iter().position(|word| word.name == name).unwrap_or(self.events.len());
        if number >= EventId::MOST {
            return None;
        }
        self.events.resize_with(self.events.len().max(number + 1), Word::default);
        self.events[number] = Word { params: params.into_iter().collect(), ..named(name) };
        u8::try_from(number).ok().map(EventId)
    }

    /// A key that the character, its squad or the world has. Local keys belong to files and are not declared here.
    pub fn key(&mut self, scope: Scope, name: &str, key: KeyDef) {
        match scope {
            Scope::Squad => self.squad.declare(name, key),
            Scope::World => self.world.declare(name, key),
            _ => self.agent.declare(name, key),
        }
    }

    /// The keys that were declared for a scope; none for those that are not declared here.
    #[must_use]
    pub fn keys(&self, scope: Scope) -> &BoardDef {
        static NONE: BoardDef = BoardDef::new();
        match scope {
            Scope::Agent => &self.agent,
            Scope::Squad => &self.squad,
            Scope::World => &self.world,
            Scope::Local | Scope::Event => &NONE,
        }
    }

    /// The keys that every definition can name; its own and those of events come on top.
    #[must_use]
    pub fn names(&self) -> Names<'_> {
        let (agent, squad, world) = (Some(&self.agent), Some(&self.squad), Some(&self.world));
        Names { agent, squad, world, open: self.open, forgiving: self.forgiving, ..Names::default() }
    }

    /// Takes over the words and events of another vocabulary, in place of those of the same name; its keys are left out.
    pub fn extend(&mut self, other: Self) {
        self.conditions.extend(other.conditions);
        self.values.extend(other.values);
        self.actions.extend(other.actions);
        for word in other.events {
            self.event(&word.name, word.params);
        }
    }

    /// The same vocabulary with words about something else.
    pub(crate) fn map<D: ?Sized>(
        &self,
        condition: impl Fn(&ConditionWord<C>) -> ConditionWord<D>,
        value: impl Fn(&ValueWord<C>) -> ValueWord<D>,
        action: impl Fn(&ActionWord<C>) -> ActionWord<D>,
    ) -> Vocabulary<D> {
        Vocabulary {
            conditions: mapped(&self.conditions, condition),
            values: mapped(&self.values, value),
            actions: mapped(&self.actions, action),
            events: self.events.clone(),
            agent: self.agent.clone(),
            squad: self.squad.clone(),
            world: self.world.clone(),
            open: self.open,
            forgiving: self.forgiving,
        }
    }

    /// The condition of a name.
    #[must_use]
    pub fn find_condition(&self, name: &str) -> Option<&ConditionWord<C>> {
        self.conditions.get(name)
    }

    /// The value of a name.
    #[must_use]
    pub fn find_value(&self, name: &str) -> Option<&ValueWord<C>> {
        self.values.get(name)
    }

    /// The action of a name.
    #[must_use]
    pub fn find_action(&self, name: &str) -> Option<&ActionWord<C>> {
        self.actions.get(name)
    }

    /// The event of a name.
    #[must_use]
    pub fn find_event(&self, name: &str) -> Option<(EventId, &Word)> {
        let number = self.events.iter().position(|word| word.name == name)?;
        Some((EventId(u8::try_from(number).ok()?), &self.events[number]))
    }

    /// All conditions, by name.
    pub fn conditions(&self) -> impl Iterator<Item = &Word> {
        self.conditions.values().map(|word| &word.word)
    }

    /// All values, by name.
    pub fn values(&self) -> impl Iterator<Item = &Word> {
        self.values.values().map(|word| &word.word)
    }

    /// All actions, by name.
    pub fn actions(&self) -> impl Iterator<Item = &Word> {
        self.actions.values().map(|word| &word.word)
    }

    /// All events, by number.
    pub fn events(&self) -> impl Iterator<Item = &Word> {
        self.events.iter()
    }
}

fn named(name: &str) -> Word {
    Word { name: name.to_owned(), ..Word::default() }
}

fn mapped<T, U>(words: &BTreeMap<String, T>, map: impl Fn(&T) -> U) -> BTreeMap<String, U> {
    words.iter().map(|(name, word)| (name.clone(), map(word))).collect()
}

fn insert<'m, T>(map: &'m mut BTreeMap<String, T>, name: &str, word: T) -> &'m mut T {
    map.remove(name);
    map.entry(name.to_owned()).or_insert(word)
}

macro_rules! documented {
    ($($kind:ident)*) => {$(
        impl<C: ?Sized> $kind<C> {
            /// What it does, for people who write files.
            pub fn help(&mut self, help: &str) -> &mut Self {
                self.word.help = help.to_owned();
                self
            }

            /// One more parameter.
            pub fn param(&mut self, param: Param) -> &mut Self {
                self.word.params.push(param);
                self
            }

            /// Name, help and parameters.
            #[must_use]
            pub fn word(&self) -> &Word {
                &self.word
            }
        }

        impl<C: ?Sized> fmt::Debug for $kind<C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($kind)).field(&self.word).finish()
            }
        }
    )*};
}
documented!(ConditionWord ValueWord ActionWord);

impl<C: ?Sized> ConditionWord<C> {
    /// Does it hold, told this?
    #[must_use]
    pub fn holds(&self, game: &C, args: &Args, boards: &Boards<'_>, now: Moment) -> bool {
        (self.test)(game, &Ask { args: &args.list, boards, now })
    }
}

impl<C: ?Sized> ValueWord<C> {
    /// What it is, told this.
    #[must_use]
    pub fn read(&self, game: &C, args: &Args, boards: &Boards<'_>, now: Moment) -> Value {
        (self.read)(game, &Ask { args: &args.list, boards, now })
    }

    /// What sort of value it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// Doing it without a [`Deed`](super::Deed), told something else each time: for scripts.
impl<C: ?Sized> ActionWord<C> {
    /// Begins.
    pub fn enter(&self, args: &Args, turn: &mut Turn<'_, C>, memory: &mut u64) {
        *memory = 0;
        if let Some(enter) = &self.doing.enter {
            let (game, mut call) = Call::new(turn, &args.list, memory);
            enter(game, &mut call);
        }
    }

    /// Goes on. The rest is how long it can do without being ticked, while it is running.
    pub fn tick(&self, args: &Args, turn: &mut Turn<'_, C>, memory: &mut u64) -> (Status, Rest) {
        let (game, mut call) = Call::new(turn, &args.list, memory);
        let status = (self.doing.tick)(game, &mut call);
        (status, call.rest())
    }

    /// Ends.
    pub fn exit(&self, args: &Args, turn: &mut Turn<'_, C>, memory: &mut u64, why: Exit) {
        if let Some(exit) = &self.doing.exit {
            let (game, mut call) = Call::new(turn, &args.list, memory);
            exit(game, &mut call, why);
        }
    }

    /// What happens when it begins.
    pub fn on_enter(
        &mut self,
        enter: impl Fn(&mut C, &mut Call<'_, '_>) + Send + Sync + 'static,
    ) -> &mut Self {
        self.doing.enter = Some(Arc::new(enter));
        self
    }

    /// What happens when it ends, and why it does: exactly once for each time it was entered.
    pub fn on_exit(
        &mut self,
        exit: impl Fn(&mut C, &mut Call<'_, '_>, Exit) + Send + Sync + 'static,
    ) -> &mut Self {
        self.doing.exit = Some(Arc::new(exit));
        self
    }
}

impl<C: ?Sized> fmt::Debug for Vocabulary<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocabulary")
            .field("conditions", &self.conditions.keys())
            .field("values", &self.values.keys())
            .field("actions", &self.actions.keys())
            .field("events", &self.events.iter().map(|word| &word.name).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

impl<C: ?Sized> Clone for Vocabulary<C> {
    fn clone(&self) -> Self {
        Self {
            conditions: self.conditions.clone(),
            values: self.values.clone(),
            actions: self.actions.clone(),
            events: self.events.clone(),
            agent: self.agent.clone(),
            squad: self.squad.clone(),
            world: self.world.clone(),
            open: self.open,
            forgiving: self.forgiving,
        }
    }
}
impl<C: ?Sized> Clone for Doing<C> {
    fn clone(&self) -> Self {
        Self { enter: self.enter.clone(), tick: Arc::clone(&self.tick), exit: self.exit.clone() }
    }
}
impl<C: ?Sized> Clone for ConditionWord<C> {
    fn clone(&self) -> Self {
        let Self { word, test, says, tells } = self;
        Self { word: word.clone(), test: Arc::clone(test), says: says.clone(), tells: tells.clone() }
    }
}
impl<C: ?Sized> Clone for ValueWord<C> {
    fn clone(&self) -> Self {
        Self { word: self.word.clone(), kind: self.kind, read: Arc::clone(&self.read) }
    }
}
impl<C: ?Sized> Clone for ActionWord<C> {
    fn clone(&self) -> Self {
        Self { word: self.word.clone(), doing: self.doing.clone() }
    }
}
