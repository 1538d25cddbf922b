//! What a game says of itself, once, and what follows from it.
//!
//! A game implements [`Game`]: its name and help, its parameters with ranges, a fixed time step, inputs, a scene, an
//! inspection of any agent, a score and a state that can be hashed. From that one description come headless runs, the
//! gallery page and live view of the studio, sliders, time control, pictures, recordings and replay tests.
//!
//! - [`About`] is the description, [`Game`] the trait, [`Entry`] and [`Catalog`] list games for programs that offer
//!   several; [`AnyGame`] is a running game whose type is not known.
//! - [`facets`]: what only some games have: minds, pages, reports by hand, a storage of their own.
//! - [`Episode`] is a game being played by a learner: an environment.
//! - [`Demonstrations`] of whoever plays are examples for learners who imitate.
//! - [`Session`] is a game being played: it ticks, takes [`Event`]s, keeps the last minute and goes back in it.
//! - [`MindInfo`], [`GraphInfo`], [`Stop`] and [`Edit`] show the minds of agents: pictures, breakpoints, boards.
//! - [`author`]: content that is changed while the game runs: files, editing them as graphs, consoles, lessons.
//! - [`disk`]: files that are written whole or not at all.
//! - [`loaded`]: checks of states that come from files.
//! - [`save`]: a session in a file, to be gone on with another day.
//! - [`recording`] writes what happened to a file and plays it again, checking every stored hash.
//!
//! Everything that changes a world goes through [`Session::apply`], so a recording is complete by construction.

mod about;
mod any;
pub mod author;
mod catalog;
mod demonstrations;
pub mod disk;
mod episode;
mod event;
pub mod facets;
mod game;
pub mod loaded;
mod mind;
mod params;
mod pick;
pub mod recording;
pub mod save;
mod session;

pub use about::{
    About, Act, Autopilot, Chart, Control, ControlKeys, ControlKind, Dimensions, Ending, Guide, Layer,
    LearningTask, Listing, MAX_TRIES, Override, Pacing, Param, ParamKind, Score, ScoreKind, Takeover, Try,
    direction,
};
pub use any::{AnyGame, SavedState};
pub use catalog::{Catalog, Entry, UnknownGame};
pub use demonstrations::{Demonstration, Demonstrations};
pub use episode::{Episode, EpisodeMoment};
pub use event::{Assign, Event, Input, Tell, Tellable};
pub use facets::{GameEvent, Learnable, Minds, NoFacet, PanelInfo, Panels, People, Saving};
pub use game::{Game, Inspection, PointInfo, Setup, Tick};
pub use mind::{Edit, GraphInfo, MindInfo, Stop};
pub use params::{Params, parse_setting};
pub use pick::nearest;
pub use save::{Save, Storage};
pub use session::{CannotSave, MAX_REPLACED, News, OutOfReach, Replaced, Session};
