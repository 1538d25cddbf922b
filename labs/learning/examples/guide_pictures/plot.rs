//! A frame with axes, and lines in it.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

const LAYER: &str = "plot";

/// A frame in the scene, and what its sides mean.
pub(crate) struct Plot {
    /// The lower left and the upper right corner.
    pub(crate) corners: [Vec2; 2],
    /// From and to, across and up.
    pub(crate) across: [f32; 2],
    pub(crate) up: [f32; 2],
}

impl Plot {
    /// The place of a point; what is beyond the frame lies on its edge.
    pub(crate) fn at(&self, x: f32, y: f32) -> Vec2 {
        let share = |value: f32, [from, to]: [f32; 2]| ((value - from) / (to - from)).clamp(0.0, 1.0);
        let [low, high] = self.corners;
        low + (high - low) * Vec2::new(share(x, self.across), share(y, self.up))
    }

    /// The frame with its title, and marks at these values.
    pub(crate) fn frame(&self, scene: &mut Scene, title: &str, across: &[(f32, &str)], up: &[(f32, &str)]) {
        let [low, high] = self.corners;
        let faint = Ink::new(Tint::Neutral).alpha(0.25);
        word(scene, Vec2::new(low.x, high.y + 0.35), title, 14.0, Tint::Highlight);
        for (value, name) in up {
            let place = self.at(self.across[0], *value);
            scene.add(LAYER, Shape::line([place, Vec2::new(high.x, place.y)]).stroke(faint, 1.0));
            word(scene, Vec2::new(low.x - 0.75, place.y), *name, 11.0, Tint::Neutral);
        }
        for (value, name) in across {
            let place = self.at(*value, self.up[0]);
            word(scene, place - Vec2::new(0.1, 0.35), *name, 11.0, Tint::Neutral);
        }
        scene.add(LAYER, Shape::rectangle(low, high).stroke(Ink::new(Tint::Neutral).alpha(0.6), 1.0));
    }

    /// A line through points.
    pub(crate) fn line(&self, scene: &mut Scene, points: impl IntoIterator<Item = (f32, f32)>, tint: Tint) {
        let points = points.into_iter().map(|(x, y)| self.at(x, y));
        scene.add(LAYER, Shape::line(points).stroke(tint, 2.0));
    }

    /// A thin line at a height.
    pub(crate) fn level(&self, scene: &mut Scene, y: f32, tint: Tint) {
        let line = self.across.map(|x| self.at(x, y));
        scene.add(LAYER, Shape::line(line).stroke(Ink::new(tint).alpha(0.8), 1.0));
    }

    /// A range across, filled.
    pub(crate) fn range(&self, scene: &mut Scene, [from, to]: [f32; 2], tint: Tint) {
        let (low, high) = (self.at(from, self.up[0]), self.at(to, self.up[1]));
        scene.add(LAYER, Shape::rectangle(low, high).fill(Ink::new(tint).alpha(0.15)));
    }
}

/// Text that begins at a place.
pub(crate) fn word(scene: &mut Scene, at: Vec2, text: impl Into<String>, size: f32, tint: Tint) {
    scene.add("words", Shape::text(at, text, size).fill(tint));
}
