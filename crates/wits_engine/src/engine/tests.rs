//! What an engine promises.

use proptest::prelude::*;
use wits_core::glam::Vec3;
use wits_core::hash::{StateHash, StateHasher};
use wits_core::state::State;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::work::Budget;
use wits_exec::{Task, TaskId};
use wits_world::event::{Event, Interest, Urgency};
use wits_world::telegram::{DeliveryResult, Telegram};
use wits_world::{Code, Who};

use super::{Character, Engine, Part, Turn};

const ALARM: Code = Code::of("alarm");

/// A worker who passes on what it hears.
#[derive(Clone, Debug, Default, PartialEq, State)]
struct Worker {
    thoughts: u64,
    heard: Vec<u32>,
    noticed: u32,
    since: f32,
    friend: Option<TaskId>,
    is_ill: bool,
    x: f32,
}

impl Character<u32, u32> for Worker {
    fn think(&mut self, weather: &u32, turn: &mut Turn<'_, u32>) {
        assert!(!self.is_ill, "is ill");
        if turn.spend(3) {
            self.thoughts += u64::from(*weather);
        }
        self.since = turn.since();
        if let Some(friend) = self.friend {
            turn.send(Who::from(friend), *weather);
        }
    }
    fn hear(&mut self, _: &u32, telegram: &Telegram<u32>, turn: &mut Turn<'_, u32>) -> DeliveryResult {
        self.heard.push(telegram.message);
        if telegram.message > 100 {
            turn.post(Event::new(ALARM, 1), Urgency::default());
        }
        DeliveryResult::Handled
    }
    fn notice(&mut self, _: &u32, _: &Event<u32>, _: &mut Turn<'_, u32>) {
        self.noticed += 1;
    }
    fn place(&self) -> Option<Vec3> {
        Some(Vec3::new(self.x, 0.0, 0.0))
    }
}

type Workers = Engine<Worker, u32>;

fn hash(engine: &Workers) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(engine);
    hasher.finish()
}

/// A ring of workers, each the friend of the next.
fn ring(count: u32, every: u32) -> (Workers, Vec<TaskId>) {
    let mut engine = Engine::new(60);
    let ids: Vec<TaskId> = (0..count)
        .map(|number| {
            engine.add(
                Worker { x: number as f32, ..Worker::default() },
                Task::every(every).phase(number).step(3),
            )
        })
        .collect();
    for (place, id) in ids.iter().enumerate() {
        engine.get_mut(*id).unwrap().friend = Some(ids[(place + 1) % ids.len()]);
    }
    (engine, ids)
}

#[test]
fn everybody_thinks_in_turn_and_knows_how_long_ago_it_was() {
    let (mut engine, ids) = ring(10, 5);
    for _ in 0..20 {
        let report = engine.run(&1, &mut Budget::new(1000));
        assert_eq!(report.minds.ran, 2);
    }
    for id in ids {
        let worker = engine.get(id).unwrap();
        assert_eq!((worker.thoughts, worker.since), (4, 5.0 / 60.0));
    }
}

#[test]
fn what_is_said_is_heard_in_the_next_tick() {
    let (mut engine, ids) = ring(2, 1);
    engine.run(&7, &mut Budget::new(1000));
    assert!(engine.get(ids[1]).unwrap().heard.is_empty());
    engine.run(&8, &mut Budget::new(1000));
    assert_eq!(engine.get(ids[1]).unwrap().heard, [7]);
}

#[test]
fn a_voice_from_outside_is_heard_in_the_next_tick() {
    let (mut engine, ids) = ring(1, 100);
    engine.set_parallel(true);
    engine.send(Who::NOBODY, Who::from(ids[0]), 9);
    engine.run(&7, &mut Budget::new(1000));
    assert_eq!(engine.get(ids[0]).unwrap().heard, [9]);
}

#[test]
fn events_reach_those_who_listen_within_their_radius() {
    let (mut engine, ids) = ring(4, 1);
    engine.listen(ids[0], Interest::in_code(ALARM).within(1.5));
    engine.listen(ids[3], Interest::in_code(ALARM));
    engine.post(Event::new(ALARM, 1).at(Vec3::new(1.0, 0.0, 0.0)), Urgency::default());
    engine.post(Event::new(ALARM, 1).at(Vec3::new(3.0, 0.0, 0.0)), Urgency::default());
    engine.run(&1, &mut Budget::new(1000));
    let noticed: Vec<u32> = ids.iter().map(|id| engine.get(*id).unwrap().noticed).collect();
    assert_eq!(noticed, [1, 0, 0, 2]);
}

#[test]
fn who_panics_is_set_aside_and_named_and_the_others_go_on() {
    let (mut engine, ids) = ring(3, 1);
    engine.get_mut(ids[1]).unwrap().is_ill = true;
    for _ in 0..5 {
        engine.run(&1, &mut Budget::new(1000));
    }
    let thoughts: Vec<u64> = ids.iter().map(|id| engine.get(*id).unwrap().thoughts).collect();
    assert_eq!(thoughts, [5, 0, 5]);
    let fault = engine.faults().next().unwrap();
    assert_eq!(fault.task, ids[1]);
    assert!(fault.to_string().contains("is ill"), "{fault}");
    engine.get_mut(ids[1]).unwrap().is_ill = false;
    assert!(engine.resume(ids[1]));
    engine.run(&1, &mut Budget::new(1000));
    assert_eq!(engine.get(ids[1]).unwrap().thoughts, 1);
}

#[test]
fn who_is_gone_hears_nothing_and_its_successor_does_not_either() {
    let (mut engine, ids) = ring(2, 1);
    engine.listen(ids[1], Interest::any());
    engine.run(&5, &mut Budget::new(1000));
    engine.remove(ids[1]);
    let heir = engine.add(Worker::default(), Task::every(1));
    assert_eq!(heir.slot(), ids[1].slot());
    engine.post(Event::new(ALARM, 1), Urgency::default());
    engine.run(&5, &mut Budget::new(1000));
    let heir = engine.get(heir).unwrap();
    assert_eq!((heir.heard.len(), heir.noticed), (0, 0));
}

#[test]
fn work_of_the_game_has_its_share() {
    let (mut engine, _) = ring(10, 1);
    let paths = engine.add_work("paths", Task::every(1).priority(4.0));
    engine.set_share(Part::Minds, 4.0);
    let mut granted = Vec::new();
    engine.run_with(&1, &mut Budget::new(1000), |number, budget| granted.push((number, budget.left())));
    assert_eq!(granted.len(), 1);
    // Minds used 30; post and events nothing: the rest is for the paths.
    assert_eq!(granted[0], (paths, 970));
    assert_eq!(engine.part_names(), ["post", "events", "minds", "paths"]);
}

#[test]
fn the_pages_show_the_last_ticks() {
    let (mut engine, _) = ring(3, 1);
    engine.watch(10);
    for _ in 0..20 {
        engine.run(&1, &mut Budget::new(50));
    }
    for panel in Workers::panels() {
        let page = engine.panel(panel.id, |id, _| format!("worker {id}")).unwrap();
        assert!(!page.sections.is_empty(), "{}", panel.id);
    }
    let wits_core::inspect::Section::Frames { frames, limit, from, spenders, .. } = engine.frames() else {
        panic!("frames")
    };
    assert_eq!((frames.len(), limit, from, spenders.len()), (10, Some(50.0), 11, 3));
    assert!(frames.iter().all(|frame| frame[2] == 9.0), "{frames:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Saved anywhere, run on one core or on many: the same.
    #[test]
    fn a_saved_engine_goes_on_the_same_on_one_core_and_on_many(
        count in 1..40_u32, every in 1..6_u32, budget in 5..60_u64, at in 0..30_u64, weather in 50..150_u32,
    ) {
        let (mut engine, ids) = ring(count, every);
        engine.listen(ids[0], Interest::in_code(ALARM));
        let mut other = engine.clone().parallel(true);
        let mut saved = None;
        for tick in 0..40 {
            if tick == at {
                let bytes = to_bytes(&engine).unwrap();
                saved = Some(from_bytes::<Workers>(&bytes).unwrap());
            }
            engine.run(&weather, &mut Budget::new(budget));
            other.run(&weather, &mut Budget::new(budget));
            prop_assert_eq!(hash(&engine), hash(&other));
            if let Some(saved) = &mut saved {
                saved.run(&weather, &mut Budget::new(budget));
                prop_assert_eq!(hash(&engine), hash(saved));
            }
        }
    }

    /// A tick stays within its budget but for the step of a single task.
    #[test]
    fn a_tick_stays_within_its_budget(count in 1..60_u32, budget in 3..90_u64) {
        let (mut engine, _) = ring(count, 1);
        for _ in 0..20 {
            let report = engine.run(&1, &mut Budget::new(budget));
            prop_assert!(report.whole.spent <= budget, "{:?}", report);
        }
    }
}
