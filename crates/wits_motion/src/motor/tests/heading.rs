//! Smooth headings.

use proptest::prelude::*;
use wits_core::angle;
use wits_core::glam::{Quat, Vec3};
use wits_core::space::{Ground, Space, Volume, quaternion};

use super::*;

const FILTERS: [HeadingFilter; 3] = [
    HeadingFilter::Exponential { rate: 5.0 },
    HeadingFilter::RateLimit { max_spin: 2.0 },
    HeadingFilter::Spring { time: 0.3 },
];

// Buckland ch. 3 p. 130, N = 3, samples 3, 6, 9, 12. Divided by 3 from the start, as if zeros had come before: 3/3 = 1,
// 9/3 = 3, 18/3 = 6, 27/3 = 9. Divided by how many there are: 3, 4.5, 6, 9.
#[test]
fn oracle_buckland_3_smoothing() {
    let means = |divide| {
        let mut mean = Mean::default();
        [3.0f32, 6.0, 9.0, 12.0].map(|sample| mean.update(sample, 3, divide))
    };
    assert_eq!(means(Divide::BySize), [1.0, 3.0, 6.0, 9.0]);
    assert_eq!(means(Divide::ByCount), [3.0, 4.5, 6.0, 9.0]);
}

#[test]
fn the_mean_of_headings_goes_the_short_way() {
    let filter = HeadingFilter::Mean { samples: 2, divide: Divide::ByCount };
    let mut state = HeadingState::<Plane>::default();
    filter.update(&mut state, 3.0, DT);
    let shown = filter.update(&mut state, -3.0, DT);
    assert!((shown.abs() - std::f32::consts::PI).abs() < 1e-4, "{shown}"); // not 0
}

#[test]
fn a_mean_of_nothing_keeps_what_was_shown() {
    let filter = HeadingFilter::Mean { samples: 2, divide: Divide::ByCount };
    let mut state = HeadingState::<Plane>::default();
    filter.update(&mut state, 0.5, DT);
    let before = state.shown;
    // Opposite headings cancel but for rounding; what is shown stays finite, and a bad heading changes nothing.
    assert!(filter.update(&mut state, 0.5 - std::f32::consts::PI, DT).is_finite());
    state.shown = before;
    assert_eq!(Some(filter.update(&mut state, f32::NAN, DT)), before);
}

#[test]
fn the_ring_remembers_at_most_32_and_is_saved() {
    let mut mean = Mean::<Vec3>::default();
    for number in 0..100 {
        mean.update(Vec3::splat(number as f32), 10, Divide::ByCount);
    }
    assert_eq!(mean.update(Vec3::splat(100.0), 1000, Divide::BySize), Vec3::splat(84.5)); // 69 to 100
    let text = serde_json::to_string(&mean).unwrap();
    let mut back: Mean<Vec3> = serde_json::from_str(&text).unwrap();
    assert_eq!(back, mean);
    assert_eq!(back.update(Vec3::ZERO, 5, Divide::ByCount), mean.update(Vec3::ZERO, 5, Divide::ByCount));
}

#[test]
fn smoothing_calms_a_tremble() {
    for filter in FILTERS.into_iter().chain([HeadingFilter::Mean { samples: 10, divide: Divide::ByCount }]) {
        let (mut state, mut swing) = (HeadingState::<Plane>::default(), 0f32);
        let mut last = 0.0;
        for frame in 0..240 {
            let heading = if frame % 2 == 0 { 0.4 } else { -0.4 };
            let shown = filter.update(&mut state, heading, DT);
            if frame > 120 {
                swing = swing.max(angle::difference(last, shown).abs());
            }
            last = shown;
        }
        assert!(swing < 0.12, "{filter:?}: {swing} rad from frame to frame instead of 0.8");
    }
}

#[test]
fn a_spring_lags_by_its_time_and_does_not_swing_over() {
    let filter = HeadingFilter::Spring { time: 0.25 };
    let mut state = HeadingState::<Plane>::default();
    let mut shown = filter.update(&mut state, 0.0, DT);
    for _ in 0..120 {
        shown = filter.update(&mut state, 1.0, DT);
        assert!(shown <= 1.0 + 1e-5);
    }
    assert!((shown - 1.0).abs() < 1e-3);
    let mut heading = 1.0;
    for _ in 0..120 {
        heading += 0.5 * DT; // a steady turn
        shown = filter.update(&mut state, heading, DT);
    }
    assert!((angle::difference(shown, heading) - 0.5 * 0.25).abs() < 0.01, "{}", heading - shown);
}

#[test]
fn filters_work_on_the_ground_and_in_the_air() {
    let goal = quaternion::from_axis_angle(Vec3::new(1.0, 2.0, 0.5), 1.2);
    for filter in FILTERS {
        let mut flying = HeadingState::<Volume>::default();
        let mut walking = HeadingState::<Ground>::default();
        filter.update(&mut flying, Quat::IDENTITY, DT);
        filter.update(&mut walking, 0.0, DT);
        for _ in 0..240 {
            filter.update(&mut flying, goal, DT);
            filter.update(&mut walking, 2.0, DT);
        }
        let left = Volume::difference(flying.shown.unwrap(), goal);
        assert!(left.length() < 1e-2 && (walking.shown.unwrap() - 2.0).abs() < 1e-2, "{filter:?}");
    }
}

proptest! {
    #[test]
    fn smoothing_does_not_depend_on_the_frame_rate(from in -3f32..3.0, to in -3f32..3.0, steps in 2u32..30) {
        prop_assume!(angle::difference(from, to).abs() < 3.0);
        for filter in FILTERS {
            let mut one = HeadingState::<Plane>::default();
            filter.update(&mut one, from, DT);
            let mut many = one;
            filter.update(&mut one, to, 0.4);
            (0..steps).for_each(|_| { filter.update(&mut many, to, 0.4 / steps as f32); });
            let apart = angle::difference(one.shown.unwrap(), many.shown.unwrap());
            prop_assert!(apart.abs() < 1e-3, "{filter:?}: {apart}");
        }
    }

    #[test]
    fn any_time_step_is_harmless(heading in -9f32..9.0, dt in prop_oneof![Just(0.0f32), Just(-1.0), Just(5.0), Just(f32::NAN)]) {
        for filter in FILTERS {
            let mut state = HeadingState::<Plane>::default();
            filter.update(&mut state, 1.0, DT);
            prop_assert!(filter.update(&mut state, heading, dt).is_finite() && state.spin.is_finite());
        }
    }
}
