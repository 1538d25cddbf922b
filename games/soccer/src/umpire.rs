//! The referee on the pitch, in matches that have one: he wants to see the ball and to be in nobody's way. Nobody minds him, and
//! the ball rolls through his feet; what he decides is in `referee.rs`, with or without him.

use std::f32::consts::TAU;

use wits_core::angle;
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::math;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_motion::combine::RunningSum;
use wits_motion::steering::{Arrive, AtGoal, Braking, Falloff, Neighbour, Pick, Separation};

use crate::pitch::{CENTRE, MAX, MIN};
use crate::stage::Stage;

/// From so far he likes to see the ball.
const DISTANCE: f32 = 90.0;
/// So many places round the ball he thinks about.
const PLACES: u8 = 12;
/// He thinks about where to be so often. \[ticks\]
const EVERY: u32 = 15;
/// So far he keeps from everybody, if he can.
const AWAY: f32 = 40.0;
/// So far ahead he thinks of the ball. \[ticks\]
const AHEAD: f32 = 30.0;

/// The referee on the pitch.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Umpire {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// Where he wants to be.
    pub(crate) target: Vec2,
}

impl Default for Umpire {
    fn default() -> Self {
        let at = CENTRE + Vec2::new(0.0, DISTANCE);
        Self { at, velocity: Vec2::ZERO, target: at }
    }
}

impl Stage {
    /// One tick of the referee, if there is one.
    pub(crate) fn move_umpire(&mut self) {
        if !self.kit.referee {
            return;
        }
        if self.tick.is_multiple_of(EVERY) {
            self.umpire.target = self.best_view();
        }
        let rules = &self.kit.rules.player;
        let body = Kinematic::<Plane>::at(self.umpire.at).with_velocity(self.umpire.velocity);
        let limits = Limits {
            max_speed: rules.speed_without_ball,
            max_acceleration: rules.max_force / rules.mass,
            ..Limits::default()
        };
        let mut sum = RunningSum::new(&limits);
        sum.add(1.0, || {
            let falloff = Falloff::Inverse { strength: rules.separation / rules.mass };
            let ball = self.ball.future(AHEAD / 2.0, &self.kit.rules.ball);
            let others = self.players.iter().map(|player| player.at).chain([self.ball.at, ball]);
            let near = others.map(|at| at - body.position).filter(|way| way.length_squared() < AWAY * AWAY);
            Separation { radius: AWAY, falloff, pick: Pick::Sum }.steer(
                &body,
                near.map(Neighbour::at),
                &limits,
            )
        });
        sum.add(1.0, || {
            let arrive =
                Arrive { braking: Braking::FAST, stop_radius: 2.0, time: rules.mass, at_goal: AtGoal::Hold };
            arrive.steer(&body, self.umpire.target, &limits)
        });
        let push = sum.finish().map_or(Vec2::ZERO, |steering| steering.linear);
        let velocity = (self.umpire.velocity + push).clamp_length_max(limits.max_speed);
        let at = (self.umpire.at + velocity).clamp(MIN, MAX);
        (self.umpire.at, self.umpire.velocity) = (at, velocity);
    }

    /// The place from which he sees best: the ball not hidden, nobody near, not in front of a goal, and not far to go.
    fn best_view(&self) -> Vec2 {
        let ball = self.ball.future(AHEAD, &self.kit.rules.ball);
        let (mut best, mut most) = (self.umpire.target, f32::MIN);
        for place in 0..PLACES {
            let way = angle::direction(TAU * f32::from(place) / f32::from(PLACES));
            let at = (ball + way * DISTANCE).clamp(MIN + Vec2::splat(5.0), MAX - Vec2::splat(5.0));
            let near = self.players.iter().map(|player| player.at.distance_squared(at));
            let room = math::min(near.fold(f32::MAX, math::min).sqrt() / AWAY, 1.0);
            let sees = if self.is_hidden(at, ball) { 0.0 } else { 1.0 };
            let shot = Segment::new(ball, self.nearest_goal(ball));
            let in_the_way = if shot.distance_squared(at) < AWAY * AWAY { 1.0 } else { 0.0 };
            let run = self.umpire.at.distance(at) / (2.0 * DISTANCE);
            let worth = 2.0 * room + 2.0 * sees - 2.0 * in_the_way - run;
            if worth > most {
                (best, most) = (at, worth);
            }
        }
        best
    }

    fn nearest_goal(&self, at: Vec2) -> Vec2 {
        let [one, other] = self.kit.pitch.goals.map(|goal| goal.centre());
        if one.distance_squared(at) < other.distance_squared(at) { one } else { other }
    }

    /// A body stands between a place and the ball. Whoever is at the ball himself hides nothing.
    pub(crate) fn is_hidden(&self, from: Vec2, ball: Vec2) -> bool {
        let (line, radius) = (Segment::new(from, ball), self.kit.rules.player.radius);
        self.players.iter().any(|player| {
            player.at.distance_squared(ball) > 4.0 * radius * radius
                && line.distance_squared(player.at) < radius * radius
        })
    }
}
