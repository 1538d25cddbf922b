//! The binary frame: a scene as the protocol sends it.
//!
//! A frame is a JSON header with the shapes and a list of batches, then the batches' bytes. Sprites are quantised to
//! 8 bytes each, so that 20,000 creatures are 160 kB and one upload to the graphics card. Batches begin at multiples
//! of 8 bytes: a browser can look at them without copying.
//!
//! In three dimensions bodies are records of 40 bytes, and [meshes](mesh) are messages of their own.
//!
//! Nothing here panics on what a game puts into its scene: coordinates that are not finite are clamped, a heat map
//! with the wrong number of cells is left out.

mod angle;
mod bodies;
mod header;
mod mesh;
mod sprites;
#[cfg(test)]
mod tests;

use axum::body::Bytes;
use serde::Serialize;
use wits_core::glam::Vec2;
use wits_core::scene::{Batch, Bounds, Scene};
use wits_game::Input;

use header::{BatchHeader, Header};
pub(crate) use mesh::encode as encode_mesh;

/// The first bytes of every frame.
const MAGIC: &[u8; 4] = b"WSF1";
/// Magic and length.
const PREAMBLE: usize = 8;
/// Everything begins at multiples of this.
const ALIGNMENT: usize = 8;
/// How many old frames are kept for their memory.
const SPARES: usize = 4;

/// Writes frames and reuses the memory of those that everybody has got.
#[derive(Default)]
pub(crate) struct FrameEncoder {
    old: Vec<Bytes>,
    /// The frames show the stem of a branch.
    stem: bool,
}

impl FrameEncoder {
    /// For frames that show the stem of a branch, and say so.
    pub(crate) fn of_stem() -> Self {
        Self { stem: true, ..Self::default() }
    }

    /// The frame of a scene, with the layers that `shown` says yes to, and with handles where `pending` inputs have
    /// dragged them.
    pub(crate) fn encode(
        &mut self,
        number: u64,
        tick: u64,
        scene: &Scene,
        shown: &dyn Fn(&str) -> bool,
        pending: &[Input],
    ) -> Bytes {
        let mut out = self.memory();
        let batches: Vec<&Batch> = scene.batches().iter().filter(|batch| sendable(batch, shown)).collect();
        let bounds = sane(scene.bounds());
        let headers = header::of_batches(&batches, bounds);
        let stem = self.stem;
        let header = Header { frame: number, stem, tick, bounds, scene, shown, batches: &headers, pending };
        write_header(MAGIC, &header, &mut out);
        let payload = out.len();
        for (batch, header) in batches.iter().zip(&headers) {
            out.resize(payload + header.offset(), 0);
            write_batch(batch, header, &mut out);
        }
        let frame = Bytes::from(out);
        self.keep(frame.clone());
        frame
    }

    /// The memory of an old frame that nobody holds any more, or none.
    fn memory(&mut self) -> Vec<u8> {
        let free = self.old.iter().position(Bytes::is_unique);
        let mut memory = free.map(|place| Vec::from(self.old.swap_remove(place))).unwrap_or_default();
        memory.clear();
        memory
    }

    fn keep(&mut self, frame: Bytes) {
        if self.old.len() == SPARES {
            self.old.remove(0);
        }
        self.old.push(frame);
    }
}

/// In a layer that is shown, and in itself consistent.
fn sendable(batch: &Batch, shown: &dyn Fn(&str) -> bool) -> bool {
    match batch {
        Batch::Sprites(_) | Batch::Bodies(_) => shown(batch.layer()),
        Batch::Heat(heat) => {
            let cells = u64::from(heat.columns) * u64::from(heat.rows);
            shown(heat.layer) && heat.cells.len() as u64 == cells
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a header is never 4 GiB long")]
fn write_header(magic: &[u8; 4], header: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(magic);
    out.extend_from_slice(&[0; 4]);
    serde_json::to_writer(&mut *out, header).expect("plain data is written to memory");
    out.resize(out.len().next_multiple_of(ALIGNMENT), b' ');
    let length = (out.len() - PREAMBLE) as u32;
    out[4..PREAMBLE].copy_from_slice(&length.to_le_bytes());
}

fn write_batch(batch: &Batch, header: &BatchHeader, out: &mut Vec<u8>) {
    match batch {
        Batch::Sprites(list) => sprites::write(list.list(), header.bounds(), out),
        Batch::Heat(heat) => out.extend_from_slice(&heat.cells),
        Batch::Bodies(list) => bodies::write(list.list(), out),
    }
}

/// Bounds a client can divide by: finite and the right way round.
fn sane(bounds: Bounds) -> Bounds {
    let size = bounds.size();
    if bounds.min.is_finite() && size.is_finite() && size.cmpge(Vec2::ZERO).all() {
        bounds
    } else {
        Bounds { min: Vec2::ZERO, max: Vec2::ONE }
    }
}
