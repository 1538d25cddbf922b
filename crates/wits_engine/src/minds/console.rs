//! Lines of script that somebody types for a character.

use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_game::author::ConsoleAnswer;

use super::{CharacterMind, MindLibrary};

impl<C: 'static> MindLibrary<C> {
    /// Asks something for a character; nothing can change by it. What its script defines can be used, if it follows one.
    pub(super) fn ask_line(
        &self,
        mind: &CharacterMind,
        game: &C,
        boards: &Boards<'_>,
        now: Moment,
        code: &str,
    ) -> ConsoleAnswer {
        let Some(language) = self.language() else { return ConsoleAnswer::default() };
        answer(language.ask(game, boards, now, self.script_of(mind.file()), code))
    }

    /// Does something for a character.
    pub(super) fn run_line(&self, mind: &mut CharacterMind, turn: Turn<'_, C>, code: &str) -> ConsoleAnswer {
        let Some(language) = self.language() else { return ConsoleAnswer::default() };
        answer(mind.with(turn, |followed, turn| {
            turn.erased(|turn| language.run(turn, self.script_of(followed.file()), code))
        }))
    }

    fn script_of<'f>(&self, file: &'f str) -> Option<&'f str> {
        Some(file).filter(|file| self.is_script(file))
    }
}

fn answer(result: Result<String, String>) -> ConsoleAnswer {
    let ok = result.is_ok();
    ConsoleAnswer { ok, text: result.unwrap_or_else(|error| error) }
}
