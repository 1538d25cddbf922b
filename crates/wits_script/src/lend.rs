//! Lending the game to the functions of the host, for as long as a call lasts.
//!
//! A function that Lua calls is handed nothing but what Lua knows, and Lua lives longer than any borrow of the game. So the
//! borrow is left in the call's [frame](crate::frame), and the function takes it from there. While it has it, the frame
//! holds nothing: there are never two.
//!
//! This is the only place where that is done, and it is small enough to be read in one go.

#![allow(
    unsafe_code,
    reason = "a borrow cannot be handed through Lua otherwise; sound by the rules written below"
)]

use std::any::TypeId;
use std::ptr::NonNull;

use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;

use crate::frame::{self, Entered, Frame};

/// What a question may see.
#[derive(Debug)]
pub(crate) struct Peek<'a, C: ?Sized> {
    pub(crate) game: &'a C,
    pub(crate) boards: &'a Boards<'a>,
    pub(crate) now: Moment,
}

/// The game as a function of the host has it: to look at, or to change.
#[derive(Debug)]
pub(crate) enum Loan<'x, 'y, C: ?Sized> {
    Ask(&'x Peek<'y, C>),
    Do(&'x mut Turn<'y, C>),
}

/// Where the game is, and of which type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lent {
    of: TypeId,
    at: Place,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Ask(NonNull<()>),
    Do(NonNull<()>),
}

/// Calls `body` while functions of the host may change the game. Gives back what the frame has become.
pub(crate) fn to_change<C: ?Sized + 'static, T>(
    turn: &mut Turn<'_, C>,
    frame: Frame,
    body: impl FnOnce() -> T,
) -> (T, Frame) {
    lend(Lent { of: TypeId::of::<C>(), at: Place::Do(NonNull::from(turn).cast()) }, frame, body)
}

/// Calls `body` while functions of the host may look at the game.
pub(crate) fn to_ask<C: ?Sized + 'static, T>(
    peek: &Peek<'_, C>,
    frame: Frame,
    body: impl FnOnce() -> T,
) -> (T, Frame) {
    lend(Lent { of: TypeId::of::<C>(), at: Place::Ask(NonNull::from(peek).cast()) }, frame, body)
}

fn lend<T>(lent: Lent, frame: Frame, body: impl FnOnce() -> T) -> (T, Frame) {
    let entered = Entered::new(Frame { lent: Some(lent), ..frame });
    let result = body();
    (result, entered.finish())
}

/// Takes the game from the topmost frame for the time of `body`; `None` if it is not there: nobody lent it, it is of
/// another type, or somebody has it already.
///
/// The lifetimes are whatever the caller likes, so the body can keep nothing of what it is handed.
pub(crate) fn take<C: ?Sized + 'static, T>(body: impl for<'x, 'y> FnOnce(Loan<'x, 'y, C>) -> T) -> Option<T> {
    let depth = frame::depth().checked_sub(1)?;
    let lent = frame::at(depth, |frame| frame.lent.take_if(|lent| lent.of == TypeId::of::<C>()))??;
    let _back = Back { depth, lent };
    Some(match lent.at {
        // SAFETY: `to_ask` made the pointer of a `&Peek<C>` (the type was compared) that it holds borrowed as long as the
        // frame is on this thread's stack, and the frame is on it: it was found there, and whatever is put on top of it
        // inside `body` is taken off again before `body` ends. Shared borrows may be many.
        Place::Ask(at) => body(Loan::Ask(unsafe { at.cast::<Peek<'_, C>>().as_ref() })),
        // SAFETY: as above with a `&mut Turn<C>`. That it is the only one: the pointer was taken out of the frame and is
        // put back by `_back` after `body`; `to_change` does not touch the turn meanwhile; frames further up are lent
        // something else, or a reborrow of what `body` has. The lifetime inside the turn is made up, but `body` works for
        // all lifetimes, so it cannot put anything into the turn that is not from there or lives for ever.
        Place::Do(at) => body(Loan::Do(unsafe { at.cast::<Turn<'_, C>>().as_mut() })),
    })
}

/// Puts the game back into its frame, also when something panics.
struct Back {
    depth: usize,
    lent: Lent,
}

impl Drop for Back {
    fn drop(&mut self) {
        frame::at(self.depth, |frame| frame.lent = Some(self.lent));
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn add(amount: u32) -> Option<u32> {
        take::<u32, _>(|loan| match loan {
            Loan::Do(turn) => {
                *turn.game += amount;
                *turn.game
            }
            Loan::Ask(peek) => *peek.game + amount,
        })
    }

    #[test]
    fn the_game_is_there_for_the_time_of_a_call_only() {
        assert_eq!(add(1), None);
        let mut game = 5_u32;
        let mut turn = Turn::new(&mut game, Moment::START);
        let (seen, frame) = to_change(&mut turn, Frame::default(), || add(1));
        assert_eq!((seen, frame.used), (Some(6), 0));
        assert_eq!(add(1), None);
        assert_eq!(game, 6);
        let peek = Peek { game: &game, boards: &Boards::default(), now: Moment::START };
        assert_eq!(to_ask(&peek, Frame::default(), || add(10)).0, Some(16));
        assert_eq!(to_ask(&peek, Frame::default(), || take::<u64, _>(|_| ())).0, None, "another type");
        assert_eq!(game, 6);
    }

    #[test]
    fn never_two_have_it_and_calls_nest() {
        let mut game = 0_u32;
        let mut turn = Turn::new(&mut game, Moment::START);
        to_change(&mut turn, Frame::default(), || {
            take::<u32, _>(|loan| {
                let Loan::Do(turn) = loan else { panic!("lent to change") };
                assert_eq!(add(1), None, "it is out");
                *turn.game += 1;
                let (inner, _) = to_change(turn, Frame::default(), || add(10));
                assert_eq!(inner, Some(11));
                *turn.game += 100;
                let peek = Peek { game: turn.game, boards: &turn.boards, now: turn.now };
                assert_eq!(to_ask(&peek, Frame::default(), || (add(1), add(2))).0, (Some(112), Some(113)));
            });
            assert_eq!(add(1000), Some(1111), "it is back");
        });
        assert_eq!(frame::depth(), 0);
    }

    #[test]
    fn what_panics_leaves_nothing_behind() {
        let mut game = 0_u32;
        let mut turn = Turn::new(&mut game, Moment::START);
        let (_, frame) = to_change(&mut turn, Frame::default(), || {
            let panicked = catch_unwind(AssertUnwindSafe(|| take::<u32, _>(|_| panic!("oh no"))));
            assert!(panicked.is_err());
            assert_eq!(add(1), Some(1), "it is back all the same");
        });
        assert!(frame.lent.is_some());
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let mut turn = Turn::new(&mut game, Moment::START);
            to_change(&mut turn, Frame::default(), || panic!("oh no"));
        }));
        assert!(panicked.is_err());
        assert_eq!((frame::depth(), add(1)), (0, None));
    }
}
