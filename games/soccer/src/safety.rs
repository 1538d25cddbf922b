//! Whether a pass gets through, whether a shot does, and to whom to pass.
//!
//! All of it is geometry on a [`Snapshot`] of one side's view: who the opponents are, where, how fast. The reach of an
//! opponent is taken for a circle, though a runner has to turn first: cheaper, and mistakes are part of the game.

use wits_core::geometry::Circle;
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::Stream;

use crate::ball::{force_to_arrive, time_to_cover};
use crate::pitch::{Goal, Pitch};
use crate::rules::Rules;
use crate::style::{Style, TEAM_SIZE};

/// Somebody who may get in the way, or get the ball.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Runner {
    pub(crate) at: Vec2,
    pub(crate) max_speed: f32,
}

/// The other team, as one team sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) style: &'a Style,
    pub(crate) opponents: [Runner; TEAM_SIZE],
    /// The goal that is attacked.
    pub(crate) goal: Goal,
}

/// Why a pass is safe from an opponent, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// He stands behind the passer.
    Behind,
    /// He is farther away than the target, and the receiver is there before him.
    Beyond,
    /// He cannot reach the line in time.
    TooFar,
    /// He can.
    Intercepts,
}

impl View<'_> {
    /// What one opponent means for a pass. Without a receiver somebody beyond the target does not matter.
    pub(crate) fn verdict(
        &self,
        from: Vec2,
        target: Vec2,
        receiver: Option<Vec2>,
        opponent: &Runner,
        force: f32,
    ) -> Verdict {
        let (way, towards) = (target - from, opponent.at - from);
        let Some(ahead) = way.try_normalize() else { return Verdict::Beyond };
        let along = ahead.dot(towards);
        if along < 0.0 {
            return Verdict::Behind;
        }
        if towards.length_squared() > way.length_squared() {
            let first =
                receiver.is_none_or(|at| target.distance_squared(opponent.at) > target.distance_squared(at));
            if first {
                return Verdict::Beyond;
            }
        }
        // Where the ball does not get to, he has all the time in the world.
        let Some(ticks) = time_to_cover(along, force, &self.rules.ball) else { return Verdict::Intercepts };
        let reach = opponent.max_speed * ticks + self.rules.ball.radius + self.rules.player.radius;
        if ahead.perp_dot(towards).abs() < reach { Verdict::Intercepts } else { Verdict::TooFar }
    }

    /// No opponent gets a pass.
    pub(crate) fn is_safe(&self, from: Vec2, target: Vec2, receiver: Option<Vec2>, force: f32) -> bool {
        let opponents = self.opponents.iter();
        opponents
            .into_iter()
            .all(|opponent| self.verdict(from, target, receiver, opponent, force) != Verdict::Intercepts)
    }

    /// Whether a shot from a place goes in. The last target that was looked at is told in any case.
    pub(crate) fn find_shot(&self, from: Vec2, force: f32, chance: &mut Stream) -> (bool, Vec2) {
        let radius = self.rules.ball.radius;
        let (low, high) = (self.goal.posts[0].y + radius, self.goal.posts[1].y - radius);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a goal is some hundred wide at most"
        )]
        let places = math::max(high - low, 0.0) as u32 + 1;
        let mut target = self.goal.centre();
        for _ in 0..self.style.strike_attempts {
            target.y = low + chance.below(places) as f32;
            let ticks = time_to_cover(from.distance(target), force, &self.rules.ball);
            if ticks.is_some_and(|ticks| ticks > 0.0) && self.is_safe(from, target, None, force) {
                return (true, target);
            }
        }
        (false, target)
    }

    /// The force of a pass over a distance: all of it, or as much as makes the ball arrive with the speed that the team likes.
    pub(crate) fn pass_force(&self, distance: f32, most: f32) -> f32 {
        let arrives = self.style.pass_arrives;
        if arrives > 0.0 {
            math::min(force_to_arrive(distance, arrives, &self.rules.ball), most)
        } else {
            most
        }
    }

    /// The best place to pass to for one receiver: where he stands, or beside it, so that he can run.
    pub(crate) fn best_pass(&self, ball: Vec2, receiver: &Runner, force: f32) -> Option<Vec2> {
        let distance = ball.distance(receiver.at);
        let ticks = time_to_cover(distance, self.pass_force(distance, force), &self.rules.ball)?;
        if ticks <= 0.0 {
            return None;
        }
        let range = ticks * receiver.max_speed * self.style.pass_lead;
        let tangents = Circle::new(receiver.at, range).tangent_points(ball);
        let [one, other] = tangents.unwrap_or([receiver.at; 2]);
        let mut best = None;
        let mut least = f32::MAX;
        for target in [one, receiver.at, other] {
            let left = (target.x - self.goal.centre().x).abs();
            let force = self.pass_force(ball.distance(target), force);
            if left < least && Pitch::contains(target) && self.is_safe(ball, target, Some(receiver.at), force)
            {
                (best, least) = (Some(target), left);
            }
        }
        best
    }

    /// To whom to pass, and where to: the safe pass that comes nearest to the goal line.
    pub(crate) fn find_pass(
        &self,
        ball: Vec2,
        mates: impl IntoIterator<Item = (usize, Runner)>,
        force: f32,
        (passer, shortest): (Vec2, f32),
    ) -> Option<(usize, Vec2)> {
        let mut best = None;
        let mut least = f32::MAX;
        for (number, mate) in mates {
            if mate.at.distance_squared(passer) <= shortest * shortest {
                continue;
            }
            if let Some(target) = self.best_pass(ball, &mate, force) {
                let left = (target.x - self.goal.centre().x).abs();
                if left < least {
                    (best, least) = (Some((number, target)), left);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    fn with_view<T>(opponents: &[Vec2], body: impl FnOnce(&View<'_>) -> T) -> T {
        let (rules, style) = (Rules::default(), Style::default());
        let far = Runner { at: Vec2::new(-9_000.0, 0.0), max_speed: 0.0 };
        let mut all = [far; TEAM_SIZE];
        for (runner, at) in all.iter_mut().zip(opponents) {
            *runner = Runner { at: *at, max_speed: 1.6 };
        }
        let goal = Pitch::new(&rules).goals[1];
        body(&View { rules: &rules, style: &style, opponents: all, goal })
    }

    fn verdict(target: Vec2, receiver: Option<Vec2>, opponent: Vec2) -> Verdict {
        let opponent = Runner { at: opponent, max_speed: 1.6 };
        with_view(&[], |view| view.verdict(Vec2::ZERO, target, receiver, &opponent, 3.0))
    }

    #[test]
    fn oracle_buckland_4_pass_safety() {
        let target = Vec2::new(200.0, 0.0);
        assert_eq!(verdict(target, Some(target), Vec2::new(100.0, 60.0)), Verdict::Intercepts);
        assert_eq!(verdict(target, Some(target), Vec2::new(100.0, 80.0)), Verdict::TooFar);
        // The reach is 73.721094 there.
        assert_eq!(verdict(target, Some(target), Vec2::new(100.0, 73.71)), Verdict::Intercepts);
        assert_eq!(verdict(target, Some(target), Vec2::new(100.0, 73.73)), Verdict::TooFar);
        assert_eq!(verdict(target, Some(target), Vec2::new(-10.0, 5.0)), Verdict::Behind);
        assert_eq!(verdict(target, None, Vec2::new(260.0, 0.0)), Verdict::Beyond);
        let beside = Vec2::new(200.0, 30.0);
        assert_eq!(verdict(beside, Some(target), Vec2::new(205.0, 30.0)), Verdict::Intercepts);
    }

    #[test]
    fn a_place_that_the_ball_does_not_reach_is_not_safe() {
        let target = Vec2::new(400.0, 0.0);
        assert_eq!(verdict(target, Some(target), Vec2::new(350.0, 100.0)), Verdict::Intercepts);
    }

    #[test]
    fn oracle_buckland_4_tangent_points() {
        let [one, other] = Circle::new(Vec2::new(5.0, 0.0), 3.0).tangent_points(Vec2::ZERO).unwrap();
        let mut found = [one, other];
        found.sort_by(|a, b| a.y.total_cmp(&b.y));
        assert!(
            found[0].distance(Vec2::new(3.2, -2.4)) < 1e-5 && found[1].distance(Vec2::new(3.2, 2.4)) < 1e-5
        );
        let ticks = time_to_cover(200.0, 3.0, &Rules::default().ball).unwrap();
        let range = ticks * 1.6 * 0.3;
        assert!((ticks * 1.6 - 135.2479).abs() < 5e-3 && (range - 40.574_374).abs() < 2e-3);
        let [one, other] = Circle::new(Vec2::new(200.0, 0.0), range).tangent_points(Vec2::ZERO).unwrap();
        for point in [one, other] {
            let mirrored = Vec2::new(point.x, point.y.abs());
            assert!(mirrored.distance(Vec2::new(191.768_6, 39.730_64)) < 2e-3, "{point}");
        }
    }

    #[test]
    fn a_pass_goes_to_the_safe_candidate_nearest_to_the_goal_line() {
        let receiver = Runner { at: Vec2::new(300.0, 200.0), max_speed: 1.6 };
        let ball = Vec2::new(100.0, 200.0);
        // Tangent points lie behind the receiver: his own place is the best one.
        with_view(&[], |view| assert_eq!(view.best_pass(ball, &receiver, 3.0), Some(receiver.at)));
        // From the other side they lie before him, and are better.
        let ahead = Vec2::new(500.0, 200.0);
        let found = with_view(&[], |view| view.best_pass(ahead, &receiver, 3.0)).unwrap();
        assert!((found.x - 308.231_4).abs() < 1e-2, "{found}");
        // Somebody in the way of all of them.
        with_view(&[Vec2::new(200.0, 200.0)], |view| {
            assert_eq!(view.best_pass(ball, &receiver, 3.0), None);
        });
    }

    #[test]
    fn passes_are_neither_too_short_nor_to_nobody() {
        let mates = [
            (1, Runner { at: Vec2::new(200.0, 300.0), max_speed: 1.6 }),
            (2, Runner { at: Vec2::new(300.0, 250.0), max_speed: 1.6 }),
            (3, Runner { at: Vec2::new(150.0, 200.0), max_speed: 1.6 }),
        ];
        let ball = Vec2::new(100.0, 200.0);
        with_view(&[], |view| {
            let found = view.find_pass(ball, mates, 3.0, (ball, 120.0));
            assert_eq!(found.map(|(number, _)| number), Some(2));
            assert_eq!(view.find_pass(ball, mates, 3.0, (ball, 250.0)), None);
            assert_eq!(view.find_pass(ball, [], 3.0, (ball, 0.0)), None);
        });
    }

    #[test]
    fn oracle_buckland_4_exercise_5_a_pass_is_as_hard_as_makes_it_arrive_with_the_speed_one_likes() {
        let (rules, mut style) = (Rules::default(), Style::default());
        let goal = Pitch::new(&rules).goals[1];
        let opponents = [Runner::default(); TEAM_SIZE];
        let force = |style: &Style, distance: f32| {
            View { rules: &rules, style, opponents, goal }.pass_force(distance, 3.0)
        };
        assert_eq!(force(&style, 200.0), 3.0);
        style.pass_arrives = 1.0;
        assert!((force(&style, 200.0) - 2.645_751).abs() < 1e-5);
        assert_eq!(force(&style, 280.0), 3.0, "nobody kicks harder than he can");
        // Rolled tick by tick, the ball has that speed when it is there.
        let mut ball = crate::ball::Ball::at(Vec2::new(100.0, 200.0));
        ball.kick(Vec2::X, force(&style, 200.0), &rules.ball);
        while ball.at.x < 300.0 {
            ball.roll(&rules.ball, &Pitch::new(&rules));
            assert!(ball.speed() > 0.0, "it stays short of its target");
        }
        assert!((ball.speed() - 1.0).abs() < 0.03, "{}", ball.speed());
    }

    #[test]
    fn oracle_buckland_4_shots_are_aimed_between_the_posts_by_the_width_of_the_ball() {
        let mut chance = Seed::new(3).stream();
        with_view(&[], |view| {
            for _ in 0..500 {
                let (open, target) = view.find_shot(Vec2::new(500.0, 200.0), 6.0, &mut chance);
                assert!(open && target.x == 680.0 && (155.0..=245.0).contains(&target.y), "{target}");
                assert_eq!(target.y.fract(), 0.0);
            }
            assert!(!view.find_shot(Vec2::new(500.0, 200.0), 1.5, &mut chance).0, "too weak");
        });
        let wall: Vec<Vec2> = (0..5).map(|n| Vec2::new(660.0, 160.0 + 20.0 * n as f32)).collect();
        with_view(&wall, |view| {
            assert!(!view.find_shot(Vec2::new(300.0, 200.0), 6.0, &mut chance).0);
        });
    }
}
