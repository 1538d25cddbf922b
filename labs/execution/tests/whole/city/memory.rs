//! What the town costs in memory: nothing anew in the steady state, and little for each person.

use execution_labs::city::{City, PERSON_BYTES};
use wits_core::random::Seed;
use wits_game::{Entry, Game, Params, Setup, Tick};
use wits_testkit::alloc::count_allocations;

struct Town {
    city: City,
    params: Params,
    tick: u64,
}

impl Town {
    fn new(settings: &[(&'static str, f64)]) -> Self {
        let entry = Entry::of::<City>();
        let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
        let setup = Setup { seed: Seed::new(1), params: params.clone(), parallel: false };
        Self { city: City::start(&setup), params, tick: 0 }
    }

    fn run(&mut self, ticks: u64) {
        for _ in 0..ticks {
            let (number, params) = (self.tick, &self.params);
            self.city.tick(Tick { number, dt: 1.0 / 30.0, params, inputs: &[], edits: &[] });
            self.tick += 1;
        }
    }
}

/// After some days everything has grown to its size: people walk, shop, greet, join crowds and come back.
#[test]
fn a_day_like_all_others_allocates_next_to_nothing() {
    let mut town = Town::new(&[("inhabitants", 300.0), ("day", 60.0), ("sirens", 0.0), ("wander", 0.0)]);
    town.run(4 * 1800);
    let counts = count_allocations(|| town.run(1800));
    assert!(counts.this_thread.calls < 1, "{}", counts.this_thread);
}

#[test]
fn a_person_costs_little_beyond_what_it_remembers() {
    const PERSONS: f64 = 2000.0;
    let mut town = Town::new(&[("inhabitants", PERSONS), ("groups", 0.0)]);
    town.run(30);
    // A copy has exactly as much as it needs.
    let counts = count_allocations(|| drop(town.city.state().clone()));
    let each = counts.this_thread.bytes as f64 / PERSONS;
    assert!(each - (PERSON_BYTES as f64) < 512.0, "{each:.0} bytes, {PERSON_BYTES} of them its own");
}
