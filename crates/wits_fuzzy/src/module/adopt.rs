//! The last inference, as another version of the module would have it.

use super::{FuzzyModule, Output, Scratch, part};
use crate::def::{Otherwise, ReadAs};

impl FuzzyModule {
    /// Whether it can have written this.
    pub(crate) fn owns(&self, scratch: &Scratch) -> bool {
        let sizes = (self.inputs.len(), self.ramps.len(), self.pair_ends.len(), self.outputs.len());
        let Scratch { inputs, degrees, confidences, values, .. } = scratch;
        sizes == (inputs.len(), degrees.len(), confidences.len(), values.len())
    }

    /// The inputs that another version has too: the number here and the number there.
    pub(crate) fn twins_of_inputs(&self, old: &Self) -> impl Iterator<Item = (usize, usize)> {
        let names = self.def.inputs.iter().enumerate();
        names.filter_map(|(place, (name, _))| Some((place, old.def.find_input(name)?)))
    }

    /// Copies what inputs, sets and outputs of the same name hold. Returns the outputs that kept a value and are gone.
    pub(crate) fn carry(&self, old: &Self, from: &Scratch, to: &mut Scratch) -> Vec<String> {
        if self.def == old.def {
            to.clone_from(from);
            return Vec::new();
        }
        for (place, input) in self.twins_of_inputs(old) {
            let (own, other) = (&self.inputs[place], &old.inputs[input]);
            to.inputs[place] = from.inputs[input].clamp(own.least, own.most);
            let (new, before) = (&self.def.inputs[place].1.sets, &old.def.inputs[input].1.sets);
            let degrees = &mut to.degrees[part(own.first, own.sets)];
            carry_sets((new, degrees), (before, &from.degrees[part(other.first, other.sets)]));
        }
        for (place, (name, def)) in self.def.outputs.iter().enumerate() {
            let Some(output) = old.def.find_output(name) else { continue };
            let (own, other) = (&self.outputs[place], &old.outputs[output]);
            let degrees = &mut to.confidences[part(own.first, own.sets)];
            let before = &from.confidences[part(other.first, other.sets)];
            carry_sets((&def.sets, degrees), (&old.def.outputs[output].1.sets, before));
            if let Some(value) = self.value_of(place, old, (output, from)) {
                to.values[place] = value;
            }
        }
        self.gone(old, from)
    }

    /// What the value of an output of another version is here.
    fn value_of(&self, place: usize, old: &Self, (output, from): (usize, &Scratch)) -> Option<f32> {
        let (own, before) = (&self.outputs[place], &old.outputs[output]);
        let value = from.values[output];
        let named = |names: &mut dyn Iterator<Item = &String>| {
            let Some(name) = old.option(from, output) else { return (value < 0.0).then_some(-1.0) };
            (0_u8..).zip(names).find(|(_, known)| *known == name).map(|(number, _)| f32::from(number))
        };
        match (&own.read, &before.read) {
            (ReadAs::Number, ReadAs::Number) => {
                let was_within = (before.range.0..=before.range.1).contains(&value);
                Some(if was_within { value.clamp(own.range.0, own.range.1) } else { value })
            }
            (ReadAs::Yes(_), ReadAs::Yes(_)) => Some(value),
            (ReadAs::Choice, ReadAs::Choice) => {
                named(&mut self.def.outputs[place].1.sets.iter().map(|(name, _)| name))
            }
            (ReadAs::Ranges(ranges), ReadAs::Ranges(_)) => named(&mut ranges.iter().map(|(name, _)| name)),
            _ => None,
        }
    }

    /// The outputs that kept a value of their own and have none any more. All others are computed anew by the next inference.
    fn gone(&self, old: &Self, from: &Scratch) -> Vec<String> {
        let keeps = |output: &Output| !matches!(output.otherwise, Otherwise::Value(_));
        let first = old.scratch();
        let outputs = old.def.outputs.iter().enumerate();
        let lost = outputs.filter(|(number, (name, _))| {
            let is_carried = self
                .def
                .find_output(name)
                .is_some_and(|place| self.value_of(place, old, (*number, from)).is_some());
            keeps(&old.outputs[*number]) && from.values[*number] != first.values[*number] && !is_carried
        });
        lost.map(|(_, (name, _))| format!("outputs.{name}")).collect()
    }
}

/// Degrees of sets that both versions have.
fn carry_sets<S>((new, to): (&[(String, S)], &mut [f32]), (old, from): (&[(String, S)], &[f32])) {
    for ((name, _), degree) in new.iter().zip(to) {
        let twin = old.iter().position(|(known, _)| known == name);
        if let Some(before) = twin.and_then(|twin| from.get(twin)) {
            *degree = *before;
        }
    }
}
