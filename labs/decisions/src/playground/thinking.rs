//! The minds of the creatures: what their host needs to know of the meadow, and how they steer.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards};
use wits_decide::{Occasion, Turn};
use wits_engine::minds::{CharacterMind, MindHost, MindWorld, Thinking};

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

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.world.minds.iter())
    }

    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.world.minds.get(usize::try_from(agent).ok()?)
    }

    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        self.world.minds.get_mut(usize::try_from(agent).ok()?)
    }

    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Meadow>) {
        let (Ok(who), now) = (usize::try_from(agent), self.now) else { return };
        let World { meadow, minds, common, .. } = &mut self.world;
        if let Some(mind) = minds.get_mut(who) {
            let boards = Boards::default().world(common);
            body(mind, Turn::new(meadow, now).boards(boards).seed(chance(self.seed, who, now)).on(occasion));
        }
    }

    fn with_context(&self, _agent: u64, body: &mut dyn FnMut(&Meadow, Moment)) {
        body(&self.world.meadow, self.now);
    }

    fn world_board(&self) -> Option<&Board> {
        Some(&self.world.common)
    }

    fn world_board_mut(&mut self) -> Option<&mut Board> {
        Some(&mut self.world.common)
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
