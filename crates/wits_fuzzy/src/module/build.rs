//! From a definition that was checked to flat arrays.

use super::{Curve, FuzzyModule, Input, List, Op, Output, Pair, Ramps, Rule};
use crate::area::Area;
use crate::def::{Domain, FuzzyDef, OutputDef};
use crate::ops::{And, Gather};
use crate::rule::{RuleDef, Term};
use crate::shape::ShapeDef;

impl FuzzyModule {
    /// The definition must be free of faults.
    pub(crate) fn new(def: &FuzzyDef) -> Self {
        let mut builder = Builder { def, ops: Vec::new(), stack: 0 };
        let (inputs, ramps, curves) = builder.inputs();
        let rules: Box<[Rule]> = def.all_rules().iter().map(|rule| builder.rule(rule)).collect();
        let outputs = builder.outputs();
        let sets = outputs.iter().map(|output| output.sets).sum::<u32>();
        let quick = builder.quick(&rules, sets);
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
            stack: builder.stack,
            outputs,
        }
    }
}

struct Builder<'d> {
    def: &'d FuzzyDef,
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

impl Builder<'_> {
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

    fn outputs(&self) -> Box<[Output]> {
        let mut first = 0;
        let mut output = |(_, def): &(String, OutputDef)| {
            let shapes: Vec<ShapeDef> = def.sets.iter().map(|(_, shape)| shape.clone()).collect();
            let point = |shape: &ShapeDef| def.by.point().map(|point| point.of(shape, def.range));
            let output = Output {
                first,
                sets: small(shapes.len()),
                points: shapes.iter().filter_map(point).collect(),
                area: Area::new(&shapes, def.range),
                by: def.by,
                otherwise: def.otherwise,
                read: def.read.clone(),
            };
            first += output.sets;
            output
        };
        self.def.outputs.iter().map(&mut output).collect()
    }

    fn rule(&mut self, rule: &RuleDef) -> Rule {
        let from = small(self.ops.len());
        self.term(&rule.when, 0);
        let outputs: Vec<_> = self.def.outputs.iter().map(|(name, output)| (name, &output.sets)).collect();
        let then = rule.then.iter().filter_map(|(variable, set)| number(&outputs, variable, set)).collect();
        Rule { from, to: small(self.ops.len()), weight: rule.weight, then }
    }

    /// `below` degrees lie on the stack already.
    fn term(&mut self, term: &Term, below: usize) {
        self.stack = self.stack.max(below + 1);
        match term {
            Term::Is(variable, set) => {
                let inputs: Vec<_> =
                    self.def.inputs.iter().map(|(name, input)| (name, &input.sets)).collect();
                self.ops.extend(number(&inputs, variable, set).map(Op::Degree));
            }
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
        let usual = matches!((self.def.logic.and, self.def.logic.gather), (And::Min, Gather::Max));
        let mut pairs: Vec<(u32, Pair)> = Vec::new();
        for (number, rule) in (0..).zip(rules) {
            match self.clauses(rule).filter(|_| usual && rule.weight == 1.0) {
                Some(clauses) if clauses.len() <= 2 => {
                    let (a, b) = (clauses[0], clauses[clauses.len() - 1]);
                    pairs.extend(rule.then.iter().map(|then| (*then, Pair { a, b })));
                }
                Some(clauses) => {
                    let from = small(quick.clauses.len());
                    quick.clauses.extend(clauses);
                    let to = small(quick.clauses.len());
                    quick.lists.extend(rule.then.iter().map(|then| List { from, to, then: *then }));
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
fn number(variables: &[(&String, &Vec<(String, ShapeDef)>)], variable: &str, set: &str) -> Option<u32> {
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
