//! Laws of case-based reasoning.

use proptest::prelude::*;
use wits_core::state;

use super::*;
use crate::classify::evaluate;
use crate::examples::{AttributeDef, Examples, SchemaDef};

fn schema() -> Schema {
    let attributes =
        [AttributeDef::number("x"), AttributeDef::number("y"), AttributeDef::one_of("c", ["on", "off"])];
    Schema::new(SchemaDef::new(attributes, ["p", "q"])).unwrap()
}

type Row = ((i8, i8, u16), usize);

fn values((x, y, c): (i8, i8, u16)) -> [AttributeValue; 3] {
    [f32::from(x).into(), f32::from(y).into(), AttributeValue::Category(c)]
}

fn fill(rows: &[Row]) -> Examples {
    let mut examples = Examples::new(schema());
    for (row, label) in rows {
        examples.push(&values(*row), *label).unwrap();
    }
    examples
}

fn learned(def: CasesDef, rows: &[Row]) -> CaseBase {
    let mut cases = CaseBase::new(schema(), def).unwrap();
    cases.observe_all(&fill(rows)).unwrap();
    cases
}

fn any_rows(most: usize) -> impl Strategy<Value = Vec<Row>> {
    prop::collection::vec(((any::<i8>(), any::<i8>(), 0_u16..2), 0_usize..2), 1..most)
}

proptest! {
    #[test]
    fn the_nearest_are_the_first_of_all_sorted_by_distance(rows in any_rows(40), query in (any::<i8>(), any::<i8>(), 0_u16..2), wanted in 1_usize..9) {
        let cases = learned(CasesDef::default(), &rows);
        let (schema, values) = (schema(), values(query));
        let observation = schema.observation(&values).unwrap();
        let mut all = vec![Neighbor::default(); rows.len()];
        prop_assert_eq!(cases.nearest(observation, &mut all).unwrap(), rows.len());
        prop_assert!(all.windows(2).all(|pair| pair[0].distance < pair[1].distance
            || pair[0].distance == pair[1].distance && pair[0].case < pair[1].case));
        let mut few = vec![Neighbor::default(); wanted];
        let found = cases.nearest(observation, &mut few).unwrap();
        prop_assert_eq!(&few[..found], &all[..found]);
        prop_assert_eq!(found, wanted.min(rows.len()));
    }

    #[test]
    fn one_neighbor_reproduces_what_does_not_contradict(rows in any_rows(40)) {
        let cases = learned(CasesDef { neighbors: 1, ..CasesDef::default() }, &rows);
        let examples = fill(&rows);
        if examples.contradictions().is_empty() {
            prop_assert_eq!(evaluate(&cases, &examples).unwrap().accuracy(), Some(1.0));
        }
    }

    #[test]
    fn the_last_cases_are_kept_and_saved(rows in any_rows(30), most in 1_u32..9) {
        let def = CasesDef { max_cases: most, ..CasesDef::default() };
        let mut cases = learned(def, &rows);
        let last = &rows[rows.len().saturating_sub(most as usize)..];
        prop_assert_eq!(cases.len(), last.len());
        for (row, label) in last {
            let is_kept = (0..cases.len()).any(|number| cases.case(number) == Some((&values(*row)[..], *label)));
            prop_assert!(is_kept);
        }
        let mut loaded: CaseBase = state::from_bytes(&state::to_bytes(&cases).unwrap()).unwrap();
        prop_assert_eq!(&loaded, &cases);
        cases.observe_all(&fill(&rows)).unwrap();
        loaded.observe_all(&fill(&rows)).unwrap();
        prop_assert_eq!(loaded, cases);
    }
}

#[test]
fn weights_and_ranges_decide_what_is_similar() {
    let rows = [((0, 0, 0), 0), ((100, 0, 0), 1), ((0, 10, 1), 1)];
    let choose = |weights: &[(&str, f32)]| {
        let weights = weights.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
        let cases = learned(CasesDef { neighbors: 1, weights, ..CasesDef::default() }, &rows);
        let (schema, values) = (schema(), values((60, 1, 0)));
        cases.choose(schema.observation(&values).unwrap(), LabelMask::ALL).unwrap().label
    };
    // x is 0.6 and 0.4 of its range away.
    assert_eq!(choose(&[]), 1);
    assert_eq!(choose(&[("x", 0.0)]), 0);
}

#[test]
fn only_surprises_are_kept() {
    let rows: Vec<Row> = (0..100).map(|x| ((x, 0, 0), usize::from(x >= 50))).collect();
    let def = CasesDef { neighbors: 1, retain: Retain::WhenWrong, ..CasesDef::default() };
    let cases = learned(def, &rows);
    assert!(cases.len() < 5, "{}", cases.len());
    assert!(evaluate(&cases, &fill(&rows)).unwrap().accuracy().unwrap() > 0.7);
}

#[test]
fn without_cases_nothing_is_known_and_bad_settings_are_refused() {
    let cases = CaseBase::new(schema(), CasesDef::default()).unwrap();
    let (schema, values) = (schema(), values((0, 0, 0)));
    let chosen = cases.choose(schema.observation(&values).unwrap(), LabelMask::ALL).unwrap();
    assert_eq!((chosen.label, chosen.probability), (0, 0.5));
    let weights = [("z".to_owned(), 1.0), ("x".to_owned(), f32::NAN)].into_iter().collect();
    let def = CasesDef { neighbors: 0, max_cases: 0, weights, ..CasesDef::default() };
    assert_eq!(
        CaseBase::new(schema, def).unwrap_err().to_string(),
        "def.neighbors: 0 is out of range; expected 1 to 32\n\
         def.max_cases: 0 is out of range; expected 1 to 100000\n\
         def.weights.x: NaN is out of range; expected 0 to 1000000\n\
         def.weights.z: unknown \"z\", there are: x, y, c"
    );
}
