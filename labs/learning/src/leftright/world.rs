//! The world and its tick.

use std::collections::VecDeque;

use wits_core::random::Seed;
use wits_core::state::State;
use wits_game::{Params, Setup, Tick};
use wits_learn::predict::{CompetenceDef, Person, PersonDef};

use crate::leftright::guessers::Guessers;

pub(crate) const LEFT: u32 = 0;
pub(crate) const RIGHT: u32 = 1;

/// So many picks are shown.
pub(crate) const SHOWN: usize = 48;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct World {
    pub(crate) guessers: Guessers,
    person: Person,
    /// Somebody plays: the simulated person waits.
    pub(crate) played: bool,
    /// Until the next pick. \[s\]
    left: f32,
    /// The last picks, oldest first: the hand, and whether several sizes at once guessed it.
    pub(crate) picks: VecDeque<(u32, Option<bool>)>,
}

/// The lab.
pub struct LeftRight {
    pub(crate) world: World,
    seed: Seed,
    /// Which table is shown, as the parameters say.
    pub(crate) table: usize,
}

impl LeftRight {
    pub(crate) fn new(setup: &Setup) -> Self {
        let seed = setup.seed.fork("leftright");
        let person = Person::new(&person(&setup.params), seed.fork("person"));
        let world = World {
            guessers: guessers(&setup.params, seed),
            person: person.expect("parameters keep their ranges"),
            played: false,
            left: 0.0,
            picks: VecDeque::with_capacity(SHOWN),
        };
        Self { world, seed, table: setup.params.count("table") }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.table = tick.params.count("table");
        let competence = CompetenceDef {
            error_rate: tick.params.f32("errors"),
            min_probability: tick.params.f32("sure"),
            ..CompetenceDef::default()
        };
        for input in tick.inputs {
            match input.name.as_str() {
                "left" => self.play(LEFT, &competence),
                "right" => self.play(RIGHT, &competence),
                "forget" => self.world.guessers = guessers(tick.params, self.seed.at(tick.number)),
                "alone" => self.world.played = false,
                _ => {}
            }
        }
        if !tick.params.is_on("auto") || self.world.played {
            return;
        }
        self.world.left -= tick.dt;
        if self.world.left <= 0.0 {
            self.world.left = (self.world.left + 1.0 / tick.params.f32("pace")).max(0.0);
            let hand = self.world.person.choose(&person(tick.params));
            self.world.pick(hand, &competence);
        }
    }

    /// A real person picks a hand.
    fn play(&mut self, hand: u32, competence: &CompetenceDef) {
        self.world.played = true;
        self.world.pick(hand, competence);
    }
}

impl World {
    fn pick(&mut self, hand: u32, competence: &CompetenceDef) {
        let guessed = self.guessers.guess().map(|guess| guess.action == hand);
        self.guessers.round(hand, competence);
        while self.picks.len() >= SHOWN {
            self.picks.pop_front();
        }
        self.picks.push_back((hand, guessed));
    }
}

fn person(params: &Params) -> PersonDef {
    PersonDef {
        alternation: params.f32("alternation"),
        habits: u32::try_from(params.count("habits")).unwrap_or(0),
        habit_chance: params.f32("habit_chance"),
        ..PersonDef::new(2)
    }
}

fn guessers(params: &Params, seed: Seed) -> Guessers {
    let count = |name| u32::try_from(params.count(name)).unwrap_or(u32::MAX);
    let guessers = Guessers::new(count("threshold"), count("memory"), seed.fork("opponent"));
    guessers.expect("parameters keep their ranges")
}
