//! Dribbling with open eyes: towards the goal, but round whoever is in the way, and not away from whoever supports.

use std::f32::consts::PI;

use wits_core::angle;
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::math;

use crate::pitch::{MAX, MIN};
use crate::player::{members, side_of};
use crate::stage::Stage;

/// So many ways are looked at, all round.
const WAYS: u8 = 16;

impl Stage {
    /// A little kick where there is room, and a smaller one if he would run away from whoever supports him.
    pub(crate) fn dribble_round(&mut self, player: usize) -> bool {
        let rules = self.kit.rules.player;
        let force = if self.outruns_supporter(player) { rules.turn_force } else { rules.dribble_force };
        let kicked = self.kick(player, self.free_way(player), force);
        if kicked {
            self.count_dribble(player);
        }
        kicked
    }

    /// The best of all ways: what it is worth is how much it leads to the goal, how much room there is beside it, and that
    /// he need not turn.
    pub(crate) fn free_way(&self, player: usize) -> Vec2 {
        let (side, style) = (side_of(player), self.style(side_of(player)).dribble);
        let (ball, heading) = (self.ball.at, self.players[player].heading);
        let goal = self.kit.pitch.goals[1 - side];
        let towards = (goal.centre() - ball).normalize_or(-goal.facing);
        let (mut best, mut most) = (towards, f32::MIN);
        for way in 0..WAYS {
            // The straight way comes first, then those to the left and to the right in turn: so ties are fair.
            let steps = f32::from(way.div_ceil(2)) * if way % 2 == 0 { -1.0 } else { 1.0 };
            let direction = angle::direction(steps * 2.0 * PI / f32::from(WAYS)).rotate(towards);
            let way = Segment::new(ball, ball + direction * style.look);
            if !self.has_grass(way.to) {
                continue;
            }
            let room = math::min(self.room_beside(side, &way) / style.room, 1.0);
            let worth = direction.dot(towards) + style.caution * room + style.ease * direction.dot(heading);
            if worth > most {
                (best, most) = (direction, worth);
            }
        }
        best
    }

    /// How far the nearest opponent is from a way.
    fn room_beside(&self, side: usize, way: &Segment<Vec2>) -> f32 {
        let near = self.players[members(1 - side)].iter().map(|other| way.distance_squared(other.at));
        near.fold(f32::MAX, math::min).sqrt()
    }

    /// A ball can be led there: it is on the pitch, or between the posts.
    fn has_grass(&self, at: Vec2) -> bool {
        let edge = Vec2::splat(self.kit.rules.player.radius);
        let [low, high] = self.kit.pitch.goals[0].posts;
        let is_on_pitch = at.cmpge(MIN + edge).all() && at.cmple(MAX - edge).all();
        is_on_pitch || at.y > low.y && at.y < high.y
    }

    /// He is too far ahead of whoever supports him.
    fn outruns_supporter(&self, player: usize) -> bool {
        let side = side_of(player);
        let left = |number: usize| self.to_goal_line(side, self.players[number].at);
        let supporter = self.teams[side].supporting.map(usize::from).filter(|number| *number != player);
        supporter.is_some_and(|mate| left(mate) - left(player) > self.style(side).dribble.lead)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ball::Ball;
    use crate::kit::Kit;

    /// A player of the home team with the ball in the middle of the opponents' half, everybody else far away.
    fn stage() -> Stage {
        let mut stage = Stage::new(Arc::new(Kit::default()));
        stage.players.iter_mut().for_each(|player| player.at = MIN);
        stage.players[1].at = Vec2::new(446.0, 200.0);
        stage.players[1].heading = Vec2::X;
        stage.ball = Ball::at(Vec2::new(450.0, 200.0));
        stage
    }

    #[test]
    fn oracle_buckland_4_exercise_1_a_dribbler_goes_straight_if_he_can_and_round_whoever_is_in_the_way() {
        let mut stage = stage();
        assert!(stage.free_way(1).distance(Vec2::X) < 1e-5);
        stage.players[6].at = Vec2::new(490.0, 200.0);
        let way = stage.free_way(1);
        assert!(way.x > 0.0 && way.y.abs() > 0.3, "{way}");
        // One more on the side that he would take: he takes the other.
        stage.players[7].at = stage.ball.at + way * 45.0;
        let other = stage.free_way(1);
        assert!(other.y * way.y < 0.0, "{way}, then {other}");
    }

    #[test]
    fn a_dribbler_does_not_run_into_the_wall() {
        let mut stage = stage();
        stage.ball = Ball::at(Vec2::new(640.0, 350.0));
        let way = stage.free_way(1);
        let end = stage.ball.at + way * stage.style(0).dribble.look;
        assert!(end.x <= MAX.x && end.y <= MAX.y && way.y < 0.0, "{way}");
    }

    #[test]
    fn oracle_buckland_4_exercise_1_a_dribbler_does_not_outrun_whoever_supports_him() {
        let mut stage = stage();
        let mut kit = Kit::default();
        kit.teams[0].style.dribble.lead = 100.0;
        stage.kit = Arc::new(kit);
        let mut speed = |supporter: f32| {
            stage.ball = Ball::at(Vec2::new(450.0, 200.0));
            stage.teams[0].supporting = Some(2);
            stage.players[2].at = Vec2::new(supporter, 300.0);
            assert!(stage.dribble_round(1));
            stage.ball.speed()
        };
        assert_eq!((speed(400.0), speed(300.0), speed(600.0)), (1.5, 0.8, 1.5));
    }
}
