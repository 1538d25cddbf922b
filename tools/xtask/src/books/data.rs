//! One chapter file: two head lines, then one row per line.
//!
//! ```text
//! book: Millington 3e
//! chapter: 3 Movement
//!
//! 3.3.8 | must | Pursue
//! 3.4.2 | must | Flocking | module: crates/wits_motion/src/flock/mod.rs | test: wits_motion::flock::tests::name | lab: games/flock
//! 3.9.1 | should | Something else | left-out: why it is not ours to build
//! ```
//! A row has section, class and name; then named fields in any order. `module`, `test` and `lab` take several values with commas between them.
//! Lines that begin with `#` are remarks to the next editor.

use std::collections::BTreeMap;

use crate::fault::Fault;

/// One chapter of one book.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Chapter {
    /// The data file.
    pub(crate) file: String,
    pub(crate) book: String,
    /// Number and title.
    pub(crate) title: String,
    pub(crate) rows: Vec<Row>,
}

/// One entry of a book.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) section: String,
    pub(crate) class: Class,
    pub(crate) name: String,
    pub(crate) modules: Vec<String>,
    pub(crate) tests: Vec<String>,
    pub(crate) labs: Vec<String>,
    pub(crate) note: Option<String>,
    pub(crate) left_out: Option<String>,
}

/// How much the book gives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Class {
    /// A full algorithm or design.
    #[default]
    Must,
    /// A description.
    Should,
}

/// How far we are with an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Standing {
    Built,
    NotYet,
    LeftOut,
}

impl Row {
    pub(crate) fn standing(&self) -> Standing {
        match (&self.left_out, self.modules.is_empty() && self.labs.is_empty()) {
            (Some(_), _) => Standing::LeftOut,
            (None, false) => Standing::Built,
            (None, true) => Standing::NotYet,
        }
    }
}

impl Class {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
        }
    }
}

/// Reads a chapter; what cannot be read goes to `faults`.
pub(crate) fn parse(file: &str, text: &str, faults: &mut Vec<Fault>) -> Chapter {
    let mut chapter = Chapter { file: file.to_owned(), ..Chapter::default() };
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(book) = line.strip_prefix("book:") {
            chapter.book = book.trim().to_owned();
        } else if let Some(title) = line.strip_prefix("chapter:") {
            chapter.title = title.trim().to_owned();
        } else {
            match parse_row(line) {
                Ok(row) => chapter.rows.push(Row { line: index + 1, ..row }),
                Err(message) => faults.push(Fault::new(file, index + 1, message)),
            }
        }
    }
    for (head, value) in [("book:", &chapter.book), ("chapter:", &chapter.title)] {
        if value.is_empty() {
            faults.push(Fault::new(file, 1, format!("has no line `{head} …`")));
        }
    }
    chapter
}

/// Rows that stand twice in the same book, section and name; the second one is the fault.
pub(crate) fn duplicates(chapters: &[Chapter]) -> Vec<Fault> {
    let mut first = BTreeMap::new();
    let mut faults = Vec::new();
    for chapter in chapters {
        for row in &chapter.rows {
            let place = format!("{}:{}", chapter.file, row.line);
            if let Some(earlier) = first.insert((&chapter.book, &row.section, &row.name), place) {
                let message = format!("`{}` in {} stands already at {earlier}", row.name, row.section);
                faults.push(Fault::new(&chapter.file, row.line, message));
            }
        }
    }
    faults
}

fn parse_row(line: &str) -> Result<Row, String> {
    let mut fields = line.split('|').map(str::trim);
    let (Some(section), Some(class), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
        return Err("a row needs at least `section | class | name`".to_owned());
    };
    if section.is_empty() || name.is_empty() {
        return Err("section and name may not be empty".to_owned());
    }
    let class = parse_class(class)?;
    let mut row = Row { section: section.to_owned(), class, name: name.to_owned(), ..Row::default() };
    for field in fields.filter(|field| !field.is_empty()) {
        fill(&mut row, field)?;
    }
    Ok(row)
}

fn parse_class(word: &str) -> Result<Class, String> {
    match word {
        "must" => Ok(Class::Must),
        "should" => Ok(Class::Should),
        other => Err(format!("unknown class `{other}`, expected `must` or `should`")),
    }
}

fn fill(row: &mut Row, field: &str) -> Result<(), String> {
    let (key, value) = field.split_once(':').unwrap_or((field, ""));
    let value = value.trim();
    if value.is_empty() {
        return Err(format!("`{field}` has no value, expected `key: value`"));
    }
    let values = || value.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty());
    match key.trim() {
        "module" => row.modules.extend(values()),
        "test" => row.tests.extend(values()),
        "lab" => row.labs.extend(values()),
        "note" => row.note = Some(value.to_owned()),
        "left-out" => row.left_out = Some(value.to_owned()),
        other => {
            return Err(format!("unknown field `{other}`, expected module, test, lab, note or left-out"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "book: Book\nchapter: 1 Walking\n";

    fn read(rows: &str) -> (Chapter, Vec<String>) {
        let mut faults = Vec::new();
        let chapter = parse("a.txt", &format!("{HEAD}{rows}"), &mut faults);
        (chapter, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_full_row_is_read() {
        let (chapter, faults) =
            read("1.2 | should | Seek | module: a.rs, b.rs | test: x::y | lab: games/z | note: 2D only\n");
        assert_eq!(faults, [""; 0]);
        let row = &chapter.rows[0];
        assert_eq!((chapter.book.as_str(), chapter.title.as_str()), ("Book", "1 Walking"));
        assert_eq!((row.line, row.class, row.standing()), (3, Class::Should, Standing::Built));
        assert_eq!(row.modules, ["a.rs", "b.rs"]);
        assert_eq!(row.note.as_deref(), Some("2D only"));
    }

    #[test]
    fn a_bare_row_is_not_yet_and_a_reason_leaves_it_out() {
        let (chapter, _) = read("1 | must | Seek\n2 | must | Flee | left-out: no need\n");
        assert_eq!(chapter.rows[0].standing(), Standing::NotYet);
        assert_eq!(chapter.rows[1].standing(), Standing::LeftOut);
    }

    #[test]
    fn all_faulty_rows_are_reported_with_their_lines() {
        let (_, faults) =
            read("1 | idea | A\n1 | must\n1 | must | B | modul: x\n1 | must | C | test:\n | must | D\n");
        let lines: Vec<_> = faults.iter().map(|fault| &fault[..8]).collect();
        assert_eq!(lines, ["a.txt:3:", "a.txt:4:", "a.txt:5:", "a.txt:6:", "a.txt:7:"]);
        assert!(faults[0].contains("unknown class `idea`"));
        assert!(faults[2].contains("unknown field `modul`"));
    }

    #[test]
    fn a_chapter_needs_its_head() {
        let mut faults = Vec::new();
        parse("a.txt", "1 | must | Seek\n", &mut faults);
        assert_eq!(faults.len(), 2);
    }

    #[test]
    fn a_row_that_stands_twice_is_found() {
        let (chapter, _) = read("1 | must | Seek\n2 | must | Seek\n1 | should | Seek\n");
        let faults = duplicates(&[chapter]);
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].to_string(), "a.txt:5: `Seek` in 1 stands already at a.txt:3");
    }
}
