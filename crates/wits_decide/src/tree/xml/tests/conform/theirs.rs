//! What BehaviorTree.CPP 4 does, from the descriptions of its nodes: every node has a status that stays until it is reset, and
//! a tick can come to one thing more, being skipped.

use super::Game;
use super::grow::{Assign, KEYS, Kind, Spec, Test};

/// What a node was when it was last looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Was {
    Idle,
    Running,
    Done,
}

/// What a tick came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    Running,
    Success,
    Failure,
    Skipped,
}

impl Came {
    fn of(holds: bool) -> Self {
        if holds { Self::Success } else { Self::Failure }
    }

    fn ended(self) -> bool {
        matches!(self, Self::Success | Self::Failure)
    }
}

/// The keys and the leaves.
pub(super) struct World<'w> {
    pub(super) keys: [Option<i32>; KEYS + 1],
    pub(super) game: &'w mut Game,
}

impl World<'_> {
    fn holds(&self, test: &Test) -> bool {
        let part = |(key, equal, to): (usize, bool, i32)| {
            let value = self.keys[key].unwrap_or_default();
            if equal { value == to } else { value < to }
        };
        // One of several groups, in each of which all hold.
        let mut groups = vec![part(test.parts[0])];
        for (and, other) in test.ands.iter().zip(&test.parts[1..]) {
            match groups.last_mut() {
                Some(group) if *and => *group &= part(*other),
                _ => groups.push(part(*other)),
            }
        }
        groups.contains(&true)
    }

    fn write(&mut self, assign: &Assign) {
        let value = self.keys[assign.key].unwrap_or_default();
        self.keys[assign.key] = Some(assign.to.unwrap_or(value + 1));
    }
}

/// A node with all it remembers.
pub(super) struct Theirs<'s> {
    spec: &'s Spec,
    kids: Vec<Theirs<'s>>,
    was: Was,
    /// The child whose turn it is; how many have been skipped, or how many rounds there have been.
    at: usize,
    count: usize,
    /// Children of a parallel node that have ended, and how many of them failed.
    ended: Vec<Option<bool>>,
    /// What was returned once; whether the last child catches; whether a condition has let it through.
    result: Option<Came>,
    flag: bool,
}

impl<'s> Theirs<'s> {
    pub(super) fn new(spec: &'s Spec) -> Self {
        let kids: Vec<Self> = spec.children.iter().map(Self::new).collect();
        let ended = vec![None; kids.len()];
        Self { spec, kids, was: Was::Idle, at: 0, count: 0, ended, result: None, flag: false }
    }

    /// Ticks the tree.
    pub(super) fn root(&mut self, world: &mut World<'_>) -> Came {
        let came = self.execute(world);
        if came.ended() {
            self.was = Was::Idle;
        }
        came
    }

    /// Conditions first, then the node, then scripts.
    fn execute(&mut self, world: &mut World<'_>) -> Came {
        let came = self.before(world).unwrap_or_else(|| self.tick(world));
        if came.ended() {
            let [good, bad, _, always] = &self.spec.after;
            let script = if came == Came::Success { good } else { bad };
            [script, always].into_iter().flatten().for_each(|assign| world.write(assign));
        }
        match came {
            Came::Running => self.was = Was::Running,
            Came::Skipped => {}
            _ => self.was = Was::Done,
        }
        if self.is_decorator() && self.kids[0].was == Was::Done {
            self.kids[0].was = Was::Idle;
        }
        came
    }

    fn before(&mut self, world: &mut World<'_>) -> Option<Came> {
        let [failure, success, skip, hold] = &self.spec.before;
        let holds = |test: &Option<Test>, world: &World<'_>| test.as_ref().map(|test| world.holds(test));
        match self.was {
            Was::Idle => {
                for (test, came) in
                    [(failure, Came::Failure), (success, Came::Success), (skip, Came::Skipped)]
                {
                    if holds(test, world) == Some(true) {
                        return Some(came);
                    }
                }
                (holds(hold, world) == Some(false)).then_some(Came::Skipped)
            }
            Was::Running if holds(hold, world) == Some(false) => {
                self.halt(world);
                Some(Came::Skipped)
            }
            _ => None,
        }
    }

    fn is_decorator(&self) -> bool {
        matches!(
            self.spec.kind,
            Kind::Inverter
                | Kind::Force(_)
                | Kind::KeepRunning
                | Kind::Repeat(_)
                | Kind::Retry(_)
                | Kind::RunOnce(_)
                | Kind::Precondition(..)
                | Kind::Loop(..)
        )
    }

    /// Stops what runs, the first child first, then runs the script for that.
    fn halt(&mut self, world: &mut World<'_>) {
        match self.spec.kind {
            Kind::Leaf(id) => world.game.log.push(format!("{id}!")),
            Kind::SequenceWithMemory => {}
            Kind::RunOnce(_) => {}
            Kind::Precondition(..) => {}
            _ => self.restart(),
        }
        self.reset(world);
        self.was = Was::Idle;
        if let Some(assign) = &self.spec.after[2] {
            world.write(assign);
        }
    }

    /// Forgets where it is.
    fn restart(&mut self) {
        (self.at, self.count, self.flag) = (0, 0, false);
        self.ended.fill(None);
    }

    /// All children are idle again.
    fn reset(&mut self, world: &mut World<'_>) {
        self.kids.iter_mut().for_each(|kid| kid.reset_one(world));
    }

    fn reset_one(&mut self, world: &mut World<'_>) {
        if self.was == Was::Running {
            self.halt(world);
        }
        self.was = Was::Idle;
    }

    fn tick(&mut self, world: &mut World<'_>) -> Came {
        match &self.spec.kind {
            Kind::Leaf(id) => world.game.leaf(*id),
            Kind::Ask(id) => Came::of(world.game.ask(*id)),
            Kind::Always(good) => Came::of(*good),
            Kind::Script(assign) => {
                world.write(assign);
                Came::Success
            }
            Kind::ScriptCondition(test) => Came::of(world.holds(test)),
            Kind::Copy(from, to) => match world.keys[*from] {
                Some(value) => {
                    world.keys[*to] = Some(value);
                    Came::Success
                }
                None => Came::Failure,
            },
            Kind::Unset(key) => {
                world.keys[*key] = None;
                Came::Success
            }
            Kind::Sequence => self.row(world, Came::Success, false),
            Kind::AsyncSequence | Kind::SequenceWithMemory => self.row(world, Came::Success, true),
            Kind::Fallback => self.row(world, Came::Failure, false),
            Kind::AsyncFallback => self.row(world, Came::Failure, true),
            Kind::ReactiveSequence => self.reactive(world, Came::Success),
            Kind::ReactiveFallback => self.reactive(world, Came::Failure),
            Kind::Parallel(success, failure) => self.parallel(world, *success, *failure),
            Kind::ParallelAll(failures) => self.parallel_all(world, *failures),
            Kind::IfThenElse => self.if_then_else(world),
            Kind::WhileDoElse => self.while_do_else(world),
            Kind::Switch(key) => self.switch(world, *key),
            Kind::TryCatch => self.try_catch(world),
            _ => self.decorator(world),
        }
    }

    /// Sequences and fallbacks. The status before tells whether a child began in this tick.
    fn row(&mut self, world: &mut World<'_>, go_on: Came, pauses: bool) -> Came {
        let keeps = self.spec.kind == Kind::SequenceWithMemory;
        if self.was != Was::Running {
            self.count = 0;
        }
        self.was = Was::Running;
        while self.at < self.kids.len() {
            let began = self.kids[self.at].was == Was::Idle;
            let came = self.kids[self.at].execute(world);
            match came {
                Came::Running => return came,
                Came::Skipped => {
                    self.at += 1;
                    self.count += 1;
                }
                _ if came == go_on => {
                    self.at += 1;
                    if pauses && began && self.at < self.kids.len() {
                        return Came::Running;
                    }
                }
                _ if keeps => {
                    self.kids[self.at..].iter_mut().for_each(|kid| kid.reset_one(world));
                    return came;
                }
                _ => {
                    self.reset(world);
                    self.at = 0;
                    return came;
                }
            }
        }
        let all = self.count == self.kids.len();
        self.reset(world);
        (self.at, self.count) = (0, 0);
        if all { Came::Skipped } else { go_on }
    }

    fn reactive(&mut self, world: &mut World<'_>, go_on: Came) -> Came {
        self.was = Was::Running;
        let mut all = true;
        for kid in 0..self.kids.len() {
            let came = self.kids[kid].execute(world);
            all &= came == Came::Skipped;
            match came {
                Came::Running => {
                    for other in (0..self.kids.len()).filter(|other| *other != kid) {
                        self.kids[other].reset_one(world);
                    }
                    return came;
                }
                Came::Skipped => self.kids[kid].reset_one(world),
                _ if came == go_on => {}
                _ => {
                    self.reset(world);
                    return came;
                }
            }
        }
        self.reset(world);
        if all { Came::Skipped } else { go_on }
    }

    /// A number of children, counted from the end if it is negative.
    fn threshold(&self, number: i32) -> usize {
        let all = self.kids.len() as i32;
        (if number < 0 { (all + number + 1).max(0) } else { number }) as usize
    }

    fn parallel(&mut self, world: &mut World<'_>, success: i32, failure: i32) -> Came {
        self.was = Was::Running;
        let mut skips = 0;
        let (wanted, most) = (self.threshold(success), self.threshold(failure));
        for kid in 0..self.kids.len() {
            if self.ended[kid].is_none() {
                match self.kids[kid].execute(world) {
                    Came::Skipped => skips += 1,
                    Came::Running => {}
                    came => self.ended[kid] = Some(came == Came::Success),
                }
            }
            let count = |good: bool| self.ended.iter().filter(|end| **end == Some(good)).count();
            let (won, lost) = (count(true), count(false));
            let good = won >= wanted || success < 0 && won + skips >= wanted;
            if good || self.kids.len() - lost < wanted || lost == most {
                self.ended.fill(None);
                self.reset(world);
                return Came::of(good);
            }
        }
        if skips == self.kids.len() { Came::Skipped } else { Came::Running }
    }

    fn parallel_all(&mut self, world: &mut World<'_>, failures: i32) -> Came {
        self.was = Was::Running;
        let mut skips = 0;
        for kid in 0..self.kids.len() {
            if self.ended[kid].is_some() {
                continue;
            }
            match self.kids[kid].execute(world) {
                Came::Skipped => skips += 1,
                Came::Running => {}
                came => self.ended[kid] = Some(came == Came::Success),
            }
        }
        if skips == self.kids.len() {
            return Came::Skipped;
        }
        if skips + self.ended.iter().flatten().count() < self.kids.len() {
            return Came::Running;
        }
        let lost = self.ended.iter().filter(|end| **end == Some(false)).count();
        self.reset(world);
        self.ended.fill(None);
        Came::of(lost < self.threshold(failures))
    }

    fn if_then_else(&mut self, world: &mut World<'_>) -> Came {
        self.was = Was::Running;
        if self.at == 0 {
            match self.kids[0].execute(world) {
                Came::Success => self.at = 1,
                Came::Failure if self.kids.len() == 3 => self.at = 2,
                came => return came,
            }
        }
        let came = self.kids[self.at].execute(world);
        if came != Came::Running {
            self.reset(world);
            self.at = 0;
        }
        came
    }

    fn while_do_else(&mut self, world: &mut World<'_>) -> Came {
        self.was = Was::Running;
        let came = match self.kids[0].execute(world) {
            Came::Success => {
                if self.kids.len() == 3 {
                    self.kids[2].reset_one(world);
                }
                self.kids[1].execute(world)
            }
            Came::Failure if self.kids.len() == 3 => {
                self.kids[1].reset_one(world);
                self.kids[2].execute(world)
            }
            came => came,
        };
        if came != Came::Running {
            self.reset(world);
        }
        came
    }

    /// The child that runs is remembered by its number and one.
    fn switch(&mut self, world: &mut World<'_>, key: usize) -> Came {
        let case = world.keys[key].and_then(|value| usize::try_from(value).ok()).filter(|case| *case < 2);
        let kid = case.unwrap_or(2);
        if self.at > 0 && self.at - 1 != kid {
            self.kids[self.at - 1].reset_one(world);
        }
        let came = self.kids[kid].execute(world);
        match came {
            Came::Running => self.at = kid + 1,
            Came::Skipped => self.at = 0,
            _ => {
                self.reset(world);
                self.at = 0;
            }
        }
        came
    }

    fn try_catch(&mut self, world: &mut World<'_>) -> Came {
        if self.was != Was::Running {
            (self.count, self.flag) = (0, false);
        }
        self.was = Was::Running;
        let last = self.kids.len() - 1;
        while !self.flag && self.at < last {
            match self.kids[self.at].execute(world) {
                Came::Running => return Came::Running,
                Came::Failure => {
                    self.reset(world);
                    (self.at, self.flag) = (0, true);
                }
                came => {
                    self.at += 1;
                    self.count += usize::from(came == Came::Skipped);
                }
            }
        }
        if self.flag {
            if self.kids[last].execute(world) == Came::Running {
                return Came::Running;
            }
            self.reset(world);
            (self.at, self.flag) = (0, false);
            return Came::Failure;
        }
        let all = self.count == last;
        self.reset(world);
        (self.at, self.count) = (0, 0);
        if all { Came::Skipped } else { Came::Success }
    }

    fn decorator(&mut self, world: &mut World<'_>) -> Came {
        match &self.spec.kind {
            Kind::Repeat(times) => return self.rounds(world, *times, Came::Success),
            Kind::Retry(times) => return self.rounds(world, *times, Came::Failure),
            Kind::Loop(items, key) => return self.queue(world, *items, *key),
            Kind::RunOnce(skip) => {
                if let Some(result) = self.result {
                    return if *skip { Came::Skipped } else { result };
                }
            }
            Kind::Precondition(test, otherwise) => {
                self.flag = self.flag || world.holds(test);
                if !self.flag {
                    return match *otherwise {
                        "FAILURE" => Came::Failure,
                        "SUCCESS" => Came::Success,
                        "SKIPPED" => Came::Skipped,
                        _ => Came::Running,
                    };
                }
            }
            _ => {}
        }
        if !matches!(self.spec.kind, Kind::Precondition(..)) {
            self.was = Was::Running;
        }
        let came = self.kids[0].execute(world);
        if came.ended() {
            self.reset(world);
            self.flag = false;
        }
        match &self.spec.kind {
            Kind::Inverter if came.ended() => Came::of(came == Came::Failure),
            Kind::Force(good) if came.ended() => Came::of(*good),
            Kind::KeepRunning if came != Came::Failure => Came::Running,
            Kind::RunOnce(_) if came.ended() => {
                self.result = Some(came);
                came
            }
            _ => came,
        }
    }

    fn rounds(&mut self, world: &mut World<'_>, times: i32, wanted: Came) -> Came {
        let more = |count: usize| times == -1 || (count as i32) < times;
        self.was = Was::Running;
        while more(self.count) {
            let began = self.kids[0].was == Was::Idle;
            let came = self.kids[0].execute(world);
            if came == Came::Running {
                return came;
            }
            self.reset(world);
            if came == Came::Skipped {
                return came;
            }
            if came != wanted {
                self.count = 0;
                return came;
            }
            self.count += 1;
            if began && more(self.count) {
                return Came::Running;
            }
        }
        self.count = 0;
        wanted
    }

    /// One item a tick, and one tick more to find out that there are none left.
    fn queue(&mut self, world: &mut World<'_>, items: usize, key: usize) -> Came {
        if self.was == Was::Idle {
            (self.count, self.flag) = (0, false);
        }
        if !self.flag {
            if self.count == items {
                return Came::Success;
            }
            world.keys[key] = Some(self.count as i32);
            self.count += 1;
        }
        self.was = Was::Running;
        let came = self.kids[0].execute(world);
        self.flag = came == Came::Running;
        if came.ended() {
            self.reset(world);
        }
        if came == Came::Failure { came } else { Came::Running }
    }
}
