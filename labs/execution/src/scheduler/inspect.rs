//! What there is to know about a task.

use wits_core::inspect::{Document, Field, LogEntry, Section, Value};
use wits_exec::phase::{clash, gcd};
use wits_game::Inspection;

use crate::scheduler::engine::{Row, rows};
use crate::scheduler::job::Work;
use crate::scheduler::layout::tint;
use crate::scheduler::show::frame_of;
use crate::scheduler::world::World;

/// So many others are compared with.
const OTHERS: usize = 40;

/// The document of the task in this row.
pub(crate) fn inspect(world: &World, lane: u32) -> Option<Inspection> {
    let rows = rows(&world.engine);
    let row = rows.iter().find(|row| row.job.lane == lane)?;
    let mut document = Document::new(row.job.name.clone())
        .subtitle(state(world, row))
        .section(Section::fields("When", when(world, row)))
        .section(Section::fields("Work", work(world, row)))
        .section(Section::curve("Used", "units", used(world, lane)));
    if let Some(meetings) = meetings(row, &rows) {
        document = document.section(meetings);
    }
    let faults: Vec<LogEntry> = row
        .scheduler
        .into_iter()
        .flat_map(|scheduler| scheduler.faults().filter(|fault| fault.task == row.id))
        .map(|fault| LogEntry { tick: fault.frame, text: fault.to_string().into() })
        .collect();
    if !faults.is_empty() {
        document = document.section(Section::log("Set aside", faults));
    }
    let marks = frame_of(world, lane).map(|frame| frame.stroke(tint(lane), 2.0));
    Some(Inspection { document, marks: marks.into_iter().collect() })
}

/// In a word, what it is doing.
fn state(world: &World, row: &Row<'_>) -> String {
    let aside = row.scheduler.is_some_and(|scheduler| scheduler.is_aside(row.id));
    let waits = row.scheduler.is_some_and(|scheduler| scheduler.waiting().any(|id| id == row.id));
    let last = world.record.marks.iter().rfind(|mark| mark.lane == row.job.lane && mark.what.ran());
    match last {
        _ if aside => "set aside".into(),
        _ if waits => "waits for room in the budget".into(),
        Some(mark) if mark.frame == world.engine.frame() => format!("ran just now, {} units", mark.used),
        Some(mark) => format!("ran {} frames ago", world.engine.frame() - mark.frame),
        None => "has not run yet".into(),
    }
}

fn when(world: &World, row: &Row<'_>) -> Vec<Field> {
    let timing = row.task.timing;
    let frame = row.scheduler.map_or_else(|| world.engine.frame(), |scheduler| scheduler.frame());
    let mut next = Vec::new();
    let mut at = frame;
    for _ in 0..5 {
        at = timing.next_after(at);
        next.push(at.to_string());
    }
    vec![
        Field::new("every", timing.every).unit("frames"),
        Field::new("phase", timing.phase)
            .help("due on the frames for which frame + phase can be divided by every"),
        Field::new("next due", next.join(", ")).help(if row.inner {
            "counted in runs of its character"
        } else {
            "frames"
        }),
    ]
}

fn work(world: &World, row: &Row<'_>) -> Vec<Field> {
    let (counts, task) = (row.counts(), row.task);
    let mut fields = vec![
        Field::new("runs", counts.runs as f64),
        Field::new("units", counts.units as f64).help("all that it has used"),
        Field::new("mean", counts.units as f64 / counts.runs.max(1) as f64).unit("units"),
        Field::new("most", counts.most as f64).unit("units"),
        Field::new("priority", task.priority),
        Field::new("step", task.step as f64).unit("units").help("needs so much room to be let in"),
    ];
    if let Work::Requests { left, .. } = row.job.work {
        fields.push(Field::new("left to do", left as f64).unit("units"));
    }
    if let Some(scheduler) = row.scheduler {
        fields.push(Field::new("longest wait", counts.longest_wait as f64).unit("frames"));
        let bound = scheduler.waits_at_most(world.settings.budget).filter(|_| !row.inner);
        if let Some(bound) = bound {
            let bound = Field::new("waits at most", bound as f64).unit("frames");
            fields.push(bound.help("declared, as long as nobody takes more than it is allowed"));
        }
    }
    fields.push(Field::new("overruns", counts.overruns as f64));
    fields.push(Field::new("faults", row.faults()).help("panics, and times that it was set aside"));
    fields
}

/// The units of each frame, 0 where it did not run.
fn used(world: &World, lane: u32) -> Vec<(u64, f32)> {
    let marks = || world.record.marks.iter().filter(|mark| mark.lane == lane);
    let of = |frame: u64| marks().filter(|mark| mark.frame == frame).map(|mark| mark.used as f32).sum();
    world.record.sums.iter().map(|sum| (sum.frame, of(sum.frame))).collect()
}

/// With whom it is due on the same frames.
fn meetings(row: &Row<'_>, rows: &[Row<'_>]) -> Option<Section> {
    if row.inner {
        return None;
    }
    let others = rows.iter().filter(|other| !other.inner && other.job.lane != row.job.lane);
    let lines = others.take(OTHERS).map(|other| {
        let (one, two) = (row.task.timing, other.task.timing);
        let meets = clash(one, two);
        vec![
            Value::from(other.job.name.clone()),
            Value::from(gcd(one.period(), two.period()) as f64),
            meets.map_or_else(|| "never".into(), |meets| Value::from(meets.every as f64)),
            meets.map_or_else(|| "".into(), |meets| Value::from(meets.first as f64)),
        ]
    });
    Some(Section::table("Meets", ["task", "common divisor", "every", "first on frame"], lines))
}
