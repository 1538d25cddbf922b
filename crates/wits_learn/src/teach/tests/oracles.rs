//! What the book asks for, section by section.

use wits_core::ron;

use super::Pupil;
use crate::teach::{Action, ActionsDef, Observation, Role, TeachError, TeachScratch, Why};

/// The structures of the text: fight(enemy, sword), throw(rock), throw(enemy, rock), sleep(). The book puts the target of a
/// throw first where there are two things and the thing thrown where there is one; here every slot has a role.
#[test]
fn oracle_millington_15_1_1_the_four_structures() {
    let text = r#"(
        things: ["enemy", "sword", "rock"],
        kinds: [
            (name: "fight", slots: [
                (role: Object, things: ["enemy"]),
                (role: Instrument, required: false, things: ["sword"]),
            ]),
            (name: "throw", slots: [
                (role: IndirectObject, required: false, things: ["enemy"]),
                (role: Object, things: ["rock", "sword"]),
            ]),
            (name: "sleep"),
        ],
    )"#;
    let actions = ron::read::<ActionsDef>("actions", text).unwrap().bind().unwrap();
    let [enemy, sword, rock] = ["enemy", "sword", "rock"].map(|name| actions.thing(name).unwrap());
    let [fight, throw, sleep] = ["fight", "throw", "sleep"].map(|name| actions.kind(name).unwrap());
    let expected = [
        ("fight(enemy, sword)", Action::new(fight).with(Role::Object, enemy).with(Role::Instrument, sword)),
        ("fight(enemy)", Action::new(fight).with(Role::Object, enemy)),
        ("throw(rock)", Action::new(throw).with(Role::Object, rock)),
        ("throw(enemy, rock)", Action::new(throw).with(Role::Object, rock).with(Role::IndirectObject, enemy)),
        ("sleep()", Action::new(sleep)),
    ];
    for (text, action) in expected {
        assert_eq!(actions.parse(text), Ok(action), "{text}");
        assert_eq!(actions.text(&action), text);
        assert!(actions.all().contains(&action), "{text}");
    }
    assert_eq!(actions.with_roles(&expected[3].1), "throw(indirect object: enemy, object: rock)");
    assert_eq!(actions.parse("throw(object: rock, indirect object: enemy)"), Ok(expected[3].1));
    // fight: 1 enemy, 2 ways to be armed; throw: 2 things, 2 ways to aim; sleep: 1.
    assert_eq!(actions.all().len(), 2 + 4 + 1);
    for (text, message) in [
        ("throw()", "throw: 0 things; expected throw([indirect object], object)"),
        ("sleep(rock)", "sleep: 1 things; expected sleep()"),
        ("fight(rock)", "fight: rock cannot be the object; expected enemy"),
        ("figth(enemy)", "action: unknown \"figth\", did you mean \"fight\"?"),
        ("fight(sword", "the bracket is not closed"),
        ("throw(indirect object: enemy)", "throw: 1 things; expected throw([indirect object], object)"),
    ] {
        assert_eq!(actions.parse(text).unwrap_err().to_string(), message);
    }
}

/// Anything that is not represented is disregarded: two situations with the same numbers get the same action.
#[test]
fn oracle_millington_15_1_2_contexts_are_numbers_from_their_ranges() {
    let mut pupil = Pupil::new(1);
    // hunger 0 to 100, distance 0 to 20: 50 is the middle, 5 a quarter, 30 beyond the end.
    assert_eq!(pupil.context(&[50.0, 0.0, 100.0, 5.0]).values(), [0.5, 0.0, 1.0, 0.25]);
    assert_eq!(pupil.context(&[-7.0, f32::NAN, f32::INFINITY, 30.0]).values(), [0.0, 0.5, 1.0, 1.0]);
    let wrong = pupil.model.def().context.read(&[1.0]);
    assert_eq!(wrong, Err(TeachError::Context { found: 1, expected: 4 }));
    assert_eq!(pupil.does(&[90.0, 0.0, 0.0, 25.0]), pupil.does(&[90.0, 0.0, 0.0, 1000.0]));
}

/// Inputs are the context, outputs are groups of nodes: 4 kinds, 5 objects that fit somewhere (berry, toadstool, rock, ball),
/// 1 indirect object and "none". The action is read off, and illegal ones are dropped.
#[test]
fn oracle_millington_15_1_3a_node_groups_and_the_best_legal_action() {
    let mut pupil = Pupil::new(2);
    assert_eq!(pupil.model.topology().inputs(), 4);
    assert_eq!(pupil.model.topology().outputs(), 4 + 4 + 2);
    let bored = [0.0, 0.0, 100.0, 10.0];
    for _ in 0..8 {
        pupil.show("throw(friend, ball)", &bored);
    }
    assert_eq!(pupil.does(&bored), "throw(friend, ball)");
    // Without a friend it throws the ball at nobody; without a ball it does the next best.
    let friend = pupil.model.actions().thing("friend").unwrap();
    assert_eq!(
        pupil.does_of(&bored, |action| action.thing(Role::IndirectObject) != Some(friend)),
        "throw(ball)"
    );
    let weights = pupil.state.weights().to_vec();
    let context = pupil.context(&bored);
    let dance = pupil.action("dance()");
    let decision = pupil
        .model
        .decide(&mut pupil.state, &context, &mut pupil.scratch, |action| *action == dance)
        .unwrap();
    let decision = decision.expect("dancing is legal");
    assert_eq!(decision.action, dance);
    assert!(matches!(decision.why, Why::Learned { illegal: 1.. }), "{:?}", decision.why);
    assert_eq!(pupil.does_of(&bored, |_| false), "nothing");
    assert_eq!(pupil.state.weights(), weights, "illegal outputs are not punished");
}

/// One pass for an observation has hardly any effect, many have one.
#[test]
fn oracle_millington_15_1_3b_iterations_per_observation() {
    let hungry = [90.0, 10.0, 10.0, 2.0];
    let gain = |passes| {
        let mut pupil = Pupil::with(3, |def| def.observe_passes = passes);
        let before = pupil.score("eat(berry)", &hungry);
        pupil.show("eat(berry)", &hungry);
        pupil.score("eat(berry)", &hungry) - before
    };
    let (one, twenty) = (gain(1), gain(20));
    assert!(one > 0.0 && one < 0.15, "{one}");
    assert!(twenty > 0.2 && twenty > 3.0 * one, "{twenty}");
}

/// Many passes forget more of what was learned before.
#[test]
fn oracle_millington_15_1_3b_many_iterations_forget_earlier_behavior() {
    let (tired, bored) = ([10.0, 90.0, 10.0, 10.0], [10.0, 60.0, 90.0, 10.0]);
    let kept = |passes| {
        let mut pupil = Pupil::with(4, |def| def.observe_passes = 20);
        for _ in 0..5 {
            pupil.show("sleep()", &tired);
        }
        let mut def = pupil.model.def().clone();
        def.observe_passes = passes;
        pupil.model = def.bind().unwrap();
        pupil.show("dance()", &bored);
        pupil.score("sleep()", &tired)
    };
    let (few, many) = (kept(2), kept(300));
    assert!(few > many + 0.1, "{few} {many}");
}

/// A character that is not hungry watches a hungry one eat. With the context of the other one it learns to eat when hungry;
/// with its own it would learn to eat when it is not hungry.
#[test]
fn oracle_millington_15_1_3b_mind_reading() {
    let (hungry, full) = ([95.0, 10.0, 10.0, 1.0], [5.0, 10.0, 10.0, 1.0]);
    let watched = |theirs: &[f32]| {
        let mut pupil = Pupil::new(5);
        let (action, theirs) = (pupil.action("eat(berry)"), pupil.context(theirs));
        for _ in 0..6 {
            let observation = Observation::Watched { action, theirs: &theirs };
            let now = pupil.now();
            pupil.model.observe(&mut pupil.state, observation, now, &mut pupil.scratch, || true).unwrap();
        }
        pupil.score("eat(berry)", &hungry) - pupil.score("eat(berry)", &full)
    };
    assert!(watched(&hungry) > 0.05, "by the context of the other one: {}", watched(&hungry));
    assert!(watched(&full) < -0.05, "by its own context: {}", watched(&full));
}

/// Contexts of one definition are interchangeable; those of another species are matched by the names of their inputs.
#[test]
fn oracle_millington_15_1_3b_contexts_of_others() {
    let own = Pupil::new(1).model.def().context.clone();
    let mut other = own.clone();
    other.inputs.swap(0, 3);
    other.inputs.remove(2);
    other.inputs[2].to = 1.0; // its hunger is from 0 to 1
    let theirs = other.read(&[5.0, 30.0, 0.9]).unwrap();
    let me = own.read(&[0.0, 0.0, 70.0, 0.0]).unwrap();
    let translated = own.translate(&other, &theirs, &me).unwrap();
    // hunger 0.9 of 100 is 0.009; tiredness 30 of 100; boredom is unknown: mine; 5 m of 20 m.
    let expected = [0.009, 0.3, 0.7, 0.25];
    assert!(translated.values().iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{translated:?}");
}

/// "As long as the action is within its vision".
#[test]
fn oracle_millington_15_1_visible_actions_only() {
    let mut pupil = Pupil::new(6);
    let before = pupil.state.clone();
    let (action, own) = (pupil.action("dance()"), pupil.context(&[0.0; 4]));
    let observation = Observation::Demonstrated { action, own: &own };
    let now = pupil.now();
    let result =
        pupil.model.observe(&mut pupil.state, observation, now, &mut TeachScratch::default(), || false);
    assert_eq!(result, Err(TeachError::NotSeen));
    assert_eq!(pupil.state, before);
}
