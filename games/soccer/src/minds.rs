//! The minds of players and teams: what one is handed when it thinks, and what becomes of it when files change.

use std::sync::Arc;

use wits_decide::{Occasion, Turn};
use wits_engine::minds::{CharacterMind, ContextView, MindHost, MindWorld, Thinking, mind_at, mind_at_mut};
use wits_game::author::Content;

use crate::player::MINDS;
use crate::stage::Stage;
use crate::world::{Soccer, World};

impl MindWorld for Soccer {
    type Context = Stage;

    fn host(&self) -> &MindHost<Stage> {
        self.files.host()
    }

    fn host_mut(&mut self) -> &mut MindHost<Stage> {
        self.files.host_mut()
    }

    fn parts(&self, agent: u64) -> Option<(&CharacterMind, ContextView<'_, Stage>)> {
        let World { stage, minds, .. } = &self.world;
        Some((mind_at(minds, agent)?, ContextView::new(stage, self.now)))
    }

    fn parts_mut(&mut self, agent: u64) -> Option<(&mut CharacterMind, Turn<'_, Stage>)> {
        let World { stage, minds, .. } = &mut self.world;
        let turn = Turn::new(stage, self.now).seed(self.chance.at(agent));
        Some((mind_at_mut(minds, agent)?, turn))
    }

    /// Whoever hears several letters in a tick has other chances with each.
    fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, Stage>) {
        let of_letter = self.chance.at(agent).at(self.letters);
        if let Some((mind, turn)) = self.parts_mut(agent) {
            let turn = if occasion.event.is_some() { turn.seed(of_letter) } else { turn };
            body(mind, turn.on(occasion));
        }
    }

    fn name_of(&self, agent: u64) -> String {
        usize::try_from(agent).map(|number| self.world.stage.kit.name(number)).unwrap_or_default()
    }

    fn files(&self) -> &dyn Content {
        &self.files
    }

    fn failed(&mut self, _agent: u64, error: String) {
        self.fault = Some(error);
    }

    /// What a file says is in force at once: minds, the numbers of a team, the rules.
    fn load_mind(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let Ok(loaded) = self.files.load(name, text) else { return Vec::new() };
        let lost = loaded.minds.map(|reload| self.adopt(&reload)).unwrap_or_default();
        self.try_again(|file| file == name);
        if loaded.data {
            if self.read_kit() {
                // A script may have asked for a formation that was not there.
                self.try_again(|_| true);
            }
            self.follow_kit();
        }
        lost
    }
}

impl Soccer {
    /// A team's file may name other minds now.
    fn follow_kit(&mut self) {
        let kit = Arc::clone(&self.world.stage.kit);
        for number in 0..MINDS {
            let file = kit.mind(number);
            if self.world.minds[number].file() != file {
                self.follow(number as u64, file);
            }
        }
    }
}
