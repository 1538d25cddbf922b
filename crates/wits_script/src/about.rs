//! The game of a known type in what scripts are about.

use std::any::Any;

use wits_core::time::Moment;
use wits_decide::board::Boards;

use crate::lend::{self, Loan};
use crate::words::{NO_GAME, ONLY_ASKS};

/// A type that scripts are about, seen as a game of type `G`. It is that game, or it is [any](Any) game.
///
/// So what a game offers to scripts is written once, for [`Scripts`](crate::Scripts) of the game itself and of `dyn Any`.
pub trait About<G> {
    /// The game; `None` when it is one of another type.
    fn game(&self) -> Option<&G>;
    /// The same, to be changed.
    fn game_mut(&mut self) -> Option<&mut G>;
}

impl<G> About<G> for G {
    fn game(&self) -> Option<&G> {
        Some(self)
    }

    fn game_mut(&mut self) -> Option<&mut G> {
        Some(self)
    }
}

impl<G: 'static> About<G> for dyn Any {
    fn game(&self) -> Option<&G> {
        self.downcast_ref()
    }

    fn game_mut(&mut self) -> Option<&mut G> {
        self.downcast_mut()
    }
}

const ANOTHER_GAME: &str = "this belongs to another game";

/// Looks at the game that is lent just now.
pub(crate) fn look<C, G, T>(body: impl FnOnce(&G, &Boards<'_>) -> T) -> Result<T, String>
where
    C: About<G> + ?Sized + 'static,
{
    let seen = lend::take::<C, _>(|loan| {
        let (game, boards) = match &loan {
            Loan::Ask(peek) => (peek.game, peek.boards),
            Loan::Do(turn) => (&*turn.game, &turn.boards),
        };
        game.game().map(|game| body(game, boards)).ok_or(ANOTHER_GAME)
    });
    seen.unwrap_or(Err(NO_GAME)).map_err(str::to_owned)
}

/// Changes the game that is lent just now, if it may be changed.
pub(crate) fn change<C, G, T>(body: impl FnOnce(&mut G, &Boards<'_>, Moment) -> T) -> Result<T, String>
where
    C: About<G> + ?Sized + 'static,
{
    let changed = lend::take::<C, _>(|loan| {
        let Loan::Do(turn) = loan else { return Err(ONLY_ASKS) };
        turn.game.game_mut().map(|game| body(game, &turn.boards, turn.now)).ok_or(ANOTHER_GAME)
    });
    changed.unwrap_or(Err(NO_GAME)).map_err(str::to_owned)
}
