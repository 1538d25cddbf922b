//! The lab keeps what every game promises, and its searches solve what they are given.

use wits_core::glam::Vec2;
use wits_core::inspect::{Section, Value};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::{play, replay};

use path_labs::puzzles::Puzzles;

const EIGHT: (&str, f64) = ("puzzle", 0.0);
const FIFTEEN: (&str, f64) = ("puzzle", 1.0);
const HANOI: (&str, f64) = ("puzzle", 2.0);
const QUEENS: (&str, f64) = ("puzzle", 3.0);
/// The fastest that it can be watched.
const FAST: [(&str, f64); 2] = [("speed", 2000.0), ("pace", 30.0)];

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Puzzles>(seed, settings)
}

fn fast(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    session(seed, &[&FAST, settings].concat())
}

fn subtitle(session: &Session) -> String {
    session.game().inspect(0).expect("the puzzle").document.subtitle.into_owned()
}

/// What each search took for the problem: its name, states looked at, most kept, moves.
fn table(session: &Session) -> Vec<(String, f64, f64, String)> {
    let document = session.game().inspect(0).expect("the puzzle").document;
    let rows = document.sections.iter().find_map(|section| match section {
        Section::Table { rows, .. } => Some(rows.clone()),
        _ => None,
    });
    let number = |value: &Value| value.to_string().parse().expect("a number");
    let row = |row: &Vec<Value>| (row[0].to_string(), number(&row[1]), number(&row[2]), row[3].to_string());
    rows.expect("a table").iter().map(row).collect()
}

/// Runs until so many searches have ended on the first problem.
fn run_searches(session: &mut Session, count: usize) -> Vec<(String, f64, f64, String)> {
    for _ in 0..20_000 {
        session.tick();
        let table = table(session);
        if table.len() >= count {
            return table;
        }
    }
    panic!("{:?}", table(session));
}

#[test]
fn keeps_what_every_game_promises() {
    for puzzle in [EIGHT, FIFTEEN, HANOI, QUEENS] {
        replay::conform_with::<Puzzles>(3, 250, &[puzzle, ("speed", 40.0)]);
    }
}

/// The search is not part of the state, but follows from it: also in the middle of a solution.
#[test]
fn every_search_is_made_again_from_the_state() {
    for search in 1..=9 {
        let settings = [("search", f64::from(search)), ("moves", 14.0), ("speed", 300.0)];
        replay::conform_with::<Puzzles>(2, 120, &settings);
    }
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Puzzles>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            for kind in 0..4 {
                let mut session = session(2, &[("puzzle", f64::from(kind)), (param.name, value)]);
                run(&mut session, 30);
                assert!(score(&session, "states_looked_at") > 0.0);
            }
        }
    }
}

#[test]
fn oracle_buckland_5_a_tower_of_three_takes_seven_moves() {
    let mut session = fast(1, &[HANOI, ("rings", 3.0)]);
    let table = run_searches(&mut session, 9);
    for (name, looked, _, moves) in &table {
        let best = !["depth first", "best first", "beam"].contains(&name.as_str());
        assert!(!best || moves == "7", "{name}: {moves}");
        // 27 states in all; deepening looks at them again and again.
        assert!(
            *looked <= 27.0 || ["deepening", "IDA*", "SMA*"].contains(&name.as_str()),
            "{name}: {looked}"
        );
    }
    // An exact estimate: nothing but the way is looked at.
    let astar = table.iter().find(|row| row.0 == "A*").unwrap();
    assert_eq!(astar.1, 7.0);
}

#[test]
fn the_eight_puzzle_compares_all_searches() {
    let mut session = fast(7, &[EIGHT, ("moves", 24.0)]);
    let table = run_searches(&mut session, 9);
    let row = |name: &str| table.iter().find(|row| row.0 == name).expect("a search").clone();
    let (astar, breadth, ida) = (row("A*"), row("breadth first"), row("IDA*"));
    assert_eq!((&astar.3, &breadth.3), (&ida.3, &ida.3), "all find the fewest moves");
    assert!(5.0 * astar.1 < breadth.1 && ida.2 < astar.2, "{table:?}");
    assert!(row("bidirectional").1 < breadth.1 && row("deepening").1 > breadth.1, "{table:?}");
    assert!(row("deepening").2 < 0.1 * breadth.2, "deepening keeps next to nothing: {table:?}");
    // Then there is a new problem.
    let problems = score(&session, "problems");
    run(&mut session, 2000);
    assert!(score(&session, "problems") > problems);
}

/// Optimal lengths agree, problem after problem.
#[test]
fn ida_star_and_a_star_agree() {
    let lengths = |search: f64| -> Vec<String> {
        (1..=6)
            .map(|seed| {
                let mut session = fast(seed, &[EIGHT, ("moves", 40.0), ("search", search)]);
                run_searches(&mut session, 1)[0].3.clone()
            })
            .collect()
    };
    let (astar, ida) = (lengths(6.0), lengths(7.0));
    assert_eq!(astar, ida);
    assert!(astar.iter().all(|moves| moves.parse::<u32>().is_ok()), "{astar:?}");
}

#[test]
fn fifteen_tiles_are_solved_with_hardly_any_memory() {
    let mut session = fast(3, &[FIFTEEN, ("moves", 45.0), ("search", 7.0), ("limit", 500_000.0)]);
    let (_, _, kept, moves) = run_searches(&mut session, 1)[0].clone();
    assert!(kept < 200.0 && moves.parse::<u32>().unwrap() <= 45, "{kept} {moves}");
}

#[test]
fn oracle_chen_s1_eight_queens_are_placed() {
    let mut session = fast(1, &[QUEENS]);
    let table = run_searches(&mut session, 8);
    assert!(table.iter().all(|row| row.3 == "8"), "{table:?}");
    assert!(table.iter().all(|row| row.0 != "bidirectional"));
    let (depth, breadth) = (&table[0], &table[1]);
    assert!(10.0 * depth.1 < breadth.1, "the end counts, not the way: {table:?}");
}

#[test]
fn a_limit_ends_what_takes_too_long() {
    let mut session = fast(2, &[FIFTEEN, ("moves", 100.0), ("search", 2.0), ("limit", 5000.0)]);
    assert_eq!(run_searches(&mut session, 1)[0].3, "gave up");
    assert!(subtitle(&session).contains("gives up after 5000"));
}

#[test]
fn a_solution_is_played_move_by_move() {
    let mut session = session(4, &[EIGHT, ("moves", 12.0), ("search", 6.0), ("pace", 10.0)]);
    let mut left = Vec::new();
    for _ in 0..600 {
        session.tick();
        if subtitle(&session).contains(": move ") {
            let mut measured = Vec::new();
            session.game().measures(&mut measured);
            left.push(measured[2]);
        }
        if subtitle(&session).contains("solved in") {
            break;
        }
    }
    assert!(left.len() > 10 && left[0] > 3.0 && left.last().is_some_and(|&left| left <= 1.0), "{left:?}");
}

#[test]
fn tiles_slide_where_they_are_pointed_at() {
    let mut session = session(1, &[EIGHT, ("moves", 1.0)]);
    // Shuffled by one move: the gap is above or to the left of the last corner, and the tile there belongs back.
    session.apply(Event::point("move", Vec2::new(16.0, 4.0))).unwrap();
    run(&mut session, 1);
    assert_eq!(subtitle(&session), "solved by hand");
    // Now the gap is in the corner: the tile above it moves, the first one cannot.
    session.apply(Event::point("move", Vec2::new(4.0, 16.0))).unwrap();
    run(&mut session, 1);
    assert_eq!(subtitle(&session), "solved by hand");
    session.apply(Event::point("move", Vec2::new(16.0, 10.0))).unwrap();
    run(&mut session, 1);
    assert!(subtitle(&session).starts_with("your move"));
    session.apply(Event::press("solve")).unwrap();
    let table = run_searches(&mut session, 2);
    assert_eq!(table[1].3, "1");
}

#[test]
fn rings_are_lifted_and_dropped() {
    let mut session = session(1, &[HANOI, ("rings", 1.0)]);
    let point = |session: &mut Session, x: f32| {
        session.apply(Event::point("move", Vec2::new(x, 6.0))).unwrap();
        run(session, 1);
    };
    point(&mut session, 3.6);
    point(&mut session, 16.4);
    assert_eq!(subtitle(&session), "solved by hand");
    point(&mut session, 3.6); // nothing is there any more
    assert_eq!(subtitle(&session), "solved by hand");
}

#[test]
fn the_puzzle_explains_its_moves() {
    let mut session = session(6, &[EIGHT]);
    run(&mut session, 20);
    let document = session.game().inspect(0).unwrap().document;
    let bars = document.sections.iter().find_map(|section| match section {
        Section::Bars { bars, .. } => Some(bars.clone()),
        _ => None,
    });
    let bars = bars.expect("the moves");
    assert!((2..=4).contains(&bars.len()) && bars.iter().any(|bar| bar.note == "promises most"));
    assert!(bars.iter().all(|bar| bar.name.starts_with("slide ")));
    assert!(session.game().inspect(1).is_none());
    assert_eq!(
        (session.game().pick(Vec2::splat(5.0), 1.0), session.game().pick(Vec2::splat(99.0), 1.0)),
        (Some(0), None)
    );
}

fn picture(session: &Session, name: &str) {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [1100, 560], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a scene to draw");
    assert_golden(&picture, format!("{}/tests/golden/puzzles/{name}.png", env!("CARGO_MANIFEST_DIR")));
}

#[test]
fn tiles_look_as_they_did() {
    let mut session = fast(5, &[FIFTEEN, ("moves", 22.0)]);
    while table(&session).len() < 6 || !subtitle(&session).contains(": move ") {
        session.tick();
    }
    run(&mut session, 9);
    picture(&session, "tiles");
}

#[test]
fn towers_look_as_they_did() {
    let mut session = session(5, &[HANOI, ("speed", 100.0)]);
    while table(&session).len() < 2 || !subtitle(&session).contains(": move ") {
        session.tick();
    }
    run(&mut session, 100);
    picture(&session, "hanoi");
}
