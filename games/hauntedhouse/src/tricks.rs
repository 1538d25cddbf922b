//! Tricks: bought, set off, noticed while they last.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::time::Moment;
use wits_sense::{Setting, Signal, Who};

use crate::house::{Around, Stage};
use crate::plan::Plan;

/// Sources of signals from here on are tricks.
const SOURCES: u64 = 1 << 40;
/// A click this near to a trick means that trick. \[m\]
pub(crate) const NEAR: f32 = 1.2;

/// A trick in its place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Trick {
    /// Its number among all that there are.
    pub(crate) kind: u16,
    pub(crate) at: Vec2,
    /// It goes on until then.
    pub(crate) until: Moment,
    /// It can be set off again from then on.
    pub(crate) ready: Moment,
    /// When it can be noticed next.
    pub(crate) next: Moment,
    /// The last time that it went off, counted over all tricks.
    pub(crate) shot: u32,
    /// How often it went off, and how much fear it made.
    pub(crate) times: u32,
    pub(crate) made: f32,
}

impl HashState for Trick {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.at);
        hasher.write(&[u32::from(self.kind), self.until.0, self.ready.0, self.next.0, self.shot, self.times]);
        hasher.write(&self.made);
    }
}

/// Why something cannot be done with a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Refused {
    NoSuchTrick,
    NotInTheHouse,
    NoMoney,
    NoEnergy,
    Resting,
    TooMany,
}

impl Refused {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::NoSuchTrick => "there is no such trick",
            Self::NotInTheHouse => "that is not in the house",
            Self::NoMoney => "not enough money",
            Self::NoEnergy => "not enough energy",
            Self::Resting => "it is still getting ready",
            Self::TooMany => "the house is full of tricks",
        }
    }
}

impl Stage {
    /// Buys a trick and puts it somewhere.
    pub(crate) fn place_trick(&mut self, kind: usize, at: Vec2) -> Result<(), Refused> {
        let def = self.plan.tricks.get(kind).ok_or(Refused::NoSuchTrick)?;
        let garden = |room: usize| self.plan.rooms[room].name == "garden";
        if self.plan.room_at(at).is_none_or(garden) {
            return Err(Refused::NotInTheHouse);
        }
        let most = self.plan.level.values.get("most tricks").and_then(wits_decide::Value::number);
        if self.house.tricks.len() as f32 >= most.unwrap_or(16.0) {
            return Err(Refused::TooMany);
        }
        if self.house.owner.money < def.price {
            return Err(Refused::NoMoney);
        }
        self.house.owner.money -= def.price;
        let (kind, now) = (u16::try_from(kind).unwrap_or(0), self.house.now);
        self.house.tricks.push(Trick {
            kind,
            at,
            until: now,
            ready: now,
            next: now,
            shot: 0,
            times: 0,
            made: 0.0,
        });
        Ok(())
    }

    /// The trick at a place.
    pub(crate) fn trick_at(&self, at: Vec2) -> Option<usize> {
        let near = |trick: &Trick| trick.at.distance(at);
        let tricks = self.house.tricks.iter().enumerate().filter(|(_, trick)| near(trick) < NEAR);
        tricks.min_by(|a, b| near(a.1).total_cmp(&near(b.1))).map(|(place, _)| place)
    }

    /// Sets a trick off.
    pub(crate) fn set_off(&mut self, place: usize) -> Result<(), Refused> {
        let now = self.house.now;
        let trick = self.house.tricks.get(place).ok_or(Refused::NoSuchTrick)?;
        let def = self.plan.tricks.get(usize::from(trick.kind)).ok_or(Refused::NoSuchTrick)?;
        if !trick.ready.has_come(now) {
            return Err(Refused::Resting);
        }
        if self.house.owner.energy < def.energy {
            return Err(Refused::NoEnergy);
        }
        self.house.owner.energy -= def.energy;
        self.house.owner.shots += 1;
        let trick = &mut self.house.tricks[place];
        trick.until = now.after(def.duration);
        trick.ready = trick.until.after(def.rest);
        trick.next = now;
        trick.shot = self.house.owner.shots;
        trick.times += 1;
        Ok(())
    }

    /// Takes a trick away; half of its price comes back.
    pub(crate) fn take_away(&mut self, place: usize) {
        if place < self.house.tricks.len() {
            let trick = self.house.tricks.remove(place);
            let price = self.plan.tricks.get(usize::from(trick.kind)).map_or(0.0, |def| def.price);
            self.house.owner.money += 0.5 * price;
        }
    }

    /// What goes on can be sensed.
    pub(crate) fn haunt(&mut self) {
        let Self { plan, house, air, .. } = self;
        let around = Around { plan, air };
        let setting = Setting::open(&plan.senses).around(&around);
        let now = house.now;
        for (place, trick) in (0_u64..).zip(&mut house.tricks) {
            let Some(def) = plan.tricks.get(usize::from(trick.kind)) else { continue };
            if trick.until.has_come(now) || !trick.next.has_come(now) {
                continue;
            }
            trick.next = now.after(def.every);
            for (sense, strength) in &def.oddness {
                let source = Who(SOURCES + place);
                let mut signal = Signal::new(*sense, *strength, trick.at).by(source);
                signal.what = Plan::what_of(usize::from(trick.kind));
                signal.glows = def.glows;
                house.manager.emit(&setting, now, &signal);
            }
        }
    }

    /// The trick that a signal comes from.
    pub(crate) fn trick_of_source(who: Who) -> Option<usize> {
        usize::try_from(who.0.checked_sub(SOURCES)?).ok()
    }
}
