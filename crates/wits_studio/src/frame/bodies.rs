//! Bodies as records of 40 bytes.

use wits_core::glam::Vec3;
use wits_core::scene::Body3;

/// The length of a record. \[bytes\]
pub(super) const RECORD: usize = 40;
/// A component of a quaternion of 1.
const UNIT: f32 = 32_767.0;
/// Stands for no agent.
const NOBODY: u32 = u32::MAX;

/// Appends a record for every body: place, orientation, size, agent, tint. One that is not finite has no size.
pub(super) fn write(bodies: &[Body3], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + bodies.len() * RECORD, 0);
    for (record, body) in out[start..].chunks_exact_mut(RECORD).zip(bodies) {
        let sane = body.is_finite();
        let (at, size) = if sane { (body.at, body.size) } else { (Vec3::ZERO, Vec3::ZERO) };
        let turn = body.orientation.to_array();
        let length = turn.iter().map(|part| part * part).sum::<f32>().sqrt();
        let turn = if sane && length > 1e-6 { turn.map(|part| part / length) } else { [0.0, 0.0, 0.0, 1.0] };
        put(record, 0, at.to_array().map(f32::to_le_bytes));
        put(record, 12, turn.map(|part| quantized(part).to_le_bytes()));
        put(record, 20, size.to_array().map(f32::to_le_bytes));
        put(record, 32, [body.agent.unwrap_or(NOBODY).to_le_bytes()]);
        record[36] = body.tint as u8;
    }
}

fn put<const PARTS: usize, const BYTES: usize>(record: &mut [u8], at: usize, parts: [[u8; BYTES]; PARTS]) {
    record[at..at + PARTS * BYTES].copy_from_slice(parts.as_flattened());
}

#[expect(clippy::cast_possible_truncation, reason = "a component of a unit quaternion is -1 to 1")]
fn quantized(part: f32) -> i16 {
    (part * UNIT).round() as i16
}
