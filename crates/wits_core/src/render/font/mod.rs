//! The font of labels: Roboto, cut down to the characters that labels use (`LICENSE` beside it: Apache 2.0).

use std::sync::OnceLock;

use glam::Vec2;
use tiny_skia::{PathBuilder, Rect};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Latin, Greek, some signs of mathematics; without hints and kerning.
const ROBOTO: &[u8] = include_bytes!("Roboto-Regular.ttf");

/// How wide a character is for which the font has no picture. \[sizes\]
const UNKNOWN_WIDTH: f32 = 0.6;

/// Letters as outlines, in any size.
pub(super) struct Font {
    face: Face<'static>,
    units_per_size: f32,
}

/// The font, read once.
pub(super) fn font() -> &'static Font {
    static FONT: OnceLock<Font> = OnceLock::new();
    FONT.get_or_init(|| {
        let face = Face::parse(ROBOTO, 0).expect("the font in the program is whole");
        Font { units_per_size: f32::from(face.units_per_em()), face }
    })
}

impl Font {
    /// How wide a character is. \[sizes\]
    pub(super) fn advance(&self, letter: char) -> f32 {
        if letter.is_control() {
            return 0.0;
        }
        let wide = self.glyph(letter).and_then(|glyph| self.face.glyph_hor_advance(glyph));
        wide.map_or(UNKNOWN_WIDTH, |units| f32::from(units) / self.units_per_size)
    }

    /// How wide a line is, as far as `most`: lines may be very long. \[sizes\]
    pub(super) fn width(&self, line: &str, most: f32) -> f32 {
        let mut wide = 0.0;
        for letter in line.chars() {
            if wide > most {
                break;
            }
            wide += self.advance(letter);
        }
        wide
    }

    /// Adds a character whose line begins at `pen`, at the height of its baseline. \[pixels\]
    pub(super) fn outline(&self, letter: char, pen: Vec2, size: f32, path: &mut PathBuilder) {
        match self.glyph(letter) {
            Some(glyph) => {
                let scale = size / self.units_per_size;
                self.face.outline_glyph(glyph, &mut Outline { path, pen, scale });
            }
            None if letter.is_control() => {}
            None => frame(pen, size, path),
        }
    }

    fn glyph(&self, letter: char) -> Option<GlyphId> {
        self.face.glyph_index(plain(letter))
    }
}

/// Signs that labels like to use and the font lacks, as the nearest that it has.
const fn plain(letter: char) -> char {
    match letter {
        '\u{2192}' => '>', // arrow to the right
        '\u{2190}' => '<', // arrow to the left
        other => other,
    }
}

/// The box that stands for a character without a picture: an outer and an inner edge that turn the other way.
fn frame(pen: Vec2, size: f32, path: &mut PathBuilder) {
    let (low, high) = (pen + size * Vec2::new(0.08, -0.7), pen + size * Vec2::new(0.52, 0.0));
    let edge = 0.06 * size;
    if let Some(outer) = Rect::from_ltrb(low.x, low.y, high.x, high.y) {
        path.push_rect(outer);
    }
    let (left, top, right, bottom) = (low.x + edge, low.y + edge, high.x - edge, high.y - edge);
    path.move_to(left, top);
    path.line_to(left, bottom);
    path.line_to(right, bottom);
    path.line_to(right, top);
    path.close();
}

/// Turns an outline of the font, y up, into one of the picture, y down.
struct Outline<'a> {
    path: &'a mut PathBuilder,
    pen: Vec2,
    scale: f32,
}

impl Outline<'_> {
    fn at(&self, x: f32, y: f32) -> Vec2 {
        self.pen + self.scale * Vec2::new(x, -y)
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.move_to(to.x, to.y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.line_to(to.x, to.y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, to) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(by.x, by.y, to.x, to.y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_widths() {
        let font = font();
        assert!(font.advance('i') < font.advance('n') && font.advance('n') < font.advance('W'));
        assert_eq!(font.advance('\n'), 0.0);
        assert_eq!(font.advance('\u{4e16}'), UNKNOWN_WIDTH);
        assert_eq!(font.width("nn", 100.0), 2.0 * font.advance('n'));
        assert!(font.width(&"n".repeat(1_000_000), 5.0) < 6.0, "no more is measured than asked for");
    }

    #[test]
    fn signs_of_labels_are_in_the_font() {
        for letter in "Azäöü°²×·…“”‘’–—±≤≥µ→›α∞".chars() {
            assert!(font().glyph(letter).is_some(), "{letter}");
        }
    }
}
