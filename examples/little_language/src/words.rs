//! The words of a game: what a script may ask, what it may do, and what the game tells it.
//!
//! They are known before a script is read, so that a misspelt word is a fault of the file and never a surprise in play.
//!
//! ```
//! use little_language::words::Words;
//! let words = Words::new()
//!     .given("health")        // a variable that the game sets
//!     .ask("distance_to", 1)  // gives a number
//!     .act("walk_to", 1);     // does something
//! assert!(words.find("walk_to").is_some_and(|word| word.takes == 1));
//! ```

use wits_core::findings::unknown_name;

/// A word that a script calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub name: String,
    /// How many numbers stand in its brackets.
    pub takes: u8,
    /// Does it do something? Else it gives a number.
    pub acts: bool,
}

/// All words of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    list: Vec<Word>,
    given: Vec<String>,
}

impl Words {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A variable that the game sets whenever it likes.
    #[must_use]
    pub fn given(mut self, name: &str) -> Self {
        self.given.push(name.to_owned());
        self
    }

    /// A question: it takes so many numbers and gives one. It may stand wherever a number may.
    #[must_use]
    pub fn ask(self, name: &str, takes: u8) -> Self {
        self.add(name, takes, false)
    }

    /// A deed: it takes so many numbers and gives none. It is a statement of its own.
    #[must_use]
    pub fn act(self, name: &str, takes: u8) -> Self {
        self.add(name, takes, true)
    }

    fn add(mut self, name: &str, takes: u8, acts: bool) -> Self {
        self.list.push(Word { name: name.to_owned(), takes, acts });
        self
    }

    /// The word of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Word> {
        self.list.iter().find(|word| word.name == name)
    }

    /// The variables that the game sets.
    #[must_use]
    pub fn all_given(&self) -> &[String] {
        &self.given
    }

    /// What to say about a word that is none.
    pub(crate) fn unknown(&self, name: &str) -> String {
        let known: Vec<&str> = self.list.iter().map(|word| word.name.as_str()).collect();
        unknown_name(name, &known)
    }
}
