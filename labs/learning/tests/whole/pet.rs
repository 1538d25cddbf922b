//! The lab keeps what every game promises, and the pet learns what it is taught.

use learning_labs::pet::Lab;
use wits_core::glam::Vec2;
use wits_core::inspect::Section;
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
fn taught(seed: u64, (rule, method): (u8, f64), lessons: f64, instincts: f64) -> [f64; 2] {
    let settings =
        [("lesson", rule.into()), ("teacher", method), ("lessons", lessons), ("instincts", instincts)];
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

/// The promise of the lab: ten demonstrations are enough for four of five fitting situations, for any rule, with instincts
/// and without.
#[test]
fn after_ten_lessons_it_does_what_it_was_shown() {
    let mut all = Vec::new();
    for (rule, seed) in (0..5).flat_map(|rule| (1..=4).map(move |seed| (rule, seed))) {
        for instincts in [0.0, 1.0] {
            all.push((rule, seed, instincts, taught(seed, (rule, SHOWS), 10.0, instincts)));
        }
    }
    // The examination also asks about situations that it was never in, with everything at any distance.
    let is_enough = |[taught, exam]: &[f64; 2]| *taught >= 0.8 && *exam >= 0.7;
    assert!(all.iter().all(|(.., shares)| is_enough(shares)), "{all:.2?}");
}

/// Without lessons and instincts it does not.
#[test]
fn nobody_is_born_with_it() {
    let all = (1..=4).flat_map(|seed| (0..5).map(move |rule| taught(seed, (rule, SHOWS), 0.0, 0.0)));
    let all: Vec<[f64; 2]> = all.collect();
    let mean = |part: usize| all.iter().map(|shares| shares[part]).sum::<f64>() / all.len() as f64;
    assert!(mean(0) < 0.2 && mean(1) < 0.2, "{:.2} {:.2} of {all:.2?}", mean(0), mean(1));
}

/// Stroking and scolding alone take longer: whether the right thing is tried at all is up to chance.
#[test]
fn strokes_and_scolds_teach_too() {
    let gain = |seed| taught(seed, (4, JUDGES), 60.0, 0.0)[1] - taught(seed, (4, JUDGES), 0.0, 0.0)[1];
    let gains: Vec<f64> = (1..=6).map(gain).collect();
    assert!(gains.iter().sum::<f64>() / 6.0 > 0.3, "gained {gains:.2?}");
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

/// What the network would like best.
fn favorite(session: &Session) -> String {
    let document = session.game().inspect(0).expect("the pet").document;
    let bars = document.sections.into_iter().find_map(|section| match section {
        Section::Bars { title, bars, .. } if title == "What it would like" => Some(bars),
        _ => None,
    });
    bars.expect("opinions")[0].name.to_string()
}

/// Slapped whenever it is about to eat a rock or a toadstool, it starves without instincts; with them it eats berries.
#[test]
fn instincts_keep_it_from_starving() {
    let slapped = |instincts: f64| {
        let mut session = session(8, &[("instincts", instincts), ("explore", 1.0), ("watch", 0.0)]);
        for _ in 0..600 {
            play::run_seconds(&mut session, 1);
            let doing = session.game().inspect(0).expect("the pet").document.subtitle;
            if doing.contains("eat(rock)") || doing.contains("eat(toadstool)") {
                play::run_seconds(&mut session, 1);
                session.apply(Event::press("scold")).expect("a button");
            }
        }
        for (need, value) in [("hunger", 0.97), ("tiredness", 0.2), ("boredom", 0.2), ("cold", 0.2)] {
            session.apply(Event::Edit(Edit::new(0, "agent", need, value))).expect("a need");
        }
        play::run(&mut session, 1);
        assert!(score(&session, "lessons") > 20.0, "it was slapped");
        favorite(&session)
    };
    assert_eq!(slapped(1.0), "eat(berry)");
    let favorite = slapped(0.0);
    assert!(!favorite.starts_with("eat"), "{favorite}");
}

#[test]
fn looks_as_it_did() {
    let mut session = session(3, &[("teacher", SHOWS), ("lesson", 0.0)]);
    play::run_seconds(&mut session, 25);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [900, 600], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a scene to draw");
    assert_golden(&picture, format!("{}/tests/golden/pet/island.png", env!("CARGO_MANIFEST_DIR")));
}

/// The file of the pet is content: it can be written while the lab runs, errors name their place, and time goes back past it.
#[test]
fn the_file_of_the_pet_can_be_changed_while_it_runs() {
    const FILE: &str = "pet.teach.ron";
    let mut session = session(1, &[("teacher", SHOWS)]);
    play::run_seconds(&mut session, 30);
    let taught = session.hash();
    let text = session.game().content().text(FILE).unwrap();
    let event = |text: &str| Event::File { name: FILE.into(), text: Some(text.into()) };

    let wrong = session.apply(event(&text.replacen("instincts:", "instinct:", 1))).unwrap_err().to_string();
    assert!(wrong.contains(FILE) && wrong.contains("instinct"), "{wrong}");
    let strange = text.replacen("\"berry\"", "\"cherry\"", 1);
    assert!(session.apply(event(&strange)).is_err(), "the island has no cherries");
    assert_eq!(session.hash(), taught);

    // A comment changes nothing that it learned; another net begins anew.
    session.apply(event(&format!("// mine\n{text}"))).unwrap();
    assert_eq!(session.hash(), taught);
    let wider = text.replacen("hidden: [16]", "hidden: [7]", 1);
    session.apply(event(&wider)).unwrap();
    assert_ne!(session.hash(), taught);
    play::run_seconds(&mut session, 5);
    let now = session.now();
    session.seek(now - 450).unwrap();
    session.seek(now).unwrap();
    assert_eq!(session.game().content().text(FILE).unwrap(), wider);
}
