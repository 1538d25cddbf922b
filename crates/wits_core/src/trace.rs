//! A bounded trace: the last decisions and values of every agent, so that whoever looks late still sees them.
//!
//! Every agent has a ring of a few entries in one block of memory that is allocated once. An entry is a tick, a
//! channel and a value; what a channel means (a sampled number, a state entered) is told when the trace is made.
//! Writing an entry costs one store; agents that decide often do not push out the others.
//!
//! A trace is not state: it is never hashed or saved. After a rewind, [`Trace::forget_after`] drops what has not
//! happened yet.
//!
//! ```
//! use wits_core::trace::{Channel, Trace};
//! let channels = [Channel::value("speed", "m/s"), Channel::label("state", &["calm", "fleeing"])];
//! let mut trace = Trace::new(&channels, 100, 16, 4);
//! trace.record(7, 60, 0, 1.5);
//! trace.record(7, 61, 1, 1.0);
//! let texts: Vec<String> = trace.log(7).map(|entry| format!("{} {}", entry.tick, entry.text)).collect();
//! assert_eq!(texts, ["61 state: fleeing"]);
//! assert_eq!(trace.curve(7, 0).collect::<Vec<_>>(), [(60, 1.5)]);
//! ```

use std::borrow::Cow;

use crate::inspect::LogEntry;

/// What the entries of one channel mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Channel {
    /// A number that is sampled from time to time.
    Value {
        /// Its name.
        name: &'static str,
        /// Its unit.
        unit: &'static str,
    },
    /// One of a few named things, recorded when it changes.
    Label {
        /// What is labelled.
        name: &'static str,
        /// The names, in the order of their numbers.
        labels: &'static [&'static str],
    },
}

impl Channel {
    /// A sampled number.
    #[must_use]
    pub const fn value(name: &'static str, unit: &'static str) -> Self {
        Self::Value { name, unit }
    }

    /// A choice among named things.
    #[must_use]
    pub const fn label(name: &'static str, labels: &'static [&'static str]) -> Self {
        Self::Label { name, labels }
    }
}

/// One thing that was traced.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Entry {
    tick: u32,
    channel: u32,
    value: f32,
}

/// The last entries of every agent.
#[derive(Clone, Debug)]
pub struct Trace {
    channels: Vec<Channel>,
    values: Rings,
    decisions: Rings,
}

impl Trace {
    /// A trace for `agents` agents that keeps the last `values` sampled numbers and the last `decisions` labels of each:
    /// numbers that come often never push out decisions that come seldom.
    #[must_use]
    pub fn new(channels: &[Channel], agents: usize, values: usize, decisions: usize) -> Self {
        Self {
            channels: channels.to_vec(),
            values: Rings::new(agents, values),
            decisions: Rings::new(agents, decisions),
        }
    }

    /// Notes something about an agent. Unknown agents and channels are ignored, so that callers need no guard.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "ticks fit 32 bits for two years of play at 60 per second"
    )]
    pub fn record(&mut self, agent: usize, tick: u64, channel: usize, value: f32) {
        let entry = Entry { tick: tick as u32, channel: channel as u32, value };
        match self.channels.get(channel) {
            Some(Channel::Value { .. }) => self.values.push(agent, entry),
            Some(Channel::Label { .. }) => self.decisions.push(agent, entry),
            None => {}
        }
    }

    /// The sampled values of one channel, oldest first.
    pub fn curve(&self, agent: usize, channel: usize) -> impl Iterator<Item = (u64, f32)> {
        let of_channel = self.values.of(agent).filter(move |entry| entry.channel as usize == channel);
        of_channel.map(|entry| (u64::from(entry.tick), entry.value))
    }

    /// What was decided, oldest first: the entries of all label channels.
    pub fn log(&self, agent: usize) -> impl Iterator<Item = LogEntry> {
        self.decisions.of(agent).filter_map(|entry| {
            let Channel::Label { name, labels } = self.channels.get(entry.channel as usize)? else {
                return None;
            };
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "labels are small numbers"
            )]
            let label = labels.get(entry.value as usize).copied().unwrap_or("?");
            Some(LogEntry { tick: u64::from(entry.tick), text: Cow::from(format!("{name}: {label}")) })
        })
    }

    /// The last label of one channel, as its number.
    #[must_use]
    pub fn last_label(&self, agent: usize, channel: usize) -> Option<f32> {
        let of_channel = self.decisions.of(agent).filter(|entry| entry.channel as usize == channel);
        of_channel.last().map(|entry| entry.value)
    }

    /// Drops everything later than this tick: the past after a rewind.
    pub fn forget_after(&mut self, tick: u64) {
        self.values.forget_after(tick);
        self.decisions.forget_after(tick);
    }

    /// Memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.bytes() + self.decisions.bytes()
    }
}

/// A ring of entries for every agent, in one block of memory.
#[derive(Clone, Debug)]
struct Rings {
    per_agent: usize,
    entries: Vec<Entry>,
    /// How many entries each agent has ever recorded; the ring position is this modulo `per_agent`.
    recorded: Vec<u32>,
}

impl Rings {
    fn new(agents: usize, per_agent: usize) -> Self {
        Self { per_agent, entries: vec![Entry::default(); agents * per_agent], recorded: vec![0; agents] }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "rings are short")]
    fn push(&mut self, agent: usize, entry: Entry) {
        let Some(recorded) = self.recorded.get_mut(agent) else { return };
        if self.per_agent == 0 {
            return;
        }
        self.entries[agent * self.per_agent + *recorded as usize % self.per_agent] = entry;
        *recorded = recorded.wrapping_add(1);
        // Keep the ring full when the counter wraps.
        if *recorded == 0 {
            *recorded = self.per_agent as u32;
        }
    }

    /// The entries of an agent, oldest first.
    fn of(&self, agent: usize) -> impl Iterator<Item = &Entry> {
        let recorded = self.recorded.get(agent).copied().unwrap_or(0) as usize;
        let start = recorded.saturating_sub(self.per_agent);
        let ring = move |n: usize| &self.entries[agent * self.per_agent + n % self.per_agent];
        (start..recorded).map(ring).filter(|entry| entry.tick != u32::MAX)
    }

    fn forget_after(&mut self, tick: u64) {
        for agent in 0..self.recorded.len() {
            // Entries are in the order of time, so those to drop are the newest.
            let later = self.of(agent).filter(|entry| u64::from(entry.tick) > tick).count();
            #[expect(clippy::cast_possible_truncation, reason = "not more than per_agent")]
            let kept = self.recorded[agent] - later as u32;
            self.recorded[agent] = kept;
            for place in kept as usize..kept as usize + later {
                self.entries[agent * self.per_agent + place % self.per_agent] = Entry::NEVER;
            }
        }
    }

    fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.recorded.len() * size_of::<u32>()
    }
}

impl Entry {
    /// Stands where a forgotten entry was.
    const NEVER: Self = Self { tick: u32::MAX, channel: u32::MAX, value: 0.0 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CHANNELS: [Channel; 2] =
        [Channel::value("speed", "m/s"), Channel::label("state", &["calm", "fleeing"])];

    #[test]
    fn an_agent_keeps_its_entries_whatever_the_others_do() {
        let mut trace = Trace::new(&CHANNELS, 2, 4, 4);
        trace.record(0, 1, 1, 1.0);
        (0..100).for_each(|tick| trace.record(1, tick, 0, 0.0));
        assert_eq!(trace.log(0).count(), 1);
        assert_eq!(trace.curve(1, 0).map(|(tick, _)| tick).collect::<Vec<_>>(), [96, 97, 98, 99]);
    }

    #[test]
    fn numbers_do_not_push_out_decisions() {
        let mut trace = Trace::new(&CHANNELS, 1, 4, 2);
        trace.record(0, 1, 1, 1.0);
        (0..100).for_each(|tick| trace.record(0, tick, 0, 0.0));
        trace.record(0, 100, 9, 0.0); // no such channel
        assert_eq!(trace.log(0).count(), 1);
    }

    #[test]
    fn strangers_and_empty_traces_are_ignored() {
        let mut trace = Trace::new(&CHANNELS, 1, 0, 0);
        trace.record(0, 1, 0, 1.0);
        trace.record(9, 1, 0, 1.0);
        assert_eq!((trace.curve(0, 0).count(), trace.log(9).count()), (0, 0));
    }

    #[test]
    fn unknown_labels_are_shown_as_such() {
        let mut trace = Trace::new(&CHANNELS, 1, 0, 4);
        trace.record(0, 1, 1, 99.0);
        assert_eq!(trace.log(0).next().unwrap().text, "state: ?");
    }

    proptest! {
        /// Recording, rewinding and recording again leaves what a plain list would hold.
        #[test]
        fn agrees_with_a_list(first in 0_u64..30, back in 0_u64..30, again in 0_u64..30, ring in 1_usize..12) {
            let mut trace = Trace::new(&CHANNELS, 1, ring, 0);
            let mut list: Vec<(u64, f32)> = (0..first).map(|tick| (tick, 1.0)).collect();
            (0..first).for_each(|tick| trace.record(0, tick, 0, 1.0));
            let lost = list.len().saturating_sub(ring);
            list.drain(..lost);
            trace.forget_after(back);
            list.retain(|entry| entry.0 <= back);
            let start = back + 1;
            for tick in start..start + again {
                trace.record(0, tick, 0, 2.0);
                list.push((tick, 2.0));
            }
            let seen: Vec<_> = trace.curve(0, 0).collect();
            let tail = &list[list.len() - seen.len()..];
            prop_assert_eq!(&seen[..], tail);
            prop_assert!(seen.len() >= list.len().min(ring).min(usize::try_from(again).unwrap()));
        }
    }
}
