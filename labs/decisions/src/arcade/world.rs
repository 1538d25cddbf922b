//! The world and its tick.

use serde::{Deserialize, Serialize};
use wits_core::hash::HashState;
use wits_core::random::Seed;
use wits_decide::EventId;
use wits_engine::cast::{Actors, Cast, Troupe};
use wits_game::author::Shelf;
use wits_game::{Setup, Tick};

use crate::arcade::about::about;
use crate::arcade::arena::{Arena, CORNER, KINDS, Kind, RADIUS};
use crate::arcade::words::words;

/// How long you stay where you were dragged. \[s\]
const PATIENCE: f32 = 3.0;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
pub struct World {
    pub(crate) arena: Arena,
    pub(crate) actors: Actors,
}

/// The lab.
pub struct Arcade {
    pub(crate) world: World,
    pub(crate) troupe: Troupe<Arena>,
    born: Option<EventId>,
    seed: Seed,
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
        let cast = Cast::new(words, shelf()).expect("the minds that come with the lab are bound by a test");
        let troupe = Troupe::new(cast, setup.seed, about().ticks_per_second);
        let counts = ["homers", "dodgers", "rushers"].map(|name| setup.params.count(name));
        let kinds = KINDS.into_iter().zip(counts).flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
        let arena = Arena::new(kinds, &mut setup.seed.fork("arena").stream());
        let mut actors = troupe.actors();
        for enemy in &arena.enemies {
            troupe.add(&mut actors, enemy.kind.file());
        }
        Self { world: World { arena, actors }, troupe, born, seed: setup.seed.fork("arena") }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let World { arena, actors } = &mut self.world;
        self.troupe.begin(tick.number);
        for input in tick.inputs {
            if let ("hero", Some(at)) = (input.name.as_str(), input.at) {
                arena.hero.at = at.clamp(-CORNER + RADIUS, CORNER - RADIUS);
                arena.hero.led = PATIENCE;
            }
        }
        arena.hero.wander(tick.dt);
        for enemy in 0..actors.len() {
            self.troupe.tick(actors, arena, enemy, tick.dt);
        }
        arena.fight(tick.params.f32("turning"), tick.params.f32("reload"), tick.dt);
        arena.move_all(tick.dt);
        let mut stream = self.seed.at(tick.number).stream();
        for place in 0..arena.fallen.len() {
            let enemy = arena.fallen[place];
            arena.raise(enemy, &mut stream);
            if let Some(born) = self.born {
                self.troupe.tell(actors, arena, enemy, (born, &[]));
            }
        }
        self.troupe.begin(tick.number + 1);
    }

    pub(crate) fn go_back(&mut self, world: &World, tick: u64) {
        self.world.clone_from(world);
        self.troupe.begin(tick);
    }

    /// The state that an enemy is in.
    pub(crate) fn state_of(&self, enemy: usize) -> String {
        self.troupe.doing(&self.world.actors, enemy)
    }
}
