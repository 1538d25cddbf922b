//! The examples of the books.

use super::semantics::{Actor, Run};
use super::*;

/// Ticks until it ends; gives the end and what was done, `>` between ticks.
fn whole(run: &mut Run, most: usize) -> (Status, String) {
    let mut done = Vec::new();
    for _ in 0..most {
        let (status, log) = run.tick();
        done.push(log);
        run.now = run.now.after(0.1);
        if status.is_done() {
            return (
                status,
                done.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", "),
            );
        }
    }
    panic!("still running after {most} ticks: {done:?}");
}

fn with_flags(flags: &[&str]) -> Actor {
    let mut actor = Actor::default();
    actor.flags.extend(flags.iter().map(|flag| ((*flag).to_owned(), true)));
    actor
}

#[test]
fn oracle_millington_5_4_a_room_and_its_door_in_four_stages() {
    // Open: walk in. Closed: to the door, open it, in. Locked: to the door, opening fails, barge, in.
    let stage_2 = "Selector([Sequence([If(flag(open)), act(move_room)]), Sequence([act(move_door), act(open), act(move_room)])])";
    let stage_3 =
        "Sequence([Selector([If(flag(open)), Sequence([act(move_door), act(open)])]), act(move_room)])";
    let stage_4 = "Sequence([Selector([If(flag(open)), Sequence([act(move_door), Selector([act(open), act(barge)])])]), act(move_room)])";
    let go = |root: &str, actor: Actor| Run::of(root, actor).tick();
    assert_eq!(go("act(move_room)", Actor::default()).1, "move_room");
    for stage in [stage_2, stage_3, stage_4] {
        assert_eq!(go(stage, with_flags(&["open"])), (Status::Success, "move_room".into()));
        let closed = (Status::Success, "move_door, open, move_room".into());
        assert_eq!(go(stage, Actor::default()), closed);
    }
    let locked = || Actor::default().script("open", "f");
    assert_eq!(go(stage_3, locked()), (Status::Failure, "move_door, open".into()));
    assert_eq!(go(stage_4, locked()), (Status::Success, "move_door, open, barge, move_room".into()));
}

#[test]
fn oracle_millington_5_4_2_strategies_in_part_in_order() {
    // Selector(open, closed, shuffled(barge, smoke out, smash)): the first two in order, the rest in any; of smoking out
    // matches and gasoline come in either order, both before dousing and igniting.
    let root = "Selector([act(open), act(closed), ShuffledSelector([act(barge), Sequence([ShuffledSequence([act(matches), act(gasoline)]), act(douse), act(ignite)]), act(smash)])])";
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let fail = ["open", "closed", "barge", "smash", "ignite"];
        let actor = fail.into_iter().fold(Actor::default(), |actor, name| actor.script(name, "f"));
        let mut run = Run::of(root, actor);
        run.now = Moment(seed);
        let (status, log) = run.tick();
        assert_eq!(status, Status::Failure);
        assert!(log.starts_with("open, closed, "), "{log}");
        let tail = log.strip_prefix("open, closed, ").unwrap();
        let smoke = ["matches, gasoline, douse, ignite", "gasoline, matches, douse, ignite"];
        assert!(smoke.iter().any(|smoke| tail.contains(smoke)), "{log}");
        assert!(tail.contains("barge") && tail.contains("smash"));
        orders.insert(tail.to_owned());
    }
    // 3! orders of the three, 2 of the two: all twelve occur.
    assert_eq!(orders.len(), 12);
}

#[test]
fn oracle_millington_5_4_2_a_random_selector_never_gives_up_and_never_hangs() {
    let actor = Actor::default().script("a", "f").script("b", "f");
    let mut run = Run::of("RandomSelector([act(a), act(b)])", actor);
    let mut tried = std::collections::BTreeSet::new();
    for tick in 0..50 {
        run.now = Moment(tick);
        let (status, log) = run.tick();
        assert_eq!(status, Status::Running);
        tried.insert(log);
    }
    assert_eq!(tried.into_iter().collect::<Vec<_>>(), ["a", "b"], "one try a tick");
    assert_eq!(Run::of("RandomSelector([act(a)])", Actor::default()).tick().0, Status::Success);
    assert_eq!(Run::of("RandomSelector([])", Actor::default()).tick().0, Status::Failure);
}

const SUBDUE: &str = "Selector([Sequence([If(flag(visible)), UntilFail(Sequence([act(conscious), act(hit), Wait(0.2), act(hit)])), act(restrain)]), Selector([Sequence([If(flag(audible)), act(creep)]), act(move)])])";

#[test]
fn oracle_millington_5_4_3_subdue_the_enemy() {
    // Two hits a round, rounds = ceil(k/2): k = 1 takes 2 hits, k = 3 takes 4.
    for (hits_needed, rounds) in [(1, 1), (2, 1), (3, 2), (5, 3)] {
        let conscious = "s".repeat(rounds) + "f";
        let mut run = Run::of(SUBDUE, with_flags(&["visible"]).script("conscious", &conscious));
        let (status, log) = whole(&mut run, 100);
        assert_eq!(status, Status::Success);
        let hits = log.split(", ").filter(|did| *did == "hit").count();
        assert_eq!(hits, 2 * usize::div_ceil(hits_needed, 2));
        assert!(log.ends_with("conscious, restrain"), "{log}");
    }
    assert_eq!(Run::of(SUBDUE, with_flags(&["audible"])).tick().1, "creep");
    assert_eq!(Run::of(SUBDUE, Actor::default()).tick().1, "move");
}

#[test]
fn oracle_millington_5_4_4_a_guard_loop_beside_work_never_ends() {
    // Figure 5.33, first pitfall: while the player stays, UntilFail never returns, so the whole never does.
    let root = "Parallel(nodes: [UntilFail(If(flag(in_place))), Sequence([live(work)])])";
    let mut run = Run::of(root, with_flags(&["in_place"]).script("work", "rs"));
    assert_eq!(run.ticks(5), "RRRRR");
    // Second pitfall: UntilFail succeeds when the player leaves, so the work goes on.
    let mut run = Run::of(root, with_flags(&["in_place"]).script("work", "r"));
    run.tick();
    run.actor.flags.clear();
    assert_eq!(run.ticks(3), "RRR");
    // Turned round, leaving stops the work.
    let mut run = Run::of(
        "Parallel(nodes: [Inverter(UntilFail(If(flag(in_place)))), Sequence([live(work)])])",
        with_flags(&["in_place"]).script("work", "r"),
    );
    run.tick();
    run.actor.flags.clear();
    assert_eq!(run.tick(), (Status::Failure, "-work aborted".into()));
}

#[test]
fn oracle_millington_5_4_4_an_interrupter_ends_the_guard_loop_when_the_work_is_done() {
    // Figure 5.35: the work is done at tick 2, the interrupter succeeds when it is next ticked.
    let root = r#"Parallel(nodes: [
        (name: "guard", node: Interrupter(UntilFail(If(flag(in_place))))),
        Sequence([live(work), Interrupt(name: "guard", result: Success)]),
    ])"#;
    let mut run = Run::of(root, with_flags(&["in_place"]).script("work", "rs"));
    assert_eq!(run.ticks(3), "RRS");
    assert_eq!(run.ticks(3), "RSR", "and again, with a work that takes one tick");
}

#[test]
fn an_interrupter_calls_its_child_off_and_can_be_told_from_inside() {
    let root = r#"(name: "it", node: Interrupter(Parallel(nodes: [live(a), Sequence([act(b), Interrupt(name: "it", result: Failure)])])))"#;
    let mut run = Run::of(root, Actor::default().script("a", "r").script("b", "rs"));
    assert_eq!(run.tick().0, Status::Running);
    assert_eq!(run.tick(), (Status::Failure, "a 2, b, -a aborted".into()));
}

#[test]
fn oracle_millington_5_4_4_a_tree_as_a_state_machine() {
    // Figure 5.34: tidy while there is trash, else recharge; the conditions are those for staying.
    let root = "Forever(Selector([(while: flag(trash), node: live(tidy)), (while: Not(flag(trash)), node: live(recharge))]))";
    let mut run = Run::of(root, with_flags(&["trash"]).script("tidy", "r").script("recharge", "r"));
    assert_eq!(run.tick().1, "+tidy, tidy 1");
    run.actor.flags.clear();
    assert_eq!(run.tick().1, "-tidy aborted, +recharge, recharge 1");
    run.actor.flags.insert("trash".into(), true);
    assert_eq!(run.tick(), (Status::Running, "-recharge aborted".into()));
    assert_eq!(run.tick().1, "+tidy, tidy 1");
}

#[test]
fn oracle_millington_5_4_4_a_group_chooses_another_plan_when_one_cannot_do_its_part() {
    // Figure 5.31: a selector of parallel blocks, one child for each member.
    let root = "Selector([Parallel(nodes: [live(a_flank), live(b_flank)]), Parallel(nodes: [live(a_hold), live(b_hold)])])";
    let actor = Actor::default().script("a_flank", "r").script("b_flank", "rf");
    let mut run = Run::of(root, actor);
    assert_eq!(run.tick().0, Status::Running);
    let second = run.tick();
    assert_eq!(second.0, Status::Success);
    assert!(second.1.contains("-b_flank failure, -a_flank aborted, +a_hold"), "{}", second.1);
}

/// Draws 1, 0, 1 of four, three, two: [a b c d] → b and d swap places, [a d c b]; a and c, [c d a b]; d with itself.
#[test]
fn oracle_millington_5_4_2_the_shuffle_of_durstenfeld() {
    let (mut list, mut draws) = (["a", "b", "c", "d"], [1, 0, 1].into_iter());
    super::super::shuffle(&mut list, |_| draws.next().unwrap());
    assert_eq!(list, ["c", "d", "a", "b"]);
}
