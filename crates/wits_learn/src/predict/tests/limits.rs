//! Competence that is reduced on purpose.

use wits_core::random::Seed;

use crate::predict::{Competence, CompetenceDef, Prediction};

fn guess(action: u32, count: u32, total: u32) -> Option<Prediction> {
    Some(Prediction { action, count, total, order: 3 })
}

/// Right as often as it does not err; wrong guesses are spread evenly over the others.
#[test]
fn oracle_millington_7_3_7_errors_are_as_frequent_as_asked_for() {
    let def = CompetenceDef { error_rate: 0.3, ..CompetenceDef::default() };
    let mut fighter = Competence::new(Seed::new(5).stream());
    let mut taken = [0_u32; 4];
    for _ in 0..10_000 {
        let action = fighter.limit(&def, 4, guess(2, 9, 9)).unwrap();
        taken[action as usize] += 1;
    }
    assert!((6_850..7_150).contains(&taken[2]), "{taken:?}");
    assert!([taken[0], taken[1], taken[3]].iter().all(|count| (900..1_100).contains(count)), "{taken:?}");
}

#[test]
fn a_delay_hands_out_what_was_predicted_earlier() {
    let mut def = CompetenceDef { delay: 2, ..CompetenceDef::default() };
    let mut fighter = Competence::new(Seed::new(5).stream());
    let mut ask = |def: &CompetenceDef, action| fighter.limit(def, 9, guess(action, 1, 1));
    assert_eq!([0, 1, 2, 3].map(|action| ask(&def, action)), [None, None, Some(0), Some(1)]);
    def.delay = 0;
    assert_eq!(ask(&def, 4), Some(4), "what waited is dropped with the delay");
    assert_eq!(ask(&def, 5), Some(5));
}

#[test]
fn what_is_not_sure_does_not_count() {
    let def = CompetenceDef { min_probability: 0.75, min_total: 4, ..CompetenceDef::default() };
    let mut fighter = Competence::new(Seed::new(5).stream());
    assert_eq!(fighter.limit(&def, 2, guess(1, 3, 4)), Some(1));
    assert_eq!(fighter.limit(&def, 2, guess(1, 2, 4)), None);
    assert_eq!(fighter.limit(&def, 2, guess(1, 3, 3)), None);
    assert_eq!(fighter.limit(&def, 2, None), None);
}

#[test]
fn one_action_and_absurd_limits_do_no_harm() {
    let def =
        CompetenceDef { error_rate: f32::NAN, delay: u32::MAX, min_probability: f32::NAN, min_total: 0 };
    let mut fighter = Competence::new(Seed::new(5).stream());
    for _ in 0..3_000 {
        assert_eq!(fighter.limit(&def, 1, guess(0, 1, 1)), None, "NaN is never reached");
    }
    let sure = CompetenceDef { error_rate: 1.0, ..CompetenceDef::default() };
    assert_eq!(fighter.limit(&sure, 1, guess(0, 1, 1)), Some(0), "there is nothing else to take it for");
}
