//! Three sentries defend an entrance: where to stand, and when to move.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::random::{Seed, Stream};
use wits_core::state::State;

use crate::reinforce::{Environment, Step};

/// The number of sentries.
const SENTRIES: usize = 3;

/// The number of spots.
const SPOTS: u64 = 15;

/// Per sentry: a spot, in motion, or dead.
const SITUATIONS: u64 = SPOTS + 2;

/// The routes of the intruder, as places that it passes. All end at the entrance.
const ROUTES: [&[Vec2]; 4] = [
    &[Vec2::new(0.0, 6.0), Vec2::new(0.0, 1.0), Vec2::new(2.0, 0.0)],
    &[Vec2::new(2.0, 6.0), Vec2::new(2.0, 0.0)],
    &[Vec2::new(4.0, 6.0), Vec2::new(4.0, 1.0), Vec2::new(2.0, 0.0)],
    &[Vec2::new(0.0, 6.0), Vec2::new(4.0, 3.0), Vec2::new(4.0, 1.0), Vec2::new(2.0, 0.0)],
];

/// The rules of the defense.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SentriesDef {
    /// How far a sentry sees. (m)
    pub sight: f32,
    /// The way of a sentry in a step. (m)
    pub speed: f32,
    /// The way of the intruder in a step. (m)
    pub intruder_speed: f32,
    /// The probability that a sentry that sees the intruder hits it in a step.
    pub hit: f32,
    /// The probability that the intruder hits the nearest sentry that sees it; half of it behind cover.
    pub hit_back: f32,
    /// The reward for killing the intruder.
    pub win: f32,
    /// The reward for losing a sentry.
    pub loss: f32,
    /// The reward for the intruder's arrival.
    pub arrival: f32,
}

impl Default for SentriesDef {
    fn default() -> Self {
        Self {
            sight: 1.8,
            speed: 1.0,
            intruder_speed: 0.5,
            hit: 0.3,
            hit_back: 0.15,
            win: 1.0,
            loss: -0.2,
            arrival: -1.0,
        }
    }
}

/// Three sentries and 15 spots, three beside each other and five behind each other. An intruder takes a route at random.
///
/// A sentry shoots when it sees the intruder, but not in motion. One sentry may be sent to another spot at a time, and only
/// while none is in motion. The state is where the sentries are (a spot, in motion, or dead) and whether one of them sees the
/// intruder: 17³ · 2 numbers. Where the intruder is need not be in it: that it can come late and near is in the values.
///
/// All start at the far left, and an episode ends when the intruder is dead or has arrived.
///
/// ```
/// use wits_learn::reinforce::Environment;
/// use wits_learn::reinforce::env::Sentries;
/// let sentries = Sentries::default();
/// assert_eq!(sentries.states(), Some(9826));
/// let mut legal = Vec::new();
/// sentries.legal(&mut legal);
/// assert_eq!(legal.len(), 37); // stay, or one of 3 to one of 12 empty spots
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sentries {
    def: SentriesDef,
    state: SentriesState,
}

/// Where sentries and intruder are: what a game saves.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct SentriesState {
    stream: Stream,
    sentries: [Sentry; SENTRIES],
    intruder: Vec2,
    route: u32,
    /// The place of the route that it goes to.
    towards: u32,
    seen: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
struct Sentry {
    spot: u32,
    at: Vec2,
    moving: bool,
    dead: bool,
}

impl Default for Sentries {
    fn default() -> Self {
        Self::new(SentriesDef::default())
    }
}

/// Spots lie in five rows of three; the ones in the middle have no cover.
fn spot(number: u32) -> Vec2 {
    Vec2::new(2.0 * (number % 3) as f32, 0.5 + (number / 3) as f32)
}

fn has_cover(sentry: &Sentry) -> bool {
    !sentry.moving && sentry.spot % 3 != 1
}

/// Moves towards a target by at most a step. True if it has come there.
fn walk(at: &mut Vec2, target: Vec2, step: f32) -> bool {
    let way = target - *at;
    let length = way.length();
    if length <= step {
        *at = target;
        return true;
    }
    *at += way * (step / length);
    false
}

impl Sentries {
    /// The sentries at their start.
    #[must_use]
    pub fn new(def: SentriesDef) -> Self {
        let state = SentriesState {
            stream: Seed::new(0).stream(),
            sentries: [Sentry::default(); SENTRIES],
            intruder: Vec2::ZERO,
            route: 0,
            towards: 1,
            seen: false,
        };
        let mut sentries = Self { def, state };
        sentries.reset(Seed::new(0));
        sentries
    }

    /// Where the sentries are (`None` for dead ones), and the intruder.
    #[must_use]
    pub fn places(&self) -> ([Option<Vec2>; SENTRIES], Vec2) {
        let place = |sentry: Sentry| (!sentry.dead).then_some(sentry.at);
        (self.state.sentries.map(place), self.state.intruder)
    }

    fn sees(&self, sentry: &Sentry) -> bool {
        !sentry.dead && sentry.at.distance(self.state.intruder) <= self.def.sight
    }

    fn begin_move(&mut self, action: u32) {
        if let Some(order) = action.checked_sub(1).filter(|_| self.is_legal(action)) {
            let sentry = &mut self.state.sentries[order as usize / SPOTS as usize];
            sentry.spot = order % SPOTS as u32;
            sentry.moving = true;
        }
    }

    /// Everybody walks. True if the intruder has arrived.
    fn walk_all(&mut self) -> bool {
        let speed = self.def.speed;
        for sentry in self.state.sentries.iter_mut().filter(|sentry| sentry.moving) {
            sentry.moving = !walk(&mut sentry.at, spot(sentry.spot), speed);
        }
        let route = ROUTES[self.state.route as usize % ROUTES.len()];
        let Some(&target) = route.get(self.state.towards as usize) else { return true };
        if walk(&mut self.state.intruder, target, self.def.intruder_speed) {
            self.state.towards += 1;
        }
        self.state.towards as usize >= route.len()
    }

    /// Who sees the intruder shoots; it shoots back at the nearest. Gives its death, and how many sentries died.
    fn shoot(&mut self) -> (bool, u32) {
        let sees = self.state.sentries.map(|sentry| self.sees(&sentry));
        self.state.seen = sees.contains(&true);
        let mut killed = false;
        for (sentry, sees) in self.state.sentries.iter().zip(sees) {
            killed |= sees && !sentry.moving && self.state.stream.chance(self.def.hit);
        }
        let distance = |sentry: &Sentry| sentry.at.distance_squared(self.state.intruder);
        let seen = (0..SENTRIES).filter(|&index| sees[index]);
        let order = |&a: &usize, &b: &usize| {
            distance(&self.state.sentries[a]).total_cmp(&distance(&self.state.sentries[b]))
        };
        let Some(target) = seen.min_by(order).filter(|_| !killed) else { return (killed, 0) };
        let sentry = &mut self.state.sentries[target];
        let chance = if has_cover(sentry) { self.def.hit_back / 2.0 } else { self.def.hit_back };
        if !self.state.stream.chance(chance) {
            return (killed, 0);
        }
        (sentry.dead, sentry.moving) = (true, false);
        (killed, 1)
    }
}

impl Sentries {
    /// What changes, for saving.
    #[must_use]
    pub const fn snapshot(&self) -> &SentriesState {
        &self.state
    }

    /// Goes on from a snapshot.
    pub fn restore(&mut self, state: SentriesState) {
        self.state = state;
    }
}

impl Environment for Sentries {
    fn observation_len(&self) -> usize {
        2 * SENTRIES + 1
    }

    /// 0 stays; 1 + 15 · sentry + spot sends a sentry to a spot.
    fn actions(&self) -> u32 {
        1 + SENTRIES as u32 * SPOTS as u32
    }

    fn reset(&mut self, seed: Seed) {
        let mut stream = seed.stream();
        let route = stream.below(ROUTES.len() as u32);
        let at_spot = |number: u32| Sentry { spot: number, at: spot(number), ..Sentry::default() };
        self.state = SentriesState {
            stream,
            sentries: [0, 3, 6].map(at_spot),
            intruder: ROUTES[route as usize][0],
            route,
            towards: 1,
            seen: false,
        };
    }

    fn observe(&self, into: &mut [f32]) {
        for (sentry, numbers) in self.state.sentries.iter().zip(into.chunks_mut(2)) {
            let place = if sentry.dead { Vec2::splat(-1.0) } else { sentry.at / 6.0 };
            numbers.copy_from_slice(&place.to_array());
        }
        into[2 * SENTRIES] = f32::from(u8::from(self.state.seen));
    }

    fn step(&mut self, action: u32) -> Step {
        self.begin_move(action);
        let arrived = self.walk_all();
        let (killed, lost) = self.shoot();
        let reward = self.def.loss * lost as f32;
        match (killed, arrived) {
            (true, _) => Step::terminated(reward + self.def.win),
            (false, true) => Step::terminated(reward + self.def.arrival),
            _ => Step::running(reward),
        }
    }

    fn is_legal(&self, action: u32) -> bool {
        let Some(order) = action.checked_sub(1) else { return true };
        let sentries = &self.state.sentries;
        let (sentry, spot) = (order as usize / SPOTS as usize, order % SPOTS as u32);
        let free = sentries.iter().all(|other| other.dead || (!other.moving && other.spot != spot));
        sentry < SENTRIES && !sentries[sentry].dead && free
    }

    fn state(&self) -> Option<u64> {
        let digit = |sentry: &Sentry| match sentry {
            Sentry { dead: true, .. } => SITUATIONS - 1,
            Sentry { moving: true, .. } => SPOTS,
            Sentry { spot, .. } => u64::from(*spot),
        };
        let state = self.state.sentries.iter().fold(0, |state, sentry| state * SITUATIONS + digit(sentry));
        Some(2 * state + u64::from(self.state.seen))
    }

    fn states(&self) -> Option<u64> {
        Some(2 * SITUATIONS.pow(SENTRIES as u32))
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        match action.checked_sub(1) {
            None => "stay".into(),
            Some(order) => {
                let (sentry, spot) = (order / SPOTS as u32 + 1, order % SPOTS as u32 + 1);
                format!("sentry {sentry} to spot {spot}").into()
            }
        }
    }
}
