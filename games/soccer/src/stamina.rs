//! Players who tire, in matches in which they do: running costs strength, standing gives it back.

use crate::stage::Stage;

/// Slower than this he stands. [units/tick]
const STANDS: f32 = 0.05;

impl Stage {
    /// The share of his speed and of the force of his shots that a player has. All of it, where nobody tires.
    pub(crate) fn vigour(&self, player: usize) -> f32 {
        if !self.kit.stamina {
            return 1.0;
        }
        let least = self.kit.rules.stamina.least;
        least + (1.0 - least) * self.players[player].stamina
    }

    /// How fast he can run just now.
    pub(crate) fn pace(&self, player: usize) -> f32 {
        self.players[player].max_speed * self.vigour(player)
    }

    /// One tick of running or standing. Whoever walks neither tires much nor recovers.
    pub(crate) fn tire(&mut self, player: usize) {
        if !self.kit.stamina {
            return;
        }
        let rules = self.kit.rules.stamina;
        let me = &mut self.players[player];
        let speed = me.velocity.length();
        let change =
            if speed < STANDS { rules.recovery } else { -rules.drain * speed / me.max_speed.max(STANDS) };
        me.stamina = (me.stamina + change).clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wits_core::glam::Vec2;

    use super::*;
    use crate::kit::Kit;

    fn stage(stamina: bool) -> Stage {
        Stage::new(Arc::new(Kit { stamina, ..Kit::default() }))
    }

    #[test]
    fn oracle_buckland_4_exercise_6_running_tires_and_only_standing_gives_strength_back() {
        let mut stage = stage(true);
        let fresh = stage.pace(1);
        stage.players[1].velocity = Vec2::new(1.6, 0.0);
        (0..1_000).for_each(|_| stage.tire(1));
        let tired = stage.players[1].stamina;
        assert!((tired - 0.4).abs() < 1e-3, "{tired}");
        assert!((stage.pace(1) - fresh * (0.6 + 0.4 * tired)).abs() < 1e-5);
        stage.players[1].velocity = Vec2::new(0.1, 0.0);
        stage.tire(1);
        assert!(stage.players[1].stamina < tired, "walking is no rest");
        stage.players[1].velocity = Vec2::ZERO;
        (0..2_000).for_each(|_| stage.tire(1));
        assert_eq!((stage.players[1].stamina, stage.pace(1)), (1.0, fresh));
    }

    #[test]
    fn nobody_tires_unless_the_match_says_so() {
        let mut stage = stage(false);
        stage.players[1].velocity = Vec2::new(1.6, 0.0);
        (0..5_000).for_each(|_| stage.tire(1));
        assert_eq!((stage.players[1].stamina, stage.vigour(1)), (1.0, 1.0));
    }
}
