//! Definitions as files: what is wrong in them is found, with its place.

use proptest::prelude::*;
use wits_core::ron::{self, RonFile};

use super::CREATURE;
use crate::teach::{ActionsDef, TeachDef};

#[test]
fn what_is_written_is_read_back() {
    let def = TeachDef::from_ron("creature.teach.ron", CREATURE).unwrap();
    assert_eq!(TeachDef::from_ron("creature.teach.ron", &def.to_ron()).unwrap(), def);
}

#[test]
fn every_error_has_its_place() {
    let text = r#"(
    actions: (
        things: ["rock", "rock", "a,b"],
        kinds: [
            (name: "eat", slots: [(role: Object), (role: Object)]),
            (name: "throw", slots: [(role: Object, things: ["rokc"])]),
        ],
    ),
    context: [(name: "hunger", of: Inner, from: 1, to: 1)],
    network: (hidden: [0], rate: -1),
    explore: 2,
    observe_passes: 0,
    feedback: (window: 2, peak: 3, pairs: 0),
    memory: (lessons: 0),
)"#;
    let wrong = TeachDef::from_ron("pet.teach.ron", text).unwrap_err().to_string();
    for line in [
        "3:26: \"rock\" comes twice",
        "3:34: \"a,b\" is no name",
        "eat has two slots for the object",
        "unknown \"rokc\", did you mean \"rock\"?",
        "from 1 to 1 is no range",
        "10:24: 0 is out of range; expected 1 to 128",
        "-1 is out of range",
        "2 is out of range; expected 0 to 1",
        "0 is out of range; expected 1 to 1000",
        "3 is out of range; expected 0 to 2",
    ] {
        assert!(wrong.contains(line), "{line} is missing in\n{wrong}");
    }
    let text = CREATURE.replace(
        "explore: 0,",
        "instincts: [(when: {\"hungry\": (5, 1)}, act: \"eat(friend)\", by: Outside(7))],",
    );
    let wrong = TeachDef::from_ron("pet.teach.ron", &text).unwrap_err().to_string();
    for line in [
        "eat: friend cannot be the object; expected berry, toadstool, rock",
        "unknown \"hungry\", did you mean \"hunger\"?",
        "5 to 1 is no range",
        "7 is out of range; expected 0 to 1",
    ] {
        assert!(wrong.contains(line), "{line} is missing in\n{wrong}");
    }
}

#[test]
fn too_much_is_refused_before_it_takes_memory() {
    let things: Vec<String> = (0..64).map(|number| format!("t{number}")).collect();
    let list = things.iter().map(|thing| format!("{thing:?}")).collect::<Vec<_>>().join(",");
    let text = format!(
        "(things: [{list}], kinds: [(name: \"a\", slots: [(role: Object), (role: Instrument), (role: Place)])])"
    );
    let def: ActionsDef = ron::read("actions", &text).unwrap();
    let wrong = def.bind().unwrap_err().to_string();
    assert!(wrong.contains("262144 different actions; expected at most 4096"), "{wrong}");
    for text in ["", "(", "()", "(actions: ())", &"(".repeat(10_000)] {
        assert!(TeachDef::from_ron("pet.teach.ron", text).is_err());
    }
}

proptest! {
    /// Whatever is written in a file, or typed as an action, gives an error or a value.
    #[test]
    fn any_text_is_survived(text in ".{0,80}", at in 0_usize..900, action in "[a-z(),: ]{0,40}") {
        let mut file = CREATURE.to_owned();
        let at = (0..=at.min(file.len())).rev().find(|at| file.is_char_boundary(*at)).unwrap_or(0);
        file.insert_str(at, &text);
        let _ = TeachDef::check_ron("pet.teach.ron", &file);
        let actions = TeachDef::from_ron("pet.teach.ron", CREATURE).unwrap().actions.bind().unwrap();
        if let Ok(found) = actions.parse(&action) {
            prop_assert!(actions.has(&found));
            prop_assert_eq!(actions.parse(&actions.text(&found)), Ok(found));
        }
    }
}
