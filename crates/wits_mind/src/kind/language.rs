//! Script languages: kinds of files that are minds, and also have words for the others.

use std::any::Any;
use std::sync::Arc;

use wits_core::findings::Findings;
use wits_core::inspect::Graph;
use wits_core::state::State;
use wits_core::time::Moment;

use super::MindKind;
use crate::any::SavedState;
use crate::board::Boards;
use crate::watch::Watch;
use crate::{CharacterMemory, Exit, Mind, Status, Turn, Vocabulary};

/// A script language. Its files have to be [taken in](Self::take_in) before they are [loaded](MindKind::load) as minds: they
/// may use each other, and define words that files of all kinds use.
pub trait Language: MindKind {
    /// Takes a file in, or takes it in again with another text. A faulty one changes nothing.
    ///
    /// # Errors
    /// What is wrong with it.
    fn take_in(&self, file: &str, text: &str) -> Result<(), Findings>;

    /// A file goes.
    fn let_go(&self, file: &str);

    /// Gives the words of all files to the game, and those that are there already to the files.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn teach(&self, words: &mut Vocabulary<dyn Any>) -> Result<(), Findings>;

    /// The words that files would add if one of them had another text, or were gone. Nothing is taken over. They are there to
    /// be bound to: the words of that text may do nothing when they are called.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn teach_with(
        &self,
        words: &mut Vocabulary<dyn Any>,
        file: &str,
        text: Option<&str>,
    ) -> Result<(), Findings>;

    /// The definition that a text would return, if it does; `None` when the text is faulty.
    fn written(&self, file: &str, text: &str) -> Option<Option<Written>>;

    /// Evaluates a line for a character, which may use what a file defines. Nothing can change by it.
    ///
    /// # Errors
    /// What went wrong, for people.
    fn ask(
        &self,
        game: &dyn Any,
        boards: &Boards<'_>,
        now: Moment,
        file: Option<&str>,
        code: &str,
    ) -> Result<String, String>;

    /// Does a line for a character.
    ///
    /// # Errors
    /// What went wrong, for people.
    fn run(&self, turn: &mut Turn<'_, dyn Any>, file: Option<&str>, code: &str) -> Result<String, String>;

    /// Prepares what scripts keep for a character, so that their first use of it allocates nothing.
    fn prepare(&self, _memory: &mut CharacterMemory) {}

    /// All names that a script finds.
    fn names(&self) -> Vec<LanguageName>;

    /// The language itself, for games that know what it may be.
    fn as_any(&self) -> &dyn Any;
}

/// A definition that a script returned, as the file that it stands for.
pub struct Written {
    /// The file.
    pub text: String,
    /// Finds the places of faults in the script.
    pub locate: Arc<dyn Fn(&Findings) -> Findings>,
}

impl std::fmt::Debug for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Written").field(&self.text).finish()
    }
}

/// Something that scripts find under a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LanguageName {
    /// Its name, with the table that it is in: `act.walk_to`.
    pub name: String,
    /// How it is written: `act.walk_to(place)`.
    pub usage: String,
    /// What it gives.
    pub gives: String,
    /// What it does.
    pub help: String,
}

/// What a script is that has words for others and no mind: whoever follows it fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnlyWords;

/// Nothing to remember.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub struct NoState;

impl SavedState for NoState {
    const NAME: &'static str = "Words";
}

impl Mind<dyn Any> for OnlyWords {
    type State = NoState;

    fn start(&self) -> NoState {
        NoState
    }

    fn tick_watched<W: Watch>(
        &self,
        _state: &mut NoState,
        _turn: &mut Turn<'_, dyn Any>,
        _watch: &mut W,
    ) -> Status {
        Status::Failure
    }

    fn stop<W: Watch>(
        &self,
        _state: &mut NoState,
        _turn: &mut Turn<'_, dyn Any>,
        _why: Exit,
        _watch: &mut W,
    ) {
    }

    fn graph(&self) -> Graph {
        Graph::default()
    }
}
