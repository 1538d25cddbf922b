//! The town: streets and blocks, who lives and works where, and when everybody goes. It never changes.

use wits_core::glam::Vec2;
use wits_core::random::{Seed, Stream};
use wits_world::event::Daily;
use wits_world::{Code, Who};

use crate::city::day::{Errand, Hours};
use crate::city::names;

/// From one street to the next. \[m\]
pub(crate) const PITCH: f32 = 32.0;
/// From the middle of a street to the houses. \[m\]
pub(crate) const KERB: f32 = 4.0;
/// A district is so many blocks wide and high.
pub(crate) const DISTRICT: usize = 4;
/// About so many people live in a block.
const PER_BLOCK: f32 = 40.0;
/// People walk so far from the middle of a street, at most. \[m\]
const LANE: f32 = 2.6;
/// A market has so many stalls.
pub(crate) const STALLS: usize = 8;
/// So many of them are on one's list.
pub(crate) const LIST: usize = 3;

/// What a block is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Homes,
    Works,
    Market,
    Park,
}

/// What is known of an inhabitant for good.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resident {
    home: Vec2,
    work: Vec2,
    bench: Vec2,
    market: u16,
    /// The stalls on the list, in the order in which they come to mind.
    pub(crate) list: [u8; LIST],
    pub(crate) hours: Hours,
    /// Where in a street this one likes to walk. \[m\]
    pub(crate) lane: Vec2,
    pub(crate) friends: [u32; 4],
}

/// The whole town.
#[derive(Debug)]
pub(crate) struct Town {
    /// Blocks from one end to the other.
    pub(crate) side: usize,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) residents: Vec<Resident>,
    /// Who sets out at which hour.
    pub(crate) calendar: Daily,
    pub(crate) seed: Seed,
}

impl Town {
    pub(crate) fn new(inhabitants: usize, seed: Seed) -> Self {
        let wide = (inhabitants as f32 / PER_BLOCK).sqrt() / DISTRICT as f32;
        let side = DISTRICT * (wide.ceil() as usize).clamp(2, 6);
        let mut town =
            Self { side, kinds: kinds(side, seed), residents: Vec::new(), calendar: Daily::new(), seed };
        let blocks = Lots::new(&town);
        town.residents = (0..inhabitants).map(|number| town.settle(number, inhabitants, &blocks)).collect();
        // Begun in the order of the hours, each goes to the end of the list: no shifting about.
        let mut times: Vec<(f32, u32, Errand)> = Vec::new();
        for (number, resident) in (0..).zip(&town.residents) {
            times.extend(resident.hours.switches().map(|(hour, errand)| (hour, number, errand)));
        }
        times.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (hour, number, errand) in times {
            town.calendar.register(Who(u64::from(number)), hour, Code(errand as u64));
        }
        town
    }

    /// Finds a home, work and friends for an inhabitant.
    fn settle(&self, number: usize, inhabitants: usize, lots: &Lots) -> Resident {
        let mut stream = self.seed.fork("resident").at(number as u64).stream();
        // Neighbours have neighbouring numbers.
        let lot = number * lots.homes.len() / inhabitants.max(1);
        let home = lots.homes[lot];
        let first = (lot * inhabitants).div_ceil(lots.homes.len());
        let households = ((lot + 1) * inhabitants).div_ceil(lots.homes.len()) - first;
        let work = *near(&lots.works, home, self.side, &mut stream);
        let market = nearest(&lots.markets, home, self.side);
        let park = nearest(&lots.parks, home, self.side);
        let mut stalls: [u8; STALLS] = std::array::from_fn(|stall| stall as u8);
        stream.shuffle(&mut stalls);
        let along = |steps: usize| ((number + inhabitants + steps) % inhabitants) as u32;
        Resident {
            home: self.by_the_wall(home, (number - first) as f32 / households as f32),
            work: self.by_the_wall(work, stream.unit()),
            bench: self.corner(park) + Vec2::new(stream.range(7.0, 25.0), stream.range(7.0, 25.0)),
            market,
            list: [stalls[0], stalls[1], stalls[2]],
            hours: Hours::draw(&mut stream),
            lane: Vec2::new(stream.range(-LANE, LANE), stream.range(-LANE, LANE)),
            friends: [along(1), along(inhabitants - 1), along(7), along(inhabitants - 7)],
        }
    }

    /// Where an inhabitant goes for an errand.
    pub(crate) fn spot(&self, number: u32, errand: Errand) -> Vec2 {
        let resident = &self.residents[number as usize];
        match errand {
            Errand::Home => resident.home,
            Errand::Work => resident.work,
            Errand::Market => self.stall(resident.market, resident.list[0]),
            Errand::Park => resident.bench,
        }
    }

    /// The stall of a market.
    pub(crate) fn stall(&self, market: u16, stall: u8) -> Vec2 {
        // Three by three, none in the middle: there is the bell.
        let place = usize::from(stall) + usize::from(stall >= 4);
        self.corner(market) + Vec2::new(8.5 + 7.5 * (place % 3) as f32, 8.5 + 7.5 * (place / 3) as f32)
    }

    /// The market of an inhabitant.
    pub(crate) fn market(&self, number: u32) -> u16 {
        self.residents[number as usize].market
    }

    /// What an inhabitant is called.
    pub(crate) fn name(&self, number: u32) -> String {
        names::person(number)
    }

    /// The markets.
    pub(crate) fn markets(&self) -> impl Iterator<Item = u16> {
        (0..).zip(&self.kinds).filter(|(_, kind)| **kind == Kind::Market).map(|(block, _)| block)
    }

    /// The block at a place; places outside of the town belong to the nearest.
    pub(crate) fn block_at(&self, at: Vec2) -> u16 {
        let place = |x: f32| ((x / PITCH) as usize).min(self.side - 1);
        (place(at.y) * self.side + place(at.x)) as u16
    }

    /// The lower left corner of a block, in the middle of the crossing.
    pub(crate) fn corner(&self, block: u16) -> Vec2 {
        let block = usize::from(block);
        Vec2::new((block % self.side) as f32, (block / self.side) as f32) * PITCH
    }

    pub(crate) fn middle(&self, block: u16) -> Vec2 {
        self.corner(block) + Vec2::splat(0.5 * PITCH)
    }

    /// How wide and high the town is. \[m\]
    pub(crate) fn size(&self) -> f32 {
        self.side as f32 * PITCH
    }

    pub(crate) fn districts(&self) -> usize {
        self.kinds.len() / (DISTRICT * DISTRICT)
    }

    pub(crate) fn district_of(&self, block: u16) -> usize {
        let (x, y) = (usize::from(block) % self.side, usize::from(block) / self.side);
        y / DISTRICT * (self.side / DISTRICT) + x / DISTRICT
    }

    /// The lower left corner of a district.
    pub(crate) fn district_corner(&self, district: usize) -> Vec2 {
        let wide = self.side / DISTRICT;
        Vec2::new((district % wide) as f32, (district / wide) as f32) * (PITCH * DISTRICT as f32)
    }

    /// A place just inside a building: so far round it, from 0 to 1.
    fn by_the_wall(&self, block: u16, round: f32) -> Vec2 {
        let (low, high) = (KERB + 1.5, PITCH - KERB - 1.5);
        let along = 4.0 * round.clamp(0.0, 0.999);
        // Not too near to the corners.
        let at = KERB + 2.0 + along.fract() * (PITCH - 2.0 * KERB - 4.0);
        let inside = match along as u32 {
            0 => Vec2::new(at, low),
            1 => Vec2::new(high, at),
            2 => Vec2::new(PITCH - at, high),
            _ => Vec2::new(low, PITCH - at),
        };
        self.corner(block) + inside
    }
}

/// The blocks by what they are for.
struct Lots {
    homes: Vec<u16>,
    works: Vec<u16>,
    markets: Vec<u16>,
    parks: Vec<u16>,
}

impl Lots {
    fn new(town: &Town) -> Self {
        let of = |wanted: Kind| {
            (0..).zip(&town.kinds).filter(|(_, kind)| **kind == wanted).map(|(block, _)| block).collect()
        };
        Self {
            homes: of(Kind::Homes),
            works: of(Kind::Works),
            markets: of(Kind::Market),
            parks: of(Kind::Park),
        }
    }
}

/// In every district there are a market and a park and some blocks where people work; the rest are homes.
fn kinds(side: usize, seed: Seed) -> Vec<Kind> {
    let mut kinds = vec![Kind::Homes; side * side];
    let wide = side / DISTRICT;
    for district in 0..wide * wide {
        let mut stream = seed.fork("district").at(district as u64).stream();
        let corner = district / wide * DISTRICT * side + district % wide * DISTRICT;
        let at = |place: usize| corner + place / DISTRICT * side + place % DISTRICT;
        // One of the four in the middle is the market.
        let market = [5, 6, 9, 10][stream.below(4) as usize];
        kinds[at(market)] = Kind::Market;
        let mut others: Vec<usize> = (0..DISTRICT * DISTRICT).filter(|place| *place != market).collect();
        stream.shuffle(&mut others);
        kinds[at(others[0])] = Kind::Park;
        others[1..5].iter().for_each(|place| kinds[at(*place)] = Kind::Works);
    }
    kinds
}

/// How many blocks one has to pass.
fn apart(a: u16, b: u16, side: usize) -> usize {
    let (a, b) = (usize::from(a), usize::from(b));
    (a % side).abs_diff(b % side) + (a / side).abs_diff(b / side)
}

fn nearest(blocks: &[u16], from: u16, side: usize) -> u16 {
    blocks.iter().copied().min_by_key(|block| apart(*block, from, side)).unwrap_or(from)
}

/// Any block that is not too far; some work at the other end of the town.
fn near<'a>(blocks: &'a [u16], from: u16, side: usize, stream: &mut Stream) -> &'a u16 {
    let far = if stream.chance(0.1) { 2 * side } else { 5 };
    // There are some in every district, so this is soon found.
    for _ in 0..64 {
        if let Some(block) = stream.pick(blocks).filter(|block| apart(**block, from, side) <= far) {
            return block;
        }
    }
    blocks.iter().min_by_key(|block| apart(**block, from, side)).unwrap_or(&0)
}
