//! From the path of a field to its line.

use super::parse::{self, Node, Spot};
use super::path::{Steps, child};
use crate::findings::{Findings, Place};

/// Turns the paths of faults (`states[2].exit`) into lines and columns of the text they were found in.
///
/// Faults of sense are found in values, which have no lines any more; this gives the lines back. Steps of a path are
/// names of fields, numbers of items in brackets and keys of maps; variants are no step. What a path leads to but was not
/// written down gets the place of the nearest thing around it.
///
/// ```
/// use wits_core::findings::{Findings, Place};
/// use wits_core::ron;
/// let text = "(\n  root: Selector([\n    Do(\"fire\"),\n    Do(name: \"flee\", with: {\"from\": 3}),\n  ]),\n)";
/// let mut findings = Findings::of("guard.tree.ron");
/// findings.add(Place::path("root[1].with.from"), "3 is no name", "");
/// ron::locate(&mut findings, text);
/// assert_eq!(findings.to_string(), "guard.tree.ron:4:37: 3 is no name");
/// ```
pub fn locate(findings: &mut Findings, text: &str) {
    if findings.is_empty() {
        return;
    }
    let Ok(tree) = parse::parse(text, &mut Findings::default()) else { return };
    findings.move_each(|place| match place {
        Place::Path(path) => Some(find(&tree, path).place()),
        _ => None,
    });
}

/// Goes as far along a path as there is something.
pub(super) fn find(tree: &Node, path: &str) -> Spot {
    let mut node = tree;
    for step in Steps::of(path) {
        match child(node, &step) {
            Some((next, _)) => node = next,
            None => break,
        }
    }
    node.at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, path: &str) -> (u32, u32) {
        let spot = find(&parse::parse(text, &mut Findings::default()).unwrap(), path);
        (spot.line, spot.column)
    }

    #[test]
    fn fields_items_keys_and_variants_lead_to_their_places() {
        let text = "(\n a: [1,\n  (b: 2)],\n c: X(Y([7, 8])),\n d: {\"k\": 9},\n)";
        assert_eq!(place(text, "a[1].b"), (3, 7));
        assert_eq!(place(text, "c[1]"), (4, 13));
        assert_eq!(place(text, "d.k"), (5, 11));
    }

    #[test]
    fn what_was_not_written_down_is_where_it_would_have_been() {
        assert_eq!(place("(\n a: (b: 1))", "a.zebra.crossing[4]"), (2, 5));
        assert_eq!(place("(\n a: (b: 1))", ""), (1, 1));
    }
}
