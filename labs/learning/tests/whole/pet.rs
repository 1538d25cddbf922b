//! The lab keeps what every game promises, and the pet learns what it is taught.

use learning_labs::pet::Lab;
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Edit, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, score};
use wits_testkit::{edits, replay};

/// The methods of the teacher.
const SHOWS: f64 = 1.0;
const JUDGES: f64 = 2.0;
const BOTH: f64 = 3.0;

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(seed, settings)
}

/// Ten minutes with a teacher: the shares of right decisions and of right answers.
fn taught(seed: u64, rule: f64, method: f64, lessons: f64) -> [f64; 2] {
    let settings = [("lesson", rule), ("teacher", method), ("lessons", lessons)];
    let mut session = session(seed, &settings);
    play::run_seconds(&mut session, 600);
    ["taught", "exam"].map(|name| score(&session, name))
}

fn command(session: &mut Session, code: &str) {
    session.apply(Event::console(0, code)).unwrap_or_else(|wrong| panic!("{code}: {wrong}"));
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Lab>(3, 600, &[("watch", 1.0), ("teacher", BOTH), ("explore", 0.3)]);
}

#[test]
fn saves_that_strangers_have_edited_do_no_harm() {
    edits::assert_game_survives::<Lab>(2, &[("teacher", BOTH), ("watch", 1.0)], 1500, 150);
}

/// The promise of the lab: ten demonstrations are enough for four of five fitting situations, for any rule.
#[test]
fn after_ten_lessons_it_does_what_it_was_shown() {
    for rule in 0..5_u8 {
        for seed in 1..=4 {
            let [taught, exam] = taught(seed, rule.into(), SHOWS, 10.0);
            assert!(taught >= 0.8, "rule {rule}, seed {seed}: {taught:.2} of its decisions, exam {exam:.2}");
            assert!(
                exam >= 0.8,
                "rule {rule}, seed {seed}: {exam:.2} of the examination, taught {taught:.2}"
            );
        }
    }
}

/// Without lessons it does not: nobody is born with tricks.
#[test]
fn nobody_is_born_with_it() {
    let exams = (1..=4).flat_map(|seed| (0..5_u8).map(move |rule| taught(seed, rule.into(), SHOWS, 0.0)[1]));
    let exams: Vec<f64> = exams.collect();
    let mean = exams.iter().sum::<f64>() / exams.len() as f64;
    assert!(mean < 0.45, "{mean:.2} of {exams:.2?}");
}

/// Stroking and scolding alone take longer: whether the right thing is tried at all is up to chance.
#[test]
fn strokes_and_scolds_teach_too() {
    let mut sum = 0.0;
    for seed in 1..=6 {
        let before = taught(seed, 4.0, JUDGES, 0.0)[1];
        let after = taught(seed, 4.0, JUDGES, 60.0)[1];
        sum += after - before;
    }
    assert!(sum / 6.0 > 0.3, "gained {:.2}", sum / 6.0);
}

/// A pet that watches Mo is better off than one that is left alone.
#[test]
fn who_watches_the_other_creature_copes_better() {
    let discontent = |watch: f64| {
        let all = (1..=4).map(|seed| {
            let mut session = session(seed, &[("watch", watch)]);
            play::run_seconds(&mut session, 900);
            score(&session, "discontent")
        });
        all.sum::<f64>() / 4.0
    };
    let (alone, with) = (discontent(0.0), discontent(1.0));
    assert!(with < 0.9 * alone, "alone {alone:.3}, watching {with:.3}");
}

#[test]
fn people_stroke_scold_and_show_with_buttons() {
    let mut session = session(5, &[("shown", 12.0), ("explore", 0.0)]);
    play::run_seconds(&mut session, 3);
    session.apply(Event::point("you", Vec2::new(-1.0, 1.5))).expect("a handle");
    for button in ["bored", "show", "show", "show", "stroke"] {
        session.apply(Event::press(button)).expect("a button");
    }
    play::run(&mut session, 1);
    assert_eq!(score(&session, "lessons"), 4.0);
    session.apply(Event::point("demonstrate", Vec2::new(7.5, -4.2))).expect("a place");
    play::run(&mut session, 1);
    let sheet = serde_json::to_string(&session.game().minds().sheet(0, 0).expect("a sheet")).expect("json");
    for part in ["shown dance()", "shown warm up()", "praised for", "What it knows", "Lessons behind", "Why "]
    {
        assert!(sheet.contains(part), "{part} is missing in {sheet}");
    }
    for _ in 0..5 {
        session.apply(Event::press("undo")).expect("a button");
    }
    play::run(&mut session, 1);
    let sheet = serde_json::to_string(&session.game().minds().sheet(0, 0).expect("a sheet")).expect("json");
    assert!(!sheet.contains("shown dance()"), "{sheet}");
}

#[test]
fn the_console_teaches_and_answers() {
    let mut session = session(6, &[("explore", 0.0)]);
    play::run_seconds(&mut session, 2);
    for _ in 0..6 {
        command(&mut session, "show throw(you, ball)");
    }
    command(&mut session, "stroke");
    command(&mut session, "freeze");
    let refused = session.apply(Event::console(0, "scold")).map(|_| ());
    let ask = |session: &Session, code: &str| session.game().minds().ask_console(0, code);
    assert!(ask(&session, "health").ok && ask(&session, "actions").text.contains("throw(you, ball)"));
    assert!(!ask(&session, "fly").ok);
    let hash = session.hash();
    let _ = refused;
    play::run(&mut session, 30);
    session.seek(60).expect("the past is kept");
    assert_eq!(session.hash(), hash, "lines of the console are played again");
}

/// A need that is set by hand is what the pet feels.
#[test]
fn needs_can_be_set_by_hand() {
    let mut session = session(7, &[]);
    session.apply(Event::Edit(Edit::new(0, "agent", "hunger", 0.95))).expect("a need");
    assert!(session.apply(Event::Edit(Edit::new(0, "agent", "hunger", 2.0))).is_err());
    assert!(session.apply(Event::Edit(Edit::new(1, "agent", "hunger", 0.5))).is_err());
    play::run(&mut session, 1);
    let inspection = session.game().inspect(0).expect("the pet");
    let text = serde_json::to_string(&inspection.document).expect("json");
    assert!(text.contains("\"hunger\",\"value\":0.95"), "{text}");
}

/// Slapped for rocks and toadstools it starves without instincts; with them it eats.
#[test]
fn instincts_keep_it_from_starving() {
    let exam = |instincts: f64| {
        let mut session = session(8, &[("instincts", instincts), ("explore", 0.0)]);
        play::run_seconds(&mut session, 2);
        for round in 0..24_u8 {
            let hunger = 0.3 + 0.7 * f64::from(round % 8) / 8.0;
            session.apply(Event::Edit(Edit::new(0, "agent", "hunger", hunger))).expect("a need");
            let food = ["show eat(rock)", "show eat(toadstool)"][usize::from(round) % 2];
            command(&mut session, food);
            play::run_seconds(&mut session, 1);
        }
        session.apply(Event::Edit(Edit::new(0, "agent", "hunger", 0.97))).expect("a need");
        for need in ["tiredness", "cold", "boredom"] {
            session.apply(Event::Edit(Edit::new(0, "agent", need, 0.2))).expect("a need");
        }
        play::run(&mut session, 1);
        let document = session.game().inspect(0).expect("the pet").document;
        let text = serde_json::to_string(&document).expect("json");
        let best = text.find("What it would like").map(|at| &text[at..]).expect("opinions");
        best.split("\"name\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a bar").to_owned()
    };
    assert_eq!(exam(1.0), "eat(berry)");
    assert_ne!(exam(0.0), "eat(berry)");
}

#[test]
fn looks_as_it_did() {
    let mut session = session(3, &[("teacher", SHOWS), ("lesson", 3.0)]);
    play::run_seconds(&mut session, 46);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [900, 600], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a scene to draw");
    assert_golden(&picture, format!("{}/tests/golden/pet/island.png", env!("CARGO_MANIFEST_DIR")));
}
