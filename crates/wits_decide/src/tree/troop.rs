//! Many characters on one tree.

use serde::{Deserialize, Serialize};
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;

use super::run::KEYS;
use super::state::More;
use super::{Tree, TreeState};
use crate::board::{Board, Boards};
use crate::words::{EventId, Rest};
use crate::{Status, Turn};

/// The minds of many characters that share a tree: all states in one block, and those that sleep cost next to nothing.
///
/// A tree sleeps while everything that runs in it has said how long it needs nothing: waiting, actions that called
/// [`sleep`](crate::Call::sleep) or [`sleep_until`](crate::Call::sleep_until), time-outs. What it asks at every tick (reactive
/// nodes, `while` guards) must be about keys alone; otherwise it stays awake. It is woken by its moment, by an
/// [`event`](Self::event) it waits for, and by [`key_changed`](Self::key_changed).
///
/// ```
/// use wits_core::{random::Seed, time::Moment};
/// use wits_decide::{Status, Vocabulary, tree::{Scene, Tree, Troop}};
/// let mut words = Vocabulary::<u32>::new();
/// words.action("shout", |shouts, _| { *shouts += 1; Status::Success });
/// let tree = Tree::load("t.tree.ron", r#"(root: Sequence([Wait(1), Do("shout")]))"#, &words)?;
/// let (mut troop, mut games) = (Troop::new(&tree, 1000, Seed::new(7)), vec![0; 1000]);
/// assert_eq!(troop.tick(&tree, &mut games, Scene::at(Moment(0)), true), 1000);
/// assert_eq!(troop.tick(&tree, &mut games, Scene::at(Moment(500)), true), 0, "all are asleep");
/// assert_eq!(troop.tick(&tree, &mut games, Scene::at(Moment(1000)), true), 1000);
/// assert_eq!(games[17], 1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Troop {
    seed: Seed,
    count: usize,
    /// So many words for each character.
    stride: usize,
    words: Vec<u32>,
    /// Keys and lazy sub-trees; empty for trees without.
    more: Vec<More>,
    /// When each must be ticked.
    wake: Vec<Moment>,
    /// What else it waits for.
    signals: Vec<u64>,
    status: Vec<Status>,
}

/// What all characters of a troop see when they are ticked.
#[derive(Debug, Default)]
pub struct Scene<'a> {
    /// What time it is.
    pub now: Moment,
    /// How long since the last tick. \[s\]
    pub dt: f32,
    /// A board for each character, if the tree uses them.
    pub boards: &'a mut [Board],
    /// The board of the squad, for reading.
    pub squad: Option<&'a Board>,
    /// The board of the world, for reading.
    pub world: Option<&'a Board>,
}

impl Scene<'_> {
    /// Nothing but a time.
    #[must_use]
    pub fn at(now: Moment) -> Self {
        Self { now, ..Self::default() }
    }
}

impl Troop {
    /// So many characters that have not begun. Each has a chance of its own, made of the seed, its number and the time.
    #[must_use]
    pub fn new<C>(tree: &Tree<C>, count: usize, seed: Seed) -> Self {
        let stride = tree.words as usize;
        let mut words = vec![0; stride * count];
        words.chunks_exact_mut(stride).for_each(|words| tree.clear(words));
        Self {
            seed,
            count,
            stride,
            words,
            more: if tree.needs_more() { vec![tree.more(); count] } else { Vec::new() },
            wake: vec![Moment::START; count],
            signals: vec![0; count],
            status: vec![Status::Running; count],
        }
    }

    /// How many characters.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Nobody.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Ticks all that are awake, and gives their number. With `parallel` on all cores, if the crate has that feature: the
    /// results are the same. Characters without a game of theirs are left out; a troop of another tree is not ticked.
    pub fn tick<C: Send>(
        &mut self,
        tree: &Tree<C>,
        games: &mut [C],
        scene: Scene<'_>,
        parallel: bool,
    ) -> usize {
        let count = self.count.min(games.len());
        let is_whole = self.words.len() == self.stride * self.count
            && [self.wake.len(), self.signals.len(), self.status.len()] == [self.count; 3]
            && self.more.len() == if tree.needs_more() { self.count } else { 0 };
        if !is_whole
            || self.stride != tree.words as usize
            || self.words.first().is_some_and(|first| *first != tree.shape)
        {
            return 0;
        }
        let party = Party {
            first: 0,
            games: &mut games[..count],
            words: &mut self.words,
            more: &mut self.more,
            wake: &mut self.wake,
            signals: &mut self.signals,
            status: &mut self.status,
            boards: scene.boards,
        };
        let view = View {
            tree,
            now: scene.now,
            dt: scene.dt,
            squad: scene.squad,
            world: scene.world,
            seed: self.seed,
        };
        party.tick(&view, parallel)
    }

    /// What the last tick of a character came to.
    #[must_use]
    pub fn status(&self, character: usize) -> Option<Status> {
        self.status.get(character).copied()
    }

    /// Will it be ticked at this moment?
    #[must_use]
    pub fn is_awake(&self, character: usize, now: Moment) -> bool {
        self.wake.get(character).is_some_and(|wake| wake.has_come(now))
    }

    /// An event has come to a character: wakes it if it waits for it.
    pub fn event(&mut self, character: usize, event: EventId) {
        self.signal(character, event.bit());
    }

    /// A key that a character can see has changed: wakes it if its conditions may have changed.
    pub fn key_changed(&mut self, character: usize) {
        self.signal(character, KEYS);
    }

    /// A key that everybody can see has changed.
    pub fn keys_changed(&mut self) {
        (0..self.count).for_each(|character| self.signal(character, KEYS));
    }

    /// Wakes a character whatever it waits for.
    pub fn wake(&mut self, character: usize) {
        self.signals.get_mut(character).into_iter().for_each(|signals| *signals = u64::MAX);
        self.signal(character, u64::MAX);
    }

    fn signal(&mut self, character: usize, signals: u64) {
        if let (Some(wake), Some(waits)) = (self.wake.get_mut(character), self.signals.get(character))
            && waits & signals != 0
        {
            *wake = Moment::START;
        }
    }

    /// A copy of the state of one character, to look at, to save, to stop it or to go on without the troop.
    #[must_use]
    pub fn state(&self, character: usize) -> Option<TreeState> {
        let words = self.words.chunks_exact(self.stride.max(1)).nth(character)?;
        Some(TreeState { words: words.into(), more: self.more.get(character).cloned().map(Box::new) })
    }

    /// Puts a state in the place of a character's. False if it belongs to another tree.
    pub fn set_state<C>(&mut self, tree: &Tree<C>, character: usize, state: TreeState) -> bool {
        if !state.belongs_to(tree) || self.stride != state.words.len() || character >= self.count {
            return false;
        }
        self.words[character * self.stride..][..self.stride].copy_from_slice(&state.words);
        if let (Some(more), Some(new)) = (self.more.get_mut(character), state.more) {
            *more = *new;
        }
        self.wake[character] = Moment::START;
        true
    }

    /// What a character takes in all, its own keys aside. \[bytes\]
    #[must_use]
    pub const fn bytes_per_character(&self) -> usize {
        4 * self.stride + size_of::<Moment>() + size_of::<u64>() + size_of::<Status>()
    }
}

/// What all see.
struct View<'a, C> {
    tree: &'a Tree<C>,
    now: Moment,
    dt: f32,
    squad: Option<&'a Board>,
    world: Option<&'a Board>,
    seed: Seed,
}

/// Some characters in a row.
struct Party<'a, C> {
    first: usize,
    games: &'a mut [C],
    words: &'a mut [u32],
    more: &'a mut [More],
    wake: &'a mut [Moment],
    signals: &'a mut [u64],
    status: &'a mut [Status],
    boards: &'a mut [Board],
}

impl<C: Send> Party<'_, C> {
    #[cfg(feature = "parallel")]
    fn tick(self, view: &View<'_, C>, parallel: bool) -> usize {
        /// So many are ticked in a row.
        const ROW: usize = 1024;
        if !parallel || self.games.len() <= ROW {
            return self.tick_row(view);
        }
        let (left, right) = self.split(view.tree.words as usize);
        let (left, right) = rayon::join(|| left.tick(view, true), || right.tick(view, true));
        left + right
    }

    #[cfg(not(feature = "parallel"))]
    fn tick(self, view: &View<'_, C>, _parallel: bool) -> usize {
        self.tick_row(view)
    }

    #[cfg(feature = "parallel")]
    fn split(self, stride: usize) -> (Self, Self) {
        let half = self.games.len() / 2;
        let (games, other_games) = self.games.split_at_mut(half);
        let (words, other_words) = self.words.split_at_mut(half * stride);
        let (more, other_more) = self.more.split_at_mut(half.min(self.more.len()));
        let (wake, other_wake) = self.wake.split_at_mut(half);
        let (signals, other_signals) = self.signals.split_at_mut(half);
        let (status, other_status) = self.status.split_at_mut(half);
        let (boards, other_boards) = self.boards.split_at_mut(half.min(self.boards.len()));
        let first = self.first;
        let left = Self { first, games, words, more, wake, signals, status, boards };
        let right = Self {
            first: first + half,
            games: other_games,
            words: other_words,
            more: other_more,
            wake: other_wake,
            signals: other_signals,
            status: other_status,
            boards: other_boards,
        };
        (left, right)
    }

    fn tick_row(mut self, view: &View<'_, C>) -> usize {
        let mut ticked = 0;
        for place in 0..self.games.len() {
            if self.wake[place].has_come(view.now) {
                self.tick_one(place, view);
                ticked += 1;
            }
        }
        ticked
    }

    fn tick_one(&mut self, place: usize, view: &View<'_, C>) {
        let seed = view.seed.at((self.first + place) as u64).at(u64::from(view.now.0));
        let mut boards = Boards::default();
        if let Some(board) = self.boards.get_mut(place) {
            boards = boards.agent(board);
        }
        if let Some(squad) = view.squad {
            boards = boards.reading_squad(squad);
        }
        if let Some(world) = view.world {
            boards = boards.reading_world(world);
        }
        let mut turn = Turn::new(&mut self.games[place], view.now).dt(view.dt).boards(boards).seed(seed);
        let stride = view.tree.words as usize;
        let words = &mut self.words[place * stride..][..stride];
        let (status, rest) = match self.more.get_mut(place) {
            None => view.tree.step_words(words, &mut [], &mut turn, &mut ()),
            Some(more) => view.tree.step_more(words, more, &mut turn, &mut ()),
        };
        self.status[place] = status;
        (self.wake[place], self.signals[place]) = match rest {
            Rest::Awake => (Moment::START, 0),
            Rest::Until(moment, signals) => (moment, signals),
        };
    }
}
