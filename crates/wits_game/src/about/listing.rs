//! How a game is found: its section in the gallery, the words it answers to, its picture.

use serde::Serialize;

/// How a game stands in a gallery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The section it stands in, such as `Games` or `Paths`; without one it stands in the last section.
    pub family: &'static str,
    /// The words of the field that people search for, in lower case: techniques, abbreviations, both spellings.
    pub keywords: &'static [&'static str],
    /// The files that its minds and levels are made of.
    pub files: &'static [&'static str],
    /// Its place among the games that a newcomer should open first, from 1; 0: it is none of them.
    pub start_here: u8,
    /// The title of its watched tutorial; empty when it has none.
    pub lesson: &'static str,
    /// The tick at which its picture is taken, with the first seed and the usual parameters; 0: after some seconds.
    pub picture_tick: u32,
}

impl Listing {
    /// A game of a section, which has nothing else to say.
    ///
    /// ```
    /// use wits_game::Listing;
    /// let listing = Listing { keywords: &["a*", "a star"], ..Listing::of("Paths") };
    /// assert_eq!((listing.family, listing.start_here), ("Paths", 0));
    /// ```
    #[must_use]
    pub const fn of(family: &'static str) -> Self {
        Self { family, keywords: &[], files: &[], start_here: 0, lesson: "", picture_tick: 0 }
    }
}
