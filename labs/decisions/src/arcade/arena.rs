//! The arena: you, enemies, shots. What the words of the machines are about.

use std::f32::consts::{FRAC_PI_2, TAU};

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::Stream;
use wits_core::state::State;

/// Half of the arena. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(18.0, 12.0);
pub(crate) const RADIUS: f32 = 0.5;
/// Half of the angle in which you can shoot. \[rad\]
pub(crate) const AIM: f32 = 0.6;
const SHOT_SPEED: f32 = 11.0;
const WALK: f32 = 2.0;
const RUN: f32 = 5.5;
const RUSH: f32 = 12.0;
/// How far rushers run past, beside and beyond you. \[m\]
const BESIDE: f32 = 2.2;
const BEYOND: f32 = 3.0;
/// Left to yourself you walk round the middle, so far from it and in so long. \[m, s\]
const ROUND: Vec2 = Vec2::new(9.0, 5.0);
const ROUND_TIME: f32 = 24.0;
/// What is further round than your shoulders is behind you. \[rad\]
const BEHIND: f32 = FRAC_PI_2;

/// What comes of an enemy's file when the lab begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Kind {
    Homer,
    Dodger,
    Rusher,
}

/// All kinds, in the order of the charts.
pub(crate) const KINDS: [Kind; 3] = [Kind::Homer, Kind::Dodger, Kind::Rusher];

impl Kind {
    /// The file that it begins with.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Homer => "homer.machine.ron",
            Self::Dodger => "dodger.machine.ron",
            Self::Rusher => "rusher.machine.ron",
        }
    }
}

/// What became of the enemies of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Tally {
    /// They reached you, and how often from behind.
    pub(crate) struck: u32,
    pub(crate) behind: u32,
    pub(crate) shot: u32,
}

impl Tally {
    /// How many of a hundred reached you.
    pub(crate) fn share(self) -> f64 {
        100.0 * f64::from(self.struck) / f64::from((self.struck + self.shot).max(1))
    }
}

/// An enemy.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Enemy {
    pub(crate) kind: Kind,
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// Where it began: it paces up and down there.
    pub(crate) post: Vec2,
    /// When it next steps aside, and to which side. \[s\]
    pub(crate) step_in: f32,
    pub(crate) side: f32,
    /// The direction in which it runs past.
    pub(crate) rush: Vec2,
}

/// You.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Hero {
    pub(crate) at: Vec2,
    /// Where you look. \[rad\]
    pub(crate) facing: f32,
    /// When you can shoot again, and when you walk again by yourself. \[s\]
    pub(crate) reload: f32,
    pub(crate) led: f32,
    /// How far round the middle you are, from 0 to 1.
    round: f32,
}

impl Hero {
    /// Walks round the middle, unless somebody leads.
    pub(crate) fn wander(&mut self, dt: f32) {
        self.led = (self.led - dt).max(0.0);
        if self.led > 0.0 {
            return;
        }
        self.round = (self.round + dt / ROUND_TIME).fract();
        let wanted = ROUND * angle::direction(TAU * self.round);
        self.at += (wanted - self.at).clamp_length_max(WALK * dt);
    }
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Shot {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
}

/// Everything in the arena.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Arena {
    pub(crate) enemies: Vec<Enemy>,
    pub(crate) hero: Hero,
    pub(crate) shots: Vec<Shot>,
    tallies: [Tally; 3],
    /// Who begins anew in this tick.
    pub(crate) fallen: Vec<usize>,
}

impl Arena {
    pub(crate) fn new(kinds: impl IntoIterator<Item = Kind>, stream: &mut Stream) -> Self {
        let enemies: Vec<Enemy> = kinds.into_iter().map(|kind| Enemy::new(kind, stream)).collect();
        Self {
            enemies,
            hero: Hero { at: Vec2::ZERO, facing: 0.0, reload: 0.0, led: 0.0, round: 0.0 },
            shots: Vec::new(),
            tallies: [Tally::default(); 3],
            fallen: Vec::new(),
        }
    }

    pub(crate) const fn tally(&self, kind: Kind) -> Tally {
        self.tallies[kind as usize]
    }

    /// You turn towards the nearest enemy, and shoot at it when it is before you.
    pub(crate) fn fight(&mut self, turning: f32, reload: f32, dt: f32) {
        let hero = &mut self.hero;
        hero.reload = (hero.reload - dt).max(0.0);
        let wanted = |enemy: &Enemy| angle::of(enemy.at - hero.at).unwrap_or(hero.facing);
        // Those before your eyes are noticed sooner than those behind your back.
        let trouble = |enemy: &Enemy| {
            let turn = angle::difference(hero.facing, wanted(enemy)).abs();
            enemy.at.distance(hero.at) * if turn > BEHIND { 2.5 } else { 1.0 }
        };
        let target = self.enemies.iter().min_by(|a, b| trouble(a).total_cmp(&trouble(b)));
        let Some(target) = target.copied() else { return };
        let turn = angle::difference(hero.facing, wanted(&target));
        hero.facing = angle::wrap(hero.facing + turn.clamp(-turning * dt, turning * dt));
        if hero.reload == 0.0 && turn.abs() < AIM {
            hero.reload = reload;
            let velocity = aimed(hero.at, &target);
            self.shots.push(Shot { at: hero.at, velocity });
        }
    }

    /// Everybody moves, shots hit, enemies strike.
    pub(crate) fn move_all(&mut self, dt: f32) {
        for enemy in &mut self.enemies {
            enemy.at = (enemy.at + enemy.velocity * dt).clamp(-CORNER, CORNER);
            enemy.step_in -= dt;
        }
        self.shots.iter_mut().for_each(|shot| shot.at += shot.velocity * dt);
        self.fallen.clear();
        for (number, enemy) in self.enemies.iter().enumerate() {
            let tally = &mut self.tallies[enemy.kind as usize];
            let hit = self.shots.iter().position(|shot| shot.at.distance(enemy.at) < RADIUS);
            if let Some(shot) = hit {
                self.shots.swap_remove(shot);
                tally.shot = tally.shot.saturating_add(1);
                self.fallen.push(number);
            } else if enemy.at.distance(self.hero.at) < 2.0 * RADIUS {
                let from = angle::of(enemy.at - self.hero.at).unwrap_or(self.hero.facing);
                tally.struck = tally.struck.saturating_add(1);
                tally.behind = tally
                    .behind
                    .saturating_add(u32::from(angle::difference(self.hero.facing, from).abs() > BEHIND));
                self.fallen.push(number);
            }
        }
        self.shots.retain(|shot| shot.at.abs().cmple(CORNER).all());
    }

    /// Somebody begins anew at the edge.
    pub(crate) fn raise(&mut self, number: usize, stream: &mut Stream) {
        let enemy = &mut self.enemies[number];
        *enemy = Enemy::new(enemy.kind, stream);
    }
}

/// The velocity of a shot that meets an enemy which goes on as it does.
fn aimed(from: Vec2, target: &Enemy) -> Vec2 {
    let mut at = target.at;
    // Three better and better guesses at when it arrives are enough.
    for _ in 0..3 {
        at = target.at + target.velocity * (at.distance(from) / SHOT_SPEED);
    }
    (at - from).normalize_or(Vec2::X) * SHOT_SPEED
}

impl Enemy {
    fn new(kind: Kind, stream: &mut Stream) -> Self {
        let (x, y) = (stream.range(-1.0, 1.0), if stream.chance(0.5) { 0.9 } else { -0.9 });
        let place = if stream.chance(0.5) { Vec2::new(x, y) } else { Vec2::new(y, x) };
        let at = place * CORNER;
        Self { kind, at, velocity: Vec2::ZERO, post: at, step_in: 0.0, side: 1.0, rush: Vec2::X }
    }

    /// Up and down, a few steps from where it began.
    pub(crate) fn pace(&mut self, phase: f32) {
        let across = self.post.perp().normalize_or(Vec2::X);
        let way = self.post + across * (1.5 * math::sin(phase)) - self.at;
        self.velocity = way.clamp_length_max(1.0) * WALK;
    }

    /// Straight on.
    pub(crate) fn home_in(&mut self, hero: Vec2) {
        self.velocity = (hero - self.at).normalize_or_zero() * RUN;
    }

    /// To its side of the straight way, as fast as it runs.
    pub(crate) fn step_aside(&mut self, hero: Vec2) {
        self.velocity = (hero - self.at).normalize_or(Vec2::X).perp() * (self.side * RUN);
    }

    /// Decides in which direction it will run past.
    pub(crate) fn look_past(&mut self, hero: Vec2) {
        self.rush = (hero - self.at).normalize_or(Vec2::X);
    }

    /// Where it runs to: beside you first, then behind you.
    pub(crate) fn beyond(&self, hero: Vec2) -> Vec2 {
        if (hero - self.at).dot(self.rush) > 0.3 {
            hero + self.rush.perp() * (self.side * BESIDE)
        } else {
            hero + self.rush * BEYOND
        }
    }

    /// Runs there; true when it is behind you.
    pub(crate) fn rush_past(&mut self, hero: Vec2) -> bool {
        self.velocity = (self.beyond(hero) - self.at).normalize_or_zero() * RUSH;
        let edge = CORNER - RADIUS;
        let behind = hero + self.rush * BEYOND;
        self.at.distance(behind.clamp(-edge, edge)) < 0.5
    }
}
