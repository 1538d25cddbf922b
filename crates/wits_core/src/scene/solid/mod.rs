//! Scenes in three dimensions: meshes that are sent once, bodies that move, and shapes with a height.
//!
//! A scene is three-dimensional when it has a [`Space3`]. Units are metres, the axes are right-handed and y is up. An
//! unturned body looks along +x, its up is +y and its right is +z, as in [`Volume`](crate::space::Volume).
//!
//! | for | use |
//! |---|---|
//! | a level, a landscape, a navigation mesh | a [`Mesh`], with [`Scene::mesh`](super::Scene::mesh) |
//! | characters, crates, projectiles | [`Bodies`], with [`Scene::bodies`](super::Scene::bodies) |
//! | paths, velocities, senses, names | a [`Shape`](super::Shape) such as [`Shape::line3`](super::Shape::line3) |
//!
//! Flat shapes in a scene of three dimensions lie on the ground: their point (x, y) is the point (x, 0, -y), the
//! convention of [`angle`](crate::angle). Sprites and heat maps are for flat scenes only.
//!
//! ```
//! use wits_core::glam::{Vec2, Vec3};
//! use wits_core::scene::{Body3, Bounds3, Mesh, Scene, Shape, Space3, Tint};
//!
//! // Once: a mesh is cheap to clone and is sent to a viewer once, not with every frame.
//! let mut level = Mesh::builder();
//! level.cuboid(Vec3::new(4.0, 0.0, -1.0), Vec3::new(6.0, 3.0, 1.0), Tint::Wall);
//! let level = level.build();
//!
//! // With every frame:
//! let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
//! let bounds = Bounds3 { min: Vec3::new(-10.0, 0.0, -10.0), max: Vec3::new(10.0, 5.0, 10.0) };
//! scene.set_space(Space3::new(bounds).grid(1.0));
//! scene.mesh("level", &level);
//! let guard = Body3::new(Vec3::Y * 0.9).sized(Vec3::new(0.6, 1.8, 0.6)).tinted(Tint::Danger).of_agent(0);
//! scene.bodies("guards", &Mesh::capsule()).push(guard);
//! scene.add("paths", Shape::line3([Vec3::ZERO, Vec3::new(3.0, 0.0, 5.0)]).stroke(Tint::Path, 2.0));
//! assert_eq!((level.triangles().len(), scene.body_count()), (12, 1));
//! ```

mod bodies;
mod builder;
mod forms;
mod ground;
mod heights;
mod mesh;

pub use bodies::{Bodies, Body3};
pub use builder::MeshBuilder;
pub use heights::HeightGrid;
pub use mesh::{MAX_TRIANGLES, MAX_VERTICES, Mesh};

use glam::Vec3;
use serde::Serialize;

use super::View3;

/// A box of the world along the axes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bounds3 {
    /// The corner with the smallest coordinates. \[m\]
    pub min: Vec3,
    /// The corner with the largest coordinates. \[m\]
    pub max: Vec3,
}

impl Bounds3 {
    /// The box around points; `None` without a finite point.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Option<Self> {
        let finite = points.into_iter().filter(|point| point.is_finite());
        finite.fold(None, |bounds: Option<Self>, point| {
            let Self { min, max } = bounds.unwrap_or(Self { min: point, max: point });
            Some(Self { min: min.min(point), max: max.max(point) })
        })
    }

    /// Its middle.
    #[must_use]
    pub fn center(&self) -> Vec3 {
        self.min + self.size() * 0.5
    }

    /// Its extent along the axes.
    #[must_use]
    pub fn size(&self) -> Vec3 {
        self.max - self.min
    }

    /// Finite, and the right way round.
    #[must_use]
    pub fn is_sane(&self) -> bool {
        self.min.is_finite() && self.size().is_finite() && self.size().cmpge(Vec3::ZERO).all()
    }
}

/// What makes a scene three-dimensional: the part of the world to show, and from where at first.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::scene::{Bounds3, Scene, Space3, View3};
///
/// let bounds = Bounds3 { min: Vec3::new(-50.0, 0.0, -50.0), max: Vec3::new(50.0, 20.0, 50.0) };
/// let view = View3 { target: Vec3::Y * 2.0, yaw: 0.6, pitch: 0.5, distance: 90.0 };
/// let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
/// scene.set_space(Space3::new(bounds).grid(10.0).view(view));
/// assert_eq!(scene.space().and_then(|space| space.grid), Some(10.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space3 {
    /// What a camera should show at first.
    pub bounds: Bounds3,
    /// Where a camera looks from at first; `None` shows the bounds from above at an angle.
    pub view: Option<View3>,
    /// Draws the ground: a square of the bounds at their smallest y, with a line every so many metres.
    pub grid: Option<f32>,
}

impl Space3 {
    /// Shows this part of the world, without a ground.
    #[must_use]
    pub const fn new(bounds: Bounds3) -> Self {
        Self { bounds, view: None, grid: None }
    }

    /// Draws the ground with a line every `step` metres.
    #[must_use]
    pub const fn grid(mut self, step: f32) -> Self {
        self.grid = Some(step);
        self
    }

    /// Looks from here at first.
    #[must_use]
    pub const fn view(mut self, view: View3) -> Self {
        self.view = Some(view);
        self
    }

    /// The camera at first: the view, or one whose opening angle `fov` just holds the bounds. \[rad\]
    #[must_use]
    pub fn first_view(&self, fov: f32) -> View3 {
        let radius = crate::math::max(0.5 * self.bounds.size().length(), 0.5);
        let distance = radius / crate::math::max(crate::math::sin(0.5 * fov), 0.05);
        self.view.unwrap_or(View3 { target: self.bounds.center(), yaw: 0.6, pitch: 0.5, distance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_what_is_finite() {
        assert_eq!(Bounds3::around([]), None);
        assert_eq!(Bounds3::around([Vec3::NAN]), None);
        let bounds = Bounds3::around([Vec3::X, Vec3::NAN, Vec3::NEG_Y]).unwrap();
        assert_eq!((bounds.min, bounds.max), (Vec3::NEG_Y, Vec3::X));
        assert!(bounds.is_sane());
        assert!(!Bounds3 { min: Vec3::ONE, max: Vec3::ZERO }.is_sane());
        assert!(!Bounds3 { min: Vec3::ZERO, max: Vec3::INFINITY }.is_sane());
    }

    #[test]
    fn the_first_view_looks_at_the_middle_from_outside() {
        let bounds = Bounds3 { min: Vec3::new(-50.0, 0.0, -50.0), max: Vec3::new(50.0, 20.0, 50.0) };
        let view = Space3::new(bounds).first_view(0.8);
        assert_eq!(view.target, Vec3::new(0.0, 10.0, 0.0));
        assert!(view.distance > 0.5 * bounds.size().length(), "{view:?}");
        let own = View3 { distance: 7.0, ..View3::default() };
        assert_eq!(Space3::new(bounds).view(own).first_view(0.8), own);
    }
}
