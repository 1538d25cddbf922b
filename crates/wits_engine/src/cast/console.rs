//! Lines of script that somebody types for a character.

use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_game::author::{ConsoleAnswer, FileKind};
use wits_script::{ScriptError, Scripted};

use super::{Cast, Role};

impl<C: Scripted> Cast<C> {
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
        let Some(scripts) = &self.scripts else { return ConsoleAnswer::default() };
        answer(scripts.ask(game, boards, now, script_of(role), code))
    }

    /// Does something for a character.
    pub fn console(&self, role: &Role, turn: &mut Turn<'_, C>, code: &str) -> ConsoleAnswer {
        let Some(scripts) = &self.scripts else { return ConsoleAnswer::default() };
        answer(scripts.run_line(turn, script_of(role), code))
    }
}

fn script_of(role: &Role) -> Option<&str> {
    Some(role.file()).filter(|file| FileKind::of(file) == FileKind::Script)
}

fn answer(result: Result<String, ScriptError>) -> ConsoleAnswer {
    match result {
        Ok(text) => ConsoleAnswer { ok: true, text },
        Err(error) => ConsoleAnswer { ok: false, text: error.to_string() },
    }
}
