//! The simple way: boxed nodes with their state inside, walked as the documentation says.

mod decorator;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::super::*;
use super::Game;
use crate::condition::ConditionDef;
use crate::{CallDef, Value};
use wits_core::random::Stream;

/// What the simple way needs besides its nodes.
pub(super) struct World<'a> {
    pub(super) game: &'a mut Game,
    pub(super) stream: &'a mut Stream,
    pub(super) now: Moment,
    pub(super) free: &'a mut i32,
    pub(super) notes: &'a mut Notes,
}

/// What nodes far from each other share. Names are known by the number of their sub-tree.
#[derive(Default)]
pub(super) struct Notes {
    /// The key `k` of the tree, the scopes and the sub-trees around the node that is ticked; the last one counts.
    pub(super) keys: Vec<Option<i32>>,
    /// Interrupters and holds that run, and what they were told.
    active: BTreeSet<Name>,
    told: BTreeMap<Name, Status>,
    open: BTreeMap<Name, bool>,
    /// How many signals were heard.
    pub(super) signals: u32,
    /// How many sub-trees there have been.
    trees: u32,
    /// What has just ended was skipped.
    skipped: bool,
    /// How often something was.
    pub(super) skips: u32,
}

type Name = (u32, String);

impl World<'_> {
    fn holds(&self, condition: &ConditionDef) -> bool {
        match condition {
            ConditionDef::Is(call) => self.game.dice(id_of(call), 3) > 0,
            _ => self.key().is_some_and(|key| key > 2),
        }
    }

    fn after(&mut self, seconds: &Seconds) -> Moment {
        match seconds {
            Seconds::Fixed(seconds) => self.now.after(*seconds),
            Seconds::Between(min, max) => self.now.after(self.stream.range(*min, *max)),
            Seconds::Key(_) => self.now,
        }
    }

    /// Whether what has just ended was skipped.
    pub(super) fn took_skip(&mut self) -> bool {
        std::mem::take(&mut self.notes.skipped)
    }

    pub(super) fn skip(&mut self) -> Status {
        self.notes.skipped = true;
        self.notes.skips += 1;
        Status::Success
    }

    fn key(&self) -> Option<i32> {
        self.notes.keys.last().copied().flatten()
    }

    fn write(&mut self, key: Option<i32>) {
        if let Some(place) = self.notes.keys.last_mut() {
            *place = key;
        }
    }

    /// Fails when the key is not set.
    fn tell(&mut self, id: i32) -> Status {
        let Some(key) = self.key() else { return Status::Failure };
        self.game.log.push(format!("{id}: k is {key}"));
        Status::Success
    }

    fn about_keys(&mut self, task: &Task) -> Status {
        match task {
            Task::SetKey { .. } => self.write(Some(1)),
            Task::ClearKey(_) => self.write(None),
            _ => match self.key() {
                Some(key) => self.write(Some(key + 1)),
                None => return Status::Failure,
            },
        }
        Status::Success
    }
}

fn id_of(call: &CallDef) -> i32 {
    if let Some(Value::Int(id)) = call.with.get("id") { *id } else { 0 }
}

/// A node with all it remembers.
pub(super) struct Simple {
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
    /// Its own key `k`, for scopes and sub-trees.
    key: Option<i32>,
    /// The sub-tree that it is part of, and all that there are.
    tree: u32,
    trees: Rc<BTreeMap<String, TreeDef>>,
}

impl Simple {
    pub(super) fn new(def: &NodeDef, tree: u32, trees: &Rc<BTreeMap<String, TreeDef>>) -> Self {
        let kids = def.node.children().into_iter().map(|kid| Self::new(kid, tree, trees));
        let kids: Vec<Self> = kids.collect();
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
            key: None,
            tree,
            trees: Rc::clone(trees),
        }
    }

    pub(super) fn tick(&mut self, world: &mut World<'_>) -> Status {
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

    /// Aborts what runs, the last entered first.
    pub(super) fn abort(&mut self, world: &mut World<'_>, why: Exit) {
        if !self.on {
            return;
        }
        self.on = false;
        let task = self.def.node.clone();
        self.with_key(&task, world, |node, world| {
            node.kids.iter_mut().rev().for_each(|kid| kid.abort(world, why));
        });
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
            Task::Interrupter(_) | Task::Hold(_) => _ = world.notes.active.remove(&self.name()),
            Task::Lazy(call) if call.with.contains_key("k") => world.write(self.key),
            _ => {}
        }
    }

    fn task(&mut self, task: &Task, begins: bool, world: &mut World<'_>) -> Status {
        match task {
            Task::Do(call) if call.name == "tell" => world.tell(id_of(call)),
            Task::Do(call) => self.leaf(call, begins, world),
            Task::If(condition) => Status::of(world.holds(condition)),
            Task::Log(_) => Status::Success,
            Task::SetKey { .. } | Task::ClearKey(_) | Task::Compute(_) => world.about_keys(task),
            Task::Interrupt { .. } | Task::Open(_) | Task::Close(_) | Task::Release(_) => {
                self.signal(task, world)
            }
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
            Task::Checklist(_) => self.checklist(false, world),
            Task::StepwiseChecklist(_) => self.checklist(true, world),
            Task::StepwiseSequence(_) => self.stepwise(Status::Success, world),
            Task::StepwiseSelector(_) => self.stepwise(Status::Failure, world),
            Task::Pause => {
                if begins {
                    Status::Running
                } else {
                    Status::Success
                }
            }
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
        let mut skips = self.kid == 0 && !self.kids.is_empty();
        while self.kid < self.kids.len() {
            let status = self.kids[self.kid].tick(world);
            if !world.took_skip() {
                if status != go_on {
                    return status;
                }
                skips = false;
            }
            self.kid += 1;
        }
        world.notes.skipped = skips;
        go_on
    }

    /// Stops after every child that began and ended in this tick.
    fn stepwise(&mut self, go_on: Status, world: &mut World<'_>) -> Status {
        let mut skips = self.kid == 0 && !self.kids.is_empty();
        while self.kid < self.kids.len() {
            let ran = self.kids[self.kid].on;
            let status = self.kids[self.kid].tick(world);
            let skipped = world.took_skip();
            if !skipped && status != go_on {
                return status;
            }
            self.kid += 1;
            if !skipped && !ran && self.kid < self.kids.len() {
                return Status::Running;
            }
            skips &= skipped;
        }
        world.notes.skipped = skips;
        go_on
    }

    fn reactive(&mut self, go_on: Status, world: &mut World<'_>) -> Status {
        let mut skips = !self.kids.is_empty();
        for kid in 0..self.kids.len() {
            let status = self.kids[kid].tick(world);
            if world.took_skip() {
                continue;
            }
            skips = false;
            if status != go_on {
                self.kids[kid + 1..].iter_mut().for_each(|kid| kid.abort(world, Exit::Abort));
                return status;
            }
        }
        world.notes.skipped = skips;
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
        let mut skips = self.kid == 0 && !self.kids.is_empty();
        while self.kid < self.order.len() {
            let status = self.kids[self.order[self.kid]].tick(world);
            if !world.took_skip() {
                if status != go_on {
                    return status;
                }
                skips = false;
            }
            self.kid += 1;
        }
        world.notes.skipped = skips;
        go_on
    }

    fn random(&mut self, world: &mut World<'_>) -> Status {
        if self.kids.is_empty() {
            return Status::Failure;
        }
        let running = self.kids.iter().position(|kid| kid.on);
        let kid = running.unwrap_or_else(|| world.stream.below(self.kids.len() as u32) as usize);
        match self.kids[kid].tick(world) {
            _ if world.took_skip() => Status::Running,
            Status::Failure => Status::Running,
            status => status,
        }
    }

    fn parallel(&mut self, success: Amount, failure: Amount, wait: bool, world: &mut World<'_>) -> Status {
        let (count, mut skips) = (self.kids.len() as u32, 0);
        for kid in 0..self.kids.len() {
            if self.ended[kid].is_some() {
                continue;
            }
            let status = self.kids[kid].tick(world);
            if world.took_skip() {
                skips += 1;
            } else {
                self.ended[kid] = Some(status).filter(|status| status.is_done());
            }
            let ended = |status| self.ended.iter().filter(|end| **end == Some(status)).count() as u32;
            let lost = ended(Status::Failure) >= failure.of(count);
            let more = if success == Amount::All { skips } else { 0 };
            if !wait && (lost || ended(Status::Success) + more >= success.of(count)) {
                self.kids.iter_mut().rev().for_each(|kid| kid.abort(world, Exit::Abort));
                return Status::of(!lost);
            }
        }
        let lost = self.ended.iter().filter(|end| **end == Some(Status::Failure)).count() as u32;
        if skips > 0 && skips == count {
            world.notes.skipped = true;
            return Status::Success;
        }
        let open = self.ended.iter().filter(|end| end.is_none()).count() as u32;
        match open > 0 && !(wait && open == skips) {
            true => Status::Running,
            false if wait => Status::of(lost < failure.of(count)),
            false => Status::of(count == 0),
        }
    }

    fn checklist(&mut self, pauses: bool, world: &mut World<'_>) -> Status {
        let mut skips = self.begun == 0 && !self.kids.is_empty();
        while (self.begun as usize) < self.kids.len() {
            let ran = self.kids[self.begun as usize].on;
            let status = self.kids[self.begun as usize].tick(world);
            let skipped = world.took_skip();
            if !skipped && status != Status::Success {
                return status;
            }
            self.begun += 1;
            if pauses && !skipped && !ran && (self.begun as usize) < self.kids.len() {
                return Status::Running;
            }
            skips &= skipped;
        }
        self.begun = 0;
        world.notes.skipped = skips;
        Status::Success
    }

    fn branch(&mut self, reactive: bool, world: &mut World<'_>) -> Status {
        let running = (1..self.kids.len()).find(|kid| self.kids[*kid].on);
        if let Some(kid) = running.filter(|_| !reactive) {
            return self.kids[kid].tick(world);
        }
        let test = self.kids[0].tick(world);
        let chosen = match test {
            _ if world.notes.skipped => 0,
            Status::Running => 0,
            Status::Success => 1,
            Status::Failure => 2,
        };
        if let Some(kid) = running.filter(|kid| *kid != chosen) {
            self.kids[kid].abort(world, Exit::Abort);
        }
        match chosen {
            0 => test,
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
            let status = self.kids[kid].tick(world);
            if !world.took_skip() && status != Status::Failure {
                return status;
            }
            self.ended[kid] = Some(Status::Failure);
        }
    }
}
