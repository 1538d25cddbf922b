//! A changed file is taken over while characters run it.

use wits::core::time::Moment;
use wits::decide::dtree::DecisionTree;
use wits::decide::machine::Machine;
use wits::decide::tree::Tree;
use wits::decide::{Mind, Status, Turn, Vocabulary};
use wits_testkit::linear::{Case, hold};

use super::lines;

fn words() -> Vocabulary<()> {
    let mut words = Vocabulary::new();
    words.action("act", |(), _| Status::Running);
    words.condition("sees", |(), _| true);
    words
}

/// A mind runs, is replaced by another one of the same text, and goes on.
fn adopt<M: Mind<()> + 'static>(name: &str, size: usize, make: fn(usize) -> M) -> Case {
    Case::new(name, size, move |size| {
        let (old, new) = (make(size), make(size));
        let mut state = old.start();
        old.tick(&mut state, &mut Turn::new(&mut (), Moment::START));
        move || {
            let adopted = new.adopt(&old, &mut state, &mut Turn::new(&mut (), Moment::START), &mut ());
            assert!(adopted.kept > 0);
            (state, old, new)
        }
    })
}

fn parallels(size: usize) -> Tree<()> {
    let keys = lines(size, |n| format!("\"k{n}\": (kind: Int),"));
    let nodes = lines(size, |n| format!("(name: \"n{n}\", node: Parallel(nodes: [Do(\"act\"), Wait(9)])),"));
    let text = format!("(board: {{\n{keys}}}, root: Parallel(nodes: [\n{nodes}]))");
    Tree::load("a.tree.ron", &text, &words()).expect("the definition is whole")
}

fn machine(size: usize) -> Machine<()> {
    let inner =
        |n: usize| format!("(name: \"s{n}\", machine: (states: [(name: \"in{n}\", active: [\"act\"])])),");
    let active = vec!["\"act\""; size].join(", ");
    let regions = lines(size, |n| format!("(name: \"r{n}\", states: [{}]),", inner(n)));
    let text = format!("(states: [(name: \"main\", active: [{active}])], regions: [\n{regions}])");
    Machine::from_ron("a.machine.ron", &text, &words()).expect("the definition is whole")
}

fn decision(size: usize) -> DecisionTree<()> {
    let cases = lines(size, |n| format!("(is: {n}, then: Do(\"act\")),"));
    let text = format!(
        "(board: {{\"v\": (kind: Int, default: 0)}}, root: Switch(of: \"{{v}}\", cases: [\n{cases}], otherwise: Do(\"act\")))"
    );
    DecisionTree::from_ron("a.dtree.ron", &text, &words()).expect("the definition is whole")
}

#[test]
fn taking_over_changed_files_is_linear() {
    let cases = vec![
        adopt("a tree", 150, parallels),
        adopt("a machine", 100, machine),
        adopt("a decision tree", 200, decision),
    ];
    hold("linear::apply::taking_over_changed_files_is_linear", cases);
}
