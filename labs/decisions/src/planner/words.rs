//! What people can ask and do.

use std::sync::Arc;

use wits_core::state::State;
use wits_decide::{Call, Kind, Status, Value, Vocabulary};

use crate::planner::stage::{Job, Stage, Things};

/// How fast people walk. \[m/s\]
const SPEED: f32 = 4.0;
/// Nothing is being done.
pub(crate) const NOTHING: u32 = u32::MAX;

/// A person: what the words are about.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Person {
    /// How far to the right. \[m\]
    pub(crate) x: f32,
    /// The place it was at last.
    pub(crate) place: usize,
    pub(crate) things: Things,
    /// The number of the job it is at.
    pub(crate) doing: u32,
    /// Everything takes so much of the time it would.
    pub(crate) haste: f32,
}

impl Person {
    pub(crate) const fn new(stage: &Stage) -> Self {
        Self { x: stage.places[0].1, place: 0, things: stage.start, doing: NOTHING, haste: 1.0 }
    }

    /// Walks to a place; true when it is there.
    fn walk(&mut self, to: f32, dt: f32) -> bool {
        let step = SPEED * dt / self.haste.max(0.01);
        self.x = if (to - self.x).abs() <= step { to } else { self.x + step.copysign(to - self.x) };
        self.x == to
    }
}

/// The vocabulary of a problem.
pub(crate) fn words(stage: &'static Stage) -> Vocabulary<Person> {
    let mut words = Vocabulary::new();
    for (number, name) in stage.things.iter().enumerate() {
        if let Some(name) = name.strip_prefix('#') {
            words.value(name, Kind::Int, move |me: &Person, _| me.things[number].into()).help("How many.");
        } else {
            words.condition(name, move |me: &Person, _| me.things[number] != 0).help("Is it so?");
        }
    }
    let places: Vec<Value> = stage.places.iter().map(|(name, _)| Value::Text(Arc::from(*name))).collect();
    words
        .value("place", Kind::Text, move |me: &Person, _| places[me.place].clone())
        .help("Where it was last.");
    for (number, job) in (0_u32..).zip(stage.jobs) {
        let x = stage.places[job.place].1;
        words
            .action(job.name, move |me: &mut Person, call| {
                me.doing = number;
                labour(me, job, x, call)
            })
            .help("Goes where it is done, and does it.")
            .on_exit(|me, _, _| me.doing = NOTHING);
    }
    words
}

/// Walks there, works as long as it takes, and then it is done.
fn labour(me: &mut Person, job: &Job, x: f32, call: &mut Call<'_, '_>) -> Status {
    if *call.memory() == 0 {
        if !me.walk(x, call.dt()) {
            return Status::Running;
        }
        me.place = job.place;
        *call.memory() = u64::from(call.now().after(job.seconds * me.haste).0) + 1;
    }
    if u64::from(call.now().0) + 1 < *call.memory() {
        return Status::Running;
    }
    (job.work)(&mut me.things);
    Status::Success
}
