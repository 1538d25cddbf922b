//! The JSON part of a frame.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use wits_core::glam::{Vec2, Vec3};
use wits_core::scene::{Batch, Bounds, Bounds3, PlacedMesh, Ramp, Scene, Shape, Space3, SpriteShape, View3};
use wits_game::Input;

use super::{ALIGNMENT, bodies, sane, sprites};

/// What stands before the bytes.
pub(super) struct Header<'a> {
    pub(super) frame: u64,
    pub(super) stem: bool,
    pub(super) tick: u64,
    pub(super) bounds: Bounds,
    pub(super) scene: &'a Scene,
    pub(super) shown: &'a dyn Fn(&str) -> bool,
    pub(super) batches: &'a [BatchHeader],
    /// What players did and no tick has heard of yet.
    pub(super) pending: &'a [Input],
}

impl Serialize for Header<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut header = serializer.serialize_struct("Header", 9)?;
        header.serialize_field("frame", &self.frame)?;
        if self.stem {
            header.serialize_field("of", "stem")?;
        }
        header.serialize_field("tick", &self.tick)?;
        header.serialize_field("bounds", &numbers(self.bounds))?;
        header.serialize_field("shapes", &Shapes { scene: self.scene, shown: self.shown })?;
        header.serialize_field("batches", self.batches)?;
        header.serialize_field("handles", &Handles { scene: self.scene, pending: self.pending })?;
        if let Some(space) = self.scene.space() {
            header.serialize_field("space", &SpaceHeader::of(&space))?;
            header.serialize_field("meshes", &Meshes { scene: self.scene, shown: self.shown })?;
        }
        header.end()
    }
}

/// The part of space that is shown, and from where at first.
#[derive(serde::Serialize)]
struct SpaceHeader {
    min: Vec3,
    max: Vec3,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View3>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<f32>,
}

impl SpaceHeader {
    fn of(space: &Space3) -> Self {
        let unit = Bounds3 { min: Vec3::ZERO, max: Vec3::ONE };
        let Bounds3 { min, max } = if space.bounds.is_sane() { space.bounds } else { unit };
        let sane = |view: &View3| {
            view.target.is_finite()
                && [view.yaw, view.pitch, view.distance].iter().all(|part| part.is_finite())
        };
        let grid = space.grid.filter(|step| step.is_finite() && *step > 0.0);
        Self { min, max, view: space.view.filter(sane), grid }
    }
}

/// The meshes that do not move, of the layers that are shown.
struct Meshes<'a> {
    scene: &'a Scene,
    shown: &'a dyn Fn(&str) -> bool,
}

#[derive(serde::Serialize)]
struct MeshHeader {
    layer: &'static str,
    mesh: String,
    alpha: f32,
}

impl Serialize for Meshes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shown = self.scene.meshes().iter().filter(|placed| (self.shown)(placed.layer));
        serializer.collect_seq(shown.map(|PlacedMesh { layer, mesh, alpha }| MeshHeader {
            layer,
            mesh: mesh.id().to_string(),
            alpha: opacity(*alpha),
        }))
    }
}

/// From 0 to 1, whatever a game says.
fn opacity(alpha: f32) -> f32 {
    if alpha.is_finite() { alpha.clamp(0.0, 1.0) } else { 1.0 }
}

/// The shapes of the layers that are shown.
struct Shapes<'a> {
    scene: &'a Scene,
    shown: &'a dyn Fn(&str) -> bool,
}

impl Serialize for Shapes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shown = |shape: &&Shape| (self.shown)(shape.layer);
        serializer.collect_seq(self.scene.shapes().iter().filter(shown))
    }
}

/// The places that can be dragged. While time stands still a dragged one is where it will be after the next tick.
struct Handles<'a> {
    scene: &'a Scene,
    pending: &'a [Input],
}

#[derive(serde::Serialize)]
struct HandleHeader {
    name: &'static str,
    at: Vec2,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<f32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    waiting: bool,
}

impl Serialize for Handles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let finite = self.scene.handles().iter().filter(|handle| handle.at.is_finite());
        serializer.collect_seq(finite.map(|handle| {
            let dragged = self.pending.iter().rev().find(|input| input.name == handle.name);
            let dragged = dragged.and_then(|input| input.at);
            let height = (handle.height != 0.0 && handle.height.is_finite()).then_some(handle.height);
            HandleHeader {
                name: handle.name,
                at: dragged.unwrap_or(handle.at),
                height,
                waiting: dragged.is_some(),
            }
        }))
    }
}

/// What a client has to know of a batch to read its bytes.
#[derive(serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum BatchHeader {
    Sprites {
        layer: &'static str,
        shape: &'static str,
        size: f32,
        #[serde(serialize_with = "as_numbers")]
        bounds: Bounds,
        count: usize,
        offset: usize,
    },
    Heat {
        layer: &'static str,
        #[serde(serialize_with = "as_numbers")]
        bounds: Bounds,
        columns: u32,
        rows: u32,
        ramp: &'static str,
        offset: usize,
    },
    Bodies {
        layer: &'static str,
        mesh: String,
        alpha: f32,
        count: usize,
        offset: usize,
    },
}

impl BatchHeader {
    pub(super) const fn offset(&self) -> usize {
        match self {
            Self::Sprites { offset, .. } | Self::Heat { offset, .. } | Self::Bodies { offset, .. } => *offset,
        }
    }

    pub(super) const fn bounds(&self) -> Bounds {
        match self {
            Self::Sprites { bounds, .. } | Self::Heat { bounds, .. } => *bounds,
            // Their places are not relative to anything.
            Self::Bodies { .. } => Bounds { min: Vec2::ZERO, max: Vec2::ONE },
        }
    }
}

/// The headers of these batches, with their places in the payload.
pub(super) fn of_batches(batches: &[&Batch], scene: Bounds) -> Vec<BatchHeader> {
    let mut end = 0_usize;
    let headers = batches.iter().map(|batch| {
        let offset = end.next_multiple_of(ALIGNMENT);
        let (header, length) = of_batch(batch, scene, offset);
        end = offset + length;
        header
    });
    headers.collect()
}

fn of_batch(batch: &Batch, scene: Bounds, offset: usize) -> (BatchHeader, usize) {
    match batch {
        Batch::Sprites(batch) => {
            let list = batch.list();
            let header = BatchHeader::Sprites {
                layer: batch.layer(),
                shape: match batch.shape() {
                    SpriteShape::Dart => "dart",
                    SpriteShape::Disc => "disc",
                    SpriteShape::Square => "square",
                },
                size: if batch.size().is_finite() { batch.size() } else { 1.0 },
                bounds: sprites::bounds_of(list, scene),
                count: list.len(),
                offset,
            };
            (header, list.len() * sprites::RECORD)
        }
        Batch::Heat(heat) => {
            let header = BatchHeader::Heat {
                layer: heat.layer,
                bounds: sane(heat.bounds),
                columns: heat.columns,
                rows: heat.rows,
                ramp: match heat.ramp {
                    Ramp::Heat => "heat",
                    Ramp::Signed => "signed",
                    Ramp::Tints => "tints",
                },
                offset,
            };
            (header, heat.cells.len())
        }
        Batch::Bodies(batch) => {
            let header = BatchHeader::Bodies {
                layer: batch.layer(),
                mesh: batch.mesh().id().to_string(),
                alpha: opacity(batch.alpha()),
                count: batch.list().len(),
                offset,
            };
            (header, batch.list().len() * bodies::RECORD)
        }
    }
}

fn numbers(bounds: Bounds) -> [f32; 4] {
    [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y]
}

fn as_numbers<S: Serializer>(bounds: &Bounds, serializer: S) -> Result<S::Ok, S::Error> {
    numbers(*bounds).serialize(serializer)
}
