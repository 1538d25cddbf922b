//! The yard: guards with their rounds, a player who may have a friend, a bell. What the words of the rules are about.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::state::State;

/// The corners of the yard. \[m\]
pub(crate) const LOW: Vec2 = Vec2::new(-18.0, -10.0);
pub(crate) const HIGH: Vec2 = Vec2::new(6.0, 10.0);
pub(crate) const BELL: Vec2 = Vec2::new(-6.0, 8.6);
pub(crate) const GATE: Vec2 = Vec2::new(-17.0, -9.0);
pub(crate) const RADIUS: f32 = 0.45;
/// How far and how wide a guard sees. \[m, rad\]
pub(crate) const SIGHT: f32 = 8.0;
pub(crate) const SPREAD: f32 = 2.4;
/// Guards so near count as help. \[m\]
pub(crate) const HELP: f32 = 5.0;
/// So far a button sends the player. \[m\]
const STEP: f32 = 2.0;
/// How long the bell rings. \[s\]
const ALARM: f32 = 14.0;
/// How long a guard that was beaten stays down. \[s\]
const DOWN: f32 = 4.0;
/// A player out of sight is not forgotten at once. \[s\]
const MEMORY: f32 = 3.0;
const WALK: f32 = 1.6;
const RUN: f32 = 3.4;

/// The rounds of the guards. \[m\]
pub(crate) const ROUNDS: [[Vec2; 4]; 3] = [
    [Vec2::new(-15.0, -4.0), Vec2::new(-15.0, 6.0), Vec2::new(-10.0, 6.0), Vec2::new(-10.0, -4.0)],
    [Vec2::new(-4.0, 5.0), Vec2::new(3.0, 5.0), Vec2::new(3.0, 0.0), Vec2::new(-4.0, 0.0)],
    [Vec2::new(-8.0, -3.0), Vec2::new(2.0, -4.0), Vec2::new(2.0, -8.0), Vec2::new(-8.0, -8.0)],
];

/// Where the player goes when nobody leads it. \[m\]
pub(crate) const WAY: [Vec2; 6] = [
    GATE,
    Vec2::new(-12.0, -6.0),
    Vec2::new(-7.0, 2.0),
    Vec2::new(0.0, 3.0),
    Vec2::new(4.0, -6.0),
    Vec2::new(-8.0, -6.0),
];

/// A guard.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Guard {
    pub(crate) at: Vec2,
    /// Where it looks. \[rad\]
    pub(crate) facing: f32,
    pub(crate) post: usize,
    /// What it is doing.
    pub(crate) doing: Doing,
    /// So long it stays down. \[s\]
    pub(crate) down: f32,
    /// So long it still has the player in mind. \[s\]
    pub(crate) minds: f32,
    /// Decisions so far that were not what the rules are meant to say.
    pub(crate) mistakes: u32,
}

/// What a guard does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Doing {
    #[default]
    Patrol,
    Attack,
    RingBell,
    Hold,
    AnswerBell,
}

impl Doing {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Patrol => "patrol",
            Self::Attack => "attack",
            Self::RingBell => "ring the bell",
            Self::Hold => "wait for help",
            Self::AnswerBell => "answer the bell",
        }
    }
}

/// Everything in the yard.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Yard {
    pub(crate) guards: Vec<Guard>,
    pub(crate) player: Vec2,
    /// Where a person sends it.
    #[state(default)]
    pub(crate) sent: Option<Vec2>,
    pub(crate) friend: bool,
    /// The next stop of the player.
    pub(crate) stop: usize,
    /// How long the bell still rings, and where the player was when it was rung. \[s\]
    pub(crate) alarm: f32,
    pub(crate) alarm_at: Vec2,
    pub(crate) alarms: u32,
    pub(crate) driven_off: u32,
    pub(crate) beaten: u32,
}

impl Yard {
    pub(crate) fn new(guards: usize) -> Self {
        let guard = |round: &[Vec2; 4]| Guard {
            at: round[0],
            facing: angle::of(round[1] - round[0]).unwrap_or_default(),
            post: 1,
            doing: Doing::Patrol,
            down: 0.0,
            minds: 0.0,
            mistakes: 0,
        };
        Self {
            guards: ROUNDS.iter().take(guards).map(guard).collect(),
            player: GATE,
            sent: None,
            friend: false,
            stop: 1,
            alarm: 0.0,
            alarm_at: GATE,
            alarms: 0,
            driven_off: 0,
            beaten: 0,
        }
    }

    /// It sees the player, or has just seen it: whoever runs to the bell turns its back on the player.
    pub(crate) fn sees_player(&self, guard: usize) -> bool {
        self.guards[guard].down == 0.0 && self.guards[guard].minds > 0.0
    }

    /// Looks round.
    pub(crate) fn look(&mut self, guard: usize, dt: f32) {
        let sees = self.has_in_sight(guard);
        let guard = &mut self.guards[guard];
        guard.minds = if sees { MEMORY } else { (guard.minds - dt).max(0.0) };
    }

    fn has_in_sight(&self, guard: usize) -> bool {
        let guard = &self.guards[guard];
        let to = self.player - guard.at;
        let off = angle::of(to).map_or(0.0, |bearing| angle::difference(guard.facing, bearing).abs());
        guard.down == 0.0 && to.length() < SIGHT && (off < SPREAD / 2.0 || to.length() < 2.0)
    }

    pub(crate) fn player_distance(&self, guard: usize) -> f32 {
        self.guards[guard].at.distance(self.player)
    }

    /// Other guards that stand near this one, on their feet.
    pub(crate) fn guards_near(&self, guard: usize) -> usize {
        let at = self.guards[guard].at;
        let near = |(number, other): &(usize, &Guard)| {
            *number != guard && other.down == 0.0 && other.at.distance(at) < HELP
        };
        self.guards.iter().enumerate().filter(near).count()
    }

    /// What the rules are meant to say.
    pub(crate) fn should(&self, guard: usize) -> Doing {
        match (self.sees_player(guard), self.friend, self.alarm > 0.0, self.guards_near(guard) > 0) {
            (true, false, ..) | (true, true, true, true) => Doing::Attack,
            (true, true, true, false) => Doing::Hold,
            (true, true, false, _) => Doing::RingBell,
            (false, _, true, _) => Doing::AnswerBell,
            (false, _, false, _) => Doing::Patrol,
        }
    }

    /// Walks or runs towards a place; true when there.
    fn go(&mut self, guard: usize, to: Vec2, speed: f32, dt: f32) -> bool {
        let guard = &mut self.guards[guard];
        let way = to - guard.at;
        if let Some(bearing) = angle::of(way) {
            guard.facing = bearing;
        }
        let step = speed * dt;
        guard.at = if way.length() <= step { to } else { guard.at + way.normalize_or_zero() * step };
        guard.at == to
    }

    pub(crate) fn patrol(&mut self, guard: usize, dt: f32) {
        let post = ROUNDS[guard][self.guards[guard].post];
        if self.go(guard, post, WALK, dt) {
            let guard = &mut self.guards[guard];
            guard.post = (guard.post + 1) % 4;
        }
    }

    /// Runs at the player. One who is alone is driven off; one with a friend beats a guard that comes alone.
    pub(crate) fn attack(&mut self, guard: usize, dt: f32) {
        self.go(guard, self.player, RUN, dt);
        if self.player_distance(guard) > 2.0 * RADIUS {
            return;
        }
        if self.friend && self.guards_near(guard) == 0 {
            self.guards[guard].down = DOWN;
            self.beaten = self.beaten.saturating_add(1);
        } else {
            self.driven_off = self.driven_off.saturating_add(1);
            (self.player, self.sent, self.stop, self.alarm) = (GATE, None, 1, 0.0);
            self.guards.iter_mut().for_each(|guard| guard.minds = 0.0);
        }
    }

    /// Runs to the bell and rings it; true when it rings.
    pub(crate) fn ring(&mut self, guard: usize, dt: f32) -> bool {
        let there = self.go(guard, BELL, RUN, dt);
        if there && self.alarm == 0.0 {
            (self.alarm, self.alarm_at) = (ALARM, self.player);
            self.alarms = self.alarms.saturating_add(1);
        }
        there
    }

    /// Keeps an eye on the player, and its distance.
    pub(crate) fn hold(&mut self, guard: usize, dt: f32) {
        let to = self.player - self.guards[guard].at;
        if let Some(bearing) = angle::of(to) {
            self.guards[guard].facing = bearing;
        }
        if to.length() < 4.0 {
            let away = (self.guards[guard].at - to.normalize_or_zero() * WALK * dt).clamp(LOW, HIGH);
            self.guards[guard].at = away;
        }
    }

    pub(crate) fn answer(&mut self, guard: usize, dt: f32) {
        self.go(guard, self.alarm_at, RUN, dt);
    }

    /// A person sends the player some steps in a direction.
    pub(crate) fn send(&mut self, way: Vec2) {
        self.sent = Some((self.player + STEP * way).clamp(LOW + RADIUS, HIGH - RADIUS));
    }

    /// It goes where it was sent.
    pub(crate) fn obey(&mut self, speed: f32, dt: f32) {
        let Some(to) = self.sent else { return };
        let (way, step) = (to - self.player, speed * dt);
        if way.length() <= step {
            (self.player, self.sent) = (to, None);
        } else {
            self.player += way.normalize_or_zero() * step;
        }
    }

    /// The player goes its own way; with a friend for every other round.
    pub(crate) fn wander(&mut self, speed: f32, dt: f32) {
        let way = WAY[self.stop] - self.player;
        let step = speed * dt;
        if way.length() <= step {
            self.player = WAY[self.stop];
            self.stop = (self.stop + 1) % WAY.len();
        } else {
            self.player += way.normalize_or_zero() * step;
        }
    }

    pub(crate) fn pass_time(&mut self, dt: f32) {
        self.alarm = (self.alarm - dt).max(0.0);
        self.guards.iter_mut().for_each(|guard| guard.down = (guard.down - dt).max(0.0));
    }
}
