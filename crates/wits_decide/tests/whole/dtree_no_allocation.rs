//! Deciding allocates nothing.

use wits_decide::dtree::DecisionTree;
use wits_decide::{Kind, Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn decisions_and_ticks_allocate_nothing() {
    let mut words = Vocabulary::<u32>::new();
    words.condition("odd", |number, _| number % 2 == 1);
    words.value("number", Kind::Int, |number, _| number.cast_signed().into());
    words.action("walk", |_, _| Status::Running).on_exit(|number, _, _| *number += 1);
    words.action("stand", |_, _| Status::Success);
    let text = r#"(
        board: {"mood": (kind: Text, default: "calm")},
        root: If(test: Is("odd"),
            yes: Random(chance: 0.4, time_out: 3, yes: Do("walk"), no: Do("stand")),
            no: Switch(of: "{mood}", cases: [(is: "calm", then: Go("b"))], otherwise: Pick("x"))),
        branches: {"b": Switch(of: "number", cases: [(is: 2, then: Do("walk"))], otherwise: Pick("y"))},
    )"#;
    let tree = DecisionTree::from_ron("t.dtree.ron", text, &words).unwrap();
    let (mut state, mut tally) = (tree.start(), tree.tally());
    tree.decide_counted(&mut state, &mut Turn::new(&mut 1, Default::default()), &mut tally);
    assert_no_allocation("a hundred decisions", || {
        for mut number in 0..100 {
            let mut turn = Turn::new(&mut number, Default::default());
            tree.decide(&mut state, &mut turn);
            tree.tick(&mut state, &mut turn);
            tree.decide_counted(&mut state, &mut turn, &mut tally);
        }
    });
}
