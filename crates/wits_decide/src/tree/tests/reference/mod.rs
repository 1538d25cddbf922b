//! The same trees in another way: boxed nodes with their state inside, walked as the documentation says. Both must do the
//! very same things on random trees with leaves that do as they please.

mod garden;
mod simple;

use std::rc::Rc;

use super::*;
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::{Kind, Value};
use garden::grown;
use simple::{Notes, Simple, World};
use wits_core::random::Seed;
use wits_core::ron::RonFile;

/// Leaves behave by chance, but the same in both ways: their number and the tick decide.
#[derive(Clone, Debug, Default)]
struct Game {
    seed: u64,
    tick: u64,
    log: Vec<String>,
}

impl Game {
    fn dice(&self, id: i32, sides: u64) -> u64 {
        Seed::new(self.seed).at(u64::from(id.unsigned_abs())).at(self.tick).bits() % sides
    }

    fn leaf(&mut self, id: i32, memory: &mut u64) -> Status {
        *memory += 1;
        self.log.push(format!("{id}:{memory}"));
        match self.dice(id, 5) {
            0 | 1 => Status::Running,
            2 => Status::Failure,
            _ => Status::Success,
        }
    }
}

fn words() -> Vocabulary<Game> {
    let mut words = Vocabulary::<Game>::new();
    let id = || Param::int("id");
    words.action("plain", |game: &mut Game, call| game.leaf(call.int(0), &mut 0)).param(id());
    words
        .action("live", |game: &mut Game, call| {
            let (id, mut memory) = (call.int(0), *call.memory());
            let status = game.leaf(id, &mut memory);
            *call.memory() = memory;
            status
        })
        .param(id())
        .on_enter(|game, call| game.log.push(format!("+{}", call.int(0))))
        .on_exit(|game, call, why| game.log.push(format!("-{} {}", call.int(0), why.name())));
    words
        .action("tell", |game: &mut Game, call| {
            game.log.push(format!("{}: k is {}", call.int(0), call.int(1)));
            Status::Success
        })
        .param(id())
        .param(Param::int("what"));
    words.condition("flag", |game: &Game, ask| game.dice(ask.int(0), 3) > 0).param(id());
    words
        .value("score", Kind::Number, |game: &Game, ask| Value::Int(game.dice(ask.int(0), 4) as i32))
        .param(id());
    words.key(Scope::Agent, "free", KeyDef::new(Kind::Int).or(1));
    words
}

const TICKS: u64 = 60;

/// How a run is disturbed.
#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    None,
    Saving,
    Watching,
}

/// The flat way; stopped at every 17th tick.
fn flat(def: &TreeDef, seed: u64, trouble: Trouble) -> (Vec<String>, Vec<Status>) {
    let words = words();
    let tree = def.bind(&words).unwrap_or_else(|faults| panic!("{faults}"));
    let mut board = Board::new(words.keys(Scope::Agent));
    let (mut state, mut stream) = (tree.start(), Seed::new(seed).stream());
    let mut game = Game { seed, ..Game::default() };
    let mut all = Vec::new();
    let mut journal = Balance::default();
    for tick in 0..TICKS {
        game.tick = tick;
        let mut turn = Turn::new(&mut game, Moment::of_tick(tick, 20))
            .boards(Boards::default().agent(&mut board))
            .stream(&mut stream);
        if tick % 17 == 16 {
            tree.stop(&mut state, &mut turn, Exit::Despawn, &mut journal);
            assert_eq!(state.active(&tree).count(), 0);
        }
        all.push(match trouble {
            Trouble::Watching => tree.tick_watched(&mut state, &mut turn, &mut journal),
            _ => tree.tick(&mut state, &mut turn),
        });
        if trouble == Trouble::Saving {
            state = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
        }
        if trouble == Trouble::Watching {
            let active: Vec<u32> = state.active(&tree).collect();
            assert_eq!(active, journal.entered(), "what was entered and not left is active");
        }
    }
    (game.log, all)
}

/// Counts enters and exits.
#[derive(Default)]
struct Balance(Vec<i32>);

impl Balance {
    fn add(&mut self, node: u32, change: i32) {
        let place = node as usize;
        self.0.resize(self.0.len().max(place + 1), 0);
        self.0[place] += change;
        assert!((0..=1).contains(&self.0[place]), "node {node} was entered or left twice");
    }

    fn entered(&self) -> Vec<u32> {
        (0..).zip(&self.0).filter(|(_, open)| **open == 1).map(|(node, _)| node).collect()
    }
}

impl crate::watch::Watch for Balance {
    fn enter(&mut self, node: u32) {
        self.add(node, 1);
    }
    fn exit(&mut self, node: u32, _: Exit) {
        if self.0.get(node as usize).copied().unwrap_or_default() > 0 {
            self.add(node, -1);
        }
    }
}

/// The simple way; and how many signals found somebody to hear them.
fn simple(def: &TreeDef, seed: u64) -> ((Vec<String>, Vec<Status>), u32) {
    let trees = Rc::new(def.trees.clone());
    let (mut root, mut stream, mut free) = (Simple::new(&def.root, 0, &trees), Seed::new(seed).stream(), 1);
    let mut notes = Notes::default();
    notes.keys.push(Some(1));
    let mut game = Game { seed, ..Game::default() };
    let mut all = Vec::new();
    for tick in 0..TICKS {
        game.tick = tick;
        let now = Moment::of_tick(tick, 20);
        let (game, stream, free, notes) = (&mut game, &mut stream, &mut free, &mut notes);
        let mut world = World { game, stream, now, free, notes };
        if tick % 17 == 16 {
            root.abort(&mut world, Exit::Despawn);
        }
        let status = root.tick(&mut world);
        all.push(if world.took_skip() { Status::Success } else { status });
    }
    ((game.log, all), notes.signals)
}

#[test]
fn flat_trees_do_what_simple_trees_do() {
    let (mut events, mut keys, mut runs, mut signals) = (0, 0, 0, 0);
    for seed in 0..2000 {
        let def = grown(seed);
        let (expected, told) = simple(&def, seed);
        let found = flat(&def, seed, Trouble::None);
        assert!(expected == found, "seed {seed}: {}\n{expected:?}\n{found:?}", def.to_ron());
        events += found.0.len();
        keys += found.0.iter().filter(|line| line.contains("k is")).count();
        runs += found.1.iter().filter(|status| **status == Status::Running).count();
        signals += told;
    }
    let interesting = [events > 20_000, keys > 1000, runs > 10_000, signals > 500];
    assert_eq!(interesting, [true; 4], "{events} events, {keys} keys, {runs} ticks, {signals} signals: dull");
}

#[test]
fn saving_and_restoring_at_every_tick_changes_nothing() {
    for seed in 0..150 {
        let def = grown(seed);
        assert_eq!(flat(&def, seed, Trouble::None), flat(&def, seed, Trouble::Saving), "seed {seed}");
    }
}

#[test]
fn watching_changes_nothing_and_every_enter_has_one_exit() {
    for seed in 0..300 {
        let def = grown(seed);
        assert_eq!(flat(&def, seed, Trouble::None), flat(&def, seed, Trouble::Watching), "seed {seed}");
    }
}

#[test]
fn actions_are_left_exactly_once_however_they_end() {
    for seed in 0..300 {
        let (log, _) = flat(&grown(seed), seed, Trouble::None);
        let mut open = std::collections::BTreeSet::new();
        for event in log {
            if let Some(id) = event.strip_prefix('+') {
                assert!(open.insert(id.to_owned()), "seed {seed}: {id} was entered twice");
            } else if let Some(end) = event.strip_prefix('-') {
                let id = end.split(' ').next().unwrap_or_default();
                assert!(open.remove(id), "seed {seed}: {id} was left without having been entered");
            }
        }
    }
}

#[test]
fn files_give_back_the_definition() {
    for seed in 0..300 {
        let def = grown(seed);
        let text = def.to_ron();
        assert_eq!(
            TreeDef::from_ron("t.tree.ron", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}")),
            def
        );
    }
}

/// A tree of nodes that there are in BehaviorTree.CPP too.
fn tame(node: &mut NodeDef) {
    node.node.children_mut().into_iter().for_each(tame);
    let leaf = || Task::Do(crate::CallDef::new("plain").with("id", 1));
    node.node = match std::mem::replace(&mut node.node, Task::Idle) {
        Task::RandomSelector(nodes) | Task::ShuffledSelector(nodes) => Task::Selector(nodes),
        Task::ShuffledSequence(nodes) => Task::Sequence(nodes),
        Task::Utility { options, .. } => {
            Task::Selector(options.into_iter().map(|option| option.node).collect())
        }
        Task::Limit { node, .. }
        | Task::CoolDown { node, .. }
        | Task::Chance { node, .. }
        | Task::Semaphore { node, .. }
        | Task::Gate { node, .. }
        | Task::Scope { node, .. }
        | Task::Interrupter(node)
        | Task::Hold(node) => Task::Inverter(node),
        Task::Log(_)
        | Task::Interrupt { .. }
        | Task::Open(_)
        | Task::Close(_)
        | Task::Release(_)
        | Task::Wait(_) => leaf(),
        Task::SkipIf { node, reactive, .. } => {
            let condition = crate::condition::ConditionDef::Above { of: "{k}".into(), than: 2.into() };
            Task::SkipIf { condition, node, reactive }
        }
        other => other,
    };
}

#[test]
fn what_is_written_for_others_is_read_again() {
    let (mut written, mut refused) = (0, String::new());
    for seed in 0..600 {
        let mut def = grown(seed);
        tame(&mut def.root);
        def.trees.values_mut().for_each(|tree| tame(&mut tree.root));
        match def.to_xml() {
            Ok(text) => {
                let again = TreeDef::from_xml("t.xml", &text);
                let again = again.unwrap_or_else(|faults| panic!("{seed}: {faults}\n{text}"));
                assert!(again.bind(&words()).is_ok(), "{seed}: {text}");
                written += 1;
            }
            Err(faults) => refused = format!("{seed}: {faults}"),
        }
    }
    assert!(written > 500, "only {written} of 600 could be written; {refused}");
}
