//! The lab keeps what every game promises, and learns what the textbooks say.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use learning_labs::gridworld::GridLab;
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::ron::RonFile;
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_learn::mind::LearnedDef;
use wits_learn::reinforce::env::GridWorldDef;
use wits_testkit::edits::assert_game_survives;
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay;

const Q: f64 = 0.0;
const SARSA: f64 = 1.0;
const CLIFF: (&str, f64) = ("level", 0.0);
const WINDY: (&str, f64) = ("level", 1.0);
const OWN: (&str, f64) = ("level", 5.0);
const FAST: (&str, f64) = ("pace", 500.0);
const LEVELS: u8 = 6;
/// After so many ticks it is known again what is best in a small level.
const JUDGED: u64 = 6;
const METHODS: u8 = 5;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<GridLab>(3, settings)
}

fn press(session: &mut Session, button: &str) {
    session.apply(Event::press(button)).unwrap();
}

fn set(session: &mut Session, name: &str, value: f64) {
    session.apply(Event::Set { name: name.into(), value }).unwrap();
}

fn text(session: &Session, agent: u64) -> String {
    serde_json::to_string(&session.game().inspect(agent).unwrap().document).unwrap()
}

#[test]
fn keeps_what_every_game_promises() {
    for (level, left, right) in [(0.0, 0.0, 3.0), (1.0, 1.0, 4.0), (4.0, 2.0, 0.0)] {
        let settings = [("level", level), ("left", left), ("right", right), ("slip", 0.1)];
        replay::conform_with::<GridLab>(3, 30, &settings);
    }
}

/// Whatever a saved file says, it is refused, or the lab goes on.
#[test]
fn edited_saves_do_no_harm() {
    for (left, right) in [(0.0, 3.0), (1.0, 4.0)] {
        let settings = [("left", left), ("right", right), ("level", 1.0)];
        assert_game_survives::<GridLab>(2, &settings, 60, 60);
    }
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<GridLab>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

/// Sutton and Barto, example 6.6: Q-learning goes along the edge, 13 steps of -1; SARSA walks through the row farthest from
/// it, 17 steps; and SARSA gets more while both explore.
#[test]
fn oracle_sutton_barto_6_6_sarsa_walks_away_from_the_cliff() {
    let mut session =
        session(&[CLIFF, FAST, ("left", Q), ("right", SARSA), ("rate", 0.1), ("discount", 1.0)]);
    run(&mut session, 400);
    assert_eq!(score(&session, "best_return"), -13.0);
    assert_eq!(score(&session, "left_way"), 13.0);
    assert_eq!(score(&session, "right_way"), 17.0);
    let (q, sarsa) = (score(&session, "left_return"), score(&session, "right_return"));
    assert!(sarsa > q + 10.0, "{q} {sarsa}");
    assert!(score(&session, "left_right") > score(&session, "right_right"));
}

/// Sutton and Barto, example 6.5 and exercise 6.9: 15 steps through the wind, 7 as a king.
#[test]
fn oracle_sutton_barto_6_5_the_judge_knows_the_windy_grid() {
    for (moves, best) in [(0.0, -15.0), (1.0, -7.0)] {
        let session = session(&[WINDY, ("moves", moves)]);
        assert_eq!(score(&session, "best_return"), best);
    }
}

#[test]
fn every_method_finds_a_way_in_every_level() {
    for level in 0..LEVELS {
        for (left, right) in [(0, 1), (2, 3), (4, 0)] {
            let settings =
                [("level", level.into()), ("left", left.into()), ("right", right.into()), ("pace", 1000.0)];
            let mut session = session(&settings);
            // The maze is the longest.
            run(&mut session, if level == 3 { 250 } else { 100 });
            for (side, method) in [("left_way", left), ("right_way", right)] {
                let steps = score(&session, side);
                assert!(steps > 0.0, "level {level}, method {method}: {steps}");
            }
        }
    }
}

/// A bonus for each step towards the goal is collected for ever, as soon as it pays for the step back. The same as a potential
/// is safe.
#[test]
fn a_bonus_is_collected_for_ever_and_a_potential_is_not() {
    let shaped = [("left", Q), ("right", Q), ("left_shaping", 2.0), ("right_shaping", 1.0), ("bonus", 6.0)];
    let settings = [&shaped[..], &[CLIFF, FAST, ("discount", 0.95)]].concat();
    let mut session = session(&settings);
    run(&mut session, 300);
    assert_eq!((score(&session, "left_way"), score(&session, "right_way")), (-1.0, 13.0));
    assert!(text(&session, 0).contains("may be collected for ever"), "{}", text(&session, 0));
    assert!(!text(&session, 1).contains("may be collected for ever"));
}

/// Somebody walks to the goal once. Q-learning studies that and knows the way; SARSA, which is on-policy, must not.
#[test]
fn a_play_teaches_the_learner_that_is_off_policy() {
    let mut session = session(&[OWN, ("left", Q), ("right", SARSA), ("pace", 1.0)]);
    press(&mut session, "freeze");
    press(&mut session, "forget");
    run(&mut session, 1);
    press(&mut session, "freeze");
    // From column 1 to column 12.
    for _ in 0..11 {
        press(&mut session, "right");
        run(&mut session, 1);
    }
    assert!(session.game().is_led());
    assert!(text(&session, 0).contains("demonstrated by the player"), "{}", text(&session, 0));
    press(&mut session, "freeze");
    press(&mut session, "study");
    run(&mut session, 1);
    assert_eq!(score(&session, "left_way"), -1.0, "a frozen learner learned something");
    press(&mut session, "freeze");
    press(&mut session, "study");
    run(&mut session, 1);
    assert_eq!(score(&session, "left_episodes"), 1.0);
    let json = text(&session, 0);
    assert!(json.contains(r#""name":"steps that you have shown","value":11.0"#), "{json}");
    press(&mut session, "alone");
    run(&mut session, 1);
    assert!(!session.game().is_led());
    assert_eq!((score(&session, "left_way"), score(&session, "right_way")), (11.0, -1.0));
}

#[test]
fn frozen_learners_stay_as_they_are_and_what_was_learned_can_be_forgotten_and_had_back() {
    let mut session = session(&[CLIFF, FAST]);
    run(&mut session, 100);
    let arrows = score(&session, "left_right");
    assert!(arrows > 0.3, "{arrows}");
    press(&mut session, "freeze");
    run(&mut session, 1);
    let before = session.game().inspect(0).unwrap().document.field("right arrows").cloned();
    run(&mut session, 50);
    assert_eq!(session.game().inspect(0).unwrap().document.field("right arrows").cloned(), before);
    press(&mut session, "forget");
    set(&mut session, "pace", 1.0);
    run(&mut session, 1);
    assert_eq!(score(&session, "left_way"), -1.0);
    press(&mut session, "undo");
    run(&mut session, 1);
    assert!(score(&session, "left_way") > 0.0);
}

#[track_caller]
fn assert_near(session: &Session, expected: f64) {
    let best = score(session, "best_return");
    assert!((best - expected).abs() < 1e-4, "{best} is not {expected}");
}

#[test]
fn painting_changes_what_is_best() {
    let mut session = session(&[OWN]);
    assert_near(&session, 8.9); // 10 for the goal, 0.1 for each of 11 steps
    // A wall below and beside the start leaves a way round: rows are counted from the bottom here.
    session.apply(Event::stroke("wall", Vec2::new(6.5, 8.5), Vec2::new(6.5, 1.5))).unwrap();
    run(&mut session, JUDGED);
    assert_near(&session, 8.1); // four rows down, eleven columns, four rows up
    // Nothing can be painted over the start, and it can be dragged to open ground only.
    session.apply(Event::point("wall", Vec2::new(1.5, 4.5))).unwrap();
    session.apply(Event::point("start", Vec2::new(6.5, 5.5))).unwrap();
    session.apply(Event::point("start", Vec2::new(-3.0, 5.5))).unwrap();
    run(&mut session, JUDGED);
    assert_near(&session, 8.1);
    session.apply(Event::point("start", Vec2::new(11.5, 4.5))).unwrap();
    run(&mut session, JUDGED);
    assert_near(&session, 9.9);
    press(&mut session, "restore");
    run(&mut session, JUDGED);
    assert_near(&session, 8.9); // 10 for the goal, 0.1 for each of 11 steps
}

/// Value iteration takes the most sweeps where no goal can be reached: it goes on for many ticks, in slices, and is as far as
/// it was after going back.
#[test]
fn what_is_best_in_a_painted_level_is_found_in_slices() {
    let mut session = session(&[OWN]);
    for (from, to) in [((0.5, 6.5), (3.5, 6.5)), ((3.5, 6.5), (3.5, 2.5)), ((3.5, 2.5), (0.5, 2.5))] {
        session.apply(Event::stroke("wall", Vec2::from(from), Vec2::from(to))).unwrap();
    }
    let is_pending = |session: &Session| text(session, 0).contains("has not come to an end yet");
    run(&mut session, 20);
    assert!(is_pending(&session));
    let (best, shown) = (score(&session, "best_return"), text(&session, 0));
    run(&mut session, 60);
    assert!(!is_pending(&session) && score(&session, "best_return") < best);
    session.seek(20).unwrap();
    assert_eq!((score(&session, "best_return"), text(&session, 0)), (best, shown));
}

#[test]
fn the_level_is_a_file_and_what_was_painted_and_learned_is_kept_as_files() {
    let mut session = session(&[OWN, FAST]);
    let text = |session: &Session, name: &str| session.game().content().text(name).unwrap();
    let file = |name: &str, text: &str| Event::File { name: name.to_owned(), text: Some(text.to_owned()) };
    session.apply(Event::stroke("wall", Vec2::new(6.5, 8.5), Vec2::new(6.5, 1.5))).unwrap();
    run(&mut session, 50);
    press(&mut session, "keep");
    run(&mut session, 1);
    let (painted, learned) = (text(&session, "painted.grid.ron"), text(&session, "left.learned.ron"));
    let rows = GridWorldDef::from_ron("painted.grid.ron", &painted).unwrap().rows;
    assert_eq!((&*rows[0], &*rows[8]), ("......#.......", ".............."));
    assert!(LearnedDef::from_ron("left.learned.ron", &learned).is_ok());
    run(&mut session, 5);
    assert_eq!(text(&session, "left.learned.ron"), learned, "what was kept stays as it was");
    // What was painted becomes the level. Another size: the walkers know nothing of it.
    session.apply(file("level.grid.ron", &painted)).unwrap();
    press(&mut session, "restore");
    run(&mut session, JUDGED);
    assert_near(&session, 8.1);
    session.apply(file("level.grid.ron", r#"(rows: ["S.G"], step: -1, goal: 0)"#)).unwrap();
    run(&mut session, JUDGED);
    assert_near(&session, -2.0);
    run(&mut session, 20);
    assert_eq!(score(&session, "left_way"), 2.0);
    let now = session.now();
    session.seek(40).unwrap();
    assert_near(&session, 8.1);
    session.seek(now).unwrap();
    assert_near(&session, -2.0);
    let many = format!("(rows: [{}])", format!("\"{}SG\",", ".".repeat(40)).repeat(30));
    for (name, text, message) in [
        ("left.learned.ron", "()", "is written by the lab"),
        ("lefr.learned.ron", "()", "level.grid.ron"),
        ("level.grid.ron", "(rows: [\"S?G\"])", "?"),
        ("level.grid.ron", &many, "at most 1000"),
    ] {
        let errors = session.apply(file(name, text)).unwrap_err().to_string();
        assert!(errors.contains(message), "{name}: {errors}");
    }
    let report = session.game().content().check("level.grid.ron", "(rows: [\"SG\"], slip: 0.5)");
    assert!(report.faults.is_empty() && report.doubts.to_string().contains("does not count"), "{report:?}");
}

#[test]
fn old_knowledge_is_corrected_when_the_level_changes() {
    let mut session = session(&[OWN, FAST]);
    run(&mut session, 200);
    assert_eq!(score(&session, "left_way"), 11.0);
    session.apply(Event::stroke("wall", Vec2::new(6.5, 8.5), Vec2::new(6.5, 1.5))).unwrap();
    run(&mut session, 1);
    assert_ne!(score(&session, "left_way"), 11.0);
    run(&mut session, 400);
    assert_eq!(score(&session, "left_way"), 19.0);
}

#[test]
fn walkers_and_cells_say_why() {
    let mut session = session(&[CLIFF, FAST, ("epsilon", 1.0)]);
    run(&mut session, 20);
    assert!(text(&session, 0).contains("at random, to explore (probability 1.00)"), "{}", text(&session, 0));
    let game = session.game();
    // The cell above the start, on the right side.
    let cell = game.pick(Vec2::new(13.5 + 0.5, 1.5), 0.3).unwrap();
    let document = game.inspect(cell).unwrap().document;
    assert_eq!(document.title, "Right: cell 0, 2");
    let json = serde_json::to_string(&document).unwrap();
    assert!(json.contains("chosen with probability 0.25") && json.contains("best value"), "{json}");
    let point = game.point_info(Vec2::new(0.5, 1.5), 0.3).unwrap();
    assert_eq!((point.name.as_str(), point.state.as_str()), ("Cell 0, 2", "open"));
    assert!(point.rows.iter().any(|(name, _)| name == "up"));
    assert_eq!(game.point_info(Vec2::new(5.5, 0.5), 0.3).unwrap().state, "pit");
    assert!(
        game.point_info(Vec2::new(12.7, 1.5), 0.3).is_none() && game.pick(Vec2::splat(-4.0), 0.3).is_none()
    );
    assert!(game.inspect(u64::MAX).is_none() && game.inspect(2 + 2 * 48).is_none());
}

#[test]
fn everything_can_be_looked_at_with_every_method() {
    for method in 0..METHODS {
        let mut session = session(&[("left", method.into()), ("level", 4.0), ("slip", 0.2)]);
        run(&mut session, 30);
        let game = session.game();
        for cell in 0..2 * 105 {
            assert!(game.inspect(2 + cell).is_some());
        }
        assert!(game.minds().sheet(0, 0).is_some_and(|sheet| sheet.sections.len() > 3));
        assert!(game.minds().sheet(2, 0).is_none());
        assert!(game.content().files().iter().all(|file| game.content().text(&file.name).is_some()));
        set(&mut session, "left", f64::from((method + 1) % METHODS));
        run(&mut session, 2);
    }
}

/// The table of the guide: after 200,000 steps on the cliff with the parameters as they are, and with exploration that ends.
#[test]
fn figures_of_the_guide() {
    let mut found = String::new();
    for half_life in [0.0, 5.0] {
        for method in 0..METHODS {
            let mut session = session(&[CLIFF, FAST, ("left", method.into()), ("half_life", half_life)]);
            run(&mut session, 400);
            let (mean, steps) = (score(&session, "left_return"), score(&session, "left_way"));
            found += &format!("{half_life} {method}: {mean:.0} {steps}, ");
        }
    }
    let on = "0 0: -46 13, 0 1: -24 17, 0 2: -20 15, 0 3: -27 19, 0 4: -17 17, ";
    let ends = "5 0: -13 13, 5 1: -17 17, 5 2: -15 15, 5 3: -17 17, 5 4: -17 17, ";
    assert_eq!(found, [on, ends].concat());
}

#[test]
fn looks_as_it_did() {
    let mut session = session(&[CLIFF, ("rate", 0.1)]);
    run(&mut session, 1500);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| false);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [960, 440], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/gridworld/cliff.png"));
}
