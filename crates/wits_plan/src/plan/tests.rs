//! Plans while they are carried out.

use wits_core::inspect::Section;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::{Exit, Kind, Mind, Status, Turn, Vocabulary};

use super::{Broken, Event};
use crate::goap::{Goap, GoapDef, GoapState};

/// A woodcutter: two steps to an axe, two ways to wood.
#[derive(Clone, Debug, Default, PartialEq)]
struct Cutter {
    axe: bool,
    spare: bool,
    wood: i32,
    fire: bool,
    thirst: f32,
    /// How many ticks chopping takes.
    slow: u64,
    breaks: bool,
    log: Vec<String>,
}

fn words() -> Vocabulary<Cutter> {
    let mut words = Vocabulary::<Cutter>::new();
    words.condition("axe", |me, _| me.axe);
    words.condition("spare", |me, _| me.spare);
    words.condition("fire", |me, _| me.fire);
    words.condition("dry", |me, _| me.thirst > 0.5);
    words.value("wood", Kind::Int, |me, _| me.wood.into());
    words.value("thirst", Kind::Number, |me, _| me.thirst.into());
    let mut action = |name: &'static str, work: fn(&mut Cutter) -> bool| {
        words
            .action(name, move |me, call| {
                *call.memory() += 1;
                if name == "chop" && *call.memory() <= me.slow {
                    return Status::Running;
                }
                me.log.push(name.into());
                Status::of(work(me))
            })
            .on_exit(move |me, _, why| {
                if why != Exit::Success {
                    me.log.push(format!("{name} {}", why.name()));
                }
            });
    };
    action("take_axe", |me| {
        me.axe = true;
        true
    });
    action("fetch_spare", |me| {
        me.spare = true;
        true
    });
    action("use_spare", |me| {
        me.axe = true;
        true
    });
    action("chop", |me| {
        if !me.breaks {
            me.wood += 1
        }
        !me.breaks
    });
    action("gather", |me| {
        me.wood += 1;
        true
    });
    action("light", |me| {
        me.fire = true;
        true
    });
    action("drink", |me| {
        me.thirst = 0.0;
        true
    });
    words
}

const FILE: &str = r#"(
    facts: { "axe": Flag, "spare": Flag, "wood": Int(max: 5), "fire": Flag, "dry": Flag },
    actions: [
        (name: "take_axe", cost: 1, when: Not(Is("spare")), gives: {"axe": true}),
        (name: "fetch_spare", cost: 1, gives: {"spare": true}),
        (name: "use_spare", cost: 1, needs: {"spare": true}, gives: {"axe": true}),
        (name: "chop", cost: 2, needs: {"axe": true}, gives: {"wood": Add(1)}),
        (name: "gather", cost: 9, gives: {"wood": Add(1)}),
        (name: "light", cost: 1, needs: {"wood": AtLeast(2)}, gives: {"fire": true}),
        (name: "drink", cost: 1, gives: {"dry": false}),
    ],
    goals: [
        (name: "warm", wants: {"fire": true}),
        (name: "water", wants: {"dry": false}, insistence: "thirst"),
    ],
    pace: (cool_down: 1),
)"#;

struct Game {
    mind: Goap<Cutter>,
    me: Cutter,
    state: GoapState,
    tick: u64,
}

impl Game {
    fn new() -> Self {
        let mind = GoapDef::from_ron("cutter.goap.ron", FILE).unwrap().bind(&words()).unwrap();
        let state = mind.start();
        Self { mind, me: Cutter::default(), state, tick: 0 }
    }

    fn tick(&mut self) -> Status {
        self.tick += 1;
        let mut turn = Turn::new(&mut self.me, Moment::of_tick(self.tick, 10));
        self.mind.tick(&mut self.state, &mut turn)
    }

    fn run(&mut self) -> Status {
        for _ in 0..100 {
            let status = self.tick();
            if status != Status::Running {
                return status;
            }
        }
        Status::Running
    }

    fn events(&self) -> Vec<Event> {
        self.state.records().iter().map(|record| record.event).collect()
    }

    fn names(&self) -> Vec<&str> {
        self.mind.domain().names(&self.state.course().steps)
    }
}

#[test]
fn a_plan_is_made_and_carried_out_to_the_goal() {
    let mut game = Game::new();
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["take_axe", "chop", "chop", "light"]);
    assert_eq!(game.state.records().plans, 1);
    assert_eq!(game.events().last(), Some(&Event::Reached { goal: 0, early: false }));
}

/// Elsewhere a planner chooses a goal that is reached again and again, and its agent stands still.
#[test]
fn a_satisfied_goal_is_not_chosen_again() {
    let mut game = Game::new();
    game.run();
    for _ in 0..20 {
        assert_eq!(game.tick(), Status::Success);
    }
    assert_eq!((game.state.records().plans, game.me.log.len()), (1, 4));
    game.me.fire = false;
    game.run();
    assert_eq!(game.me.log.last().unwrap(), "light");
    assert_eq!(game.state.records().plans, 2);
}

/// Elsewhere facts that change under a running plan are not noticed.
#[test]
fn a_fact_that_changes_under_a_running_plan_breaks_it_and_what_still_works_is_kept() {
    let mut game = Game::new();
    game.me.slow = 3;
    (0..3).for_each(|_| {
        game.tick();
    });
    assert_eq!(game.names(), ["take_axe", "chop", "chop", "light"]);
    // The axe is stolen, and there is only the spare one now.
    (game.me.axe, game.me.spare) = (false, true);
    game.tick();
    assert_eq!(game.events()[1], Event::Broke(Broken::Needs { step: 1, action: 3 }));
    assert_eq!(game.events()[2], Event::Repaired { new: 1, kept: 3 });
    assert_eq!(game.names(), ["take_axe", "use_spare", "chop", "chop", "light"]);
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["take_axe", "chop aborted", "use_spare", "chop", "chop", "light"]);
    assert_eq!(game.state.records().plans, 1, "no new plan was needed");
}

#[test]
fn steps_that_have_become_needless_are_skipped() {
    let mut game = Game::new();
    game.me.slow = 5;
    (0..3).for_each(|_| {
        game.tick();
    });
    game.me.wood = 2;
    assert_eq!(game.run(), Status::Success);
    let rest = &game.me.log[1..];
    assert!(
        rest.iter().filter(|word| *word == "chop").count() <= 1 && rest.last().unwrap() == "light",
        "{rest:?}"
    );
}

#[test]
fn a_goal_that_somebody_else_reaches_ends_the_plan() {
    let mut game = Game::new();
    game.tick();
    game.me.fire = true;
    assert_eq!(game.tick(), Status::Success);
    assert_eq!(game.events().last(), Some(&Event::Reached { goal: 0, early: true }));
    assert!(!game.me.log.contains(&"light".to_owned()));
}

#[test]
fn a_more_important_goal_overtakes_and_the_old_one_is_taken_up_again() {
    let mut game = Game::new();
    game.me.slow = 2;
    (0..2).for_each(|_| {
        game.tick();
    });
    game.me.thirst = 3.0;
    game.tick();
    assert!(game.events().contains(&Event::Overtaken { goal: 0, by: 1 }));
    assert_eq!(game.run(), Status::Success);
    let drank = game.me.log.iter().position(|word| word == "drink").unwrap();
    let lit = game.me.log.iter().position(|word| word == "light").unwrap();
    assert!(drank < lit && game.me.log.contains(&"chop aborted".to_owned()), "{:?}", game.me.log);
}

#[test]
fn an_action_that_fails_is_left_alone_for_a_while_and_another_way_is_found() {
    let mut game = Game::new();
    game.me.breaks = true;
    assert_eq!(game.run(), Status::Success);
    assert_eq!(game.me.log, ["take_axe", "chop", "chop failure", "gather", "gather", "light"]);
    assert!(game.events().contains(&Event::Broke(Broken::Failed { step: 1, action: 3 })));
}

#[test]
fn an_action_that_may_not_be_used_any_more_breaks_the_plan() {
    let mut game = Game::new();
    let turn = Turn::new(&mut game.me, Moment(0));
    // Planned, but not yet begun: then the condition of its first action stops holding.
    let facts = game.mind.ground().read(&turn);
    let barred = game.mind.ground().barred(&turn, &[]);
    let mut course = super::Course::default();
    course.replace(&[0, 3, 3, 5], 6);
    assert_eq!(game.mind.ground().check(&course, facts, barred, None), Ok(()));
    turn.game.spare = true;
    let barred = game.mind.ground().barred(&turn, &[]);
    let facts = game.mind.ground().read(&turn);
    assert_eq!(
        game.mind.ground().check(&course, facts, barred, None),
        Err(Broken::Barred { step: 0, action: 0 })
    );
    assert_eq!(game.mind.ground().why_barred(&turn, 0).unwrap(), "spare");
}

#[test]
fn a_goal_without_a_plan_rests_and_the_next_one_is_tried() {
    let text = FILE.replace(
        "(name: \"take_axe\", cost: 1, when: Not(Is(\"spare\"))",
        "(name: \"take_axe\", cost: 1, when: Never",
    );
    let text = text.replace("(name: \"gather\", cost: 9,", "(name: \"gather\", cost: 9, when: Never,");
    let text =
        text.replace("(name: \"fetch_spare\", cost: 1,", "(name: \"fetch_spare\", cost: 1, when: Never,");
    let mind = GoapDef::from_ron("x", &text).unwrap().bind(&words()).unwrap();
    let mut game =
        Game { state: mind.start(), mind, me: Cutter { thirst: 0.6, ..Default::default() }, tick: 0 };
    (0..3).for_each(|_| {
        game.tick();
    });
    assert_eq!(game.me.log, ["drink"]);
    assert_eq!(game.tick(), Status::Failure, "it is still cold");
    let refusals = |game: &Game| {
        game.events().iter().filter(|event| matches!(event, Event::None { goal: 0, .. })).count()
    };
    assert_eq!(refusals(&game), 1);
    (0..12).for_each(|_| {
        game.tick();
    });
    assert_eq!(refusals(&game), 2, "once a second");
}

#[test]
fn what_goes_on_is_left_once_when_the_mind_is_stopped() {
    let mut game = Game::new();
    game.me.slow = 9;
    (0..3).for_each(|_| {
        game.tick();
    });
    for _ in 0..2 {
        let mut turn = Turn::new(&mut game.me, Moment(1));
        game.mind.stop(&mut game.state, &mut turn, Exit::Despawn, &mut ());
    }
    assert_eq!(game.me.log, ["take_axe", "chop despawned"]);
}

#[test]
fn a_state_that_was_saved_in_the_middle_goes_on_alike() {
    let mut game = Game::new();
    game.me.slow = 3;
    (0..4).for_each(|_| {
        game.tick();
    });
    let text = serde_json::to_string(&game.state).unwrap();
    let saved: GoapState = serde_json::from_str(&text).unwrap();
    assert_eq!(saved, game.state);
    let mut twin = Game { state: saved, me: game.me.clone(), ..Game::new() };
    twin.tick = game.tick;
    assert_eq!((game.run(), twin.run()), (Status::Success, Status::Success));
    assert_eq!(game.me, twin.me);
}

#[test]
fn the_sheet_tells_why_this_and_why_not_the_other() {
    let mut game = Game::new();
    game.me.slow = 3;
    (0..2).for_each(|_| {
        game.tick();
    });
    let turn = Turn::new(&mut game.me, Moment(200));
    let sections = game.mind.sections(&game.state, &turn, |moment| u64::from(moment.0) / 100);
    let outline = |wanted: &str| {
        let found = sections.iter().find_map(|section| match section {
            Section::Outline { title, items, .. } if *title == wanted => Some(items),
            _ => None,
        });
        found.unwrap().iter().map(|item| format!("{}: {}", item.text, item.note)).collect::<Vec<_>>()
    };
    assert_eq!(outline("Plan")[0], "take_axe: costs 1: axe true");
    let why = outline("Why this, why not the other");
    assert_eq!(why[0], "warm: the cheapest plan costs 5: ");
    assert_eq!(why[1], "chop: 5 in 3 steps: the cheapest");
    assert!(why.contains(&"gather: 12 in 3 steps: 7 more than the cheapest".to_owned()), "{why:?}");
    assert!(outline("Cannot be done now").contains(&"light: wood is 0, not at least 2".to_owned()));
}

#[test]
fn faults_of_files_have_lines_and_doubts_are_told() {
    let text = FILE
        .replace("needs: {\"spare\": true}", "needs: {\"spar\": true}")
        .replace("\"fire\": true}),\n        (name: \"drink\"", "\"fire\": 3}),\n        (name: \"drink\"");
    let faults = GoapDef::from_ron("cutter.goap.ron", &text).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "cutter.goap.ron:6:54: unknown \"spar\", did you mean \"spare\"? among the facts\n\
         cutter.goap.ron:9:79: 3; expected true or false"
    );
    let def = GoapDef::from_ron("cutter.goap.ron", FILE).unwrap();
    assert_eq!(def.doubts().to_string(), "");
    assert_eq!(GoapDef::from_ron("again", &def.to_ron()).unwrap(), def);
    assert!(GoapDef::check_ron("cutter.goap.ron", FILE).is_empty());
    let doubtful = FILE
        .replace("gives: {\"spare\": true}", "gives: {\"spare\": true, \"dry\": true}")
        .replace("pace:", "start: {\"wood\": 0}, pace:")
        .replace("(name: \"take_axe\", cost: 1, when: Not(Is(\"spare\")), gives: {\"axe\": true}),", "")
        .replace(
            "(name: \"fetch_spare\", cost: 1, gives: {\"spare\": true, \"dry\": true}),",
            "(name: \"dance\"),",
        );
    let told = GoapDef::from_ron("x", &doubtful).unwrap().doubts().to_string();
    assert_eq!(
        told,
        "actions[0]: \"dance\" changes nothing; expected effects in gives\n\
         actions[1].needs: \"use_spare\" can never be done from the start\n\
         actions[2].needs: \"chop\" can never be done from the start"
    );
    let unknown = GoapDef::from_ron("x", FILE).unwrap().bind(&Vocabulary::<Cutter>::new()).unwrap_err();
    assert!(unknown.to_string().contains("actions[0].name: unknown \"take_axe\""));
}
