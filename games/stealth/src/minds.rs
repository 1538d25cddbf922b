//! The minds of the characters: what one is handed when it thinks, and what becomes of it when files change.

use std::mem;
use std::sync::Arc;

use wits_core::time::Moment;
use wits_decide::{Occasion, Turn};
use wits_engine::library::Loaded;
use wits_engine::minds::{CharacterMind, MindHost, MindWorld, Thinking};
use wits_game::author::Content;

use crate::character::{Character, Me};
use crate::kit::{Kit, set_gaits};
use crate::world::Stealth;

impl MindWorld for Stealth {
    type Context = Me;

    fn host(&self) -> &MindHost<Me> {
        self.library.host()
    }

    fn host_mut(&mut self) -> &mut MindHost<Me> {
        self.library.host_mut()
    }

    fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> {
        Box::new(self.world.minds.iter().flatten())
    }

    fn mind(&self, agent: u64) -> Option<&CharacterMind> {
        self.world.minds.get(usize::try_from(agent).ok()?)?.as_ref()
    }

    fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> {
        self.world.minds.get_mut(usize::try_from(agent).ok()?)?.as_mut()
    }

    /// Hands a mind its own character and what files say, and nothing else: the character leaves the world meanwhile.
    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Me>) {
        let Self { world, kit, now, chance, .. } = self;
        let Ok(number) = usize::try_from(agent) else { return };
        let Some(Some(mind)) = world.minds.get_mut(number) else { return };
        let it = mem::replace(&mut world.characters[number], Character::nobody());
        let mut me = Me { it, kit: Arc::clone(kit) };
        body(mind, Turn::new(&mut me, *now).seed(chance.at(agent)).on(occasion));
        world.characters[number] = me.it;
    }

    fn with_context(&self, agent: u64, body: &mut dyn FnMut(&Me, Moment)) {
        let Ok(number) = usize::try_from(agent) else { return };
        if let Some(it) = self.world.characters.get(number) {
            body(&Me { it: it.clone(), kit: Arc::clone(&self.kit) }, self.now);
        }
    }

    fn name_of(&self, agent: u64) -> String {
        usize::try_from(agent).map(|number| self.name(number)).unwrap_or_default()
    }

    fn files(&self) -> &dyn Content {
        &self.library
    }

    fn start_mind(&mut self, agent: u64, file: &str) -> bool {
        let number = usize::try_from(agent).ok().filter(|number| *number < self.world.minds.len());
        let Some((number, mind)) = number.and_then(|number| Some((number, self.new_mind(number, file)?)))
        else {
            return false;
        };
        self.world.minds[number] = Some(mind);
        true
    }

    /// What a file says is in force at once; another level begins the night anew.
    fn load_mind(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let Ok(Loaded { minds, characters, levels, data }) = self.library.load(name, text) else {
            return Vec::new();
        };
        let lost = minds.map(|reload| self.adopt(&reload)).unwrap_or_default();
        if data || !characters.is_empty() || !levels.is_empty() {
            let before = mem::replace(&mut self.kit, Arc::new(Kit::new(&self.library)));
            set_gaits(&self.library);
            // Where smells hang is told by the numbers of nodes.
            let same = before.level.def == self.kit.level.def && before.nodes().eq(self.kit.nodes());
            if same { self.refresh() } else { self.begin_night(self.now) }
        }
        lost
    }
}

impl Stealth {
    /// The mind of a character at its beginning; `None` when there is no such file.
    pub(crate) fn new_mind(&self, number: usize, file: &str) -> Option<CharacterMind> {
        let mut mind = self.host().stocked_character(number as u64, file)?;
        self.kit.write_values(number, mind.board_mut());
        Some(mind)
    }

    /// Characters are as their sheets say now: their minds, their boards, their senses.
    fn refresh(&mut self) {
        let kit = Arc::clone(&self.kit);
        for number in 0..self.world.characters.len() {
            let (agent, file) = (number as u64, kit.sheet(number).mind.as_deref());
            if let Some(file) = file.filter(|file| self.mind(agent).is_none_or(|mind| mind.file() != *file)) {
                self.follow(agent, file);
            }
            if let Some(mind) = self.mind_mut(agent) {
                kit.write_values(number, mind.board_mut());
            }
            self.renew_sensor(number);
        }
    }
}
