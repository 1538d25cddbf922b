//! The lab keeps what every game promises, and the miner does what the book says.

use decision_labs::miner::Lab;
use wits_game::{Event, Session};
use wits_testkit::play::{self, score};
use wits_testkit::replay;

fn session(pace: f64) -> Session {
    play::session::<Lab>(1, &[("pace", pace)])
}

fn state(session: &Session) -> String {
    session.game().inspect(0).expect("a miner").document.subtitle.into_owned()
}

fn ask(session: &Session, code: &str) -> String {
    session.game().minds().ask_console(0, code).text
}

/// Ticks until the next step was made.
fn step(session: &mut Session) {
    let steps = score(session, "steps");
    while score(session, "steps") == steps {
        session.tick();
    }
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Lab>(3, 600, &[("pace", 0.2)]);
}

#[test]
fn oracle_buckland_6_19_the_miner_of_the_book() {
    let mut session = session(0.1);
    // Before each step his state, after it fatigue and gold: +1 and +2 a dig; home when gold is above 4, and gold is never
    // put down; tired above 5.
    let trace = [
        ("GoToMine", 1, 2),
        ("GoToMine", 2, 4),
        ("GoToMine", 3, 6),
        ("GoHome", 3, 6),
        ("GoToMine", 4, 8),
        ("GoHome", 4, 8),
        ("GoToMine", 5, 10),
        ("GoHome", 5, 10),
        ("GoToMine", 6, 12),
        ("GoHome", 6, 12),
        ("Sleep", 5, 12),
        ("Sleep", 5, 12),
        ("GoToMine", 6, 14),
    ];
    for (name, fatigue, gold) in trace {
        assert_eq!(state(&session), name);
        step(&mut session);
        assert_eq!(ask(&session, "ask.Fatigue(), ask.GoldCarried()"), format!("{fatigue}, {gold}"));
    }
}

#[test]
fn the_script_is_changed_while_he_works() {
    let mut session = session(0.1);
    step(&mut session);
    let text = session.game().content().text("miner.lua").expect("the script");
    let greedy = text.replace("AddToGoldCarried(2)", "AddToGoldCarried(3)");
    assert!(session.game().content().check("miner.lua", &greedy).faults.is_empty());
    session.apply(Event::file("miner.lua", greedy)).expect("a good file");
    step(&mut session);
    assert_eq!(ask(&session, "ask.GoldCarried()"), "5");
    let faulty = text.replace("first = \"GoToMine\"", "first = \"GoToMime\"");
    let report = session.game().content().check("miner.lua", &faulty);
    assert_eq!(
        report.faults.to_string(),
        "miner.lua: unknown \"GoToMime\", did you mean \"GoToMine\"? among the states"
    );
    assert!(!session.game().content().check("miner.lua", "GoToMine = {").faults.is_empty());
}

#[test]
fn a_console_asks_and_acts() {
    let mut session = session(0.1);
    assert_eq!(ask(&session, "ask.Name() .. ' has ' .. ask.GoldCarried()"), "\"Bob has 0\"");
    let refused = session.game().minds().ask_console(0, "act.AddToGoldCarried(9)");
    assert!(!refused.ok && refused.text.contains("only asks"), "{refused:?}");
    session.apply(Event::console(0, "act.AddToGoldCarried(9)")).expect("a line");
    session.tick();
    assert!(score(&session, "gold") >= 9.0);
}
