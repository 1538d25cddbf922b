//! What somebody remembers, as a table and over time.

use wits_core::inspect::{Item, Lane, Section, Span, Value};
use wits_core::scene::Tint;
use wits_core::time::Moment;

use super::tint;
use crate::knowledge::Knowledge;
use crate::memory::{MemoryDef, Record, Route};
use crate::modality::Senses;
use crate::{Point, Who};

/// So much of the past is shown. \[s\]
const WINDOW: f32 = 60.0;
/// More lanes than this are no use to look at.
const MOST_LANES: usize = 12;

/// How those who are remembered are called, and how long a tick is: all that a page has to add to a memory.
#[derive(Clone, Copy)]
pub struct Telling<'t> {
    /// What the senses and what is sensed are called.
    pub senses: &'t Senses,
    /// What somebody is called.
    pub name: &'t dyn Fn(Who) -> String,
    /// Time lines are in ticks.
    pub ticks_per_second: u32,
}

impl<V: Point> Knowledge<V> {
    /// What the owner remembers: a table of what, where, when, how sure and how it is known, the surest first; and a time
    /// line with a strip for each: when it was noticed, and how sureness has faded since, half-life by half-life.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_core::inspect::Section;
    /// use wits_core::time::Moment;
    /// use wits_sense::knowledge::Knowledge;
    /// use wits_sense::memory::{MemoryDef, Percept};
    /// use wits_sense::modality::Senses;
    /// use wits_sense::{Telling, Who};
    /// let (def, mut ann) = (MemoryDef::default(), Knowledge::new(Who(1)));
    /// ann.memory.sense(&def, Moment(0), &Percept::seen(Who(9), Vec2::X));
    /// let senses = Senses::usual();
    /// let telling = Telling { senses: &senses, name: &|who| format!("number {who}"), ticks_per_second: 60 };
    /// let [table, over_time] = ann.remembered(&def, Moment(25_000), &telling);
    /// let Section::Table { rows, .. } = table else { panic!() };
    /// assert_eq!(rows[0][0].to_string(), "number 9");
    /// // Noticed once, then two half-lives of 10 s and a part of the third.
    /// let Section::Timeline { lanes, .. } = over_time else { panic!() };
    /// assert_eq!(lanes[0].spans.len(), 4);
    /// ```
    #[must_use]
    pub fn remembered(&self, def: &MemoryDef, now: Moment, telling: &Telling<'_>) -> [Section; 2] {
        let mut records: Vec<&Record<V>> = self.memory.records().iter().collect();
        records.sort_by(|a, b| {
            b.certainty(def, now).total_cmp(&a.certainty(def, now)).then(a.about.cmp(&b.about))
        });
        let row = |record: &&Record<V>| {
            vec![
                Value::from((telling.name)(record.about)),
                Value::from(telling.senses.kind_name(record.what)),
                Value::from(record.certainty(def, now)),
                Value::from(record.age(now)),
                Value::Numbers((0..V::DIMENSIONS).map(|axis| record.at.component(axis)).collect()),
                Value::from(how(record, telling)),
            ]
        };
        let columns = ["whom", "what", "sure ~", "s ago", "where", "how"];
        let table = Section::Table {
            title: "Remembers".into(),
            columns: columns.map(Into::into).into(),
            rows: records.iter().map(row).collect(),
            more: records.iter().map(|record| more(record, def, now)).collect(),
        };
        let tick = |moment: Moment| tick_of(moment, telling.ticks_per_second);
        let (from, to) = (tick(Moment::of_seconds((now.seconds() - f64::from(WINDOW)).max(0.0))), tick(now));
        let lanes = records.iter().take(MOST_LANES).map(|record| lane(record, def, now, telling)).collect();
        // A time line without length could not be drawn.
        let to = to.max(from + 1);
        [table, Section::Timeline { title: "Memory over time".into(), from, to, lanes }]
    }
}

/// First hand, or whose word it is.
fn how<V: Point>(record: &Record<V>, telling: &Telling<'_>) -> String {
    match record.route {
        Route::Sensed(sense) => format!("first hand, by {}", telling.senses.modality(sense).name),
        Route::Told { witness, hops } => {
            let mouths = if hops == 1 { "mouth" } else { "mouths" };
            format!("told; noticed by {}, {hops} {mouths}", (telling.name)(witness))
        }
        Route::Given => "given by the game".into(),
    }
}

fn more<V: Point>(record: &Record<V>, def: &MemoryDef, now: Moment) -> Vec<Item> {
    let first =
        format!("first noticed {:.1} s ago, last {:.1} s ago", now.since(record.first), record.age(now));
    let seen = match record.last_seen {
        Some(_) if record.is_visible(def, now) => {
            format!("in view for {:.1} s", record.time_visible(def, now))
        }
        Some(seen) => format!("last in view {:.1} s ago", now.since(seen)),
        None => "never in view".into(),
    };
    let sure =
        format!("{:.0}% sure then, {:.0}% now", 100.0 * record.certainty, 100.0 * record.certainty(def, now));
    vec![Item::new(0, first), Item::new(0, seen), Item::new(0, sure)]
}

/// When it was noticed, and then one stretch for each half-life: half as sure as the one before.
fn lane<V: Point>(record: &Record<V>, def: &MemoryDef, now: Moment, telling: &Telling<'_>) -> Lane {
    let tick = |moment: Moment| tick_of(moment, telling.ticks_per_second);
    let colour = match record.route {
        Route::Sensed(sense) => tint(sense),
        Route::Told { .. } => Tint::Purple,
        Route::Given => Tint::Neutral,
    };
    let span = |name: String, from: Moment, to: Option<Moment>, tint: Tint, note: String| Span {
        name: name.into(),
        from: tick(from),
        to: to.map(tick),
        tint,
        note: note.into(),
    };
    let mut spans = Vec::new();
    // What was noticed in one moment is a moment long.
    let noticed = record.last.max(record.first.after(1.0 / telling.ticks_per_second as f32));
    let is_now = record.age(now) <= def.blink;
    let to = (!is_now).then_some(noticed);
    spans.push(span("noticed".into(), record.first, to, colour, how(record, telling)));
    let (mut from, mut sure) = (noticed, record.certainty);
    while !is_now && from < now && sure > def.least {
        let to = from.after(def.half_life);
        let end = to.has_come(now).then_some(to);
        spans.push(faded(span, from, end, sure));
        (from, sure) = (to, sure / 2.0);
    }
    Lane { name: (telling.name)(record.about).into(), spans }
}

fn faded(
    span: impl Fn(String, Moment, Option<Moment>, Tint, String) -> Span,
    from: Moment,
    to: Option<Moment>,
    sure: f32,
) -> Span {
    let tint = if sure > 0.5 { Tint::Neutral } else { Tint::Faint };
    let note = format!("from {:.0}% to {:.0}% sure", 100.0 * sure, 50.0 * sure);
    span(format!("{:.0}%", 100.0 * sure), from, to, tint, note)
}

fn tick_of(moment: Moment, ticks_per_second: u32) -> u64 {
    (moment.seconds().max(0.0) * f64::from(ticks_per_second)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Percept;
    use wits_core::glam::Vec2;

    fn told(knowledge: &Knowledge<Vec2>, now: Moment) -> (Vec<Vec<Value>>, Vec<Lane>) {
        let (def, senses) = (MemoryDef::default(), Senses::usual());
        let telling = Telling { senses: &senses, name: &|who| format!("no. {who}"), ticks_per_second: 10 };
        let [Section::Table { rows, more, columns, .. }, Section::Timeline { lanes, from, to, .. }] =
            knowledge.remembered(&def, now, &telling)
        else {
            panic!("a table and a time line")
        };
        assert!(from < to && more.len() == rows.len() && rows.iter().all(|row| row.len() == columns.len()));
        (rows, lanes)
    }

    fn ann(noticed: &[(u64, u32)]) -> Knowledge<Vec2> {
        let mut ann = Knowledge::new(Who(1));
        for (who, when) in noticed {
            ann.memory.sense(&MemoryDef::default(), Moment(*when), &Percept::seen(Who(*who), Vec2::X));
        }
        ann
    }

    #[test]
    fn the_surest_comes_first_and_says_how_it_is_known() {
        let mut ann = ann(&[(7, 0), (8, 4000)]);
        let mut bob = Knowledge::new(Who(2));
        bob.memory.sense(&MemoryDef::default(), Moment(5000), &Percept::seen(Who(9), Vec2::Y));
        let words: Vec<_> = bob.words(&MemoryDef::default(), Moment(5000)).collect();
        words.iter().for_each(|word| assert!(ann.hear(&MemoryDef::default(), Moment(5000), word)));
        let (rows, lanes) = told(&ann, Moment(5000));
        let names: Vec<String> = rows.iter().map(|row| row[0].to_string()).collect();
        assert_eq!(names, ["no. 8", "no. 7", "no. 9"]);
        assert_eq!(rows[0][5].to_string(), "first hand, by sight");
        assert_eq!(rows[2][5].to_string(), "told; noticed by no. 2, 1 mouth");
        assert_eq!(rows[2][4], Value::Numbers(vec![0.0, 1.0]));
        assert_eq!(lanes[2].spans[0].tint, Tint::Purple);
    }

    #[test]
    fn each_half_life_is_a_stretch_half_as_sure() {
        // Half as sure after 10 s: at 25 s the third stretch goes on.
        let (_, lanes) = told(&ann(&[(7, 0)]), Moment(25_000));
        let spans: Vec<_> = lanes[0].spans.iter().map(|span| (&*span.name, span.from, span.to)).collect();
        assert_eq!(
            spans,
            [("noticed", 0, Some(1)), ("100%", 1, Some(101)), ("50%", 101, Some(201)), ("25%", 201, None)]
        );
        assert_eq!(lanes[0].spans[2].note, "from 50% to 25% sure");
    }

    #[test]
    fn what_is_noticed_now_goes_on() {
        let (rows, lanes) = told(&ann(&[(7, 1000), (7, 3000)]), Moment(3000));
        assert_eq!(rows[0][2], Value::Number(1.0));
        let spans = &lanes[0].spans;
        assert_eq!((spans.len(), spans[0].from, spans[0].to), (1, 10, None));
    }

    #[test]
    fn an_empty_memory_is_an_empty_table() {
        let (rows, lanes) = told(&ann(&[]), Moment(0));
        assert!(rows.is_empty() && lanes.is_empty());
    }
}
