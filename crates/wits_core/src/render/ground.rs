//! What lies under everything: the background, the ground inside the bounds, and its border.

use super::canvas::{Canvas, FULL};
use super::path;
use crate::scene::{Bounds, Theme};

/// The colours of one theme.
pub(super) struct Colours {
    background: [u8; 3],
    pub(super) ground: [u8; 3],
    pub(super) border: [u8; 3],
}

pub(super) const fn colours(theme: Theme) -> Colours {
    match theme {
        Theme::Dark => {
            Colours { background: [0x0e, 0x13, 0x1b], ground: [0x14, 0x1b, 0x26], border: [0x2a, 0x34, 0x45] }
        }
        Theme::Light => {
            Colours { background: [0xf6, 0xf8, 0xfb], ground: [0xff, 0xff, 0xff], border: [0xd3, 0xda, 0xe5] }
        }
    }
}

/// The colour of the ground, which halos of letters have, too.
pub(super) const fn colour(theme: Theme) -> [u8; 3] {
    colours(theme).ground
}

/// The colour behind everything.
pub(super) const fn background(theme: Theme) -> [u8; 3] {
    colours(theme).background
}

/// Covers the whole canvas.
pub(super) fn draw(canvas: &mut Canvas, bounds: Bounds) {
    let colours = colours(canvas.theme());
    canvas.clear(colours.background);
    if let Some(outline) = path::rectangle(canvas, bounds.min, bounds.max) {
        canvas.fill_colour(&outline, colours.ground, FULL);
        canvas.stroke_colour(&outline, colours.border, FULL, 1.5);
    }
}
