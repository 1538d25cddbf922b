//! The places where crowds walk: who starts where, where they go, and what walls there are.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::raycast::StaticWorld;
use wits_motion::crowd::Walls;

/// What people do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Scenario {
    #[default]
    Circle,
    Door,
    Corridor,
    Crossing,
    Pillars,
}

impl Scenario {
    pub(crate) const NAMES: &'static [&'static str] = &["circle", "door", "corridor", "crossing", "pillars"];

    pub(crate) const fn of(number: usize) -> Self {
        match number {
            0 => Self::Circle,
            1 => Self::Door,
            2 => Self::Corridor,
            3 => Self::Crossing,
            _ => Self::Pillars,
        }
    }
}

/// The arms of the crossing are so wide, measured by its length.
const ARM: f32 = 0.4;
/// The wall between the rooms is this thick, to each side. \[m\]
const THICK: f32 = 0.2;

/// A place: its size, and what stands in it for good.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) scenario: Scenario,
    /// Half of the walkable width and height. \[m\]
    pub(crate) half: Vec2,
    /// Middles and radii.
    pillars: Vec<(Vec2, f32)>,
}

/// What can be moved: the door (its middle and its width) and the pillar (its middle and its radius).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Now {
    pub(crate) door: (f32, f32),
    pub(crate) pillar: (Vec2, f32),
}

/// Somebody's start: where, to where, and in which group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Start {
    pub(crate) at: Vec2,
    pub(crate) goal: Vec2,
    pub(crate) group: u8,
}

impl Place {
    /// A place with so much room for each of so many.
    pub(crate) fn new(scenario: Scenario, count: usize, room: f32, seed: Seed) -> Self {
        let area = (count as f32 * room).max(30.0);
        let half = match scenario {
            // They start in the outer part of a disc.
            Scenario::Circle => Vec2::splat((area * 4.0 / (3.0 * std::f32::consts::PI)).sqrt().max(4.0)),
            // Two rooms; one is full.
            Scenario::Door => Vec2::new(1.0, 0.625) * (area / 1.25).sqrt(),
            Scenario::Corridor => Vec2::new(0.5, 0.5 * ARM) * (area / ARM).sqrt(),
            Scenario::Crossing => Vec2::splat(0.5 * (area / (2.0 * ARM - ARM * ARM)).sqrt()),
            Scenario::Pillars => Vec2::new(0.8, 0.5) * (area * 2.5 / 1.6).sqrt(),
        };
        let pillars = if scenario == Scenario::Pillars { scatter_pillars(half, seed) } else { Vec::new() };
        Self { scenario, half, pillars }
    }

    /// What a camera shows: 16 by 10, with a margin.
    pub(crate) fn view(&self) -> Vec2 {
        let height = self.half.y.max(self.half.x / 1.6);
        Vec2::new(1.6, 1.0) * (height * 1.06 + 0.5)
    }

    /// Where everybody begins and wants to get.
    pub(crate) fn starts(&self, count: usize, room: f32, seed: Seed) -> Vec<Start> {
        let half = self.half;
        match self.scenario {
            Scenario::Circle => rings(count, room.sqrt(), half.x),
            Scenario::Door => {
                let places = spread(count, Vec2::new(-half.x, -half.y), Vec2::new(-1.0, half.y), seed);
                let start =
                    |at: Vec2| Start { at, goal: Vec2::new(-at.x, at.y), group: group_of(at.y, half.y) };
                places.into_iter().map(start).collect()
            }
            Scenario::Corridor => {
                let places = spread(count, -half, half, seed);
                let start = |(number, at): (usize, Vec2)| {
                    let side = if number % 2 == 0 { 1.0 } else { -1.0 };
                    Start { at, goal: Vec2::new(side * 2.0 * half.x, at.y), group: (number % 2) as u8 }
                };
                places.into_iter().enumerate().map(start).collect()
            }
            Scenario::Crossing => self.crossing_starts(count, seed),
            Scenario::Pillars => {
                let places = spread(count, -half + 0.8, half - 0.8, seed);
                let start = |(number, at): (usize, Vec2)| {
                    let goal = self.any_goal(number, 0, seed);
                    Start { at: self.out_of_pillars(at), goal, group: group_of(goal.x, half.x) }
                };
                places.into_iter().enumerate().map(start).collect()
            }
        }
    }

    fn crossing_starts(&self, count: usize, seed: Seed) -> Vec<Start> {
        let (half, arm) = (self.half, ARM * self.half.x);
        let first = count / 2;
        let right = spread(first, Vec2::new(-half.x, -arm), Vec2::new(half.x, arm), seed);
        // The others begin below and above: the middle is taken.
        let below = spread((count - first) / 2, Vec2::new(-arm, -half.y), Vec2::new(arm, -arm), seed.at(1));
        let above =
            spread(count - first - below.len(), Vec2::new(-arm, arm), Vec2::new(arm, half.y), seed.at(2));
        let to_right = |at: Vec2| Start { at, goal: Vec2::new(2.0 * half.x, at.y), group: 0 };
        let upwards = |at: Vec2| Start { at, goal: Vec2::new(at.x, 2.0 * half.y), group: 1 };
        right.into_iter().map(to_right).chain(below.into_iter().chain(above).map(upwards)).collect()
    }

    /// The next goal of somebody who has been at so many: anywhere but in a pillar.
    pub(crate) fn any_goal(&self, number: usize, visits: u32, seed: Seed) -> Vec2 {
        let mut stream = seed.fork("goals").at(((number as u64) << 32) | u64::from(visits)).stream();
        let inner = self.half - 1.0;
        self.out_of_pillars(Vec2::new(stream.range(-inner.x, inner.x), stream.range(-inner.y, inner.y)))
    }

    fn out_of_pillars(&self, at: Vec2) -> Vec2 {
        self.pillars.iter().fold(at, |at, (middle, radius)| {
            let offset = at - middle;
            let out = radius + 0.7;
            if offset.length() < out { middle + offset.normalize_or(Vec2::X) * out } else { at }
        })
    }

    /// Where the door may be: along its wall, with some wall left on both sides. \[m\]
    pub(crate) fn door_at(&self, wanted: f32, width: f32) -> f32 {
        let most = (self.half.y - 0.5 * width - 0.3).max(0.0);
        wanted.clamp(-most, most)
    }

    /// The next corner on the way to a goal: through the door, or past the first pillar in the way. Avoidance looks a few
    /// seconds ahead; ways round things are not its business.
    pub(crate) fn next_corner(&self, at: Vec2, goal: Vec2, now: &Now, radius: f32) -> Vec2 {
        let to =
            if self.scenario == Scenario::Door { through_door(at, goal, now.door, radius) } else { goal };
        let pillars = self.pillars.iter().chain([&now.pillar]).filter(|(_, size)| *size > 0.0);
        let in_the_way = pillars.filter_map(|&(middle, size)| past(at, to, middle, size + radius + 0.2));
        let nearest = in_the_way.min_by(|one, other| one.1.total_cmp(&other.1));
        nearest.map_or(to, |(corner, _)| corner)
    }

    /// All walls, as the crowd and as rays know them.
    pub(crate) fn walls(&self, now: &Now) -> (Walls, StaticWorld) {
        let mut walls = Walls::new();
        let (half, far) = (self.half, 4.0);
        // All sizes are finite and above zero: no outline is refused.
        let mut add = |low: Vec2, high: Vec2| _ = walls.block(low, high);
        match self.scenario {
            Scenario::Circle | Scenario::Pillars => {}
            Scenario::Door => {
                let (middle, width) = now.door;
                add(Vec2::new(-THICK, -half.y - 1.0), Vec2::new(THICK, middle - 0.5 * width));
                add(Vec2::new(-THICK, middle + 0.5 * width), Vec2::new(THICK, half.y + 1.0));
            }
            Scenario::Corridor => {
                add(Vec2::new(-half.x - far, half.y), Vec2::new(half.x + far, half.y + 1.0));
                add(Vec2::new(-half.x - far, -half.y - 1.0), Vec2::new(half.x + far, -half.y));
            }
            Scenario::Crossing => {
                let (arm, end) = (ARM * half.x, half.x + far);
                for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                    let (inner, outer) = (Vec2::new(x, y) * arm, Vec2::new(x, y) * end);
                    add(inner.min(outer), inner.max(outer));
                }
            }
        }
        if matches!(self.scenario, Scenario::Door | Scenario::Pillars) {
            _ = walls.room(-half, half);
        }
        for (middle, radius) in self.pillars.iter().chain([&now.pillar]).filter(|(_, radius)| *radius > 0.0) {
            _ = walls.solid(&round(*middle, *radius));
        }
        let mut world = StaticWorld::builder();
        for outline in walls.outlines() {
            let closed: Vec<Vec2> = outline.iter().chain(outline.first()).copied().collect();
            world.add_outline(&closed, u32::MAX);
        }
        (walls, world.build())
    }
}

/// To the mouth of the door, then through it.
fn through_door(at: Vec2, goal: Vec2, (middle, width): (f32, f32), radius: f32) -> Vec2 {
    let side = if goal.x > 0.0 { 1.0 } else { -1.0 };
    let along = at.x * side;
    if along > THICK {
        return goal;
    }
    let room = (0.5 * width - radius - 0.05).max(0.0);
    let y = at.y.clamp(middle - room, middle + room);
    let is_before = along < -THICK - 0.2 && (at.y - middle).abs() > 0.5 * width;
    Vec2::new(side * if is_before { -THICK - 0.1 } else { THICK + 0.8 }, y)
}

/// Where to go to get past something round that is on the straight way, and how far it is; `None` if it is not.
fn past(at: Vec2, goal: Vec2, middle: Vec2, radius: f32) -> Option<(Vec2, f32)> {
    let (way, offset) = (goal - at, middle - at);
    let towards = way.try_normalize()?;
    let along = offset.dot(towards);
    let aside = towards.perp_dot(offset);
    if along <= 0.0
        || along > way.length() + radius
        || aside.abs() >= radius
        || goal.distance(middle) < radius
    {
        return None;
    }
    let distance = offset.length();
    let leg = (distance * distance - radius * radius).max(0.0).sqrt();
    // Past it on the side where it sticks out less.
    let side = if aside > 0.0 { -1.0 } else { 1.0 };
    let tangent = (offset * leg + offset.perp() * (side * radius)) / (distance * distance).max(1e-6);
    Some((at + tangent * (leg + 1.0), distance))
}

/// A polygon with sixteen corners.
fn round(middle: Vec2, radius: f32) -> Vec<Vec2> {
    (0..16)
        .map(|corner| middle + angle::direction(corner as f32 * std::f32::consts::TAU / 16.0) * radius)
        .collect()
}

/// In rings from the outside in, everybody to the opposite side; six groups by direction.
fn rings(count: usize, spacing: f32, outer: f32) -> Vec<Start> {
    let mut starts = Vec::with_capacity(count);
    let mut radius = outer;
    let mut turn = 0.0;
    while starts.len() < count {
        let left = count - starts.len();
        let fitting = (std::f32::consts::TAU * radius / spacing) as usize;
        let here = if radius > 1.5 * spacing { fitting.clamp(1, left) } else { left };
        for place in 0..here {
            let share = (place as f32 + turn) / here as f32;
            let at = angle::direction(share * std::f32::consts::TAU) * radius;
            starts.push(Start { at, goal: -at, group: (share * 6.0) as u8 % 6 });
        }
        turn = 0.5 - turn;
        radius = (radius - spacing).max(0.5 * spacing);
    }
    starts
}

/// Evenly over a box, each a little off.
fn spread(count: usize, min: Vec2, max: Vec2, seed: Seed) -> Vec<Vec2> {
    let (min, max) = (min + 0.5, max - 0.5);
    let size = (max - min).max(Vec2::splat(0.5));
    let columns = ((count as f32 * size.x / size.y).sqrt().ceil() as usize).max(1);
    let rows = count.div_ceil(columns).max(1);
    let cell = size / Vec2::new(columns as f32, rows as f32);
    let mut stream = seed.fork("starts").stream();
    let mut cells: Vec<usize> = (0..columns * rows).collect();
    stream.shuffle(&mut cells);
    let mut place = |cell_number: &usize| {
        let corner = Vec2::new((cell_number % columns) as f32, (cell_number / columns) as f32);
        let off = Vec2::new(stream.range(0.35, 0.65), stream.range(0.35, 0.65));
        min + (corner + off) * cell
    };
    cells[..count.min(columns * rows)].iter().map(&mut place).collect()
}

/// Pillars of different sizes, not too near to each other or to the walls.
fn scatter_pillars(half: Vec2, seed: Seed) -> Vec<(Vec2, f32)> {
    let mut stream = seed.fork("pillars").stream();
    let mut pillars: Vec<(Vec2, f32)> = Vec::new();
    for _ in 0..200 {
        let radius = stream.range(0.04, 0.09) * half.y * 2.0;
        let inner = half - radius - 2.0;
        let at = Vec2::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0)) * inner.max(Vec2::ZERO);
        let is_free = pillars.iter().all(|(other, size)| other.distance(at) > size + radius + 2.5);
        if is_free && pillars.len() < 10 {
            pillars.push((at, radius));
        }
    }
    pillars
}

/// One of six groups along a line from -half to half.
pub(crate) fn group_of(place: f32, half: f32) -> u8 {
    ((0.5 + 0.5 * place / half).clamp(0.0, 0.999) * 6.0) as u8
}
