//! Conditions: tests of typed values, and what can be made of them.
//!
//! One kind of condition serves all techniques: the questions of a decision tree, the transitions of a machine, the guards
//! of a behaviour tree. Conditions are asked from left to right, and no further than needed.
//!
//! ```
//! use wits_core::ron;
//! use wits_mind::{Kind, Turn, Vocabulary};
//! use wits_mind::condition::{Condition, ConditionDef};
//!
//! struct Guard { health: f32, sees: bool }
//! let mut words = Vocabulary::<Guard>::new();
//! words.condition("sees_player", |guard, _| guard.sees);
//! words.value("health", Kind::Number, |guard, _| guard.health.into());
//!
//! let file = r#"All([Is("sees_player"), Within(of: "health", min: 0, max: 50)])"#;
//! let def: ConditionDef = ron::read("flee.ron", file)?;
//! let flee = Condition::bind(&def, &words)?;
//! let mut guard = Guard { health: 80.0, sees: true };
//! let turn = Turn::new(&mut guard, Default::default());
//! assert!(!flee.holds(turn.game, &turn.boards, turn.now));
//! assert_eq!(flee.why(turn.game, &turn.boards, turn.now).to_string(), "health is 80, not within 0 to 50");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.2.2 (typed tests) and 5.3.4 (conditions that combine).

mod bind;
mod bound;
mod def;
#[cfg(test)]
mod tests;
mod told;
mod why;

pub use bound::Condition;
pub use bound::{Source, same};
pub use def::ConditionDef;
pub use why::Why;
