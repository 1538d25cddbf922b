//! Characters whose minds are files, of any technique, that can be replaced while the game runs.
//!
//! # What it does
//! Three things belong together:
//!
//! - definitions: a [`MindLibrary`] holds the mind files of a game, bound to its actions and conditions. What can be a mind is
//!   one list, [`kinds`]: behaviour trees, state machines, planners and all other techniques; scripts in Lua come with the
//!   feature `script`. Every file is also an action that the others can use by its name.
//! - running minds: a [`CharacterMind`] is what one character remembers: which file it follows, where it is in it, its
//!   blackboard. Plain data, part of the state of the game.
//! - who watches: [`Watchers`] record what is seen of a mind for the studio, and hold its breakpoints.
//!
//! A [`MindHost`] is a library and its watchers. A game that implements [`MindWorld`] (how to reach a character's mind and
//! what it acts on) gets the rest: its characters [think](MindWorld::think), receive [events](MindWorld::send), go over to
//! [changed files](MindWorld::load_mind), follow [other files](MindWorld::follow) and answer [lines of
//! script](MindWorld::run_line). [`minds_facet!`](crate::minds_facet) makes it a game whose minds the studio shows and edits.
//!
//! ```
//! use wits_core::time::Moment;
//! use wits_decide::{Occasion, Status, Turn, Vocabulary};
//! use wits_engine::minds::{CharacterMind, MindHost, MindLibrary, MindWorld, Thinking};
//! use wits_game::author::Shelf;
//!
//! /// Two hares share a field.
//! struct Game { steps: [u32; 2], minds: Vec<CharacterMind>, host: MindHost<[u32; 2]>, now: Moment }
//!
//! impl MindWorld for Game {
//!     type Context = [u32; 2];
//!     fn host(&self) -> &MindHost<[u32; 2]> { &self.host }
//!     fn host_mut(&mut self) -> &mut MindHost<[u32; 2]> { &mut self.host }
//!     fn minds(&self) -> Box<dyn Iterator<Item = &CharacterMind> + '_> { Box::new(self.minds.iter()) }
//!     fn mind_mut(&mut self, agent: u64) -> Option<&mut CharacterMind> { self.minds.get_mut(agent as usize) }
//!     fn with_mind(&mut self, agent: u64, occasion: Occasion<'_>, body: Thinking<'_, [u32; 2]>) {
//!         let turn = Turn::new(&mut self.steps, self.now).on(occasion);
//!         body(&mut self.minds[agent as usize], turn);
//!     }
//!     fn with_context(&self, _agent: u64, body: &mut dyn FnMut(&[u32; 2], Moment)) { body(&self.steps, self.now) }
//! }
//!
//! let mut words = Vocabulary::<[u32; 2]>::new();
//! words.action("step", |steps, call| { steps[call.index()] += 1; Status::Success });
//! words.action("leap", |steps, call| { steps[call.index()] += 10; Status::Success });
//! let files = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let host = MindHost::new(MindLibrary::new(&words, files)?);
//! let minds = (0..2).filter_map(|hare| host.character(hare, "hare.tree.ron")).collect();
//! let mut game = Game { steps: [0; 2], minds, host, now: Moment::START };
//! game.think(0, 0.1);
//! game.think(1, 0.1);
//! // The file gets another text. A faulty one changes nothing.
//! game.load_mind("hare.tree.ron", Some(r#"(root: Do("leap"))"#));
//! game.think(1, 0.1);
//! assert_eq!(game.steps, [1, 11]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! A game that has one tree for everybody and never changes it needs none of this: bind it and tick it.

mod builder;
mod character;
mod console;
mod facet;
mod files;
mod host;
mod kinds;
mod library;
mod nest;
mod reload;
mod uses;
mod watchers;
mod world;

pub use builder::MindLibraryBuilder;
pub use character::CharacterMind;
pub use host::MindHost;
pub use kinds::kinds;
pub use library::MindLibrary;
pub use reload::Reload;
pub use watchers::{Look, Watchers, graph_id};
pub use world::{MindWorld, Thinking};

/// What the expansion of [`minds_facet!`](crate::minds_facet) names.
#[doc(hidden)]
pub mod facet_parts {
    pub use wits_core::inspect::{Observer, Slate};
    pub use wits_game::author::{ConsoleAnswer, Content, ScriptLine};
    pub use wits_game::{Assign, Minds};
}

#[cfg(all(test, feature = "script"))]
mod tests;
