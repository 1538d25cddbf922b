//! The lab keeps what every game promises, and predicts a fighter as the book says.

use learning_labs::predictor::Combos;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, MatrixSection, Section};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay;

/// One move for each tick.
const FAST: (&str, f64) = ("pace", 60.0);

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Combos>(seed, settings)
}

fn press(session: &mut Session, moves: &[&str]) {
    for name in moves {
        session.apply(Event::press(*name)).expect("a button");
        session.tick();
    }
}

fn set(session: &mut Session, name: &str, value: f64) {
    session.apply(Event::Set { name: name.into(), value }).expect("a parameter");
}

fn shown(session: &Session, agent: u64) -> Document {
    session.game().inspect(agent).expect("an agent").document
}

fn matrix(session: &Session) -> MatrixSection {
    let sections = shown(session, 1).sections.into_iter();
    sections
        .filter_map(|section| if let Section::Matrix(matrix) = section { Some(matrix) } else { None })
        .next()
        .expect("a matrix")
}

fn why(session: &Session) -> String {
    let sections = shown(session, 1).sections.into_iter();
    let text =
        |section| if let Section::Text { text, .. } = section { Some(text.into_owned()) } else { None };
    sections.filter_map(text).next().expect("a reason")
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Combos>(3, 300);
    let settings =
        [("moves", 6.0), ("window", 6.0), ("delay", 2.0), ("errors", 0.3), FAST, ("confidence", 0.5)];
    replay::conform_with::<Combos>(4, 300, &settings);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Combos>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

/// Millington 7.3.7: who predicts combinations wins, so competence must be reduced; with enough of it the player wins. Both
/// lose as much when half of the guards are right.
#[test]
fn oracle_millington_7_3_7_a_foe_that_predicts_wins_until_it_is_made_worse() {
    let won = |errors: f64| {
        let (mut foe, mut player) = (0.0, 0.0);
        for seed in 1..=5 {
            let mut session = session(seed, &[FAST, ("errors", errors)]);
            run(&mut session, 1500);
            foe += score(&session, "foe_won");
            player += score(&session, "player_won");
        }
        (foe, player)
    };
    let (sharp, dull) = (won(0.0), won(0.6));
    println!("bouts won by foe and player: {sharp:?}, with errors {dull:?}");
    assert!(sharp.0 > 1.3 * sharp.1, "{sharp:?}");
    assert!(dull.1 > 2.0 * dull.0, "{dull:?}");
}

/// Millington 7.3.2 to 7.3.6: sequences as people make them. Windows know more than the raw probability, and several sizes at
/// once more than a single large one, with each number of moves.
#[test]
fn oracle_millington_7_3_6_windows_beat_tallies_for_every_alphabet() {
    for moves in 3..=6_u8 {
        let guessed = |trusts: f64, window: f64| {
            let of = |seed| {
                let settings = [FAST, ("moves", moves.into()), ("trusts", trusts), ("window", window)];
                let mut session = session(seed, &settings);
                run(&mut session, 1000);
                score(&session, "guessed")
            };
            (1..=6).map(of).sum::<f64>() / 6.0
        };
        let (raw, matching, gram, several) =
            (guessed(0.0, 4.0), guessed(1.0, 4.0), guessed(2.0, 4.0), guessed(3.0, 4.0));
        let (large, several_large) = (guessed(2.0, 7.0), guessed(3.0, 7.0));
        println!(
            "{moves} moves: {raw:.3} {matching:.3} {gram:.3} {several:.3}; N = 7: {large:.3} {several_large:.3}"
        );
        let chance = 1.0 / f64::from(moves);
        assert!(raw > chance - 0.02 && gram > raw + 0.1, "{moves}: {raw} {gram}");
        // String matching sees the last 512 moves alone, and is the same before.
        assert!((matching - gram).abs() < 0.05, "{moves}: {matching} {gram}");
        assert!(
            several > gram - 0.02 && several_large > large + 0.1,
            "{moves}: {several} {gram}, {several_large} {large}"
        );
    }
}

#[test]
fn who_throws_at_random_is_not_guessed() {
    let settings = [FAST, ("habit_chance", 0.0), ("alternation", 0.0), ("sure", 0.0), ("errors", 0.0)];
    let mut session = session(5, &settings);
    run(&mut session, 4000);
    // The standard deviation of 4,000 trials of 1/4 is 0.7 %.
    assert!((score(&session, "guessed") - 0.25).abs() < 0.03, "{}", score(&session, "guessed"));
    assert!(score(&session, "player_won") > 2.0 * score(&session, "foe_won"), "a guard pays from 5 in 16 on");
}

/// Millington, exercise 7.7: BA is a throw, BAAB a flying kick; here as a person presses it again and again.
#[test]
fn oracle_millington_7_7_a_combination_is_seen_coming() {
    let mut session = session(5, &[("errors", 0.0), ("moves", 3.0)]);
    let combination = ["kick", "jab", "jab", "kick", "hook"];
    (0..6).for_each(|_| press(&mut session, &combination));
    // After jab jab the foe knows what comes.
    press(&mut session, &combination[..3]);
    assert_eq!(shown(&session, 1).subtitle, "guards against kick");
    assert!(why(&session).ends_with("It guards against that."), "{}", why(&session));
    let before = score(&session, "blocked");
    press(&mut session, &combination[3..4]);
    assert_eq!(score(&session, "blocked"), before + 1.0);
    assert_eq!(session.game().overrides(session.params()).len(), 1, "the simulated player waits");
    press(&mut session, &["lunge"]);
    assert_eq!(score(&session, "moves"), 34.0, "there is no lunge among three moves");
    press(&mut session, &["alone"]);
    run(&mut session, 120);
    assert!(score(&session, "moves") > 36.0);
}

#[test]
fn the_matrix_highlights_what_is_expected() {
    let mut session = session(5, &[("moves", 3.0), ("window", 3.0)]);
    (0..5).for_each(|_| press(&mut session, &["jab", "hook", "kick"]));
    let matrix = matrix(&session);
    assert_eq!((matrix.columns.labels.len(), matrix.rows.labels.len()), (3, 3));
    let (row, column) = matrix.at.expect("a cell");
    assert!(matrix.rows.labels[row as usize].starts_with("hook kick"), "{matrix:?}");
    assert_eq!((column, matrix.value(row as usize, 0)), (0, Some(1.0)));
}

#[test]
fn what_is_frozen_learns_nothing_and_a_new_window_keeps_what_was_learned() {
    let mut session = session(5, &[("moves", 3.0), ("window", 3.0)]);
    (0..5).for_each(|_| press(&mut session, &["jab", "hook", "kick"]));
    let before = matrix(&session);
    set(&mut session, "frozen", 1.0);
    (0..5).for_each(|_| press(&mut session, &["hook", "hook"]));
    let frozen = matrix(&session);
    assert_eq!(frozen.values, before.values);
    assert_eq!(frozen.at, None, "two hooks were not seen when it still learned");
    set(&mut session, "window", 2.0);
    run(&mut session, 1);
    let other = matrix(&session);
    assert_eq!(other.rows.labels.len(), 3);
    // Learned again from the moves that were not frozen: 14 pairs.
    assert!(other.values.iter().all(|share| *share == 0.0 || *share == 1.0), "{other:?}");
    set(&mut session, "frozen", 0.0);
    press(&mut session, &["forget", "jab"]);
    assert_eq!((score(&session, "moves"), matrix(&session).values.len()), (1.0, 0));
}

/// Each limit alone costs right guards, or guards.
#[test]
fn competence_is_reduced_by_errors_delay_and_doubt() {
    let run = |settings: &[(&'static str, f64)]| {
        let all = [&[FAST, ("errors", 0.0), ("sure", 0.0)], settings].concat();
        let mut session = session(2, &all);
        run(&mut session, 3000);
        (score(&session, "right_guards"), score(&session, "blocked"))
    };
    let (full, errs, late, sure) =
        (run(&[]), run(&[("errors", 0.4)]), run(&[("delay", 1.0)]), run(&[("sure", 0.8)]));
    println!("right guards, blocked: {full:?}, errors {errs:?}, late {late:?}, sure {sure:?}");
    assert!(errs.0 < full.0 - 0.1 && late.0 < full.0 - 0.1);
    assert!(sure.0 > full.0 + 0.1 && sure.1 < full.1);
}

#[test]
fn the_player_has_the_habits_that_were_asked_for() {
    let mut session = session(2, &[("habits", 5.0)]);
    run(&mut session, 60);
    let habits = shown(&session, 0).sections.into_iter().find_map(|section| match section {
        Section::Outline { items, .. } => Some(items.len()),
        _ => None,
    });
    assert_eq!(habits, Some(5));
    assert!(session.game().inspect(2).is_none());
}

#[test]
fn looks_as_it_did() {
    let mut session = session(4, &[]);
    run(&mut session, 3600);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [1000, 680], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a picture");
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/predictor/predictor.png"));
}
