//! What scripts find, written down: the reference, made from what is bound.

use std::fmt;

use crate::library::Bound;

/// The reference of a library as Markdown: a table for each group of names. What the list is made of is what is bound, so
/// it cannot fall behind.
///
/// ```
/// let page = wits_script::reference(&wits_script::library());
/// assert!(page.contains("| `wait(seconds)` | goes on after so many seconds | nothing |"));
/// ```
#[must_use]
pub fn reference(library: &[Bound]) -> String {
    let mut page = String::new();
    for (title, is_in) in GROUPS {
        let mut rows: Vec<&Bound> = library.iter().filter(|bound| group(bound) == *is_in).collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        if rows.is_empty() {
            continue;
        }
        page += &format!("## {title}\n\n| written | what it does | gives |\n|---|---|---|\n");
        for bound in rows {
            let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
            page += &format!("| `{}` | {} | {} |\n", bound.usage, cell(&bound.help), cell(&bound.gives));
        }
        page.push('\n');
    }
    page.trim_end().to_owned() + "\n"
}

/// The groups in their order: the title, and what the names of a group begin with.
const GROUPS: &[(&str, &str)] = &[
    ("The character and time", ""),
    ("The game's conditions and values", "ask"),
    ("The game's actions", "act"),
    ("Boards", "board"),
    ("Events", "event"),
    ("Whole minds", "definition"),
    ("Conversation and stage", "stage"),
    ("Steering, in games that offer it", "steer"),
    ("Paths, in games that offer them", "paths"),
    ("Messages, in games that carry them", "send"),
    ("Functions of the game", "game"),
    ("Lua", "lua"),
    ("Texts", "string"),
    ("Tables", "table"),
    ("Numbers", "math"),
    ("Letters", "utf8"),
    ("Coroutines", "coroutine"),
];

const LUA: &[&str] = &[
    "_VERSION",
    "assert",
    "class",
    "error",
    "getmetatable",
    "ipairs",
    "is_a",
    "next",
    "pairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "super",
    "tonumber",
    "tostring",
    "type",
    "xpcall",
];
const OURS: &[&str] = &[
    "action",
    "chance",
    "condition",
    "dt",
    "log",
    "me",
    "now",
    "print",
    "raise",
    "random",
    "uninterrupted",
    "value",
    "vec",
    "wait",
    "wait_for",
    "wait_until",
    "yield",
];

fn group(bound: &Bound) -> &'static str {
    let name = bound.name.as_str();
    let space = name.split(['.', ' ']).next().unwrap_or(name);
    match space {
        "squad" | "world" => "board",
        "speak" | "choose" => "stage",
        space if super::define::PLAIN.contains(&space) => "definition",
        space if LUA.contains(&space) => "lua",
        space if OURS.contains(&space) => "",
        space => GROUPS.iter().map(|(_, name)| *name).find(|name| *name == space).unwrap_or("game"),
    }
}

/// One thing that scripts find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is told; `None` if it is no function.
    pub params: Vec<String>,
    /// What it does.
    pub help: String,
    /// It is read, not called.
    pub is_field: bool,
}

impl Entry {
    /// A function.
    #[must_use]
    pub fn new(name: &str, params: &[&str], help: &str) -> Self {
        let params = params.iter().map(|param| (*param).to_owned()).collect();
        Self { name: name.to_owned(), params, help: help.to_owned(), is_field: false }
    }

    /// For the library of the machine.
    pub(crate) fn bound(&self) -> Bound {
        Bound {
            name: self.name.clone(),
            usage: self.to_string(),
            help: self.help.clone(),
            ..Bound::default()
        }
    }

    pub(crate) fn of_field(mut self) -> Self {
        self.is_field = true;
        self
    }
}

/// As it is called.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_field {
            f.write_str(&self.name)
        } else {
            write!(f, "{}({})", self.name, self.params.join(", "))
        }
    }
}
