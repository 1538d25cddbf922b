//! Makes frames: each at most once for a version of the world and a set of overlays.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Bytes;
use wits_core::glam::Vec2;
use wits_core::scene::{Batch, Mesh, Scene};

use super::source::View;
use crate::frame::{FrameEncoder, encode_mesh};
use crate::mailbox::{Frame, SentMesh};

/// Meshes that are kept although the last frame does not draw them.
const MAX_IDLE_MESHES: usize = 64;

/// Makes frames.
pub(super) struct Painter {
    scene: Scene,
    encoder: FrameEncoder,
    version: u64,
    /// The frames of this version, by overlays.
    frames: Vec<(Vec<&'static str>, Frame)>,
    /// Meshes as they are sent, by their ids.
    meshes: BTreeMap<u64, Bytes>,
}

impl Painter {
    /// With empty memory.
    pub(super) fn new() -> Self {
        let scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        Self {
            scene,
            encoder: FrameEncoder::default(),
            version: 0,
            frames: Vec::new(),
            meshes: BTreeMap::new(),
        }
    }

    /// For the stem of a branch.
    pub(super) fn of_stem() -> Self {
        Self { encoder: FrameEncoder::of_stem(), ..Self::new() }
    }

    /// The frame of the world as it is.
    pub(super) fn frame(&mut self, view: &dyn View, version: u64, overlays: &[&'static str]) -> Frame {
        if self.version != version {
            self.version = version;
            self.frames.clear();
        }
        if let Some((_, frame)) = self.frames.iter().find(|(wanted, _)| wanted == overlays) {
            return frame.clone();
        }
        let frame = self.paint(view, overlays);
        self.frames.push((overlays.to_vec(), frame.clone()));
        frame
    }

    /// Forgets the frames with overlays that are not wanted any more: in a pause they would pile up.
    pub(super) fn keep(&mut self, is_wanted: impl Fn(&[&'static str]) -> bool) {
        self.frames.retain(|(overlays, _)| is_wanted(overlays));
    }

    fn paint(&mut self, view: &dyn View, overlays: &[&'static str]) -> Frame {
        let number = next_number();
        let about = view.about();
        let is_overlay = |name: &str| about.layers.iter().any(|layer| layer.overlay && layer.name == name);
        let shown = |name: &str| !is_overlay(name) || overlays.contains(&name);
        let scene = view.scene(&mut self.scene, &shown);
        let bytes = self.encoder.encode(number, view.tick(), scene, &shown, view.pending());
        let meshes = sent_meshes(scene, &shown, &mut self.meshes);
        Frame { number, bytes, beside: None, meshes }
    }
}

/// The meshes that are drawn in the layers that are shown; each is encoded once.
fn sent_meshes(
    scene: &Scene,
    shown: &dyn Fn(&str) -> bool,
    known: &mut BTreeMap<u64, Bytes>,
) -> Vec<SentMesh> {
    let placed = scene.meshes().iter().map(|placed| (placed.layer, &placed.mesh));
    let bodies = scene.batches().iter().filter_map(|batch| match batch {
        Batch::Bodies(bodies) => Some((bodies.layer(), bodies.mesh())),
        Batch::Sprites(_) | Batch::Heat(_) => None,
    });
    let mut sent: Vec<SentMesh> = Vec::new();
    let drawn = placed.chain(bodies).filter(|(layer, _)| scene.space().is_some() && shown(layer));
    for mesh in drawn.map(|(_, mesh): (&str, &Mesh)| mesh) {
        let id = mesh.id().0;
        if sent.iter().all(|other| other.id != id) {
            let bytes = known.entry(id).or_insert_with(|| encode_mesh(mesh)).clone();
            sent.push(SentMesh { id, bytes });
        }
    }
    if known.len() > sent.len() + MAX_IDLE_MESHES {
        known.retain(|id, _| sent.iter().any(|mesh| mesh.id == *id));
    }
    sent
}

/// Growing over all rooms: acknowledging a frame of an old room says nothing about those of the new one.
fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
