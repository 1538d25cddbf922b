//! What the nodes do, told by traces of scripted leaves.

use std::collections::BTreeMap;

use super::*;

/// A character whose leaves do what a script says.
#[derive(Default)]
pub(super) struct Actor {
    /// What each leaf says at its ticks, `s`, `f`, `r`, `!` for a panic; the last one for ever. Without one: success.
    scripts: BTreeMap<String, Vec<char>>,
    said: BTreeMap<String, usize>,
    pub(super) flags: BTreeMap<String, bool>,
    pub(super) log: Vec<String>,
}

impl Actor {
    fn next(&mut self, name: &str) -> Status {
        let Some(script) = self.scripts.get(name) else { return Status::Success };
        let place = self.said.entry(name.to_owned()).or_default();
        let word = script.get(*place).or(script.last()).copied();
        *place += 1;
        match word {
            Some('r') => Status::Running,
            Some('f') => Status::Failure,
            Some('!') => panic!("{name} is out of order"),
            _ => Status::Success,
        }
    }

    pub(super) fn script(mut self, name: &str, says: &str) -> Self {
        self.scripts.insert(name.to_owned(), says.chars().collect());
        self
    }
}

pub(super) fn words() -> Vocabulary<Actor> {
    let mut words = Vocabulary::new();
    words
        .action("act", |actor: &mut Actor, call| {
            let name = call.text(0).to_owned();
            actor.log.push(name.clone());
            actor.next(&name)
        })
        .param(Param::text("name"));
    words
        .action("live", |actor: &mut Actor, call| {
            let name = call.text(0).to_owned();
            *call.memory() += 1;
            actor.log.push(format!("{name} {}", *call.memory()));
            actor.next(&name)
        })
        .param(Param::text("name"))
        .on_enter(|actor, call| actor.log.push(format!("+{}", call.text(0))))
        .on_exit(|actor, call, why| actor.log.push(format!("-{} {}", call.text(0), why.name())));
    words
        .condition("flag", |actor: &Actor, ask| actor.flags.get(ask.text(0)).copied().unwrap_or(false))
        .param(Param::text("name"));
    words
}

/// `act(a)` and `live(a)` and `flag(a)` stand for the long forms.
pub(super) fn load(root: &str) -> Tree<Actor> {
    load_file(&format!("(root: {root})"))
}

pub(super) fn load_file(text: &str) -> Tree<Actor> {
    let mut long = text.to_owned();
    for word in ["act", "live", "flag"] {
        let mut rest = std::mem::take(&mut long);
        while let Some(place) = rest.find(&format!("{word}(")) {
            let end = rest[place..].find(')').unwrap() + place;
            let name = rest[place + word.len() + 1..end].to_owned();
            long += &rest[..place];
            long += &if word == "flag" {
                format!(r#"Is(name: "flag", with: {{"name": "{name}"}})"#)
            } else {
                format!(r#"Do(name: "{word}", with: {{"name": "{name}"}})"#)
            };
            rest = rest[end + 1..].to_owned();
        }
        long += &rest;
    }
    Tree::load("t.tree.ron", &long, &words()).unwrap_or_else(|faults| panic!("{faults}"))
}

pub(super) struct Run {
    pub(super) tree: Tree<Actor>,
    pub(super) state: TreeState,
    pub(super) actor: Actor,
    pub(super) now: Moment,
    pub(super) journal: Journal,
}

impl Run {
    pub(super) fn of(root: &str, actor: Actor) -> Self {
        let tree = load(root);
        Self { state: tree.start(), tree, actor, now: Moment::START, journal: Journal::default() }
    }

    /// One tick; gives the status and what the leaves did.
    pub(super) fn tick(&mut self) -> (Status, String) {
        self.actor.log.clear();
        let mut turn = Turn::new(&mut self.actor, self.now);
        let status = self.tree.tick_watched(&mut self.state, &mut turn, &mut self.journal);
        (status, self.actor.log.join(", "))
    }

    pub(super) fn at(&mut self, seconds: f32) -> (Status, String) {
        self.now = Moment::START.after(seconds);
        self.tick()
    }

    /// `S`, `F` or `R` for each tick.
    pub(super) fn ticks(&mut self, count: usize) -> String {
        (0..count).map(|_| letter(self.tick().0)).collect()
    }
}

fn letter(status: Status) -> char {
    match status {
        Status::Running => 'R',
        Status::Success => 'S',
        Status::Failure => 'F',
    }
}

const fn text(status: Status, log: &str) -> (Status, &str) {
    (status, log)
}

fn same(found: &(Status, String), status: Status, log: &str) {
    assert_eq!((found.0, found.1.as_str()), text(status, log));
}

#[test]
fn oracle_millington_5_4_a_selector_takes_the_first_success() {
    let mut run = Run::of(
        "Selector([act(a), act(b), act(c), act(d)])",
        Actor::default().script("a", "f").script("b", "f"),
    );
    same(&run.tick(), Status::Success, "a, b, c");
    let mut run = Run::of("Selector([act(a), act(b)])", Actor::default().script("a", "f").script("b", "f"));
    same(&run.tick(), Status::Failure, "a, b");
    same(&Run::of("Selector([])", Actor::default()).tick(), Status::Failure, "");
}

#[test]
fn oracle_millington_5_4_a_sequence_stops_at_the_first_failure() {
    let mut run = Run::of("Sequence([act(a), act(b), act(c)])", Actor::default().script("b", "f"));
    same(&run.tick(), Status::Failure, "a, b");
    same(&Run::of("Sequence([])", Actor::default()).tick(), Status::Success, "");
}

#[test]
fn a_sequence_goes_on_with_the_child_that_runs() {
    let mut run = Run::of("Sequence([act(a), live(b), act(c)])", Actor::default().script("b", "rrs"));
    same(&run.tick(), Status::Running, "a, +b, b 1");
    same(&run.tick(), Status::Running, "b 2");
    same(&run.tick(), Status::Success, "b 3, -b success, c");
    same(&run.tick(), Status::Success, "a, +b, b 1, -b success, c");
}

#[test]
fn a_reactive_selector_calls_off_what_is_less_important() {
    let mut run = Run::of(
        "ReactiveSelector([Sequence([If(flag(enemy)), live(fight)]), live(idle)])",
        Actor::default().script("fight", "rs").script("idle", "r"),
    );
    same(&run.tick(), Status::Running, "+idle, idle 1");
    run.actor.flags.insert("enemy".into(), true);
    same(&run.tick(), Status::Running, "+fight, fight 1, -idle aborted");
    same(&run.tick(), Status::Success, "fight 2, -fight success");
}

#[test]
fn a_reactive_sequence_asks_its_conditions_at_every_tick() {
    let mut run =
        Run::of("ReactiveSequence([If(flag(safe)), live(work)])", Actor::default().script("work", "r"));
    same(&run.tick(), Status::Failure, "");
    run.actor.flags.insert("safe".into(), true);
    same(&run.tick(), Status::Running, "+work, work 1");
    run.actor.flags.insert("safe".into(), false);
    same(&run.tick(), Status::Failure, "-work aborted");
}

#[test]
fn oracle_millington_5_4_4_parallel_ends_with_the_first_failure_and_calls_off_the_rest() {
    // Children that end [S at 1, F at 2, never]: failure at 2, the third is aborted.
    let mut run = Run::of(
        "Parallel(nodes: [live(a), live(b), live(c)])",
        Actor::default().script("a", "s").script("b", "rf").script("c", "r"),
    );
    same(&run.tick(), Status::Running, "+a, a 1, -a success, +b, b 1, +c, c 1");
    same(&run.tick(), Status::Failure, "b 2, -b failure, -c aborted");
    // [S, S, S]: success with the last.
    let actor = Actor::default().script("a", "rrs").script("b", "s").script("c", "rs");
    let mut run = Run::of("Parallel(nodes: [act(a), act(b), act(c)])", actor);
    assert_eq!(run.ticks(3), "RRS");
}

#[test]
fn oracle_millington_5_4_4_policies_of_parallel() {
    // In the order of time: F at tick 1, S at tick 2, S at tick 3.
    let policy = |policy: &str| {
        let actor = Actor::default().script("a", "f").script("b", "rs").script("c", "rrs");
        Run::of(&format!("Parallel(nodes: [act(a), act(b), act(c)]{policy})"), actor).ticks(3)
    };
    assert_eq!(&policy("")[..1], "F");
    assert_eq!(&policy(", success: Any, failure: All")[..2], "RS");
    assert_eq!(policy(", success: Count(2), failure: All"), "RRS");
    assert_eq!(policy(", success: Share(0.5), failure: Share(0.6)"), "RRS");
}

#[test]
fn oracle_millington_5_4_3_limit() {
    let mut run = Run::of("Limit(times: 2, node: act(a))", Actor::default());
    assert_eq!(run.ticks(4), "SSFF");
}

#[test]
fn a_limit_can_be_reset_by_its_name() {
    let mut run = Run::of(
        r#"Selector([(name: "twice", node: Limit(times: 2, node: act(a))), Sequence([If(flag(again)), ResetLimit("twice")])])"#,
        Actor::default(),
    );
    assert_eq!(run.ticks(3), "SSF");
    run.actor.flags.insert("again".into(), true);
    assert_eq!(run.ticks(1), "S");
    run.actor.flags.insert("again".into(), false);
    assert_eq!(run.ticks(3), "SSF");
}

#[test]
fn oracle_millington_5_4_3_inverter_and_forced_results() {
    let one = |root: &str, says: &str| Run::of(root, Actor::default().script("a", says)).ticks(1);
    assert_eq!([one("Inverter(act(a))", "s"), one("Inverter(act(a))", "f")], ["F", "S"]);
    assert_eq!(["s", "f", "r"].map(|says| one("Succeed(act(a))", says)), ["S", "S", "R"]);
    assert_eq!(["s", "f", "r"].map(|says| one("Fail(act(a))", says)), ["F", "F", "R"]);
}

#[test]
fn repetitions_yield_at_every_turn() {
    let ticks =
        |root: &str, says: &str, count| Run::of(root, Actor::default().script("a", says)).ticks(count);
    assert_eq!(ticks("UntilFail(act(a))", "sssf", 4), "RRRS");
    assert_eq!(ticks("UntilSuccess(act(a))", "ffs", 3), "RRS");
    assert_eq!(ticks("Repeat(times: 3, node: act(a))", "s", 4), "RRSR");
    assert_eq!(ticks("Repeat(times: 3, node: act(a))", "ssf", 3), "RRF");
    assert_eq!(ticks("Retry(times: 3, node: act(a))", "f", 3), "RRF");
    assert_eq!(ticks("Retry(times: 3, node: act(a))", "fs", 2), "RS");
    assert_eq!(ticks("Forever(act(a))", "sfs", 5), "RRRRR");
}

#[test]
fn waiting_takes_its_time() {
    let mut run = Run::of("Sequence([Wait(0.5), act(a)])", Actor::default());
    same(&run.at(1.0), Status::Running, "");
    same(&run.at(1.4), Status::Running, "");
    same(&run.at(1.5), Status::Success, "a");
}

#[test]
fn a_time_out_calls_its_child_off() {
    let mut run = Run::of("TimeOut(seconds: 1, node: live(a))", Actor::default().script("a", "r"));
    same(&run.at(0.0), Status::Running, "+a, a 1");
    same(&run.at(0.9), Status::Running, "a 2");
    same(&run.at(1.0), Status::Failure, "-a aborted");
}

#[test]
fn a_cool_down_lasts_from_the_end_of_the_run() {
    let mut run =
        Run::of("Selector([CoolDown(seconds: 2, node: act(a)), act(b)])", Actor::default().script("a", "rs"));
    same(&run.at(0.0), Status::Running, "a");
    same(&run.at(1.0), Status::Success, "a");
    same(&run.at(2.9), Status::Success, "b");
    same(&run.at(3.0), Status::Success, "a");
}

#[test]
fn a_guard_is_asked_once_or_at_every_tick() {
    let mut run = Run::of("(while: flag(safe), node: live(a))", Actor::default().script("a", "r"));
    same(&run.tick(), Status::Failure, "");
    run.actor.flags.insert("safe".into(), true);
    same(&run.tick(), Status::Running, "+a, a 1");
    run.actor.flags.insert("safe".into(), false);
    same(&run.tick(), Status::Failure, "-a aborted");
    let mut run = Run::of("(when: flag(safe), node: live(a))", Actor::default().script("a", "r"));
    run.actor.flags.insert("safe".into(), true);
    run.tick();
    run.actor.flags.insert("safe".into(), false);
    same(&run.tick(), Status::Running, "a 2");
}

#[test]
fn stopping_leaves_everything_once_the_last_entered_first() {
    let mut run = Run::of(
        "Parallel(nodes: [live(a), Sequence([live(b), live(c)])])",
        Actor::default().script("a", "r").script("b", "s").script("c", "r"),
    );
    run.tick();
    run.actor.log.clear();
    let mut turn = Turn::new(&mut run.actor, run.now);
    run.tree.stop(&mut run.state, &mut turn, Exit::Despawn, &mut ());
    assert_eq!(run.actor.log.join(", "), "-c despawned, -a despawned");
    assert_eq!(run.state.active(&run.tree).count(), 0);
}

#[test]
fn the_log_hands_on_that_a_state_is_left() {
    use crate::watch::Watch as _;
    let (tree, mut journal) = (load("live(a)"), Journal::default());
    crate::tree::log::TreeLog::new(&tree, &mut journal).leave(0);
    assert_eq!(journal.status(0).0, wits_core::inspect::NodeStatus::Left);
}

#[test]
fn a_leaf_that_panics_fails_the_tick_and_the_game_goes_on() {
    let mut run = Run::of(
        "Parallel(nodes: [live(a), Sequence([live(b), act(c)])])",
        Actor::default().script("a", "r").script("b", "r!s"),
    );
    run.tick();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let panicked = run.tick();
    std::panic::set_hook(quiet);
    same(&panicked, Status::Failure, "a 2, b 2, -b panicked, -a panicked");
    assert_eq!(run.journal.log().last().unwrap().text, "root/1/0 panicked: b is out of order");
    same(&run.tick(), Status::Running, "+a, a 1, +b, b 1, -b success, c");
}

#[test]
fn a_gate_lets_its_child_run_only_while_it_is_open() {
    let mut run = Run::of(
        r#"Parallel(nodes: [
            Forever(Selector([Sequence([If(flag(shut)), Close("door")]), Open("door")])),
            Forever((name: "door", node: Gate(open: false, node: live(a)))),
        ])"#,
        Actor::default().script("a", "r"),
    );
    same(&run.tick(), Status::Running, "+a, a 1");
    same(&run.tick(), Status::Running, "a 2");
    run.actor.flags.insert("shut".into(), true);
    same(&run.tick(), Status::Running, "-a aborted");
    same(&run.tick(), Status::Running, "");
    run.actor.flags.insert("shut".into(), false);
    same(&run.tick(), Status::Running, "+a, a 1");
    // Nobody opens it: it is as its definition says, and asked at every tick.
    let mut shut = Run::of("Gate(open: false, node: act(a))", Actor::default());
    same(&shut.tick(), Status::Failure, "");
    assert_eq!(shut.journal.pulse().trail[0].why, "the gate is closed");
    same(&Run::of("Gate(node: act(a))", Actor::default()).tick(), Status::Success, "a");
}

#[test]
fn a_hold_keeps_its_result_until_it_is_released() {
    let held = r#"Parallel(success: Any, failure: Any, nodes: [
        Forever(Sequence([If(flag(go)), Release("catch")])),
        (name: "catch", node: Hold(act(a))),
    ])"#;
    for (says, result) in [("rs", Status::Success), ("rf", Status::Failure)] {
        let mut run = Run::of(held, Actor::default().script("a", says));
        same(&run.tick(), Status::Running, "a");
        same(&run.tick(), Status::Running, "a");
        same(&run.tick(), Status::Running, "");
        run.actor.flags.insert("go".into(), true);
        same(&run.tick(), result, "");
    }
    // Released before there is a result: it ends as soon as there is one.
    let mut run = Run::of(held, Actor::default().script("a", "rs"));
    run.actor.flags.insert("go".into(), true);
    same(&run.tick(), Status::Running, "a");
    same(&run.tick(), Status::Success, "a");
}

#[test]
fn a_delay_begins_late_and_waits_anew_each_time() {
    let mut run =
        Run::of("Forever(Delay(seconds: 1, node: live(a)))", Actor::default().script("a", "rsrrrrrr"));
    same(&run.at(0.0), Status::Running, "");
    same(&run.at(0.9), Status::Running, "");
    same(&run.at(1.0), Status::Running, "+a, a 1");
    same(&run.at(1.1), Status::Running, "a 2, -a success");
    same(&run.at(1.2), Status::Running, "");
    same(&run.at(2.1), Status::Running, "");
    same(&run.at(2.2), Status::Running, "+a, a 1");
}

#[test]
fn an_interrupter_ends_as_it_is_told_and_calls_its_child_off() {
    let mut run = Run::of(
        r#"Parallel(success: Any, failure: Any, nodes: [
            (name: "watch", node: Interrupter(live(a))),
            Forever(Sequence([If(flag(stop)), Interrupt(name: "watch", result: Failure)])),
        ])"#,
        Actor::default().script("a", "r"),
    );
    same(&run.tick(), Status::Running, "+a, a 1");
    run.actor.flags.insert("stop".into(), true);
    same(&run.tick(), Status::Running, "a 2");
    same(&run.tick(), Status::Failure, "-a aborted");
}

#[test]
fn the_log_says_which_actions_begin_end_and_are_aborted_and_why() {
    let mut run = Run::of(
        "ReactiveSelector([Sequence([If(flag(foe)), live(flee)]), live(walk)])",
        Actor::default().script("walk", "r").script("flee", "rs"),
    );
    for tick in 1..=5 {
        run.actor.flags.insert("foe".into(), tick >= 4);
        run.journal.begin(tick);
        run.tick();
    }
    let log: Vec<_> = run.journal.log().map(|line| (line.tick, line.text.to_string())).collect();
    let has = |tick: u64, parts: [&str; 3]| {
        log.iter().any(|(at, text)| *at == tick && parts.iter().all(|part| text.contains(part)))
    };
    assert!(has(1, ["walk", "begins", ": not flag"]), "{log:?}");
    assert!(has(4, ["flee", "begins", ": flag"]), "{log:?}");
    assert!(has(4, ["walk", "is aborted", ": flag"]), "{log:?}");
    assert!(has(5, ["flee", "succeeds", ""]), "{log:?}");
    assert_eq!(log.len(), 4, "what goes on is no news: {log:?}");
}
