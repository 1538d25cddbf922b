//! The action manager, held against the prose of the book and against its own rules.

use std::sync::Arc;

use proptest::prelude::*;
use wits_core::inspect::Section;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::*;
use crate::tree::TreeDef;
use crate::{Exit, Mind, Status, Turn, Value, Vocabulary};

/// Writes down what happens to it.
#[derive(Clone, Debug, Default)]
struct Body {
    log: Vec<String>,
    alarm: bool,
    queue: ActionQueue,
}

/// `last` for so many ticks, `fail`, `boom`, `never`: words that tell their names.
fn words() -> Vocabulary<Body> {
    let mut words = Vocabulary::<Body>::new();
    words
        .action("last", |_, call| {
            *call.memory() += 1;
            if *call.memory() >= u64::from(call.int(1).unsigned_abs()) {
                Status::Success
            } else {
                Status::Running
            }
        })
        .param(crate::Param::text("name"))
        .param(crate::Param::int("ticks"))
        .on_enter(|body, call| body.log.push(format!("+{}", call.text(0))))
        .on_exit(|body, call, why| body.log.push(format!("-{} {}", call.text(0), why.name())));
    words.action("fail", |_, _| Status::Failure);
    words.action("never", |_, _| Status::Running);
    words.action("boom", |_, _| panic!("a leaf that panics"));
    words.condition("alarm", |body, _| body.alarm);
    words
}

fn lasting(name: &str, ticks: i32) -> ActDef {
    ActDef::Do(crate::CallDef::new("last").with("name", name).with("ticks", ticks))
}

fn action(act: ActDef, priority: f32) -> ActionDef {
    ActionDef { priority, ..ActionDef::new(act) }
}

fn manager(actions: impl IntoIterator<Item = (&'static str, ActionDef)>) -> ActionManager<Body> {
    let actions = actions.into_iter().map(|(name, action)| (name.to_owned(), action)).collect();
    let channels = ["legs", "hands", "voice"].map(String::from).to_vec();
    ActionsDef { channels, actions, ..ActionsDef::default() }.bind(&words()).unwrap()
}

struct Play {
    manager: ActionManager<Body>,
    body: Body,
    queue: ActionQueue,
    tick: u64,
}

impl Play {
    fn new(manager: ActionManager<Body>) -> Self {
        let queue = manager.start();
        Self { manager, body: Body::default(), queue, tick: 0 }
    }

    fn now(&self) -> Moment {
        Moment::of_tick(self.tick, 1)
    }

    fn ask(&mut self, name: &str) -> Ticket {
        let action = self.manager.find(name).unwrap();
        let now = self.now();
        self.manager.schedule(&mut self.queue, &Request::new(action), now).unwrap()
    }

    fn step(&mut self) -> Status {
        let status =
            self.manager.tick(&mut self.queue, &mut Turn::new(&mut self.body, Moment::of_tick(self.tick, 1)));
        self.tick += 1;
        status
    }

    fn active(&self) -> Vec<&str> {
        self.queue.active().map(|(_, action, _)| self.manager.name(action)).collect()
    }

    fn waiting(&self) -> Vec<&str> {
        self.queue.waiting().map(|(_, action, _)| self.manager.name(action)).collect()
    }
}

#[test]
fn oracle_m3e_5_10_3_all_that_can_be_done_together_goes_on() {
    let never = || ActDef::Do("never".into());
    let mut play = Play::new(manager([
        ("a", action(never(), 5.0)),
        ("b", action(never(), 4.0)),
        ("c", action(never(), 3.0)),
    ]));
    for name in ["c", "a", "b"] {
        play.ask(name);
    }
    play.step();
    assert_eq!(play.active(), ["a", "b", "c"], "most urgent first; the printed listing would begin only a");
}

#[test]
fn actions_that_are_loaded_with_other_parts_go_on() {
    for count in [0, 1, 9] {
        let mut play = Play::new(manager([("a", action(ActDef::Do("never".into()), 5.0))]));
        play.ask("a");
        play.step();
        play.queue.active[0].slots = vec![super::queue::Slot::default(); count];
        play.step();
        assert_eq!((play.active(), play.queue.active[0].slots.len()), (vec!["a"], 1));
    }
}

#[test]
fn oracle_m3e_5_10_3_what_interrupts_is_alone_if_it_is_more_urgent() {
    let never = || ActDef::Do("never".into());
    let urgent = ActionDef { interrupts: true, uses: vec!["legs".into()], ..action(never(), 5.0) };
    let legs = |priority| ActionDef { uses: vec!["legs".into()], ..action(never(), priority) };
    let mut play = Play::new(manager([("i", urgent), ("x", legs(3.0)), ("y", legs(6.0))]));
    play.ask("x");
    play.step();
    let x = play.queue.active().next().unwrap().0;
    play.ask("i");
    play.step();
    assert_eq!(play.active(), ["i"]);
    assert_eq!(play.queue.take_outcome(x), Some(Outcome::CalledOff));

    let mut play = Play::new(play.manager);
    play.ask("y");
    play.step();
    play.ask("i");
    play.step();
    assert_eq!((play.active(), play.waiting()), (vec!["y"], vec!["i"]), "6 is more urgent than 5");
}

#[test]
fn oracle_m3e_5_10_3_an_action_expires_after_its_moment_not_at_it() {
    let legs = |priority, expires| ActionDef {
        uses: vec!["legs".into()],
        expires,
        ..action(ActDef::Do("never".into()), priority)
    };
    let mut play = Play::new(manager([("walk", legs(2.0, None)), ("late", legs(1.0, Some(10.0)))]));
    play.ask("walk");
    let late = play.ask("late");
    while play.tick <= 10 {
        play.step();
    }
    assert_eq!(play.waiting(), ["late"], "at 10 it is kept");
    play.step();
    assert!(play.waiting().is_empty(), "at 11 it is not");
    assert_eq!(play.queue.take_outcome(late), Some(Outcome::Expired));
    while play.tick < 100 {
        play.step();
    }
    assert_eq!(play.active(), ["walk"], "what goes on does not expire");
}

#[test]
fn oracle_m3e_5_10_2_together_takes_as_long_as_the_longest_and_a_sequence_as_long_as_all() {
    for (act, ticks) in [
        (ActDef::Together(vec![lasting("a", 2), lasting("b", 3)]), 3),
        (ActDef::Sequence(vec![lasting("a", 2), lasting("b", 3)]), 5),
        (
            ActDef::Sequence(vec![ActDef::Together(vec![lasting("a", 2), lasting("b", 1)]), lasting("c", 2)]),
            4,
        ),
    ] {
        let mut play = Play::new(manager([("act", action(act, 0.0))]));
        let ticket = play.ask("act");
        let mut count = 0;
        while play.step() == Status::Running {
            count += 1;
            assert!(count < 20);
        }
        assert_eq!(count + 1, ticks);
        assert_eq!(play.queue.take_outcome(ticket), Some(Outcome::Done));
        assert_eq!(play.queue.take_outcome(ticket), None, "asked once");
    }
}

#[test]
fn a_part_that_is_done_is_not_done_again_while_the_others_go_on() {
    let mut play = Play::new(manager([(
        "act",
        action(ActDef::Together(vec![lasting("short", 1), lasting("long", 4)]), 0.0),
    )]));
    play.ask("act");
    while play.step() == Status::Running {}
    assert_eq!(play.body.log, ["+short", "-short success", "+long", "-long success"]);
}

#[test]
fn one_that_fails_calls_off_those_beside_it_and_those_after_it() {
    let fail = || ActDef::Do("fail".into());
    let mut play = Play::new(manager([
        ("together", action(ActDef::Together(vec![lasting("a", 9), fail()]), 0.0)),
        ("row", action(ActDef::Sequence(vec![fail(), lasting("b", 1)]), 0.0)),
    ]));
    let tickets = [play.ask("together"), play.ask("row")];
    play.step();
    assert_eq!(play.body.log, ["+a", "-a aborted"]);
    assert!(tickets.into_iter().all(|ticket| play.queue.take_outcome(ticket) == Some(Outcome::Failed)));
}

#[test]
fn what_an_action_is_made_of_says_whether_it_interrupts_and_what_it_needs() {
    let urgent = ActionDef { interrupts: true, uses: vec!["voice".into()], ..action(lasting("s", 1), 9.0) };
    let legs = ActionDef { uses: vec!["legs".into()], ..action(lasting("w", 9), 0.0) };
    let acts = |names: [&str; 2]| names.map(|name| ActDef::Act(name.into())).to_vec();
    let manager = manager([
        ("shout", urgent),
        ("walk", legs),
        ("first", action(ActDef::Sequence(acts(["shout", "walk"])), 1.0)),
        ("second", action(ActDef::Sequence(acts(["walk", "shout"])), 1.0)),
        ("both", action(ActDef::Together(acts(["walk", "shout"])), 1.0)),
    ]);
    let id = |name: &str| manager.find(name).unwrap();
    let interrupts = |name: &str| manager.get(id(name)).unwrap().interrupts;
    assert_eq!(["first", "second", "both"].map(interrupts), [true, false, true]);
    for name in ["first", "second", "both"] {
        assert!(!manager.can_do_both(id(name), id("walk")), "a later part could not be done: {name}");
    }
    assert!(manager.can_do_both(id("walk"), id("shout")));
    assert!(!manager.can_do_both(id("walk"), id("walk")));
}

#[test]
fn the_queue_refuses_or_drops_the_least_urgent_when_it_is_full() {
    let never = || ActDef::Do("never".into());
    let def = ActionsDef {
        limit: 2,
        actions: [("low", 1.0), ("high", 2.0)]
            .map(|(name, priority)| (name.to_owned(), ActionDef { alone: true, ..action(never(), priority) }))
            .into(),
        ..ActionsDef::default()
    };
    let manager = def.bind(&words()).unwrap();
    let (mut queue, low, high) =
        (manager.start(), manager.find("low").unwrap(), manager.find("high").unwrap());
    let mut ask = |action| manager.schedule(&mut queue, &Request::new(action), Moment::START);
    let first = ask(low).unwrap();
    ask(low).unwrap();
    assert_eq!(ask(low), Err(Refused::Full("low".into(), 2)));
    assert!(ask(high).is_ok());
    assert_eq!(queue.waiting().map(|(_, action, _)| action).collect::<Vec<_>>(), [high, low]);
    assert!(queue.is_open(first), "the younger one went");
}

#[test]
fn it_is_known_and_logged_who_asked() {
    let mut play = Play::new(manager([("nod", action(lasting("nod", 3), 0.0))]));
    let nod = play.manager.find("nod").unwrap();
    let ticket = play.manager.schedule(&mut play.queue, &Request::new(nod).by(7), Moment::START).unwrap();
    assert_eq!(play.queue.asked_by(ticket), Some(7));
    let mut journal = crate::watch::Journal::default();
    play.manager.tick_watched(&mut play.queue, &mut Turn::new(&mut play.body, Moment::START), &mut journal);
    assert_eq!(play.queue.asked_by(ticket), Some(7), "while it goes on");
    assert_eq!(journal.log().next().unwrap().text, "nod: begins, asked for by 7");
}

#[test]
fn in_order_keeps_channels_free_for_what_is_more_urgent() {
    let uses = |names: &[&str], priority| ActionDef {
        uses: names.iter().map(|name| (*name).to_owned()).collect(),
        ..action(ActDef::Do("never".into()), priority)
    };
    for (filling, active) in [(Filling::Greedy, vec!["walk", "wave"]), (Filling::InOrder, vec!["walk"])] {
        let mut manager = manager([
            ("walk", uses(&["legs"], 9.0)),
            ("climb", uses(&["legs", "hands"], 5.0)),
            ("wave", uses(&["hands"], 1.0)),
        ]);
        manager.filling = filling;
        let mut play = Play::new(manager);
        for name in ["walk", "climb", "wave"] {
            play.ask(name);
        }
        play.step();
        assert_eq!(play.active(), active, "{filling:?}");
    }
}

#[test]
fn an_action_is_told_what_its_words_need() {
    let text = r#"(actions: {
        "say": (act: Do((name: "last", with: {"name": "{what}", "ticks": "{long}"})),
            told: {"what": (kind: Text), "long": (kind: Int, default: 1)}),
    })"#;
    let manager = ActionsDef::from_ron("a.actions.ron", text).unwrap().bind(&words()).unwrap();
    let (mut queue, mut body) = (manager.start(), Body::default());
    let say = manager.find("say").unwrap();
    let refused = manager.schedule(&mut queue, &Request::new(say), Moment::START).unwrap_err();
    assert_eq!(refused.to_string(), r#""say" has to be told "what": a text in quotes"#);
    let told = [None, Some(Value::from("hello"))];
    manager.schedule(&mut queue, &Request::new(say).told(&told), Moment::START).unwrap();
    manager.tick(&mut queue, &mut Turn::new(&mut body, Moment::START));
    assert_eq!(body.log, ["+hello", "-hello success"]);
}

#[test]
fn faults_of_a_file_are_found_all_at_once_with_their_lines() {
    let text = r#"(channels: ["legs"], actions: {
        "a": (act: Act("b"), uses: ["wings"]),
        "b": (act: Sequence([Act("a"), Act("nothing"), Wait(-1)])),
    })"#;
    let faults = ActionsDef::from_ron("x.actions.ron", text).unwrap_err().to_string();
    assert!(faults.contains("x.actions.ron:2:"), "{faults}");
    for part in ["\"wings\"", "part of itself", "\"nothing\"", "-1"] {
        assert!(faults.contains(part), "{part} is missing in {faults}");
    }
}

/// Each action twice in the next one, forty times over; and a long way of other names.
#[test]
fn actions_that_grow_without_end_are_faults() {
    let doubled = |number: u32| match number {
        0 => ActDef::Do("fail".into()),
        _ => ActDef::Together(vec![ActDef::Act(format!("a{}", number - 1)); 2]),
    };
    let renamed = |number: u32| match number {
        0 => ActDef::Do("fail".into()),
        _ => ActDef::Act(format!("a{}", number - 1)),
    };
    for (count, act) in [(40, &doubled as &dyn Fn(u32) -> ActDef), (500, &renamed)] {
        let actions = (0..count).map(|number| (format!("a{number}"), action(act(number), 0.0))).collect();
        let faults = ActionsDef { actions, ..ActionsDef::default() }.bind(&words()).unwrap_err();
        assert!(faults.to_string().contains("too many parts"), "{faults}");
    }
}

#[test]
fn faults_of_alarms_have_their_lines_and_names_are_checked_when_they_are_bound() {
    let text = "(alarms: [\n  (when: Below(of: \"x\", than: 3), act: \"hop\", again: -1),\n])";
    let faults = AlarmsDef::from_ron("a.alarms.ron", text).unwrap_err().to_string();
    assert!(faults.starts_with("a.alarms.ron:2:"), "{faults}");
    let def = AlarmsDef::from_ron("a", r#"(alarms: [(when: Is("alrm"), act: "hop")])"#).unwrap();
    let (words, actions) = (words(), Arc::new(manager([("hopp", action(lasting("h", 1), 0.0))])));
    let tree = TreeDef::from_ron("t", r#"(root: Do("fail"))"#).unwrap().bind(&words).unwrap();
    let faults = def.bind(&words, actions, tree, |body: &mut Body| &mut body.queue).unwrap_err().to_string();
    assert!(faults.contains("alarm") && faults.contains("hopp"), "{faults}");
}

#[test]
fn a_panic_ends_one_action_and_the_others_go_on() {
    let mut play = Play::new(manager([
        ("boom", action(ActDef::Together(vec![lasting("beside", 9), ActDef::Do("boom".into())]), 2.0)),
        ("calm", action(lasting("calm", 3), 1.0)),
    ]));
    let boom = play.ask("boom");
    play.ask("calm");
    play.step();
    assert_eq!(play.active(), ["calm"]);
    assert_eq!(play.queue.take_outcome(boom), Some(Outcome::Failed));
    assert_eq!(play.body.log, ["+beside", "-beside panicked", "+calm"]);
}

#[test]
fn words_schedule_wait_and_withdraw() {
    let mut words = words();
    let actions = ActionsDef {
        actions: [("nod".to_owned(), action(lasting("nod", 3), 0.0))].into(),
        ..Default::default()
    };
    let actions = Arc::new(actions.bind(&words).unwrap());
    actions.teach(&mut words, |body| &mut body.queue);
    let tree =
        TreeDef::from_ron("t", r#"(root: Sequence([Do("nod"), Do("nod")]))"#).unwrap().bind(&words).unwrap();
    let character =
        AlarmsDef::default().bind(&words, actions, tree, |body: &mut Body| &mut body.queue).unwrap();
    let (mut body, mut state) = (Body::default(), character.start());
    for tick in 0..20 {
        character.tick(&mut state, &mut Turn::new(&mut body, Moment::of_tick(tick, 60)));
    }
    let nods = body.log.iter().filter(|line| *line == "-nod success").count();
    assert!(nods >= 4, "{:?}", body.log);
    body.log.clear();
    character.stop(&mut state, &mut Turn::new(&mut body, Moment::of_tick(21, 60)), Exit::Despawn, &mut ());
    assert!(body.queue.is_idle());
}

/// What an action schedules while it is done keeps its ticket.
#[test]
fn actions_may_schedule_others() {
    let mut words = words();
    let nod = action(lasting("nod", 2), 0.0);
    let inner = Arc::new(manager([("ask", nod.clone()), ("nod", nod.clone())]));
    let first = Arc::clone(&inner);
    words.action("ask", move |body: &mut Body, call| {
        let request = Request::new(first.find("nod").unwrap());
        let ticket = first.schedule(&mut body.queue, &request, call.now()).unwrap();
        body.log.push(format!("ticket {}", ticket.0));
        Status::Success
    });
    let actions = [("ask".to_owned(), action(ActDef::Do("ask".into()), 0.0)), ("nod".to_owned(), nod)].into();
    let actions = Arc::new(ActionsDef { actions, ..Default::default() }.bind(&words).unwrap());
    actions.teach(&mut words, |body| &mut body.queue);
    let tree = TreeDef::from_ron("t", r#"(root: Do("never"))"#).unwrap().bind(&words).unwrap();
    let def = AlarmsDef::default();
    let character = def.bind(&words, Arc::clone(&actions), tree, |body: &mut Body| &mut body.queue).unwrap();
    let (mut body, mut state) = (Body::default(), character.start());
    let ask = actions.find("ask").unwrap();
    let ticket = actions.schedule(&mut body.queue, &Request::new(ask), Moment::START).unwrap();
    character.tick(&mut state, &mut Turn::new(&mut body, Moment::START));
    assert_eq!((ticket, body.log.as_slice()), (Ticket(1), ["ticket 2".to_owned()].as_slice()));
    assert_eq!(body.queue.take_outcome(ticket), Some(Outcome::Done));
    let waiting: Vec<Ticket> = body.queue.waiting().map(|(ticket, ..)| ticket).collect();
    assert_eq!(waiting, [Ticket(2)]);
}

#[test]
fn an_alarm_interrupts_and_does_not_ring_again_at_once() {
    let mut words = words();
    let urgent = ActionDef { interrupts: true, ..action(lasting("duck", 2), 9.0) };
    let walk = action(ActDef::Do("never".into()), 0.0);
    let actions = [("duck".to_owned(), urgent), ("walk".to_owned(), walk)].into();
    let actions = Arc::new(ActionsDef { actions, ..Default::default() }.bind(&words).unwrap());
    actions.teach(&mut words, |body| &mut body.queue);
    let tree = TreeDef::from_ron("t", r#"(root: Do("walk"))"#).unwrap().bind(&words).unwrap();
    let def = AlarmsDef {
        alarms: vec![AlarmDef {
            when: crate::condition::ConditionDef::Is("alarm".into()),
            act: "duck".into(),
            again: 1.0,
        }],
    };
    let character = def.bind(&words, actions, tree, |body: &mut Body| &mut body.queue).unwrap();
    let (mut body, mut state) = (Body { alarm: true, ..Body::default() }, character.start());
    for tick in 0..60 {
        character.tick(&mut state, &mut Turn::new(&mut body, Moment::of_tick(tick, 60)));
    }
    let ducks = |body: &Body| body.log.iter().filter(|line| *line == "+duck").count();
    assert_eq!(ducks(&body), 1);
    for tick in 60..100 {
        character.tick(&mut state, &mut Turn::new(&mut body, Moment::of_tick(tick, 60)));
    }
    assert_eq!(ducks(&body), 2);
}

#[test]
fn a_time_line_shows_what_was_done_in_which_channel() {
    let legs = ActionDef { uses: vec!["legs".into()], ..action(lasting("walk", 3), 0.0) };
    let mut play = Play::new(manager([("walk", legs), ("think", action(ActDef::Do("never".into()), 0.0))]));
    let mut log = ActionLog::new(&play.manager);
    for name in ["walk", "think", "walk"] {
        play.ask(name);
    }
    for tick in 0..2 {
        log.begin(tick);
        let now = Moment::of_tick(tick, 1);
        play.manager.tick_watched(&mut play.queue, &mut Turn::new(&mut play.body, now), &mut log);
    }
    let line = log.timeline(&play.manager, &play.queue, 100, |moment| u64::from(moment.0 / 1000));
    let Section::Timeline { lanes, to, .. } = line else { panic!("no time line") };
    let lanes: Vec<(String, usize)> =
        lanes.iter().map(|lane| (lane.name.to_string(), lane.spans.len())).collect();
    let lanes: Vec<(&str, usize)> = lanes.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    assert_eq!(lanes, [("legs", 1), ("hands", 0), ("voice", 0), ("other", 1), ("waiting", 1)]);
    assert_eq!(to, 1);
}

#[test]
fn a_definition_and_a_queue_can_be_saved_and_go_on_alike() {
    let text = r#"(channels: ["legs"], actions: {
        "walk": (act: Sequence([Wait(0.1), Do((name: "last", with: {"name": "w", "ticks": 30}))]), uses: ["legs"]),
        "hop": (act: Do((name: "last", with: {"name": "h", "ticks": 5})), uses: ["legs"], priority: 2),
    })"#;
    let def = ActionsDef::from_ron("a.actions.ron", text).unwrap();
    assert_eq!(ActionsDef::from_ron("b.actions.ron", &def.to_ron()).unwrap(), def);
    let mut play = Play::new(def.bind(&words()).unwrap());
    play.ask("walk");
    play.step();
    play.ask("hop");
    play.step();
    let saved = serde_json::to_string(&play.queue).unwrap();
    let mut again = Play::new(def.bind(&words()).unwrap());
    again.queue = serde_json::from_str(&saved).unwrap();
    again.tick = play.tick;
    again.body = play.body.clone();
    for _ in 0..60 {
        play.step();
        again.step();
        assert_eq!(play.queue, again.queue);
    }
    assert_eq!(play.body.log, again.body.log);
}

const GUARD: &str = r#"(
    channels: ["legs", "voice"],
    actions: {
        "hum": (act: Do((name: "last", with: {"name": "hum", "ticks": 3})), uses: ["voice"], idle: true),
        "patrol": (act: Sequence([Do((name: "last", with: {"name": "go", "ticks": 2})), Wait(1)]), uses: ["legs"], idle: true),
        "shout": (
            act: Do((name: "last", with: {"name": "shout", "ticks": "{long}"})), uses: ["voice"], priority: 1,
            told: {"long": (kind: Int, default: 2)},
        ),
    },
)"#;

/// One more action before the others, and other names of channels.
fn reordered() -> String {
    GUARD.replace("voice", "mouth").replace("actions: {", "actions: {\"ask\": (act: Wait(1)),")
}

fn guard(text: &str) -> ActionMind<Body> {
    ActionMind::new(ActionsDef::from_ron("x", text).unwrap().bind(&words()).unwrap())
}

fn turn(body: &mut Body, tick: u64) -> Turn<'_, Body> {
    Turn::new(body, Moment::of_tick(tick, 1))
}

#[test]
fn idle_actions_begin_when_nothing_waits_and_nothing_goes_on() {
    let mind = guard(GUARD);
    let (mut body, mut queue) = (Body::default(), mind.start());
    let ticked: Vec<Status> = (0..5).map(|tick| mind.tick(&mut queue, &mut turn(&mut body, tick))).collect();
    let (running, done) = (Status::Running, Status::Success);
    assert_eq!(ticked, [running, running, running, done, running], "it succeeds when a round is done");
    assert_eq!(body.log, ["+hum", "+go", "-go success", "-hum success", "+hum", "+go"]);
    assert_eq!(mind.doing(&queue), "hum, patrol");
    let nobody_says =
        GUARD.replace("uses: [\"voice\"], priority: 1", "idle: true").replace(", default: 2", "");
    let told = ActionsDef::check_ron("x", &nobody_says).to_string();
    assert!(told.contains("x:7:") && told.contains("nobody says what \"long\" is"), "{told}");
}

#[test]
fn actions_of_the_same_name_go_on_and_wait_on() {
    let (old, new) = (guard(GUARD), guard(&reordered()));
    let (mut body, mut queue) = (Body::default(), old.start());
    old.tick(&mut queue, &mut turn(&mut body, 0));
    let shout = old.manager().find("shout").unwrap();
    old.manager()
        .schedule(&mut queue, &Request::new(shout).told(&[Some(Value::Int(4))]), Moment::START)
        .unwrap();
    let told = new.adopt(&old, &mut queue, &mut turn(&mut body, 0), &mut ());
    assert!(told.is_whole() && told.kept == 2, "{told:?}");
    assert_eq!(new.doing(&queue), "hum, patrol");
    for tick in 1..7 {
        new.tick(&mut queue, &mut turn(&mut body, tick));
    }
    assert_eq!(body.log, ["+hum", "+go", "-go success", "-hum success", "+shout", "-shout success"]);
}

#[test]
fn an_action_that_is_gone_is_left_exactly_once() {
    let old = guard(GUARD);
    for text in
        [GUARD.replace("\"hum\":", "\"sing\":"), GUARD.replace("\"name\": \"hum\"", "\"name\": \"sing\"")]
    {
        let new = guard(&text);
        let (mut body, mut queue) = (Body::default(), old.start());
        old.tick(&mut queue, &mut turn(&mut body, 0));
        let told = new.adopt(&old, &mut queue, &mut turn(&mut body, 0), &mut ());
        assert_eq!((told.left, told.kept), (vec!["hum".to_owned()], 1));
        assert_eq!(body.log, ["+hum".to_owned(), "+go".to_owned(), format!("-hum {}", Exit::Reload.name())]);
        new.stop(&mut queue, &mut turn(&mut body, 0), Exit::Despawn, &mut ());
        assert_eq!(body.log.iter().filter(|line| line.starts_with("-hum")).count(), 1);
    }
    let new = guard(&GUARD.replace("\"shout\":", "\"yell\":"));
    let (mut body, mut queue) = (Body::default(), old.start());
    let shout = old.manager().find("shout").unwrap();
    let ticket = old.manager().schedule(&mut queue, &Request::new(shout), Moment::START).unwrap();
    let told = new.adopt(&old, &mut queue, &mut turn(&mut body, 0), &mut ());
    assert_eq!(told.forgotten, ["shout, which waited"]);
    assert_eq!(queue.take_outcome(ticket), Some(Outcome::CalledOff));
}

#[test]
fn an_adopted_queue_that_was_saved_goes_on_as_one_that_was_not() {
    for adopted_at in 0..8 {
        let minds = [guard(GUARD), guard(&reordered())];
        let (mut body, mut twin) = (Body::default(), Body::default());
        let (mut queue, mut saved) = (minds[0].start(), minds[0].start());
        for tick in 0..10 {
            for (body, queue) in [(&mut body, &mut queue), (&mut twin, &mut saved)] {
                let mut turn = turn(body, tick);
                if tick == adopted_at {
                    let before = queue.clone();
                    assert!(guard(GUARD).adopt(&minds[0], queue, &mut turn, &mut ()).is_whole());
                    assert_eq!(*queue, before, "the same definition changes nothing");
                    minds[1].adopt(&minds[0], queue, &mut turn, &mut ());
                }
                minds[usize::from(tick >= adopted_at)].tick(queue, &mut turn);
            }
            assert_eq!(queue, saved);
            saved = serde_json::from_str(&serde_json::to_string(&saved).unwrap()).unwrap();
        }
        assert_eq!(body.log, twin.log);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is asked for, withdrawn, interrupted or expires: everything that was entered is left exactly once, what goes
    /// on at the same time can be done together, and nobody interrupts what is more urgent.
    #[test]
    fn every_enter_has_one_exit(seed in 0_u64..10_000) {
        let uses = |name: &str| vec![name.to_owned()];
        let manager = manager([
            ("a", ActionDef { uses: uses("legs"), ..action(lasting("a", 3), 1.0) }),
            ("b", ActionDef { uses: uses("hands"), expires: Some(2.0), ..action(lasting("b", 2), 2.0) }),
            ("c", ActionDef { interrupts: true, uses: uses("legs"), ..action(lasting("c", 1), 3.0) }),
            ("d", ActionDef { alone: true, ..action(ActDef::Sequence(vec![lasting("d", 1), lasting("e", 2)]), 0.5) }),
        ]);
        let mut play = Play::new(manager);
        let mut chance = Seed::new(seed).stream();
        let mut tickets = Vec::new();
        for _ in 0..60 {
            if chance.below(2) == 0 {
                let action = ActionId(u16::try_from(chance.below(4)).unwrap());
                let now = play.now();
                tickets.extend(play.manager.schedule(&mut play.queue, &Request::new(action), now));
            }
            if chance.below(8) == 0 && !tickets.is_empty() {
                let ticket = tickets[chance.below(u32::try_from(tickets.len()).unwrap()) as usize];
                let mut turn = Turn::new(&mut play.body, Moment::of_tick(play.tick, 1));
                play.manager.withdraw(&mut play.queue, ticket, &mut turn);
            }
            play.step();
            let active: Vec<ActionId> = play.queue.active().map(|(_, action, _)| action).collect();
            for (place, one) in active.iter().enumerate() {
                prop_assert!(active[place + 1..].iter().all(|other| play.manager.can_do_both(*one, *other)));
            }
        }
        let mut turn = Turn::new(&mut play.body, Moment::of_tick(play.tick, 1));
        play.manager.stop(&mut play.queue, &mut turn, Exit::Despawn, &mut ());
        for name in ["a", "b", "c", "d", "e"] {
            let enters = play.body.log.iter().filter(|line| **line == format!("+{name}")).count();
            let exits = play.body.log.iter().filter(|line| line.starts_with(&format!("-{name} "))).count();
            prop_assert_eq!(enters, exits);
        }
    }
}

/// A log that sees only the queue tells the same as one that watches.
#[test]
fn a_log_can_be_kept_from_the_queue_alone() {
    let manager = manager([("nod", action(lasting("nod", 3), 0.0)), ("hum", action(lasting("hum", 5), 1.0))]);
    let (mut queue, mut body) = (manager.start(), Body::default());
    let mut logs = [(); 2].map(|()| ActionLog::new(&manager));
    for tick in 0..12 {
        let now = Moment::of_tick(tick, 60);
        if tick % 7 == 1 {
            for action in manager.ids() {
                manager.schedule(&mut queue, &Request::new(action), now).unwrap();
            }
        }
        logs.iter_mut().for_each(|log| log.begin(tick));
        manager.tick_watched(&mut queue, &mut Turn::new(&mut body, now), &mut logs[0]);
        logs[1].compare(&manager, &queue);
        let [watched, compared] = logs.each_ref().map(|log| log.timeline(&manager, &queue, 20, |_| 0));
        assert_eq!(watched, compared);
    }
}
