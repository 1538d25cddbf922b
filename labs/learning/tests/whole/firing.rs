//! Millington, exercises 7.1 to 7.3: a firing solution by hill climbing, and by the formula.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::work::Work;
use wits_learn::tune::{AdaptDef, ClimbDef, Method, Parameter, TuneDef, Tuning};
use wits_motion::ballistics::{Shot, aim, earth};

const SPEED: f32 = 40.0;

/// How near a shot comes to a target: looked at 120 times a second. \[m\]
fn miss(elevation: f64, target: Vec2) -> f64 {
    let direction = wits_core::angle::direction(elevation as f32);
    let shot = Shot { from: Vec2::ZERO, velocity: direction * SPEED, gravity: earth() };
    let distance = |step: u16| f64::from(shot.at(f32::from(step) / 120.0).distance(target));
    (0..1200).map(distance).fold(f64::INFINITY, f64::min)
}

/// Both hit. The formula takes one evaluation and is exact; the climb takes dozens, and is as near as its smallest step.
#[test]
fn oracle_millington_7_1_to_7_3_the_formula_wins() {
    for target in [Vec2::new(60.0, 5.0), Vec2::new(100.0, -8.0), Vec2::new(30.0, 20.0)] {
        let exact = aim(Vec2::ZERO, target, SPEED, earth()).expect("in range").low;
        let exact = f64::from(wits_core::math::atan2(exact.direction.y, exact.direction.x));
        let adapt = AdaptDef { min: 1.0 / 4096.0, ..AdaptDef::default() };
        let def = TuneDef::new([Parameter::new("elevation", -0.5, 1.5).start(0.1).step(0.05)])
            .method(Method::Climb(ClimbDef { adapt: Some(adapt), ..ClimbDef::default() }))
            .minimize()
            .budget(500);
        let mut search =
            Tuning::new(&def, Seed::new(1), |at: &[f64]| miss(at[0], target)).expect("a definition");
        let found = search.finish().expect("numbers");
        let evaluations = search.state().evaluations();
        // A shot at 40 m/s goes 0.33 m between two looks: it passes within half of that.
        assert!(found.score < 0.2, "{target}: {found:?}");
        assert!((found.vector[0] - exact).abs() < 0.01, "{target}: {} against {exact}", found.vector[0]);
        assert!(miss(exact, target) < 0.2);
        assert!((20..200).contains(&evaluations), "{target}: {evaluations}");
    }
}
