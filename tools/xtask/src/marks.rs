//! Places in the README that a program writes, each between two markers.

use crate::fault::Fault;
use crate::tree::Tree;

/// The file with the places.
const README: &str = "README.md";
/// What `make bench` writes.
const BENCH: &str = "bench";

/// The README has a place for the figures of `make bench`.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let readme = tree.text(README).unwrap_or_default();
    match between(readme, BENCH) {
        Ok(Some(_)) => Vec::new(),
        Ok(None) => {
            vec![Fault::new(README, 1, format!("no place for figures: `{}` is missing", begin(BENCH)))]
        }
        Err((line, message)) => vec![Fault::new(README, line, message)],
    }
}

/// The bytes between the markers of a place; None without markers. A marker without its partner is an error with its line.
pub(crate) fn between(text: &str, name: &str) -> Result<Option<std::ops::Range<usize>>, (usize, String)> {
    let (begin, end) = (begin(name), format!("<!-- {name}:end -->"));
    match (text.find(&begin), text.find(&end)) {
        (None, None) => Ok(None),
        (Some(from), Some(to)) if from < to => Ok(Some(from + begin.len()..to)),
        (Some(at), _) => Err((line(text, at), format!("`{begin}` without `{end}` after it"))),
        (None, Some(at)) => Err((line(text, at), format!("`{end}` without `{begin}` before it"))),
    }
}

fn begin(name: &str) -> String {
    format!("<!-- {name}:begin -->")
}

fn line(text: &str, at: usize) -> usize {
    text[..at].lines().count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(readme: &str) -> Vec<(usize, String)> {
        let faults = check(&Tree::of(&[(README, readme)]));
        faults.into_iter().map(|fault| (fault.line, fault.message)).collect()
    }

    #[test]
    fn the_readme_has_a_place_for_figures() {
        assert_eq!(found("# Wits\n<!-- bench:begin -->\nx\n<!-- bench:end -->\n"), []);
        assert!(found("# Wits\n")[0].1.contains("no place for figures"));
        assert_eq!(found("# Wits\n<!-- bench:begin -->\n")[0].0, 2);
        assert_eq!(found("# Wits\n\n<!-- bench:end -->\n<!-- bench:begin -->\n")[0].0, 4);
    }
}
