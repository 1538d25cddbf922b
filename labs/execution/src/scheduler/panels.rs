//! Views of the whole lab: the frames, the table of tasks, the phases.

use wits_core::inspect::{Bar, Document, Field, LogEntry, Section, Spender, Value};
use wits_core::scene::Tint;
use wits_exec::phase::{clashes, gcd, lcm};
use wits_game::PanelInfo;

use crate::scheduler::engine::{POLICIES, rows};
use crate::scheduler::layout::tint;
use crate::scheduler::world::World;

/// So many tasks have a colour of their own in the frames; the others are taken together.
const SPENDERS: usize = 8;
/// So many pairs are listed.
const PAIRS: usize = 60;

/// The views.
pub(crate) fn list() -> Vec<PanelInfo> {
    vec![
        PanelInfo {
            id: "timeline",
            title: "Timeline",
            help: "What each frame was spent on, against the budget.",
        },
        PanelInfo {
            id: "tasks",
            title: "Tasks",
            help: "All tasks, and which of them are due on the same frames.",
        },
        PanelInfo { id: "phases", title: "Phases", help: "How evenly the tasks are spread over the frames." },
    ]
}

/// What a view shows.
pub(crate) fn panel(world: &World, id: &str) -> Option<Document> {
    match id {
        "timeline" => Some(timeline(world)),
        "tasks" => Some(tasks(world)),
        "phases" => Some(phases(world)),
        _ => None,
    }
}

fn timeline(world: &World) -> Document {
    let mut document = Document::new("Timeline").section(frames(world));
    if let Some(scheduler) = world.engine.budgeted() {
        let waiting = world.record.sums.iter().map(|sum| (sum.frame, sum.waiting as f32));
        document = document.section(Section::curve("Waiting", "tasks", waiting));
        let faults = scheduler.faults().map(|fault| {
            let name = scheduler.get(fault.task).map_or("a task that is gone", |job| job.name.as_str());
            LogEntry { tick: fault.frame, text: format!("{name}: {fault}").into() }
        });
        let faults: Vec<LogEntry> = faults.collect();
        if !faults.is_empty() {
            document = document.section(Section::log("Set aside", faults));
        }
    }
    document
}

/// Stacked bars: the tasks that spent most, and all others.
fn frames(world: &World) -> Section {
    let record = &world.record;
    let mut spent: Vec<(u64, u32, String)> = world
        .engine
        .tasks()
        .into_iter()
        .map(|(_, _, job)| {
            let own = record.marks.iter().filter(|mark| mark.lane == job.lane);
            (own.map(|mark| mark.used).sum(), job.lane, job.name.clone())
        })
        .collect();
    if spent.len() > SPENDERS {
        spent.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        spent.truncate(SPENDERS - 1);
        spent.sort_by_key(|task| task.1);
    }
    let mut spenders: Vec<Spender> =
        spent.iter().map(|(_, lane, name)| Spender::new(name.clone(), tint(*lane))).collect();
    spenders.push(Spender::new("others", Tint::Neutral));
    let row = |frame: u64| {
        let mut units = vec![0.0; spenders.len()];
        for mark in record.marks.iter().filter(|mark| mark.frame == frame && !mark.inner) {
            let place = spent.iter().position(|task| task.1 == mark.lane).unwrap_or(spent.len());
            units[place] += mark.used as f32;
        }
        units
    };
    let frames = record.sums.iter().map(|sum| row(sum.frame)).collect();
    Section::Frames {
        title: "Units of every frame".into(),
        unit: "units".into(),
        limit: Some(world.settings.budget as f32),
        from: record.sums.front().map_or(0, |sum| sum.frame),
        frames,
        spenders,
    }
}

fn tasks(world: &World) -> Document {
    const COLUMNS: [&str; 10] = [
        "task",
        "every",
        "phase",
        "priority",
        "step",
        "runs",
        "mean units",
        "longest wait",
        "overruns",
        "faults",
    ];
    let rows = rows(&world.engine);
    let lines = rows.iter().map(|row| {
        let (task, counts) = (row.task, row.counts());
        let name = if row.inner { format!("- {}", row.job.name) } else { row.job.name.clone() };
        vec![
            Value::from(name),
            Value::from(task.timing.every),
            Value::from(task.timing.phase),
            Value::from(task.priority),
            Value::from(task.step as f64),
            Value::from(counts.runs as f64),
            Value::from(counts.units as f64 / counts.runs.max(1) as f64),
            Value::from(counts.longest_wait as f64),
            Value::from(counts.overruns as f64),
            Value::from(row.faults()),
        ]
    });
    Document::new("Tasks").section(Section::table("Tasks", COLUMNS, lines)).section(meetings(world))
}

/// Who meets whom: never, if and only if the due frames differ modulo the greatest common divisor.
fn meetings(world: &World) -> Section {
    let (tasks, timings) = (world.engine.tasks(), world.timings());
    let pairs = clashes(&timings).into_iter().take(PAIRS).map(|(one, other, clash)| {
        vec![
            Value::from(tasks[one].2.name.clone()),
            Value::from(tasks[other].2.name.clone()),
            Value::from(gcd(timings[one].period(), timings[other].period()) as f64),
            Value::from(clash.every as f64),
            Value::from(clash.first as f64),
        ]
    });
    Section::table("Due on the same frames", ["task", "task", "common divisor", "every", "first"], pairs)
}

fn phases(world: &World) -> Document {
    let (quality, timings) = (&world.quality, world.timings());
    let repeats = lcm(timings.iter().map(|timing| timing.period()));
    let repeats = repeats.map_or_else(|| "beyond counting".to_owned(), |frames| frames.to_string());
    let fields = [
        Field::new("repeats after", repeats)
            .unit("frames")
            .help("the least common multiple of all frequencies"),
        Field::new("looked at", quality.frames as f64).unit("frames"),
        Field::new("least", quality.least).unit("tasks"),
        Field::new("most", quality.most).unit("tasks"),
        Field::new("mean", quality.mean).unit("tasks"),
        Field::new("variance", quality.variance).help("0 is perfectly even"),
    ];
    let bars = quality.histogram.iter().enumerate().map(|(tasks, &frames)| {
        let share = 100.0 * frames as f64 / quality.frames.max(1) as f64;
        let name = format!("{tasks} task{}", if tasks == 1 { "" } else { "s" });
        Bar::new(name, frames as f32)
            .max(quality.frames as f32)
            .tint(crowd(tasks))
            .note(format!("{frames} frames, {share:.0} %"))
    });
    let mut document = Document::new("Phases")
        .section(Section::fields("Tasks a frame", fields))
        .section(Section::bars("Frames with so many tasks", bars));
    if world.engine.budgeted().is_some() && POLICIES[world.settings.policy] == "priority only" {
        let text = "This policy looks at no frequencies: every task is due on every frame.";
        document = document.section(Section::Text { title: "Priority only".into(), text: text.into() });
    }
    document
}

/// The colour of a bar for so many tasks.
fn crowd(tasks: usize) -> Tint {
    match tasks {
        0 => Tint::Neutral,
        1 => Tint::Green,
        2 => Tint::Yellow,
        _ => Tint::Orange,
    }
}
