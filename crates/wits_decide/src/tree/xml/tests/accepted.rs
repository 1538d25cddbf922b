//! What other readers take, and this one as well.

use super::*;

#[test]
fn bare_signs_in_attributes_are_read() {
    let tree =
        "<Sequence><Script code='a := 1; b := 2'/><ScriptCondition code='a < b && b < 3 & lt'/></Sequence>";
    let told = faults(tree);
    assert!(told.contains("t.xml:1:127: code: bits of numbers"), "{told}");
    assert_eq!(runs(&tree.replace(" & lt", ""), &[], 1), ["S"]);
    let broken =
        XmlReader::new().read("t.xml", &file("<A _skipIf='a < b && c' <B/>")).unwrap_err().to_string();
    assert!(broken.starts_with("t.xml:1:72: "), "{broken}");
}

#[test]
fn ports_that_a_sub_tree_does_not_use_are_warnings() {
    let text = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Main'><SubTree ID='S' text='hi' tetx='x' other='{y}'/></BehaviorTree>
        <BehaviorTree ID='S'><Say message='{text}'/></BehaviorTree>
    </root>";
    let read = XmlReader::new().words(&words()).read("t.xml", text).unwrap();
    let told = read.doubts.to_string();
    assert!(told.contains("t.xml:2:33: unknown \"tetx\", did you mean \"text\"?"), "{told}");
    assert!(told.contains("unknown \"other\"") && told.contains("the port is not used"), "{told}");
    assert_eq!(lives(text, &[], 1), ["'hi' S"]);
}

#[test]
fn a_parallel_that_always_fails_or_never_does_is_read() {
    let tree = |failures: i32| format!("<ParallelAll max_failures='{failures}'><A/><B/></ParallelAll>");
    assert_eq!(runs(&tree(0), &[("B", "RS")], 2), ["AS BR R", "BS F"]);
    assert_eq!(runs(&tree(3), &[("A", "F"), ("B", "F")], 1), ["AF BF S"]);
    assert_eq!(runs(&tree(-1), &[("A", "F")], 1), ["AF BS S"]);
}

#[test]
fn what_is_aborted_can_catch_with_a_script() {
    let tree = "<Sequence><Script code=\"r := 'no'\"/><Fallback><Timeout msec='100'>
        <TryCatch catch_on_halt='true'><A/><Script code=\"r := 'caught'\"/></TryCatch>
    </Timeout><Say message='{r}'/></Fallback></Sequence>";
    assert_eq!(runs(tree, &[("A", "R")], 2), ["AR R", "A! 'caught' S"]);
    assert_eq!(runs(tree, &[("A", "F")], 1), ["AF 'caught' S"]);
}

#[test]
fn what_is_aborted_can_catch_with_any_node() {
    let tree = "<Fallback><Timeout msec='100'>
        <TryCatch catch_on_halt='true'><A/><Sequence><B/><C/></Sequence></TryCatch>
    </Timeout><D/></Fallback>";
    assert_eq!(runs(tree, &[("A", "R")], 2), ["AR R", "A! BS CS DS S"]);
    // It has one tick.
    assert_eq!(runs(tree, &[("A", "R"), ("C", "R")], 2), ["AR R", "A! BS CR C! DS S"]);
    // What is aborted while it catches does not catch again.
    assert_eq!(runs(tree, &[("A", "F"), ("C", "R")], 2), ["AF BS CR R", "C! DS S"]);
}

#[test]
fn conditions_can_write_before_they_ask() {
    let tree =
        |code: &str| format!("<Sequence><Script code='a := 1'/><ScriptCondition code='{code}'/></Sequence>");
    assert_eq!(runs(&tree("a += 1; a == 2"), &[], 2), ["S", "S"]);
    assert_eq!(runs(&tree("b := a; b == 2"), &[], 1), ["F"]);
    assert_eq!(runs(&tree("a := 0"), &[], 1), ["F"]);
    assert_eq!(runs(&tree("a := 3"), &[], 1), ["S"]);
}

#[test]
fn rounds_can_be_counted_by_a_key() {
    let tree = |n: i32| {
        format!("<Sequence><Script code='n := {n}'/><Repeat num_cycles='{{n}}'><A/></Repeat></Sequence>")
    };
    assert_eq!(runs(&tree(2), &[], 2), ["AS R", "AS S"]);
    assert_eq!(runs(&tree(0), &[], 1), ["S"]);
    assert_eq!(runs(&tree(-1), &[("A", "SSF")], 3), ["AS R", "AS R", "AF F"]);
    let retry = "<Sequence><Script code='n := 2'/><RetryUntilSuccessful num_attempts='{n}'><A/></RetryUntilSuccessful></Sequence>";
    assert_eq!(runs(retry, &[("A", "F")], 2), ["AF R", "AF F"]);
}

#[test]
fn copying_a_key_that_holds_nothing_fails() {
    let tree = "<Fallback><SetBlackboard value='{empty}' output_key='n'/><Sequence><Script code='empty := 1'/><A/></Sequence></Fallback>";
    assert_eq!(runs(tree, &[], 2), ["AS S", "S"]);
}

#[test]
fn ports_of_a_model_that_are_not_told_are_missed_only_when_they_are_asked_for() {
    let text = "<root BTCPP_format='4'><BehaviorTree ID='M'><Walk/></BehaviorTree><TreeNodesModel><Action ID='Walk'><input_port name='to' type='int'/></Action></TreeNodesModel></root>";
    assert!(TreeDef::from_xml("t.xml", text).is_ok());
}
