use proptest::prelude::*;
use wits_core::hash::StateHasher;

use super::*;
use wits_core::work::Budget;

const A: Who = Who(1);
const B: Who = Who(2);

type Heard = Vec<(Moment, &'static str)>;

fn ignore(_: &mut MessageQueue<&'static str>, _: &Telegram<&'static str>) -> DeliveryResult {
    DeliveryResult::Unhandled
}

/// Writes down what comes, answers a ping, and repeats an echo without end; receivers above 9 do not exist.
#[derive(Default)]
struct Log(Vec<String>);

impl Receive<&'static str> for Log {
    fn receive(
        &mut self,
        post: &mut MessageQueue<&'static str>,
        telegram: &Telegram<&'static str>,
    ) -> DeliveryResult {
        if telegram.receiver.0 > 9 {
            return DeliveryResult::Lost;
        }
        self.0.push(telegram.message.to_owned());
        match telegram.message {
            "ping" => {
                let reply = Telegram::new(telegram.receiver, telegram.sender, "pong");
                post.send(telegram.time, 0.0, reply, self);
                self.0.push("pinged".to_owned());
                DeliveryResult::Handled
            }
            "echo" => {
                post.send(telegram.time, 0.0, telegram.clone(), self);
                DeliveryResult::Handled
            }
            _ => DeliveryResult::Unhandled,
        }
    }
}

fn sent(post: &mut MessageQueue<&'static str>, delay: f32, message: &'static str) -> Sent {
    post.send(Moment(0), delay, Telegram::new(A, B, message), &mut ignore)
}

fn all(post: &mut MessageQueue<&'static str>, now: Moment) -> Heard {
    let mut heard = Vec::new();
    let mut to = |_: &mut MessageQueue<&'static str>, telegram: &Telegram<&'static str>| {
        heard.push((telegram.time, telegram.message));
        DeliveryResult::Handled
    };
    post.deliver_due(now, &mut Budget::unlimited(), &mut to);
    heard
}

/// Window 0.25 s. Sent at 0 for 1.0 s; at 0.1 for 1.1: 0.1 apart, dropped; at 0.3 for 1.3: 0.3 apart, kept.
#[test]
fn oracle_buckland_2_p_73_the_same_telegram_within_a_quarter_of_a_second_is_dropped() {
    let mut post = MessageQueue::new();
    let mut send =
        |at, sender, message| post.send(Moment(at), 1.0, Telegram::new(sender, B, message), &mut ignore);
    assert_eq!(send(0, A, "m"), Sent::Waits);
    assert_eq!(send(100, A, "m"), Sent::Duplicate);
    assert_eq!(send(300, A, "m"), Sent::Waits);
    assert_eq!(send(0, A, "other"), Sent::Waits);
    assert_eq!(send(0, B, "m"), Sent::Waits);
    assert_eq!(send(250, B, "m"), Sent::Waits, "a quarter of a second is not less than one");
    let times: Vec<u32> = post.waiting().iter().map(|telegram| telegram.time.0).collect();
    assert_eq!(times, [1000, 1000, 1000, 1250, 1300]);
}

#[test]
fn nearness_is_not_handed_on_and_counts_before_and_after() {
    let mut post = MessageQueue::new();
    assert_eq!(sent(&mut post, 1.0, "m"), Sent::Waits);
    assert_eq!(sent(&mut post, 1.25, "m"), Sent::Waits);
    assert_eq!(sent(&mut post, 1.2, "m"), Sent::Duplicate);
    assert_eq!(sent(&mut post, 0.8, "m"), Sent::Duplicate, "before it counts, too");
}

#[test]
fn telegrams_come_by_time_and_then_as_they_were_sent() {
    let mut post = MessageQueue::new();
    for (delay, message) in [(2.0, "c"), (1.0, "a"), (2.0, "d"), (1.0, "b"), (3.0, "e")] {
        sent(&mut post, delay, message);
    }
    let heard: Vec<_> = all(&mut post, Moment(2500)).into_iter().map(|(_, message)| message).collect();
    assert_eq!(heard, ["a", "b", "c", "d"]);
    assert_eq!((post.waiting().len(), post.iter().count()), (1, 1));
}

#[test]
fn without_a_delay_it_is_delivered_before_sending_returns_and_replies_come_in_between() {
    let mut log = Log::default();
    for delay in [0.0, -1.0, f32::NAN] {
        let sent = MessageQueue::new().send(Moment(1000), delay, Telegram::new(A, B, "ping"), &mut log);
        assert_eq!(sent, Sent::Delivered(DeliveryResult::Handled));
    }
    assert_eq!(log.0[..3], ["ping", "pong", "pinged"]);
}

#[test]
fn endless_replies_are_put_off_and_the_game_goes_on() {
    let (mut post, mut log) = (MessageQueue::new(), Log::default());
    post.send(Moment(1000), 0.0, Telegram::new(A, B, "echo"), &mut log);
    assert_eq!((log.0.len(), post.len()), (32, 1));
    post.deliver_due(Moment(1000), &mut Budget::unlimited(), &mut log);
    assert_eq!(log.0.len(), 32, "not before its time is over");
    post.deliver_due(Moment(1100), &mut Budget::unlimited(), &mut log);
    assert_eq!(post.len(), 1);
}

#[test]
fn telegrams_to_nobody_are_dropped_and_reported() {
    struct Reporter(Vec<String>);
    impl Receive<&'static str> for Reporter {
        fn receive(
            &mut self,
            post: &mut MessageQueue<&'static str>,
            telegram: &Telegram<&'static str>,
        ) -> DeliveryResult {
            Log::default().receive(post, telegram)
        }
        fn news(&mut self, _: Moment, news: News<'_, &'static str>) {
            self.0.push(news.to_string());
        }
    }
    let (mut post, mut reporter) = (MessageQueue::new(), Reporter(Vec::new()));
    let ghost = Telegram::new(A, Who(99), "boo");
    post.send(Moment(1000), 1.5, ghost.clone(), &mut reporter);
    post.send(Moment(1000), 1.5, ghost.clone(), &mut reporter);
    post.send(Moment(1000), 0.0, Telegram::new(A, B, "hello"), &mut reporter);
    post.send(Moment(1000), 0.0, ghost.expires(Moment(999)), &mut reporter);
    post.deliver_due(Moment(3000), &mut Budget::unlimited(), &mut reporter);
    assert_eq!(
        reporter.0,
        [
            "\"boo\" from 1 to 99 waits until 2.5 s",
            "\"boo\" from 1 to 99 waits already",
            "\"hello\" from 1 to 2 delivered at once, at 1 s: not handled",
            "\"boo\" from 1 to 99 delivered at once, at 1 s: dropped, it had expired",
            "\"boo\" from 1 to 99 delivered, it was due at 2.5 s: dropped, there is no such receiver",
        ]
    );
}

#[test]
fn without_a_window_nothing_is_a_duplicate() {
    let mut post = MessageQueue::new().window(0.0);
    for _ in 0..3 {
        assert_eq!(post.send(Moment(0), 1.0, Telegram::new(A, B, "m"), &mut ignore), Sent::Waits);
    }
    assert_eq!(post.len(), 3);
}

/// Due at 1.0 s: not delivered at 1.000 s, delivered at 1.001 s. An empty queue has no front to look at.
#[test]
fn oracle_buckland_2_p_73_delivery_is_strict() {
    let mut post = MessageQueue::new();
    assert_eq!(all(&mut post, Moment(1)), []);
    post.send(Moment(0), 1.0, Telegram::new(A, B, "m"), &mut ignore);
    assert_eq!(all(&mut post, Moment(1000)), []);
    assert_eq!(all(&mut post, Moment(1001)), [(Moment(1000), "m")]);
}

#[test]
fn equal_times_come_as_they_were_sent() {
    let mut post = MessageQueue::new();
    for message in ["first", "second", "third"] {
        post.send(Moment(0), 1.0, Telegram::new(A, B, message), &mut ignore);
    }
    let heard: Vec<_> = all(&mut post, Moment(2000)).into_iter().map(|(_, message)| message).collect();
    assert_eq!(heard, ["first", "second", "third"]);
}

/// Anything with a number can be told; a receiver that does not care says so.
#[test]
fn oracle_buckland_2_p_79_an_oak_tree_loses_leaves_and_the_woodcutter_does_not_care() {
    enum Thing {
        Woodcutter,
        Oak { leaves: u32 },
    }
    let mut things = crate::registry::Registry::new();
    let (cutter, oak) = (things.add(Thing::Woodcutter), things.add(Thing::Oak { leaves: 100 }));
    let mut receive = |_: &mut MessageQueue<&'static str>, telegram: &Telegram<&'static str>| match things
        .get_mut(telegram.receiver)
    {
        Some(Thing::Oak { leaves }) if telegram.message == "hit with axe" => {
            *leaves -= 10;
            DeliveryResult::Handled
        }
        Some(_) => DeliveryResult::Unhandled,
        None => DeliveryResult::Lost,
    };
    let mut post = MessageQueue::new();
    post.send(Moment(0), 0.0, Telegram::new(cutter, oak, "hit with axe"), &mut receive);
    let sent = post.send(Moment(0), 0.0, Telegram::new(oak, cutter, "hit with axe"), &mut receive);
    assert_eq!(sent, Sent::Delivered(DeliveryResult::Unhandled));
    assert!(matches!(things.get(oak), Some(Thing::Oak { leaves: 90 })));
}

/// Anything with a number can be told: an oak tree of an axe. One that was felled cannot.
#[test]
fn oracle_buckland_2_p_79_an_oak_tree_can_be_told_of_an_axe() {
    let (mut post, mut oaks) = (MessageQueue::new(), wits_core::ids::Slots::new());
    let oak = oaks.insert(3);
    let tell = |post: &mut MessageQueue<&'static str>, oaks: &mut wits_core::ids::Slots<i32>| {
        let mut to = |_: &mut MessageQueue<_>, telegram: &Telegram<_>| {
            match oaks.get_mut(wits_core::ids::Id::from_bits(telegram.receiver.0)) {
                Some(strength) => *strength -= 1,
                None => return DeliveryResult::Lost,
            }
            DeliveryResult::Handled
        };
        post.send(Moment(0), 0.0, Telegram::new(A, oak.into(), "hit with axe"), &mut to)
    };
    assert_eq!(tell(&mut post, &mut oaks), Sent::Delivered(DeliveryResult::Handled));
    assert_eq!(oaks.remove(oak), Some(2));
    oaks.insert(9); // another oak in the same slot
    assert_eq!(tell(&mut post, &mut oaks), Sent::Delivered(DeliveryResult::Lost));
}

#[test]
fn old_news_expire() {
    let mut post = MessageQueue::new();
    post.send(Moment(0), 1.0, Telegram::new(A, B, "late").expires(Moment(1500)), &mut ignore);
    assert_eq!(all(&mut post, Moment(1501)), []);
    assert!(post.is_empty());
    let old = Telegram::new(A, B, "old").expires(Moment(1));
    assert_eq!(post.send(Moment(2), 0.0, old, &mut ignore), Sent::Delivered(DeliveryResult::Expired));
}

#[test]
fn answers_without_end_wait_for_the_next_tick() {
    let (mut post, mut count) = (MessageQueue::new(), 0);
    fn ping(
        count: &mut u32,
    ) -> impl FnMut(&mut MessageQueue<&'static str>, &Telegram<&'static str>) -> DeliveryResult {
        move |post, telegram| {
            *count += 1;
            let back = Telegram::new(telegram.receiver, telegram.sender, "ping");
            let mut inner = 0;
            post.send(telegram.time, 0.0, back, &mut ping(&mut inner));
            *count += inner;
            DeliveryResult::Handled
        }
    }
    post.send(Moment(0), 0.0, Telegram::new(A, B, "ping"), &mut ping(&mut count));
    assert_eq!((count, post.len()), (DEEPEST, 1));
}

/// Answers to what is being delivered wait for the next delivery, even if they are dated back before it.
#[test]
fn answers_that_are_put_off_wait_for_the_next_tick_whatever_else_waits() {
    let mut queue = MessageQueue::new();
    for (delay, message) in [(1.0, "echo"), (5.0, "later")] {
        queue.send(Moment(0), delay, Telegram::new(A, B, message), &mut ignore);
    }
    let mut log = Log::default();
    assert!(queue.deliver_due(Moment(1001), &mut Budget::unlimited(), &mut log));
    assert_eq!((log.0.len(), queue.len()), (DEEPEST as usize, 2));
    let times: Vec<u32> = queue.waiting().iter().map(|telegram| telegram.time.0).collect();
    assert_eq!(times, [1001, 5000]);
}

#[test]
fn a_budget_cuts_and_the_rest_comes_later() {
    let mut post = MessageQueue::new();
    for number in 0..10 {
        post.send(Moment(0), 1.0, Telegram::new(Who(number), B, "m"), &mut ignore);
    }
    let mut budget = Budget::new(4);
    assert!(!post.deliver_due(Moment(1001), &mut budget, &mut ignore));
    assert_eq!((post.len(), budget.left()), (6, 0));
    assert!(post.deliver_due(Moment(1001), &mut Budget::new(6), &mut ignore));
}

#[test]
fn those_of_somebody_who_is_gone_can_be_forgotten() {
    let mut post = MessageQueue::new();
    for number in 0..100 {
        post.send(Moment(0), 1.0, Telegram::new(Who(number % 7), Who(number), "m"), &mut ignore);
    }
    post.forget(|telegram| telegram.sender == Who(3));
    assert_eq!((post.len(), all(&mut post, Moment(2000)).len()), (86, 86));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Sending, delivering, forgetting, saving: like a list that is searched from end to end.
    #[test]
    fn behaves_like_a_sorted_list(steps in prop::collection::vec((0_u8..10, 0_u64..3, 0_u64..3, 0_u32..900), 0..80)) {
        let mut post = MessageQueue::<u8>::new();
        let mut model: Vec<(Moment, Who, Who, u8)> = Vec::new();
        let mut now = Moment(0);
        let mut quiet = |_: &mut MessageQueue<u8>, _: &Telegram<u8>| DeliveryResult::Handled;
        for (what, from, to, time) in steps {
            if what < 7 {
                let telegram = Telegram::new(Who(from), Who(to), what % 2);
                let sent = post.send(now, (time + 1) as f32 / 1000.0, telegram, &mut quiet);
                let at = now.after((time + 1) as f32 / 1000.0);
                let twin = model.iter().any(|(t, f, r, m)| (*f, *r, *m) == (Who(from), Who(to), what % 2) && t.0.abs_diff(at.0) < 250);
                prop_assert_eq!(sent == Sent::Duplicate, twin);
                if !twin { model.push((at, Who(from), Who(to), what % 2)); }
                model.sort_by_key(|entry| entry.0);
            } else if what == 7 {
                post.forget(|telegram| telegram.sender == Who(from));
                model.retain(|entry| entry.1 != Who(from));
            } else {
                now = Moment(now.0 + time);
                let mut heard = Vec::new();
                post.deliver_due(now, &mut Budget::unlimited(), &mut |_: &mut MessageQueue<u8>, t: &Telegram<u8>| {
                    heard.push((t.time, t.sender, t.receiver, t.message));
                    DeliveryResult::Handled
                });
                let due = model.iter().filter(|entry| entry.0 < now).count();
                prop_assert_eq!(heard, model.drain(..due).collect::<Vec<_>>());
                let saved = serde_json::to_string(&post).unwrap();
                let again: MessageQueue<u8> = serde_json::from_str(&saved).unwrap();
                prop_assert_eq!(&again, &post);
                let hash = |post: &MessageQueue<u8>| { let mut hasher = StateHasher::new(); hasher.write(post); hasher.finish() };
                prop_assert_eq!(hash(&again), hash(&post));
                post = again;
            }
            prop_assert_eq!(post.len(), model.len());
        }
    }

    /// Many are sent, all of them wait, they are saved and restored, then delivered: a list that is sorted by time.
    #[test]
    fn what_waits_is_delivered_like_a_sorted_list(sends in prop::collection::vec((0_u32..2000, 1_u32..3000, 0_u64..3, 0_u8..3), 0..40)) {
        let mut sends = sends;
        sends.sort_by_key(|send| send.0);
        let mut post = MessageQueue::<u8>::new();
        let mut list: Vec<Telegram<u8>> = Vec::new();
        for (now, delay, receiver, message) in sends {
            let delay = delay as f32 / 1000.0;
            let telegram = Telegram { time: Moment(now).after(delay), ..Telegram::new(A, Who(receiver), message) };
            let near = |other: &Telegram<u8>| other.time.0.abs_diff(telegram.time.0) < 250;
            let twin = list.iter().any(|other| near(other) && (other.receiver, other.message) == (telegram.receiver, message));
            let fail = &mut |_: &mut MessageQueue<u8>, _: &Telegram<u8>| panic!("nothing is delivered at once");
            let sent = post.send(Moment(now), delay, telegram.clone(), fail);
            prop_assert_eq!(sent == Sent::Duplicate, twin);
            if !twin {
                list.push(telegram);
            }
        }
        list.sort_by_key(|telegram| telegram.time);
        let saved = serde_json::to_string(&post).unwrap();
        let mut back: MessageQueue<u8> = serde_json::from_str(&saved).unwrap();
        prop_assert_eq!(&back, &post);
        let mut heard = Vec::new();
        for now in (0..6000).step_by(500) {
            back.deliver_due(Moment(now), &mut Budget::unlimited(), &mut |_: &mut MessageQueue<u8>, telegram: &Telegram<u8>| {
                heard.push(telegram.clone());
                DeliveryResult::Handled
            });
        }
        prop_assert_eq!(heard, list);
    }
}
