//! The rules of the game: what happens while it is played.

use crate::pacman::ghost::Mood;
use crate::pacman::maze::{Tile, Way};
use crate::pacman::memory::Memory;
use crate::pacman::player::{Decision, Doing, Player, View};
use crate::pacman::world::{CAUGHT, CLEARED, PacMan, Stage, ask};

/// Nearer than this is touched. \[cells\]
const TOUCH: f32 = 0.7;
/// Ghosts leave the house when so many pills were eaten since the round began, or when none was for so long.
const RELEASED_BY: [u32; 4] = [0, 0, 20, 40];
const RELEASED_AFTER: f32 = 4.0;
/// What is eaten gives so many points; ghosts twice as many each time.
const PILL: u32 = 10;
const POWER: u32 = 50;
const FIRST_GHOST: u32 = 200;

impl PacMan {
    pub(crate) fn play(&mut self, dt: f32) {
        self.run_clocks(dt);
        self.release(dt);
        self.move_player(dt);
        for number in 0..self.world.settings.ghosts {
            self.move_ghost(number, dt);
        }
        self.touch();
        self.count();
    }

    /// Whose game it is: the best score is that of a person.
    fn count(&mut self) {
        let by_hand = self.is_by_hand();
        let world = &mut self.world;
        world.played = world.played.saturating_add(1);
        world.by_hand = world.by_hand.saturating_add(u32::from(by_hand));
        if world.by_hand > world.played / 2 {
            world.best = world.best.max(world.score);
        }
    }

    /// Fright wears off; while there is none, the schedule goes on. Ghosts turn back when their mode changes.
    fn run_clocks(&mut self, dt: f32) {
        let world = &mut self.world;
        if world.fright > 0 {
            world.fright = world.fright.saturating_sub(1);
            if world.fright == 0 {
                world.streak = 0;
                let frightened = world.ghosts.iter_mut().filter(|ghost| ghost.mood == Mood::Frightened);
                frightened.for_each(|ghost| ghost.mood = Mood::Roams);
            }
            return;
        }
        world.phase_ticks = world.phase_ticks.saturating_add(1);
        if world.phase_ticks as f32 * dt >= world.settings.phase_length(world.phase) {
            (world.phase, world.phase_ticks) = (world.phase.saturating_add(1), 0);
            let roaming = world.ghosts.iter_mut().filter(|ghost| ghost.mood == Mood::Roams);
            roaming.for_each(|ghost| ghost.walker.turn_back(&self.map.maze));
        }
    }

    /// Who may leave the house.
    fn release(&mut self, dt: f32) {
        let world = &mut self.world;
        world.since_pill = world.since_pill.saturating_add(1);
        let impatient = world.since_pill as f32 * dt > RELEASED_AFTER;
        let waiting = (0..world.settings.ghosts).find(|&number| world.ghosts[number].mood == Mood::Waits);
        if let Some(number) =
            waiting.filter(|&number| impatient || world.eaten_in_round >= RELEASED_BY[number])
        {
            world.ghosts[number].mood = Mood::Leaves;
            world.since_pill = 0;
        }
    }

    fn move_player(&mut self, dt: f32) {
        let step = self.world.settings.player_speed * dt;
        self.world.player.wish_ticks = self.world.player.wish_ticks.saturating_sub(1);
        if self.world.player.walker.advance(&self.map.maze, step) {
            self.eat();
            let way = self.players_way();
            self.world.player.walker.turn(way);
        }
    }

    fn eat(&mut self) {
        let world = &mut self.world;
        let cell = world.player.walker.cell;
        if !world.pills.take(cell) {
            return;
        }
        world.counts.pills_eaten = world.counts.pills_eaten.saturating_add(1);
        world.eaten_in_round = world.eaten_in_round.saturating_add(1);
        world.since_pill = 0;
        if self.map.maze.powers.has(cell) {
            world.score = world.score.saturating_add(POWER);
            self.frighten();
        } else {
            world.score = world.score.saturating_add(PILL);
        }
        if self.world.pills.len() == 0 {
            self.wait_for(Stage::Cleared, CLEARED);
        }
    }

    fn frighten(&mut self) {
        let world = &mut self.world;
        let tenths = 10_u32.saturating_sub(world.level.saturating_sub(1)) as f32;
        world.fright = (world.settings.fright * 60.0 * tenths / 10.0) as u32;
        world.streak = 0;
        for ghost in &mut world.ghosts {
            if matches!(ghost.mood, Mood::Roams | Mood::Frightened) {
                ghost.walker.turn_back(&self.map.maze);
                ghost.mood = if world.fright > 0 { Mood::Frightened } else { Mood::Roams };
            }
        }
    }

    /// As it was told, or as it likes.
    fn players_way(&mut self) -> Option<Way> {
        let maze = &self.map.maze;
        let player = &mut self.world.player;
        let Player { walker, destination, wish, wish_ticks, .. } = *player;
        if destination == Some(walker.cell) {
            player.destination = None;
            player.wish = None;
        } else if let Some(goal) = destination {
            player.doing = Doing::Obeys;
            player.aim = goal;
            return self.map.way_to(walker.cell, goal);
        }
        if self.world.settings.manual || wish_ticks > 0 {
            let ways = [wish, Some(walker.way).filter(|_| !walker.stands && wish.is_some())];
            let way = ways.into_iter().flatten().find(|&way| maze.step(walker.cell, way).is_some());
            player.doing = if way.is_some() { Doing::Obeys } else { Doing::Stands };
            player.aim = walker.cell;
            return way;
        }
        let Decision { doing, way, aim } = self.decide();
        (self.world.player.doing, self.world.player.aim) = (doing, aim);
        way
    }

    fn decide(&mut self) -> Decision {
        let mut wits = std::mem::take(&mut self.wits);
        let decision = self.with_view(|view| wits.decide(view));
        self.wits = wits;
        decision
    }

    /// Shows what the player sees.
    pub(crate) fn with_view<T>(&self, look: impl FnOnce(&View<'_>) -> T) -> T {
        let (mut cells, mut dangers, mut prey) = ([0; 8], 0, 0);
        for ghost in &self.world.ghosts[..self.world.settings.ghosts] {
            let cell = ghost.walker.next_cell(&self.map.maze);
            if ghost.mood == Mood::Roams {
                cells[dangers] = cell;
                dangers += 1;
            } else if ghost.mood == Mood::Leaves {
                cells[dangers] = self.map.maze.gate;
                dangers += 1;
            } else if ghost.mood == Mood::Frightened {
                cells[4 + prey] = cell;
                prey += 1;
            }
        }
        look(&View {
            map: &self.map,
            cell: self.world.player.walker.cell,
            pills: &self.world.pills,
            dangers: &cells[..dangers],
            prey: &cells[4..4 + prey],
            fright: self.world.fright as f32 / 60.0 * self.world.settings.player_speed,
        })
    }

    fn move_ghost(&mut self, number: usize, dt: f32) {
        let step = (self.ghost_speed(number) * dt).min(0.95);
        let ghost = &mut self.world.ghosts[number];
        if ghost.mood == Mood::Waits || !ghost.walker.advance(&self.map.maze, step) {
            return;
        }
        let way = self.ghosts_way(number);
        self.world.ghosts[number].walker.turn(way);
    }

    /// \[cells/s\]
    fn ghost_speed(&self, number: usize) -> f32 {
        let ghost = &self.world.ghosts[number];
        let quicker = 1.0 + 0.04 * self.world.level.min(11).saturating_sub(1) as f32;
        let by_mood = match ghost.mood {
            Mood::Eaten | Mood::Enters => 2.0,
            Mood::Frightened | Mood::Leaves => 0.6,
            _ if self.map.maze.tile(ghost.walker.cell) == Tile::Tunnel => 0.55,
            _ => 1.0,
        };
        self.world.settings.ghost_speed * quicker * by_mood
    }

    /// Which way a ghost goes on from the middle of a cell.
    fn ghosts_way(&mut self, number: usize) -> Option<Way> {
        let ghost = &mut self.world.ghosts[number];
        let (maze, cell) = (&self.map.maze, ghost.walker.cell);
        if ghost.mood == Mood::Enters && cell == maze.seats[0] {
            ghost.mood = Mood::Leaves;
        } else if ghost.mood == Mood::Leaves && cell == maze.gate {
            ghost.mood = Mood::Roams;
        } else if ghost.mood == Mood::Eaten && cell == maze.gate {
            ghost.mood = Mood::Enters;
        }
        match ghost.mood {
            Mood::Waits => None,
            Mood::Leaves | Mood::Enters => maze.through_door(cell, ghost.mood == Mood::Leaves),
            Mood::Roams | Mood::Frightened | Mood::Eaten => {
                let heading = ghost.walker.way;
                let mut exits = maze.exits(cell).map(|(way, _)| way).filter(|way| *way != heading.back());
                let ways = [exits.next(), exits.next(), exits.next()];
                let open = ways.iter().flatten().count() as u32;
                drop(exits);
                match ghost.mood {
                    _ if open < 2 => ways[0],
                    Mood::Frightened => {
                        ghost.turns = ghost.turns.saturating_add(1);
                        let seed = self.seed.fork("turns").at(number as u64).at(u64::from(ghost.turns));
                        ways[seed.stream().below(open) as usize]
                    }
                    _ => self.choose_exit(number, cell, heading),
                }
            }
        }
    }

    fn choose_exit(&mut self, number: usize, at: u32, heading: Way) -> Option<Way> {
        let mut memory = std::mem::take(&mut self.world.ghosts[number].memory);
        let ask = ask(&self.world, &self.map, number, at, heading);
        self.thinker.think(&ask, &mut memory, &mut self.thought);
        self.world.ghosts[number].memory = memory;
        self.world.counts.decisions = self.world.counts.decisions.saturating_add(1);
        self.world.counts.looked = self.world.counts.looked.saturating_add(self.thought.effort);
        self.thought.way
    }

    /// Ghosts catch, or are eaten.
    fn touch(&mut self) {
        let world = &mut self.world;
        let player = world.player.walker.position();
        for ghost in &mut world.ghosts[..world.settings.ghosts] {
            if ghost.walker.position().distance(player) > TOUCH {
                continue;
            }
            if ghost.mood == Mood::Frightened {
                ghost.mood = Mood::Eaten;
                ghost.memory = Memory::default();
                world.score = world.score.saturating_add(FIRST_GHOST << world.streak.min(3));
                world.streak = world.streak.saturating_add(1);
                world.counts.ghosts_eaten = world.counts.ghosts_eaten.saturating_add(1);
            } else if ghost.mood.is_dangerous() && world.stage == Stage::Plays {
                world.stage = Stage::Caught;
                world.pause = CAUGHT;
                world.lives = world.lives.saturating_sub(1);
                world.counts.catches = world.counts.catches.saturating_add(1);
            }
        }
    }
}
