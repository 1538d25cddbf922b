//! A language of one's own, whole and small: from text to a character that acts.
//!
//! ```text
//!  text ──tokens──▶ tokens ──parse──▶ tree ──optimise──▶ smaller tree ──compile──▶ byte code ──step──▶ deeds
//!  "a = 3.2;"       6 of them        (set a 3.2)                                   load 3.2, set a       the game's
//!                                  + symbol table                                                        own words
//! ╰──────────────────────── when the game is built ─────────────────────────╯╰──── in play, in slices ────╯
//! ```
//!
//! This crate is an example to read and to copy from. A game is nearly always better served by Lua: people know it, it is
//! tested, there are books. A language of one's own is worth it where it has what no other has: here, scripts that stop in
//! the middle and go on in the next frame, sections that are never interrupted, and a machine that no script can bring down.
//!
//! The modules tell the story in order: [`token`], [`words`], [`mod@parse`], [`tree`], [`mod@optimise`], [`code`], [`mod@compile`], [`vm`].
//!
//! # The language
//!
//! ```text
//! // Blanks and ends of lines mean nothing; a comment goes to the end of its line.
//! wounds = 0;                              numbers in variables, all of them 0 at first
//! while (not at_home()) {                  questions to the game
//!     if (danger() > 3 and wounds < 2)     + - * /  < <= > >= == !=  and or not
//!         run(-1, 0.5);                    deeds of the game
//!     else { walk(1); }
//!     yield;                               enough for this frame
//! }
//! uninterrupted { open(door); close(door); }
//! return wounds;                           the end, with a number for the game
//! ```
//!
//! # From text to a character that acts
//!
//! A guard walks his beat, until he hears something.
//!
//! ```
//! use little_language::vm::{Host, Thread};
//! use little_language::words::Words;
//! use wits_core::work::{Budget, Progress};
//!
//! /// The character, and what the script's words mean to him.
//! struct Guard { place: f64, shouted: bool }
//!
//! impl Host for Guard {
//!     fn ask(&mut self, word: &str, _: &[f64]) -> Option<f64> {
//!         (word == "place").then_some(self.place)
//!     }
//!     fn act(&mut self, word: &str, with: &[f64]) -> Option<()> {
//!         match word {
//!             "walk" => self.place += with[0],
//!             "shout" => self.shouted = true,
//!             _ => return None,
//!         }
//!         Some(())
//!     }
//! }
//!
//! let words = Words::new().given("noise").ask("place", 0).act("walk", 1).act("shout", 0);
//! let program = little_language::program("guard.little", r"
//!     step = 1;
//!     while (noise < 5) {
//!         if (place() >= 3) step = -1;
//!         if (place() <= 0) step = 1;
//!         walk(step);
//!         yield; // one step a frame
//!     }
//!     shout();
//!     return place();
//! ", &words)?;
//!
//! let mut guard = Guard { place: 0.0, shouted: false };
//! let mut thread = Thread::new(&program); // one for each guard; the program is shared
//! let mut places = Vec::new();
//! for _frame in 0..8 {
//!     thread.step(&program, &mut guard, &mut Budget::new(100));
//!     places.push(guard.place);
//! }
//! assert_eq!(places, [1.0, 2.0, 3.0, 2.0, 1.0, 0.0, 1.0, 2.0]);
//!
//! thread.set(&program, "noise", 7.0);
//! assert_eq!(thread.step(&program, &mut guard, &mut Budget::new(100)), Progress::Done(Ok(2.0)));
//! assert!(guard.shouted);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 13.3; 2nd edition, 5.10.5.

pub mod code;
pub mod compile;
pub mod optimise;
pub mod parse;
pub mod token;
pub mod tree;
pub mod vm;
pub mod words;

use code::Program;
use compile::compile;
use optimise::optimise;
use parse::parse;
use wits_core::findings::Findings;
use words::Words;

/// The whole way from a text to a program, or everything that is wrong with the text.
///
/// ```
/// use little_language::{program, words::Words};
/// assert_eq!(program("example", "return 6 * 7;", &Words::new())?.listing(), "0 load 42\n1 return\n");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub fn program(file: &str, text: &str, words: &Words) -> Result<Program, Findings> {
    parse(file, text, words).map(|script| compile(&optimise(&script)))
}

#[cfg(test)]
mod same_result;

#[cfg(doctest)]
#[doc = include_str!("../../../guide/src/script/own-language.md")]
struct Guide;
