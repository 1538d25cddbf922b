//! What players do with the ball, and for each other: shots, passes, dribbling, support.

use std::f32::consts::{FRAC_PI_4, PI};

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::random::Stream;

use crate::mail::Message;
use crate::player::{members, side_of};
use crate::safety::Runner;
use crate::spots;
use crate::stage::Stage;

impl Stage {
    /// A direction that is a little wrong, as feet are.
    pub(crate) fn with_noise(&self, direction: Vec2, chance: &mut Stream) -> Vec2 {
        let off = chance.range(-1.0, 1.0) * PI * (1.0 - self.kit.rules.player.accuracy);
        angle::direction(off).rotate(direction)
    }

    /// How squarely he stands behind the ball: 1 before him, -1 behind him.
    pub(crate) fn faces_ball(&self, player: usize) -> f32 {
        let me = &self.players[player];
        (self.ball.at - me.at).normalize_or_zero().dot(me.heading)
    }

    /// Looks for a shot, which is remembered until he kicks: an open one, or now and then any.
    pub(crate) fn look_for_shot(&mut self, player: usize, chance: &mut Stream) {
        let side = side_of(player);
        let force = self.kit.rules.player.shot_force * self.faces_ball(player);
        let (open, target) = self.view(side).find_shot(self.ball.at, force, chance);
        let taken = open || chance.chance(self.style(side).pot_shots);
        let me = &mut self.players[player];
        me.shot = taken.then_some(target);
        me.is_pot_shot = taken && !open;
    }

    /// The shot that was found.
    pub(crate) fn shoot(&mut self, player: usize, chance: &mut Stream) -> bool {
        let Some(target) = self.players[player].shot.take() else { return false };
        let force = self.kit.rules.player.shot_force * self.faces_ball(player);
        let direction = self.with_noise(target - self.ball.at, chance);
        if !self.kick(player, direction, force) {
            return false;
        }
        self.tally.shots[side_of(player)] += 1;
        self.tally.pot_shots += u32::from(self.players[player].is_pot_shot);
        true
    }

    /// To whom he could pass, and where to.
    pub(crate) fn open_pass(&self, player: usize, force: f32, shortest: f32) -> Option<(usize, Vec2)> {
        let side = side_of(player);
        let mates = members(side).filter(|mate| *mate != player).map(|mate| (mate, self.runner(mate)));
        self.view(side).find_pass(self.ball.at, mates, force, (self.players[player].at, shortest))
    }

    /// The pass of a field player.
    pub(crate) fn field_pass(&self, player: usize) -> Option<(usize, Vec2)> {
        let force = self.kit.rules.player.pass_force * self.faces_ball(player);
        self.open_pass(player, force, self.style(side_of(player)).shortest_pass)
    }

    /// The pass of a keeper who holds the ball.
    pub(crate) fn goal_kick(&self, player: usize) -> Option<(usize, Vec2)> {
        let force = self.kit.rules.player.pass_force;
        self.open_pass(player, force, self.style(side_of(player)).shortest_goal_kick)
    }

    /// Kicks to a mate and tells him.
    pub(crate) fn pass(
        &mut self,
        player: usize,
        (to, target): (usize, Vec2),
        direction: Vec2,
        force: f32,
    ) -> bool {
        if !self.kick(player, direction, force) {
            return false;
        }
        self.tally.passes[side_of(player)] += 1;
        self.tell(to, Message::ReceiveBall(target));
        true
    }

    /// A little kick: up the pitch, or a turn that leads there.
    pub(crate) fn dribble(&mut self, player: usize) -> bool {
        let facing = self.kit.pitch.goals[side_of(player)].facing;
        let rules = &self.kit.rules.player;
        let (direction, force) =
            dribble_kick(facing, self.players[player].heading, (rules.turn_force, rules.dribble_force));
        let kicked = self.kick(player, direction, force);
        self.tally.dribbles += u32::from(kicked);
        kicked
    }

    /// Asks whoever has the ball for a pass, if it would come through.
    pub(crate) fn request_pass(&mut self, player: usize, chance: &mut Stream) {
        let side = side_of(player);
        let Some(owner) = self.teams[side].controlling.map(usize::from) else { return };
        if owner == player || !chance.chance(self.style(side).requests) {
            return;
        }
        let (from, to) = (self.players[owner].at, self.players[player].at);
        if self.view(side).is_safe(from, to, Some(to), self.kit.rules.player.pass_force) {
            self.tell(owner, Message::PassToMe(player as u8));
        }
    }

    /// The best place for a supporter, looked for again if it is time.
    pub(crate) fn support_spot(&mut self, side: usize, chance: &mut Stream) -> Option<Vec2> {
        if self.teams[side].spot.is_none() || self.tick >= self.teams[side].next_spots {
            self.find_spots(side, chance);
        }
        self.teams[side].spot
    }

    /// Looks at all places.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a small positive number"
    )]
    fn find_spots(&mut self, side: usize, chance: &mut Stream) {
        let Some(owner) = self.teams[side].controlling.map(usize::from) else { return };
        let (from, has_supporter) = (self.players[owner].at, self.teams[side].supporting.is_some());
        let (view, places) = (self.view(side), &self.kit.spots[side]);
        let mut scores = self.teams[side].spot_scores;
        let (mut best, mut most) = (None, 0.0);
        for (score, place) in scores.iter_mut().zip(places) {
            *score = spots::score(&view, *place, from, has_supporter, chance);
            if *score > most {
                (best, most) = (Some(*place), *score);
            }
        }
        let pause = (60.0 / view.style.spots.per_second) as u32;
        let next_spots = self.tick + pause.max(1);
        let team = &mut self.teams[side];
        (team.spot, team.spot_scores, team.next_spots) = (best, scores, next_spots);
    }

    /// The attacker who is nearest to the best place supports whoever has the ball.
    pub(crate) fn find_support(&mut self, side: usize, chance: &mut Stream) {
        let Some(spot) = self.support_spot(side, chance) else { return };
        let (first, owner, kicker) = (members(side).start, self.teams[side].controlling, self.me);
        let attackers = self.kit.teams[side].attackers.iter().map(|number| first + usize::from(*number));
        let free = attackers.filter(|player| owner != Some(*player as u8) && *player != kicker);
        let away = |player: &usize| self.players[*player].at.distance_squared(spot);
        let Some(best) = free.min_by(|one, other| away(one).total_cmp(&away(other))) else { return };
        let before = self.teams[side].supporting;
        if before == Some(best as u8) {
            return;
        }
        if let Some(before) = before {
            self.tell(usize::from(before), Message::GoHome);
        }
        self.teams[side].supporting = Some(best as u8);
        self.tell(best, Message::SupportAttacker);
    }

    /// Begins to wait for a pass: where it comes to, if there is room and time, or by going for it.
    pub(crate) fn waits_for_pass(&self, player: usize, chance: &mut Stream) -> bool {
        let style = self.style(side_of(player));
        let likely = self.is_in_hot_region(player) || chance.chance(style.waits_for_pass);
        let at = self.players[player].at;
        let is_near =
            |runner: &Runner| runner.at.distance_squared(at) < style.pass_threat * style.pass_threat;
        likely && !self.view(side_of(player)).opponents.iter().any(is_near)
    }
}

/// Where a dribbler kicks the ball, and how hard, if his goal faces this way and he that way. Who looks back turns by an
/// eighth.
fn dribble_kick(facing: Vec2, heading: Vec2, (turn, ahead): (f32, f32)) -> (Vec2, f32) {
    if facing.dot(heading) >= 0.0 {
        return (facing, ahead);
    }
    // To the left unless his own goal's direction lies to the right.
    let side = if heading.perp_dot(facing) > 0.0 { 1.0 } else { -1.0 };
    (angle::direction(side * FRAC_PI_4).rotate(heading), turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_buckland_4_a_dribbler_who_looks_back_turns_by_an_eighth() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let kick = |heading: Vec2| dribble_kick(Vec2::X, heading, (0.8, 1.5));
        for (heading, direction) in [
            (Vec2::new(-half, half), Vec2::new(0.0, 1.0)),
            (Vec2::new(-half, -half), Vec2::new(0.0, -1.0)),
            (Vec2::new(-1.0, 0.0), Vec2::new(-half, half)),
        ] {
            let (found, force) = kick(heading);
            assert!(found.distance(direction) < 1e-4 && force == 0.8, "{heading}: {found}");
        }
        assert_eq!(kick(Vec2::Y), (Vec2::X, 1.5));
        assert_eq!(kick(Vec2::new(half, half)), (Vec2::X, 1.5));
    }
}
