//! What players do against those who have the ball, besides going for it: each marks an opponent, some come round the one with
//! the ball, or one gets into the way of the pass that is to be feared.

use std::f32::consts::FRAC_PI_3;

use wits_core::angle;
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;

use crate::player::{PLAYERS, Plan, is_keeper, members, side_of};
use crate::stage::Stage;

/// So near they come round the one with the ball.
const ROUND: f32 = 35.0;
/// At most so many do, besides the one who goes for the ball.
const MOST_ROUND: usize = 2;
/// Whoever cuts a pass stays away from both ends of it by this share of its length.
const END: f32 = 0.2;

impl Stage {
    /// The opponent who has the ball or will get it.
    fn attacker(&self, side: usize) -> Option<usize> {
        self.teams[1 - side].controlling.map(usize::from)
    }

    /// Those of a side who are free to defend: field players, but for the one who goes for the ball.
    fn defenders(&self, side: usize) -> impl Iterator<Item = usize> {
        let closest = self.teams[side].closest.map(usize::from);
        members(side).filter(move |player| !is_keeper(*player) && closest != Some(*player))
    }

    /// Whom a player marks. Opponents are given out one by one, those who are nearest to our goal first, each to whoever is
    /// nearest to him and still free; the one with the ball has somebody after him already.
    pub(crate) fn mark_of(&self, player: usize) -> Option<usize> {
        let side = side_of(player);
        let (goal, attacker) = (self.kit.pitch.goals[side].centre(), self.attacker(side));
        let (mut is_marked, mut has_mark) = ([false; PLAYERS], [false; PLAYERS]);
        loop {
            let away = |number: &usize| self.players[*number].at.distance_squared(goal);
            let left = members(1 - side).filter(|opponent| {
                !is_keeper(*opponent) && attacker != Some(*opponent) && !is_marked[*opponent]
            });
            let opponent = left.min_by(|one, other| away(one).total_cmp(&away(other)))?;
            let at = self.players[opponent].at;
            let far = |number: &usize| self.players[*number].at.distance_squared(at);
            let free = self.defenders(side).filter(|mate| !has_mark[*mate]);
            let mate = free.min_by(|one, other| far(one).total_cmp(&far(other)))?;
            if mate == player {
                return Some(opponent);
            }
            (is_marked[opponent], has_mark[mate]) = (true, true);
        }
    }

    /// Where he stands to mark: between his opponent and our goal.
    pub(crate) fn mark_place(&self, player: usize) -> Option<Vec2> {
        let side = side_of(player);
        let at = self.players[self.mark_of(player)?].at;
        let to_goal = (self.kit.pitch.goals[side].centre() - at).normalize_or_zero();
        Some(at + to_goal * self.style(side).marks_from)
    }

    /// Where he stands to come round the one with the ball: on the side of our goal, to the left or to the right. The nearest
    /// do, the nearest of all to the left.
    pub(crate) fn surround_place(&self, player: usize) -> Option<Vec2> {
        let side = side_of(player);
        let at = self.players[self.attacker(side)?].at;
        let mine = self.players[player].at.distance_squared(at);
        let nearer = self.defenders(side).filter(|mate| {
            let far = self.players[*mate].at.distance_squared(at);
            far < mine || far == mine && *mate < player
        });
        let place = nearer.count();
        let is_free = self.defenders(side).any(|mate| mate == player);
        if place >= MOST_ROUND || !is_free {
            return None;
        }
        let to_goal = (self.kit.pitch.goals[side].centre() - at).normalize_or_zero();
        let turn = if place == 0 { FRAC_PI_3 } else { -FRAC_PI_3 };
        Some(at + angle::direction(turn).rotate(to_goal) * ROUND)
    }

    /// Where he stands to cut off the one with the ball from whoever supports him. Only the nearest does.
    pub(crate) fn cut_place(&self, player: usize) -> Option<Vec2> {
        let side = side_of(player);
        let from = self.players[self.attacker(side)?].at;
        let mate = self.teams[1 - side].supporting.map(usize::from)?;
        let pass = Segment::new(from, self.players[mate].at);
        let far = |number: &usize| pass.distance_squared(self.players[*number].at);
        let nearest = self.defenders(side).min_by(|one, other| far(one).total_cmp(&far(other)))?;
        (nearest == player).then(|| pass.at(pass.project(self.players[player].at).clamp(END, 1.0 - END)))
    }

    /// Where the plan of his team wants him; `None` if there is no plan, or none for him.
    pub(crate) fn planned_place(&self, player: usize) -> Option<Vec2> {
        let side = side_of(player);
        if is_keeper(player)
            || !self.game_on
            || self.teams[side].controlling.is_some()
            || self.keeper_has_ball()
        {
            return None;
        }
        match self.teams[side].plan {
            Plan::None => None,
            Plan::Mark => self.mark_place(player),
            Plan::Surround => self.surround_place(player),
            Plan::Cut => self.cut_place(player),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kit::Kit;
    use crate::pitch::{MAX, MIN};

    /// The home team defends on the left. Opponent 6 has the ball, 7 supports him.
    fn stage() -> Stage {
        let mut stage = Stage::new(Arc::new(Kit::default()));
        for (player, (x, y)) in [
            (1, (200.0, 100.0)),
            (2, (200.0, 300.0)),
            (3, (120.0, 150.0)),
            (4, (120.0, 250.0)),
            (6, (240.0, 110.0)),
            (7, (180.0, 320.0)),
            (8, (400.0, 200.0)),
            (9, (600.0, 200.0)),
        ] {
            stage.players[player].at = Vec2::new(x, y);
        }
        stage.take_control(6);
        stage.teams[1].supporting = Some(7);
        stage.ball = crate::ball::Ball::at(Vec2::new(236.0, 110.0));
        stage.find_closest(0);
        assert_eq!(stage.teams[0].closest, Some(1));
        stage
    }

    #[test]
    fn oracle_buckland_4_exercise_4_everybody_marks_another_and_stands_between_him_and_the_goal() {
        let stage = stage();
        let marks: Vec<Option<usize>> = (0..5).map(|player| stage.mark_of(player)).collect();
        assert_eq!(marks, [None, None, Some(7), Some(8), Some(9)]);
        let goal = stage.kit.pitch.goals[0].centre();
        for player in [2, 3, 4] {
            let (place, marked) =
                (stage.mark_place(player).unwrap(), stage.players[marks[player].unwrap()].at);
            assert!((place.distance(marked) - 25.0).abs() < 1e-3);
            assert!(place.distance(goal) < marked.distance(goal));
        }
    }

    #[test]
    fn oracle_buckland_4_exercise_4_two_come_round_the_one_with_the_ball_from_both_sides() {
        let stage = stage();
        let places: Vec<Option<Vec2>> = (0..5).map(|player| stage.surround_place(player)).collect();
        assert_eq!(places.iter().flatten().count(), 2);
        assert!(places[0].is_none() && places[1].is_none(), "neither the keeper nor who goes for the ball");
        let (at, goal) = (stage.players[6].at, stage.kit.pitch.goals[0].centre());
        let sides: Vec<f32> =
            places.iter().flatten().map(|place| (goal - at).perp_dot(*place - at)).collect();
        assert!(sides[0] * sides[1] < 0.0, "{sides:?}");
    }

    #[test]
    fn oracle_buckland_4_exercise_2_one_gets_between_the_one_with_the_ball_and_whoever_supports_him() {
        let mut stage = stage();
        let places: Vec<Option<Vec2>> = (0..5).map(|player| stage.cut_place(player)).collect();
        assert_eq!(places.iter().flatten().count(), 1);
        let place = places.into_iter().flatten().next().unwrap();
        let pass = Segment::new(stage.players[6].at, stage.players[7].at);
        assert!(pass.distance_squared(place) < 1e-3);
        assert!(place.distance(pass.from) > 30.0 && place.distance(pass.to) > 30.0);
        stage.teams[1].supporting = None;
        assert!((0..5).all(|player| stage.cut_place(player).is_none()));
    }

    #[test]
    fn a_plan_is_for_those_who_defend_while_the_ball_is_in_play() {
        let mut stage = stage();
        assert!((0..10).all(|player| stage.planned_place(player).is_none()), "by the book nobody has one");
        stage.teams[0].plan = Plan::Mark;
        assert!(stage.planned_place(2).is_some() && stage.planned_place(0).is_none());
        stage.game_on = false;
        assert!(stage.planned_place(2).is_none());
        stage.game_on = true;
        stage.take_control(1);
        assert!(stage.planned_place(2).is_none(), "we have the ball");
    }

    #[test]
    fn places_are_found_wherever_players_stand() {
        let mut stage = stage();
        for player in &mut stage.players {
            player.at = MAX;
        }
        stage.players[6].at = MIN;
        for plan in [Plan::Mark, Plan::Surround, Plan::Cut] {
            stage.teams[0].plan = plan;
            let places = (0..10).filter_map(|player| stage.planned_place(player));
            assert!(places.into_iter().all(Vec2::is_finite));
        }
    }
}
