//! What is done to everybody in every tick: bodies walk, and it is noted where they are. In rows, on all cores.

use wits_core::glam::Vec2;
use wits_core::time::Moment;
use wits_exec::TaskId;

use crate::city::about::TICKS_PER_SECOND;
use crate::city::groups::OPEN;
use crate::city::person::Person;
use crate::city::world::{City, World};

/// People are gone through in so many rows at the same time.
const ROWS: usize = 16;

/// What comes of a row of people. Counts are whole numbers and lists are put together in order, so the whole does not depend
/// on how the rows are cut.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// Where they are now: from this slot on, nowhere where a slot is empty.
    first: usize,
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// Coins that the town has paid.
    paid: i64,
    levels: [u32; 4],
    changed: u32,
    /// How many ticks the latest of them is late.
    latest: u32,
    /// Who wants to think at other times, and who could be one of a crowd.
    listed: Vec<TaskId>,
    folded: Vec<TaskId>,
}

impl Row {
    pub(crate) fn all() -> Vec<Self> {
        std::iter::repeat_with(Self::default).take(ROWS).collect()
    }

    fn clear(&mut self) {
        self.xs.clear();
        self.ys.clear();
        (self.paid, self.levels, self.changed, self.latest) = (0, [0; 4], 0, 0);
        self.listed.clear();
        self.folded.clear();
    }

    /// Somebody is here.
    fn put(&mut self, id: TaskId, at: Vec2) {
        if self.xs.is_empty() {
            self.first = id.slot();
        }
        let place = id.slot() - self.first;
        self.xs.resize(place, f32::NAN);
        self.ys.resize(place, f32::NAN);
        self.xs.push(at.x);
        self.ys.push(at.y);
    }

    /// Somebody walks on and is paid.
    fn walk(&mut self, id: TaskId, person: &mut Person, now: Moment, dt: f32) {
        if person.stands.has_come(now) {
            if person.body.step(dt) {
                person.arrive(now);
            }
        } else {
            person.body.velocity = Vec2::ZERO;
        }
        if person.claim != 0 {
            let paid = person.claim.max(-i32::try_from(person.coins).unwrap_or(i32::MAX));
            person.coins = person.coins.saturating_add_signed(paid);
            self.paid = self.paid.saturating_add(i64::from(paid));
            person.claim = 0;
        }
        self.levels[person.level()] += 1;
        self.changed = self.changed.saturating_add(u32::from(std::mem::take(&mut person.switched)));
        // Who is set aside is not late.
        let late = if person.is_broken { 0.0 } else { now.since(person.thought) };
        let late = (late * TICKS_PER_SECOND as f32) as u32;
        self.latest = self.latest.max(late.saturating_sub(person.every));
        if std::mem::take(&mut person.retask) {
            self.listed.push(id);
        }
    }
}

impl City {
    /// Neighbours can be found where everybody is now.
    pub(crate) fn look(&mut self) {
        self.index.rebuild(&self.xs, &self.ys);
    }

    /// Where everybody is, from the state alone.
    pub(crate) fn find_everybody(&mut self) {
        self.xs.clear();
        self.ys.clear();
        for (id, Person { body, .. }) in self.world.engine.iter() {
            self.xs.resize(id.slot(), f32::NAN);
            self.ys.resize(id.slot(), f32::NAN);
            self.xs.push(body.at.x);
            self.ys.push(body.at.y);
        }
    }

    /// Somebody who was not there is here from now on, or nowhere any more.
    pub(crate) fn place(&mut self, id: TaskId, at: Option<Vec2>) {
        let slot = id.slot();
        if slot >= self.xs.len() {
            self.xs.resize(slot + 1, f32::NAN);
            self.ys.resize(slot + 1, f32::NAN);
        }
        let at = at.unwrap_or(Vec2::NAN);
        (self.xs[slot], self.ys[slot]) = (at.x, at.y);
    }

    /// All bodies walk, and coins change hands.
    pub(crate) fn walk(&mut self, dt: f32) {
        let (quest, now) = (self.quest(), self.world.engine.now());
        let closed = |at: Vec2| self.closed[usize::from(self.town.block_at(at))] != OPEN;
        self.rows.iter_mut().for_each(Row::clear);
        self.world.engine.for_rows(&mut self.rows, |row, id, person| {
            row.walk(id, person, now, dt);
            row.put(id, person.body.at);
            let goal = person.body.way.goal().unwrap_or(person.body.at);
            if closed(goal) && closed(person.body.at) && person.number != quest {
                row.folded.push(id);
            }
        });
        self.listed.clear();
        self.folded.clear();
        self.xs.clear();
        self.ys.clear();
        let World { treasury, told, .. } = &mut self.world;
        (told.levels, told.latest) = ([0; 4], 0);
        for row in &self.rows {
            *treasury = treasury.saturating_sub(row.paid);
            told.levels.iter_mut().zip(row.levels).for_each(|(sum, count)| *sum = sum.saturating_add(count));
            told.changed = told.changed.saturating_add(row.changed);
            told.latest = told.latest.max(row.latest);
            self.listed.extend_from_slice(&row.listed);
            self.folded.extend_from_slice(&row.folded);
            if !row.xs.is_empty() {
                self.xs.resize(row.first, f32::NAN);
                self.ys.resize(row.first, f32::NAN);
                self.xs.extend_from_slice(&row.xs);
                self.ys.extend_from_slice(&row.ys);
            }
        }
    }
}
