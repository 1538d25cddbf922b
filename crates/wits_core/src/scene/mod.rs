//! The scene: what there is to see, as shapes and batches in world units. Nothing here draws; the studio, the PNG
//! renderer and any game engine do.
//!
//! Colours are roles ([`Tint`]), not values: each viewer has its own palette for dark and light. Few things are
//! [`Shape`]s, many alike things are a batch of [`Sprites`], fields over the world are a [`Heat`] map.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::scene::{Ink, Scene, Shape, Tint};
//! let mut scene = Scene::new(Vec2::ZERO, Vec2::new(40.0, 30.0));
//! scene.add("obstacles", Shape::circle(Vec2::new(9.0, 9.0), 2.0).fill(Ink::new(Tint::Obstacle).alpha(0.5)));
//! scene.sprites("creatures", 1.0).push(Vec2::new(3.0, 4.0), Vec2::X, Tint::Agent);
//! assert_eq!(scene.sprite_count(), 1);
//! ```
//!
//! For scenes in three dimensions see [`solid`].

mod batch;
mod shape;
pub mod solid;
mod tint;
mod view;

pub use batch::{Batch, Heat, Ramp, Sprite, SpriteShape, Sprites};
pub use shape::{Form, Shape};
pub use solid::{Bodies, Body3, Bounds3, HeightGrid, Mesh, MeshBuilder, Space3};
pub use tint::{Ink, Theme, Tint};
pub use view::{Painter, Seen, View3};

use glam::{Vec2, Vec3};
use serde::Serialize;

/// A rectangle of the world, as a camera shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The lower left corner.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
}

impl Bounds {
    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }
}

/// A place that a person can take hold of and drag, such as a target. What it looks like is up to the shapes there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Handle {
    /// The control that is told where it was dragged to.
    pub name: &'static str,
    /// Where it is. In three dimensions (x, y) is the place (x, 0, -y) of the ground.
    pub at: Vec2,
    /// How high above the ground it is, in three dimensions. \[m\]
    #[serde(skip_serializing_if = "is_zero")]
    pub height: f32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(height: &f32) -> bool {
    *height == 0.0
}

/// A mesh in a layer.
#[derive(Clone, Debug)]
pub struct PlacedMesh {
    /// The layer it belongs to.
    pub layer: &'static str,
    /// What is drawn.
    pub mesh: Mesh,
    /// How opaque, 0 to 1.
    pub alpha: f32,
}

/// Everything there is to see at one moment. Reuse one scene for many frames: [`Scene::clear`] keeps the memory.
#[derive(Clone, Debug)]
pub struct Scene {
    bounds: Bounds,
    shapes: Vec<Shape>,
    batches: Vec<Batch>,
    handles: Vec<Handle>,
    space: Option<Space3>,
    meshes: Vec<PlacedMesh>,
    /// Emptied batches, kept for their memory.
    spare: Vec<Batch>,
}

impl Scene {
    /// An empty scene that shows this part of the world.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2) -> Self {
        Self {
            bounds: Bounds { min, max },
            shapes: Vec::new(),
            batches: Vec::new(),
            handles: Vec::new(),
            space: None,
            meshes: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Empties the scene and keeps its memory.
    pub fn clear(&mut self) {
        self.shapes.clear();
        self.handles.clear();
        self.meshes.clear();
        self.space = None;
        self.spare.append(&mut self.batches);
    }

    /// What a camera should show at first.
    pub fn set_bounds(&mut self, min: Vec2, max: Vec2) {
        self.bounds = Bounds { min, max };
    }

    /// Adds a shape to a layer.
    pub fn add(&mut self, layer: &'static str, mut shape: Shape) {
        shape.layer = layer;
        self.shapes.push(shape);
    }

    /// Begins a batch of sprites, each `size` metres long.
    pub fn sprites(&mut self, layer: &'static str, size: f32) -> &mut Sprites {
        let reused = self.spare.iter().position(|batch| matches!(batch, Batch::Sprites(_)));
        let mut sprites = match reused.map(|place| self.spare.swap_remove(place)) {
            Some(Batch::Sprites(old)) => old,
            _ => Sprites::default(),
        };
        sprites.restart(layer, size);
        self.batches.push(Batch::Sprites(sprites));
        match self.batches.last_mut() {
            Some(Batch::Sprites(sprites)) => sprites,
            _ => unreachable!("just pushed"),
        }
    }

    /// Adds a place that can be dragged; `name` is that of a control.
    pub fn handle(&mut self, name: &'static str, at: Vec2) {
        self.handles.push(Handle { name, at, height: 0.0 });
    }

    /// Adds a place of space that can be dragged at its height. The control is told its place (x, y) on the ground,
    /// which is (x, height, -y) in space.
    pub fn handle3(&mut self, name: &'static str, at: Vec3) {
        self.handles.push(Handle { name, at: Vec2::new(at.x, -at.z), height: at.y });
    }

    /// Makes the scene three-dimensional.
    pub const fn set_space(&mut self, space: Space3) {
        self.space = Some(space);
    }

    /// Adds a mesh that does not move, such as a level or a landscape.
    pub fn mesh(&mut self, layer: &'static str, mesh: &Mesh) {
        self.mesh_with_alpha(layer, mesh, 1.0);
    }

    /// Adds a mesh that can be seen through, such as a navigation mesh over a level; `alpha` from 0 to 1.
    pub fn mesh_with_alpha(&mut self, layer: &'static str, mesh: &Mesh, alpha: f32) {
        self.meshes.push(PlacedMesh { layer, mesh: mesh.clone(), alpha });
    }

    /// Begins a batch of bodies that look like this mesh.
    pub fn bodies(&mut self, layer: &'static str, mesh: &Mesh) -> &mut Bodies {
        let reused = self.spare.iter().position(|batch| matches!(batch, Batch::Bodies(_)));
        let mut bodies = match reused.map(|place| self.spare.swap_remove(place)) {
            Some(Batch::Bodies(old)) => old,
            _ => Bodies::default(),
        };
        bodies.restart(layer, mesh);
        self.batches.push(Batch::Bodies(bodies));
        match self.batches.last_mut() {
            Some(Batch::Bodies(bodies)) => bodies,
            _ => unreachable!("just pushed"),
        }
    }

    /// Adds a heat map.
    pub fn heat(&mut self, heat: Heat) {
        self.batches.push(Batch::Heat(heat));
    }

    /// What a camera should show at first.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The shapes, in the order they were added.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The places that can be dragged.
    #[must_use]
    pub fn handles(&self) -> &[Handle] {
        &self.handles
    }

    /// The batches, in the order they were added.
    #[must_use]
    pub fn batches(&self) -> &[Batch] {
        &self.batches
    }

    /// What makes it three-dimensional; `None` for a flat scene.
    #[must_use]
    pub const fn space(&self) -> Option<Space3> {
        self.space
    }

    /// The meshes that do not move, in the order they were added.
    #[must_use]
    pub fn meshes(&self) -> &[PlacedMesh] {
        &self.meshes
    }

    /// How many bodies there are in all batches.
    #[must_use]
    pub fn body_count(&self) -> usize {
        let counts = self.batches.iter().map(|batch| match batch {
            Batch::Bodies(bodies) => bodies.list().len(),
            Batch::Sprites(_) | Batch::Heat(_) => 0,
        });
        counts.sum()
    }

    /// How many sprites there are in all batches.
    #[must_use]
    pub fn sprite_count(&self) -> usize {
        let counts = self.batches.iter().map(|batch| match batch {
            Batch::Sprites(sprites) => sprites.list().len(),
            Batch::Heat(_) | Batch::Bodies(_) => 0,
        });
        counts.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_scene_keeps_its_memory() {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        for _ in 0..3 {
            scene.clear();
            let sprites = scene.sprites("a", 1.0);
            (0..100).for_each(|_| sprites.push(Vec2::ZERO, Vec2::X, Tint::Agent));
        }
        assert_eq!((scene.sprite_count(), scene.batches().len(), scene.spare.len()), (100, 1, 0));
    }

    #[test]
    fn shapes_know_their_layer() {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        scene.add("walls", Shape::line([Vec2::ZERO, Vec2::ONE]));
        assert_eq!(scene.shapes()[0].layer, "walls");
    }
}
