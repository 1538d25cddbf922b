//! Files with faults, and machines that are odd.

use wits_core::names::MAX_NAME;
use wits_core::ron::RonFile;

use super::*;

fn faults(text: &str) -> String {
    Machine::from_ron("g.machine.ron", text, &words()).unwrap_err().to_string()
}

#[test]
fn all_faults_are_told_with_their_lines() {
    let text = r#"(
    initial: "Patrl",
    states: [
        (name: "Patrol", active: ["wlk"], transitions: [
            (to: "Chaze", when: Is("seees")),
            (to: "Chase", on: "noize"),
            (to: "Chase", back: true),
            (after: -1),
            (choose: If(test: Is("sees"), yes: To(state: "Sleeep"))),
        ]),
        (name: "Chase", machine: (states: [])),
        (name: "Chase", machine: (initial: "X", states: [(name: "a.b")])),
    ],
)"#;
    assert_eq!(
        faults(text),
        "g.machine.ron:11:34: a machine without states\n\
         g.machine.ron:12:16: there are two states called \"Chase\"\n\
         g.machine.ron:12:58: \"a.b\" is no name of a state; expected a name without dots\n\
         g.machine.ron:12:44: unknown \"X\", there are: a.b among its states\n\
         g.machine.ron:2:14: unknown \"Patrl\", did you mean \"Patrol\"? among its states\n\
         g.machine.ron:5:18: unknown \"Chaze\", did you mean \"Chase\"? among the states\n\
         g.machine.ron:7:13: several targets; expected one of to, back, choose\n\
         g.machine.ron:8:21: -1 is out of range; expected a number of at least 0\n\
         g.machine.ron:9:58: unknown \"Sleeep\", there are: Chase, Chase.a.b, Patrol, a.b among the states\n\
         g.machine.ron:4:35: unknown \"wlk\", there are: raise, say, work among the actions\n\
         g.machine.ron:5:33: unknown \"seees\", there are: on among the conditions\n\
         g.machine.ron:6:31: unknown \"noize\", did you mean \"noise\"? among the events\n\
         g.machine.ron:9:31: unknown \"sees\", there are: on among the conditions"
    );
}

#[test]
fn unknown_fields_are_faults() {
    assert_eq!(
        faults("(\n states: [(name: \"A\", entri: [\"say\"])],\n)"),
        "g.machine.ron:2:23: unknown field \"entri\", did you mean \"entry\"?"
    );
}

#[test]
fn a_name_that_may_mean_two_states_must_be_a_path() {
    let inner = || LevelDef::new("").state(StateDef::new("X"));
    let def = MachineDef::new("m")
        .state(StateDef::new("A").machine(inner()))
        .state(StateDef::new("B").machine(inner()))
        .state(StateDef::new("C").go(TransitionDef::to("X")).go(TransitionDef::to("B.X")));
    assert_eq!(
        def.bind(&words()).unwrap_err().to_string(),
        "states[2].transitions[0].to: \"X\" may mean A.X or B.X"
    );
}

#[test]
fn keys_of_an_event_are_known_only_where_it_is_handled() {
    let loud = ConditionDef::Above { of: "{event.volume}".into(), than: 1.into() };
    let def = MachineDef::new("m").state(StateDef::new("A").go(TransitionDef::to("A").when(loud)));
    let faults = def.bind(&words()).unwrap_err().to_string();
    assert!(faults.contains("unknown \"event.volume\""), "{faults}");
}

#[test]
fn states_in_other_regions_are_no_targets() {
    let def = MachineDef::new("m")
        .state(StateDef::new("A").go(TransitionDef::to("B")))
        .region(LevelDef::new("other").state(StateDef::new("B")));
    assert_eq!(def.bind(&words()).unwrap_err().list().len(), 1);
}

#[test]
fn machines_that_are_nested_too_deep_are_refused() {
    let mut level = LevelDef::new("").state(StateDef::new("S"));
    for _ in 0..40 {
        level = LevelDef::new("").state(StateDef::new("S").machine(level));
    }
    let def = MachineDef::new("m").state(StateDef::new("S").machine(level));
    assert!(def.bind(&words()).unwrap_err().to_string().contains("nested too deep"));
}

#[test]
fn nothing_at_all_is_a_fault() {
    assert_eq!(faults("()"), "g.machine.ron:1:1: a machine without states");
    assert!(faults("(states: [").starts_with("g.machine.ron:1:"));
}

#[test]
fn what_is_probably_a_mistake_is_told_to_tools() {
    let text = r#"(
    states: [
        (name: "A", transitions: [
            (to: "B", when: Never),
            (to: "C"),
            (to: "D", when: Is(name: "on", with: {"flag": 1})),
        ]),
        (name: "B", transitions: [(to: "A")]),
        (name: "C"),
        (name: "D", ends: Success),
    ],
)"#;
    assert!(Machine::from_ron("g.machine.ron", text, &words()).is_ok());
    assert_eq!(
        MachineDef::check_ron("g.machine.ron", text).to_string(),
        "g.machine.ron:4:13: can never fire\n\
         g.machine.ron:6:13: can never fire: one before it always does\n\
         g.machine.ron:8:9: B is never reached\n\
         g.machine.ron:9:9: C has no way out; expected a transition, or ends"
    );
}

#[test]
fn a_file_is_checked_without_the_words_of_its_game() {
    let text = r#"(
  board: {"tired": (kind: Number, default: 0)},
  states: [
    (name: "Patrol", active: ["walk"], transitions: [
      (to: "Chase", on: "noise", when: Above(of: "{event.volume}", than: 3)),
      (to: "Sleep", when: Above(of: "{local.tird}", than: "limit")),
      (to: "Patrol", when: Is(name: "sees", with: {"whom": "{enemy}"})),
    ]),
    (name: "Chase", active: ["run"], ends: Success),
    (name: "Sleep", active: ["snore"], transitions: [(to: "Patrol", after: 5)]),
    (name: "Dream", active: ["fly"]),
  ],
)"#;
    assert_eq!(
        MachineDef::check_ron("g.machine.ron", text).to_string(),
        "g.machine.ron:6:37: unknown \"local.tird\", there are: tired among the keys\n\
         g.machine.ron:11:5: Dream is never reached"
    );
}

#[test]
fn the_picture_has_states_in_states_and_where_they_begin() {
    let inner = LevelDef::new("").state(chatty("A").go(flagged(1, "B"))).state(StateDef::new("B"));
    let def = MachineDef::new("m")
        .go(TransitionDef::to("M").when(on(9)))
        .state(StateDef::new("L").machine(inner).go(TransitionDef::to("M").on("poke").after(2.0)))
        .state(StateDef::new("M").blip().go(TransitionDef::back()));
    let machine = def.bind(&words()).unwrap();
    let graph = machine.graph();
    let nodes: Vec<String> =
        graph.nodes.iter().map(|n| format!("{} {} {:?}", n.kind, n.path, n.parent)).collect();
    assert_eq!(
        nodes,
        [
            "machine  None",
            "start  begins Some(0)",
            "state L Some(0)",
            "history L begins Some(2)",
            "state L.A Some(2)",
            "state L.B Some(2)",
            "state M Some(0)"
        ]
    );
    let links: Vec<String> = graph.links.iter().map(|l| format!("{}>{} {}", l.from, l.to, l.label)).collect();
    assert_eq!(
        links,
        [
            "1>2 ",
            "3>4 ",
            "0>6 on(flag: 9)",
            "2>6 on poke, after 2 s",
            "4>5 on(flag: 1) / say(text: \"1\")",
            "6>6 back: "
        ]
    );
    assert_eq!(
        graph.nodes[4].detail,
        "entry say(text: \"A-entry\"); active say(text: \"A-active\"); exit say(text: \"A-exit\")"
    );
    assert!(graph.nodes[2].folds);
    assert_eq!(
        machine.mermaid(),
        "stateDiagram-v2\n    [*] --> L\n    state \"L\" as L {\n        [*] --> L_A\n        state \"A\" as L_A\n        \
         state \"B\" as L_B\n    }\n    state \"M\" as M\n    L --> M : on poke, after 2 s\n    \
         L_A --> L_B : on(flag  1) / say(text  \"1\")\n    M --> M : back  \n"
    );
}

#[test]
fn names_of_states_and_regions_have_a_maximum_length() {
    let named = |name: &str| {
        format!(
            "(\n  states: [\n    (name: {name:?}, ends: Success),\n  ],\n  regions: [\n    (name: {name:?}, states: [(name: \"A\", ends: Success)]),\n  ],\n)"
        )
    };
    assert!(MachineDef::from_ron("g.machine.ron", &named(&"ä".repeat(MAX_NAME))).is_ok());
    let wanted = "a name of 201 characters; expected at most 200 characters";
    assert_eq!(
        MachineDef::from_ron("g.machine.ron", &named(&"ä".repeat(MAX_NAME + 1))).unwrap_err().to_string(),
        format!("g.machine.ron:3:12: {wanted}\ng.machine.ron:6:12: {wanted}")
    );
}

#[test]
fn paths_that_multiply_are_refused_before_they_fill_the_memory() {
    // A chain of long names, and thousands of states in the last of them.
    let mut level = LevelDef::new("");
    for number in 0..30_000 {
        level = level.state(StateDef::new(&format!("s{number}")));
    }
    for _ in 0..30 {
        level = LevelDef::new("").state(StateDef::new(&"n".repeat(MAX_NAME)).machine(level));
    }
    let def = MachineDef::new("m").state(StateDef::new("top").machine(level));
    let found = def.bind(&words()).unwrap_err().to_string();
    assert!(found.starts_with("too much text; expected at most 100000000 bytes of paths"), "{found}");
}
