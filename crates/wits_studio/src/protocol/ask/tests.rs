//! Every message of the protocol is read, everything else is refused in words.

use super::*;

fn refused(text: &str) -> (&'static str, String) {
    let refusal = read(text).expect_err(text);
    (refusal.about, refusal.message)
}

#[test]
fn every_message_of_the_protocol_is_read_under_its_name() {
    let messages = [
        r#"{"do":"join","room":"flock","game":"flock","seed":1,"params":{"count":5000}}"#,
        r#"{"do":"leave"}"#,
        r#"{"do":"play"}"#,
        r#"{"do":"pause"}"#,
        r#"{"do":"step","ticks":1}"#,
        r#"{"do":"speed","factor":2}"#,
        r#"{"do":"keep","micros":2000}"#,
        r#"{"do":"restart","seed":7,"params":{"count":500}}"#,
        r#"{"do":"seek","tick":1200}"#,
        r#"{"do":"set","name":"cohesion","value":1.5}"#,
        r#"{"do":"input","name":"scare","x":1.0,"y":2.0}"#,
        r#"{"do":"pick","x":1.0,"y":2.0,"radius":3.0}"#,
        r#"{"do":"select","agent":17}"#,
        r#"{"do":"point","x":1.0,"y":2.0,"radius":3.0}"#,
        r#"{"do":"overlays","names":["cells"]}"#,
        r#"{"do":"rate","fps":30}"#,
        r#"{"do":"ack","frame":12}"#,
        r#"{"do":"watch","agent":17,"mind":0}"#,
        r#"{"do":"breakpoints","graph":"guard","nodes":[3,7]}"#,
        r#"{"do":"edit","agent":17,"scope":"agent","key":"alert","value":3}"#,
        r#"{"do":"files"}"#,
        r#"{"do":"findings","on":true}"#,
        r#"{"do":"open","file":"guard.machine.ron"}"#,
        r#"{"do":"close","file":"guard.machine.ron"}"#,
        r#"{"do":"sketch","file":"guard.machine.ron","text":"()","ask":7}"#,
        r#"{"do":"change","file":"g.tree.ron","text":"()","change":{"change":"remove","at":["root[1]"]},"ask":8}"#,
        r#"{"do":"apply","file":"guard.machine.ron","text":"()","ask":9}"#,
        r#"{"do":"save","file":"guard.machine.ron","text":"()","base":null,"ask":10}"#,
        r#"{"do":"forget","file":"guard.machine.ron","ask":11}"#,
        r#"{"do":"assign","agent":2,"mind":0,"file":"ada.tree.ron"}"#,
        r#"{"do":"console","agent":2,"code":"board.alert","act":false,"ask":12}"#,
        r#"{"do":"words"}"#,
        r#"{"do":"trace","agent":2}"#,
        r#"{"do":"panel","id":"telegrams"}"#,
        r#"{"do":"tell","what":"alarm","from":3,"to":17,"at":[1.0,2.0],"value":0.5}"#,
        r#"{"do":"branch"}"#,
        r#"{"do":"end_branch","keep":true}"#,
        r#"{"do":"restore_future","number":1}"#,
        r#"{"do":"keep_both","number":1}"#,
        r#"{"do":"future","stem":true}"#,
        r#"{"do":"timeline","on":true}"#,
        r#"{"do":"afresh"}"#,
        r#"{"do":"bookmark","tick":9,"name":"before the goal"}"#,
    ];
    assert_eq!(messages.len(), NAMES.len());
    for (text, name) in messages.into_iter().zip(NAMES) {
        assert_eq!(read(text).map(|ask| ask.name()), Ok(name));
    }
}

#[test]
fn null_is_a_value_and_absence_is_not() {
    assert_eq!(read(r#"{"do":"speed","factor":null}"#), Ok(Ask::Speed { factor: None }));
    assert_eq!(read(r#"{"do":"select","agent":null}"#), Ok(Ask::Select { agent: None }));
    assert_eq!(refused(r#"{"do":"speed"}"#), ("speed", "missing field `factor`".into()));
    assert_eq!(refused(r#"{"do":"select"}"#), ("select", "missing field `agent`".into()));
}

#[test]
fn garbage_is_refused_in_words() {
    assert!(refused("not json").1.starts_with("not JSON: "));
    assert_eq!(refused("[]").0, "message");
    assert_eq!(refused("{}").1, "expected an object with a \"do\", such as {\"do\":\"play\"}");
    assert_eq!(refused(r#"{"do":7}"#).0, "message");
    assert_eq!(refused(r#"{"do":"pley"}"#).1, "do: unknown \"pley\", did you mean \"play\"?");
}

#[test]
fn wrong_types_are_refused_in_words() {
    let (about, message) = refused(r#"{"do":"set","name":"a","value":"much"}"#);
    assert_eq!((about, message.as_str()), ("set", "invalid type: string \"much\", expected a number"));
    assert!(refused(r#"{"do":"seek","tick":-1}"#).1.ends_with("expected a whole number from 0 up"));
    assert!(refused(r#"{"do":"step","ticks":1.5}"#).1.ends_with("expected a whole number from 0 up"));
    assert_eq!(refused(r#"{"do":"join"}"#), ("join", "missing field `room`".into()));
    let edit = |value: &str| format!(r#"{{"do":"edit","agent":1,"scope":"agent","key":"a"{value}}}"#);
    assert!(read(&edit(r#","value":null"#)).is_ok());
    assert_eq!(refused(&edit("")), ("edit", "missing field `value`".into()));
    assert!(refused(&edit(r#","value":{}"#)).1.contains("expected true, false, a number"));
    assert!(refused(&edit(r#","value":["a"]"#)).1.contains("a list of numbers"));
    assert!(
        refused(r#"{"do":"breakpoints","graph":"g","nodes":[-1]}"#).1.ends_with("whole number from 0 up")
    );
    assert_eq!(refused(r#"{"do":"watch"}"#), ("watch", "missing field `agent`".into()));
}

#[test]
fn nonsense_about_files_is_refused_in_words() {
    for (text, about, why) in [
        (r#"{"do":"open"}"#, "open", "missing field `file`"),
        (r#"{"do":"open","file":""}"#, "open", "1 to 200 characters"),
        (r#"{"do":"open","file":7}"#, "open", "expected a string"),
        (r#"{"do":"apply","file":"a"}"#, "apply", "missing field `text`"),
        (r#"{"do":"save","file":"a","text":"b"}"#, "save", "missing field `base`"),
        (r#"{"do":"change","file":"a","text":"b"}"#, "change", "missing field `change`"),
        (
            r#"{"do":"change","file":"a","text":"b","change":{"change":"burn"}}"#,
            "change",
            "unknown variant `burn`",
        ),
        (
            r#"{"do":"change","file":"a","text":"b","change":{"change":"set","at":3,"value":1}}"#,
            "change",
            "string",
        ),
        (
            r#"{"do":"change","file":"a","text":"b","change":{"change":"remove","at":"x"}}"#,
            "change",
            "sequence",
        ),
        (r#"{"do":"change","file":"a","text":"b","change":[]}"#, "change", "missing field"),
        (r#"{"do":"assign","agent":1,"file":"a","mind":-1}"#, "assign", "whole number"),
        (r#"{"do":"console","agent":1}"#, "console", "missing field `code`"),
        (r#"{"do":"trace","agent":null}"#, "trace", "whole number"),
        (r#"{"do":"sketch","file":"a","text":"b","ask":"seven"}"#, "sketch", "number"),
    ] {
        let (of, message) = refused(text);
        assert_eq!(of, about, "{text}");
        assert!(message.contains(why), "{text}: {message}");
    }
    let file = "x".repeat(201);
    assert_eq!(refused(&format!(r#"{{"do":"forget","file":"{file}"}}"#)).0, "forget");
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    assert_eq!(refused(r#"{"do":"step","ticks":0}"#).1, "ticks: 0 is out of range; expected 1 to 600");
    for text in [
        r#"{"do":"step","ticks":601}"#,
        r#"{"do":"speed","factor":0}"#,
        r#"{"do":"speed","factor":65}"#,
        r#"{"do":"speed","factor":1e999}"#,
        r#"{"do":"rate","fps":0.5}"#,
        r#"{"do":"rate","fps":61}"#,
        r#"{"do":"pick","x":1e300,"y":0,"radius":1}"#,
        r#"{"do":"pick","x":0,"y":0,"radius":-1}"#,
        r#"{"do":"pick","x":0,"y":0,"radius":1e300}"#,
        r#"{"do":"input","name":"scare","x":1}"#,
        r#"{"do":"join","room":"","game":"flock"}"#,
    ] {
        refused(text);
    }
}

#[test]
fn the_name_of_a_room_is_counted_in_characters() {
    let join = |name: String| format!(r#"{{"do":"join","game":"flock","room":"{name}"}}"#);
    assert!(read(&join("ä".repeat(100))).is_ok());
    assert!(refused(&join("ä".repeat(101))).1.contains("1 to 100 characters"));
    assert!(refused(&join(r"a\u0007".into())).1.contains("control characters"));
}

#[test]
fn an_answer_is_never_as_long_as_the_question() {
    let long = "ä".repeat(30_000);
    assert!(refused(&format!(r#"{{"do":"{long}"}}"#)).1.len() < 1000);
    assert!(refused(&format!(r#"{{"do":"set","name":"a","value":"{long}"}}"#)).1.len() < 1000);
}

mod linear {
    use wits_testkit::linear::{Case, hold};

    use super::super::read;

    fn message(name: &str, size: usize, text: fn(usize) -> String, is_good: bool) -> Case {
        Case::new(name, size, move |size| {
            let text = text(size);
            move || assert_eq!(read(&text).is_ok(), is_good)
        })
    }

    fn params(size: usize) -> String {
        let params: Vec<String> = (0..size).map(|number| format!("\"p{number}\":1.5")).collect();
        format!("{{\"do\":\"restart\",\"seed\":1,\"params\":{{{}}}}}", params.join(","))
    }

    #[test]
    fn messages_are_linear() {
        let stops = |size| {
            let nodes: Vec<String> = (0..size).map(|node| node.to_string()).collect();
            format!("{{\"do\":\"breakpoints\",\"graph\":\"g\",\"nodes\":[{}]}}", nodes.join(","))
        };
        let names = |size| format!("{{\"do\":\"overlays\",\"names\":[{}\"a\"]}}", "\"a\",".repeat(size));
        let draft = |size| {
            let text = "(root: Idle)\\n".repeat(size);
            format!("{{\"do\":\"sketch\",\"file\":\"a.tree.ron\",\"text\":\"{text}\"}}")
        };
        let cases = vec![
            message("parameters", 200, params, true),
            message("breakpoints", 500, stops, true),
            message("names", 20, names, true),
            message("text of a file", 500, draft, true),
            message("unknown message", 500, |size| format!("{{\"do\":\"{}\"}}", "x".repeat(size)), false),
            message("brackets", 100, |size| "[".repeat(size), false),
            message(
                "unknown fields",
                300,
                |size| {
                    let fields: String = (0..size).map(|number| format!(",\"f{number}\":[1,{{}}]")).collect();
                    format!("{{\"do\":\"step\"{fields}}}")
                },
                false,
            ),
        ];
        hold("protocol::ask::tests::linear::messages_are_linear", cases);
    }
}
