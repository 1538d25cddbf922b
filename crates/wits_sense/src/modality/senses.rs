//! Modalities by number.

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::state::State;

use super::{Acuity, Camouflage, Modality, SensesDef};
use crate::What;

/// The number of a modality.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Sense(pub u16);

impl Sense {
    /// As an index.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// The senses of a game, checked: what [`SensesDef::bind`] makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Senses {
    def: SensesDef,
    /// The logarithms of the attenuations.
    logs: Vec<f32>,
    /// The largest factor of any camouflage, at least 1.
    most_contrast: f32,
}

/// What is asked for where nothing is: a modality in which nothing reaches anybody.
static NOTHING: Modality = Modality {
    name: String::new(),
    attenuation: 1.0,
    range: 0.0,
    seconds_per_metre: 0.0,
    way: super::Way::Round,
    cone: None,
    needs_light: false,
    contrast: false,
    wind: 0.0,
    certainty: 0.0,
};

impl Senses {
    pub(super) fn new(def: SensesDef) -> Self {
        let logs = def.modalities.iter().map(|modality| math::ln(modality.attenuation)).collect();
        let factors = def.camouflage.patterns.values().flat_map(|table| table.values());
        let most_contrast = factors.copied().fold(1.0, f32::max);
        Self { def, logs, most_contrast }
    }

    /// The usual four: sight, hearing, touch, smell.
    #[must_use]
    pub fn usual() -> Self {
        Self::new(SensesDef::usual())
    }

    /// What it was made from.
    #[must_use]
    pub const fn def(&self) -> &SensesDef {
        &self.def
    }

    /// The number of a modality.
    #[must_use]
    pub fn sense(&self, name: &str) -> Option<Sense> {
        let place = self.def.modalities.iter().position(|modality| modality.name == name)?;
        u16::try_from(place).ok().map(Sense)
    }

    /// A modality. What is not there carries nothing anywhere.
    #[inline]
    #[must_use]
    pub fn modality(&self, sense: Sense) -> &Modality {
        self.def.modalities.get(sense.place()).unwrap_or(&NOTHING)
    }

    /// All modalities, by number.
    #[must_use]
    pub fn modalities(&self) -> &[Modality] {
        &self.def.modalities
    }

    /// The number of a kind.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<What> {
        let place = self.def.kinds.iter().position(|kind| kind.name == name)?;
        u32::try_from(place).ok().map(What)
    }

    /// The name of a kind; a number where it has none.
    #[must_use]
    pub fn kind_name(&self, what: What) -> String {
        self.def.kinds.get(what.0 as usize).map_or_else(|| what.0.to_string(), |kind| kind.name.clone())
    }

    /// Whether what is sensed is a fact about the world.
    #[must_use]
    pub fn is_fact(&self, what: What) -> bool {
        self.def.kinds.get(what.0 as usize).is_some_and(|kind| kind.is_fact)
    }

    /// How well a sort of character senses, by number of modality; `None` for an unknown sort.
    #[must_use]
    pub fn acuities(&self, sort: &str) -> Option<Vec<Option<Acuity>>> {
        let named = self.def.sensors.get(sort)?;
        Some(self.def.modalities.iter().map(|modality| named.get(&modality.name).copied()).collect())
    }

    /// What hides before what.
    #[must_use]
    pub const fn camouflage(&self) -> &Camouflage {
        &self.def.camouflage
    }

    /// The most that a background can add to a strength.
    pub(crate) fn most_contrast(&self, sense: Sense) -> f32 {
        if self.modality(sense).contrast { self.most_contrast } else { 1.0 }
    }

    /// The logarithm of an attenuation.
    #[inline]
    pub(crate) fn log(&self, sense: Sense) -> f32 {
        self.logs.get(sense.place()).copied().unwrap_or(0.0)
    }
}
