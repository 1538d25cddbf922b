//! What players do with the ball, and for each other: shots, passes, dribbling, support.

use std::f32::consts::{FRAC_PI_4, PI};

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::Stream;

use crate::deeds::What;
use crate::kit::side_of_mind;
use crate::mail::{Letter, Message};
use crate::player::{members, side_of};
use crate::safety::Runner;
use crate::spots;
use crate::stage::Stage;

/// The share of a kick's force that is left to a player who has stumbled over the ball for long.
const STUMBLING: f32 = 0.5;

impl Stage {
    /// A direction that is a little wrong, as feet are.
    pub(crate) fn with_noise(&self, direction: Vec2, chance: &mut Stream) -> Vec2 {
        let off = chance.range(-1.0, 1.0) * PI * (1.0 - self.kit.rules.player.accuracy);
        angle::direction(off).rotate(direction)
    }

    /// How squarely he stands behind the ball: 1 before him, -1 behind him. Who stumbles over it for long kicks it as he can.
    pub(crate) fn faces_ball(&self, player: usize) -> f32 {
        let me = &self.players[player];
        let squarely = (self.ball.at - me.at).normalize_or_zero().dot(me.heading);
        if self.is_ball_forgotten() { math::max(squarely, STUMBLING) } else { squarely }
    }

    /// How hard he shoots: less if he does not stand squarely behind the ball, or is tired.
    fn shot_force(&self, player: usize) -> f32 {
        self.kit.rules.player.shot_force * self.vigour(player) * self.faces_ball(player)
    }

    /// Looks for a shot, which is remembered until he kicks: an open one, or now and then any.
    pub(crate) fn look_for_shot(&mut self, player: usize, chance: &mut Stream) {
        let side = side_of(player);
        let force = self.shot_force(player);
        let (open, target) = self.view(side).find_shot(self.ball.at, force, chance);
        let taken = open || chance.chance(self.style(side).pot_shots);
        let me = &mut self.players[player];
        me.shot = taken.then_some(target);
        me.is_pot_shot = taken && !open;
    }

    /// The shot that was found.
    pub(crate) fn shoot(&mut self, player: usize, chance: &mut Stream) -> bool {
        let Some(target) = self.players[player].shot.take() else { return false };
        let force = self.shot_force(player);
        let direction = self.with_noise(target - self.ball.at, chance);
        if !self.kick(player, direction, force) {
            return false;
        }
        self.tally.shots[side_of(player)] += 1;
        let is_pot_shot = self.players[player].is_pot_shot;
        self.tally.pot_shots = self.tally.pot_shots.saturating_add(u32::from(is_pot_shot));
        self.note(player, What::Shot { open: !is_pot_shot });
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
        self.tell(player, to, Message::ReceiveBall(target));
        true
    }

    /// A little kick: up the pitch, or a turn that leads there.
    pub(crate) fn dribble(&mut self, player: usize) -> bool {
        let facing = self.kit.pitch.goals[side_of(player)].facing;
        let rules = &self.kit.rules.player;
        let (direction, force) =
            dribble_kick(facing, self.players[player].heading, (rules.turn_force, rules.dribble_force));
        let kicked = self.kick(player, direction, force);
        if kicked {
            self.count_dribble(player);
        }
        kicked
    }

    pub(crate) fn count_dribble(&mut self, player: usize) {
        self.tally.dribbles = self.tally.dribbles.saturating_add(1);
        self.note(player, What::Dribble { touches: 1 });
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
            self.tell(player, owner, Message::PassToMe(player as u8));
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

    /// Somebody, a player or the mind of a team, finds support: the attacker who is nearest to the best place supports whoever
    /// has the ball.
    pub(crate) fn find_support(&mut self, from: usize, chance: &mut Stream) {
        let side = side_of_mind(from);
        let Some(spot) = self.support_spot(side, chance) else { return };
        let (first, owner) = (members(side).start, self.teams[side].controlling);
        let attackers = self.kit.teams[side].attackers.iter().map(|number| first + usize::from(*number));
        let free = attackers
            .filter(|player| owner != Some(*player as u8) && *player != from && !self.gets_pass(*player));
        let away = |player: &usize| self.players[*player].at.distance_squared(spot);
        let Some(best) = free.min_by(|one, other| away(one).total_cmp(&away(other))) else { return };
        let before = self.teams[side].supporting;
        if before == Some(best as u8) {
            return;
        }
        if let Some(before) = before.map(usize::from).filter(|before| !self.gets_pass(*before)) {
            self.tell(from, before, Message::GoHome);
        }
        self.teams[side].supporting = Some(best as u8);
        self.tell(from, best, Message::SupportAttacker);
    }

    /// A pass to him is under way, or was just kicked and he has not heard of it yet: he must not be sent elsewhere.
    fn gets_pass(&self, player: usize) -> bool {
        let told = |letter: &Letter| {
            letter.receiver.0 == player as u64 && matches!(letter.message, Message::ReceiveBall(_))
        };
        self.teams[side_of(player)].receiver == Some(player as u8) || self.outbox.iter().any(told)
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
    fn whoever_gets_the_pass_is_not_sent_to_support_the_passer() {
        let mut stage = Stage::new(std::sync::Arc::default());
        let mut chance = wits_core::random::Seed::new(1).stream();
        stage.teams[0].spot = Some(stage.players[1].at);
        stage.take_control(3);
        stage.ball = crate::ball::Ball::at(stage.players[3].at);
        let pass = stage.players[1].at - stage.ball.at;
        assert!(stage.pass(3, (1, stage.players[1].at), pass, 3.0));
        (stage.teams[0].next_spots, stage.teams[0].spot) = (u32::MAX, Some(stage.players[1].at));
        stage.find_support(3, &mut chance);
        assert_eq!(stage.teams[0].supporting, Some(2), "the other attacker, though he is farther away");
        stage.teams[0].supporting = Some(1);
        stage.find_support(3, &mut chance);
        let home = stage.outbox.iter().filter(|letter| letter.message == Message::GoHome);
        assert_eq!(home.count(), 0, "nor is he sent home because another supports now");
        stage.outbox.clear();
        (stage.teams[0].receiver, stage.teams[0].supporting) = (Some(1), None);
        stage.find_support(3, &mut chance);
        assert_eq!(stage.teams[0].supporting, Some(2));
        stage.teams[0].receiver = None;
        stage.find_support(3, &mut chance);
        assert_eq!(stage.teams[0].supporting, Some(1), "nothing keeps him any more");
    }

    #[test]
    fn whoever_stumbles_over_the_ball_for_long_kicks_it_all_the_same() {
        let mut stage = Stage::new(std::sync::Arc::default());
        let me = stage.players[1];
        stage.ball = crate::ball::Ball::at(me.at - 0.5 * me.heading);
        assert_eq!(stage.faces_ball(1), -1.0);
        stage.tick = 1_000;
        assert_eq!(stage.faces_ball(1), STUMBLING);
        stage.ball = crate::ball::Ball::at(me.at + 0.5 * me.heading);
        assert_eq!(stage.faces_ball(1), 1.0);
    }

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
