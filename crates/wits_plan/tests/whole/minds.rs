//! Planning minds take the exam for all minds, and take no memory when they have what they need.
#![expect(clippy::unwrap_used, reason = "tests")]

use wits_core::random::Stream;
use wits_core::ron::RonFile;
use wits_mind::{Kind, Mind, Status, Vocabulary};
use wits_plan::goap::{AheadDef, GoapDef, Method};
use wits_plan::htn::HtnDef;
use wits_testkit::decide::Exam;

/// A cook whose kitchen is not safe from children.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kitchen {
    flour: i32,
    dough: bool,
    bread: bool,
    lamp: bool,
    busy: i32,
}

fn words() -> Vocabulary<Kitchen> {
    let mut words = Vocabulary::<Kitchen>::new();
    words.value("flour", Kind::Int, |kitchen, _| kitchen.flour.into());
    words.condition("dough", |kitchen, _| kitchen.dough);
    words.condition("bread", |kitchen, _| kitchen.bread);
    words.condition("lamp", |kitchen, _| kitchen.lamp);
    let mut action = |name: &'static str, time: u64, work: fn(&mut Kitchen) -> bool| {
        words
            .action(name, move |kitchen, call| {
                *call.memory() = call.memory().saturating_add(1);
                if *call.memory() < time { Status::Running } else { Status::of(work(kitchen)) }
            })
            .on_enter(|kitchen, _| kitchen.busy += 1)
            .on_exit(|kitchen, _, _| kitchen.busy -= 1);
    };
    action("fetch", 3, |kitchen| {
        kitchen.flour = (kitchen.flour + 1).min(3);
        true
    });
    action("knead", 2, |kitchen| {
        let can = kitchen.flour >= 2;
        (kitchen.flour, kitchen.dough) = (kitchen.flour - 2 * i32::from(can), can);
        can
    });
    action("bake", 4, |kitchen| {
        let can = kitchen.dough;
        (kitchen.dough, kitchen.bread) = (false, kitchen.bread || can);
        can
    });
    action("light", 1, |kitchen| {
        kitchen.lamp = true;
        true
    });
    words
}

const FACTS: &str = r#"facts: { "flour": Int(max: 3), "dough": Flag, "bread": Flag, "lamp": Flag },
    actions: [
        (name: "fetch", needs: {"flour": AtMost(2)}, gives: {"flour": Add(1)}),
        (name: "knead", needs: {"flour": AtLeast(2), "lamp": true}, gives: {"flour": Add(-2), "dough": true}),
        (name: "bake", cost: 2, needs: {"dough": true}, gives: {"dough": false, "bread": true}),
        (name: "light", needs: {"lamp": false}, gives: {"lamp": true}),
    ],"#;

fn goap(method: Method) -> GoapDef {
    let text = format!(
        r#"({FACTS} goals: [(name: "eat", wants: {{"bread": true}}), (name: "see", wants: {{"lamp": true}}, priority: 2)],
            discontent: [(of: "flour", target: 3)], pace: (cool_down: 0.2))"#
    );
    GoapDef { method, ..GoapDef::from_ron("cook.goap.ron", &text).unwrap() }
}

fn htn() -> HtnDef {
    let text = format!(
        r#"({FACTS} root: "eat", pace: (cool_down: 0.2), tasks: {{
            "eat": [
                (needs: {{"bread": true}}),
                (needs: {{"dough": true}}, steps: ["bake"]),
                (steps: ["have light", "have flour", "knead"], later: ["eat"]),
            ],
            "have light": [(needs: {{"lamp": true}}), (steps: ["light"])],
            "have flour": [(needs: {{"flour": AtLeast(2)}}), (steps: ["fetch", "have flour"])],
        }})"#
    );
    HtnDef::from_ron("cook.htn.ron", &text).unwrap()
}

/// Records of former plans and of methods that were tried are for people. A search that is under way is known by how far it is: what it has seen follows
/// from the facts that it began with.
const UNHASHED: [&str; 4] = [".records.last", ".search", ".mender", ".tried"];

/// Bread is eaten at once, so that there is always something to do.
fn stir(kitchen: &mut Kitchen, chance: &mut Stream) {
    kitchen.bread = false;
    match chance.below(60) {
        1 => kitchen.flour = 0,
        2 => kitchen.dough = !kitchen.dough,
        3 => kitchen.lamp = false,
        _ => {}
    }
}

fn exam<M>(mind: &M) -> Exam<'_, Kitchen, M>
where
    M: Mind<Kitchen>,
    M::State: PartialEq + std::fmt::Debug + wits_core::state::State,
{
    Exam::new(mind, Kitchen::default()).stir(stir).unhashed(UNHASHED).settled(|kitchen| kitchen.busy == 0)
}

#[test]
fn planners_of_every_method_pass_the_exam_for_minds() {
    let methods = [
        Method::default(),
        Method::IdaStar { depth: 12, slots: 64 },
        Method::Ahead(AheadDef { depth: 2, ..AheadDef::default() }),
    ];
    for method in methods {
        exam(&goap(method).bind(&words()).unwrap()).size(200, 4).pass();
    }
}

#[test]
fn a_task_network_passes_the_exam_for_minds() {
    exam(&htn().bind(&words()).unwrap()).size(200, 4).pass();
}

#[test]
fn planning_takes_no_memory_in_the_steady_state() {
    exam(&goap(Method::default()).bind(&words()).unwrap()).assert_no_allocation();
    exam(&goap(Method::Ahead(AheadDef { depth: 2, ..AheadDef::default() })).bind(&words()).unwrap())
        .assert_no_allocation();
    exam(&htn().bind(&words()).unwrap()).assert_no_allocation();
}
