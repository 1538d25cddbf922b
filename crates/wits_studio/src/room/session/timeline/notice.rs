//! What is worth a mark: decisions of agents, what happens to a game as a whole, and what is done to it from outside.
//!
//! Minds that keep a log tell what they decide. Of all other agents one sees only what they do, as the inspector says it in a
//! word: from time to time all of them are looked at, each at ticks of its own, the same ones whenever they are played.

use wits_core::inspect::LogLine;
use wits_game::{About, Event, GameEvent, Input, Session};

use super::record::{Lane, Record};
use crate::protocol::say::Stopped;
use crate::protocol::timeline::{MarkKind, TimelineMark};
use crate::room::brief::{brief, brief_of};

/// How often an agent is looked at in a second.
const LOOKS_PER_SECOND: u32 = 10;
/// The longest text. \[characters\]
const LONGEST: usize = 200;

/// Ticks between two looks at an agent.
pub(super) fn interval(session: &Session) -> u32 {
    (session.about().ticks_per_second / LOOKS_PER_SECOND).max(1)
}

/// Notes what happened to the game as a whole in the last tick.
pub(super) fn happened(record: &mut Record, session: &Session) {
    let tick = session.now();
    session.game().panels().happened(tick, &mut |GameEvent { text, why }| {
        let (text, why) = (cut(&text), cut(&why));
        record.marks.push_back(TimelineMark { tick, agent: None, kind: MarkKind::Game, text, why });
    });
}

/// Notes what agents decided in the last tick, or do now; `everybody` is looked at if it is the first. An agent whose last
/// tick that was has its lane already.
pub(super) fn decisions(record: &mut Record, session: &Session, everybody: bool) {
    let now = session.now();
    let mut said: Vec<(u64, String)> = Vec::new();
    if let Some(observer) = session.game().minds().observer() {
        observer.log_since(now.saturating_sub(1), &mut |agent, _mind, entry: &LogLine| {
            if entry.tick == now && (record.follows(agent) || record.lanes.contains_key(&agent)) {
                said.push((agent, cut(&entry.text)));
            }
        });
    }
    for (agent, text) in said {
        meet(record, session, agent).speaks = true;
        record.marks.push_back(TimelineMark {
            tick: now,
            agent: Some(agent),
            kind: MarkKind::Decision,
            text,
            why: String::new(),
        });
    }
    let every = u64::from(interval(session));
    let mut agents = record.agents.clone();
    agents.retain(|agent| everybody || now.wrapping_add(*agent).is_multiple_of(every));
    agents.into_iter().for_each(|agent| look_at(record, session, agent));
}

/// Notes what those do of whom nothing is known yet.
pub(super) fn newcomers(record: &mut Record, session: &Session) {
    let mut agents = record.agents.clone();
    agents.retain(|agent| !record.lanes.contains_key(agent));
    agents.into_iter().for_each(|agent| look_at(record, session, agent));
}

/// Notes what somebody does, if it is something else than before.
fn look_at(record: &mut Record, session: &Session, agent: u64) {
    if record.lanes.get(&agent).is_some_and(|lane| lane.speaks) {
        return;
    }
    let Some(inspection) = session.game().inspect(agent) else { return };
    let text = brief(agent, &inspection).0.state;
    if text.is_empty() {
        return;
    }
    let state = without_numbers(&text);
    let lane = meet(record, session, agent);
    if lane.state == state {
        return;
    }
    lane.state = state;
    let why = brief_of(session.game(), agent).map(|(brief, _)| brief.thought).unwrap_or_default();
    record.marks.push_back(TimelineMark {
        tick: session.now(),
        agent: Some(agent),
        kind: MarkKind::Decision,
        text,
        why,
    });
}

/// The lane of an agent. Who is met for the first time is asked for the name.
fn meet<'r>(record: &'r mut Record, session: &Session, agent: u64) -> &'r mut Lane {
    let names = &mut record.names;
    record.lanes.entry(agent).or_insert_with(|| {
        let inspection = session.game().inspect(agent);
        let name = inspection.map_or_else(|| format!("agent {agent}"), |one| brief(agent, &one).0.name);
        names.push((agent, name));
        Lane::default()
    })
}

/// What is left of a text when its numbers may change: whoever counts does nothing new with every number.
pub(super) fn without_numbers(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_ascii_digit() && !".,-−+".contains(*letter)).collect()
}

/// A breakpoint that was reached at the present tick.
pub(super) fn stop(session: &Session, stop: &Stopped) -> TimelineMark {
    let place = if stop.at.is_empty() { format!("node {}", stop.node) } else { stop.at.clone() };
    let why =
        if stop.why.is_empty() { format!("It was reached in {}.", stop.graph) } else { stop.why.clone() };
    TimelineMark {
        tick: session.now(),
        agent: Some(stop.agent),
        kind: MarkKind::Stop,
        text: cut(&format!("Breakpoint: {place}")),
        why: cut(&why),
    }
}

/// Something that was done to the game from outside.
pub(super) fn event(session: &Session, tick: u64, event: &Event) -> TimelineMark {
    let about = session.about();
    let (agent, text) = match event {
        Event::Set { name, value } => {
            let param = about.params.iter().find(|param| param.name == name);
            (None, format!("Set {} to {value}", param.map_or(name.as_str(), |param| param.title)))
        }
        Event::Input(input) => (None, used(about, input)),
        Event::Edit(edit) => {
            let value = edit.value.as_ref().map_or_else(|| "nothing".to_owned(), ToString::to_string);
            (Some(edit.agent), format!("Set {}.{} to {value}", edit.scope, edit.key))
        }
        Event::File { name, text: Some(_) } => (None, format!("Changed {name}")),
        Event::File { name, text: None } => (None, format!("Removed {name}")),
        Event::Assign(assign) => (Some(assign.agent), format!("Follows {}", assign.file)),
        Event::Tell(tell) => (tell.to, format!("Sent: {}", tell.what)),
        Event::Console { agent, code } => (Some(*agent), format!("Ran: {code}")),
    };
    TimelineMark { tick, agent, kind: MarkKind::Event, text: cut(&text), why: String::new() }
}

fn used(about: &About, input: &Input) -> String {
    let control = about.controls.iter().find(|control| control.name == input.name);
    let title = control.map_or(input.name.as_str(), |control| control.title);
    match input.at {
        Some(at) => format!("{title} at {:.1}, {:.1}", at.x, at.y),
        None => title.to_owned(),
    }
}

/// The beginning of a text, in one line.
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use wits_core::random::Seed;
    use wits_game::{Entry, Params};

    use super::super::clocks::Clocks;
    use super::*;

    fn marks(record: &Record) -> Vec<(u64, u64, String)> {
        let kind = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        record.marks.iter().map(|mark| (mark.tick, mark.agent.unwrap(), kind(&mark.text))).collect()
    }

    #[test]
    fn what_agents_without_minds_do_is_noted_when_it_changes_and_the_same_when_played_again() {
        let entry = Entry::of::<Clocks>();
        let mut session = Session::new(&entry, Seed::new(1), Params::defaults(entry.about()), true);
        let mut record = Record::default();
        record.begin(&session);
        for _ in 0..60 {
            session.tick();
            record.note(&session);
        }
        let all = marks(&record);
        // Clock 0 is looked at in ticks 6, 12, 18, 24, clock 1 a tick earlier.
        let word = |text: &str| text.to_owned();
        assert_eq!(all[..2], [(0, 0, word("ticks")), (0, 1, word("ticks"))]);
        assert_eq!(all[2..4], [(23, 1, word("tocks")), (24, 0, word("tocks"))]);
        assert_eq!(all.len(), 8);
        assert_eq!(record.marks[0].why, "It is a clock.");
        assert_eq!(record.names, [(0, word("Clock 0")), (1, word("Clock 1"))]);
        // Undone from tick 30 on, and played again.
        session.seek(30).unwrap();
        record.cut(&session);
        assert_eq!(marks(&record), all[..4]);
        record.note(&session);
        for _ in 30..60 {
            session.tick();
            record.note(&session);
        }
        assert_eq!(marks(&record), all);
    }
}
