//! The same trees in another way: boxed nodes with their state inside, walked as the documentation says. Both must do the
//! very same things on random trees with leaves that do as they please.

use super::*;
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::condition::ConditionDef;
use crate::{CallDef, Kind, Value};
use wits_core::random::{Seed, Stream};

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
    words.condition("flag", |game: &Game, ask| game.dice(ask.int(0), 3) > 0).param(id());
    words
        .value("score", Kind::Number, |game: &Game, ask| Value::Int(game.dice(ask.int(0), 4) as i32))
        .param(id());
    words.key(Scope::Agent, "free", KeyDef::new(Kind::Int).or(1));
    words
}

/// A random tree.
struct Gardener {
    stream: Stream,
    ids: i32,
}

impl Gardener {
    fn id(&mut self) -> i32 {
        self.ids += 1;
        self.ids
    }

    fn call(&mut self, name: &str) -> CallDef {
        CallDef::new(name).with("id", self.id())
    }

    fn many(&mut self, depth: u32) -> Vec<NodeDef> {
        let count = self.stream.below(4);
        (0..count).map(|_| self.node(depth)).collect()
    }

    fn boxed(&mut self, depth: u32) -> Box<NodeDef> {
        Box::new(self.node(depth))
    }

    fn node(&mut self, depth: u32) -> NodeDef {
        let mut node = NodeDef::from(self.task(depth));
        match self.stream.below(12) {
            0 => node.when = Some(ConditionDef::Is(self.call("flag"))),
            1 => node.hold = Some(ConditionDef::Is(self.call("flag"))),
            2 => node.name = format!("n{}", self.id()),
            _ => {}
        }
        node
    }

    fn task(&mut self, depth: u32) -> Task {
        if depth == 0 || self.stream.below(5) == 0 {
            return match self.stream.below(5) {
                0 => Task::If(ConditionDef::Is(self.call("flag"))),
                1 => Task::Wait(Seconds::Between(0.0, 0.3)),
                2 => Task::Do(self.call("plain")),
                _ => Task::Do(self.call("live")),
            };
        }
        let depth = depth - 1;
        let seconds = Seconds::Fixed(self.stream.below(4) as f32 * 0.1);
        let times = 1 + self.stream.below(3);
        match self.stream.below(25) {
            0 | 1 => Task::Selector(self.many(depth)),
            2 | 3 => Task::Sequence(self.many(depth)),
            4 => Task::ReactiveSelector(self.many(depth)),
            5 => Task::ReactiveSequence(self.many(depth)),
            6 => Task::RandomSelector(self.many(depth)),
            7 => Task::ShuffledSelector(self.many(depth)),
            8 => Task::ShuffledSequence(self.many(depth)),
            9 => {
                let amounts = [Amount::All, Amount::Any, Amount::Count(2), Amount::Share(0.5)];
                let [success, failure] = [0, 1].map(|_| amounts[self.stream.below(4) as usize]);
                Task::Parallel { nodes: self.many(depth), success, failure, wait: self.stream.below(3) == 0 }
            }
            10 => {
                let count = self.stream.below(4);
                let options =
                    (0..count).map(|_| OptionDef { score: self.call("score"), node: self.node(depth) });
                Task::Utility { options: options.collect(), keep: 1.0 }
            }
            11 => Task::Inverter(self.boxed(depth)),
            12 => Task::Succeed(self.boxed(depth)),
            13 => Task::UntilFail(self.boxed(depth)),
            14 => Task::UntilSuccess(self.boxed(depth)),
            15 => Task::Repeat { times, node: self.boxed(depth) },
            16 => Task::Retry { times, node: self.boxed(depth) },
            17 => Task::Limit { times: 5 * times, node: self.boxed(depth) },
            18 => Task::TimeOut { seconds, node: self.boxed(depth), result: Outcome::Failure },
            19 => Task::CoolDown { seconds, node: self.boxed(depth) },
            21 => Task::Checklist(self.many(depth)),
            22 => {
                let then = [None, Some(Outcome::Success), Some(Outcome::Failure)][times as usize - 1];
                Task::Once { node: self.boxed(depth), then }
            }
            23 => Task::Branch {
                test: self.boxed(depth),
                then: self.boxed(depth),
                otherwise: (times > 1).then(|| self.boxed(depth)),
                reactive: self.stream.below(2) == 0,
            },
            20 => Task::Semaphore { key: "{free}".into(), node: self.boxed(depth) },
            _ => Task::Chance { of: Seconds::Fixed(0.7), node: self.boxed(depth) },
        }
    }
}

fn grown(seed: u64) -> TreeDef {
    let mut gardener = Gardener { stream: Seed::new(seed).stream(), ids: 0 };
    TreeDef::new(gardener.node(4))
}

/// What the simple way needs besides its nodes.
struct World<'a> {
    game: &'a mut Game,
    stream: &'a mut Stream,
    now: Moment,
    free: &'a mut i32,
}

impl World<'_> {
    fn holds(&self, condition: &ConditionDef) -> bool {
        let ConditionDef::Is(call) = condition else { return false };
        self.game.dice(id_of(call), 3) > 0
    }

    fn after(&mut self, seconds: &Seconds) -> Moment {
        match seconds {
            Seconds::Fixed(seconds) => self.now.after(*seconds),
            Seconds::Between(min, max) => self.now.after(self.stream.range(*min, *max)),
            Seconds::Key(_) => self.now,
        }
    }
}

fn id_of(call: &CallDef) -> i32 {
    if let Some(Value::Int(id)) = call.with.get("id") { *id } else { 0 }
}

/// A node with all it remembers.
struct Simple {
    def: NodeDef,
    kids: Vec<Simple>,
    on: bool,
    kid: usize,
    count: u32,
    end: Moment,
    memory: u64,
    order: Vec<usize>,
    ended: Vec<Option<Status>>,
    /// Of the character: how often it began, and when it may again.
    begun: u32,
    rests_until: Moment,
}

impl Simple {
    fn new(def: &NodeDef) -> Self {
        let kids: Vec<Self> = def.node.children().into_iter().map(Self::new).collect();
        Self {
            def: def.clone(),
            ended: vec![None; kids.len()],
            kids,
            on: false,
            kid: 0,
            count: 0,
            end: Moment::START,
            memory: 0,
            order: Vec::new(),
            begun: 0,
            rests_until: Moment::START,
        }
    }

    fn tick(&mut self, world: &mut World<'_>) -> Status {
        if !self.on && self.def.when.as_ref().is_some_and(|when| !world.holds(when)) {
            return Status::Failure;
        }
        if self.def.hold.as_ref().is_some_and(|hold| !world.holds(hold)) {
            self.abort(world, Exit::Abort);
            return Status::Failure;
        }
        let begins = !self.on;
        if begins {
            (self.kid, self.count, self.memory) = (0, 0, 0);
            self.ended.fill(None);
        }
        let task = self.def.node.clone();
        let status = self.task(&task, begins, world);
        self.on = status == Status::Running;
        status
    }

    /// Calls off what runs, the last entered first.
    fn abort(&mut self, world: &mut World<'_>, why: Exit) {
        if !self.on {
            return;
        }
        self.on = false;
        self.kids.iter_mut().rev().for_each(|kid| kid.abort(world, why));
        let task = self.def.node.clone();
        match &task {
            Task::Do(call) if call.name == "live" => {
                world.game.log.push(format!("-{} {}", id_of(call), why.name()))
            }
            _ => self.undo(&task, world),
        }
    }

    fn undo(&mut self, task: &Task, world: &mut World<'_>) {
        match task {
            Task::CoolDown { seconds, .. } => self.rests_until = world.after(seconds),
            Task::Semaphore { .. } => *world.free += 1,
            _ => {}
        }
    }

    fn task(&mut self, task: &Task, begins: bool, world: &mut World<'_>) -> Status {
        match task {
            Task::Do(call) => self.leaf(call, begins, world),
            Task::If(condition) => Status::of(world.holds(condition)),
            Task::Wait(seconds) => {
                if begins {
                    self.end = world.after(seconds);
                }
                if world.now < self.end { Status::Running } else { Status::Success }
            }
            Task::Selector(_) => self.in_order(Status::Failure, world),
            Task::Sequence(_) => self.in_order(Status::Success, world),
            Task::ReactiveSelector(_) => self.reactive(Status::Failure, world),
            Task::ReactiveSequence(_) => self.reactive(Status::Success, world),
            Task::ShuffledSelector(_) => self.shuffled(Status::Failure, begins, world),
            Task::ShuffledSequence(_) => self.shuffled(Status::Success, begins, world),
            Task::RandomSelector(_) => self.random(world),
            Task::Parallel { success, failure, wait, .. } => self.parallel(*success, *failure, *wait, world),
            Task::Checklist(_) => self.checklist(world),
            Task::Branch { reactive, .. } => self.branch(*reactive, world),
            Task::Utility { options, keep } => self.utility(options, *keep, world),
            _ => self.decorator(task, begins, world),
        }
    }

    fn leaf(&mut self, call: &CallDef, begins: bool, world: &mut World<'_>) -> Status {
        let (id, lives) = (id_of(call), call.name == "live");
        if begins && lives {
            world.game.log.push(format!("+{id}"));
        }
        if !lives {
            self.memory = 0;
        }
        let status = world.game.leaf(id, &mut self.memory);
        if let Some(why) = Exit::of(status).filter(|_| lives) {
            world.game.log.push(format!("-{id} {}", why.name()));
        }
        status
    }

    fn in_order(&mut self, go_on: Status, world: &mut World<'_>) -> Status {
        while self.kid < self.kids.len() {
            let status = self.kids[self.kid].tick(world);
            if status != go_on {
                return status;
            }
            self.kid += 1;
        }
        go_on
    }

    fn reactive(&mut self, go_on: Status, world: &mut World<'_>) -> Status {
        for kid in 0..self.kids.len() {
            let status = self.kids[kid].tick(world);
            if status != go_on {
                self.kids[kid + 1..].iter_mut().for_each(|kid| kid.abort(world, Exit::Abort));
                return status;
            }
        }
        go_on
    }

    fn shuffled(&mut self, go_on: Status, begins: bool, world: &mut World<'_>) -> Status {
        if begins {
            let mut stream = Stream::new(u64::from(world.stream.next_u32()), 0);
            self.order = (0..self.kids.len()).collect();
            let mut left = self.order.len();
            while left > 1 {
                let drawn = stream.below(left as u32) as usize;
                left -= 1;
                self.order.swap(left, drawn);
            }
        }
        while self.kid < self.order.len() {
            let status = self.kids[self.order[self.kid]].tick(world);
            if status != go_on {
                return status;
            }
            self.kid += 1;
        }
        go_on
    }

    fn random(&mut self, world: &mut World<'_>) -> Status {
        if self.kids.is_empty() {
            return Status::Failure;
        }
        let running = self.kids.iter().position(|kid| kid.on);
        let kid = running.unwrap_or_else(|| world.stream.below(self.kids.len() as u32) as usize);
        match self.kids[kid].tick(world) {
            Status::Failure => Status::Running,
            status => status,
        }
    }

    fn parallel(&mut self, success: Amount, failure: Amount, wait: bool, world: &mut World<'_>) -> Status {
        let count = self.kids.len() as u32;
        for kid in 0..self.kids.len() {
            if self.ended[kid].is_some() {
                continue;
            }
            self.ended[kid] = Some(self.kids[kid].tick(world)).filter(|status| status.is_done());
            let ended = |status| self.ended.iter().filter(|end| **end == Some(status)).count() as u32;
            let lost = ended(Status::Failure) >= failure.of(count);
            if !wait && (lost || ended(Status::Success) >= success.of(count)) {
                self.kids.iter_mut().rev().for_each(|kid| kid.abort(world, Exit::Abort));
                return Status::of(!lost);
            }
        }
        let lost = self.ended.iter().filter(|end| **end == Some(Status::Failure)).count() as u32;
        match self.ended.iter().any(Option::is_none) {
            true => Status::Running,
            false if wait => Status::of(lost < failure.of(count)),
            false => Status::of(count == 0),
        }
    }

    fn checklist(&mut self, world: &mut World<'_>) -> Status {
        while (self.begun as usize) < self.kids.len() {
            let status = self.kids[self.begun as usize].tick(world);
            if status != Status::Success {
                return status;
            }
            self.begun += 1;
        }
        self.begun = 0;
        Status::Success
    }

    fn branch(&mut self, reactive: bool, world: &mut World<'_>) -> Status {
        let running = (1..self.kids.len()).find(|kid| self.kids[*kid].on);
        if let Some(kid) = running.filter(|_| !reactive) {
            return self.kids[kid].tick(world);
        }
        let test = self.kids[0].tick(world);
        let chosen = match test {
            Status::Running => 0,
            Status::Success => 1,
            Status::Failure => 2,
        };
        if let Some(kid) = running.filter(|kid| *kid != chosen) {
            self.kids[kid].abort(world, Exit::Abort);
        }
        match chosen {
            0 => Status::Running,
            2 if self.kids.len() == 2 => Status::Failure,
            kid => self.kids[kid].tick(world),
        }
    }

    fn utility(&mut self, options: &[OptionDef], keep: f32, world: &mut World<'_>) -> Status {
        let scores: Vec<f32> =
            options.iter().map(|option| world.game.dice(id_of(&option.score), 4) as f32).collect();
        loop {
            let open = (0..scores.len()).filter(|kid| self.ended[*kid].is_none());
            let Some(best) = open.min_by(|a, b| scores[*b].total_cmp(&scores[*a])) else {
                return Status::Failure;
            };
            let running = self.kids.iter().position(|kid| kid.on);
            let kid = running.filter(|kid| scores[best] <= scores[*kid] + keep).unwrap_or(best);
            if let Some(other) = running.filter(|other| *other != kid) {
                self.kids[other].abort(world, Exit::Abort);
            }
            match self.kids[kid].tick(world) {
                Status::Failure => self.ended[kid] = Some(Status::Failure),
                status => return status,
            }
        }
    }

    fn decorator(&mut self, task: &Task, begins: bool, world: &mut World<'_>) -> Status {
        match task {
            Task::Limit { times, .. } if begins => {
                if self.begun >= *times {
                    return Status::Failure;
                }
                self.begun += 1;
            }
            Task::Once { then, .. } if begins && self.begun > 0 => {
                return then.map_or(Status::of(self.begun == 1), Into::into);
            }
            Task::CoolDown { .. } if begins && self.rests_until > world.now => return Status::Failure,
            Task::Semaphore { .. } if begins => {
                if *world.free == 0 {
                    return Status::Failure;
                }
                *world.free -= 1;
            }
            Task::Chance { .. } if begins && world.stream.unit() >= 0.7 => return Status::Failure,
            Task::TimeOut { seconds, .. } if begins => self.end = world.after(seconds),
            Task::TimeOut { .. } if self.end <= world.now => {
                self.kids[0].abort(world, Exit::Abort);
                return Status::Failure;
            }
            _ => {}
        }
        let status = self.kids[0].tick(world);
        if status == Status::Running {
            return status;
        }
        self.undo(task, world);
        let good = status == Status::Success;
        match task {
            Task::Inverter(_) => Status::of(!good),
            Task::Once { .. } => {
                self.begun = if good { 1 } else { 2 };
                status
            }
            Task::Succeed(_) => Status::Success,
            Task::UntilFail(_) if good => Status::Running,
            Task::UntilSuccess(_) if !good => Status::Running,
            Task::UntilFail(_) | Task::UntilSuccess(_) => Status::Success,
            Task::Repeat { times, .. } if good => self.counted(*times, status),
            Task::Retry { times, .. } if !good => self.counted(*times, status),
            _ => status,
        }
    }

    fn counted(&mut self, times: u32, status: Status) -> Status {
        self.count += 1;
        if self.count == times { status } else { Status::Running }
    }
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

/// The simple way.
fn simple(def: &TreeDef, seed: u64) -> (Vec<String>, Vec<Status>) {
    let (mut root, mut stream, mut free) = (Simple::new(&def.root), Seed::new(seed).stream(), 1);
    let mut game = Game { seed, ..Game::default() };
    let mut all = Vec::new();
    for tick in 0..TICKS {
        game.tick = tick;
        let now = Moment::of_tick(tick, 20);
        let mut world = World { game: &mut game, stream: &mut stream, now, free: &mut free };
        if tick % 17 == 16 {
            root.abort(&mut world, Exit::Despawn);
        }
        all.push(root.tick(&mut world));
    }
    (game.log, all)
}

#[test]
fn flat_trees_do_what_simple_trees_do() {
    let (mut events, mut runs) = (0, 0);
    for seed in 0..600 {
        let def = grown(seed);
        let expected = simple(&def, seed);
        let found = flat(&def, seed, Trouble::None);
        assert!(expected == found, "seed {seed}: {}\n{expected:?}\n{found:?}", def.to_ron());
        events += found.0.len();
        runs += found.1.iter().filter(|status| **status == Status::Running).count();
    }
    assert!(
        events > 20_000 && runs > 2000,
        "{events} events, {runs} ticks that ran on: too dull to prove anything"
    );
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
