//! What is seen before what: camouflage.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::state::State;

/// What a background is made of: the number of a material in [`Camouflage::materials`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Material(pub u16);

/// What somebody wears: the number of a pattern in [`Camouflage::patterns`], in the order of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pattern(pub u16);

/// Which pattern hides before which material: factors of strength. Those above 1 stand out.
///
/// ```
/// use wits_sense::modality::Camouflage;
/// use wits_core::ron;
/// let table: Camouflage = ron::read("x", r#"(
///     materials: ["brick", "foliage", "sky"],
///     patterns: {"green": {"foliage": 0.1, "sky": 1.5}},
/// )"#).unwrap();
/// let (green, sky) = (table.pattern("green"), table.material("sky"));
/// assert_eq!(table.factor(green, sky), 1.5);
/// assert_eq!(table.factor(green, table.material("brick")), 1.0);
/// assert_eq!(table.factor(None, sky), 1.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Camouflage {
    /// What backgrounds are made of; about ten are enough.
    pub materials: Vec<String>,
    /// What can be worn, and the factor before each material; 1 where none is given.
    pub patterns: BTreeMap<String, BTreeMap<String, f32>>,
}

impl Camouflage {
    /// The number of a material.
    #[must_use]
    pub fn material(&self, name: &str) -> Option<Material> {
        let place = self.materials.iter().position(|material| material == name)?;
        u16::try_from(place).ok().map(Material)
    }

    /// The number of a pattern.
    #[must_use]
    pub fn pattern(&self, name: &str) -> Option<Pattern> {
        let place = self.patterns.keys().position(|pattern| pattern == name)?;
        u16::try_from(place).ok().map(Pattern)
    }

    /// How much a pattern is to be seen before a material. Nothing special is 1.
    #[must_use]
    pub fn factor(&self, pattern: Option<Pattern>, material: Option<Material>) -> f32 {
        let (Some(pattern), Some(material)) = (pattern, material) else { return 1.0 };
        let Some(table) = self.patterns.values().nth(usize::from(pattern.0)) else { return 1.0 };
        let name = self.materials.get(usize::from(material.0));
        name.and_then(|name| table.get(name)).copied().unwrap_or(1.0)
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        let materials: NameList = self.materials.iter().collect();
        for (number, name) in self.materials.iter().enumerate() {
            if name.is_empty() || materials.is_repeated(number) {
                let place = Place::path(format!("{path}.materials[{number}]"));
                findings.add(
                    place,
                    format!("{name:?} is no name for a material"),
                    "a name unlike the others",
                );
            }
        }
        for (pattern, table) in &self.patterns {
            for (material, factor) in table {
                let place = format!("{path}.patterns.{pattern}.{material}");
                findings.check_not_negative(&place, *factor);
                findings.check_known(Place::path(place), material, &materials);
            }
        }
    }
}
