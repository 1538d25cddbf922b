//! Events that people report by hand.

use crate::event::{Tell, Tellable};

/// What people can do to a game from outside, as if it had happened in its world. Each report is an
/// [`Event`](crate::Event), so it is recorded, replayed and rewound like everything else.
///
/// ```
/// use wits_game::{People, Tell, Tellable};
///
/// struct Town { is_raining: bool }
///
/// impl People for Town {
///     fn tellable(&self) -> Vec<Tellable> {
///         vec![Tellable { what: "rain", help: "It begins to rain.", with: &[] }]
///     }
///     fn check_tell(&self, _tell: &Tell) -> Result<(), String> {
///         if self.is_raining { Err("it is raining already".into()) } else { Ok(()) }
///     }
///     fn tell(&mut self, _tell: &Tell) {
///         self.is_raining = true;
///     }
/// }
///
/// let (mut town, rain) = (Town { is_raining: false }, Tell::new("rain"));
/// assert!(town.check_tell(&rain).is_ok());
/// town.tell(&rain);
/// assert!(town.check_tell(&rain).is_err());
/// ```
pub trait People {
    /// All that can be reported.
    fn tellable(&self) -> Vec<Tellable> {
        Vec::new()
    }

    /// Whether this can be reported now; if not, why not, for people. Its name is one of [`tellable`](Self::tellable), and
    /// its numbers are finite.
    fn check_tell(&self, _tell: &Tell) -> Result<(), String> {
        Ok(())
    }

    /// Takes a report that passed [`check_tell`](Self::check_tell). Called between two ticks.
    fn tell(&mut self, _tell: &Tell) {}
}
