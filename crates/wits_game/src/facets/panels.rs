//! Pages beside the scene, and what happens to the game as a whole.

use serde::Serialize;
use wits_core::inspect::Document;

use crate::author::Lesson;

/// A view of the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PanelInfo {
    /// Its name.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it shows.
    pub help: &'static str,
}

/// Something that happened to a game as a whole, or that concerns more than one agent: a goal, an alarm, a message.
///
/// ```
/// use wits_game::GameEvent;
/// let goal = GameEvent::new("Goal for Red: 1 : 0").why("Rosa shot from 12 m.");
/// assert_eq!(goal.why, "Rosa shot from 12 m.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEvent {
    /// What happened, in a line.
    pub text: String,
    /// Why, or what it means; may be empty.
    pub why: String,
}

impl GameEvent {
    /// Something that happened.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), why: String::new() }
    }

    /// Why, or what it means.
    #[must_use]
    pub fn why(mut self, why: impl Into<String>) -> Self {
        self.why = why.into();
        self
    }
}

/// Pages that are shown beside the scene, such as a schedule or a list of messages, what happened to the game as a
/// whole, and a lesson that looks at what is done.
///
/// ```
/// use wits_core::inspect::{Document, Field, Section};
/// use wits_game::{PanelInfo, Panels};
///
/// struct Shop { coins: u32 }
///
/// impl Panels for Shop {
///     fn list(&self) -> Vec<PanelInfo> {
///         vec![PanelInfo { id: "till", title: "Till", help: "How much is in the till." }]
///     }
///     fn panel(&self, id: &str) -> Option<Document> {
///         let fields = vec![Field::new("coins", f64::from(self.coins))];
///         (id == "till").then(|| Document::new("Till").section(Section::Fields { title: "".into(), fields }))
///     }
/// }
///
/// let shop = Shop { coins: 7 };
/// assert!(shop.list().iter().all(|panel| shop.panel(panel.id).is_some()));
/// assert!(shop.panel("cellar").is_none());
/// ```
pub trait Panels {
    /// All pages there are. The list does not change while the game runs.
    fn list(&self) -> Vec<PanelInfo> {
        Vec::new()
    }

    /// What a page shows; `None` when there is none of this name. Asked for only while somebody looks.
    fn panel(&self, _id: &str) -> Option<Document> {
        None
    }

    /// Reports what happened to the game as a whole in the last tick, after which it is at `tick`: shown on the timeline. Called
    /// after that tick at the earliest, and again when the past is played again, which must report the same.
    fn happened(&self, _tick: u64, _report: &mut dyn FnMut(GameEvent)) {}

    /// A lesson, with what has been done of it; `None` when the game teaches nothing.
    fn lesson(&self) -> Option<Lesson> {
        None
    }
}
