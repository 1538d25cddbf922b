//! The stored files of a game are used instead of those that came with it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_game::{Event, Session};

use super::GameFolder;

/// Hands all stored files to a game that has just begun, as events, so that recordings hold them.
///
/// Gives the files that were not taken and what is wrong with them, for people: the game goes by its own texts there.
pub fn use_stored(session: &mut Session, folder: &GameFolder) -> Vec<(String, String)> {
    let (mut texts, mut faults) = (Vec::new(), Vec::new());
    for name in folder.names() {
        match folder.read(&name) {
            Ok(text) => texts.extend(text.map(|text| (name, text))),
            Err(fault) => faults.push((name, fault.to_string())),
        }
    }
    faults.append(&mut use_texts(session, texts));
    faults
}

/// The game goes over to these texts. Files may need each other, so those that are refused are tried again as long as
/// others are taken. Gives those that are refused at last, and why.
pub(crate) fn use_texts(session: &mut Session, mut texts: Vec<(String, String)>) -> Vec<(String, String)> {
    loop {
        let before = texts.len();
        let mut refused = Vec::new();
        texts.retain(|(name, text)| {
            if session.game().content().text(name).as_deref() == Some(text) {
                return false;
            }
            // A text that makes the game panic is a faulty text: no room may break down because of a file.
            let taken = catch_unwind(AssertUnwindSafe(|| session.apply(Event::file(name, text))));
            let why = match taken {
                Ok(Ok(())) => return false,
                Ok(Err(faults)) => faults.to_string(),
                Err(_) => "the game cannot stand this text: it panicked".to_owned(),
            };
            refused.push((name.clone(), why));
            true
        });
        if texts.is_empty() || texts.len() == before {
            return refused;
        }
    }
}
