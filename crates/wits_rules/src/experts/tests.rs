use wits_core::random::{Seed, Stream};
use wits_core::time::Moment;
use wits_mind::{Mind, Param, Status, Turn, Vocabulary};
use wits_testkit::decide::Exam;

use super::{ExpertMind, Experts, ExpertsDef, Outcome, Rest, Ties};
use crate::{Datum, RulesDef};

fn stream() -> Stream {
    Seed::new(3).stream()
}

/// A tank that wants to hit another one, and where it stands.
#[derive(Clone, Debug, Default, PartialEq)]
struct Tank {
    at: f32,
    enemy: Option<u32>,
    shots: u32,
    moving: bool,
}

const TANK: f32 = 100.0;
const REACH: f32 = 20.0;

fn tank() -> Experts<Tank> {
    let def = ExpertsDef::new()
        .expert("targeting")
        .expert("movement")
        .expert("ballistics")
        .action("fire", ["ballistics"])
        .action("go_to", []);
    Experts::new(def)
        .code(
            "targeting",
            |tank: &Tank, view| {
                if tank.enemy.is_some() && !view.is_proposed("fire") && view.get("fired").is_none() {
                    5.0
                } else {
                    0.0
                }
            },
            |tank, desk| {
                if let Some(enemy) = tank.enemy {
                    desk.write("target", enemy);
                    desk.propose("fire", [enemy.into()]);
                }
            },
        )
        .code(
            "movement",
            |_, view| if view.get("firing position").is_some() { 8.0 } else { 0.0 },
            |_, desk| {
                desk.propose("go_to", [(TANK - REACH).into()]);
                desk.erase("firing position");
            },
        )
        .code(
            "ballistics",
            |tank: &Tank, view| match (view.awaits("fire"), tank.at >= TANK - REACH, tank.moving) {
                (true, true, _) => 10.0,
                (true, false, false) => 9.0,
                _ => 0.0,
            },
            |tank, desk| {
                if tank.at >= TANK - REACH {
                    desk.agree("fire");
                    desk.write("fired", true);
                } else {
                    // Cannot hit from here: the preparatory action comes first.
                    desk.write("firing position", TANK - REACH);
                    tank.moving = true;
                }
            },
        )
}

fn words() -> Vocabulary<Tank> {
    let mut words = Vocabulary::<Tank>::new();
    words
        .action("fire", |tank, call| {
            tank.shots += u32::try_from(call.int(0)).unwrap_or(0);
            Status::Success
        })
        .param(Param::int("at"));
    words
        .action("go_to", |tank, call| {
            tank.at = (tank.at + 10.0).min(call.number(0));
            if tank.at < call.number(0) { Status::Running } else { Status::Success }
        })
        .param(Param::number("place"))
        .on_exit(|tank, _, _| tank.moving = false);
    words
}

#[test]
fn the_action_that_goes_on_is_read_off_the_state() {
    let mind = ExpertMind::new(tank(), &words()).unwrap();
    let (mut tank, mut state) = (Tank { enemy: Some(15), ..Tank::default() }, mind.start());
    assert_eq!(mind.running(&state), [] as [u32; 0], "it has not begun");
    let graph = Mind::<Tank>::graph(&mind);
    let mut driving = 0;
    for tick in 0..12 {
        mind.tick(&mut state, &mut Turn::new(&mut tank, Moment::of_tick(tick, 10)));
        let nodes = mind.running(&state).into_iter();
        let names: Vec<String> = nodes.map(|node| graph.nodes[node as usize].name.to_string()).collect();
        assert_eq!(names, Vec::from_iter(mind.doing(&state)), "tick {tick}");
        driving += usize::from(names == ["go_to"]);
    }
    // Eight ticks of driving; in the last one it arrives, so that nothing goes on. Shooting takes no time.
    assert_eq!((driving, tank.shots), (7, 15));
}

#[test]
fn oracle_m3e_5_9_2_action_agreement() {
    let mind = ExpertMind::new(tank(), &words()).unwrap();
    let (mut tank, mut state) = (Tank { enemy: Some(15), ..Tank::default() }, mind.start());
    let mut doing = Vec::new();
    for tick in 0..12 {
        mind.tick(&mut state, &mut Turn::new(&mut tank, Moment::of_tick(tick, 10)));
        doing.push(mind.doing(&state).map(str::to_owned));
        if tick == 0 {
            // Proposed at once; ballistics cannot hit and asks for a position; nothing was fired.
            assert!(state.experts.table.proposals.len() == 1 && tank.shots == 0);
        }
    }
    // 80 metres at 10 a tick: eight ticks of driving, then consent, and one shot at tank 15.
    assert_eq!(doing.iter().filter(|doing| doing.as_deref() == Some("go_to")).count(), 7);
    assert_eq!((tank.at, tank.shots), (80.0, 15));
    // Who wrote what, when.
    let slate = state.experts.slate();
    let audit: Vec<String> = slate
        .audit()
        .map(|line| format!("{} {}", mind.experts().writer(line.by), slate.name(line.id)))
        .collect();
    assert_eq!(
        audit,
        ["targeting target", "ballistics firing position", "movement firing position", "ballistics fired"]
    );
}

#[test]
fn oracle_m3e_5_9_2_the_most_insistent_above_zero_has_the_turn() {
    let make = |ties, levels: [f32; 3]| {
        let def = ExpertsDef { ties, turns: 1, ..ExpertsDef::new().expert("a").expert("b").expert("c") };
        let [a, b, c] = levels;
        let write =
            |name: &'static str| move |_: &mut (), desk: &mut super::Desk<'_>| desk.write("turn", name);
        Experts::<()>::new(def)
            .code("a", move |_, _| a, write("a"))
            .code("b", move |_, _| b, write("b"))
            .code("c", move |_, _| c, write("c"))
            .check()
            .unwrap()
    };
    let turns = |experts: &Experts<()>, count: usize| {
        let (mut state, mut stream) = (experts.start(), stream());
        let who = (0..count).map(|_| experts.give_turn(&mut state, &mut (), &mut stream, Moment::START));
        who.collect::<Vec<_>>()
    };
    assert_eq!(turns(&make(Ties::First, [1.0, 7.0, 3.0]), 1), [Some(1)]);
    assert_eq!(turns(&make(Ties::First, [0.0, -1.0, f32::NAN]), 1), [None]);
    assert_eq!(turns(&make(Ties::First, [2.0, 2.0, 1.0]), 3), [Some(0); 3]);
    let chance = turns(&make(Ties::Random, [2.0, 2.0, 1.0]), 40);
    assert!(chance.contains(&Some(0)) && chance.contains(&Some(1)) && !chance.contains(&Some(2)));
}

#[test]
fn turns_are_limited_and_the_limit_is_reported() {
    let def = ExpertsDef { turns: 5, ..ExpertsDef::new().expert("busy") };
    let experts = Experts::<u32>::new(def).code("busy", |_, _| 1.0, |count, _| *count += 1).check().unwrap();
    let (mut state, mut count) = (experts.start(), 0);
    let outcome = experts.think(&mut state, &mut count, &mut stream(), Moment::START);
    assert_eq!((outcome, count), (Outcome { turns: 5, rest: Rest::Limit }, 5));
    assert_eq!(state.reports().next().unwrap().1, "5 turns in one tick, and somebody still insists");
}

#[test]
fn experts_that_disagree_for_ever_are_reported() {
    let def = ExpertsDef {
        refusals: 3,
        patience: 10,
        ..ExpertsDef::new().expert("hawk").expert("dove").action("fire", ["dove"])
    };
    let experts = Experts::<()>::new(def)
        .code(
            "hawk",
            |_, view| if view.is_proposed("fire") { 0.0 } else { 1.0 },
            |_, desk| {
                desk.propose("fire", []);
            },
        )
        .code(
            "dove",
            |_, view| if view.awaits("fire") { 2.0 } else { 0.0 },
            |_, desk| {
                desk.refuse("fire");
            },
        )
        .check()
        .unwrap();
    let mut state = experts.start();
    experts.think(&mut state, &mut (), &mut stream(), Moment::START);
    let reports: Vec<&str> = state.reports().map(|(_, text)| text).collect();
    assert_eq!(reports[0], "hawk proposes fire for ever and dove refuses it for ever: 3 times so far");
    assert_eq!(experts.passed(&state).count(), 0);
}

#[test]
fn a_proposal_that_nobody_settles_is_dropped_and_reported() {
    let def = ExpertsDef {
        patience: 3,
        turns: 9,
        ..ExpertsDef::new().expert("eager").expert("deaf").action("go", ["deaf"])
    };
    let experts = Experts::<u32>::new(def)
        .code(
            "eager",
            |turns, _| if *turns < 6 { 1.0 } else { 0.0 },
            |turns, desk| {
                *turns += 1;
                desk.propose("go", []);
            },
        )
        .code("deaf", |_, _| 0.0, |_, _| {})
        .check()
        .unwrap();
    let mut state = experts.start();
    experts.think(&mut state, &mut 0, &mut stream(), Moment::START);
    assert_eq!(state.reports().next().unwrap().1, "eager proposed go and deaf never agreed: dropped");
}

#[test]
fn an_expert_can_be_a_set_of_rules() {
    let rules = RulesDef::read(
        "scout.rules",
        "(rule choose (sighted ?tank) (not (target ?)) => (do write target ?tank) (do propose fire ?tank))
         (rule consent (asked (action fire) (told ?tank)) (loaded true) => (do agree fire))",
    )
    .unwrap();
    let def =
        ExpertsDef::new().rules("scout", 2.0, rules).action("fire", ["scout", "gunner"]).expert("gunner");
    let experts = Experts::<()>::new(def)
        .code(
            "gunner",
            |_, view| if view.awaits("fire") { 1.0 } else { 0.0 },
            |_, desk| {
                desk.agree("fire");
            },
        )
        .check()
        .unwrap();
    let mut state = experts.start();
    experts.put(&mut state, "sighted", Some(Datum::Number(15.0)), Moment::START);
    experts.think(&mut state, &mut (), &mut stream(), Moment::START);
    assert_eq!(state.slate().get("target"), Some(Datum::Number(15.0)));
    // The scout proposed it and so has agreed itself; the gunner agreed, too.
    assert_eq!(experts.passed(&state).collect::<Vec<_>>(), [("fire", vec![Datum::Number(15.0)])]);
}

#[test]
fn faults_of_experts_are_told_all_at_once() {
    let rules =
        RulesDef::read("r.rules", "(rule r => (do wirte a 1) (do propose fier) (do write a))").unwrap();
    let def = ExpertsDef::new().expert("a").expert("a").rules("r", 1.0, rules).action("fire", ["gunnr", "r"]);
    let faults = Experts::<()>::new(def).check().unwrap_err().to_string();
    assert_eq!(
        faults,
        "\
experts[0]: \"a\" has neither code nor rules
experts[1]: \"a\" is the name of two
experts[1]: \"a\" has neither code nor rules
:1:12: unknown \"wirte\", did you mean \"write\"? among what an expert can do
:1:45: write is told 1 things; expected an entry and a value
:1:27: unknown \"fier\", did you mean \"fire\"? among the actions
actions[0].consent: unknown \"gunnr\", there are: a, a, r among the experts"
    );
}

#[test]
fn experts_pass_the_exam_for_minds() {
    // Somebody who always wants to go a little further.
    let def = ExpertsDef { turns: 1, ..ExpertsDef::new().expert("restless").action("go_to", []) };
    let experts = Experts::<Tank>::new(def).code(
        "restless",
        |_, _| 1.0,
        |tank, desk| {
            tank.moving = true;
            desk.propose("go_to", [(tank.at + 15.0).into()]);
        },
    );
    let mind = ExpertMind::new(experts, &words()).unwrap();
    let exam = Exam::new(&mind, Tank::default()).stir(|tank, stream| {
        if stream.chance(0.1) {
            tank.at = 0.0;
        }
    });
    // The record and reports are for people; names count where they are used, and how much is kept is defined.
    let shown =
        [".experts.slate.audit", ".experts.slate.symbols", ".experts.slate.keep", ".experts.table.reports"];
    exam.settled(|tank| !tank.moving).unhashed(shown).size(30, 3).pass();
}
