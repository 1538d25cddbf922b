//! What is the same for both teams: the pitch, the ball, the bodies. Read from `pitch.rules.ron`.
//!
//! Lengths are those of the book: the pitch is 660 units long, so a unit is about a sixth of a metre. Times are ticks, so
//! speeds are units a tick and the formulas need no time step.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::ron::RonFile;

/// What is the same for both teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rules {
    /// How wide the mouths of the goals are.
    pub(crate) goal_width: f32,
    pub(crate) ball: BallRules,
    pub(crate) player: PlayerRules,
    pub(crate) keeper: KeeperRules,
    /// In force only in matches in which players tire.
    pub(crate) stamina: StaminaRules,
}

/// The ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BallRules {
    pub(crate) radius: f32,
    pub(crate) mass: f32,
    /// So much slower it becomes in every tick; the book writes it as a negative number.
    pub(crate) friction: f32,
}

/// What bodies of players can do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PlayerRules {
    pub(crate) radius: f32,
    pub(crate) mass: f32,
    pub(crate) max_force: f32,
    /// At most so far he turns in a tick. \[rad\]
    pub(crate) max_turn: f32,
    pub(crate) speed_with_ball: f32,
    pub(crate) speed_without_ball: f32,
    /// He kicks a ball whose surface is nearer than this.
    pub(crate) kicking_distance: f32,
    /// At most so many kicks in a second.
    pub(crate) kicks_per_second: f32,
    /// He has arrived when he is nearer than this.
    pub(crate) target_range: f32,
    /// A pass has come to him when it is nearer than this.
    pub(crate) receiving_range: f32,
    /// 1 is perfect; at 0 a kick goes anywhere.
    pub(crate) accuracy: f32,
    pub(crate) dribble_force: f32,
    /// The kick that turns him round while he dribbles.
    pub(crate) turn_force: f32,
    pub(crate) pass_force: f32,
    pub(crate) shot_force: f32,
    /// Players nearer than this are pushed apart.
    pub(crate) separation_range: f32,
    pub(crate) separation: f32,
}

/// What keepers can do besides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KeeperRules {
    /// He holds a ball that is nearer than this.
    pub(crate) catching_range: f32,
    /// So far in front of his goal line he stands.
    pub(crate) tending_distance: f32,
    /// He goes for balls that are nearer to his goal than this.
    pub(crate) intercept_range: f32,
}

/// How players tire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StaminaRules {
    /// So much of his stamina, of which he has 1 at first, a player loses in a tick at full speed.
    pub(crate) drain: f32,
    /// So much he gets back in a tick in which he stands.
    pub(crate) recovery: f32,
    /// The share of speed and of the force of shots that is left to whoever has none.
    pub(crate) least: f32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            goal_width: 100.0,
            ball: BallRules::default(),
            player: PlayerRules::default(),
            keeper: KeeperRules::default(),
            stamina: StaminaRules::default(),
        }
    }
}

impl Default for BallRules {
    fn default() -> Self {
        Self { radius: 5.0, mass: 1.0, friction: 0.015 }
    }
}

impl Default for PlayerRules {
    fn default() -> Self {
        Self {
            radius: 10.0,
            mass: 3.0,
            max_force: 1.0,
            max_turn: 0.4,
            speed_with_ball: 1.2,
            speed_without_ball: 1.6,
            kicking_distance: 6.0,
            kicks_per_second: 8.0,
            target_range: 10.0,
            receiving_range: 10.0,
            accuracy: 0.99,
            dribble_force: 1.5,
            turn_force: 0.8,
            pass_force: 3.0,
            shot_force: 6.0,
            separation_range: 30.0,
            separation: 10.0,
        }
    }
}

impl Default for KeeperRules {
    fn default() -> Self {
        Self { catching_range: 10.0, tending_distance: 20.0, intercept_range: 100.0 }
    }
}

impl Default for StaminaRules {
    fn default() -> Self {
        Self { drain: 0.0006, recovery: 0.002, least: 0.6 }
    }
}

impl RonFile for Rules {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl Rules {
    /// So many ticks lie between two kicks of a player at least.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be small and positive"
    )]
    pub(crate) fn kick_pause(&self) -> u32 {
        (60.0 / self.player.kicks_per_second).round() as u32
    }

    /// A ball whose centre is nearer than this can be kicked.
    pub(crate) fn kicking_range(&self) -> f32 {
        self.player.kicking_distance + self.ball.radius
    }
}

impl Check for Rules {
    fn check(&self, _path: &str, findings: &mut Findings) {
        let Self { goal_width, ball, player, keeper, stamina } = self;
        findings.check_range("goal_width", f64::from(*goal_width), 20.0, 340.0);
        findings.check_range("ball.radius", f64::from(ball.radius), 1.0, 20.0);
        findings.check_positive("ball.mass", ball.mass);
        findings.check_positive("ball.friction", ball.friction);
        for (name, value) in [
            ("radius", player.radius),
            ("mass", player.mass),
            ("max_force", player.max_force),
            ("max_turn", player.max_turn),
            ("speed_with_ball", player.speed_with_ball),
            ("speed_without_ball", player.speed_without_ball),
            ("target_range", player.target_range),
            ("receiving_range", player.receiving_range),
            ("dribble_force", player.dribble_force),
            ("turn_force", player.turn_force),
            ("pass_force", player.pass_force),
            ("shot_force", player.shot_force),
            ("separation_range", player.separation_range),
        ] {
            findings.check_positive(&format!("player.{name}"), value);
        }
        findings.check_not_negative("player.kicking_distance", player.kicking_distance);
        findings.check_not_negative("player.separation", player.separation);
        findings.check_range("player.kicks_per_second", f64::from(player.kicks_per_second), 0.1, 60.0);
        findings.check_range("player.accuracy", f64::from(player.accuracy), 0.0, 1.0);
        for (name, value) in [
            ("catching_range", keeper.catching_range),
            ("tending_distance", keeper.tending_distance),
            ("intercept_range", keeper.intercept_range),
        ] {
            findings.check_positive(&format!("keeper.{name}"), value);
        }
        for (name, share) in
            [("drain", stamina.drain), ("recovery", stamina.recovery), ("least", stamina.least)]
        {
            findings.check_range(&format!("stamina.{name}"), f64::from(share), 0.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_file_are_told_at_once_with_their_places() {
        let text = "(\n    ball: (friction: -0.015),\n    player: (accuracy: 2, sped: 1),\n)";
        let faults = Rules::from_ron("pitch.rules.ron", text).unwrap_err().to_string();
        assert!(faults.contains("pitch.rules.ron:2:22: -0.015 is out of range"), "{faults}");
        assert!(faults.contains("pitch.rules.ron:3:24: 2 is out of range"), "{faults}");
        assert!(faults.contains("sped"), "{faults}");
    }

    #[test]
    fn the_file_that_comes_with_the_game_says_what_the_book_says() {
        let text = include_str!("../content/pitch.rules.ron");
        assert_eq!(Rules::from_ron("pitch.rules.ron", text).unwrap(), Rules::default());
    }
}
