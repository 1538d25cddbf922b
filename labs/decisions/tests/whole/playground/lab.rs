//! The game keeps what every game promises, and minds that change while they run keep their places.

use decision_labs::playground::Playground;
use wits_core::glam::Vec2;
use wits_game::author::FileKind;
use wits_game::{Assign, Event, Session};
use wits_testkit::play::{self, run_seconds, score};
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Playground>(2, settings)
}

fn doing(session: &Session, agent: u64) -> String {
    session.game().inspect(agent).expect("a creature").document.subtitle.into_owned()
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<Playground>(3, 400);
    replay::conform_with::<Playground>(4, 400, &[("wolf", 1.0), ("appetite", 3.0)]);
}

#[test]
fn faulty_files_are_refused_with_all_their_faults_and_nothing_changes() {
    let mut session = session(&[]);
    run_seconds(&mut session, 1);
    let (hash, text) = (session.hash(), session.game().content().text("bo.tree.ron"));
    let faulty = "(root: Sequence([\n    Do(\"wandr\"),\n    If(Is(\"hungri\")),\n]))";
    let faults = session.apply(Event::file("bo.tree.ron", faulty)).unwrap_err().to_string();
    assert!(faults.contains("bo.tree.ron:2:5: unknown \"wandr\", did you mean \"wander\"?"), "{faults}");
    assert!(faults.contains("bo.tree.ron:3:5: unknown \"hungri\", did you mean \"hungry\"?"), "{faults}");
    assert!(session.apply(Event::file("bo.tree.ron", "(root: Do(")).is_err(), "half written");
    assert!(session.apply(Event::file("bo.txt", "")).is_err());
    assert!(session.apply(Event::file("../bo.tree.ron", "")).is_err());
    assert!(session.apply(Event::assign(0, "nobody.tree.ron")).is_err());
    assert!(session.apply(Event::assign(99, "bo.tree.ron")).is_err());
    let second = Assign { agent: 0, mind: 1, file: "bo.tree.ron".into() };
    assert!(session.apply(Event::Assign(second)).is_err());
    assert_eq!((session.hash(), session.game().content().text("bo.tree.ron")), (hash, text));
}

/// Ada is on her way to the berries; the tree around that branch changes, and she walks on. A branch that is gone is left.
#[test]
fn a_reload_keeps_the_branch_that_runs() {
    let mut session = session(&[("appetite", 3.0)]);
    let eat = r#"(name: "eat something", node: Sequence([If(Is("hungry")), Do("go_to_food"), Do("eat")]))"#;
    let tree = |last: &str| format!("(root: ReactiveSelector([{eat}, Do(\"{last}\")]))");
    session.apply(Event::file("ada.tree.ron", tree("stand"))).expect("a good file");
    session.apply(Event::assign(1, "ada.tree.ron")).expect("a file that is there");
    while doing(&session, 1) != "go_to_food" {
        session.tick();
        assert!(session.now() < 1200, "{}", doing(&session, 1));
    }
    session.apply(Event::file("ada.tree.ron", tree("wander"))).expect("a good file");
    assert_eq!(doing(&session, 1), "go_to_food", "no tick has passed, and she is where she was");
    run_seconds(&mut session, 12);
    assert_eq!((score(&session, "meals"), doing(&session, 1).as_str()), (1.0, "wander"));
    session.apply(Event::file("ada.tree.ron", r#"(root: Do("stand"))"#)).expect("a good file");
    session.tick();
    assert_eq!(doing(&session, 1), "stand");
}

/// A script waits in the middle of its function; another text that comes to the same place goes on there.
#[test]
fn a_script_that_is_exchanged_goes_on_and_a_faulty_one_is_refused() {
    let mut session = session(&[("appetite", 3.0)]);
    let script = |last: &str| format!("function think()\n  act.go_to_food()\n  act.eat()\n  {last}\nend");
    session.apply(Event::file("ada.lua", script("act.stand()"))).expect("a good file");
    session.apply(Event::assign(1, "ada.lua")).expect("a file that is there");
    run_seconds(&mut session, 1);
    assert_eq!(doing(&session, 1), "go_to_food");
    let faults = session.apply(Event::file("ada.lua", "function think()\n  act.eet(\nend")).unwrap_err();
    assert!(faults.to_string().starts_with("ada.lua:3"), "{faults}");
    session.apply(Event::file("ada.lua", script("act.wander()"))).expect("a good file");
    session.tick();
    assert_eq!(doing(&session, 1), "go_to_food");
    run_seconds(&mut session, 15);
    assert_eq!((score(&session, "meals"), doing(&session, 1).as_str()), (1.0, "wander"));
}

#[test]
fn a_console_asks_without_a_trace_and_does_with_one() {
    let mut session = session(&[]);
    run_seconds(&mut session, 1);
    let hash = session.hash();
    let answer = session.ask_console(1, "ask.hunger() > 40 and ask.at_home()");
    assert_eq!((answer.ok, answer.text.as_str(), session.hash()), (true, "true", hash));
    assert!(!session.ask_console(1, "act.say('hello')").ok, "asking does nothing");
    assert!(!session.ask_console(9, "1").ok);
    session.apply(Event::console(1, "act.say('hello')")).expect("a creature");
    assert_ne!(session.hash(), hash);
}

#[test]
fn scripts_are_rewound_in_the_middle_of_what_they_do() {
    let mut session = session(&[("wolf", 1.0), ("appetite", 3.0)]);
    (0..3).for_each(|agent| session.apply(Event::assign(agent, "forager.lua")).expect("a file"));
    run_seconds(&mut session, 20);
    let (now, hash) = (session.now(), session.hash());
    for tick in [1, 333, 700] {
        session.seek(tick).expect("remembered");
        session.seek(now).expect("remembered");
        assert_eq!(session.hash(), hash, "from tick {tick}");
    }
    assert!(score(&session, "meals") + score(&session, "drinks") >= 1.0);
}

/// Whoever looks at a script sees the lines that it went through; a breakpoint is a line.
#[test]
fn the_lines_of_a_script_are_seen_by_those_who_look() {
    let mut session = session(&[]);
    session.apply(Event::assign(1, "stands.lua")).expect("a file");
    session.look_at(&[1], false);
    session.tick();
    let lines = session.game().minds().script_trace(1);
    assert!(lines.iter().any(|line| line.file == "stands.lua"), "{lines:?}");
    assert_eq!(session.game().minds().script_trace(0), []);
}

#[test]
fn everybody_can_follow_any_file() {
    let mut session = session(&[("wolf", 1.0)]);
    let files: Vec<String> = session.game().content().files().into_iter().map(|file| file.name).collect();
    assert!(session.game().content().files().iter().filter(|file| file.template).count() >= 4);
    for (number, file) in files.iter().enumerate() {
        for agent in 0..4 {
            session.apply(Event::assign(agent, file.clone())).expect("a file that is there");
            assert_eq!(session.game().minds().assigned(agent, 0).as_ref(), Some(file));
        }
        run_seconds(&mut session, 3);
        assert_ne!(FileKind::of(file), FileKind::TEXT, "{number}");
    }
}

/// Everybody whom the bell concerns hears it: a machine waits for the event, a tree asks.
#[test]
fn the_bell_is_heard_by_machines_and_trees() {
    let mut session = session(&[]);
    let tree =
        r#"(root: ReactiveSelector([Sequence([If(Is("hears_bell")), Do("go_to_bell")]), Do("stand")]))"#;
    session.apply(Event::file("ada.tree.ron", tree)).expect("a good file");
    session.apply(Event::assign(1, "ada.tree.ron")).expect("a file");
    session.apply(Event::assign(2, "comes.machine.ron")).expect("a file");
    run_seconds(&mut session, 1);
    assert_eq!((doing(&session, 1).as_str(), doing(&session, 2).as_str()), ("stand", "go_home"));
    session.apply(Event::press("bell")).expect("a control");
    run_seconds(&mut session, 1);
    assert_eq!((doing(&session, 1).as_str(), doing(&session, 2).as_str()), ("go_to_bell", "go_to_bell"));
    run_seconds(&mut session, 10);
    assert_eq!(
        (doing(&session, 1).as_str(), doing(&session, 2).as_str()),
        ("stand", "go_home"),
        "after a while"
    );
}

#[test]
fn the_wolf_catches_those_who_stand_about_and_nobody_at_home() {
    let mut session = session(&[("wolf", 1.0), ("appetite", 0.0)]);
    let (home, away) = (Vec2::new(-13.0, 0.0), Vec2::new(4.0, -8.0));
    let go = format!("(root: Do(name: \"go_to\", with: {{\"place\": ({}, {}, 0)}}))", away.x, away.y);
    session.apply(Event::file("kit.tree.ron", go)).expect("a good file");
    session.apply(Event::assign(2, "kit.tree.ron")).expect("a file");
    for _ in 0..60 * 60 {
        session.tick();
    }
    assert!(score(&session, "faints") > 0.0, "Kit went where the wolf is");
    let ada = session.game().inspect(1).expect("Ada");
    assert!(ada.marks.len() == 2 && session.game().pick(home, 0.5) == Some(1), "Ada is still at home");
}

/// The mind of the herd: it strays by steering; whoever sees the wolf writes to the others, who go home.
#[test]
fn a_herd_steers_and_warns_each_other() {
    let mut session = session(&[("wolf", 1.0), ("appetite", 0.0)]);
    (0..3).for_each(|agent| session.apply(Event::assign(agent, "herd.lua")).expect("a file"));
    run_seconds(&mut session, 1);
    assert_eq!(doing(&session, 1), "steers");
    let thanked = |session: &Session| {
        (0..3).any(|agent| session.ask_console(agent, "me.warned_by ~= nil").text == "true")
    };
    let mut warned = false;
    for _ in 0..60 * 90 {
        session.tick();
        warned = warned || thanked(&session);
    }
    assert!(warned, "somebody was warned by another one");
    let (now, hash) = (session.now(), session.hash());
    session.seek(now - 500).expect("remembered");
    session.seek(now).expect("remembered");
    assert_eq!(session.hash(), hash, "orders and letters are rewound with everything else");
}

/// What a walk is, an order is not: the last one counts.
#[test]
fn whoever_walks_is_not_steered_any_more() {
    let mut session = session(&[("appetite", 0.0)]);
    session
        .apply(Event::file(
            "ada.lua",
            "function think() steer.seek(vec(0, 0)) wait(1) act.go_home() wait(99) end",
        ))
        .expect("a good file");
    session.apply(Event::assign(1, "ada.lua")).expect("a file");
    run_seconds(&mut session, 1);
    assert_eq!(doing(&session, 1), "steers");
    let away = session.ask_console(1, "steer.distance('home') > 1").text;
    run_seconds(&mut session, 5);
    let home = session.ask_console(1, "steer.distance('home') < 1").text;
    assert_eq!((away.as_str(), home.as_str(), doing(&session, 1).as_str()), ("true", "true", "waits"));
}
