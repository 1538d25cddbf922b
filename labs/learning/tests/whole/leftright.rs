//! The lab keeps what every game promises, and guesses as the book says.

use learning_labs::leftright::{LeftRight, SIZES};
use wits_core::inspect::Section;
use wits_game::{Entry, Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<LeftRight>(seed, settings)
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<LeftRight>(3, 300);
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<LeftRight>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

/// Millington 7.3.5: 1,000 rounds of people with habits are guessed clearly more often than by chance, best by windows that
/// are neither very small nor very large.
#[test]
fn oracle_millington_7_3_5_people_are_predictable() {
    let mut best = Vec::new();
    for seed in 1..=9 {
        let mut session = session(seed, &[("pace", 60.0)]);
        (0..1000).for_each(|_| session.tick());
        assert_eq!(score(&session, "rounds"), 1000.0);
        assert!(score(&session, "guessed") > 0.55, "seed {seed}: {}", score(&session, "guessed"));
        best.push(score(&session, "best_size"));
    }
    best.sort_by(f64::total_cmp);
    assert!((3.0..SIZES as f64).contains(&best[4]), "{best:?}");
}

#[test]
fn a_fair_coin_is_not_guessed() {
    let settings = [("pace", 60.0), ("alternation", 0.0), ("habit_chance", 0.0)];
    let mut session = session(5, &settings);
    (0..4000).for_each(|_| session.tick());
    // The standard deviation of 4,000 rounds is 0.8 %.
    assert!((score(&session, "guessed") - 0.5).abs() < 0.03, "{}", score(&session, "guessed"));
}

#[test]
fn buttons_take_over_and_are_learned() {
    let mut session = session(5, &[]);
    (0..60).for_each(|_| session.tick());
    session.apply(Event::press("forget")).expect("a button");
    for round in 0..40 {
        session.apply(Event::press(["left", "right"][round % 2])).expect("a button");
        session.tick();
    }
    assert_eq!(score(&session, "rounds"), 40.0, "the simulated person waits");
    assert!(score(&session, "guessed") > 0.8, "{}", score(&session, "guessed"));
    assert_eq!(session.game().overrides(session.params()).len(), 1);
    session.apply(Event::press("alone")).expect("a button");
    (0..60).for_each(|_| session.tick());
    assert!(score(&session, "rounds") > 45.0);
}

/// The opponent acts on less, and is right more often when it acts.
#[test]
fn who_acts_only_when_sure_is_right_more_often() {
    let run = |sure: f64| {
        let mut session = session(2, &[("pace", 60.0), ("sure", sure), ("errors", 0.0)]);
        (0..3000).for_each(|_| session.tick());
        let (acted, right) = (score(&session, "acted_on"), score(&session, "opponent_right"));
        (acted, right / acted)
    };
    let (always, sure) = (run(0.0), run(0.75));
    assert!(sure.0 < 0.7 * always.0 && sure.1 > always.1 + 0.05, "{always:?} {sure:?}");
}

#[test]
fn the_inspector_shows_the_table_that_is_asked_for() {
    let mut session = session(2, &[("table", 3.0)]);
    (0..600).for_each(|_| session.tick());
    let shown = session.game().inspect(0).expect("the guessers").document;
    let tables = shown.sections.iter().filter_map(|section| match section {
        Section::Table { title, rows, .. } => Some((title.as_ref(), rows.len())),
        _ => None,
    });
    assert_eq!(tables.collect::<Vec<_>>(), [("3-gram", 4)]);
    assert!(session.game().inspect(1).is_none());
}
