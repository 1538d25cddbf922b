//! Whatever happens before and after: nothing panics, nothing is entered or left without the other.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::ron::RonFile;

use super::*;

/// Every line of a file may be left out, or have a word exchanged, if it is a file then.
fn edited(text: &str, seed: u64) -> String {
    let mut chance = Seed::new(seed).stream();
    let mut lines = Vec::new();
    for line in text.lines() {
        let pairs = [
            ("chop", "gather"),
            ("take_axe", "rest"),
            ("sleep", "nap"),
            ("light", "ignite"),
            ("eat", "feed"),
        ];
        let pair = pairs[chance.below(5) as usize];
        match chance.below(6) {
            0 => {}
            1 | 2 => lines.push(line.replace(pair.0, pair.1)),
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}

/// A life in which the definition changes all the time. The files that cannot be loaded are left out.
fn live<M>(load: impl Fn(&str) -> Option<M>, text: &str, seed: u64)
where
    M: Mind<Cutter, State: PartialEq + Debug + State>,
{
    let mut chance = Seed::new(seed).stream();
    let first = load(text).expect("no faults");
    let mut minds = vec![first];
    minds.extend((0..40).filter_map(|edit| load(&edited(text, seed.wrapping_mul(100).wrapping_add(edit)))));
    let (mut life, mut at) = (Life::new(&minds[0], Cutter { tired: 0.7, ..Cutter::default() }), 0);
    for _ in 0..30 {
        life.game.hunger = chance.unit();
        (life.game.danger, life.game.fire) = (chance.below(8) == 0, life.game.fire && chance.below(4) != 0);
        life.run(&minds[at], chance.below(4).into());
        let next = chance.below(u32::try_from(minds.len()).unwrap()) as usize;
        let busy = life.game.busy;
        let (told, log, _) = life.adopt(&minds[at], &minds[next]);
        assert!(log.iter().all(|line| line.ends_with(": reloaded")), "{log:?}");
        assert_eq!(busy - i32::try_from(log.len()).unwrap(), life.game.busy);
        assert!(log.is_empty() || !told.left.is_empty(), "{told:?}");
        assert!((0..=1).contains(&life.game.busy));
        let loaded = life.saved();
        loaded.assert_same(&life);
        at = next;
    }
    // A state that belongs to another definition harms nobody.
    for (old, new) in minds.iter().zip(minds.iter().rev()) {
        life.adopt(old, new);
        life.run(new, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_action_that_was_entered_is_left_once_whatever_is_edited(seed: u64) {
        use crate::drive::Drive;
        use crate::goap::GoapDef;
        use crate::htn::HtnDef;
        use crate::needs::Needs;
        use crate::utility::Utility;

        let mut words = words();
        for other in ["rest", "nap", "ignite", "feed"] {
            words.action(other, move |me, _| {
                me.axe |= other == "rest";
                Status::Success
            });
        }
        live(|text| Utility::from_ron("", text, &words).ok(), super::utility::FILE, seed);
        live(|text| Needs::from_ron("", text, &words).ok(), super::needs::FILE, seed);
        live(|text| Drive::from_ron("", text, &words).ok(), super::drive::FILE, seed);
        live(|text| GoapDef::from_ron("", text).and_then(|def| def.bind(&words)).ok(), super::goap::FILE, seed);
        live(|text| HtnDef::from_ron("", text).and_then(|def| def.bind(&words)).ok(), super::htn::FILE, seed);
    }
}
