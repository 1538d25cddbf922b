//! `.map`: a page of letters.

use wits_core::findings::{Findings, Place};

use super::{add, shown};
use crate::grid::{Cell, GridMap};

/// Whether one can walk there: `.` and `G` are ground and `S` is swamp. `@` and `O` lie outside of the world, `T` are
/// trees, `W` is water.
#[must_use]
pub const fn is_passable(letter: u8) -> bool {
    matches!(letter, b'.' | b'G' | b'S')
}

const fn is_known(letter: u8) -> bool {
    is_passable(letter) || matches!(letter, b'@' | b'O' | b'T' | b'W')
}

/// A map with its letters: what kind of ground each cell is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterMap {
    width: usize,
    letters: Vec<u8>,
}

impl LetterMap {
    /// Reads a `.map`; `file` is how messages call it.
    ///
    /// # Errors
    /// All faults with their lines: a header that is not one, letters that mean nothing, rows that are too short or
    /// too many, sizes that no map can have.
    pub fn read(file: &str, text: &str) -> Result<Self, Findings> {
        let mut findings = Findings::of(file);
        let header = read_header(text, &mut findings);
        let Some((width, height)) = header.filter(|_| findings.is_empty()) else { return Err(findings) };
        // Before anything is allocated: a header may promise more than there is memory.
        if width.checked_mul(height).is_none_or(|cells| cells > text.len()) {
            let there = text.lines().count().saturating_sub(HEADER);
            findings.add(
                Place::Line { line: 2, column: 1 },
                format!("the file ends after {there} rows"),
                format!("{height} rows of {width} letters"),
            );
            return Err(findings);
        }
        let map = Self::read_rows(text, width, height, &mut findings);
        findings.into_result(map)
    }

    fn read_rows(text: &str, width: usize, height: usize, findings: &mut Findings) -> Self {
        let mut letters = Vec::with_capacity(width * height);
        let mut rows = 0;
        for (number, row) in text.lines().enumerate().skip(HEADER) {
            let line = number + 1;
            if rows == height {
                // Empty lines at the end are harmless.
                if !row.trim().is_empty() {
                    let expected = format!("{height} rows, as the header says");
                    add(findings, line, 1, "a row too many".into(), expected);
                }
                continue;
            }
            rows += 1;
            let unknown = row.bytes().take(width).position(|letter| !is_known(letter));
            if let Some(column) = unknown {
                let letter = row.get(column..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}');
                add(findings, line, column + 1, format!("{letter:?} means nothing"), "one of . G S @ O T W");
            } else if row.len() != width {
                let fault = format!("the row has {} letters", row.len());
                add(findings, line, row.len().min(width) + 1, fault, format!("{width}, as the header says"));
            } else {
                letters.extend_from_slice(row.as_bytes());
            }
        }
        if rows < height && findings.is_empty() {
            let fault = format!("the file ends after {rows} rows");
            add(findings, HEADER + rows + 1, 1, fault, format!("{height}, as the header says"));
        }
        Self { width, letters }
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.letters.len() / self.width.max(1)
    }

    /// The letters of a row; none outside of the map.
    #[must_use]
    pub fn row(&self, y: usize) -> &[u8] {
        let from = y.saturating_mul(self.width);
        self.letters.get(from..from.saturating_add(self.width)).unwrap_or_default()
    }

    /// Which cells are free.
    #[must_use]
    pub fn grid(&self) -> GridMap {
        GridMap::from_fn(self.width, self.height(), |cell| {
            is_passable(self.row(cell.y as usize)[cell.x as usize])
        })
        .unwrap_or_default()
    }

    /// The text of a `.map`.
    #[must_use]
    pub fn write(&self) -> String {
        let rows = (0..self.height()).map(|y| String::from_utf8_lossy(self.row(y)).into_owned());
        written(self.width, self.height(), rows)
    }
}

/// Lines before the letters.
const HEADER: usize = 4;

fn read_header(text: &str, findings: &mut Findings) -> Option<(usize, usize)> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if first.split_whitespace().collect::<Vec<_>>() != ["type", "octile"] {
        let what = if text.is_empty() { "the file is empty".into() } else { shown(first) };
        findings.add(Place::Line { line: 1, column: 1 }, what, "\"type octile\"");
        return None;
    }
    // A line that is missing is the one after the last.
    let after = text.lines().count() + 1;
    let place = |line: usize| Place::Line { line: line.min(after), column: 1 };
    let mut size = |line: usize, name: &str| {
        let text = lines.next().unwrap_or_default();
        let number = text.trim_end().strip_prefix(name).and_then(|rest| rest.trim().parse::<usize>().ok());
        // A side of 2^31 does not fit a cell's coordinates.
        let good = number.filter(|&number| number > 0 && i32::try_from(number).is_ok());
        if good.is_none() {
            let expected = format!("\"{name} N\" with N from 1 to {}", i32::MAX);
            findings.add(place(line), shown(text), expected);
        }
        good
    };
    let (height, width) = (size(2, "height"), size(3, "width"));
    let mark = lines.next().unwrap_or_default();
    if mark.trim_end() != "map" {
        findings.add(place(4), shown(mark), "\"map\"");
    }
    Some((width?, height?))
}

/// Reads which cells of a `.map` are free.
///
/// # Errors
/// As [`LetterMap::read`].
pub fn read_map(file: &str, text: &str) -> Result<GridMap, Findings> {
    let letters = LetterMap::read(file, text)?;
    let cells = letters.width * letters.height();
    if cells >= u32::MAX as usize {
        let mut findings = Findings::of(file);
        let what = format!("a map of {cells} cells is too large");
        findings.add(Place::Line { line: 2, column: 1 }, what, "fewer than 2^32 cells");
        return Err(findings);
    }
    Ok(letters.grid())
}

/// The text of a `.map` with `.` and `@`.
#[must_use]
pub fn write_map(map: &GridMap) -> String {
    let letter = |x: u32, y: u32| if map.is_free(Cell::new(x as i32, y as i32)) { '.' } else { '@' };
    let rows = (0..map.height()).map(|y| (0..map.width()).map(|x| letter(x, y)).collect::<String>());
    written(map.width() as usize, map.height() as usize, rows)
}

fn written(width: usize, height: usize, rows: impl Iterator<Item = String>) -> String {
    let mut text = format!("type octile\nheight {height}\nwidth {width}\nmap\n");
    for row in rows {
        text.push_str(&row);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "type octile\nheight 2\nwidth 5\nmap\n.GS@O\nTW...\n";

    fn said(text: &str) -> String {
        LetterMap::read("a.map", text).unwrap_err().to_string()
    }

    #[test]
    fn letters_are_kept_and_written_as_they_were() {
        let map = LetterMap::read("a.map", SMALL).unwrap();
        assert_eq!((map.width(), map.height(), map.row(1)), (5, 2, &b"TW..."[..]));
        assert_eq!(map.write(), SMALL);
        assert_eq!(map.grid(), GridMap::from_text("...##\n##...").unwrap());
        assert_eq!(read_map("", &write_map(&map.grid())).unwrap(), map.grid());
        assert_eq!(LetterMap::read("", &SMALL.replace('\n', "\r\n")).unwrap(), map);
    }

    #[test]
    fn rows_that_are_short_long_strange_or_missing_are_told_by_line() {
        assert_eq!(
            said(&SMALL.replace("TW...", "TX..")),
            "a.map:6:2: 'X' means nothing; expected one of . G S @ O T W"
        );
        assert_eq!(
            said(&SMALL.replace("TW...", "TW..")),
            "a.map:6:5: the row has 4 letters; expected 5, as the header says"
        );
        assert_eq!(
            said(&SMALL.replace("height 2", "height 3")),
            "a.map:7:1: the file ends after 2 rows; expected 3, as the header says"
        );
        assert_eq!(
            said(&SMALL.replace("height 2", "height 1")),
            "a.map:6:1: a row too many; expected 1 rows, as the header says"
        );
        assert!(said(&SMALL.replace("TW", "é")).contains("6:1: 'é' means nothing"));
    }

    #[test]
    fn headers_are_checked_before_anything_is_allocated() {
        assert_eq!(said(""), "a.map:1:1: the file is empty; expected \"type octile\"");
        assert!(said("hello").contains("a.map:1:1: \"hello\"; expected"));
        // Other types have other neighbors: none of them is read as if it were octile.
        for kind in ["type quartile", "type octil", "type", "type octile 2", "typeoctile", "octile type"] {
            let text = SMALL.replace("type octile", kind);
            assert_eq!(said(&text), format!("a.map:1:1: {kind:?}; expected \"type octile\""));
        }
        assert!(LetterMap::read("", &SMALL.replace("type octile", "type  octile ")).is_ok());
        let both = said("type octile\nheight -2\nwidth many\nmap\n");
        assert!(
            both.contains("2:1: \"height -2\"; expected \"height N\"")
                && both.contains("3:1: \"width many\"")
        );
        let huge = "type octile\nheight 2000000000\nwidth 2000000000\nmap\n..\n";
        assert_eq!(
            said(huge),
            "a.map:2:1: the file ends after 1 rows; expected 2000000000 rows of 2000000000 letters"
        );
        assert!(said("type octile\nheight 2\nwidth 2\n..\n..\n").contains("4:1: \"..\"; expected \"map\""));
    }

    #[test]
    fn a_file_that_is_no_map_does_not_give_a_million_faults() {
        let text = format!("type octile\nheight 5000\nwidth 2\nmap\n{}", "xx\n".repeat(5000));
        let findings = LetterMap::read("", &text).unwrap_err();
        assert_eq!((findings.list().len(), findings.more()), (100, 4_900));
    }
}
