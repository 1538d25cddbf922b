//! Trees that are replaced while they run, and states that are saved.

use super::semantics::{Actor, Run, load};
use super::*;

/// Runs a tree for some ticks, goes over to another, and gives what was left and what the next tick did.
fn reload(before: &str, after: &str, ticks: usize, actor: Actor) -> (String, String) {
    let mut run = Run::of(before, actor);
    (0..ticks).for_each(|_| drop(run.tick()));
    run.actor.log.clear();
    let new = load(after);
    run.state.adopt(&run.tree, &new, &mut Turn::new(&mut run.actor, run.now), &mut ());
    let left = run.actor.log.join(", ");
    run.tree = new;
    (left, run.tick().1)
}

fn running() -> Actor {
    ["a", "b", "c"].into_iter().fold(Actor::default(), |actor, name| actor.script(name, "r"))
}

#[test]
fn what_is_still_there_goes_on() {
    let (left, next) =
        reload("Sequence([act(x), live(a)])", "Sequence([act(x), live(a), act(y)])", 1, running());
    assert_eq!((left.as_str(), next.as_str()), ("", "a 2"));
    let named = r#"Sequence([(name: "work", node: live(a))])"#;
    let moved = r#"Sequence([Wait(0), (name: "work", node: live(a))])"#;
    let (left, next) = reload(named, moved, 2, running());
    assert_eq!((left.as_str(), next.as_str()), ("", "a 3"), "names outlive places");
}

#[test]
fn what_is_gone_is_left_once_and_the_rest_begins_where_it_must() {
    let (left, next) = reload("Sequence([act(x), live(a)])", "Sequence([act(x), live(b)])", 1, running());
    assert_eq!((left.as_str(), next.as_str()), ("-a reloaded", "x, +b, b 1"));
    let (left, next) = reload("Selector([live(a)])", "Sequence([live(a)])", 1, running());
    assert_eq!((left.as_str(), next.as_str()), ("-a reloaded", "+a, a 1"));
    let both = "Parallel(nodes: [live(a), live(b)])";
    let (left, _) = reload(both, "Parallel(nodes: [live(a), live(c)])", 1, running());
    assert_eq!(left, "-b reloaded, -a reloaded", "a parallel node goes on whole or not at all");
}

#[test]
fn what_belongs_to_the_character_stays() {
    let before = "Selector([Limit(times: 2, node: act(x)), live(a)])";
    let after = "Selector([Limit(times: 2, node: act(x)), live(b)])";
    let (left, next) = reload(before, after, 3, running());
    assert_eq!((left.as_str(), next.as_str()), ("-a reloaded", "+b, b 1"));
}

#[test]
fn what_was_lost_is_told_by_path() {
    let told = |before: &str, after: &str| {
        let mut run = Run::of(before, running());
        (0..3).for_each(|_| drop(run.tick()));
        let new = load(after);
        run.state.adopt(&run.tree, &new, &mut Turn::new(&mut run.actor, run.now), &mut ())
    };
    let before = r#"Selector([Limit(times: 2, node: act(x)), (name: "work", node: live(a))])"#;
    let same = told(before, before);
    assert!(same.is_whole(), "{same:?}");
    assert_eq!(same.kept, 2);
    let other = told(before, r#"Selector([act(x), (name: "work", node: live(b))])"#);
    assert_eq!((other.kept, other.left.len(), other.forgotten.len()), (1, 1, 1));
    assert_eq!(other.lines("guard"), ["guard: root/work was left", "guard: root/0 was forgotten"]);
    assert!(!other.anew);
}

#[test]
fn a_state_of_another_tree_begins_anew_and_nothing_panics() {
    let (one, two) = (load("Sequence([live(a), live(b)])"), load("Selector([Wait(1)])"));
    let mut actor = running();
    let mut state = one.start();
    one.tick(&mut state, &mut Turn::new(&mut actor, Moment(0)));
    assert_eq!(two.tick(&mut state, &mut Turn::new(&mut actor, Moment(0))), Status::Running);
    assert!(state.belongs_to(&two));
    let mut nonsense: TreeState = serde_json::from_str(r#"{"words":[1,2,3]}"#).unwrap();
    one.stop(&mut nonsense, &mut Turn::new(&mut actor, Moment(0)), Exit::Despawn, &mut ());
    assert!(nonsense.belongs_to(&one));
}

#[test]
fn states_are_as_small_as_promised() {
    // Twenty nodes: struct and words together within 64 bytes.
    let twenty = load(
        "Selector([Sequence([If(flag(a)), live(a), Wait(1), live(b)]), Sequence([CoolDown(seconds: 3, node: live(c)), Limit(times: 2, node: live(d)), TimeOut(seconds: 2, node: Repeat(times: 3, node: live(e)))]), Parallel(nodes: [live(f), Wait(2)]), act(g), act(h), act(i)])",
    );
    assert_eq!(twenty.len(), 20);
    assert!(twenty.bytes_per_character() <= 64, "{}", twenty.bytes_per_character());
    let branch = "Selector([Sequence([act(a), act(b), Inverter(act(c))]), Sequence([act(d), act(e), act(f), act(g)])]),";
    let hundred = load(&format!("Sequence([{}])", branch.repeat(9)));
    assert_eq!(hundred.len(), 100);
    assert!(hundred.bytes_per_character() <= 256, "{}", hundred.bytes_per_character());
}
