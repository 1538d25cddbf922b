//! What happened when, as far as somebody looked: marks in the order of ticks, of a stretch of time without gaps.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use wits_game::Session;

use super::choice::{Choice, Wanted};
use super::{MAX_LANES, notice};
use crate::protocol::say::{Say, Stopped, Text};
use crate::protocol::timeline::{MarkKind, MarksNews, TimelineMark};

/// The most marks that are remembered.
pub(super) const MAX_MARKS: usize = 100_000;
/// The most agents of which something is known: those that are there now, and those that were there last.
const MAX_MET: usize = 3 * MAX_LANES;
/// The most marks of one message.
const MAX_SENT: usize = 4000;

/// The marks of a session between two ticks.
#[derive(Clone, Default)]
pub(in crate::room::session) struct Record {
    /// Somebody looks.
    pub(in crate::room::session) is_on: bool,
    /// The agents that somebody has selected: they are followed however many there are.
    pub(in crate::room::session) selected: Vec<u64>,
    /// The agents that are followed now. Sorted.
    pub(in crate::room::session) agents: Vec<u64>,
    /// Who else is followed, as far as people have chosen, and how many there are of them.
    wanted: Vec<Wanted>,
    /// Counts how often everything began anew.
    epoch: u64,
    /// The first and the last tick of which everything is known.
    covered: Option<(u64, u64)>,
    pub(super) marks: VecDeque<TimelineMark>,
    /// How many marks were dropped at the beginning: the number of the first one that is there.
    dropped: u64,
    /// Agents of which something is known, and their names, in the order in which they were met.
    pub(super) names: Vec<(u64, String)>,
    pub(super) lanes: BTreeMap<u64, Lane>,
    /// How many events of the session have marks.
    events: usize,
}

/// What is known of an agent.
#[derive(Clone, Default)]
pub(super) struct Lane {
    /// Its mind tells what it decides, so that nobody has to guess from what it does.
    pub(super) speaks: bool,
    /// What it does, without numbers.
    pub(super) state: String,
}

/// What a client knows of a record.
#[derive(Default)]
pub(in crate::room) struct Told {
    /// The agents that it wants to see.
    pub(in crate::room::session) choice: Choice,
    /// How many there are of them.
    agents: Option<usize>,
    epoch: Option<u64>,
    covered: Option<(u64, u64)>,
    /// The number of the first mark that it does not know.
    next: u64,
    names: usize,
    cut: Option<u64>,
}

impl Told {
    /// Nothing, of these agents.
    pub(super) fn of(choice: Choice) -> Self {
        Self { choice, ..Self::default() }
    }

    /// It knows marks at this tick and later that are none any more.
    pub(super) fn cut(&mut self, tick: u64, record: &Record) {
        let first = record.marks.partition_point(|mark| mark.tick < tick) as u64 + record.dropped;
        self.cut = Some(self.cut.map_or(tick, |cut| cut.min(tick)));
        self.next = self.next.min(first);
    }
}

impl Record {
    /// The last tick of which everything is known.
    pub(super) fn to(&self) -> Option<u64> {
        self.covered.map(|(_, to)| to)
    }

    /// Everything is known of this tick.
    pub(super) fn covers(&self, tick: u64) -> bool {
        self.covered.is_some_and(|(from, to)| (from..=to).contains(&tick))
    }

    /// Nothing is known any more.
    pub(super) fn clear(&mut self) {
        let (selected, wanted) = (std::mem::take(&mut self.selected), std::mem::take(&mut self.wanted));
        let agents = std::mem::take(&mut self.agents);
        *self =
            Self { is_on: self.is_on, selected, wanted, agents, epoch: self.epoch + 1, ..Self::default() };
    }

    /// Goes on with what was known of another future.
    pub(in crate::room::session) fn take(&mut self, other: Self) {
        let (selected, wanted) = (std::mem::take(&mut self.selected), std::mem::take(&mut self.wanted));
        *self = Self { is_on: self.is_on, selected, wanted, epoch: self.epoch + 1, ..other };
    }

    /// Begins anew where the session is.
    pub(super) fn begin(&mut self, session: &Session) {
        self.clear();
        self.events = session.events().partition_point(|(tick, _)| *tick < session.now());
        self.note(session);
    }

    /// People want to see these agents.
    pub(in crate::room::session) fn choose<'c>(&mut self, choices: impl Iterator<Item = &'c Choice>) {
        let mut old = std::mem::take(&mut self.wanted);
        for choice in choices {
            if !self.wanted.iter().any(|wanted| wanted.choice == *choice) {
                let known = old.iter().position(|wanted| wanted.choice == *choice);
                let known = known.map(|place| old.swap_remove(place));
                self.wanted.push(known.unwrap_or_else(|| Wanted::new(choice.clone())));
            }
        }
    }

    /// Finds out which agents are followed now: those that are selected, and the first of those that people want to see.
    pub(in crate::room::session) fn follow(&mut self, session: &Session) {
        if self.wanted.is_empty() {
            self.wanted.push(Wanted::default());
        }
        self.wanted.iter_mut().for_each(|wanted| wanted.find(session));
        let mut agents: Vec<u64> = self.wanted.iter().flat_map(|wanted| &wanted.agents).copied().collect();
        agents.extend(&self.selected);
        agents.sort_unstable();
        agents.dedup();
        self.agents = agents;
    }

    /// Whether an agent is followed now.
    pub(super) fn follows(&self, agent: u64) -> bool {
        self.agents.binary_search(&agent).is_ok()
    }

    /// Notes what happened in the tick that was just made.
    pub(super) fn note(&mut self, session: &Session) {
        self.follow(session);
        let now = session.now();
        let is_first = self.covered.is_none();
        self.note_events(session);
        notice::happened(self, session);
        notice::decisions(self, session, is_first);
        self.covered = Some((self.covered.map_or(now, |(from, _)| from), now));
        self.forget_old(session.oldest());
        self.forget_gone();
    }

    /// Forgets agents that are gone when too many were met, those first that were met first.
    fn forget_gone(&mut self) {
        if self.names.len() <= MAX_MET {
            return;
        }
        let gone = self.names.iter().map(|(agent, _)| *agent).filter(|agent| !self.follows(*agent));
        let forgotten: BTreeSet<u64> = gone.take(self.names.len() - MAX_MET + MAX_LANES).collect();
        self.names.retain(|(agent, _)| !forgotten.contains(agent));
        self.lanes.retain(|agent, _| !forgotten.contains(agent));
        self.marks.retain(|mark| mark.agent.is_none_or(|agent| !forgotten.contains(&agent)));
        // Numbers of names and marks change: they are told anew.
        self.epoch += 1;
    }

    fn note_events(&mut self, session: &Session) {
        let events = session.events();
        for (tick, event) in events.get(self.events..).unwrap_or_default() {
            self.marks.push_back(notice::event(session, *tick, event));
        }
        self.events = events.len();
    }

    fn forget_old(&mut self, oldest: u64) {
        let Some((from, _)) = &mut self.covered else { return };
        *from = oldest.max(*from);
        while let Some(mark) = self.marks.front() {
            if self.marks.len() > MAX_MARKS {
                *from = (*from).max(mark.tick + 1);
            } else if mark.tick >= *from {
                break;
            }
            self.marks.pop_front();
            self.dropped += 1;
        }
    }

    /// A breakpoint was reached at the present tick. It may be one that was not there when this tick was played before.
    pub(in crate::room::session) fn has_stopped(&mut self, session: &Session, stop: &Stopped) {
        let now = session.now();
        if !self.is_on || !self.covers(now) {
            return;
        }
        let mark = notice::stop(session, stop);
        let (begin, end) = (self.first_at(now), self.first_at(now + 1));
        // The reason may be found only when the tick is played again, with more people looking.
        let is_same = |known: &TimelineMark| {
            (known.kind, known.agent, &known.text) == (mark.kind, mark.agent, &mark.text)
        };
        if self.marks.range(begin..end).any(is_same) {
            return;
        }
        if end < self.marks.len() {
            // Numbers of later marks change: they are told anew.
            self.epoch += 1;
        }
        self.marks.insert(end, mark);
    }

    /// Forgets what comes after the present tick, and notes anew what was done to the game at it. What was decided in the
    /// tick that led here has happened before that, and stays.
    pub(super) fn cut(&mut self, session: &Session) {
        let now = session.now();
        let Some((from, _)) = self.covered.filter(|(_, to)| *to >= now) else { return };
        let (begin, end) = (self.first_at(now), self.first_at(now + 1));
        let at_now = self.marks.range(begin..end);
        let kept: Vec<TimelineMark> = at_now.filter(|mark| mark.kind != MarkKind::Event).cloned().collect();
        let gone: Vec<u64> = self.marks.drain(begin..).filter_map(|mark| mark.agent).collect();
        self.marks.extend(kept);
        self.covered = (from <= now).then_some((from, now));
        self.events = session.events().partition_point(|(tick, _)| *tick < now);
        self.note_events(session);
        self.remember_states(&gone);
    }

    /// What these agents do is what their last mark says.
    fn remember_states(&mut self, agents: &[u64]) {
        let mut states: BTreeMap<u64, Option<String>> = agents.iter().map(|agent| (*agent, None)).collect();
        let mut missing = states.len();
        for mark in self.marks.iter().rev().filter(|mark| mark.kind == MarkKind::Decision) {
            if missing == 0 {
                break;
            }
            let state = mark.agent.and_then(|agent| states.get_mut(&agent)).filter(|state| state.is_none());
            if let Some(state) = state {
                *state = Some(notice::without_numbers(&mark.text));
                missing -= 1;
            }
        }
        for (agent, state) in states {
            if let Some(lane) = self.lanes.get_mut(&agent) {
                lane.state = state.unwrap_or_default();
            }
        }
    }

    /// The place of the first mark at this tick or later.
    fn first_at(&self, tick: u64) -> usize {
        self.marks.partition_point(|mark| mark.tick < tick)
    }

    /// What somebody does not know yet, as it is sent.
    pub(super) fn news(&self, told: &mut Told) -> Vec<Text> {
        let Some((from, to)) = self.covered else { return Vec::new() };
        let reset = told.epoch != Some(self.epoch);
        if reset {
            let choice = std::mem::take(&mut told.choice);
            *told = Told { epoch: Some(self.epoch), choice, ..Told::default() };
        }
        let wanted = self.wanted.iter().find(|wanted| wanted.choice == told.choice);
        let agents = wanted.and_then(Wanted::left_out_of);
        let names = &self.names[told.names.min(self.names.len())..];
        let first = usize::try_from(told.next.saturating_sub(self.dropped)).unwrap_or(usize::MAX);
        let mut marks = self.marks.range(first.min(self.marks.len())..);
        let is_new = reset || told.cut.is_some() || told.covered != self.covered || told.agents != agents;
        let mut texts = Vec::new();
        while (texts.is_empty() && is_new) || marks.len() > 0 {
            let is_first = texts.is_empty();
            let news = MarksNews {
                reset: reset && is_first,
                cut: told.cut.filter(|_| is_first),
                from,
                to,
                lanes: if is_first { names } else { &[] },
                agents,
                marks: marks.by_ref().take(MAX_SENT).collect(),
            };
            texts.push(Say::Marks(&news).text());
        }
        let next = self.dropped + self.marks.len() as u64;
        let names = self.names.len();
        let (epoch, choice) = (told.epoch, std::mem::take(&mut told.choice));
        *told = Told { epoch, choice, agents, covered: self.covered, next, names, cut: None };
        texts
    }
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;
    use wits_game::{Entry, Event, Params};

    use super::super::clocks::Clocks;
    use super::*;

    fn record(marks: u64, per_tick: u64) -> Record {
        let mark = |number: u64| TimelineMark {
            tick: number / per_tick,
            agent: Some(number % per_tick),
            kind: MarkKind::Decision,
            text: "chase".into(),
            why: String::new(),
        };
        let covered = Some((0, marks / per_tick));
        Record { is_on: true, covered, marks: (0..marks).map(mark).collect(), ..Record::default() }
    }

    fn sent(texts: &[Text]) -> Vec<serde_json::Value> {
        texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    #[test]
    fn so_many_marks_are_remembered_and_of_older_ticks_nothing_is_said_to_be_known() {
        let mut record = record(MAX_MARKS as u64 + 50, 10);
        record.forget_old(0);
        assert_eq!((record.marks.len(), record.dropped), (MAX_MARKS, 50));
        assert_eq!(record.covered.unwrap().0, 5);
        record.forget_old(7);
        assert_eq!((record.marks.front().unwrap().tick, record.dropped), (7, 70));
    }

    #[test]
    fn a_client_is_told_everything_in_parts_and_then_what_is_new() {
        let (mut record, mut told) = (record(9000, 10), Told::default());
        let first = sent(&record.news(&mut told));
        let sizes: Vec<usize> = first.iter().map(|news| news["marks"].as_array().unwrap().len()).collect();
        assert_eq!((sizes, &first[0]["reset"]), (vec![4000, 4000, 1000], &true.into()));
        assert!(record.news(&mut told).is_empty());
        // What was dropped at the beginning does not shift what is new at the end.
        record.marks.push_back(TimelineMark { tick: 900, ..record.marks[0].clone() });
        record.forget_old(100);
        let news = sent(&record.news(&mut told));
        assert_eq!(
            (news.len(), &news[0]["from"], &news[0]["marks"][0]["tick"]),
            (1, &100.into(), &900.into())
        );
        assert_eq!(news[0].get("reset"), None);
    }

    #[test]
    fn agents_that_are_gone_are_forgotten_when_too_many_were_met() {
        let (mut record, mut told) = (record(2000, 1000), Told::default());
        record.names = (0..1000).map(|agent| (agent, format!("agent {agent}"))).collect();
        record.lanes = (0..1000).map(|agent| (agent, Lane::default())).collect();
        record.agents = vec![3, 700, 999];
        record.news(&mut told);
        record.forget_gone();
        assert_eq!((record.names.len(), record.lanes.len()), (MAX_MET - MAX_LANES, MAX_MET - MAX_LANES));
        assert_eq!((record.names[0].0, record.names[1].0, record.names[399].0), (3, 601, 999));
        assert!(record.lanes.contains_key(&700) && record.marks.iter().all(|mark| mark.agent != Some(600)));
        let news = sent(&record.news(&mut told));
        assert_eq!(
            (&news[0]["reset"], &news[0]["lanes"][0]),
            (&true.into(), &serde_json::json!([3, "agent 3"]))
        );
        assert_eq!(news[0]["marks"].as_array().unwrap().len(), 2 * (MAX_MET - MAX_LANES));
        record.forget_gone();
        assert!(record.news(&mut told).is_empty(), "few enough are left alone");
    }

    #[test]
    fn what_is_undone_is_forgotten_by_clients_too() {
        let (mut record, mut told) = (record(100, 10), Told::default());
        record.news(&mut told);
        record.marks.truncate(50);
        told.cut(5, &record);
        record.marks.push_back(TimelineMark { tick: 5, text: "flee".into(), ..record.marks[0].clone() });
        let news = sent(&record.news(&mut told));
        assert_eq!((&news[0]["cut"], &news[0]["marks"][0]["text"]), (&5.into(), &"flee".into()));
        assert_eq!(news[0]["marks"].as_array().unwrap().len(), 1);
    }

    /// At tick 5 clock 1 has decided something, a breakpoint was reached and a parameter was set; at tick 6 clock 1 has
    /// decided something else.
    fn until_tick_6(session: &mut Session) -> Record {
        let mut record = Record { is_on: true, ..Record::default() };
        record.begin(session);
        for tick in 1..=6 {
            session.tick();
            record.note(session);
            let mark = |kind, text: &str| TimelineMark {
                tick,
                agent: Some(1),
                kind,
                text: text.into(),
                why: String::new(),
            };
            if tick == 5 {
                record.marks.push_back(mark(MarkKind::Decision, "chase"));
                record.marks.push_back(mark(MarkKind::Stop, "Breakpoint: chase"));
                record.marks.push_back(mark(MarkKind::Event, "Set pace to 1"));
            } else if tick == 6 {
                record.marks.push_back(mark(MarkKind::Decision, "flee"));
            }
        }
        record
    }

    fn from_tick_5(record: &Record) -> Vec<(u64, &str)> {
        let marks = record.marks.iter().filter(|mark| mark.tick >= 5);
        marks.map(|mark| (mark.tick, mark.text.as_str())).collect()
    }

    #[test]
    fn what_was_decided_in_the_tick_before_a_change_stays_and_events_are_noted_once() {
        let entry = Entry::of::<Clocks>();
        let mut session = Session::new(&entry, Seed::new(1), Params::defaults(entry.about()), true);
        let mut record = until_tick_6(&mut session);
        session.seek(5).unwrap();
        session.apply(Event::set("pace", 2.0)).unwrap();
        record.cut(&session);
        let known = [(5, "chase"), (5, "Breakpoint: chase"), (5, "Set Pace to 2")];
        assert_eq!((from_tick_5(&record), record.covered), (known.to_vec(), Some((0, 5))));
        record.cut(&session);
        assert_eq!(from_tick_5(&record), known);
        session.tick();
        record.note(&session);
        assert_eq!(from_tick_5(&record), known);
    }

    #[test]
    fn a_change_before_everything_that_is_known_leaves_nothing() {
        let entry = Entry::of::<Clocks>();
        let mut session = Session::new(&entry, Seed::new(1), Params::defaults(entry.about()), true);
        (0..3).for_each(|_| session.tick());
        let mut record = Record::default();
        record.begin(&session);
        session.seek(1).unwrap();
        record.cut(&session);
        assert_eq!((record.covered, record.marks.len()), (None, 0));
    }
}
