//! Batches: many things alike, without a shape each.

use glam::Vec2;

use super::{Bodies, Bounds, Tint};

/// Many things alike.
#[derive(Clone, Debug)]
pub enum Batch {
    /// Bodies in a flat scene.
    Sprites(Sprites),
    /// A field over a part of the world.
    Heat(Heat),
    /// Bodies in three dimensions.
    Bodies(Bodies),
}

impl Batch {
    /// The layer it belongs to.
    #[must_use]
    pub const fn layer(&self) -> &'static str {
        match self {
            Self::Sprites(sprites) => sprites.layer(),
            Self::Heat(heat) => heat.layer,
            Self::Bodies(bodies) => bodies.layer(),
        }
    }
}

/// How a sprite looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SpriteShape {
    /// A dart that points along its heading.
    #[default]
    Dart,
    /// A disc.
    Disc,
    /// A square that is turned along its heading.
    Square,
}

/// One body in a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// Where it is. \[m\]
    pub at: Vec2,
    /// Where it looks; of any length, zero looks along +x.
    pub heading: Vec2,
    /// How long it is, as a factor of the size of the batch.
    pub scale: f32,
    /// Its colour.
    pub tint: Tint,
}

/// Many bodies of one shape.
#[derive(Clone, Debug, Default)]
pub struct Sprites {
    layer: &'static str,
    size: f32,
    shape: SpriteShape,
    list: Vec<Sprite>,
}

impl Sprites {
    /// Begins again with nothing in it, memory kept.
    pub(super) fn restart(&mut self, layer: &'static str, size: f32) {
        self.layer = layer;
        self.size = size;
        self.shape = SpriteShape::Dart;
        self.list.clear();
    }

    /// Draws them in this shape.
    pub fn set_shape(&mut self, shape: SpriteShape) -> &mut Self {
        self.shape = shape;
        self
    }

    /// One more, of the usual size.
    #[inline]
    pub fn push(&mut self, at: Vec2, heading: Vec2, tint: Tint) {
        self.list.push(Sprite { at, heading, scale: 1.0, tint });
    }

    /// One more.
    #[inline]
    pub fn push_sprite(&mut self, sprite: Sprite) {
        self.list.push(sprite);
    }

    /// The layer they belong to.
    #[must_use]
    pub const fn layer(&self) -> &'static str {
        self.layer
    }

    /// How long one is. \[m\]
    #[must_use]
    pub const fn size(&self) -> f32 {
        self.size
    }

    /// How they look.
    #[must_use]
    pub const fn shape(&self) -> SpriteShape {
        self.shape
    }

    /// All of them.
    #[must_use]
    pub fn list(&self) -> &[Sprite] {
        &self.list
    }
}

/// Which colours a heat map has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ramp {
    /// From nothing to hot; 0 is nothing.
    #[default]
    Heat,
    /// From one side to the other; 128 is neither.
    Signed,
    /// Every cell has a colour of its own, given by [`Tint::cell`]; 0 is nothing. Not smoothed: for maps made of tiles.
    Tints,
}

/// A field over a part of the world, one byte a cell.
#[derive(Clone, Debug)]
pub struct Heat {
    /// The layer it belongs to.
    pub layer: &'static str,
    /// The part of the world.
    pub bounds: Bounds,
    /// Cells along x.
    pub columns: u32,
    /// Cells along y.
    pub rows: u32,
    /// The colours.
    pub ramp: Ramp,
    /// `columns * rows` values, row by row from the smallest y.
    pub cells: Vec<u8>,
}
