//! Shows the sheets of minds to those who look at them: whole, and as seldom as views.

use std::time::Instant;

use wits_core::inspect::{Document, Handle, Section, Value};
use wits_game::Edit;

use super::SessionSource;
use super::minds::{Looking, is_of};
use crate::mailbox::Post;
use crate::protocol::say::{Say, Text};
use crate::room::panel::too_large;
use crate::room::thread::Room;
use crate::room::watcher::Watcher;

/// The largest sheet that is sent. \[bytes\]
const LARGEST: usize = 1 << 20;

impl SessionSource {
    /// Sends the sheets that have changed to those who look at them.
    pub(super) fn send_sheets(&self, room: &mut Room) {
        let (running, now) = (room.is_running(self), Instant::now());
        for watcher in &mut room.watchers {
            if watcher.looking.as_ref().is_some_and(|looking| looking.sheet.is_time(running, now)) {
                self.send_sheet(watcher);
            }
        }
    }

    pub(super) fn send_sheet(&self, watcher: &mut Watcher) {
        let Some(looking) = &mut watcher.looking else { return };
        let text = self.sheet_now(looking);
        if let Some(text) = looking.sheet.show(text) {
            watcher.post(Post::Sheet(text));
        }
    }

    /// The sheet as it is sent; `None` when the mind has none.
    fn sheet_now(&self, looking: &Looking) -> Option<Text> {
        let (agent, mind, minds) = (looking.agent, looking.mind, self.session.game().minds());
        minds.minds_of(agent).get(mind).filter(|info| info.sheet)?;
        let mut document = minds.sheet(agent, mind);
        let edits = self.session.pending_edits().iter();
        let dragged: Vec<(&str, (f32, f32))> =
            edits.filter(|edit| is_of(edit, looking)).filter_map(dragged).collect();
        document.iter_mut().for_each(|document| move_handles(document, &dragged));
        let mut waiting: Vec<&str> = dragged.iter().map(|(key, _)| *key).collect();
        waiting.sort_unstable();
        waiting.dedup();
        let text = Say::Sheet { agent, mind, document: document.as_ref(), waiting: &waiting }.text();
        if text.len() <= LARGEST {
            return Some(text);
        }
        let instead = too_large("This sheet is too large", document, text.len(), LARGEST);
        Some(Say::Sheet { agent, mind, document: Some(&instead), waiting: &[] }.text())
    }
}

/// The handle that was dragged, and where to.
fn dragged(edit: &Edit) -> Option<(&str, (f32, f32))> {
    match &edit.value {
        Some(Value::Numbers(at)) if edit.scope == Handle::SCOPE && at.len() == 2 => {
            Some((&edit.key, (at[0], at[1])))
        }
        _ => None,
    }
}

/// What was dragged is shown where it was let go, though it takes effect with the next tick; the last word counts.
fn move_handles(document: &mut Document, dragged: &[(&str, (f32, f32))]) {
    for section in &mut document.sections {
        let Section::Plot { lines, .. } = section else { continue };
        for handle in lines.iter_mut().flat_map(|line| &mut line.handles) {
            if let Some((_, at)) = dragged.iter().rev().find(|(key, _)| *key == handle.key) {
                handle.at = *at;
            }
        }
    }
}
