//! The hall: robots, rubbish, stations, fights. What the words of the machine are about.

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::state::State;

/// Half of the hall. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(14.0, 8.5);
pub(crate) const COMPACTOR: Vec2 = Vec2::new(11.5, 0.0);
pub(crate) const STATIONS: [Vec2; 2] = [Vec2::new(-12.5, 6.8), Vec2::new(-12.5, -6.8)];
/// Where one can hide. \[m\]
pub(crate) const SHELTERS: [Vec2; 3] = [Vec2::new(-6.0, 7.4), Vec2::new(-12.5, 0.0), Vec2::new(4.0, -7.4)];
pub(crate) const RADIUS: f32 = 0.45;
/// How far a robot sees rubbish, how near a fight frightens it, and how far off it must be for a frightened one. \[m\]
pub(crate) const SIGHT: f32 = 5.0;
pub(crate) const FRIGHT: f32 = 6.0;
pub(crate) const SAFETY: f32 = 12.0;
/// How long a fight lasts. \[s\]
const FIGHT: f32 = 6.0;
const SPEED: f32 = 3.2;
/// How much power a second takes and gives: at rest, under way, at a station. \[%\]
const POWER: [f32; 3] = [0.4, 1.4, 22.0];

/// A robot.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Robot {
    pub(crate) at: Vec2,
    pub(crate) heading: Vec2,
    /// In per cent.
    pub(crate) battery: f32,
    pub(crate) carries: bool,
    /// The piece of rubbish it goes for.
    pub(crate) target: Option<Vec2>,
    /// Where it strolls while it looks around.
    pub(crate) stroll: Vec2,
    /// The station it is at or on the way to.
    pub(crate) station: Option<usize>,
    pub(crate) delivered: u32,
    pub(crate) moved: bool,
}

/// A brawl that robots keep away from.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Fight {
    pub(crate) at: Vec2,
    pub(crate) left: f32,
}

/// Everything in the hall.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Hall {
    pub(crate) robots: Vec<Robot>,
    pub(crate) rubbish: Vec<Vec2>,
    pub(crate) fights: Vec<Fight>,
}

impl Robot {
    pub(crate) fn new(number: usize) -> Self {
        let at = Vec2::new(-8.0, -4.0 + 2.0 * number as f32);
        Self {
            at,
            heading: Vec2::X,
            battery: 70.0 - 8.0 * number as f32,
            carries: false,
            target: None,
            stroll: at,
            station: None,
            delivered: 0,
            moved: false,
        }
    }

    /// Drives towards a place; true when it is there.
    pub(crate) fn drive(&mut self, to: Vec2, dt: f32) -> bool {
        let way = to - self.at;
        let (distance, step) = (way.length(), if self.battery > 0.0 { SPEED } else { 0.4 } * dt);
        if distance <= step {
            self.at = to;
            return true;
        }
        self.heading = way / distance;
        self.at += self.heading * step;
        self.moved = true;
        false
    }
}

impl Hall {
    pub(crate) fn new(robots: usize) -> Self {
        let robots = (0..robots).map(Robot::new).collect();
        Self { robots, rubbish: Vec::new(), fights: Vec::new() }
    }

    pub(crate) fn throw(&mut self, at: Vec2) {
        let room = CORNER - 1.0;
        self.rubbish.push(at.clamp(-room, room));
    }

    pub(crate) fn start_fight(&mut self, at: Vec2) {
        self.fights.push(Fight { at: at.clamp(-CORNER, CORNER), left: FIGHT });
    }

    pub(crate) fn random_place(stream: &mut Stream) -> Vec2 {
        let room = CORNER - 1.5;
        Vec2::new(stream.range(-room.x, room.x), stream.range(-room.y, room.y))
    }

    /// The nearest piece that this robot sees and nobody else goes for.
    pub(crate) fn nearest_rubbish(&self, robot: usize) -> Option<Vec2> {
        let me = &self.robots[robot];
        let free = |piece: &&Vec2| {
            let others = self.robots.iter().enumerate().filter(|(number, _)| *number != robot);
            !others.into_iter().any(|(_, other)| other.target == Some(**piece))
        };
        let seen = self.rubbish.iter().filter(free).map(|piece| (*piece, piece.distance(me.at)));
        let seen = seen.filter(|(_, distance)| *distance < SIGHT);
        seen.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(piece, _)| piece)
    }

    /// The nearest fight within so many metres of this robot.
    pub(crate) fn nearest_fight(&self, robot: usize, within: f32) -> Option<Fight> {
        let at = self.robots[robot].at;
        let near = self.fights.iter().filter(|fight| fight.at.distance(at) < within);
        near.min_by(|a, b| a.at.distance(at).total_cmp(&b.at.distance(at))).copied()
    }

    /// A station that nobody else has, its own one first.
    pub(crate) fn free_station(&self, robot: usize) -> Option<usize> {
        let me = &self.robots[robot];
        let others = |station: &usize| {
            let mut others = self.robots.iter().enumerate().filter(|(number, _)| *number != robot);
            others.any(|(_, other)| other.station == Some(*station))
        };
        let free = (0..STATIONS.len()).filter(|station| !others(station));
        me.station.or_else(|| {
            free.min_by(|a, b| me.at.distance(STATIONS[*a]).total_cmp(&me.at.distance(STATIONS[*b])))
        })
    }

    /// The shelter that is farthest from a fight for its distance from here.
    pub(crate) fn shelter(&self, robot: usize, fight: Vec2) -> Vec2 {
        let at = self.robots[robot].at;
        let worth = |shelter: &Vec2| shelter.distance(fight) - 0.3 * shelter.distance(at);
        let best = SHELTERS.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.unwrap_or(at)
    }

    /// Power runs out, fights end.
    pub(crate) fn pass_time(&mut self, dt: f32) {
        for robot in &mut self.robots {
            let charging = robot.station.is_some_and(|station| robot.at == STATIONS[station]);
            let power = if charging { POWER[2] } else { -POWER[usize::from(robot.moved)] };
            robot.battery = (robot.battery + power * dt).clamp(0.0, 100.0);
            robot.moved = false;
        }
        for fight in &mut self.fights {
            fight.left -= dt;
        }
        self.fights.retain(|fight| fight.left > 0.0);
    }
}
