//! The index from the books: which entry of which book is built where, and what proves it.
//!
//! The rows live in `guide/books`, one file per chapter and one line per entry, edited by hand.
//! From them come the page `guide/src/from-the-books.md` and the counts in the README.

mod count;
mod data;
mod page;
mod proof;
mod readme;

use std::fs;
use std::path::Path;

use crate::fault::Fault;
use crate::tree::Tree;
use data::Chapter;

const DATA: &str = "guide/books/";
const INTRODUCTION: &str = "guide/books/introduction.md";
const PAGE: &str = "guide/src/from-the-books.md";
const README: &str = "README.md";

/// Writes the page and the counts. Faulty rows are reported, and then nothing is written.
pub(crate) fn write(tree: &Tree, root: &Path) -> Result<Vec<Fault>, String> {
    let (chapters, mut faults) = load(tree);
    let made = make(tree, &chapters, &mut faults);
    if faults.is_empty() {
        for (path, text) in made {
            fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
        }
    }
    Ok(faults)
}

/// Faulty rows, rows that name what is not there, and stale pages.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let (chapters, mut faults) = load(tree);
    faults.extend(proof::check(tree, &chapters));
    let made = make(tree, &chapters, &mut faults);
    faults.extend(made.iter().filter_map(|(path, text)| stale(tree, path, text)));
    faults
}

/// All chapters in the order of their files, which is the order of the page.
fn load(tree: &Tree) -> (Vec<Chapter>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut chapters = Vec::new();
    for (path, file) in tree.under(DATA).filter(|(path, _)| path.ends_with(".txt")) {
        let text = file.text.as_deref().unwrap_or_default();
        chapters.push(data::parse(path, text, &mut faults));
    }
    faults.extend(data::duplicates(&chapters));
    (chapters, faults)
}

/// The files to write, with their texts.
fn make(tree: &Tree, chapters: &[Chapter], faults: &mut Vec<Fault>) -> Vec<(&'static str, String)> {
    let mut made = Vec::new();
    match tree.text(INTRODUCTION) {
        Some(introduction) => made.push((PAGE, page::render(introduction, chapters))),
        None => faults.push(Fault::new(INTRODUCTION, 1, "missing: the page begins with this text")),
    }
    if let Some(old) = tree.text(README) {
        match readme::update(old, chapters) {
            Ok(Some(new)) => made.push((README, new)),
            Ok(None) => {}
            Err((line, message)) => faults.push(Fault::new(README, line, message)),
        }
    }
    made
}

/// A complaint at the first line that is not what we would write.
fn stale(tree: &Tree, path: &str, wanted: &str) -> Option<Fault> {
    let found = tree.text(path).unwrap_or_default();
    if found == wanted {
        return None;
    }
    let same = found.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count();
    Some(Fault::new(path, same + 1, "stale: run `cargo run -p xtask -- books`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAPTER: (&str, &str) =
        ("guide/books/1-book/01-walking.txt", "book: Book\nchapter: 1 Walking\n\n1.1 | must | Seek\n");

    #[test]
    fn a_stale_page_and_stale_counts_are_found_at_their_line() {
        let old = "# Wits\n<!-- books:begin -->\nold\n<!-- books:end -->\n";
        let tree = Tree::of(&[CHAPTER, (INTRODUCTION, "# Index\n"), (PAGE, "# Index\n"), (README, old)]);
        let places: Vec<_> = check(&tree).into_iter().map(|fault| (fault.file, fault.line)).collect();
        assert_eq!(places, [(PAGE.to_owned(), 1), (README.to_owned(), 3)]);
    }

    #[test]
    fn what_we_write_is_not_stale() {
        let mut faults = Vec::new();
        let tree = Tree::of(&[CHAPTER, (INTRODUCTION, "# Index\n")]);
        let made = make(&tree, &load(&tree).0, &mut faults);
        let tree = Tree::of(&[CHAPTER, (INTRODUCTION, "# Index\n"), (PAGE, &made[0].1)]);
        assert_eq!(check(&tree), []);
    }

    #[test]
    fn a_missing_introduction_is_a_fault() {
        let faults = check(&Tree::of(&[CHAPTER]));
        assert_eq!(faults[0].file, INTRODUCTION);
    }
}
