//! What each task is made of.

use wits_core::findings::Place;

use super::super::node::{Choice, Given, Op, Plan, Take, Write};
use super::super::{OptionDef, Outcome, Seconds, Task, Times, WriteDef};
use super::{Binder, Frame, MOST_OPTIONS, MOST_SHUFFLED, Ref, names, push};
use crate::Value;
use crate::board::Key;
use crate::condition::{ConditionDef, Source};
use crate::words::{CallDef, Deed, key_name};
use crate::{Kind, board::Scope};

impl<C: ?Sized> Binder<'_, C> {
    /// What a task does.
    pub(super) fn op(&mut self, task: &Task, place: &str, frame: &Frame<'_>) -> Op {
        match task {
            Task::Do(call) => self.act(call, place, frame),
            Task::If(condition) => Op::If(self.question(condition, place, frame)),
            Task::Wait(seconds) => Op::Wait(self.seconds(seconds, f32::MAX, place, frame)),
            Task::Idle => Op::Idle,
            Task::Pause => Op::Pause,
            Task::SetKey { key, to } => self.set(key, to, place, frame),
            Task::TakeItem { from, to } => self.take(from, to, place, frame),
            Task::Compute(write) => Op::Compute(self.write(write, place, frame)),
            Task::ClearKey(key) => Op::Clear(self.key(key, None, place, frame)),
            Task::Log(text) => Op::Log(push(&mut self.parts.texts, text.as_str().into())),
            Task::Interrupt { name, result } => {
                self.reference(Op::Interrupt(0, *result == Outcome::Success), name, place, frame)
            }
            Task::ResetLimit(name) => self.reference(Op::ResetLimit(0), name, place, frame),
            Task::Open(name) => self.reference(Op::SetGate(0, true), name, place, frame),
            Task::Close(name) => self.reference(Op::SetGate(0, false), name, place, frame),
            Task::Release(name) => self.reference(Op::Release(0), name, place, frame),
            Task::Selector(_) => Op::Selector,
            Task::Sequence(_) => Op::Sequence,
            Task::ReactiveSelector(_) => Op::ReactiveSelector,
            Task::ReactiveSequence(_) => Op::ReactiveSequence,
            Task::RandomSelector(_) => Op::Random,
            Task::ShuffledSelector(nodes) => self.shuffled(Op::ShuffledSelector, nodes.len(), place),
            Task::ShuffledSequence(nodes) => self.shuffled(Op::ShuffledSequence, nodes.len(), place),
            Task::Parallel { nodes, success, failure, wait } => {
                let plan = Plan::new(nodes.len(), (*success, *failure), *wait);
                Op::Parallel(push(&mut self.parts.plans, plan))
            }
            Task::Utility { options, keep } => self.choice(options, *keep, place, frame),
            Task::Branch { reactive, .. } => Op::Branch(*reactive),
            Task::Checklist(_) => Op::Checklist,
            Task::StepwiseSequence(_) => Op::StepwiseSequence,
            Task::StepwiseSelector(_) => Op::StepwiseSelector,
            Task::StepwiseChecklist(_) => Op::StepwiseChecklist,
            Task::Inverter(_) => Op::Inverter,
            Task::Succeed(_) => Op::Always(true),
            Task::Fail(_) => Op::Always(false),
            Task::UntilFail(_) => Op::Until(false),
            Task::UntilSuccess(_) => Op::Until(true),
            Task::Forever(_) => Op::Forever,
            Task::Repeat { times, at_once, .. } => Op::Repeat(self.times(times, place, frame), *at_once),
            Task::Retry { times, at_once, .. } => Op::Retry(self.times(times, place, frame), *at_once),
            Task::Limit { times, .. } => Op::Limit(*times),
            Task::Once { then, skip, .. } => Op::Once(after_once(*then, *skip)),
            Task::SkipIf { condition, reactive, .. } => {
                Op::SkipIf(self.question(condition, &format!("{place}.condition"), frame), *reactive)
            }
            Task::Cleanup { .. } => Op::Cleanup,
            Task::OnAbort { write, .. } => self.on_abort(write, place, frame),
            Task::TimeOut { seconds, result, .. } => {
                Op::TimeOut(self.time(seconds, place, frame), *result == Outcome::Success)
            }
            Task::CoolDown { seconds, .. } => Op::CoolDown(self.time(seconds, place, frame)),
            Task::Delay { seconds, .. } => Op::Delay(self.time(seconds, place, frame)),
            Task::Chance { of, .. } => Op::Chance(self.seconds(of, 1.0, &format!("{place}.of"), frame)),
            Task::Semaphore { key, .. } => {
                Op::Semaphore(self.key(key, Some(Kind::Int), &format!("{place}.key"), frame))
            }
            Task::Interrupter(_) => Op::Interrupter,
            Task::Gate { open, .. } => Op::Gate(*open),
            Task::Hold(_) => Op::Hold,
            Task::Scope { .. } => Op::Scope(0),
            // Their trees are put in their places elsewhere.
            Task::SubTree(_) | Task::Lazy(_) => Op::SubTree,
        }
    }

    fn question(&mut self, condition: &ConditionDef, place: &str, frame: &Frame<'_>) -> u32 {
        let bound = self.condition(condition, place, frame);
        push(&mut self.parts.conditions, bound)
    }

    fn act(&mut self, call: &CallDef, place: &str, frame: &Frame<'_>) -> Op {
        let names = names(self.words, frame);
        match Deed::bind(call, self.words, &names, place, &mut self.findings) {
            Some(deed) => {
                let is_plain = deed.is_plain() && deed.needs_no_keys();
                let number = push(&mut self.parts.deeds, deed);
                if is_plain { Op::Plain(number) } else { Op::Do(number) }
            }
            None => Op::Idle,
        }
    }

    fn seconds(&mut self, seconds: &Seconds, most: f32, place: &str, frame: &Frame<'_>) -> u32 {
        let bound = seconds.bind(&names(self.words, frame), most, place, &mut self.findings);
        push(&mut self.parts.seconds, bound)
    }

    /// The field `seconds` of a node.
    fn time(&mut self, seconds: &Seconds, place: &str, frame: &Frame<'_>) -> u32 {
        self.seconds(seconds, f32::MAX, &format!("{place}.seconds"), frame)
    }

    fn times(&mut self, times: &Times, place: &str, frame: &Frame<'_>) -> u32 {
        let place = format!("{place}.times");
        let bound = times.bind(&names(self.words, frame), &place, &mut self.findings);
        push(&mut self.parts.rounds, bound)
    }

    fn shuffled(&mut self, op: Op, count: usize, place: &str) -> Op {
        if count > MOST_SHUFFLED {
            let most = format!("at most {MOST_SHUFFLED}");
            self.findings.add(Place::path(place), format!("{count} children to be shuffled"), most);
        }
        op
    }

    fn choice(&mut self, options: &[OptionDef], keep: f32, place: &str, frame: &Frame<'_>) -> Op {
        if options.len() > MOST_OPTIONS {
            let most = format!("at most {MOST_OPTIONS}");
            self.findings.add(Place::path(place), format!("{} options", options.len()), most);
        }
        if keep.is_nan() || keep < 0.0 {
            let message = format!("{keep} is out of range");
            self.findings.add(Place::path(format!("{place}.keep")), message, "a number of at least 0");
        }
        let names = names(self.words, frame);
        let scores = options.iter().enumerate().map(|(number, option)| {
            let place = format!("{place}.options[{number}].score");
            Source::bind_number(&option.score, self.words, &names, &place, &mut self.findings)
        });
        let scores = scores.collect();
        Op::Utility(push(&mut self.parts.choices, Choice { scores, keep }))
    }

    fn set(&mut self, key: &str, to: &Value, place: &str, frame: &Frame<'_>) -> Op {
        let number = self.key(key, None, &format!("{place}.key"), frame);
        let names = names(self.words, frame);
        let kind = key_name(&key.into()).and_then(|name| names.kind_of(name));
        let place = format!("{place}.to");
        let given = if let Some(other) = key_name(to) {
            names.key(other, kind, &place, &mut self.findings).map(Given::Key)
        } else {
            let value = kind.map_or_else(|| Some(to.clone()), |kind| to.as_kind(kind));
            if let (None, Some(kind)) = (&value, kind) {
                self.findings.add(Place::path(place), to.to_string(), kind.to_string());
            }
            value.map(Given::Value)
        };
        let target = self.parts.keys[number as usize];
        Op::Set(push(&mut self.parts.sets, (target, given.unwrap_or(Given::Value(false.into())))))
    }

    fn take(&mut self, from: &str, to: &str, place: &str, frame: &Frame<'_>) -> Op {
        let source = self.key(from, Some(Kind::Text), &format!("{place}.from"), frame);
        let target = self.key(to, None, &format!("{place}.to"), frame);
        let names = names(self.words, frame);
        let kind = key_name(&to.into()).and_then(|name| names.kind_of(name)).unwrap_or(Kind::Text);
        let (from, to) = (self.parts.keys[source as usize], self.parts.keys[target as usize]);
        Op::Take(push(&mut self.parts.takes, Take { from, to, kind }))
    }

    fn on_abort(&mut self, writes: &[WriteDef], place: &str, frame: &Frame<'_>) -> Op {
        let first = u32::try_from(self.parts.writes.len()).unwrap_or(u32::MAX);
        for (number, write) in writes.iter().enumerate() {
            self.write(write, &format!("{place}.write[{number}]"), frame);
        }
        Op::OnAbort(first, u16::try_from(writes.len()).unwrap_or(u16::MAX))
    }

    /// A key that is given what comes of an expression.
    fn write(&mut self, write: &WriteDef, place: &str, frame: &Frame<'_>) -> u32 {
        let number = self.key(&write.key, None, &format!("{place}.key"), frame);
        let names = names(self.words, frame);
        let place = format!("{place}.to");
        let (expr, given) = write.to.bind(self.words, &names, &place, &mut self.findings);
        let kind = key_name(&write.key.as_str().into()).and_then(|name| names.kind_of(name));
        let kind = kind.unwrap_or(Kind::Bool);
        if let Some(given) =
            given.filter(|given| *given != kind && (*given, kind) != (Kind::Int, Kind::Number))
        {
            self.findings.add(Place::path(place), format!("{} is {given}", write.to), kind.to_string());
        }
        let key = self.parts.keys[number as usize];
        push(&mut self.parts.writes, Write { key, kind, expr })
    }

    /// A key that is written.
    fn key(&mut self, key: &str, kind: Option<Kind>, place: &str, frame: &Frame<'_>) -> u32 {
        let names = names(self.words, frame);
        let value = Value::from(key);
        let found = if let Some(name) = key_name(&value) {
            if names.reads_only(name) {
                let message = format!("the port {name:?} is for reading");
                self.findings.add(Place::path(place), message, "way: Out");
            }
            names.key(name, kind, place, &mut self.findings)
        } else {
            let expected = "a key in braces, such as \"{target}\"";
            self.findings.add(Place::path(place), format!("{key:?} is no key"), expected);
            None
        };
        push(&mut self.parts.keys, found.unwrap_or(Key { scope: Scope::Local, number: u16::MAX }))
    }

    fn reference(&mut self, op: Op, name: &str, place: &str, frame: &Frame<'_>) -> Op {
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let (name, place) = (name.to_owned(), place.to_owned());
        self.refs.push(Ref { node, name, instance: frame.instance, place });
        op
    }
}

/// What comes after the first time, as [`Op::Once`] has it.
const fn after_once(then: Option<Outcome>, skip: bool) -> u32 {
    match then {
        _ if skip => 3,
        None => 0,
        Some(Outcome::Success) => 1,
        Some(Outcome::Failure) => 2,
    }
}
