//! The world and its tick.

use wits_core::glam::Vec2;

use wits_core::random::Seed;
use wits_game::{Input, Setup, Tick, loaded};
use wits_nav::graph::Graph;
use wits_nav::search::puzzle::{Hanoi, Queens};

use crate::puzzles::about::{MOST_BEAM, MOST_MEMORY, MOST_NODES, MOST_QUEENS, MOST_RINGS, Settings};
use crate::puzzles::board;
use crate::puzzles::job::{Job, Plan};
use crate::puzzles::puzzle::{Puzzle, State};
use crate::puzzles::solver::{End, Method};

/// How long a solution waits before it is played, and how long a solved puzzle is shown. \[ticks\]
const BEFORE: u32 = 40;
const AFTER: u32 = 80;
/// A solution is played within so long. \[s\]
const LONGEST_PLAY: f32 = 8.0;
/// In a hurry a search goes on by this part of what it has done, at every tick.
const HURRY: u64 = 50;

/// What happens now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
#[repr(u8)]
pub(crate) enum Phase {
    /// The search looks at states.
    Searches,
    /// It has found something.
    Waits,
    /// The solution is played.
    Plays,
    /// It was played, or there is none.
    Rests,
    /// A person moves.
    Hand,
}

/// How a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, wits_core::state::State)]
pub(crate) struct Record {
    /// `None` when it found nothing.
    pub(crate) moves: Option<u32>,
    pub(crate) gave_up: bool,
    pub(crate) looked: u64,
    pub(crate) most_open: u64,
}

/// Everything that changes. The search itself is not in it: it follows from the plan and the nodes spent.
#[derive(Clone, Debug, wits_core::state::State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) settings: Settings,
    pub(crate) plan: Plan,
    pub(crate) spent: u64,
    pub(crate) phase: Phase,
    /// For how many ticks the phase has lasted.
    pub(crate) ticks: u32,
    /// How many moves of the solution were played.
    pub(crate) played: f32,
    /// The peg whose topmost ring a person has lifted.
    pub(crate) held: Option<u32>,
    /// How each search did on this problem.
    pub(crate) records: [Option<Record>; 9],
    pub(crate) problems: u32,
    pub(crate) solved: u32,
    pub(crate) searches: u32,
    pub(crate) looked: u64,
}

impl World {
    /// Why the lab cannot go on from this state of a file. A search is made again by as many nodes as were spent, so both it
    /// and the puzzle have to be as small as the parameters make them.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Plan { puzzle, start, method, beam, memory, .. } = self.plan;
        let fits = match (puzzle, start) {
            (Puzzle::Tiles(tiles, width), State::Tiles(board)) => {
                let placed: Vec<u8> = (0..tiles.cells()).map(|cell| tiles.tile(board, cell)).collect();
                width.checked_mul(width) == Some(tiles.cells()) && tiles.board(&placed) == Some(board)
            }
            (Puzzle::Hanoi(tower), State::Hanoi(state)) => {
                (1..=MOST_RINGS).contains(&tower.rings()) && state < 3_u32.pow(tower.rings())
            }
            (Puzzle::Queens(board, size), State::Queens(rows)) => {
                Queens::new(size) == Some(board) && size <= MOST_QUEENS && rows.filled() <= size
            }
            _ => false,
        };
        if !fits || !method.suits(&puzzle) {
            return Err("a puzzle that no parameters give".to_owned());
        }
        loaded::indices("peg", self.held, 3)?;
        loaded::within("beam", beam, 1, MOST_BEAM)?;
        loaded::within("memory", memory, 4, MOST_MEMORY)?;
        loaded::within("nodes spent", self.spent, 0, MOST_NODES)
    }
}

/// The lab.
pub struct Puzzles {
    pub(crate) world: World,
    pub(crate) job: Job,
    seed: Seed,
}

impl Puzzles {
    pub(crate) fn new(setup: &Setup) -> Self {
        let settings = Settings::of(&setup.params);
        let seed = setup.seed.fork("puzzles");
        let puzzle = settings.wanted.puzzle();
        let start = puzzle.shuffled(settings.wanted.moves, true, &mut seed.at(0).stream());
        let plan = Plan {
            puzzle,
            start,
            method: settings.only.unwrap_or(Method::Depth),
            estimate: settings.estimate,
            beam: settings.beam,
            memory: settings.memory,
        };
        let world = World {
            settings,
            plan,
            spent: 0,
            phase: Phase::Searches,
            ticks: 0,
            played: 0.0,
            held: None,
            records: [None; 9],
            problems: 1,
            solved: 0,
            searches: 0,
            looked: 0,
        };
        let mut lab = Self { world, job: Job::new(plan), seed };
        lab.begin(settings.only.unwrap_or(Method::Depth));
        lab
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let before = self.world.settings;
        self.world.settings = Settings::of(tick.params);
        if before.wanted != self.world.settings.wanted {
            self.new_problem(true);
        } else if before.only != self.world.settings.only && self.world.phase != Phase::Hand {
            self.begin(self.world.settings.only.unwrap_or(Method::Depth));
        }
        tick.inputs.iter().for_each(|input| self.hear(input));
        self.world.ticks = self.world.ticks.saturating_add(1);
        match self.world.phase {
            Phase::Searches => self.search(),
            Phase::Waits if self.world.ticks > BEFORE => self.enter(Phase::Plays),
            Phase::Plays => self.play(tick.dt),
            Phase::Rests if self.world.ticks > AFTER => self.go_on(),
            Phase::Waits | Phase::Rests | Phase::Hand => {}
        }
    }

    pub(crate) fn go_back_to(&mut self, state: &World) {
        self.world.clone_from(state);
        self.job.catch_up(&self.world.plan, self.world.spent);
    }

    fn hear(&mut self, input: &Input) {
        match (input.name.as_str(), input.at) {
            ("shuffle", _) => self.new_problem(false),
            ("solve", _) if self.world.phase == Phase::Hand => {
                self.world.records = [None; 9];
                self.begin(self.world.settings.only.unwrap_or(Method::Depth));
            }
            ("skip", _) if self.world.phase != Phase::Hand => self.go_on(),
            ("move", Some(at)) if at.is_finite() => self.move_by_hand(at),
            _ => {}
        }
    }

    fn enter(&mut self, phase: Phase) {
        (self.world.phase, self.world.ticks) = (phase, 0);
    }

    /// Another problem, and the first search.
    fn new_problem(&mut self, is_first: bool) {
        let Settings { wanted, only, .. } = self.world.settings;
        let mut random = self.seed.at(u64::from(self.world.problems)).stream();
        self.world.problems = self.world.problems.saturating_add(1);
        self.world.plan.puzzle = wanted.puzzle();
        self.world.plan.start = self.world.plan.puzzle.shuffled(wanted.moves, is_first, &mut random);
        self.world.records = [None; 9];
        self.begin(only.unwrap_or(Method::Depth));
    }

    /// Begins a search for the problem as it is.
    fn begin(&mut self, method: Method) {
        let Settings { estimate, beam, memory, .. } = self.world.settings;
        let world = &mut self.world;
        let method = if method.suits(&world.plan.puzzle) { method } else { Method::Depth };
        world.plan = Plan { method, estimate, beam, memory, ..world.plan };
        (world.spent, world.played, world.held) = (0, 0.0, None);
        world.searches = world.searches.saturating_add(1);
        self.job = Job::new(self.world.plan);
        self.enter(Phase::Searches);
    }

    fn search(&mut self) {
        let Settings { speed, hurry, limit, .. } = self.world.settings;
        let nodes = speed + if hurry { self.world.spent / HURRY } else { 0 };
        let before = self.world.spent;
        self.world.spent = self.job.step(nodes.min(limit.saturating_sub(before)));
        self.world.looked = self.world.looked.saturating_add(self.world.spent.saturating_sub(before));
        let gave_up = self.job.end.is_none() && self.world.spent >= limit;
        if self.job.end.is_none() && !gave_up {
            return;
        }
        let found = matches!(self.job.end, Some(End::Found(_)));
        let effort = self.job.solver.effort();
        self.world.records[self.world.plan.method as usize] = Some(Record {
            moves: found.then(|| self.job.states.len().saturating_sub(1) as u32),
            gave_up,
            looked: effort.expanded,
            most_open: effort.most_open,
        });
        self.world.solved = self.world.solved.saturating_add(u32::from(found));
        self.enter(if found { Phase::Waits } else { Phase::Rests });
    }

    fn play(&mut self, dt: f32) {
        let moves = self.job.states.len() as f32 - 1.0;
        let pace = self.world.settings.pace.max(moves / LONGEST_PLAY);
        self.world.played = (self.world.played + pace * dt).min(moves);
        if self.world.played >= moves {
            self.enter(Phase::Rests);
        }
    }

    /// The next search, or another problem.
    fn go_on(&mut self) {
        let Plan { method, puzzle, .. } = self.world.plan;
        let rest = &Method::ALL[method as usize + 1..];
        match rest.iter().find(|next| next.suits(&puzzle)).filter(|_| self.world.settings.only.is_none()) {
            Some(&next) => self.begin(next),
            None => self.new_problem(false),
        }
    }

    /// How the puzzle stands, and the state after the next move of a solution with how far that move has come.
    pub(crate) fn shown(&self) -> (State, Option<(State, f32)>) {
        let states = &self.job.states;
        let world = &self.world;
        match world.phase {
            Phase::Searches => (self.job.notes().last, None),
            Phase::Hand => (world.plan.start, None),
            Phase::Waits => (world.plan.start, None),
            Phase::Rests if states.is_empty() => (world.plan.start, None),
            Phase::Plays | Phase::Rests => {
                let place = (world.played as usize).min(states.len().saturating_sub(1));
                let next = states.get(place + 1).map(|&next| (next, world.played.fract()));
                (states.get(place).copied().unwrap_or(world.plan.start), next)
            }
        }
    }

    /// A person points at a tile or a peg. The search stops, and the puzzle as it stands is the problem.
    fn move_by_hand(&mut self, at: Vec2) {
        let from = match self.world.phase {
            Phase::Searches => self.world.plan.start,
            _ => self.shown().0,
        };
        let puzzle = self.world.plan.puzzle;
        let moved = match (puzzle, from) {
            (Puzzle::Tiles(tiles, width), State::Tiles(board)) => {
                let tile = board::cell_at(at, width).map(|cell| u32::from(tiles.tile(board, cell)));
                tile.filter(|&tile| tile > 0).and_then(|tile| by_id(&puzzle, from, tile))
            }
            (Puzzle::Hanoi(tower), State::Hanoi(state)) => match (board::peg_at(at), self.world.held) {
                (Some(peg), None) if has_ring(&tower, state, peg) => {
                    self.stop(from);
                    self.world.held = Some(peg);
                    return;
                }
                (Some(peg), Some(held)) => {
                    self.world.held = None;
                    by_id(&puzzle, from, 3 * held + peg)
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(state) = moved {
            self.stop(state);
        }
    }

    /// The search gives way to a person.
    fn stop(&mut self, state: State) {
        self.world.plan.start = state;
        (self.world.spent, self.world.played) = (0, 0.0);
        self.job = Job::new(self.world.plan);
        self.enter(Phase::Hand);
    }
}

fn has_ring(tower: &Hanoi, state: u32, peg: u32) -> bool {
    (0..tower.rings()).any(|ring| tower.peg(state, ring) == peg)
}

/// Where a move leads.
fn by_id(puzzle: &Puzzle, from: State, id: u32) -> Option<State> {
    let mut found = None;
    puzzle.for_each_link(from, |link| {
        if link.id == id {
            found = Some(link.to);
        }
    });
    found
}
