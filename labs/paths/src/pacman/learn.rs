//! The player as a task for learners: see, turn, eat, and do not get caught.

use wits_core::environment::Outcome;
use wits_game::{Input, Learnable, LearningTask};

use crate::pacman::ghost::Mood;
use crate::pacman::maze::{Maze, Way};
use crate::pacman::world::{PacMan, Stage};

/// What a learner sees and does. One decision a cell.
pub(crate) const TASK: LearningTask = LearningTask::new(
    "Steers the player: eats pills, and ghosts while they are frightened, until it is caught or the maze is empty.",
    &[
        "up: open", "up: pill", "up: ghost", "up: prey",
        "left: open", "left: pill", "left: ghost", "left: prey",
        "down: open", "down: pill", "down: ghost", "down: prey",
        "right: open", "right: pill", "right: ghost", "right: prey",
        "heading up", "heading left", "heading down", "heading right",
        "fright", "pills left",
    ],
    &Way::NAMES,
)
.every(8)
.limit(1000)
.with(&[("player", 1.0)]);

/// The rewards; being caught costs 1.
const PILL: f64 = 0.1;
const GHOST: f64 = 0.5;
const LEVEL: f64 = 1.0;
/// How many numbers are observed for each exit.
const EACH: usize = 4;

impl Learnable for PacMan {
    /// For each exit of the next cell: is it one, and how near are the nearest pill, ghost and frightened ghost by it. Near is
    /// 1, far is 0.
    fn observe(&self, into: &mut [f32]) {
        let maze = &self.map.maze;
        let here = self.world.player.walker.next_cell(maze);
        for (way, numbers) in Way::ALL.into_iter().zip(into.chunks_exact_mut(EACH)) {
            numbers.fill(0.0);
            if let Some(cell) = maze.step(here, way) {
                numbers[0] = 1.0;
                numbers[1] = self.nearness(cell, self.world.pills.iter());
                numbers[2] = self.nearness(cell, self.ghosts(Mood::is_dangerous));
                numbers[3] = self.nearness(cell, self.ghosts(|mood| mood == Mood::Frightened));
            }
        }
        let rest = &mut into[EACH * Way::ALL.len()..];
        let heading = self.world.player.walker.way;
        for (way, number) in Way::ALL.into_iter().zip(rest.iter_mut()) {
            *number = f32::from(u8::from(way == heading));
        }
        rest[4] = self.world.fright as f32 / 360.0;
        rest[5] = self.world.pills.len() as f32 / maze.pills.len().max(1) as f32;
    }

    fn is_legal(&self, action: u32) -> bool {
        let maze = &self.map.maze;
        let here = self.world.player.walker.next_cell(maze);
        way(action).is_some_and(|way| maze.step(here, way).is_some())
    }

    fn act(&self, action: u32, inputs: &mut Vec<Input>) {
        inputs.extend(way(action).map(|way| Input { name: way.name().to_owned(), at: None, from: None }));
    }

    fn total_reward(&self) -> f64 {
        let counts = &self.world.counts;
        let levels = self.world.level.saturating_sub(u32::from(self.world.stage != Stage::Cleared));
        PILL * f64::from(counts.pills_eaten) + GHOST * f64::from(counts.ghosts_eaten)
            - f64::from(counts.catches)
            + LEVEL * f64::from(levels)
    }

    /// One life, one maze.
    fn outcome(&self) -> Outcome {
        let is_over = matches!(self.world.stage, Stage::Caught | Stage::Cleared | Stage::Over);
        if is_over { Outcome::Terminated } else { Outcome::Running }
    }

    fn is_waiting(&self) -> bool {
        self.world.pause > 0
    }

    fn doing(&self) -> Option<u32> {
        let walker = &self.world.player.walker;
        (!walker.stands).then_some(walker.way as u32)
    }
}

impl PacMan {
    fn ghosts(&self, wanted: impl Fn(Mood) -> bool) -> impl Iterator<Item = u32> {
        let ghosts = &self.world.ghosts[..self.world.settings.ghosts];
        let maze: &Maze = &self.map.maze;
        ghosts.iter().filter(move |ghost| wanted(ghost.mood)).map(|ghost| ghost.walker.near_cell(maze))
    }

    /// 1 for what is in a cell, less for the nearest that is farther, 0 where there is none.
    fn nearness(&self, cell: u32, cells: impl Iterator<Item = u32>) -> f32 {
        let steps = cells.map(|other| self.map.steps(cell, other)).fold(f32::INFINITY, f32::min);
        3.0 / (3.0 + steps)
    }
}

fn way(action: u32) -> Option<Way> {
    Way::ALL.get(action as usize).copied()
}
