//! Decision trees that are replaced while somebody follows them.

use super::*;
use crate::save::SavedMinds;
use crate::{Adopted, Exit, Turn};

#[derive(Default)]
struct World {
    flag: bool,
    log: Vec<String>,
}

fn words() -> Vocabulary<World> {
    let mut words = Vocabulary::new();
    words.condition("flag", |world: &World, _| world.flag);
    for name in ["dig", "sing"] {
        words
            .action(name, move |world: &mut World, call| {
                *call.memory() += 1;
                world.log.push(format!("{name} {}", call.memory()));
                Status::Running
            })
            .on_exit(move |world, _, why: Exit| world.log.push(format!("end {name}: {why:?}")));
    }
    words
}

fn load(text: &str) -> DecisionTree<World> {
    DecisionTree::from_ron("t.dtree.ron", text, &words()).unwrap()
}

/// Two ticks of one tree, then over to another and one tick of that: what happened since, and what was told.
fn reload(before: &str, after: &str) -> (String, Adopted) {
    let (old, new) = (load(before), load(after));
    let (mut world, mut state) = (World::default(), old.start());
    for _ in 0..2 {
        old.tick(&mut state, &mut Turn::new(&mut world, Default::default()));
    }
    world.log.clear();
    let told = new.adopt(&old, &mut state, &mut Turn::new(&mut world, Default::default()), &mut ());
    new.tick(&mut state, &mut Turn::new(&mut world, Default::default()));
    (world.log.join(", "), told)
}

#[test]
fn what_can_still_be_chosen_goes_on_wherever_it_is() {
    let before = r#"(root: If(test: Is("flag"), yes: Do("sing"), no: Do("dig")))"#;
    let (log, told) = reload(before, before);
    assert_eq!((log.as_str(), told.kept, told.is_whole()), ("dig 3", 1, true));
    let (log, told) = reload(before, r#"(root: Do("dig"))"#);
    assert_eq!((log.as_str(), told.kept, told.is_whole()), ("dig 3", 1, true));
}

#[test]
fn what_cannot_be_chosen_any_more_is_left_once() {
    let before = r#"(root: If(test: Is("flag"), yes: Do("sing"), no: Do("dig")))"#;
    let (log, told) = reload(before, r#"(root: Do("sing"))"#);
    assert_eq!(log, "end dig: Reload, sing 1");
    assert_eq!(told, Adopted { left: vec!["root.no".into()], ..Adopted::default() });
}

#[test]
fn chance_keeps_its_word_and_keys_their_values() {
    let tree = |random: &str, key: &str| {
        format!(
            r#"(board: {{"{key}": (kind: Int, default: 1)}}, root: {random}(yes: Do("dig"), no: Do("dig")))"#
        )
    };
    let tell = |after: &str| {
        let old = load(&tree("Random", "count"));
        let new = load(after);
        let (mut world, mut state) = (World::default(), old.start());
        old.tick(&mut state, &mut Turn::new(&mut world, Default::default()));
        state.locals[0] = Some(7.into());
        let rolls = state.rolls.clone();
        let told = new.adopt(&old, &mut state, &mut Turn::new(&mut world, Default::default()), &mut ());
        (told, state.rolls == rolls, state.locals)
    };
    let (told, same, locals) = tell(&tree("Random", "count"));
    assert!(told.is_whole() && same, "{told:?}");
    assert_eq!(locals, [Some(7.into())]);
    let (told, _, locals) = tell(r#"(board: {"other": (kind: Int, default: 2)}, root: Do("dig"))"#);
    assert_eq!(told.forgotten, ["root", "{count}"]);
    assert_eq!(locals, [Some(2.into())]);
}

#[test]
fn a_save_is_loaded_into_the_same_tree_unchanged_and_into_another_with_a_report() {
    let text = r#"(board: {"count": (kind: Int)}, root: Random(yes: Do("dig"), no: Do("dig")))"#;
    let old = load(text);
    let (mut world, mut state) = (World::default(), old.start());
    old.tick(&mut state, &mut Turn::new(&mut world, Default::default()));
    let saved = SavedMinds::of(&old, [&state, &old.start()]);
    let saved: SavedMinds<DecisionOutline, DecisionState> =
        serde_json::from_str(&serde_json::to_string(&saved).unwrap()).unwrap();
    let same = saved.load(&load(text)).unwrap();
    assert!(same.iter().all(|(_, told)| told.is_whole()));
    assert_eq!((&same[0].0, &same[1].0), (&state, &old.start()));
    let other = saved.load(&load(r#"(root: Do("sing"))"#)).unwrap().remove(0);
    assert_eq!((other.1.left.len(), other.1.forgotten), (1, vec!["root".to_owned()]));
    assert_eq!((other.0.running(), world.log.len()), (None, 1), "nothing is aborted");
    state.entered = 99;
    let damaged = SavedMinds::of(&old, [&state]).load(&old).unwrap_err();
    assert_eq!(damaged.to_string(), "the save is damaged: mind 0: it does what the tree does not know");
}

#[test]
fn a_foreign_state_begins_anew() {
    let (one, two) =
        (load(r#"(root: Random(yes: Do("dig"), no: Do("sing")))"#), load(r#"(root: Do("dig"))"#));
    let (mut world, mut state) = (World::default(), two.start());
    let told = two.adopt(&one, &mut state, &mut Turn::new(&mut world, Default::default()), &mut ());
    assert_eq!((told, world.log.len()), (Adopted::anew(), 0));
}
