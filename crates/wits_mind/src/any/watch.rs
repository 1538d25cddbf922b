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
    /// See [`Watch::leave`].
    fn leave(&mut self, node: u32);
    /// See [`Watch::pass`].
    fn pass(&mut self, link: u32);
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
    fn leave(&mut self, node: u32) {
        Watch::leave(self, node);
    }
    fn pass(&mut self, link: u32) {
        Watch::pass(self, link);
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
pub struct Watcher<'w> {
    watch: Option<&'w mut dyn AnyWatch>,
    looks: bool,
}

impl<'w> Watcher<'w> {
    /// Nobody watches.
    pub const NOBODY: Self = Self { watch: None, looks: false };

    /// Somebody watches. Who never looks, which is known when it is compiled, is told of faults and spared the rest.
    pub fn of<W: Watch>(watch: &'w mut W) -> Self {
        Self { watch: Some(watch), looks: W::LOOKS }
    }

    /// Whether this may be somebody who looks: worth the trouble of finding reasons.
    pub(super) const fn may_look(&self) -> bool {
        self.looks
    }

    /// The same as a [`Watch`] of which it is known whether it may look.
    pub(super) fn eyes<const LOOKS: bool>(&mut self) -> Eyes<'_, LOOKS> {
        Eyes(match &mut self.watch {
            Some(watch) => Some(&mut **watch),
            None => None,
        })
    }
}

/// A pointer to somebody who watches, and may look or not.
pub(super) struct Eyes<'w, const LOOKS: bool>(Option<&'w mut dyn AnyWatch>);

impl<const LOOKS: bool> Watch for Eyes<'_, LOOKS> {
    const LOOKS: bool = LOOKS;

    fn looks(&self) -> bool {
        LOOKS && self.0.as_ref().is_some_and(|watch| watch.looks())
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
    fn leave(&mut self, node: u32) {
        self.0.iter_mut().for_each(|watch| watch.leave(node));
    }
    fn pass(&mut self, link: u32) {
        self.0.iter_mut().for_each(|watch| watch.pass(link));
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
        f.debug_struct("Watcher")
            .field("somebody", &self.watch.is_some())
            .field("looks", &self.looks)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts faults, and never looks.
    #[derive(Default)]
    struct Alarm(u32);

    impl Watch for Alarm {
        const LOOKS: bool = false;

        fn fault(&mut self, _node: u32, _text: &mut dyn FnMut() -> String) {
            self.0 += 1;
        }
    }

    #[test]
    fn who_never_looks_is_told_of_faults() {
        let mut alarm = Alarm::default();
        let mut watcher = Watcher::of(&mut alarm);
        assert!(!watcher.may_look());
        Watch::fault(&mut watcher.eyes::<false>(), 0, &mut String::new);
        assert_eq!(alarm.0, 1);
        let mut journal = crate::watch::Journal::default();
        assert!(Watcher::of(&mut journal).may_look());
        assert!(!Watcher::of(&mut ()).may_look() && !Watcher::NOBODY.may_look());
    }
}
