//! FCL files: the fuzzy control language of IEC 61131-7, read and written.
//!
//! # What it does
//! [`read`] makes a [`FuzzyDef`](crate::FuzzyDef) of a function block, [`write()`] the reverse. All faults come at once, with lines.
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
//! One function block; `VAR_INPUT` and `VAR_OUTPUT` of any type; terms as lists of points or single numbers; `METHOD`
//! `COG`, `COGS`, `COA`, `LM`, `RM` and, as others write it, `MM`; `DEFAULT` with a number or `NC`; `RANGE`; operators
//! `MIN`/`MAX`, `PROD`/`ASUM`, `BDIF`/`BSUM`; `ACT` `MIN` and `PROD`; `ACCU` `MAX` and `BSUM`; rules with brackets, `NOT`,
//! hedges and `WITH`. Capitals make no difference in keywords. Without a `RANGE` an input reaches from the first to the last
//! point of its terms.
//!
//! # What FCL cannot say
//! Yes-or-no inputs, enumerations, curves, choices and samples: writing them is a fault. Tables and Combs forms are written
//! as rules, shoulders and triangles as points (and read back as shoulders and triangles). `MaxAv` becomes `COGS` with
//! singletons at the middles of the sets, as in IEEE fuzzy control; other methods take what FCL has.

mod block;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;
