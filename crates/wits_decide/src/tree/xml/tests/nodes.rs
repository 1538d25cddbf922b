//! What the documentation of BehaviorTree.CPP says of each node, as tables: tree, what the leaves answer, what happens.

use super::super::builtin::ALL;
use super::*;

type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [&'a str]);

fn check(rows: &[Row<'_>]) {
    for (tree, answers, expected) in rows {
        let ticks = u32::try_from(expected.len()).unwrap();
        assert_eq!(runs(tree, answers, ticks), *expected, "{tree}");
    }
}

#[test]
fn something_is_made_of_every_node_of_the_library() {
    for builtin in ALL {
        let children = "<A/>".repeat(builtin.least);
        let text = file(&format!("<{0}>{children}</{0}>", builtin.name));
        let read = XmlReader::new().words(&words()).read("t.xml", &text);
        // What its attributes lack is another matter.
        let faults = read.err().map(|faults| faults.to_string()).unwrap_or_default();
        assert!(!faults.contains("no counterpart") && !faults.contains("children"), "{faults}");
    }
}

#[test]
fn sequences_restart_after_a_failure_and_those_with_memory_do_not() {
    check(&[
        ("<Sequence><A/><B/></Sequence>", &[("B", "FS")], &["AS BF F", "AS BS S"]),
        (
            "<SequenceWithMemory><A/><B/></SequenceWithMemory>",
            &[("B", "FS")],
            &["AS R", "BF F", "BS S", "AS R", "BS S"],
        ),
        ("<Sequence><A/><B/></Sequence>", &[("B", "RRS")], &["AS BR R", "BR R", "BS S"]),
        ("<AsyncSequence><A/><B/></AsyncSequence>", &[("A", "RS")], &["AR R", "AS BS S"]),
        ("<Control ID='Sequence'><Action ID='A'/><Action ID='B'/></Control>", &[], &["AS BS S"]),
    ]);
}

#[test]
fn a_reactive_parent_asks_between_the_steps_of_a_sequence() {
    check(&[
        (
            "<ReactiveSequence><A/><AsyncSequence><B/><C/><D/></AsyncSequence></ReactiveSequence>",
            &[("C", "RS")],
            &["AS BS R", "AS CR R", "AS CS DS S"],
        ),
        (
            "<ReactiveSequence><A/><SequenceWithMemory><B/><C/></SequenceWithMemory></ReactiveSequence>",
            &[("A", "SFS")],
            &["AS BS R", "AF F", "AS CS S"],
        ),
        (
            "<ReactiveFallback><A/><AsyncFallback><B/><C/></AsyncFallback></ReactiveFallback>",
            &[("A", "FS"), ("B", "F")],
            &["AF BF R", "AS S"],
        ),
    ]);
}

#[test]
fn reactive_nodes_ask_from_the_first_child_and_halt_those_that_do_not_apply() {
    check(&[
        (
            "<ReactiveSequence><A/><B/></ReactiveSequence>",
            &[("A", "SSF"), ("B", "R")],
            &["AS BR R", "AS BR R", "AF B! F"],
        ),
        (
            "<ReactiveSequence><A/><B/></ReactiveSequence>",
            &[("A", "SR"), ("B", "R")],
            &["AS BR R", "AR B! R"],
        ),
        (
            "<ReactiveFallback><A/><B/></ReactiveFallback>",
            &[("A", "FFS"), ("B", "R")],
            &["AF BR R", "AF BR R", "AS B! S"],
        ),
    ]);
}

#[test]
fn fallbacks_try_one_after_another() {
    check(&[
        ("<Fallback><A/><B/><C/></Fallback>", &[("A", "F"), ("B", "RF")], &["AF BR R", "BF CS S"]),
        ("<AsyncFallback><A/><B/></AsyncFallback>", &[("A", "F"), ("B", "F")], &["AF R", "BF F"]),
    ]);
}

#[test]
fn parallels_end_with_enough_successes_or_failures_or_when_success_is_out_of_reach() {
    let all = "<Parallel><A/><B/><C/></Parallel>";
    let two = "<Parallel success_count='2' failure_count='2'><A/><B/><C/></Parallel>";
    let three = "<Parallel success_count='2' failure_count='3'><A/><B/><C/></Parallel>";
    let whole = "<ParallelAll max_failures='2'><A/><B/><C/></ParallelAll>";
    check(&[
        (all, &[("B", "RS")], &["AS BR CS R", "BS S"]),
        (all, &[("A", "R"), ("B", "F")], &["AR BF A! F"]),
        (two, &[("A", "R"), ("B", "S"), ("C", "RS")], &["AR BS CR R", "AR CS A! S"]),
        (two, &[("A", "F"), ("B", "R"), ("C", "RF")], &["AF BR CR R", "BR CF B! F"]),
        // Two of three have failed: two can never succeed.
        (three, &[("A", "F"), ("B", "F"), ("C", "R")], &["AF BF F"]),
        (whole, &[("A", "F"), ("B", "RS"), ("C", "RRS")], &["AF BR CR R", "BS CR R", "CS S"]),
        (whole, &[("A", "F"), ("B", "RF"), ("C", "RRS")], &["AF BR CR R", "BF CR R", "CS F"]),
        ("<ParallelAll><A/><B/></ParallelAll>", &[("A", "F"), ("B", "RS")], &["AF BR R", "BS F"]),
    ]);
}

#[test]
fn if_then_else_asks_once_and_while_do_else_at_every_tick() {
    let once = "<IfThenElse><A/><B/><C/></IfThenElse>";
    let always = "<WhileDoElse><A/><B/><C/></WhileDoElse>";
    check(&[
        (once, &[("A", "SF"), ("B", "RRS")], &["AS BR R", "BR R", "BS S", "AF CS S"]),
        (once, &[("A", "F"), ("C", "F")], &["AF CF F"]),
        ("<IfThenElse><A/><B/></IfThenElse>", &[("A", "F")], &["AF F"]),
        (always, &[("A", "SFS"), ("B", "R"), ("C", "R")], &["AS BR R", "AF B! CR R", "AS C! BR R"]),
        ("<WhileDoElse><A/><B/></WhileDoElse>", &[("A", "SF"), ("B", "R")], &["AS BR R", "AF B! F"]),
    ]);
}

#[test]
fn a_switch_takes_the_case_of_the_moment() {
    let tree = "<Sequence>
        <Script code='n := 0'/>
        <Parallel failure_count='2'>
            <Repeat num_cycles='3'><Script code='n += 1'/></Repeat>
            <Switch2 variable='{n}' case_1='1' case_2='BLUE'><A/><B/><C/></Switch2>
        </Parallel>
    </Sequence>";
    check(&[(tree, &[("A", "R"), ("B", "R"), ("C", "S")], &["AR R", "A! BR R", "B! CS S"])]);
    let texts = "<Sequence><Script code=\"mood := 'b'\"/><Switch2 variable='{mood}' case_1='a' case_2='b'><A/><B/><C/></Switch2></Sequence>";
    let nothing = "<Switch2 variable='{nothing}' case_1='a' case_2='b'><A/><B/><C/></Switch2>";
    check(&[(texts, &[], &["BS S"]), (nothing, &[], &["CS S"])]);
}

#[test]
fn a_caught_failure_is_still_one() {
    check(&[
        ("<TryCatch><A/><B/><C/></TryCatch>", &[("B", "F"), ("C", "RS")], &["AS BF CR R", "CS F"]),
        ("<TryCatch><A/><B/></TryCatch>", &[], &["AS S"]),
    ]);
}

#[test]
fn decorators_change_what_comes_of_their_child() {
    check(&[
        ("<Inverter><A/></Inverter>", &[("A", "RFS")], &["AR R", "AF S", "AS F"]),
        ("<ForceSuccess><A/></ForceSuccess>", &[("A", "RF")], &["AR R", "AF S"]),
        ("<ForceFailure><A/></ForceFailure>", &[("A", "RS")], &["AR R", "AS F"]),
        ("<Decorator ID='Inverter'><A/></Decorator>", &[], &["AS F"]),
        (
            "<KeepRunningUntilFailure><A/></KeepRunningUntilFailure>",
            &[("A", "SSF")],
            &["AS R", "AS R", "AF F"],
        ),
        ("<Repeat num_cycles='2'><A/></Repeat>", &[("A", "S")], &["AS R", "AS S"]),
        ("<Repeat num_cycles='3'><A/></Repeat>", &[("A", "SF")], &["AS R", "AF F"]),
        ("<Repeat num_cycles='-1'><A/></Repeat>", &[("A", "SSF")], &["AS R", "AS R", "AF F"]),
        ("<Repeat num_cycles='0'><A/></Repeat>", &[], &["S"]),
        (
            "<RetryUntilSuccessful num_attempts='3'><A/></RetryUntilSuccessful>",
            &[("A", "FFS")],
            &["AF R", "AF R", "AS S"],
        ),
        // After a round that took several ticks the next one begins at once.
        ("<Repeat num_cycles='3'><A/></Repeat>", &[("A", "RSSRS")], &["AR R", "AS AS R", "AR R", "AS S"]),
        (
            "<RetryUntilSuccessful num_attempts='-1'><A/></RetryUntilSuccessful>",
            &[("A", "RFRFFS")],
            &["AR R", "AF AR R", "AF AF R", "AS S"],
        ),
        (
            "<RetryUntilSuccessful num_attempts='2'><A/></RetryUntilSuccessful>",
            &[("A", "F")],
            &["AF R", "AF F"],
        ),
        (
            "<RetryUntilSuccessful num_attempts='-1'><A/></RetryUntilSuccessful>",
            &[("A", "FFFS")],
            &["AF R", "AF R", "AF R", "AS S"],
        ),
    ]);
}

#[test]
fn times_are_in_milliseconds() {
    check(&[
        ("<Timeout msec='200'><A/></Timeout>", &[("A", "R")], &["AR R", "AR R", "A! F"]),
        ("<Timeout msec='200'><A/></Timeout>", &[("A", "RS")], &["AR R", "AS S"]),
        ("<Timeout msec='0'><A/></Timeout>", &[("A", "RRRS")], &["AR R", "AR R", "AR R", "AS S"]),
        ("<Delay delay_msec='200'><A/></Delay>", &[], &["R", "R", "AS S"]),
        ("<Sequence><Sleep msec='100'/><A/></Sequence>", &[], &["R", "AS S"]),
        (
            "<Sequence><Script code='wait := 200'/><Sleep msec='{wait}'/><A/></Sequence>",
            &[],
            &["R", "R", "AS S"],
        ),
    ]);
}

#[test]
fn what_runs_once_is_skipped_afterwards_or_answers_the_same() {
    check(&[
        ("<Sequence><RunOnce><A/></RunOnce><B/></Sequence>", &[("A", "RS")], &["AR R", "AS BS S", "BS S"]),
        ("<Fallback><RunOnce><A/></RunOnce><B/></Fallback>", &[("A", "F")], &["AF BS S", "BS S"]),
        ("<Fallback><RunOnce><A/></RunOnce><B/></Fallback>", &[], &["AS S", "BS S"]),
        (
            "<Fallback><ForceSuccess><RunOnce><A/></RunOnce></ForceSuccess><B/></Fallback>",
            &[],
            &["AS S", "BS S"],
        ),
        (
            "<Sequence><Inverter><RunOnce><A/></RunOnce></Inverter><B/></Sequence>",
            &[("A", "F")],
            &["AF BS S", "BS S"],
        ),
        ("<RunOnce then_skip='false'><A/></RunOnce>", &[("A", "F")], &["AF F", "F", "F"]),
    ]);
}

#[test]
fn preconditions_are_asked_until_they_let_the_child_begin() {
    let tree = |otherwise: &str| {
        format!(
            "<Sequence><Script code='n := 1'/><Precondition if='n == 2' else='{otherwise}'><A/></Precondition><B/></Sequence>"
        )
    };
    check(&[
        (&tree("FAILURE"), &[], &["F"]),
        (&tree("SUCCESS"), &[], &["BS S"]),
        (&tree("SKIPPED"), &[], &["BS S"]),
        (&tree("RUNNING"), &[], &["R", "R"]),
        (
            "<Sequence><Script code='n := 2'/><Precondition if='n == 2'><A/></Precondition></Sequence>",
            &[],
            &["AS S"],
        ),
    ]);
}

#[test]
fn loops_over_a_list_run_one_round_after_another() {
    check(&[
        (
            "<LoopDouble queue='1;2.5' value='{x}'><Count number='{x}'/></LoopDouble>",
            &[],
            &["#1 R", "#2.5 R", "S"],
        ),
        (
            "<LoopInt queue='1;2' value='{x}'><A/></LoopInt>",
            &[("A", "RSRS")],
            &["AR R", "AS R", "AR R", "AS R", "S"],
        ),
        (
            "<LoopString queue='a;b' value='{x}'><Sequence><Say message='{x}'/><A/></Sequence></LoopString>",
            &[("A", "SF")],
            &["'a' AS R", "'b' AF F"],
        ),
        (
            "<LoopString queue='a' value='{x}' if_empty='FAILURE'><Say message='{x}'/></LoopString>",
            &[],
            &["'a' R", "F"],
        ),
        (
            "<Fallback><LoopString queue='a' value='{x}' if_empty='SKIPPED'><A/></LoopString><B/></Fallback>",
            &[],
            &["AS R", "BS S"],
        ),
    ]);
}

#[test]
fn loops_over_a_list_in_a_key_take_its_items_out() {
    let from = |list: &str, rest: &str| {
        format!(
            "<Sequence><SetBlackboard value='{list}' output_key='q'/>{rest}<Say message='{{q}}'/></Sequence>"
        )
    };
    let doubles = from("1; 2.5;", "<LoopDouble queue='{q}' value='{x}'><Count number='{x}'/></LoopDouble>");
    let fails = from(
        "a;b;c",
        "<LoopString queue='{q}' value='{x}'><Sequence><Say message='{x}'/><A/></Sequence></LoopString>",
    );
    let empty = from(" ;", "<LoopInt queue='{q}' value='{x}' if_empty='FAILURE'><A/></LoopInt>");
    let skipped = from(
        "",
        "<Fallback><LoopInt queue='{q}' value='{x}' if_empty='SKIPPED'><A/></LoopInt><B/></Fallback>",
    );
    let words = from("1;two;3", "<LoopInt queue='{q}' value='{x}'><A/></LoopInt>");
    let takes_time = from("1;2", "<LoopInt queue='{q}' value='{x}'><A/></LoopInt>");
    check(&[
        (&doubles, &[], &["#1 R", "#2.5 R", "'' S"]),
        (&fails, &[("A", "SF")], &["'a' AS R", "'b' AF F"]),
        (&empty, &[], &["F"]),
        (&skipped, &[], &["BS '' S"]),
        // What is no whole number ends the loop; it stays in the list.
        (&words, &[], &["AS R", "F"]),
        (&takes_time, &[("A", "RSRS")], &["AR R", "AS R", "AR R", "AS R", "'' S"]),
    ]);
}

#[test]
fn changes_of_a_key_are_noticed() {
    let tree = "<Parallel failure_count='2'>
        <Sequence><Script code='n := 1'/><A/><Script code='n := 2'/></Sequence>
        <Repeat num_cycles='2'><WaitValueUpdate entry='{n}'><B/></WaitValueUpdate></Repeat>
    </Parallel>";
    check(&[(tree, &[("A", "RRS")], &["AR BS R", "AR R", "AS BS S"])]);
    let tree = "<Sequence><Fallback><SkipUnlessUpdated entry='{n}'><A/></SkipUnlessUpdated><B/></Fallback><Script code='n := 1'/></Sequence>";
    check(&[(tree, &[], &["BS S", "AS S", "BS S"])]);
    let tree = "<Sequence><ForceSuccess><Script code='n := 1'/></ForceSuccess><WasEntryUpdated entry='n'/></Sequence>";
    check(&[(tree, &[], &["S", "F"])]);
}

#[test]
fn keys_are_set_cleared_and_asked() {
    check(&[
        (
            "<Sequence><SetBlackboard value='hi' output_key='x'/><Say message='{x}'/></Sequence>",
            &[],
            &["'hi' S"],
        ),
        (
            "<Sequence><SetBlackboard value='7' output_key='{n}'/><SetBlackboard value='{n}' output_key='m'/><Count number='{k}'/></Sequence>",
            &[],
            &["F"],
        ),
        (
            "<Sequence><SetBlackboard value='hi' output_key='x'/><UnsetBlackboard key='x'/><Say message='{x}'/></Sequence>",
            &[],
            &["F"],
        ),
        ("<Sequence><Think text='{x}'/><Say message='{x}'/></Sequence>", &[], &["'the answer' S"]),
        ("<AlwaysSuccess/>", &[], &["S"]),
        ("<AlwaysFailure/>", &[], &["F"]),
        ("<Sequence><Yes/><Condition ID='No'/></Sequence>", &[], &["F"]),
    ]);
}

#[test]
fn scripts_calculate_compare_and_choose() {
    let holds = |set: &str, test: &str| {
        let tree = format!("<Sequence><Script code=\"{set}\"/><ScriptCondition code=\"{test}\"/></Sequence>");
        assert_eq!(runs(&tree, &[], 1), ["S"], "{set} | {test}");
    };
    holds("a := 3; b := a * 2 - 1", "b == 5 &amp;&amp; a != b");
    holds("x := 3.14; y = -x; x /= 2", "x - 1.57 == 0 &amp;&amp; y &lt; -3");
    holds("msg := 'hello world'", "msg == 'hello world'");
    holds("a := true; b := !a", "a &amp;&amp; !b");
    holds("n := 7; s := n > 5 ? 'many' : 'few'", "s == 'many'");
    holds("color := RED", "color == 1 &amp;&amp; color != BLUE");
    holds("n := 0x10; n -= 6; n *= 2", "0 &lt; n &lt;= 20");
    holds("a := true; b := false", "a || b &amp;&amp; b");
    holds("a := true; b := false", "!((a || b) &amp;&amp; b)");
}
