//! Feeling one's way round what is in the way, without a map and almost without a memory.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::grid::{Cell, Direction, GridMap};

/// When to let go of an obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Leave {
    /// When the line from where the obstacle was met to the goal is crossed again, nearer to the goal.
    #[default]
    Line,
    /// As soon as one is nearer to the goal than where the obstacle was met, and the way on is free.
    Free,
    /// After a look at the whole outline, from its nearest place to the goal. Long, but never lured away.
    Nearest,
}

/// Which hand is kept on the obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Hand {
    /// The left one. (Right and left as seen on a map whose rows count downwards.)
    Left,
    /// The right one.
    #[default]
    Right,
}

impl Hand {
    const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracing {
    /// Go to this cell, a neighbour; never diagonally.
    Go(Cell),
    /// This is the goal.
    Arrived,
    /// The outline was followed all the way round: there is no way, as far as the world has not changed meanwhile.
    NoWay,
}

/// A side of a free cell that is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
struct Side {
    cell: Cell,
    wall: Direction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
enum Phase {
    /// Straight to the goal.
    Free,
    /// Round an obstacle.
    Around(Outline),
    /// Along the outline to its best place.
    Back { side: Side, to: Cell },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
struct Outline {
    met: Side,
    side: Side,
    /// The nearest place to the goal so far, and after how many sides it came.
    best: Cell,
    best_after: u32,
    sides: u32,
}

/// Goes straight to a goal; where something is in the way, follows its outline with one hand until it may go on.
///
/// For who has no map: it looks at the four cells beside it and remembers a handful of numbers. It always ends: every
/// obstacle is left nearer to the goal than it was met, and who comes round an outline without a place to leave it knows
/// that there is no way. The path is often long; with a map, search.
///
/// ```
/// use wits_nav::dynamic::{Hand, Leave, Tracer, Tracing};
/// use wits_nav::grid::{Cell, GridMap};
///
/// let map = GridMap::from_text("
///     ......
///     .####.
///     ....#.
///     .####.
///     ......")?;
/// let mut tracer = Tracer::new(Cell::new(1, 2), Cell::new(5, 2), Leave::Line, Hand::Right);
/// let mut steps = 0;
/// while let Tracing::Go(_) = tracer.advance(&map) {
///     steps += 1;
/// }
/// assert_eq!((tracer.cell(), steps), (Cell::new(5, 2), 14)); // a search finds 10
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Why it ends
/// Distances are counted in steps, |dx| + |dy|. Going straight makes them smaller with every step. Let an obstacle be met at
/// `p`, and the line from `p` to the goal be drawn from cell to cell: it enters the obstacle at once and leaves it for the
/// last time at some cell `q`, which is nearer to the goal than `p`. If there is a way at all, `q` lies on the same outline
/// as `p`: so it is found, and the next obstacle is met nearer to the goal. Distances are whole numbers: this happens a
/// limited number of times, and outlines are finite.
///
/// # Source
/// Graham, section 3.9 (three variants); Lumelsky and Stepanov 1987 (known as Bug 2 and Bug 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Tracer {
    cell: Cell,
    goal: Cell,
    /// The line begins where the last obstacle was met, or at the start.
    anchor: Cell,
    leave: Leave,
    hand: Hand,
    phase: Phase,
    /// The second step round a corner.
    corner: Option<Side>,
}

impl Tracer {
    /// Somebody is here and wants to get there.
    #[must_use]
    pub const fn new(cell: Cell, goal: Cell, leave: Leave, hand: Hand) -> Self {
        Self { cell, goal, anchor: cell, leave, hand, phase: Phase::Free, corner: None }
    }

    /// Where it is.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.cell
    }

    /// Where it wants to get.
    #[must_use]
    pub const fn goal(&self) -> Cell {
        self.goal
    }

    /// The line that [`Leave::Line`] waits for begins here.
    #[must_use]
    pub const fn anchor(&self) -> Cell {
        self.anchor
    }

    /// Whether it follows an obstacle now.
    #[must_use]
    pub fn is_tracing(&self) -> bool {
        self.phase != Phase::Free
    }

    /// Another goal: what was felt so far is of no use any more.
    pub fn aim_at(&mut self, goal: Cell) {
        if goal != self.goal {
            *self = Self::new(self.cell, goal, self.leave, self.hand);
        }
    }

    /// One step; the tracer is then where it leads.
    pub fn advance(&mut self, map: &GridMap) -> Tracing {
        if self.cell == self.goal {
            return Tracing::Arrived;
        }
        // Round an obstacle some sides are passed without a step: at most three at an inner corner. More only when the
        // world changes under its hands; then it begins again from where it is.
        for _ in 0..8 {
            let (phase, step) = match self.phase {
                Phase::Free => self.straight(map),
                Phase::Around(outline) => self.around(map, outline),
                Phase::Back { side, to } => self.back(map, side, to),
            };
            self.phase = phase;
            match step {
                Some(Tracing::Go(cell)) => {
                    self.cell = cell;
                    return Tracing::Go(cell);
                }
                Some(end) => return end,
                None => {}
            }
        }
        self.begin_again();
        Tracing::NoWay
    }

    fn begin_again(&mut self) {
        (self.phase, self.corner, self.anchor) = (Phase::Free, None, self.cell);
    }

    fn straight(&mut self, map: &GridMap) -> (Phase, Option<Tracing>) {
        if let Some(direction) = self.towards(map, self.cell) {
            return (Phase::Free, Some(Tracing::Go(self.cell.step(direction))));
        }
        // Both ways on are blocked. They touch at a corner: it is one obstacle.
        self.anchor = self.cell;
        let Some(wall) = self.wishes(self.cell)[0] else { return (Phase::Free, Some(Tracing::Arrived)) };
        let met = Side { cell: self.cell, wall };
        let outline = Outline { met, side: met, best: self.cell, best_after: 0, sides: 0 };
        (Phase::Around(outline), None)
    }

    fn around(&mut self, map: &GridMap, mut outline: Outline) -> (Phase, Option<Tracing>) {
        if outline.sides > 0 && self.may_leave(map) {
            self.corner = None;
            return (Phase::Free, None);
        }
        let closed = outline.sides > 0 && self.corner.is_none() && outline.side == outline.met;
        // A world that changes may never bring it back to the same side.
        if closed || outline.sides as usize > 4 * map.width() as usize * map.height() as usize {
            return self.closed(outline);
        }
        let Some((side, step)) = self.follow(map, outline.side) else { return (Phase::Free, None) };
        (outline.side, outline.sides) = (side, outline.sides + 1);
        let cell = step.unwrap_or(self.cell);
        if self.steps_to_goal(cell) < self.steps_to_goal(outline.best) {
            (outline.best, outline.best_after) = (cell, outline.sides);
        }
        (Phase::Around(outline), step.map(Tracing::Go))
    }

    /// All the way round.
    fn closed(&mut self, outline: Outline) -> (Phase, Option<Tracing>) {
        if self.steps_to_goal(outline.best) >= self.steps_to_goal(outline.met.cell) {
            self.begin_again();
            return (Phase::Free, Some(Tracing::NoWay));
        }
        if outline.best_after > outline.sides / 2 {
            self.hand = self.hand.other();
        }
        (Phase::Back { side: outline.side, to: outline.best }, None)
    }

    fn back(&mut self, map: &GridMap, side: Side, to: Cell) -> (Phase, Option<Tracing>) {
        if self.cell == to {
            self.begin_again();
            return (Phase::Free, None);
        }
        let Some((side, step)) = self.follow(map, side) else { return (Phase::Free, None) };
        (Phase::Back { side, to }, step.map(Tracing::Go))
    }

    fn may_leave(&self, map: &GridMap) -> bool {
        let nearer = self.steps_to_goal(self.cell) < self.steps_to_goal(self.anchor);
        let free = self.cell == self.goal || self.towards(map, self.cell).is_some();
        match self.leave {
            Leave::Nearest => self.cell == self.goal,
            Leave::Free => nearer && free,
            Leave::Line => nearer && free && self.is_on_line(self.cell),
        }
    }

    /// The next side of the outline, and a step if it is not one of the same cell. `None` when the obstacle is gone.
    fn follow(&mut self, map: &GridMap, side: Side) -> Option<(Side, Option<Cell>)> {
        if let Some(side) = self.corner.take() {
            return map.is_free(side.cell).then_some((side, Some(side.cell)));
        }
        let Side { cell, wall } = side;
        if map.is_free(cell.step(wall)) || !map.is_free(cell) {
            return None;
        }
        let forward = match self.hand {
            Hand::Left => quarter(wall, 2),
            Hand::Right => quarter(wall, 6),
        };
        let ahead = cell.step(forward);
        if !map.is_free(ahead) {
            return Some((Side { cell, wall: forward }, None));
        }
        let beside = ahead.step(wall);
        if !map.is_free(beside) {
            return Some((Side { cell: ahead, wall }, Some(ahead)));
        }
        // Round a corner of the obstacle: two steps.
        self.corner = Some(Side { cell: beside, wall: forward.opposite() });
        Some((side, Some(ahead)))
    }

    fn steps_to_goal(&self, cell: Cell) -> u64 {
        u64::from(cell.x.abs_diff(self.goal.x)) + u64::from(cell.y.abs_diff(self.goal.y))
    }

    /// How far beside the line from the anchor to the goal, times its length.
    fn beside_line(&self, cell: Cell) -> i64 {
        let difference = |a: i32, b: i32| i64::from(a) - i64::from(b);
        let (dx, dy) = (difference(self.goal.x, self.anchor.x), difference(self.goal.y, self.anchor.y));
        dx * difference(cell.y, self.anchor.y) - dy * difference(cell.x, self.anchor.x)
    }

    fn is_on_line(&self, cell: Cell) -> bool {
        let reach =
            u64::from(self.goal.x.abs_diff(self.anchor.x)) + u64::from(self.goal.y.abs_diff(self.anchor.y));
        2 * self.beside_line(cell).unsigned_abs() <= reach
    }

    /// The directions that lead nearer to the goal, that along the line first.
    fn wishes(&self, cell: Cell) -> [Option<Direction>; 2] {
        let sideways = match self.goal.x.cmp(&cell.x) {
            std::cmp::Ordering::Less => Some(Direction::West),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Direction::East),
        };
        let along = match self.goal.y.cmp(&cell.y) {
            std::cmp::Ordering::Less => Some(Direction::North),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Direction::South),
        };
        let off = |direction: Option<Direction>| {
            direction.map_or(u64::MAX, |direction| self.beside_line(cell.step(direction)).unsigned_abs())
        };
        if off(sideways) <= off(along) { [sideways, along] } else { [along, sideways] }
    }

    /// A free way nearer to the goal.
    fn towards(&self, map: &GridMap, cell: Cell) -> Option<Direction> {
        self.wishes(cell).into_iter().flatten().find(|&direction| map.is_free(cell.step(direction)))
    }
}

/// Turned by eighths.
const fn quarter(direction: Direction, eighths: usize) -> Direction {
    Direction::ALL[(direction as usize + eighths) % 8]
}
