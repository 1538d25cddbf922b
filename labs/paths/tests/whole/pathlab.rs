//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Event, PointInfo, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::{play, replay};

use path_labs::pathlab::PathLab;

const ASTAR: f64 = 0.0;
const DIJKSTRA: f64 = 1.0;
const GREEDY: f64 = 2.0;
const BREADTH_FIRST: f64 = 3.0;
const BOTH_ENDS: f64 = 5.0;
const ROOMS: (&str, f64) = ("map", 0.0);
const TRAP: (&str, f64) = ("map", 4.0);
const OPEN: (&str, f64) = ("map", 5.0);
/// All of it at once.
const FAST: (&str, f64) = ("pace", 5000.0);

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<PathLab>(7, settings)
}

#[test]
fn keeps_what_every_game_promises() {
    for number in 0..8 {
        let settings = [("map", f64::from(number % 6)), ("left", f64::from(number)), ("pace", 40.0)];
        replay::conform_with::<PathLab>(7, 60, &settings);
    }
}

#[test]
fn searches_that_claim_the_best_way_agree() {
    for map in 0..6 {
        for right in [DIJKSTRA, BOTH_ENDS] {
            let mut session = session_with(&[("map", f64::from(map)), ("right", right), FAST]);
            run(&mut session, 3);
            let costs = (score(&session, "left_cost"), score(&session, "right_cost"));
            assert!(costs.0 > 0.0 && (costs.0 - costs.1).abs() < 1e-3, "map {map}: {costs:?}");
        }
    }
}

#[test]
fn an_estimate_saves_work_on_the_open_map() {
    let mut session = session_with(&[OPEN, ("left", ASTAR), ("right", DIJKSTRA), FAST]);
    run(&mut session, 3);
    let expanded = (score(&session, "left_expanded"), score(&session, "right_expanded"));
    assert!(expanded.0 * 2.0 < expanded.1, "{expanded:?}");
}

#[test]
fn greed_does_not_pay_in_the_trap() {
    let mut session = session_with(&[TRAP, ("left", GREEDY), ("right", ASTAR), FAST]);
    run(&mut session, 3);
    assert!(score(&session, "left_cost") > score(&session, "right_cost") + 1.0);
    assert!(score(&session, "left_expanded") < score(&session, "right_expanded"));
}

#[test]
fn too_high_an_estimate_is_faster_and_not_always_best() {
    let settings = [ROOMS, ("left_weight", 3.0), ("right", ASTAR), FAST];
    let mut session = session_with(&settings);
    run(&mut session, 3);
    assert!(score(&session, "left_expanded") < score(&session, "right_expanded"));
    assert!(score(&session, "left_cost") >= score(&session, "right_cost"));
}

#[test]
fn painting_changes_the_way() {
    let mut session = session_with(&[OPEN, FAST]);
    run(&mut session, 3);
    let before = score(&session, "left_cost");
    // A wall from the top to nearly the bottom of the left panel; a quick hand leaves no gaps.
    session.apply(Event::stroke("wall", Vec2::new(28.5, 39.5), Vec2::new(28.5, 1.5))).unwrap();
    run(&mut session, 3);
    let walled = score(&session, "left_cost");
    assert!(walled > before + 5.0, "{before} {walled}");
    session.apply(Event::stroke("wall", Vec2::new(28.5, 3.5), Vec2::new(28.5, 0.5))).unwrap();
    run(&mut session, 3);
    assert_eq!(score(&session, "left_cost"), -1.0); // closed: no way
    session.apply(Event::press("clear")).unwrap();
    run(&mut session, 3);
    assert_eq!(score(&session, "left_cost"), before);
}

#[test]
fn start_and_goal_are_dragged_on_either_side() {
    let mut session = session_with(&[OPEN, FAST]);
    session.apply(Event::point("start", Vec2::new(10.5, 10.5))).unwrap();
    // The right panel begins 4 cells after the left one of 56.
    session.apply(Event::point("goal", Vec2::new(60.0 + 14.5, 10.5))).unwrap();
    run(&mut session, 3);
    assert_eq!((score(&session, "left_cost"), score(&session, "right_cost")), (4.0, 4.0));
    session.apply(Event::point("goal", Vec2::new(58.0, 10.5))).unwrap(); // in the gap: nowhere
    run(&mut session, 3);
    assert_eq!(score(&session, "left_cost"), 4.0);
}

#[test]
fn mud_is_gone_round_and_breadth_first_does_not_care() {
    let mut session = session_with(&[OPEN, FAST, ("right", BREADTH_FIRST), ("brush", 9.0)]);
    session.apply(Event::stroke("mud", Vec2::new(28.5, 30.5), Vec2::new(28.5, 6.5))).unwrap();
    run(&mut session, 3);
    assert!(score(&session, "right_cost") > score(&session, "left_cost") + 2.0);
}

#[test]
fn a_cell_tells_what_is_known_of_it() {
    let mut session = session_with(&[OPEN]);
    run(&mut session, 20);
    let picked = session.game().pick(Vec2::new(6.5, 6.5), 1.0).expect("a cell");
    let inspection = session.game().inspect(picked).expect("that cell");
    let json = serde_json::to_string(&inspection.document).unwrap();
    assert!(inspection.document.title == "Left: A*" && json.contains("heuristic"), "{json}");
    assert!(session.game().inspect(u64::MAX).is_none() && session.game().inspect(1 << 20).is_none());
    assert_eq!(session.game().pick(Vec2::splat(-3.0), 5.0), None);
}

#[test]
fn looks_as_it_did() {
    let mut session = session_with(&[("pace", 8.0)]);
    run(&mut session, 90);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| false);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [960, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/pathlab/pathlab.png"));
}

#[test]
fn a_closed_cell_says_what_the_search_knows_of_it_and_cells_are_not_listed_as_agents() {
    let mut session = session_with(&[OPEN, ("left", ASTAR), FAST]);
    run(&mut session, 3);
    let cells = (0..40).flat_map(|x| (0..40).map(move |y| Vec2::new(x as f32 + 0.5, y as f32 + 0.5)));
    let points = cells.filter_map(|at| session.game().point_info(at, 0.5));
    let row = |point: &PointInfo, name: &str| {
        let found = point.rows.iter().find(|(key, _)| key.starts_with(name));
        found.map(|(_, value)| value.clone()).expect(name)
    };
    let number = |point: &PointInfo, name: &str| row(point, name).parse::<f32>().expect(name);
    let closed: Vec<_> = points.filter(|point| point.state == "closed").collect();
    assert!(closed.len() > 10, "{}", closed.len());
    for point in &closed {
        let (g, h, f) = (number(point, "g, "), number(point, "h, "), number(point, "f = g + h"));
        assert!((g + h - f).abs() < 0.02, "{point:?}");
        // Only the start has none.
        assert_eq!(row(point, "parent") == "–", g == 0.0, "{point:?}");
    }
    assert!(session.game().agent_ids(9).is_empty());
}
