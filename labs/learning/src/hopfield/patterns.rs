//! Patterns to begin with.

use wits_core::random::Stream;

/// Cells along each side of a pattern.
pub(crate) const SIDE: usize = 8;
/// Cells of a pattern.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// Pictures that are as different as pictures can be: the top row first.
const PICTURES: [[&str; SIDE]; 8] = [
    ["########", "########", "...##...", "...##...", "...##...", "...##...", "...##...", "...##..."],
    ["##....##", "###..###", ".######.", "..####..", "..####..", ".######.", "###..###", "##....##"],
    [".##..##.", "########", "########", "########", ".######.", "..####..", "...##...", "........"],
    ["....####", ".....###", "....####", "...###.#", "..###...", "####....", "###.....", "##......"],
    ["##..##..", "##..##..", "..##..##", "..##..##", "##..##..", "##..##..", "..##..##", "..##..##"],
    ["....####", "....####", "....####", "....####", "....####", "....####", "....####", "....####"],
    ["########", "########", "........", "........", "########", "########", "........", "........"],
    ["..####..", ".######.", "###..###", "##....##", "########", "########", "##....##", "##....##"],
];

/// The pattern with a number: a picture as long as there are any, then random ones.
pub(crate) fn pattern(number: usize, pictures: bool, stream: &mut Stream) -> Vec<i8> {
    match PICTURES.get(number).filter(|_| pictures) {
        // Patterns lie row by row, the lowest first, as everything in a scene.
        Some(rows) => {
            let letters = rows.iter().rev().flat_map(|row| row.bytes());
            letters.map(|letter| if letter == b'#' { 1 } else { -1 }).collect()
        }
        None => (0..CELLS).map(|_| if stream.chance(0.5) { 1 } else { -1 }).collect(),
    }
}
