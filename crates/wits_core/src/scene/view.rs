//! A look into three dimensions: scenes are flat, this makes flat what is not.

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::{Scene, Shape};
use crate::angle;
use crate::math;

/// Nearer than this share of the camera's distance nothing is shown.
const NEAR: f32 = 0.05;

/// A camera that looks at a point and can be turned about it. It makes points of the world points of a [`Scene`].
///
/// In the scene the target is at (0, 0), and a metre beside it is a metre; what is nearer to the camera looks bigger,
/// what is farther away smaller.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::scene::View3;
///
/// let view = View3 { target: Vec3::ZERO, yaw: 0.0, pitch: 0.5, distance: 100.0 };
/// assert!(view.project(Vec3::ZERO).unwrap().at.length() < 1e-4);
/// let above = view.project(Vec3::Y * 10.0).unwrap();
/// assert!(above.at.y > 5.0 && above.at.x.abs() < 1e-4);
/// // A point that somebody dragged in the scene, back on the ground of the world:
/// let there = view.on_ground(Vec2::new(7.0, 3.0), 0.0).unwrap();
/// assert!(view.project(there).unwrap().at.distance(Vec2::new(7.0, 3.0)) < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub struct View3 {
    /// What it looks at. \[m\]
    pub target: Vec3,
    /// Which way it looks: 0 looks along +x. \[rad\]
    pub yaw: f32,
    /// How far down it looks: 0 is level, a quarter turn is straight down. \[rad\]
    pub pitch: f32,
    /// How far from the target it is. \[m, > 0\]
    pub distance: f32,
}

/// A point as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Where it is in the scene.
    pub at: Vec2,
    /// How far from the camera, along its line of sight. \[m\]
    pub depth: f32,
    /// How many metres of the scene a metre is there.
    pub scale: f32,
}

/// The camera's own axes, unit vectors.
#[derive(Clone, Copy, Debug)]
struct Axes {
    eye: Vec3,
    ahead: Vec3,
    right: Vec3,
    up: Vec3,
}

impl View3 {
    /// Where a point is in the scene; `None` when it is behind the camera or too near.
    #[must_use]
    pub fn project(&self, point: Vec3) -> Option<Seen> {
        self.seen(&self.axes(), point)
    }

    /// The part of a segment that is before the camera.
    #[must_use]
    pub fn segment(&self, from: Vec3, to: Vec3) -> Option<[Vec2; 2]> {
        let axes = self.axes();
        let depth = |point: Vec3| (point - axes.eye).dot(axes.ahead);
        // A little before the nearest plane, so that rounding does not put an end behind it.
        let near = 1.01 * NEAR * self.distance;
        let (start, end) = (depth(from), depth(to));
        let cut = |this: Vec3, here: f32, other: Vec3, there: f32| {
            if here >= near { this } else { this + (other - this) * ((near - here) / (there - here)) }
        };
        if math::max(start, end) < near {
            return None;
        }
        let a = self.seen(&axes, cut(from, start, to, end))?;
        let b = self.seen(&axes, cut(to, end, from, start))?;
        Some([a.at, b.at])
    }

    /// The point of the world at a height that the scene shows at `at`; `None` when the camera looks past it.
    #[must_use]
    pub fn on_ground(&self, at: Vec2, height: f32) -> Option<Vec3> {
        let axes = self.axes();
        let ray = axes.ahead * self.distance + axes.right * at.x + axes.up * at.y;
        let along = (height - axes.eye.y) / ray.y;
        let point = axes.eye + ray * along;
        (along > 0.0 && point.is_finite()).then_some(point)
    }

    /// The lines of a square grid on the ground: `half` metres to each side of `centre`, `step` metres apart.
    pub fn grid(&self, centre: Vec3, half: f32, step: f32) -> impl Iterator<Item = [Vec2; 2]> + '_ {
        let lines = (half / math::max(step, 1e-3)).floor().clamp(0.0, 500.0);
        let count = 2 * (lines as u32) + 1;
        (0..count).flat_map(move |number| {
            let offset = (number as f32 - lines) * step;
            let (x, z) = (Vec3::X * lines * step, Vec3::Z * lines * step);
            let along = self.segment(centre + Vec3::Z * offset - x, centre + Vec3::Z * offset + x);
            let across = self.segment(centre + Vec3::X * offset - z, centre + Vec3::X * offset + z);
            along.into_iter().chain(across)
        })
    }

    fn axes(&self) -> Axes {
        let (down, level) = math::sin_cos(self.pitch);
        let ahead = angle::yaw_direction(self.yaw) * level - Vec3::Y * down;
        let right = angle::yaw_direction(self.yaw - std::f32::consts::FRAC_PI_2);
        Axes { eye: self.target - ahead * self.distance, ahead, right, up: right.cross(ahead) }
    }

    fn seen(&self, axes: &Axes, point: Vec3) -> Option<Seen> {
        let offset = point - axes.eye;
        let depth = offset.dot(axes.ahead);
        let scale = self.distance / depth;
        (depth >= NEAR * self.distance && scale.is_finite()).then(|| Seen {
            at: Vec2::new(offset.dot(axes.right), offset.dot(axes.up)) * scale,
            depth,
            scale,
        })
    }
}

impl Default for View3 {
    fn default() -> Self {
        Self { target: Vec3::ZERO, yaw: 0.6, pitch: 0.6, distance: 100.0 }
    }
}

/// Puts shapes into a scene with the farthest first, as a painter does.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::scene::{Painter, Scene, Shape};
/// let (mut painter, mut scene) = (Painter::default(), Scene::new(Vec2::ZERO, Vec2::ONE));
/// painter.add(10.0, Shape::circle(Vec2::ZERO, 1.0));
/// painter.add(30.0, Shape::circle(Vec2::ZERO, 3.0));
/// painter.paint(&mut scene, "craft");
/// assert_eq!(scene.shapes()[0].form, Shape::circle(Vec2::ZERO, 3.0).form);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Painter {
    shapes: Vec<(f32, Shape)>,
}

impl Painter {
    /// One more shape, so far from the camera.
    pub fn add(&mut self, depth: f32, shape: Shape) {
        self.shapes.push((depth, shape));
    }

    /// Adds all shapes to a layer, the farthest first and equals in their order, and forgets them.
    pub fn paint(&mut self, scene: &mut Scene, layer: &'static str) {
        self.shapes.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, shape) in self.shapes.drain(..) {
            scene.add(layer, shape);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn level() -> View3 {
        View3 { target: Vec3::new(5.0, 1.0, 0.0), yaw: 0.0, pitch: 0.0, distance: 10.0 }
    }

    // The camera is at (-5, 1, 0) and looks along +x; its right is +z.
    #[test]
    fn right_is_right_and_up_is_up() {
        let seen = level().project(Vec3::new(5.0, 3.0, 4.0)).unwrap();
        assert!(seen.at.distance(Vec2::new(4.0, 2.0)) < 1e-5, "{seen:?}");
        assert!((seen.depth - 10.0).abs() < 1e-5 && (seen.scale - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_twice_as_far_is_half_as_big() {
        let seen = level().project(Vec3::new(15.0, 3.0, 4.0)).unwrap();
        assert!(seen.at.distance(Vec2::new(2.0, 1.0)) < 1e-5 && (seen.scale - 0.5).abs() < 1e-6);
    }

    #[test]
    fn behind_the_camera_is_nothing() {
        assert_eq!(level().project(Vec3::new(-6.0, 0.0, 0.0)), None);
        assert_eq!(level().project(Vec3::new(-5.0, 1.0, 0.0)), None);
        assert_eq!(level().segment(Vec3::new(-6.0, 0.0, 0.0), Vec3::new(-9.0, 3.0, 0.0)), None);
        assert_eq!(level().on_ground(Vec2::new(0.0, 5.0), 0.0), None); // into the sky
    }

    #[test]
    fn a_line_past_the_camera_is_cut() {
        let [a, b] = level().segment(Vec3::new(-20.0, 0.0, 1.0), Vec3::new(20.0, 0.0, 1.0)).unwrap();
        assert!(a.is_finite() && b.is_finite() && a.x > b.x && a.x < 25.0, "{a} {b}");
    }

    #[test]
    fn straight_down_is_a_map() {
        let view = View3 { pitch: std::f32::consts::FRAC_PI_2, yaw: std::f32::consts::FRAC_PI_2, ..level() };
        // North (-z) is up, east (+x) is right.
        let seen = view.project(Vec3::new(7.0, 1.0, -3.0)).unwrap();
        assert!(seen.at.distance(Vec2::new(2.0, 3.0)) < 1e-4, "{seen:?}");
    }

    #[test]
    fn a_grid_has_its_lines() {
        let view = View3::default();
        assert_eq!(view.grid(Vec3::ZERO, 20.0, 10.0).count(), 10); // five each way
        assert!(view.grid(Vec3::ZERO, 20.0, 10.0).flatten().all(Vec2::is_finite));
    }

    proptest! {
        #[test]
        fn the_ground_is_found_again(x in -40f32..40.0, z in -40f32..40.0, yaw in -3f32..3.0, pitch in 0.2f32..1.5) {
            let view = View3 { yaw, pitch, ..View3::default() };
            let point = Vec3::new(x, 2.0, z);
            let seen = view.project(point).unwrap();
            let back = view.on_ground(seen.at, 2.0).unwrap();
            prop_assert!(back.distance(point) < 0.05, "{point} became {back}");
        }

        #[test]
        fn a_segment_in_view_is_its_ends(a in [-20f32..20.0, 0f32..20.0, -20f32..20.0], b in [-20f32..20.0, 0f32..20.0, -20f32..20.0]) {
            let (view, a, b) = (View3::default(), Vec3::from(a), Vec3::from(b));
            let ends = [view.project(a).unwrap().at, view.project(b).unwrap().at];
            prop_assert_eq!(view.segment(a, b), Some(ends));
        }
    }
}
