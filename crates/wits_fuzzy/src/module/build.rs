//! From a definition that was checked to flat arrays.

use super::{Curve, Each, FuzzyModule, Input, List, Op, Output, Pair, Ramps, Rule, Then};
use crate::area::Area;
use crate::def::{Domain, FuzzyDef, OutputDef};
use crate::defuzzify::Defuzzify;
use crate::formula::Bound;
use crate::joint::{Conclusion, Joint};
use crate::ops::{Aggregation, And, Apply, Logic};
use crate::rule::{RuleDef, Term};
use crate::shape::ShapeDef;

impl FuzzyModule {
    /// The definition must be free of faults.
    pub(crate) fn new(def: &FuzzyDef) -> Self {
        let mut builder = Builder::new(def);
        let (inputs, ramps, curves) = builder.inputs();
        let (outputs, slots) = builder.outputs();
        let sets = outputs.iter().map(|output| output.sets).sum::<u32>();
        let rules = builder.rules(&outputs);
        let quick = builder.quick(&rules, sets);
        let widest = outputs.iter().map(|output| output.sets as usize).max().unwrap_or_default();
        Self {
            def: def.clone(),
            logic: def.logic,
            inputs,
            ramps,
            curves,
            pairs: quick.pairs.into(),
            pair_ends: quick.ends.into(),
            lists: quick.lists.into(),
            clauses: quick.clauses.into(),
            others: quick.others.into(),
            rules,
            ops: builder.ops.into(),
            stack: builder.stack.max(widest),
            slots,
            outputs,
        }
    }
}

type Sets<'d> = Vec<(&'d str, &'d [(String, ShapeDef)])>;

struct Builder<'d> {
    def: &'d FuzzyDef,
    input_sets: Sets<'d>,
    output_sets: Sets<'d>,
    /// All rules with their operators.
    rules: Vec<(RuleDef, Logic)>,
    ops: Vec<Op>,
    /// The most degrees that lie on the stack at once.
    stack: usize,
}

#[derive(Default)]
struct Quick {
    pairs: Vec<Pair>,
    ends: Vec<u32>,
    lists: Vec<List>,
    clauses: Vec<u32>,
    others: Vec<u32>,
}

type Inputs = (Box<[Input]>, Box<[Ramps]>, Box<[(u32, u32, Curve)]>);

impl<'d> Builder<'d> {
    fn new(def: &'d FuzzyDef) -> Self {
        let input_sets = def.inputs.iter().map(|(name, input)| (name.as_str(), &*input.sets)).collect();
        let output_sets = def.outputs.iter().map(|(name, output)| (name.as_str(), &*output.sets)).collect();
        let in_blocks = def.blocks.iter().flat_map(|block| {
            let logic = Logic { and: block.and, or: block.or, apply: block.apply, ..def.logic };
            block.rules.iter().map(move |_| logic)
        });
        let in_blocks: Vec<Logic> = in_blocks.collect();
        let all = def.all_rules();
        let main = all.len() - in_blocks.len();
        let logics = std::iter::repeat_n(def.logic, main).chain(in_blocks);
        let rules = all.into_iter().zip(logics).collect();
        Self { def, input_sets, output_sets, rules, ops: Vec::new(), stack: 0 }
    }

    fn inputs(&self) -> Inputs {
        let (mut inputs, mut ramps, mut curves) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (_, input)) in (0..).zip(&self.def.inputs) {
            let first = small(ramps.len());
            let (least, most) = match &input.over {
                Domain::Range(from, to) => (*from, *to),
                Domain::Flag => (0.0, 1.0),
                Domain::OneOf(options) => (0.0, options.len().saturating_sub(1) as f32),
            };
            for (_, shape) in &input.sets {
                let slopes = Ramps::of(shape);
                if slopes.is_none() {
                    curves.push((small(ramps.len()), number, Curve::of(shape, &input.over)));
                }
                ramps.push(slopes.unwrap_or(Ramps::NOTHING));
            }
            inputs.push(Input { least, most, first, sets: small(input.sets.len()) });
        }
        (inputs.into(), ramps.into(), curves.into())
    }

    /// All outputs, and how many slots they need.
    fn outputs(&self) -> (Box<[Output]>, usize) {
        let (mut first, mut slots) = (0, 0);
        let mut output = |(name, def): &(String, OutputDef)| {
            let shapes: Box<[ShapeDef]> = def.sets.iter().map(|(_, shape)| shape.clone()).collect();
            let is_formula = |shape: &ShapeDef| matches!(shape, ShapeDef::Formula(_));
            let concluded = !def.by.needs_area() && shapes.iter().any(is_formula);
            let point = |shape: &ShapeDef| {
                let formula = concluded && is_formula(shape);
                def.by.point().map(|point| if formula { 0.0 } else { point.of(shape, def.range) })
            };
            let area = if concluded { Area::nothing(def.range) } else { Area::new(&shapes, def.range) };
            let conclusions = self.conclusions(name, &def.sets);
            let each = self.each(def, conclusions.clone(), area.has_weights() || concluded, small(slots));
            slots += each.as_ref().map_or(0, |each| each.conclusions.len());
            let output = Output {
                first,
                sets: small(shapes.len()),
                points: shapes.iter().filter_map(point).collect(),
                formulas: if concluded { self.formulas(&shapes) } else { [].into() },
                range: def.range,
                area,
                apply: conclusions.first().map_or(self.def.logic.apply, |conclusion| conclusion.apply),
                each,
                by: def.by,
                otherwise: def.otherwise,
                clamp: def.clamp,
                read: def.read.clone(),
                shapes,
            };
            first += output.sets;
            output
        };
        (self.def.outputs.iter().map(&mut output).collect(), slots)
    }

    fn formulas(&self, shapes: &[ShapeDef]) -> Box<[(u32, Bound)]> {
        let formulas = (0..).zip(shapes).filter_map(|(number, shape)| match shape {
            ShapeDef::Formula(formula) => Some((number, formula.bind(|name| self.def.source(name)))),
            _ => None,
        });
        formulas.collect()
    }

    /// What rules conclude of an output, in their order.
    fn conclusions(&self, output: &str, sets: &[(String, ShapeDef)]) -> Vec<Conclusion> {
        let mut conclusions = Vec::new();
        for (rule, logic) in &self.rules {
            for (_, set) in rule.then.iter().filter(|(variable, _)| variable == output) {
                let place = sets.iter().position(|(known, _)| known == set);
                let conclusion = place.map(|set| Conclusion { set: small(set), apply: logic.apply });
                conclusions.extend(conclusion);
            }
        }
        conclusions
    }

    /// Rules have to be looked at one by one if their order or number matters to the joint shape.
    fn each(&self, def: &OutputDef, conclusions: Vec<Conclusion>, is_flat: bool, first: u32) -> Option<Each> {
        let aggregation = def.aggregation.unwrap_or(self.def.logic.aggregation);
        let apply = conclusions.first()?.apply;
        let alike = conclusions.iter().all(|conclusion| conclusion.apply == apply);
        let straight = alike && matches!(apply, Apply::Clip | Apply::Scale);
        let usual = aggregation == Aggregation::Max && (straight || is_flat);
        if usual || (is_flat && def.by != Defuzzify::Tsukamoto) {
            return None;
        }
        let shapes: Vec<ShapeDef> = def.sets.iter().map(|(_, shape)| shape.clone()).collect();
        let joint = (!is_flat).then(|| Joint::new(&shapes, def.range, aggregation));
        Some(Each { first, conclusions: conclusions.into(), joint })
    }

    fn rules(&mut self, outputs: &[Output]) -> Box<[Rule]> {
        let mut used = vec![0; outputs.len()];
        let rules = std::mem::take(&mut self.rules);
        rules.iter().map(|(rule, logic)| self.rule(rule, *logic, outputs, &mut used)).collect()
    }

    /// `used` counts the slots of each output that are taken.
    fn rule(&mut self, rule: &RuleDef, logic: Logic, outputs: &[Output], used: &mut [u32]) -> Rule {
        let from = small(self.ops.len());
        self.term(&rule.when, 0);
        let mut then = |(variable, set): &(String, String)| {
            let set = number(&self.output_sets, variable, set)?;
            let place = self.def.find_output(variable)?;
            let slot = outputs[place].each.as_ref().map(|each| {
                used[place] += 1;
                each.first + used[place] - 1
            });
            let aggregation = self.def.outputs[place].1.aggregation.unwrap_or(self.def.logic.aggregation);
            Some(Then { set, aggregation, slot })
        };
        let then = rule.then.iter().filter_map(&mut then).collect();
        Rule { from, to: small(self.ops.len()), weight: rule.weight, logic, then }
    }

    /// `below` degrees lie on the stack already.
    fn term(&mut self, term: &Term, below: usize) {
        self.stack = self.stack.max(below + 1);
        match term {
            Term::Is(variable, set) => {
                let asked = number(&self.input_sets, variable, set).map(Op::Degree);
                let asked = asked.or_else(|| number(&self.output_sets, variable, set).map(Op::Concluded));
                self.ops.extend(asked);
            }
            Term::Any(_) => self.ops.push(Op::Always),
            Term::Not(part) => {
                self.term(part, below);
                self.ops.push(Op::Not);
            }
            Term::Hedge(hedge, part) => {
                self.term(part, below);
                self.ops.push(Op::Hedge(*hedge));
            }
            Term::And(parts) => self.joined(parts, Op::And, below),
            Term::Or(parts) => self.joined(parts, Op::Or, below),
            Term::Xor(pair) => self.joined(&**pair, Op::Xor, below),
            Term::Nor(pair) => self.joined(&**pair, Op::Nor, below),
            Term::Nand(pair) => self.joined(&**pair, Op::Nand, below),
        }
    }

    fn joined(&mut self, parts: &[Term], op: Op, below: usize) {
        for (number, part) in parts.iter().enumerate() {
            self.term(part, below + usize::from(number > 0));
            if number > 0 {
                self.ops.push(op);
            }
        }
    }

    /// Sorts rules by how they can be run.
    fn quick(&self, rules: &[Rule], sets: u32) -> Quick {
        let mut quick = Quick::default();
        // What rules concluded so far is asked for: their order matters.
        let in_order = self.ops.iter().any(|op| matches!(op, Op::Concluded(_)));
        let plain = |then: &Then| then.aggregation == Aggregation::Max && then.slot.is_none();
        let usual = |rule: &Rule| {
            !in_order && rule.logic.and == And::Min && rule.weight == 1.0 && rule.then.iter().all(plain)
        };
        let mut pairs: Vec<(u32, Pair)> = Vec::new();
        for (number, rule) in (0..).zip(rules) {
            match self.clauses(rule).filter(|_| usual(rule)) {
                Some(clauses) if clauses.len() <= 2 => {
                    let (a, b) = (clauses[0], clauses[clauses.len() - 1]);
                    pairs.extend(rule.then.iter().map(|then| (then.set, Pair { a, b })));
                }
                Some(clauses) => {
                    let from = small(quick.clauses.len());
                    quick.clauses.extend(clauses);
                    let to = small(quick.clauses.len());
                    quick.lists.extend(rule.then.iter().map(|then| List { from, to, then: then.set }));
                }
                None => quick.others.push(number),
            }
        }
        pairs.sort_by_key(|(then, _)| *then);
        quick.ends = (0..sets).map(|set| small(pairs.partition_point(|(then, _)| *then <= set))).collect();
        quick.pairs = pairs.into_iter().map(|(_, pair)| pair).collect();
        quick
    }

    /// The sets of a rule that is nothing but sets joined by *and*.
    fn clauses(&self, rule: &Rule) -> Option<Vec<u32>> {
        let mut clauses = Vec::new();
        for op in &self.ops[rule.from as usize..rule.to as usize] {
            match op {
                Op::Degree(set) => clauses.push(*set),
                Op::And => {}
                _ => return None,
            }
        }
        Some(clauses).filter(|clauses| !clauses.is_empty())
    }
}

/// The number of a set among all sets of all variables.
fn number(variables: &[(&str, &[(String, ShapeDef)])], variable: &str, set: &str) -> Option<u32> {
    let mut first = 0;
    for (name, sets) in variables {
        if *name == variable {
            return sets.iter().position(|(known, _)| known == set).map(|place| small(first + place));
        }
        first += sets.len();
    }
    None
}

#[expect(clippy::cast_possible_truncation, reason = "the check limits rules and sets")]
const fn small(count: usize) -> u32 {
    count as u32
}

impl Ramps {
    const NOTHING: Self =
        Self { rise_at: 0.0, rise: 0.0, rise_from: 0.0, fall_at: 0.0, fall: 0.0, fall_from: 0.0 };

    /// Shapes with two slopes or one; not those with upright sides.
    fn of(shape: &ShapeDef) -> Option<Self> {
        let (rise, fall) = match shape {
            ShapeDef::LeftShoulder(full, none) => (None, Some((*full, *none))),
            ShapeDef::RightShoulder(none, full) => (Some((*none, *full)), None),
            ShapeDef::Triangle(left, peak, right) => (Some((*left, *peak)), Some((*peak, *right))),
            ShapeDef::Trapezoid(a, b, c, d) => (Some((*a, *b)), Some((*c, *d))),
            _ => return None,
        };
        if [rise, fall].iter().flatten().any(|(from, to)| from >= to) {
            return None;
        }
        let (rise_at, rise, rise_from) =
            rise.map_or((0.0, 0.0, 1.0), |(from, to)| (from, 1.0 / (to - from), 0.0));
        let (fall_at, fall, fall_from) =
            fall.map_or((0.0, 0.0, 1.0), |(from, to)| (to, 1.0 / (to - from), 0.0));
        Some(Self { rise_at, rise, rise_from, fall_at, fall, fall_from })
    }
}

impl Curve {
    fn of(shape: &ShapeDef, over: &Domain) -> Self {
        let flag = ["false".to_owned(), "true".to_owned()];
        let options: &[String] = match over {
            Domain::Range(..) => &[],
            Domain::Flag => &flag,
            Domain::OneOf(options) => options,
        };
        match shape {
            ShapeDef::By(degrees) => {
                let degree = |option: &String| degrees.get(option).copied().unwrap_or_default();
                Self::Table(options.iter().map(degree).collect())
            }
            // Points that say what a plain shape says are left as they are: looking them up costs little.
            shape => Self::Shape(shape.clone()),
        }
    }
}
