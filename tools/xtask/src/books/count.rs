//! How many entries are built, wait, or are left out.

use std::ops::Add;

use super::data::{Chapter, Standing};

/// The sums over some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Count {
    pub(crate) built: usize,
    pub(crate) not_yet: usize,
    pub(crate) left_out: usize,
}

impl Count {
    pub(crate) fn of(chapter: &Chapter) -> Self {
        chapter.rows.iter().map(|row| Self::one(row.standing())).fold(Self::default(), Add::add)
    }

    pub(crate) fn entries(self) -> usize {
        self.built + self.not_yet + self.left_out
    }

    /// The four cells of a Markdown table: entries, built, not yet, left out.
    pub(crate) fn cells(self) -> String {
        format!("{} | {} | {} | {}", self.entries(), self.built, self.not_yet, self.left_out)
    }

    fn one(standing: Standing) -> Self {
        let mut count = Self::default();
        match standing {
            Standing::Built => count.built = 1,
            Standing::NotYet => count.not_yet = 1,
            Standing::LeftOut => count.left_out = 1,
        }
        count
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            built: self.built + other.built,
            not_yet: self.not_yet + other.not_yet,
            left_out: self.left_out + other.left_out,
        }
    }
}

/// The chapters of each book, the books in the order in which they first appear.
pub(crate) fn by_book(chapters: &[Chapter]) -> Vec<(&str, Vec<&Chapter>)> {
    let mut books: Vec<(&str, Vec<&Chapter>)> = Vec::new();
    for chapter in chapters {
        match books.iter_mut().find(|(book, _)| *book == chapter.book) {
            Some((_, found)) => found.push(chapter),
            None => books.push((&chapter.book, vec![chapter])),
        }
    }
    books
}

/// The sum over several chapters.
pub(crate) fn total<'a>(chapters: impl IntoIterator<Item = &'a Chapter>) -> Count {
    chapters.into_iter().map(Count::of).fold(Count::default(), Add::add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::data::parse;

    #[test]
    fn every_row_counts_once() {
        let text =
            "book: B\nchapter: 1\n1|must|a\n2|must|b|lab: games/x\n3|should|c|left-out: no\n4|must|d\n";
        let chapter = parse("a.txt", text, &mut Vec::new());
        let count = Count::of(&chapter);
        assert_eq!(count, Count { built: 1, not_yet: 2, left_out: 1 });
        assert_eq!(total([&chapter, &chapter]).entries(), 8);
    }
}
