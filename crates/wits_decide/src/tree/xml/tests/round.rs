//! There and back again.

use super::*;
use wits_core::ron::RonFile;

fn ron(text: &str) -> TreeDef {
    TreeDef::from_ron("t.tree.ron", text).unwrap()
}

#[test]
fn definitions_come_back_the_same() {
    for root in [
        r#"Sequence([Do("A"), Do("B"), Selector([Do("C"), If(Is("Yes"))])])"#,
        r#"ReactiveSelector([If(Is("{flag}")), (name: "wait", help: "for it", node: Wait(1.5))])"#,
        r#"ReactiveSequence([If(Not(Is("{flag}"))), StepwiseChecklist([Do("A"), Do("B")])])"#,
        r#"Parallel(nodes: [Do("A"), Do("B"), Do("C")], success: Count(2))"#,
        r#"Parallel(nodes: [Do("A"), Do("B"), Do("C")], failure: Count(2), wait: true)"#,
        r#"Branch(test: Do("A"), then: Do("B"), otherwise: Do("C"))"#,
        r#"Branch(test: If(Is("No")), then: Do("B"), reactive: true)"#,
        r#"Inverter(Succeed(Fail(UntilFail(UntilSuccess(Do("A"))))))"#,
        r#"Inverter(UntilFail(Do("A")))"#,
        r#"Repeat(times: 3, node: Retry(times: 2, node: Do("A"), at_once: true), at_once: true)"#,
        r#"Repeat(times: Forever, node: Retry(times: "{n}", node: Do("A"), at_once: true), at_once: true)"#,
        r#"StepwiseSequence([Do("A"), Pause, StepwiseSelector([Do("B"), Do("C")])])"#,
        r#"SkipIf(condition: Above(of: "{n}", than: 3), node: Do("A"))"#,
        r#"SkipIf(condition: Is("{flag}"), node: SkipIf(condition: Not(Is("{flag}")), node: Do("A"), reactive: true))"#,
        r#"Selector([Once(node: Do("A"), then: Failure), Once(node: Do("B"), skip: true)])"#,
        r#"Compute(key: "{n}", to: "{m}")"#,
        r#"TimeOut(seconds: 2.5, node: Delay(seconds: 0.25, node: Do("A")))"#,
        r#"Sequence([Once(node: Do("A"), then: Success), Once(node: Do("B"))])"#,
        r#"Sequence([SetKey(key: "{n}", to: 3), SetKey(key: "{x}", to: 2.5), SetKey(key: "{mood}", to: "<\"glad\" & more>"), ClearKey("{mood}")])"#,
        r#"Sequence([SetKey(key: "{n}", to: "{m}"), Compute(key: "{n}", to: "({n} + 1) * -2 - {m}"), Compute(key: "{flag}", to: "{n} > 3 || {flag} && !({x} < 0.5)")])"#,
        r#"Sequence([If(All([Above(of: "{n}", than: 3), Equal(of: "{mood}", to: "glad")])), If(Any([Within(of: "{n}", min: 2), Below(of: "{x}", than: 0.5)]))])"#,
        r#"(when: Equal(of: "{mood}", to: "glad"), node: Do((name: "Say", with: {"message": "{mood}"})))"#,
        r#"Do((name: "Say", with: {"message": "3"}))"#,
        r#"Do((name: "Count", with: {"number": 2.0}))"#,
        r#"OnAbort(write: [(key: "{n}", to: "{m} + 1"), (key: "{mood}", to: "'sad'")], node: Do("A"))"#,
        r#"Sequence([SubTree((name: "sub", with: {"x": "{mood}", "y": 4})), SubTree((name: "sub", with: {"x": "plain", "y": "{n}"}))])"#,
    ] {
        let def = ron(&format!(
            r#"(
                board: {{ "n": (kind: Int, default: 7), "m": (kind: Int), "x": (kind: Number, default: 0.5), "mood": (kind: Text, default: "calm"), "flag": (kind: Bool) }},
                root: {root},
                trees: {{ "sub": (
                    ports: {{ "x": (kind: Text), "y": (kind: Int, help: "how many") }},
                    root: Do((name: "Say", with: {{"message": "{{x}}"}})),
                ) }},
            )"#
        ));
        let text = def.to_xml().unwrap_or_else(|faults| panic!("{faults}"));
        let back = TreeDef::from_xml("t.xml", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!(back, def, "{text}");
    }
}

#[test]
fn what_is_read_means_the_same_when_it_is_written_and_read_again() {
    for (tree, answers) in [
        (
            "<Sequence><A _skipIf='n == 1'/><Script code='n := 1'/><B _successIf='n > 3' _onFailure='n := 9'/></Sequence>",
            [("A", "FS"), ("B", "FRS")],
        ),
        (
            "<Sequence><Script code='n := 0'/><Switch2 variable='{n}' case_1='0' case_2='1'><A/><B/><A/></Switch2></Sequence>",
            [("A", "RS"), ("B", "S")],
        ),
        (
            "<Fallback><Timeout msec='200'><A _onHalted='n := 1'/></Timeout><B _failureIf='n == 1'/></Fallback>",
            [("A", "R"), ("B", "S")],
        ),
        (
            "<Fallback><RunOnce><A/></RunOnce><ParallelAll><A/><B/></ParallelAll></Fallback>",
            [("A", "FS"), ("B", "RF")],
        ),
        (
            "<KeepRunningUntilFailure><ForceSuccess><A _while='n &lt; 2' _post='n := 1'/></ForceSuccess></KeepRunningUntilFailure>",
            [("A", "RS"), ("B", "S")],
        ),
        (
            "<SequenceWithMemory><TryCatch><A/><B/></TryCatch><Precondition if='n == 0' else='RUNNING'><A/></Precondition></SequenceWithMemory>",
            [("A", "SF"), ("B", "S")],
        ),
        (
            "<LoopInt queue='1;2' value='{n}'><IfThenElse><ScriptCondition code='n == 1'/><A/><B/></IfThenElse></LoopInt>",
            [("A", "S"), ("B", "RS")],
        ),
    ] {
        let words = words();
        let read =
            XmlReader::new().words(&words).read("t.xml", &file(tree)).unwrap_or_else(|f| panic!("{f}"));
        let written = read.into_tree().unwrap().to_xml().unwrap_or_else(|faults| panic!("{tree}: {faults}"));
        assert_eq!(lives(&written, &answers, 8), runs(tree, &answers, 8), "{tree}\n{written}");
    }
}

#[test]
fn leaves_are_written_by_their_names() {
    let def = ron(r#"(root: ReactiveSequence([If(Is("Yes")), Do("A"), Do("to the door")]))"#);
    let text = def.to_xml().unwrap();
    assert!(text.contains("<Yes/>") && text.contains("<A/>"), "{text}");
    // There a reactive sequence knows no Action: those whose names are no elements of their own are put inside another.
    let compact: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(compact.contains(r#"<Sequence> <Action ID="to the door"/> </Sequence>"#), "{text}");
}

#[test]
fn a_word_that_is_told_more_at_one_place_than_at_another_is_read_again() {
    let text = file(
        "<Sequence><Action ID='jump'/><Sequence><jump height='3'/><RetryUntilSuccessful num_attempts='3'><Action ID='push' _onFailure='tries += 1'/></RetryUntilSuccessful></Sequence></Sequence>",
    );
    let def = TreeDef::from_xml("t.xml", &text).unwrap();
    let written = def.to_xml().unwrap();
    assert_eq!(TreeDef::from_xml("t.xml", &written).unwrap(), def, "{written}");
}

#[test]
fn what_would_be_refused_is_not_written() {
    let deep = format!("{}Do(\"A\"){}", "Inverter(Succeed(".repeat(40), "))".repeat(40));
    for (root, expected) in [
        (deep.as_str(), "nested too deep"),
        (r#"Repeat(times: 2147483648, node: Do("A"))"#, "2147483648 rounds"),
        (r#"Retry(times: 4294967295, node: Do("A"))"#, "4294967295 rounds"),
        (r#"SubTree("elsewhere")"#, "unknown \"elsewhere\""),
        (r#"Do((name: "A", with: {"b": "="}))"#, "the text \"=\""),
        (r#"Do("Sequence")"#, "a word called \"Sequence\", which is a node there,"),
        (r#"Sequence([Do("A"), If(Is("A"))])"#, "an action and a condition of the same name, \"A\""),
    ] {
        let told = ron(&format!("(root: {root})")).to_xml().unwrap_err().to_string();
        assert!(told.contains(expected), "{root}\n{told}");
    }
}

#[test]
fn what_cannot_be_said_there_is_told_with_its_place() {
    let def = ron(r#"(
        board: { "wait": (kind: Number) },
        root: Sequence([
            RandomSelector([Do("A")]),
            (stop: true, node: CoolDown(seconds: 3, node: Do("A"))),
            Wait("{wait}"),
            If(Set("{wait}")),
            If(Above(of: "health", than: 3)),
            SetKey(key: "{world.alarm}", to: true),
            TimeOut(seconds: 1, node: Do("A"), result: Success),
        ]),
    )"#);
    let told = def.to_xml().unwrap_err().to_string();
    for expected in [
        "root[0]: a node of the kind \"random selector\" cannot be said in BehaviorTree.CPP",
        "root[1]: a breakpoint cannot be said",
        "root[1].node: a node of the kind \"cool-down\"",
        "root[2]: a time of {wait} seconds",
        "root[3]: the condition \"{wait} is set\"",
        "root[4]: the condition \"health > 3\"",
        "root[5]: the key {world.alarm}",
        "root[6]: a node of the kind \"time-out\"",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
}
