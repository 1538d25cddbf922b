//! Rules: Miss Manners, the classic test of matchers, and facts that change every tick.

use std::collections::BTreeMap;

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_rules::{End, FactDef, Matching, Rules, manners};

use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "rules",
    about: "rules matched with a Rete network",
    cases: &[
        Case {
            name: "Miss Manners, 64 guests",
            unit: "ms",
            cores: Cores::One,
            measure: |size| run_manners(size, 64),
        },
        Case {
            name: "Miss Manners, 128 guests",
            unit: "ms",
            cores: Cores::One,
            measure: |size| run_manners(size, 128),
        },
        Case {
            name: "1000 facts change, 20 rules, nothing to be matched anew",
            unit: "ns/change",
            cores: Cores::One,
            measure: unseen_changes,
        },
    ],
};

/// Facts are loaded before the clock starts.
fn run_manners(size: Size, guests: u32) -> Figure {
    let Some(rules) = manners::manners(size.of(guests).max(8)).and_then(Rules::new).ok() else {
        return Figure::broken();
    };
    let mut state = rules.start(Matching::Rete);
    let mut stream = Seed::new(1).stream();
    let mut fired = 0;
    let time = seconds(|| {
        let run = rules.run(&mut state, &mut stream, Moment::START);
        fired = if run.end == End::Stopped { run.fired } else { 0 };
    });
    Figure { value: time * 1e3, work: BTreeMap::from([("fired", f64::from(fired))]) }
}

/// The positions of a thousand soldiers change; rules look at their health only.
fn unseen_changes(size: Size) -> Figure {
    let (soldiers, rounds) = (size.of(1000_u32), size.of(20_u32));
    let mut text = String::from("(keep 0)\n");
    for rule in 0..20 {
        let low = rule * 5;
        text += &format!(
            "(rule r{rule} (?who (health {low}..{})) (?other (wants-help ?who)) => (do help ?who))\n",
            low + 5
        );
    }
    let Ok(rules) = Rules::read("bench.rules", &text) else { return Figure::broken() };
    let soldier = |number: u32, x: u32| {
        let health = FactDef::new("health", f64::from(number % 100) + 0.5);
        FactDef::group(format!("s{number}"), [health, FactDef::new("x", x)])
    };
    let mut state = rules.start(Matching::Rete);
    let ids: Vec<_> = (0..soldiers).map(|number| rules.add(&mut state, &soldier(number, 0))).collect();
    rules.settle(&mut state);
    let facts: Vec<FactDef> =
        (0..rounds * soldiers).map(|change| soldier(change % soldiers, change / soldiers + 1)).collect();
    let time = seconds(|| {
        for (change, fact) in facts.iter().enumerate() {
            let number = change % ids.len();
            rules.change(&mut state, ids[number], fact);
            if number == ids.len() - 1 {
                rules.settle(&mut state);
            }
        }
    });
    let work = BTreeMap::from([("facts", state.facts().len() as f64)]);
    Figure { value: time * 1e9 / facts.len() as f64, work }
}
