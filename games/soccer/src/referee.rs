//! What is nobody's decision: goals, the kick-off, the end of the match, balls that are held for too long.

use crate::ball::Ball;
use crate::mail::{Letter, Message};
use crate::pitch::CENTRE;
use crate::player::PLAYERS;
use crate::stage::Stage;
use wits_world::Who;

/// So long a keeper may hold the ball. \[ticks\]
const MOST_HELD: u32 = 10 * 60;
/// Nobody has touched the ball for so long: something keeps players from it. \[ticks\]
const FORGOTTEN: u32 = 3 * 60;
/// So long the referee waits for players who do not go home. \[ticks\]
const MOST_PATIENCE: u32 = 20 * 60;

impl Stage {
    /// Before anybody thinks: the ball rolls, and is in play once everybody is home.
    pub(crate) fn begin_tick(&mut self, tick: u32) {
        self.tick = tick;
        self.ball.roll(&self.kit.rules.ball, &self.kit.pitch);
        if !self.game_on {
            let everybody = (0..PLAYERS).all(|player| self.is_home(player));
            if everybody || tick - self.whistle > MOST_PATIENCE {
                (self.game_on, self.whistle) = (true, tick);
                self.touch_nobody();
            }
        } else if self.ball.owner.is_some() && tick - self.tally.touched > MOST_HELD {
            self.ball.owner = None;
        }
        self.notice_lost_ball();
    }

    /// A ball that lies and that nobody has touched for a while is nobody's, though a team may still believe that one of its
    /// players has it: then those who are not after it wait for his pass.
    fn notice_lost_ball(&mut self) {
        if self.game_on && self.is_ball_forgotten() && self.ball.owner.is_none() && self.ball.speed() == 0.0 {
            for team in &mut self.teams {
                (team.controlling, team.receiver) = (None, None);
            }
        }
    }

    /// Nobody has touched the ball for a while.
    pub(crate) const fn is_ball_forgotten(&self) -> bool {
        self.tick.saturating_sub(self.tally.touched) > FORGOTTEN
    }

    /// After everybody has moved: is it a goal?
    pub(crate) fn end_tick(&mut self) {
        for (side, possession) in self.tally.possession.iter_mut().enumerate() {
            *possession = possession.saturating_add(u32::from(self.teams[side].controlling.is_some()));
        }
        let scored = |side: usize| self.kit.pitch.goals[1 - side].is_scored(self.ball.before, self.ball.at);
        let Some(side) = [0, 1].into_iter().find(|side| scored(*side)) else { return };
        if self.game_on {
            self.goals[side] = self.goals[side].saturating_add(1);
        }
        (self.game_on, self.whistle) = (false, self.tick);
        self.ball = Ball::at(CENTRE);
        self.touch_nobody();
        for team in 0..2 {
            let to = Who((PLAYERS + team) as u64);
            self.outbox.push(Letter::new(Who::NOBODY, to, Message::Goal(side as u8)));
        }
    }

    /// The ball lies there for everybody.
    fn touch_nobody(&mut self) {
        self.tally.touched = self.tick;
        self.tally.toucher = None;
    }
}

#[cfg(test)]
mod tests {
    use wits_core::glam::Vec2;

    use super::*;

    #[test]
    fn a_ball_that_lies_and_is_forgotten_is_nobodys() {
        let mut stage = Stage::new(std::sync::Arc::default());
        stage.ball = Ball::at(Vec2::new(100.0, 300.0));
        stage.take_control(3);
        stage.teams[0].receiver = Some(3);
        stage.begin_tick(FORGOTTEN);
        assert_eq!(stage.teams[0].controlling, Some(3));
        stage.begin_tick(FORGOTTEN + 1);
        assert_eq!((stage.teams[0].controlling, stage.teams[0].receiver), (None, None));
        // Not one that rolls, nor one that a keeper holds.
        stage.take_control(3);
        stage.ball.velocity = Vec2::X;
        stage.begin_tick(FORGOTTEN + 2);
        stage.ball.trap(0);
        stage.begin_tick(FORGOTTEN + 3);
        assert_eq!(stage.teams[0].controlling, Some(3));
    }
}
