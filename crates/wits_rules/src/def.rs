//! Rules as plain data.

use serde::{Deserialize, Serialize};

use crate::fact::FactDef;
use crate::text::Spot;
use crate::value::Datum;

/// The highest [`RulesDef::limit`]: a run that fires more rules takes seconds, and is likely to go round in circles.
pub const MAX_LIMIT: u32 = 1_000_000;
/// The highest [`RulesDef::keep`].
pub const MAX_KEEP: u32 = 100_000;
/// Number of believed facts at which a run ends, since rules that add facts for ever would use up all memory. Facts that
/// the game adds are not limited.
pub const MAX_FACTS: usize = 262_144;

/// Everything that a `*.rules` file says: what is believed at first, what is copied from the game, sets of rules.
///
/// Made by [`RulesDef::read`] from text or by hand, checked by [`Rules::new`](crate::Rules::new).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RulesDef {
    /// When a rule that fired may fire again.
    pub suspend: Suspend,
    /// Maximum number of rules that fire in one run, at most [`MAX_LIMIT`].
    pub limit: u32,
    /// A run ends as soon as a rule has asked for an action.
    pub until_action: bool,
    /// Number of firings that are kept for explanations, at most [`MAX_KEEP`]; 0 keeps none.
    pub keep: u32,
    /// What is believed at first.
    pub facts: Vec<FactDef>,
    /// Facts that are copied from the game before each run; values `$name` are words and keys of its vocabulary.
    pub senses: Vec<TemplateDef>,
    /// The outermost set, which is always on.
    pub root: SetDef,
}

impl Default for RulesDef {
    fn default() -> Self {
        Self {
            suspend: Suspend::default(),
            limit: 100,
            until_action: false,
            keep: 256,
            facts: Vec::new(),
            senses: Vec::new(),
            root: SetDef::default(),
        }
    }
}

/// Rules and sets of rules that are switched on and off together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetDef {
    /// What it is called.
    pub name: String,
    /// How it chooses among its rules that could fire, and the choices of its sets.
    pub arbiter: Arbiter,
    /// It is on at first.
    pub on: bool,
    /// In order.
    pub entries: Vec<EntryDef>,
    /// Where it stands.
    #[serde(skip)]
    pub spot: Spot,
}

impl Default for SetDef {
    fn default() -> Self {
        let (name, spot) = (String::new(), Spot::default());
        Self { name, arbiter: Arbiter::default(), on: true, entries: Vec::new(), spot }
    }
}

/// A part of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EntryDef {
    /// A rule.
    Rule(RuleDef),
    /// A set inside it.
    Set(SetDef),
}

/// How a set chooses. Priority comes first: all of these choose among those of the highest priority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arbiter {
    /// The first one in the file.
    #[default]
    First,
    /// The one that has not fired for the longest time.
    LeastRecent,
    /// Any of them.
    Random,
    /// The one with the most conditions.
    Specific,
    /// The one whose priority, an expression over what was matched, is highest now.
    Dynamic,
    /// The one that became possible last.
    Newest,
}

impl Arbiter {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::First, Self::LeastRecent, Self::Random, Self::Specific, Self::Dynamic, Self::Newest];

    /// As files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::LeastRecent => "least-recent",
            Self::Random => "random",
            Self::Specific => "specific",
            Self::Dynamic => "dynamic",
            Self::Newest => "newest",
        }
    }
}

/// When a rule that fired may fire again for the same facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Suspend {
    /// As soon as something that it looked at has changed.
    #[default]
    Facts,
    /// As soon as anything has changed.
    Any,
    /// At once.
    Never,
}

impl Suspend {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Facts, Self::Any, Self::Never];

    /// As files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facts => "facts",
            Self::Any => "any",
            Self::Never => "never",
        }
    }
}

/// If all of this holds, then do that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleDef {
    /// What it is called; no other rule is.
    pub name: String,
    /// Higher ones come first. A number; for [`Arbiter::Dynamic`] an expression over what was matched.
    pub priority: Option<ExprDef>,
    /// The conditions.
    pub when: Vec<ClauseDef>,
    /// What is done.
    pub then: Vec<ActionDef>,
    /// Where it stands.
    #[serde(skip)]
    pub spot: Spot,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ClauseDef {
    /// There is such a fact; a variable can stand for it.
    Fact(Option<String>, PatternDef),
    /// Nothing of the kind.
    Not(Box<ClauseDef>),
    /// There is something of the kind, however often.
    Exists(Box<ClauseDef>),
    /// All of them.
    And(Vec<ClauseDef>),
    /// Any of them; the rule can fire for each.
    Or(Vec<ClauseDef>),
    /// One of two.
    Xor(Vec<ClauseDef>),
    /// What was matched satisfies an expression.
    Test(ExprDef),
}

/// What a fact must be like. Other children than those asked for do not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PatternDef {
    /// Its identifier.
    pub name: NameDef,
    /// It must have a value, and that must be so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<SeenDef>,
    /// Each of these must match one of its children.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<PatternDef>,
    /// Where it stands.
    #[serde(skip)]
    pub spot: Spot,
}

/// What the identifier of a fact must be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum NameDef {
    /// Anything: `?`.
    #[default]
    Any,
    /// This.
    Is(String),
    /// Anything, and the variable stands for it: `?person`.
    Var(String),
}

/// What a value must be like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeenDef {
    /// The variable that stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub var: Option<String>,
    /// All of these hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<(Op, OperandDef)>,
}

/// A comparison. Only numbers are larger and smaller than each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
}

impl Op {
    pub(crate) const ALL: [Self; 6] =
        [Self::Below, Self::AtMost, Self::Above, Self::AtLeast, Self::Equal, Self::Unequal];

    /// As files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
            Self::Equal => "=",
            Self::Unequal => "!=",
        }
    }
}

/// What a value is compared with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OperandDef {
    /// A value.
    Value(Datum),
    /// What a variable stands for.
    Var(String),
}

/// A calculation over what was matched: `(+ ?count 1)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExprDef {
    /// A value.
    Value(Datum),
    /// What a variable stands for.
    Var(String),
    /// An operator and what it is applied to.
    Call(String, Vec<ExprDef>),
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ActionDef {
    /// Adds a fact.
    Add(TemplateDef),
    /// Removes facts.
    Remove(TargetDef),
    /// Changes or adds parts of a fact; it stays the same fact.
    Change(TargetDef, Vec<TemplateDef>),
    /// Asks the game for an action, with its name, and what it is told: by name or in order.
    Do(String, Vec<(Option<String>, ExprDef)>, Spot),
    /// Switches a set on or off.
    Switch(String, bool, Spot),
    /// Writes a line into the log.
    Say(Vec<ExprDef>),
    /// Ends this run.
    Stop,
}

/// A fact to be made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TemplateDef {
    /// Its identifier: a name, or what a variable stands for.
    pub name: NameDef,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ExprDef>,
    /// What it is made of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<TemplateDef>,
    /// Where it stands.
    #[serde(skip)]
    pub spot: Spot,
}

/// Which fact is meant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TargetDef {
    /// The one that a variable stands for: `?radio <- (Radio …)`.
    Var(String, Spot),
    /// The one that the condition of this number matched, from 1.
    Clause(u32, Spot),
    /// All that match.
    Pattern(PatternDef),
}
