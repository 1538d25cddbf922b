//! Small games to watch.

use std::cell::Cell;
use std::time::Duration;

use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{Document, Field, Section};
use wits_core::scene::{Heat, Ramp, Scene, Shape, Tint};
use wits_game::{
    About, Catalog, Chart, Control, ControlKind, Game, Inspection, Layer, Param, Params, Saving, Setup,
    Storage, Tick,
};

use crate::gate;
use crate::keeping::Mill;
use crate::pond::Pond;
use crate::reader::Reader;
use crate::thinker::Thinker;

/// How large the world is. \[m\]
pub(crate) const WORLD: f32 = 100.0;

/// Walkers on a line each, number n starts at height n.
pub(crate) struct Walk {
    state: State,
    count: usize,
    /// How often somebody was inspected.
    looks: Cell<u16>,
    /// How often it was drawn.
    draws: Cell<u16>,
}

#[derive(Clone, wits_core::state::State)]
#[state(own_hash)]
pub(crate) struct State {
    /// How far all of them went. \[m\]
    way: f32,
    pokes: u64,
    start: f32,
}

/// Nobody compares walks.
// By hand: only what the tests compare.
impl HashState for State {
    fn hash_state(&self, _: &mut StateHasher) {}
}

impl Walk {
    fn at(&self, agent: usize) -> Vec2 {
        Vec2::new((self.state.start + self.state.way).rem_euclid(WORLD), agent as f32)
    }
}

fn nap(params: &Params) {
    gate::pass(params.count("gate"));
    std::thread::sleep(Duration::from_millis(params.count("delay") as u64));
}

impl Game for Walk {
    type State = State;

    fn about() -> About {
        let control = |name, kind| Control { name, title: name, help: "", kind };
        About {
            ticks_per_second: 100,
            params: vec![
                Param::number("speed", "Speed", 1.0, 0.0, 10.0).told("Walk", "m/s", "how fast"),
                Param::integer("count", "Walkers", 48.0, 1.0, 200_000.0)
                    .on_restart()
                    .told("World", "", "how many"),
                Param::integer("delay", "Delay", 0.0, 0.0, 1000.0).told(
                    "World",
                    "ms",
                    "how long the start and a tick take",
                ),
                Param::integer("gate", "Gate", 0.0, 0.0, 1e6).told("World", "", "where ticks wait"),
            ],
            layers: vec![
                Layer::world("walkers", "Walkers", "all of them"),
                Layer::overlay("cells", "Cells", "a field"),
                Layer::overlay("marks", "Marks", "a mark"),
            ],
            charts: vec![Chart { name: "way", title: "Way", unit: "m", help: "" }],
            controls: vec![control("poke", ControlKind::Point), control("bomb", ControlKind::Button)],
            ..About::new("walk", "Walk", "Walkers on a line.")
        }
    }

    fn start(setup: &Setup) -> Self {
        nap(&setup.params);
        let start = setup.seed.stream().unit() * WORLD;
        let state = State { way: 0.0, pokes: 0, start };
        Self { state, count: setup.params.count("count"), looks: Cell::new(0), draws: Cell::new(0) }
    }

    fn tick(&mut self, tick: Tick<'_>) {
        nap(tick.params);
        for input in tick.inputs {
            assert!(input.name != "bomb", "a bomb went off");
            self.state.pokes += 1;
        }
        self.state.way += tick.params.f32("speed") * tick.dt;
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&mut self, state: &State, _tick: u64) {
        self.state.clone_from(state);
    }

    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        self.draws.set(self.draws.get().wrapping_add(1));
        scene.set_bounds(Vec2::ZERO, Vec2::splat(WORLD));
        let sprites = scene.sprites("walkers", 1.0);
        (0..self.count).for_each(|agent| sprites.push(self.at(agent), Vec2::X, Tint::Agent));
        if wanted("cells") {
            let bounds = scene.bounds();
            scene.heat(Heat {
                layer: "cells",
                bounds,
                columns: 2,
                rows: 1,
                ramp: Ramp::Heat,
                cells: vec![0, 255],
            });
        }
        // Drawn whether wanted or not: the server has to leave it out.
        scene.add("marks", Shape::circle(Vec2::ZERO, 1.0).fill(Tint::Goal));
    }

    fn agents(&self) -> usize {
        self.count
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        assert!(at.x > -1e6, "beyond the end of the world");
        let distance = |agent: &usize| self.at(*agent).distance(at);
        let nearest = (0..self.count).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(&nearest) <= radius).then_some(nearest as u64)
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let number = usize::try_from(agent).ok().filter(|agent| *agent < self.count)?;
        let at = self.at(number);
        self.looks.set(self.looks.get().wrapping_add(1));
        let fields = [
            Field::new("way", self.state.way).unit("m"),
            Field::new("looks", f32::from(self.looks.get())),
            Field::new("draws", f32::from(self.draws.get())),
        ];
        let document = Document::new(format!("Walker {agent}")).section(Section::fields("Body", fields));
        Some(Inspection { document, marks: vec![Shape::circle(at, 2.0).stroke(Tint::Highlight, 1.0)] })
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.push(self.state.way);
    }

    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("pokes", self.state.pokes as f64)]
    }

    fn saving(&self) -> Option<&dyn Saving<State>> {
        Some(self)
    }
}

impl Saving<State> for Walk {
    /// Walks are not for keeps.
    fn storage(&self) -> Option<Storage<State>> {
        None
    }
}

/// A game that cannot even start.
pub(crate) struct Broken;

impl Game for Broken {
    type State = u8;

    fn about() -> About {
        About::new("broken", "Broken", "Does not start.")
    }
    fn start(_: &Setup) -> Self {
        panic!("it was never alive")
    }
    fn tick(&mut self, _: Tick<'_>) {}
    fn state(&self) -> &u8 {
        &0
    }
    fn restore(&mut self, _: &u8, _: u64) {}
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
}

pub(crate) fn catalog() -> Catalog {
    Catalog::new()
        .with::<Walk>()
        .with::<Broken>()
        .with::<Thinker>()
        .with::<Reader>()
        .with::<Pond>()
        .with::<Mill>()
}
