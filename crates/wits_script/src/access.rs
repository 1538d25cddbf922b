//! What functions of the host that know nothing of the game's type need of it.

use wits_core::random::Stream;
use wits_core::time::Moment;

use crate::lend::{self, Loan};
use crate::memory;

/// Hands the stream of the character that is lent just now.
pub(crate) type Draw = fn(&mut dyn FnMut(&mut Stream));

/// Ways to the game that is lent just now, whatever its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    /// What the character remembers.
    pub(crate) memory: memory::Find,
    /// Its chance; questions have none.
    pub(crate) chance: Draw,
    /// What time it is, and how long since its last turn.
    pub(crate) time: fn() -> Option<(Moment, f32)>,
}

impl Access {
    pub(crate) const fn of<C: ?Sized + 'static>() -> Self {
        Self { memory: find_memory::<C>, chance: find_chance::<C>, time: time::<C> }
    }
}

fn find_memory<C: ?Sized + 'static>(body: &mut dyn FnMut(memory::Loan<'_, '_>)) {
    lend::take::<C, _>(|loan| match loan {
        Loan::Ask(peek) => body(memory::Loan::Read(peek.boards)),
        Loan::Do(turn) => body(memory::Loan::Write(&mut turn.boards)),
    });
}

fn find_chance<C: ?Sized + 'static>(body: &mut dyn FnMut(&mut Stream)) {
    lend::take::<C, _>(|loan| {
        if let Loan::Do(turn) = loan {
            body(turn.chance());
        }
    });
}

fn time<C: ?Sized + 'static>() -> Option<(Moment, f32)> {
    lend::take::<C, _>(|loan| match loan {
        Loan::Ask(peek) => (peek.now, 0.0),
        Loan::Do(turn) => (turn.now, turn.dt),
    })
}
