//! What decides: a net, a classifier, or a table of values, behind one question.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::math;

use super::def::LearnedDef;
use super::desk::Desk;
use super::learn::Learned;
use super::values::{Table, ValuesDef};
use crate::classify::{BayesNetClassifier, CaseBase, Classifier, LearnedTree, NaiveBayes};
use crate::examples::{Schema, SchemaDef};
use crate::net::{Activation, LayerDef, Net, NetFile};

/// What was learned, as files write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ModelDef {
    /// A net with an output for each choice. The last layer is `Softmax`; outputs of other layers are made certainties
    /// by a softmax. What recurrent layers remember belongs to the state of the character: each decision is a step, and
    /// a mind that is stopped forgets.
    Net(NetFile),
    /// Naive Bayes, learned with the [schema](LearnedDef::schema) of the mind.
    NaiveBayes(NaiveBayes),
    /// A decision tree, learned with the [schema](LearnedDef::schema) of the mind.
    Tree(LearnedTree),
    /// The values of the choices in each state.
    Values(ValuesDef),
    /// A Bayes network, learned with the [schema](LearnedDef::schema) of the mind.
    BayesNet(BayesNetClassifier),
    /// Cases, kept with the [schema](LearnedDef::schema) of the mind.
    Cases(CaseBase),
}

/// The model, checked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Model {
    Net {
        net: Box<Net>,
        is_share: bool,
    },
    Bayes(Box<NaiveBayes>),
    Tree(Box<LearnedTree>),
    Values(Table),
    BayesNet(Box<BayesNetClassifier>),
    Cases(Box<CaseBase>),
    /// The file has errors.
    Nothing,
}

impl ModelDef {
    /// What it is, in a word or two.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Net(_) => "net",
            Self::NaiveBayes(_) => "naive Bayes",
            Self::Tree(_) => "learned tree",
            Self::Values(_) => "action values",
            Self::BayesNet(_) => "Bayes network",
            Self::Cases(_) => "case base",
        }
    }

    /// Checks it against the inputs and choices, which have been found good.
    pub(super) fn compile(&self, def: &LearnedDef, findings: &mut Findings) -> Model {
        match self {
            Self::Net(file) => net(file, def, findings),
            Self::NaiveBayes(bayes) => {
                check_schema(bayes.schema(), &def.schema(), findings);
                Model::Bayes(Box::new(bayes.clone()))
            }
            Self::Tree(tree) => {
                tree.check("model", findings);
                check_schema(tree.schema(), &def.schema(), findings);
                Model::Tree(Box::new(tree.clone()))
            }
            Self::Values(values) => values.compile(def, findings).map_or(Model::Nothing, Model::Values),
            Self::BayesNet(net) => {
                check_schema(net.schema(), &def.schema(), findings);
                Model::BayesNet(Box::new(net.clone()))
            }
            Self::Cases(cases) => {
                if cases.is_empty() {
                    findings.add(Place::path("model"), "no cases", "at least one");
                }
                check_schema(cases.schema(), &def.schema(), findings);
                Model::Cases(Box::new(cases.clone()))
            }
        }
    }
}

fn net(file: &NetFile, def: &LearnedDef, findings: &mut Findings) -> Model {
    let mut inside = Findings::default();
    wits_core::ron::RonFile::validate(file, &mut inside);
    for finding in inside.list() {
        let place = match &finding.place {
            Place::Path(path) => Place::path(format!("model.{path}")),
            place => place.clone(),
        };
        findings.add(place, &*finding.message, &*finding.expected);
    }
    findings.skip(inside.more());
    if !inside.is_empty() {
        return Model::Nothing;
    }
    let Ok(net) = Net::with_weights(file.net.clone(), file.weights.clone()) else {
        findings.add(Place::path("model"), "a net without weights", "the weights that training found");
        return Model::Nothing;
    };
    let inputs = def.net_inputs();
    if net.inputs() != inputs {
        let expected = format!("{inputs}: one for each number and test, and one for each category");
        findings.add(Place::path("model.net.inputs"), format!("{} inputs", net.inputs()), expected);
    }
    if net.outputs() != def.choices.len() {
        let expected = format!("{}: one for each choice", def.choices.len());
        findings.add(Place::path("model.net.layers"), format!("{} outputs", net.outputs()), expected);
    }
    let is_named = |layer: &LayerDef| matches!(layer.activation(), Some(Activation::Named(_)));
    for (number, _) in net.def().layers.iter().enumerate().filter(|(_, layer)| is_named(layer)) {
        let place = Place::path(format!("model.net.layers[{number}].activation"));
        findings.add(place, "an activation function of your own", "one that every net knows");
    }
    let last = net.def().layers.last().and_then(|layer| layer.activation());
    let is_share = matches!(last, Some(Activation::Softmax));
    Model::Net { net: Box::new(net), is_share }
}

/// A classifier knows what it was trained with, and is of no use for anything else.
fn check_schema(learned: &Schema, of_mind: &SchemaDef, findings: &mut Findings) {
    let learned = learned.def();
    let names = |list: &[String]| list.join(", ");
    if learned.attributes != of_mind.attributes {
        let list = |def: &SchemaDef| {
            let names = def.attributes.iter().map(|attribute| match attribute.categories() {
                Some(categories) => format!("{} ({})", attribute.name, names(categories)),
                None => attribute.name.clone(),
            });
            names.collect::<Vec<_>>().join("; ")
        };
        let message = format!("it has learned with the inputs {}", list(learned));
        findings.add(Place::path("model"), message, format!("those of the mind: {}", list(of_mind)));
    }
    if learned.labels != of_mind.labels {
        let message = format!("it has learned the choices {}", names(&learned.labels));
        let expected = format!("those of the mind: {}", names(&of_mind.labels));
        findings.add(Place::path("model"), message, expected);
    }
}

impl Model {
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Self::Net { .. } => "net",
            Self::Bayes(_) => "naive Bayes",
            Self::Tree(_) => "learned tree",
            Self::Values(_) => "action values",
            Self::BayesNet(_) => "Bayes network",
            Self::Cases(_) => "case base",
            Self::Nothing => "nothing",
        }
    }

    /// How certain it is of each choice, for what is on the desk; written to `desk.shares`, which add up to 1 over the legal
    /// choices. False if it has no answer. A recurrent net remembers what it saw.
    pub(super) fn judge(&self, learned: &mut Learned, schema: &Schema, desk: &mut Desk) -> bool {
        let judged = match self {
            Self::Net { net, is_share } => {
                let outputs = match learned {
                    Learned::Remembered { hidden } => {
                        let outputs = net.forward_step(&desk.row, hidden, &mut desk.scratch);
                        if hidden.values().iter().any(|value| !value.is_finite()) {
                            hidden.reset();
                        }
                        outputs
                    }
                    _ => net.forward(&desk.row, &mut desk.scratch),
                };
                for (share, output) in desk.shares.iter_mut().zip(outputs) {
                    *share = *output;
                }
                if !is_share {
                    softmax(&mut desk.shares, &desk.legal, 1.0);
                }
                true
            }
            Self::Bayes(bayes) => {
                let own = learned.bayes().filter(|own| own.schema().version() == schema.version());
                classify(own.unwrap_or(bayes), schema, desk)
            }
            Self::Tree(tree) => classify(&**tree, schema, desk),
            Self::BayesNet(net) => classify(&**net, schema, desk),
            Self::Cases(cases) => classify(&**cases, schema, desk),
            Self::Values(table) => {
                let state = table.state(&desk.observed);
                for (choice, share) in (0_u32..).zip(desk.shares.iter_mut()) {
                    *share = learned.value(table, state, choice);
                }
                softmax(&mut desk.shares, &desk.legal, table.temperature);
                true
            }
            Self::Nothing => false,
        };
        judged && normalize(&mut desk.shares, &desk.legal)
    }
}

fn classify(classifier: &impl Classifier, schema: &Schema, desk: &mut Desk) -> bool {
    let Ok(observation) = schema.observation(&desk.observed) else { return false };
    let judged = classifier.probabilities(observation, &mut desk.likely).is_ok();
    for (share, likely) in desk.shares.iter_mut().zip(&desk.likely) {
        *share = *likely as f32;
    }
    judged
}

/// The greater a value, the greater its share: `exp(value / temperature)`, of the legal ones.
fn softmax(shares: &mut [f32], legal: &[bool], temperature: f32) {
    let allowed = shares.iter().zip(legal).filter(|(_, legal)| **legal).map(|(share, _)| *share);
    let highest = allowed.fold(f32::NEG_INFINITY, math::max);
    if highest.is_finite() {
        shares.iter_mut().for_each(|share| *share = math::exp((*share - highest) / temperature));
    }
}

/// Makes the shares of the legal choices add up to 1. If none is likely at all, each is as likely as the other.
fn normalize(shares: &mut [f32], legal: &[bool]) -> bool {
    for (share, legal) in shares.iter_mut().zip(legal) {
        let is_share = *legal && share.is_finite() && *share > 0.0;
        *share = if is_share { *share } else { 0.0 };
    }
    let mut sum: f32 = shares.iter().sum();
    if sum <= 0.0 || !sum.is_finite() {
        for (share, legal) in shares.iter_mut().zip(legal) {
            *share = f32::from(u8::from(*legal));
        }
        sum = shares.iter().sum();
    }
    shares.iter_mut().for_each(|share| *share /= math::max(sum, f32::MIN_POSITIVE));
    sum > 0.0
}
