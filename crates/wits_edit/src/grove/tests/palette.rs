//! All that can be put into a file.

use super::*;

#[test]
fn everything_in_the_palette_can_be_added_to_an_empty_file() {
    let decisions = decision_workshop(&words());
    for item in shop().palette().groups.iter().flat_map(|group| &group.items) {
        assert!(!item.help.is_empty() && !item.title.is_empty(), "{item:?}");
        let step = json!({ "change": "add", "under": "", "kind": item.id, "values": item.preset });
        reads(&tree("", step.clone()));
        reads(&tree("(root: Idle)", step));
    }
    for item in decisions.palette().groups.iter().flat_map(|group| &group.items) {
        assert!(!item.help.is_empty() && !item.title.is_empty(), "{item:?}");
        let step = json!({ "change": "add", "under": "", "kind": item.id, "values": item.preset });
        let text = change(&*decisions, "", step).unwrap().text;
        ron::read::<DecisionDef>("", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    }
    let palette = shop().palette();
    assert_eq!(palette.actions[1].params[1].default, json!(1.5));
    assert!(palette.groups.iter().any(|group| group.title == "Actions"));
}
