use std::sync::Arc;
use std::time::{Duration, Instant};

use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_game::{About, Entry, Game, Inspection, Params, Setup, Tick};

use super::*;
use crate::room::registry::Occupancy;
use crate::room::thread::Opening;

/// How long it takes to look at the recluse.
const LOOK: Duration = Duration::from_millis(5);

/// Somebody who does not like to be looked at: that takes far longer than a tick.
struct Recluse(u64);

impl Game for Recluse {
    type State = u64;
    fn about() -> About {
        About { ticks_per_second: 10, ..About::new("recluse", "Recluse", "") }
    }
    fn start(_: &Setup) -> Self {
        Self(0)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0 += 1;
    }
    fn state(&self) -> &u64 {
        &self.0
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn agents(&self) -> usize {
        1
    }
    fn inspect(&self, _: u64) -> Option<Inspection> {
        std::thread::sleep(LOOK);
        Some(Inspection::default())
    }
}

fn source<G: Game>() -> SessionSource {
    let entry = Entry::of::<G>();
    let params = Params::defaults(entry.about());
    SessionSource::open(entry, Seed::new(1), params, None)
}

fn room(source: &SessionSource) -> Room {
    let (about, occupancy) = (source.session.about().clone(), Arc::<Occupancy>::default());
    Room::new(Opening { name: "test".into(), about, linger: Duration::MAX, occupancy })
}

/// A sleep is never shorter than asked, so this holds on a machine of any speed.
#[test]
fn the_time_of_a_tick_does_not_include_what_is_recorded_for_watchers() {
    let mut source = source::<Recluse>();
    source.record.is_on = true;
    source.record.begin(&source.session);
    let start = Instant::now();
    let took = source.tick();
    let all = start.elapsed();
    assert!(source.record.covers(1));
    assert!(took + LOOK <= all, "{took:?} of {all:?}");
}

#[test]
fn the_past_is_played_again_for_at_least_a_second_of_the_game_however_slow_it_is() {
    let source = source::<Recluse>();
    let mut room = room(&source);
    room.meter.add(1, Some(Duration::from_secs(60)));
    room.meter.sample(Instant::now());
    assert_eq!(source.replayed_in_time(&room), 10);
}
