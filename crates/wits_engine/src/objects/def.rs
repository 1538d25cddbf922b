//! Objects as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::geometry::Ball;
use wits_decide::Value;

use crate::body::Footing;

/// Types of objects and those that a level begins with: a file `*.objects.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
pub struct ObjectsDef<S: Footing> {
    /// The goals that offers serve or compromise; changes are handed out in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<String>,
    /// The types by name.
    pub types: BTreeMap<String, TypeDef<S>>,
    /// Those that are there from the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<PlacedDef<S>>,
}

/// A type of object.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
pub struct TypeDef<S: Footing> {
    /// The type that it is made from: it has all of that one's marks and offers, unless it says something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What it means: dangerous, worth 5, lit. A mark has the same kind of value wherever it is used.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, Value>,
    /// What it is in the way of: circles about its middle, x ahead. One round the whole is quickest; where such circles
    /// would close passages, take several small ones. None: one can walk through it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shape: Vec<Ball<S::Vector>>,
    /// What can be done with it. A verb that the type above has, too, is replaced.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferDef<S>>,
    /// Verbs of the type above that it does not offer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// Something that can be done with an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
pub struct OfferDef<S: Footing> {
    /// What it is called: push, open, sit. Objects may mean quite different things by the same verb.
    pub verb: String,
    /// What it means.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// What must be so of the object's marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<MarkTest>,
    /// Conditions of the game about whoever wants to do it: `has_key`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// What it changes of goals: those it serves go down, those it compromises go up.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub changes: BTreeMap<String, f32>,
    /// How long it takes. \[s\]
    pub duration: f32,
    /// The animation to be played meanwhile; none if empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub animation: String,
    /// Where to stand, seen from the object, x ahead of it: one place for each who does it at once. None: anywhere at it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stand: Vec<S::Vector>,
    /// So many can do it at once.
    pub users: u32,
    /// So many times in all; for ever if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
    /// A reservation is kept so long for somebody who has not come. \[s\]
    pub keeps: f32,
    /// What it does to the object when it is finished.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<Effect>,
}

/// What must be so of a mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MarkTest {
    /// It is true.
    Is(String),
    /// It is false.
    Not(String),
    /// It has this value.
    Equal(String, Value),
    /// It is not less than that.
    AtLeast(String, f32),
    /// It is not more than that.
    AtMost(String, f32),
}

/// What is done to an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// A mark has this value from now on.
    Set(String, Value),
    /// A number grows or shrinks.
    Add(String, f32),
    /// Yes becomes no and no yes.
    Toggle(String),
    /// It is gone: picked up, eaten, broken.
    Vanish,
}

/// An object that is there from the beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct PlacedDef<S: Footing> {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where it is. \[m\]
    pub at: S::Vector,
    /// Which way it is turned. \[rad\]
    #[serde(default)]
    pub facing: f32,
    /// What it is called, for scripts and people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Marks that are different here.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, Value>,
}

impl<S: Footing> Default for OfferDef<S> {
    fn default() -> Self {
        Self {
            verb: String::new(),
            help: String::new(),
            needs: Vec::new(),
            asks: Vec::new(),
            changes: BTreeMap::new(),
            duration: 0.0,
            animation: String::new(),
            stand: Vec::new(),
            users: 1,
            uses: None,
            keeps: 60.0,
            does: Vec::new(),
        }
    }
}

impl MarkTest {
    /// The mark.
    #[must_use]
    pub fn mark(&self) -> &str {
        match self {
            Self::Is(mark)
            | Self::Not(mark)
            | Self::Equal(mark, _)
            | Self::AtLeast(mark, _)
            | Self::AtMost(mark, _) => mark,
        }
    }

    /// Whether a value passes.
    #[must_use]
    pub fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Is(_) => *value == Value::Bool(true),
            Self::Not(_) => *value == Value::Bool(false),
            Self::Equal(_, wanted) => value == wanted,
            Self::AtLeast(_, least) => value.number().is_some_and(|number| number >= *least),
            Self::AtMost(_, most) => value.number().is_some_and(|number| number <= *most),
        }
    }
}

impl Effect {
    /// The mark that it is about.
    #[must_use]
    pub fn mark(&self) -> Option<&str> {
        match self {
            Self::Set(mark, _) | Self::Add(mark, _) | Self::Toggle(mark) => Some(mark),
            Self::Vanish => None,
        }
    }

    /// Changes a value; one of another kind stays as it is.
    pub(super) fn change(&self, value: &mut Value) {
        match (self, &mut *value) {
            (Self::Set(_, new), _) => *value = new.clone(),
            (Self::Add(_, more), Value::Number(number)) => *number += more,
            (Self::Add(_, more), Value::Int(whole)) => {
                #[expect(clippy::cast_possible_truncation, reason = "checked to be whole; casting clamps")]
                let more = *more as i32;
                *whole = whole.saturating_add(more);
            }
            (Self::Toggle(_), Value::Bool(flag)) => *flag = !*flag,
            _ => {}
        }
    }
}
