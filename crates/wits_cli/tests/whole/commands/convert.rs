//! `wits convert`

use crate::commands::support::{Folder, wits};

#[test]
fn a_tree_goes_there_and_back() {
    let folder = Folder::new();
    let text = "<root BTCPP_format='4'><BehaviorTree ID='A'><Sequence><Action ID='jump'/><Sleep msec='500'/></Sequence></BehaviorTree></root>";
    let (xml, ron) = (folder.write("a.xml", text), folder.file("a.tree.ron"));
    assert_eq!(wits(["convert", &xml, &ron]).status, 0);
    let written = std::fs::read_to_string(&ron).unwrap();
    assert!(written.contains("Do(\"jump\")") && written.contains("Wait(0.5)"), "{written}");
    let (again, twice) = (folder.file("b.xml"), folder.file("b.tree.ron"));
    assert_eq!(wits(["convert", &ron, &again]).status, 0);
    assert_eq!(wits(["convert", &again, &twice]).status, 0);
    assert_eq!(std::fs::read_to_string(&twice).unwrap(), written);
}

#[test]
fn what_cannot_be_said_leaves_no_file() {
    let folder = Folder::new();
    let ron = folder.write("a.tree.ron", "(root: RandomSelector([Do(\"jump\")]))");
    let xml = folder.file("a.xml");
    let ran = wits(["convert", &ron, &xml]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("a node of the kind \"random selector\" cannot be said"), "{}", ran.stderr);
    assert!(!std::path::Path::new(&xml).exists());
    assert_eq!(wits(["convert", &ron, &folder.file("a.txt")]).status, 1);
}

const FCL: &str = "FUNCTION_BLOCK tip
VAR_INPUT service : REAL; END_VAR VAR_OUTPUT tip : REAL; END_VAR
FUZZIFY service TERM poor := (2, 1) (8, 0); TERM good := (2, 0) (8, 1); RANGE := (0 .. 10); END_FUZZIFY
DEFUZZIFY tip TERM small := 5; TERM large := 25; METHOD : COGS; RANGE := (0 .. 30); END_DEFUZZIFY
RULEBLOCK all RULE 1 : IF service IS poor THEN tip IS small; RULE 2 : IF service IS good THEN tip IS large; END_RULEBLOCK
END_FUNCTION_BLOCK";

#[test]
fn a_fuzzy_module_goes_there_and_back() {
    let folder = Folder::new();
    let (fcl, ron) = (folder.write("tip.fcl", FCL), folder.file("tip.fuzzy.ron"));
    assert_eq!(wits(["convert", &fcl, &ron]).status, 0);
    let written = std::fs::read_to_string(&ron).unwrap();
    assert!(written.contains("if service is poor then tip is small"), "{written}");
    let (again, twice) = (folder.file("b.fcl"), folder.file("b.fuzzy.ron"));
    assert_eq!(wits(["convert", &ron, &again]).status, 0);
    assert_eq!(wits(["convert", &again, &twice]).status, 0);
    assert_eq!(std::fs::read_to_string(&twice).unwrap(), written);
    assert_eq!(wits(["check", &fcl, &ron, &again]).stdout, "3 files, no faults\n");
    let ran = wits(["convert", &ron, &folder.file("tip.xml")]);
    assert!(ran.status == 1 && ran.stderr.contains("a tree is no fuzzy module"), "{ran:?}");
    let broken = folder.write("broken.fcl", FCL.replace("IS poor", "poor"));
    assert!(wits(["check", &broken]).stdout.contains(":5:35: \"poor\" is out of place; expected is"));
}

#[test]
fn one_of_several_function_blocks_is_taken_by_name() {
    let folder = Folder::new();
    let second =
        FCL.replace("FUNCTION_BLOCK tip", "FUNCTION_BLOCK other").replace("small := 5", "small := 7");
    let (fcl, ron) = (folder.write("two.fcl", format!("{FCL}\n{second}")), folder.file("other.fuzzy.ron"));
    assert_eq!(wits(["check", &fcl]).stdout, "1 file, no faults\n");
    let ran = wits(["convert", &fcl, &ron]);
    assert!(
        ran.status == 1 && ran.stderr.contains("2 function blocks; expected --block and one of tip, other"),
        "{ran:?}"
    );
    let ran = wits(["convert", &fcl, &ron, "--block", "other"]);
    assert!(ran.status == 0 && ran.stderr.contains("warning: "), "{ran:?}");
    assert!(ran.stderr.contains("\"tip\" has no ACCU: SUM is taken"), "{ran:?}");
    assert!(std::fs::read_to_string(&ron).unwrap().contains("Singleton(7.0)"));
}
