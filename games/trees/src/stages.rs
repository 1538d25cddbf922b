//! The four stages of the tree, from files and in code.

use wits_core::findings::Findings;
use wits_decide::CallDef;
use wits_decide::tree::{NodeDef, Tree, TreeDef};

use crate::words::{Visitor, words};

/// How many stages there are.
pub(crate) const STAGES: usize = 4;

/// What the stages are called.
pub(crate) const NAMES: [&str; STAGES] = ["1 walk in", "2 open it", "3 shared", "4 barge"];

const FILES: [(&str, &str); STAGES] = [
    ("1-walk-in.tree.ron", include_str!("../minds/1-walk-in.tree.ron")),
    ("2-open-it.tree.ron", include_str!("../minds/2-open-it.tree.ron")),
    ("3-shared.tree.ron", include_str!("../minds/3-shared.tree.ron")),
    ("4-barge.tree.ron", include_str!("../minds/4-barge.tree.ron")),
];

/// All stages, ready to run.
///
/// # Errors
/// The faults of a file, which cannot be: a test binds them all.
pub(crate) fn stages(from_files: bool) -> Result<[Tree<Visitor>; STAGES], Findings> {
    let words = words();
    let [one, two, three, four] = if from_files { from_files_defs()? } else { in_code() };
    Ok([one.bind(&words)?, two.bind(&words)?, three.bind(&words)?, four.bind(&words)?])
}

fn from_files_defs() -> Result<[TreeDef; STAGES], Findings> {
    let read = |stage: usize| TreeDef::from_ron(FILES[stage].0, FILES[stage].1);
    Ok([read(0)?, read(1)?, read(2)?, read(3)?])
}

/// The same four trees, written in Rust.
fn in_code() -> [TreeDef; STAGES] {
    let act = NodeDef::act;
    let open = || NodeDef::ask("door_open");
    let barge = || act(CallDef::new("barge_door").with("blows", "{blows}"));
    let through = |get_it_open: NodeDef| {
        let get_it_open = NodeDef::selector([open(), get_it_open]).named("get the door open");
        NodeDef::sequence([get_it_open, act("move_into_room".into())]).named("enter the room")
    };
    let two_ways = NodeDef::selector([
        NodeDef::sequence([open(), act("move_into_room".into())]).named("door is open"),
        NodeDef::sequence(["move_to_door", "open_door", "move_into_room"].map(|name| act(name.into())))
            .named("door is shut"),
    ]);
    let by_force = NodeDef::selector([act("open_door".into()), barge()]).named("by hand or by force");
    [
        TreeDef::new(act("move_into_room".into())),
        TreeDef::new(two_ways.named("enter the room")),
        TreeDef::new(through(
            NodeDef::sequence(["move_to_door", "open_door"].map(|name| act(name.into())))
                .named("door is shut"),
        )),
        TreeDef::new(through(
            NodeDef::sequence([act("move_to_door".into()), by_force]).named("door is shut"),
        )),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_code_say_the_same() {
        assert_eq!(from_files_defs().unwrap(), in_code());
        assert!(stages(true).is_ok() && stages(false).is_ok());
    }
}
