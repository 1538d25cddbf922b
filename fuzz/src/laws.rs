//! The laws that targets assert.

use wits_core::findings::{Findings, Place};
use wits_core::time::Moment;
use wits_decide::{Exit, Kind, Mind, Status, Turn, Value, Vocabulary};

/// The name of the file in diagnostics.
pub(crate) const FILE: &str = "input";

/// What is accepted, printed and read again is the same; diagnostics of what is refused lie inside of the text.
pub(crate) fn definition<D>(
    data: &[u8],
    read: impl Fn(&str, &str) -> Result<D, Findings>,
    write: impl Fn(&D) -> String,
) -> Option<D> {
    let text = std::str::from_utf8(data).ok()?;
    match read(FILE, text) {
        Ok(def) => {
            let written = write(&def);
            let again = read(FILE, &written);
            let again =
                again.unwrap_or_else(|faults| panic!("printed and then refused: {faults}\n{written}"));
            assert_eq!(write(&again), written, "printed, read and printed again");
            Some(def)
        }
        Err(findings) => {
            assert!(!findings.is_empty(), "refused without a reason");
            places_hold(text, &findings);
            None
        }
    }
}

/// Lines and columns are those of the text.
pub(crate) fn places_hold(text: &str, findings: &Findings) {
    for finding in findings.list().iter().filter(|finding| finding.file == FILE) {
        let Place::Line { line, column } = finding.place else { continue };
        let written: Vec<&str> = text.split('\n').collect();
        let there = line.checked_sub(1).and_then(|line| written.get(line));
        let there = there.unwrap_or_else(|| panic!("line {line} of {}: {finding}", written.len()));
        assert!((1..=there.len() + 1).contains(&column), "column {column} of {}: {finding}", there.len());
    }
}

/// A mind that was accepted ticks, draws itself and is left.
pub(crate) fn ticks<M: Mind<()>>(mind: &M) {
    ticks_from(mind, &mut mind.start());
    let _ = mind.graph();
}

/// The same, from a state that was loaded.
pub(crate) fn ticks_from<M: Mind<()>>(mind: &M, state: &mut M::State) {
    for tick in 0..6 {
        mind.tick(state, &mut Turn::new(&mut (), Moment::of_tick(tick, 2)).dt(0.5));
    }
    mind.stop(state, &mut Turn::new(&mut (), Moment::of_tick(6, 2)), Exit::Abort, &mut ());
}

/// Knows every word; a few of them answer.
pub(crate) fn words() -> Vocabulary<()> {
    let mut words = Vocabulary::<()>::open();
    words.condition("yes", |(), _| true);
    words.condition("now_and_then", |(), ask| ask.now().0.is_multiple_of(2));
    words.value("near", Kind::Number, |(), ask| Value::from((ask.now().0 % 5) as f32));
    words.action("done", |(), _| Status::Success);
    words.action("fails", |(), _| Status::Failure);
    words.action("goes_on", |(), _| Status::Running);
    words
}
