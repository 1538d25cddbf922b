//! How the host reaches the minds of people. A mind is taken out of the town for the time of its turn, so that the turn can
//! be about the whole stage, and others can think in the middle of it.

use wits_core::time::Moment;
use wits_decide::{Occasion, Turn};
use wits_engine::minds::{CharacterMind, MindHost, MindWorld, Thinking};

use crate::mind::Mind;
use crate::stage::Stage;

impl MindWorld for Stage {
    type Context = Self;

    fn host(&self) -> &MindHost<Self> {
        &self.host
    }

    fn host_mut(&mut self) -> &mut MindHost<Self> {
        &mut self.host
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.town.people.iter().filter_map(|person| person.mind.as_ref()?.in_file()))
    }

    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.town.person(agent)?.mind.as_ref()?.in_file()
    }

    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        match self.town.person_mut(agent)?.mind.as_mut()? {
            Mind::File(mind) => Some(mind),
            _ => None,
        }
    }

    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Self>) {
        let steps = self.town.steps;
        let Some(person) = self.town.person_mut(agent) else { return };
        let mut dice = person.seed.fork("dice").at(steps).stream();
        let mut mind = person.mind.take();
        if let Some(Mind::File(mind)) = &mut mind {
            let now = self.town.now;
            body(mind, Turn::new(self, now).stream(&mut dice).on(occasion));
        }
        if let Some(person) = self.town.person_mut(agent) {
            person.mind = mind;
        }
    }

    fn with_context(&self, _agent: u64, body: &mut dyn FnMut(&Self, Moment)) {
        body(self, self.town.now);
    }

    fn name_of(&self, agent: u64) -> String {
        self.town.person(agent).map(|person| person.name.text().to_owned()).unwrap_or_default()
    }

    fn failed(&mut self, agent: u64, error: String) {
        if let Ok(who) = usize::try_from(agent) {
            self.fail(who, &error);
        }
    }
}
