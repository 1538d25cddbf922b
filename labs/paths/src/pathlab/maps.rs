//! The maps: some that are made from a seed, and those that were offered from files.

use std::sync::{Mutex, OnceLock};

use wits_core::random::Seed;
use wits_nav::grid::{Cell, GridMap};

/// The kinds of ground, in the order of their numbers.
pub(crate) const KINDS: [&str; 5] = ["plain", "road", "mud", "water", "wall"];
pub(crate) const PLAIN: u8 = 0;
pub(crate) const ROAD: u8 = 1;
pub(crate) const MUD: u8 = 2;
pub(crate) const WATER: u8 = 3;
pub(crate) const WALL: u8 = 4;

/// Of the maps that are made here.
const WIDTH: i32 = 56;
const HEIGHT: i32 = 40;
/// Larger ones cannot be drawn quickly enough.
const MOST_CELLS: usize = 1 << 20;

const MADE: [&str; 6] = ["rooms", "caves", "river", "maze", "trap", "open"];

/// A map, ready to be searched.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) width: i32,
    pub(crate) cells: Vec<u8>,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
}

/// Maps from files, in the order in which they were offered.
static OFFERED: Mutex<Vec<(String, GridMap)>> = Mutex::new(Vec::new());
/// The names of all maps. Fixed when the lab first describes itself.
static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();

/// Why a map cannot be offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferError {
    /// The lab has described itself already: its list of maps is fixed.
    TooLate,
    /// More cells than can be drawn.
    TooLarge,
    /// Fewer than two free cells: no way to look for.
    NothingFree,
}

impl std::fmt::Display for OfferError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::TooLate => "the list of maps is fixed already; expected maps to be offered first",
            Self::TooLarge => "the map is too large to be drawn; expected at most 1,048,576 cells",
            Self::NothingFree => "the map has fewer than two free cells; expected room for a way",
        })
    }
}

impl std::error::Error for OfferError {}

/// Offers a map to the lab, for as long as the program runs. Before the lab describes itself for the first time.
///
/// # Errors
/// When it is too late, or the map is too large or has no room.
pub fn offer(name: &str, map: GridMap) -> Result<(), OfferError> {
    if NAMES.get().is_some() {
        return Err(OfferError::TooLate);
    }
    if map.width() as usize * map.height() as usize > MOST_CELLS {
        return Err(OfferError::TooLarge);
    }
    if map.cells().filter(|&cell| map.is_free(cell)).nth(1).is_none() {
        return Err(OfferError::NothingFree);
    }
    if let Ok(mut offered) = OFFERED.lock() {
        offered.push((name.to_owned(), map));
    }
    Ok(())
}

/// The names of all maps.
pub(crate) fn names() -> &'static [&'static str] {
    NAMES.get_or_init(|| {
        let offered = OFFERED.lock().map(|maps| maps.clone()).unwrap_or_default();
        // Names of choices live as long as the program: so do these few.
        let leaked = offered.into_iter().map(|(name, _)| &*Box::leak(name.into_boxed_str()));
        MADE.iter().copied().chain(leaked).collect()
    })
}

/// The map of a number.
pub(crate) fn ground(number: usize, seed: Seed) -> Ground {
    let from_file = number.checked_sub(MADE.len()).and_then(|place| {
        let offered = OFFERED.lock().ok()?;
        offered.get(place).map(|(_, map)| from_file(map))
    });
    from_file.unwrap_or_else(|| {
        let mut paper = Paper { cells: vec![PLAIN; (WIDTH * HEIGHT) as usize] };
        match number {
            0 => paper.rooms(seed),
            1 => paper.caves(seed),
            2 => paper.river(seed),
            3 => paper.maze(seed),
            4 => paper.trap(),
            _ => {}
        }
        paper.finish(Cell::new(4, HEIGHT - 5), Cell::new(WIDTH - 5, 4))
    })
}

/// A map from a file: start and goal are the free cells nearest to two opposite corners.
fn from_file(map: &GridMap) -> Ground {
    let cells = map.cells().map(|cell| if map.is_free(cell) { PLAIN } else { WALL }).collect();
    let (width, height) = (map.width() as i32, map.height() as i32);
    let nearest = |corner: Cell| {
        let distance = |cell: &Cell| cell.x.abs_diff(corner.x) + cell.y.abs_diff(corner.y);
        map.cells().filter(|&cell| map.is_free(cell)).min_by_key(distance).unwrap_or_default()
    };
    Ground { width, cells, start: nearest(Cell::new(0, height)), goal: nearest(Cell::new(width, 0)) }
}

/// A map that is being drawn.
struct Paper {
    cells: Vec<u8>,
}

impl Paper {
    fn set(&mut self, x: i32, y: i32, kind: u8) {
        if (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y) {
            self.cells[(y * WIDTH + x) as usize] = kind;
        }
    }

    fn get(&self, x: i32, y: i32) -> u8 {
        let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        if inside { self.cells[(y * WIDTH + x) as usize] } else { WALL }
    }

    fn fill(&mut self, x: std::ops::Range<i32>, y: std::ops::Range<i32>, kind: u8) {
        y.for_each(|y| x.clone().for_each(|x| self.set(x, y, kind)));
    }

    /// Nothing stands on the start and the goal.
    fn finish(mut self, start: Cell, goal: Cell) -> Ground {
        for cell in [start, goal] {
            self.fill(cell.x - 1..cell.x + 2, cell.y - 1..cell.y + 2, PLAIN);
        }
        Ground { width: WIDTH, cells: self.cells, start, goal }
    }

    /// Rooms in a grid, a door in every wall between two, here and there a carpet of mud.
    fn rooms(&mut self, seed: Seed) {
        let mut stream = seed.fork("rooms").stream();
        let (wide, high) = (14, 10);
        for column in 1..WIDTH / wide {
            self.fill(column * wide..column * wide + 1, 0..HEIGHT, WALL);
        }
        for row in 1..HEIGHT / high {
            self.fill(0..WIDTH, row * high..row * high + 1, WALL);
        }
        for row in 0..HEIGHT / high {
            for column in 0..WIDTH / wide {
                let (x, y) = (column * wide, row * high);
                let (door_x, door_y) = (x + 2 + stream.below(10) as i32, y + 2 + stream.below(6) as i32);
                self.fill(x + wide..x + wide + 1, door_y..door_y + 2, PLAIN);
                self.fill(door_x..door_x + 2, y + high..y + high + 1, PLAIN);
                if stream.below(4) == 0 {
                    self.fill(x + 4..x + 10, y + 3..y + 8, MUD);
                }
            }
        }
    }

    /// Noise that is smoothed a few times.
    fn caves(&mut self, seed: Seed) {
        let mut stream = seed.fork("caves").stream();
        for cell in &mut self.cells {
            *cell = if stream.unit() < 0.43 { WALL } else { PLAIN };
        }
        for _ in 0..4 {
            let before = Self { cells: self.cells.clone() };
            for y in 0..HEIGHT {
                for x in 0..WIDTH {
                    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
                    let walls = around.filter(|(dx, dy)| before.get(x + dx, y + dy) == WALL).count();
                    self.set(x, y, if walls >= 5 { WALL } else { PLAIN });
                }
            }
        }
    }

    /// A river with a ford and a bridge, a road to the bridge, a swamp.
    fn river(&mut self, seed: Seed) {
        let mut stream = seed.fork("river").stream();
        let bend = stream.range(3.0, 6.0);
        for y in 0..HEIGHT {
            let sway = wits_core::math::sin(y as f32 * 0.22) * bend;
            let x = WIDTH / 2 + sway as i32;
            self.fill(x - 3..x + 4, y..y + 1, WATER);
            if (HEIGHT - 9..HEIGHT - 6).contains(&y) {
                self.fill(x - 3..x + 4, y..y + 1, MUD);
            }
        }
        self.fill(6..WIDTH - 6, 8..10, ROAD);
        self.fill(5..7, 8..HEIGHT - 4, ROAD);
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let (dx, dy) = (x - 42, y - 26);
                if dx * dx + 2 * dy * dy < 90 && self.get(x, y) == PLAIN {
                    self.set(x, y, MUD);
                }
            }
        }
    }

    /// A maze with few loops: carved depth first, then some walls are broken.
    fn maze(&mut self, seed: Seed) {
        let mut stream = seed.fork("maze").stream();
        self.cells.fill(WALL);
        let mut stack = vec![(1, 1)];
        self.set(1, 1, PLAIN);
        while let Some(&(x, y)) = stack.last() {
            let steps = [(2, 0), (0, 2), (-2, 0), (0, -2)].map(|(dx, dy)| (x + dx, y + dy));
            let inside = |(x, y): (i32, i32)| (1..WIDTH - 1).contains(&x) && (1..HEIGHT - 1).contains(&y);
            let fresh: Vec<_> =
                steps.into_iter().filter(|&(x, y)| inside((x, y)) && self.get(x, y) == WALL).collect();
            let Some(&(next_x, next_y)) = stream.pick(&fresh) else {
                stack.pop();
                continue;
            };
            self.set((x + next_x) / 2, (y + next_y) / 2, PLAIN);
            self.set(next_x, next_y, PLAIN);
            stack.push((next_x, next_y));
        }
        for _ in 0..40 {
            let (x, y) =
                (1 + stream.below(WIDTH as u32 - 2) as i32, 1 + stream.below(HEIGHT as u32 - 2) as i32);
            self.set(x, y, PLAIN);
        }
    }

    /// A long wall with arms: straight ahead is a dead end.
    fn trap(&mut self) {
        self.fill(40..42, 4..HEIGHT - 6, WALL);
        self.fill(14..42, 4..6, WALL);
        self.fill(22..42, HEIGHT - 8..HEIGHT - 6, WALL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_has_room_for_a_way() {
        for number in 0..MADE.len() {
            for seed in 1..6 {
                let ground = ground(number, Seed::new(seed));
                let kind = |cell: Cell| ground.cells[(cell.y * ground.width + cell.x) as usize];
                assert_eq!((kind(ground.start), kind(ground.goal)), (PLAIN, PLAIN), "{number}");
            }
        }
    }
}
