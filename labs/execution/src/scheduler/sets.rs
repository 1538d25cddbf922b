//! The sets of tasks.

use wits_core::random::Seed;
use wits_exec::{Policy, Scheduler, Task};

use crate::scheduler::engine::isolation;
use crate::scheduler::job::{Job, Work};

/// What the parameter offers.
pub(crate) const SETS: &[&str] = &[
    "2, 4 and 8",
    "2, 3 and 5",
    "three of 3",
    "100 at 30",
    "100 at 10",
    "2, 4, 8 apart",
    "5, 3 and 2 parts",
    "path requests",
    "a hog",
    "a panic",
    "nested",
    "random",
];

/// The tasks of this set. `count` is for the random one.
pub(crate) fn tasks(set: usize, count: u32, isolates: bool, seed: Seed) -> Vec<Job> {
    match set {
        0 => vec![whole("A", 2, 0, 30), whole("B", 4, 0, 40), whole("C", 8, 0, 50)],
        1 => vec![whole("A", 2, 0, 30), whole("B", 3, 0, 40), whole("C", 5, 0, 50)],
        2 => vec![whole("A", 3, 0, 30), whole("B", 3, 1, 40), whole("C", 3, 2, 50)],
        3 => agents(30, 5),
        4 => agents(10, 5),
        5 => vec![whole("A", 2, 0, 30), whole("B", 4, 3, 40), whole("C", 8, 5, 50)],
        6 => [5.0, 3.0, 2.0]
            .map(|parts| anytime(format!("{parts} parts"), Task::every(1).priority(parts), 1000))
            .into(),
        7 => soldiers(),
        8 => vec![
            whole("A", 2, 0, 20),
            whole("B", 3, 1, 20),
            Job::new("hog", Task::every(2).phase(1).step(5).request(25), Work::Hog(75)),
            anytime("C", Task::every(1), 60),
            anytime("D", Task::every(4), 80),
        ],
        9 => vec![
            whole("A", 2, 0, 20),
            Job::new("faulty", at(4, 1, 30).whole(), Work::Faulty(30)),
            whole("B", 3, 0, 25),
            anytime("C", Task::every(2), 60),
        ],
        10 => characters(isolates),
        _ => random(count, seed),
    }
}

fn at(every: u32, phase: u32, units: u64) -> Task {
    Task::every(every).phase(phase).step(units).request(units)
}

/// Thinks so many units in one go.
pub(crate) fn whole(name: impl Into<String>, every: u32, phase: u32, units: u64) -> Job {
    Job::new(name, at(every, phase, units).whole(), Work::Whole(units))
}

/// Does what it can with what it is given.
fn anytime(name: impl Into<String>, task: Task, most: u64) -> Job {
    Job::new(name, task.step(5).request(most), Work::Anytime(most))
}

/// A hundred alike; the phase of each is its number.
fn agents(every: u32, units: u64) -> Vec<Job> {
    (1..=100).map(|number| whole(format!("agent {number}"), every, number, units)).collect()
}

/// Six who all want a path when the alarm goes off, and what must not be late for it.
fn soldiers() -> Vec<Job> {
    let mut jobs = vec![
        Job::new("steering", at(1, 0, 20).whole().regular(), Work::Whole(20)),
        Job::new("senses", at(3, 0, 20).whole().regular(), Work::Whole(20)),
    ];
    jobs.extend((1..=6).map(|number| {
        let task = Task::every(1).step(5).request(30);
        Job::new(format!("path {number}"), task, Work::Requests { left: 0, heard: 0 })
    }));
    jobs
}

/// Three characters, each with a scheduler of its own.
fn characters(isolates: bool) -> Vec<Job> {
    let character = |name: &str, task: Task, jobs: Vec<Job>| {
        let mut own = Scheduler::new(Policy::Priority);
        own.set_isolation(isolation(isolates));
        for job in jobs {
            let task = job.task;
            own.add(job, task);
        }
        Job::new(name, task.step(15).request(40), Work::Character(Box::new(own)))
    };
    vec![
        character(
            "guard",
            Task::every(1).priority(2.0),
            vec![
                whole("walk", 1, 0, 8),
                whole("look", 2, 0, 10),
                anytime("plan", Task::every(4).priority(3.0), 40),
            ],
        ),
        character(
            "captain",
            Task::every(2).phase(1).priority(3.0),
            vec![
                whole("walk", 1, 0, 8),
                anytime("orders", Task::every(2).priority(2.0), 60),
                Job::new("broken", Task::every(3).step(5), Work::Hog(40)),
            ],
        ),
        character("bird", Task::every(4), vec![whole("fly", 1, 0, 6), whole("sing", 3, 0, 9)]),
    ]
}

/// Your own: drawn from the seed.
fn random(count: u32, seed: Seed) -> Vec<Job> {
    const FREQUENCIES: [u32; 8] = [1, 2, 3, 4, 6, 8, 12, 16];
    let seed = seed.fork("tasks");
    (0..count)
        .map(|number| {
            let mut stream = seed.at(u64::from(number)).stream();
            let every = stream.pick(&FREQUENCIES).copied().unwrap_or(4);
            let (phase, units) = (stream.below(every), 5 + u64::from(stream.below(30)));
            let name = format!("task {}", number + 1);
            if stream.chance(0.6) {
                whole(name, every, phase, units)
            } else {
                let priority = 1.0 + stream.below(5) as f32;
                anytime(name, Task::every(every).phase(phase).priority(priority), units)
            }
        })
        .collect()
}
