//! `DEFUZZIFY`: which method a file means.

use super::block::{Section, Variable};
use super::read::{Reader, reach};
use super::term::TermShape;
use super::words::{ACCU, METHODS};
use crate::def::{Otherwise, OutputDef};
use crate::defuzzify::{Defuzzify, Overlap};
use crate::ops::Aggregation;
use crate::shape::ShapeDef;

/// Reads an output. `accu` is the accumulation of its rule block, `inputs` are the names of all inputs.
pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    section: &Section,
    variable: &Variable,
    accu: Option<Aggregation>,
    inputs: &[String],
) -> OutputDef {
    let shapes = section.terms.iter().map(|term| (term.name.clone(), term.shape.shape(inputs, true)));
    let sets: Vec<(String, ShapeDef)> = shapes.collect();
    let by = method(reader, section, &sets);
    let own = section.accu.as_ref().and_then(|(word, at)| reader.option("ACCU", word, *at, ACCU));
    let aggregation = own.or(accu).unwrap_or_else(|| {
        let (taken, word) =
            if by.needs_area() { (Aggregation::Max, "MAX") } else { (Aggregation::Added, "SUM") };
        reader.warn(section.at, format!("{:?} has no ACCU: {word} is taken", section.name));
        taken
    });
    let range = reader.range(section.range.or(variable.range), section.at);
    let (from, to) = with_singletons(range.or_else(|| reach(&sets)).unwrap_or((0.0, 1.0)), &sets);
    OutputDef {
        sets,
        by,
        aggregation: Some(aggregation),
        otherwise: match (section.default, section.keep) {
            (Some(value), true) => Otherwise::KeepFrom(value),
            (None, true) => Otherwise::Keep,
            (Some(value), false) => Otherwise::Value(value),
            (None, false) => Otherwise::default(),
        },
        clamp: section.clamp,
        ..OutputDef::range(from, to)
    }
}

/// Singletons may lie beyond the range: it grows.
fn with_singletons((from, to): (f32, f32), sets: &[(String, ShapeDef)]) -> (f32, f32) {
    let places = sets.iter().flat_map(|(_, shape)| match shape {
        ShapeDef::Singleton(_) | ShapeDef::Singletons(_) => shape.bounds(),
        _ => Vec::new(),
    });
    places.filter(|place| place.is_finite()).fold((from, to), |(from, to), at| (from.min(at), to.max(at)))
}

/// What a method is for sets like these: `COGS` is the average of singletons and formulas, and Tsukamoto's method for
/// shapes that only rise or only fall.
fn method(reader: &mut Reader<'_, '_>, section: &Section, sets: &[(String, ShapeDef)]) -> Defuzzify {
    let is_number = |shape: &ShapeDef| match shape {
        ShapeDef::Singleton(_) => true,
        ShapeDef::Formula(formula) => formula.names().any(|name| name != "x"),
        _ => false,
    };
    let numbers = sets.iter().filter(|(_, shape)| is_number(shape)).count();
    let has_formula = sets.iter().any(|(_, shape)| matches!(shape, ShapeDef::Formula(_)));
    let given = section.method.as_ref().map(|(word, at)| reader.option("METHOD", word, *at, METHODS));
    let by = match given {
        Some(by) => by.unwrap_or_default(),
        None if numbers == sets.len() => Defuzzify::MaxAv,
        None => Defuzzify::Centroid(Overlap::Maximum),
    };
    if by.needs_area() && has_formula && numbers > 0 {
        reader.warn(section.at, format!("{:?} has formulas of inputs: their average is taken", section.name));
        return Defuzzify::MaxAv;
    }
    if by != Defuzzify::MaxAv {
        return by;
    }
    if sets.iter().any(|(_, shape)| matches!(shape, ShapeDef::Singletons(_))) {
        return Defuzzify::Centroid(Overlap::Maximum);
    }
    let monotone = |shape: &TermShape| match shape {
        TermShape::Named(shape) => shape.value_at(0.5, (0.0, 1.0)).is_some(),
        _ => false,
    };
    if section.terms.iter().all(|term| monotone(&term.shape)) {
        return Defuzzify::Tsukamoto;
    }
    if numbers < sets.len() && !has_formula {
        let message = format!("{:?} has sets with areas: the middle of each counts", section.name);
        reader.warn(section.at, message);
    }
    by
}
