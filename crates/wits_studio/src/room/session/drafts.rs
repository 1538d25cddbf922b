//! Texts that somebody is editing: what is wrong with them, their graphs, and what they are after a change. Nothing in the
//! game changes by it, and nothing that is asked for here breaks the room.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::findings::{Findings, Place};
use wits_game::author::{Changed, MAX_FILE_NAME, MAX_FILE_TEXT, Report, Sketch};

use super::SessionSource;
use crate::content::is_name;
use crate::mailbox::Post;
use crate::protocol::files::{Draft, Edited, Sketched, Step};
use crate::protocol::say::Say;
use crate::room::thread::in_words;
use crate::room::watcher::Watcher;

/// The largest answer that is sent. \[bytes\]
const LARGEST: usize = 8 << 20;

impl SessionSource {
    /// Everything that is wrong with a text.
    pub(super) fn report(&self, file: &str, text: &str) -> Report {
        let mut faults = Findings::of(file);
        if !is_name(file) {
            let expected =
                format!("letters, digits, dots, - and _, at most {MAX_FILE_NAME}, no dot in front");
            faults.add(Place::Whole, "no name for a file", expected);
        } else if text.len() > MAX_FILE_TEXT {
            faults.add(
                Place::Whole,
                format!("{} bytes", text.len()),
                format!("at most {MAX_FILE_TEXT} bytes"),
            );
        } else {
            match guarded(|| self.session.game().content().check(file, text)) {
                Ok(mut report) => {
                    report.faults.extend(self.uses(file, Some(text)));
                    return report;
                }
                Err(why) => faults.add(Place::Whole, format!("checking it panicked: {why}"), ""),
            }
        }
        faults.into()
    }

    /// Why a file cannot go.
    pub(super) fn report_gone(&self, file: &str) -> Report {
        self.uses(file, None).into()
    }

    /// What other files would miss.
    fn uses(&self, file: &str, text: Option<&str>) -> Findings {
        guarded(|| self.session.game().content().check_uses(file, text)).unwrap_or_default()
    }

    pub(super) fn sketch(&self, watcher: &Watcher, draft: &Draft) {
        let Draft { file, text, ask } = draft;
        let (sketch, mut report) = self.look_at_text(file, text);
        let sketched = |sketch: Option<&Sketch>, report: &Report| {
            Say::Sketch(Sketched { file, ask: ask.as_ref(), sketch, report }).text()
        };
        let mut said = sketched(sketch.as_ref(), &report);
        if said.len() > LARGEST {
            doubt_size(&mut report, file);
            said = sketched(None, &report);
        }
        watcher.post(Post::Text(said));
    }

    pub(super) fn change(&self, watcher: &Watcher, step: &Step) {
        let Step { file, text, ask, .. } = step;
        let ask = ask.as_ref();
        let refused = |why: &str| Say::Unchanged { file, ask, refused: why }.text();
        let said = match self.changed(step) {
            Err(why) => refused(&why),
            Ok(changed) if changed.text.len() > MAX_FILE_TEXT => refused(&format!(
                "the text would have more than {MAX_FILE_TEXT} bytes; it has {}",
                text.len()
            )),
            Ok(Changed { text, select }) => {
                let (sketch, mut report) = self.look_at_text(file, &text);
                let edited = |sketch: Option<&Sketch>, report: &Report| {
                    let after = Sketched { file, ask, sketch, report };
                    Say::Changed(Edited { after, text: &text, select: &select }).text()
                };
                let said = edited(sketch.as_ref(), &report);
                if said.len() > LARGEST {
                    doubt_size(&mut report, file);
                    edited(None, &report)
                } else {
                    said
                }
            }
        };
        watcher.post(Post::Text(said));
    }

    fn changed(&self, step: &Step) -> Result<Changed, String> {
        let Step { file, text, change, .. } = step;
        if !is_name(file) || text.len() > MAX_FILE_TEXT {
            return Err(self.report(file, text).faults.to_string());
        }
        let Some(workshop) = self.session.game().content().workshop(file) else {
            return Err("this file cannot be edited as a graph".into());
        };
        let changed = guarded(|| workshop.change(text, change));
        changed.unwrap_or_else(|why| Err(format!("the change panicked: {why}")))
    }

    fn look_at_text(&self, file: &str, text: &str) -> (Option<Sketch>, Report) {
        let mut report = self.report(file, text);
        if !is_name(file) || text.len() > MAX_FILE_TEXT {
            return (None, report);
        }
        let Some(workshop) = self.session.game().content().workshop(file) else { return (None, report) };
        let sketch = guarded(|| workshop.sketch(text)).unwrap_or_else(|why| {
            report.faults.add(Place::Whole, format!("drawing it panicked: {why}"), "");
            None
        });
        let too_large = || guarded(|| workshop.too_large(text)).ok().flatten();
        if let Some(why) = sketch.is_none().then(too_large).flatten() {
            if report.doubts.is_empty() {
                report.doubts = Findings::of(file);
            }
            report.doubts.add(Place::Whole, why, "");
        }
        (sketch, report)
    }
}

fn doubt_size(report: &mut Report, file: &str) {
    if report.doubts.is_empty() {
        report.doubts = Findings::of(file);
    }
    report.doubts.add(Place::Whole, "too large to be drawn", "");
}

/// What a game says of a text; what it panics with comes back as a text.
fn guarded<T>(ask: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|panic| in_words(&*panic).to_owned())
}
