//! Contexts: what a character knows when it acts, as a handful of numbers from 0 to 1.
//!
//! A context holds how the character feels (hunger, tiredness) and the few things outside that matter (how near the nearest
//! enemy is, the time of day). Every condition that can make a decision wrong must be among the inputs: what is not there is
//! disregarded. But each input makes learning slower, and people want to see an effect after a few lessons.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::state::State;

use super::TeachError;
use super::catalog::check_names;

/// Maximum number of inputs of a context.
pub const MAX_INPUTS: usize = 64;

/// Which numbers a context has.
///
/// ```
/// use wits_core::ron;
/// use wits_learn::teach::ContextDef;
/// let def: ContextDef = ron::read("context", r#"[
///     (name: "hunger", of: Inner, from: 0, to: 100),
///     (name: "enemy distance", of: Outer, from: 0, to: 50),
/// ]"#)?;
/// let context = def.read(&[25.0, 80.0]).unwrap();
/// assert_eq!(context.values(), [0.25, 1.0], "numbers are clamped to their ranges");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ContextDef {
    /// The inputs, in the order of the numbers.
    pub inputs: Vec<InputDef>,
}

/// One number of a context.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputDef {
    /// What it is called.
    pub name: String,
    /// Where it comes from.
    pub of: Origin,
    /// The value that becomes 0.
    pub from: f32,
    /// The value that becomes 1. May be smaller than `from`.
    pub to: f32,
    /// What it means, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
}

/// Where an input comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// The character itself: needs, health, mood.
    Inner,
    /// The world around it.
    Outer,
}

/// The inputs of one moment, each from 0 to 1. Made by [`ContextDef::read`].
///
/// Contexts of characters with the same definition are interchangeable: a character that watches another one learns from the
/// context of the other one, as it is.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[state(check = Self::check)]
#[serde(try_from = "Vec<f32>", into = "Vec<f32>")]
pub struct Context {
    values: Vec<f32>,
}

impl Context {
    /// The numbers, in the order of the definition.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// A context of numbers from 0 to 1; NaN becomes 0.5.
    pub(super) fn of(values: impl IntoIterator<Item = f32>) -> Self {
        Self { values: values.into_iter().map(unit).collect() }
    }

    /// Takes over the numbers of another context, without asking for memory if there is enough.
    pub(super) fn copy(&mut self, other: &Self) {
        self.values.clone_from(&other.values);
    }

    fn check(&mut self) -> Result<(), String> {
        let odd = self.values.iter().find(|value| !(0.0..=1.0).contains(*value));
        odd.map_or(Ok(()), |value| Err(format!("{value} in a context; expected 0 to 1")))
    }
}

impl TryFrom<Vec<f32>> for Context {
    type Error = String;

    fn try_from(values: Vec<f32>) -> Result<Self, String> {
        let mut context = Self { values };
        context.check().map(|()| context)
    }
}

impl From<Context> for Vec<f32> {
    fn from(context: Context) -> Self {
        context.values
    }
}

impl ContextDef {
    /// The context of these numbers, in the units of the game. Numbers outside their ranges are clamped, and NaN counts as
    /// the middle of its range.
    ///
    /// # Errors
    /// When there are more or fewer numbers than inputs.
    pub fn read(&self, numbers: &[f32]) -> Result<Context, TeachError> {
        let mut context = Context::default();
        self.read_into(numbers, &mut context).map(|()| context)
    }

    /// As [`read`](Self::read), into a context that is reused.
    ///
    /// # Errors
    /// As [`read`](Self::read); the context is not changed then.
    pub fn read_into(&self, numbers: &[f32], context: &mut Context) -> Result<(), TeachError> {
        let (found, expected) = (numbers.len(), self.inputs.len());
        if found != expected {
            return Err(TeachError::Context { found, expected });
        }
        context.values.clear();
        context.values.extend(self.inputs.iter().zip(numbers).map(|(input, number)| input.unit(*number)));
        Ok(())
    }

    /// The context of a character of another kind, as one of this kind: inputs are matched by their names and converted by
    /// their units. Inputs that the other kind lacks are taken from `own`.
    ///
    /// # Errors
    /// When one of the contexts does not fit its definition.
    pub fn translate(&self, from: &Self, context: &Context, own: &Context) -> Result<Context, TeachError> {
        from.fits(context)?;
        self.fits(own)?;
        let value = |(input, own): (&InputDef, &f32)| {
            let place = from.inputs.iter().position(|other| other.name == input.name);
            place.map_or(*own, |place| input.unit(from.inputs[place].number(context.values[place])))
        };
        Ok(Context::of(self.inputs.iter().zip(&own.values).map(value)))
    }

    /// Checks that a context has as many numbers as there are inputs.
    ///
    /// # Errors
    /// When it has not.
    pub fn fits(&self, context: &Context) -> Result<(), TeachError> {
        let (found, expected) = (context.values.len(), self.inputs.len());
        if found == expected { Ok(()) } else { Err(TeachError::Context { found, expected }) }
    }

    /// The place of an input.
    #[must_use]
    pub fn input(&self, name: &str) -> Option<usize> {
        self.inputs.iter().position(|input| input.name == name)
    }

    /// Adds everything that is wrong with it.
    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        if self.inputs.is_empty() {
            findings.add(Place::path(path), "no inputs", "at least one");
        }
        check_names(path, self.inputs.iter().map(|input| input.name.as_str()), MAX_INPUTS, findings);
        for (number, input) in self.inputs.iter().enumerate() {
            let is_range = (input.to - input.from).is_finite() && input.from != input.to;
            if !is_range {
                let message = format!("from {} to {} is no range", input.from, input.to);
                findings.add(Place::path(format!("{path}[{number}]")), message, "two different numbers");
            }
        }
    }
}

impl InputDef {
    /// A number of the game as a number from 0 to 1.
    #[must_use]
    pub fn unit(&self, number: f32) -> f32 {
        unit((number - self.from) / (self.to - self.from))
    }

    /// The other way round.
    #[must_use]
    pub fn number(&self, unit: f32) -> f32 {
        self.from + (self.to - self.from) * unit
    }
}

/// Clamped to 0 to 1; minus zero becomes zero, NaN the middle.
fn unit(number: f32) -> f32 {
    if number.is_nan() { 0.5 } else { number.clamp(0.0, 1.0) + 0.0 }
}
