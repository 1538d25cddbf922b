//! Lines of script that somebody types for a character.

use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_game::author::ConsoleAnswer;

use super::{Cast, Role};

impl<C: 'static> Cast<C> {
    /// Asks something for a character; nothing can change by it. What its script defines can be used, if it follows one.
    #[must_use]
    pub fn ask_console(
        &self,
        role: &Role,
        game: &C,
        boards: &Boards<'_>,
        now: Moment,
        code: &str,
    ) -> ConsoleAnswer {
        let Some(language) = &self.files.language else { return ConsoleAnswer::default() };
        answer(language.ask(game, boards, now, self.script_of(role), code))
    }

    /// Does something for a character.
    pub fn console(&self, role: &Role, turn: &mut Turn<'_, C>, code: &str) -> ConsoleAnswer {
        let Some(language) = &self.files.language else { return ConsoleAnswer::default() };
        answer(turn.erased(|turn| language.run(turn, self.script_of(role), code)))
    }

    fn script_of<'r>(&self, role: &'r Role) -> Option<&'r str> {
        Some(role.file()).filter(|file| self.files.is_script(file))
    }
}

fn answer(result: Result<String, String>) -> ConsoleAnswer {
    let ok = result.is_ok();
    ConsoleAnswer { ok, text: result.unwrap_or_else(|error| error) }
}
