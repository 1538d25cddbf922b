//! Trees of BehaviorTree.CPP, with their script language.

use wits_core::ron::RonFile;
use wits_decide::tree::{TreeDef, XmlReader};

use super::decide::tree_lives;
use crate::laws::{FILE, places_hold};

pub(super) fn xml(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let reader = XmlReader::new().number("RED", 3).files(|_| Err("there is none".into()));
    match reader.read(FILE, text).and_then(wits_decide::tree::XmlTrees::into_tree) {
        Ok(def) => {
            let written = def.to_ron();
            let again = TreeDef::from_ron(FILE, &written);
            let again =
                again.unwrap_or_else(|faults| panic!("printed and then refused: {faults}\n{written}"));
            assert_eq!(again.to_ron(), written, "printed, read and printed again");
            tree_lives(&def);
        }
        Err(findings) => places_hold(text, &findings),
    }
}
