//! One inference.

use super::{Curve, FuzzyModule, List, Op, Output, Ramps, Rule, Scratch, part};
use crate::def::{Otherwise, ReadAs};
use crate::defuzzify::{Defuzzify, blend, highest};
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
            let degree = self.degree(rule, &scratch.degrees, &mut scratch.stack);
            for then in &rule.then {
                let confidence = &mut scratch.confidences[*then as usize];
                *confidence = self.logic.gather(*confidence, degree);
            }
        }
    }

    /// What a rule says, weighted.
    pub(super) fn degree(&self, rule: &Rule, degrees: &[f32], stack: &mut Vec<f32>) -> f32 {
        stack.clear();
        for op in &self.ops[rule.from as usize..rule.to as usize] {
            let top = |stack: &mut Vec<f32>| stack.pop().unwrap_or_default();
            let degree = match op {
                Op::Degree(set) => degrees[*set as usize],
                Op::Not => not(top(stack)),
                Op::Hedge(hedge) => hedge.of(top(stack)),
                binary => {
                    let (b, a) = (top(stack), top(stack));
                    match binary {
                        Op::And => self.logic.and(a, b),
                        Op::Or => self.logic.or(a, b),
                        Op::Xor => self.logic.xor(a, b),
                        Op::Nor => self.logic.nor(a, b),
                        _ => self.logic.nand(a, b),
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
        for (output, value) in self.outputs.iter().zip(&mut scratch.values) {
            let Some(degrees) = scratch.confidences.get(part(output.first, output.sets)) else { continue };
            *value = output.read(degrees, *value, self.logic.apply);
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
        self.outputs[output].number(by, &points, self.confidences(scratch, output), self.logic.apply)
    }

    /// The joint shape of all clipped sets of an output, for drawing.
    #[must_use]
    pub fn joint_shape(&self, scratch: &Scratch, output: usize) -> Vec<(f32, f32)> {
        let Some(found) = self.outputs.get(output) else { return Vec::new() };
        found.area.joint(self.confidences(scratch, output), self.logic.apply)
    }
}

impl Output {
    #[inline]
    fn read(&self, degrees: &[f32], before: f32, apply: crate::ops::Apply) -> f32 {
        let number = || self.number(self.by, &self.points, degrees, apply);
        match &self.read {
            ReadAs::Number => match (number(), self.otherwise) {
                (Some(value), _) | (None, Otherwise::Value(value)) => value,
                (None, Otherwise::Keep) => before,
            },
            ReadAs::Yes(cut) => f32::from(u8::from(degrees.first().is_some_and(|degree| degree >= cut))),
            ReadAs::Choice => highest(degrees).map_or(-1.0, |set| set as f32),
            ReadAs::Ranges(ranges) => match (number(), self.otherwise) {
                (None, Otherwise::Keep) => before,
                (Some(value), _) | (None, Otherwise::Value(value)) => {
                    let last = ranges.len().saturating_sub(1);
                    ranges.iter().position(|range| value <= range.1).unwrap_or(last) as f32
                }
            },
        }
    }

    #[inline]
    fn number(
        &self,
        by: Defuzzify,
        points: &[f32],
        degrees: &[f32],
        apply: crate::ops::Apply,
    ) -> Option<f32> {
        match by {
            Defuzzify::MaxAv | Defuzzify::Blend(_) => blend(points, degrees),
            Defuzzify::Highest(_) => highest(degrees).and_then(|set| points.get(set).copied()),
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
