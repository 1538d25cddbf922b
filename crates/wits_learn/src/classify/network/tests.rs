//! Networks with known answers, another way to compute the answers, and what is refused.

use proptest::prelude::*;
use wits_core::ron::RonFile;
use wits_core::state;

use super::*;
use crate::classify::{Classifier, Learner, NaiveBayes, NaiveBayesDef};
use crate::examples::{AttributeDef, AttributeValue, Examples, LabelMask, Schema, SchemaDef};

/// Burglary, earthquake, alarm, two neighbors who call (Pearl 1988; the numbers of Russell and Norvig).
const ALARM: &str = r#"(variables: [
    (name: "john", values: ["yes", "no"], parents: ["alarm"], table: [[0.9, 0.1], [0.05, 0.95]]),
    (name: "mary", values: ["yes", "no"], parents: ["alarm"], table: [[0.7, 0.3], [0.01, 0.99]]),
    (name: "alarm", values: ["yes", "no"], parents: ["burglary", "earthquake"],
        table: [[0.95, 0.05], [0.94, 0.06], [0.29, 0.71], [0.001, 0.999]]),
    (name: "burglary", values: ["yes", "no"], table: [[0.001, 0.999]]),
    (name: "earthquake", values: ["yes", "no"], table: [[0.002, 0.998]]),
])"#;

fn alarm() -> BayesNet {
    BayesNetDef::from_ron("alarm.bayesnet.ron", ALARM).unwrap().compile().unwrap()
}

#[test]
fn both_neighbors_call() {
    // The well-known answer is 0.284. In full: of a burglary 0.001 * (0.002 * 0.95 + 0.998 * 0.94 = 0.94002) * 0.9 * 0.7 and of
    // none of the alarm 0.05998 * 0.05 * 0.01: 0.00059224; of no burglary 0.00149185; 0.00059224 / 0.00208409 = 0.284172.
    let found = alarm().query_names("burglary", &[("john", "yes"), ("mary", "yes")]).unwrap();
    assert!((found[0] - 0.284_171_8).abs() < 1e-6, "{found:?}");
    // One who calls tells little: 0.016.
    assert!((alarm().query_names("burglary", &[("john", "yes")]).unwrap()[0] - 0.016_284).abs() < 1e-5);
    // An earthquake explains the alarm away.
    let with = |evidence: &[(&str, &str)]| alarm().query_names("burglary", evidence).unwrap()[0];
    assert!((with(&[("alarm", "yes")]) - 0.373_551).abs() < 1e-5);
    assert!(with(&[("alarm", "yes"), ("earthquake", "yes")]) < 0.004);
}

#[test]
fn questions_that_have_no_answer_are_refused() {
    let net = alarm();
    let error = |of: &str, evidence: &[(&str, &str)]| net.query_names(of, evidence).unwrap_err().to_string();
    assert_eq!(error("burgler", &[]), "unknown \"burgler\", did you mean \"burglary\"?");
    assert_eq!(error("john", &[("mary", "maybe")]), "unknown \"maybe\", there are: yes, no");
    assert_eq!(
        error("john", &[("mary", "yes"), ("mary", "no")]),
        "mary has two values at once; expected one"
    );
    assert!(net.query(9, &[]).is_err() && net.query(0, &[(0, 2)]).is_err());
    let sure =
        BayesNetDef::from_ron("a.ron", r#"(variables: [(name: "a", values: ["x", "y"], table: [[1, 0]])])"#);
    let error = sure.unwrap().compile().unwrap().query(0, &[(0, 1)]).unwrap_err();
    assert_eq!(error, QueryError::Impossible);
}

#[test]
fn what_is_known_is_certain() {
    assert_eq!(alarm().query_names("john", &[("john", "no")]).unwrap(), [0.0, 1.0]);
}

#[test]
fn every_fault_of_a_file_is_found() {
    let text = r#"(variables: [
        (name: "a", values: ["x"], parents: ["b", "b", "cc"]),
        (name: "a", values: ["x", "x"], table: [[0.5, 0.6], [1]]),
    ])"#;
    assert_eq!(
        BayesNetDef::from_ron("a.ron", text).unwrap_err().to_string(),
        "a.ron:2:29: 1 values; expected 2 to 256\n\
         a.ron:2:46: unknown \"b\", there are: a, a\n\
         a.ron:2:51: unknown \"b\", there are: a, a\n\
         a.ron:2:51: \"b\" comes twice; expected different parents\n\
         a.ron:2:56: unknown \"cc\", there are: a, a\n\
         a.ron:3:16: \"a\" comes twice or is empty; expected different names\n\
         a.ron:3:35: \"x\" comes twice; expected different names\n\
         a.ron:3:49: [0.5, 0.6]; expected 2 probabilities that add up to 1\n\
         a.ron:3:61: [1.0]; expected 2 probabilities that add up to 1"
    );
    let cycle = r#"(variables: [
        (name: "a", values: ["x", "y"], parents: ["b"]), (name: "b", values: ["x", "y"], parents: ["c"]),
        (name: "c", values: ["x", "y"], parents: ["b"], table: [[1, 0]]),
    ])"#;
    assert_eq!(
        BayesNetDef::from_ron("a.ron", cycle).unwrap_err().to_string(),
        "a.ron:3:64: 1 rows; expected 2, one for each combination of the parents' values\n\
         a.ron:2:99: a cycle: b depends on c depends on b; expected no cycles"
    );
}

#[test]
fn too_many_parents_and_too_connected_networks_are_refused() {
    let variable = |number: usize, parents: Vec<String>| VariableDef {
        name: format!("v{number}"),
        values: (0..8).map(|value| value.to_string()).collect(),
        parents,
        table: Vec::new(),
    };
    let all = |count: usize| (0..count).map(|number| format!("v{number}")).collect::<Vec<_>>();
    let mut variables: Vec<VariableDef> = (0..7).map(|number| variable(number, Vec::new())).collect();
    variables.push(variable(7, all(7)));
    let faults = BayesNetDef { variables }.compile().unwrap_err().to_string();
    assert_eq!(faults, "variables[7].table: a table of 2097152 rows; expected at most 1048576 entries");
    // Every two of nine have a child that was observed: eliminating any one joins all others.
    let mut variables: Vec<VariableDef> = (0..9).map(|number| variable(number, Vec::new())).collect();
    for a in 0..9 {
        for b in 0..a {
            variables.push(variable(variables.len(), vec![format!("v{a}"), format!("v{b}")]));
        }
    }
    let net = BayesNetDef { variables }.compile().unwrap();
    let evidence: Vec<(usize, usize)> =
        (9..net.def().variables.len()).map(|variable| (variable, 0)).collect();
    assert_eq!(net.query(0, &evidence), Err(QueryError::TooLarge(8_usize.pow(9))));
}

/// A random network: variables with two or three values depend on up to two earlier ones.
fn any_net() -> impl Strategy<Value = BayesNetDef> {
    let variable =
        (2_usize..4, prop::collection::btree_set(0_usize..5, 0..3), prop::collection::vec(1_u8..20, 30));
    prop::collection::vec(variable, 1..6).prop_map(|variables| {
        let sizes: Vec<usize> = variables.iter().map(|(size, ..)| *size).collect();
        let variables = variables.into_iter().enumerate().map(|(number, (size, parents, weights))| {
            let parents: Vec<usize> = parents.into_iter().filter(|parent| *parent < number).collect();
            let rows = parents.iter().map(|parent| sizes[*parent]).product::<usize>();
            let row = |row: usize| {
                let weights: Vec<f64> =
                    (0..size).map(|at| f64::from(weights[(row * size + at) % 30])).collect();
                let sum: f64 = weights.iter().sum();
                weights.iter().map(|weight| weight / sum).collect()
            };
            VariableDef {
                name: format!("v{number}"),
                values: (0..size).map(|value| value.to_string()).collect(),
                parents: parents.iter().map(|parent| format!("v{parent}")).collect(),
                table: (0..rows).map(row).collect(),
            }
        });
        BayesNetDef { variables: variables.collect() }
    })
}

/// By summing over everything.
fn summed(net: &BayesNet, of: usize, evidence: &[(usize, usize)]) -> Vec<f64> {
    let sizes: Vec<usize> = net.def().variables.iter().map(|variable| variable.values.len()).collect();
    let mut shares = vec![0.0; sizes[of]];
    for number in 0..sizes.iter().product::<usize>() {
        let mut rest = number;
        let values: Vec<usize> = sizes.iter().map(|size| (rest % size, rest /= size).0).collect();
        if evidence.iter().all(|(variable, value)| values[*variable] == *value) {
            shares[values[of]] += net.joint(&values);
        }
    }
    let sum: f64 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}

fn two_attributes() -> Schema {
    let attributes = [AttributeDef::one_of("a", ["x", "y", "z"]), AttributeDef::one_of("b", ["on", "off"])];
    Schema::new(SchemaDef::new(attributes, ["p", "q"])).unwrap()
}

fn fill(rows: &[(u16, u16, usize)]) -> Examples {
    let mut examples = Examples::new(two_attributes());
    for (a, b, label) in rows {
        examples.push(&[AttributeValue::Category(*a), AttributeValue::Category(*b)], *label).unwrap();
    }
    examples
}

proptest! {
    #[test]
    fn elimination_is_the_sum_over_everything(def in any_net(), of in 0_usize..6, evidence in prop::collection::btree_map(0_usize..6, 0_usize..2, 0..4)) {
        let count = def.variables.len();
        let net = BayesNetDef::from_ron("a.ron", &def.to_ron()).unwrap().compile().unwrap();
        let evidence: Vec<_> = evidence.into_iter().filter(|(variable, _)| *variable < count).collect();
        let of = of % count;
        let (found, expected) = (net.query(of, &evidence).unwrap(), summed(&net, of, &evidence));
        prop_assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9), "{:?} {:?}", found, expected);
    }

    #[test]
    fn attributes_below_the_label_are_naive_bayes(
        rows in prop::collection::vec((0_u16..3, 0_u16..2, 0_usize..2), 1..30), smooth: bool,
    ) {
        let examples = fill(&rows);
        let smoothing = f64::from(u8::from(smooth));
        let parents = [("a", vec!["label"]), ("b", vec!["label"])];
        let net = BayesNetClassifier::new(two_attributes(), &parents, smoothing).unwrap().fit(&examples).unwrap();
        let compiled = net.network().compile().unwrap();
        let bayes = NaiveBayes::fit(&examples, NaiveBayesDef { smoothing, ..NaiveBayesDef::default() });
        for (a, b, _) in rows {
            let values = [AttributeValue::Category(a), AttributeValue::Category(b)];
            let schema = two_attributes();
            let observation = schema.observation(&values).unwrap();
            let (mut one, mut other) = ([0.0; 2], [0.0; 2]);
            net.probabilities(observation, &mut one).unwrap();
            bayes.probabilities(observation, &mut other).unwrap();
            // Naive Bayes does not smooth the shares of the labels; networks smooth every table.
            if !smooth {
                prop_assert!((one[0] - other[0]).abs() < 1e-9, "{:?} {:?}", one, other);
            }
            // The classifier and the query of its network agree.
            let asked = compiled.query(2, &[(0, a.into()), (1, b.into())]).unwrap();
            prop_assert!((one[0] - asked[0]).abs() < 1e-9);
        }
        prop_assert_eq!(&state::from_bytes::<BayesNetClassifier>(&state::to_bytes(&net).unwrap()).unwrap(), &net);
    }
}

#[test]
fn a_parent_more_tells_what_naive_bayes_cannot() {
    // Exclusive or: each attribute alone says nothing about the label.
    let rows: Vec<(u16, u16, usize)> =
        (0..40).map(|at| (at % 2, at / 2 % 2, usize::from(at % 2 != at / 2 % 2))).collect();
    let examples = fill(&rows);
    let parents = [("a", vec!["label"]), ("b", vec!["label", "a"])];
    let net = BayesNetClassifier::new(two_attributes(), &parents, 1.0).unwrap().fit(&examples).unwrap();
    let right = crate::classify::evaluate(&net, &examples).unwrap().accuracy();
    assert_eq!(right, Some(1.0));
}

#[test]
fn structures_that_cannot_be_are_refused() {
    let faults = |parents: &[(&str, Vec<&str>)]| {
        BayesNetClassifier::new(two_attributes(), parents, 1.0).unwrap_err().to_string()
    };
    assert_eq!(faults(&[("c", vec!["a"])]), "parents[0]: unknown \"c\", there are: a, b, label");
    assert!(faults(&[("a", vec!["b"]), ("b", vec!["a"])]).contains("a cycle: "));
    let numbers = Schema::new(SchemaDef::new([AttributeDef::number("n")], ["p", "q"])).unwrap();
    assert!(
        BayesNetClassifier::new(numbers, &[], 1.0)
            .unwrap_err()
            .to_string()
            .contains("numbers; expected categories")
    );
    let mut net = BayesNetClassifier::new(two_attributes(), &[], 0.0).unwrap();
    let other = Schema::new(SchemaDef::new([AttributeDef::number("n")], ["p"])).unwrap();
    let values = [AttributeValue::Number(1.0)];
    assert!(net.observe(other.observation(&values).unwrap(), 0).is_err());
    assert!(net.choose(other.observation(&values).unwrap(), LabelMask::ALL).is_err());
}
