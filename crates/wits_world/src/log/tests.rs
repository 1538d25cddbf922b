use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::work::Budget;

use super::*;
use crate::event::{Event, Events, Interest, Outbox, Urgency};
use crate::polling::{Question, Station};
use crate::telegram::{DeliveryResult, MessageQueue, Telegram};
use crate::trigger::{Agent, KindDef, PlaneRegion, TriggerSystem};

const SIREN: Code = Code::of("siren");

fn lines(log: &Log, filter: &Filter) -> Vec<String> {
    log.find(filter).map(ToString::to_string).collect()
}

/// One hub: telegrams, events, questions and triggers, all in one log.
#[test]
fn oracle_millington_11_0_everything_that_passes_is_in_one_log() {
    let mut log = Log::new(100).ticks_per_second(1000);
    log.name(SIREN, "siren");
    let mut post = MessageQueue::new();
    let mut receive = |_: &mut MessageQueue<u8>, _: &Telegram<u8>| DeliveryResult::Unhandled;
    post.send(Moment(10), 1.0, Telegram::new(Who(1), Who(2), 7), &mut log.with(&mut receive));
    post.send(Moment(10), 1.0, Telegram::new(Who(1), Who(2), 7), &mut log.with(&mut receive));
    post.deliver_due(Moment(1020), &mut Budget::unlimited(), &mut log.with(&mut receive));
    let mut events = Events::new();
    (0..3).for_each(|who| events.register(Who(who), Interest::in_code(SIREN)));
    events.post(Moment(1020), Event::new(SIREN, "wail").by(Who(9)), Urgency::default());
    let mut notify = |_: Who, _: &Event<&str>, _: &mut Outbox<&'static str>| {};
    events.dispatch(Moment(1030), &mut Budget::unlimited(), &mut log.with(&mut notify));
    let mut station = Station::new();
    station.register(Code(5), "five", 1);
    let mut answer = |_: Question| 1;
    (0..2).for_each(|_| {
        _ = station.poll(2000, Who(4), Question::about(Code(5), 8), &mut log.with(&mut answer))
    });
    let def = TriggersDef { kinds: vec![KindDef::new("plate")], placed: Vec::new() };
    let (mut triggers, mut notices) = (TriggerSystem::new(&def), Vec::new());
    triggers.spawn(&def, 0, PlaneRegion::circle(Vec2::ZERO, 1.0), Who::NOBODY);
    triggers.update(&def, &mut [Agent::new(Who(3), Vec2::ZERO, 1.0)], &mut |_| true, &mut notices);
    log.triggers(Moment(3000), &def, &notices);
    assert_eq!(
        lines(&log, &Filter::default()),
        [
            "0.010 s telegram 1 to 2: 7 (waits)",
            "0.010 s telegram 1 to 2: 7 (waits already)",
            "1.020 s telegram 1 to 2: 7 (not handled)",
            "1.030 s event 9 to -: siren \"wail\" (told 3)",
            "2.000 s poll 4 to -: 0x0000000000000005 of 8, 0 (computed)",
            "2.000 s poll 4 to -: 0x0000000000000005 of 8, 0 (known)",
            "3.000 s trigger 3 to -: plate 0: Touched (fired)",
        ]
    );
    let filtered = |filter: Filter| lines(&log, &filter).len();
    assert_eq!(filtered(Filter::default().kind(Kind::Poll)), 2);
    assert_eq!(filtered(Filter::default().code("siren")), 1);
    assert_eq!(filtered(Filter::default().who(Who(2)).between(Moment(11), Moment(2000))), 1);
    let table = serde_json::to_string(&log.inspect(&Filter::default().code("plate"), 10)).unwrap();
    assert!(table.contains(r#"[3.0,"trigger","3","-","plate 0: Touched","fired"]"#), "{table}");
}

#[test]
fn the_newest_are_kept_and_a_rewind_forgets() {
    for most in 1..7 {
        let mut log = Log::new(most);
        let fill = |log: &mut Log, from: u32, to: u32| {
            for number in from..to {
                log.add(
                    Moment(number),
                    Kind::Event,
                    Default::default(),
                    format_args!("{number}"),
                    Outcome::Fired,
                );
            }
        };
        let kept = |log: &Log| log.find(&Filter::default()).map(|entry| entry.at.0).collect::<Vec<_>>();
        fill(&mut log, 0, 10);
        assert_eq!(kept(&log), (10 - most as u32..10).collect::<Vec<_>>());
        log.forget_after(Moment(8));
        assert_eq!(kept(&log), (10 - most as u32..9).collect::<Vec<_>>());
        fill(&mut log, 9, 12);
        let all: Vec<u32> = (10 - most as u32..12).collect();
        assert_eq!(kept(&log), all[all.len().saturating_sub(most)..], "{most}");
    }
}

#[test]
fn a_log_that_is_off_keeps_nothing() {
    let mut log = Log::off();
    log.add(Moment(1), Kind::Event, Default::default(), format_args!("x"), Outcome::Fired);
    assert_eq!((log.count(), log.is_on(), lines(&log, &Filter::default()).len()), (0, false, 0));
}

#[test]
fn what_is_put_in_is_checked() {
    let read = |text: &str| Injected::from_ron("typed", text);
    let event = read(r#"(kind: Event, code: "siren", from: 4, delay: 0.5, data: "12")"#).unwrap();
    let (siren, urgency) = event.event::<u32>(Moment(1000)).unwrap();
    assert_eq!((siren.code, siren.data, siren.from, urgency.deadline), (SIREN, 12, Who(4), Moment(1500)));
    assert_eq!(event.telegram::<u32>(), Err(NotInjected::Kind(Kind::Event)));
    assert!(matches!(event.event::<bool>(Moment(0)), Err(NotInjected::Message(_))));
    let nobody = read(r#"(kind: Telegram, code: "7")"#).unwrap();
    assert_eq!(nobody.telegram::<u32>(), Err(NotInjected::NoReceiver));
    let faults = read(r#"(kind: Telgram, code: "", delay: -1)"#).unwrap_err().to_string();
    assert!(faults.contains("did you mean \"Telegram\"?"), "{faults}");
    let faults = read(r#"(kind: Event, code: "", delay: -1)"#).unwrap_err();
    assert_eq!(faults.list().len(), 2, "{faults}");
    let mut log = Log::new(3);
    event.note(Moment(1), &mut log);
    assert_eq!(lines(&log, &Filter::default()), ["0.001 s event 4 to -: siren12 (injected)"]);
}
