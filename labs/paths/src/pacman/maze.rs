//! The maze: where streets are, who may step where, and where the crossings are.

use wits_core::glam::Vec2;
use wits_core::state::State;

use crate::pacman::spot::Spot;

/// The left half of the maze and its middle column; the right half is its mirror image.
///
/// `#` wall, `.` pill, `o` power pill, a blank is a street without a pill, `~` a tunnel, `-` the door of the ghosts' house,
/// `H` its inside.
const LEFT_HALF: [&str; 27] = [
    "##############",
    "#......#......",
    "#o####.#.###.#",
    "#.####...###.#",
    "#.####.#.###..",
    "#......#.....#",
    "###.##.#####.#",
    "###.##........",
    "###.##.#.#####",
    "###....#      ",
    "######.# ####-",
    "######.# #HHHH",
    "~~~~~~.. #HHHH",
    "######.# #####",
    "######.#      ",
    "#......#.#####",
    "#.####........",
    "#.####.###.##.",
    "#...##.###....",
    "###.##.###.###",
    "#.............",
    "#.####.#.####.",
    "#o####.#.####.",
    "#......#......",
    "#.##########.#",
    "#.............",
    "##############",
];

/// Columns.
pub(crate) const WIDTH: i32 = 27;
/// Rows.
pub(crate) const HEIGHT: i32 = 27;
/// Cells, walls too.
pub(crate) const CELLS: usize = (WIDTH * HEIGHT) as usize;
/// Where the ghosts of the house sit, as column and row from below.
const SEATS: [Spot; 3] = [Spot::new(13, 14), Spot::new(11, 14), Spot::new(15, 14)];
/// The cell above the door.
const GATE: Spot = Spot::new(13, 17);
/// Where the player begins.
const START: Spot = Spot::new(13, 6);

/// The four ways out of a cell, in the order in which the arcade's ghosts prefer them when two are as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Way {
    Up,
    Left,
    Down,
    Right,
}

impl Way {
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Down, Self::Right];
    pub(crate) const NAMES: [&'static str; 4] = ["up", "left", "down", "right"];

    pub(crate) const fn offset(self) -> Spot {
        match self {
            Self::Up => Spot::new(0, 1),
            Self::Left => Spot::new(-1, 0),
            Self::Down => Spot::new(0, -1),
            Self::Right => Spot::new(1, 0),
        }
    }

    pub(crate) const fn back(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    pub(crate) fn vector(self) -> Vec2 {
        self.offset().corner()
    }

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tile {
    Wall,
    Street,
    Tunnel,
    Door,
    House,
}

/// A set of cells, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct CellSet([u64; CELLS.div_ceil(64)]);

impl CellSet {
    pub(crate) const fn has(&self, cell: u32) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) const fn add(&mut self, cell: u32) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Takes a cell out; false when it was not in.
    pub(crate) const fn take(&mut self, cell: u32) -> bool {
        let was_in = self.has(cell);
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
        was_in
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        (0..CELLS as u32).filter(|&cell| self.has(cell))
    }
}

/// The maze. Cells have numbers, row by row from below.
pub(crate) struct Maze {
    tiles: Vec<Tile>,
    pub(crate) streets: Vec<u32>,
    /// All pills of a new level.
    pub(crate) pills: CellSet,
    /// Those of them that give power.
    pub(crate) powers: CellSet,
    pub(crate) gate: u32,
    pub(crate) seats: [u32; 3],
    pub(crate) start: u32,
    /// For the cells of the house and the gate: how far to the first seat.
    inward: Vec<u16>,
    /// And from there to the gate.
    outward: Vec<u16>,
}

impl Maze {
    pub(crate) fn new() -> Self {
        let (mut tiles, mut pills, mut powers) =
            (vec![Tile::Wall; CELLS], CellSet::default(), CellSet::default());
        for (row, line) in LEFT_HALF.iter().enumerate() {
            for (column, letter) in line.bytes().enumerate() {
                for x in [column as i32, WIDTH - 1 - column as i32] {
                    let cell = number(Spot::new(x, HEIGHT - 1 - row as i32));
                    tiles[cell as usize] = match letter {
                        b'#' => Tile::Wall,
                        b'~' => Tile::Tunnel,
                        b'-' => Tile::Door,
                        b'H' => Tile::House,
                        _ => Tile::Street,
                    };
                    if matches!(letter, b'.' | b'o') {
                        pills.add(cell);
                    }
                    if letter == b'o' {
                        powers.add(cell);
                    }
                }
            }
        }
        let streets = (0..CELLS as u32)
            .filter(|&cell| matches!(tiles[cell as usize], Tile::Street | Tile::Tunnel))
            .collect();
        let seats = SEATS.map(number);
        let (gate, start) = (number(GATE), number(START));
        // Nobody begins on a pill.
        pills.take(start);
        let none = Vec::new();
        let mut maze =
            Self { tiles, streets, pills, powers, gate, seats, start, inward: none.clone(), outward: none };
        maze.inward = maze.through_the_house(seats[0]);
        maze.outward = maze.through_the_house(gate);
        maze
    }

    /// How far the cells of the house and the gate are from one of them.
    fn through_the_house(&self, goal: u32) -> Vec<u16> {
        let mut distances = vec![u16::MAX; CELLS];
        distances[goal as usize] = 0;
        let mut waiting = std::collections::VecDeque::from([goal]);
        while let Some(cell) = waiting.pop_front() {
            for way in Way::ALL {
                let next = number(place(cell) + way.offset());
                let inside =
                    matches!(self.tile(next), Tile::House | Tile::Door) || [self.gate, goal].contains(&next);
                if inside && distances[next as usize] == u16::MAX {
                    distances[next as usize] = distances[cell as usize] + 1;
                    if next != self.gate {
                        waiting.push_back(next);
                    }
                }
            }
        }
        distances
    }

    pub(crate) fn tile(&self, cell: u32) -> Tile {
        self.tiles[cell as usize]
    }

    pub(crate) fn is_street(&self, cell: u32) -> bool {
        matches!(self.tile(cell), Tile::Street | Tile::Tunnel)
    }

    /// The next cell that way, round the edge of the maze if need be, whatever is there.
    pub(crate) fn beside(&self, cell: u32, way: Way) -> u32 {
        number(place(cell) + way.offset())
    }

    /// The next cell that way, if it is a street.
    pub(crate) fn step(&self, cell: u32, way: Way) -> Option<u32> {
        Some(self.beside(cell, way)).filter(|&next| self.is_street(next))
    }

    /// The ways that streets lead from a cell.
    pub(crate) fn exits(&self, cell: u32) -> impl Iterator<Item = (Way, u32)> {
        Way::ALL.into_iter().filter_map(move |way| Some((way, self.step(cell, way)?)))
    }

    /// Where one has a choice, and the gate.
    pub(crate) fn is_crossing(&self, cell: u32) -> bool {
        self.is_street(cell) && (cell == self.gate || self.exits(cell).count() > 2)
    }

    /// Along a street to the next crossing: how far it is, which one, and which way one arrives.
    pub(crate) fn follow(&self, from: u32, way: Way) -> Option<(u32, u32, Way)> {
        let (mut cell, mut way, mut length) = (self.step(from, way)?, way, 1);
        while !self.is_crossing(cell) {
            let (next_way, next) = self.exits(cell).find(|(other, _)| *other != way.back())?;
            (cell, way, length) = (next, next_way, length + 1);
        }
        Some((length, cell, way))
    }

    /// The way out of the house or into it, from one of its cells.
    pub(crate) fn through_door(&self, cell: u32, outward: bool) -> Option<Way> {
        let far = if outward { &self.outward } else { &self.inward };
        Way::ALL.into_iter().find(|&way| {
            let next = self.beside(cell, way) as usize;
            far[next] != u16::MAX && far[next] < far[cell as usize]
        })
    }

    /// The street that is nearest to a place in or outside of the maze, as the crow flies.
    pub(crate) fn nearest_street(&self, at: Spot) -> u32 {
        let far = |&cell: &u32| (place(cell) - at).length_squared();
        self.streets.iter().copied().min_by_key(far).unwrap_or(self.start)
    }
}

/// The number of a cell; columns go round the edge, rows end at it.
pub(crate) fn number(at: Spot) -> u32 {
    (at.y.clamp(0, HEIGHT - 1) * WIDTH + at.x.rem_euclid(WIDTH)) as u32
}

/// Column and row of a cell.
pub(crate) const fn place(cell: u32) -> Spot {
    Spot::new(cell as i32 % WIDTH, cell as i32 / WIDTH)
}

/// Where the middle of a cell is. \[m\]
pub(crate) fn middle(cell: u32) -> Vec2 {
    place(cell).middle()
}

/// The fewest steps there can be between two cells: columns and rows, round the edge where that is shorter.
pub(crate) fn least_steps(from: u32, to: u32) -> f32 {
    let apart = place(from) - place(to);
    let columns = apart.x.abs();
    (columns.min(WIDTH - columns) + apart.y.abs()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maze_has_no_dead_ends_and_no_squares() {
        let maze = Maze::new();
        assert!(maze.streets.len() > 300 && maze.pills.len() > 250 && maze.powers.len() == 4);
        for &cell in &maze.streets {
            assert!(maze.exits(cell).count() >= 2, "{:?}", place(cell));
            let square = [cell, cell + 1, cell + WIDTH as u32, cell + WIDTH as u32 + 1];
            assert!(!square.iter().all(|&cell| maze.is_street(cell)), "{:?}", place(cell));
        }
    }

    #[test]
    fn it_is_symmetrical_and_goes_round() {
        let maze = Maze::new();
        for &cell in &maze.streets {
            let at = place(cell);
            assert!(maze.is_street(number(Spot::new(WIDTH - 1 - at.x, at.y))));
        }
        let mouth = number(Spot::new(0, 14));
        assert_eq!(maze.tile(mouth), Tile::Tunnel);
        assert_eq!(maze.step(mouth, Way::Left), Some(number(Spot::new(WIDTH - 1, 14))));
    }

    #[test]
    fn the_house_is_left_and_entered_by_its_door() {
        let maze = Maze::new();
        assert_eq!(maze.tile(maze.beside(maze.gate, Way::Down)), Tile::Door);
        for (outward, from, to) in [
            (true, maze.seats[0], maze.gate),
            (true, maze.seats[2], maze.gate),
            (false, maze.gate, maze.seats[0]),
        ] {
            let (mut cell, mut steps) = (from, 0);
            while let Some(way) = maze.through_door(cell, outward) {
                cell = maze.beside(cell, way);
                steps += 1;
            }
            assert_eq!((cell, steps), (to, least_steps(from, to) as i32));
        }
    }
}
