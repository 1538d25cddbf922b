//! How the host reaches the minds of visitors, who are agents by their numbers. A mind is taken out of the list for the time of
//! its turn, so that the turn can be about the whole stage. Nobody comes or goes meanwhile.

use wits_core::time::Moment;
use wits_decide::{Occasion, Turn};
use wits_engine::minds::{CharacterMind, MindHost, MindWorld, Thinking};

use crate::HauntedHouse;
use crate::stage::Stage;

impl MindWorld for HauntedHouse {
    type Context = Stage;

    fn host(&self) -> &MindHost<Stage> {
        self.files.library.host()
    }

    fn host_mut(&mut self) -> &mut MindHost<Stage> {
        self.files.library.host_mut()
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.stage.house.visitors.iter().filter_map(|visitor| visitor.mind.as_ref()))
    }

    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.stage.visitor(self.stage.place_of(agent)?).mind.as_ref()
    }

    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        let place = self.stage.place_of(agent)?;
        self.stage.visitor_mut(place).mind.as_mut()
    }

    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Stage>) {
        let Some(place) = self.stage.place_of(agent) else { return };
        let Some(mut mind) = self.stage.visitor_mut(place).mind.take() else { return };
        let now = self.stage.house.now;
        let seed = self.seed.fork("mind").at(u64::from(now.0)).at(agent);
        body(&mut mind, Turn::new(&mut self.stage, now).seed(seed).on(occasion));
        self.stage.visitor_mut(place).mind = Some(mind);
    }

    fn with_context(&self, _agent: u64, body: &mut dyn FnMut(&Stage, Moment)) {
        body(&self.stage, self.stage.house.now);
    }

    fn name_of(&self, agent: u64) -> String {
        format!("visitor {agent}")
    }
}
