use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::board::{Board, Boards, KeyDef, Scope};
use wits_mind::watch::Journal;
use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};

use super::*;

fn close(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6), "{a:?} is not {b:?}");
}

// Millington 5.5.4: A 0.4 and a degree of transition of 0.6: B = min(0.4, 0.6) = 0.4, or max(0.3, 0.4) if it was 0.3;
// A = min(0.4, 1 - 0.6) = 0.4.
#[test]
fn oracle_m3e_5_5_4_degree_of_transition() {
    let mut degrees = [0.4, 0.0];
    transfer(&mut degrees, 0, [(1, 0.6)]);
    close(&degrees, &[0.4, 0.4]);
    let mut degrees = [0.4, 0.3];
    transfer(&mut degrees, 0, [(1, 0.6)]);
    close(&degrees, &[0.4, 0.4]);
}

// Millington 5.5.4: A 0.5, B 0.6, C 0.4; A to B (0.2) and C (0.7): B max(0.6, 0.2), C max(0.4, 0.5), A min(0.5, 0.3).
#[test]
fn oracle_m3e_5_5_4_multiple_degrees() {
    let mut degrees = [0.5, 0.6, 0.4];
    transfer(&mut degrees, 0, [(1, 0.2), (2, 0.7)]);
    close(&degrees, &[0.3, 0.6, 0.5]);
}

#[derive(Debug, Default)]
struct Guard {
    sees: bool,
    fear: f32,
    did: Vec<&'static str>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.condition("sees", |guard, _| guard.sees);
    words.value("fear", Kind::Number, |guard, _| guard.fear.into());
    words.key(Scope::Agent, "alarm", KeyDef::new(Kind::Number));
    for name in ["stroll", "flee"] {
        words.action(name, move |guard, _| {
            guard.did.push(name);
            Status::Running
        });
    }
    words
}

const MOODS: &str = r#"(
    start: {"calm": 1},
    states: {
        "calm": (moves: [(when: Is("sees"), to: {"afraid": "fear"})], act: "stroll"),
        "afraid": (moves: [(when: Not(Is("sees")), to: {"calm": 1})], act: "flee", write: "{alarm}"),
    },
)"#;

#[test]
fn degrees_come_from_fuzzy_conditions_too() {
    let words = words();
    let machine = FuzzyMachineDef::from_ron("x", MOODS).unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Guard { sees: true, fear: 0.5, ..Guard::default() }, machine.start());
    let mut board = Board::new(words.keys(Scope::Agent));
    let mut journal = Journal::default();
    let mut tick = |guard: &mut Guard, state: &mut FuzzyMachineState| {
        let mut turn = Turn::new(guard, Moment::START).boards(Boards::default().agent(&mut board));
        machine.tick_watched(state, &mut turn, &mut journal);
    };
    tick(&mut guard, &mut state);
    close(state.degrees(), &[0.5, 0.5]);
    guard.fear = 0.9;
    tick(&mut guard, &mut state);
    close(state.degrees(), &[0.1, 0.5]);
    // A condition that holds with a degree of 0 triggers nothing.
    guard.fear = 0.0;
    tick(&mut guard, &mut state);
    close(state.degrees(), &[0.1, 0.5]);
    guard.sees = false;
    tick(&mut guard, &mut state);
    close(state.degrees(), &[0.5, 0.0]);
    assert_eq!(guard.did, ["stroll", "flee", "flee", "stroll"]);
    assert_eq!(board.get("alarm"), Some(&0.0.into()));
    // Every transition that fired was passed.
    let graph = machine.graph();
    let named = |node: u32| &*graph.nodes[node as usize].name;
    for (number, link) in (graph.nodes.len() as u32..).zip(&graph.links) {
        let (status, ends) = (journal.status(number).0, (named(link.from), named(link.to)));
        assert_eq!(status, wits_core::inspect::NodeStatus::Success, "{ends:?}");
    }
}

#[test]
fn the_states_that_it_is_in_are_read_off_the_state() {
    let words = words();
    let machine = FuzzyMachineDef::from_ron("x", MOODS).unwrap().bind(&words).unwrap();
    let (mut guard, mut state) = (Guard::default(), machine.start());
    let mut board = Board::new(words.keys(Scope::Agent));
    let graph = machine.graph();
    let mut running = |sees: bool, fear: f32| {
        (guard.sees, guard.fear) = (sees, fear);
        let mut turn = Turn::new(&mut guard, Moment::START).boards(Boards::default().agent(&mut board));
        machine.tick(&mut state, &mut turn);
        let nodes = machine.running(&state).into_iter();
        nodes.map(|node| graph.nodes[node as usize].name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(running(false, 0.0), ["calm"]);
    assert_eq!(running(true, 0.5), ["calm", "afraid"], "it is in both by half");
    assert_eq!(running(true, 1.0), ["afraid"], "min(0.5, 1 - 1) of calm is left");
}

/// A is as high as B and comes first; B gets what A gives and hands it on.
#[test]
fn the_order_matters_and_together_there_is_none() {
    let file = |order: &str| {
        format!(
            r#"(start: {{"a": 0.8, "b": 0.3}}, order: {order}, states: {{
                "a": (moves: [(to: {{"b": 0.6}})]), "b": (moves: [(to: {{"c": 0.7}})]), "c": (),
            }})"#
        )
    };
    let run = |order: &str| {
        let machine = FuzzyMachineDef::from_ron("x", &file(order)).unwrap().bind(&words()).unwrap();
        let mut state = machine.start();
        machine.tick(&mut state, &mut Turn::new(&mut Guard::default(), Moment::START));
        state.degrees().to_vec()
    };
    // One by one: a gives b 0.6 and keeps 0.4; b then gives c 0.6 and keeps 0.3.
    close(&run("OneByOne"), &[0.4, 0.3, 0.6]);
    // Together: b had 0.3 to give, keeps min(0.3, 0.3) of its own, and has the 0.6 that came in.
    close(&run("Together"), &[0.4, 0.6, 0.3]);
}

#[test]
fn only_the_first_triggered_move_is_made() {
    let text = r#"(start: {"a": 1}, states: {
        "a": (moves: [(when: Never, to: {"b": 1}), (to: {"c": 0.2}), (to: {"b": 0.9})]), "b": (), "c": (),
    })"#;
    let machine = FuzzyMachineDef::from_ron("x", text).unwrap().bind(&words()).unwrap();
    let mut state = machine.start();
    machine.tick(&mut state, &mut Turn::new(&mut Guard::default(), Moment::START));
    close(state.degrees(), &[0.8, 0.0, 0.2]);
    assert_eq!(machine.graph().nodes.len(), 3);
}

#[test]
fn faults_are_told_with_their_lines() {
    let text = "(\n  start: {\"a\": 2, \"x\": 0},\n  states: {\n    \"a\": (moves: [(to: {\"a\": 0.5, \"c\": 0.1}), (to: {})]),\n  },\n)";
    let told = FuzzyMachineDef::from_ron("m", text).unwrap_err().to_string();
    assert_eq!(told.lines().count(), 5, "{told}");
    assert!(told.contains("m:2:16: 2 is out of range; expected 0 to 1"), "{told}");
    let def = FuzzyMachineDef::from_ron("m", MOODS).unwrap();
    assert_eq!(FuzzyMachineDef::from_ron("m", &def.to_ron()).unwrap(), def);
    assert_eq!(FuzzyMachineDef::check_ron("m", MOODS).to_string(), "");
    let lonely = MOODS.replace("\"afraid\": \"fear\"", "\"calm2\": 1").replace("},\n)", "\"calm2\": ()},\n)");
    assert!(FuzzyMachineDef::check_ron("m", &lonely).to_string().contains("nothing leads to \"afraid\""));
}
