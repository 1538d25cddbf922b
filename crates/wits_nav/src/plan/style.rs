//! How a route looks: as it was found, straight, or with rounded corners.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

use super::{Edge, Route, smooth_precise};

/// How a route looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Style {
    /// From node to node, as the search found it.
    Typical,
    /// Straight, wherever a body can walk straight.
    #[default]
    Straight,
    /// Straight, and round corners as far as there is room.
    Smooth {
        /// How far before a corner the bend begins, at most. \[m\]
        reach: f32,
    },
}

/// Pieces of a bend.
const PIECES: u16 = 6;

/// Gives a route a style. `can_walk` answers for the whole width of the body. Doors, ladders and the like stay as they are,
/// and no bend touches them.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{Edge, Route, Style, style};
/// let corners = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)];
/// let edges = corners.windows(2).map(|pair| Edge::walk(pair[0], pair[1], 10.0)).collect();
/// let mut route = Route { edges, ..Route::default() };
/// // Something is in the way of the straight line, but not of a small bend.
/// style(&mut route, Style::Smooth { reach: 2.0 }, |a, b| a.distance(b) < 11.0);
/// assert_eq!(route.edges.len(), 8);
/// assert!(route.length() < 20.0);
/// ```
pub fn style<V: Vector>(route: &mut Route<V>, style: Style, mut can_walk: impl FnMut(V, V) -> bool) {
    match style {
        Style::Typical => {}
        Style::Straight => {
            smooth_precise(route, can_walk);
        }
        Style::Smooth { reach } => {
            smooth_precise(route, &mut can_walk);
            round_corners(route, reach, can_walk);
        }
    }
}

fn round_corners<V: Vector>(route: &mut Route<V>, reach: f32, mut can_walk: impl FnMut(V, V) -> bool) {
    let mut rounded: Vec<Edge<V>> = Vec::with_capacity(route.edges.len() * usize::from(PIECES));
    for (place, &edge) in route.edges.iter().enumerate() {
        let Some(&next) =
            route.edges.get(place + 1).filter(|next| next.kind.is_plain() && edge.kind.is_plain())
        else {
            rounded.push(left_of(&rounded, edge));
            continue;
        };
        // Half of each edge belongs to each of its corners.
        let reach = reach.min(0.5 * edge.length()).min(0.5 * next.length());
        let before = edge.to + (edge.from - edge.to).normalize_or_zero() * reach;
        let after = edge.to + (next.to - next.from).normalize_or_zero() * reach;
        // A parabola that leaves along one edge and arrives along the other.
        let bend = |piece: u16| {
            let share = f32::from(piece) / f32::from(PIECES);
            before.lerp(edge.to, share).lerp(edge.to.lerp(after, share), share)
        };
        let mut pieces = (0..PIECES).map(|piece| (bend(piece), bend(piece + 1)));
        if reach > 0.0 && pieces.clone().all(|(from, to)| can_walk(from, to)) {
            rounded.push(left_of(&rounded, part(&edge, edge.from, before)));
            rounded.extend(pieces.by_ref().map(|(from, to)| part(&edge, from, to)));
        } else {
            rounded.push(left_of(&rounded, edge));
        }
    }
    rounded.retain(|edge| edge.length() > 0.0);
    route.edges = rounded;
}

/// What is left of an edge behind the bend before it.
fn left_of<V: Vector>(done: &[Edge<V>], edge: Edge<V>) -> Edge<V> {
    match done.last() {
        Some(last) if last.to != edge.from => part(&edge, last.to, edge.to),
        _ => edge,
    }
}

/// A walk at what a metre of an edge costs.
fn part<V: Vector>(edge: &Edge<V>, from: V, to: V) -> Edge<V> {
    let length = edge.length();
    let cost = if length > 0.0 { edge.cost * from.distance(to) / length } else { 0.0 };
    Edge { from, to, cost, link: None, kind: edge.kind }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;
    use wits_core::geometry::Wall;
    use wits_core::raycast::{RayCast, StaticWorld};

    use super::*;
    use crate::world::LinkKind;

    fn zigzag() -> Route<Vec2> {
        let points = [(0.0, 0.0), (1.0, 0.0), (4.0, 0.0), (4.0, 4.0), (8.0, 4.0), (8.0, 8.0)].map(Vec2::from);
        let edges = points.windows(2).map(|pair| Edge::walk(pair[0], pair[1], pair[0].distance(pair[1])));
        Route { edges: edges.collect(), ..Route::default() }
    }

    /// Each style is no longer than the one before it, and all begin and end alike and walk through no wall.
    #[test]
    fn three_styles_of_one_path() {
        let mut level = StaticWorld::builder();
        level.add(Wall::new(Vec2::new(3.0, 1.0), Vec2::new(3.0, 9.0)));
        let level = level.build();
        let can_walk = |a: Vec2, b: Vec2| level.is_free(a, b, 0.3);
        let lengths = [Style::Typical, Style::Straight, Style::Smooth { reach: 1.0 }].map(|wanted| {
            let mut route = zigzag();
            style(&mut route, wanted, can_walk);
            assert_eq!((route.start(), route.goal()), (zigzag().start(), zigzag().goal()));
            assert!(route.edges.windows(2).all(|pair| pair[0].to == pair[1].from));
            assert!(route.edges.iter().all(|edge| can_walk(edge.from, edge.to)));
            assert!((route.cost() - route.length()).abs() < 1e-3);
            route.length()
        });
        assert_eq!(lengths[0], 16.0);
        assert!(lengths[1] < lengths[0] && lengths[2] < lengths[1], "{lengths:?}");
    }

    #[test]
    fn bends_touch_no_door() {
        let mut route = zigzag();
        route.edges[3].kind = LinkKind::Door;
        style(&mut route, Style::Smooth { reach: 1.0 }, |_, _| true);
        let doors: Vec<&Edge<Vec2>> = route.edges.iter().filter(|edge| edge.kind == LinkKind::Door).collect();
        assert_eq!((doors.len(), doors[0].from, doors[0].to), (1, Vec2::new(4.0, 4.0), Vec2::new(8.0, 4.0)));
    }

    #[test]
    fn no_turn_is_sharp_any_more() {
        let mut route = zigzag();
        style(&mut route, Style::Smooth { reach: 1.0 }, |a, b| {
            a.distance(b) < 1.5 || a.x == b.x || a.y == b.y
        });
        let turns = route.edges.windows(2).map(|pair| {
            let [one, two] = [0, 1].map(|place| (pair[place].to - pair[place].from).normalize());
            one.dot(two)
        });
        assert!(turns.fold(1.0, f32::min) > 0.85); // right angles became bends of less than 32 degrees a piece
    }
}
