//! The parts of a document that need room: functions, surfaces, outlines, time lines.
//!
//! ```
//! use wits_core::inspect::{Axis, Line, Section};
//! use wits_core::scene::Tint;
//! let near = Line::new("near", [(0.0, 1.0), (25.0, 1.0), (150.0, 0.0)]).tint(Tint::Green).level(0.3);
//! let far = Line::new("far", [(150.0, 0.0), (300.0, 1.0)]).handle("far.peak", (300.0, 1.0));
//! let plot = Section::plot("Distance", Axis::new("distance", 0.0, 400.0).unit("m"), Axis::new("degree", 0.0, 1.0), [near, far]);
//! assert!(matches!(plot, Section::Plot { lines, .. } if lines[1].handles.len() == 1));
//! ```

use serde::Serialize;

use super::{NodeStatus, Text};
use crate::scene::Tint;

/// What is measured along an edge of a plot, and from where to where.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Axis {
    /// What is measured.
    pub name: Text,
    /// Its unit.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: Text,
    /// The smallest value shown.
    pub from: f32,
    /// The largest value shown.
    pub to: f32,
}

impl Axis {
    /// A name and a range.
    pub fn new(name: impl Into<Text>, from: f32, to: f32) -> Self {
        Self { name: name.into(), unit: "".into(), from, to }
    }

    /// The unit.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<Text>) -> Self {
        self.unit = unit.into();
        self
    }
}

/// A function, drawn through its points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Line {
    /// What it shows.
    pub name: Text,
    /// Its colour.
    pub tint: Tint,
    /// From left to right.
    pub points: Vec<(f32, f32)>,
    /// The area below it is filled up to here: a fuzzy set clipped at its degree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<f32>,
    /// Points that can be dragged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handles: Vec<Handle>,
}

/// A point of a line that can be dragged: it comes back as an edit of its key with the numbers `[x, y]`, in the scope
/// [`Handle::SCOPE`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Handle {
    /// What is edited.
    pub key: Text,
    /// Where it is now.
    pub at: (f32, f32),
}

impl Handle {
    /// The scope of edits that come from handles.
    pub const SCOPE: &'static str = "sheet";
}

impl Line {
    /// A name and points from left to right.
    pub fn new(name: impl Into<Text>, points: impl IntoIterator<Item = (f32, f32)>) -> Self {
        Self { name: name.into(), points: points.into_iter().collect(), ..Self::default() }
    }

    /// The colour.
    #[must_use]
    pub fn tint(mut self, tint: Tint) -> Self {
        self.tint = tint;
        self
    }

    /// The area below it is filled up to here.
    #[must_use]
    pub fn level(mut self, level: f32) -> Self {
        self.level = Some(level);
        self
    }

    /// One more point that can be dragged.
    #[must_use]
    pub fn handle(mut self, key: impl Into<Text>, at: (f32, f32)) -> Self {
        self.handles.push(Handle { key: key.into(), at });
        self
    }
}

/// A place in a plot that is pointed out: where the input is now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// What is written beside it.
    pub name: Text,
    /// Where.
    pub x: f32,
    /// How high; a line from bottom to top when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f32>,
}

/// A line of an outline: a goal in a stack, a step of a plan, a reason of a fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// How far it is indented.
    pub depth: u32,
    /// What is written there.
    pub text: Text,
    /// How it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<NodeStatus>,
    /// Why, in smaller letters.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: Text,
}

impl Item {
    /// A line of text at a depth.
    pub fn new(depth: u32, text: impl Into<Text>) -> Self {
        Self { depth, text: text.into(), status: None, note: "".into() }
    }

    /// How it stands.
    #[must_use]
    pub fn status(mut self, status: NodeStatus) -> Self {
        self.status = Some(status);
        self
    }

    /// Why.
    #[must_use]
    pub fn note(mut self, note: impl Into<Text>) -> Self {
        self.note = note.into();
        self
    }
}

/// A row of a time line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lane {
    /// What happens in it.
    pub name: Text,
    /// From left to right.
    pub spans: Vec<Span>,
}

/// Something that takes time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Span {
    /// What is written on it.
    pub name: Text,
    /// The tick it began.
    pub from: u64,
    /// The tick it ended; it goes on when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// Its colour.
    pub tint: Tint,
    /// How it ended, or why.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: Text,
}

/// Somebody whose share of each tick is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spender {
    /// The name.
    pub name: Text,
    /// The colour.
    pub tint: Tint,
}

impl Spender {
    /// A name and a colour.
    pub fn new(name: impl Into<Text>, tint: Tint) -> Self {
        Self { name: name.into(), tint }
    }
}
