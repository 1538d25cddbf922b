//! Facets: what a game offers besides being played.
//!
//! A game that only runs and is drawn implements [`Game`](crate::Game) and nothing else. Each facet is one more trait,
//! nearly all of whose methods have defaults (only [`Learnable`] has some that must be written), and an accessor of
//! `Game` that lends it:
//!
//! | facet | accessor | for games |
//! |---|---|---|
//! | [`Minds`] | [`Game::minds`](crate::Game::minds) | whose agents have minds that can be watched, or files that can be changed |
//! | [`Panels`] | [`Game::panels`](crate::Game::panels) | with pages beside the scene, events of the whole game, or a lesson |
//! | [`People`] | [`Game::people`](crate::Game::people) | to which people can report events by hand |
//! | [`Learnable`] | [`Game::learnable`](crate::Game::learnable) | that learners can play |
//! | [`Saving`] | [`Game::saving`](crate::Game::saving) | that name the parts of their state, or store it in a form of their own |
//!
//! Who holds a game of unknown type asks [`AnyGame`](crate::AnyGame): it hands out the same facets, and [`NoFacet`] in place
//! of one that the game does not have.
//!
//! # Who implements a facet
//! Mostly the game's own type: the accessor is `Some(self)`. A facet is lent by reference, so anything that lives in the game
//! can implement it as well. A host that serves many games and needs itself and the game's world together holds both, and the
//! game holds it:
//!
//! ```
//! use wits_core::scene::Scene;
//! use wits_game::{About, Assign, Game, Minds, Setup, Tick};
//!
//! /// A world in which minds run: it lends them and what they act on at the same time.
//! trait MindWorld: 'static {
//!     type Context;
//!     fn split(&mut self) -> (&mut Vec<String>, &mut Self::Context);
//!     fn files(&self) -> &[String];
//! }
//!
//! /// The host, written once: what it needs of itself (`library`) and of the game (`world`) are two fields, so that a method
//! /// can borrow both.
//! struct Hosted<W> {
//!     library: Vec<&'static str>,
//!     world: W,
//! }
//!
//! impl<W: MindWorld> Minds for Hosted<W> {
//!     fn assigned(&self, agent: u64, mind: usize) -> Option<String> {
//!         self.world.files().get(usize::try_from(agent).ok()?).filter(|_| mind == 0).cloned()
//!     }
//!     fn assign(&mut self, assign: &Assign) {
//!         let Self { library, world } = self;
//!         let (minds, _context) = world.split();
//!         if library.contains(&&*assign.file) {
//!             minds[assign.agent as usize].clone_from(&assign.file);
//!         }
//!     }
//! }
//!
//! /// A game on the host writes two lines for all of it.
//! struct Yard(Hosted<State>);
//! # #[derive(Clone, Default, wits_core::state::State)]
//! # struct State { follows: Vec<String>, steps: u64 }
//! # impl MindWorld for State {
//! #     type Context = u64;
//! #     fn split(&mut self) -> (&mut Vec<String>, &mut u64) { (&mut self.follows, &mut self.steps) }
//! #     fn files(&self) -> &[String] { &self.follows }
//! # }
//!
//! impl Game for Yard {
//!     type State = State;
//!     # fn about() -> About { About::new("yard", "Yard", "A guard in a yard.") }
//!     # fn start(_: &Setup) -> Self {
//!     #     let world = State { follows: vec!["calm.lua".into()], steps: 0 };
//!     #     Self(Hosted { library: vec!["calm.lua", "brave.lua"], world })
//!     # }
//!     # fn tick(&mut self, _: Tick<'_>) { self.0.world.steps += 1 }
//!     # fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
//!     fn state(&self) -> &State { &self.0.world }
//!     fn restore(&mut self, state: &State, _tick: u64) { self.0.world.clone_from(state) }
//!     fn minds(&self) -> Option<&dyn Minds> { Some(&self.0) }
//!     fn minds_mut(&mut self) -> Option<&mut dyn Minds> { Some(&mut self.0) }
//!     // about, start, tick and scene as in any game
//! }
//! # let mut yard: Box<dyn wits_game::AnyGame> = Box::new(Yard(Hosted {
//! #     library: vec!["calm.lua", "brave.lua"],
//! #     world: State { follows: vec!["calm.lua".into()], steps: 0 },
//! # }));
//! # yard.minds_mut().unwrap().assign(&Assign { agent: 0, mind: 0, file: "brave.lua".into() });
//! # assert_eq!(yard.minds().assigned(0, 0).as_deref(), Some("brave.lua"));
//! ```
//!
//! A game that must do more than its host (read a level again after a file has changed, say) implements [`Minds`] itself and
//! calls the host in each method: there all fields of the game can be borrowed apart.

mod learnable;
mod minds;
mod none;
mod panels;
mod people;
mod saving;

pub use learnable::Learnable;
pub use minds::Minds;
pub use none::NoFacet;
pub use panels::{GameEvent, PanelInfo, Panels};
pub use people::People;
pub use saving::Saving;
