//! People who are far away: not persons but numbers of a crowd, run block by block or district by district.

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_exec::TaskId;
use wits_exec::lod::{Change, Distribution, GroupId, Groups, GroupsDef};
use wits_game::loaded;

use crate::city::day::Errand;
use crate::city::person::{CALM, CALMS, COST, WAGE};
use crate::city::town::{DISTRICT, PITCH, Town};

/// The block belongs to no closed group: its people are there as persons.
pub(crate) const OPEN: u16 = u16::MAX;
/// Blocks of a district.
const BLOCKS: usize = DISTRICT * DISTRICT;
/// In the tree of groups, a district stands before its blocks, and each block before its people.
const STRIDE: usize = 1 + 2 * BLOCKS;
/// One step of a crowd. \[units\]
const STEP: u64 = 2;
/// All crowds take a step in so many ticks.
const ROUND: usize = 30;
/// Groups are looked at from so far away, blocks and districts. \[m\]
const BLOCK_SEEN: f32 = 160.0;
const DISTRICT_SEEN: f32 = 240.0;
/// Moods of a crowd differ so much.
const MOODS: f32 = 0.12;
/// How fast a rumour spreads in a crowd. \[1/s\]
const GOSSIP: f32 = 0.02;

/// Where an inhabitant is kept.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Where {
    /// As a person.
    Here(TaskId),
    /// As one of a crowd.
    Crowd(u16),
}

/// What is left of a person in a crowd.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Member {
    pub(crate) coins: u32,
    pub(crate) mood: f32,
    pub(crate) knows_rumour: bool,
}

/// People of whom only numbers are kept.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Crowd {
    pub(crate) count: u32,
    /// How many are out for what.
    pub(crate) errands: [u32; 4],
    /// What all of them have together; how it is spread is the same everywhere.
    pub(crate) coins: u64,
    /// The sum of all moods.
    pub(crate) moods: f32,
    pub(crate) rumours: u32,
    /// Parts of coins, and of people who have heard.
    owed: f32,
    hearsay: f32,
    /// When it last took a step.
    last: u64,
}

impl Crowd {
    /// One more.
    pub(crate) fn add(&mut self, errand: Errand, member: Member) {
        self.count = self.count.saturating_add(1);
        self.errands[errand as usize] = self.errands[errand as usize].saturating_add(1);
        self.coins = self.coins.saturating_add(u64::from(member.coins));
        self.moods += member.mood;
        self.rumours = self.rumours.saturating_add(u32::from(member.knows_rumour));
    }

    /// How wealth is spread: many with little, few with much.
    pub(crate) fn wealth(&self) -> Distribution {
        let mean = self.coins as f32 / (self.count as f32).max(1.0);
        // A power law of this exponent has 2.5 times its least value as its mean.
        Distribution::PowerLaw { least: 0.4 * mean, exponent: 8.0 / 3.0 }
    }

    pub(crate) fn mood(&self) -> Distribution {
        Distribution::Normal { mean: self.moods / (self.count as f32).max(1.0), deviation: MOODS }
    }

    /// One leaves, as one of them could be. The last one takes what there is, so that nothing is lost.
    pub(crate) fn take(&mut self, errand: Errand, stream: &mut Stream) -> Member {
        let is_last = self.count <= 1;
        let coins = if is_last {
            self.coins
        } else {
            let mean = self.coins as f32 / self.count as f32;
            (self.wealth().sample(stream).min(5.0 * mean) as u64).min(self.coins)
        };
        let mood = if is_last { self.moods } else { self.mood().sample(stream) };
        let knows = self.rumours > 0 && (is_last || stream.below(self.count) < self.rumours);
        let member = Member {
            coins: u32::try_from(coins).unwrap_or(u32::MAX),
            mood: mood.clamp(0.0, 1.0),
            knows_rumour: knows,
        };
        self.count = self.count.saturating_sub(1);
        self.coins = self.coins.saturating_sub(u64::from(member.coins));
        self.moods = if is_last { 0.0 } else { self.moods - member.mood };
        self.rumours = self.rumours.saturating_sub(u32::from(knows));
        let errands = &mut self.errands[errand as usize];
        *errands = errands.saturating_sub(1);
        member
    }

    /// Somebody goes from one errand to another.
    pub(crate) fn changes(&mut self, from: Errand, to: Errand) {
        self.errands[from as usize] = self.errands[from as usize].saturating_sub(1);
        self.errands[to as usize] = self.errands[to as usize].saturating_add(1);
    }

    /// What so many seconds bring. Gives the coins that came in, less those that went out.
    fn step(&mut self, seconds: f32) -> i64 {
        let [_, work, market, park] = self.errands.map(|count| count as f32);
        self.owed += (WAGE * work - COST * (market + park)) * seconds;
        let whole = (self.owed.trunc() as i64).max(-(self.coins as i64));
        // What nobody has is not owed either.
        self.owed = self.owed.fract();
        self.coins = self.coins.saturating_add_signed(whole);
        let count = self.count as f32;
        self.moods += (CALM * count - self.moods) * (CALMS * seconds).min(1.0);
        if self.rumours > 0 && self.rumours < self.count {
            let knowing = self.rumours as f32;
            self.hearsay += GOSSIP * knowing * (1.0 - knowing / count) * seconds;
            let new = (self.hearsay as u32).min(self.count - self.rumours);
            self.rumours = self.rumours.saturating_add(new);
            self.hearsay = self.hearsay.fract();
        }
        whole
    }
}

/// All crowds: one for each block, then one for each district.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Crowds {
    tree: Groups,
    pub(crate) list: Vec<Crowd>,
    /// Whose turn it is.
    next: usize,
}

impl Crowds {
    pub(crate) fn new(town: &Town) -> Self {
        let mut tree = Groups::new();
        for _ in 0..town.districts() {
            let district = tree.add(None);
            for _ in 0..BLOCKS {
                let block = tree.add(Some(district));
                tree.add(Some(block));
            }
        }
        Self { tree, list: vec![Crowd::default(); town.kinds.len() + town.districts()], next: 0 }
    }

    /// Opens what you come near to and closes what you leave. True if anything changed.
    pub(crate) fn look(
        &mut self,
        town: &Town,
        def: &GroupsDef,
        you: Option<Vec2>,
        changes: &mut Vec<Change>,
    ) -> bool {
        changes.clear();
        let importance = |group: GroupId| {
            // Without groups everybody is important.
            let Some(you) = you else { return 1.0 };
            let (corner, size, seen) = area(town, group);
            let nearest = you.clamp(corner, corner + Vec2::splat(size));
            1.0 - (you.distance(nearest) / seen).min(1.0)
        };
        self.tree.update(def, importance, changes);
        !changes.is_empty()
    }

    /// The crowd that has the people of each block, or none.
    pub(crate) fn closed(&self, town: &Town, closed: &mut Vec<u16>) {
        closed.clear();
        closed.extend((0..town.kinds.len() as u16).map(|block| {
            let district = town.district_of(block);
            if !self.tree.is_open((district * STRIDE) as GroupId) {
                (town.kinds.len() + district) as u16
            } else if !self.tree.is_open(group_of(town, block)) {
                block
            } else {
                OPEN
            }
        }));
    }

    /// Whether there are as many as in another city.
    pub(crate) fn check(&self, like: &Self) -> Result<(), String> {
        loaded::same_count("crowds", self.list.len(), "expected", like.list.len())?;
        loaded::index("crowd", self.next, self.list.len())?;
        loaded::same_count("groups", self.tree.len(), "expected", like.tree.len())
    }

    /// Some of the crowds live on, as far as the budget goes. Gives the coins that came in, less those that went out.
    pub(crate) fn run(&mut self, tick: u64, dt: f32, budget: &mut Budget) -> i64 {
        let mut earned = 0;
        for _ in 0..self.list.len().div_ceil(ROUND) {
            if !budget.spend(STEP) {
                break;
            }
            let crowd = &mut self.list[self.next];
            let ticks = tick.saturating_sub(std::mem::replace(&mut crowd.last, tick));
            earned = i64::saturating_add(earned, crowd.step(ticks as f32 * dt));
            self.next = (self.next + 1) % self.list.len();
        }
        earned
    }

    /// How many people are in crowds of blocks, and in those of districts.
    pub(crate) fn counts(&self, town: &Town) -> (u32, u32) {
        let (blocks, districts) = self.list.split_at(town.kinds.len());
        let sum = |crowds: &[Crowd]| crowds.iter().map(|crowd| crowd.count).fold(0, u32::saturating_add);
        (sum(blocks), sum(districts))
    }
}

/// The number of a block in the tree.
fn group_of(town: &Town, block: u16) -> GroupId {
    let (x, y) = (usize::from(block) % town.side, usize::from(block) / town.side);
    let inside = y % DISTRICT * DISTRICT + x % DISTRICT;
    (town.district_of(block) * STRIDE + 1 + 2 * inside) as GroupId
}

/// Where a group is, how wide, and from how far it is seen.
fn area(town: &Town, group: GroupId) -> (Vec2, f32, f32) {
    let (district, inside) = (group as usize / STRIDE, group as usize % STRIDE);
    let corner = town.district_corner(district);
    if inside == 0 {
        return (corner, PITCH * DISTRICT as f32, DISTRICT_SEEN);
    }
    let block = (inside - 1) / 2;
    let offset = Vec2::new((block % DISTRICT) as f32, (block / DISTRICT) as f32) * PITCH;
    (corner + offset, PITCH, BLOCK_SEEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

    fn crowd(count: u32) -> Crowd {
        let mut crowd = Crowd::default();
        for number in 0..count {
            let member = Member { coins: 10 + number, mood: 0.4, knows_rumour: number % 3 == 0 };
            crowd.add(Errand::ALL[number as usize % 4], member);
        }
        crowd
    }

    #[test]
    fn what_comes_out_of_a_crowd_is_what_went_in() {
        let mut crowd = crowd(97);
        let (coins, rumours) = (crowd.coins, crowd.rumours);
        let mut stream = Seed::new(5).stream();
        let members: Vec<Member> =
            (0..97).map(|number| crowd.take(Errand::ALL[number % 4], &mut stream)).collect();
        assert_eq!(members.iter().map(|member| u64::from(member.coins)).sum::<u64>(), coins);
        assert_eq!(members.iter().filter(|member| member.knows_rumour).count() as u32, rumours);
        assert_eq!((crowd.count, crowd.coins, crowd.errands, crowd.rumours), (0, 0, [0; 4], 0));
    }

    #[test]
    fn work_brings_coins_and_leisure_costs_them_down_to_nothing() {
        let mut crowd = crowd(40);
        let before = crowd.coins;
        // Ten work, ten shop, ten sit in the park: 10 less 30 in every second.
        let earned = crowd.step(2.0);
        assert_eq!(earned, -40);
        assert_eq!(crowd.coins, before - 40);
        assert_eq!(crowd.step(1e6), -((before - 40) as i64));
        assert_eq!(crowd.coins, 0);
    }

    #[test]
    fn every_block_has_its_place_in_the_tree() {
        let town = Town::new(2000, Seed::new(1));
        let crowds = Crowds::new(&town);
        assert_eq!(crowds.tree.len(), town.districts() * STRIDE);
        for block in 0..town.kinds.len() as u16 {
            let (corner, size, _) = area(&town, group_of(&town, block));
            assert_eq!((corner, size), (town.corner(block), PITCH));
            assert_eq!(
                crowds.tree.parent(group_of(&town, block)),
                Some((town.district_of(block) * STRIDE) as u32)
            );
        }
    }
}
