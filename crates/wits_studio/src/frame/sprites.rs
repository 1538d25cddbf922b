//! Sprites as records of 8 bytes.

use wits_core::glam::Vec2;
use wits_core::scene::{Bounds, Sprite};

use super::angle;

/// The length of a record. \[bytes\]
pub(super) const RECORD: usize = 8;
/// The largest quantised coordinate.
const STEPS: f32 = 65_535.0;
/// How many times as wide as the scene a batch may become. Sprites further out are shown at the rim: one body that
/// was flung away must not cost all others their precision.
const WIDEST: f32 = 64.0;

/// The bounds that the coordinates of a batch refer to: as tight as possible.
pub(super) fn bounds_of(sprites: &[Sprite], scene: Bounds) -> Bounds {
    let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for sprite in sprites {
        if sprite.at.is_finite() {
            min = min.min(sprite.at);
            max = max.max(sprite.at);
        }
    }
    if min.x > max.x {
        return scene;
    }
    let reach = scene.size() * WIDEST;
    Bounds { min: min.max(scene.min - reach).min(max), max: max.min(scene.max + reach).max(min) }
}

/// Appends a record for every sprite.
pub(super) fn write(sprites: &[Sprite], bounds: Bounds, out: &mut Vec<u8>) {
    let size = bounds.size();
    let factor = Vec2::new(factor(size.x), factor(size.y));
    let start = out.len();
    // Writing into a slice of known length is much faster than pushing: no check for room in the loop.
    out.resize(start + sprites.len() * RECORD, 0);
    for (record, sprite) in out[start..].chunks_exact_mut(RECORD).zip(sprites) {
        let [x0, x1] = coordinate((sprite.at.x - bounds.min.x) * factor.x).to_le_bytes();
        let [y0, y1] = coordinate((sprite.at.y - bounds.min.y) * factor.y).to_le_bytes();
        let [a0, a1] = angle::quantised(sprite.heading).to_le_bytes();
        record.copy_from_slice(&[x0, x1, y0, y1, a0, a1, sprite.tint as u8, scale(sprite.scale)]);
    }
}

fn factor(size: f32) -> f32 {
    if size > 0.0 { STEPS / size } else { 0.0 }
}

/// Clamps and rounds; what is not a number becomes 0.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "such casts clamp")]
fn coordinate(value: f32) -> u16 {
    (value + 0.5) as u16
}

/// 16 is the size of the batch.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "such casts clamp")]
fn scale(value: f32) -> u8 {
    (value * 16.0 + 0.5) as u8
}
