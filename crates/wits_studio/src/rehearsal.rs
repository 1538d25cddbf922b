//! Rooms without a server: a client talks to one on the thread of the caller.
//!
//! For fuzzing and for tests of the protocol. Messages are read, checked and carried out exactly as those of a browser, but
//! nothing is caught: what panics in a room panics here. The answers are dropped.

use wits_game::{About, Entry};

use crate::attach::Page;
use crate::room;

/// A client joins a room of a game and sends each of these messages; the room works after each.
pub fn room<'m>(entry: &Entry, messages: impl IntoIterator<Item = &'m str>) {
    room::rehearse(entry, messages);
}

/// A client joins the room of a program that draws pages with `draw`, and sends each of these messages.
pub fn program<'m>(about: About, messages: impl IntoIterator<Item = &'m str>, draw: impl FnMut(&mut Page)) {
    room::rehearse_program(about, messages, draw);
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use wits_core::scene::Scene;
    use wits_game::{About, Entry, Game, Setup, Tick};

    thread_local! {
        /// What the game of this thread has counted last.
        static COUNTED: Cell<u64> = const { Cell::new(0) };
    }

    /// Counts, and breaks at seven.
    struct Counter(u64);

    impl Game for Counter {
        type State = u64;
        fn about() -> About {
            About::new("counter", "Counter", "counts")
        }
        fn start(_: &Setup) -> Self {
            Self(0)
        }
        fn tick(&mut self, _: Tick<'_>) {
            self.0 += 1;
            assert!(self.0 < 7, "seven");
            COUNTED.set(self.0);
        }
        fn state(&self) -> &u64 {
            &self.0
        }
        fn restore(&mut self, state: &u64, _: u64) {
            self.0 = *state;
            COUNTED.set(self.0);
        }
        fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    }

    #[test]
    fn messages_are_carried_out_and_bad_ones_refused() {
        let entry = Entry::of::<Counter>();
        let steps = ["nonsense", r#"{"do":"pause"}"#, r#"{"do":"step","ticks":5}"#];
        super::room(&entry, steps);
        assert!(COUNTED.get() >= 5, "{}", COUNTED.get());
        super::room(&entry, steps.into_iter().chain([r#"{"do":"seek","tick":2}"#]));
        assert_eq!(COUNTED.get(), 2);
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn what_breaks_in_a_room_breaks_here() {
        super::room(&Entry::of::<Counter>(), [r#"{"do":"step","ticks":9}"#]);
    }

    #[test]
    fn a_program_is_drawn_for_whoever_looks() {
        let mut pages = 0;
        super::program(Counter::about(), [r#"{"do":"pause"}"#, r#"{"do":"seek","tick":2}"#], |_| pages += 1);
        assert!(pages > 0);
    }
}
