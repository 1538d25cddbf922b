//! The file: modalities, kinds, sorts of sensors, camouflage.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::{self, RonFile};
use wits_core::state::State;

use super::{Camouflage, Modality, Senses};

/// All that a game says of its senses: a file `*.senses.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SensesDef {
    /// How signals travel.
    pub modalities: Vec<Modality>,
    /// What there is to sense.
    pub kinds: Vec<KindDef>,
    /// How well each sort of character senses: by its name, by the names of modalities. Those not named are not sensed.
    pub sensors: BTreeMap<String, BTreeMap<String, Acuity>>,
    /// What hides before what.
    pub camouflage: Camouflage,
    /// How what lingers is computed.
    pub linger: LingerDef,
}

/// Something that can be sensed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KindDef {
    /// Its name.
    pub name: String,
    /// Not somebody who comes and goes but a fact about the world, noticed once: a fallen colleague, an open door.
    pub is_fact: bool,
}

/// How well somebody senses in one modality.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acuity {
    /// Weaker signals are not sensed.
    pub threshold: f32,
    /// Half the opening angle, if it is not that of the modality. \[rad\]
    #[serde(default)]
    pub cone: Option<f32>,
}

impl Acuity {
    /// Senses what is at least as strong as this.
    #[must_use]
    pub const fn of(threshold: f32) -> Self {
        Self { threshold, cone: None }
    }

    /// Within half an opening angle of its own. \[rad\]
    #[must_use]
    pub const fn within(mut self, cone: f32) -> Self {
        self.cone = Some(cone);
        self
    }
}

/// How what lingers is computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LingerDef {
    /// Time from one computation to the next, whatever the frame rate is. \[s\]
    pub step: f32,
    /// What is weaker than this is gone.
    pub least: f32,
    /// Puffs of one source nearer than this become one cloud. \[m\]
    pub merge: f32,
    /// So many clouds there are at most; the weakest gives way.
    pub most: usize,
}

impl Default for LingerDef {
    fn default() -> Self {
        Self { step: 0.25, least: 0.01, merge: 1.5, most: 1024 }
    }
}

impl RonFile for SensesDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl SensesDef {
    /// Sight, hearing, touch and smell, and nobody who has them yet.
    #[must_use]
    pub fn usual() -> Self {
        let modalities = vec![Modality::sight(), Modality::hearing(), Modality::touch(), Modality::smell()];
        Self { modalities, ..Self::default() }
    }

    /// Numbers instead of names.
    ///
    /// # Errors
    /// All faults.
    pub fn bind(self) -> Result<Senses, Findings> {
        let mut findings = Findings::default();
        self.check(&mut findings);
        findings.into_result(()).map(|()| Senses::new(self))
    }

    /// What is wrong with it.
    pub fn check(&self, findings: &mut Findings) {
        let modalities: NameList = self.modalities.iter().map(|modality| &modality.name).collect();
        check_names("modalities", &modalities, findings);
        check_names("kinds", &self.kinds.iter().map(|kind| &kind.name).collect(), findings);
        for (number, modality) in self.modalities.iter().enumerate() {
            modality.check(&format!("modalities[{number}]"), findings);
        }
        for (sort, acuities) in &self.sensors {
            for (name, acuity) in acuities {
                let path = format!("sensors.{sort}.{name}");
                findings.check_known(Place::path(path.clone()), name, &modalities);
                findings.check_not_negative(&format!("{path}.threshold"), acuity.threshold);
                if let Some(cone) = acuity.cone {
                    findings.check_range(&format!("{path}.cone"), f64::from(cone), 0.0, std::f64::consts::PI);
                }
            }
        }
        self.camouflage.check("camouflage", findings);
        findings.check_range("linger.step", f64::from(self.linger.step), 0.01, 60.0);
        findings.check_positive("linger.least", self.linger.least);
        findings.check_not_negative("linger.merge", self.linger.merge);
        findings.check_range("linger.most", self.linger.most as f64, 1.0, 1e6);
    }
}

fn check_names(list: &str, names: &NameList<'_>, findings: &mut Findings) {
    if names.list().len() > usize::from(u16::MAX) {
        findings.add(Place::path(list), "far too many", "at most 65535");
        return;
    }
    for (number, name) in names.list().iter().enumerate() {
        if name.is_empty() || names.is_repeated(number) {
            let place = Place::path(format!("{list}[{number}].name"));
            findings.add(place, format!("{name:?} is no name here"), "a name unlike the others");
        }
    }
}
