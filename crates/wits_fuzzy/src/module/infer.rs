//! One inference.

use wits_core::math;

use super::{Curve, FuzzyModule, List, Op, Output, Ramps, Rule, Scratch, part};
use crate::def::{Otherwise, ReadAs};
use crate::defuzzify::{Defuzzify, blend, highest};
use crate::formula::{Source, evaluate};
use crate::joint::{Conclusion, Joint};
use crate::ops::not;

impl FuzzyModule {
    /// Outputs from inputs, both in the order of the definition. Inputs are brought within their ranges; those that are
    /// missing, and NaN, count as the least value. Nothing is allocated.
    ///
    /// Yes or no is 1 or 0; options are told by their numbers, none by -1.
    #[inline]
    pub fn infer<'s>(&self, scratch: &'s mut Scratch, inputs: &[f32]) -> &'s [f32] {
        self.fuzzify(scratch, inputs);
        self.apply_rules(scratch);
        self.defuzzify_all(scratch);
        &scratch.values
    }

    /// Memory of another module, or of an older version of this one, is made anew.
    #[inline]
    fn fit(&self, scratch: &mut Scratch) {
        if scratch.degrees.len() != self.ramps.len()
            || scratch.confidences.len() != self.pair_ends.len()
            || scratch.inputs.len() != self.inputs.len()
            || scratch.values.len() != self.outputs.len()
        {
            *scratch = self.scratch();
        }
        // Not part of saved state.
        if scratch.fired.len() != self.slots {
            scratch.fired.resize(self.slots, 0.0);
        }
    }

    /// The first third: the degrees of all sets of all inputs.
    #[inline]
    pub fn fuzzify(&self, scratch: &mut Scratch, inputs: &[f32]) {
        self.fit(scratch);
        for (number, (input, place)) in self.inputs.iter().zip(&mut scratch.inputs).enumerate() {
            let given = inputs.get(number).copied().unwrap_or(input.least);
            let above = if given > input.least { given } else { input.least };
            let x = if above < input.most { above } else { input.most };
            *place = x;
            let sets = part(input.first, input.sets);
            let (Some(ramps), Some(degrees)) = (self.ramps.get(sets.clone()), scratch.degrees.get_mut(sets))
            else {
                continue;
            };
            for (ramp, degree) in ramps.iter().zip(degrees) {
                *degree = ramp.degree(x);
            }
        }
        for (set, input, curve) in &self.curves {
            scratch.degrees[*set as usize] = curve.degree(scratch.inputs[*input as usize]);
        }
    }

    /// The second third: rules, from degrees of inputs to degrees of outputs.
    #[inline]
    pub fn conclude(&self, scratch: &mut Scratch) {
        self.fit(scratch);
        self.apply_rules(scratch);
    }

    #[inline]
    fn apply_rules(&self, scratch: &mut Scratch) {
        let degrees = &*scratch.degrees;
        let mut from = 0;
        for (end, confidence) in self.pair_ends.iter().zip(&mut scratch.confidences) {
            let mut best = 0.0;
            for pair in &self.pairs[from..*end as usize] {
                let (a, b) = (degrees[pair.a as usize], degrees[pair.b as usize]);
                let least = if a < b { a } else { b };
                best = if least > best { least } else { best };
            }
            *confidence = best;
            from = *end as usize;
        }
        run_lists(&self.lists, &self.clauses, degrees, &mut scratch.confidences);
        for rule in &self.others {
            let rule = &self.rules[*rule as usize];
            let degree = self.degree(rule, &scratch.degrees, &scratch.confidences, &mut scratch.stack);
            for then in &rule.then {
                let confidence = &mut scratch.confidences[then.set as usize];
                *confidence = then.aggregation.of(*confidence, degree);
                if let Some(slot) = then.slot {
                    scratch.fired[slot as usize] = degree;
                }
            }
        }
    }

    /// What a rule says, weighted.
    pub(super) fn degree(
        &self,
        rule: &Rule,
        degrees: &[f32],
        confidences: &[f32],
        stack: &mut Vec<f32>,
    ) -> f32 {
        stack.clear();
        let logic = &rule.logic;
        for op in &self.ops[rule.from as usize..rule.to as usize] {
            let top = |stack: &mut Vec<f32>| stack.pop().unwrap_or_default();
            let degree = match op {
                Op::Degree(set) => degrees[*set as usize],
                Op::Concluded(set) => math::min(confidences[*set as usize], 1.0),
                Op::Always => 1.0,
                Op::Not => not(top(stack)),
                Op::Hedge(hedge) => hedge.of(top(stack)),
                binary => {
                    let (b, a) = (top(stack), top(stack));
                    match binary {
                        Op::And => logic.and(a, b),
                        Op::Or => logic.or(a, b),
                        Op::Xor => logic.xor(a, b),
                        Op::Nor => logic.nor(a, b),
                        _ => logic.nand(a, b),
                    }
                }
            };
            stack.push(degree);
        }
        rule.weight * stack.pop().unwrap_or_default()
    }

    /// The last third: from degrees of outputs to values.
    #[inline]
    pub fn defuzzify_all(&self, scratch: &mut Scratch) {
        let Scratch { inputs, confidences, values, fired, stack, .. } = scratch;
        for (number, output) in self.outputs.iter().enumerate() {
            let Some(degrees) = confidences.get(part(output.first, output.sets)) else { continue };
            let said = Said { inputs, outputs: values, degrees, fired };
            let value = output.read(&said, stack, values[number]);
            values[number] = value;
        }
    }

    /// The value of an output by any method, from the degrees of the last inference; `None` when all of them are 0.
    #[must_use]
    pub fn defuzzify(&self, scratch: &Scratch, output: usize, by: Defuzzify) -> Option<f32> {
        let (_, def) = self.def.outputs.get(output)?;
        let points: Vec<f32> = by
            .point()
            .map(|point| def.sets.iter().map(|(_, shape)| point.of(shape, def.range)).collect())
            .unwrap_or_default();
        let said = self.said(scratch, output);
        self.outputs[output].number(by, &points, &said, &mut Vec::new())
    }

    /// The joint shape of all clipped sets of an output, for drawing.
    #[must_use]
    pub fn joint_shape(&self, scratch: &Scratch, output: usize) -> Vec<(f32, f32)> {
        let Some(found) = self.outputs.get(output) else { return Vec::new() };
        let said = self.said(scratch, output);
        match found.joint(&said) {
            Some((joint, conclusions, degrees)) => joint.points(conclusions, degrees).collect(),
            None => found.area.joint(said.degrees, found.apply),
        }
    }

    /// The number that stands for each set of an output, those of formulas as they are after the last inference. Empty for
    /// methods that look at areas.
    #[must_use]
    pub fn points(&self, scratch: &Scratch, output: usize) -> Vec<f32> {
        let Some(found) = self.outputs.get(output) else { return Vec::new() };
        found.points(&found.points, &self.said(scratch, output), &mut Vec::new()).to_vec()
    }

    fn said<'s>(&self, scratch: &'s Scratch, output: usize) -> Said<'s> {
        let degrees = self.confidences(scratch, output);
        Said { inputs: &scratch.inputs, outputs: &scratch.values, degrees, fired: &scratch.fired }
    }
}

/// What an output is made of.
struct Said<'s> {
    inputs: &'s [f32],
    outputs: &'s [f32],
    /// The degrees of its sets.
    degrees: &'s [f32],
    /// The degrees of rules, by slot.
    fired: &'s [f32],
}

impl Output {
    #[inline]
    fn read(&self, said: &Said<'_>, stack: &mut Vec<f32>, before: f32) -> f32 {
        let mut number = || {
            let value = self.number(self.by, &self.points, said, stack);
            let within =
                |value: f32| if self.clamp { value.clamp(self.range.0, self.range.1) } else { value };
            match (value, self.otherwise) {
                (Some(value), _) => within(value),
                (None, Otherwise::Value(value)) => value,
                (None, Otherwise::Keep | Otherwise::KeepFrom(_)) => before,
            }
        };
        match &self.read {
            ReadAs::Number => number(),
            ReadAs::Yes(cut) => f32::from(u8::from(said.degrees.first().is_some_and(|degree| degree >= cut))),
            ReadAs::Choice => highest(said.degrees).map_or(-1.0, |set| set as f32),
            ReadAs::Ranges(ranges) => match self.number(self.by, &self.points, said, stack) {
                None if matches!(self.otherwise, Otherwise::Keep | Otherwise::KeepFrom(_)) => before,
                value => {
                    let otherwise = if let Otherwise::Value(value) = self.otherwise { value } else { 0.0 };
                    let (value, last) = (value.unwrap_or(otherwise), ranges.len().saturating_sub(1));
                    ranges.iter().position(|range| value <= range.1).unwrap_or(last) as f32
                }
            },
        }
    }

    #[inline]
    fn number(&self, by: Defuzzify, points: &[f32], said: &Said<'_>, stack: &mut Vec<f32>) -> Option<f32> {
        let (degrees, apply) = (said.degrees, self.apply);
        if by.needs_area()
            && let Some((joint, conclusions, degrees)) = self.joint(said)
        {
            return match by {
                Defuzzify::FirstOfMaximum => joint.maximum(conclusions, degrees).map(|at| at[0]),
                Defuzzify::MeanOfMaximum => joint.maximum(conclusions, degrees).map(|at| at[1]),
                Defuzzify::LastOfMaximum => joint.maximum(conclusions, degrees).map(|at| at[2]),
                Defuzzify::Bisector => joint.bisector(conclusions, degrees),
                _ => joint.centroid(conclusions, degrees),
            };
        }
        match by {
            Defuzzify::MaxAv | Defuzzify::Blend(_) => blend(self.points(points, said, stack), degrees),
            Defuzzify::Highest(_) => {
                highest(degrees).and_then(|set| self.points(points, said, stack).get(set).copied())
            }
            Defuzzify::WeightedSum => {
                highest(degrees)?;
                let points = self.points(points, said, stack).iter();
                Some(points.zip(degrees).map(|(point, degree)| point * degree).sum())
            }
            Defuzzify::Tsukamoto => self.tsukamoto(said),
            Defuzzify::FirstOfMaximum => self.area.maximum(degrees, apply).map(|at| at[0]),
            Defuzzify::MeanOfMaximum => self.area.maximum(degrees, apply).map(|at| at[1]),
            Defuzzify::LastOfMaximum => self.area.maximum(degrees, apply).map(|at| at[2]),
            Defuzzify::Centroid(overlap) => self.area.centroid(degrees, apply, overlap),
            Defuzzify::Bisector => self.area.bisector(degrees, apply),
            Defuzzify::Sampled { samples, overlap, from } => {
                self.area.sampled(degrees, apply, overlap, (samples, from))
            }
        }
    }

    /// The points of all sets, those of formulas computed.
    #[inline]
    fn points<'p>(&self, points: &'p [f32], said: &Said<'_>, stack: &'p mut Vec<f32>) -> &'p [f32] {
        if self.formulas.is_empty() {
            return points;
        }
        stack.clear();
        stack.extend(points);
        for (set, steps) in &self.formulas {
            let set = *set as usize;
            let value = evaluate(steps, |source| match source {
                Source::X => said.degrees.get(set).copied().unwrap_or_default(),
                Source::Input(number) => said.inputs.get(*number as usize).copied().unwrap_or_default(),
                Source::Output(number) => said.outputs.get(*number as usize).copied().unwrap_or_default(),
            });
            if let Some(place) = stack.get_mut(set) {
                *place = value;
            }
        }
        stack
    }

    /// Every rule counts on its own where they are added, else every set.
    fn tsukamoto(&self, said: &Said<'_>) -> Option<f32> {
        let (mut sum, mut total) = (0.0, 0.0);
        let mut add = |set: usize, degree: f32| {
            let value = self.shapes.get(set).and_then(|shape| shape.value_at(degree, self.range));
            if let Some(value) = value.filter(|value| value.is_finite() && degree > 0.0) {
                sum += value * degree;
                total += degree;
            }
        };
        match &self.each {
            Some(each) => {
                let fired =
                    said.fired.get(part(each.first, each.conclusions.len() as u32)).unwrap_or_default();
                let rules = each.conclusions.iter().zip(fired);
                rules.for_each(|(conclusion, degree)| add(conclusion.set as usize, *degree));
            }
            None => said.degrees.iter().enumerate().for_each(|(set, degree)| add(set, *degree)),
        }
        (total > 0.0).then(|| sum / total)
    }

    /// The joint shape where it has to be taken value by value, with what rules conclude.
    fn joint<'o>(&'o self, said: &Said<'o>) -> Option<(&'o Joint, &'o [Conclusion], &'o [f32])> {
        let each = self.each.as_ref()?;
        let degrees = said.fired.get(part(each.first, each.conclusions.len() as u32))?;
        Some((each.joint.as_ref()?, &each.conclusions, degrees))
    }
}

impl Ramps {
    /// Never NaN, since inputs are within finite ranges.
    #[inline]
    fn degree(&self, x: f32) -> f32 {
        let rise = (x - self.rise_at) * self.rise + self.rise_from;
        let fall = (self.fall_at - x) * self.fall + self.fall_from;
        let lower = if rise < fall { rise } else { fall };
        let above = if lower > 0.0 { lower } else { 0.0 };
        if above < 1.0 { above } else { 1.0 }
    }
}

impl Curve {
    fn degree(&self, x: f32) -> f32 {
        match self {
            Self::Shape(shape) => shape.degree(x),
            Self::Table(degrees) => degrees.get((x + 0.5) as usize).copied().unwrap_or_default(),
        }
    }
}

/// Long rules. As soon as one of its sets has a lower degree than its conclusion has already, a rule is done: it cannot
/// raise it any more. Tells how many degrees were read.
pub(super) fn run_lists(lists: &[List], clauses: &[u32], degrees: &[f32], confidences: &mut [f32]) -> u32 {
    let mut reads = 0;
    for list in lists {
        let best = &mut confidences[list.then as usize];
        let mut least = 1.0;
        for clause in &clauses[list.from as usize..list.to as usize] {
            reads += 1;
            let degree = degrees[*clause as usize];
            least = if degree < least { degree } else { least };
            if degree < *best {
                break;
            }
        }
        *best = if least > *best { least } else { *best };
    }
    reads
}
