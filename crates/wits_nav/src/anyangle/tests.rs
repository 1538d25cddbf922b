use glam::Vec2;
use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::work::{Budget, Progress};

use super::*;
use crate::grid::{Cell, GridMap};
use crate::search::{AStar, Search, Seen, To};

fn maps(side: usize) -> impl Strategy<Value = GridMap> {
    let cells = prop::collection::vec(prop::bool::weighted(0.7), side * side);
    cells.prop_map(move |cells| {
        let mut map = GridMap::blocked(side, side).unwrap();
        let all: Vec<Cell> = map.cells().collect();
        all.into_iter().zip(cells).for_each(|(cell, free)| map.set(cell, free));
        map
    })
}

/// In units of half a cell, so that corners and middles are whole numbers.
type Point = (i64, i64);

fn in_cells(point: Point) -> Vec2 {
    Vec2::new(point.0 as f32 * 0.5, point.1 as f32 * 0.5)
}

/// Whether a point may walk straight from one place to another, computed cell by cell: no inside of a blocked cell, no edge
/// between two blocked cells, no slipping between two that touch at a corner.
fn may_walk(map: &GridMap, a: Point, b: Point) -> bool {
    let free = |x: i64, y: i64| map.is_free(Cell::new(x as i32, y as i32));
    let side = |x: i64, y: i64| ((b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)).signum();
    let within = |x: i64, y: i64| {
        x >= a.0.min(b.0)
            && x <= a.0.max(b.0)
            && y >= a.1.min(b.1)
            && y <= a.1.max(b.1)
            && (x, y) != a
            && (x, y) != b
    };
    let enters = |cell: Cell| {
        let (x0, y0) = (i64::from(cell.x) * 2, i64::from(cell.y) * 2);
        let boxes_meet =
            a.0.max(b.0) > x0 && a.0.min(b.0) < x0 + 2 && a.1.max(b.1) > y0 && a.1.min(b.1) < y0 + 2;
        let sides = [side(x0, y0), side(x0 + 2, y0), side(x0, y0 + 2), side(x0 + 2, y0 + 2)];
        boxes_meet && sides.contains(&1) && sides.contains(&-1)
    };
    if map.cells().any(|cell| !map.is_free(cell) && enters(cell)) {
        return false;
    }
    let (sx, sy) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    // Corners of cells that the line passes.
    let (w, h) = (i64::from(map.width()), i64::from(map.height()));
    for y in 0..=h {
        for x in 0..=w {
            if !within(2 * x, 2 * y) || side(2 * x, 2 * y) != 0 {
                continue;
            }
            let (nw, ne, sw, se) = (free(x - 1, y - 1), free(x, y - 1), free(x - 1, y), free(x, y));
            let passes = match (sx, sy) {
                (_, 0) => nw && ne || sw && se,
                (0, _) => nw && sw || ne && se,
                _ if sx == sy => ne || sw,
                _ => nw || se,
            };
            if !passes {
                return false;
            }
        }
    }
    // Along an edge: one of its sides is free.
    let edge_free = |horizontal: bool| {
        let (from, to, line) =
            if horizontal { (a.0.min(b.0), a.0.max(b.0), a.1) } else { (a.1.min(b.1), a.1.max(b.1), a.0) };
        line % 2 != 0
            || (from.div_euclid(2)..(to + 1).div_euclid(2)).all(|k| {
                let before = line / 2 - 1;
                if horizontal {
                    free(k, before) || free(k, before + 1)
                } else {
                    free(before, k) || free(before + 1, k)
                }
            })
    };
    (sy != 0 || edge_free(true)) && (sx != 0 || edge_free(false))
}

fn is_open(map: &GridMap, point: Point) -> bool {
    let range = |value: i64| ((value - 1).div_euclid(2), value.div_euclid(2));
    let ((x0, x1), (y0, y1)) = (range(point.0), range(point.1));
    (y0..=y1).any(|y| (x0..=x1).any(|x| map.is_free(Cell::new(x as i32, y as i32))))
}

/// The shortest way over all corners of cells, by the dullest search there is.
fn brute_force(map: &GridMap, from: Point, to: Point) -> Option<f64> {
    if !is_open(map, from) || !is_open(map, to) {
        return None;
    }
    let mut points = vec![from, to];
    for y in 0..=i64::from(map.height()) {
        for x in 0..=i64::from(map.width()) {
            let cell = |dx, dy| map.is_free(Cell::new((x + dx) as i32, (y + dy) as i32));
            let (nw, ne, sw, se) = (cell(-1, -1), cell(0, -1), cell(-1, 0), cell(0, 0));
            let pinched = nw == se && ne == sw && nw != ne;
            if !pinched && is_open(map, (2 * x, 2 * y)) {
                points.push((2 * x, 2 * y));
            }
        }
    }
    let mut length = vec![f64::INFINITY; points.len()];
    let mut done = vec![false; points.len()];
    length[0] = 0.0;
    while let Some(at) = (0..points.len())
        .filter(|&i| !done[i] && length[i] < f64::INFINITY)
        .min_by(|&i, &j| length[i].total_cmp(&length[j]))
    {
        done[at] = true;
        if at == 1 {
            return Some(length[1]);
        }
        for next in 0..points.len() {
            if !done[next] && may_walk(map, points[at], points[next]) {
                let (dx, dy) = (points[at].0 - points[next].0, points[at].1 - points[next].1);
                let step = 0.5 * ((dx * dx + dy * dy) as f64).sqrt();
                length[next] = length[next].min(length[at] + step);
            }
        }
    }
    None
}

fn check_against_brute_force(map: &GridMap, from: Point, to: Point) -> Result<(), TestCaseError> {
    let mut path = Vec::new();
    let length = Anya::new().find_into(map, in_cells(from), in_cells(to), &mut path);
    let truth = brute_force(map, from, to);
    match (length, truth) {
        (Some(length), Some(truth)) => {
            prop_assert!((f64::from(length) - truth).abs() < 1e-4, "{length} instead of {truth}, {path:?}");
            let walked: f32 = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            prop_assert!((walked - length).abs() < 1e-4, "{walked} walked, {length} said");
            let halves = |at: Vec2| ((2.0 * at.x) as i64, (2.0 * at.y) as i64);
            for pair in path.windows(2) {
                prop_assert!(may_walk(map, halves(pair[0]), halves(pair[1])), "{pair:?} of {path:?}");
            }
            prop_assert_eq!((path[0], path[path.len() - 1]), (in_cells(from), in_cells(to)));
        }
        (None, None) => prop_assert!(path.is_empty()),
        _ => prop_assert!(false, "{length:?} instead of {truth:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// From corners, middles of edges and middles of cells to others: as short as the shortest.
    #[test]
    fn anya_is_as_short_as_brute_force(map in maps(8), ax in 0i64..17, ay in 0i64..17, bx in 0i64..17, by in 0i64..17) {
        check_against_brute_force(&map, (ax, ay), (bx, by))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Theta* finds a way exactly when A* does, never through a wall, and none shorter than Anya's.
    #[test]
    fn theta_finds_what_astar_finds_and_nothing_shorter_than_anya(map in maps(10), start in 0u32..100, goal in 0u32..100) {
        let to = To::new(goal, |a, b| straight(map.cell(a), map.cell(b)));
        let grid = AStar::new().find(&map, start, &to).unwrap();
        for mut theta in [ThetaStar::new(), ThetaStar::lazy()] {
            let path = theta.find(&map, start, &to).unwrap();
            prop_assert_eq!(path.is_some(), grid.is_some());
            let Some(path) = path else { continue };
            prop_assert!((path.cost() - theta.cost_to(goal).unwrap()).abs() < 1e-3);
            for step in path.steps() {
                let (from, to) = (map.cell(step.from), map.cell(step.to));
                prop_assert!(line_of_sight(&map, from, to) && (step.cost - straight(from, to)).abs() < 1e-3);
            }
            let middle = |node| { let cell = map.cell(node); Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5) };
            let shortest = Anya::new().find_into(&map, middle(start), middle(goal), &mut Vec::new());
            if start != goal {
                prop_assert!(shortest.is_some_and(|shortest| shortest <= path.cost() + 1e-3), "{shortest:?} {path:?}");
            }
        }
    }

    /// Cut into slices it finds the same.
    #[test]
    fn slices_do_not_change_the_way(map in maps(9), ax in 0.0f32..9.0, ay in 0.0f32..9.0, slice in 1u64..5) {
        let (from, to) = (Vec2::new(ax, ay), Vec2::new(4.5, 4.5));
        let (mut whole, mut parts, mut anya) = (Vec::new(), Vec::new(), Anya::new());
        let length = anya.find_into(&map, from, to, &mut whole);
        anya.begin(&map, from, to);
        let sliced = loop {
            if let Progress::Done(length) = anya.step(&map, &mut Budget::new(slice)) { break length }
        };
        prop_assert_eq!((length, sliced), (anya.path_into(&mut parts), length));
        prop_assert_eq!(whole, parts);
    }
}

/// A single way of Theta* may be longer than that of A*: the lazy one trusts a straight line until it looks along it, and where
/// it was wrong about the goal itself, the better side of a pillar may not have been looked at yet. Over many it wins clearly.
#[test]
fn over_many_maps_theta_is_shorter_than_astar() {
    let mut random = Seed::new(5).stream();
    let (mut grid, mut any_angle, mut lazy) = (0.0, 0.0, 0.0);
    for _ in 0..400 {
        let mut map = GridMap::blocked(10, 10).unwrap();
        let all: Vec<Cell> = map.cells().collect();
        all.into_iter().for_each(|cell| map.set(cell, random.chance(0.7)));
        let (start, goal) = (random.below(100), random.below(100));
        let to = To::new(goal, |a, b| straight(map.cell(a), map.cell(b)));
        let Some(path) = AStar::new().find(&map, start, &to).unwrap() else { continue };
        grid += path.cost();
        any_angle += ThetaStar::new().find(&map, start, &to).unwrap().unwrap().cost();
        lazy += ThetaStar::lazy().find(&map, start, &to).unwrap().unwrap().cost();
    }
    assert!(any_angle < 0.98 * grid && lazy < 0.98 * grid, "{grid} {any_angle} {lazy}");
    assert!(lazy < 1.01 * any_angle, "{any_angle} {lazy}");
}

#[test]
fn two_blocked_cells_that_touch_let_nobody_through() {
    let map = GridMap::from_text(".#\n#.").unwrap();
    let mut path = vec![Vec2::ONE];
    assert_eq!(Anya::new().find_into(&map, Vec2::ZERO, Vec2::splat(2.0), &mut path), None);
    assert!(path.is_empty());
    // To the point where they touch one gets from either side.
    assert_eq!(Anya::new().find_into(&map, Vec2::ZERO, Vec2::ONE, &mut path), Some(2f32.sqrt()));
    assert_eq!(Anya::new().find_into(&map, Vec2::ONE, Vec2::splat(2.0), &mut path), Some(2f32.sqrt()));
}

#[test]
fn odd_questions_have_no_answer() {
    let map = GridMap::from_text("...\n.#.\n...").unwrap();
    let mut path = Vec::new();
    for (from, to) in [
        (Vec2::splat(1.5), Vec2::ZERO),
        (Vec2::ZERO, Vec2::splat(1.5)),
        (Vec2::NAN, Vec2::ZERO),
        (Vec2::ZERO, Vec2::splat(f32::INFINITY)),
        (Vec2::new(-0.1, 0.0), Vec2::ZERO),
        (Vec2::ZERO, Vec2::new(1e30, 0.0)),
    ] {
        assert_eq!(Anya::new().find_into(&map, from, to, &mut path), None);
    }
    assert_eq!(Anya::new().find_into(&map, Vec2::ONE, Vec2::ONE, &mut path), Some(0.0));
    assert_eq!(path, [Vec2::ONE]);
    let nothing = GridMap::free(0, 0).unwrap();
    assert_eq!(Anya::new().find_into(&nothing, Vec2::ZERO, Vec2::ZERO, &mut path), None);
    assert!(ThetaStar::new().begin(&map, 99).is_err());
}

#[test]
fn on_a_known_map_no_way_is_longer_than_in_eight_directions() {
    use crate::grid::movingai::{read_map, read_scenario};
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/movingai/dao/arena.map");
    let (Ok(map), Ok(scenario)) =
        (std::fs::read_to_string(file), std::fs::read_to_string(format!("{file}.scen")))
    else {
        println!("left out: {file} is not there");
        return;
    };
    let map = read_map("arena.map", &map).unwrap();
    let (mut anya, mut path) = (Anya::new(), Vec::new());
    for query in read_scenario("arena.map.scen", &scenario).unwrap().queries {
        let middle = |cell: Cell| Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5);
        let length = anya.find_into(&map, middle(query.start), middle(query.goal), &mut path).unwrap();
        assert!(f64::from(length) <= query.length + 1e-3, "{query:?}: {length}");
        assert!(length >= straight(query.start, query.goal) - 1e-3, "{query:?}: {length}");
    }
}

/// A town of square blocks with streets between them.
fn town(blocks: usize, block: i32, street: i32) -> GridMap {
    let side = blocks * (block + street) as usize + street as usize;
    let in_street = |at: i32| at % (block + street) < street;
    GridMap::from_fn(side, side, |cell| in_street(cell.x) || in_street(cell.y)).unwrap()
}

/// In a town there are many ways of the same length, and they meet at corners again and again. A shut-in goal makes the
/// search go all of them. Twice as large a town has four times as many corners, which see twice as many openings each.
#[test]
fn ways_of_equal_length_that_meet_do_not_multiply() {
    let effort = |blocks: usize| {
        let mut map = town(blocks, 2, 1);
        let last = map.width() as i32 - 1;
        for (x, y) in [(last - 1, last), (last, last - 1)] {
            map.set(Cell::new(x, y), false);
        }
        let mut anya = Anya::new();
        let goal = Vec2::splat(last as f32 + 0.5);
        assert_eq!(anya.find_into(&map, Vec2::ZERO, goal, &mut Vec::new()), None);
        anya.effort().seen
    };
    let (small, large) = (effort(12), effort(24));
    assert!(small < 8_000 && large < 10 * small, "{small} and {large}");
}
