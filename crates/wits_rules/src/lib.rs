//! Rules over facts for game characters: matching, Rete, arbiters, reasons, experts round a blackboard.

mod act;
mod agenda;
mod arbiter;
mod compile;
mod def;
mod entry;
pub mod experts;
mod expr;
mod fact;
mod facts;
mod lower;
pub mod manners;
mod mind;
mod naive;
mod pattern;
mod read;
mod rete;
mod run;
mod show;
mod state;
mod symbol;
mod text;
mod trail;
mod value;
mod why;
mod why_not;
mod write;

#[cfg(test)]
mod tests;

pub use compile::Rules;
pub use def::{
    ActionDef, Arbiter, ClauseDef, EntryDef, ExprDef, NameDef, Op, OperandDef, PatternDef, RuleDef, RulesDef,
    SeenDef, SetDef, Suspend, TargetDef, TemplateDef,
};
pub use entry::Triggered;
pub use fact::FactDef;
pub use facts::{FactId, Facts};
pub use mind::{RuleMind, RuleMindState};
pub use run::{End, Fired, Run};
pub use state::{Asked, Matching, RuleState};
pub use symbol::{Symbol, Symbols};
pub use text::Spot;
pub use value::{Datum, Value};
pub use why::{Source, Why};
pub use why_not::WhyNot;
