//! Credit assignment: what praise and blame are about, and what they do.

use wits_core::time::Moment;

use super::Pupil;
use crate::teach::{FeedbackDef, LessonKind, TeachError};

/// Window 4 s, peak 1 s. Ages 3.5, 2, 1, 0.25 s have weights (4 - 3.5) / 3 = 1/6, (4 - 2) / 3 = 2/3, 1, 0.25 / 1 = 1/4:
/// together 25/12, so the shares are 2/25, 8/25, 12/25, 3/25. The largest one is about a second old, and the youngest is less
/// likely than the one before it, since the player is still moving the cursor.
#[test]
fn oracle_millington_15_1_3c_shares_by_age() {
    let mut pupil = Pupil::new(1);
    let context = pupil.context(&[0.0; 4]);
    let actions = ["sleep()", "dance()", "eat(berry)", "throw(rock)"];
    for (when, action) in [5.5, 7.0, 8.0, 8.75].into_iter().zip(actions) {
        let action = pupil.action(action);
        pupil.model.remember(&mut pupil.state, Moment::of_seconds(when), &context, action).unwrap();
    }
    pupil.model.judge(&mut pupil.state, 1.0, Moment::of_seconds(9.0), &mut pupil.scratch).unwrap();
    let LessonKind::Judged { credits, .. } = &pupil.state.lessons()[0].what else { panic!("feedback") };
    let shares: Vec<f32> = credits.iter().map(|credit| 25.0 * credit.share).collect();
    assert!(shares.iter().zip([2.0, 8.0, 12.0, 3.0]).all(|(a, b)| (a - b).abs() < 1e-3), "{shares:?}");
}

#[test]
fn what_is_older_than_the_window_is_not_judged() {
    let mut pupil = Pupil::new(1);
    let (context, sleep) = (pupil.context(&[0.0; 4]), pupil.action("sleep()"));
    let judge = |pupil: &mut Pupil, seconds| {
        pupil.model.judge(&mut pupil.state, 1.0, Moment::of_seconds(seconds), &mut pupil.scratch)
    };
    let nothing = Err(TeachError::NothingDone { window: 4.0 });
    assert_eq!(judge(&mut pupil, 1.0), nothing, "nothing was done at all");
    pupil.model.remember(&mut pupil.state, Moment::of_seconds(2.0), &context, sleep).unwrap();
    assert_eq!(judge(&mut pupil, 1.0), nothing, "it is done later");
    assert_eq!(judge(&mut pupil, 6.5), nothing, "too long ago");
    assert!(judge(&mut pupil, 5.5).is_ok());
    for strength in [0.0, f32::NAN] {
        let wrong =
            pupil.model.judge(&mut pupil.state, strength, Moment::of_seconds(3.0), &mut pupil.scratch);
        assert!(matches!(wrong, Err(TeachError::Strength(_))));
    }
}

/// Twice as many records of the same actions give the same shares.
#[test]
fn shares_do_not_depend_on_how_often_is_recorded() {
    let def = FeedbackDef::default();
    let share = |step: u32| {
        let mut pupil = Pupil::new(1);
        let context = pupil.context(&[0.0; 4]);
        for tick in 0..4000 / step {
            let action = pupil.action(if tick * step < 2500 { "sleep()" } else { "dance()" });
            pupil.model.remember(&mut pupil.state, Moment(tick * step), &context, action).unwrap();
        }
        let sleep = pupil.action("sleep()");
        let credits = pupil.state.history().credits(Moment(4000), &def);
        credits.filter(|(pair, _)| pair.action == sleep).map(|(_, share)| share).sum::<f32>()
    };
    assert!((share(250) - share(500)).abs() < 0.06, "{} {}", share(250), share(500));
}

/// Only what was done is strengthened or weakened, by the outputs that were chosen.
#[test]
fn oracle_millington_7_8_8_credit_goes_to_the_output_that_was_chosen() {
    let place = [20.0, 80.0, 30.0, 10.0];
    for (strength, side) in [(1.0, 1.0), (-1.0, -1.0)] {
        let mut pupil = Pupil::new(7);
        let before = [pupil.score("sleep()", &place), pupil.score("dance()", &place)];
        for _ in 0..4 {
            pupil.judge("sleep()", &place, strength);
        }
        let gains = [pupil.score("sleep()", &place) - before[0], pupil.score("dance()", &place) - before[1]];
        assert!(side * gains[0] > 0.2, "{gains:?}");
        assert!(gains[1].abs() < 0.6 * gains[0].abs(), "{gains:?}");
    }
}

#[test]
fn praise_makes_a_habit_and_blame_breaks_it() {
    let mut pupil = Pupil::new(8);
    let bored = [10.0, 10.0, 90.0, 10.0];
    for _ in 0..6 {
        pupil.judge("dance()", &bored, 1.0);
    }
    assert_eq!(pupil.does(&bored), "dance()");
    for _ in 0..10 {
        pupil.judge("dance()", &bored, -1.0);
    }
    assert_ne!(pupil.does(&bored), "dance()");
}

#[test]
fn the_history_is_bounded() {
    let mut pupil = Pupil::with(1, |def| def.feedback.pairs = 5);
    let context = pupil.context(&[0.0; 4]);
    let sleep = pupil.action("sleep()");
    for tick in 0..100 {
        pupil.model.remember(&mut pupil.state, Moment(tick), &context, sleep).unwrap();
    }
    let times: Vec<u32> = pupil.state.history().pairs().iter().map(|pair| pair.when.0).collect();
    assert_eq!(times, [95, 96, 97, 98, 99]);
}
