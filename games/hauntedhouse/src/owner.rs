//! The owner: money, energy, and what to do with them; by hand, or by itself.

use std::collections::VecDeque;

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::Value;
use wits_engine::level::LevelDef;
use wits_game::Input;

use crate::cards;
use crate::house::Word;
use crate::map::MoodMap;
use crate::stage::Stage;
use crate::tricks::Refused;
use crate::visitor::{Mood, Visitor};

/// The owner looks round this often when it plays by itself. \[s\]
const LOOKS: f32 = 0.5;
/// It buys something this often at most. \[s\]
const BUYS: f32 = 4.0;
/// So much money is kept for refunds.
const KEEPS: f32 = 40.0;
/// A trick is worth its energy if it frightens so many who want it.
const WORTH: f32 = 1.3;
/// Money is noted down this often. \[s\]
const NOTES: f32 = 5.0;
/// So many notes are kept: half an hour.
const MOST_NOTES: usize = 360;

/// What money is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Post {
    Fees,
    Tips,
    Refunds,
    Tricks,
    Rent,
}

impl Post {
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Fees, "entrance fees"),
        (Self::Tips, "tips of the happy"),
        (Self::Refunds, "money back to the bored"),
        (Self::Tricks, "tricks bought and sold"),
        (Self::Rent, "rent"),
    ];
}

/// What the owner has, and how it went so far.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Owner {
    pub(crate) money: f32,
    pub(crate) energy: f32,
    pub(crate) most_energy: f32,
    pub(crate) per_second: f32,
    /// Somebody has used the mouse: it is their house now.
    pub(crate) by_hand: bool,
    pub(crate) shots: u32,
    pub(crate) visitors: u32,
    pub(crate) screams: u32,
    pub(crate) refunds: u32,
    pub(crate) happy: u32,
    pub(crate) fled: u32,
    pub(crate) consoled: u32,
    pub(crate) gossip: u32,
    /// The trick that a click on a floor buys.
    pub(crate) chosen: u16,
    /// How many tricks were ever bought.
    pub(crate) bought: u32,
    /// What came in and went out, by [`Post`].
    pub(crate) ledger: [f32; 5],
    looks: Moment,
    buys: Moment,
    notes_at: Moment,
    /// Money over time: seconds, money.
    pub(crate) books: VecDeque<(f32, f32)>,
}

impl Owner {
    pub(crate) fn new(level: &LevelDef) -> Self {
        let number = |key: &str| level.values.get(key).and_then(Value::number).unwrap_or_default();
        let energy = number("energy");
        Self {
            money: number("money"),
            energy,
            most_energy: energy,
            per_second: number("energy per second"),
            ..Self::default()
        }
    }

    /// The level has changed: what there is stays, what comes is as it says.
    pub(crate) fn adopt(&mut self, level: &LevelDef) {
        let fresh = Self::new(level);
        (self.most_energy, self.per_second) = (fresh.most_energy, fresh.per_second);
        self.energy = self.energy.min(self.most_energy);
    }

    /// Money comes or goes. A house may be in debt.
    pub(crate) fn book(&mut self, post: Post, money: f32) {
        self.money += money;
        self.ledger[post as usize] += money;
    }

    /// What came in less what went out.
    pub(crate) fn profit(&self) -> f32 {
        self.ledger.iter().sum()
    }

    pub(crate) fn rest(&mut self, now: Moment, dt: f32) {
        self.energy = (self.energy + self.per_second * dt).min(self.most_energy);
        if self.notes_at.has_come(now) {
            self.notes_at = now.after(NOTES);
            if self.books.len() == MOST_NOTES {
                self.books.pop_front();
            }
            #[expect(clippy::cast_possible_truncation, reason = "seconds for a curve")]
            self.books.push_back((now.seconds() as f32, self.money));
        }
    }
}

impl Stage {
    /// A hand on the house: whatever it does, it plays from now on.
    pub(crate) fn use_control(&mut self, input: &Input) {
        match (input.name.as_str(), input.at) {
            ("auto", _) => {
                self.house.owner.by_hand = false;
                return;
            }
            ("haunt", Some(at)) => self.click(at),
            ("sell", Some(at)) => match self.trick_at(at) {
                Some(trick) => {
                    let back = self.take_away(trick);
                    self.house.answer(at, Word::Coins(back));
                }
                None => self.house.answer(at, Word::No(Refused::NothingHere)),
            },
            ("midnight", _) => {
                for trick in 0..self.house.tricks.len() {
                    // Those that rest, or for which there is no energy left, stay quiet.
                    let _ = self.set_off(trick);
                }
            }
            ("lights", Some(at)) => self.switch(at),
            _ => return,
        }
        self.house.owner.by_hand = true;
    }

    /// A card is chosen, a trick goes off, a floor gets a trick; what it costs, or why it cannot be, is said on the spot.
    fn click(&mut self, at: Vec2) {
        if let Some(kind) = cards::card_at(&self.plan, at) {
            self.house.owner.chosen = u16::try_from(kind).unwrap_or(0);
            return;
        }
        let chosen = usize::from(self.house.owner.chosen);
        let done = match self.trick_at(at) {
            Some(trick) => self.set_off(trick).map(Word::Energy),
            None => self.place_trick(chosen, at).map(Word::Coins),
        };
        self.house.answer(at, done.unwrap_or_else(Word::No));
    }

    /// The lamp of a room goes on or off.
    fn switch(&mut self, at: Vec2) {
        let Self { plan, house, .. } = self;
        let Some(room) = plan.room_at(at) else { return };
        let Some(lit) = plan.types.mark("lit") else { return };
        let lamp = house.objects.iter().find(|(_, object)| {
            object.mark(&plan.types, lit).is_some() && plan.room_at(object.at()) == Some(room)
        });
        if let Some((id, object)) = lamp {
            let is_lit = object.mark(&plan.types, lit) == Some(&Value::Bool(true));
            house.objects.set_mark(&plan.types, id, "lit", &(!is_lit).into());
            self.clear_air();
        }
    }

    /// The owner plays by itself.
    pub(crate) fn own(&mut self, stream: &mut Stream) {
        let now = self.house.now;
        if !self.house.owner.looks.has_come(now) {
            return;
        }
        self.house.owner.looks = now.after(LOOKS);
        if self.house.owner.buys.has_come(now) && self.buy(stream) {
            self.house.owner.buys = now.after(BUYS);
        }
        let worth = |place: usize| self.worth(place);
        let best = (0..self.house.tricks.len()).map(|place| (worth(place), place));
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        if let Some((_, place)) = best.filter(|(worth, _)| *worth > WORTH) {
            // What cannot be paid now can be paid later.
            let _ = self.set_off(place);
        }
    }

    /// How much good a trick would do now: who is in its reach, wants more, and is not used to it.
    fn worth(&self, place: usize) -> f32 {
        let trick = &self.house.tricks[place];
        let Some(def) = self.plan.tricks.get(usize::from(trick.kind)) else { return 0.0 };
        if !trick.ready.has_come(self.house.now) || self.house.owner.energy < def.energy {
            return 0.0;
        }
        let reach = self.plan.reach(def).min(8.0);
        let near = self.house.visitors.iter().filter(|visitor| visitor.at().distance(trick.at) < reach);
        let near = near.filter(|visitor| self.plan.is_clear(trick.at, visitor.at()));
        near.map(|visitor| wish(visitor) * visitor.freshness(usize::from(trick.kind))).sum()
    }

    /// One more trick, if there is money: where many people are, or were bored, and few tricks.
    fn buy(&mut self, stream: &mut Stream) -> bool {
        let money = self.house.owner.money - KEEPS;
        let owned =
            |kind: usize| self.house.tricks.iter().filter(|trick| usize::from(trick.kind) == kind).count();
        let all = self.plan.tricks.iter().enumerate().filter(|(_, def)| def.price <= money);
        let Some((kind, _)) = all.min_by_key(|(kind, _)| (owned(*kind), stream.next_u32())) else {
            return false;
        };
        let mut best: Option<(f32, usize)> = None;
        for (number, room) in self.plan.rooms.iter().enumerate() {
            if matches!(room.name.as_str(), "garden" | "foyer") || room.nodes.is_empty() {
                continue;
            }
            let inside = self.house.visitors.iter().filter(|visitor| room.contains(visitor.at())).count();
            let tricks = self.house.tricks.iter().filter(|trick| room.contains(trick.at)).count();
            let boring = MoodMap::mean(&self.house.map.boring, &room.nodes);
            let score = (1.0 + 0.1 * inside as f32 + boring + 0.3 * stream.unit()) / (1.0 + tricks as f32);
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, number));
            }
        }
        let Some((_, room)) = best else { return false };
        let Some(node) = self.plan.some_node(room, stream) else { return false };
        let at = self.plan.node_at(node) + stream.direction() * 1.2;
        self.place_trick(kind, at).is_ok()
    }
}

/// How much somebody should be frightened now.
fn wish(visitor: &Visitor) -> f32 {
    let share = visitor.fear / visitor.nature.limit;
    match visitor.mood {
        _ if share > 0.65 => -1.5,
        Mood::Bored => 1.4,
        Mood::Scared => 0.1,
        Mood::Curious | Mood::Social => 1.0,
    }
}
