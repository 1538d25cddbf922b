//! The creature that was slapped for eating a rock and for eating a toadstool.

use super::Pupil;
use crate::teach::{InstinctDef, InstinctSource, Rescue, Why};

/// Very hungry, something to eat is near.
const STARVING: [f32; 4] = [95.0, 20.0, 20.0, 2.0];

/// Slaps for eating rocks and toadstools, whatever the need.
fn slap(pupil: &mut Pupil) {
    for round in 0..10_u8 {
        let hunger = 30.0 + 7.0 * f32::from(round);
        for food in ["eat(rock)", "eat(toadstool)"] {
            pupil.judge(food, &[hunger, 20.0, 20.0, 2.0], -1.0);
        }
    }
}

fn instinct(by: InstinctSource) -> InstinctDef {
    InstinctDef { when: [("hunger".to_owned(), (85.0, 100.0))].into(), act: "eat(berry)".into(), by }
}

/// Blame for two foods generalizes to "eating is bad": the score of the berry falls, too, though nobody ever ate one.
#[test]
fn oracle_millington_15_1_4a_two_slaps_generalize() {
    let mut falls = 0;
    for seed in 1..=8 {
        let mut pupil = Pupil::new(seed);
        let before = pupil.score("eat(berry)", &STARVING);
        slap(&mut pupil);
        falls += i32::from(pupil.score("eat(berry)", &STARVING) < 0.6 * before);
        assert!(!pupil.does(&STARVING).starts_with("eat"), "seed {seed}: it starves");
    }
    assert!(falls >= 7, "{falls} of 8");
}

/// The same slaps, with an instinct that is refreshed: it eats when it starves, and still leaves rocks alone.
#[test]
fn oracle_millington_15_1_4b_instincts_survive_by_refreshing() {
    for seed in 1..=8 {
        let mut pupil = Pupil::with(seed, |def| def.instincts = vec![instinct(InstinctSource::Refresh)]);
        assert_eq!(pupil.does(&STARVING), "eat(berry)", "seed {seed}: it is born with it");
        slap(&mut pupil);
        assert_eq!(pupil.does(&STARVING), "eat(berry)", "seed {seed}");
        // The middle of its contexts is examined at every refresh: hunger 85 to 100, the others anything.
        let middle = [92.5, 50.0, 50.0, 10.0];
        assert!(pupil.score("eat(berry)", &middle) >= pupil.model.def().refresh.keep, "seed {seed}");
        assert!(pupil.score("eat(rock)", &STARVING) < 0.4, "seed {seed}: the slaps are not forgotten");
        assert!(pupil.state.health().is_alive(), "seed {seed}: {:?}", pupil.state.health());
    }
}

/// An instinct outside of the network acts now and then, whatever was learned; praise turns it into a habit.
#[test]
fn oracle_millington_15_1_4b_instincts_outside_become_habits() {
    for seed in 1..=4 {
        let mut pupil = Pupil::with(seed, |def| def.instincts = vec![instinct(InstinctSource::Outside(0.1))]);
        slap(&mut pupil);
        let context = pupil.context(&STARVING);
        let mut acted = 0;
        for _ in 0..1000 {
            let decision =
                pupil.model.decide(&mut pupil.state, &context, &mut pupil.scratch, |_| true).unwrap();
            acted += i32::from(decision.unwrap().why == Why::Instinct(0));
        }
        // 1000 draws with a chance of 0.1: 100, with a standard deviation of 9.5.
        assert!((60..=140).contains(&acted), "seed {seed}: {acted}");
        let full = pupil.context(&[10.0, 20.0, 20.0, 2.0]);
        for _ in 0..200 {
            let decision = pupil.model.decide(&mut pupil.state, &full, &mut pupil.scratch, |_| true).unwrap();
            assert!(matches!(decision.unwrap().why, Why::Learned { .. }), "it is about hunger only");
        }
        for _ in 0..12 {
            pupil.judge("eat(berry)", &STARVING, 1.0);
        }
        let habit = pupil.model.opinions(&pupil.state, &context, &mut pupil.scratch).unwrap().next().unwrap();
        assert_eq!(habit.0, pupil.action("eat(berry)"), "seed {seed}: the network does it by itself");
    }
}

/// What is outside of the network is not done where it is not possible.
#[test]
fn instincts_need_legal_actions() {
    let mut pupil = Pupil::with(1, |def| def.instincts = vec![instinct(InstinctSource::Outside(1.0))]);
    let berry = pupil.action("eat(berry)");
    assert_eq!(pupil.does(&STARVING), "eat(berry)");
    assert_ne!(pupil.does_of(&STARVING, |action| *action != berry), "eat(berry)");
}

/// Time alone refreshes them, too.
#[test]
fn instincts_are_refreshed_by_time() {
    let mut pupil = Pupil::with(3, |def| {
        def.instincts = vec![instinct(InstinctSource::Refresh)];
        def.refresh.lessons = 0;
        def.refresh.seconds = 20.0;
    });
    slap(&mut pupil);
    assert_ne!(pupil.does(&STARVING), "eat(berry)", "no refresh yet");
    let now = pupil.now();
    assert!(pupil.model.tend(&mut pupil.state, &mut pupil.scratch, now), "it had been forgotten");
    assert_eq!(pupil.does(&STARVING), "eat(berry)");
    assert!(!pupil.model.tend(&mut pupil.state, &mut pupil.scratch, now), "not due again");
    assert!(matches!(
        pupil.model.rescue(&mut pupil.state, &mut pupil.scratch, now),
        Rescue::RolledBack { .. }
    ));
}
