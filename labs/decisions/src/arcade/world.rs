//! The world and its tick.

use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards};
use wits_decide::{EventId, Turn};
use wits_engine::minds::{
    CharacterMind, ContextView, MindHost, MindLibrary, MindWorld, mind_at, mind_at_mut,
};
use wits_game::author::Shelf;
use wits_game::{Setup, Tick};

use crate::arcade::about::TICKS_PER_SECOND;
use crate::arcade::arena::{Arena, CORNER, KINDS, Kind, RADIUS};
use crate::arcade::words::words;

/// How long you stay where you were dragged. \[s\]
const PATIENCE: f32 = 3.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) arena: Arena,
    pub(crate) minds: Vec<CharacterMind>,
    /// The blackboard that all enemies share.
    pub(crate) common: Board,
}

/// The lab.
pub struct Arcade {
    pub(crate) world: World,
    pub(crate) host: MindHost<Arena>,
    born: Option<EventId>,
    seed: Seed,
    /// The tick that is next.
    tick: u64,
}

fn shelf() -> Shelf {
    Shelf::new()
        .with(Kind::Homer.file(), "A homer", "Comes straight on.", include_str!("minds/homer.machine.ron"))
        .as_template()
        .with(
            Kind::Dodger.file(),
            "A dodger",
            "Comes straight on and steps aside at random times.",
            include_str!("minds/dodger.machine.ron"),
        )
        .as_template()
        .with(
            Kind::Rusher.file(),
            "A rusher",
            "Runs past and strikes from behind.",
            include_str!("minds/rusher.machine.ron"),
        )
        .as_template()
}

impl Arcade {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (words, born) = words();
        let library = MindLibrary::new(&words, shelf());
        let host = MindHost::new(library.expect("the minds that come with the lab are bound by a test"));
        let counts = ["homers", "dodgers", "rushers"].map(|name| setup.params.count(name));
        let kinds = KINDS.into_iter().zip(counts).flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
        let arena = Arena::new(kinds, &mut setup.seed.fork("arena").stream());
        let minds = (0..).zip(&arena.enemies);
        let minds = minds.filter_map(|(agent, enemy)| host.character(agent, enemy.kind.file())).collect();
        let world = World { arena, minds, common: host.world_board() };
        Self { world, host, born, seed: setup.seed, tick: 0 }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let arena = &mut self.world.arena;
        self.tick = tick.number;
        for input in tick.inputs {
            if let ("hero", Some(at)) = (input.name.as_str(), input.at) {
                arena.hero.at = at.clamp(-CORNER + RADIUS, CORNER - RADIUS);
                arena.hero.led = PATIENCE;
            }
        }
        arena.hero.wander(tick.dt);
        for enemy in 0..self.world.arena.enemies.len() {
            self.think(enemy as u64, tick.dt);
        }
        let arena = &mut self.world.arena;
        arena.fight(tick.params.f32("turning"), tick.params.f32("reload"), tick.dt);
        arena.move_all(tick.dt);
        let mut stream = self.seed.fork("arena").at(tick.number).stream();
        for place in 0..self.world.arena.fallen.len() {
            let enemy = self.world.arena.fallen[place];
            self.world.arena.raise(enemy, &mut stream);
            if let Some(born) = self.born {
                self.send(enemy as u64, born, &[]);
            }
        }
        self.tick = tick.number + 1;
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.tick = tick;
    }

    const fn now(&self) -> Moment {
        Moment::of_tick(self.tick, TICKS_PER_SECOND)
    }

    /// The state that an enemy is in.
    pub(crate) fn state_of(&self, enemy: usize) -> String {
        self.doing(enemy as u64)
    }
}

impl MindWorld for Arcade {
    type Context = Arena;

    fn host(&self) -> &MindHost<Arena> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Arena> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Arena>)> {
        let World { arena, minds, common, .. } = &self.world;
        Some((mind_at(minds, agent)?, ContextView::new(arena, self.now()).world(common)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Arena>)> {
        let (now, seed) = (self.now(), self.seed.fork("minds").at(self.tick).at(agent));
        let World { arena, minds, common, .. } = &mut self.world;
        let turn = Turn::new(arena, now).seed(seed).boards(Boards::default().world(common));
        Some((mind_at_mut(minds, agent)?, turn))
    }

    fn name_of(&self, agent: u64) -> String {
        format!("enemy {agent}")
    }
}

wits_engine::minds_facet!(Arcade);
