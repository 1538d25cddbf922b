//! A mind as an action: how any technique becomes a leaf of any other.

use super::{ActionWord, Call, Vocabulary};
use crate::{Exit, Mind, Status, Turn};

impl<C: ?Sized> Vocabulary<C> {
    /// An action that is a whole mind: it is ticked with the action, and aborted with it.
    ///
    /// `place` tells where the character keeps what this mind remembers. Characters that have never done it hold `None`.
    /// The mind sees the boards of the mind it is in, save for the local keys, where it has its own; events that it raises
    /// and does not handle go on to that mind. A mind that would be ticked inside itself fails.
    pub fn mind<M>(
        &mut self,
        name: &str,
        mind: M,
        place: impl Fn(&mut C) -> &mut Option<M::State> + Send + Sync + 'static,
    ) -> &mut ActionWord<C>
    where
        M: Mind<C> + Send + Sync + 'static,
    {
        let nest = std::sync::Arc::new(Nest { mind, place });
        let (ticking, leaving) = (std::sync::Arc::clone(&nest), nest);
        let begun = std::sync::Arc::clone(&ticking);
        self.action(name, move |game, call| ticking.tick(game, call))
            .on_enter(move |game, _| begun.enter(game))
            .on_exit(move |game, call, why| leaving.exit(game, call, why))
    }
}

struct Nest<M, P> {
    mind: M,
    place: P,
}

impl<M, P> Nest<M, P> {
    fn enter<C: ?Sized>(&self, game: &mut C)
    where
        M: Mind<C>,
        P: Fn(&mut C) -> &mut Option<M::State>,
    {
        (self.place)(game).get_or_insert_with(|| self.mind.start());
    }

    fn tick<C: ?Sized>(&self, game: &mut C, call: &mut Call<'_, '_>) -> Status
    where
        M: Mind<C>,
        P: Fn(&mut C) -> &mut Option<M::State>,
    {
        self.with(game, call, |mind, state, turn| mind.tick(state, turn)).unwrap_or(Status::Failure)
    }

    /// A mind that came to its end has left everything itself.
    fn exit<C: ?Sized>(&self, game: &mut C, call: &mut Call<'_, '_>, why: Exit)
    where
        M: Mind<C>,
        P: Fn(&mut C) -> &mut Option<M::State>,
    {
        if !matches!(why, Exit::Success | Exit::Failure) {
            self.with(game, call, |mind, state, turn| mind.stop(state, turn, why, &mut ()));
        }
    }

    /// The state is taken out of the game meanwhile, since the game is handed to the mind as a whole.
    fn with<C: ?Sized, T>(
        &self,
        game: &mut C,
        call: &mut Call<'_, '_>,
        body: impl FnOnce(&M, &mut M::State, &mut Turn<'_, C>) -> T,
    ) -> Option<T>
    where
        M: Mind<C>,
        P: Fn(&mut C) -> &mut Option<M::State>,
    {
        let mut state = (self.place)(game).take()?;
        let result = call.inside(game, |turn| body(&self.mind, &mut state, turn));
        *(self.place)(game) = Some(state);
        Some(result)
    }
}
