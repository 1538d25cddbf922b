//! The table of nodes says what the definitions are.

use wits_core::ron::{self, RonFile};

use super::*;
use crate::nodes::samples::{Sampler, places};
use crate::nodes::{Holds, names_of};
use crate::tree::xml::is_builtin;

const SAMPLES: Sampler<Task> = Sampler {
    table: NODES,
    settings: &[],
    child: "Do(\"work\")",
    info: Task::info,
    below: |task| task.below().iter().map(|(place, _)| place.to_string()).collect(),
};

fn bound(root: &str) -> Tree<()> {
    let text = format!("(board: {{\"x\": (kind: Number), \"places\": (kind: Int)}}, root: {root})");
    Tree::load("t.tree.ron", &text, &Vocabulary::open()).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

#[test]
fn the_table_says_what_files_can_have() {
    SAMPLES.check();
    for row in NODES {
        let task = SAMPLES.sample(row);
        assert_eq!(task.kind(), row.shown);
        if let Task::Compute(_) = task {
            let names: Vec<&str> = row.fields.iter().map(|field| field.name).collect();
            assert_eq!(names, names_of::<WriteDef>());
        }
    }
}

#[test]
fn no_node_below_another_is_lost() {
    for row in NODES {
        let (mut task, count) = (SAMPLES.sample(row), places(row).len());
        for (number, child) in task.children_mut().into_iter().enumerate() {
            *child = NodeDef::act(&*format!("child {number}"));
        }
        for (number, child) in task.children().into_iter().enumerate() {
            assert_eq!(*child, NodeDef::act(&*format!("child {number}")));
        }
        let text = ron::write(&task);
        assert_eq!((text.matches("child").count(), text.matches("work").count()), (count, 0), "{text}");
        if row.holds != Holds::Nothing {
            let tree = bound(&SAMPLES.text(row));
            assert_eq!((tree.len(), &*tree.graph().nodes[0].kind), (1 + count, row.shown));
        }
    }
}

#[test]
fn settings_of_the_table_are_those_of_files() {
    let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).chain(["node"]).collect();
    assert_eq!(names, read::FIELDS);
}

#[test]
fn names_in_xml_are_written_and_read() {
    for row in NODES.iter().filter(|row| !row.xml.is_empty()) {
        assert!(is_builtin(row.xml) || row.xml == "SubTree", "{row:?}");
        let root = SAMPLES.text(row);
        let text =
            format!("(board: {{\"key\": (kind: Int)}}, root: {root}, trees: {{\"tree\": (root: Idle)}})");
        let xml = TreeDef::from_ron("t.tree.ron", &text).unwrap().to_xml().unwrap();
        assert!(xml.contains(&format!("<{}", row.xml)), "{} in {xml}", row.xml);
        let back = TreeDef::from_xml("t.xml", &xml).unwrap_or_else(|faults| panic!("{xml}: {faults}"));
        assert_eq!(back.root.node.info().xml, row.xml, "{xml}");
    }
}

#[test]
fn the_guide_names_every_node() {
    let guide = include_str!("../../../../../guide/src/decide/behaviour-trees.md");
    for row in NODES {
        let is_named = ["`", "("].iter().any(|end| guide.contains(&format!("`{}{end}", row.id)));
        assert!(is_named, "{} is not in the guide", row.id);
    }
}

#[test]
fn lists_without_children_are_doubted() {
    for row in NODES.iter().filter(|row| row.holds.is_list()) {
        let text = SAMPLES.text(row);
        let list = text.find('[').unwrap()..=text.rfind(']').unwrap();
        let empty = [&text[..*list.start()], "[]", &text[list.end() + 1..]].concat();
        let doubts = bound(&empty).doubts().to_string();
        assert!(doubts.contains(&format!("a {} without children", row.shown)), "{empty}: {doubts}");
    }
}
