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
//! A [`MindHost`] is a library and its watchers. A game that implements [`MindWorld`] (which lends a character's mind together
//! with what it acts on) gets the rest: its characters [think](MindWorld::think), receive [events](MindWorld::send), go over to
//! [changed files](MindWorld::load_mind), follow [other files](MindWorld::follow) and answer [lines of
//! script](MindWorld::run_line). [`minds_facet!`](crate::minds_facet) makes it a game whose minds the studio shows and edits.
//!
//! ```
//! use wits_decide::{Status, Vocabulary};
//! use wits_engine::minds::{MindHost, MindLibrary, MindWorld, SharedWorld};
//! use wits_game::author::Shelf;
//!
//! // Two hares: a word finds out which of them thinks.
//! let mut words = Vocabulary::<[u32; 2]>::new();
//! words.action("step", |steps, call| { steps[call.index()] += 1; Status::Success });
//! words.action("leap", |steps, call| { steps[call.index()] += 10; Status::Success });
//! let files = Shelf::new().with("hare.tree.ron", "A hare", "", r#"(root: Do("step"))"#);
//! let host = MindHost::new(MindLibrary::builder(&words).files(files)?);
//!
//! let mut field = SharedWorld::new(host, [0, 0]);
//! let hares = [(); 2].map(|()| field.add("hare.tree.ron").expect("there is such a file"));
//! field.think_all(0.1);
//! // The file gets another text. A faulty one changes nothing.
//! field.load_mind("hare.tree.ron", Some(r#"(root: Do("leap"))"#));
//! field.think(hares[1], 0.1);
//! assert_eq!(field.context, [1, 11]);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//! A [`SharedWorld`] is the simplest world; a game with a state of its own implements the trait.
//!
//! # When not to use it
//! A game that has one tree for everybody and never changes it needs none of this: bind it and tick it.

mod builder;
mod calls;
mod character;
mod console;
mod context;
mod facet;
mod files;
mod host;
mod kinds;
mod library;
mod nest;
mod reload;
mod shared;
mod uses;
mod watchers;
mod world;

pub use builder::MindLibraryBuilder;
pub use character::{CharacterMind, check_agents, mind_at, mind_at_mut};
pub use context::ContextView;
pub use host::MindHost;
pub use kinds::kinds;
pub use library::MindLibrary;
pub use reload::Reload;
pub use shared::SharedWorld;
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
