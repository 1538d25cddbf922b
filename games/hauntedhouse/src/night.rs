//! A night: the doors open, people come, the doors close, and the money is counted.

use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Value;

use crate::HauntedHouse;
use crate::deeds;
use crate::house::House;
use crate::owner::Post;
use crate::plan::Plan;
use crate::stage::Stage;
use crate::tick;
use crate::visitor::{Leaves, Mood};

/// A house that runs itself opens again after this time. \[s\]
pub(crate) const AGAIN: f32 = 12.0;
/// Nobody is let in who would have less than this share of the night. It is not worth ten coins.
const LAST_ENTRY: f32 = 0.8;
/// Who has had less than this share of what it wants when the doors close has its money back.
const TOO_LITTLE: f32 = 0.3;

/// Which night it is, and how it went.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Night {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) opened: Moment,
    /// The doors are closed since then.
    pub(crate) closed: Option<Moment>,
    /// The best profit so far.
    pub(crate) best: Option<f32>,
    /// How many nights ended in profit.
    pub(crate) won: u32,
}

impl Default for Night {
    fn default() -> Self {
        Self { number: 1, opened: Moment::START, closed: None, best: None, won: 0 }
    }
}

/// What the level says of a night.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// How long the house is open. \[s\]
    pub(crate) open_for: f32,
    /// What the house costs in a night, whoever comes; due when the doors close.
    pub(crate) rent: f32,
    /// A profit of so much is a good night, twice as much a very good one.
    pub(crate) goal: f32,
}

impl Plan {
    /// What the level says of a night.
    pub(crate) fn rules(&self) -> Rules {
        let number = |key: &str| self.level.values.get(key).and_then(Value::number).unwrap_or_default();
        Rules { open_for: number("open for"), rent: number("rent"), goal: number("goal") }
    }
}

/// The stars of a profit: none for a loss, three at most.
pub(crate) fn stars(profit: f32, rules: &Rules) -> usize {
    [0.0, rules.goal, 2.0 * rules.goal].iter().filter(|least| profit > **least).count()
}

impl Stage {
    /// What the night comes to if nothing more happens: the rent will have to be paid.
    pub(crate) fn profit(&self) -> f32 {
        let rent = if self.is_closed() { 0.0 } else { self.plan.rules().rent };
        self.house.owner.profit() - rent
    }

    pub(crate) const fn is_closed(&self) -> bool {
        self.house.night.closed.is_some()
    }

    /// How long the doors have been open. \[s\]
    pub(crate) fn hours(&self) -> f32 {
        let House { night, now, .. } = &self.house;
        night.closed.unwrap_or(*now).since(night.opened)
    }

    /// Whether it is too late to come in.
    pub(crate) fn is_late(&self) -> bool {
        self.is_closed() || self.hours() > LAST_ENTRY * self.plan.rules().open_for
    }

    /// Somebody has to leave because the doors close: with its money back if it had too little for it.
    fn send_home(&mut self, place: usize) {
        let visitor = self.visitor(place);
        let (fun, wants) = (visitor.fun, visitor.nature.wants);
        let cheated = visitor.mood == Mood::Bored || fun < TOO_LITTLE * wants;
        let leaves = if visitor.refunded {
            Leaves::Refunded
        } else if fun >= wants {
            Leaves::Happy
        } else if cheated && visitor.paid {
            deeds::refund(self, place);
            Leaves::Refunded
        } else {
            Leaves::Late
        };
        self.visitor_mut(place).leaves = Some(leaves);
    }
}

impl HauntedHouse {
    /// The doors close when it is time, and open again if the house runs itself.
    pub(crate) fn strike(&mut self) {
        let stage = &self.stage;
        let (now, night) = (stage.house.now, stage.house.night);
        match night.closed {
            None if stage.hours() >= stage.plan.rules().open_for => self.close(),
            Some(closed) if !stage.house.owner.by_hand && now.since(closed) >= AGAIN => self.open_doors(),
            _ => {}
        }
    }

    /// Everybody goes home, and the money is counted.
    fn close(&mut self) {
        for place in 0..self.stage.house.visitors.len() {
            self.stage.send_home(place);
        }
        tick::leave(self);
        let Stage { house, plan, .. } = &mut self.stage;
        let House { night, owner, now, .. } = house;
        owner.book(Post::Rent, -plan.rules().rent);
        let profit = owner.profit();
        night.closed = Some(*now);
        night.best = Some(night.best.map_or(profit, |best| best.max(profit)));
        night.won = night.won.saturating_add(u32::from(profit > 0.0));
    }

    /// A new night in an empty house.
    pub(crate) fn open_doors(&mut self) {
        self.stage.house.visitors.iter_mut().for_each(|visitor| visitor.leaves = Some(Leaves::Late));
        tick::leave(self);
        let Stage { house, plan, .. } = &mut self.stage;
        let mut old = std::mem::replace(house, House::new(plan));
        house.keep_room(&mut old);
        let House { now, serials, night, owner, .. } = house;
        (*now, *serials) = (old.now, old.serials);
        (owner.by_hand, owner.chosen) = (old.owner.by_hand, old.owner.chosen);
        *night = Night { number: old.night.number + 1, opened: old.now, closed: None, ..old.night };
        self.stage.clear_air();
    }
}
