//! Who lives there, and what they are doing.

use wits_core::glam::Vec2;
use wits_core::state::State;

use crate::household::house::{
    Cell, Hand, Inside, JOBS, Job, Kind, NEEDS, RATES, cell_at, is_wall, middle, things, way,
};

/// How fast people walk. \[m/s\]
pub(crate) const PACE: f32 = 3.0;

/// A thing in the house.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Thing {
    pub(crate) kind: Kind,
    pub(crate) cell: Cell,
    /// Who uses it, or is on the way to it.
    pub(crate) user: Option<u32>,
    pub(crate) inside: Inside,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Person {
    pub(crate) at: Vec2,
    pub(crate) needs: [f32; NEEDS],
    pub(crate) hand: Hand,
    /// Cells still to go.
    pub(crate) path: Vec<Cell>,
    pub(crate) work: Option<Work>,
    /// Minutes of life so far, and how much of it hurt: the mean discontent is one by the other.
    pub(crate) minutes: f32,
    pub(crate) suffered: f32,
    /// How often something else was begun before the last thing was done.
    pub(crate) broken_off: u32,
    pub(crate) done: u32,
}

/// What somebody is at.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Work {
    pub(crate) job: usize,
    pub(crate) thing: usize,
    /// \[minutes\]
    pub(crate) left: f32,
}

/// How something that is under way goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Going {
    On,
    Done,
    Wrong,
}

/// Everything in the house.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Home {
    pub(crate) people: Vec<Person>,
    pub(crate) things: Vec<Thing>,
    /// So many minutes pass in a second.
    pub(crate) clock: f32,
}

impl Home {
    pub(crate) fn new(people: usize) -> Self {
        let things = things().map(|(kind, cell)| Thing { kind, cell, user: None, inside: Inside::Nothing });
        let person = |number: usize| Person {
            at: middle((4 + 2 * number as u32, 5)),
            // Everybody begins a little different, so that not all want the same at once.
            needs: std::array::from_fn(|need| 15.0 + ((need * 17 + number * 29) % 45) as f32),
            hand: Hand::Empty,
            path: Vec::new(),
            work: None,
            minutes: 0.0,
            suffered: 0.0,
            broken_off: 0,
            done: 0,
        };
        Self { people: (0..people).map(person).collect(), things: things.collect(), clock: 1.0 }
    }

    /// The number of a thing among all, from its number among its kind.
    pub(crate) fn thing(&self, kind: Kind, number: usize) -> Option<usize> {
        let places = self.things.iter().enumerate().filter(|(_, thing)| thing.kind == kind);
        places.map(|(place, _)| place).nth(number)
    }

    /// As the crow flies. \[m\]
    pub(crate) fn distance(&self, person: usize, thing: usize) -> f32 {
        middle(self.things[thing].cell).distance(self.people[person].at)
    }

    /// Nobody else uses it.
    pub(crate) fn is_free(&self, person: usize, thing: usize) -> bool {
        self.things[thing].user.is_none_or(|user| user as usize == person)
    }

    /// Somebody can do it there now.
    pub(crate) fn is_possible(&self, person: usize, job: usize, thing: usize) -> bool {
        let (job, found) = (&JOBS[job], &self.things[thing]);
        let an_oven_is_empty =
            || self.things.iter().any(|thing| thing.kind == Kind::Oven && thing.inside == Inside::Nothing);
        // Nobody takes raw food for an oven that is full, and nobody keeps it in hand before one.
        let makes_sense = match job.name {
            "take raw food" => an_oven_is_empty(),
            "put it back" => !an_oven_is_empty(),
            _ => true,
        };
        makes_sense
            && job.kind == found.kind
            && self.is_free(person, thing)
            && job.hand.0.is_none_or(|hand| hand == self.people[person].hand)
            && job.oven.is_none_or(|(inside, _)| inside == found.inside)
    }

    /// The nearest thing where it can be done.
    pub(crate) fn nearest(&self, person: usize, job: usize) -> Option<usize> {
        let possible = (0..self.things.len()).filter(|thing| self.is_possible(person, job, *thing));
        possible.min_by(|a, b| self.distance(person, *a).total_cmp(&self.distance(person, *b)))
    }

    /// Sets out for it.
    pub(crate) fn begin(&mut self, person: usize, job: usize, thing: usize) {
        if !self.is_possible(person, job, thing) {
            return;
        }
        let path = way(cell_at(self.people[person].at), self.things[thing].cell);
        self.things[thing].user = u32::try_from(person).ok();
        let me = &mut self.people[person];
        (me.path, me.work) = (path, Some(Work { job, thing, left: JOBS[job].minutes }));
    }

    /// Walks there, then does it.
    pub(crate) fn go_on(&mut self, person: usize, dt: f32) -> Going {
        let clock = self.clock;
        let Some(work) = self.people[person].work else { return Going::Wrong };
        if !self.is_possible(person, work.job, work.thing) {
            return Going::Wrong;
        }
        let me = &mut self.people[person];
        if walk(me, dt) {
            return Going::On;
        }
        let job = &JOBS[work.job];
        let minutes = (dt * clock).min(work.left);
        for (need, change) in me.needs.iter_mut().zip(job.changes) {
            *need = (*need + change * minutes / job.minutes).clamp(0.0, 100.0);
        }
        let left = work.left - minutes;
        me.work = Some(Work { left, ..work });
        if left > 0.0 {
            return Going::On;
        }
        me.hand = job.hand.1.unwrap_or(me.hand);
        me.done = me.done.saturating_add(1);
        if let Some((_, inside)) = job.oven {
            self.things[work.thing].inside = inside;
        }
        Going::Done
    }

    /// Lets go of it.
    pub(crate) fn leave(&mut self, person: usize, broken_off: bool) {
        let me = &mut self.people[person];
        me.path.clear();
        me.broken_off = me.broken_off.saturating_add(u32::from(broken_off));
        if let Some(work) = me.work.take() {
            self.things[work.thing].user = None;
        }
    }

    /// Needs grow.
    pub(crate) fn live(&mut self, dt: f32) {
        let minutes = dt * self.clock;
        for person in &mut self.people {
            for (need, rate) in person.needs.iter_mut().zip(RATES) {
                *need = (*need + rate * minutes).min(100.0);
            }
            person.minutes += minutes;
            person.suffered += person.discontent() * minutes;
        }
    }
}

impl Person {
    /// The mean of the squares of all needs, from 0 to 100.
    pub(crate) fn discontent(&self) -> f32 {
        self.needs.iter().map(|need| need * need).sum::<f32>() / (100.0 * NEEDS as f32)
    }

    pub(crate) fn job(&self) -> Option<&'static Job> {
        self.work.map(|work| &JOBS[work.job])
    }

    /// How much of what it does is done; `None` on the way there.
    pub(crate) fn progress(&self) -> Option<f32> {
        let work = self.work.filter(|_| self.path.is_empty())?;
        Some(1.0 - work.left / JOBS[work.job].minutes)
    }

    pub(crate) fn doing(&self) -> String {
        match self.job() {
            Some(job) if self.path.is_empty() => job.name.to_owned(),
            Some(job) => format!("on the way: {}", job.name),
            None if self.path.is_empty() => "nothing".to_owned(),
            None => "follows its nose".to_owned(),
        }
    }
}

/// A step along the path; false when there is none left.
pub(crate) fn walk(person: &mut Person, dt: f32) -> bool {
    let Some(cell) = person.path.first().copied() else { return false };
    let (to, step) = (middle(cell), PACE * dt);
    let rest = to - person.at;
    if rest.length() <= step || is_wall(cell) {
        person.at = to;
        person.path.remove(0);
    } else {
        person.at += rest * (step / rest.length());
    }
    true
}
