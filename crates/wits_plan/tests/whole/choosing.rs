//! Needs, utility and goals pass the exam for minds, and allocate nothing while they choose and go on.

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
use wits_plan::drive::Drive;
use wits_plan::needs::Needs;
use wits_plan::utility::Utility;
use wits_testkit::alloc::assert_no_allocation;
use wits_testkit::decide::Exam;

/// Hungry and tired in turn.
#[derive(Clone, Debug, PartialEq)]
struct Person {
    hunger: f32,
    tired: f32,
    ticks: u32,
}

fn words() -> Vocabulary<Person> {
    let mut words = Vocabulary::<Person>::new();
    words.value("hunger", Kind::Number, |me, _| me.hunger.into());
    words.value("tired", Kind::Number, |me, _| me.tired.into());
    words.value("beds", Kind::Int, |_, _| 3.into());
    words.value("distance", Kind::Number, |_, ask| (10.0 - ask.number(0)).into()).param(Param::int("bed"));
    words.condition("awake", |_, _| true);
    words.action("eat", |me, _| {
        me.hunger = 0.0;
        Status::Success
    });
    words
        .action("sleep", |me, call| {
            *call.memory() = call.memory().saturating_add(1);
            me.tired = 0.0;
            if *call.memory() < 3 { Status::Running } else { Status::Success }
        })
        .param(Param::int("bed").or(0));
    words
}

fn needs() -> Needs<Person> {
    let words = words();
    let needs = Needs::from_ron(
        "a.needs.ron",
        r#"(
        goals: [(name: "eat", of: "hunger"), (name: "rest", of: "tired", rate: Learned()), (name: "own", rate: Given(0.1))],
        rules: (rule: WithTime, ties: Random),
        rethink: 0.1,
        objects: [
            (kind: "fridge", offers: [(name: "eat", do: "eat", when: Is("awake"), changes: {"eat": -3}, duration: 2)]),
            (kind: "bed", count: "beds", offers: [(name: "sleep", do: (name: "sleep", with: {"bed": "{object}"}),
                changes: {"rest": -3, "own": -1}, travel: (name: "distance", with: {"bed": "{object}"}))]),
        ],
    )"#,
        &words,
    );
    needs.expect("no faults")
}

fn utility() -> Utility<Person> {
    let words = words();
    let utility = Utility::from_ron(
        "a.utility.ron",
        r#"(
        inputs: [(name: "hunger", to: 10), (name: "tired", to: 10),
                 (name: "distance", of: (name: "distance", with: {"bed": "{target}"}), to: 20)],
        actions: [
            (name: "eat", considerations: [(input: "hunger", curve: Power())]),
            (name: "sleep", do: (name: "sleep", with: {"bed": "{target}"}), targets: "beds", considerations: [
                (input: "tired", curve: Logistic()), (input: "distance", curve: Linear(slope: -1, offset: 1)),
            ], cooldown: 0.1),
        ],
        choose: Weighted(top: 2),
    )"#,
        &words,
    );
    utility.expect("no faults")
}

fn drive() -> Drive<Person> {
    let mut words = words();
    words.action("walk", |_, _| Status::Running);
    let drive = Drive::from_ron(
        "a.goals.ron",
        r#"(
        strategies: [(name: "live", goal: "live", desire: "hunger"), (name: "rest", goal: "live", desire: "beds")],
        goals: {"live": (steps: [Goal("go"), Do("eat")]), "go": (steps: [Do("walk")], replan: true)},
        every: 0.05,
    )"#,
        &words,
    );
    drive.expect("no faults")
}

/// Some rounds to warm up, then many that may not allocate.
fn exam<M: Mind<Person>>(what: &str, mind: &M) {
    let mut me = Person { hunger: 5.0, tired: 3.0, ticks: 0 };
    let (mut state, mut chance) = (mind.start(), Seed::new(1).stream());
    let mut tick = || {
        me.ticks += 1;
        (me.hunger, me.tired) = (me.hunger + 0.7, me.tired + 0.9);
        let now = Moment::of_tick(u64::from(me.ticks), 60);
        let mut turn = Turn::new(&mut me, now).dt(1.0 / 60.0).stream(&mut chance);
        mind.tick(&mut state, &mut turn);
    };
    (0..50).for_each(|_| tick());
    assert_no_allocation(what, || (0..500).for_each(|_| tick()));
}

#[test]
fn choosing_allocates_nothing() {
    exam("needs", &needs());
    exam("utility", &utility());
}

#[test]
fn a_goal_that_goes_on_allocates_nothing() {
    exam("goals", &drive());
}

fn stir(me: &mut Person, chance: &mut wits_core::random::Stream) {
    me.hunger += chance.range(0.0, 1.5);
    me.tired += chance.range(0.0, 1.5);
}

fn graded<M>(mind: &M) -> Exam<'_, Person, M>
where
    M: Mind<Person>,
    M::State: PartialEq + std::fmt::Debug + wits_core::state::State,
{
    Exam::new(mind, Person { hunger: 5.0, tired: 3.0, ticks: 0 }).stir(stir)
}

#[test]
fn needs_pass_the_exam_for_minds() {
    graded(&needs()).pass();
}

#[test]
fn utility_passes_the_exam_for_minds() {
    graded(&utility()).pass();
}

#[test]
fn goals_pass_the_exam_for_minds() {
    graded(&drive()).pass();
}
