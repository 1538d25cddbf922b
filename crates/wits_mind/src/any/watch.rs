//! Somebody who watches, behind a pointer.

use crate::watch::Watch;
use crate::{Exit, Status};

/// A [`Watch`] that can be pointed to. Everybody who implements that implements this.
pub trait AnyWatch {
    /// See [`Watch::looks`].
    fn looks(&self) -> bool;
    /// See [`Watch::enter`].
    fn enter(&mut self, node: u32);
    /// See [`Watch::tick`].
    fn tick(&mut self, node: u32, status: Status);
    /// See [`Watch::exit`].
    fn exit(&mut self, node: u32, why: Exit);
    /// See [`Watch::reason`].
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String);
    /// See [`Watch::note`].
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String);
    /// See [`Watch::fault`].
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String);
}

impl<W: Watch> AnyWatch for W {
    fn looks(&self) -> bool {
        Watch::looks(self)
    }
    fn enter(&mut self, node: u32) {
        Watch::enter(self, node);
    }
    fn tick(&mut self, node: u32, status: Status) {
        Watch::tick(self, node, status);
    }
    fn exit(&mut self, node: u32, why: Exit) {
        Watch::exit(self, node, why);
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        Watch::reason(self, node, holds, why);
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        Watch::note(self, node, text);
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        Watch::fault(self, node, text);
    }
}

/// A pointer to somebody who watches, or to nobody: what minds of any technique are ticked with.
pub struct Watcher<'w>(Option<&'w mut dyn AnyWatch>);

impl<'w> Watcher<'w> {
    /// Nobody watches.
    pub const NOBODY: Self = Self(None);

    /// Somebody watches, unless it is known when it is compiled that nobody does.
    pub fn of<W: Watch>(watch: &'w mut W) -> Self {
        Self(if W::LOOKS { Some(watch) } else { None })
    }

    /// Whether nobody watches.
    #[must_use]
    pub const fn is_nobody(&self) -> bool {
        self.0.is_none()
    }

    /// The same for a shorter time.
    pub fn lend(&mut self) -> Watcher<'_> {
        Watcher(match &mut self.0 {
            Some(watch) => Some(&mut **watch),
            None => None,
        })
    }
}

impl Watch for Watcher<'_> {
    fn looks(&self) -> bool {
        self.0.as_ref().is_some_and(|watch| watch.looks())
    }
    fn enter(&mut self, node: u32) {
        self.0.iter_mut().for_each(|watch| watch.enter(node));
    }
    fn tick(&mut self, node: u32, status: Status) {
        self.0.iter_mut().for_each(|watch| watch.tick(node, status));
    }
    fn exit(&mut self, node: u32, why: Exit) {
        self.0.iter_mut().for_each(|watch| watch.exit(node, why));
    }
    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        self.0.iter_mut().for_each(|watch| watch.reason(node, holds, why));
    }
    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.0.iter_mut().for_each(|watch| watch.note(node, text));
    }
    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.0.iter_mut().for_each(|watch| watch.fault(node, text));
    }
}

impl std::fmt::Debug for Watcher<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_nobody() { "Watcher(nobody)" } else { "Watcher" })
    }
}
