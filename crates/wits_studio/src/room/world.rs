//! The game as a whole: its views for those who look at them, and what can be told to it.
//!
//! A view is made only while somebody looks at it, and sent only when it has changed: ten times a second at most, and large
//! ones less often.

use std::time::{Duration, Instant};

use wits_core::findings::unknown_name;
use wits_core::inspect::{Document, Section};

use super::sheets::Shown;
use super::thread::Room;
use crate::mailbox::Post;
use crate::protocol::say::{Say, Text};

/// How often a view is made while time runs.
const EVERY: Duration = Duration::from_millis(100);
/// The same for a large one.
const LARGE_EVERY: Duration = Duration::from_millis(400);
/// From here on a view is large. \[bytes\]
const LARGE: usize = 64 << 10;
/// The largest view that is sent. \[bytes\]
const LARGEST: usize = 4 << 20;

/// A view that a client looks at.
pub(super) struct Panel {
    pub(super) id: String,
    shown: Shown,
}

impl Panel {
    /// Nothing of it was shown yet.
    pub(super) fn new(id: &str) -> Self {
        Self { id: id.to_owned(), shown: Shown::default() }
    }

    /// It may have changed, and was not made just now.
    pub(super) fn is_time(&self) -> bool {
        self.shown.due && !self.is_fresh()
    }

    /// Sends what is on it, unless the client has just that.
    pub(super) fn show(&mut self, text: Text, send: impl FnOnce(Text)) {
        self.shown.due = false;
        self.shown.at = Some(Instant::now());
        if self.shown.text.as_ref() != Some(&text) {
            self.shown.text = Some(text.clone());
            send(text);
        }
    }

    /// Something has happened.
    pub(super) fn is_due(&mut self) {
        self.shown.due = true;
    }

    /// The client forgot what is on it.
    pub(super) fn begin_anew(&mut self) {
        self.shown = Shown::default();
    }

    /// It was made just now.
    fn is_fresh(&self) -> bool {
        let large = self.shown.text.as_ref().is_some_and(|text| text.len() >= LARGE);
        let every = if large { LARGE_EVERY } else { EVERY };
        self.shown.at.is_some_and(|at| at.elapsed() < every)
    }
}

impl Room<'_> {
    /// What there is of the game as a whole, as it is sent; `None` when there is nothing.
    pub(super) fn world_now(&self) -> Option<Text> {
        let game = self.session.game();
        let (panels, tellable, saves) = (game.panels().list(), game.people().tellable(), self.saves);
        let is_some = saves || !panels.is_empty() || !tellable.is_empty();
        is_some.then(|| Say::World { panels: &panels, tellable: &tellable, saves }.text())
    }

    /// Tells it again when something in it has changed.
    pub(super) fn send_world(&mut self) {
        let world = self.world_now();
        if world.is_some() && world != self.world {
            self.world.clone_from(&world);
            self.tell_all(|| Post::Text(world.clone().unwrap_or_default()));
        }
    }

    /// A client wants to look at a view, or at none.
    pub(super) fn watch_panel(&mut self, place: usize, id: Option<&str>) -> Result<(), String> {
        self.watchers[place].panel = None;
        let Some(id) = id else { return Ok(()) };
        let panels = self.shown_to(place).game().panels().list();
        if !panels.iter().any(|panel| panel.id == id) {
            let known: Vec<&str> = panels.iter().map(|panel| panel.id).collect();
            return Err(format!("id: {}", unknown_name(id, &known)));
        }
        self.watchers[place].panel = Some(Panel::new(id));
        self.send_panel(place);
        Ok(())
    }

    /// Sends the views that have changed to those who look at them.
    pub(super) fn send_panels(&mut self) {
        let running = self.is_running();
        for place in 0..self.watchers.len() {
            let panel = self.watchers[place].panel.as_ref();
            if panel.is_some_and(|panel| panel.shown.due && !(running && panel.is_fresh())) {
                self.send_panel(place);
            }
        }
    }

    fn send_panel(&mut self, place: usize) {
        let Some(mut panel) = self.watchers[place].panel.take() else { return };
        let text = panel_text(&panel.id, self.shown_to(place).game().panels().panel(&panel.id));
        panel.show(text, |text| self.watchers[place].post(Post::Panel(text)));
        self.watchers[place].panel = Some(panel);
    }
}

/// A view as it is sent; one that is too large is replaced by one that says so.
pub(super) fn panel_text(id: &str, document: Option<Document>) -> Text {
    let text = Say::Panel { id, document: document.as_ref() }.text();
    if text.len() <= LARGEST {
        return text;
    }
    let why = format!("{} bytes would have to be sent; {LARGEST} is the most. Show less of it.", text.len());
    let instead = Document::new(document.unwrap_or_default().title)
        .section(Section::Text { title: "This view is too large".into(), text: why.into() });
    Say::Panel { id, document: Some(&instead) }.text()
}
