//! Heat maps: a value per cell, smoothed between the middles of cells, coloured by a ramp.

use glam::Vec2;

use super::canvas::{Canvas, share};
use crate::scene::{Heat, Ramp, Theme, Tint};

/// A colour of a ramp and how opaque it is. Stops are spread evenly from 0 to 255.
type Stop = (u32, f32);

/// Evenly changing in lightness, so that the ramps read in grey too.
const fn stops(ramp: Ramp, theme: Theme) -> [Stop; 5] {
    match (ramp, theme) {
        (Ramp::Heat, Theme::Dark) => {
            [(0x2b_1e5c, 0.0), (0x6b_2a8a, 0.45), (0xc8_407a, 0.62), (0xff_8a4c, 0.75), (0xff_e28a, 0.85)]
        }
        (Ramp::Heat, Theme::Light) => {
            [(0xff_f3c4, 0.0), (0xff_c46b, 0.45), (0xf2_7a4b, 0.6), (0xb8_326f, 0.68), (0x4a_1a6b, 0.75)]
        }
        (Ramp::Signed, Theme::Dark) => {
            [(0x4a_a8ff, 0.75), (0x2a_5f9e, 0.4), (0x20_2838, 0.0), (0xa5_552a, 0.4), (0xff_ab4a, 0.75)]
        }
        // Tints have no stops: every value is a colour of its own.
        (Ramp::Tints, _) => [(0, 0.0); 5],
        (Ramp::Signed, Theme::Light) => {
            [(0x0b_5cad, 0.7), (0x7f_b4e6, 0.4), (0xff_ffff, 0.0), (0xf0_b27a, 0.4), (0xb8_5a00, 0.7)]
        }
    }
}

/// The colour of a value and how opaque it is (0 to 1). Nothing is drawn at 0 of [`Ramp::Heat`] and at 128 of
/// [`Ramp::Signed`].
///
/// ```
/// use wits_core::render::ramp_colour;
/// use wits_core::scene::{Ramp, Theme};
/// assert_eq!(ramp_colour(Ramp::Heat, Theme::Dark, 0).1, 0.0);
/// assert_eq!(ramp_colour(Ramp::Signed, Theme::Dark, 128).1, 0.0);
/// assert_eq!(ramp_colour(Ramp::Heat, Theme::Dark, 255).0, [0xff, 0xe2, 0x8a]);
/// ```
#[must_use]
pub fn ramp_colour(ramp: Ramp, theme: Theme, value: u8) -> ([u8; 3], f32) {
    if ramp == Ramp::Tints {
        return Tint::of_cell(value).map_or(([0; 3], 0.0), |(tint, alpha)| (tint.rgb(theme), alpha));
    }
    let stops = stops(ramp, theme);
    // 0, 128 and 255 hit stops exactly: the two halves of the signed ramp differ by one step.
    let place = if value < 128 { f32::from(value) / 64.0 } else { 2.0 + f32::from(value - 128) / 63.5 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 4")]
    let first = (place as usize).min(3);
    let share = place - first as f32;
    let ((from, from_alpha), (to, to_alpha)) = (stops[first], stops[first + 1]);
    let (from, to) = (from.to_be_bytes(), to.to_be_bytes());
    let blend = |low: f32, high: f32| low + (high - low) * share;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
    let channel = |n: usize| (blend(f32::from(from[n]), f32::from(to[n])) + 0.5) as u8;
    ([channel(1), channel(2), channel(3)], blend(from_alpha, to_alpha))
}

/// Draws a map, or nothing when its cells do not fit its size.
pub(super) fn draw(canvas: &mut Canvas, heat: &Heat) {
    let (Some(grid), Some(one), Some(other)) =
        (Grid::of(heat), canvas.point(heat.bounds.min), canvas.point(heat.bounds.max))
    else {
        return;
    };
    let (low, high) = (one.min(other), one.max(other));
    let extent = high - low;
    if extent.cmple(Vec2::ZERO).any() {
        return;
    }
    let colours: [([u8; 3], u32); 256] = std::array::from_fn(|value| {
        #[expect(clippy::cast_possible_truncation, reason = "0 to 255")]
        let (colour, alpha) = ramp_colour(heat.ramp, canvas.theme(), value as u8);
        (colour, share(alpha))
    });
    let [columns, rows] = canvas.size();
    let (left, right) = covered(low.x, high.x, columns);
    let (top, bottom) = covered(low.y, high.y, rows);
    if left >= right {
        return;
    }
    let place = if heat.ramp == Ramp::Tints { within } else { between };
    for y in top..bottom {
        // Rows of cells count from the lowest y, which is at the bottom of the picture.
        let row = place((high.y - y as f32 - 0.5) / extent.y, heat.rows);
        canvas.mix_row(y, left, right, |x| {
            let column = place((x as f32 + 0.5 - low.x) / extent.x, heat.columns);
            colours[usize::from(grid.value(column, row))]
        });
    }
}

/// The cells of a map whose number fits.
struct Grid<'a> {
    columns: usize,
    cells: &'a [u8],
}

/// Between which two cells a place lies, and how far towards the second.
#[derive(Clone, Copy)]
struct Between {
    first: usize,
    second: usize,
    share: f32,
}

impl<'a> Grid<'a> {
    fn of(heat: &'a Heat) -> Option<Self> {
        let columns = usize::try_from(heat.columns).ok()?;
        let count = columns.checked_mul(usize::try_from(heat.rows).ok()?)?;
        (count > 0 && heat.cells.len() == count).then_some(Self { columns, cells: &heat.cells })
    }

    /// The value at a place, blended from the four cells around it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
    fn value(&self, column: Between, row: Between) -> u8 {
        let along = |row: usize| {
            let cells = &self.cells[row * self.columns..(row + 1) * self.columns];
            blend(f32::from(cells[column.first]), f32::from(cells[column.second]), column.share)
        };
        (blend(along(row.first), along(row.second), row.share) + 0.5) as u8
    }
}

#[inline]
fn blend(low: f32, high: f32, share: f32) -> f32 {
    low + (high - low) * share
}

/// Where in a row of cells the share `along` (0 to 1) lies; beyond the middles of the outer cells there is no blending.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the row")]
fn between(along: f32, count: u32) -> Between {
    let last = (count - 1) as usize;
    let place = (along * count as f32 - 0.5).clamp(0.0, last as f32);
    let first = (place as usize).min(last);
    Between { first, second: (first + 1).min(last), share: place - first as f32 }
}

/// The one cell that the share `along` (0 to 1) lies in.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the row")]
fn within(along: f32, count: u32) -> Between {
    let cell = ((along * count as f32).max(0.0) as usize).min((count - 1) as usize);
    Between { first: cell, second: cell, share: 0.0 }
}

/// The pixels whose middles lie between two places, cut to the picture.
#[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate, and the result is clamped")]
fn covered(low: f32, high: f32, end: i32) -> (i32, i32) {
    (((low + 0.5).floor() as i32).clamp(0, end), ((high + 0.5).floor() as i32).clamp(0, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ramps_hit_their_stops_and_vanish_at_nothing() {
        for theme in [Theme::Dark, Theme::Light] {
            assert_eq!(ramp_colour(Ramp::Heat, theme, 0).1, 0.0);
            assert_eq!(ramp_colour(Ramp::Signed, theme, 128).1, 0.0);
            for ramp in [Ramp::Heat, Ramp::Signed] {
                let alphas: Vec<f32> = (128..=255).map(|value| ramp_colour(ramp, theme, value).1).collect();
                assert!(alphas.is_sorted(), "{theme:?} {ramp:?}: more is more opaque");
                let last = stops(ramp, theme)[4];
                assert_eq!(ramp_colour(ramp, theme, 255).1, last.1);
            }
        }
    }

    #[test]
    fn tints_are_crisp() {
        let cells = [Tint::Wall.cell(8), 0];
        let grid = Grid { columns: 2, cells: &cells };
        let row = within(0.5, 1);
        let values = [0.0, 0.49, 0.51, 1.0].map(|along| grid.value(within(along, 2), row));
        assert_eq!(values, [cells[0], cells[0], 0, 0]);
        assert_eq!(ramp_colour(Ramp::Tints, Theme::Dark, cells[0]), (Tint::Wall.rgb(Theme::Dark), 1.0));
        assert_eq!(ramp_colour(Ramp::Tints, Theme::Dark, 0).1, 0.0);
    }

    #[test]
    fn blending_stays_between_neighbours() {
        let grid = Grid { columns: 2, cells: &[0, 100] };
        let row = between(0.5, 1);
        let values = [0.0, 0.25, 0.5, 0.75, 1.0].map(|along| grid.value(between(along, 2), row));
        assert_eq!(values, [0, 0, 50, 100, 100]);
    }
}
