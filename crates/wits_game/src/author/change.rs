//! What an editor does to a text.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One step of editing. Parts and fields are named by their [place in the text](super::Part::at).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// A field gets a value; null takes it away.
    Set {
        /// The field.
        at: String,
        /// In the form of [`Field::value`](super::Field::value).
        value: Value,
    },
    /// A field gets a value that is written as in files.
    Write {
        /// The field.
        at: String,
        /// The text, which is checked.
        text: String,
    },
    /// A new part.
    Add {
        /// The part it belongs to; empty for the file as a whole.
        under: String,
        /// Before which of the parts there; at the end if absent.
        #[serde(default)]
        place: Option<usize>,
        /// For parts with named places: which one.
        #[serde(default)]
        slot: String,
        /// What it is: the `id` of an item of the palette.
        kind: String,
        /// Values of its fields by name, such as the item's preset.
        #[serde(default)]
        values: Map<String, Value>,
    },
    /// A link from one part to another: a transition, a branch.
    Connect {
        /// From here.
        from: String,
        /// To there.
        to: String,
    },
    /// An existing link leads somewhere else.
    Redirect {
        /// The link.
        at: String,
        /// To there.
        to: String,
    },
    /// Parts go, with all that hangs below them and all that leads to them.
    Remove {
        /// Which.
        at: Vec<String>,
    },
    /// Parts go somewhere else, in the order in which they are told.
    Move {
        /// Which.
        at: Vec<String>,
        /// The part they will belong to.
        under: String,
        /// Before which of the parts there, counted before the move; at the end if absent.
        #[serde(default)]
        place: Option<usize>,
        /// For parts with named places: which one.
        #[serde(default)]
        slot: String,
    },
    /// A part is put into a new one that takes one or many.
    Wrap {
        /// Which.
        at: String,
        /// What is put around it.
        kind: String,
        /// Values of the new one's fields.
        #[serde(default)]
        values: Map<String, Value>,
    },
    /// A part gives its place to what hangs below it.
    Unwrap {
        /// Which.
        at: String,
    },
    /// A part becomes one of another kind, with what hangs below it as far as that fits.
    Become {
        /// Which.
        at: String,
        /// What.
        kind: String,
        /// Values of its fields.
        #[serde(default)]
        values: Map<String, Value>,
    },
    /// A part gets another name; whatever names it follows.
    Rename {
        /// Which.
        at: String,
        /// The new name.
        name: String,
    },
    /// The comment above a part; empty takes it away.
    Comment {
        /// Which; empty for the head of the file.
        at: String,
        /// Lines without slashes.
        text: String,
    },
    /// Parts that were copied, as they stand in a text, one after another.
    Paste {
        /// The part they will belong to; empty for the file as a whole.
        under: String,
        /// Before which of the parts there; at the end if absent.
        #[serde(default)]
        place: Option<usize>,
        /// For parts with named places: which one.
        #[serde(default)]
        slot: String,
        /// Their texts.
        text: Vec<String>,
    },
}

/// What came of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The text after it.
    pub text: String,
    /// Where the parts are now that it was about: to be selected.
    pub select: Vec<String>,
}
