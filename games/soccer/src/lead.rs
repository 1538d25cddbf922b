//! A player who is led by a person: the mouse says where he runs and where he kicks.

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;
use wits_game::direction;

use crate::ball::force_to_arrive;
use crate::mail::Message;
use crate::pitch::{MAX, MIN};
use crate::player::{Gait, PLAYERS, is_keeper, members, side_of};
use crate::stage::Stage;

/// So far a button sends him. \[units\]
const STEP: f32 = 60.0;
/// A kick goes to a mate who is nearer than this to where it is aimed: he is told.
const MATE: f32 = 80.0;
/// A kick arrives with this speed, if it can. [units/tick]
const ARRIVES: f32 = 1.0;
/// So hard the ball is taken along, as a share of a dribbler's kick.
const ALONG: f32 = 0.7;

/// Who is led, and what he is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Lead {
    pub(crate) player: Option<u8>,
    /// Where he runs.
    pub(crate) to: Vec2,
    /// Where he kicks the ball as soon as he has it.
    pub(crate) kick: Option<Vec2>,
}

impl Stage {
    pub(crate) fn is_led(&self, number: usize) -> bool {
        self.lead.player.map(usize::from) == Some(number)
    }

    /// Who would be led by pointing there.
    pub(crate) fn nearest_player(&self, at: Vec2) -> usize {
        let away = |number: &usize| self.players[*number].at.distance_squared(at);
        (0..PLAYERS).min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(0)
    }

    /// Who is led by whoever only presses an arrow key: of the home team, in the field, nearest to the ball.
    pub(crate) fn nearest_at_home(&self) -> usize {
        let away = |number: &usize| self.players[*number].at.distance_squared(self.ball.at);
        let field = members(0).filter(|number| !is_keeper(*number));
        field.min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(0)
    }

    /// An order for whoever is led. False if there is no such order.
    pub(crate) fn order(&mut self, name: &str, at: Option<Vec2>) -> bool {
        let Some(player) = self.lead.player.map(usize::from) else { return false };
        let here = self.players[player].at;
        match (name, at) {
            ("go", Some(at)) => self.lead.to = at.clamp(MIN, MAX),
            ("kick", Some(at)) => self.lead.kick = Some(at),
            ("shoot", _) => self.lead.kick = Some(self.kit.pitch.goals[1 - side_of(player)].centre()),
            _ => match direction(name) {
                Some(way) => self.lead.to = (here + way * STEP).clamp(MIN, MAX),
                None => return false,
            },
        }
        true
    }

    /// What he does in a tick instead of thinking. Before the kick-off he goes home like everybody.
    pub(crate) fn follow_orders(&mut self, player: usize, chance: &mut Stream) {
        let (rules, lead) = (self.kit.rules.clone(), self.lead);
        let home = self.home(player).centre();
        let me = &mut self.players[player];
        me.max_speed = rules.player.speed_without_ball;
        (me.target, me.at_ease) = (if self.game_on { lead.to } else { home }, false);
        if self.is_at_target(player) {
            self.players[player].halt();
            self.track_ball(player);
        } else {
            self.players[player].gait = Gait::Arrive;
        }
        if !self.game_on || self.tick < self.players[player].next_kick {
            return;
        }
        let holds = self.ball.owner.map(usize::from) == Some(player);
        if is_keeper(player) && !holds && self.ball_within(player, rules.keeper.catching_range) {
            self.take_control(player);
            if self.ball.owner.is_none() {
                self.ball.trap(player as u8);
                self.touch(player);
            }
            return;
        }
        if holds || self.ball.owner.is_none() && self.ball_within(player, rules.kicking_range()) {
            self.players[player].next_kick = self.tick + rules.kick_pause();
            self.take_control(player);
            self.use_ball(player, chance);
        }
    }

    /// The ball is at his feet: the kick that he was told, or along the way.
    fn use_ball(&mut self, player: usize, chance: &mut Stream) {
        let rules = self.kit.rules.player;
        if let Some(target) = self.lead.kick.take() {
            let way = target - self.ball.at;
            let wanted = force_to_arrive(way.length(), ARRIVES, &self.kit.rules.ball);
            let direction = self.with_noise(way, chance);
            if self.kick(player, direction, wanted.min(rules.shot_force)) {
                self.tell_mate(player, target);
            }
        } else if self.ball.owner.is_none() {
            let way = self.players[player].target - self.ball.at;
            let force = rules.dribble_force * ALONG;
            let force = force.min(force_to_arrive(way.length(), 0.0, &self.kit.rules.ball));
            self.kick(player, way, force);
        }
    }

    fn tell_mate(&mut self, player: usize, target: Vec2) {
        let away = |mate: &usize| self.players[*mate].at.distance_squared(target);
        let mates = members(side_of(player)).filter(|mate| *mate != player && !is_keeper(*mate));
        let nearest = mates.min_by(|one, other| away(one).total_cmp(&away(other)));
        if let Some(mate) = nearest.filter(|mate| away(mate) < MATE * MATE) {
            self.tell(player, mate, Message::ReceiveBall(target));
        }
    }
}
