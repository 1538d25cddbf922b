//! Laws of trees, and a plain way to grow them for comparison.

use proptest::prelude::*;
use wits_core::ron::RonFile;
use wits_core::state;
use wits_core::work::{Budget, Progress, Work};
use wits_decide::dtree::DecisionDef;
use wits_decide::{Kind, Mind, Turn, Vocabulary};

use super::incremental::{any_rows, examples, mixed, values};
use super::*;
use crate::classify::{entropy, evaluate};
use crate::examples::{AttributeValue, Column};

/// ID3 as one would write it down: no sorted lists, no sums that are kept.
fn plain(examples: &Examples, depth: u32) -> String {
    let counts = examples.label_counts();
    let schema = examples.schema();
    let most = counts.iter().max().copied().unwrap_or(0);
    let name = schema.label_name(counts.iter().position(|count| *count == most).unwrap()).to_owned();
    let mut best: Option<(f64, String, Vec<Examples>)> = None;
    for (number, attribute) in schema.attributes().iter().enumerate() {
        for (question, side) in questions(examples, number) {
            let parts: Vec<Examples> = (0..attribute.categories().map_or(2, <[String]>::len))
                .map(|part| {
                    let rows = (0..examples.len()).filter(|row| side(examples.value(*row, number)) == part);
                    examples.subset(&rows.map(|row| row as u32).collect::<Vec<_>>())
                })
                .collect();
            let mixed = |part: &Examples| entropy(&part.label_counts()) * part.len() as f64;
            let gain = entropy(&counts) * examples.len() as f64 - parts.iter().map(mixed).sum::<f64>();
            let is_question = parts.iter().filter(|part| !part.is_empty()).count() > 1;
            if is_question && gain > best.as_ref().map_or(1e-6, |best| best.0 + 1e-6) {
                best = Some((gain, question, parts));
            }
        }
    }
    match best.filter(|_| depth > 0) {
        Some((_, question, parts)) => {
            let parts =
                parts.iter().map(|part| if part.is_empty() { name.clone() } else { plain(part, depth - 1) });
            format!("{question}({})", parts.collect::<Vec<_>>().join(", "))
        }
        None => name,
    }
}

type Side = Box<dyn Fn(AttributeValue) -> usize>;

fn questions(examples: &Examples, attribute: usize) -> Vec<(String, Side)> {
    let Column::Numbers(numbers) = examples.column(attribute) else {
        let side: Side = Box::new(|value| value.category().unwrap());
        return vec![(format!("{attribute}"), side)];
    };
    let mut numbers = numbers.clone();
    numbers.sort_by(f32::total_cmp);
    numbers.dedup();
    let threshold = |pair: &[f32]| {
        let at = 0.5 * (pair[0] + pair[1]);
        let side: Side = Box::new(move |value| usize::from(value.number().unwrap() >= at));
        (format!("{attribute}<{at}"), side)
    };
    numbers.windows(2).map(threshold).collect()
}

fn same_form(tree: &LearnedTree, node: usize) -> String {
    let node = &tree.nodes()[node];
    let Some(split) = node.split else { return tree.schema().label_name(usize::from(node.label)).to_owned() };
    let name = match split {
        Split::Category { attribute, .. } => format!("{attribute}"),
        Split::Threshold { attribute, at, .. } => format!("{attribute}<{at}"),
    };
    let parts: Vec<String> = tree.children(split).map(|child| same_form(tree, child)).collect();
    format!("{name}({})", parts.join(", "))
}

/// The words of a game in which the observation is the whole world.
fn words() -> Vocabulary<(u16, i8, u16)> {
    let mut words = Vocabulary::new();
    words.value("a", Kind::Text, |game: &(u16, i8, u16), _| ["x", "y", "z"][usize::from(game.0)].into());
    words.value("n", Kind::Number, |game: &(u16, i8, u16), _| f32::from(game.1).into());
    words.value("b", Kind::Text, |game: &(u16, i8, u16), _| ["on", "off"][usize::from(game.2)].into());
    words.condition("b_is_on", |game: &(u16, i8, u16), _| game.2 == 0);
    words
}

proptest! {
    #[test]
    fn it_is_the_tree_of_the_plain_algorithm(rows in any_rows(30), depth in 0_u32..5) {
        let examples = examples(&rows);
        let def = TreeDef { max_depth: depth, ..TreeDef::default() };
        prop_assert_eq!(same_form(&LearnedTree::grow(&examples, def), 0), plain(&examples, depth));
    }

    #[test]
    fn slices_of_any_size_grow_the_same_tree(rows in any_rows(30), slice in 1_u64..200) {
        let examples = examples(&rows);
        let mut training = TreeTraining::new(&examples, TreeDef::default());
        let mut steps = 0_u64;
        let sliced = loop {
            let mut budget = Budget::new(slice);
            match training.step(&mut budget) {
                Progress::Done(tree) => break tree,
                Progress::Pending => prop_assert!(budget.is_spent()),
            }
            steps += 1;
            prop_assert!(steps < 100_000);
            // What is there so far is always a whole tree.
            let mut faults = wits_core::findings::Findings::default();
            training.tree().check("", &mut faults);
            prop_assert!(faults.is_empty(), "{}", faults);
        };
        prop_assert_eq!(sliced, LearnedTree::grow(&examples, TreeDef::default()));
    }

    #[test]
    fn without_contradictions_every_example_is_reproduced(rows in any_rows(40), ratio: bool) {
        let all = examples(&rows);
        let wrong: Vec<usize> = all.contradictions().iter().map(|found| found.row).collect();
        let kept: Vec<_> = rows.iter().enumerate().filter(|(row, _)| !wrong.contains(row)).map(|(_, row)| *row).collect();
        let by = if ratio { SplitBy::GainRatio } else { SplitBy::Gain };
        let tree = LearnedTree::grow(&examples(&kept), TreeDef { zero_gain: true, by, ..TreeDef::default() });
        prop_assert!(reproduces(&tree, &examples(&kept)));
    }

    #[test]
    fn pruning_makes_no_more_errors_and_no_larger_trees(train in any_rows(30), test in any_rows(30)) {
        let tree = LearnedTree::grow(&examples(&train), TreeDef { zero_gain: true, ..TreeDef::default() });
        let test = examples(&test);
        let pruned = tree.pruned(&test).unwrap();
        let right = |tree: &LearnedTree| evaluate(tree, &test).unwrap().accuracy();
        prop_assert!(right(&pruned) >= right(&tree));
        prop_assert!(pruned.leaves() <= tree.leaves());
        prop_assert_eq!(pruned.pruned(&test).unwrap(), pruned);
    }

    #[test]
    fn limits_hold(rows in any_rows(40), depth in 0_u32..4, leaf in 1_u32..6, few in 0_u32..9) {
        let def = TreeDef { max_depth: depth, min_leaf: leaf, min_examples: few, zero_gain: true, ..TreeDef::default() };
        let tree = LearnedTree::grow(&examples(&rows), def);
        prop_assert!(tree.depth() <= depth as usize);
        for node in tree.nodes() {
            let Some(split) = node.split else { continue };
            let large = tree.children(split).filter(|child| tree.nodes()[*child].examples() >= leaf).count();
            prop_assert!(large > 1 && node.examples() >= few);
        }
    }

    #[test]
    fn the_decision_tree_chooses_what_was_learned(rows in any_rows(40), others in any_rows(40), asks: bool, file: bool) {
        let tree = LearnedTree::grow(&examples(&rows), TreeDef { zero_gain: true, ..TreeDef::default() });
        let mut converted = TreeWords::picks();
        if asks {
            converted.conditions.insert("b".into(), "b_is_on".into());
        }
        let mut def = tree.decision_tree(&converted).unwrap();
        if file {
            def = DecisionDef::from_ron("learned.dtree.ron", &def.to_ron()).unwrap();
        }
        let bound = def.bind(&words()).unwrap();
        let mut state = bound.start();
        for (row, _) in rows.into_iter().chain(others) {
            let values = values(row);
            let learned = tree.choose(mixed().observation(&values).unwrap(), LabelMask::ALL).unwrap().label;
            let mut game = row;
            let decided = bound.decide(&mut state, &mut Turn::new(&mut game, Default::default())).name.to_owned();
            prop_assert_eq!(decided, tree.schema().label_name(learned));
        }
    }

    #[test]
    fn a_tree_survives_a_save(rows in any_rows(30)) {
        let tree = LearnedTree::grow(&examples(&rows), TreeDef::default());
        prop_assert_eq!(&state::from_bytes::<LearnedTree>(&state::to_bytes(&tree).unwrap()).unwrap(), &tree);
    }
}

#[test]
fn a_very_deep_tree_becomes_branches_of_a_file() {
    let schema = Schema::new(SchemaDef::new([AttributeDef::number("n")], ["p", "q"])).unwrap();
    let mut examples = Examples::new(schema);
    for number in 0_u16..400 {
        examples.push(&[AttributeValue::Number(number.into())], usize::from(number % 2)).unwrap();
    }
    // A question that cuts one example off: the deepest tree there can be.
    let tree = LearnedTree::grow(&examples, TreeDef { zero_gain: true, ..TreeDef::default() });
    assert!(tree.depth() > 100, "{}", tree.depth());
    let def = tree.decision_tree(&TreeWords::picks()).unwrap();
    let def = DecisionDef::from_ron("deep.dtree.ron", &def.to_ron()).unwrap();
    let mut words = Vocabulary::<f32>::new();
    words.value("n", Kind::Number, |game, _| (*game).into());
    let bound = def.bind(&words).unwrap();
    for number in 0_u16..400 {
        let mut game = f32::from(number);
        let decision = bound.decide(&mut bound.start(), &mut Turn::new(&mut game, Default::default()));
        assert_eq!(decision.name, ["p", "q"][usize::from(number % 2)]);
    }
}

#[test]
fn words_that_do_not_fit_are_refused() {
    let tree = LearnedTree::new(mixed());
    let mut words = TreeWords::default();
    words.values.insert("m".into(), "m".into());
    words.conditions.insert("a".into(), "is_a".into());
    words.actions.insert("s".into(), "s".into());
    assert_eq!(
        tree.decision_tree(&words).unwrap_err().to_string(),
        "values.m: unknown \"m\", there are: a, n, b\n\
         conditions.a: a has 3 categories; expected 2 categories\n\
         actions.s: unknown \"s\", there are: p, q, r"
    );
}

#[test]
fn without_examples_the_first_label_is_chosen() {
    let tree = LearnedTree::grow(&examples(&[]), TreeDef::default());
    let values = values((0, 0, 0));
    let chosen = tree.choose(mixed().observation(&values).unwrap(), LabelMask::ALL).unwrap();
    assert_eq!((chosen.label, chosen.probability), (0, 1.0 / 3.0));
}

#[test]
fn exclusive_or_needs_questions_that_gain_nothing_yet() {
    let schema = schema(&[("a", ["x", "y"]), ("b", ["on", "off"])], &["p", "q"]);
    let rows = read("a,b,label\nx,on,p\nx,off,q\ny,on,q\ny,off,p\n", &schema);
    assert_eq!(LearnedTree::grow(&rows, TreeDef::default()).leaves(), 1);
    assert!(reproduces(&LearnedTree::grow(&rows, TreeDef { zero_gain: true, ..TreeDef::default() }), &rows));
}

#[test]
fn the_gain_ratio_does_not_prefer_many_categories() {
    // Every row has a name of its own: asking for it gains most, and tells nothing.
    let names = ["one", "two", "three", "four", "five", "six"];
    let attributes = [AttributeDef::one_of("name", names), AttributeDef::one_of("armed", ["yes", "no"])];
    let schema = Schema::new(SchemaDef::new(attributes, ["p", "q"])).unwrap();
    let rows = "name,armed,label\none,yes,p\ntwo,yes,p\nthree,yes,p\nfour,no,q\nfive,no,q\nsix,no,q\n";
    let grow = |by| LearnedTree::grow(&read(rows, &schema), TreeDef { by, ..TreeDef::default() });
    assert_eq!(grow(SplitBy::Gain).leaves(), 6);
    assert_eq!(text(&grow(SplitBy::GainRatio), 0), "(armed is yes: p, armed is no: q)");
}

#[test]
fn hostile_trees_are_refused() {
    let tree = LearnedTree::grow(&examples(&[((0, 1, 0), 0), ((0, 2, 0), 1)]), TreeDef::default());
    let faults = |change: fn(&mut LearnedTree)| {
        let mut tree = tree.clone();
        change(&mut tree);
        let refused = state::from_bytes::<LearnedTree>(&state::to_bytes(&tree).unwrap());
        assert!(refused.is_err());
    };
    faults(|tree| tree.nodes.clear());
    faults(|tree| tree.nodes.truncate(2));
    faults(|tree| tree.nodes[0].split = Some(Split::Threshold { attribute: 1, at: 1.0, first: 0 }));
    faults(|tree| tree.nodes[0].split = Some(Split::Threshold { attribute: 9, at: 1.0, first: 1 }));
    faults(|tree| tree.nodes[0].split = Some(Split::Threshold { attribute: 1, at: f32::NAN, first: 1 }));
    faults(|tree| tree.nodes[0].split = Some(Split::Category { attribute: 1, first: 1 }));
    faults(|tree| tree.nodes[0].split = Some(Split::Threshold { attribute: 1, at: 1.0, first: u32::MAX }));
    faults(|tree| tree.nodes[0].split = None);
    faults(|tree| tree.nodes[1].label = 3);
    faults(|tree| tree.nodes[1].counts.push(1));
    faults(|tree| tree.nodes[1].counts = vec![u32::MAX; 3]);
}

#[test]
fn the_graph_and_the_path_say_how_many_examples_there_were() {
    let rows = [((0, 1, 0), 0), ((0, 2, 0), 1), ((0, 3, 1), 1)];
    let tree = LearnedTree::grow(&examples(&rows), TreeDef::default());
    let graph = tree.graph();
    let names: Vec<_> = graph.nodes.iter().map(|node| format!("{} | {}", node.name, node.detail)).collect();
    assert_eq!(names, ["n | 3 examples, gain 0.918", "p | p 1", "q | q 2"]);
    assert_eq!(graph.links.iter().map(|link| &*link.label).collect::<Vec<_>>(), ["n < 1.5", "n ≥ 1.5"]);
    let values = values((0, 7, 0));
    let why = serde_json::to_string(&tree.why(mixed().observation(&values).unwrap())).unwrap();
    assert!(
        why.contains("n ≥ 1.5") && why.contains("it is 7; p 1, q 2, gain 0.918") && why.contains("so q"),
        "{why}"
    );
    let outline = |max| serde_json::to_string(&tree.outline(max)).unwrap();
    assert!(outline(9).contains("n ≥ 1.5: q") && outline(1).contains("and 2 more"), "{}", outline(1));
}
