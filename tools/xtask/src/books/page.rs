//! The page for readers: an introduction, a count per chapter, and one table per chapter.

use super::count::{self, Count};
use super::data::{Chapter, Row, Standing};
use crate::links::slug;

/// From the page's folder back to the root of the repository.
const UP: &str = "../../";

/// The whole page.
pub(crate) fn render(introduction: &str, chapters: &[Chapter]) -> String {
    let mut page = String::from(
        "<!-- Made by `cargo run -p xtask -- books` from the files in guide/books: change those, not this page. -->\n\n",
    );
    page += introduction.trim();
    page += "\n\n## How far we are\n\n";
    page += &counts(chapters);
    for (book, chapters) in count::by_book(chapters) {
        page += &format!("\n## {}\n", escape(book));
        for chapter in chapters {
            page += &table(chapter);
        }
    }
    page
}

fn counts(chapters: &[Chapter]) -> String {
    let mut table = String::from(
        "| Book | Chapter | Entries | Built | Not yet | Left out |\n|---|---|--:|--:|--:|--:|\n",
    );
    for chapter in chapters {
        let (book, title, cells) =
            (escape(&chapter.book), escape(&chapter.title), Count::of(chapter).cells());
        table += &format!("| {book} | [{title}](#{}) | {cells} |\n", slug(&heading(chapter)));
    }
    table += &format!("| all | | {} |\n", count::total(chapters).cells());
    table
}

/// Names the book too: two books may have a chapter of the same title, and anchors must differ.
fn heading(chapter: &Chapter) -> String {
    format!("{}: {}", chapter.book, chapter.title)
}

fn table(chapter: &Chapter) -> String {
    let mut table = format!("\n### {}\n\n", escape(&heading(chapter)));
    table += "| Section | Entry | Class | Code | Test | Lab |\n|---|---|---|---|---|---|\n";
    for row in &chapter.rows {
        let cells = [
            escape(&row.section),
            escape(&row.name),
            row.class.name().to_owned(),
            code(row),
            list(&row.tests, |test| format!("`{test}`")),
            list(&row.labs, link),
        ];
        table += &format!("| {} |\n", cells.join(" | "));
    }
    table
}

fn code(row: &Row) -> String {
    let place = match row.standing() {
        Standing::NotYet => "not yet".to_owned(),
        Standing::LeftOut => format!("left out: {}", escape(row.left_out.as_deref().unwrap_or_default())),
        Standing::Built => list(&row.modules, link),
    };
    match &row.note {
        Some(note) if place.is_empty() => escape(note),
        Some(note) => format!("{place} ({})", escape(note)),
        None => place,
    }
}

fn list(values: &[String], show: impl Fn(&str) -> String) -> String {
    values.iter().map(|value| show(value)).collect::<Vec<_>>().join(", ")
}

/// A link whose label leaves out the parts of a path that say nothing.
fn link(path: &str) -> String {
    // Of crates and labs the name says enough; elsewhere a label that looks like a path has to be one.
    let Some(inside) = path.strip_prefix("crates/").or_else(|| path.strip_prefix("games/")) else {
        return format!("[`{path}`]({UP}{path})");
    };
    let label = inside.replace("/src/", "/");
    let label = label.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
    format!("[`{label}`]({UP}{path})")
}

/// Keeps names such as `A*` or `State<Entity>` from becoming markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '*' | '_' | '`' | '[' | ']' | '|' | '\\' => escaped.extend(['\\', letter]),
            plain => escaped.push(plain),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::data::parse;

    fn page(rows: &str) -> String {
        let text = format!("book: Book\nchapter: 4 Finding paths\n{rows}");
        render("# Index\n\nHow to read.\n", &[parse("a.txt", &text, &mut Vec::new())])
    }

    #[test]
    fn a_waiting_row_says_so() {
        assert!(page("4.3 | must | A*\n").contains("| 4.3 | A\\* | must | not yet |  |  |\n"));
    }

    #[test]
    fn a_built_row_leads_to_code_test_and_lab() {
        let page = page(
            "4.3 | must | A* | module: crates/wits_nav/src/search/mod.rs | test: wits_nav::a::b | lab: games/pathlab | note: 2D\n",
        );
        let code = "[`wits_nav/search`](../../crates/wits_nav/src/search/mod.rs) (2D)";
        let rest = "`wits_nav::a::b` | [`pathlab`](../../games/pathlab) |\n";
        assert!(page.contains(&format!("| must | {code} | {rest}")), "{page}");
    }

    #[test]
    fn a_row_left_out_gives_its_reason() {
        assert!(
            page("4 | should | X<Y> | left-out: too old\n")
                .contains("| X&lt;Y> | should | left out: too old |")
        );
    }

    #[test]
    fn the_counts_link_to_the_chapters() {
        let page = page("4.3 | must | A*\n4.4 | must | Tiles | lab: games/x\n");
        assert!(
            page.contains(
                "| Book | [4 Finding paths](#book-4-finding-paths) | 2 | 1 | 1 | 0 |\n| all | | 2 |"
            )
        );
        assert!(page.contains("### Book: 4 Finding paths\n"));
    }
}
