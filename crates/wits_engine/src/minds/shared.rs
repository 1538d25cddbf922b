//! The simplest world: all characters act on one value.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards};
use wits_decide::{Occasion, Turn};

use super::{CharacterMind, MindHost, MindWorld, Thinking};

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

    fn place(&self, agent: u64) -> Option<usize> {
        usize::try_from(agent).ok().filter(|place| *place < self.minds.len())
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

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.minds.iter())
    }

    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.minds.get(self.place(agent)?)
    }

    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        let place = self.place(agent)?;
        self.minds.get_mut(place)
    }

    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, C>) {
        let Some(place) = self.place(agent) else { return };
        let seed = self.seed.at(u64::from(self.now.0)).at(agent);
        let boards = Boards::default().world(&mut self.board);
        let turn = Turn::new(&mut self.context, self.now).seed(seed).boards(boards).on(occasion);
        body(&mut self.minds[place], turn);
    }

    fn with_context(&self, _agent: u64, body: &mut dyn FnMut(&C, Moment)) {
        body(&self.context, self.now);
    }

    fn world_board(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn world_board_mut(&mut self) -> Option<&mut Board> {
        Some(&mut self.board)
    }
}
