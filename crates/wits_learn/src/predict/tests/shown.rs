//! Tables, and why.

use wits_core::inspect::{NodeStatus, Section, Value};

use super::book;
use crate::predict::show::{bars, matrix, table, why};
use crate::predict::{Hierarchy, HierarchyDef, NGram, NGramDef, Predictor};

const NAMES: [&str; 2] = ["left", "right"];

#[test]
fn a_table_has_a_row_for_each_window() {
    let mut gram = NGram::new(NGramDef::new(2, 3)).unwrap();
    gram.learn(&book()).unwrap();
    let Section::Table { columns, rows, .. } = table("3-gram", &gram, &NAMES) else { panic!("a table") };
    assert_eq!(columns, ["after", "seen", "left", "right"]);
    assert_eq!(rows.len(), 4);
    let expected: Vec<Value> = vec!["left right".into(), 5.0.into(), 0.4.into(), 0.6.into()];
    assert_eq!(rows[0], expected, "the most frequent one first");
    let Section::Bars { bars, .. } = bars("Next", gram.counts_in(0).unwrap(), &NAMES[..1]) else {
        panic!("bars")
    };
    assert_eq!((&*bars[0].name, bars[0].value, &*bars[0].note), ("left", 1.0, "2 of 2"));
    assert_eq!(&*bars[1].name, "1", "an action without a name");
}

#[test]
fn a_matrix_has_the_cell_that_is_expected() {
    let mut gram = NGram::new(NGramDef::new(2, 3)).unwrap();
    gram.learn(&book()).unwrap();
    let shown = matrix("3-gram", &gram, &NAMES);
    assert_eq!(shown.rows.labels.len(), 4);
    let row = |label: &str| shown.rows.labels.iter().position(|row| row.starts_with(label)).unwrap();
    assert_eq!(
        (shown.value(row("left right"), 1), shown.value(row("right left"), 0)),
        (Some(0.6), Some(0.25))
    );
    // Two rights in a row were followed by left twice of two times.
    assert_eq!(&*shown.rows.labels[row("right right")], "right right (2)");
    assert_eq!(shown.at, Some((row("right right") as u32, 0)));
    let fresh = NGram::new(NGramDef::new(2, 3)).unwrap();
    assert_eq!((matrix("", &fresh, &NAMES).at, matrix("", &fresh, &NAMES).values.len()), (None, 0));
}

#[test]
fn why_tells_which_size_decided_and_why_the_larger_ones_did_not() {
    let mut grams = Hierarchy::new(HierarchyDef::new(2, 4)).unwrap();
    grams.learn(&book()).unwrap();
    let Section::Outline { items, .. } = why("Why", &grams, 0, &NAMES) else { panic!("an outline") };
    let lines: Vec<String> = items.iter().map(|item| format!("{} | {}", item.text, item.note)).collect();
    assert_eq!(
        lines,
        [
            "4-gram, after left right right | left 2 of 2 times: not more than 3 times",
            "3-gram, after right right | left 2 of 2 times: not more than 3 times",
            "2-gram, after right | left 4 of 7 times",
            "1-gram, after anything | right 8 of 15 times: a larger window decides",
        ]
    );
    assert_eq!(items.iter().filter(|item| item.status == Some(NodeStatus::Success)).count(), 1);
}
