//! What can be put into a graph, and the words of the game.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{ScriptName, Takes};

/// Everything that an editor offers for a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Palette {
    /// What can be added, by group.
    pub groups: Vec<PaletteGroup>,
    /// Questions with the answer yes or no.
    pub conditions: Vec<WordInfo>,
    /// Questions with a value as their answer.
    pub values: Vec<WordInfo>,
    /// What can be done.
    pub actions: Vec<WordInfo>,
    /// What can happen.
    pub events: Vec<WordInfo>,
    /// The keys of blackboards.
    pub keys: Vec<KeyInfo>,
    /// What scripts find besides the words: functions of the game and of Lua.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<ScriptName>,
}

/// Items that belong together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PaletteGroup {
    /// What they are.
    pub title: String,
    /// In a good order.
    pub items: Vec<PaletteItem>,
}

/// Something that can be added.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PaletteItem {
    /// What it is: `Sequence`, `Do`, `state`. Items with presets share it.
    pub id: String,
    /// What is written on it.
    pub title: String,
    /// What it does.
    pub help: String,
    /// What can hang below it.
    pub takes: Takes,
    /// Values of its fields: the name of an action, say.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub preset: Map<String, Value>,
}

/// A word of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WordInfo {
    /// Its name.
    pub name: String,
    /// What it does.
    pub help: String,
    /// What it is told.
    pub params: Vec<ParamInfo>,
}

/// A parameter of a word.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ParamInfo {
    /// Its name.
    pub name: String,
    /// `bool`, `int`, `number`, `text`, `vector`.
    pub kind: String,
    /// What it means.
    pub help: String,
    /// What it is when it is not told; null when there is nothing.
    pub default: Value,
    /// It may be left out.
    pub optional: bool,
    /// A key that is written to.
    pub out: bool,
    /// What values it takes, besides being of its kind; every value will do when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepts: Option<AcceptsInfo>,
}

/// Maximum number of choices that are listed; further ones are counted.
pub const MAX_CHOICES: usize = 500;

/// What values a parameter takes, besides being of its kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AcceptsInfo {
    /// One of these names, at most [`MAX_CHOICES`]. Every text will do when there are none, unless there are `more`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceInfo>,
    /// What the choices are, in the plural: `places`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// How many choices there are that are not listed.
    pub more: usize,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// The form of a text: `*` stands for any characters, `?` for one, `#` for a digit.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub form: String,
}

/// A name that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChoiceInfo {
    /// The name.
    pub name: String,
    /// What it means.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
}

/// A key of a blackboard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KeyInfo {
    /// As it is written, with its scope where it needs one: `alert`, `world.alarm`.
    pub name: String,
    /// `bool`, `int`, `number`, `text`, `vector`.
    pub kind: String,
    /// What it means.
    pub help: String,
}
