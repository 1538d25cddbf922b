//! Who is a person and who is one of a crowd: people appear, join crowds, and go from one to another.

use wits_exec::lod::Distribution;
use wits_exec::{Task, TaskId};

use crate::city::day::Errand;
use crate::city::detail::Detail;
use crate::city::groups::{Member, OPEN, Where};
use crate::city::news;
use crate::city::person::Person;
use crate::city::walk::{Body, PACE};
use crate::city::world::City;

/// At most so many persons become one of a crowd in a tick.
const MOST_FOLDED: usize = 64;

impl City {
    /// Everybody is where the hour wants it.
    pub(crate) fn settle(&mut self) {
        let purse = Distribution::PowerLaw { least: 40.0, exponent: 8.0 / 3.0 };
        for number in 0..self.world.whereabouts.len() as u32 {
            let mut stream = self.members.fork("at first").at(u64::from(number)).stream();
            let coins = purse.sample(&mut stream).min(1000.0) as u32;
            let member = Member { coins, mood: stream.unit(), knows_rumour: false };
            let errand = self.town.residents[number as usize].hours.errand(self.world.hour);
            let crowd = self.closed[usize::from(self.town.block_at(self.town.spot(number, errand)))];
            if crowd == OPEN || number == self.quest() {
                self.appear(number, errand, member);
            } else {
                self.join(number, crowd, errand, member);
            }
        }
    }

    /// Somebody becomes one of a crowd.
    fn join(&mut self, number: u32, crowd: u16, errand: Errand, member: Member) {
        self.world.crowds.list[usize::from(crowd)].add(errand, member);
        self.world.whereabouts[number as usize] = Where::Crowd(crowd);
    }

    /// Those in crowds that are no longer there, or no longer theirs.
    pub(crate) fn rehouse_all(&mut self) {
        let blocks = self.town.kinds.len();
        for number in 0..self.world.whereabouts.len() as u32 {
            let Where::Crowd(crowd) = self.world.whereabouts[number as usize] else { continue };
            let block = if usize::from(crowd) < blocks {
                crowd
            } else {
                self.town.block_at(self.town.district_corner(usize::from(crowd) - blocks))
            };
            if self.closed[usize::from(block)] != crowd {
                let errand = self.town.residents[number as usize].hours.errand(self.world.hour);
                self.rehouse(number, crowd, errand, errand);
            }
        }
    }

    /// One of a crowd goes to where an errand leads: stays, goes to another crowd, or becomes a person.
    pub(crate) fn rehouse(&mut self, number: u32, crowd: u16, was: Errand, errand: Errand) {
        let target = self.closed[usize::from(self.town.block_at(self.town.spot(number, errand)))];
        let from = &mut self.world.crowds.list[usize::from(crowd)];
        if target == crowd {
            return from.changes(was, errand);
        }
        let member = from.take(was, &mut self.members.at(u64::from(number)).stream());
        if target == OPEN {
            self.appear(number, errand, member);
            self.world.told.changed = self.world.told.changed.saturating_add(1);
        } else {
            self.join(number, target, errand, member);
        }
    }

    /// Somebody is a person from now on: on the way if that is what the hour says, else where it is going.
    fn appear(&mut self, number: u32, errand: Errand, member: Member) {
        let resident = &self.town.residents[number as usize];
        let from = self.town.spot(number, resident.hours.before(errand));
        let way = self.town.way(from, self.town.spot(number, errand), resident.lane, number);
        let mut body = Body { way, ..Body::standing(from) };
        let since = resident.hours.since(self.world.hour) * self.world.settings.day / 24.0;
        body.skip(since * PACE);
        // Nobody comes into being before your eyes: it comes from where you do not look.
        while !body.way.is_over() && self.closed[usize::from(self.town.block_at(body.at))] != OPEN {
            body.skip(4.0);
        }
        let mut person = Person::new(number, errand, body);
        (person.coins, person.mood, person.knows_rumour) = (member.coins, member.mood, member.knows_rumour);
        person.thought = self.world.engine.now();
        person.heed(&self.view());
        person.retask = false;
        let (at, task) = (person.body.at, self.task_for(person.level(), person.every));
        let id = self.world.engine.add(person, task);
        self.place(id, Some(at));
        news::listen(&mut self.world.engine, id);
        self.world.whereabouts[number as usize] = Where::Here(id);
    }

    /// When somebody of a level thinks who wants to so often.
    pub(crate) fn task_for(&mut self, level: usize, every: u32) -> Task {
        let task = Detail::task(level, every, 0);
        let phase = if self.world.settings.phasing { self.world.spread.deal(every, task.step) } else { 0 };
        task.phase(phase)
    }

    /// Whose level or rate has changed thinks at other times.
    pub(crate) fn retask(&mut self) {
        for place in 0..self.listed.len() {
            let id = self.listed[place];
            self.forget_phase(id);
            let Some(person) = self.world.engine.get(id) else { continue };
            let (level, every) = (person.level(), person.every);
            let task = self.task_for(level, every);
            self.world.engine.set_task(id, task);
        }
    }

    /// There is room again where somebody thought.
    fn forget_phase(&mut self, id: TaskId) {
        if let Some(task) = self.world.engine.task(id).filter(|_| self.world.settings.phasing) {
            self.world.spread.forget(&task);
        }
    }

    /// Persons who are far away become one of a crowd.
    pub(crate) fn fold(&mut self) {
        for place in 0..self.folded.len().min(MOST_FOLDED) {
            let id = self.folded[place];
            self.forget_phase(id);
            let Some(person) = self.world.engine.remove(id) else { continue };
            self.place(id, None);
            let level = &mut self.world.told.levels[person.level()];
            *level = level.saturating_sub(1);
            let errand = self.town.residents[person.number as usize].hours.errand(self.world.hour);
            let goal = person.body.way.goal().unwrap_or(person.body.at);
            let crowd = self.closed[usize::from(self.town.block_at(goal))];
            let Person { number, coins, mood, knows_rumour, .. } = person;
            self.join(number, crowd, errand, Member { coins, mood, knows_rumour });
            self.world.told.changed = self.world.told.changed.saturating_add(1);
        }
    }
}
