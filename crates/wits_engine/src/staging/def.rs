//! Cues as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::names::NameList;
use wits_core::ron::RonFile;
use wits_decide::Value;
use wits_world::trigger::{KindDef, On, PlacedDef, Region, TriggersDef};

use super::given::BLANKS;

/// There can be so many tags that set off cues.
const MOST_TAGS: usize = 64;

/// The cues of a level: a file `*.staging.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: Region")]
pub struct StagingDef<R: Region> {
    /// In the order in which they are given.
    pub cues: Vec<CueDef<R>>,
}

/// One cue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: Region")]
pub struct CueDef<R: Region> {
    /// What it is called.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Where somebody has to be.
    pub region: R,
    /// When: if they come, leave, or as long as they are there.
    #[serde(default = "enter")]
    pub on: On,
    /// The tag of those who set it off; everybody does if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Only who has come more often than this.
    #[serde(default)]
    pub after: u32,
    /// Whether it can be set off again.
    #[serde(default)]
    pub again: Again,
    /// It is given so long after it was set off. \[s\]
    #[serde(default)]
    pub delay: f32,
    /// What is given to whom, in this order.
    pub gives: Vec<GiveDef>,
}

const fn enter() -> On {
    On::Enter
}

/// Whether a cue can be set off again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Again {
    /// Once and never again.
    #[default]
    Never,
    /// After so long. \[s\]
    After(f32),
    /// Every time.
    Always,
}

/// Something for somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveDef {
    /// Who gets it.
    pub to: To,
    /// What.
    pub give: Give,
}

/// Who is given something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum To {
    /// Whoever has this name.
    Name(String),
    /// All who have this tag.
    Tag(String),
    /// All of this group.
    Group(String),
    /// Whoever set it off.
    Visitor,
    /// All.
    Everybody,
}

/// What is given. A parameter `"{who}"` is the number of whoever set it off, `"{where}"` is where they were then,
/// `"{middle}"` the middle of the region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Give {
    /// It begins to think.
    Wake,
    /// It thinks no more until it is woken.
    Sleep,
    /// It is to do something: a word of its mind or its body.
    Order {
        /// The word.
        verb: String,
        /// Its parameters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        with: BTreeMap<String, Value>,
    },
    /// Something that it knows is this from now on: key and value.
    Set(String, Value),
    /// It is told of an event.
    Event {
        /// Its name.
        name: String,
        /// Its parameters.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        with: BTreeMap<String, Value>,
    },
}

impl Give {
    /// In a word or two.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Wake => "wake",
            Self::Sleep => "sleep",
            Self::Order { verb, .. } => verb,
            Self::Set(key, _) => key,
            Self::Event { name, .. } => name,
        }
    }

    /// The parameters, as they are written.
    pub(super) fn params(&self) -> impl Iterator<Item = (&str, &Value)> {
        let (set, with) = match self {
            Self::Set(key, value) => (Some((key.as_str(), value)), None),
            Self::Order { with, .. } | Self::Event { with, .. } => (None, Some(with)),
            Self::Wake | Self::Sleep => (None, None),
        };
        set.into_iter().chain(with.into_iter().flatten().map(|(name, value)| (name.as_str(), value)))
    }
}

/// Cues that were checked. Shared; [`Staging`](super::Staging) is the state.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage<R: Region> {
    def: StagingDef<R>,
    pub(super) triggers: TriggersDef<R>,
    /// The tags that set off cues, and for each cue which: one bit, or all of them for everybody.
    pub(super) tags: Vec<String>,
    pub(super) masks: Vec<u64>,
}

impl<R: Region> Stage<R> {
    /// Reads a file.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        StagingDef::from_ron(file, text).map(Self::bind)
    }

    /// Checks a definition that was made in code.
    ///
    /// # Errors
    /// All faults.
    pub fn new(def: StagingDef<R>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.check(&mut findings);
        findings.into_result(()).map(|()| Self::bind(def))
    }

    fn bind(def: StagingDef<R>) -> Self {
        let tags = def.tags();
        let mask = |cue: &CueDef<R>| match tags.iter().position(|tag| *tag == cue.by) {
            Some(bit) => 1 << (bit & 63),
            None => u64::MAX,
        };
        let masks = def.cues.iter().map(mask).collect();
        let kinds =
            def.cues.iter().map(|cue| KindDef { on: cue.on, after: cue.after, ..KindDef::new(&cue.name) });
        let placed = def.cues.iter().map(|cue| PlacedDef {
            kind: cue.name.clone(),
            region: cue.region.clone(),
            node: None,
            target: wits_world::Who::NOBODY,
        });
        let triggers = TriggersDef { kinds: kinds.collect(), placed: placed.collect() };
        Self { def, triggers, tags, masks }
    }

    /// The cues.
    #[must_use]
    pub fn cues(&self) -> &[CueDef<R>] {
        &self.def.cues
    }

    /// The number of a cue.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u32> {
        self.triggers.kind(name)
    }

    /// As it is written.
    #[must_use]
    pub const fn def(&self) -> &StagingDef<R> {
        &self.def
    }
}

impl<R: Region> RonFile for StagingDef<R> {
    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl<R: Region> StagingDef<R> {
    fn tags(&self) -> Vec<String> {
        let mut tags: Vec<String> =
            self.cues.iter().map(|cue| cue.by.clone()).filter(|tag| !tag.is_empty()).collect();
        tags.sort_unstable();
        tags.dedup();
        tags
    }

    /// What is wrong with it.
    pub fn check(&self, findings: &mut Findings) {
        let tags = self.tags().len();
        if tags > MOST_TAGS {
            findings.add(
                Place::path("cues"),
                format!("{tags} tags that set off cues"),
                format!("{MOST_TAGS} at most"),
            );
        }
        let names: NameList = self.cues.iter().map(|cue| &cue.name).collect();
        for (number, cue) in self.cues.iter().enumerate() {
            let path = format!("cues[{number}]");
            if cue.name.is_empty() || names.is_repeated(number) {
                let message = format!("{:?} is no name for a cue", cue.name);
                findings.add(Place::path(format!("{path}.name")), message, "a name unlike the others");
            }
            cue.region.check(&format!("{path}.region"), findings);
            findings.check_not_negative(&format!("{path}.delay"), cue.delay);
            if let Again::After(seconds) = cue.again {
                findings.check_positive(&format!("{path}.again"), seconds);
            }
            if cue.gives.is_empty() {
                findings.add(Place::path(format!("{path}.gives")), "gives nothing", "at least one thing");
            }
            for (number, give) in cue.gives.iter().enumerate() {
                give.check(&format!("{path}.gives[{number}]"), findings);
            }
        }
    }
}

impl GiveDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        if let To::Name(name) | To::Tag(name) | To::Group(name) = &self.to
            && name.is_empty()
        {
            findings.add(Place::path(format!("{path}.to")), "is for nobody", "a name");
        }
        if self.give.text().is_empty() {
            findings.add(Place::path(format!("{path}.give")), "has no name", "a name");
        }
        for (_, value) in self.give.params() {
            if let Value::Text(text) = value
                && text.starts_with('{')
                && !BLANKS.contains(&&**text)
            {
                findings.add(Place::path(format!("{path}.give")), unknown_name(text, &BLANKS), "");
            }
        }
    }
}
