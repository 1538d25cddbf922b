//! FCL files: the fuzzy control language of IEC 61131-7, read and written.
//!
//! # What it does
//! [`read`] makes a [`FuzzyDef`](crate::FuzzyDef) of a function block, [`write()`] the reverse. All errors are reported
//! together, with lines.
//!
//! ```
//! use wits_fuzzy::fcl;
//! let text = "
//! FUNCTION_BLOCK tip
//!     VAR_INPUT service : REAL; END_VAR
//!     VAR_OUTPUT tip : REAL; END_VAR
//!     FUZZIFY service
//!         TERM poor := (2, 1) (8, 0);
//!         TERM good := (2, 0) (8, 1);
//!         RANGE := (0 .. 10);
//!     END_FUZZIFY
//!     DEFUZZIFY tip
//!         TERM small := 5;
//!         TERM large := 25;
//!         METHOD : COGS;
//!         DEFAULT := 0;
//!         RANGE := (0 .. 30);
//!     END_DEFUZZIFY
//!     RULEBLOCK all
//!         AND : MIN; ACT : MIN; ACCU : MAX;
//!         RULE 1 : IF service IS poor THEN tip IS small;
//!         RULE 2 : IF service IS good THEN tip IS large;
//!     END_RULEBLOCK
//! END_FUNCTION_BLOCK";
//! let def = fcl::read("tip.fcl", text)?;
//! let module = def.compile()?;
//! assert_eq!(module.infer(&mut module.scratch(), &[5.0]), [15.0]);
//! assert_eq!(fcl::read("again.fcl", &fcl::write(&def)?)?, def);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # What is understood
//! The standard, and what jFuzzyLogic and fuzzylite make of it: any number of function blocks ([`read_all`]) and rule blocks,
//! with or without names; terms as points, numbers, [named shapes](crate::ShapeDef) and formulas; `METHOD` `COG`, `COGS`,
//! `COGF`, `COGSS`, `COA`, `LM`, `RM`, `MM`; `DEFAULT` with a number, `nan`, `NC`; `RANGE`; `LOCK`; all
//! [operators](crate::ops) for `AND`, `OR`, `ACT` and `ACCU`; rules with brackets, `NOT`, hedges and `WITH`, with or without a
//! semicolon. Capitals make no difference in keywords. Without a `RANGE` a variable reaches as far as its terms.
//!
//! What is assumed or left out is a warning ([`Imported::warnings`]): gaps between sets, a missing `ACCU`. What cannot be
//! supported is an error with its line: points that depend on variables, variables that are not enabled, a file without
//! rules.
//!
//! # What FCL cannot say
//! Yes-or-no inputs, enumerations, choices and samples: writing them is an error. Tables and Combs forms are written as
//! rules, shoulders and triangles as points (and read back as shoulders and triangles), curves in the words of fuzzylite.
//! `MaxAv` becomes `COGS` with singletons at the middles of the sets, as in IEEE fuzzy control.

mod block;
mod output;
mod read;
mod term;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use read::{Imported, read, read_all};
pub use write::write;
