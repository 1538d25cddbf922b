//! Path requests live on the same budget as minds.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::work::Budget;
use wits_engine::engine::{Character, Engine, Turn};
use wits_exec::Task;
use wits_nav::grid::{GridMap, Tiling};
use wits_nav::plan::{Answer, Goal, ManagerDef, PathManager, Query, SavedManager};
use wits_nav::world::Cells;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
struct Walker {
    thoughts: u32,
}

impl Character<(), ()> for Walker {
    fn think(&mut self, (): &(), turn: &mut Turn<'_, ()>) {
        turn.spend(2);
        self.thoughts += 1;
    }
}

const WALKERS: u32 = 1000;
const UNITS: u64 = 3000;

struct Town {
    engine: Engine<Walker, ()>,
    paths: PathManager,
    /// Who got a way, when, and how long it is.
    ways: Vec<(u64, u64, f32)>,
}

fn town() -> Town {
    let mut engine = Engine::new(60);
    engine.add_work("paths", Task::every(1).priority(4.0));
    let mut paths = PathManager::new(ManagerDef::default());
    for owner in 0..WALKERS {
        engine.add(Walker { thoughts: 0 }, Task::every(10).step(2));
        let (start, goal) = (owner * 7 % 1600, owner * 13 % 1600);
        paths.ask(Query { owner: owner.into(), start, goal: Goal::Node(goal), ..Query::default() });
    }
    Town { engine, paths, ways: Vec::new() }
}

impl Town {
    fn tick(&mut self, map: &GridMap) {
        let cells = Cells { map, tiling: Tiling::default() };
        let Self { engine, paths, ways } = self;
        let tick = engine.tick();
        let report = engine.run_with(&(), &mut Budget::new(UNITS), |_, budget| {
            paths.update(
                budget,
                |_| cells,
                |delivery| {
                    let cost = if let Answer::Found { cost, .. } = delivery.answer { cost } else { -1.0 };
                    ways.push((delivery.query.owner, tick, cost));
                },
            );
        });
        assert!(report.whole.spent <= UNITS, "tick {tick} took {}", report.whole.spent);
    }
}

#[test]
fn a_thousand_get_their_ways_within_the_budget_and_nobody_stops_thinking() {
    let map = GridMap::free(40, 40).unwrap();
    let mut town = town();
    let mut ticks = 0;
    while town.ways.len() < WALKERS as usize {
        town.tick(&map);
        ticks += 1;
        assert!(ticks < 10_000, "{} are still without a way", WALKERS as usize - town.ways.len());
    }
    assert!(ticks > 10, "that was no test of a budget");
    let least = town.engine.iter().map(|(_, walker)| walker.thoughts).min().unwrap();
    assert!(u64::from(least) >= ticks / 10 - 1, "somebody thought {least} times in {ticks} ticks");
    // Searched at once, without a budget, the ways are the same.
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let mut at_once = PathManager::new(ManagerDef::default());
    for (owner, _, cost) in &town.ways {
        let (start, goal) = ((owner * 7 % 1600) as u32, (owner * 13 % 1600) as u32);
        at_once.ask(Query { owner: *owner, start, goal: Goal::Node(goal), ..Query::default() });
        at_once.update(
            &mut Budget::unlimited(),
            |_| cells,
            |delivery| {
                assert!(matches!(delivery.answer, Answer::Found { cost: other, .. } if other == *cost));
            },
        );
    }
}

#[test]
fn saved_in_the_middle_of_searches_everything_goes_on_the_same() {
    let map = GridMap::free(40, 40).unwrap();
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let mut whole = town();
    (0..20).for_each(|_| whole.tick(&map));
    let saved = (to_bytes(&whole.engine).unwrap(), serde_json::to_string(&whole.paths.save()).unwrap());
    let engine: Engine<Walker, ()> = from_bytes(&saved.0).unwrap();
    let paths: SavedManager = serde_json::from_str(&saved.1).unwrap();
    let mut again = Town { engine, paths: PathManager::resume(&paths, |_| cells), ways: whole.ways.clone() };
    for _ in 0..40 {
        whole.tick(&map);
        again.tick(&map);
    }
    assert_eq!((&again.ways, again.paths.save()), (&whole.ways, whole.paths.save()));
    assert_eq!(again.engine, whole.engine);
}
