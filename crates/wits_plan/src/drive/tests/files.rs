//! Goals from files.

use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::watch::Journal;
use wits_mind::{Exit, Kind, Mind, Param, Status, Turn, Vocabulary};

use crate::drive::{Drive, DriveDef};

#[derive(Clone, Debug, Default, PartialEq)]
struct Hero {
    fear: f32,
    gold: bool,
    mine_known: bool,
    blocked: bool,
    log: Vec<String>,
}

fn words() -> Vocabulary<Hero> {
    let mut words = Vocabulary::<Hero>::new();
    words.value("fear", Kind::Number, |hero, _| hero.fear.into());
    words.value("greed", Kind::Number, |_, _| 0.5.into());
    words.condition("has_gold", |hero, _| hero.gold);
    words.condition("mine_known", |hero, _| hero.mine_known);
    words
        .action("walk", |hero, call| {
            hero.log.push(format!("walk {}", call.text(0)));
            if hero.blocked { Status::Failure } else { Status::Success }
        })
        .param(Param::text("to"));
    words
        .action("dig", |hero, call| {
            *call.memory() += 1;
            hero.gold = *call.memory() == 3;
            if hero.gold { Status::Success } else { Status::Running }
        })
        .on_exit(|hero, _, why| hero.log.push(format!("stops digging: {}", why.name())));
    words.action("beg", |hero, _| {
        (hero.gold, _) = (true, hero.log.push("beg".into()));
        Status::Success
    });
    words.action("hide", |hero, _| {
        hero.log.push("hide".into());
        Status::Running
    });
    words.event("cave_in", []);
    words
}

const HERO: &str = r#"(
    name: "hero",
    strategies: [
        (name: "riches", goal: "get gold", desire: "greed"),
        (name: "safety", goal: "hide", desire: "fear"),
    ],
    goals: {
        "get gold": (until: Is("has_gold"), replan: true, on: {"cave_in": Inactive}, ways: [
            (when: Is("mine_known"), steps: [Goal("go to mine"), Do("dig")]),
            (steps: [Do("beg")]),
        ]),
        "go to mine": (steps: [Do((name: "walk", with: {"to": "gate"})), Do((name: "walk", with: {"to": "mine"}))]),
        "hide": (steps: [Do("hide")]),
    },
)"#;

fn at(millis: u32) -> Moment {
    Moment(millis)
}

#[test]
fn the_first_way_whose_condition_holds_is_taken() {
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words()).unwrap();
    let (mut hero, mut state) = (Hero::default(), drive.start());
    assert_eq!(drive.tick(&mut state, &mut Turn::new(&mut hero, at(0))), Status::Success);
    assert_eq!(hero.log, ["beg"]);
    let (mut hero, mut state) = (Hero { mine_known: true, ..Hero::default() }, drive.start());
    for tick in 0..5 {
        drive.tick(&mut state, &mut Turn::new(&mut hero, at(tick)));
    }
    assert_eq!(hero.log, ["walk gate", "walk mine", "stops digging: success"]);
}

#[test]
fn a_more_desirable_strategy_calls_the_other_off_once() {
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words()).unwrap();
    let (mut hero, mut state) = (Hero { mine_known: true, ..Hero::default() }, drive.start());
    for tick in 0..3 {
        drive.tick(&mut state, &mut Turn::new(&mut hero, at(tick)));
    }
    hero.fear = 0.9;
    let mut journal = Journal::default();
    drive.tick_watched(&mut state, &mut Turn::new(&mut hero, at(500)), &mut journal);
    assert_eq!(hero.log[2..], ["stops digging: aborted", "hide"]);
    let log = journal.log().last().unwrap().text.to_string();
    assert!(log.starts_with("safety after riches: pursued with "), "{log}");
    let told = drive.explain(&state, &mut Turn::new(&mut hero, at(500)));
    assert_eq!(told[1].why_not(Some(&told[0])), "0.50 against 0.90 of safety");
    drive.stop(&mut state, &mut Turn::new(&mut hero, at(600)), Exit::Despawn, &mut ());
    assert!(state.brain.goals().is_empty());
}

#[test]
fn failed_steps_climb_to_the_goal_that_plans_anew_and_then_takes_another_way() {
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words()).unwrap();
    let (mut hero, mut state) = (Hero { mine_known: true, blocked: true, ..Hero::default() }, drive.start());
    assert_eq!(drive.tick(&mut state, &mut Turn::new(&mut hero, at(0))), Status::Running);
    hero.mine_known = false;
    assert_eq!(drive.tick(&mut state, &mut Turn::new(&mut hero, at(1))), Status::Success);
    assert_eq!(hero.log, ["walk gate", "beg"]);
}

#[test]
fn events_make_goals_plan_anew() {
    let words = words();
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words).unwrap();
    let (mut hero, mut state) = (Hero { mine_known: true, ..Hero::default() }, drive.start());
    for tick in 0..3 {
        drive.tick(&mut state, &mut Turn::new(&mut hero, at(tick)));
    }
    hero.mine_known = false;
    let event = words.find_event("cave_in").unwrap().0;
    drive.tick(&mut state, &mut Turn::new(&mut hero, at(3)).event(event, &[]));
    assert_eq!(hero.log[2..], ["stops digging: aborted", "beg"]);
}

#[test]
fn the_state_can_be_saved_in_the_middle() {
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words()).unwrap();
    let (mut hero, mut state) = (Hero { mine_known: true, ..Hero::default() }, drive.start());
    for tick in 0..3 {
        drive.tick(&mut state, &mut Turn::new(&mut hero, at(tick)));
    }
    let text = serde_json::to_string(&state).unwrap();
    let mut again = serde_json::from_str(&text).unwrap();
    assert_eq!(state, again);
    let mut other = hero.clone();
    for tick in 3..6 {
        drive.tick(&mut state, &mut Turn::new(&mut hero, at(tick)));
        drive.tick(&mut again, &mut Turn::new(&mut other, at(tick)));
    }
    assert_eq!((hero, state), (other, again));
}

#[test]
fn faults_of_a_file_are_found_at_once_with_their_lines() {
    let text = r#"(
    strategies: [(name: "x", goal: "get golld", desire: "gred", bias: -1)],
    goals: {
        "get gold": (steps: [Goal("rob"), Do("dg")], on: {"cave": Failed}),
        "rob": (ways: [(when: Is("has_gld"), steps: [Goal("get gold")])]),
    },
)"#;
    let faults = Drive::from_ron("x.goals.ron", text, &words()).unwrap_err().to_string();
    for expected in [
        "x.goals.ron:2:36: unknown \"get golld\", did you mean \"get gold\"?",
        "unknown \"gred\", did you mean \"greed\"?",
        "-1 is out of range",
        "leads back to itself: get gold, rob, get gold",
        "x.goals.ron:4:43: unknown \"dg\"",
        "unknown \"has_gld\", did you mean \"has_gold\"?",
        "unknown \"cave\"",
    ] {
        assert!(faults.contains(expected), "{expected}\n{faults}");
    }
    assert!(DriveDef::check_ron("hero.goals.ron", HERO).is_empty());
    let def = DriveDef::from_ron("hero.goals.ron", HERO).unwrap();
    assert_eq!(DriveDef::from_ron("again", &def.to_ron()).unwrap(), def);
}

#[test]
fn the_graph_knows_goals_by_the_numbers_that_are_watched() {
    let drive = Drive::from_ron("hero.goals.ron", HERO, &words()).unwrap();
    let (graph, mut journal) = (drive.graph(), Journal::default());
    let (mut hero, mut state) = (Hero::default(), drive.start());
    drive.tick_watched(&mut state, &mut Turn::new(&mut hero, at(0)), &mut journal);
    let pulse = journal.pulse();
    let names: Vec<&str> = pulse.marks.iter().map(|mark| &*graph.nodes[mark.0 as usize].name).collect();
    assert_eq!(names, ["get gold", "beg"]);
}
