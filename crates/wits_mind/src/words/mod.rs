//! The vocabulary of a game: conditions, values, actions and events, registered once by name and used by every technique.
//!
//! # What it does
//! A game says in code what its characters can ask and do; decision trees, machines and behaviour trees, in code and in
//! files, are made of those words. Every word has typed, documented parameters. A parameter is given a value in the file, or
//! a key in braces whose value it has at that moment.
//!
//! ```
//! use wits_mind::{Kind, Param, Status, Vocabulary};
//!
//! struct Guard { enemy: f32, shots: u32 }
//!
//! let mut words = Vocabulary::<Guard>::new();
//! words.condition("enemy_near", |guard, ask| guard.enemy < ask.number(0))
//!     .help("is an enemy nearer than so much?")
//!     .param(Param::number("distance").or(10.0).help("[m]"));
//! words.value("enemy_distance", Kind::Number, |guard, _| guard.enemy.into());
//! words.action("fire", |guard, _| { guard.shots += 1; Status::Success }).help("one shot");
//! words.action("aim", |_, call| if *call.memory() < 3 { *call.memory() += 1; Status::Running } else { Status::Success })
//!     .on_exit(|guard, _, why| println!("lowers the gun: {why:?}"));
//! ```
//!
//! # What a parameter takes
//! A parameter can say which values it takes: names ([`Param::one_of`], or [`Param::among`] a list that the game changes while
//! it runs), numbers of a range ([`Param::between`]) or texts of a form ([`Param::form`]). A file that tells the word something
//! else is refused, with the line, what was expected and the nearest name; editors offer the names. Values from keys are
//! checked when an action begins: it fails without being entered, and says why.
//!
//! ```
//! use wits_core::findings::Findings;
//! use wits_mind::words::{CallDef, Choices, Deed};
//! use wits_mind::{Param, Status, Vocabulary};
//!
//! let places = Choices::new("places", ["mine", "bank"]);
//! let mut words = Vocabulary::<()>::new();
//! words.action("go_to", |(), _| Status::Success).param(Param::text("place").among(&places));
//! let mut findings = Findings::default();
//! Deed::bind(&CallDef::new("go_to").with("place", "bnak"), &words, &words.names(), "root", &mut findings);
//! assert_eq!(
//!     findings.to_string(),
//!     "root.with.place: \"bnak\" is not one of the places, did you mean \"bank\"?; expected one of \"mine\", \"bank\"",
//! );
//! ```
//!
//! The action `idle` is in every vocabulary: it does nothing until it is left. A game's own action of that name replaces it.
//!
//! # Minds in minds
//! [`Vocabulary::mind`] makes an action of any [`Mind`](crate::Mind), so that each technique can be a leaf of each other.
//!
//! # The life of an action
//! *Enter* when it begins, *tick* as long as it says [`Status::Running`](crate::Status::Running), *exit* with the reason
//! exactly once, however it ends. An action that needs a key which is not set fails without being entered.

mod accepts;
mod act;
mod args;
mod call;
mod choices;
mod deed;
mod glob;
mod nest;
mod reading;
mod says;
#[cfg(test)]
mod tests;
mod vocabulary;
mod word;

pub use accepts::Accepts;
pub use act::Act;
pub use args::key_name;
pub use args::{Arg, Args, CallDef, Names, NotEntered, Port};
pub use call::{Ask, Call, Rest};
pub use choices::{Choices, NamedChoice};
pub use deed::Deed;
pub use glob::Glob;
pub use reading::Reading;
pub(crate) use says::{Telling, plain, plain_key, with_unit};
pub use vocabulary::{ActionWord, ConditionWord, EventId, ValueWord, Vocabulary};
pub(crate) use vocabulary::{Doing, Reads, Tells, Tests};
pub use word::{Param, Way, Word};
