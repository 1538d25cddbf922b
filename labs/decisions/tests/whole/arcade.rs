//! The lab keeps what every game promises, and the simple tricks work.

use decision_labs::arcade::Arcade;
use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, score};
use wits_testkit::replay;

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Arcade>(seed, settings)
}

/// The scores of three minutes, summed over some seeds.
fn scores<const N: usize>(settings: &[(&'static str, f64)], names: [&str; N]) -> [f64; N] {
    let mut sums = [0.0; N];
    for seed in 1..=4 {
        let mut session = session(seed, settings);
        (0..3 * 3600).for_each(|_| session.tick());
        sums.iter_mut().zip(names).for_each(|(sum, name)| *sum += score(&session, name));
    }
    sums
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Arcade>(3, 900);
}

/// The trick knows nothing of shots, and yet many more get through.
#[test]
fn oracle_millington_2_1_1_who_steps_aside_at_random_seems_to_see_shots_coming() {
    let homers = [("homers", 1.0), ("dodgers", 0.0), ("rushers", 0.0), ("turning", 8.0)];
    let dodgers = [("homers", 0.0), ("dodgers", 1.0), ("rushers", 0.0), ("turning", 8.0)];
    let [struck, shot] = scores(&homers, ["homer_struck", "homer_shot"]);
    let plain = struck / (struck + shot);
    let [struck, shot] = scores(&dodgers, ["dodger_struck", "dodger_shot"]);
    let stepping = struck / (struck + shot);
    assert!(plain < 0.03 && stepping > 0.12, "straight on {plain:.2}, stepping aside {stepping:.2}");
}

/// It stands or paces, comes, runs past, comes back: mostly from behind.
#[test]
fn oracle_millington_1_1_2_who_runs_past_strikes_from_behind() {
    let rushers = [("homers", 0.0), ("dodgers", 0.0), ("rushers", 1.0), ("reload", 2.0), ("turning", 0.8)];
    let [struck, behind] = scores(&rushers, ["rusher_struck", "rusher_behind"]);
    assert!(struck > 10.0 && behind > 0.6 * struck, "{behind} of {struck} from behind");
    let homers = [("homers", 1.0), ("dodgers", 0.0), ("rushers", 0.0), ("reload", 2.0), ("turning", 0.8)];
    let [struck, behind] = scores(&homers, ["homer_struck", "homer_behind"]);
    assert!(struck > 10.0 && behind < 0.35 * struck, "{behind} of {struck} from behind");
}

#[test]
fn a_rusher_goes_through_all_its_states_and_begins_anew() {
    let mut session = session(5, &[("homers", 0.0), ("dodgers", 0.0), ("rushers", 1.0), ("reload", 2.0)]);
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..3600 {
        session.tick();
        let state = session.game().inspect(0).expect("an enemy").document.subtitle.into_owned();
        if seen.last() != Some(&state) {
            seen.push(state);
        }
    }
    let whole = ["Home", "RushPast", "Strike"];
    assert!(seen.windows(3).any(|states| states == whole), "{seen:?}");
    assert!(seen.iter().filter(|state| *state == "RushPast").count() > 1, "{seen:?}");
}

#[test]
fn nobody_is_there_and_nothing_happens() {
    let mut session = session(1, &[("homers", 0.0), ("dodgers", 0.0), ("rushers", 0.0)]);
    (0..100).for_each(|_| session.tick());
    assert_eq!(session.game().agents(), 0);
    assert!(session.game().score().iter().all(|(_, value)| *value == 0.0));
}

#[test]
fn another_text_of_a_mind_is_followed_at_once() {
    let mut session = session(1, &[("homers", 1.0), ("dodgers", 0.0), ("rushers", 0.0)]);
    let text = "(name: \"homer\", states: [(name: \"Stay\", active: [\"pace\"])])";
    session.apply(Event::file("homer.machine.ron", text)).expect("a sound text");
    (0..600).for_each(|_| session.tick());
    assert_eq!((score(&session, "homer_struck"), session.game().agents()), (0.0, 1));
    let fault = session.apply(Event::file("homer.machine.ron", "(states: [(active: [\"pase\"])])"));
    assert!(fault.expect_err("an unknown word").to_string().contains("pace"));
}

#[test]
fn looks_as_it_did() {
    let mut session = session(3, &[]);
    (0..320).for_each(|_| session.tick());
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [900, 600], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a scene to draw");
    assert_golden(&picture, format!("{}/tests/golden/arcade/arena.png", env!("CARGO_MANIFEST_DIR")));
}
