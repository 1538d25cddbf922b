//! Trees in save games: with the same definition, with another one, and damaged.

use proptest::prelude::*;

use super::semantics::{Actor, Run, load, load_file};
use super::*;
use crate::Adopted;
use crate::save::{Keeps, SaveError, SavedMinds};

type Saved = SavedMinds<TreeOutline, TreeState>;

fn running() -> Actor {
    ["a", "b", "c"].into_iter().fold(Actor::default(), |actor, name| actor.script(name, "r"))
}

/// Some ticks of one tree, saved as text, loaded into another: what was told, and what the next tick does there.
fn reload(before: Tree<Actor>, after: Tree<Actor>) -> (Adopted, String) {
    let mut run = Run::of("Idle", running());
    (run.state, run.tree) = (before.start(), before);
    (0..3).for_each(|_| drop(run.tick()));
    let text = serde_json::to_string(&SavedMinds::of(&run.tree, [&run.state])).unwrap();
    let saved: Saved = serde_json::from_str(&text).unwrap();
    let (state, told) = saved.load(&after).unwrap().remove(0);
    run.actor.log.clear();
    (run.tree, run.state) = (after, state);
    (told, run.tick().1)
}

fn told(before: &str, after: &str) -> (Vec<String>, String) {
    let (told, next) = reload(load(before), load(after));
    (told.lines("it").iter().map(|line| line.replace("it: ", "")).collect(), next)
}

#[test]
fn renamed_removed_and_moved_nodes_have_a_defined_way_out() {
    let none: Vec<String> = Vec::new();
    let before = r#"Sequence([act(x), (name: "work", node: live(a))])"#;
    assert_eq!(told(before, before), (none.clone(), "a 4".into()));
    let moved = r#"Sequence([act(x), act(y), Wait(9), (name: "work", node: live(a))])"#;
    assert_eq!(told(before, moved), (none, "a 4".into()), "names outlive places");
    let renamed = r#"Sequence([act(x), (name: "toil", node: live(a))])"#;
    assert_eq!(told(before, renamed), (vec!["root/work was left".into()], "x, +a, a 1".into()));
    let removed = "Sequence([act(x)])";
    assert_eq!(told(before, removed), (vec!["root/work was left".into()], "x".into()));
    let deeper = r#"Sequence([act(x), Inverter((name: "work", node: live(a)))])"#;
    assert_eq!(told(before, deeper).0, ["root/work was left"], "the path is another one");
    let other = r#"Sequence([act(x), (name: "work", node: live(b))])"#;
    assert_eq!(told(before, other), (vec!["root/work was left".into()], "x, +b, b 1".into()));
    let both = "Parallel(nodes: [live(a), live(b)])";
    let (lines, next) = told(both, "Parallel(nodes: [live(a), live(c)])");
    assert_eq!(lines, ["root/1 was left", "root/0 was left", "root was left"]);
    assert_eq!(next, "+a, a 1, +c, c 1");
}

#[test]
fn limits_and_keys_are_kept_or_told() {
    let before = "Selector([Limit(times: 2, node: act(x)), live(a)])";
    assert_eq!(told(before, "Selector([Limit(times: 5, node: act(x)), live(a), act(y)])").0, [""; 0]);
    assert_eq!(told(before, "Selector([act(z), live(a)])").0, ["root/0 was forgotten"]);
    let file = |key: &str, kind: &str| {
        load_file(&format!(
            r#"(board: {{"{key}": (kind: {kind})}}, root: Sequence([SetKey(key: "{{{key}}}", to: 7), live(a)]))"#
        ))
    };
    let (same, _) = reload(file("count", "Int"), file("count", "Int"));
    assert!(same.is_whole());
    let (renamed, _) = reload(file("count", "Int"), file("number", "Int"));
    assert_eq!(renamed.forgotten, ["{count}"]);
    let (other, _) = reload(file("count", "Int"), file("count", "Number"));
    assert_eq!(other.forgotten, ["{count}"]);
}

#[test]
fn damaged_saves_are_refused_with_a_reason() {
    let tree = load("Sequence([act(x), live(a)])");
    let mut run = Run::of("Sequence([act(x), live(a)])", running());
    run.tick();
    let saved = SavedMinds::of(&tree, [&run.state]);
    let whole = serde_json::to_value(&saved).unwrap();
    let load = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = whole.clone();
        change(&mut json);
        serde_json::from_value::<Saved>(json)
            .map_err(|fault| fault.to_string())?
            .load(&tree)
            .map_err(|fault| fault.to_string())
    };
    assert!(load(&|_| {}).is_ok());
    let refused = |change: &dyn Fn(&mut serde_json::Value), why: &str| {
        let refusal = load(change).unwrap_err();
        assert!(refusal.contains(why), "{refusal}");
    };
    refused(&|json| json["format"] = 2.into(), "format of the save is 2");
    refused(&|json| json["technique"] = "machine".into(), "another technique");
    refused(&|json| json["minds"][0]["words"][1] = 77.into(), "check sum");
    refused(&|json| json["sum"] = 1.into(), "check sum");
    refused(&|json| json["outline"]["words"] = 2.into(), "mind 0: 3 nodes");
    refused(&|json| json["outline"]["shape"] = 2.into(), "another tree");
    refused(&|json| json["outline"]["nodes"][1]["slot"] = 4_000_000_000_u32.into(), "makes no sense");
    refused(&|json| json["outline"]["nodes"][1]["parent"] = 2.into(), "makes no sense");
    refused(&|json| json["outline"]["nodes"][1]["parent"] = serde_json::Value::Null, "makes no sense");
    refused(&|json| json["outline"]["nodes"] = serde_json::json!([]), "0 nodes");
    refused(&|json| json["outline"]["keys"] = serde_json::json!("none"), "");
    assert_eq!(SaveError::Format(2).to_string(), "the format of the save is 2; expected 1");
}

/// A tree from numbers.
fn shape(numbers: &mut dyn Iterator<Item = u8>, depth: u32) -> String {
    let number = numbers.next().unwrap_or(0);
    let leaf = ["act(x)", "live(a)", "live(b)", "Wait(1)", "act(y)"][usize::from(number / 16) % 5];
    if depth == 0 {
        return leaf.to_owned();
    }
    let mut inner = || shape(numbers, depth - 1);
    match number % 8 {
        0 | 1 => format!("Sequence([{}, {}])", inner(), inner()),
        2 => format!("Selector([{}, {}])", inner(), inner()),
        3 => format!("Parallel(nodes: [{}, {}])", inner(), inner()),
        4 => format!("Limit(times: 3, node: {})", inner()),
        5 => format!("CoolDown(seconds: 2, node: {})", inner()),
        6 => format!("Inverter({})", inner()),
        _ => leaf.to_owned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn saving_and_loading_is_the_identity_and_agrees_with_going_over(
        one in prop::collection::vec(any::<u8>(), 12), two in prop::collection::vec(any::<u8>(), 12), ticks in 0_usize..6,
    ) {
        let [one, two] = [one, two].map(|numbers| shape(&mut numbers.into_iter(), 3));
        let (old, new) = (load(&one), load(&two));
        let mut run = Run::of(&one, running());
        (0..ticks).for_each(|_| drop(run.tick()));
        let saved = SavedMinds::of(&old, [&run.state, &old.start()]);
        let same = saved.load(&old).unwrap();
        prop_assert!(same.iter().all(|(_, told)| told.is_whole()));
        prop_assert_eq!((&same[0].0, &same[1].0), (&run.state, &old.start()));
        let (loaded, told) = new.take_up(&old.outline(), &run.state).unwrap();
        let adopted = run.state.adopt(&old, &new, &mut Turn::new(&mut run.actor, run.now), &mut ());
        prop_assert_eq!(told.kept, adopted.kept);
        prop_assert_eq!(told.left, adopted.left);
        prop_assert!(loaded.active(&new).eq(run.state.active(&new)));
    }
}

/// Every word of a state that is saved may hold any number: trees go on, and come to an end when their leaves do.
#[test]
fn edited_words_of_a_state_do_no_harm() {
    for root in [
        "Parallel(nodes: [live(a), live(b), live(c)])",
        "Parallel(nodes: [live(a), live(b), live(c)], wait: true)",
        "Sequence([act(x), live(a), act(y)])",
        "Checklist([act(x), live(a), act(y)])",
        "StepwiseSequence([act(x), act(y), live(a)])",
        "StepwiseSelector([Fail(act(x)), Fail(act(y)), live(a)])",
        "StepwiseChecklist([act(x), live(a), act(y)])",
        "ShuffledSequence([act(x), live(a), act(y)])",
        "Limit(times: 2, node: live(a))",
    ] {
        let words = load(root).start().words.len();
        for (word, value) in
            (0..words).flat_map(|word| [1, 6, 31, 1 << 31, u32::MAX].map(|value| (word, value)))
        {
            let mut run = Run::of(root, running());
            run.tick();
            run.state.words[word] = value;
            let saved = SavedMinds::of(&run.tree, [&run.state]);
            let Ok(mut loaded) = saved.load(&run.tree) else { continue };
            run.state = loaded.remove(0).0;
            for name in ["a", "b", "c"] {
                run.actor = std::mem::take(&mut run.actor).script(name, "s");
            }
            let ended = (0..20).any(|_| run.tick().0.is_done());
            assert!(ended, "{root}: with {value} in word {word} it never ends");
        }
    }
}
