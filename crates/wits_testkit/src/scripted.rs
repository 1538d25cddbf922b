//! A double for anything with a life: it returns what it was told to, and counts how often it was entered, ticked and
//! left.
//!
//! ```
//! use wits_testkit::scripted::{Scripted, Status::{Running, Success}};
//! let mut leaf = Scripted::returning(&[Running, Success]);
//! assert_eq!((leaf.tick(), leaf.counts()), (Running, (1, 1, 0))); // entered, ticked, left
//! assert_eq!((leaf.tick(), leaf.counts()), (Success, (1, 2, 1)));
//! ```

use wits_core::work::Progress;

/// What a tick may come to. Implement it for the status type of your own trees and machines.
///
/// ```
/// use wits_testkit::scripted::{Outcome, Scripted};
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Walk { OnTheWay, Arrived }
/// impl Outcome for Walk {
///     fn goes_on(&self) -> bool { *self == Self::OnTheWay }
/// }
/// let mut walk = Scripted::returning(&[Walk::OnTheWay, Walk::Arrived]);
/// assert_eq!(walk.tick(), Walk::OnTheWay);
/// ```
pub trait Outcome: Clone {
    /// Does the life go on after this, to be ticked again?
    fn goes_on(&self) -> bool;
}

/// A plain status, for tests that have none of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not finished: tick again.
    Running,
    /// Finished well.
    Success,
    /// Finished badly.
    Failure,
}

impl Outcome for Status {
    fn goes_on(&self) -> bool {
        *self == Self::Running
    }
}

impl<T: Clone> Outcome for Progress<T> {
    fn goes_on(&self) -> bool {
        !self.is_done()
    }
}

/// Returns what its script says, and counts.
///
/// [`tick`](Self::tick) does a whole life cycle by itself: it enters when it was not inside, and leaves after a result
/// that does not go on. Code under test that enters and leaves on its own calls [`enter`](Self::enter),
/// [`advance`](Self::advance) and [`leave`](Self::leave) instead; calls out of order panic.
#[derive(Clone, Debug)]
pub struct Scripted<S> {
    script: Vec<S>,
    next: usize,
    repeating: bool,
    inside: bool,
    entered: u32,
    ticked: u32,
    left: u32,
}

impl<S: Outcome> Scripted<S> {
    /// Returns these one after the other. A tick after the last is a panic: the test did not foresee it.
    #[must_use]
    pub fn returning(script: &[S]) -> Self {
        Self {
            script: script.to_vec(),
            next: 0,
            repeating: false,
            inside: false,
            entered: 0,
            ticked: 0,
            left: 0,
        }
    }

    /// Returns the same for ever.
    #[must_use]
    pub fn always(outcome: S) -> Self {
        Self::returning(&[outcome]).again_and_again()
    }

    /// Begins its script again after the last line.
    #[must_use]
    pub fn again_and_again(mut self) -> Self {
        self.repeating = true;
        self
    }

    /// One tick of a life: enters if needed, advances, leaves if that was the end.
    ///
    /// # Panics
    /// When the script has no more lines.
    #[track_caller]
    pub fn tick(&mut self) -> S {
        if !self.inside {
            self.enter();
        }
        let outcome = self.advance();
        if !outcome.goes_on() {
            self.leave();
        }
        outcome
    }

    /// Ends a life from outside; nothing happens when there is none.
    pub fn abort(&mut self) {
        if self.inside {
            self.leave();
        }
    }

    /// Begins a life.
    ///
    /// # Panics
    /// When one is going on.
    #[track_caller]
    pub fn enter(&mut self) {
        assert!(!self.inside, "entered twice without being left: {}", self.story());
        self.inside = true;
        self.entered += 1;
    }

    /// The next line of the script.
    ///
    /// # Panics
    /// When it was not entered, or the script has no more lines.
    #[track_caller]
    pub fn advance(&mut self) -> S {
        assert!(self.inside, "ticked without being entered: {}", self.story());
        if self.repeating && self.next == self.script.len() {
            self.next = 0;
        }
        let Some(outcome) = self.script.get(self.next).cloned() else {
            panic!("the script has {} lines and was ticked once more: {}", self.script.len(), self.story());
        };
        self.next += 1;
        self.ticked += 1;
        outcome
    }

    /// Ends a life.
    ///
    /// # Panics
    /// When there is none.
    #[track_caller]
    pub fn leave(&mut self) {
        assert!(self.inside, "left without being entered: {}", self.story());
        self.inside = false;
        self.left += 1;
    }

    /// How often it was entered, ticked and left.
    #[must_use]
    pub const fn counts(&self) -> (u32, u32, u32) {
        (self.entered, self.ticked, self.left)
    }

    /// Has it been entered and not yet left?
    #[must_use]
    pub const fn is_inside(&self) -> bool {
        self.inside
    }

    /// Compares the three counts.
    ///
    /// # Panics
    /// When one differs.
    #[track_caller]
    pub fn assert_counts(&self, entered: u32, ticked: u32, left: u32) {
        let story = self.story();
        assert!(
            self.counts() == (entered, ticked, left),
            "expected {entered} times entered, {ticked} ticked, {left} left: {story}"
        );
    }

    fn story(&self) -> String {
        let (entered, ticked, left) = self.counts();
        format!("it was entered {entered} times, ticked {ticked}, left {left}")
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{Failure, Running, Success};
    use super::*;

    #[test]
    fn every_end_begins_a_new_life() {
        let mut leaf = Scripted::returning(&[Failure, Running, Success]);
        let seen = [leaf.tick(), leaf.tick(), leaf.tick()];
        assert_eq!(seen, [Failure, Running, Success]);
        leaf.assert_counts(2, 3, 2);
    }

    #[test]
    fn an_abort_leaves_once() {
        let mut leaf = Scripted::always(Running);
        leaf.tick();
        leaf.abort();
        leaf.abort();
        leaf.assert_counts(1, 1, 1);
        assert!(!leaf.is_inside());
    }

    #[test]
    fn scripts_can_go_round() {
        let mut leaf = Scripted::returning(&[Running, Success]).again_and_again();
        for _ in 0..6 {
            leaf.tick();
        }
        leaf.assert_counts(3, 6, 3);
    }

    #[test]
    fn progress_of_work_is_an_outcome() {
        let mut work = Scripted::returning(&[Progress::Pending, Progress::Done(3)]);
        assert_eq!((work.tick(), work.tick()), (Progress::Pending, Progress::Done(3)));
        work.assert_counts(1, 2, 1);
    }

    #[test]
    #[should_panic(expected = "the script has 1 lines and was ticked once more")]
    fn an_unforeseen_tick_fails() {
        let mut leaf = Scripted::returning(&[Success]);
        leaf.tick();
        leaf.tick();
    }

    #[test]
    #[should_panic(
        expected = "expected 1 times entered, 1 ticked, 1 left: it was entered 1 times, ticked 1, left 0"
    )]
    fn wrong_counts_fail() {
        let mut leaf = Scripted::always(Running);
        leaf.tick();
        leaf.assert_counts(1, 1, 1);
    }

    #[test]
    #[should_panic(expected = "entered twice")]
    fn entering_twice_fails() {
        let mut leaf = Scripted::always(Running);
        leaf.enter();
        leaf.enter();
    }

    #[test]
    #[should_panic(expected = "ticked without being entered")]
    fn advancing_outside_fails() {
        Scripted::always(Running).advance();
    }

    #[test]
    #[should_panic(expected = "left without being entered")]
    fn leaving_twice_fails() {
        let mut leaf = Scripted::always(Running);
        leaf.enter();
        leaf.leave();
        leaf.leave();
    }
}
