//! Triggers: a place where something happens to whoever comes.
//!
//! # What it does
//! A trigger is a condition, mostly *somebody is in this region*, and what follows from it. Kinds are data
//! ([`TriggersDef`], files `*.triggers.ron`): what is given, what is sent, how long it lives, how often it has to be
//! visited. The [`TriggerSystem`] holds all triggers of a level and tells in [`Notice`]s who came, stayed and left.
//!
//! | kind | how |
//! |---|---|
//! | pressure plate, trip wire | [`Life::Once`], [`On::Enter`] |
//! | health, weapon, ammunition | [`Life::Respawns`], `gives` |
//! | shot, footstep, explosion | [`KindDef::sound`]: [`Life::Lasts`], told once to each, never to its maker |
//! | button of a door, request for a lift | `sends` and the `target` of the placed trigger |
//! | body of a guard | spawned where he fell, [`Life::Forever`] until somebody carries it away |
//! | hint of a puzzle | `after: 3`: only who comes more than three times |
//! | trail of blood | drops with [`Life::Lasts`]; the one with the highest number is the newest |
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::glam::Vec2;
//! use wits_world::Who;
//! use wits_world::trigger::{Agent, PlaneRegion, TriggerSystem, TriggersDef};
//!
//! let def = TriggersDef::<PlaneRegion>::from_ron("level.triggers.ron", r#"(
//!     kinds: [(name: "health", life: Respawns(600), gives: (item: "health", amount: 50))],
//!     placed: [(kind: "health", region: Circle(at: (10, 0), radius: 1), node: 7)],
//! )"#).unwrap();
//! let mut triggers = TriggerSystem::new(&def);
//! let (mut agents, mut notices) = ([Agent::new(Who(1), Vec2::new(9.0, 0.0), 0.5)], Vec::new());
//! triggers.update(&def, &mut agents, &mut |_| true, &mut notices);
//! assert_eq!(notices[0].who, Who(1));
//! assert_eq!(def.kinds[notices[0].kind as usize].gives.as_ref().unwrap().amount, 50.0);
//! triggers.update(&def, &mut agents, &mut |_| true, &mut notices);
//! assert_eq!(notices.len(), 1); // it comes back after 600 updates
//! ```
//!
//! # When not to use it
//! For what characters see and hear with walls between them, use senses: sounds of triggers go through walls.
//!
//! # What is certain
//! Touching is strict: a circle of 10 and a body of 10 that are 20 apart do not touch. In an update all triggers grow
//! older first, then all agents that are ready try, in the order given, each the triggers in the order of their numbers:
//! what one picks up is gone for the next. The index changes nothing of that. All state is plain data. Nothing is
//! allocated once all have grown to their size.
//!
//! # Cost
//! An agent that is ready looks at the triggers of its own cell of a grid. The grid is made anew when triggers come or go.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, chapter 7.

mod agent;
mod contact;
mod def;
mod index;
mod plane;
mod region;
mod show;
mod space;
mod system;
#[cfg(test)]
mod tests;

pub use agent::Agent;
pub use def::{Gift, KindDef, Life, On, PlacedDef, TriggersDef, sound_life};
pub use plane::PlaneRegion;
pub use region::Region;
pub use space::SpaceRegion;
pub use system::{Ask, Notice, Trigger, TriggerId, TriggerSystem, What};
