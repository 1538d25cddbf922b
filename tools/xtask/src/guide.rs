//! The guide as mdbook would see it, without mdbook: every page has its place in the table of contents.

use crate::fault::Fault;
use crate::tree::Tree;

const FOLDER: &str = "guide/src/";
const SUMMARY: &str = "guide/src/SUMMARY.md";

/// Pages that no line of the table of contents leads to are never built. (That its lines lead to pages is checked with
/// all other links.)
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let Some(summary) = tree.text(SUMMARY) else {
        return vec![Fault::new(SUMMARY, 1, "the guide has no table of contents")];
    };
    let pages = tree.under(FOLDER).filter(|(path, _)| path.ends_with(".md") && *path != SUMMARY);
    let lost = pages.filter(|(path, _)| !summary.contains(&format!("({})", &path[FOLDER.len()..])));
    lost.map(|(path, _)| {
        Fault::new(path, 1, "this page is missing from SUMMARY.md, so it is not part of the book")
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_in_the_table_of_contents() {
        let pages =
            [(SUMMARY, "- [A](a/a.md)\n"), ("guide/src/a/a.md", ""), ("guide/src/b.md", ""), ("x.md", "")];
        let lost: Vec<String> = check(&Tree::of(&pages)).into_iter().map(|fault| fault.file).collect();
        assert_eq!(lost, ["guide/src/b.md"]);
        assert_eq!(check(&Tree::of(&pages[1..]))[0].file, SUMMARY);
    }
}
