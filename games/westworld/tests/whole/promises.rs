//! West World keeps what every game promises: saving, replaying, going back; files that change while it runs; and whatever is
//! wrong with a mind is that mind's trouble alone.

use crate::kit::Play;
use westworld::{WestWorld, lines};
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::{NodeStatus, Section};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_core::state::{from_bytes, to_bytes};
use wits_game::{Assign, Event, Game, Session, Tell};
use wits_testkit::edits::Saved;
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run};
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<WestWorld>(3, settings)
}

/// Lines of the log, newest first.
fn lines_of(session: &Session) -> Vec<String> {
    let document = session.game().panels().panel("log").expect("a page");
    let Some(Section::Table { rows, .. }) = document.sections.first() else { panic!("a table") };
    rows.iter().map(|row| format!("{} {}", row[2], row[3])).collect()
}

fn state_of(session: &Session, who: u64) -> String {
    session.game().inspect(who).expect("somebody").document.subtitle.into_owned()
}

fn hash(play: &Play) -> StateHash {
    let mut hasher = StateHasher::new();
    play.game.state().hash_state(&mut hasher);
    hasher.finish()
}

#[test]
fn keeps_what_every_game_promises_in_rust() {
    replay::conform_with::<WestWorld>(3, 900, &[("form", 0.0), ("step", 0.1)]);
}

#[test]
fn keeps_what_every_game_promises_in_files() {
    replay::conform_with::<WestWorld>(4, 900, &[("form", 1.0), ("step", 0.1)]);
}

#[test]
fn keeps_what_every_game_promises_in_scripts() {
    replay::conform_with::<WestWorld>(5, 600, &[("form", 2.0), ("step", 0.1)]);
}

#[test]
fn saved_with_a_stew_in_the_oven_it_goes_on_the_same() {
    for form in [0.0, 1.0, 2.0] {
        let settings = [("version", 2.0), ("form", form), ("step", 0.3), ("cooking", 0.75)];
        let mut play = Play::new(1, &settings);
        (0..16).for_each(|_| _ = play.step());
        let bytes = to_bytes(play.game.state()).expect("plain data");
        assert!(play.letters().last().unwrap().ends_with("4950 -"), "{:?}", play.letters());
        let mut other = Play::new(99, &settings);
        other.game.restore(&from_bytes(&bytes).expect("its own bytes"), play.tick);
        other.tick = play.tick;
        for step in 0..400 {
            play.step();
            other.step();
            assert_eq!(hash(&play), hash(&other), "form {form}, step {step}");
        }
        assert_eq!(play.letters(), other.letters());
    }
}

#[test]
fn a_save_in_which_somebody_has_the_mind_of_somebody_else_is_refused() {
    for form in [0.0, 1.0, 2.0] {
        let mut play = Play::new(1, &[("form", form)]);
        play.step();
        let mut saved = Saved::of(play.game.state());
        let check = |saved: &Saved| play.game.check_state(&saved.load().expect("its own bytes"));
        assert_eq!(check(&saved), Ok(()));
        assert!(saved.swap(".people[0].mind", ".people[1].mind"), "both have minds");
        let why = check(&saved).expect_err("minds were exchanged");
        assert!(why.contains("the mind of somebody else"), "form {form}: {why}");
    }
}

#[test]
fn a_faulty_machine_file_is_refused_with_its_findings() {
    let session = session(&[("form", 1.0)]);
    let game = session.game();
    let text = game.content().text("bob-fights.machine.ron").expect("the file");
    let check = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        game.content().check("bob-fights.machine.ron", &text.replace(from, to)).faults.to_string()
    };
    let fault = check("to: \"QuenchThirst\"", "to: \"QuenchThrist\"");
    assert!(fault.contains("did you mean \"QuenchThirst\"?"), "{fault}");
    let fault = check("Is(\"wealthy\")", "Is(\"welthy\")");
    assert!(
        fault.contains("bob-fights.machine.ron:") && fault.contains("did you mean \"wealthy\"?"),
        "{fault}"
    );
    let fault = check("on: \"StewReady\"", "on: \"StewReddy\"");
    assert!(fault.contains("did you mean \"StewReady\"?"), "{fault}");
    let fault = check("order: ActFirst", "order: ActLast");
    assert!(fault.contains("did you mean \"ActFirst\"?"), "{fault}");
    assert!(!check("states: [", "states: {").is_empty());
    assert!(game.content().check("bob-fights.machine.ron", &text).faults.is_empty());
}

#[test]
fn a_faulty_script_is_refused_with_its_findings() {
    let session = session(&[("form", 2.0)]);
    let game = session.game();
    let text = game.content().text("elsa-cooks.lua").expect("the script");
    let fault = game.content().check("elsa-cooks.lua", &text.replace("CookStew = {}", "CookStew = {")).faults;
    assert!(fault.to_string().starts_with("elsa-cooks.lua:"), "{fault}");
    let fault = game
        .content()
        .check("elsa-cooks.lua", &text.replace("first = \"DoHouseWork\"", "first = \"DoHouse\""));
    assert!(fault.faults.to_string().contains("among the states"), "{}", fault.faults);
    let fault = game.content().check("elsa-cooks.lua", "while true do end").faults;
    assert!(fault.to_string().contains("is there a loop without an end?"), "{fault}");
}

/// What is wrong with Bob's script, while it runs; and everybody else's day goes on.
fn spoilt(from: &str, to: &str) -> (Session, String) {
    let mut session = session(&[("form", 2.0), ("step", 0.1), ("cooking", 0.25), ("temper", 0.0)]);
    let text = session.game().content().text("bob-fights.lua").expect("the script");
    assert!(text.contains(from), "{from}");
    session.apply(Event::file("bob-fights.lua", text.replace(from, to))).expect("it can be loaded");
    run(&mut session, 200);
    let fault = lines_of(&session).into_iter().find(|line| line.contains("fault"));
    (session, fault.unwrap_or_default())
}

#[test]
fn a_script_that_crashes_is_shown_and_the_others_go_on() {
    let (session, fault) = spoilt("bob:dig()", "bob:dig(); error('the pick broke')");
    assert!(fault.contains("bob-fights.lua:") && fault.contains("the pick broke"), "{fault:?}");
    let page = session.game().inspect(0).expect("Bob").document;
    assert!(format!("{page:?}").contains("Something is wrong in this mind"), "{page:?}");
    let lines = lines_of(&session);
    let last: Vec<&String> = lines.iter().take(4).collect();
    assert!(
        last.iter().any(|line| line.contains("Elsa")) && last.iter().any(|line| line.contains("Joe")),
        "{last:?}"
    );
    assert_eq!(lines.iter().filter(|line| line.contains("fault")).count(), 1, "told once, then counted");
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    assert!(format!("{:?}", scene.shapes()).contains("the pick broke"), "it is seen in the scene, too");
}

#[test]
fn a_script_that_never_ends_is_ended_and_the_others_go_on() {
    let (session, fault) = spoilt("bob:dig()", "while true do end");
    assert!(fault.contains("is there a loop without an end?"), "{fault:?}");
    assert!(lines_of(&session).iter().take(4).any(|line| line.contains("Elsa")));
}

#[test]
fn who_tells_somebody_whose_script_never_ends_goes_on() {
    // Elsa calls Bob in the middle of her turn, and he never stops listening.
    let (session, fault) = spoilt("bob:say(\"I am coming, dear!\")", "while true do end");
    assert!(fault.contains("is there a loop without an end?"), "{fault:?}");
    let elsa: Vec<String> =
        lines_of(&session).into_iter().rev().filter(|line| line.contains("Elsa")).collect();
    assert!(!elsa.iter().any(|line| line.contains("fault")), "{elsa:?}");
    let called = elsa.iter().position(|line| line.ends_with(lines::READY)).expect("she called");
    // All that she does after the call, in the same turn.
    assert!(
        elsa[called + 1].ends_with(lines::LEAVE_STOVE) && elsa[called + 2].ends_with(lines::HOUSEWORK),
        "{elsa:?}"
    );
}

#[test]
fn a_machine_that_names_nobody_is_refused_with_the_line_and_the_nearest_name() {
    let mut session = session(&[("form", 1.0), ("step", 0.1)]);
    let file = "elsa-cooks.machine.ron";
    let text = session.game().content().text(file).expect("the file");
    let wrong = text.replacen("\"to\": \"Bob\"", "\"to\": \"Bobb\"", 1);
    let line = wrong.lines().position(|line| line.contains("Bobb")).expect("a letter to Bob") + 1;
    let faults = session.game().content().check(file, &wrong).faults.to_string();
    assert!(faults.contains(&format!("{file}:{line}:")), "{faults}");
    assert!(
        faults.contains(
            "\"Bobb\" is not one of the people, did you mean \"Bob\"?; expected one of \"Bob\", \"Elsa\", \"Joe\""
        ),
        "{faults}"
    );
    assert!(session.apply(Event::file(file, wrong)).is_err(), "it is not taken over");
    let nonsense =
        r#"(states: [(name: "A", entry: [(name: "go_to", with: {"place": "nonsense", "line": ""})])])"#;
    let faults = session.game().content().check("new.machine.ron", nonsense).faults.to_string();
    assert!(faults.contains("\"nonsense\" is not one of the places"), "{faults}");
}

#[test]
fn a_script_that_names_nobody_fails_with_the_same_words() {
    let (_, fault) = spoilt("bob:dig()", "local to = \"Bobb\" act.send{to = to, message = \"Howdy\"}");
    assert!(fault.contains("\"Bobb\" is not one of the people, did you mean \"Bob\"?"), "{fault:?}");
}

#[test]
fn a_name_that_stands_in_a_call_of_a_script_is_checked_when_it_is_written() {
    let mut session = session(&[("form", 2.0)]);
    let file = "bob-fights.lua";
    let text = session.game().content().text(file).expect("the script");
    let errors = |session: &Session, call: &str| {
        session.game().content().check(file, &text.replacen("bob:dig()", call, 1)).faults.to_string()
    };
    let line = text.lines().position(|line| line.contains("bob:dig()")).expect("a call") + 1;
    for call in ["act.go_to(\"nonsense\", \"\")", "act.try.go_to{place = \"nonsense\", line = \"\"}"] {
        let found = errors(&session, call);
        assert!(found.contains(&format!("{file}:{line}:")), "{found}");
        assert!(found.contains("\"nonsense\" is not one of the places; expected one of \""), "{found}");
        assert!(session.apply(Event::file(file, text.replacen("bob:dig()", call, 1))).is_err());
    }
    // What it calculates is known when it runs; a text that is no argument is none of ours.
    for call in ["act.go_to(home or \"nonsense\", \"\")", "bob:say(\"nonsense\")", "bob:dig()"] {
        assert_eq!(errors(&session, call), "", "{call}");
    }
}

#[test]
fn a_place_that_is_none_is_an_error_whether_somebody_looks_or_not() {
    let tree = r#"(board: {"goal": (kind: Text)}, root: Sequence([
        SetKey(key: "{goal}", to: "moon"),
        Do((name: "go_to", with: {"place": "{goal}", "line": ""})),
    ]))"#;
    let hash = |looked_at: &[u64]| {
        let mut session = session(&[("form", 1.0), ("step", 0.1)]);
        session.apply(Event::file("lost.tree.ron", tree)).unwrap_or_else(|errors| panic!("{errors}"));
        session
            .apply(Event::Assign(Assign { agent: 0, mind: 0, file: "lost.tree.ron".into() }))
            .expect("a mind");
        session.look_at(looked_at, false);
        run(&mut session, 30);
        let page = session.game().inspect(0).expect("somebody").document;
        assert!(format!("{page:?}").contains("is not one of the places"), "{page:?}");
        session.hash()
    };
    assert_eq!(hash(&[]), hash(&[0]));
}

#[test]
fn files_change_while_they_live_and_everybody_stays_where_they_are() {
    for (form, file) in [(1.0, "bob-fights.machine.ron"), (2.0, "bob-fights.lua")] {
        let mut session = session(&[("form", form), ("step", 0.1)]);
        while state_of(&session, 0) != "DigForNuggets" {
            session.tick();
        }
        let text = session
            .game()
            .content()
            .text(file)
            .expect("the file")
            .replace(lines::PICK, "Dust, nothing but dust.");
        session.apply(Event::file(file, text)).expect("a good file");
        assert_eq!(state_of(&session, 0), "DigForNuggets");
        run(&mut session, 10);
        assert!(lines_of(&session).iter().any(|line| line.contains("Dust, nothing")), "{file}");
    }
}

#[test]
fn what_was_logged_of_a_mind_outlives_a_change_of_its_file() {
    for (form, file) in [(1.0, "bob-fights.machine.ron"), (2.0, "bob-fights.lua")] {
        let mut session = session(&[("form", form), ("step", 0.1)]);
        session.look_at(&[0], false);
        run(&mut session, 200);
        // Nodes have other numbers after a change.
        let log = |session: &Session| -> Vec<(u64, String)> {
            let pulse = session.game().minds().pulse(0, 0).expect("a mind");
            pulse.log.iter().map(|line| (line.tick, line.text.to_string())).collect()
        };
        let before = log(&session);
        assert!(!before.is_empty(), "{file}");
        let text = session.game().content().text(file).expect("the file");
        let text = text.replace(lines::PICK, "Dust, nothing but dust.");
        session.apply(Event::file(file, text)).expect("a good file");
        assert!(log(&session).starts_with(&before), "{file}");
    }
}

#[test]
fn somebody_follows_another_form_and_the_story_goes_on() {
    let mut session = session(&[("form", 0.0), ("step", 0.1)]);
    run(&mut session, 30);
    assert_eq!(session.game().minds().assigned(0, 0), None, "code is no file");
    session
        .apply(Event::Assign(Assign { agent: 0, mind: 0, file: "bob-fights.lua".into() }))
        .expect("a mind");
    run(&mut session, 300);
    assert_eq!(session.game().minds().assigned(0, 0).as_deref(), Some("bob-fights.lua"));
    assert!(lines_of(&session).iter().take(60).any(|line| line.contains("Bob")));
    assert!(session.game().minds().ask_console(0, "ask.gold(), ask.name()").text.ends_with("\"Bob\""));
    assert!(!session.game().minds().ask_console(1, "1").ok, "Elsa is still code");
}

#[test]
fn somebody_is_told_by_hand() {
    let mut session = session(&[("version", 2.0), ("form", 1.0), ("urge", 0.0)]);
    run(&mut session, 100);
    let mut tell = Tell::new("HiHoneyImHome");
    assert!(session.game().people().check_tell(&tell).is_err(), "to whom?");
    (tell.from, tell.to) = (Some(0), Some(1));
    session.apply(Event::Tell(tell)).expect("she can be told");
    run(&mut session, 1);
    assert_eq!(state_of(&session, 1), "CookStew");
    assert!(lines_of(&session).iter().any(|line| line.contains(lines::GREET)));
}

#[test]
fn minds_of_all_forms_are_drawn_with_the_state_they_are_in() {
    for form in [0.0, 1.0, 2.0] {
        let mut session = session(&[("form", form), ("step", 0.1)]);
        session.look_at(&[0, 1], false);
        run(&mut session, 400);
        for who in [0, 1] {
            let mind = &session.game().minds().minds_of(who)[0];
            let graph = session.game().minds().graph(&mind.graph).unwrap_or_else(|| panic!("{}", mind.graph));
            let pulse = session.game().minds().pulse(who, 0).expect("a mind");
            let running: Vec<&str> = pulse
                .marks
                .iter()
                .filter(|mark| mark.1 == NodeStatus::Running)
                .filter_map(|mark| graph.nodes.get(mark.0 as usize))
                .filter(|node| node.kind == "state")
                .map(|node| &*node.name)
                .collect();
            assert_eq!(running, [state_of(&session, who)], "form {form}, {}", mind.graph);
            assert!(!pulse.log.is_empty(), "form {form}: changes are told");
        }
    }
}

#[test]
fn everybody_says_why() {
    let mut session = session(&[("form", 1.0), ("step", 0.1)]);
    let mut reasons = std::collections::BTreeSet::new();
    for _ in 0..6000 {
        session.tick();
        for who in 0..3 {
            let document = session.game().inspect(who).expect("somebody").document;
            let Section::Text { text, .. } = &document.sections[0] else { panic!("why?") };
            assert!(!text.contains("It went from") && !text.contains("It was told"), "{text}");
            reasons.insert(text.split(':').next().unwrap_or_default().to_owned());
        }
    }
    assert!(reasons.len() > 12, "{reasons:#?}");
}

#[test]
fn looks_as_it_did() {
    for (name, version, ticks) in [("alone", 0.0, 300), ("stew", 2.0, 840), ("barfly", 3.0, 330)] {
        let settings = [("version", version), ("form", 1.0), ("temper", 1.0)];
        let mut session = session(&settings);
        run(&mut session, ticks);
        let mut shown = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut shown, &|_| true);
        let layers = session.about().layer_names();
        let options = DrawOptions { size: [960, 540], layers: &layers, ..DrawOptions::default() };
        let picture = draw(&shown, &options).unwrap();
        assert_golden(&picture, format!("{}/tests/golden/{name}.png", env!("CARGO_MANIFEST_DIR")));
    }
}
