//! How players move: what they want by `wits_motion`, what their bodies can by the book.
//!
//! The unit of time is the tick, so forces, speeds and turns are those of the book and the time step is 1.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::Plane;
use wits_motion::combine::RunningSum;
use wits_motion::steering::{Arrive, AtGoal, Braking, Drive, Falloff, Neighbour, Pick, Seek, Separation};

use crate::pitch::{MAX, MIN};
use crate::player::{Gait, PLAYERS, is_keeper, side_of};
use crate::stage::Stage;

/// A player without a wish loses a fifth of his speed in a tick.
const BRAKE: f32 = 0.8;
/// So far players may leave the pitch.
const MARGIN: f32 = 10.0;

impl Stage {
    /// One player steers, turns and moves.
    pub(crate) fn move_player(&mut self, player: usize) {
        let force = self.steering(player) * self.kit.rules.player.mass;
        if is_keeper(player) {
            self.glide(player, force)
        } else {
            self.run(player, force)
        }
        let me = &mut self.players[player];
        me.at = me.at.clamp(MIN - Vec2::splat(MARGIN), MAX + Vec2::splat(MARGIN));
        self.tire(player);
    }

    /// The acceleration that a player wants: first of all not to run into others.
    fn steering(&self, player: usize) -> Vec2 {
        let (me, rules) = (&self.players[player], &self.kit.rules);
        let body = Kinematic::<Plane>::at(me.at).with_velocity(me.velocity);
        let limits = Limits {
            max_speed: self.pace(player),
            max_acceleration: rules.player.max_force / rules.player.mass,
            ..Limits::default()
        };
        let mut sum = RunningSum::new(&limits);
        if !self.shoves(player) {
            sum.add(1.0, || self.separation(player, &body, &limits));
        }
        sum.add(1.0, || self.wish(player, &body, &limits));
        sum.finish().map_or(Vec2::ZERO, |steering| steering.linear)
    }

    /// Two who go for a ball that lies between them may keep each other away from it for ever: after a while he does not give
    /// way any more. Nobody gets into anybody by that, see [`Self::part`].
    fn shoves(&self, player: usize) -> bool {
        let (me, range) = (&self.players[player], self.kit.rules.player.separation_range);
        self.game_on
            && me.gait == Gait::Seek
            && self.is_ball_forgotten()
            && me.at.distance_squared(self.ball.at) < range * range
    }

    fn separation(&self, player: usize, body: &Kinematic<Plane>, limits: &Limits) -> Option<Steering<Plane>> {
        let rules = &self.kit.rules.player;
        let radius = rules.separation_range;
        let mut near = self.players.iter().enumerate().filter_map(|(other, it)| {
            let offset = it.at - body.position;
            (other != player && offset.length_squared() < radius * radius).then(|| Neighbour::at(offset))
        });
        // Mostly nobody is near.
        let first = near.next()?;
        let falloff = Falloff::Inverse { strength: rules.separation / rules.mass };
        let separation = Separation { radius, falloff, pick: Pick::Sum };
        separation.steer(body, std::iter::once(first).chain(near), limits)
    }

    fn wish(&self, player: usize, body: &Kinematic<Plane>, limits: &Limits) -> Option<Steering<Plane>> {
        let (me, rules) = (&self.players[player], &self.kit.rules);
        let arrive =
            |braking| Arrive { braking, stop_radius: 0.5, time: rules.player.mass, at_goal: AtGoal::Hold };
        match me.gait {
            Gait::Stand => None,
            Gait::Seek => {
                Seek { drive: Drive::Match { time: rules.player.mass } }.steer(body, me.target, limits)
            }
            Gait::Arrive => arrive(Braking::FAST).steer(body, me.target, limits),
            Gait::Pursue => arrive(Braking::FAST).steer(body, self.meeting_point(me.at), limits),
            Gait::Interpose => {
                let out = (self.ball.at - me.target).normalize_or_zero() * rules.keeper.tending_distance;
                arrive(Braking::NORMAL).steer(body, me.target + out, limits)
            }
        }
    }

    /// Where the ball will be when it has come as far as he is away from it.
    pub(crate) fn meeting_point(&self, at: Vec2) -> Vec2 {
        let speed = self.ball.speed();
        let ticks = if speed > 0.0 { self.ball.at.distance(at) / speed } else { 0.0 };
        self.ball.future(ticks, &self.kit.rules.ball)
    }

    /// Field players go where they look: a force from the side turns them, one from behind pushes them.
    fn run(&mut self, player: usize, force: Vec2) {
        let (rules, pace) = (self.kit.rules.player, self.pace(player));
        let me = &mut self.players[player];
        if force == Vec2::ZERO {
            me.velocity *= BRAKE;
        }
        let (aside, ahead) = (me.heading.perp_dot(force), me.heading.dot(force));
        // Who wants to go straight back has nothing that turns him by the book; he turns to the left.
        let turn = if ahead < 0.0 { force.length() * if aside < 0.0 { -1.0 } else { 1.0 } } else { aside };
        if turn != 0.0 {
            me.heading = turned(me.heading, (turn * rules.max_turn).clamp(-rules.max_turn, rules.max_turn));
        }
        let speed = me.velocity.length() + me.heading.dot(force) / rules.mass;
        // Who is pushed back does not run backwards: he stands.
        me.velocity = me.heading * speed.clamp(0.0, pace);
        me.at += me.velocity;
        me.look = me.heading;
    }

    /// Keepers move to any side, and look at the ball.
    fn glide(&mut self, player: usize, force: Vec2) {
        let (rules, holds) = (self.kit.rules.player, self.keeper_has_ball());
        let pace = self.pace(player);
        let to_ball = (self.ball.at - self.players[player].at).try_normalize();
        let me = &mut self.players[player];
        if force == Vec2::ZERO {
            me.velocity *= BRAKE;
        }
        me.velocity = (me.velocity + force / rules.mass).clamp_length_max(pace);
        me.at += me.velocity;
        me.heading = me.velocity.try_normalize().unwrap_or(me.heading);
        if let Some(to_ball) = to_ball.filter(|_| !holds) {
            me.look = to_ball;
        }
    }

    /// Turns to the ball, as far as one can in a tick.
    pub(crate) fn track_ball(&mut self, player: usize) {
        let most = self.kit.rules.player.max_turn;
        let way = self.ball.at - self.players[player].at;
        let me = &mut self.players[player];
        let off =
            angle::of(way).zip(angle::of(me.heading)).map_or(0.0, |(to, from)| angle::difference(from, to));
        if off.abs() > 1e-4 {
            me.heading = turned(me.heading, off.clamp(-most, most));
        }
    }

    /// Nobody stands in anybody: both give way by half.
    pub(crate) fn part(&mut self) {
        let least = 2.0 * self.kit.rules.player.radius;
        for one in 0..PLAYERS {
            for other in one + 1..PLAYERS {
                let way = self.players[other].at - self.players[one].at;
                let squared = way.length_squared();
                if squared < least * least {
                    let gap = squared.sqrt();
                    let away = if gap > 1e-3 { way / gap } else { self.kit.pitch.goals[side_of(one)].facing };
                    let push = away * ((least - gap) / 2.0);
                    self.players[one].at -= push;
                    self.players[other].at += push;
                }
            }
        }
    }
}

/// A direction turned by an angle, still of length 1.
fn turned(heading: Vec2, by: f32) -> Vec2 {
    angle::direction(by).rotate(heading).normalize_or(heading)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ball::Ball;
    use crate::kit::Kit;

    #[test]
    fn three_round_a_ball_do_not_keep_each_other_away_from_it_for_ever() {
        let mut stage = Stage::new(Arc::new(Kit { stamina: true, ..Kit::default() }));
        stage.players.iter_mut().for_each(|player| player.at = MIN);
        stage.ball = Ball::at(Vec2::new(200.0, 210.0));
        for (player, off) in
            [(1, Vec2::new(-15.0, 2.0)), (6, Vec2::new(14.0, 8.0)), (4, Vec2::new(3.0, -19.0))]
        {
            let me = &mut stage.players[player];
            (me.at, me.target, me.stamina) = (stage.ball.at + off, stage.ball.at, 0.0);
            me.gait = if player == 4 { Gait::Stand } else { Gait::Seek };
        }
        let range = stage.kit.rules.kicking_range();
        for tick in 0..600 {
            stage.tick = tick;
            [1, 6].into_iter().for_each(|player| stage.move_player(player));
            stage.part();
            if stage.is_ball_forgotten() && (stage.ball_within(1, range) || stage.ball_within(6, range)) {
                return;
            }
        }
        panic!("nobody gets at the ball");
    }
}
