//! Tricks: bought, set off, noticed while they last.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_sense::{Setting, Signal, Who};

use crate::owner::Post;
use crate::plan::Plan;
use crate::stage::{Around, Stage};

/// Sources of signals from here on are tricks.
const SOURCES: u64 = 1 << 40;
/// A click this near to a trick means that trick. \[m\]
pub(crate) const NEAR: f32 = 1.2;

/// A trick in its place.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Trick {
    /// Nobody else ever has this number.
    pub(crate) id: u32,
    /// Its number among all kinds that there are.
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
    /// When it was put there.
    pub(crate) placed: Moment,
    /// How many people it reached when it went off last.
    pub(crate) reached: u32,
    /// How often it went off, and how much fear it made.
    pub(crate) times: u32,
    pub(crate) made: f32,
}

/// Why something cannot be done with a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Refused {
    NoSuchTrick,
    NotInTheHouse,
    NoMoney,
    NoEnergy,
    Resting,
    TooMany,
    Closed,
    NothingHere,
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
            Self::Closed => "the doors are closed",
            Self::NothingHere => "there is no trick here",
        }
    }
}

impl Stage {
    /// Buys a trick and puts it somewhere; tells what that did to the money.
    pub(crate) fn place_trick(&mut self, kind: usize, at: Vec2) -> Result<i32, Refused> {
        if self.is_closed() {
            return Err(Refused::Closed);
        }
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
        let price = def.price;
        self.house.owner.book(Post::Tricks, -price);
        self.house.owner.bought = self.house.owner.bought.saturating_add(1);
        let (kind, now) = (u16::try_from(kind).unwrap_or(0), self.house.now);
        self.house.tricks.push(Trick {
            id: self.house.owner.bought,
            kind,
            at,
            placed: now,
            reached: 0,
            until: now,
            ready: now,
            next: now,
            shot: 0,
            times: 0,
            made: 0.0,
        });
        Ok(coins(-price))
    }

    /// The trick at a place.
    pub(crate) fn trick_at(&self, at: Vec2) -> Option<usize> {
        let near = |trick: &Trick| trick.at.distance(at);
        let tricks = self.house.tricks.iter().enumerate().filter(|(_, trick)| near(trick) < NEAR);
        tricks.min_by(|a, b| near(a.1).total_cmp(&near(b.1))).map(|(place, _)| place)
    }

    /// Sets a trick off; tells what that did to the energy.
    pub(crate) fn set_off(&mut self, place: usize) -> Result<i32, Refused> {
        if self.is_closed() {
            return Err(Refused::Closed);
        }
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
        self.house.owner.shots = self.house.owner.shots.saturating_add(1);
        let trick = &mut self.house.tricks[place];
        trick.until = now.after(def.duration);
        trick.ready = trick.until.after(def.rest);
        trick.next = now;
        trick.shot = self.house.owner.shots;
        trick.times = trick.times.saturating_add(1);
        trick.reached = 0;
        Ok(coins(-def.energy))
    }

    /// Takes a trick away; half of its price comes back.
    pub(crate) fn take_away(&mut self, place: usize) -> i32 {
        let trick = self.house.tricks.remove(place);
        let price = self.plan.tricks.get(usize::from(trick.kind)).map_or(0.0, |def| def.price);
        self.house.owner.book(Post::Tricks, 0.5 * price);
        coins(0.5 * price)
    }

    /// What goes on can be sensed.
    pub(crate) fn haunt(&mut self) {
        let Self { plan, house, air, .. } = self;
        let around = Around { plan, air };
        let setting = Setting::open(&plan.senses).around(&around);
        let now = house.now;
        for trick in &mut house.tricks {
            let Some(def) = plan.tricks.get(usize::from(trick.kind)) else { continue };
            if trick.until.has_come(now) || !trick.next.has_come(now) {
                continue;
            }
            trick.next = now.after(def.every);
            for (sense, strength) in &def.oddness {
                let source = Who(SOURCES + u64::from(trick.id));
                let mut signal = Signal::new(*sense, *strength, trick.at).by(source);
                signal.what = Plan::what_of(usize::from(trick.kind));
                signal.glows = def.glows;
                house.manager.emit(&setting, now, &signal);
            }
        }
    }

    /// The trick that a signal comes from, if it is still there.
    pub(crate) fn trick_of_source(&self, who: Who) -> Option<usize> {
        let id = u32::try_from(who.0.checked_sub(SOURCES)?).ok()?;
        self.house.tricks.iter().position(|trick| trick.id == id)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a small sum")]
fn coins(sum: f32) -> i32 {
    sum.round() as i32
}
