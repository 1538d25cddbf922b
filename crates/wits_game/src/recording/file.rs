//! The recording format: one JSON object a line, so that a cut or damaged file can say where.
//!
//! ```text
//! {"wits_recording":1,"game":"flock","version":"0.1.0","seed":7,"params":{"count":500.0}}
//! {"tick":120,"set":"cohesion","value":1.5}
//! {"tick":130,"input":"scare","at":[10.0,4.0]}
//! {"tick":150,"edit":{"agent":3,"mind":0,"scope":"agent","key":"alert","value":2.0}}
//! {"tick":160,"file":"guard.tree.ron","text":"(root: Idle)"}
//! {"tick":161,"assign":{"agent":3,"mind":0,"file":"guard.tree.ron"}}
//! {"tick":162,"console":"board.alert = 2","agent":3}
//! {"tick":163,"tell":{"what":"alarm","at":[3.0,4.0]}}
//! {"tick":180,"hash":"cca61d1fc0cf0a31","parts":{"bodies":"02fc5cb4ef2cf1a2"}}
//! {"end":180,"lines":10}
//! ```
//! Events stand before the tick they happened in, hashes after so many ticks. Ticks never decrease. The last line
//! tells how many ticks were played and how many lines there are, itself included.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use glam::Vec2;
use serde::{Deserialize, Serialize, Serializer};
use wits_core::findings::{Findings, Place};
use wits_core::hash::StateHash;
use wits_core::random::Seed;

use super::{Check, Recording};
use crate::disk::Buffer;
use crate::event::{Assign, Event, Input, Tell};
use crate::mind::Edit;
use crate::save::Save;

/// The version of the format.
const FORMAT: u32 = 1;
/// Two weeks of play at 60 ticks a second: more is not a recording but an attack or a damaged number.
const MOST_TICKS: u64 = 14 * 24 * 3600 * 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'a> {
    wits_recording: u32,
    game: String,
    version: String,
    seed: Seed,
    params: BTreeMap<String, f64>,
    /// The save it began with, each byte as two hexadecimal digits.
    #[serde(borrow, default)]
    from: Option<Digits<'a>>,
}

/// A text that may be long, so it is not copied.
#[derive(Deserialize)]
#[serde(transparent)]
struct Digits<'a>(#[serde(borrow)] Cow<'a, str>);

/// The same, to be written.
#[derive(Serialize)]
struct HeaderRef<'a> {
    wits_recording: u32,
    game: &'a str,
    version: &'a str,
    seed: Seed,
    params: &'a BTreeMap<String, f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Hex>,
}

/// Bytes that are written as two hexadecimal digits each.
struct Hex(Vec<u8>);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Set {
        tick: u64,
        set: String,
        value: f64,
    },
    Input {
        tick: u64,
        input: String,
        at: Option<Vec2>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Vec2>,
    },
    Edit {
        tick: u64,
        edit: Edit,
    },
    File {
        tick: u64,
        file: String,
        /// `null` when the file goes.
        text: Option<String>,
    },
    Assign {
        tick: u64,
        assign: Assign,
    },
    Console {
        tick: u64,
        console: String,
        agent: u64,
    },
    Hash {
        tick: u64,
        hash: StateHash,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        parts: BTreeMap<String, StateHash>,
    },
    Tell {
        tick: u64,
        tell: Tell,
    },
    End {
        end: u64,
        lines: usize,
    },
}

impl Recording {
    /// The file as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = Vec::new();
        self.write_to(&mut text).expect("a vector takes everything");
        String::from_utf8(text).expect("JSON is text")
    }

    /// Writes the file, line by line.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let from = match &self.from {
            None => None,
            Some(save) => {
                let mut bytes = Buffer::default();
                save.write_to(&mut bytes)?;
                Some(Hex(bytes.into_bytes()))
            }
        };
        let header = HeaderRef {
            wits_recording: FORMAT,
            game: &self.game,
            version: &self.version,
            seed: self.seed,
            params: &self.params,
            from,
        };
        let mut lines = Lines { out, count: 0 };
        lines.add(&header)?;
        let mut events = self.events.iter().peekable();
        for Check { tick, hash, parts } in &self.checks {
            while let Some((at, event)) = events.next_if(|(at, _)| at < tick) {
                lines.add(&Line::of(*at, event))?;
            }
            lines.add(&Line::Hash { tick: *tick, hash: *hash, parts: parts.clone() })?;
        }
        for (tick, event) in events {
            lines.add(&Line::of(*tick, event))?;
        }
        let end = Line::End { end: self.ticks, lines: lines.count + 1 };
        lines.add(&end)
    }

    /// Reads a file; all faults at once, each with its line.
    pub fn from_text(file: &str, text: &str) -> Result<Self, Findings> {
        let mut reader = Reader { findings: Findings::of(file), last_tick: 0, end: None };
        let mut lines = (1..).zip(text.lines());
        let Some((_, header)) = lines.next() else {
            reader.findings.add(Place::Whole, "is empty", "a recording");
            return Err(reader.findings);
        };
        let Some(mut recording) = reader.header(header) else { return Err(reader.findings) };
        let mut count = 1;
        for (number, line) in lines {
            count = number;
            reader.line(number, line, &mut recording);
            // A file of garbage would give a fault a line.
            if reader.findings.list().len() >= 20 {
                reader.findings.add(Place::Whole, "more faults are not listed", "");
                break;
            }
        }
        reader.finish(count, &mut recording);
        reader.findings.into_result(recording)
    }
}

impl Line {
    fn of(tick: u64, event: &Event) -> Self {
        match event.clone() {
            Event::Set { name, value } => Self::Set { tick, set: name, value },
            Event::Input(Input { name, at, from }) => Self::Input { tick, input: name, at, from },
            Event::Edit(edit) => Self::Edit { tick, edit },
            Event::File { name, text } => Self::File { tick, file: name, text },
            Event::Assign(assign) => Self::Assign { tick, assign },
            Event::Console { agent, code } => Self::Console { tick, console: code, agent },
            Event::Tell(tell) => Self::Tell { tick, tell },
        }
    }
}

/// Writes one JSON object a line and counts them.
struct Lines<'a> {
    out: &'a mut dyn Write,
    count: usize,
}

impl Lines<'_> {
    fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.count += 1;
        serde_json::to_writer(&mut *self.out, value)?;
        self.out.write_all(b"\n")
    }
}

struct Reader {
    findings: Findings,
    last_tick: u64,
    end: Option<(u64, usize)>,
}

impl Reader {
    fn header(&mut self, line: &str) -> Option<Recording> {
        match serde_json::from_str::<Header<'_>>(line) {
            Ok(header) if header.wits_recording == FORMAT => {
                let from = self.save(header.from.as_ref().map(|digits| &*digits.0))?;
                Some(Recording {
                    game: header.game,
                    version: header.version,
                    seed: header.seed,
                    params: header.params,
                    from,
                    events: Vec::new(),
                    checks: Vec::new(),
                    ticks: 0,
                })
            }
            Ok(header) => {
                self.fault(1, 1, format!("format {}", header.wits_recording), format!("format {FORMAT}"));
                None
            }
            Err(error) => {
                // The end of an empty line is at column 0.
                self.fault(1, error.column().max(1), format!("not a recording: {error}"), "a header line");
                None
            }
        }
    }

    /// The save in the header; `None` when there is a faulty one.
    fn save(&mut self, hex: Option<&str>) -> Option<Option<Save>> {
        let Some(hex) = hex else { return Some(None) };
        let save = from_hex(hex).and_then(|bytes| {
            Save::from_bytes("the save in it", &bytes).map_err(|findings| findings.to_string())
        });
        match save {
            Ok(save) => Some(Some(save)),
            Err(why) => {
                self.fault(1, 1, why, "a save that can be read");
                None
            }
        }
    }

    fn line(&mut self, number: usize, line: &str, recording: &mut Recording) {
        if self.end.is_some() {
            self.fault(number, 1, "text after the end line".into(), "nothing");
            return;
        }
        match serde_json::from_str::<Line>(line) {
            Err(_) => {
                let expected = "an event (tick and set, input, edit, file, assign, console or tell), a hash (tick, hash) or the end";
                self.fault(
                    number,
                    1,
                    format!("{:?} is not a line of a recording", shortened(line)),
                    expected,
                );
            }
            Ok(Line::End { end, lines }) => self.end = Some((end, lines)),
            Ok(Line::Hash { tick, hash, parts }) => {
                self.in_order(number, tick);
                recording.checks.push(Check { tick, hash, parts });
            }
            Ok(Line::Tell { tick, tell }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::Tell(tell)));
            }
            Ok(Line::Set { tick, set, value }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::set(set, value)));
            }
            Ok(Line::Input { tick, input, at, from }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::Input(Input { name: input, at, from })));
            }
            Ok(Line::Edit { tick, edit }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::Edit(edit)));
            }
            Ok(Line::File { tick, file, text }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::File { name: file, text }));
            }
            Ok(Line::Assign { tick, assign }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::Assign(assign)));
            }
            Ok(Line::Console { tick, console, agent }) => {
                self.in_order(number, tick);
                recording.events.push((tick, Event::console(agent, console)));
            }
        }
    }

    fn finish(&mut self, count: usize, recording: &mut Recording) {
        match self.end {
            None if self.findings.is_empty() => {
                let message = format!("is cut off after tick {}", self.last_tick);
                self.fault(count, 1, message, "an end line");
            }
            Some((_, lines)) if lines != count => {
                self.fault(count, 1, format!("{count} lines"), format!("{lines} lines: some are missing"));
            }
            Some((end, _)) if end < self.last_tick || end > MOST_TICKS => {
                self.fault(
                    count,
                    1,
                    format!("ends at tick {end}"),
                    format!("{} to {MOST_TICKS}", self.last_tick),
                );
            }
            Some((end, _)) => recording.ticks = end,
            None => {}
        }
    }

    fn in_order(&mut self, number: usize, tick: u64) {
        if tick < self.last_tick {
            self.fault(number, 1, format!("tick {tick} after tick {}", self.last_tick), "ticks in order");
        }
        self.last_tick = self.last_tick.max(tick);
    }

    fn fault(&mut self, line: usize, column: usize, message: String, expected: impl Into<String>) {
        self.findings.add(Place::Line { line, column }, message, expected);
    }
}

/// The bytes, or what is wrong.
fn from_hex(text: &str) -> Result<Vec<u8>, String> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(pairs.len()).map_err(|error| format!("its save cannot be read: {error}"))?;
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |[high, low]: &[u8; 2]| u8::try_from(digit(*high)? << 4 | digit(*low)?).ok();
    let is_whole =
        rest.is_empty() && pairs.iter().map_while(byte).map(|byte| bytes.push(byte)).count() == pairs.len();
    if is_whole { Ok(bytes) } else { Err("its save is not hexadecimal".to_owned()) }
}

fn shortened(line: &str) -> String {
    let mut short: String = line.chars().take(40).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn recording() -> Recording {
        Recording {
            game: "flock".into(),
            version: "0.1.0".into(),
            seed: Seed::new(7),
            params: BTreeMap::from([("count".into(), 500.0)]),
            from: None,
            events: vec![
                (120, Event::set("cohesion", 1.5)),
                (130, Event::point("scare", Vec2::new(10.0, 4.0))),
                (150, Event::Edit(Edit::new(3, "agent", "alert", 2.0))),
                (150, Event::Tell(Tell { at: Some(Vec2::X), ..Tell::new("alarm") })),
                (151, Event::Edit(Edit { value: None, ..Edit::new(3, "world", "name", "Ann") })),
            ],
            checks: [(60, 1), (130, 2), (180, 3)]
                .map(|(tick, bits)| Check {
                    tick,
                    hash: StateHash(bits),
                    parts: BTreeMap::from([("bodies".into(), StateHash(bits + 10))]),
                })
                .into(),
            ticks: 180,
        }
    }

    #[test]
    fn reads_what_it_writes() {
        let text = recording().to_text();
        assert_eq!(Recording::from_text("a", &text).unwrap(), recording());
        // The event before tick 130 stands after the hash of 130 ticks: that hash was taken first.
        assert!(text.find("0000000000000002").unwrap() < text.find("scare").unwrap());
    }

    #[test]
    fn each_damage_is_named_with_its_line() {
        let text = recording().to_text();
        let lines: Vec<&str> = text.lines().collect();
        let fault = |damaged: String| Recording::from_text("f.rec", &damaged).unwrap_err().to_string();
        assert_eq!(fault(String::new()), "f.rec: is empty; expected a recording");
        assert!(fault("hello".into()).starts_with("f.rec:1:"));
        assert!(
            fault(text.replacen("wits_recording\":1", "wits_recording\":9", 1)).contains("expected format 1")
        );
        assert!(fault(lines[..4].join("\n")).contains("f.rec:4:1: is cut off after tick 130"));
        assert!(
            fault(text.replacen("\"tick\":60", "\"tick\":160", 1))
                .contains("f.rec:3:1: tick 120 after tick 160")
        );
        assert!(
            fault(lines[..2].iter().chain(&lines[3..]).copied().collect::<Vec<_>>().join("\n"))
                .contains("missing")
        );
        assert!(fault(text.replacen("0000000000000002", "xx", 1)).contains("f.rec:4:1: "));
        assert!(
            fault(text.replace("\"end\":180", "\"end\":99999999999")).contains("ends at tick 99999999999")
        );
        assert!(fault(format!("{text}more")).contains("text after the end line"));
    }

    #[test]
    fn an_empty_file_is_a_fault() {
        assert!(Recording::from_text("f.rec", "").is_err());
    }

    #[test]
    fn an_empty_header_is_named_at_its_first_column() {
        let faults = Recording::from_text("f.rec", "\n").unwrap_err().to_string();
        assert!(faults.starts_with("f.rec:1:1: not a recording"), "{faults}");
    }

    proptest! {
        #[test]
        fn garbage_is_refused_and_never_panics(text in ".*") {
            let faults = Recording::from_text("g", &text).unwrap_err();
            prop_assert!(!faults.is_empty());
        }

        #[test]
        fn a_lost_line_is_always_found(place: prop::sample::Index) {
            let text = recording().to_text();
            let mut lines: Vec<&str> = text.lines().collect();
            lines.remove(place.index(lines.len()));
            prop_assert!(Recording::from_text("g", &lines.join("\n")).is_err());
        }
    }
}
