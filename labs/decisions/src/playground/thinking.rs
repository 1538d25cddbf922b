//! The minds of the creatures: what their host needs to know of the meadow, and how they steer.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, mind_at, mind_at_mut};

use crate::playground::meadow::{HOMES, Meadow};
use crate::playground::world::{Playground, World};

impl MindWorld for Playground {
    type Context = Meadow;

    fn host(&self) -> &MindHost<Meadow> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Meadow> {
        &mut self.host
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Meadow>)> {
        let World { meadow, minds, common, .. } = &self.world;
        Some((mind_at(minds, agent)?, ContextView::new(meadow, self.now).world(common)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Meadow>)> {
        let World { meadow, minds, common, .. } = &mut self.world;
        let mind = mind_at_mut(minds, agent)?;
        let seed = chance(self.seed, usize::try_from(agent).ok()?, self.now);
        let boards = Boards::default().world(common);
        Some((mind, Turn::new(meadow, self.now).boards(boards).seed(seed)))
    }

    fn name_of(&self, agent: u64) -> String {
        let home = usize::try_from(agent).ok().and_then(|who| HOMES.get(who));
        home.map_or("nobody", |(name, _)| name).to_owned()
    }

    /// Whoever has a new mind stands, and has not walked with it yet.
    fn followed(&mut self, agent: u64) {
        let who = usize::try_from(agent).ok();
        if let Some(creature) = who.and_then(|who| self.world.meadow.creatures.get_mut(who)) {
            creature.deeds.walked = 0.0;
            creature.orders.set(Vec::new());
        }
    }
}

impl Playground {
    /// After it has thought, a creature goes where its script steers it.
    pub(crate) fn steer(&mut self, who: usize, dt: f32) {
        let mut chance = chance(self.seed.fork("steering"), who, self.now).stream();
        self.world.meadow.follow_orders(who, &mut chance, dt);
    }
}

/// The chance of a creature at a moment.
fn chance(seed: Seed, who: usize, now: Moment) -> Seed {
    seed.fork(HOMES[who].0).at(u64::from(now.0))
}
