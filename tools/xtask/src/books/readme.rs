//! The counts per book in the README, between two markers.

use super::count;
use super::data::Chapter;
use crate::marks;

/// The name of the place.
const BOOKS: &str = "books";

/// The README with fresh counts; None when it has no place for them.
/// A marker without its partner is an error with its line.
pub(crate) fn update(readme: &str, chapters: &[Chapter]) -> Result<Option<String>, (usize, String)> {
    let place = marks::between(readme, BOOKS)?;
    Ok(place.map(|place| format!("{}\n{}{}", &readme[..place.start], table(chapters), &readme[place.end..])))
}

fn table(chapters: &[Chapter]) -> String {
    let mut table = String::from("| Book | Entries | Built | Not yet | Left out |\n|---|--:|--:|--:|--:|\n");
    for (book, chapters) in count::by_book(chapters) {
        table += &format!("| {book} | {} |\n", count::total(chapters).cells());
    }
    table += &format!("| all | {} |\n", count::total(chapters).cells());
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::data::parse;

    const BEGIN: &str = "<!-- books:begin -->";
    const END: &str = "<!-- books:end -->";

    fn chapters() -> Vec<Chapter> {
        vec![parse("a.txt", "book: B\nchapter: 1\n1 | must | x\n", &mut Vec::new())]
    }

    #[test]
    fn only_the_part_between_the_markers_changes() {
        let old = format!("# Wits\n{BEGIN}\nold\n{END}\nrest\n");
        let new = update(&old, &chapters()).unwrap().unwrap();
        assert!(new.starts_with(&format!("# Wits\n{BEGIN}\n| Book |")));
        assert!(new.ends_with(&format!("| B | 1 | 0 | 1 | 0 |\n| all | 1 | 0 | 1 | 0 |\n{END}\nrest\n")));
        assert_eq!(update(&new, &chapters()).unwrap().unwrap(), new, "a second run changes nothing");
    }

    #[test]
    fn a_readme_without_markers_is_left_alone() {
        assert_eq!(update("# Wits\n", &chapters()), Ok(None));
    }

    #[test]
    fn half_a_pair_of_markers_is_an_error() {
        assert_eq!(update(&format!("a\nb\n{BEGIN}\n"), &chapters()).unwrap_err().0, 3);
        assert_eq!(update(&format!("{END}\n{BEGIN}\n"), &chapters()).unwrap_err().0, 2);
        assert_eq!(update(&format!("a\n{END}\n"), &chapters()).unwrap_err().0, 2);
    }
}
