//! The simplest world: all characters act on one value.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::{Board, Boards};

use super::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};

/// Characters that act on one context: a [`MindWorld`] for tests, tools and small games. The first character is agent 0, the
/// next one agent 1, and so on.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_decide::{Status, Vocabulary};
/// use wits_engine::minds::{MindHost, MindLibrary, MindWorld, SharedWorld};
/// use wits_game::author::Shelf;
///
/// let mut words = Vocabulary::<Vec<u32>>::new();
/// words.action("step", |steps, call| { steps[call.index()] += 1; Status::Success });
/// let files = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
/// let host = MindHost::new(MindLibrary::builder(&words).files(files)?);
/// let mut field = SharedWorld::new(host, vec![0; 2]);
/// for _ in 0..2 {
///     field.add("hare.tree.ron").expect("there is such a file");
/// }
/// for tick in 0..3 {
///     field.now = Moment::of_tick(tick, 60);
///     field.think_all(1.0 / 60.0);
/// }
/// assert_eq!(field.context, [3, 3]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct SharedWorld<C> {
    /// What all characters act on.
    pub context: C,
    /// The minds, by agent.
    pub minds: Vec<CharacterMind>,
    /// The blackboard that all characters share.
    pub board: Board,
    /// The time.
    pub now: Moment,
    /// The source of chance: each turn of each character has its own.
    pub seed: Seed,
    host: MindHost<C>,
}

impl<C: 'static> SharedWorld<C> {
    /// No characters yet.
    #[must_use]
    pub fn new(host: MindHost<C>, context: C) -> Self {
        let board = host.world_board();
        Self { context, minds: Vec::new(), board, now: Moment::START, seed: Seed::new(0), host }
    }

    /// Adds a character that follows a file, and returns its number; `None` when there is no such file.
    pub fn add(&mut self, file: &str) -> Option<u64> {
        let agent = self.minds.len() as u64;
        self.minds.push(self.host.character(agent, file)?);
        Some(agent)
    }

    /// All characters think, one after the other.
    pub fn think_all(&mut self, dt: f32) {
        for agent in 0..self.minds.len() as u64 {
            self.think(agent, dt);
        }
    }
}

impl<C: 'static> MindWorld for SharedWorld<C> {
    type Context = C;

    fn host(&self) -> &MindHost<C> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<C> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, C>)> {
        let view = ContextView::new(&self.context, self.now).world(&self.board);
        Some((mind_at(&self.minds, agent)?, view))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, C>)> {
        let seed = self.seed.at(u64::from(self.now.0)).at(agent);
        let boards = Boards::default().world(&mut self.board);
        let turn = Turn::new(&mut self.context, self.now).seed(seed).boards(boards);
        Some((mind_at_mut(&mut self.minds, agent)?, turn))
    }
}
