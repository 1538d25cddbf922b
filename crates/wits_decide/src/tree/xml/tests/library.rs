//! Files with several trees, and files that include others.

use super::*;

#[test]
fn files_without_a_main_tree_are_libraries() {
    let text = "<root BTCPP_format='4'><BehaviorTree ID='X'><A/></BehaviorTree><BehaviorTree ID='Y'><SubTree ID='X'/></BehaviorTree></root>";
    let trees = XmlReader::new().read("t.xml", text).unwrap();
    assert_eq!((trees.main.as_ref(), trees.trees.len()), (None, 2));
    let fault = trees.into_tree().unwrap_err().to_string();
    assert!(fault.starts_with("which of the trees X, Y is meant to run?"), "{fault}");
}

#[test]
fn files_include_others_and_faults_tell_which() {
    let main = "<root BTCPP_format='4' main_tree_to_execute='M'><include path='sub.xml'/><BehaviorTree ID='M'><SubTree ID='S'/></BehaviorTree></root>";
    let sub = "<root BTCPP_format='4'>\n<include path='main.xml'/><include path='sub.xml'/>\n<BehaviorTree ID='S'><A/></BehaviorTree></root>";
    let words = words();
    let reader = |sub: String| {
        XmlReader::new().words(&words).files(move |path| {
            if path == "sub.xml" { Ok(sub.clone()) } else { Err("it is not there".into()) }
        })
    };
    let fault = reader(sub.to_owned()).read("a.xml", main).unwrap_err().to_string();
    assert_eq!(fault, "sub.xml:2:10: \"main.xml\" cannot be read: it is not there");
    let good = sub.replace("<include path='main.xml'/>", "");
    let tree = reader(good.clone()).read("a.xml", main).unwrap().into_tree().unwrap();
    assert!(tree.trees.contains_key("S"));
    let bad = reader(good.replace("<A/>", "<Aa/>")).read("a.xml", main).unwrap_err().to_string();
    assert!(bad.starts_with("sub.xml:3:22: unknown \"Aa\""), "{bad}");
    let alone = XmlReader::new().read("a.xml", main).unwrap_err().to_string();
    assert!(
        alone.starts_with("a.xml:1:58: \"sub.xml\" cannot be read: files that others include"),
        "{alone}"
    );
}
