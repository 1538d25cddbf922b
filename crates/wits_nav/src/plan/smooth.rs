//! Cuts corners: replaces what zigzags by straight lines that a body can walk.
//!
//! All of these ask one question, *can it walk straight from here to there?*, and differ in how often they ask. Only plain
//! walks are cut short: doors, ladders and rivers stay where they are. The question must be asked for the whole width of
//! the body: `|a, b| rays.is_free(a, b, radius)`.

use wits_core::space::Vector;

use super::{Edge, Route};

/// Smooths in one pass: at most one question for each edge. Returns how many were asked.
///
/// It never looks beyond an edge that cannot be cut, so it misses some. See [`smooth_precise`].
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{Edge, Route, smooth_quick};
/// let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0)].map(Vec2::from);
/// let edges = corners.windows(2).map(|pair| Edge::walk(pair[0], pair[1], 1.0)).collect();
/// let mut route = Route { edges, ..Route::default() };
/// let asked = smooth_quick(&mut route, |_, _| true);
/// assert_eq!((route.edges.len(), asked), (1, 2));
/// ```
pub fn smooth_quick<V: Vector>(route: &mut Route<V>, mut can_walk: impl FnMut(V, V) -> bool) -> u32 {
    let edges = &mut route.edges;
    let (mut asked, mut last) = (0, 0);
    for next in 1..edges.len() {
        let (one, two) = (edges[last], edges[next]);
        if one.kind.is_plain() && two.kind.is_plain() {
            asked += 1;
            if can_walk(one.from, two.to) {
                edges[last] = joined(&edges[last..=last], &two);
                continue;
            }
        }
        last += 1;
        edges[last] = two;
    }
    edges.truncate(last + 1);
    asked
}

/// Smooths as far as it goes from each edge on: up to n²/2 questions. Returns how many were asked.
pub fn smooth_precise<V: Vector>(route: &mut Route<V>, mut can_walk: impl FnMut(V, V) -> bool) -> u32 {
    let edges = &mut route.edges;
    let mut asked = 0;
    let mut first = 0;
    while first < edges.len() {
        let mut next = first + 1;
        while next < edges.len() && edges[first].kind.is_plain() && edges[next].kind.is_plain() {
            asked += 1;
            if can_walk(edges[first].from, edges[next].to) {
                edges[first] = joined(&edges[first..next], &edges[next]);
                edges.drain(first + 1..=next);
                next = first + 1;
            } else {
                next += 1;
            }
        }
        first += 1;
    }
    asked
}

/// One straight walk instead of several, at what a metre of them cost.
fn joined<V: Vector>(some: &[Edge<V>], last: &Edge<V>) -> Edge<V> {
    let all = || some.iter().chain(Some(last));
    let (cost, length): (f32, f32) =
        all().fold((0.0, 0.0), |(cost, length), edge| (cost + edge.cost, length + edge.length()));
    let straight = some[0].from.distance(last.to);
    let cost = if length > 0.0 { cost * straight / length } else { 0.0 };
    Edge::walk(some[0].from, last.to, cost)
}

/// Smooths a list of points: the first and the last stay, of the others those that a straight line cannot leave out.
/// Neighbouring points must see each other. One question for each point.
///
/// The source's listing stops one point too early and never tries the last one.
///
/// ```
/// use wits_nav::plan::smooth_points;
/// let all_clear = smooth_points(&[0.0, 1.0, 2.0, 3.0], |_, _| true);
/// assert_eq!(all_clear, [0.0, 3.0]);
/// ```
#[must_use]
pub fn smooth_points<V: Copy>(points: &[V], mut is_clear: impl FnMut(V, V) -> bool) -> Vec<V> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    if points.len() <= 2 {
        return points.to_vec();
    }
    let mut kept = vec![first];
    let mut from = first;
    for pair in points.windows(2).skip(1) {
        if !is_clear(from, pair[1]) {
            from = pair[0];
            kept.push(from);
        }
    }
    kept.push(last);
    kept
}

/// The shortest of all ways to leave points out: asks about every pair. For paths that are computed once and used often.
#[must_use]
pub fn smooth_best<V: Vector>(points: &[V], mut is_clear: impl FnMut(V, V) -> bool) -> Vec<V> {
    // The shortest length to each point, and the point before it.
    let mut best: Vec<(f32, usize)> = Vec::with_capacity(points.len());
    for (place, &to) in points.iter().enumerate() {
        let mut shortest = (if place == 0 { 0.0 } else { f32::INFINITY }, 0);
        for before in (0..place).rev() {
            let length = best[before].0 + points[before].distance(to);
            if length < shortest.0 && (before + 1 == place || is_clear(points[before], to)) {
                shortest = (length, before);
            }
        }
        best.push(shortest);
    }
    let mut kept = Vec::new();
    let mut place = points.len();
    while place > 0 {
        kept.push(points[place - 1]);
        if place == 1 {
            break;
        }
        place = best[place - 1].1 + 1;
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use glam::Vec2;
    use proptest::prelude::*;
    use wits_core::geometry::{Segment, Wall};
    use wits_core::raycast::{RayCast, StaticWorld};

    use super::*;
    use crate::world::LinkKind;

    /// S, 1, 2, 3, 4, 5, T stand at x = 0 to 6. Free besides neighbours: S-2, S-3, 4-T, 3-T; all else is blocked.
    fn route() -> Route<Vec2> {
        let at = |x: u32| Vec2::new(x as f32, 0.0);
        let edges = (0..6).map(|x| Edge::walk(at(x), at(x + 1), 1.0)).collect();
        Route { edges, ..Route::default() }
    }

    fn names(pairs: impl IntoIterator<Item = (Vec2, Vec2)>) -> String {
        let name = |at: Vec2| ['S', '1', '2', '3', '4', '5', 'T'][at.x as usize];
        let pairs: Vec<String> = pairs.into_iter().map(|(a, b)| format!("{}{}", name(a), name(b))).collect();
        pairs.join(" ")
    }

    fn is_free(a: Vec2, b: Vec2) -> bool {
        [(0, 2), (0, 3), (4, 6), (3, 6)].contains(&(a.x as u32, b.x as u32))
    }

    #[test]
    fn oracle_buckland_8_16_quick_smoothing_asks_five_times() {
        let (mut route, mut asked) = (route(), Vec::new());
        let count = smooth_quick(&mut route, |a, b| {
            asked.push((a, b));
            is_free(a, b)
        });
        assert_eq!((count, names(asked)), (5, "S2 S3 S4 35 4T".to_owned()));
        assert_eq!(names(route.edges.iter().map(|edge| (edge.from, edge.to))), "S3 34 4T");
        assert!((route.cost() - 6.0).abs() < 1e-5); // a straight line saves nothing
    }

    #[test]
    fn oracle_buckland_8_17_precise_smoothing_asks_seven_times() {
        let (mut route, mut asked) = (route(), Vec::new());
        let count = smooth_precise(&mut route, |a, b| {
            asked.push((a, b));
            is_free(a, b)
        });
        assert_eq!((count, names(asked)), (7, "S2 S3 S4 S5 ST 35 3T".to_owned()));
        assert_eq!(names(route.edges.iter().map(|edge| (edge.from, edge.to))), "S3 3T");
    }

    #[test]
    fn doors_and_rivers_stay() {
        let mut quick = route();
        quick.edges[2].kind = LinkKind::Door;
        quick.edges[3].kind = LinkKind::Swim;
        let mut precise = quick.clone();
        smooth_quick(&mut quick, |_, _| true);
        smooth_precise(&mut precise, |_, _| true);
        for route in [&quick, &precise] {
            let kinds: Vec<LinkKind> = route.edges.iter().map(|edge| edge.kind).collect();
            assert_eq!(kinds, [LinkKind::Walk, LinkKind::Door, LinkKind::Swim, LinkKind::Walk]);
            assert_eq!(names(route.edges.iter().map(|edge| (edge.from, edge.to))), "S2 23 34 4T");
        }
        let mut none = Route::<Vec2>::default();
        assert_eq!((smooth_quick(&mut none, |_, _| true), smooth_precise(&mut none, |_, _| true)), (0, 0));
    }

    /// A wall at x = 0.5 from y = -1 to 1.4. From (0,0): to (0,2) clear, to (1,2) the line is at y = 1 when x = 0.5:
    /// blocked, so (0,2) stays. From (0,2): to (1,1) at y = 1.5, clear; to (1,0) at y = 1, blocked: (1,1) stays.
    #[test]
    fn oracle_millington_4_4_7_smoothing_tries_the_last_point_too() {
        let wall = Segment::new(Vec2::new(0.5, -1.0), Vec2::new(0.5, 1.4));
        let is_clear = |a: Vec2, b: Vec2| !Segment::new(a, b).crosses(&wall);
        let points = [(0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (1.0, 2.0), (1.0, 1.0), (1.0, 0.0)].map(Vec2::from);
        let kept = smooth_points(&points, is_clear);
        assert_eq!(kept, [(0.0, 0.0), (0.0, 2.0), (1.0, 1.0), (1.0, 0.0)].map(Vec2::from));
        // What the printed loop gives runs through the wall.
        assert!(!is_clear(Vec2::new(0.0, 2.0), Vec2::new(1.0, 0.0)));
        // The best of all can do no better here: 2 + √2 + 1.
        let length = |points: &[Vec2]| points.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f32>();
        assert!((length(&smooth_best(&points, is_clear)) - length(&kept)).abs() < 1e-5);
    }

    #[test]
    fn short_lists_stay_as_they_are() {
        for count in 0..3 {
            let points: Vec<Vec2> = (0..count).map(|x| Vec2::new(x as f32, 0.0)).collect();
            assert_eq!(smooth_points(&points, |_, _| false), points);
            assert_eq!(smooth_best(&points, |_, _| false), points);
        }
        // A middle point that is needed is not lost.
        let corner = [Vec2::ZERO, Vec2::Y, Vec2::ONE];
        assert_eq!(smooth_points(&corner, |_, _| false), corner);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_was_clear_for_a_body_stays_clear(
            steps in prop::collection::vec((-3f32..3.0, -3f32..3.0), 2..10),
            walls in prop::collection::vec(((-9f32..9.0, -9f32..9.0), (-9f32..9.0, -9f32..9.0)), 0..5),
        ) {
            let mut level = StaticWorld::builder();
            for (from, to) in walls {
                level.add(Wall::new(from.into(), to.into()));
            }
            let (level, radius) = (level.build(), 0.3);
            let can_walk = |a: Vec2, b: Vec2| level.is_free(a, b, radius);
            // A walk that a body of this radius can do.
            let mut points = vec![Vec2::ZERO];
            for step in steps {
                let last = points[points.len() - 1];
                let next = last + Vec2::from(step);
                if can_walk(last, next) && can_walk(next, last) {
                    points.push(next);
                }
            }
            let edges = points.windows(2).map(|pair| Edge::walk(pair[0], pair[1], pair[0].distance(pair[1]))).collect();
            let before = Route { edges, ..Route::default() };
            let (mut quick, mut precise) = (before.clone(), before.clone());
            smooth_quick(&mut quick, can_walk);
            smooth_precise(&mut precise, can_walk);
            let best = smooth_best(&points, can_walk);
            for route in [&quick, &precise] {
                prop_assert!(route.edges.iter().all(|edge| can_walk(edge.from, edge.to)));
                prop_assert!(route.edges.windows(2).all(|pair| pair[0].to == pair[1].from));
                prop_assert_eq!((route.start(), route.goal()), (before.start(), before.goal()));
                prop_assert!(route.length() <= before.length() + 1e-3);
                prop_assert!((route.cost() - route.length()).abs() < 1e-3);
            }
            let best: f32 = best.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            prop_assert!(best <= quick.length().min(precise.length()) + 1e-3);
        }
    }
}
