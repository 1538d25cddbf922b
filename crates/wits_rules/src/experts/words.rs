//! An expert that consists of words of the game.

use wits_core::findings::Findings;
use wits_mind::words::{CallDef, Deed, Reading};
use wits_mind::{Turn, Vocabulary};

use super::def::WordsDef;
use super::desk::Desk;
use crate::act::guarded;
use crate::value::Datum;

/// Values and an action, looked up.
#[derive(Debug)]
pub(super) struct WordsExpert<C: ?Sized> {
    insists: Reading<C>,
    run: Option<Deed<C>>,
    writes: Vec<(String, Reading<C>)>,
}

impl<C: ?Sized> WordsExpert<C> {
    pub(super) fn bind(def: &WordsDef, words: &Vocabulary<C>, path: &str, findings: &mut Findings) -> Self {
        let names = words.names();
        let insists = Reading::bind(
            &CallDef::new(def.insists.as_str()),
            words,
            &names,
            &format!("{path}.insists"),
            findings,
        );
        let run = def.run.as_ref();
        let run = run.and_then(|run| Deed::bind(run, words, &names, &format!("{path}.run"), findings));
        let writes = def.write.iter().map(|(entry, call)| {
            let path = format!("{path}.write.{entry}");
            (entry.clone(), Reading::bind_any(call, words, &names, &path, findings))
        });
        Self { insists, run, writes: writes.collect() }
    }

    pub(super) fn insists(&self, turn: &Turn<'_, C>) -> f32 {
        self.insists.number(turn.game, &turn.boards, turn.now).unwrap_or(0.0)
    }

    pub(super) fn run(&self, desk: &mut Desk<'_>, turn: &mut Turn<'_, C>) {
        for (entry, reading) in &self.writes {
            match reading.value(turn.game, &turn.boards, turn.now) {
                Some(value) => desk.write(entry, Datum::from(&value)),
                None => desk.erase(entry),
            }
        }
        let Some(run) = &self.run else { return };
        if let Err(message) = guarded(|| run.perform(turn)) {
            desk.table.report(turn.now, format!("{} panicked: {message}", run.text()));
        }
    }
}
