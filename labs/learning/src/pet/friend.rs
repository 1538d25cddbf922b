//! Mo, the other creature: knows what is good for it. The pet can learn by watching.

use wits_learn::teach::{Action, Observation};

use crate::pet::creature::{BOREDOM, COLD, HUNGER, TIREDNESS};
use crate::pet::people::Said;
use crate::pet::senses::Body;
use crate::pet::world::Lab;

/// What Mo does about each need, best first.
const HABITS: [(usize, &[&str]); 4] = [
    (HUNGER, &["eat(berry)"]),
    (TIREDNESS, &["sleep()"]),
    (COLD, &["warm up()"]),
    (BOREDOM, &["throw(you, ball)", "throw(ball)", "explore()"]),
];

impl Lab {
    /// What Mo wants to do: something about its greatest need.
    pub(crate) fn friend_decides(&self) -> Option<Action> {
        let (island, actions) = (&self.world.island, self.model.actions());
        let needs = &island.friend.needs;
        let (need, _) = needs.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
        let (_, habits) = HABITS.iter().find(|(known, _)| *known == need)?;
        let possible = habits.iter().filter_map(|text| actions.parse(text).ok());
        let action = possible.into_iter().find(|action| island.is_possible(actions, Body::Friend, action));
        action.or_else(|| actions.parse("explore()").ok())
    }

    /// Mo has begun something: the pet learns from it, by the context of Mo, if it sees Mo.
    pub(crate) fn watch_friend(&mut self, action: Action) {
        let theirs = self.world.island.context(&self.model.def().context, Body::Friend);
        if self.teach(Observation::Watched { action, theirs: &theirs }) {
            self.say(Said::Watched(action));
        }
    }
}
