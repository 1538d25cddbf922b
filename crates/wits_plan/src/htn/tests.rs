//! Task networks.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_mind::{Exit, Mind, Status, Turn, Vocabulary};

use super::*;
use crate::goap::NoPlan;
use crate::plan::{Broken, Event};
use crate::world::{ActionDef, FactDef, Facts, Model, TestDef};

const TRIP: &str = r#"(
    facts: { "cash": Flag, "taxi_here": Flag, "rain": Flag, "there": Flag },
    actions: [
        (name: "ride", needs: {"taxi_here": true, "cash": true}, gives: {"there": true}),
        (name: "call_taxi", gives: {"taxi_here": true}),
        (name: "walk", needs: {"rain": false}, gives: {"there": true}),
        (name: "wait"),
    ],
    root: "travel",
    tasks: {
        "travel": [
            (name: "already there", needs: {"there": true}),
            (name: "by taxi", steps: ["get taxi", "ride"]),
            (name: "on foot", needs: {"rain": false}, steps: ["walk"]),
            (name: "stay", steps: ["wait"]),
        ],
        "get taxi": [(name: "it is here", needs: {"taxi_here": true}), (name: "call", steps: ["call_taxi"])],
    },
    pace: (cool_down: 1),
)"#;

fn trip() -> HtnDef {
    HtnDef::from_ron("trip.htn.ron", TRIP).unwrap()
}

fn plan(network: &Network, told: &[(&str, bool)]) -> (Vec<String>, Vec<u16>) {
    let told: Vec<_> = told.iter().map(|(name, is)| (*name, (*is).into())).collect();
    let plan = network.plan(network.domain().facts(&told).unwrap()).unwrap();
    (network.domain().names(&plan.steps).into_iter().map(str::to_owned).collect(), plan.record)
}

#[test]
fn methods_are_tried_in_order_and_what_does_not_work_out_is_taken_back() {
    let network = trip().network().unwrap();
    assert_eq!(plan(&network, &[("cash", true)]).0, ["call_taxi", "ride"]);
    assert_eq!(plan(&network, &[("cash", true), ("taxi_here", true)]).0, ["ride"]);
    // Without cash the ride fails at its very end: the taxi is not called.
    assert_eq!(plan(&network, &[]).0, ["walk"]);
    assert_eq!(plan(&network, &[("rain", true)]).0, ["wait"]);
    assert_eq!(plan(&network, &[("there", true)]), (vec![], vec![0]));
}

/// Elsewhere the record kept methods of branches that had been taken back, so a better plan never looked better.
#[test]
fn the_record_holds_the_branch_really_taken() {
    let network = trip().network().unwrap();
    let (_, walking) = plan(&network, &[]);
    assert_eq!(walking, [2], "not [1, 1, 2]");
    let (_, riding) = plan(&network, &[("cash", true)]);
    assert_eq!(riding, [1, 1]);
    let better = TaskPlan { record: riding.clone(), ..TaskPlan::default() };
    assert!(better.is_better_than(&walking));
    assert!(!TaskPlan { record: walking, ..TaskPlan::default() }.is_better_than(&riding));
    assert!(!better.is_better_than(&riding));
}

#[test]
fn what_was_not_taken_is_told_with_its_reason() {
    let network = trip().network().unwrap();
    let mut unfold = Unfold::default();
    unfold.begin(network.domain().facts(&[]).unwrap(), [Todo::new(network.root())]);
    assert!(unfold.step(&network, Barred::default(), &mut Budget::unlimited()).is_done());
    let told = network.not_taken(unfold.tried());
    let told: Vec<_> = told.iter().map(|item| format!("{} ({})", item.text, item.note)).collect();
    assert_eq!(
        told,
        [
            "travel: already there (there is false, not true)",
            "travel: by taxi (taken back: ride could not be done)",
            "get taxi: it is here (taxi_here is false, not true)",
            "get taxi: call (taken back: ride could not be done)",
        ]
    );
}

#[test]
fn a_plan_that_ends_early_goes_on_from_what_is_so_then() {
    let text = TRIP.replace(r#"steps: ["get taxi", "ride"]"#, r#"steps: ["get taxi"], later: ["ride"]"#);
    let network = HtnDef::from_ron("x", &text).unwrap().network().unwrap();
    let plan = network.plan(network.domain().facts(&[]).unwrap()).unwrap();
    assert_eq!(network.domain().names(&plan.steps), ["call_taxi"], "nobody thought of the cash yet");
    assert_eq!(plan.later.iter().map(|todo| network.name(todo.task)).collect::<Vec<_>>(), ["ride"]);
    // The same by a limit on the length of plans.
    let mut def = trip();
    def.limits.horizon = 1;
    let network = def.network().unwrap();
    let plan = network.plan(network.domain().facts(&[("cash", true.into())]).unwrap()).unwrap();
    assert_eq!((plan.steps.len(), plan.later.len()), (1, 1));
}

#[test]
fn endless_recursion_is_stopped_and_told() {
    let text = r#"(facts: {"x": Flag}, actions: [(name: "a", needs: {"x": true})], root: "t",
        tasks: {"t": [(steps: ["t", "a"])]})"#;
    let def = HtnDef::from_ron("x", text).unwrap();
    let network = def.network().unwrap();
    assert_eq!(network.plan(Facts::default()), Err(NoPlan::TooDeep));
    assert!(def.doubts().to_string().contains("tasks.t: \"t\" begins with itself, before anything is done"));
    let mut def = trip();
    def.limits.work = 3;
    assert_eq!(def.network().unwrap().plan(Facts::default()), Err(NoPlan::OutOfBudget));
}

#[test]
fn faults_have_lines_and_doubts_are_told() {
    let text = TRIP.replace("\"walk\"]", "\"wlak\"]").replace("root: \"travel\"", "root: \"trvel\"");
    assert_eq!(
        HtnDef::from_ron("trip.htn.ron", &text).unwrap_err().to_string(),
        "trip.htn.ron:14:63: unknown \"wlak\", did you mean \"walk\"? among the tasks\n\
         trip.htn.ron:9:11: unknown \"trvel\", did you mean \"travel\"? among the tasks"
    );
    let def = trip();
    assert_eq!(HtnDef::from_ron("again", &def.to_ron()).unwrap(), def);
    let text = TRIP
        .replace("(name: \"on foot\"", "(name: \"never mind\"), (name: \"on foot\"")
        .replace("\"get taxi\": [", "\"sleep\": [(steps: [\"wait\"])], \"get taxi\": [")
        .replace("(name: \"wait\"),", "(name: \"wait\"), (name: \"sing\", gives: {\"rain\": true}),");
    assert_eq!(
        HtnDef::check_ron("trip.htn.ron", &text).to_string(),
        "trip.htn.ron:7:9: \"wait\" changes nothing; expected effects in gives\n\
         trip.htn.ron:7:32: no task uses \"sing\"\n\
         trip.htn.ron:17:18: no way leads to \"sleep\"\n\
         trip.htn.ron:14:35: never tried: method 3 always works out before it\n\
         trip.htn.ron:15:13: never tried: method 3 always works out before it"
    );
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Guest {
    cash: bool,
    taxi: bool,
    rain: bool,
    there: bool,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guest> {
    let mut words = Vocabulary::<Guest>::new();
    words.condition("cash", |me, _| me.cash);
    words.condition("taxi_here", |me, _| me.taxi);
    words.condition("rain", |me, _| me.rain);
    words.condition("there", |me, _| me.there);
    for (name, time) in [("ride", 1), ("call_taxi", 2), ("walk", 5), ("wait", 1)] {
        words
            .action(name, move |me: &mut Guest, call| {
                *call.memory() += 1;
                if *call.memory() < time {
                    return Status::Running;
                }
                match name {
                    "call_taxi" => me.taxi = true,
                    "wait" => {}
                    _ => me.there = true,
                }
                me.log.push(name.into());
                Status::Success
            })
            .on_exit(move |me, _, why| {
                if why != Exit::Success {
                    me.log.push(format!("{name} {}", why.name()));
                }
            });
    }
    words
}

struct Game {
    mind: Htn<Guest>,
    me: Guest,
    state: HtnState,
    tick: u64,
}

impl Game {
    fn new(me: Guest) -> Self {
        let mind = trip().bind(&words()).unwrap();
        Self { state: mind.start(), mind, me, tick: 0 }
    }

    fn tick(&mut self) -> Status {
        self.tick += 1;
        self.mind.tick(&mut self.state, &mut Turn::new(&mut self.me, Moment::of_tick(self.tick, 10)))
    }

    fn run(&mut self) -> Status {
        (0..50).map(|_| self.tick()).find(|status| *status != Status::Running).unwrap_or(Status::Running)
    }
}

#[test]
fn a_better_plan_replaces_a_running_one_and_a_worse_one_does_not() {
    let mut game = Game::new(Guest::default());
    (0..2).for_each(|_| {
        game.tick();
    });
    assert_eq!((game.state.record(), game.me.log.len()), (&[2_u16][..], 0), "on foot");
    game.me.cash = true;
    game.tick();
    assert_eq!(game.state.record(), [1, 1], "somebody gave money: by taxi");
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["walk aborted", "call_taxi", "ride"]);
    // The other way round: a taxi ride is not given up for walking because the rain stops.
    let mut game = Game::new(Guest { cash: true, rain: true, ..Guest::default() });
    game.tick();
    game.me.rain = false;
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["call_taxi", "ride"]);
}

#[test]
fn a_method_whose_condition_in_the_game_begins_to_hold_takes_over() {
    let text = TRIP.replace("(name: \"by taxi\",", "(name: \"by taxi\", when: Is(\"rested\"),");
    let mut words = words();
    words.condition("rested", |me, _| me.log.len() == 7);
    let mind = HtnDef::from_ron("x", &text).unwrap().bind(&words).unwrap();
    let me = Guest { cash: true, ..Guest::default() };
    let mut game = Game { state: mind.start(), mind, me, tick: 0 };
    game.tick();
    assert_eq!(game.state.record(), [2], "on foot");
    game.me.log.resize(7, String::new());
    game.tick();
    assert_eq!(game.state.record(), [1, 1], "by taxi, though no fact has changed");
}

#[test]
fn what_a_plan_changes_itself_is_no_reason_to_plan_again() {
    let mut game = Game::new(Guest { cash: true, ..Guest::default() });
    assert_eq!(game.run(), Status::Success);
    assert_eq!((game.state.records().plans, game.me.log.len()), (1, 2));
}

#[test]
fn a_plan_that_breaks_is_made_anew_and_the_branch_is_told() {
    let mut game = Game::new(Guest { cash: true, ..Guest::default() });
    game.tick();
    game.me.cash = false;
    game.tick();
    let events: Vec<Event> = game.state.records().iter().map(|record| record.event).collect();
    assert_eq!(events[1], Event::Broke(Broken::Needs { step: 1, action: 0 }));
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["call_taxi aborted", "walk"]);
    assert_eq!(game.tick(), Status::Success, "nothing is to be done");
}

#[test]
fn what_goes_on_is_left_once_and_a_saved_state_goes_on_alike() {
    let mut game = Game::new(Guest::default());
    (0..3).for_each(|_| {
        game.tick();
    });
    let saved: HtnState = serde_json::from_str(&serde_json::to_string(&game.state).unwrap()).unwrap();
    assert_eq!(saved, game.state);
    for _ in 0..2 {
        let mut turn = Turn::new(&mut game.me, Moment(1));
        game.mind.stop(&mut game.state, &mut turn, Exit::Despawn, &mut ());
    }
    assert_eq!(game.me.log, ["walk despawned"]);
}

/// A network by chance: four flags, five actions, four tasks that use actions and tasks after them, or themselves.
fn network(seed: u64) -> Network {
    let mut chance = Seed::new(seed).stream();
    let mut def = HtnDef { root: "t0".into(), ..HtnDef::default() };
    def.limits.depth = 6;
    def.limits.work = 1_000_000;
    for fact in 0..4 {
        def.facts.insert(format!("f{fact}"), FactDef::flag());
    }
    for number in 0..5 {
        let mut action = ActionDef::new(format!("a{number}"));
        if chance.chance(0.6) {
            action = action.needs(format!("f{}", chance.below(4)), chance.chance(0.5));
        }
        def.actions.push(action.gives(format!("f{}", chance.below(4)), chance.chance(0.5)));
    }
    for task in 0..4_u32 {
        let methods = (0..=chance.below(3)).map(|_| {
            let mut method = MethodDef::default();
            if chance.chance(0.5) {
                method.needs.insert(format!("f{}", chance.below(4)), TestDef::Is(chance.chance(0.5).into()));
            }
            for _ in 0..chance.below(4) {
                let name = match chance.below(3) {
                    0 if task < 3 => format!("t{}", task + 1 + chance.below(3 - task)),
                    0 if chance.chance(0.2) => format!("t{task}"),
                    _ => format!("a{}", chance.below(5)),
                };
                method.steps.push(name);
            }
            method
        });
        let methods = methods.collect();
        def.tasks.insert(format!("t{task}"), methods);
    }
    def.network().unwrap()
}

/// The first plan in the order of methods, by plain recursion over copies.
fn reference(network: &Network, facts: Facts, todo: &[(u32, u32)]) -> Option<(Vec<u32>, Vec<u16>)> {
    let Some(((task, depth), rest)) = todo.split_first() else { return Some((vec![], vec![])) };
    let Some(methods) = network.methods(*task) else {
        if !network.domain().allows(&facts, *task) {
            return None;
        }
        let mut next = facts;
        network.domain().apply(&mut next, *task);
        let (mut steps, record) = reference(network, next, rest)?;
        steps.insert(0, *task);
        return Some((steps, record));
    };
    if *depth >= network.limits.depth {
        return None;
    }
    (0_u16..).zip(methods).find_map(|(number, method)| {
        if !method.test.holds(network.domain().layout(), facts) {
            return None;
        }
        let todo: Vec<_> =
            method.steps.iter().map(|step| (*step, depth + 1)).chain(rest.iter().copied()).collect();
        let (steps, mut record) = reference(network, facts, &todo)?;
        record.insert(0, number);
        Some((steps, record))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn unfolding_finds_what_plain_recursion_finds_in_slices_too(seed: u64, slice in 1_u64..9) {
        let network = network(seed);
        let start = Facts::default();
        let expected = reference(&network, start, &[(network.root(), 0)]);
        let found = network.plan(start);
        prop_assert_eq!(found.as_ref().ok().map(|plan| (plan.steps.clone(), plan.record.clone())), expected);
        let mut unfold = Unfold::default();
        unfold.begin(start, [Todo::new(network.root())]);
        let answer = loop {
            if let Some(answer) = unfold.step(&network, Barred::default(), &mut Budget::new(slice)).done() {
                break answer;
            }
        };
        prop_assert_eq!(answer.map(|()| unfold.plan()), found.clone());
        if let Ok(plan) = found {
            prop_assert!(network.domain().after(start, &plan.steps).is_ok());
            prop_assert_eq!(network.follow(start, &plan.record).1, plan.steps, "the record leads to the plan");
        }
    }
}
