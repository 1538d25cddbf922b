//! `wits dtree`

use std::io::Write;
use std::process::Stdio;

use crate::commands::support::{Folder, command, wits};

const TREE: &str = r#"(root: If(test: Equal(of: "n", to: 1), yes: Do("one"),
    no: If(test: Equal(of: "n", to: 2), yes: Do("two"), no: Pick("many"))))"#;
const TALLY: &str = r#"(nodes: [(path: "root", name: "n = 1", ways: [1, 9]), (path: "root.yes", name: "one", ways: [1]),
    (path: "root.no", name: "n = 2", ways: [8, 1]), (path: "root.no.yes", name: "two", ways: [8]),
    (path: "root.no.no", name: "many", ways: [1])])"#;

#[test]
fn the_balance_is_told() {
    let folder = Folder::new();
    let file = folder.write("n.dtree.ron", TREE);
    // Leaves after 1, 2 and 2 questions: 5 / 3.
    let told = wits(["dtree", &file]).stdout;
    let wanted = format!(
        "{file}: 2 questions, 3 leaves\n1.667 questions a decision (1 to 2), cost 1.667\n\
         33.3 %  after 1.00  one   root.yes\n33.3 %  after 2.00  two   root.no.yes\n33.3 %  after 2.00  many  root.no.no\n"
    );
    assert_eq!(told, wanted);
}

#[test]
fn a_tally_gives_a_better_order() {
    let folder = Folder::new();
    let (file, tally) = (folder.write("n.dtree.ron", TREE), folder.write("n.tally.ron", TALLY));
    let out = folder.file("better.dtree.ron");
    let answer = wits(["dtree", &file, "--tally", &tally, "--out", &out, "--json"]).json(0);
    // Now 1 of 10 after one question, afterwards 8 of 10.
    assert_eq!((&answer["now"]["tests"], &answer["rearranged"]["tests"]), (&1.9.into(), &1.2.into()));
    let better = std::fs::read_to_string(&out).unwrap();
    assert!(better.find("\"two\"") < better.find("\"one\""), "{better}");
    wits(["dtree", &out, "--tally", &tally])
        .refused(1, &["n.tally.ron:1:10: a tally of root, \"n = 1\"; expected root, \"n = 2\""]);
    wits(["dtree", &tally]).refused(1, &["n.tally.ron:1:"]);
}

#[test]
fn a_walk_asks_until_it_knows() {
    let folder = Folder::new();
    let file = folder.write("n.dtree.ron", TREE);
    let run = |input: &str| {
        let mut child = command();
        child
            .args(["dtree", &file, "--ask"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(run("no\nmaybe\nyes\n"), (Some(0), "n = 1? no\nn = 2? yes\ntwo\n".to_owned()));
    assert_eq!(run("n\n").0, Some(1));
}
