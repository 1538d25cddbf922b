//! Where things are on the board. One frame is one unit wide.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;

use crate::scheduler::mark::Record;
use crate::scheduler::world::World;

/// So many frames are to be seen, those to come included.
pub(crate) const COLUMNS: u64 = 80;
/// The room for names on the left and for words on the right.
pub(crate) const LEFT: f32 = 17.0;
pub(crate) const SIDE: f32 = 25.0;
/// Where words on the right begin.
pub(crate) const WORDS: f32 = COLUMNS as f32 + 1.6;
/// The upper edge of everything, and of the rows.
pub(crate) const TOP: f32 = 67.0;
const ROWS_TOP: f32 = 59.4;
/// The rows are never higher in all, and none is higher than that.
const ROWS_HEIGHT: f32 = 33.0;
const TALLEST: f32 = 4.6;

/// The colour of a row.
pub(crate) fn tint(lane: u32) -> Tint {
    const TINTS: [Tint; 7] =
        [Tint::Blue, Tint::Green, Tint::Orange, Tint::Purple, Tint::Yellow, Tint::Cyan, Tint::Pink];
    TINTS[lane as usize % TINTS.len()]
}

/// The measures of the board as it is now.
pub(crate) struct Layout {
    /// The first frame that is to be seen, and the one that was run last.
    pub(crate) first: u64,
    pub(crate) now: u64,
    pub(crate) rows: usize,
    /// The height of a row.
    pub(crate) height: f32,
}

impl Layout {
    pub(crate) fn new(world: &World, rows: usize) -> Self {
        let now = world.engine.frame();
        let first = now.saturating_sub(Record::FRAMES as u64 - 1).max(1);
        Self { first, now, rows, height: (ROWS_HEIGHT / rows.max(1) as f32).min(TALLEST) }
    }

    /// How many frames are to be seen that are yet to come.
    pub(crate) fn ahead(&self) -> u64 {
        (self.first + COLUMNS).saturating_sub(self.now + 1)
    }

    /// The left edge of a frame, if it is to be seen.
    pub(crate) fn x(&self, frame: u64) -> Option<f32> {
        let column = frame.checked_sub(self.first)?;
        (column < COLUMNS).then_some(column as f32)
    }

    /// The lower edge of a row.
    pub(crate) fn y(&self, row: usize) -> f32 {
        ROWS_TOP - (row + 1) as f32 * self.height
    }

    /// The upper edge of all rows.
    pub(crate) fn top(&self) -> f32 {
        ROWS_TOP
    }

    /// The lower edge of all rows.
    pub(crate) fn bottom(&self) -> f32 {
        ROWS_TOP - self.rows as f32 * self.height
    }

    /// The row at this place.
    pub(crate) fn row_at(&self, at: Vec2) -> Option<usize> {
        let inside = at.x >= -LEFT && at.x <= COLUMNS as f32 && at.y < ROWS_TOP && at.y > self.bottom();
        inside.then(|| ((ROWS_TOP - at.y) / self.height) as usize)
    }

    /// The lower and the upper edge of the two charts below: tasks and units of each frame.
    pub(crate) fn charts(&self) -> [(f32, f32); 2] {
        let room = self.bottom() - 4.6;
        let middle = 2.2 + 0.6 * room;
        [(middle + 2.4, self.bottom() - 1.6), (1.6, middle - 1.2)]
    }
}
