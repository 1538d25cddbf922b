//! Labs in which a net learns: they keep what every game promises, learn, report what goes wrong, and can be steered by hand.

use learning_labs::deep::{Lab, Stage, World};
use wits_core::inspect::{Form, Section};
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state;
use wits_game::{Act, Edit, Entry, Event, Game, Params, Session, Setup};
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{PolicyFile, evaluate};
use wits_learn::reinforce::env::{CartPole, EnvironmentEntry, Lander};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

/// Small nets that learn fast enough for a test.
const SMALL: [(&str, f64); 3] = [("neurons", 8.0), ("layers", 1.0), ("environments", 4.0)];

fn session<S: Stage>(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab<S>>(3, settings)
}

fn press(session: &mut Session, button: &str) {
    session.apply(Event::press(button)).expect("a button");
    play::run(session, 1);
}

fn document(session: &Session) -> String {
    let sheet = session.game().minds().sheet(0, 0).expect("a sheet");
    serde_json::to_string(&sheet).expect("json")
}

#[test]
fn the_descriptions_have_no_faults() {
    for entry in [Entry::of::<Lab<CartPole>>(), Entry::of::<Lab<Lander>>()] {
        assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
        assert!(entry.about().guide.tries.iter().any(|tried| tried.actions.contains(&Act::press("trained"))));
    }
}

/// Same seed, same hash; saves continue, rewinds are exact: in the middle of plays and of updates, with every method.
#[test]
fn keeps_what_every_game_promises() {
    for method in 0..4 {
        let method = ("method", f64::from(method));
        let settings = [SMALL[0], SMALL[1], SMALL[2], method, ("budget", 7.0)];
        replay::conform_with::<Lab<CartPole>>(3, 120, &settings);
    }
    replay::conform_with::<Lab<Lander>>(3, 120, &[SMALL[0], SMALL[1], SMALL[2], ("budget", 7.0)]);
}

#[test]
fn training_improves_the_mean_return() {
    let mut session = session::<CartPole>(&[("neurons", 16.0), ("layers", 1.0), ("budget", 60.0)]);
    play::run(&mut session, 10);
    let before = score(&session, "mean_return");
    play::run(&mut session, 50);
    let after = score(&session, "mean_return");
    assert!(after > 60.0 && after > 2.0 * before, "{before} {after}");
    assert!(session.game().inspect(0).is_some() && document(&session).contains("Mean return"));
}

/// What ships is what `wits train` writes, and plays well: 475 counts as solved for the cart pole, 200 for the lander.
fn plays_well(entry: &EnvironmentEntry, name: &str, text: &str) {
    let file = PolicyFile::from_ron(name, text).unwrap_or_else(|errors| panic!("{errors}"));
    let (def, mut environment) = ((entry.settings)(file.method), (entry.make)());
    assert_eq!(file.environment, entry.name);
    let learner =
        file.into_learner(&def, &*environment, Seed::new(1)).unwrap_or_else(|errors| panic!("{errors}"));
    let mut scratch = Scratch::default();
    let judged =
        evaluate(&mut *environment, 20, Seed::new(20), |seen, legal| learner.best(seen, legal, &mut scratch));
    assert!(judged.mean >= entry.solved.expect("it says so"), "{name}: {judged:?}");
}

#[test]
fn the_files_that_ship_play_well() {
    let text = |entry: Entry, name: &str| {
        let setup = play_setup(&entry);
        entry.start(&setup).content().text(name).expect("the file")
    };
    let cart = text(learning_labs::cartpole::entry(), "cartpole.policy.ron");
    plays_well(&EnvironmentEntry::cart_pole(), "cartpole.policy.ron", &cart);
    let lander = text(learning_labs::lander::entry(), "lander.policy.ron");
    plays_well(&EnvironmentEntry::lander(), "lander.policy.ron", &lander);
}

fn play_setup(entry: &Entry) -> wits_game::Setup {
    let params = wits_game::Params::defaults(entry.about());
    wits_game::Setup { seed: Seed::new(1), params, parallel: false }
}

#[test]
fn a_trained_one_plays_at_once_and_is_kept_as_a_file() {
    let mut session = session::<CartPole>(&[("method", 3.0), ("budget", 2.0)]);
    press(&mut session, "trained");
    let overrides = session.game().overrides(session.params());
    let overridden: Vec<&str> = overrides.iter().map(|held| held.param).collect();
    assert_eq!(overridden, ["method", "budget"], "the file was learned by PPO, and learning is frozen");
    // Two episodes.
    play::run(&mut session, 1100);
    assert_eq!((score(&session, "watched_best"), score(&session, "steps")), (500.0, 0.0));
    press(&mut session, "keep");
    let learned = session.game().content().text("learned.policy.ron").expect("a file");
    let file = PolicyFile::from_ron("learned.policy.ron", &learned).expect("what the lab writes can be read");
    assert_eq!((&*file.environment, file.method.name()), ("cartpole", "ppo"));
    // What was kept can be loaded where the other was.
    let event = |name: &str, text: &str| Event::File { name: name.into(), text: Some(text.into()) };
    session.apply(event("cartpole.policy.ron", &learned)).expect("a file that fits");
    press(&mut session, "trained");
    press(&mut session, "freeze");
    play::run(&mut session, 40);
    assert!(score(&session, "steps") > 0.0, "it learns on");
    session.seek(100).expect("the past is kept");
    assert_ne!(session.game().content().text("cartpole.policy.ron"), Some(learned.clone()));
    for (name, text, message) in [
        ("learned.policy.ron", "()", "is written by the lab"),
        ("other.policy.ron", &*learned, "no file of this lab"),
        ("cartpole.policy.ron", "(version: 7)", "a file of version 7; expected version 1"),
        ("cartpole.policy.ron", &learned.replace("inputs: 4", "inputs: 5"), "expected"),
    ] {
        let errors = session.apply(event(name, text)).expect_err("a file that is refused").to_string();
        assert!(errors.contains(message), "{name}: {errors}");
    }
}

#[test]
fn exploding_weights_are_reported_and_rolled_back() {
    let settings = [SMALL[0], SMALL[1], SMALL[2], ("rate", 1.0), ("budget", 100.0)];
    let mut session = session::<CartPole>(&settings);
    play::run(&mut session, 60);
    assert!(score(&session, "rollbacks") > 0.0);
    let text = document(&session);
    assert!(text.contains("The weights exploded after") && text.contains("rate is too high"), "{text}");
    let mut reports = Vec::new();
    for tick in 1..=60 {
        session.seek(tick).expect("the past is kept");
        session.game().panels().happened(tick, &mut |event| reports.push(event.text));
    }
    assert!(reports.iter().any(|text| text.starts_with("weights exploded")), "{reports:?}");
}

#[test]
fn undo_and_best_go_back_and_say_so() {
    let mut session = session::<CartPole>(&[SMALL[0], SMALL[1], SMALL[2], ("budget", 100.0)]);
    press(&mut session, "best");
    let said = |session: &Session, tick: u64| {
        let mut said = String::new();
        session.game().panels().happened(tick, &mut |event| said = event.text);
        said
    };
    assert!(said(&session, session.now()).starts_with("no checkpoint yet"));
    play::run(&mut session, 60);
    press(&mut session, "freeze");
    let weights = |session: &Session| session.game().content().text("learned.policy.ron");
    let frozen = weights(&session);
    play::run(&mut session, 5);
    assert_eq!(weights(&session), frozen, "nothing is learned while it is frozen");
    press(&mut session, "undo");
    assert_eq!(said(&session, session.now()), "went back to the newest checkpoint");
    assert_ne!(weights(&session), frozen);
    press(&mut session, "best");
    assert_eq!(said(&session, session.now()), "went back to the best checkpoint");
    (0..9).for_each(|_| press(&mut session, "undo"));
    assert_eq!(said(&session, session.now()), "there is no checkpoint left");
}

/// A person takes over with a key, plays a whole episode, and the policy plays again.
#[test]
fn people_steer_and_their_score_stands_beside() {
    let mut session = session::<Lander>(&[("budget", 0.0)]);
    play::run(&mut session, 10);
    assert!(!session.game().is_led());
    for _ in 0..40 {
        press(&mut session, "left");
        play::run(&mut session, 5);
    }
    assert!(session.game().is_led());
    play::run(&mut session, 200);
    let own = score(&session, "own_best");
    assert!((-5000.0..0.0).contains(&own), "turning does not land: {own}");
    press(&mut session, "alone");
    assert!(!session.game().is_led());
    // Whoever has taken over may wait as long as they like before the first press.
    session.apply(Event::Set { name: "policy".into(), value: 0.0 }).expect("a switch");
    let hash = {
        play::run(&mut session, 5);
        session.game().inspect(0).expect("a document").document
    };
    play::run(&mut session, 50);
    assert_eq!(session.game().inspect(0).expect("a document").document.sections.len(), hash.sections.len());
    assert!(session.game().is_led());
}

#[test]
fn the_mind_shows_the_net_and_says_why() {
    let mut session = session::<Lander>(&[("neurons", 6.0), ("budget", 20.0)]);
    play::run(&mut session, 40);
    let minds = session.game().minds();
    let (mind, graph) = (minds.minds_of(0), minds.graph("net").expect("a graph"));
    assert!(mind.len() == 1 && mind[0].sheet && graph.form == Form::Network);
    // 8 inputs, 2 times 6 neurons, 4 actions, all linked.
    assert_eq!((graph.nodes.len(), graph.links.len()), (24, 8 * 6 + 6 * 6 + 6 * 4));
    assert_eq!(minds.pulse(0, 0).expect("a pulse").notes.len(), 24);
    let document = session.game().inspect(0).expect("a document").document;
    let Some(Section::Bars { title, bars, .. }) = document.sections.first() else {
        panic!("bars come first")
    };
    assert!(title.starts_with("Why ") && title.contains(", and not "), "{title}");
    assert!(bars.len() == 8 && bars.iter().any(|bar| bar.name == "speed upwards"));
    assert!(minds.check_edit(&Edit::new(0, "agent", "x", 1.0)).is_err());
    assert!(
        session.game().inspect(1).is_none() && minds.sheet(1, 0).is_none() && minds.pulse(0, 1).is_none()
    );
}

/// The head of the sheet and its reasons speak of the same moment: the best action now, and why that one.
#[test]
fn the_sheet_says_what_is_chosen_and_why_that() {
    let mut session = session::<CartPole>(&[SMALL[0], SMALL[1], SMALL[2]]);
    for _ in 0..60 {
        play::run(&mut session, 1);
        let document = session.game().minds().sheet(0, 0).expect("a sheet");
        let Some(Section::Bars { title, .. }) = document.sections.first() else { panic!("bars come first") };
        let head = &*document.subtitle;
        assert!(
            head == "the episode is over" || title.starts_with(&format!("Why {head}")),
            "{head}: {title}"
        );
    }
}

/// The capacity of a replay buffer is a number in a save: a larger one than the lab's would fill the memory later.
#[test]
fn a_save_with_a_larger_replay_buffer_is_refused() {
    let params = Params::with(&Lab::<CartPole>::about().into(), [("method", 3.0)]).expect("settings");
    let lab = Lab::<CartPole>::start(&Setup { seed: Seed::new(1), params, parallel: false });
    let bytes = state::to_bytes(lab.state()).expect("a save");
    let name = b"capacity";
    let at =
        name.len() + bytes.windows(name.len()).position(|window| window == name).expect("a replay buffer");
    // A number of two bytes becomes one of four: 65,536.
    assert_eq!(bytes[at], 0xcd);
    let edited = [&bytes[..at], &[0xce, 0, 1, 0, 0], &bytes[at + 3..]].concat();
    let load = |bytes: &[u8]| state::from_bytes::<World<CartPole>>(bytes).expect("a state");
    assert_eq!(lab.check_state(&load(&bytes)), Ok(()));
    let error = lab.check_state(&load(&edited)).expect_err("a state that is refused");
    assert!(error.starts_with("a replay buffer of 65536 transitions; expected at most"), "{error}");
}

/// A minute of snapshots of the largest state that people can ask for fits into the memory of a session.
#[test]
fn snapshots_stay_affordable() {
    for (method, most) in [(0.0, 2_200_000), (3.0, 2_200_000)] {
        let entry = Entry::of::<Lab<Lander>>();
        let large = [("method", method), ("neurons", 64.0), ("layers", 3.0), ("environments", 16.0)];
        let params = wits_game::Params::with(entry.about(), large).expect("settings of the lab");
        let game = entry.start(&wits_game::Setup { seed: Seed::new(1), params, parallel: false });
        assert!(game.state_bytes() < most, "{}", game.state_bytes());
    }
}
