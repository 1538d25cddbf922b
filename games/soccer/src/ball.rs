//! The ball: how it rolls, and where it will be.
//!
//! Nobody can play who cannot tell where the ball will be. Its motion is simple enough for formulas: on its way it loses the
//! same speed in every tick.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::state::State;

use crate::pitch::Pitch;
use crate::rules::BallRules;

/// The ball.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Ball {
    pub(crate) at: Vec2,
    /// Where it was a tick ago.
    pub(crate) before: Vec2,
    pub(crate) velocity: Vec2,
    /// The keeper who holds it.
    pub(crate) owner: Option<u8>,
}

impl Ball {
    /// At rest.
    pub(crate) fn at(at: Vec2) -> Self {
        Self { at, before: at, velocity: Vec2::ZERO, owner: None }
    }

    /// Kicked, it has the speed of this kick alone, whatever it did before. A kick nowhere is none.
    pub(crate) fn kick(&mut self, direction: Vec2, force: f32, rules: &BallRules) {
        if let Some(direction) = direction.try_normalize() {
            self.velocity = direction * (force / rules.mass);
            self.owner = None;
        }
    }

    /// Somebody holds it.
    pub(crate) fn trap(&mut self, owner: u8) {
        self.velocity = Vec2::ZERO;
        self.owner = Some(owner);
    }

    /// One tick: off the walls, slower, on.
    pub(crate) fn roll(&mut self, rules: &BallRules, pitch: &Pitch) {
        self.before = self.at;
        if self.velocity == Vec2::ZERO {
            return;
        }
        self.velocity = pitch.rebound(self.at, self.velocity, rules.radius);
        let speed = self.velocity.length();
        if speed > rules.friction {
            self.velocity *= (speed - rules.friction) / speed;
            self.at = pitch.inside(self.at + self.velocity, rules.radius);
        } else {
            self.velocity = Vec2::ZERO;
        }
    }

    /// Where it will be after so many ticks, if nobody touches it and no wall is in its way. Once it lies, it lies.
    pub(crate) fn future(&self, ticks: f32, rules: &BallRules) -> Vec2 {
        let speed = self.velocity.length();
        if speed <= 0.0 {
            return self.at;
        }
        let ticks = ticks.clamp(0.0, speed / rules.friction);
        let way = speed * ticks - 0.5 * rules.friction * ticks * ticks;
        self.at + self.velocity * (way / speed)
    }

    pub(crate) fn speed(&self) -> f32 {
        self.velocity.length()
    }
}

/// How many ticks a ball at rest needs for a distance when it is kicked like this; `None` if it does not get there.
pub(crate) fn time_to_cover(distance: f32, force: f32, rules: &BallRules) -> Option<f32> {
    let speed = force / rules.mass;
    let left = speed * speed - 2.0 * rules.friction * distance;
    (left > 0.0).then(|| (speed - left.sqrt()) / rules.friction)
}

/// The force that makes a ball arrive with a speed after a distance.
pub(crate) fn force_to_arrive(distance: f32, speed: f32, rules: &BallRules) -> f32 {
    rules.mass * math::max(speed * speed + 2.0 * rules.friction * distance, 0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    const SIMPLE: BallRules = BallRules { radius: 5.0, mass: 1.0, friction: 2.0 };

    fn book() -> BallRules {
        BallRules::default()
    }

    fn near(found: Option<f32>, expected: f32) {
        let found = found.expect("it gets there");
        assert!((found - expected).abs() < expected * 2e-5, "{found} instead of {expected}");
    }

    #[test]
    fn oracle_buckland_4_time_to_cover_distance_with_clean_numbers() {
        assert_eq!(time_to_cover(16.0, 10.0, &SIMPLE), Some(2.0));
        assert_eq!(time_to_cover(24.0, 10.0, &SIMPLE), Some(4.0));
        assert_eq!(time_to_cover(25.0, 10.0, &SIMPLE), None);
        assert_eq!(time_to_cover(0.0, 10.0, &SIMPLE), Some(0.0));
    }

    #[test]
    fn oracle_buckland_4_time_to_cover_distance_on_the_pitch() {
        near(time_to_cover(100.0, 3.0, &book()), 36.700_684);
        near(time_to_cover(200.0, 3.0, &book()), 84.529_946);
        near(time_to_cover(299.0, 3.0, &book()), 188.452_99);
        assert_eq!(time_to_cover(300.1, 3.0, &book()), None);
        near(time_to_cover(400.0, 6.0, &book()), 73.401_37);
        near(time_to_cover(660.0, 6.0, &book()), 131.671_84);
    }

    #[test]
    fn oracle_buckland_4_how_far_kicks_reach() {
        for (force, reach) in [(0.8, 21.333), (1.5, 75.0), (3.0, 300.0), (6.0, 1200.0)] {
            assert!(time_to_cover(reach - 0.1, force, &book()).is_some(), "{force}");
            assert!(time_to_cover(reach + 0.1, force, &book()).is_none(), "{force}");
        }
    }

    #[test]
    fn oracle_buckland_4_future_position_and_it_does_not_roll_back() {
        let ball = Ball { velocity: Vec2::new(3.0, 0.0), ..Ball::default() };
        for (ticks, x) in [(10.0, 29.25), (100.0, 225.0), (200.0, 300.0), (250.0, 300.0)] {
            assert!(
                (ball.future(ticks, &book()).x - x).abs() < 1e-3,
                "{ticks}: {}",
                ball.future(ticks, &book())
            );
        }
        assert_eq!(Ball::at(Vec2::ONE).future(50.0, &book()), Vec2::ONE);
    }

    #[test]
    fn oracle_buckland_4_the_ball_that_rolls_tick_by_tick_stays_a_little_behind_the_formula() {
        let (pitch, mut ball) = (Pitch::new(&Rules::default()), Ball::at(Vec2::new(100.0, 200.0)));
        ball.kick(Vec2::X, 3.0, &book());
        (0..100).for_each(|_| ball.roll(&book(), &pitch));
        assert!((ball.at.x - 324.25).abs() < 0.01, "{}", ball.at);
        (0..200).for_each(|_| ball.roll(&book(), &pitch));
        assert!((ball.at.x - 398.5).abs() < 0.02 && ball.velocity == Vec2::ZERO, "{}", ball.at);
    }

    #[test]
    fn a_kick_replaces_the_motion_before_it() {
        let mut ball = Ball { velocity: Vec2::new(0.0, 5.0), ..Ball::default() };
        ball.kick(Vec2::new(10.0, 0.0), 3.0, &book());
        assert_eq!(ball.velocity, Vec2::new(3.0, 0.0));
        ball.kick(Vec2::ZERO, 3.0, &book());
        assert_eq!(ball.velocity, Vec2::new(3.0, 0.0));
    }

    #[test]
    fn oracle_buckland_4_exercise_5_a_pass_arrives_with_the_speed_one_wants() {
        assert!((force_to_arrive(200.0, 1.0, &book()) - 2.645_751).abs() < 1e-5);
    }
}
