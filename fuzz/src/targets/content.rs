//! Files of games: the first line names game and file, the rest is the new text of the file. The game checks it, takes it
//! over while it runs, and goes on.

use wits_game::Event;

use crate::games::{catalog, session};

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for entry in catalog().entries() {
        let session = session(entry);
        for file in session.game().content().files() {
            if let Some(text) = session.game().content().text(&file.name) {
                seeds.push(format!("{} {}\n{text}", entry.about().name, file.name).into_bytes());
            }
        }
    }
    seeds
}

pub(super) fn content(data: &[u8]) {
    let Some((head, text)) = std::str::from_utf8(data).ok().and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Some((game, file)) = head.split_once(' ') else { return };
    let Ok(entry) = catalog().find(game) else { return };
    let mut session = session(entry);
    session.tick();
    let report = session.game().content().check(file, text);
    let taken = session.apply(Event::file(file, text));
    if taken.is_ok() {
        assert!(report.faults.is_empty(), "taken over, though it is checked as {}", report.faults);
    }
    for _ in 0..3 {
        session.tick();
    }
    let _ = session.hash();
}
