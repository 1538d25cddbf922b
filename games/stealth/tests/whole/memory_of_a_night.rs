//! What a night costs in memory: nothing, once it has begun.

use std::sync::Arc;

use wits_core::random::Seed;
use wits_game::{Game, Minds, Params, Setup, Tick};
use wits_testkit::alloc::count_allocations;

use stealth::Stealth;

struct Night {
    game: Stealth,
    params: Params,
    tick: u64,
}

impl Night {
    fn new(seed: u64) -> Self {
        let params = Params::defaults(&Arc::new(Stealth::about()));
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: Stealth::start(&setup), params, tick: 0 }
    }

    fn tick(&mut self) {
        let (number, params) = (self.tick, &self.params);
        self.game.tick(Tick { number, dt: 1.0 / 30.0, params, inputs: &[], edits: &[] });
        self.tick += 1;
    }
}

/// From the second night on a night is played in the memory of the one before: only the tick in which one begins makes
/// characters, minds and boards anew. Scripts have memory of their own, which Lua asks for and gives back as it likes, so the
/// sharp guard follows the usual machine here.
#[test]
fn after_a_while_only_the_beginning_of_a_night_allocates() {
    for seed in [1, 4, 9] {
        let mut night = Night::new(seed);
        let sheet =
            r#"(of: "guard", senses: {"sight": (threshold: 0.3, cone: 0.85), "hearing": (threshold: 0.2)})"#;
        night.game.load_file("sharp.character.ron", Some(sheet));
        (0..20_000).for_each(|_| night.tick());
        let (mut ticks, mut begun) = (0, 0);
        while ticks < 5_000 {
            let before = night.game.night();
            let calls = count_allocations(|| night.tick()).this_thread.calls;
            if night.game.night() == before {
                assert_eq!(calls, 0, "seed {seed}: tick {}", night.tick);
                ticks += 1;
            } else {
                begun += 1;
            }
        }
        assert!(begun < 20, "{begun} nights in {ticks} ticks");
    }
}
