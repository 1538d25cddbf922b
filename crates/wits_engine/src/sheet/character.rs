//! What most characters are made of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place, unknown_name};
use wits_core::ron::{self, RonFile};
use wits_decide::Value;
use wits_decide::board::BoardDef;
use wits_sense::memory::MemoryDef;
use wits_sense::modality::{Acuity, Senses};
use wits_sense::{Point, Sensor, Who};

use super::{Sheet, SheetField};
use crate::folder::senses::{modalities, unknown};

/// A character as a file: everything is optional, and as its archetype has it if it is not said.
///
/// ```
/// use wits_core::ron;
/// use wits_engine::sheet::CharacterDef;
/// let guard: CharacterDef = ron::read("guard.character.ron", r#"(
///     help: "Walks his round and looks into what he hears.",
///     tags: ["guard", "armed"],
///     mind: "guard.machine.ron",
///     body: "guard.body.ron",
///     values: {"nerve": 0.7, "round": "yard"},
/// )"#)?;
/// assert_eq!((guard.number("nerve"), guard.text("round")), (Some(0.7), Some("yard")));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CharacterDef {
    /// The archetype: the name of another character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it is like, in a sentence.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What it counts as: for triggers, staging and whoever asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The file of its mind, of any kind: see [`kinds`](crate::minds::kinds).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mind: Option<String>,
    /// The file of what it can do, in actions that take time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<String>,
    /// The file of what makes it act before it has thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alarms: Option<String>,
    /// The file of its body: how fast it goes, how loud that is, what it can do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// The file of how it moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steering: Option<String>,
    /// Whose side it is on; nobody's if empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// How well it senses, by modality. What is not here it does not sense.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub senses: BTreeMap<String, Acuity>,
    /// How well it remembers.
    #[serde(skip_serializing_if = "is_usual")]
    pub memory: MemoryDef,
    /// The camouflage that it wears.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub camouflage: String,
    /// The values that characters of this class have, with kinds, defaults and help. Where some are declared, others are
    /// refused; only an archetype that is of no other declares them.
    #[serde(skip_serializing_if = "BoardDef::is_empty")]
    pub keys: BoardDef,
    /// Its numbers and words, personality among them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
}

/// Without its archetype.
impl RonFile for CharacterDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl CharacterDef {
    /// One of its values: what is said of it, or the default of the key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<Value> {
        let Some((_, declared)) = self.keys.find(key) else { return self.values.get(key).cloned() };
        self.said(key)?.as_kind(declared.kind)
    }

    /// One of its values, as a number.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<f32> {
        self.said(key)?.number()
    }

    /// One of its values, if it is a text.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.said(key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn said(&self, key: &str) -> Option<&Value> {
        let default = || self.keys.find(key).and_then(|(_, declared)| declared.default.as_ref());
        self.values.get(key).or_else(default)
    }

    /// Its senses, for a sense manager. Modalities that there are not are left out: see
    /// [`check_senses`](Self::check_senses).
    #[must_use]
    pub fn sensor<V: Point>(&self, senses: &Senses, who: Who, at: V) -> Sensor<V> {
        let mut sensor = Sensor::new(who, at);
        for (name, acuity) in &self.senses {
            if let Some(sense) = senses.sense(name) {
                sensor.set(sense, Some(*acuity));
            }
        }
        sensor
    }

    /// Adds the senses and the camouflage that there are not to the findings.
    pub fn check_senses(&self, senses: &Senses, findings: &mut Findings) {
        for name in self.senses.keys() {
            let place = Place::path(ron::join("senses", name));
            unknown(place, "sense", name, modalities(senses), findings);
        }
        if !self.camouflage.is_empty() {
            let known = senses.camouflage().patterns.keys().map(String::as_str);
            unknown(Place::path("camouflage"), "camouflage", &self.camouflage, known, findings);
        }
    }

    /// It counts as this.
    #[must_use]
    pub fn is(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known == tag)
    }
}

fn is_usual(memory: &MemoryDef) -> bool {
    *memory == MemoryDef::default()
}

/// How the names of files of bodies end.
const BODY: &str = ".body.ron";

/// What forms show of every character.
const FIELDS: &[SheetField] = &[
    SheetField { path: "of", help: "The archetype: the name of another character.", names_file: false },
    SheetField { path: "help", help: "What it is like, in a sentence.", names_file: false },
    SheetField { path: "tags", help: "What it counts as.", names_file: false },
    SheetField { path: "mind", help: "The file of its mind.", names_file: true },
    SheetField { path: "actions", help: "The file of what it can do.", names_file: true },
    SheetField {
        path: "alarms",
        help: "The file of what makes it act before it has thought.",
        names_file: true,
    },
    SheetField { path: "body", help: "The file of its body: how fast, how loud.", names_file: true },
    SheetField { path: "steering", help: "The file of how it moves.", names_file: true },
    SheetField { path: "team", help: "Whose side it is on.", names_file: false },
    SheetField { path: "camouflage", help: "The camouflage that it wears.", names_file: false },
    SheetField { path: "senses", help: "How well it senses, by modality.", names_file: false },
    SheetField { path: "values", help: "Its numbers and words, personality among them.", names_file: false },
];

impl Sheet for CharacterDef {
    fn fields() -> &'static [SheetField] {
        FIELDS
    }

    fn body(&self) -> Option<&str> {
        self.body.as_deref()
    }

    fn mind(&self) -> Option<&str> {
        self.mind.as_deref()
    }

    fn check_senses(&self, senses: &Senses, findings: &mut Findings) {
        Self::check_senses(self, senses, findings);
    }

    fn check(&self, findings: &mut Findings) {
        if let Some(body) = self.body.as_deref().filter(|body| !body.ends_with(BODY)) {
            let expected = format!("a name that ends in {BODY}");
            findings.add(Place::path("body"), format!("{body:?} is no body"), expected);
        }
        for (number, tag) in self.tags.iter().enumerate() {
            if tag.is_empty() {
                findings.add(Place::path(format!("tags[{number}]")), "a tag without a name", "a word");
            }
        }
        for (name, acuity) in &self.senses {
            let path = ron::join("senses", name);
            findings.check_positive(&format!("{path}.threshold"), acuity.threshold);
            if let Some(cone) = acuity.cone {
                findings.check_range(&format!("{path}.cone"), f64::from(cone), 0.0, std::f64::consts::PI);
            }
        }
        self.memory.check("memory", findings);
        for (key, value) in &self.values {
            if value.number().is_some_and(|number| !number.is_finite()) {
                let place = Place::path(ron::join("values", key));
                findings.add(place, format!("{value} is out of range"), "a finite number");
            }
        }
        self.keys.check("keys", findings);
        self.check_values(findings);
    }

    fn root_fields() -> &'static [&'static str] {
        &["keys"]
    }
}

impl CharacterDef {
    /// Values are among those that are declared, if any are, and of their kinds.
    fn check_values(&self, findings: &mut Findings) {
        for (key, value) in self.values.iter().filter(|_| !self.keys.is_empty()) {
            let place = || Place::path(ron::join("values", key));
            match self.keys.find(key) {
                None => findings.add_with(|| {
                    let known: Vec<&str> = self.keys.names().collect();
                    (place(), unknown_name(key, &known), String::new())
                }),
                Some((_, declared)) if value.as_kind(declared.kind).is_none() => {
                    findings.add(place(), value.to_string(), declared.kind.to_string());
                }
                Some(_) => {}
            }
        }
    }
}
