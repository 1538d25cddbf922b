//! The lab keeps what every game promises, and the table is that of the book.

use decision_labs::rps::Lab;
use wits_game::{Event, Session};
use wits_testkit::play;
use wits_testkit::replay;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(4, settings)
}

fn scores(session: &Session) -> Vec<f64> {
    session.game().score().into_iter().map(|(_, score)| score).collect()
}

fn ask(session: &Session, code: &str) -> String {
    session.game().minds().ask_console(0, code).text
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Lab>(3, 600, &[("judge", 1.0)]);
}

/// lookup[user][computer] of the book, by the script and by the game.
#[test]
fn oracle_buckland_6_9_the_table() {
    let session = session(&[]);
    let table = [
        ("rock", "rock", "draw"),
        ("rock", "paper", "lose"),
        ("rock", "scissors", "win"),
        ("paper", "rock", "win"),
        ("paper", "paper", "draw"),
        ("paper", "scissors", "lose"),
        ("scissors", "rock", "lose"),
        ("scissors", "paper", "win"),
        ("scissors", "scissors", "draw"),
    ];
    for (yours, computers, result) in table {
        // A win adds to you, a defeat to the computer, a draw to nobody.
        let (you, computer) = (5 + i32::from(result == "win"), 7 + i32::from(result == "lose"));
        assert_eq!(
            ask(&session, &format!("judge('{yours}', '{computers}', 5, 7)")),
            format!("{result:?}, {you}, {computer}")
        );
        assert_eq!(
            ask(&session, &format!("evaluate('{yours}', '{computers}', 5, 7)")),
            format!("{you}, {computer}")
        );
        assert_eq!(decision_labs::rps::judge(yours, computers), Some(result));
    }
    assert_eq!(decision_labs::rps::judge("rock", "well"), None);
}

#[test]
fn oracle_buckland_6_14_the_game_wants_four_arguments() {
    let answer = session(&[]).game().minds().ask_console(0, "evaluate('rock', 'paper', 1)");
    assert!(!answer.ok);
    let expected = "evaluate: 3 arguments; expected evaluate(yours, computers, your_score, computer_score)";
    assert!(answer.text.ends_with(expected), "{}", answer.text);
}

#[test]
fn buttons_play_rounds_and_both_judges_agree() {
    let mut games = [session(&[("auto", 0.0), ("judge", 0.0)]), session(&[("auto", 0.0), ("judge", 1.0)])];
    for game in &mut games {
        game.tick();
        assert_eq!(scores(game), [0.0, 0.0, 0.0], "nobody has played");
        for round in 0..60 {
            game.apply(Event::press(["rock", "paper", "scissors"][round % 3])).expect("a button");
            game.tick();
        }
    }
    let [lua, rust] = games.map(|game| scores(&game));
    assert_eq!(lua, rust);
    assert_eq!(lua[2], 60.0);
    // 60 rounds against somebody who draws by chance: about 20 each.
    assert!(lua[0] > 8.0 && lua[1] > 8.0 && lua[0] + lua[1] < 56.0, "{lua:?}");
}

#[test]
fn whatever_else_is_taken_is_asked_again_and_quitting_begins_anew() {
    let mut session = session(&[("auto", 0.0)]);
    session.apply(Event::console(0, "act.guess('well')")).expect("a line");
    session.tick();
    assert_eq!(scores(&session), [0.0, 0.0, 0.0]);
    for _ in 0..20 {
        session.apply(Event::press("rock")).expect("a button");
        session.tick();
    }
    assert!(scores(&session)[0] > 0.0);
    session.apply(Event::press("quit")).expect("a button");
    session.tick();
    assert_eq!(&scores(&session)[..2], [0.0, 0.0]);
}

#[test]
fn a_round_stops_at_a_breakpoint_and_its_lines_can_be_gone_through() {
    let text = include_str!("../../src/rps/minds/rps.lua");
    let round = text.lines().position(|line| line.contains("act.round{")).expect("a round");
    let round = u32::try_from(round).expect("a short script") + 1;
    let mut session = session(&[("auto", 0.0)]);
    session.look_at(&[0], false);
    session.stop_at("rps.lua", &[round]);
    session.tick();
    assert_eq!(session.stopped(), None, "nobody has taken anything");
    session.apply(Event::press("rock")).expect("a button");
    session.tick();
    let stop = session.stopped().expect("a round was played");
    assert_eq!((stop.agent, &*stop.graph, stop.node), (0, "rps.lua", round));
    let lines = session.game().minds().script_trace(0);
    let at = lines.iter().find(|line| line.line == round).expect("the line was recorded");
    assert!(at.vars.contains(&("yours".into(), "\"rock\"".into())), "{:?}", at.vars);
}
