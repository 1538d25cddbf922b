//! Conditions before and scripts after nodes, and what is skipped.

use super::*;

#[test]
fn a_skipped_child_lets_its_parent_go_on() {
    let set = |holds: bool, tree: &str| format!("<Sequence><Script code='c := {holds}'/>{tree}</Sequence>");
    let seq = "<Sequence><A _skipIf='c'/><B/></Sequence>";
    assert_eq!(runs(&set(true, seq), &[], 1), ["BS S"]);
    assert_eq!(runs(&set(false, seq), &[("A", "F")], 1), ["AF F"]);
    let fallback = "<Fallback><A _skipIf='c'/><B/></Fallback>";
    assert_eq!(runs(&set(true, fallback), &[], 1), ["BS S"]);
    assert_eq!(runs(&set(false, fallback), &[], 1), ["AS S"]);
    // Whoever is around it is skipped with it.
    let wrapped =
        "<Fallback><Timeout msec='9'><Inverter><A _skipIf='c'/></Inverter></Timeout><B/></Fallback>";
    assert_eq!(runs(&set(true, wrapped), &[], 1), ["BS S"]);
    let forced = "<Fallback><ForceSuccess><A _skipIf='c'/></ForceSuccess><B/></Fallback>";
    assert_eq!(runs(&set(true, forced), &[], 1), ["BS S"]);
}

#[test]
fn a_composite_whose_children_are_all_skipped_is_skipped() {
    let tree = |d: bool| {
        format!(
            "<Sequence><Script code='c := true; d := {d}'/><Fallback><Sequence><A _skipIf='c'/><B _skipIf='d'/></Sequence><C/></Fallback></Sequence>"
        )
    };
    assert_eq!(runs(&tree(true), &[], 1), ["CS S"]);
    assert_eq!(runs(&tree(false), &[], 1), ["BS S"]);
}

#[test]
fn while_calls_off_and_counts_as_skipped() {
    let tree = |inside: &str| {
        format!(
            "<Sequence><Script code='n := 0'/><Parallel failure_count='2'><Repeat num_cycles='3'><Script code='n += 1'/></Repeat>{inside}</Parallel></Sequence>"
        )
    };
    let sequence = tree("<Sequence><A _while='n &lt; 2'/><B/></Sequence>");
    assert_eq!(runs(&sequence, &[("A", "R"), ("B", "RS")], 3), ["AR R", "A! BR R", "BS S"]);
    let fallback = tree("<Fallback><A _while='n &lt; 2'/><B/></Fallback>");
    assert_eq!(runs(&fallback, &[("A", "R"), ("B", "RS")], 3), ["AR R", "A! BR R", "BS S"]);
}

#[test]
fn conditions_before_a_node_are_asked_in_order() {
    let tree = |attributes: &str| {
        format!(
            "<Sequence><Script code='t := true; f := false'/><Fallback><A {attributes}/><B/></Fallback></Sequence>"
        )
    };
    for (attributes, expected) in [
        ("_failureIf='t' _successIf='t' _skipIf='t'", "BS S"),
        ("_failureIf='f' _successIf='t' _skipIf='t'", "S"),
        ("_failureIf='f' _successIf='f' _skipIf='t'", "BS S"),
        ("_failureIf='f' _successIf='f' _skipIf='f' _while='t'", "AS S"),
        ("_failureIf='f' _successIf='t' _while='f'", "S"),
        ("_failureIf='t' _successIf='t' _while='f'", "BS S"),
        ("_failureIf='f' _successIf='f' _while='f'", "BS S"),
        ("_while='f'", "BS S"),
    ] {
        assert_eq!(runs(&tree(attributes), &[], 1), [expected], "{attributes}");
    }
}

#[test]
fn conditions_before_a_node_are_not_asked_while_it_runs() {
    let tree = "<Sequence><Script code='n := 0'/><Parallel failure_count='2'><A _skipIf='n == 1' _failureIf='n == 1'/><Script code='n := 1'/></Parallel></Sequence>";
    assert_eq!(runs(tree, &[("A", "RRS")], 3), ["AR R", "AR R", "AS S"]);
}

#[test]
fn scripts_after_a_node_follow_its_result() {
    let tree = "<Sequence><ForceSuccess><A _onSuccess=\"r := 'good'\" _onFailure=\"r := 'bad'\" _post='n := 2'/></ForceSuccess><Say message='{r}'/><Count number='{n}'/></Sequence>";
    let tree = tree.replace("n := 2", "n := 2.0");
    assert_eq!(runs(&tree, &[], 1), ["AS 'good' #2 S"]);
    assert_eq!(runs(&tree, &[("A", "F")], 1), ["AF 'bad' #2 S"]);
    let kept = "<Fallback><A _onFailure='n := 1'/><AlwaysFailure/></Fallback>";
    assert_eq!(runs(kept, &[("A", "F")], 1), ["AF F"]);
    let skipped = "<Sequence><Script code=\"c := true; r := 'nothing'\"/><A _skipIf='c' _post=\"r := 'ran'\"/><Say message='{r}'/></Sequence>";
    assert_eq!(runs(skipped, &[], 1), ["'nothing' S"]);
}

#[test]
fn scripts_of_what_is_halted_run_when_it_is_and_only_then() {
    let tree = "<Sequence><Script code=\"r := 'no'\"/><Fallback><Timeout msec='100'><A _onHalted=\"r := 'halted'\"/></Timeout><Say message='{r}'/></Fallback></Sequence>";
    assert_eq!(runs(tree, &[("A", "R")], 2), ["AR R", "A! 'halted' S"]);
    assert_eq!(runs(tree, &[("A", "F")], 1), ["AF 'no' S"]);
}

#[test]
fn parallels_with_a_fixed_threshold_ask_skipped_children_again() {
    let tree = "<Sequence><Script code='c := true'/><Parallel success_count='2'><A _skipIf='c'/><Sequence><B/><Script code='c := false'/></Sequence></Parallel></Sequence>";
    assert_eq!(runs(tree, &[("B", "RS")], 3), ["BR R", "BS R", "AS S"]);
}

#[test]
fn a_parallel_whose_children_are_all_skipped_is_skipped() {
    let tree = |parallel: &str| {
        format!("<Sequence><Script code='c := true'/><Fallback>{parallel}<C/></Fallback></Sequence>")
    };
    let children = "<A _skipIf='c'/><B _skipIf='c'/>";
    let some = tree(&format!("<Parallel success_count='1'>{children}</Parallel>"));
    assert_eq!(runs(&some, &[], 1), ["CS S"]);
    let wait = tree(&format!("<ParallelAll>{children}</ParallelAll>"));
    assert_eq!(runs(&wait, &[], 1), ["CS S"]);
    // Where all must succeed, those that are skipped count.
    let all = tree(&format!("<Parallel>{children}</Parallel>"));
    assert_eq!(runs(&all, &[], 1), ["S"]);
}

#[test]
fn a_condition_that_takes_over_does_not_keep_a_node_from_failing_first() {
    let tree = "<Sequence><Script code='n := 0'/><A _failureIf='n == 0' _while='n == 1' _onFailure='n := 1'/></Sequence>";
    assert_eq!(runs(tree, &[], 1), ["F"]);
}
