//! A number of the game with what it is told: ready to be read.

use std::fmt;

use wits_core::findings::Findings;
use wits_core::time::Moment;

use super::{CallDef, Names, Vocabulary};
use crate::Value;
use crate::board::Boards;
use crate::condition::Source;

/// A value of the vocabulary, or a key in braces, that is read as a number: the inputs of techniques that calculate.
///
/// ```
/// use wits_core::findings::Findings;
/// use wits_mind::words::Reading;
/// use wits_mind::{Kind, Turn, Vocabulary};
///
/// let mut words = Vocabulary::<f32>::new();
/// words.value("health", Kind::Number, |health, _| (*health).into());
/// let mut findings = Findings::default();
/// let health = Reading::bind(&"health".into(), &words, &words.names(), "", &mut findings);
/// let mut guard = 80.0;
/// let turn = Turn::new(&mut guard, Default::default());
/// assert_eq!(health.number(turn.game, &turn.boards, turn.now), Some(80.0));
/// ```
pub struct Reading<C: ?Sized> {
    source: Source<C>,
    text: Box<str>,
}

impl<C: ?Sized> Reading<C> {
    /// Looks a value or a key up and checks what it is told. Faults go to the findings, with `path` in front of their
    /// places. Yes and no are read as 1 and 0, a vector as its length; a text is a fault.
    pub fn bind(
        call: &CallDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        let source = Source::bind_number(call, words, names, path, findings);
        Self { source, text: call.to_string().into() }
    }

    /// The same for a value of any kind, texts too.
    pub fn bind_any(
        call: &CallDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        let (source, _) = Source::bind_in(call, words, names, path, findings);
        Self { source, text: call.to_string().into() }
    }

    /// What it is now, of whatever kind; `None` when a key that is needed holds nothing.
    #[must_use]
    pub fn value(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Option<Value> {
        self.source.read(game, boards, now)
    }

    /// What it is now; `None` when a key that is needed holds nothing.
    #[inline]
    #[must_use]
    pub fn number(&self, game: &C, boards: &Boards<'_>, now: Moment) -> Option<f32> {
        self.source.number(game, boards, now)
    }

    /// As it is written on graphs.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl<C: ?Sized> fmt::Debug for Reading<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reading({})", self.text)
    }
}
