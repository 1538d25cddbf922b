//! What stands still and cannot be passed: outlines of walls, pillars and rooms.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;

/// Static obstacles.
///
/// Every outline is a closed ring of edges that can be seen from its right-hand side only: with its corners
/// counter-clockwise it is solid (a pillar, a house), clockwise it is a room that nobody leaves. A thin wall goes forth
/// and back on itself.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::crowd::Walls;
/// let mut walls = Walls::new();
/// walls.room(Vec2::ZERO, Vec2::new(20.0, 10.0))?;
/// walls.line(&[Vec2::new(10.0, 0.0), Vec2::new(10.0, 4.0)])?; // with a gap of 2 m above it
/// walls.line(&[Vec2::new(10.0, 6.0), Vec2::new(10.0, 10.0)])?;
/// walls.solid(&[Vec2::new(3.0, 3.0), Vec2::new(4.0, 3.0), Vec2::new(4.0, 4.0)])?;
/// assert_eq!(walls.edge_count(), 4 + 2 + 2 + 3);
/// # Ok::<(), wits_motion::crowd::BadOutline>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<Vec2>>", into = "Vec<Vec<Vec2>>")]
pub struct Walls {
    outlines: Vec<Vec<Vec2>>,
    pub(super) edges: Vec<Edge>,
}

/// One edge of an outline, seen from its right-hand side: `from` is on the left, `to` on the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) from: Vec2,
    pub(super) to: Vec2,
    /// Of length 1.
    pub(super) along: Vec2,
    /// The directions of the edges before and after.
    pub(super) before: Vec2,
    pub(super) after: Vec2,
    /// Whether its ends stick out, so that one can go round them.
    pub(super) from_is_convex: bool,
    pub(super) to_is_convex: bool,
}

impl Walls {
    /// No walls.
    #[must_use]
    pub const fn new() -> Self {
        Self { outlines: Vec::new(), edges: Vec::new() }
    }

    /// Something solid: the corners of its outline in either direction.
    ///
    /// # Errors
    /// When fewer than three corners differ, a number is not finite, or the outline has no area.
    pub fn solid(&mut self, corners: &[Vec2]) -> Result<(), BadOutline> {
        let corners = distinct(corners, 3, true)?;
        let area = doubled_area(&corners);
        if area == 0.0 {
            return Err(BadOutline::NoArea);
        }
        self.ring(if area > 0.0 { corners } else { corners.into_iter().rev().collect() });
        Ok(())
    }

    /// A room that is seen from inside: the corners of its outline in either direction.
    ///
    /// # Errors
    /// As [`solid`](Self::solid).
    pub fn inside(&mut self, corners: &[Vec2]) -> Result<(), BadOutline> {
        let corners = distinct(corners, 3, true)?;
        let area = doubled_area(&corners);
        if area == 0.0 {
            return Err(BadOutline::NoArea);
        }
        self.ring(if area < 0.0 { corners } else { corners.into_iter().rev().collect() });
        Ok(())
    }

    /// A room with right angles.
    ///
    /// # Errors
    /// As [`solid`](Self::solid).
    pub fn room(&mut self, min: Vec2, max: Vec2) -> Result<(), BadOutline> {
        self.inside(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)])
    }

    /// A block with right angles.
    ///
    /// # Errors
    /// As [`solid`](Self::solid).
    pub fn block(&mut self, min: Vec2, max: Vec2) -> Result<(), BadOutline> {
        self.solid(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)])
    }

    /// A thin wall along some points, seen from both sides.
    ///
    /// # Errors
    /// When fewer than two points differ, or a number is not finite.
    pub fn line(&mut self, points: &[Vec2]) -> Result<(), BadOutline> {
        let there = distinct(points, 2, false)?;
        let back = there[1..there.len() - 1].iter().rev().copied();
        self.ring(there.iter().copied().chain(back).collect());
        Ok(())
    }

    /// How many edges there are; a thin wall has two for each stretch.
    #[must_use]
    pub const fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The two ends of an edge; `None` when there is no such edge.
    #[must_use]
    pub fn edge(&self, number: usize) -> Option<(Vec2, Vec2)> {
        self.edges.get(number).map(|edge| (edge.from, edge.to))
    }

    /// The outlines, each a closed ring of corners.
    #[must_use]
    pub fn outlines(&self) -> &[Vec<Vec2>] {
        &self.outlines
    }

    /// The numbers of all edges.
    #[expect(clippy::cast_possible_truncation, reason = "nobody has 2^32 walls")]
    pub(super) const fn edge_numbers(&self) -> std::ops::Range<u32> {
        0..self.edges.len() as u32
    }

    fn ring(&mut self, corners: Vec<Vec2>) {
        let count = corners.len();
        let corner = |place: usize| corners[place % count];
        let along = |place: usize| (corner(place + 1) - corner(place)).normalize_or_zero();
        // A thin wall turns right back at its ends: that sticks out, too.
        let is_convex = |place: usize| along(place + count - 1).perp_dot(along(place)) >= 0.0;
        for place in 0..count {
            self.edges.push(Edge {
                from: corner(place),
                to: corner(place + 1),
                along: along(place),
                before: along(place + count - 1),
                after: along(place + 1),
                from_is_convex: is_convex(place),
                to_is_convex: is_convex(place + 1),
            });
        }
        self.outlines.push(corners);
    }
}

/// The corners without repeats; of a closed outline the last is not the first again.
fn distinct(corners: &[Vec2], least: usize, closed: bool) -> Result<Vec<Vec2>, BadOutline> {
    if let Some(&corner) = corners.iter().find(|corner| !corner.is_finite()) {
        return Err(BadOutline::NotFinite { corner });
    }
    let mut kept: Vec<Vec2> = Vec::with_capacity(corners.len());
    for &corner in corners {
        if kept.last().is_none_or(|last| last.distance_squared(corner) > 1e-12) {
            kept.push(corner);
        }
    }
    if closed && kept.len() > 1 && kept[0].distance_squared(kept[kept.len() - 1]) <= 1e-12 {
        kept.pop();
    }
    if kept.len() < least { Err(BadOutline::TooFew { found: kept.len(), least }) } else { Ok(kept) }
}

/// Twice the area, positive when counter-clockwise.
fn doubled_area(corners: &[Vec2]) -> f32 {
    let next = |place: usize| corners[(place + 1) % corners.len()] - corners[0];
    corners.iter().enumerate().map(|(place, &corner)| (corner - corners[0]).perp_dot(next(place))).sum()
}

/// An outline that makes no wall.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BadOutline {
    /// A corner with a number that is not finite.
    #[error("a corner is at {corner}; expected finite numbers")]
    NotFinite {
        /// The corner.
        corner: Vec2,
    },
    /// Too few corners, repeats aside.
    #[error("{found} different corners; expected at least {least}")]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many are needed.
        least: usize,
    },
    /// All corners on one line: use [`Walls::line`].
    #[error("the outline has no area; expected one that surrounds something, or a line")]
    NoArea,
}

impl From<Walls> for Vec<Vec<Vec2>> {
    fn from(walls: Walls) -> Self {
        walls.outlines
    }
}

impl TryFrom<Vec<Vec<Vec2>>> for Walls {
    type Error = BadOutline;

    /// Rings as they are: counter-clockwise is solid.
    fn try_from(outlines: Vec<Vec<Vec2>>) -> Result<Self, BadOutline> {
        let mut walls = Self::new();
        for outline in outlines {
            walls.ring(distinct(&outline, 2, true)?);
        }
        Ok(walls)
    }
}
