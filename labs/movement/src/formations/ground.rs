//! What stands in the way, and where cover is.

use wits_core::geometry::{Aabb, Circle};
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::raycast::StaticWorld;

use crate::formations::settings::{BIRDS, COVER, MARCH, SQUADS, Settings};

/// Half of the world. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(40.0, 25.0);
/// Half of the thickness of the wall. \[m\]
pub(crate) const THICK: f32 = 0.6;

/// What does not move. It follows from the settings and the seed, so it is not part of the state.
#[derive(Debug, Default)]
pub(crate) struct Ground {
    pub(crate) trees: Vec<Circle>,
    pub(crate) walls: Vec<Aabb<Vec2>>,
    /// Boxes that people can take cover behind.
    pub(crate) boxes: Vec<Aabb<Vec2>>,
    /// The places behind them.
    pub(crate) cover: Vec<Vec2>,
    /// Walls and boxes, to be felt for.
    pub(crate) solid: StaticWorld,
    /// The walls alone, to measure how wide the way is.
    pub(crate) passage: StaticWorld,
}

impl Ground {
    pub(crate) fn new(settings: &Settings, seed: Seed) -> Self {
        let mut ground = Self { trees: trees(settings), walls: walls(settings), ..Self::default() };
        if settings.scene == COVER {
            ground.scatter(seed);
        }
        let mut solid = StaticWorld::builder();
        let mut passage = StaticWorld::builder();
        for wall in &ground.walls {
            solid.add(*wall);
            passage.add(*wall);
        }
        ground.boxes.iter().for_each(|area| {
            solid.add(*area);
        });
        ground.trees.iter().for_each(|tree| {
            solid.add(*tree);
        });
        (ground.solid, ground.passage) = (solid.build(), passage.build());
        ground
    }

    /// Boxes at random, none too near to another; cover is on their left, away from whatever is ahead.
    fn scatter(&mut self, seed: Seed) {
        let mut stream = seed.fork("cover").stream();
        for _ in 0..900 {
            let at = Vec2::new(stream.range(-36.0, 37.0), stream.range(-20.0, 20.0));
            let half = Vec2::new(stream.range(0.4, 0.7), stream.range(0.7, 1.4));
            let apart = |other: &Aabb<Vec2>| other.center().distance(at) > 6.2;
            if self.boxes.len() < 34 && self.boxes.iter().all(apart) {
                self.boxes.push(Aabb::new(at - half, at + half));
                self.cover.push(at - Vec2::new(half.x + 0.8, 0.0));
            }
        }
    }
}

fn walls(settings: &Settings) -> Vec<Aabb<Vec2>> {
    if settings.scene != MARCH {
        return Vec::new();
    }
    let part = |side: f32| {
        let (near, far) = (0.5 * settings.gap * side, (CORNER.y + 1.0) * side);
        Aabb::new(Vec2::new(-THICK, near), Vec2::new(THICK, far))
    };
    vec![part(1.0), part(-1.0)]
}

fn trees(settings: &Settings) -> Vec<Circle> {
    let at: &[(f32, f32, f32)] = match settings.scene {
        MARCH => &[
            (-12.0, -12.0, 1.4),
            (-14.0, 14.0, 1.2),
            (-35.0, 5.0, 0.9),
            (17.0, 5.0, 1.0),
            (24.0, -9.0, 1.7),
            (36.0, 7.0, 1.1),
        ],
        SQUADS => &[(-8.0, 4.0, 1.6), (3.0, -9.0, 2.0), (12.0, 9.0, 1.4), (-20.0, -12.0, 1.8)],
        BIRDS => &[(-6.0, 5.0, 1.8), (10.0, -6.0, 2.0)],
        _ => &[],
    };
    at.iter().map(|(x, y, radius)| Circle::new(Vec2::new(*x, *y), *radius)).collect()
}
