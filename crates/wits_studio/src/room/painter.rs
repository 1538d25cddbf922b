//! Makes frames: each at most once for a version of the world and a set of overlays.

use std::sync::atomic::{AtomicU64, Ordering};

use wits_core::glam::Vec2;
use wits_core::scene::Scene;

use super::source::View;
use crate::frame::FrameEncoder;
use crate::mailbox::Frame;

/// Makes frames.
pub(super) struct Painter {
    scene: Scene,
    encoder: FrameEncoder,
    version: u64,
    /// The frames of this version, by overlays.
    frames: Vec<(Vec<&'static str>, Frame)>,
}

impl Painter {
    /// With empty memory.
    pub(super) fn new() -> Self {
        let scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        Self { scene, encoder: FrameEncoder::default(), version: 0, frames: Vec::new() }
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
        Frame { number, bytes, beside: None }
    }
}

/// Growing over all rooms: acknowledging a frame of an old room says nothing about those of the new one.
fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
