use super::*;
use crate::modality::Sense;
use crate::{SensorId, Signal};
use proptest::prelude::*;
use wits_core::glam::Vec2;

const SPY: Who = Who(99);

fn at(x: f32) -> Vec2 {
    Vec2::new(x, 0.0)
}

fn squad(size: u64) -> Everyone<Vec2> {
    let mut everyone = Everyone::new();
    for who in 0..size {
        everyone.add(Knowledge { team: Team(1), ..Knowledge::new(Who(who)) });
    }
    everyone
}

fn sure(everyone: &Everyone<Vec2>, who: u64) -> Option<f32> {
    everyone.of(Who(who))?.memory.record(SPY).map(|record| record.certainty)
}

/// 1, then 0.7 of it, then 0.7 of that: each mouth takes its share.
#[test]
fn each_mouth_takes_its_share() {
    let (def, mut everyone) = (MemoryDef::default(), squad(3));
    everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(1000), &Percept::seen(SPY, at(4.0)));
    assert_eq!(everyone.radio(&def, Moment(1500), Who(0), |who| who == Who(1)), 1);
    assert_eq!(everyone.radio(&def, Moment(2000), Who(1), |who| who == Who(2)), 1);
    assert_eq!(sure(&everyone, 1), Some(0.7));
    assert!((sure(&everyone, 2).unwrap() - 0.49).abs() < 1e-6);
    let last = everyone.of(Who(2)).unwrap().memory.record(SPY).unwrap();
    assert_eq!((last.last, last.first, last.at), (Moment(1000), Moment(2000), at(4.0)));
    assert_eq!(last.route, Route::Told { witness: Who(0), hops: 2 });
    assert_eq!(last.last_seen, None);
}

#[test]
fn what_goes_round_refreshes_nothing() {
    let (def, mut everyone) = (MemoryDef::default(), squad(4));
    everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(0), &Percept::seen(SPY, at(4.0)));
    for turn in 0..40_u64 {
        everyone.radio(&def, Moment(turn as u32 * 100), Who(turn % 4), |_| true);
    }
    assert_eq!(sure(&everyone, 0), Some(1.0));
    (1..4).for_each(|who| assert_eq!(sure(&everyone, who), Some(0.7), "from the witness"));
    let ages = everyone.list().iter().map(|knowledge| knowledge.memory.record(SPY).unwrap().last);
    assert!(ages.into_iter().all(|last| last == Moment(0)));
    assert_eq!(everyone.radio(&def, Moment(5001), Who(0), |_| true), 0, "too old to be told");
}

#[test]
fn newer_word_beats_older_eyes_and_older_word_does_not() {
    let (def, mut everyone) = (MemoryDef::default(), squad(2));
    everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(0), &Percept::seen(SPY, at(0.0)));
    everyone.of_mut(Who(1)).unwrap().memory.sense(&def, Moment(900), &Percept::seen(SPY, at(9.0)));
    assert_eq!(everyone.radio(&def, Moment(1000), Who(0), |_| true), 0);
    assert_eq!(everyone.radio(&def, Moment(1000), Who(1), |_| true), 1);
    assert_eq!(everyone.of(Who(0)).unwrap().memory.last_place(SPY), Some(at(9.0)));
}

#[test]
fn the_other_side_hears_nothing() {
    let (def, mut everyone) = (MemoryDef::default(), squad(2));
    everyone.add(Knowledge { team: Team(2), ..Knowledge::new(Who(7)) });
    everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(0), &Percept::seen(SPY, at(0.0)));
    everyone.radio(&def, Moment(0), Who(0), |_| true);
    assert!(sure(&everyone, 1).is_some() && sure(&everyone, 7).is_none());
    assert_eq!(everyone.radio(&def, Moment(0), Who(55), |_| true), 0, "nobody speaks");
}

#[test]
fn facts_are_told_and_told_once() {
    const BODY: What = What(3);
    let (def, mut everyone) = (MemoryDef::default(), squad(2));
    let body = Percept::seen(Who(50), at(2.0)).of_kind(BODY).as_fact();
    everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(100), &body);
    assert_eq!(everyone.radio(&def, Moment(60_000), Who(0), |_| true), 1);
    assert_eq!(everyone.radio(&def, Moment(61_000), Who(0), |_| true), 0);
    assert_eq!(everyone.radio(&def, Moment(62_000), Who(1), |_| true), 0);
    let fact = *everyone.of(Who(1)).unwrap().memory.fact(Who(50)).unwrap();
    assert_eq!((fact.what, fact.last), (BODY, Moment(100)));
}

/// Three ways to what is outside: sensed, told, given.
#[test]
fn oracle_millington_11_4_2_every_record_says_how_it_is_known() {
    let (def, senses) = (MemoryDef::default(), Senses::usual());
    let [mut ann, mut bob] = [1, 2].map(|who| Knowledge::new(Who(who)));
    let signal = Signal::new(Sense(1), 5.0, at(4.0)).by(SPY);
    let notice = Notice {
        due: Moment(40),
        who: Who(1),
        sensor: SensorId::from_bits(1 << 32),
        intensity: 3.0,
        from: at(2.0),
        emitted: Moment(0),
        signal,
    };
    assert_eq!(ann.notice(&def, &senses, &notice), Noticed::New);
    let heard = *ann.memory.record(SPY).unwrap();
    assert_eq!((heard.route, heard.at, heard.certainty), (Route::Sensed(Sense(1)), at(2.0), 0.6));
    let word = ann.word(&heard);
    assert!(bob.hear(&def, Moment(50), &word));
    assert_eq!(bob.memory.record(SPY).unwrap().route, Route::Told { witness: Who(1), hops: 1 });
    bob.give(&def, Moment(60), &Percept::seen(SPY, at(4.0)));
    assert_eq!(bob.memory.record(SPY).unwrap().route, Route::Given);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whoever tells whom in whatever order: nobody is ever surer, or better informed, than the eyes that saw it.
    #[test]
    fn gossip_invents_nothing(turns in prop::collection::vec((0_u64..5, 0_u64..5), 1..60), seen in 0_u32..500) {
        let (def, mut everyone) = (MemoryDef::default(), squad(5));
        everyone.of_mut(Who(0)).unwrap().memory.sense(&def, Moment(seen), &Percept::seen(SPY, at(4.0)));
        for (number, (speaker, listener)) in (0..).zip(turns) {
            let now = Moment(600 + number * 10);
            everyone.radio(&def, now, Who(speaker), |who| who == Who(listener));
            for knowledge in everyone.list().iter().filter(|knowledge| knowledge.owner != Who(0)) {
                if let Some(record) = knowledge.memory.record(SPY) {
                    prop_assert!(record.last == Moment(seen) && record.certainty <= 0.7);
                }
            }
        }
        let saved = serde_json::to_string(&everyone).unwrap();
        prop_assert_eq!(serde_json::from_str::<Everyone<Vec2>>(&saved).unwrap(), everyone);
    }
}
