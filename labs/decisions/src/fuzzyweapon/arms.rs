//! Four weapons, each with a fuzzy module that tells how desirable it is, and the module that aims.

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_fuzzy::defuzzify::{Grid, Overlap, Point};
use wits_fuzzy::ops::{Aggregation, Hedge};
use wits_fuzzy::{CombsDef, Defuzzify, FuzzyDef, FuzzyModule, Scratch, Term};

/// How many weapons there are.
pub(crate) const WEAPONS: usize = 4;

/// What is fixed about a weapon.
pub(crate) struct Weapon {
    pub(crate) name: &'static str,
    file: &'static str,
    /// After Combs: what close, medium and far conclude, and what low, okay and loads do.
    combs: [[&'static str; 3]; 2],
    /// A full pack; the blaster needs none.
    pub(crate) pack: f32,
    /// Shots a second.
    pub(crate) rate: f32,
    pub(crate) damage: f32,
    /// How near a shot must go by to count. \[m\]
    pub(crate) reach: f32,
}

const UN: &str = "undesirable";
const DE: &str = "desirable";
const VE: &str = "very_desirable";

pub(crate) const ARMS: [Weapon; WEAPONS] = [
    Weapon {
        name: "rocket launcher",
        file: include_str!("minds/rocket-launcher.fuzzy.ron"),
        combs: [[UN, VE, UN], [UN, DE, VE]],
        pack: 15.0,
        rate: 0.7,
        damage: 40.0,
        reach: 16.0,
    },
    Weapon {
        name: "shotgun",
        file: include_str!("minds/shotgun.fuzzy.ron"),
        combs: [[VE, DE, UN], [UN, DE, VE]],
        pack: 20.0,
        rate: 1.0,
        damage: 30.0,
        reach: 9.0,
    },
    Weapon {
        name: "railgun",
        file: include_str!("minds/railgun.fuzzy.ron"),
        combs: [[UN, DE, VE], [UN, DE, VE]],
        pack: 12.0,
        rate: 0.8,
        damage: 35.0,
        reach: 7.0,
    },
    Weapon {
        name: "blaster",
        file: include_str!("minds/blaster.fuzzy.ron"),
        combs: [[DE, UN, UN], [UN, UN, UN]],
        pack: 0.0,
        rate: 3.0,
        damage: 6.0,
        reach: 7.0,
    },
];

/// The number of the blaster, which needs no ammunition.
pub(crate) const BLASTER: usize = 3;

/// Ways to one number, as the parameter has them.
pub(crate) const METHODS: &[&str] =
    &["average of maxima", "centroid", "10 samples, added", "mean of maximum", "highest set", "bisector"];
const BY: [Defuzzify; 6] = [
    Defuzzify::MaxAv,
    Defuzzify::Centroid(Overlap::Maximum),
    Defuzzify::Sampled { samples: 10, overlap: Overlap::Added, from: Grid::Above },
    Defuzzify::MeanOfMaximum,
    Defuzzify::Highest(Point::Mean),
    Defuzzify::Bisector,
];

/// Words before the sets of distance, as the parameter has them.
pub(crate) const HEDGES: &[&str] = &["none", "very", "extremely", "fairly", "somewhat"];

/// How the modules are made of their files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) method: usize,
    pub(crate) added: bool,
    pub(crate) combs: bool,
    pub(crate) hedge: usize,
}

/// A bound of a set that was dragged: of which weapon, which one, and where to.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Dragged {
    pub(crate) weapon: usize,
    pub(crate) key: String,
    pub(crate) to: f32,
}

/// All modules, ready to run.
pub(crate) struct Arms {
    form: Form,
    dragged: Vec<Dragged>,
    pub(crate) modules: Vec<FuzzyModule>,
    pub(crate) aim: FuzzyModule,
}

impl Arms {
    /// All faults of the files, if there are any: a test sees to it that there are none.
    pub(crate) fn new(form: Form) -> Result<Self, Findings> {
        let modules = (0..WEAPONS).map(|weapon| module(weapon, form, &[])).collect::<Result<_, _>>()?;
        let aim = FuzzyDef::from_ron("aim.fuzzy.ron", include_str!("minds/aim.fuzzy.ron"))?.compile()?;
        Ok(Self { form, dragged: Vec::new(), modules, aim })
    }

    /// Makes the modules anew if they are to be others than they are.
    pub(crate) fn fit(&mut self, form: Form, dragged: &[Dragged]) {
        if (self.form, &*self.dragged) == (form, dragged) {
            return;
        }
        for (weapon, place) in self.modules.iter_mut().enumerate() {
            if let Ok(made) = module(weapon, form, dragged) {
                *place = made;
            }
        }
        (self.form, self.dragged) = (form, dragged.to_vec());
    }

    /// How desirable a weapon is. Without ammunition not at all.
    pub(crate) fn score(&self, weapon: usize, scratch: &mut Scratch, distance: f32, ammo: f32) -> f32 {
        let value = self.modules[weapon].infer(scratch, &[distance, ammo])[0];
        if weapon != BLASTER && ammo < 1.0 { 0.0 } else { value }
    }
}

/// The file of a weapon with what was dragged.
pub(crate) fn def(weapon: usize, dragged: &[Dragged]) -> Result<FuzzyDef, Findings> {
    let arm = &ARMS[weapon];
    let mut def = FuzzyDef::from_ron(arm.name, arm.file)?;
    for one in dragged.iter().filter(|one| one.weapon == weapon) {
        drag(&mut def, &one.key, one.to);
    }
    Ok(def)
}

/// Moves a bound without asking whether that makes sense alone: several were moved, and all of them together do.
fn drag(def: &mut FuzzyDef, key: &str, to: f32) -> Option<()> {
    let mut steps = key.split('.');
    let (variable, set, bound) = (steps.next()?, steps.next()?, steps.next()?.parse().ok()?);
    let inputs = def.inputs.iter_mut().map(|(name, input)| (name, &mut input.sets));
    let mut all = inputs.chain(def.outputs.iter_mut().map(|(name, output)| (name, &mut output.sets)));
    let (_, sets) = all.find(|(name, _)| *name == variable)?;
    sets.iter_mut().find(|(name, _)| name == set)?.1.move_bound(bound, to).then_some(())
}

fn module(weapon: usize, form: Form, dragged: &[Dragged]) -> Result<FuzzyModule, Findings> {
    let mut def = def(weapon, dragged)?;
    if form.combs {
        (def.tables, def.rules) = (Vec::new(), Vec::new());
        let inputs: Vec<String> = def.inputs.iter().map(|(name, _)| name.clone()).collect();
        let combs = inputs.into_iter().zip(ARMS[weapon].combs);
        def.combs = combs.map(|(input, then)| CombsDef::new(input, "desirability", then)).collect();
    }
    if let Some(hedge) =
        HEDGES.get(form.hedge).and_then(|name| Hedge::ALL.into_iter().find(|h| h.name() == *name))
    {
        let mut rules = def.all_rules();
        rules.iter_mut().for_each(|rule| put_before(&mut rule.when, hedge));
        (def.tables, def.combs, def.rules) = (Vec::new(), Vec::new(), rules);
    }
    def.logic.aggregation = if form.added { Aggregation::BoundedSum } else { Aggregation::Max };
    def.outputs[0].1.by = BY.get(form.method).copied().unwrap_or_default();
    def.compile()
}

/// `distance is far` becomes `distance is very far`.
fn put_before(term: &mut Term, hedge: Hedge) {
    match term {
        Term::Is(variable, _) if variable == "distance" => {
            *term = Term::Hedge(hedge, Box::new(term.clone()));
        }
        Term::Is(..) | Term::Any(_) => {}
        Term::Not(part) | Term::Hedge(_, part) => put_before(part, hedge),
        Term::And(parts) | Term::Or(parts) => parts.iter_mut().for_each(|part| put_before(part, hedge)),
        Term::Xor(pair) | Term::Nor(pair) | Term::Nand(pair) => {
            pair.iter_mut().for_each(|part| put_before(part, hedge));
        }
    }
}
