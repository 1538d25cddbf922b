//! Some panels side by side, and sums for their columns: what fits into the registers.

use super::{Eight, LANES};

/// Sums for the columns of `PANELS` panels, or a row of these panels.
pub(super) type Sums<const PANELS: usize> = [Eight; PANELS];

/// `sums += value * weights`, lane by lane.
#[inline(always)]
pub(super) fn add_product<const PANELS: usize>(sums: &mut Sums<PANELS>, value: f32, weights: &Sums<PANELS>) {
    for (sums, weights) in sums.iter_mut().zip(weights) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += weight * value;
        }
    }
}

/// The rows of packed panels.
#[inline(always)]
pub(super) fn rows_of<const PANELS: usize>(packed: &[f32]) -> &[Sums<PANELS>] {
    packed.as_chunks::<LANES>().0.as_chunks().0
}

/// The numbers of a row from `first` on; zero beyond its end.
#[inline(always)]
pub(super) fn load<const PANELS: usize>(row: &[f32], first: usize) -> Sums<PANELS> {
    let mut sums = [[0.0; LANES]; PANELS];
    for (panel, sums) in sums.iter_mut().enumerate() {
        let row = &row[first + panel * LANES..];
        match row.first_chunk() {
            Some(eight) => *sums = *eight,
            None => copy_few(row, sums),
        }
    }
    sums
}

/// Writes sums into a row from `first` on; what lies beyond its end is dropped.
#[inline(always)]
pub(super) fn store<const PANELS: usize>(sums: &Sums<PANELS>, row: &mut [f32], first: usize) {
    for (panel, sums) in sums.iter().enumerate() {
        let row = &mut row[first + panel * LANES..];
        match row.first_chunk_mut() {
            Some(eight) => *eight = *sums,
            None => copy_few(sums, row),
        }
    }
}

/// Copies as many numbers as both have: fewer than eight, for which a call of the library's function would take longer.
#[inline(always)]
fn copy_few(from: &[f32], to: &mut [f32]) {
    let (from_fours, from_rest) = from.split_at(if from.len().min(to.len()) < 4 { 0 } else { 4 });
    let (to_fours, to_rest) = to.split_at_mut(from_fours.len());
    if let (Some(from), Some(to)) = (from_fours.first_chunk::<4>(), to_fours.first_chunk_mut::<4>()) {
        *to = *from;
    }
    for (from, to) in from_rest.iter().zip(to_rest).take(3) {
        *to = *from;
    }
}
