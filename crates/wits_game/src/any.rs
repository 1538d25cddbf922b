//! A running game whose type is not known.

use std::any::Any;

use glam::Vec2;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::scene::Scene;

use crate::about::{Ending, Override};
use crate::author::Content;
use crate::facets::{Learnable, Minds, NoFacet, Panels, People};
use crate::game::{Game, Inspection, PointInfo, Tick};
use crate::params::Params;
use crate::save::Storage;

/// A state of some game, kept to go back to.
pub type SavedState = Box<dyn Any + Send>;

/// A running game of any type. Implemented for every [`Game`].
///
/// What a game offers besides being played is asked of its [facets](crate::facets). For reading there is always one: a game
/// without answers with [`NoFacet`].
pub trait AnyGame: Send {
    /// Makes changes by hand, tells the [observer](Minds::observer), and ticks; see [`Game::tick`].
    fn tick(&mut self, tick: Tick<'_>);
    /// A copy of the state; takes over the memory of an old copy if it is given one.
    fn save(&self, reuse: Option<SavedState>) -> SavedState;
    /// Goes back to a saved state of this game at this tick.
    fn restore(&mut self, state: &SavedState, tick: u64);
    /// See [`Game::state_bytes`].
    fn state_bytes(&self) -> usize;
    /// The hash of the whole state.
    fn hash(&self) -> StateHash;
    /// The hash of each part of the state; see [`Saving::parts`](crate::Saving::parts).
    fn parts(&self) -> Vec<(&'static str, StateHash)>;
    /// The state as bytes, if the game can be saved; see [`Saving::storage`](crate::Saving::storage).
    fn write_state(&self) -> Option<Result<Vec<u8>, String>>;
    /// A state from bytes that this kind of game wrote and that passes [`Game::check_state`], not yet restored.
    fn read_state(&self, bytes: &[u8]) -> Result<SavedState, String>;
    /// See [`Game::scene`].
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool);
    /// See [`Game::agents`].
    fn agents(&self) -> usize;
    /// See [`Game::agent_ids`].
    fn agent_ids(&self, max: usize) -> Vec<u64>;
    /// See [`Game::pick`].
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64>;
    /// See [`Game::point_info`].
    fn point_info(&self, at: Vec2, radius: f32) -> Option<PointInfo>;
    /// See [`Game::inspect`].
    fn inspect(&self, agent: u64) -> Option<Inspection>;
    /// See [`Game::measures`].
    fn measures(&self, values: &mut Vec<f32>);
    /// See [`Game::overrides`].
    fn overrides(&self, params: &Params) -> Vec<Override>;
    /// See [`Game::is_led`].
    fn is_led(&self) -> bool;
    /// See [`Game::ending`].
    fn ending(&self, params: &Params) -> Option<Ending>;
    /// See [`Game::score`].
    fn score(&self) -> Vec<(&'static str, f64)>;
    /// The minds of its agents.
    fn minds(&self) -> &dyn Minds;
    /// The minds of its agents, for changes; `None` when there are none.
    fn minds_mut(&mut self) -> Option<&mut dyn Minds>;
    /// Its pages.
    fn panels(&self) -> &dyn Panels;
    /// What people can report to it.
    fn people(&self) -> &dyn People;
    /// What people can report to it, for changes; `None` when there is nothing.
    fn people_mut(&mut self) -> Option<&mut dyn People>;
    /// What learners can do in it; `None` when nothing.
    fn learnable(&self) -> Option<&dyn Learnable>;

    /// Its files: the [content](Minds::content) of its minds.
    fn content(&self) -> &dyn Content {
        self.minds().content().unwrap_or(&NoFacet)
    }
}

impl<G: Game> AnyGame for G {
    fn tick(&mut self, tick: Tick<'_>) {
        if let Some(minds) = Game::minds_mut(self) {
            tick.edits.iter().for_each(|edit| minds.edit(edit));
            if let Some(observer) = minds.observer_mut() {
                observer.begin(tick.number + 1);
            }
        }
        Game::tick(self, tick);
    }
    fn save(&self, reuse: Option<SavedState>) -> SavedState {
        match reuse.map(Box::<dyn Any + Send>::downcast::<G::State>) {
            Some(Ok(mut old)) => {
                (*old).clone_from(self.state());
                old
            }
            _ => Box::new(self.state().clone()),
        }
    }
    fn restore(&mut self, state: &SavedState, tick: u64) {
        let state =
            state.downcast_ref::<G::State>().expect("a saved state belongs to the game that saved it");
        Game::restore(self, state, tick);
        if let Some(observer) = Game::minds_mut(self).and_then(Minds::observer_mut) {
            observer.forget_after(tick);
        }
    }
    fn state_bytes(&self) -> usize {
        Game::state_bytes(self)
    }
    fn hash(&self) -> StateHash {
        let mut hasher = StateHasher::new();
        hasher.write(self.state());
        hasher.finish()
    }
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        self.saving().map(|saving| saving.parts()).unwrap_or_default()
    }
    fn write_state(&self) -> Option<Result<Vec<u8>, String>> {
        Some(storage(self)?.write(self.state()))
    }
    fn read_state(&self, bytes: &[u8]) -> Result<SavedState, String> {
        let storage = storage(self).ok_or_else(|| "this game cannot be saved".to_owned())?;
        let state = storage.read(bytes)?;
        Game::check_state(self, &state)?;
        Ok(Box::new(state))
    }
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
        Game::scene(self, scene, wanted);
    }
    fn agents(&self) -> usize {
        Game::agents(self)
    }
    fn agent_ids(&self, max: usize) -> Vec<u64> {
        Game::agent_ids(self, max)
    }
    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        Game::pick(self, at, radius)
    }
    fn point_info(&self, at: Vec2, radius: f32) -> Option<PointInfo> {
        Game::point_info(self, at, radius)
    }
    fn inspect(&self, agent: u64) -> Option<Inspection> {
        Game::inspect(self, agent)
    }
    fn measures(&self, values: &mut Vec<f32>) {
        Game::measures(self, values);
    }
    fn overrides(&self, params: &Params) -> Vec<Override> {
        Game::overrides(self, params)
    }
    fn is_led(&self) -> bool {
        Game::is_led(self)
    }
    fn ending(&self, params: &Params) -> Option<Ending> {
        Game::ending(self, params)
    }
    fn score(&self) -> Vec<(&'static str, f64)> {
        Game::score(self)
    }
    fn minds(&self) -> &dyn Minds {
        Game::minds(self).unwrap_or(&NoFacet)
    }
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Game::minds_mut(self)
    }
    fn panels(&self) -> &dyn Panels {
        Game::panels(self).unwrap_or(&NoFacet)
    }
    fn people(&self) -> &dyn People {
        Game::people(self).unwrap_or(&NoFacet)
    }
    fn people_mut(&mut self) -> Option<&mut dyn People> {
        Game::people_mut(self)
    }
    fn learnable(&self) -> Option<&dyn Learnable> {
        Game::learnable(self)
    }
}

fn storage<G: Game>(game: &G) -> Option<Storage<G::State>> {
    game.saving().map_or_else(|| Some(Storage::plain()), |saving| saving.storage())
}
