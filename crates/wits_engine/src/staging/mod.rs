//! Staging: a designer says who does what when somebody comes.
//!
//! # What it does
//! A file `*.staging.ron` lists *cues*: a [region](wits_world::trigger::Region) of the level, who sets the cue off, and what
//! is given to whom then. Characters wake or sleep, get an order with parameters, a value is set, an event is told. A
//! parameter stands in the file, or is known only at run time: *who* came, *where* they are.
//!
//! - [`StagingDef`] is the definition, [`Stage`] the same, checked; shared.
//! - [`Staging`] is the state: which cues were given, which are about to be. Plain data.
//! - [`Given`] is what a character is given: the game hands it to its mind, or to its [body](crate::body) with
//!   [`Given::order`].
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::time::Moment;
//! use wits_engine::staging::{Actor, Give, Stage, Staging};
//! use wits_world::Who;
//! use wits_world::trigger::PlaneRegion;
//!
//! let stage = Stage::<PlaneRegion>::from_ron("crypt.staging.ron", r#"(cues: [
//!     (name: "the spiders drop", by: "player", region: Circle(at: (20, 0), radius: 4), gives: [
//!         (to: Tag("spider"), give: Wake),
//!         (to: Tag("spider"), give: Order(verb: "go_to", with: {"to": "{where}", "gait": "run"})),
//!         (to: Name("Igor"), give: Set("afraid", true)),
//!     ]),
//! ])"#)?;
//! let mut staging = Staging::new(&stage);
//! let spider = ["spider".to_owned()];
//! let player = ["player".to_owned()];
//! let mut told = Vec::new();
//! for tick in 0..40 {
//!     let actors = [
//!         Actor::new(Who(0), Vec2::new(tick as f32, 0.0)).tags(&player),
//!         Actor::new(Who(1), Vec2::new(90.0, 0.0)).tags(&spider),
//!         Actor::new(Who(2), Vec2::new(91.0, 0.0)).tags(&spider),
//!         Actor::new(Who(3), Vec2::new(18.0, 1.0)).name("Igor"),
//!     ];
//!     staging.step(&stage, Moment::of_tick(tick, 60), || actors.iter().copied(), |given| {
//!         told.push((given.to, given.give.clone(), given.param("to")));
//!     });
//! }
//! assert_eq!(told.len(), 5);
//! assert_eq!((told[0].0, &told[0].1), (Who(1), &Give::Wake));
//! let there = told[2].2.clone();
//! assert_eq!(there, Some(wits_core::glam::Vec3::new(17.0, 0.0, 0.0).into()), "where the player came in");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Sleeping characters cost nothing
//! In an [`Engine`](crate::engine::Engine) a character that sleeps is a task that is never due:
//!
//! ```
//! use wits_core::{glam::Vec2, time::Moment, work::Budget};
//! use wits_engine::engine::{Character, Engine, Turn};
//! use wits_engine::staging::{Actor, Give, Stage, Staging};
//! use wits_exec::{Task, TaskId};
//! use wits_world::{Who, trigger::PlaneRegion};
//!
//! struct Spider { thoughts: u32 }
//! impl Character<(), ()> for Spider {
//!     fn think(&mut self, _: &(), _: &mut Turn<'_, ()>) { self.thoughts += 1; }
//! }
//!
//! let stage = Stage::<PlaneRegion>::from_ron("crypt.staging.ron", r#"(cues: [
//!     (name: "wake", by: "player", region: Circle(at: (5, 0), radius: 1), gives: [(to: Tag("spider"), give: Wake)]),
//! ])"#)?;
//! let (mut engine, mut staging) = (Engine::<Spider, ()>::new(60), Staging::new(&stage));
//! let asleep = Task::every(u32::MAX);
//! for _ in 0..1000 {
//!     engine.add(Spider { thoughts: 0 }, asleep);
//! }
//! let (spider, player) = (["spider".to_owned()], ["player".to_owned()]);
//! let mut woken = Vec::new();
//! for tick in 0..100 {
//!     engine.run(&(), &mut Budget::unlimited());
//!     let walker = Actor::new(Who::NOBODY, Vec2::new(tick as f32 * 0.1, 0.0)).tags(&player);
//!     let spiders = || engine.iter().map(|(id, _)| Actor::new(id.into(), Vec2::ZERO).tags(&spider));
//!     staging.step(&stage, engine.now(), || spiders().chain([walker]), |given| match given.give {
//!         Give::Wake => woken.push((given.to, Task::every(1))),
//!         Give::Sleep => woken.push((given.to, asleep)),
//!         _ => {}
//!     });
//!     for (who, task) in woken.drain(..) {
//!         engine.set_task(TaskId::from_bits(who.0), task);
//!     }
//! }
//! // Nobody thought until the player came in tick 41 (at 4.1 m, which is in the circle), and all have ever since.
//! assert!(engine.iter().all(|(_, spider)| spider.thoughts == 58));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! What characters can notice by themselves they should: senses and minds. Staging is for what *must* happen here.
//!
//! # Pitfalls
//! Players see characters wake who are in sight. Put the region where they cannot be seen yet, or wake them with a `delay`.
//!
//! # What it costs
//! Only characters with a tag that sets off some cue are looked at; those who are given something are looked for only when
//! a cue is given. Nothing is allocated once buffers have grown.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 12.2.2.

mod def;
mod given;
mod show;
mod state;
#[cfg(test)]
mod tests;

pub use def::{Again, CueDef, Give, GiveDef, Stage, StagingDef, To};
pub use given::{Actor, Given};
pub use state::Staging;
