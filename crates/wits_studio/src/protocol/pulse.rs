//! What is new in a mind since a client was last told: pulses are sent as differences.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use wits_core::inspect::{BoardEntry, LogLine, NodeStatus, Pulse, Trail, Value};

/// What a client is told of a mind. What is absent is as it was.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct PulseNews<'a> {
    pub(crate) agent: u64,
    pub(crate) mind: usize,
    pub(crate) graph: &'a str,
    pub(crate) tick: u64,
    /// Everything anew: forget what was told before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) reset: bool,
    /// Nodes that were reached since; idle ones are forgotten.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(u32, NodeStatus, u64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trail: Option<&'a [Trail]>,
    /// Words about nodes that are new; none: forget what was said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<(u32, &'a str)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<LogNews<'a>>,
    /// All keys, when there are others than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a [BoardEntry]>,
    /// What has changed on the board, by place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<(usize, Option<&'a Value>)>,
    /// The places on the board that were set by hand and take effect with the next tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<&'a [usize]>,
}

/// The oldest lines are dropped, so many of the rest are kept (all of them when absent), then new ones are added.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct LogNews<'a> {
    drop: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    keep: Option<usize>,
    add: &'a [LogLine],
}

/// What a client knows of a mind.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Told {
    /// The definition and its version.
    pub(crate) graph: (String, u64),
    pub(crate) pulse: Pulse,
    pub(crate) waiting: Vec<usize>,
}

impl Told {
    /// What is new; `None` when nothing is. Time alone is no news.
    pub(crate) fn news<'a>(
        &'a self,
        before: Option<&Self>,
        agent: u64,
        mind: usize,
    ) -> Option<PulseNews<'a>> {
        let before = before.filter(|before| before.graph == self.graph);
        let (new, empty) = (&self.pulse, Self::default());
        let old = &before.unwrap_or(&empty).pulse;
        let same_keys = before.is_some() && same_keys(&old.board, &new.board);
        let values =
            || (0..).zip(old.board.iter().zip(&new.board)).filter(|(_, (old, new))| old.value != new.value);
        let waiting = before.map_or(&[][..], |before| &before.waiting);
        let news = PulseNews {
            agent,
            mind,
            graph: &self.graph.0,
            tick: new.tick,
            reset: before.is_none(),
            marks: changed_marks(&old.marks, &new.marks),
            trail: (old.trail != new.trail).then_some(&new.trail),
            notes: changed_notes(&old.notes, &new.notes),
            log: log_news(&old.log, &new.log),
            board: (!same_keys).then_some(&new.board),
            values: if same_keys {
                values().map(|(at, (_, new))| (at, new.value.as_ref())).collect()
            } else {
                vec![]
            },
            waiting: (waiting != self.waiting).then_some(&self.waiting),
        };
        news.is_worth_it().then_some(news)
    }
}

impl PulseNews<'_> {
    fn is_worth_it(&self) -> bool {
        let marked = !self.marks.is_empty() || !self.notes.is_empty();
        self.reset
            || marked
            || self.trail.is_some()
            || self.log.is_some()
            || self.board.is_some()
            || !self.values.is_empty()
            || self.waiting.is_some()
    }
}

fn same_keys(old: &[BoardEntry], new: &[BoardEntry]) -> bool {
    let key =
        |entry: &BoardEntry| (entry.scope.clone(), entry.key.clone(), entry.kind.clone(), entry.editable);
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| key(old) == key(new))
}

/// Both lists are in the order of the nodes, as journals make them; what is not is told again, which does no harm.
fn changed_marks(
    old: &[(u32, NodeStatus, u64)],
    new: &[(u32, NodeStatus, u64)],
) -> Vec<(u32, NodeStatus, u64)> {
    let mut changed = Vec::new();
    let mut old = old.iter().peekable();
    for mark in new {
        while let Some(gone) = old.next_if(|known| known.0 < mark.0) {
            changed.push((gone.0, NodeStatus::Idle, 0));
        }
        if old.next_if(|known| known.0 == mark.0) != Some(mark) {
            changed.push(*mark);
        }
    }
    changed.extend(old.map(|gone| (gone.0, NodeStatus::Idle, 0)));
    changed
}

/// What is said of nodes in other words than before.
fn changed_notes<'a>(
    old: &[(u32, Cow<'static, str>)],
    new: &'a [(u32, Cow<'static, str>)],
) -> Vec<(u32, &'a str)> {
    let said: BTreeMap<u32, &str> = old.iter().map(|(node, text)| (*node, &**text)).collect();
    let mut gone = said.clone();
    let mut changed = Vec::new();
    for (node, text) in new {
        gone.remove(node);
        if said.get(node) != Some(&&**text) {
            changed.push((*node, &**text));
        }
    }
    changed.extend(gone.into_keys().map(|node| (node, "")));
    changed
}

/// A log grows at its end and loses its oldest lines; the newest ones may have happened once more, and after a rewind some
/// are gone.
fn log_news<'a>(old: &[LogLine], new: &'a [LogLine]) -> Option<LogNews<'a>> {
    if old == new {
        return None;
    }
    let is_first = |line: &LogLine| {
        new.first().is_some_and(|new| (new.tick, new.node) == (line.tick, line.node) && new.says(&line.text))
    };
    let drop = old.iter().position(is_first).unwrap_or(old.len());
    let rest = &old[drop..];
    let keep = rest.iter().zip(new).take_while(|(old, new)| old == new).count();
    Some(LogNews { drop, keep: (keep < rest.len()).then_some(keep), add: &new[keep..] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(tick: u64) -> LogLine {
        LogLine::new(tick, 4, "x")
    }

    fn told(pulse: Pulse) -> Told {
        Told { graph: ("guard".into(), 0), pulse, waiting: Vec::new() }
    }

    fn json(news: Option<PulseNews<'_>>) -> serde_json::Value {
        serde_json::to_value(news).unwrap()
    }

    #[test]
    fn only_what_is_new_is_told() {
        let entry = |value: f64| BoardEntry {
            scope: "agent".into(),
            key: "alert".into(),
            kind: "int".into(),
            value: Some(value.into()),
            help: "".into(),
            editable: true,
        };
        let first = told(Pulse {
            tick: 9,
            marks: vec![
                (0, NodeStatus::Running, 9),
                (1, NodeStatus::Success, 8),
                (3, NodeStatus::Failure, 9),
            ],
            notes: vec![(1, "2 facts".into()), (3, "1 fact".into())],
            log: vec![line(1), line(2)],
            board: vec![entry(1.0)],
            ..Pulse::default()
        });
        let whole = json(first.news(None, 17, 0));
        assert_eq!((&whole["reset"], &whole["marks"][2][1]), (&true.into(), &"failure".into()));
        assert_eq!(whole["board"][0]["key"], "alert");
        let later = told(Pulse {
            tick: 10,
            marks: vec![(0, NodeStatus::Running, 10), (1, NodeStatus::Success, 8)],
            notes: vec![(0, "new".into()), (3, "1 fact".into())],
            log: vec![line(2), line(10)],
            board: vec![entry(2.0)],
            ..Pulse::default()
        });
        assert_eq!(
            json(later.news(Some(&first), 17, 0)),
            serde_json::json!({ "agent": 17, "mind": 0, "graph": "guard", "tick": 10,
                "marks": [[0, "running", 10], [3, "idle", 0]],
                "notes": [[0, "new"], [1, ""]],
                "log": { "drop": 1, "add": [{ "tick": 10, "node": 4, "text": "x" }] }, "values": [[0, 2.0]] })
        );
        let mut same = later.clone();
        same.pulse.tick = 11;
        assert_eq!(same.news(Some(&later), 17, 0), None);
        same.waiting = vec![0];
        assert_eq!(json(same.news(Some(&later), 17, 0))["waiting"], serde_json::json!([0]));
        same.graph.1 = 5;
        assert_eq!(json(same.news(Some(&later), 17, 0))["reset"], true);
    }

    #[test]
    fn a_log_that_was_rewound_is_told_so_that_nothing_of_the_future_stays() {
        let (old, new) = ([line(1), line(2), line(3)], [line(1), line(2)]);
        assert_eq!(log_news(&old, &new), Some(LogNews { drop: 0, keep: Some(2), add: &[] }));
        assert_eq!(log_news(&[], &new), Some(LogNews { drop: 0, keep: None, add: &new }));
        assert_eq!(log_news(&new, &[]), Some(LogNews { drop: 2, keep: None, add: &[] }));
    }

    #[test]
    fn what_happened_once_more_is_told_without_the_lines_before() {
        let old = [line(1), line(2), line(3)];
        let mut new = old.clone();
        new[2].again(9, "x");
        assert_eq!(log_news(&old, &new), Some(LogNews { drop: 0, keep: Some(2), add: &new[2..] }));
        assert_eq!(log_news(&old, &new[1..]), Some(LogNews { drop: 1, keep: Some(1), add: &new[2..] }));
    }
}
