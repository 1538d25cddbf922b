//! The lab keeps what every game promises, and the stages do what the book says of them.

use decision_labs::trees::Trees;
use wits_core::glam::Vec2;
use wits_core::inspect::{NodeStatus, Section, Value};
use wits_game::{Edit, Event, Session};
use wits_testkit::play;
use wits_testkit::replay;

const OPEN: (&str, f64) = ("doors", 1.0);
const CLOSED: (&str, f64) = ("doors", 2.0);
const LOCKED: (&str, f64) = ("doors", 3.0);

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<Trees>(seed, settings)
}

/// What each visitor is seen doing in the first round, and how often each got in.
fn first_round(settings: &[(&'static str, f64)]) -> ([Vec<String>; 4], Vec<f64>) {
    let mut session = session(1, settings);
    let mut seen: [Vec<String>; 4] = Default::default();
    while session.game().score().last().expect("rounds").1 == 0.0 {
        session.tick();
        for (agent, seen) in (0..).zip(&mut seen) {
            let doing = session.game().inspect(agent).expect("a visitor").document.subtitle.into_owned();
            if seen.last() != Some(&doing) && doing != "waits" {
                seen.push(doing);
            }
        }
        assert!(session.now() < 3000, "{seen:?}");
    }
    let inside = session.game().score().iter().take(4).map(|(_, count)| *count).collect();
    (seen, inside)
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Trees>(3, 400, &[LOCKED]);
    replay::conform_with::<Trees>(3, 400, &[("doors", 4.0)]);
}

#[test]
fn oracle_millington_5_4_what_is_done_at_open_closed_and_locked_doors() {
    let (seen, inside) = first_round(&[OPEN]);
    assert!(seen.iter().all(|seen| *seen == ["walks in", "is inside"]), "{seen:?}");
    assert_eq!(inside, [1.0; 4]);

    let opened = ["walks to the door", "tries the door", "walks in", "is inside"];
    let (seen, inside) = first_round(&[CLOSED]);
    assert_eq!(seen[0], ["walks in", "is stuck"]);
    assert!(seen[1..].iter().all(|seen| *seen == opened), "{seen:?}");
    assert_eq!(inside, [0.0, 1.0, 1.0, 1.0]);

    let (seen, inside) = first_round(&[LOCKED]);
    assert_eq!(seen[2], ["walks to the door", "tries the door", "is stuck"]);
    let barged = ["walks to the door", "tries the door", "runs at the door", "walks in", "is inside"];
    assert_eq!(seen[3], barged);
    assert_eq!(inside, [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn trees_from_files_from_code_and_from_lua_behave_the_same_bit_for_bit() {
    let form = |form| session(5, &[("doors", 4.0), ("form", form)]);
    let mut forms = [form(0.0), form(1.0), form(2.0)];
    for tick in 0..3000 {
        forms.iter_mut().for_each(Session::tick);
        let hashes = forms.each_ref().map(Session::hash);
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "tick {tick}: {hashes:?}");
    }
}

#[test]
fn a_door_that_is_locked_at_the_last_moment_is_noticed() {
    let mut session = session(1, &[CLOSED]);
    (0..200).for_each(|_| session.tick());
    let door = Vec2::new(0.0, -2.0);
    session.apply(Event::point("door", door)).expect("a control");
    (0..1200).for_each(|_| session.tick());
    let third = session.game().score()[2].1;
    let fourth = session.game().score()[3].1;
    assert!(third < fourth, "stage 3 stood before a locked door once: {third}, {fourth}");
}

/// The names of the nodes that are drawn as running, and those that are active according to the inspector.
fn running_and_active(session: &Session, agent: u64) -> [Vec<String>; 2] {
    let game = session.game();
    let graph = game.minds().graph(&game.minds().minds_of(agent)[0].graph).expect("a picture");
    let pulse = game.minds().pulse(agent, 0).expect("a mind");
    let running = pulse.marks.iter().filter(|mark| mark.1 == NodeStatus::Running);
    let running = running.map(|mark| graph.nodes[mark.0 as usize].path.to_string()).collect();
    let document = game.inspect(agent).expect("a visitor").document;
    let Section::Fields { fields, .. } = &document.sections[0] else { panic!("{document:?}") };
    let active = fields.iter().find(|field| field.name == "active nodes").expect("a field");
    let active = match &active.value {
        Value::Text(text) if text != "none" => text.split(", ").map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    [running, active]
}

#[test]
fn what_is_drawn_as_running_is_what_is_active_also_after_a_round_that_took_too_long() {
    for form in [0.0, 1.0, 2.0] {
        let mut session = session(1, &[LOCKED, ("form", form)]);
        session.look_at(&[0, 1, 2, 3], false);
        // The fourth visitor runs at its door until the round is over.
        session.apply(Event::Edit(Edit::new(3, "agent", "blows", 1000.0))).expect("a key");
        for tick in 0..2400 {
            session.tick();
            for agent in 0..4 {
                let [running, active] = running_and_active(&session, agent);
                assert_eq!(running, active, "form {form}, tick {tick}, visitor {agent}");
            }
        }
        assert!(session.game().score().last().expect("rounds").1 >= 1.0, "the round ended");
    }
}
