//! The house: rooms, things, and what can be done with them.

use wits_core::glam::Vec2;
use wits_core::state::State;

/// How many needs a person has.
pub(crate) const NEEDS: usize = 6;
/// What they are called; all are 0 when everything is fine and 100 at worst.
pub(crate) const NEED_NAMES: [&str; NEEDS] =
    ["hunger", "tiredness", "dirt", "bladder", "boredom", "loneliness"];
/// What grows in a minute.
pub(crate) const RATES: [f32; NEEDS] = [0.16, 0.10, 0.08, 0.2, 0.13, 0.10];

/// Walls are `#`; letters are things.
pub(crate) const MAP: [&str; 14] = [
    "######################",
    "#F..O.#.......#B....B#",
    "#.....#..S....#......#",
    "#.....#.......#......#",
    "#.............#......#",
    "#..T..#..C....#......#",
    "#..T..#.......#B....L#",
    "###.#######.#####.####",
    "#....................#",
    "#P.........S.........#",
    "###.#######.###.######",
    "#....W#.......#H.....#",
    "#H....#L..C...#....W.#",
    "######################",
];

/// Columns and rows.
pub(crate) const WIDTH: u32 = 22;
pub(crate) const HEIGHT: u32 = 14;

/// A column and a row, counted from below.
pub(crate) type Cell = (u32, u32);

/// What sort of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Kind {
    Fridge,
    Oven,
    Table,
    Bed,
    Sofa,
    Console,
    Shower,
    Toilet,
    Phone,
    Shelf,
}

impl Kind {
    pub(crate) const ALL: [Self; 10] = [
        Self::Fridge,
        Self::Oven,
        Self::Table,
        Self::Bed,
        Self::Sofa,
        Self::Console,
        Self::Shower,
        Self::Toilet,
        Self::Phone,
        Self::Shelf,
    ];

    pub(crate) const fn name(self) -> &'static str {
        ["fridge", "oven", "table", "bed", "sofa", "console", "shower", "toilet", "phone", "shelf"]
            [self as usize]
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn letter(self) -> u8 {
        b"FOTBSCHWPL"[self as usize]
    }
}

/// What somebody has in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Hand {
    #[default]
    Empty,
    RawFood,
    Meal,
}

/// What is in an oven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Inside {
    #[default]
    Nothing,
    RawFood,
    Meal,
}

/// Something that can be done with a thing.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// \[minutes\]
    pub(crate) minutes: f32,
    /// What it changes of each need, over its whole length.
    pub(crate) changes: [f32; NEEDS],
    /// What one must have in hand for it, and what one has afterwards.
    pub(crate) hand: (Option<Hand>, Option<Hand>),
    /// What the oven must hold, and what it holds afterwards.
    pub(crate) oven: Option<(Inside, Inside)>,
    /// What is said meanwhile.
    pub(crate) says: &'static str,
}

const fn job(name: &'static str, kind: Kind, minutes: f32, changes: [f32; NEEDS], says: &'static str) -> Job {
    Job { name, kind, minutes, changes, hand: (None, None), oven: None, says }
}

const NONE: [f32; NEEDS] = [0.0; NEEDS];

/// All that can be done in the house.
pub(crate) const JOBS: [Job; 15] = [
    job("snack", Kind::Fridge, 5.0, [-14.0, 0.0, 0.0, 4.0, 0.0, 0.0], "crunch"),
    Job {
        hand: (Some(Hand::Empty), Some(Hand::RawFood)),
        ..job("take raw food", Kind::Fridge, 2.0, NONE, "what is there?")
    },
    Job {
        hand: (Some(Hand::RawFood), Some(Hand::Empty)),
        ..job("put it back", Kind::Fridge, 1.0, NONE, "oh well")
    },
    Job {
        hand: (Some(Hand::RawFood), Some(Hand::Empty)),
        oven: Some((Inside::Nothing, Inside::RawFood)),
        ..job("put it in", Kind::Oven, 1.0, NONE, "in you go")
    },
    Job {
        oven: Some((Inside::RawFood, Inside::Meal)),
        ..job("cook", Kind::Oven, 14.0, NONE, "hmm, smells good")
    },
    Job {
        hand: (Some(Hand::Empty), Some(Hand::Meal)),
        oven: Some((Inside::Meal, Inside::Nothing)),
        ..job("take it out", Kind::Oven, 1.0, NONE, "hot!")
    },
    Job {
        hand: (Some(Hand::Meal), Some(Hand::Empty)),
        ..job("eat", Kind::Table, 12.0, [-75.0, 0.0, 3.0, 14.0, 0.0, -5.0], "yum")
    },
    job("sleep", Kind::Bed, 80.0, [6.0, -85.0, 4.0, 10.0, 0.0, 0.0], "zzz"),
    job("nap", Kind::Sofa, 25.0, [2.0, -18.0, 0.0, 3.0, -4.0, 0.0], "zz"),
    job("watch TV", Kind::Sofa, 25.0, [3.0, 3.0, 0.0, 3.0, -30.0, 0.0], "haha"),
    job("play", Kind::Console, 30.0, [3.0, 8.0, 0.0, 4.0, -55.0, 0.0], "pew pew"),
    job("wash", Kind::Shower, 10.0, [0.0, -3.0, -80.0, 0.0, 0.0, 0.0], "la la la"),
    job("use the toilet", Kind::Toilet, 4.0, [0.0, 0.0, 5.0, -95.0, 0.0, 0.0], "..."),
    job("call a friend", Kind::Phone, 18.0, [0.0, 0.0, 0.0, 2.0, -8.0, -60.0], "blah blah"),
    job("read", Kind::Shelf, 25.0, [2.0, 2.0, 0.0, 2.0, -20.0, 0.0], "I see"),
];

/// The number of a job.
pub(crate) fn find_job(name: &str) -> Option<usize> {
    JOBS.iter().position(|job| job.name == name)
}

/// Where the things of a kind are, from the left of the lowest row on.
pub(crate) fn things() -> impl Iterator<Item = (Kind, Cell)> {
    Kind::ALL.into_iter().flat_map(|kind| {
        let cells = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        cells.filter(move |cell| letter(*cell) == kind.letter()).map(move |cell| (kind, cell))
    })
}

fn letter((x, y): Cell) -> u8 {
    let row = (HEIGHT - 1).checked_sub(y).and_then(|row| MAP.get(row as usize));
    row.and_then(|row| row.as_bytes().get(x as usize)).copied().unwrap_or(b'#')
}

pub(crate) fn is_wall(cell: Cell) -> bool {
    letter(cell) == b'#'
}

/// The middle of a cell. \[m\]
pub(crate) fn middle((x, y): Cell) -> Vec2 {
    Vec2::new(x as f32 + 0.5, y as f32 + 0.5)
}

/// The cell at a place.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casting clamps")]
pub(crate) fn cell_at(at: Vec2) -> Cell {
    (at.x as u32, at.y as u32)
}

/// The shortest way from cell to cell, without the first one; empty if there is none. Searches backwards, so that the way
/// can be read off forwards.
pub(crate) fn way(from: Cell, to: Cell) -> Vec<Cell> {
    if is_wall(from) || is_wall(to) {
        return Vec::new();
    }
    let place = |(x, y): Cell| (y * WIDTH + x) as usize;
    let mut next = vec![None; (WIDTH * HEIGHT) as usize];
    let (mut open, mut at) = (vec![to], 0);
    next[place(to)] = Some(to);
    while let Some(cell) = open.get(at).copied().filter(|cell| *cell != from) {
        at += 1;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let Some(other) = cell.0.checked_add_signed(dx).zip(cell.1.checked_add_signed(dy)) else {
                continue;
            };
            if !is_wall(other) && next[place(other)].is_none() {
                next[place(other)] = Some(cell);
                open.push(other);
            }
        }
    }
    let mut cell = from;
    let mut path = Vec::new();
    while cell != to {
        let Some(on) = next[place(cell)] else { return Vec::new() };
        path.push(on);
        cell = on;
    }
    path
}
