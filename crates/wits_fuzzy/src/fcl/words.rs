//! The words of FCL files and what they mean here. The first word of a meaning is the one that is written.

use crate::defuzzify::Defuzzify;
use crate::ops::{Aggregation, And, Apply, Hedge, Or};
use crate::rule::Hedges;

/// Words with their meanings.
pub(super) type Words<T> = [(&'static str, T)];

pub(super) const AND: &Words<And> = &[
    ("MIN", And::Min),
    ("PROD", And::Product),
    ("BDIF", And::Bounded),
    ("DPROD", And::Drastic),
    ("EPROD", And::Einstein),
    ("HPROD", And::Hamacher),
    ("NMIN", And::Nilpotent),
    ("DMIN", And::Drastic),
    ("HAMACHER", And::Hamacher),
    ("NIPMIN", And::Nilpotent),
];

pub(super) const OR: &Words<Or> = &[
    ("MAX", Or::Max),
    ("ASUM", Or::Sum),
    ("BSUM", Or::Bounded),
    ("DSUM", Or::Drastic),
    ("ESUM", Or::Einstein),
    ("HSUM", Or::Hamacher),
    ("NMAX", Or::Nilpotent),
    ("NSUM", Or::Bounded),
    ("PROBOR", Or::Sum),
    ("DMAX", Or::Drastic),
    ("EINSTEIN", Or::Einstein),
    ("NIPMAX", Or::Nilpotent),
];

pub(super) const ACT: &Words<Apply> = &[
    ("MIN", Apply::Clip),
    ("PROD", Apply::Scale),
    ("BDIF", Apply::Bounded),
    ("DPROD", Apply::Drastic),
    ("EPROD", Apply::Einstein),
    ("HPROD", Apply::Hamacher),
    ("NMIN", Apply::Nilpotent),
];

pub(super) const ACCU: &Words<Aggregation> = &[
    ("MAX", Aggregation::Max),
    ("ASUM", Aggregation::AlgebraicSum),
    ("BSUM", Aggregation::BoundedSum),
    ("DSUM", Aggregation::Drastic),
    ("ESUM", Aggregation::Einstein),
    ("HSUM", Aggregation::Hamacher),
    ("NMAX", Aggregation::Nilpotent),
    ("SUM", Aggregation::Added),
    ("NSUM", Aggregation::BoundedSum),
    ("PROBOR", Aggregation::AlgebraicSum),
];

/// `COGS` means more than one thing: see the reader.
pub(super) const METHODS: &Words<Defuzzify> = &[
    ("COG", Defuzzify::Centroid(crate::defuzzify::Overlap::Maximum)),
    ("COGS", Defuzzify::MaxAv),
    ("COA", Defuzzify::Bisector),
    ("LM", Defuzzify::FirstOfMaximum),
    ("RM", Defuzzify::LastOfMaximum),
    ("MM", Defuzzify::MeanOfMaximum),
    ("MOM", Defuzzify::MeanOfMaximum),
    ("COGF", Defuzzify::MaxAv),
    ("COGSS", Defuzzify::WeightedSum),
];

/// As fuzzylite means them: *extremely* and *somewhat* are something else in our own files.
pub(super) const HEDGES: &Hedges = &[
    ("very", Hedge::Very),
    ("extremely", Hedge::Indeed),
    ("somewhat", Hedge::Fairly),
    ("seldom", Hedge::Seldom),
    ("indeed", Hedge::Indeed),
    ("fairly", Hedge::Fairly),
];

/// The word for a meaning.
pub(super) fn word<T: PartialEq>(words: &Words<T>, meaning: &T) -> Option<&'static str> {
    words.iter().find(|(_, known)| known == meaning).map(|(word, _)| *word)
}
