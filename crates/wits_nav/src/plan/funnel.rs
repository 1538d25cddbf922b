//! Pulls a string tight through doors.

use glam::Vec2;
use wits_core::geometry::Segment;

use crate::Path;
use crate::grid::Cell;
use crate::world::Cells;

/// A line that must be crossed, seen by who crosses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portal {
    /// Its left end. \[m\]
    pub left: Vec2,
    /// Its right end. \[m\]
    pub right: Vec2,
}

impl Portal {
    /// The same for a body with a radius: both ends are moved in. One that is too narrow becomes its own middle.
    #[must_use]
    pub fn narrowed(self, radius: f32) -> Self {
        let across = self.right - self.left;
        let share = if across.length() > 2.0 * radius { radius / across.length() } else { 0.5 };
        Self { left: self.left + across * share, right: self.right - across * share }
    }
}

/// The shortest line from a point to another that crosses all portals in order, into a list that is cleared first.
///
/// In a corridor of convex rooms that are joined by the portals this is the shortest way through them. Each portal is
/// looked at about twice.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{Portal, funnel};
/// // Eastwards through a door whose right end sticks out.
/// let door = Portal { left: Vec2::new(1.0, 5.0), right: Vec2::new(1.0, 1.0) };
/// let mut string = Vec::new();
/// funnel(Vec2::ZERO, Vec2::new(2.0, 0.0), &[door], &mut string);
/// assert_eq!(string, [Vec2::ZERO, Vec2::new(1.0, 1.0), Vec2::new(2.0, 0.0)]);
/// ```
///
/// # Source
/// The funnel algorithm of Lee and Preparata, as Mononen tells it.
pub fn funnel(start: Vec2, goal: Vec2, portals: &[Portal], into: &mut Vec<Vec2>) {
    into.clear();
    into.push(start);
    let portal = |place: usize| portals.get(place).copied().unwrap_or(Portal { left: goal, right: goal });
    // The tip of the funnel and its two sides, with the portals they come from.
    let mut tip = start;
    let (mut left, mut right) = ((start, 0), (start, 0));
    let mut place = 0;
    while place <= portals.len() {
        let next = portal(place);
        let restart = match narrow(tip, left, right, next.right, 1.0) {
            Side::Narrower => {
                right = (next.right, place);
                None
            }
            Side::Wider => None,
            Side::Crosses => Some(left),
        };
        let restart = restart.or_else(|| match narrow(tip, right, left, next.left, -1.0) {
            Side::Narrower => {
                left = (next.left, place);
                None
            }
            Side::Wider => None,
            Side::Crosses => Some(right),
        });
        // The string bends at the corner that was crossed, and all begins again behind its portal.
        place = match restart {
            Some((corner, at)) => {
                push(into, corner);
                tip = corner;
                (left, right) = ((corner, at), (corner, at));
                at + 1
            }
            None => place + 1,
        };
    }
    push(into, goal);
}

enum Side {
    Narrower,
    Wider,
    Crosses,
}

/// What a new point does to one side of the funnel; `sign` is 1 for the right side and -1 for the left.
fn narrow(tip: Vec2, other: (Vec2, usize), own: (Vec2, usize), point: Vec2, sign: f32) -> Side {
    let turn = |side: Vec2| sign * (side - tip).perp_dot(point - tip);
    if turn(own.0) < 0.0 {
        Side::Wider
    } else if own.0 == tip || turn(other.0) <= 0.0 || other.0 == tip {
        Side::Narrower
    } else {
        Side::Crosses
    }
}

fn push(into: &mut Vec<Vec2>, point: Vec2) {
    if into.last() != Some(&point) {
        into.push(point);
    }
}

/// The portals of a path over cells: the edges between them, in order. A diagonal step goes round by the cell beside it in
/// the same row, which is free too.
pub fn corridor(cells: &Cells<'_>, path: &Path, into: &mut Vec<Portal>) {
    into.clear();
    for step in path.steps() {
        let (from, to) = (cells.map.cell(step.from), cells.map.cell(step.to));
        let beside = Cell::new(to.x, from.y);
        for (a, b) in [(from, beside), (beside, to)].into_iter().filter(|(a, b)| a != b) {
            into.push(shared_edge(cells, a, b));
        }
    }
}

/// The edge between two cells side by side.
fn shared_edge(cells: &Cells<'_>, from: Cell, to: Cell) -> Portal {
    let (a, b) = (cells.tiling.centre(from), cells.tiling.centre(to));
    let middle = Segment::new(a, b).at(0.5);
    let left = (b - a).perp() * 0.5;
    Portal { left: middle + left, right: middle - left }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::{GridMap, Tiling, octile};
    use crate::search::{AStar, Search, To};

    fn length(points: &[Vec2]) -> f32 {
        points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    #[test]
    fn a_string_in_a_straight_corridor_is_straight() {
        let doors: Vec<Portal> = (1..9)
            .map(|x| Portal { left: Vec2::new(x as f32, 1.0), right: Vec2::new(x as f32, -1.0) })
            .collect();
        let mut string = Vec::new();
        funnel(Vec2::ZERO, Vec2::new(9.0, 0.5), &doors, &mut string);
        assert_eq!(string, [Vec2::ZERO, Vec2::new(9.0, 0.5)]);
        funnel(Vec2::ZERO, Vec2::X, &[], &mut string);
        assert_eq!(string, [Vec2::ZERO, Vec2::X]);
        funnel(Vec2::ZERO, Vec2::ZERO, &[], &mut string);
        assert_eq!(string, [Vec2::ZERO]);
    }

    #[test]
    fn a_narrow_door_becomes_its_middle() {
        let door = Portal { left: Vec2::new(0.0, 1.0), right: Vec2::new(0.0, -1.0) };
        assert_eq!(door.narrowed(0.5), Portal { left: Vec2::new(0.0, 0.5), right: Vec2::new(0.0, -0.5) });
        assert_eq!(door.narrowed(3.0), Portal { left: Vec2::ZERO, right: Vec2::ZERO });
    }

    /// Round one pillar: from the middle of (0,0) to the middle of (2,2) of a 3 x 3 map with a blocked centre, the string
    /// bends at one corner of the pillar: 2 √(1.5² + 0.5²).
    #[test]
    fn a_string_over_cells_bends_at_corners_only() {
        let map = GridMap::from_text("...\n.#.\n...").unwrap();
        let cells = Cells { map: &map, tiling: Tiling::default() };
        let to = To::new(8, |from, goal| octile(map.cell(from), map.cell(goal)));
        let path = AStar::new().find(&cells, 0, &to).unwrap().unwrap();
        let (mut portals, mut string) = (Vec::new(), Vec::new());
        corridor(&cells, &path, &mut portals);
        funnel(Vec2::splat(0.5), Vec2::splat(2.5), &portals, &mut string);
        assert_eq!(string.len(), 3);
        assert!((length(&string) - 2.0 * (1.5f32 * 1.5 + 0.5 * 0.5).sqrt()).abs() < 1e-5);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        #[test]
        fn the_string_is_the_shortest_way_through_all_doors(
            doors in prop::collection::vec((-5f32..5.0, 0.1f32..4.0), 0..8),
            goal in -5f32..5.0,
        ) {
            let portals: Vec<Portal> = (1u32..).zip(&doors).map(|(x, &(low, width))| Portal {
                left: Vec2::new(x as f32, low + width),
                right: Vec2::new(x as f32, low),
            }).collect();
            let goal = Vec2::new(portals.len() as f32 + 1.0, goal);
            let mut string = Vec::new();
            funnel(Vec2::ZERO, goal, &portals, &mut string);
            // Dijkstra over all ends of doors, from left to right.
            let passes = |a: Vec2, b: Vec2| portals.iter().filter(|door| door.left.x > a.x && door.left.x < b.x).all(|door| {
                let y = a.y + (b.y - a.y) * (door.left.x - a.x) / (b.x - a.x);
                y >= door.right.y - 1e-4 && y <= door.left.y + 1e-4
            });
            prop_assert!(string.windows(2).all(|pair| passes(pair[0], pair[1])), "{string:?}");
            let mut known = vec![(Vec2::ZERO, 0.0f32)];
            for end in portals.iter().flat_map(|door| [door.left, door.right]).chain([goal]) {
                let ways = known.iter().filter(|(at, _)| at.x < end.x && passes(*at, end));
                let best = ways.map(|(at, length)| length + at.distance(end)).fold(f32::INFINITY, f32::min);
                known.push((end, best));
            }
            let best = known[known.len() - 1].1;
            prop_assert!((length(&string) - best).abs() < 1e-3, "{} {best}", length(&string));
        }
    }
}
