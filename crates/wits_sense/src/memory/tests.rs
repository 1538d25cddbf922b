use super::*;
use crate::modality::Sense;
use proptest::prelude::*;
use wits_core::findings::Check;
use wits_core::glam::Vec2;

fn at(x: f32) -> Vec2 {
    Vec2::new(x, 0.0)
}

/// Span 5: sensed at 10 s it is listed at 15.0 s and not at 15.01 s.
#[test]
fn oracle_buckland_7_20_the_memory_span() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    memory.sense(&def, Moment(10_000), &Percept::seen(Who(1), at(1.0)));
    assert_eq!(memory.recent(&def, Moment(15_000)).count(), 1);
    assert_eq!(memory.recent(&def, Moment(15_010)).count(), 0);
}

/// Two opponents in view; the agent turns to one. The other is out of view, but a candidate as long as the span lasts.
#[test]
fn oracle_buckland_7_19_who_is_out_of_view_is_not_forgotten() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    memory.sense(&def, Moment(0), &Percept::seen(Who(1), at(1.0)));
    memory.sense(&def, Moment(0), &Percept::seen(Who(2), at(-1.0)));
    for tick in 1..12 {
        memory.sense(&def, Moment(tick * 250), &Percept::seen(Who(1), at(1.0)));
    }
    memory.forget(Who(1)); // dead, and he saw it
    let now = Moment(3000);
    assert_eq!(memory.visible(&def, now).count(), 0);
    assert_eq!(memory.recent(&def, now).map(|record| record.about).collect::<Vec<_>>(), [Who(2)]);
    assert_eq!(memory.last_place(Who(2)), Some(at(-1.0)));
}

/// The fields of the record, polled four times a second.
#[test]
fn oracle_buckland_7_20_times_of_view() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    let thief = Who(1);
    assert_eq!(memory.time_visible(&def, Moment(0), thief), 0.0, "unknown");
    assert_eq!(memory.time_out_of_view(Moment(0), thief), f32::INFINITY);
    memory.sense(&def, Moment(1000), &Percept::heard(thief, at(9.0), 0.6));
    assert_eq!(memory.time_out_of_view(Moment(1100), thief), f32::INFINITY, "heard, never seen");
    assert!(!memory.record(thief).unwrap().is_clear);
    for tick in 8..12 {
        memory.sense(&def, Moment(tick * 250), &Percept::seen(thief, at(8.0)));
    }
    let record = *memory.record(thief).unwrap();
    assert_eq!(
        (record.first, record.became_visible, record.last),
        (Moment(1000), Moment(2000), Moment(2750))
    );
    assert!(record.is_clear);
    assert_eq!(memory.time_visible(&def, Moment(2750), thief), 0.75);
    assert!(!memory.can_react(&def, Moment(2200), Who(9)));
    assert!(memory.can_react(&def, Moment(2750), thief));
    // Out of view; then again.
    assert_eq!(memory.time_visible(&def, Moment(4000), thief), 0.0);
    assert_eq!(memory.time_out_of_view(Moment(4000), thief), 1.25);
    assert_eq!(memory.sense(&def, Moment(4000), &Percept::seen(thief, at(5.0))), Noticed::Known);
    assert_eq!(memory.time_visible(&def, Moment(4000), thief), 0.0);
    assert!(!memory.can_react(&def, Moment(4200), thief), "exactly the reaction time is not longer");
    assert!(memory.can_react(&def, Moment(4201), thief));
    assert_eq!(memory.seen_since(Moment(4000)).count(), 1);
    assert_eq!(memory.seen_since(Moment(4001)).count(), 0);
}

#[test]
fn a_noise_does_not_blur_what_is_in_view() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    memory.sense(&def, Moment(0), &Percept::seen(Who(1), at(1.0)));
    memory.sense(&def, Moment(100), &Percept::heard(Who(1), at(7.0), 0.5));
    let record = memory.record(Who(1)).unwrap();
    assert_eq!((record.at, record.certainty, record.last), (at(1.0), 1.0, Moment(100)));
    memory.sense(&def, Moment(2000), &Percept::heard(Who(1), at(7.0), 0.5));
    assert_eq!(memory.last_place(Who(1)), Some(at(7.0)), "out of view, the noise is the best there is");
}

/// Half as sure after each half-life; forgotten below a twentieth: 10 s * log2(20) = 43.2 s.
#[test]
fn certainty_halves_and_ends() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    memory.sense(&def, Moment(0), &Percept::seen(Who(1), at(1.0)));
    let sure = |memory: &Memory<Vec2>, now| memory.record(Who(1)).unwrap().certainty(&def, Moment(now));
    assert!((sure(&memory, 10_000) - 0.5).abs() < 1e-6 && (sure(&memory, 20_000) - 0.25).abs() < 1e-6);
    memory.fade(&def, Moment(43_000));
    assert_eq!(memory.records().len(), 1);
    memory.fade(&def, Moment(43_500));
    assert_eq!(memory.records().len(), 0);
    assert_eq!(memory.sense(&def, Moment(44_000), &Percept::seen(Who(1), at(1.0))), Noticed::New);
}

#[test]
fn what_comes_back_is_told_from_what_goes_on() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    let mut look =
        |now, what| memory.sense(&def, Moment(now), &Percept::seen(Who(1), at(1.0)).of_kind(What(what)));
    assert_eq!(look(0, 1), Noticed::New);
    assert_eq!(look(100, 1), Noticed::Known);
    assert_eq!(look(200, 2), Noticed::Changed(What(1)));
    assert_eq!(look(5300, 2), Noticed::Again);
}

#[test]
fn noises_of_nobody_belong_to_places() {
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    let mut bang = |now, x| memory.sense(&def, Moment(now), &Percept::heard(Who::NOBODY, at(x), 0.5));
    assert_eq!(bang(0, 0.0), Noticed::New);
    assert_eq!(bang(100, 2.0), Noticed::Known);
    assert_eq!(bang(200, 30.0), Noticed::New);
    assert_eq!(memory.records().len(), 2);
}

/// A colleague is seen alive, then found dead: news once, and nobody looks for him any more.
#[test]
fn oracle_millington_1_1_2_a_fallen_colleague_is_noticed_once() {
    const ALIVE: What = What(0);
    const BODY: What = What(1);
    let (def, mut memory) = (MemoryDef::default(), Memory::new());
    let colleague = |what| Percept::seen(Who(5), at(3.0)).of_kind(what);
    memory.sense(&def, Moment(0), &colleague(ALIVE));
    assert_eq!(memory.sense(&def, Moment(900), &colleague(BODY).as_fact()), Noticed::Changed(ALIVE));
    assert_eq!(memory.record(Who(5)), None);
    for later in [1000, 90_000, 900_000] {
        memory.fade(&def, Moment(later));
        assert_eq!(memory.sense(&def, Moment(later), &colleague(BODY).as_fact()), Noticed::Known);
    }
    assert_eq!(
        memory.fact(Who(5)).map(|fact| (fact.what, fact.since, fact.last)),
        Some((BODY, Moment(900), Moment(900_000)))
    );
    // One who was never seen alive is news as well.
    let other = Percept::seen(Who(6), at(3.0)).of_kind(BODY).as_fact();
    assert_eq!(memory.sense(&def, Moment(0), &other), Noticed::New);
}

#[test]
fn facts_are_bounded_too() {
    let def = MemoryDef { most_facts: 3, ..MemoryDef::default() };
    let mut memory = Memory::new();
    for number in 0..10 {
        memory.expect(&def, Moment(number), Who(u64::from(number)), What(1), at(0.0));
    }
    let kept: Vec<u64> = memory.facts().iter().map(|fact| fact.about.0).collect();
    assert_eq!(kept, [7, 8, 9]);
}

/// Damage of the last few seconds, by opponent.
#[test]
fn oracle_buckland_7_29_damage_counts_for_a_while() {
    let (def, mut memory) = (MemoryDef::default(), Memory::<Vec2>::new());
    (0..100).for_each(|tick| memory.hurt(Moment(tick * 100), Who(u64::from(tick % 2)), 1.0));
    assert!(memory.wounds().len() <= 32);
    // The last 32 wounds are 3.2 s: sixteen of each.
    assert_eq!(memory.damage_by(&def, Moment(9900), Who(0)), 16.0);
    assert_eq!(memory.damage_by(&def, Moment(14_850), Who(1)), 1.0);
    memory.fade(&def, Moment(20_000));
    assert_eq!(memory.wounds().len(), 0);
}

#[test]
fn a_definition_says_what_is_wrong_with_it() {
    let def = MemoryDef { half_life: 0.0, most: 0, least: 2.0, ..MemoryDef::default() };
    let faults = def.faults("memory").to_string();
    for field in ["memory.half_life", "memory.most", "memory.least"] {
        assert!(faults.contains(field), "{faults}");
    }
    assert!(MemoryDef::default().faults("").is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// However much happens, memory stays small, in order, and holds the most certain; saved and loaded it is the same.
    #[test]
    fn memory_is_bounded(events in prop::collection::vec((0_u64..40, 0_u32..5000, 0.1_f32..1.0, any::<bool>()), 1..150)) {
        let def = MemoryDef { most: 6, ..MemoryDef::default() };
        let (mut memory, mut now) = (Memory::new(), 0);
        for (who, pause, certainty, is_seen) in events {
            now += pause;
            let percept = Percept { certainty, is_seen, sense: Sense(1), ..Percept::seen(Who(who), at(who as f32)) };
            let noticed = memory.sense(&def, Moment(now), &percept);
            prop_assert_eq!(noticed == Noticed::Ignored, memory.record(Who(who)).is_none());
            prop_assert!(memory.records().len() <= 6);
            prop_assert!(memory.records().is_sorted_by_key(|record| record.about));
            for record in memory.records() {
                let sure = record.certainty(&def, Moment(now));
                prop_assert!((0.0..=1.0).contains(&sure) && record.first <= record.last);
            }
        }
        memory.fade(&def, Moment(now));
        let saved = serde_json::to_string(&memory).unwrap();
        prop_assert_eq!(serde_json::from_str::<Memory<Vec2>>(&saved).unwrap(), memory);
    }
}
