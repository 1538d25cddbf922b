//! A fuzzy module that runs: fuzzify, conclude, defuzzify, without taking memory.
//!
//! # What it does
//! [`FuzzyDef::compile`] lays everything out in flat arrays: slopes of shapes, rules by conclusion. Rules that are what
//! most are, one or two sets joined by *and*, are two look-ups, a minimum and a maximum each; longer ones stop as soon as
//! they cannot raise their conclusion any more; all others run on a small stack.
//!
//! # What it costs
//! Nine rules over two inputs take some twenty nanoseconds with [`MaxAv`](crate::defuzzify::Defuzzify::MaxAv).
//!
//! # When not to use it
//! For a plain threshold take a condition. For real uncertainty take probabilities: degrees are something else.

mod adopt;
mod build;
mod explain;
mod infer;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::area::Area;
use crate::def::{FuzzyDef, Otherwise, ReadAs};
use crate::defuzzify::Defuzzify;
use crate::formula::Bound;
use crate::joint::{Conclusion, Joint};
use crate::ops::{Aggregation, Apply, Hedge, Logic};
pub use explain::{Explanation, Fired};

/// A fuzzy module, ready to run: shared by all characters that think this way.
///
/// ```
/// use wits_fuzzy::{FuzzyDef, InputDef, OutputDef, ShapeDef::*};
/// let module = FuzzyDef::new("brake")
///     .input("corner", InputDef::range(0.0, 50.0)
///         .set("near", LeftShoulder(10.0, 40.0)).set("far", RightShoulder(10.0, 40.0)))
///     .output("brake", OutputDef::range(0.0, 1.0).set("off", Singleton(0.0)).set("hard", Singleton(1.0)))
///     .rules(["if corner is near then brake is hard", "if corner is far then brake is off"])
///     .unwrap()
///     .compile()?;
/// let mut scratch = module.scratch();
/// assert_eq!(module.infer(&mut scratch, &[25.0]), [0.5]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct FuzzyModule {
    def: FuzzyDef,
    logic: Logic,
    inputs: Box<[Input]>,
    /// The slopes of all sets of all inputs, one after the other.
    ramps: Box<[Ramps]>,
    /// Sets that are no plain slopes.
    curves: Box<[(u32, u32, Curve)]>,
    /// Rules with one or two sets, by conclusion.
    pairs: Box<[Pair]>,
    /// Where the pairs of each conclusion end.
    pair_ends: Box<[u32]>,
    /// Rules with more sets, all joined by *and*.
    lists: Box<[List]>,
    clauses: Box<[u32]>,
    /// Rules of any other form, by their number among all.
    others: Box<[u32]>,
    /// All rules in the order of the definition.
    rules: Box<[Rule]>,
    ops: Box<[Op]>,
    stack: usize,
    /// How many degrees of rules are kept.
    slots: usize,
    outputs: Box<[Output]>,
}

#[derive(Clone, Copy, Debug)]
struct Input {
    least: f32,
    most: f32,
    /// Its sets among all.
    first: u32,
    sets: u32,
}

/// `min((x - rise_at) rise + rise_from, (fall_at - x) fall + fall_from)`, between 0 and 1.
#[derive(Clone, Copy, Debug)]
struct Ramps {
    rise_at: f32,
    rise: f32,
    rise_from: f32,
    fall_at: f32,
    fall: f32,
    fall_from: f32,
}

#[derive(Clone, Debug)]
enum Curve {
    Shape(crate::ShapeDef),
    /// Degrees by number.
    Table(Box<[f32]>),
}

#[derive(Clone, Copy, Debug)]
struct Pair {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, Debug)]
struct List {
    from: u32,
    to: u32,
    then: u32,
}

#[derive(Clone, Debug)]
struct Rule {
    from: u32,
    to: u32,
    weight: f32,
    logic: Logic,
    /// Sets of outputs, among all of those.
    then: Box<[Then]>,
}

/// A set that a rule concludes.
#[derive(Clone, Copy, Debug)]
struct Then {
    /// Its number among all sets of outputs.
    set: u32,
    aggregation: Aggregation,
    /// Where the degree of the rule itself is kept, if the output needs it.
    slot: Option<u32>,
}

/// A step of a rule, on a stack of degrees.
#[derive(Clone, Copy, Debug)]
enum Op {
    Degree(u32),
    /// What was concluded of a set of an output so far.
    Concluded(u32),
    Always,
    Not,
    Hedge(Hedge),
    And,
    Or,
    Xor,
    Nor,
    Nand,
}

#[derive(Clone, Debug)]
struct Output {
    first: u32,
    sets: u32,
    /// What stands for each set, for methods that need no more.
    points: Box<[f32]>,
    /// Sets whose point is computed each time.
    formulas: Box<[(u32, Bound)]>,
    shapes: Box<[crate::ShapeDef]>,
    range: (f32, f32),
    area: Area,
    /// What degrees do to shapes, where all rules do the same.
    apply: Apply,
    /// Where every rule has to be looked at on its own.
    each: Option<Each>,
    by: Defuzzify,
    otherwise: Otherwise,
    clamp: bool,
    read: ReadAs,
}

/// The rules about an output, one by one.
#[derive(Clone, Debug)]
struct Each {
    /// The slot of the first one; the others follow.
    first: u32,
    conclusions: Box<[Conclusion]>,
    /// The joint shape, if the sets have areas.
    joint: Option<Joint>,
}

/// Everything that an inference writes: one for each character, or one for all if nobody looks at it afterwards.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Scratch {
    /// Inputs, within their ranges.
    inputs: Vec<f32>,
    /// The degrees of all sets of all inputs.
    degrees: Vec<f32>,
    /// The degrees of all sets of all outputs.
    confidences: Vec<f32>,
    /// The outputs.
    values: Vec<f32>,
    /// The degrees of the rules themselves, for outputs that need them.
    #[serde(skip)]
    #[state(skip = "scratch of one evaluation")]
    fired: Vec<f32>,
    #[serde(skip)]
    #[state(skip = "scratch of one evaluation")]
    stack: Vec<f32>,
}

impl Scratch {
    /// The outputs of the last inference.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The inputs of the last inference, brought within their ranges.
    #[must_use]
    pub fn inputs(&self) -> &[f32] {
        &self.inputs
    }

    /// The degree of a set of an input, by its number among all.
    pub(crate) fn put(&mut self, set: usize, degree: f32) {
        if let Some(place) = self.degrees.get_mut(set) {
            *place = degree;
        }
    }
}

impl FuzzyModule {
    /// What it was made of.
    #[must_use]
    pub const fn def(&self) -> &FuzzyDef {
        &self.def
    }

    /// Room for inferences, with every output at what it is when no rule says anything.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        let first = |output: &Output| match (output.otherwise, &output.read) {
            (_, ReadAs::Choice) => -1.0,
            (Otherwise::Value(value) | Otherwise::KeepFrom(value), _) => value,
            (Otherwise::Keep, _) => 0.0,
        };
        Scratch {
            inputs: self.inputs.iter().map(|input| input.least).collect(),
            degrees: vec![0.0; self.ramps.len()],
            confidences: vec![0.0; self.pair_ends.len()],
            values: self.outputs.iter().map(first).collect(),
            fired: vec![0.0; self.slots],
            stack: Vec::with_capacity(self.stack),
        }
    }

    /// The degrees of all sets of an input, as the last inference found them.
    #[must_use]
    pub fn degrees<'s>(&self, scratch: &'s Scratch, input: usize) -> &'s [f32] {
        let sets = self.inputs.get(input).map(|input| part(input.first, input.sets));
        sets.and_then(|sets| scratch.degrees.get(sets)).unwrap_or_default()
    }

    /// The degrees of all sets of an output, as the last inference found them.
    #[must_use]
    pub fn confidences<'s>(&self, scratch: &'s Scratch, output: usize) -> &'s [f32] {
        let sets = self.outputs.get(output).map(|output| part(output.first, output.sets));
        sets.and_then(|sets| scratch.confidences.get(sets)).unwrap_or_default()
    }

    /// The option that an output was read as, if it is one of several.
    #[must_use]
    pub fn option<'m>(&'m self, scratch: &Scratch, output: usize) -> Option<&'m str> {
        let value = scratch.values.get(output).copied().filter(|value| *value >= 0.0)?;
        let (_, def) = self.def.outputs.get(output)?;
        let number = value as usize;
        match &def.read {
            ReadAs::Choice => def.sets.get(number).map(|(name, _)| name.as_str()),
            ReadAs::Ranges(ranges) => ranges.get(number).map(|(name, _)| name.as_str()),
            ReadAs::Number | ReadAs::Yes(_) => None,
        }
    }
}

fn part(first: u32, count: u32) -> std::ops::Range<usize> {
    first as usize..(first + count) as usize
}
