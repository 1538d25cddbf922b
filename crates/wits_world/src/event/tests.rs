use proptest::prelude::*;

use super::*;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::time::Moment;
use wits_core::work::Budget;

/// The codes of the book's examples.
const COLLISION: Code = Code(0x4f2f_f143_8f4a_4c99);
const SIREN: Code = Code(0x9c5d_7679_802e_49ae);

type Told = Vec<(u64, u32)>;

fn told(events: &mut Events<u32>, now: u32, units: u64) -> Told {
    let mut told = Vec::new();
    let mut to = |who: Who, event: &Event<u32>, _: &mut Outbox<u32>| told.push((who.0, event.data));
    events.dispatch(Moment(now), &mut Budget::new(units), &mut to);
    told
}

fn hash(events: &Events<u32>) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(events);
    hasher.finish()
}

/// The listing as it should be: registrations by code, events first in first out, each listener told of its codes.
#[test]
fn oracle_millington_11_2_1_events_go_to_those_who_registered_for_their_code() {
    let mut events = Events::new();
    events.register(Who(1), Interest::in_code(COLLISION));
    events.register(Who(2), Interest::in_code(SIREN));
    events.register(Who(3), Interest::in_code(COLLISION));
    events.register(Who(3), Interest::in_code(SIREN));
    for (code, data) in [(SIREN, 10), (COLLISION, 11), (SIREN, 12), (Code::of("nobody cares"), 13)] {
        events.post(Moment(0), Event::new(code, data), Urgency::default());
    }
    assert_eq!(told(&mut events, 1, 99), [(2, 10), (3, 10), (1, 11), (3, 11), (2, 12), (3, 12)]);
    events.unregister_code(Who(3), SIREN);
    events.unregister(Who(1));
    events.post(Moment(0), Event::new(SIREN, 1), Urgency::default());
    events.post(Moment(0), Event::new(COLLISION, 2), Urgency::default());
    assert_eq!(told(&mut events, 1, 99), [(2, 1), (3, 2)]);
    assert!(!events.is_wanted(Code::of("nobody cares")) && events.is_wanted(SIREN));
}

/// 100 characters that look at each other: 100 * 100 = 10,000 looks, of which 100 * 99 / 2 = 4,950 are different pairs;
/// one check finds each once and tells both.
#[test]
fn oracle_millington_11_1_one_check_instead_of_ten_thousand() {
    let mut polled = 0;
    (0..100).for_each(|_| (0..100).for_each(|_| polled += 1));
    assert_eq!(polled, 10_000);
    let mut events: Events<u32> = Events::new();
    (0..100).for_each(|who| events.register(Who(who), Interest::in_code(COLLISION).of(Who(who))));
    let mut checked = 0;
    for a in 0..100_u32 {
        for b in a + 1..100 {
            checked += 1;
            if b == a + 50 {
                events.post(Moment(0), Event::new(COLLISION, b).by(Who(a.into())), Urgency::default());
                events.post(Moment(0), Event::new(COLLISION, a).by(Who(b.into())), Urgency::default());
            }
        }
    }
    assert_eq!((checked, told(&mut events, 0, 1000).len()), (4950, 100));
}

/// A siren may be late, a shot may not: it is told first, whatever the budget.
#[test]
fn oracle_millington_11_2_what_must_arrive_now_arrives() {
    let mut events = Events::new();
    (0..3).for_each(|who| events.register(Who(who), Interest::any()));
    events.post(Moment(0), Event::new(SIREN, 1), Urgency::default());
    events.post(Moment(0), Event::new(COLLISION, 2), Urgency::now());
    events.post(Moment(0), Event::new(SIREN, 3), Urgency::priority(9));
    events.post(Moment(0), Event::new(SIREN, 4), Urgency::priority(1).by(Moment(500)));
    assert_eq!(told(&mut events, 0, 0), [(0, 2), (1, 2), (2, 2)]);
    assert_eq!(events.tally().beyond_budget, 3);
    assert_eq!(told(&mut events, 100, 3), [(0, 3), (1, 3)], "one unit for the event, one for each listener");
    assert_eq!(told(&mut events, 500, 0), [(0, 4), (1, 4), (2, 4)], "its deadline has come");
    assert_eq!(told(&mut events, 600, 1), [(2, 3)], "goes on where it was");
    assert_eq!(told(&mut events, 700, 9), [(0, 1), (1, 1), (2, 1)]);
    assert_eq!((events.tally().dispatched, events.tally().longest_wait), (4, 700));
}

#[test]
fn an_event_that_was_cut_is_due_when_its_deadline_comes() {
    let mut events = Events::new();
    (0..3).for_each(|who| events.register(Who(who), Interest::any()));
    events.post(Moment(0), Event::new(SIREN, 1), Urgency::default().by(Moment(50)));
    assert_eq!(told(&mut events, 10, 2), [(0, 1)]);
    assert_eq!(told(&mut events, 50, 0), [(1, 1), (2, 1)]);
}

/// Grenades within 50 m of my position.
#[test]
fn oracle_millington_11_2_interests_may_have_a_radius() {
    struct Field;
    impl Listen<u32> for (Field, Told) {
        fn notify(&mut self, listener: Who, event: &Event<u32>, _: &mut Outbox<u32>) {
            self.1.push((listener.0, event.data));
        }
        fn place(&self, listener: Who) -> Option<Vec3> {
            (listener.0 < 9).then(|| Vec3::new(listener.0 as f32 * 20.0, 0.0, 0.0))
        }
    }
    let mut events = Events::new();
    (0..10).for_each(|who| events.register(Who(who), Interest::in_code(COLLISION).within(50.0)));
    events.post(Moment(0), Event::new(COLLISION, 1).at(Vec3::new(10.0, 0.0, 0.0)), Urgency::default());
    events.post(Moment(0), Event::new(COLLISION, 2), Urgency::default()); // nowhere
    let mut field = (Field, Vec::new());
    assert!(events.dispatch(Moment(1), &mut Budget::new(99), &mut field));
    assert_eq!(
        field.1,
        [(0, 1), (1, 1), (2, 1)],
        "0, 20 and 40 m: 10, 10 and 30 away; 60 m is 50 away, not nearer"
    );
}

#[test]
fn what_listeners_post_waits_for_the_next_dispatch() {
    let mut events = Events::new();
    events.register(Who(1), Interest::any());
    events.post(Moment(0), Event::new(SIREN, 0), Urgency::default());
    let mut count = 0;
    let mut echo = |_: Who, event: &Event<u32>, outbox: &mut Outbox<u32>| {
        count += 1;
        outbox.post(Event::new(SIREN, event.data + 1), Urgency::now());
    };
    for _ in 0..5 {
        events.dispatch(Moment(1), &mut Budget::unlimited(), &mut echo);
    }
    events.tell(Moment(1), Event::new(SIREN, 77), &mut echo);
    assert_eq!((count, events.waiting().count()), (6, 2));
}

#[test]
fn who_dies_in_the_middle_is_told_no_more_and_who_comes_is_told_of_what_comes_after() {
    let mut events = Events::new();
    (0..4).for_each(|who| events.register(Who(who), Interest::in_code(SIREN)));
    (0..2).for_each(|data| _ = events.post(Moment(0), Event::new(SIREN, data), Urgency::default()));
    let mut told = Vec::new();
    let mut to = |who: Who, event: &Event<u32>, outbox: &mut Outbox<u32>| {
        told.push((who.0, event.data));
        if (who, event.data) == (Who(1), 0) {
            outbox.unregister(Who(2));
            outbox.unregister_code(Who(0), SIREN);
            outbox.register(Who(9), Interest::any());
        }
    };
    assert!(events.dispatch(Moment(1), &mut Budget::unlimited(), &mut to));
    assert_eq!(told, [(0, 0), (1, 0), (3, 0), (1, 1), (3, 1), (9, 1)]);
}

#[test]
fn too_many_are_refused_and_counted() {
    let mut events = Events::new().most(2);
    let posted: Vec<bool> =
        (0..4).map(|data| events.post(Moment(0), Event::new(SIREN, data), Urgency::now())).collect();
    assert_eq!((posted, events.tally().refused), (vec![true, true, false, false], 2));
}

#[test]
fn the_clock_tells_everybody_once_a_day() {
    let mut daily = Daily::new();
    for (who, hour) in [(1, 17.0), (2, 0.0), (3, 41.0), (4, f32::NAN)] {
        daily.register(Who(who), hour, SIREN);
    }
    let mut told = Vec::new();
    let mut hour = 12.0;
    for _ in 0..240 {
        let next = if hour + 0.1 >= 24.0 { 0.0 } else { hour + 0.1 };
        daily.advance(hour, next, |who, _| told.push(who.0));
        hour = next;
    }
    assert_eq!(told, [1, 3, 2, 4]);
    daily.unregister(Who(1));
    daily.advance(12.0, 18.0, |who, _| assert_eq!(who, Who(3)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// However the budget cuts it, saved in between, everybody is told the same as in one go.
    #[test]
    fn slices_tell_the_same_as_one_go(
        listeners in prop::collection::vec((0_u64..6, prop::option::of(0_u64..4)), 0..12),
        posts in prop::collection::vec((0_u64..4, 0_u8..3), 0..12),
        slice in 1_u64..5,
    ) {
        let mut whole = Events::new();
        for (who, code) in listeners { whole.register(Who(who), Interest { code: code.map(Code), ..Interest::any() }); }
        for (data, (code, priority)) in (0..).zip(posts) {
            whole.post(Moment(0), Event::new(Code(code), data), Urgency::priority(priority));
        }
        let mut sliced = whole.clone();
        let expected = told(&mut whole, 1, 10_000);
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.extend(told(&mut sliced, 1, slice));
            let saved: Events<u32> = serde_json::from_str(&serde_json::to_string(&sliced).unwrap()).unwrap();
            prop_assert_eq!(hash(&saved), hash(&sliced));
            prop_assert_eq!(&saved, &sliced);
            sliced = saved;
        }
        prop_assert_eq!(seen, expected);
        prop_assert_eq!(sliced.tally().beyond_budget, 0);
    }
}
