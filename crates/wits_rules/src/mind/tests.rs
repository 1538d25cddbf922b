use wits_core::time::Moment;
use wits_mind::board::{Board, Boards, KeyDef, Scope};
use wits_mind::watch::Journal;
use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
use wits_testkit::decide::Exam;

use super::RuleMind;
use crate::Matching;

#[derive(Clone, Debug, Default, PartialEq)]
struct Guard {
    enemy: f32,
    armed: bool,
    walking: u32,
    begun: u32,
    ended: u32,
    target: f32,
}

const FILE: &str = "
    (sense (self (armed $armed) (mood $mood)) (enemy (distance $enemy)))
    (rule flee (priority 2) (enemy (distance ?d < 5)) (not (self (armed))) => (do walk (* ?d 2)))
    (rule fight (priority 1) (enemy (distance ?d < 5)) (self (armed)) => (do shoot ?d))
    (rule patrol (enemy (distance >= 5)) => (do walk 1))
    (rule sing (self (mood happy)) => (do shoot 0))";

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("enemy", Kind::Number, |guard, _| guard.enemy.into());
    words.condition("armed", |guard, _| guard.armed);
    words
        .action("walk", |guard, call| {
            *call.memory() = call.memory().saturating_add(1);
            guard.walking += 1;
            if *call.memory() < 4 { Status::Running } else { Status::Success }
        })
        .param(Param::number("speed"))
        .on_enter(|guard, _| guard.begun += 1)
        .on_exit(|guard, _, _| guard.ended += 1);
    words
        .action("shoot", |guard, call| {
            guard.target = call.number(0);
            Status::Success
        })
        .param(Param::number("at"));
    words.key(Scope::Agent, "mood", KeyDef::new(Kind::Text));
    words
}

fn mind(text: &str) -> RuleMind<Guard> {
    RuleMind::read("guard.rules", text, &words()).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_rule_whose_action_goes_on_is_read_off_the_state() {
    let mind = mind(FILE);
    let (mut guard, mut state) = (Guard { enemy: 9.0, ..Guard::default() }, mind.start());
    assert_eq!(mind.running(&state), [] as [u32; 0]);
    let mut running = |enemy: f32, armed: bool| {
        (guard.enemy, guard.armed) = (enemy, armed);
        mind.tick(&mut state, &mut Turn::new(&mut guard, Moment::START));
        let graph = mind.graph();
        let names = mind.running(&state).into_iter().map(|node| graph.nodes[node as usize].name.to_string());
        names.collect::<Vec<_>>()
    };
    assert_eq!(running(9.0, false), ["patrol"]);
    assert_eq!(running(3.0, false), ["flee"]);
    assert_eq!(running(3.0, true), [] as [&str; 0], "shooting takes no time");
}

#[test]
fn rules_pass_the_exam_for_minds() {
    for matching in [Matching::Naive, Matching::Rete] {
        let mind = mind(FILE).matching(matching);
        let exam = Exam::new(&mind, Guard::default()).stir(|guard, stream| {
            if stream.chance(0.3) {
                guard.enemy = stream.below(10) as f32;
                guard.armed = stream.chance(0.5);
            }
        });
        // How facts and matches are stored does not matter, and the trail is for people.
        let facts = [".facts.symbols", ".facts.free", ".facts.buckets", ".facts.version", ".facts.dirty"];
        let slots = [".slot", ".hash", ".next", ".cause"];
        let stored = facts.into_iter().chain(slots).chain([".agenda", ".matcher", ".trail"]);
        exam.settled(|guard| guard.begun == guard.ended).unhashed(stored).size(60, 4).pass();
    }
}

#[test]
fn an_action_goes_on_until_it_ends_or_another_one_is_asked_for() {
    let mind = mind(FILE);
    let (mut guard, mut state) = (Guard { enemy: 9.0, armed: true, ..Guard::default() }, mind.start());
    let mut board = Board::new(words().keys(Scope::Agent));
    let mut tick = |guard: &mut Guard, board: &mut Board, number| {
        let mut turn = Turn::new(guard, Moment(number)).boards(Boards::default().agent(board));
        let status = mind.tick(&mut state, &mut turn);
        (status, mind.doing(&state).map(str::to_owned))
    };
    assert_eq!(tick(&mut guard, &mut board, 1), (Status::Running, Some("walk".into())));
    guard.enemy = 7.0;
    // The rule fires again, since the distance has changed, but walking goes on as it was.
    assert_eq!(tick(&mut guard, &mut board, 2), (Status::Running, Some("walk".into())));
    assert_eq!((guard.begun, guard.walking), (1, 2));
    guard.enemy = 3.0;
    assert_eq!(tick(&mut guard, &mut board, 3), (Status::Success, None));
    assert_eq!((guard.ended, guard.target), (1, 3.0));
    // Nothing new: nothing to do.
    assert_eq!(tick(&mut guard, &mut board, 4), (Status::Failure, None));
    board.set("mood", "happy").unwrap();
    assert_eq!(tick(&mut guard, &mut board, 5), (Status::Success, None));
    assert_eq!(guard.target, 0.0);
}

#[test]
fn faults_of_words_have_lines_and_suggestions() {
    let text = "(sense (a $enmy))
(rule r (a ?x) =>
  (do wlak 1)
  (do walk)
  (do walk fast)
  (do walk 1 2)
  (do walk (sped 1)))";
    let faults = RuleMind::read("g.rules", text, &words()).unwrap_err().to_string();
    assert_eq!(
        faults,
        "\
g.rules:1:8: unknown \"enmy\", did you mean \"enemy\"? among the values, conditions and keys
g.rules:3:3: unknown \"wlak\", did you mean \"walk\"? among the actions
g.rules:4:3: \"walk\" is not told its \"speed\"; expected a number
g.rules:6:3: \"walk\" is told too much; expected at most 1 values
g.rules:7:3: unknown \"sped\", did you mean \"speed\"?
g.rules:7:3: \"walk\" is not told its \"speed\"; expected a number
g.rules:5:3: \"walk\" is told fast; expected a number"
    );
    let open = Vocabulary::<()>::open();
    assert!(RuleMind::read("g.rules", text, &open).is_ok());
}

/// What a rule writes down once and for all is looked at when the file is read; what it binds only when it fires.
#[test]
fn fixed_values_that_an_action_does_not_take_are_refused_with_their_lines() {
    let mut words = words();
    words
        .action("ring", |guard, call| {
            guard.target = call.number(1);
            Status::Success
        })
        .param(Param::text("bell").one_of("bells", ["gate", "tower"]))
        .param(Param::number("times").between(1.0, 12.0));
    let text = "(sense (enemy (distance $enemy)))
(rule wrong (enemy) => (do ring twoer 3))
(rule loud (enemy) =>
  (do walk 1)
  (do ring gate 99))
(rule named (enemy) => (do ring (times 0) (bell gate)))
(rule bound (enemy (distance ?d)) => (do ring tower ?d))
(rule right (enemy) => (do ring tower 12))";
    let faults = RuleMind::read("g.rules", text, &words).unwrap_err().to_string();
    assert_eq!(
        faults,
        "\
g.rules:2:24: \"twoer\" is not one of the bells, did you mean \"tower\"?; expected one of \"gate\", \"tower\"
g.rules:5:3: 99 is too large; expected a number from 1 to 12
g.rules:6:24: 0 is too small; expected a number from 1 to 12"
    );
    let right: Vec<&str> =
        text.lines().filter(|line| !line.contains("wrong") && !line.contains("named")).collect();
    let right = right.join("\n").replace("99", "9");
    assert!(RuleMind::read("g.rules", &right, &words).is_ok());
}

#[test]
fn those_who_look_are_told_what_fired_and_why() {
    let mind = mind("(limit 3) (facts (n 0)) (rule up ?n <- (n ?x) => (change ?n (n (+ ?x 1))))");
    let (mut guard, mut state, mut journal) = (Guard::default(), mind.start(), Journal::default());
    journal.begin(1);
    mind.tick_watched(&mut state, &mut Turn::new(&mut guard, Moment(1)), &mut journal);
    let log: Vec<(u32, String)> = journal.log().map(|line| (line.times, line.text.to_string())).collect();
    assert_eq!(
        log[0],
        (3, "up: change to (n 3)".to_owned()),
        "three firings are one line with the newest number"
    );
    assert_eq!(log.last().unwrap().1, "3 rules have fired in one run, and more could");
    wits_testkit::decide::assert_well_formed(&mind.graph());
}
