//! The four stages of the tree, from files, in code and in Lua.

use wits_core::findings::Findings;
use wits_decide::CallDef;
use wits_decide::tree::{NodeDef, TreeDef};
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;

use crate::trees::words::{Visitor, words};

/// How many stages there are.
const STAGES: usize = 4;

/// What the stages are called.
pub(crate) const NAMES: [&str; STAGES] = ["1 walk in", "2 open it", "3 shared", "4 barge"];

const FILES: [(&str, &str); STAGES] = [
    ("1-walk-in.tree.ron", include_str!("minds/1-walk-in.tree.ron")),
    ("2-open-it.tree.ron", include_str!("minds/2-open-it.tree.ron")),
    ("3-shared.tree.ron", include_str!("minds/3-shared.tree.ron")),
    ("4-barge.tree.ron", include_str!("minds/4-barge.tree.ron")),
];

/// The names of the trees that are made in code.
const IN_CODE: [&str; STAGES] =
    ["1 walk in, in Rust", "2 open it, in Rust", "3 shared, in Rust", "4 barge, in Rust"];

/// The minds that the visitors begin with, in the order of the parameter `form`.
pub(crate) const FORMS: [[&str; STAGES]; 3] = [
    [FILES[0].0, FILES[1].0, FILES[2].0, FILES[3].0],
    IN_CODE,
    [SCRIPTS[0].0, SCRIPTS[1].0, SCRIPTS[2].0, SCRIPTS[3].0],
];

const SCRIPTS: [(&str, &str); STAGES] = [
    ("1-walk-in.lua", include_str!("minds/1-walk-in.lua")),
    ("2-open-it.lua", include_str!("minds/2-open-it.lua")),
    ("3-shared.lua", include_str!("minds/3-shared.lua")),
    ("4-barge.lua", include_str!("minds/4-barge.lua")),
];

/// All minds of the lab.
///
/// # Errors
/// The faults of a file, which cannot be: a test binds them all.
pub(crate) fn library() -> Result<MindLibrary<Visitor>, Findings> {
    let mut shelf = Shelf::new();
    for ((name, text), title) in FILES.into_iter().zip(NAMES) {
        shelf =
            shelf.with(name, title, "How one of the four visitors gets into the room.", text).as_template();
    }
    for ((name, text), title) in SCRIPTS.into_iter().zip(NAMES) {
        let title = format!("{title}, in Lua");
        shelf = shelf.with(name, &title, "The same tree, put together by a script.", text).as_template();
    }
    let mut library = MindLibrary::new(&words(), shelf)?;
    for (name, def) in IN_CODE.into_iter().zip(in_code()) {
        let tree = def.bind(library.words())?;
        library = library.with_mind(name, tree);
    }
    Ok(library)
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
    use wits_core::ron::RonFile;

    #[test]
    fn files_and_code_say_the_same() {
        let files = FILES.map(|(name, text)| TreeDef::from_ron(name, text).unwrap());
        assert_eq!(files, in_code());
        let library = library().unwrap();
        assert!(FORMS.as_flattened().iter().all(|form| library.definition(form).is_some()));
    }
}
