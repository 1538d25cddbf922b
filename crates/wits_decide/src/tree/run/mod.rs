//! One tick of one character.
//!
//! A node that is active has its bit set from one tick to the next. Nodes that begin and end within a tick need no bit,
//! unless somebody watches or something must be undone when they are left: then the bit is set first and cleared before
//! the undoing, so that nothing is left twice even if it panics.

mod branch;
mod composite;
mod decorator;
mod lazy;
mod leaf;
mod leave;
mod parallel;
mod skip;
mod steps;
mod utility;

use wits_core::time::Moment;

use super::Tree;
use super::node::{Node, Op};
use super::state::{TreeState, bit, clear_bit, first_bit, set_bit};
use crate::watch::Watch;
use crate::words::Rest;
use crate::{Exit, Status, Turn};

pub use composite::shuffle;

/// Beside events, a sleeping tree can wait for a key to change: this bit among those of [`Rest::Until`].
pub const KEYS: u64 = 1 << 62;

pub(super) struct Runner<'r, 't, C: ?Sized, W> {
    pub(super) tree: &'r Tree<C>,
    pub(super) words: &'r mut [u32],
    pub(super) lazies: &'r mut [TreeState],
    pub(super) turn: &'r mut Turn<'t, C>,
    pub(super) watch: &'r mut W,
    /// The memory of the action that is being called: kept here, so that it is not lost when it panics.
    pub(super) memory: u64,
    /// The node that is being ticked.
    pub(super) at: u32,
    /// The node that has just ended was skipped: its parent reads and clears this.
    skipped: bool,
    /// How long nothing needs to be ticked.
    sleep: Sleep,
    /// What ends now may be asked again at the next tick, while something else runs.
    reactive: bool,
    /// What those who end now would want then.
    soft: Sleep,
}

impl<'r, 't, C: ?Sized, W: Watch> Runner<'r, 't, C, W> {
    pub(super) fn new(
        tree: &'r Tree<C>,
        words: &'r mut [u32],
        lazies: &'r mut [TreeState],
        turn: &'r mut Turn<'t, C>,
        watch: &'r mut W,
    ) -> Self {
        Self {
            tree,
            words,
            lazies,
            turn,
            watch,
            memory: 0,
            at: 0,
            skipped: false,
            sleep: Sleep::SOUND,
            reactive: false,
            soft: Sleep::SOUND,
        }
    }

    /// How long the tree can do without being ticked, if it runs.
    pub(super) const fn rest(&self) -> Rest {
        let Sleep { until, signals } = self.sleep;
        if until.0 == 0 { Rest::Awake } else { Rest::Until(until, signals) }
    }

    /// Ticks the whole tree.
    pub(super) fn root(&mut self) -> Status {
        let resumed = self.is_active(0);
        let status = self.run(0, resumed);
        if self.take_skipped() { Status::Success } else { status }
    }

    /// Ticks a node: one that begins, or one that goes on.
    pub(super) fn run(&mut self, number: u32, resumed: bool) -> Status {
        let tree = self.tree;
        let node = tree.node(number);
        self.at = number;
        match node.op {
            Op::Plain(deed) if !resumed && !W::LOOKS => return self.act_plainly(number, node, deed),
            Op::Do(deed) | Op::Plain(deed) => return self.act(number, node, deed, resumed),
            Op::If(condition) => return self.ask(number, condition),
            _ => {}
        }
        if W::LOOKS && !resumed {
            self.mark(number);
            self.watch.enter(number);
        }
        let status = match node.op {
            Op::Sequence => self.in_order(number, node, resumed, Status::Success),
            Op::Selector => self.in_order(number, node, resumed, Status::Failure),
            _ => self.rarer(number, node, resumed),
        };
        self.settle(number, resumed, status);
        status
    }

    /// Kept apart, so that the frequent nodes stay small.
    #[inline(never)]
    fn rarer(&mut self, number: u32, node: &Node, resumed: bool) -> Status {
        let tree = self.tree;
        match node.op {
            // Those that `run` ticks itself.
            Op::Do(_) | Op::Plain(_) | Op::If(_) | Op::Sequence | Op::Selector => Status::Failure,

            Op::Parallel(plan) => self.parallel(number, node, plan, resumed),
            Op::ReactiveSequence => self.reactive(number, node, resumed, Status::Success),
            Op::ReactiveSelector => self.reactive(number, node, resumed, Status::Failure),
            Op::ShuffledSequence => self.shuffled(number, node, resumed, Status::Success),
            Op::ShuffledSelector => self.shuffled(number, node, resumed, Status::Failure),
            Op::Random => self.random(number, node, resumed),
            Op::Branch(reactive) => self.branch(number, node, resumed, reactive),
            Op::Checklist => self.steps(number, node, resumed, (Status::Success, false)),
            Op::StepwiseChecklist | Op::StepwiseSequence => {
                self.steps(number, node, resumed, (Status::Success, true))
            }
            Op::StepwiseSelector => self.steps(number, node, resumed, (Status::Failure, true)),
            Op::Utility(choice) => self.utility(number, node, choice, resumed),

            Op::Wait(seconds) => self.wait(node, seconds, resumed),
            Op::Idle => Status::Running,
            Op::Pause => self.pause(resumed),
            Op::Set(set) => self.set(number, set),
            Op::Take(take) => self.take(number, take),
            Op::Compute(write) => self.compute(number, write),
            Op::Clear(key) => self.write(number, tree.parts.keys[key as usize], None),
            Op::Log(text) => self.log(number, text),
            Op::Interrupt(target, good) => self.interrupt(target, good),
            Op::ResetLimit(target) => self.reset_limit(target),
            Op::SetGate(target, open) => self.set_gate(target, open),
            Op::Release(target) => self.release(target),
            Op::Lazy(lazy) => self.lazy(number, lazy, resumed),

            Op::Inverter => self.inverter(number, resumed),
            Op::Always(good) => self.always(number, resumed, good),
            Op::Until(good) => self.again(number, resumed, Some(Status::of(good))),
            Op::Forever => self.again(number, resumed, None),
            Op::Repeat(times, at_once) => {
                self.count(number, node, resumed, (times, at_once, Status::Success))
            }
            Op::Retry(times, at_once) => self.count(number, node, resumed, (times, at_once, Status::Failure)),
            Op::SkipIf(condition, reactive) => self.skip_if(number, resumed, (condition, reactive)),
            Op::Limit(times) => self.limit(number, node, resumed, times),
            Op::Once(then) => self.once(number, node, resumed, then),
            Op::TimeOut(seconds, good) => self.time_out(number, node, resumed, (seconds, good)),
            Op::CoolDown(_) => self.cool_down(number, node, resumed),
            Op::Delay(seconds) => self.delay(number, node, resumed, seconds),
            Op::Chance(of) => self.chance(number, resumed, of),
            Op::Semaphore(key) => self.semaphore(number, resumed, key),
            Op::Interrupter => self.interrupter(number, node, resumed),
            Op::Gate(open) => self.gate(number, node, resumed, open),
            Op::Hold => self.hold(number, node, resumed),
            Op::Scope(scope) => self.scope(number, resumed, scope),
            Op::Guard(guard) => self.guard(number, resumed, guard),
            Op::OnAbort(..) | Op::Cleanup | Op::SubTree => self.below(number, resumed),
        }
    }

    /// Remembers that a node runs, or that it has ended.
    #[inline]
    fn settle(&mut self, number: u32, resumed: bool, status: Status) {
        match Exit::of(status) {
            None => {
                self.mark(number);
                if W::LOOKS {
                    self.watch.tick(number, status);
                }
            }
            Some(why) => {
                if resumed || W::LOOKS {
                    clear_bit(self.words, number);
                }
                if W::LOOKS {
                    self.watch.tick(number, status);
                    self.watch.exit(number, why);
                }
            }
        }
    }

    #[inline]
    fn is_active(&self, number: u32) -> bool {
        bit(self.words, number)
    }

    #[inline]
    fn mark(&mut self, number: u32) {
        set_bit(self.words, number);
    }

    /// The child that runs.
    #[inline]
    fn active_child(&self, number: u32, node: &Node) -> Option<u32> {
        first_bit(self.words, number + 1, node.after)
    }

    #[inline]
    fn word(&mut self, slot: u32) -> &mut u32 {
        &mut self.words[slot as usize]
    }

    /// Wants the next tick.
    #[inline]
    const fn stay_awake(&mut self) {
        self.sleep.until = Moment::START;
    }

    /// Wants to be ticked at this moment.
    #[inline]
    fn wake_at(&mut self, moment: Moment) {
        self.sleep.until = self.sleep.until.min(moment);
    }

    /// Wants to be ticked when an action does.
    pub(super) fn doze(&mut self, rest: Rest) {
        match rest {
            Rest::Awake => self.stay_awake(),
            Rest::Until(moment, events) => {
                self.wake_at(moment);
                self.sleep.signals |= events;
            }
        }
    }

    /// Something ended that may end otherwise at the next tick.
    #[inline]
    fn ends(&mut self, sleep: Sleep) {
        if self.reactive {
            self.soft = self.soft.and(sleep);
        }
    }
}

/// How long nothing needs to be ticked, and what puts an end to it.
#[derive(Clone, Copy)]
struct Sleep {
    until: Moment,
    signals: u64,
}

impl Sleep {
    /// Nothing wakes it.
    const SOUND: Self = Self { until: Moment::NEVER, signals: 0 };
    /// It wants the next tick.
    const AWAKE: Self = Self { until: Moment::START, signals: 0 };

    /// Whichever comes first.
    #[inline]
    fn and(self, other: Self) -> Self {
        Self { until: self.until.min(other.until), signals: self.signals | other.signals }
    }

    /// What a question depends on: keys alone, or anything.
    const fn of_question(keys_only: bool) -> Self {
        if keys_only { Self { until: Moment::NEVER, signals: KEYS } } else { Self::AWAKE }
    }

    const fn until(moment: Moment) -> Self {
        Self { until: moment, signals: 0 }
    }
}
