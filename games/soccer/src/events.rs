//! What happens to the match as a whole: kick-offs, goals, the end.

use wits_game::GameEvent;

use crate::Soccer;
use crate::stage::Stage;

/// What is compared before and after a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    goals: [u32; 2],
    game_on: bool,
    is_over: bool,
}

impl Standing {
    pub(crate) const fn of(stage: &Stage) -> Self {
        Self { goals: stage.goals, game_on: stage.game_on, is_over: stage.is_over }
    }
}

impl Soccer {
    /// What happened in the last tick.
    pub(crate) fn report_events(&self, report: &mut dyn FnMut(GameEvent)) {
        let stage = &self.world.stage;
        let (before, now) = (self.before, Standing::of(stage));
        let [home, away] = [0, 1].map(|side| stage.kit.teams[side].title.as_str());
        let score = format!("{home} {} : {} {away}", now.goals[0], now.goals[1]);
        if now.game_on && !before.game_on {
            report(GameEvent::new("Kick-off").why(format!("Everybody is at home. {score}.")));
        }
        for side in (0..2).filter(|side| now.goals[*side] > before.goals[*side]) {
            let shot = self.deeds.last_shot(side);
            let why = shot.map(|player| format!("{} had the last shot.", stage.kit.name(player)));
            report(GameEvent::new(format!("Goal: {score}")).why(why.unwrap_or_default()));
        }
        if now.is_over && !before.is_over {
            report(GameEvent::new(format!("The match is over: {score}")));
        }
    }
}
