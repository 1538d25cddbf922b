//! The table of nodes says what the definitions are.

use super::*;
use crate::dtree::table::RANDOM;
use crate::nodes::names_of;
use crate::nodes::samples::Sampler;

#[test]
fn the_table_says_what_files_can_have() {
    let samples = Sampler::<ChoiceDef> {
        table: NODES,
        settings: &["Stop"],
        child: "Pick(\"work\")",
        info: ChoiceDef::info,
        below: |node| node.children().into_iter().map(|(place, _)| place).collect(),
    };
    samples.check();
    let random: Vec<&str> = RANDOM.fields.iter().map(|field| field.name).chain(["yes", "no"]).collect();
    assert_eq!(random, names_of::<RandomDef>());
}

#[test]
fn stops_are_no_nodes_of_their_own() {
    assert_eq!(ChoiceDef::Stop(Box::new(ChoiceDef::pick("rest"))).info().id, "Pick");
}
