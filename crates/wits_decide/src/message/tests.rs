use super::*;
use proptest::prelude::*;
use wits_core::time::Moment;

const A: EntityId = EntityId(0);
const B: EntityId = EntityId(1);

type Post = Dispatcher<&'static str>;

/// Writes down what comes; receivers above 9 do not exist.
#[derive(Default)]
struct Log(Vec<String>);

impl Receive<&'static str> for Log {
    fn receive(&mut self, post: &mut Post, telegram: &Telegram<&'static str>) -> Fate {
        if telegram.receiver.0 > 9 {
            return Fate::Lost;
        }
        self.0.push(telegram.message.to_owned());
        match telegram.message {
            "ping" => {
                let reply = Telegram::new(telegram.receiver, telegram.sender, "pong");
                post.send(telegram.time, 0.0, reply, self);
                self.0.push("pinged".to_owned());
                Fate::Handled
            }
            "echo" => {
                post.send(telegram.time, 0.0, telegram.clone(), self);
                Fate::Handled
            }
            _ => Fate::Unhandled,
        }
    }
}

fn at(seconds: f64) -> Moment {
    Moment::of_seconds(seconds)
}

fn sent(post: &mut Post, now: f64, delay: f32, message: &'static str) -> Sent {
    post.send(at(now), delay, Telegram::new(A, B, message), &mut Log::default())
}

fn due(post: &mut Post, now: f64) -> Vec<String> {
    let mut log = Log::default();
    post.deliver_due(at(now), &mut log);
    log.0
}

#[test]
fn oracle_buckland_2_p_73_the_same_telegram_within_a_quarter_of_a_second_is_dropped() {
    let mut post = Post::new();
    assert_eq!(sent(&mut post, 0.0, 1.0, "m"), Sent::Waits); // due at 1.0
    assert_eq!(sent(&mut post, 0.1, 1.0, "m"), Sent::Duplicate); // 1.1
    assert_eq!(sent(&mut post, 0.3, 1.0, "m"), Sent::Waits); // 1.3
    assert_eq!(sent(&mut post, 0.0, 1.0, "other"), Sent::Waits);
    let back = Telegram::new(B, A, "m");
    assert_eq!(post.send(at(0.0), 1.0, back, &mut Log::default()), Sent::Waits);
    assert_eq!(post.waiting().map(|telegram| telegram.time.0).collect::<Vec<_>>(), [1000, 1000, 1000, 1300]);
}

#[test]
fn oracle_buckland_2_p_73_delivery_is_strict() {
    let mut post = Post::new();
    sent(&mut post, 0.0, 1.0, "m");
    assert!(due(&mut post, 1.0).is_empty());
    assert_eq!(due(&mut post, 1.001), ["m"]);
    assert!(due(&mut post, 9.0).is_empty(), "an empty queue is no trouble");
}

#[test]
fn a_quarter_of_a_second_apart_is_not_the_same_and_nearness_is_not_handed_on() {
    let mut post = Post::new();
    assert_eq!(sent(&mut post, 0.0, 1.0, "m"), Sent::Waits);
    assert_eq!(sent(&mut post, 0.0, 1.25, "m"), Sent::Waits);
    assert_eq!(sent(&mut post, 0.0, 1.2, "m"), Sent::Duplicate);
    assert_eq!(sent(&mut post, 0.0, 0.8, "m"), Sent::Duplicate, "before it counts, too");
    let mut none = Post::new().window(0.0);
    assert_eq!([1.0, 1.0].map(|delay| sent(&mut none, 0.0, delay, "m")), [Sent::Waits, Sent::Waits]);
}

#[test]
fn telegrams_come_by_time_and_then_as_they_were_sent() {
    let mut post = Post::new();
    for (delay, message) in [(2.0, "c"), (1.0, "a"), (2.0, "d"), (1.0, "b"), (3.0, "e")] {
        sent(&mut post, 0.0, delay, message);
    }
    assert_eq!(due(&mut post, 2.5), ["a", "b", "c", "d"]);
    assert_eq!(post.waiting().count(), 1);
}

#[test]
fn without_a_delay_it_is_delivered_before_sending_returns_and_replies_come_in_between() {
    let mut log = Log::default();
    for delay in [0.0, -1.0, f32::NAN] {
        let sent = Post::new().send(at(1.0), delay, Telegram::new(A, B, "ping"), &mut log);
        assert_eq!(sent, Sent::Delivered(Fate::Handled));
    }
    assert_eq!(log.0[..3], ["ping", "pong", "pinged"]);
}

#[test]
fn endless_replies_are_put_off_and_the_game_goes_on() {
    let (mut post, mut log) = (Post::new(), Log::default());
    post.send(at(1.0), 0.0, Telegram::new(A, B, "echo"), &mut log);
    assert_eq!((log.0.len(), post.waiting().count()), (32, 1));
    post.deliver_due(at(1.0), &mut log);
    assert_eq!(log.0.len(), 32, "not before its time is over");
    post.deliver_due(at(1.1), &mut log);
    assert_eq!(post.waiting().count(), 1);
}

#[test]
fn telegrams_to_nobody_are_dropped_and_told() {
    struct Teller(Vec<String>);
    impl Receive<&'static str> for Teller {
        fn receive(&mut self, post: &mut Post, telegram: &Telegram<&'static str>) -> Fate {
            Log::default().receive(post, telegram)
        }
        fn news(&mut self, news: News<'_, &'static str>) {
            self.0.push(news.to_string());
        }
    }
    let (mut post, mut teller) = (Post::new(), Teller(Vec::new()));
    let ghost = Telegram::new(A, EntityId(99), "boo");
    post.send(at(1.0), 1.5, ghost.clone(), &mut teller);
    post.send(at(1.0), 1.5, ghost, &mut teller);
    post.send(at(1.0), 0.0, Telegram::new(A, B, "hello"), &mut teller);
    post.deliver_due(at(3.0), &mut teller);
    assert_eq!(
        teller.0,
        [
            "\"boo\" from 0 to 99 waits until 2.5 s",
            "\"boo\" from 0 to 99 waits already",
            "\"hello\" from 0 to 1 delivered at once, at 1 s: not handled",
            "\"boo\" from 0 to 99 delivered, it was due at 2.5 s: dropped, there is no such receiver",
        ]
    );
}

#[test]
fn oracle_buckland_2_p_52_lower_and_known_numbers_are_refused() {
    let mut registry = Registry::new();
    let first = registry.add("Bob");
    assert_eq!(first, EntityId(0));
    assert_eq!(registry.add_as(EntityId(5), "Elsa"), Ok(EntityId(5)));
    let refused = RegistryError { given: EntityId(5), next: EntityId(6) };
    assert_eq!(registry.add_as(EntityId(5), "Eve"), Err(refused));
    assert_eq!(registry.remove(EntityId(5)), Some("Elsa"));
    assert_eq!(registry.add_as(EntityId(5), "Eve"), Err(refused), "not even when she is gone");
    assert_eq!((registry.add("Tom"), registry.len()), (EntityId(6), 2));
}

#[test]
fn oracle_buckland_2_p_79_an_oak_tree_can_be_told_of_an_axe() {
    enum Thing {
        Woodcutter,
        Oak { leaves: u32 },
    }
    let mut things = Registry::new();
    let (cutter, oak) = (things.add(Thing::Woodcutter), things.add(Thing::Oak { leaves: 100 }));
    let mut receive =
        |_: &mut Post, telegram: &Telegram<&'static str>| match things.get_mut(telegram.receiver) {
            Some(Thing::Oak { leaves }) if telegram.message == "hit with axe" => {
                *leaves -= 10;
                Fate::Handled
            }
            Some(_) => Fate::Unhandled,
            None => Fate::Lost,
        };
    let mut post = Post::new();
    post.send(at(0.0), 0.0, Telegram::new(cutter, oak, "hit with axe"), &mut receive);
    let sent = post.send(at(0.0), 0.0, Telegram::new(oak, cutter, "hit with axe"), &mut receive);
    assert_eq!(sent, Sent::Delivered(Fate::Unhandled));
    assert!(matches!(things.get(oak), Some(Thing::Oak { leaves: 90 })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Held against the plain way: a list, sorted when it is delivered; saved and restored on the way.
    #[test]
    fn behaves_like_a_sorted_list(sends in prop::collection::vec((0_u32..2000, 1_u32..3000, 0_u32..3, 0_u8..3), 0..40)) {
        let mut sends = sends;
        sends.sort_by_key(|send| send.0);
        let mut post = Dispatcher::<u8>::new();
        let mut list: Vec<Telegram<u8>> = Vec::new();
        for (now, delay, receiver, message) in sends {
            let delay = delay as f32 / 1000.0;
            let telegram = Telegram { time: Moment(now).after(delay), ..Telegram::new(A, EntityId(receiver), message) };
            let near = |other: &Telegram<u8>| other.time.0.abs_diff(telegram.time.0) < 250;
            let twin = list.iter().any(|other| near(other) && (other.receiver, other.message) == (telegram.receiver, message));
            let fail = &mut |_: &mut Dispatcher<u8>, _: &Telegram<u8>| panic!("nothing is delivered at once");
            let sent = post.send(Moment(now), delay, telegram.clone(), fail);
            prop_assert_eq!(sent == Sent::Duplicate, twin);
            if !twin {
                list.push(telegram);
            }
        }
        list.sort_by_key(|telegram| telegram.time);
        let saved = serde_json::to_string(&post).unwrap();
        let mut back: Dispatcher<u8> = serde_json::from_str(&saved).unwrap();
        prop_assert_eq!(&back, &post);
        let mut told = Vec::new();
        for now in (0..6000).step_by(500) {
            back.deliver_due(Moment(now), &mut |_: &mut Dispatcher<u8>, telegram: &Telegram<u8>| {
                told.push(telegram.clone());
                Fate::Handled
            });
        }
        prop_assert_eq!(told, list);
    }
}
