//! Files and tables: what is read, and everything that is wrong with it.

use proptest::prelude::*;
use wits_core::ron::RonFile;
use wits_core::state;

use super::*;

const SCHEMA: &str = r#"schema: (
        attributes: [(name: "distance", kind: Number), (name: "cover", kind: OneOf(["in cover", "exposed"]))],
        labels: ["attack", "defend"],
    )"#;

fn schema() -> Schema {
    let attributes =
        [AttributeDef::number("distance"), AttributeDef::one_of("cover", ["in cover", "exposed"])];
    Schema::new(SchemaDef::new(attributes, ["attack", "defend"])).unwrap()
}

#[test]
fn every_fault_of_a_file_is_found_with_its_line() {
    let text = format!(
        "({SCHEMA},\n    rows: [\n        (values: [1, \"in cover\"], label: \"attack\"),\n        \
         (values: [NaN, \"in covr\"], label: \"atack\"),\n        (values: [1], label: \"defend\"),\n        \
         (values: [\"far\", 3], label: \"defend\"),\n    ],\n)"
    );
    let faults = ExamplesDef::from_ron("a.examples.ron", &text).unwrap_err().to_string();
    assert_eq!(
        faults,
        "a.examples.ron:7:19: distance: NaN; expected a finite number\n\
         a.examples.ron:7:24: cover: unknown \"in covr\", did you mean \"in cover\"?\n\
         a.examples.ron:7:43: unknown \"atack\", did you mean \"attack\"?\n\
         a.examples.ron:8:18: 1 values; expected 2, one for each attribute\n\
         a.examples.ron:9:19: distance: \"far\"; expected a finite number\n\
         a.examples.ron:9:26: cover: 3; expected the name of a category"
    );
}

#[test]
fn contradictions_are_warnings_of_files() {
    let text = format!(
        "({SCHEMA}, rows: [(values: [1, \"exposed\"], label: \"attack\"),\n(values: [1, \"exposed\"], label: \"defend\")])"
    );
    assert!(ExamplesDef::from_ron("a.ron", &text).is_ok());
    assert_eq!(
        ExamplesDef::check_ron("a.ron", &text).to_string(),
        "a.ron:5:1: contradicts row 0: the same values, but \"defend\" and not \"attack\"; expected one label for the same \
         values"
    );
}

#[test]
fn negative_zero_is_zero() {
    let mut examples = Examples::new(schema());
    for (number, label) in [(0.0, 0), (-0.0, 1)] {
        examples.push(&[AttributeValue::Number(number), AttributeValue::Category(0)], label).unwrap();
    }
    assert_eq!(examples.contradictions(), [Contradiction { first: 0, row: 1 }]);
}

#[test]
fn columns_of_a_table_come_in_any_order() {
    let text = "label,cover,distance\r\ndefend,exposed,1e1\r\n\r\n\"attack\",\"in cover\",2";
    let examples = Examples::from_csv("a.csv", text, &schema()).unwrap();
    assert_eq!(examples.to_csv(), "distance,cover,label\n10,exposed,defend\n2,in cover,attack\n");
}

#[test]
fn every_fault_of_a_table_is_found_with_its_cell() {
    let faults = |text: &str| Examples::from_csv("a.csv", text, &schema()).unwrap_err().to_string();
    assert_eq!(faults(""), "a.csv: an empty table; expected a line with the names of the columns");
    assert_eq!(
        faults("distanse,cover,cover\n"),
        "a.csv:1:1: unknown \"distanse\", did you mean \"distance\"?\na.csv:1:16: column \"cover\" comes twice\n\
         a.csv:1:1: no column \"distance\"; expected all attributes and the label\n\
         a.csv:1:1: no column \"label\"; expected all attributes and the label"
    );
    assert_eq!(
        faults(
            "distance,cover,label\n1,exposed\ninf,,attack\n1,\"exposed\"x,attack\n\"a\nb\",exposed,attack\n2,\"exposed"
        ),
        "a.csv:2:1: 2 cells; expected 3 cells\n\
         a.csv:3:1: distance: inf; expected a finite number\n\
         a.csv:3:5: cover: a missing value; expected the name of a category\n\
         a.csv:4:3: text behind a closing quote; expected a comma or a new line\n\
         a.csv:5:1: distance: \"a\\nb\"; expected a finite number\n\
         a.csv:7:3: a quote that does not end\n\
         a.csv:7:1: 2 cells; expected 3 cells"
    );
}

/// Only line feeds end lines, so that diagnostics count as editors do.
#[test]
fn a_carriage_return_within_a_line_ends_none() {
    for text in ["x,label\n1\r,a\n\"2,b\n", "x,label\n\"1\"\r,a\r\n\"2,b\n"] {
        let errors = SchemaDef::of_csv("t.csv", text).unwrap_err().to_string();
        assert!(errors.contains("t.csv:3:1: a quote that does not end"), "{errors}");
    }
}

#[test]
fn a_schema_can_be_taken_from_a_table() {
    let def = SchemaDef::of_csv("a.csv", "x,mood,label\n1,calm,go\n-2.5,angry,stay\n3,calm,go\n").unwrap();
    let attributes = [AttributeDef::number("x"), AttributeDef::one_of("mood", ["angry", "calm"])];
    assert_eq!(def, SchemaDef::new(attributes, ["go", "stay"]));
    assert!(SchemaDef::of_csv("a.csv", "x,y\n1,2\n").unwrap_err().to_string().contains("0 labels"));
    assert!(SchemaDef::of_csv("a.csv", "").is_err());
}

fn any_examples() -> impl Strategy<Value = Examples> {
    let row = (any::<f32>().prop_filter("finite", |number| number.is_finite()), 0_u16..2, 0_usize..2);
    prop::collection::vec(row, 0..30).prop_map(|rows| {
        let mut examples = Examples::new(schema());
        for (number, category, label) in rows {
            examples.push(&[number.into(), AttributeValue::Category(category)], label).unwrap();
        }
        examples
    })
}

proptest! {
    #[test]
    fn examples_survive_every_form(examples in any_examples()) {
        let def = ExamplesDef::from(&examples);
        prop_assert_eq!(&ExamplesDef::from_ron("a.ron", &def.to_ron()).unwrap().examples().unwrap(), &examples);
        prop_assert_eq!(&Examples::from_csv("a.csv", &examples.to_csv(), &schema()).unwrap(), &examples);
        prop_assert_eq!(&state::from_bytes::<Examples>(&state::to_bytes(&examples).unwrap()).unwrap(), &examples);
    }

    #[test]
    fn odd_names_survive_a_table(names in prop::collection::btree_set("[a,\"\n\r ä]{1,5}", 2..5)) {
        let names: Vec<String> = names.into_iter().collect();
        let def = SchemaDef::new([AttributeDef::one_of(",\"\n", names.clone())], names.clone());
        let schema = Schema::new(def).unwrap();
        let mut examples = Examples::new(schema.clone());
        for number in 0..names.len() {
            examples.push(&[AttributeValue::Category(number as u16)], number).unwrap();
        }
        prop_assert_eq!(Examples::from_csv("a.csv", &examples.to_csv(), &schema).unwrap(), examples);
    }

    #[test]
    fn no_table_makes_the_reader_panic(text in "[a,\"\n\r1.label]{0,60}", known in any::<bool>()) {
        let text = if known { format!("distance,cover,label\n{text}") } else { text };
        let _ = Examples::from_csv("a.csv", &text, &schema());
        let _ = SchemaDef::of_csv("a.csv", &text);
    }
}
