//! Brain death and how it ends.

use super::Pupil;
use crate::teach::{InstinctDef, InstinctSource, Rescue, Symptom, show};

const HUNGRY: [f32; 4] = [95.0, 20.0, 20.0, 2.0];

fn is_dead_of(pupil: &Pupil, symptom: Symptom) -> bool {
    pupil.state.health().symptoms.contains(&symptom)
}

#[test]
fn the_newly_born_are_alive() {
    for seed in 0..50 {
        let mut pupil = Pupil::new(seed);
        let health = pupil.model.examine(pupil.state.weights(), &mut pupil.scratch);
        assert!(!health.symptoms.contains(&Symptom::Saturated), "seed {seed}: {health:?}");
        assert!(!health.symptoms.contains(&Symptom::Unresponsive), "seed {seed}: {health:?}");
    }
}

/// All contexts are shown the same action: it does that whatever happens.
#[test]
fn oracle_millington_15_1_4c_one_action_whatever_happens() {
    let mut pupil = Pupil::new(1);
    for round in 0..12_u8 {
        let number = f32::from(round) * 9.0;
        pupil.show("dance()", &[number, 100.0 - number, (2.0 * number) % 100.0, number / 5.0]);
    }
    let dance = pupil.action("dance()");
    assert!(is_dead_of(&pupil, Symptom::OneAction(dance)), "{:?}", pupil.state.health());
    let words = show::describe_health(&pupil.model, pupil.state.health());
    assert!(words.contains("dance() whatever happens"), "{words}");
}

/// Blame for everything: nothing appeals any more.
#[test]
fn oracle_millington_15_1_4c_saturation() {
    let mut pupil = Pupil::with(2, |def| {
        def.network.rate = 0.5;
        // Blame aims at 0.05.
        def.health.saturation = 0.1;
    });
    for round in 0..60_u16 {
        let numbers = [37, 53, 71, 89].map(|step| f32::from(round * step % 101));
        let at = [numbers[0], numbers[1], numbers[2], numbers[3] / 5.0];
        for action in ["eat(berry)", "throw(rock)", "sleep()", "dance()"] {
            pupil.judge(action, &at, -1.0);
        }
    }
    assert!(is_dead_of(&pupil, Symptom::Saturated), "{:?}", pupil.state.health());
}

#[test]
fn outputs_that_ignore_the_context_are_found() {
    let mut pupil = Pupil::new(3);
    let mut weights = pupil.state.weights().to_vec();
    weights.fill(0.0);
    let health = pupil.model.examine(&weights, &mut pupil.scratch);
    assert!(health.symptoms.contains(&Symptom::Unresponsive), "{health:?}");
    assert_eq!(health.spread, 0.0);
    weights[3] = f32::NAN;
    let health = pupil.model.examine(&weights, &mut pupil.scratch);
    assert_eq!(health.symptoms, [Symptom::NotFinite]);
}

/// The last healthy network comes back, and the lessons that ruined it leave the list.
#[test]
fn oracle_millington_15_1_4c_a_rescue_rolls_back() {
    let mut pupil = Pupil::with(4, |def| {
        def.instincts = vec![InstinctDef {
            when: [("hunger".to_owned(), (85.0, 100.0))].into(),
            act: "eat(berry)".into(),
            by: InstinctSource::Refresh,
        }];
        def.memory.snapshot_every = 2;
        def.refresh.lessons = 0;
    });
    let tired = [10.0, 95.0, 10.0, 10.0];
    for _ in 0..6 {
        pupil.show("sleep()", &tired);
    }
    assert!(pupil.state.health().is_alive(), "{:?}", pupil.state.health());
    let healthy = pupil.state.weights().to_vec();
    for round in 0..30_u8 {
        let number = f32::from(round) * 3.3;
        pupil.show("dance()", &[number, 100.0 - number, (7.0 * number) % 100.0, number / 5.0]);
        if !pupil.state.health().is_alive() {
            break;
        }
    }
    assert!(!pupil.state.health().is_alive());
    let now = pupil.now();
    let rescue = pupil.model.rescue(&mut pupil.state, &mut pupil.scratch, now);
    assert!(matches!(rescue, Rescue::RolledBack { lessons: 1.. }), "{rescue:?}");
    assert!(pupil.state.health().is_alive(), "{:?}", pupil.state.health());
    assert_ne!(
        pupil.state.weights(),
        healthy,
        "lessons after the snapshot may be kept, instincts are refreshed"
    );
    assert_eq!(pupil.does(&HUNGRY), "eat(berry)");
    assert_eq!(pupil.state.counts().rescues, 1);
    assert!(pupil.model.check_state(&pupil.state).is_ok());
}

/// With `rescue: true` nobody has to notice it.
#[test]
fn a_creature_can_rescue_itself() {
    let mut pupil = Pupil::with(5, |def| {
        def.health.rescue = true;
        def.instincts = vec![InstinctDef {
            when: [("hunger".to_owned(), (85.0, 100.0))].into(),
            act: "eat(berry)".into(),
            by: InstinctSource::Refresh,
        }];
        def.refresh.lessons = 0;
        def.refresh.seconds = 0.0;
    });
    for round in 0..60_u8 {
        let number = f32::from(round) * 1.6;
        pupil.show("dance()", &[number, 100.0 - number, (7.0 * number) % 100.0, number / 5.0]);
        assert!(pupil.state.health().is_alive(), "round {round}: {:?}", pupil.state.health());
    }
    assert!(pupil.state.counts().rescues > 0);
}

/// Without a snapshot to go back to it is born again, with its instincts.
#[test]
fn without_snapshots_it_is_born_again() {
    let mut pupil = Pupil::with(6, |def| def.memory.snapshots = 0);
    for _ in 0..3 {
        pupil.show("dance()", &HUNGRY);
    }
    let now = pupil.now();
    assert_eq!(pupil.model.rescue(&mut pupil.state, &mut pupil.scratch, now), Rescue::BornAgain);
    assert!(pupil.state.lessons().is_empty());
    assert!(pupil.model.check_state(&pupil.state).is_ok());
}
