//! The numbers of the book, and laws.

mod curves;
mod fight;
mod laws;
mod limits;
mod oracles;
mod shown;

const L: u32 = 0;
const R: u32 = 1;

/// A sequence written as letters.
pub(super) fn written(text: &str, letters: &str) -> Vec<u32> {
    let number = |letter| letters.find(letter).and_then(|place| u32::try_from(place).ok());
    text.chars().map(|letter| number(letter).expect("a known letter")).collect()
}

/// The sequence of Millington 7.3.3: 15 moves.
pub(super) fn book() -> Vec<u32> {
    written("LRRLRLLLRRLRLRR", "LR")
}
