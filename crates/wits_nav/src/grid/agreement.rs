//! All searches of grids agree: with the plainest of them, and with the lengths that MovingAI lists.

use proptest::prelude::*;
use wits_core::work::{Budget, Progress};

use super::movingai::{read_map, read_scenario};
use super::{Cell, Direction, GridAStar, GridError, GridMap, GridSearch, Jps, JpsPlus, Way, octile};
use crate::path::Path;
use crate::search::{AStar, Search, To};

/// Every search that claims shortest ways.
fn searches() -> Vec<(&'static str, Box<dyn GridSearch>)> {
    vec![
        ("dijkstra", Box::new(GridAStar::blind())),
        ("astar", Box::new(GridAStar::new())),
        ("jps", Box::new(Jps::new())),
        ("jps+", Box::new(JpsPlus::default())),
    ]
}

/// A way that begins and ends where it should and can be walked step by step, and whose length is that of its steps.
fn assert_sound(map: &GridMap, start: Cell, goal: Cell, way: &Way) {
    let cells: Vec<Cell> = way.cells().collect();
    assert_eq!((cells.first(), cells.last()), (Some(&start), Some(&goal)));
    let mut diagonal = 0;
    for step in cells.windows(2) {
        let direction = map.direction(step[0], step[1]).expect("one step at a time");
        assert!(map.can_step(step[0], direction), "{step:?}");
        diagonal += u64::from(direction.is_diagonal());
    }
    assert_eq!((way.straight() + way.diagonal(), way.diagonal()), (cells.len() as u64 - 1, diagonal));
    let turns = way.corners().windows(3).all(|three| {
        let leg = |a: Cell, b: Cell| ((b.x - a.x).signum(), (b.y - a.y).signum());
        leg(three[0], three[1]) != leg(three[1], three[2])
    });
    assert!(turns, "a corner at which nothing turns: {:?}", way.corners());
}

fn assert_all_agree(map: &GridMap, start: Cell, goal: Cell) {
    let to = To::new(map.node(goal).unwrap(), |from, goal| octile(map.cell(from), map.cell(goal)));
    let expected = AStar::new().find(map, map.node(start).unwrap(), &to).unwrap();
    let expected = expected.filter(|_| map.is_free(start)).map(|path| f64::from(path.cost()));
    for (name, mut search) in searches() {
        search.prepare(map).unwrap();
        // Twice: what the first search leaves behind must not matter.
        for _ in 0..2 {
            let way = search.find(map, start, goal).unwrap();
            let length = way.as_ref().map(Way::length);
            let near = match (length, expected) {
                (Some(length), Some(expected)) => (length - expected).abs() < 1e-3,
                (None, None) => true,
                _ => false,
            };
            assert!(
                near,
                "{name} from {start:?} to {goal:?}: {length:?}, not {expected:?}, on\n{}",
                drawn(map)
            );
            if let Some(way) = way {
                assert_sound(map, start, goal, &way);
            }
        }
    }
}

fn drawn(map: &GridMap) -> String {
    super::movingai::write_map(map)
}

/// Maps of random cells, wider than a word now and then; a share of 16 is blocked.
fn maps() -> impl Strategy<Value = GridMap> {
    let size =
        prop_oneof![(1_usize..13, 1_usize..13), (60_usize..70, 1_usize..6), (1_usize..6, 60_usize..70)];
    (size, 0_u8..8).prop_flat_map(|((width, height), share)| {
        prop::collection::vec(0_u8..16, width * height).prop_map(move |cells| {
            GridMap::from_fn(width, height, |cell| cells[cell.y as usize * width + cell.x as usize] >= share)
                .unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn all_searches_agree_on_random_maps(map in maps(), ends in any::<[prop::sample::Index; 4]>()) {
        let cells = (map.width() * map.height()) as usize;
        let [a, b, c, d] = ends.map(|end| map.cell(end.index(cells) as u32));
        assert_all_agree(&map, a, b);
        assert_all_agree(&map, c, d);
    }
}

#[test]
fn corners_are_not_cut() {
    let map = GridMap::from_text("..#\n...\n#..").unwrap();
    assert_all_agree(&map, Cell::new(0, 0), Cell::new(2, 2));
    let gap = GridMap::from_text(".#\n#.").unwrap();
    for (_, mut search) in searches() {
        search.prepare(&gap).unwrap();
        assert_eq!(search.find(&gap, Cell::new(0, 0), Cell::new(1, 1)), Ok(None));
    }
}

#[test]
fn staying_going_nowhere_and_leaving_the_map() {
    let map = GridMap::from_text(".#.\n...").unwrap();
    for (name, mut search) in searches() {
        search.prepare(&map).unwrap();
        let stay = search.find(&map, Cell::new(2, 0), Cell::new(2, 0)).unwrap().unwrap();
        assert_eq!((stay.length(), stay.corners()), (0.0, &[Cell::new(2, 0)][..]), "{name}");
        assert_eq!(search.find(&map, Cell::new(1, 0), Cell::new(1, 0)), Ok(None), "{name}");
        assert_eq!(search.find(&map, Cell::new(1, 0), Cell::new(0, 0)), Ok(None), "{name}");
        assert_eq!(search.find(&map, Cell::new(0, 0), Cell::new(1, 0)), Ok(None), "{name}");
        let outside = Err(GridError::Outside { cell: Cell::new(3, 0), width: 3, height: 2 });
        assert_eq!(search.find(&map, Cell::new(0, 0), Cell::new(3, 0)), outside, "{name}");
        assert!(search.find(&map, Cell::new(0, -1), Cell::new(0, 0)).is_err(), "{name}");
    }
    let none = GridMap::free(0, 0).unwrap();
    for (_, mut search) in searches() {
        search.prepare(&none).unwrap();
        assert!(search.find(&none, Cell::new(0, 0), Cell::new(0, 0)).is_err());
    }
}

#[test]
fn slices_give_the_same_way_as_one_go() {
    let map = GridMap::from_fn(70, 30, |cell| cell.x % 7 != 3 || (cell.y * 5 + cell.x) % 11 < 4).unwrap();
    let (start, goal) = (Cell::new(0, 0), Cell::new(69, 29));
    for (name, mut search) in searches() {
        search.prepare(&map).unwrap();
        let whole = search.find(&map, start, goal).unwrap().unwrap();
        search.begin(&map, start, goal).unwrap();
        let mut slices = 0;
        let found = loop {
            match search.step(&mut Budget::new(3)) {
                Progress::Pending => slices += 1,
                Progress::Done(found) => break found,
            }
        };
        let mut sliced = Way::new();
        search.way_into(&mut sliced);
        assert_eq!((found, &sliced), (Ok(true), &whole), "{name}");
        assert!(slices >= 3, "{name}: {slices}");
        // Given up in the middle, and asked something else.
        search.begin(&map, start, goal).unwrap();
        let _ = search.step(&mut Budget::new(2));
        assert_eq!(search.find(&map, goal, start).unwrap().unwrap().length(), whole.length(), "{name}");
    }
}

#[test]
fn changes_of_the_map_are_noticed() {
    let mut map = GridMap::from_text("...\n...\n...").unwrap();
    let other = GridMap::from_text("...\n##.\n...").unwrap();
    let (start, goal) = (Cell::new(0, 0), Cell::new(0, 2));
    for (name, mut search) in searches() {
        let mut length = |map: &GridMap| {
            search.prepare(map).unwrap();
            search.find(map, start, goal).unwrap().map(|way| way.length())
        };
        assert_eq!(length(&map), Some(2.0), "{name}");
        // Another map with the same number of changes.
        assert_eq!(length(&other), Some(6.0), "{name}");
        map.set(Cell::new(0, 1), false);
        assert!(length(&map).is_some_and(|length| length > 3.9), "{name}");
        map.set(Cell::new(0, 1), true);
        assert_eq!(length(&map), Some(2.0), "{name}");
    }
}

#[test]
fn a_way_is_a_path_of_the_graph_too() {
    let map = GridMap::from_text("....\n.##.").unwrap();
    let way = Jps::new().find(&map, Cell::new(0, 1), Cell::new(3, 1)).unwrap().unwrap();
    let mut path = Path::at(0);
    way.path_into(&map, &mut path);
    assert_eq!((path.start(), path.goal(), path.cost()), (4, 7, 5.0));
    assert_eq!(path.steps()[0].link, Direction::North as u32);
}

#[test]
fn scenarios_of_movingai_have_the_lengths_that_are_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/movingai");
    if !std::path::Path::new(folder).is_dir() {
        println!("skipped: there are no MovingAI maps in {folder}");
        return;
    }
    for name in [
        "dao/arena",
        "dao/den312d",
        "dao/brc202d",
        "mazes/maze512-8-0",
        "random/random512-25-0",
        "sc1/Aftershock",
    ] {
        let read = |ending: &str| std::fs::read_to_string(format!("{folder}/{name}{ending}")).unwrap();
        let map = read_map(name, &read(".map")).unwrap();
        let scenario = read_scenario(name, &read(".map.scen")).unwrap();
        assert!(scenario.faults(name, &map).is_empty());
        for (search_name, mut search) in searches() {
            search.prepare(&map).unwrap();
            let every = if search_name.contains("jps") { 50 } else { 500 };
            for query in scenario.queries.iter().step_by(every) {
                let way = search.find(&map, query.start, query.goal).unwrap().unwrap();
                let (length, line) = (way.length(), query.line);
                assert!((length - query.length).abs() < 0.01, "{search_name}, {name}, line {line}: {length}");
                assert_sound(&map, query.start, query.goal, &way);
            }
        }
    }
}

/// Preparing for the same map does not disturb a search that is under way; another map ends it.
#[test]
fn a_search_survives_being_prepared_for_the_same_map_only() {
    let map = GridMap::from_text("........\n.######.\n.#....#.\n.#.##.#.\n...##...").unwrap();
    let other = GridMap::free(3, 2).unwrap();
    let (start, goal) = (Cell::new(2, 2), Cell::new(7, 0));
    for (name, mut search) in searches() {
        search.prepare(&map).unwrap();
        let whole = search.find(&map, start, goal).unwrap().unwrap().length();
        search.begin(&map, start, goal).unwrap();
        let found = loop {
            search.prepare(&map).unwrap();
            if let Progress::Done(found) = search.step(&mut Budget::new(1)) {
                break found;
            }
        };
        let mut way = Way::new();
        search.way_into(&mut way);
        assert_eq!((found, way.length()), (Ok(true), whole), "{name}");

        search.begin(&map, start, goal).unwrap();
        assert!(!search.step(&mut Budget::new(1)).is_done(), "{name}");
        search.prepare(&other).unwrap();
        assert_eq!(
            search.step(&mut Budget::unlimited()),
            Progress::Done(Err(GridError::OutOfDate)),
            "{name}"
        );
        search.way_into(&mut way);
        assert!(way.corners().is_empty(), "{name}");
        assert!(search.find(&other, Cell::new(0, 0), Cell::new(2, 1)).unwrap().is_some(), "{name}");
    }
}
