//! Content that people change while the game runs: files, what an editor needs of them, consoles, lessons.
//!
//! A game that is made of text files hands them out ([`Content`]), checks new texts and goes over to them
//! ([`Minds::load_file`](crate::Minds::load_file)). Each change is an [`Event`](crate::Event), so it is recorded, replayed and rewound like everything else.
//!
//! A file may be edited as a graph, too. The text is the only truth: a [`Workshop`] makes a [`Sketch`] of a text, and of a
//! text and a [`Change`] the text after it, with everything in it that the change does not touch as it was. Undoing is
//! going back to the former text.

mod change;
mod palette;
mod shelf;
mod sketch;

use std::borrow::Cow;

use serde::Serialize;
use wits_core::findings::Findings;
use wits_core::inspect::Graph;

use crate::mind::GraphInfo;

pub use change::{Change, Changed};
pub use palette::{
    AcceptsInfo, ChoiceInfo, KeyInfo, MAX_CHOICES, Palette, PaletteGroup, PaletteItem, ParamInfo, WordInfo,
};
pub use shelf::Shelf;
pub use sketch::{Field, FieldKind, Part, Sketch, Span, Takes};

/// What is in a file, in one word: `tree`, `goap`, `script`, `character`. New kinds need nobody's leave: it is what the name
/// of the file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileKind(Cow<'static, str>);

impl FileKind {
    /// A script in Lua.
    pub const SCRIPT: Self = Self(Cow::Borrowed("script"));
    /// A character.
    pub const CHARACTER: Self = Self(Cow::Borrowed("character"));
    /// A level.
    pub const LEVEL: Self = Self(Cow::Borrowed("level"));
    /// Any text.
    pub const TEXT: Self = Self(Cow::Borrowed("text"));

    /// By the end of the name.
    ///
    /// ```
    /// use wits_game::author::FileKind;
    /// assert_eq!(FileKind::of("guard.machine.ron").name(), "machine");
    /// assert_eq!(FileKind::of("guard.lua"), FileKind::SCRIPT);
    /// assert_eq!(FileKind::of("notes"), FileKind::TEXT);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Self {
        match word_of(name) {
            "script" => Self::SCRIPT,
            "text" => Self::TEXT,
            word => Self(Cow::Owned(word.to_owned())),
        }
    }

    /// Whether a file is a script, by the end of its name. Takes no memory.
    #[must_use]
    pub fn is_script(name: &str) -> bool {
        word_of(name) == "script"
    }

    /// The word.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

fn word_of(name: &str) -> &str {
    match name.strip_suffix(".ron").unwrap_or(name).rsplit_once('.') {
        None | Some((_, "" | "txt" | "md")) => "text",
        Some((_, "lua")) => "script",
        Some((_, kind)) => kind,
    }
}

/// Maximum size of the text of a file (bytes).
pub const MAX_FILE_TEXT: usize = 1 << 20;
/// Maximum length of the name of a file (bytes).
pub const MAX_FILE_NAME: usize = 80;

/// Whether a file of a game may have this name: ASCII letters, digits, `.`, `-` and `_`, no dot in front, at most
/// [`MAX_FILE_NAME`] of them.
///
/// ```
/// use wits_game::author::is_file_name;
/// assert!(is_file_name("guard-2.tree.ron"));
/// assert!(["", ".hidden", "a/b.lua", "größe.lua"].iter().all(|name| !is_file_name(name)));
/// ```
#[must_use]
pub fn is_file_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    (1..=MAX_FILE_NAME).contains(&name.len()) && !name.starts_with('.') && name.chars().all(is_plain)
}

/// A file of a game's content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileInfo {
    /// Its name, such as `guard.machine.ron`: letters, digits, `-`, `_` and dots, no folders.
    pub name: String,
    /// What is in it.
    pub kind: FileKind,
    /// The same as people say it, such as `state machine`; empty when nobody knows.
    pub what: String,
    /// What it is, in a few words.
    pub title: String,
    /// What it is for.
    pub help: String,
    /// New files can be made of it.
    pub template: bool,
    /// Another number whenever its text has changed.
    pub version: u64,
}

impl FileInfo {
    /// A file of which no more is known than its name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let kind = FileKind::of(name);
        let what = match kind.name() {
            "script" => "Lua script",
            "character" => "character",
            "level" => "level",
            "text" => "text",
            _ => "",
        };
        Self {
            name: name.to_owned(),
            kind,
            what: what.to_owned(),
            title: name.to_owned(),
            help: String::new(),
            template: false,
            version: 0,
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Why it cannot be used; none when it can.
    pub faults: Findings,
    /// What is probably a mistake, though it can be used.
    pub doubts: Findings,
}

impl From<Findings> for Report {
    fn from(faults: Findings) -> Self {
        Self { faults, doubts: Findings::default() }
    }
}

/// The files of a game: what a game hands out so that they can be seen, checked and edited. Whoever keeps the files implements
/// it, such as the cast of `wits_engine`; a game lends it as [`Minds::content`](crate::Minds::content).
///
/// ```
/// use wits_game::author::{Content, FileInfo, Report, Shelf, Workshop};
///
/// struct Songs(Shelf);
///
/// impl Content for Songs {
///     fn files(&self) -> Vec<FileInfo> {
///         self.0.files().to_vec()
///     }
///     fn text(&self, name: &str) -> Option<String> {
///         self.0.text(name).map(str::to_owned)
///     }
///     fn check(&self, _name: &str, _text: &str) -> Report {
///         Report::default() // Any text is a song.
///     }
///     fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
///         None // Songs are edited as text.
///     }
/// }
///
/// let songs = Songs(Shelf::new().with("song.txt", "A song", "", "la la"));
/// assert_eq!(songs.text("song.txt").as_deref(), Some("la la"));
/// ```
pub trait Content {
    /// The files that the characters are made of: those of them that can be changed while the game runs.
    fn files(&self) -> Vec<FileInfo>;

    /// The text of a file as it is in force.
    fn text(&self, name: &str) -> Option<String>;

    /// What is wrong with a text for a file; a file that is not there yet is new. The same findings as those of
    /// `wits check`, and what only the game can know.
    fn check(&self, name: &str, text: &str) -> Report;

    /// What makes it impossible to load a text that was checked when it was written and comes back now: from a save, into a
    /// branch, after a restart. What it names may have gone meanwhile, and that alone is no reason to refuse it.
    fn check_again(&self, name: &str, text: &str) -> Findings {
        self.check(name, text).faults
    }

    /// What other files would miss if a file had this text, or were gone: words that it defines now and they use. Each
    /// finding names the file and the place that uses one. Whoever edits a file should hear of it before it is too late;
    /// those who load many files at once, one after another, should not.
    fn check_uses(&self, name: &str, _text: Option<&str>) -> Findings {
        Findings::of(name)
    }

    /// How a file is edited as a graph; `None` when it can be edited as text alone.
    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>>;

    /// The definitions in these files that can be shown.
    fn graphs(&self) -> Vec<GraphInfo> {
        Vec::new()
    }

    /// The picture of a definition; `None` when there is none of this name.
    fn graph(&self, _id: &str) -> Option<Graph> {
        None
    }

    /// The name of the picture of a file.
    fn graph_id(&self, file: &str) -> String {
        file.to_owned()
    }

    /// Whether a character can follow a file; if not, why not, for people.
    ///
    /// # Errors
    /// Why not.
    fn check_assign(&self, _file: &str) -> Result<(), String> {
        Err("minds of this game cannot be given other files".into())
    }

    /// The words of the game for consoles and editors of scripts: a palette without groups.
    fn word_palette(&self) -> Palette {
        Palette::default()
    }

    /// Everything that scripts of this game find: Lua's own names, and the words and functions of the game.
    fn script_names(&self) -> Vec<ScriptName> {
        Vec::new()
    }
}

/// Something that the scripts of a game find under a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScriptName {
    /// Its name, with the table that it is in: `act.walk_to`.
    pub name: String,
    /// How it is written: `act.walk_to(place)`.
    pub usage: String,
    /// What it gives.
    pub gives: String,
    /// What it does.
    pub help: String,
}

/// How files of a kind are edited as graphs. All of it works on texts alone: nothing in the game changes.
pub trait Workshop {
    /// What can be put into the graph, and the words of the game.
    fn palette(&self) -> Palette;

    /// The graph of a text, ready for editing; `None` when the text cannot be read well enough.
    fn sketch(&self, text: &str) -> Option<Sketch>;

    /// A message for users if a text can be read but its graph is too large to be drawn.
    fn too_large(&self, _text: &str) -> Option<String> {
        None
    }

    /// The text after a change.
    ///
    /// # Errors
    /// Why it cannot be made, for people.
    fn change(&self, text: &str, change: &Change) -> Result<Changed, String>;
}

/// What a console says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ConsoleAnswer {
    /// It worked.
    pub ok: bool,
    /// What came of it: printed lines and values, or what went wrong.
    pub text: String,
}

/// One line that a script went through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScriptLine {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// How many functions are around it.
    pub depth: u16,
    /// Variables and what they held before the line, in short.
    pub vars: Vec<(String, String)>,
}

/// A lesson that looks at what is done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// One after another.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LessonStep {
    /// In a few words.
    pub title: String,
    /// What to do, and why. Paragraphs are separated by blank lines; names of words and files stand in back quotes.
    pub text: String,
    /// For those who are stuck.
    pub hint: String,
    /// It was seen to be done.
    pub done: bool,
    /// The file that it is about, to be opened with a click; empty when there is none.
    pub file: String,
}
