//! Labels in a bitmap font. Text keeps the few sizes in which the font was drawn: it is always sharp.

use glam::Vec2;
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster, get_raster_width};

use super::canvas::{Canvas, FULL};
use crate::scene::Ink;

/// The heights of a line that the font has. \[pixels\]
const HEIGHTS: [RasterHeight; 4] =
    [RasterHeight::Size16, RasterHeight::Size20, RasterHeight::Size24, RasterHeight::Size32];

/// Size of the font as a share of the height of its line.
const FONT_SHARE: f32 = 0.73;

/// Draws text that begins at a point, its first line centred on the height of that point. `size` is that of the font
/// in pixels; the nearest there is gets used. Line breaks begin a new line, unknown characters are boxes.
pub(super) fn draw(canvas: &mut Canvas, at: Vec2, text: &str, size: f32, ink: Ink) {
    let (Some(start), Some((colour, amount))) = (canvas.point(at), canvas.ink(ink)) else { return };
    let Some(height) = nearest_height(size) else { return };
    let (step, line) = (cast(get_raster_width(FontWeight::Regular, height)), cast(height.val()));
    #[expect(clippy::cast_possible_truncation, reason = "points are near the picture")]
    let [left, mut top] = [start.x.round() as i32, start.y.round() as i32 - line / 2];
    let [columns, rows] = canvas.size();
    for row in text.split('\n') {
        if top >= rows {
            break;
        }
        for (place, letter) in (left..).step_by(step.unsigned_abs() as usize).zip(row.chars()) {
            // What lies to the right of the picture is not looked at: lines may be very long.
            if place >= columns {
                break;
            }
            let corner = [place, top];
            match get_raster(plain(letter), FontWeight::Regular, height) {
                Some(glyph) => {
                    stamp(canvas, corner, [step, line], colour, |x, y| cover(&glyph, x, y, amount))
                }
                None if letter.is_control() => {}
                None => stamp(canvas, corner, [step, line], colour, |x, y| frame([step, line], x, y, amount)),
            }
        }
        top += line;
    }
}

/// Signs that labels like to use and the font lacks, as the nearest that it has.
const fn plain(letter: char) -> char {
    match letter {
        '\u{2192}' => '>',               // arrow to the right
        '\u{2190}' => '<',               // arrow to the left
        '\u{2010}'..='\u{2015}' => '-',  // hyphens and dashes
        '\u{2018}' | '\u{2019}' => '\'', // quotes
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2022}' => '\u{b7}', // bullet
        other => other,
    }
}

/// `None` when the size makes no sense.
fn nearest_height(size: f32) -> Option<RasterHeight> {
    let asked = size.min(1000.0); // beyond, all sizes would look equally far away
    let distance = |height: &RasterHeight| (FONT_SHARE * height.val() as f32 - asked).abs();
    let nearest = HEIGHTS.into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.filter(|_| size > 0.0)
}

/// Mixes in a block of pixels with its upper left corner here, cut to the picture.
fn stamp(
    canvas: &mut Canvas,
    [left, top]: [i32; 2],
    [width, height]: [i32; 2],
    colour: [u8; 3],
    coverage: impl Fn(i32, i32) -> u32,
) {
    let [columns, rows] = canvas.size();
    let (first, end) = (left.max(0), (left + width).min(columns));
    if first >= end {
        return;
    }
    for y in top.max(0)..(top + height).min(rows) {
        canvas.mix_row(y, first, end, |x| (colour, coverage(x - left, y - top)));
    }
}

/// How much of a pixel a letter covers, 0 to 256.
#[expect(clippy::cast_sign_loss, reason = "inside the letter")]
fn cover(glyph: &RasterizedChar, x: i32, y: i32, amount: u32) -> u32 {
    let intensity = u32::from(glyph.pixel(x as usize, y as usize).unwrap_or(0));
    (intensity + intensity / 128) * amount / FULL
}

/// The box that stands for a character without a picture.
const fn frame([width, height]: [i32; 2], x: i32, y: i32, amount: u32) -> u32 {
    let (top, bottom) = (height / 4, height * 3 / 4);
    let within = x >= 1 && x < width - 1 && y >= top && y <= bottom;
    let edge = x == 1 || x == width - 2 || y == top || y == bottom;
    if within && edge { amount } else { 0 }
}

/// Sizes of letters are small.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 32")]
const fn cast(pixels: usize) -> i32 {
    pixels as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_size_is_taken() {
        let of = |size| nearest_height(size).map(RasterHeight::val);
        assert_eq!([0.1, 12.0, 14.0, 18.0, 1e30].map(of), [Some(16), Some(16), Some(20), Some(24), Some(32)]);
        assert_eq!([0.0, -1.0, f32::NAN].map(of), [None; 3]);
    }

    #[test]
    fn full_letters_are_fully_covered() {
        let darkest = get_raster('M', FontWeight::Regular, RasterHeight::Size32).unwrap();
        let most = (0..32)
            .flat_map(|y| (0..32).map(move |x| (x, y)))
            .map(|(x, y)| cover(&darkest, x, y, FULL))
            .max();
        assert_eq!(most, Some(FULL));
    }
}
