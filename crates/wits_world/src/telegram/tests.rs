use proptest::prelude::*;
use wits_core::hash::StateHasher;

use super::*;
use wits_core::work::Budget;

const A: Who = Who(1);
const B: Who = Who(2);

type Heard = Vec<(Moment, &'static str)>;

fn ignore(_: &mut Post<&'static str>, _: &Telegram<&'static str>) -> Fate {
    Fate::Unhandled
}

fn all(post: &mut Post<&'static str>, now: Moment) -> Heard {
    let mut heard = Vec::new();
    let mut to = |_: &mut Post<&'static str>, telegram: &Telegram<&'static str>| {
        heard.push((telegram.time, telegram.message));
        Fate::Handled
    };
    post.deliver_due(now, &mut Budget::unlimited(), &mut to);
    heard
}

/// Window 0.25 s. Sent at 0 for 1.0 s; at 0.1 for 1.1: 0.1 apart, dropped; at 0.3 for 1.3: 0.3 apart, kept.
#[test]
fn oracle_buckland_2_p_73_the_same_telegram_within_a_quarter_of_a_second_is_dropped() {
    let mut post = Post::new();
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
fn without_a_window_nothing_is_a_duplicate() {
    let mut post = Post::new().window(0.0);
    for _ in 0..3 {
        assert_eq!(post.send(Moment(0), 1.0, Telegram::new(A, B, "m"), &mut ignore), Sent::Waits);
    }
    assert_eq!(post.len(), 3);
}

/// Due at 1.0 s: not delivered at 1.000 s, delivered at 1.001 s. An empty queue has no front to look at.
#[test]
fn oracle_buckland_2_p_73_delivery_is_strict() {
    let mut post = Post::new();
    assert_eq!(all(&mut post, Moment(1)), []);
    post.send(Moment(0), 1.0, Telegram::new(A, B, "m"), &mut ignore);
    assert_eq!(all(&mut post, Moment(1000)), []);
    assert_eq!(all(&mut post, Moment(1001)), [(Moment(1000), "m")]);
}

#[test]
fn equal_times_come_as_they_were_sent() {
    let mut post = Post::new();
    for message in ["first", "second", "third"] {
        post.send(Moment(0), 1.0, Telegram::new(A, B, message), &mut ignore);
    }
    let heard: Vec<_> = all(&mut post, Moment(2000)).into_iter().map(|(_, message)| message).collect();
    assert_eq!(heard, ["first", "second", "third"]);
}

/// Anything with a number can be told: an oak tree of an axe. One that was felled cannot.
#[test]
fn oracle_buckland_2_p_79_an_oak_tree_can_be_told_of_an_axe() {
    let (mut post, mut oaks) = (Post::new(), wits_core::ids::Slots::new());
    let oak = oaks.insert(3);
    let tell = |post: &mut Post<&'static str>, oaks: &mut wits_core::ids::Slots<i32>| {
        let mut to = |_: &mut Post<_>, telegram: &Telegram<_>| {
            match oaks.get_mut(wits_core::ids::Id::from_bits(telegram.receiver.0)) {
                Some(strength) => *strength -= 1,
                None => return Fate::Lost,
            }
            Fate::Handled
        };
        post.send(Moment(0), 0.0, Telegram::new(A, oak.into(), "hit with axe"), &mut to)
    };
    assert_eq!(tell(&mut post, &mut oaks), Sent::Delivered(Fate::Handled));
    assert_eq!(oaks.remove(oak), Some(2));
    oaks.insert(9); // another oak in the same slot
    assert_eq!(tell(&mut post, &mut oaks), Sent::Delivered(Fate::Lost));
}

#[test]
fn old_news_expire() {
    let mut post = Post::new();
    post.send(Moment(0), 1.0, Telegram::new(A, B, "late").expires(Moment(1500)), &mut ignore);
    assert_eq!(all(&mut post, Moment(1501)), []);
    assert!(post.is_empty());
    let old = Telegram::new(A, B, "old").expires(Moment(1));
    assert_eq!(post.send(Moment(2), 0.0, old, &mut ignore), Sent::Delivered(Fate::Expired));
}

#[test]
fn answers_without_end_wait_for_the_next_tick() {
    let (mut post, mut count) = (Post::new(), 0);
    fn ping(count: &mut u32) -> impl FnMut(&mut Post<&'static str>, &Telegram<&'static str>) -> Fate {
        move |post, telegram| {
            *count += 1;
            let back = Telegram::new(telegram.receiver, telegram.sender, "ping");
            let mut inner = 0;
            post.send(telegram.time, 0.0, back, &mut ping(&mut inner));
            *count += inner;
            Fate::Handled
        }
    }
    post.send(Moment(0), 0.0, Telegram::new(A, B, "ping"), &mut ping(&mut count));
    assert_eq!((count, post.len()), (DEEPEST, 1));
}

#[test]
fn a_budget_cuts_and_the_rest_comes_later() {
    let mut post = Post::new();
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
    let mut post = Post::new();
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
        let mut post = Post::<u8>::new();
        let mut model: Vec<(Moment, Who, Who, u8)> = Vec::new();
        let mut now = Moment(0);
        let mut quiet = |_: &mut Post<u8>, _: &Telegram<u8>| Fate::Handled;
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
                post.deliver_due(now, &mut Budget::unlimited(), &mut |_: &mut Post<u8>, t: &Telegram<u8>| {
                    heard.push((t.time, t.sender, t.receiver, t.message));
                    Fate::Handled
                });
                let due = model.iter().filter(|entry| entry.0 < now).count();
                prop_assert_eq!(heard, model.drain(..due).collect::<Vec<_>>());
                let saved = serde_json::to_string(&post).unwrap();
                let again: Post<u8> = serde_json::from_str(&saved).unwrap();
                prop_assert_eq!(&again, &post);
                let hash = |post: &Post<u8>| { let mut hasher = StateHasher::new(); hasher.write(post); hasher.finish() };
                prop_assert_eq!(hash(&again), hash(&post));
                post = again;
            }
            prop_assert_eq!(post.len(), model.len());
        }
    }
}
