//! The pure core: numbers in, scores out.

use wits_core::findings::Findings;
use wits_core::names::NameList;

use super::combine::{Combine, Whole};
use super::curve::held;
use super::{Choose, Curve, UtilityDef};

/// A definition, ready to judge. It knows no game: inputs are numbers, actions are numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Scorer {
    pub(super) inputs: Box<[Input]>,
    /// In the order of the definition.
    pub(super) actions: Box<[Action]>,
    /// The numbers of the actions, higher ranks first.
    pub(super) order: Box<[u32]>,
    pub(super) considerations: Box<[Consideration]>,
    pub(super) choose: Choose,
    pub(super) threshold: f32,
    pub(super) hysteresis: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Input {
    pub(super) name: Box<str>,
    pub(super) from: f32,
    /// One over the length of the range.
    pub(super) scale: f32,
}

impl Input {
    #[inline]
    pub(super) fn normal(&self, value: f32) -> f32 {
        held((value - self.from) * self.scale)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Action {
    pub(super) name: Box<str>,
    pub(super) considerations: std::ops::Range<usize>,
    pub(super) combine: Combine,
    pub(super) whole: Whole,
    pub(super) weight: f32,
    pub(super) rank: i32,
    pub(super) inertia: f32,
    pub(super) fade: f32,
    pub(super) cooldown: f32,
    pub(super) at_least: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Consideration {
    pub(super) input: usize,
    pub(super) curve: Curve,
    pub(super) weight: f32,
    /// The sum of the weights after it.
    pub(super) left: f32,
}

/// Where inputs come from. A closure from input and target to the number will do.
pub trait Inputs {
    /// An input as it is for a target. Actions without targets ask for target 0.
    fn read(&mut self, input: usize, target: u32) -> f32;

    /// How many things an action could be done to; 1 for those that need no target.
    fn targets(&mut self, _action: usize) -> u32 {
        1
    }
}

impl<F: FnMut(usize, u32) -> f32> Inputs for F {
    fn read(&mut self, input: usize, target: u32) -> f32 {
        self(input, target)
    }
}

impl Scorer {
    /// Checks a definition.
    ///
    /// # Errors
    /// All faults at once.
    pub fn new(def: &UtilityDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.check(&mut findings);
        findings.into_result(Self::unchecked(def))
    }

    pub(super) fn unchecked(def: &UtilityDef) -> Self {
        let inputs = def.inputs.iter().map(|input| Input {
            name: input.name.as_str().into(),
            from: input.from,
            scale: 1.0 / (input.to - input.from),
        });
        let names: NameList = def.inputs.iter().map(|input| &input.name).collect();
        let mut considerations = Vec::new();
        let mut actions = Vec::new();
        for action in &def.actions {
            let first = considerations.len();
            let whole = Whole::of(action.considerations.iter().map(|consideration| consideration.weight));
            let mut left = whole.weights;
            for part in &action.considerations {
                left -= part.weight;
                let input = names.position(&part.input).unwrap_or_default();
                let (curve, weight) = (part.curve.clone(), part.weight);
                considerations.push(Consideration { input, curve, weight, left: left.max(0.0) });
            }
            actions.push(Action {
                name: action.name.as_str().into(),
                considerations: first..considerations.len(),
                combine: action.combine,
                whole,
                weight: action.weight,
                rank: action.rank,
                inertia: action.inertia,
                fade: action.fade,
                cooldown: action.cooldown,
                at_least: action.at_least,
            });
        }
        let mut order: Vec<u32> = (0..).take(actions.len()).collect();
        order.sort_by_key(|action| std::cmp::Reverse(actions[*action as usize].rank));
        Self {
            inputs: inputs.collect(),
            actions: actions.into(),
            order: order.into(),
            considerations: considerations.into(),
            choose: def.choose,
            threshold: def.threshold,
            hysteresis: def.hysteresis,
        }
    }

    /// The name of an action.
    #[must_use]
    pub fn name(&self, action: u32) -> &str {
        self.actions.get(action as usize).map_or("", |action| &action.name)
    }

    /// How many actions there are.
    #[must_use]
    pub const fn actions(&self) -> usize {
        self.actions.len()
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The score of an action for a target; 0 if there is no such action.
    ///
    /// Nothing but the considerations and the weight: no inertia, no cool-down.
    pub fn score(&self, action: u32, target: u32, inputs: &mut impl Inputs) -> f32 {
        let action = self.actions.get(action as usize);
        action.map_or(0.0, |action| self.score_above(action, target, f32::NEG_INFINITY, inputs))
    }

    /// The score, or anything below `floor` as soon as it is certain that it is not above that.
    #[inline]
    pub(super) fn score_above(
        &self,
        action: &Action,
        target: u32,
        floor: f32,
        inputs: &mut impl Inputs,
    ) -> f32 {
        let mut sum = action.combine.start();
        for part in &self.considerations[action.considerations.clone()] {
            let x = self.inputs[part.input].normal(inputs.read(part.input, target));
            sum = action.combine.add(sum, part.curve.at(x), part.weight);
            let at_most = action.combine.at_most(sum, part.left, &action.whole) * action.weight;
            if at_most < floor {
                return f32::NEG_INFINITY;
            }
        }
        action.combine.end(sum, &action.whole) * action.weight
    }
}
