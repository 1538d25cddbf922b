//! Things and creatures, drawn from simple shapes.

use std::f32::consts::{FRAC_PI_2, PI};

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

/// Where a thing is drawn, and how large: 1 is its size on the island.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) layer: &'static str,
    pub(crate) at: Vec2,
    pub(crate) size: f32,
}

impl Spot {
    pub(crate) const fn new(layer: &'static str, at: Vec2, size: f32) -> Self {
        Self { layer, at, size }
    }

    fn at(self, x: f32, y: f32) -> Vec2 {
        self.at + self.size * Vec2::new(x, y)
    }

    fn disc(self, scene: &mut Scene, (x, y): (f32, f32), radius: f32, ink: impl Into<Ink>) {
        scene.add(self.layer, Shape::circle(self.at(x, y), radius * self.size).fill(ink));
    }

    fn polygon(self, scene: &mut Scene, points: &[(f32, f32)], ink: impl Into<Ink>) {
        let points: Vec<Vec2> = points.iter().map(|(x, y)| self.at(*x, *y)).collect();
        scene.add(self.layer, Shape::polygon(points).fill(ink));
    }

    fn line(self, scene: &mut Scene, points: &[(f32, f32)], ink: impl Into<Ink>, width: f32) {
        let points: Vec<Vec2> = points.iter().map(|(x, y)| self.at(*x, *y)).collect();
        scene.add(self.layer, Shape::line(points).stroke(ink, width));
    }
}

/// A bush, with berries or without.
pub(crate) fn bush(scene: &mut Scene, spot: Spot, ripe: bool) {
    for (x, y, radius) in [(-0.45, 0.0, 0.5), (0.45, 0.0, 0.5), (0.0, 0.35, 0.6)] {
        spot.disc(scene, (x, y), radius, Tint::Green);
    }
    spot.disc(scene, (0.0, 0.1), 0.5, Ink::new(Tint::AgentAlt).alpha(0.5));
    if ripe {
        for (x, y) in [(-0.5, 0.1), (0.1, 0.55), (0.5, 0.0), (0.0, 0.0), (-0.2, 0.4), (0.35, 0.35)] {
            spot.disc(scene, (x, y), 0.15, Tint::Red);
        }
    }
}

pub(crate) fn berry(scene: &mut Scene, spot: Spot) {
    for (x, y) in [(-0.25, -0.1), (0.25, -0.1), (0.0, 0.25)] {
        spot.disc(scene, (x, y), 0.28, Tint::Red);
        spot.disc(scene, (x - 0.08, y + 0.08), 0.08, Ink::new(Tint::Highlight).alpha(0.7));
    }
    spot.line(scene, &[(0.0, 0.5), (0.15, 0.75)], Tint::Green, 2.0);
}

pub(crate) fn toadstool(scene: &mut Scene, spot: Spot) {
    spot.polygon(scene, &[(-0.18, -0.5), (0.18, -0.5), (0.12, 0.1), (-0.12, 0.1)], Tint::Neutral);
    let cap = Shape::sector(spot.at(0.0, 0.0), 0.55 * spot.size, FRAC_PI_2, PI);
    scene.add(spot.layer, cap.fill(Tint::Danger));
    for (x, y) in [(-0.28, 0.16), (0.02, 0.36), (0.27, 0.14)] {
        spot.disc(scene, (x, y), 0.09, Tint::Highlight);
    }
}

pub(crate) fn rock(scene: &mut Scene, spot: Spot) {
    let outline = [(-0.6, -0.3), (-0.45, 0.25), (-0.05, 0.5), (0.45, 0.3), (0.6, -0.3)];
    spot.polygon(scene, &outline, Tint::Obstacle);
    spot.polygon(
        scene,
        &[(-0.45, 0.25), (-0.05, 0.5), (0.1, 0.1), (-0.25, -0.05)],
        Ink::new(Tint::Neutral).alpha(0.5),
    );
}

pub(crate) fn ball(scene: &mut Scene, spot: Spot) {
    spot.disc(scene, (0.0, 0.0), 0.42, Tint::Pink);
    spot.line(scene, &[(-0.3, 0.28), (0.0, 0.0), (0.3, 0.28)], Tint::Highlight, 2.0);
    spot.line(scene, &[(0.0, 0.0), (0.0, -0.41)], Tint::Highlight, 2.0);
}

/// A fire; `flicker` from 0 to 1.
pub(crate) fn fire(scene: &mut Scene, spot: Spot, flicker: f32) {
    spot.disc(scene, (0.0, 0.1), 1.1 + 0.2 * flicker, Ink::new(Tint::Orange).alpha(0.18));
    spot.line(scene, &[(-0.6, -0.45), (0.6, -0.15)], Tint::Wall, 5.0);
    spot.line(scene, &[(-0.6, -0.15), (0.6, -0.45)], Tint::Wall, 5.0);
    let tip = 0.85 + 0.25 * flicker;
    spot.polygon(
        scene,
        &[(-0.45, -0.25), (-0.3, 0.3), (-0.1, 0.1), (0.05, tip), (0.25, 0.2), (0.45, -0.25)],
        Tint::Orange,
    );
    spot.polygon(scene, &[(-0.2, -0.25), (-0.05, 0.25 + 0.2 * flicker), (0.2, -0.25)], Tint::Yellow);
}

pub(crate) fn nest(scene: &mut Scene, spot: Spot) {
    spot.disc(scene, (0.0, 0.0), 1.1, Ink::new(Tint::Orange).alpha(0.35));
    spot.disc(scene, (0.0, 0.0), 0.75, Ink::new(Tint::Yellow).alpha(0.35));
    for turn in 0..9_u8 {
        let direction = angle::direction(PI * f32::from(turn) / 4.5);
        let across = direction.perp() * 0.45;
        let ends = [direction - across, direction + across].map(|point| (point.x, point.y));
        spot.line(scene, &ends, Ink::new(Tint::Orange).alpha(0.7), 2.0);
    }
}

pub(crate) fn palm(scene: &mut Scene, spot: Spot) {
    spot.line(scene, &[(0.0, 0.0), (0.2, 0.8), (0.25, 1.6)], Tint::Wall, 6.0);
    for (x, y) in [(-0.9, 0.1), (-0.6, 0.7), (0.1, 0.95), (0.8, 0.7), (1.0, 0.0)] {
        spot.polygon(
            scene,
            &[
                (0.25, 1.6),
                (0.25 + 0.5 * x - 0.12, 1.75 + 0.6 * y),
                (0.25 + x, 1.5 + 0.7 * y),
                (0.25 + 0.5 * x + 0.12, 1.5 + 0.45 * y),
            ],
            Tint::Green,
        );
    }
}

pub(crate) fn wave(scene: &mut Scene, spot: Spot) {
    let points = [(-0.8, 0.0), (-0.5, 0.22), (-0.2, 0.0), (0.1, 0.22), (0.4, 0.0), (0.7, 0.22)];
    spot.line(scene, &points, Ink::new(Tint::Cyan).alpha(0.6), 2.0);
}

/// How a creature looks at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Awake,
    Asleep,
    Sad,
}

/// A creature with ears, eyes and a mouth.
pub(crate) fn creature(scene: &mut Scene, spot: Spot, tint: Tint, face: Face) {
    for side in [-1.0, 1.0] {
        spot.polygon(scene, &[(0.25 * side, 0.4), (0.6 * side, 1.0), (0.62 * side, 0.25)], tint);
        spot.disc(scene, (0.3 * side, -0.55), 0.2, tint);
    }
    spot.disc(scene, (0.0, 0.0), 0.68, tint);
    spot.disc(scene, (0.0, -0.2), 0.4, Ink::new(Tint::Highlight).alpha(0.35));
    for side in [-1.0, 1.0] {
        if face == Face::Asleep {
            spot.line(scene, &[(0.14 * side, 0.16), (0.36 * side, 0.16)], Tint::Faint, 2.0);
        } else {
            spot.disc(scene, (0.24 * side, 0.18), 0.15, Tint::Highlight);
            spot.disc(scene, (0.24 * side, 0.16), 0.08, Tint::Faint);
        }
    }
    let mouth = match face {
        Face::Sad => [(-0.18, -0.2), (0.0, -0.1), (0.18, -0.2)],
        Face::Awake | Face::Asleep => [(-0.18, -0.1), (0.0, -0.2), (0.18, -0.1)],
    };
    spot.line(scene, &mouth, Tint::Faint, 2.0);
}

/// You: a person with a hat.
pub(crate) fn person(scene: &mut Scene, spot: Spot) {
    spot.polygon(scene, &[(-0.45, -0.7), (0.45, -0.7), (0.28, 0.2), (-0.28, 0.2)], Tint::Blue);
    spot.disc(scene, (0.0, 0.45), 0.34, Tint::Orange);
    spot.polygon(
        scene,
        &[(-0.6, 0.6), (0.6, 0.6), (0.3, 0.72), (0.25, 0.95), (-0.25, 0.95), (-0.3, 0.72)],
        Tint::Yellow,
    );
}

/// A heart.
pub(crate) fn heart(scene: &mut Scene, spot: Spot) {
    spot.disc(scene, (-0.22, 0.15), 0.27, Tint::Pink);
    spot.disc(scene, (0.22, 0.15), 0.27, Tint::Pink);
    spot.polygon(scene, &[(-0.46, 0.04), (0.46, 0.04), (0.0, -0.5)], Tint::Pink);
}

/// A lightning.
pub(crate) fn scolding(scene: &mut Scene, spot: Spot) {
    spot.polygon(
        scene,
        &[(0.1, 0.6), (-0.35, -0.05), (-0.02, -0.05), (-0.12, -0.6), (0.35, 0.12), (0.04, 0.12)],
        Tint::Danger,
    );
}

/// A note, for dancing.
pub(crate) fn note(scene: &mut Scene, spot: Spot) {
    spot.disc(scene, (-0.2, -0.35), 0.2, Tint::Yellow);
    spot.line(scene, &[(-0.02, -0.35), (-0.02, 0.5), (0.35, 0.3)], Tint::Yellow, 3.0);
}
