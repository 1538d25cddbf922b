//! Inspection documents: what a mind shows of itself, as plain data that the studio, tests and logs can read.
//!
//! A technique builds a [`Document`] only when somebody looks. It answers two questions: what is it doing (fields,
//! curves, log) and why, and why not the other (bars: every candidate with its score and a note).
//!
//! ```
//! use wits_core::inspect::{Bar, Document, Field, Section};
//! use wits_core::scene::Tint;
//! let document = Document::new("Guard 17")
//!     .subtitle("chasing")
//!     .section(Section::fields("Body", [Field::new("speed", 1.5).unit("m/s"), Field::new("alert", true)]))
//!     .section(Section::bars("Why", [
//!         Bar::new("chase", 0.9).tint(Tint::Green).note("sees the player"),
//!         Bar::new("patrol", 0.2).note("nothing heard for 3 s"),
//!     ]));
//! assert_eq!(document.field("speed").unwrap().to_string(), "1.5");
//! ```

use std::borrow::Cow;
use std::fmt;

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::scene::Tint;

mod graph;
mod hands;
mod matrix;
mod sheet;

pub use graph::{
    BoardEntry, Form, Graph, GraphLink, GraphNode, LogLine, NodeStatus, Pulse, Trail, is_same_decision,
};
pub use hands::{Observer, Slate};
pub use matrix::{MatrixEdge, MatrixScale, MatrixSection};
pub use sheet::{Axis, Handle, Item, Lane, Line, Mark, Span, Spender};

/// Text that is mostly written in the code.
type Text = Cow<'static, str>;

/// What an inspector shows of one agent or one mind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Document {
    /// Who it is.
    pub title: Text,
    /// In a word, what it is doing.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub subtitle: Text,
    /// What there is to see, most important first.
    pub sections: Vec<Section>,
}

impl Document {
    /// An empty document.
    pub fn new(title: impl Into<Text>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// In a word, what it is doing.
    #[must_use]
    pub fn subtitle(mut self, subtitle: impl Into<Text>) -> Self {
        self.subtitle = subtitle.into();
        self
    }

    /// One more section.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.sections.push(section);
        self
    }

    /// The value of the first field of this name, wherever it stands.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Value> {
        let fields = self.sections.iter().filter_map(|section| match section {
            Section::Fields { fields, .. } => Some(fields),
            _ => None,
        });
        fields.flatten().find(|field| field.name == name).map(|field| &field.value)
    }
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Section {
    /// Names and values.
    Fields {
        /// The heading.
        title: Text,
        /// The lines.
        fields: Vec<Field>,
    },
    /// Candidates or influences and how much each counts: the answer to *why* and *why not*.
    Bars {
        /// The heading.
        title: Text,
        /// What the lengths mean.
        #[serde(skip_serializing_if = "str::is_empty")]
        help: Text,
        /// One for each candidate.
        bars: Vec<Bar>,
    },
    /// A value over the last ticks.
    Curve {
        /// The heading.
        title: Text,
        /// The unit of the values.
        #[serde(skip_serializing_if = "str::is_empty")]
        unit: Text,
        /// Tick and value, oldest first.
        points: Vec<(u64, f32)>,
    },
    /// What was decided when.
    Log {
        /// The heading.
        title: Text,
        /// Oldest first.
        entries: Vec<LogEntry>,
    },
    /// Rows and columns.
    Table {
        /// The heading.
        title: Text,
        /// The names of the columns.
        columns: Vec<Text>,
        /// The rows, each as long as there are columns.
        rows: Vec<Vec<Value>>,
        /// What unfolds below a row when it is asked for, such as why a fact is believed: one for each row, or none at all.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        more: Vec<Vec<Item>>,
    },
    /// Functions over one variable: membership curves, response curves, several values over time.
    Plot {
        /// The heading.
        title: Text,
        /// What there is to see.
        #[serde(skip_serializing_if = "str::is_empty")]
        help: Text,
        /// From left to right.
        x: Axis,
        /// From bottom to top.
        y: Axis,
        /// The functions.
        lines: Vec<Line>,
        /// Where things stand now.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        marks: Vec<Mark>,
    },
    /// A value over two variables, as a map of colours.
    Surface {
        /// The heading.
        title: Text,
        /// From left to right.
        x: Axis,
        /// From bottom to top.
        y: Axis,
        /// What is shown, and the range of its colours.
        z: Axis,
        /// How many values there are from left to right.
        columns: u32,
        /// Row by row, the lowest first.
        values: Vec<f32>,
        /// Where things stand now.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<(f32, f32)>,
    },
    /// Numbers by row and column, colored by value: confusion tables, weights, transitions.
    Matrix(MatrixSection),
    /// Indented lines that can be folded: a stack of goals, a plan and its alternatives, reasons and their reasons.
    Outline {
        /// The heading.
        title: Text,
        /// What there is to see.
        #[serde(skip_serializing_if = "str::is_empty")]
        help: Text,
        /// In the order of reading.
        items: Vec<Item>,
    },
    /// What went on beside each other, and what waits.
    Timeline {
        /// The heading.
        title: Text,
        /// The first tick shown.
        from: u64,
        /// The last tick shown: now.
        to: u64,
        /// From top to bottom.
        lanes: Vec<Lane>,
    },
    /// What each tick was spent on, stacked, against a limit.
    Frames {
        /// The heading.
        title: Text,
        /// What is stacked.
        #[serde(skip_serializing_if = "str::is_empty")]
        unit: Text,
        /// Who spends, from bottom to top.
        spenders: Vec<Spender>,
        /// What must not be passed.
        #[serde(skip_serializing_if = "Option::is_none")]
        limit: Option<f32>,
        /// The tick of the first frame.
        from: u64,
        /// One after the other, each as long as there are spenders.
        frames: Vec<Vec<f32>>,
    },
    /// A paragraph.
    Text {
        /// The heading.
        title: Text,
        /// The text.
        text: Text,
    },
}

impl Section {
    /// The heading.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Fields { title, .. }
            | Self::Bars { title, .. }
            | Self::Curve { title, .. }
            | Self::Log { title, .. }
            | Self::Table { title, .. }
            | Self::Plot { title, .. }
            | Self::Surface { title, .. }
            | Self::Outline { title, .. }
            | Self::Timeline { title, .. }
            | Self::Frames { title, .. }
            | Self::Text { title, .. } => title,
            Self::Matrix(matrix) => &matrix.title,
        }
    }

    /// Names and values.
    pub fn fields(title: impl Into<Text>, fields: impl IntoIterator<Item = Field>) -> Self {
        Self::Fields { title: title.into(), fields: fields.into_iter().collect() }
    }

    /// Candidates and their scores.
    pub fn bars(title: impl Into<Text>, bars: impl IntoIterator<Item = Bar>) -> Self {
        Self::Bars { title: title.into(), help: "".into(), bars: bars.into_iter().collect() }
    }

    /// A value over time.
    pub fn curve(
        title: impl Into<Text>,
        unit: impl Into<Text>,
        points: impl IntoIterator<Item = (u64, f32)>,
    ) -> Self {
        Self::Curve { title: title.into(), unit: unit.into(), points: points.into_iter().collect() }
    }

    /// Rows and columns.
    pub fn table(
        title: impl Into<Text>,
        columns: impl IntoIterator<Item = &'static str>,
        rows: impl IntoIterator<Item = Vec<Value>>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self::Table { title: title.into(), columns, rows: rows.into_iter().collect(), more: Vec::new() }
    }

    /// Functions over one variable.
    pub fn plot(title: impl Into<Text>, x: Axis, y: Axis, lines: impl IntoIterator<Item = Line>) -> Self {
        let (title, lines) = (title.into(), lines.into_iter().collect());
        Self::Plot { title, help: "".into(), x, y, lines, marks: Vec::new() }
    }

    /// Indented lines.
    pub fn outline(title: impl Into<Text>, items: impl IntoIterator<Item = Item>) -> Self {
        Self::Outline { title: title.into(), help: "".into(), items: items.into_iter().collect() }
    }

    /// What was decided when.
    pub fn log(title: impl Into<Text>, entries: impl IntoIterator<Item = LogEntry>) -> Self {
        Self::Log { title: title.into(), entries: entries.into_iter().collect() }
    }
}

/// One line of a list of values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// The name.
    pub name: Text,
    /// The value.
    pub value: Value,
    /// Its unit.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: Text,
    /// What it means.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: Text,
}

impl Field {
    /// A name and a value.
    pub fn new(name: impl Into<Text>, value: impl Into<Value>) -> Self {
        Self { name: name.into(), value: value.into(), unit: "".into(), help: "".into() }
    }

    /// The unit.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<Text>) -> Self {
        self.unit = unit.into();
        self
    }

    /// What it means.
    #[must_use]
    pub fn help(mut self, help: impl Into<Text>) -> Self {
        self.help = help.into();
        self
    }
}

/// One candidate or influence.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Its name.
    pub name: Text,
    /// How much it counts.
    pub value: f32,
    /// How much it could count; absent when there is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f32>,
    /// Its colour.
    pub tint: Tint,
    /// Why it counts as much, or why it does not.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: Text,
}

impl Bar {
    /// A name and a score.
    pub fn new(name: impl Into<Text>, value: f32) -> Self {
        Self { name: name.into(), value, max: None, tint: Tint::Neutral, note: "".into() }
    }

    /// The most it could be.
    #[must_use]
    pub fn max(mut self, max: f32) -> Self {
        self.max = Some(max);
        self
    }

    /// The colour.
    #[must_use]
    pub fn tint(mut self, tint: Tint) -> Self {
        self.tint = tint;
        self
    }

    /// The reason.
    #[must_use]
    pub fn note(mut self, note: impl Into<Text>) -> Self {
        self.note = note.into();
        self
    }
}

/// One thing that was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogEntry {
    /// When.
    pub tick: u64,
    /// What.
    pub text: Text,
}

/// A value in a document. Numbers that are not finite are sent as text, since JSON has none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A list of numbers, such as a vector.
    Numbers(Vec<f32>),
    /// Text.
    Text(Text),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Numbers(numbers) => write!(f, "{numbers:?}"),
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}
impl From<f64> for Value {
    fn from(number: f64) -> Self {
        if number.is_finite() { Self::Number(number) } else { Self::Text(number.to_string().into()) }
    }
}
impl From<f32> for Value {
    fn from(number: f32) -> Self {
        f64::from(number).into()
    }
}
impl From<u32> for Value {
    fn from(number: u32) -> Self {
        f64::from(number).into()
    }
}
impl From<Vec2> for Value {
    fn from(vector: Vec2) -> Self {
        Self::Numbers(vector.to_array().into())
    }
}
impl From<Vec3> for Value {
    fn from(vector: Vec3) -> Self {
        Self::Numbers(vector.to_array().into())
    }
}
impl From<&'static str> for Value {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_sent_as_the_protocol_says() {
        let document = Document::new("Creature 17")
            .subtitle("fleeing")
            .section(Section::fields("Body", [Field::new("at", Vec2::new(1.0, 2.0)).unit("m")]))
            .section(Section::bars(
                "Why",
                [Bar::new("separation", 0.5).max(2.0).tint(Tint::Orange).note("3 near")],
            ))
            .section(Section::curve("Speed", "m/s", [(1, 0.5)]))
            .section(Section::log("Decisions", [LogEntry { tick: 4, text: "calm".into() }]));
        assert_eq!(
            serde_json::to_value(&document).unwrap(),
            serde_json::json!({ "title": "Creature 17", "subtitle": "fleeing", "sections": [
                { "kind": "fields", "title": "Body", "fields": [{ "name": "at", "value": [1.0, 2.0], "unit": "m" }] },
                { "kind": "bars", "title": "Why",
                  "bars": [{ "name": "separation", "value": 0.5, "max": 2.0, "tint": "orange", "note": "3 near" }] },
                { "kind": "curve", "title": "Speed", "unit": "m/s", "points": [[1, 0.5]] },
                { "kind": "log", "title": "Decisions", "entries": [{ "tick": 4, "text": "calm" }] },
            ]})
        );
    }

    #[test]
    fn infinite_numbers_are_sent_as_text() {
        assert_eq!(Value::from(f32::INFINITY), Value::Text("inf".into()));
        assert_eq!(Document::new("").field("nothing"), None);
    }
}
