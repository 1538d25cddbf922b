//! Actions as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::RonFile;

use crate::board::BoardDef;
use crate::words::{CallDef, Vocabulary};

/// The actions of a character: plain data, from code or an `*.actions.ron` file.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::action::ActionsDef;
/// let def = ActionsDef::from_ron("soldier.actions.ron", r#"(
///     channels: ["legs", "hands", "voice"],
///     actions: {
///         "walk": (act: Do("walk"), kind: Movement, uses: ["legs"]),
///         "reload": (act: Sequence([Do("drop_magazine"), Do("insert_magazine")]), uses: ["hands"], expires: 5),
///         "take_cover": (act: Together([Act("walk"), Do("shout")]), uses: ["voice"], priority: 5, interrupts: true),
///     },
/// )"#)?;
/// assert_eq!(def.actions.len(), 3);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionsDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What actions can need for themselves: legs, hands, voice. At most 64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<String>,
    /// The actions by name.
    pub actions: BTreeMap<String, ActionDef>,
    /// So many can wait; of more, the least urgent is refused.
    #[serde(default = "limit")]
    pub limit: u32,
    /// Who may go ahead of whom.
    #[serde(default, skip_serializing_if = "Filling::is_default")]
    pub filling: Filling,
}

const fn limit() -> u32 {
    16
}

/// Which waiting actions may join those that go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filling {
    /// Whatever can be done now is begun, though something more urgent waits for its channels.
    #[default]
    Greedy,
    /// What a more urgent waiting action needs is kept free for it, so that it never waits for ever.
    InOrder,
}

impl Filling {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// One action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionDef {
    /// What is done.
    pub act: ActDef,
    /// What it means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// Which part of the game carries it out.
    #[serde(default, skip_serializing_if = "ActionKind::is_default")]
    pub kind: ActionKind,
    /// How urgent it is.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub priority: f32,
    /// It may abort what goes on, if that is less urgent. Made of others, it may if the first of a sequence may, or any
    /// of those that are done together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupts: bool,
    /// The channels it needs for itself, besides those of the actions it is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// Nothing else can be done meanwhile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// It can wait so long to be begun; for ever if absent. \[s\]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<f32>,
    /// An [`ActionMind`](super::ActionMind) schedules it by itself whenever nothing waits and nothing goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle: bool,
    /// What it has to be told, for use in its words as keys in braces.
    #[serde(default, skip_serializing_if = "BoardDef::is_empty")]
    pub told: BoardDef,
}

/// Which part of a game carries an action out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActionKind {
    /// The game itself: something in its state changes.
    #[default]
    State,
    /// The animation controller.
    Animation,
    /// Steering and finding ways.
    Movement,
    /// Another decision maker.
    Mind,
    /// Sound, text, light: what only players notice.
    Interface,
}

impl ActionKind {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Animation => "animation",
            Self::Movement => "movement",
            Self::Mind => "mind",
            Self::Interface => "interface",
        }
    }
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ActDef {
    /// A word of the vocabulary.
    Do(CallDef),
    /// Nothing, for so long. \[s\]
    Wait(f32),
    /// Another action of this file, with its channels. It is told what this one is told, by the same names.
    Act(String),
    /// One after the other, one a tick. The first that fails ends it.
    Sequence(Vec<Self>),
    /// All at once, until all are done. The first that fails aborts the others.
    Together(Vec<Self>),
}

impl ActDef {
    /// The other actions that it is made of.
    pub(super) fn others(&self) -> Vec<&str> {
        match self {
            Self::Act(name) => vec![name],
            _ => self.parts().flat_map(|(_, part)| part.others()).collect(),
        }
    }

    /// The parts of it, each with its step of the path.
    pub(super) fn parts(&self) -> impl Iterator<Item = (usize, &Self)> {
        let parts = match self {
            Self::Sequence(parts) | Self::Together(parts) => parts.as_slice(),
            _ => &[],
        };
        parts.iter().enumerate()
    }
}

impl ActionDef {
    /// An action that is not urgent and needs nothing for itself.
    #[must_use]
    pub const fn new(act: ActDef) -> Self {
        Self {
            act,
            help: String::new(),
            kind: ActionKind::State,
            priority: 0.0,
            interrupts: false,
            uses: Vec::new(),
            alone: false,
            expires: None,
            idle: false,
            told: BoardDef::new(),
        }
    }
}

impl Default for ActionsDef {
    fn default() -> Self {
        let (channels, actions) = (Vec::new(), BTreeMap::new());
        Self { name: String::new(), channels, actions, limit: limit(), filling: Filling::Greedy }
    }
}

impl RonFile for ActionsDef {
    fn validate(&self, findings: &mut Findings) {
        self.bind_parts(&Vocabulary::<()>::open(), findings);
    }
}

impl ActionsDef {}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks this way")]
fn is_zero(number: &f32) -> bool {
    *number == 0.0
}
