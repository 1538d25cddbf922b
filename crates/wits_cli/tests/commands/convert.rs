//! `wits convert`

use crate::support::{Folder, wits};

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
