//! Trees that learn from one example after the other.

use proptest::prelude::*;
use wits_core::state;

use super::*;
use crate::classify::Learner;
use crate::examples::AttributeValue;

/// Three attributes (two with categories, one with numbers) and three labels.
pub(super) fn mixed() -> Schema {
    let attributes = [
        AttributeDef::one_of("a", ["x", "y", "z"]),
        AttributeDef::number("n"),
        AttributeDef::one_of("b", ["on", "off"]),
    ];
    Schema::new(SchemaDef::new(attributes, ["p", "q", "r"])).unwrap()
}

pub(super) type Row = ((u16, i8, u16), usize);

pub(super) fn any_rows(most: usize) -> impl Strategy<Value = Vec<Row>> {
    prop::collection::vec(((0_u16..3, -4_i8..5, 0_u16..2), 0_usize..3), 0..most)
}

pub(super) fn values((a, n, b): (u16, i8, u16)) -> [AttributeValue; 3] {
    [AttributeValue::Category(a), AttributeValue::Number(n.into()), AttributeValue::Category(b)]
}

pub(super) fn examples(rows: &[Row]) -> Examples {
    let mut examples = Examples::new(mixed());
    for (row, label) in rows {
        examples.push(&values(*row), *label).unwrap();
    }
    examples
}

proptest! {
    #[test]
    fn the_exact_incremental_tree_is_the_one_grown_at_once(rows in any_rows(25), zero_gain: bool, ratio: bool) {
        let by = if ratio { SplitBy::GainRatio } else { SplitBy::Gain };
        let def = TreeDef { zero_gain, by, max_depth: 4, ..TreeDef::default() };
        let mut tree = IncrementalTree::new(mixed(), def.clone(), Revision::Exact);
        for end in 0..rows.len() {
            tree.observe_all(&examples(&rows[end..=end])).unwrap();
            prop_assert_eq!(tree.tree(), &LearnedTree::grow(&examples(&rows[..=end]), def.clone()));
        }
    }

    #[test]
    fn every_incremental_tree_counts_its_examples_and_survives_a_save(rows in any_rows(25), exact: bool) {
        let revision = if exact { Revision::WhenBetter } else { Revision::Never };
        let mut tree = IncrementalTree::new(mixed(), TreeDef { zero_gain: true, ..TreeDef::default() }, revision);
        tree.observe_all(&examples(&rows)).unwrap();
        prop_assert_eq!(tree.tree().nodes()[0].examples() as usize, rows.len());
        let loaded: IncrementalTree = state::from_bytes(&state::to_bytes(&tree).unwrap()).unwrap();
        prop_assert_eq!(&loaded, &tree);
        if tree.examples().contradictions().is_empty() {
            prop_assert!(reproduces(&tree, tree.examples()));
        }
    }
}

#[test]
fn a_tree_that_is_never_revised_asks_first_what_came_first() {
    let schema = schema(&[("a", ["x", "y"]), ("b", ["on", "off"])], &["p", "q"]);
    // The first two rows are told apart by a (the first of two ties), all later ones by b.
    let rows = read("a,b,label\nx,on,p\ny,off,q\nx,off,q\ny,on,p\nx,off,q\ny,on,p\n", &schema);
    let mut simple = IncrementalTree::new(schema.clone(), TreeDef::default(), Revision::Never);
    simple.observe_all(&rows).unwrap();
    let mut revised = IncrementalTree::new(schema, TreeDef::default(), Revision::WhenBetter);
    revised.observe_all(&rows).unwrap();
    assert_eq!(text(revised.tree(), 0), "(b is on: p, b is off: q)");
    assert_eq!(
        text(simple.tree(), 0),
        "(a is x: (b is on: p, b is off: q), a is y: (b is on: p, b is off: q))"
    );
    assert!(reproduces(&simple, &rows) && simple.rebuilds() == 3);
}

#[test]
fn examples_of_other_schemas_change_nothing() {
    let mut tree = IncrementalTree::new(mixed(), TreeDef::default(), Revision::WhenBetter);
    let before = tree.clone();
    let other = schema(&[("a", ["x", "y"])], &["p"]);
    assert!(tree.observe_all(&read("a,label\nx,p\n", &other)).is_err());
    let values = values((0, 0, 0));
    assert!(tree.observe(mixed().observation(&values).unwrap(), 3).is_err());
    assert_eq!(tree, before);
}
