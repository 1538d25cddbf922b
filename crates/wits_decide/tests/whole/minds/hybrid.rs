//! Techniques in each other: a behaviour tree in a state, a decision tree in a transition, a machine in a leaf.

use std::sync::Arc;

use wits_decide::dtree::{DecisionState, DecisionTree};
use wits_decide::machine::{Machine, MachineState};
use wits_decide::tree::{Tree, TreeLibrary, TreeState};
use wits_decide::{Call, Exit, Mind, Status, Turn, Vocabulary};
use wits_testkit::decide::{Exam, Leaf, Trial};

use super::camp::{Camp, words};

/// The camp, and what its guard remembers of the minds inside its mind.
#[derive(Clone, Debug, PartialEq)]
struct Post {
    camp: Camp,
    fight: Option<TreeState>,
    walk: Option<MachineState>,
}

/// The same words for a post, as far as these tests need them.
fn outer_words() -> Vocabulary<Post> {
    let mut outer = Vocabulary::<Post>::new();
    let tree = r#"(root: Sequence([
        Do((name: "job", with: {"number": 1})),
        Parallel(nodes: [Do((name: "job", with: {"number": 2, "ticks": 6})), Wait(0.05)]),
    ]))"#;
    let tree = Arc::new(Tree::load("fight.tree.ron", tree, &words()).unwrap());
    nest(&mut outer, "fight", tree, |post| (&mut post.camp, &mut post.fight));
    let walk = r#"(states: [
        (name: "There", active: [(name: "job", with: {"number": 3})], transitions: [(to: "Back", after: 0.1)]),
        (name: "Back", active: [(name: "job", with: {"number": 4})], transitions: [(to: "There", after: 0.1)]),
    ])"#;
    let walk = Arc::new(Machine::from_ron("walk.machine.ron", walk, &words()).unwrap());
    nest(&mut outer, "walk", walk, |post| (&mut post.camp, &mut post.walk));
    let brave = r#"(root: If(test: Is("sees_player"), yes: If(test: Is("hurt"), yes: Pick("no"), no: Pick("yes")), no: Pick("no")))"#;
    let brave = DecisionTree::from_ron("brave.dtree.ron", brave, &words()).unwrap();
    outer.condition("brave", move |post, ask| decides(&brave, &post.camp, ask.now()) == "yes");
    outer
}

/// A mind as an action of another mind: begun, ticked and left with it.
fn nest<M>(
    words: &mut Vocabulary<Post>,
    name: &str,
    mind: Arc<M>,
    parts: impl Fn(&mut Post) -> (&mut Camp, &mut Option<M::State>) + Copy + Send + Sync + 'static,
) where
    M: Mind<Camp> + Send + Sync + 'static,
{
    let inner = Arc::clone(&mind);
    words
        .action(name, move |post, call| {
            let (camp, state) = parts(post);
            let state = state.get_or_insert_with(|| mind.start());
            mind.tick(state, &mut turn(camp, call))
        })
        .on_exit(move |post, call, why| {
            let (camp, state) = parts(post);
            if let Some(mut state) = state.take() {
                inner.stop(&mut state, &mut turn(camp, call), why, &mut ());
            }
        });
}

fn turn<'t>(camp: &'t mut Camp, call: &'t mut Call<'_, '_>) -> Turn<'t, Camp> {
    Turn::new(camp, call.now()).dt(call.dt()).stream(call.stream())
}

/// Without chance or actions, a decision needs no memory.
fn decides(tree: &DecisionTree<Camp>, camp: &Camp, now: wits_core::time::Moment) -> String {
    let mut camp = camp.clone();
    let mut state: DecisionState = tree.start();
    tree.decide(&mut state, &mut Turn::new(&mut camp, now)).name.to_owned()
}

const MACHINE: &str = r#"(states: [
    (name: "Walk", active: ["walk"], transitions: [(to: "Fight", when: Is("brave"))]),
    (name: "Fight", active: ["fight"], transitions: [(to: "Walk", when: Not(Is("brave")))]),
])"#;

const TREE: &str = r#"(root: ReactiveSelector([
    (name: "fight", node: Sequence([If(Is("brave")), Do("fight")])),
    (name: "walk", node: Do("walk")),
]))"#;

fn exam<M>(mind: &M) -> Exam<'_, Post, M>
where
    M: Mind<Post>,
    M::State: PartialEq + std::fmt::Debug + wits_core::state::State,
{
    Exam::new(mind, post())
        .stir(|post, stream| post.camp.stir(stream))
        .settled(|post| post.camp.is_idle() && post.fight.is_none() && post.walk.is_none())
}

fn post() -> Post {
    Post { camp: Camp::default(), fight: None, walk: None }
}

/// A state whose behaviour is a tree of a library, entered and left by decisions.
fn camp_machine() -> Machine<Camp> {
    let mut library = TreeLibrary::new();
    let fight = r#"(root: Sequence([
        Do((name: "job", with: {"number": 1})),
        CoolDown(seconds: 0.2, node: Parallel(nodes: [Do((name: "job", with: {"number": 2, "ticks": 6})), Wait(0.05)])),
    ]))"#;
    library.load("fight", "fight.tree.ron", fight).unwrap();
    let machine = r#"(states: [
        (name: "Rest", active: [(name: "job", with: {"number": 3})], transitions: [(choose: If(
            test: Is("sees_player"),
            yes: If(test: Is("hurt"), yes: To(state: "Flee"), no: To(state: "Fight")),
        ))]),
        (name: "Fight", tree: "fight", transitions: [
            (to: "Flee", done: Failure),
            (to: "Rest", when: Not(Is("sees_player"))),
        ]),
        (name: "Flee", active: [(name: "job", with: {"number": 4})], transitions: [(to: "Rest", done: Success)]),
    ])"#;
    Machine::from_ron_with("camp.machine.ron", machine, &words(), &library).unwrap()
}

#[test]
fn a_machine_whose_states_run_trees_passes_the_exam() {
    super::camp::exam(&camp_machine()).pass();
}

#[test]
fn a_machine_whose_states_run_trees_does_not_allocate() {
    super::camp::exam(&camp_machine()).assert_no_allocation();
}

#[test]
fn a_tree_in_a_state_is_covered_with_its_machine() {
    let machine = camp_machine();
    let mut trial = Trial::new(&machine, Camp::default());
    trial.sometimes(0.5, "the player comes or goes", |camp| camp.sees_player ^= true);
    trial.sometimes(0.5, "something happens", |camp| camp.health = (camp.health + 37.0) % 100.0);
    trial.expect().always(|view| view.is_in("Fight/root") <= view.is_in("Fight"));
    trial.run_for(120.0);
    trial.coverage().report().assert_complete();
}

#[test]
fn trees_and_machines_in_the_states_of_a_machine_pass_the_exam() {
    exam(&Machine::from_ron("post.machine.ron", MACHINE, &outer_words()).unwrap()).pass();
}

#[test]
fn machines_and_trees_in_the_leaves_of_a_tree_pass_the_exam() {
    exam(&Tree::load("post.tree.ron", TREE, &outer_words()).unwrap()).pass();
}

#[test]
fn what_is_inside_is_left_for_the_same_reason_as_what_is_around_it() {
    let (shot, mut words) = (Leaf::<Camp>::script([Status::Running]), words());
    shot.add_to(&mut words, "shoot");
    let inner = Arc::new(Tree::load("t.tree.ron", r#"(root: Do("shoot"))"#, &words).unwrap());
    let mut outer = outer_words();
    nest(&mut outer, "fight", inner, |post| (&mut post.camp, &mut post.fight));
    let machine = Machine::from_ron("post.machine.ron", MACHINE, &outer).unwrap();
    let mut trial = Trial::new(&machine, post()).rate(10);
    trial.at(0.3, "the player", |post| post.camp.sees_player = true);
    trial.at(0.8, "gone", |post| post.camp.sees_player = false);
    trial.at(1.2, "back", |post| post.camp.sees_player = true);
    trial
        .expect()
        .after(|view| view.game.camp.sees_player)
        .within(0.1)
        .eventually(|view| view.is_in("Fight"));
    trial.run_for(2.0);
    shot.assert_exits(&[Exit::Abort]);
    let Trial { mut state, mut game, .. } = trial;
    machine.stop(
        &mut state,
        &mut Turn::new(&mut game, wits_core::time::Moment(2000)),
        Exit::Despawn,
        &mut (),
    );
    shot.assert_exits(&[Exit::Abort, Exit::Despawn]);
}
