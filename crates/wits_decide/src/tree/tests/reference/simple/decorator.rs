//! Nodes with one child, and what they are told by others.

use super::super::super::*;
use super::{Name, Simple, World};
use crate::Value;

impl Simple {
    pub(super) fn decorator(&mut self, task: &Task, begins: bool, world: &mut World<'_>) -> Status {
        match task {
            Task::Limit { times, .. } if begins => {
                if self.begun >= *times {
                    return Status::Failure;
                }
                self.begun += 1;
            }
            Task::Once { then, skip, .. } if begins && self.begun > 0 => {
                return if *skip {
                    world.skip()
                } else {
                    then.map_or(Status::of(self.begun == 1), Into::into)
                };
            }
            Task::SkipIf { condition, reactive, .. } if (begins || *reactive) && world.holds(condition) => {
                self.kids[0].abort(world, Exit::Abort);
                return world.skip();
            }
            Task::Repeat { times, at_once, .. } => {
                return self.rounds(times, *at_once, Status::Success, world);
            }
            Task::Retry { times, at_once, .. } => {
                return self.rounds(times, *at_once, Status::Failure, world);
            }
            Task::CoolDown { .. } if begins && self.rests_until > world.now => return Status::Failure,
            Task::Semaphore { .. } if begins => {
                if *world.free == 0 {
                    return Status::Failure;
                }
                *world.free -= 1;
            }
            Task::Gate { open, .. } if !*world.notes.open.get(&self.name()).unwrap_or(open) => {
                self.kids[0].abort(world, Exit::Abort);
                return Status::Failure;
            }
            Task::Delay { seconds, .. } => {
                if begins {
                    self.end = world.after(seconds);
                }
                if self.end > world.now {
                    return Status::Running;
                }
            }
            Task::Interrupter(_) => return self.interrupter(begins, world),
            Task::Hold(_) => return self.hold(begins, world),
            Task::Scope { .. } | Task::SubTree(_) | Task::Lazy(_) => return self.fresh(task, begins, world),
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
        if world.notes.skipped {
            let goes_on = matches!(task, Task::Forever(_) | Task::UntilFail(_) | Task::UntilSuccess(_));
            world.notes.skipped = !goes_on;
            return if goes_on { Status::Running } else { status };
        }
        let good = status == Status::Success;
        match task {
            Task::Inverter(_) => Status::of(!good),
            Task::Once { .. } => {
                self.begun = if good { 1 } else { 2 };
                status
            }
            Task::Succeed(_) => Status::Success,
            Task::Fail(_) => Status::Failure,
            Task::Forever(_) => Status::Running,
            Task::UntilFail(_) if good => Status::Running,
            Task::UntilSuccess(_) if !good => Status::Running,
            Task::UntilFail(_) | Task::UntilSuccess(_) => Status::Success,
            _ => status,
        }
    }

    fn rounds(&mut self, times: &Times, at_once: bool, wanted: Status, world: &mut World<'_>) -> Status {
        let end = |count: u32, world: &World<'_>| match times {
            Times::Fixed(times) => (count >= *times).then_some(wanted),
            Times::Forever => None,
            Times::Key(_) => match world.key() {
                Some(key) => (key != -1 && i64::from(count) >= i64::from(key)).then_some(wanted),
                None => Some(Status::Failure),
            },
        };
        if let Some(end) = end(self.count, world).filter(|_| !self.kids[0].on) {
            return end;
        }
        loop {
            let ran = self.kids[0].on;
            let status = self.kids[0].tick(world);
            if world.notes.skipped || status != wanted {
                return status;
            }
            self.count += 1;
            if let Some(end) = end(self.count, world) {
                return end;
            }
            if !ran || !at_once {
                return Status::Running;
            }
        }
    }

    pub(super) fn name(&self) -> Name {
        (self.tree, self.def.name.clone())
    }

    /// Acts on a node of the same tree.
    pub(super) fn signal(&self, task: &Task, world: &mut World<'_>) -> Status {
        let (name, told) = match task {
            Task::Interrupt { name, result } => (name, Status::from(*result)),
            Task::Open(name) | Task::Close(name) => {
                let opens = matches!(task, Task::Open(_));
                world.notes.open.insert((self.tree, name.clone()), opens);
                return Status::Success;
            }
            Task::Release(name) => (name, Status::Success),
            _ => return Status::Failure,
        };
        let name = (self.tree, name.clone());
        if world.notes.active.contains(&name) {
            world.notes.told.insert(name, told);
            world.notes.signals += 1;
        }
        Status::Success
    }

    /// From now on it can be told something.
    fn listens(&self, begins: bool, world: &mut World<'_>) {
        if begins {
            world.notes.told.remove(&self.name());
            world.notes.active.insert(self.name());
        }
    }

    fn interrupter(&mut self, begins: bool, world: &mut World<'_>) -> Status {
        self.listens(begins, world);
        let mut status = Status::Running;
        if !world.notes.told.contains_key(&self.name()) {
            status = self.kids[0].tick(world);
        }
        if let Some(told) = world.notes.told.get(&self.name()).copied() {
            self.kids[0].abort(world, Exit::Abort);
            world.notes.skipped = false;
            status = told;
        }
        if status.is_done() {
            world.notes.active.remove(&self.name());
        }
        status
    }

    fn hold(&mut self, begins: bool, world: &mut World<'_>) -> Status {
        self.listens(begins, world);
        if self.ended[0].is_none() {
            self.ended[0] = Some(self.kids[0].tick(world)).filter(|status| status.is_done());
            if world.notes.skipped {
                world.notes.active.remove(&self.name());
                return Status::Success;
            }
        }
        match self.ended[0].filter(|_| world.notes.told.contains_key(&self.name())) {
            Some(status) => {
                world.notes.active.remove(&self.name());
                status
            }
            None => Status::Running,
        }
    }

    /// A scope or a sub-tree: its key is fresh when it begins. A lazy sub-tree is fresh as a whole, and its key goes in and
    /// out by copying.
    fn fresh(&mut self, task: &Task, begins: bool, world: &mut World<'_>) -> Status {
        if begins {
            self.key = match task {
                Task::Scope { board, .. } => int(board.defaults().next().flatten()),
                Task::Lazy(call) if call.with.contains_key("k") => world.key(),
                _ => Some(2),
            };
            if let Task::SubTree(call) | Task::Lazy(call) = task
                && (self.kids.is_empty() || matches!(task, Task::Lazy(_)))
            {
                world.notes.trees += 1;
                let root = &self.trees[&call.name].root;
                self.kids = vec![Self::new(root, world.notes.trees, &self.trees)];
            }
        }
        let status = self.with_key(task, world, |node, world| node.kids[0].tick(world));
        if status.is_done() {
            self.undo(task, world);
        }
        if matches!(task, Task::Lazy(_)) && world.took_skip() { Status::Success } else { status }
    }

    /// What has a key of its own puts it above those around it for a while.
    pub(super) fn with_key<T>(
        &mut self,
        task: &Task,
        world: &mut World<'_>,
        body: impl FnOnce(&mut Self, &mut World<'_>) -> T,
    ) -> T {
        let own = match task {
            Task::Scope { .. } | Task::Lazy(_) => true,
            Task::SubTree(call) => !call.with.contains_key("k"),
            _ => false,
        };
        if own {
            world.notes.keys.push(self.key);
        }
        let answer = body(self, world);
        if own {
            self.key = world.notes.keys.pop().flatten();
        }
        answer
    }
}

fn int(value: Option<Value>) -> Option<i32> {
    if let Some(Value::Int(whole)) = value { Some(whole) } else { None }
}
