//! A mind of any technique.

use std::any::Any;
use std::marker::PhantomData;

use wits_core::inspect::Graph;

use super::state::{MindState, SavedState};
use super::watch::Watcher;
use crate::watch::Watch;
use crate::{Adopted, Exit, Mind, Status, Turn};

/// A mind behind a pointer: what hosts hold. Every [`Mind`] of `dyn Any` whose state can be saved is one.
///
/// A state that another technique has made is exchanged for one at the beginning.
pub trait AnyMind: Send + Sync {
    /// The state of a character that has not begun to think.
    fn start(&self) -> Box<dyn MindState>;

    /// One decision. With a state of another technique it only begins, and is [`Status::Running`].
    fn tick(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        watch: Watcher<'_>,
    ) -> Status;

    /// Tells it about the event of the turn. False when nothing came of it.
    fn handle(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        watch: Watcher<'_>,
    ) -> bool;

    /// Leaves whatever was entered.
    fn stop(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        why: Exit,
        watch: Watcher<'_>,
    );

    /// Takes over a character from another version of the definition; from a mind of another technique it begins anew,
    /// after that has left everything for the reason [`Exit::Reload`].
    fn adopt(
        &self,
        old: Option<&dyn AnyMind>,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        watch: Watcher<'_>,
    ) -> Adopted;

    /// Where a character is, in a word or two.
    fn doing(&self, state: &dyn MindState) -> String;

    /// See [`Mind::running`].
    fn running(&self, state: &dyn MindState) -> Vec<u32>;

    /// The picture of it.
    fn graph(&self) -> Graph;

    /// See [`Mind::graph_version`].
    fn graph_version(&self) -> u64;

    /// The mind itself, for games that know what it may be.
    fn as_any(&self) -> &dyn Any;
}

/// Calls the body with whoever watches, compiled once for those who look and once for all others.
macro_rules! with_eyes {
    ($watch:ident, |$eyes:ident| $body:expr) => {
        if $watch.may_look() {
            let $eyes = &mut $watch.eyes::<true>();
            $body
        } else {
            let $eyes = &mut $watch.eyes::<false>();
            $body
        }
    };
}

impl<M> AnyMind for M
where
    M: Mind<dyn Any, State: SavedState> + Send + Sync + 'static,
{
    fn start(&self) -> Box<dyn MindState> {
        Box::new(Mind::start(self))
    }

    fn tick(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        mut watch: Watcher<'_>,
    ) -> Status {
        let Some(own) = own::<M>(self, state) else { return Status::Running };
        with_eyes!(watch, |eyes| self.tick_watched(own, turn, eyes))
    }

    fn handle(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        mut watch: Watcher<'_>,
    ) -> bool {
        let Some(own) = own::<M>(self, state) else { return false };
        with_eyes!(watch, |eyes| Mind::handle(self, own, turn, eyes))
    }

    fn stop(
        &self,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        why: Exit,
        mut watch: Watcher<'_>,
    ) {
        if let Some(own) = own::<M>(self, state) {
            with_eyes!(watch, |eyes| Mind::stop(self, own, turn, why, eyes));
        }
    }

    fn adopt(
        &self,
        old: Option<&dyn AnyMind>,
        state: &mut Box<dyn MindState>,
        turn: &mut Turn<'_, dyn Any>,
        mut watch: Watcher<'_>,
    ) -> Adopted {
        let known = old.and_then(|old| old.as_any().downcast_ref::<M>());
        if let (Some(known), Some(own)) = (known, state.as_any_mut().downcast_mut::<M::State>()) {
            return with_eyes!(watch, |eyes| Mind::adopt(self, known, own, turn, eyes));
        }
        if let Some(old) = old {
            old.stop(state, turn, Exit::Reload, watch);
        }
        *state = AnyMind::start(self);
        Adopted::anew()
    }

    fn doing(&self, state: &dyn MindState) -> String {
        state.as_any().downcast_ref::<M::State>().map(|own| Mind::doing(self, own)).unwrap_or_default()
    }

    fn running(&self, state: &dyn MindState) -> Vec<u32> {
        state.as_any().downcast_ref::<M::State>().map(|own| Mind::running(self, own)).unwrap_or_default()
    }

    fn graph(&self) -> Graph {
        Mind::graph(self)
    }

    fn graph_version(&self) -> u64 {
        Mind::graph_version(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The state as that of this technique; `None` after it was exchanged.
fn own<'s, M>(mind: &M, state: &'s mut Box<dyn MindState>) -> Option<&'s mut M::State>
where
    M: Mind<dyn Any, State: SavedState> + Send + Sync + 'static,
{
    if !state.as_any().is::<M::State>() {
        *state = AnyMind::start(mind);
        return None;
    }
    state.as_any_mut().downcast_mut()
}

/// A mind that was bound to the words of one game, as one for any: with another game it fails.
pub struct Typed<C, M> {
    mind: M,
    game: PhantomData<fn(&mut C)>,
}

impl<C, M> Typed<C, M> {
    /// This mind.
    #[must_use]
    pub const fn new(mind: M) -> Self {
        Self { mind, game: PhantomData }
    }

    /// The mind itself.
    pub const fn mind(&self) -> &M {
        &self.mind
    }
}

impl<C: 'static, M: Mind<C>> Mind<dyn Any> for Typed<C, M> {
    type State = M::State;

    fn start(&self) -> M::State {
        self.mind.start()
    }

    fn tick_watched<W: Watch>(
        &self,
        state: &mut M::State,
        turn: &mut Turn<'_, dyn Any>,
        watch: &mut W,
    ) -> Status {
        let ticked = turn.typed::<C, _>(|turn| self.mind.tick_watched(state, turn, watch));
        ticked.unwrap_or(Status::Failure)
    }

    fn handle<W: Watch>(&self, state: &mut M::State, turn: &mut Turn<'_, dyn Any>, watch: &mut W) -> bool {
        turn.typed::<C, _>(|turn| self.mind.handle(state, turn, watch)).unwrap_or(false)
    }

    fn stop<W: Watch>(&self, state: &mut M::State, turn: &mut Turn<'_, dyn Any>, why: Exit, watch: &mut W) {
        turn.typed::<C, _>(|turn| self.mind.stop(state, turn, why, watch));
    }

    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut M::State,
        turn: &mut Turn<'_, dyn Any>,
        watch: &mut W,
    ) -> Adopted {
        let adopted = turn.typed::<C, _>(|turn| self.mind.adopt(&old.mind, state, turn, watch));
        adopted.unwrap_or_default()
    }

    fn doing(&self, state: &M::State) -> String {
        self.mind.doing(state)
    }

    fn running(&self, state: &M::State) -> Vec<u32> {
        self.mind.running(state)
    }

    fn graph(&self) -> Graph {
        self.mind.graph()
    }

    fn graph_version(&self) -> u64 {
        self.mind.graph_version()
    }
}

impl<C, M: std::fmt::Debug> std::fmt::Debug for Typed<C, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Typed").field(&self.mind).finish()
    }
}
