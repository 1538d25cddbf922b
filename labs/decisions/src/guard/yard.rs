//! The courtyard: guards, an intruder, pillars, a bell. What the words of the machine are about.

use wits_core::angle;
use wits_core::geometry::Circle;
use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_game::loaded;

/// Half of the courtyard. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(16.0, 10.0);
pub(crate) const BELL: Vec2 = Vec2::new(0.0, 8.8);
pub(crate) const TREASURE: Vec2 = Vec2::new(0.0, 0.0);
pub(crate) const GATE: Vec2 = Vec2::new(-15.0, -9.0);
pub(crate) const RADIUS: f32 = 0.45;
/// How far and how wide a guard sees. \[m, rad\]
pub(crate) const SIGHT: f32 = 10.0;
pub(crate) const SPREAD: f32 = 2.0;
/// So far a button sends the intruder. \[m\]
const STEP: f32 = 2.0;
/// So near to the treasure or to the way out a person is there. \[m\]
const REACH: f32 = 0.7;
/// How long the bell is heard. \[s\]
const ALARM: f32 = 12.0;
const WALK: f32 = 1.7;
const RUN: f32 = 3.6;
const TURNING: f32 = 2.6;

/// The way of the intruder when nobody leads it: in, to the treasure, out again. \[m\]
pub(crate) const WAY: [Vec2; 7] = [
    GATE,
    Vec2::new(-9.0, -7.5),
    Vec2::new(-3.5, -4.0),
    TREASURE,
    Vec2::new(4.5, -3.0),
    Vec2::new(10.0, -8.0),
    Vec2::new(15.0, -9.0),
];

/// The rounds of the guards. \[m\]
pub(crate) const ROUTES: [[Vec2; 4]; 3] = [
    [Vec2::new(-12.0, -3.0), Vec2::new(-12.0, 7.0), Vec2::new(-5.0, 7.0), Vec2::new(-6.0, -3.0)],
    [Vec2::new(6.0, 7.0), Vec2::new(13.0, 7.0), Vec2::new(13.0, -6.0), Vec2::new(6.0, -5.5)],
    [Vec2::new(-3.0, 3.0), Vec2::new(3.0, 3.0), Vec2::new(3.5, -2.5), Vec2::new(-3.5, -2.0)],
];

/// A guard.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Guard {
    pub(crate) at: Vec2,
    /// Where it looks. \[rad\]
    pub(crate) facing: f32,
    pub(crate) post: usize,
    pub(crate) weariness: f32,
    /// How long ago it last saw the intruder, and where that was. \[s\]
    pub(crate) unseen_for: f32,
    pub(crate) last_seen: Vec2,
}

/// Everything in the courtyard.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Yard {
    pub(crate) guards: Vec<Guard>,
    pub(crate) intruder: Vec2,
    /// Where a person sends it.
    #[state(default)]
    pub(crate) sent: Option<Vec2>,
    /// The stop it is on the way to, and whether it has the treasure.
    pub(crate) stop: usize,
    pub(crate) loot: bool,
    pub(crate) caught: u32,
    pub(crate) stolen: u32,
    pub(crate) alarms: u32,
    pub(crate) alarm_left: f32,
}

/// What one cannot see through.
pub(crate) fn pillars() -> [Circle; 6] {
    let pillar = |x, y| Circle { center: Vec2::new(x, y), radius: 0.9 };
    [
        pillar(-9.0, -2.0),
        pillar(-9.0, 4.0),
        pillar(-4.5, -5.5),
        pillar(5.0, 5.0),
        pillar(9.5, 0.5),
        pillar(8.5, -5.5),
    ]
}

impl Guard {
    pub(crate) fn new(number: usize) -> Self {
        let at = ROUTES[number % ROUTES.len()][0];
        let weariness = 20.0 * number as f32;
        Self { at, facing: 0.0, post: 0, weariness, unseen_for: f32::MAX, last_seen: at }
    }

    pub(crate) fn route(number: usize) -> [Vec2; 4] {
        ROUTES[number % ROUTES.len()]
    }

    /// Goes towards a place, turning as it goes; true when it is there.
    fn go(&mut self, to: Vec2, speed: f32, dt: f32) -> bool {
        let way = to - self.at;
        if way.length() < 0.3 {
            return true;
        }
        self.turn_to(angle::of(way).unwrap_or(self.facing), TURNING * dt);
        self.at = keep_out(self.at + way.normalize_or_zero() * (speed * dt));
        false
    }

    fn turn_to(&mut self, wanted: f32, most: f32) {
        self.facing = angle::wrap(self.facing + angle::difference(self.facing, wanted).clamp(-most, most));
    }
}

/// Pillars and walls push.
pub(crate) fn keep_out(at: Vec2) -> Vec2 {
    let mut at = at.clamp(-CORNER + RADIUS, CORNER - RADIUS);
    for pillar in pillars() {
        let from = at - pillar.center;
        let room = pillar.radius + RADIUS;
        if from.length_squared() < room * room {
            // A little aside, so that nobody gets stuck head-on.
            let out = from.normalize_or(Vec2::X);
            at = pillar.center + (out + out.perp() * 0.06).normalize_or(Vec2::X) * room;
        }
    }
    at
}

impl Yard {
    pub(crate) fn new(guards: usize) -> Self {
        Self {
            guards: (0..guards).map(Guard::new).collect(),
            intruder: GATE,
            sent: None,
            stop: 1,
            loot: false,
            caught: 0,
            stolen: 0,
            alarms: 0,
            alarm_left: 0.0,
        }
    }

    /// Checks a state from a file against the number of minds: an error says why the lab cannot continue from it.
    pub(crate) fn check(&self, minds: usize) -> Result<(), String> {
        let guards = self.guards.len();
        loaded::same_count("guards", guards, "minds", minds)?;
        if self.guards.iter().any(|guard| guard.post >= Guard::route(0).len()) {
            return Err("a guard is heading for a post that does not exist".to_owned());
        }
        if [self.caught, self.stolen, self.alarms].iter().any(|count| *count > u32::MAX / 2) {
            return Err("a count that no game comes to".to_owned());
        }
        Ok(())
    }

    pub(crate) fn distance(&self, guard: usize) -> f32 {
        self.guards[guard].at.distance(self.intruder)
    }

    /// Within sight, within the cone, and no pillar between.
    pub(crate) fn sees_intruder(&self, guard: usize) -> bool {
        let me = &self.guards[guard];
        let way = self.intruder - me.at;
        let ahead = angle::difference(me.facing, angle::of(way).unwrap_or(me.facing)).abs() < SPREAD / 2.0;
        (way.length() < 1.5 || (way.length() < SIGHT && ahead)) && !self.is_hidden(me.at, self.intruder)
    }

    fn is_hidden(&self, from: Vec2, to: Vec2) -> bool {
        let way = to - from;
        let length = way.length_squared().max(1e-6);
        pillars().iter().any(|pillar| {
            let along = ((pillar.center - from).dot(way) / length).clamp(0.0, 1.0);
            (from + way * along).distance(pillar.center) < pillar.radius
        })
    }

    /// Remembers where the intruder is, as long as it is seen.
    pub(crate) fn look(&mut self, guard: usize, dt: f32) {
        let (seen, intruder) = (self.sees_intruder(guard), self.intruder);
        let me = &mut self.guards[guard];
        me.unseen_for = if seen { 0.0 } else { me.unseen_for + dt };
        if seen {
            me.last_seen = intruder;
        }
    }

    pub(crate) fn walk(&mut self, guard: usize, to: Vec2, dt: f32) -> bool {
        let me = &mut self.guards[guard];
        me.weariness += 0.6 * dt;
        me.go(to, WALK, dt)
    }

    pub(crate) fn run(&mut self, guard: usize, to: Vec2, dt: f32) -> bool {
        let me = &mut self.guards[guard];
        me.weariness += 1.2 * dt;
        me.go(to, RUN, dt)
    }

    pub(crate) fn turn(&mut self, guard: usize, by: f32) {
        let me = &mut self.guards[guard];
        me.facing = angle::wrap(me.facing + by);
    }

    pub(crate) fn ring(&mut self) {
        self.alarm_left = ALARM;
        self.alarms = self.alarms.saturating_add(1);
    }

    /// Back to the gate.
    pub(crate) fn throw_out(&mut self) {
        (self.intruder, self.sent, self.stop, self.loot) = (GATE, None, 1, false);
    }

    /// A person sends the intruder some steps in a direction.
    pub(crate) fn send(&mut self, way: Vec2) {
        self.sent = Some((self.intruder + STEP * way).clamp(-CORNER + RADIUS, CORNER - RADIUS));
    }

    /// It goes where it was sent, until it is there or cannot get nearer.
    pub(crate) fn obey(&mut self, speed: f32, dt: f32) {
        let Some(to) = self.sent else { return };
        let (way, step) = (to - self.intruder, speed * dt);
        let next = keep_out(self.intruder + way.normalize_or_zero() * step.min(way.length()));
        let is_held = next.distance(self.intruder) < 0.2 * step;
        self.intruder = next;
        if way.length() <= step || is_held {
            self.sent = None;
        }
        self.reach();
    }

    /// Led by a person it takes the treasure, and gets away with it.
    fn reach(&mut self) {
        let out = WAY[WAY.len() - 1];
        if self.loot && self.intruder.distance(out) < REACH {
            self.stolen = self.stolen.saturating_add(1);
            self.throw_out();
        } else if !self.loot && self.intruder.distance(TREASURE) < REACH {
            // Left alone it goes on from here.
            self.loot = true;
            self.stop = WAY.iter().position(|stop| *stop == TREASURE).unwrap_or(0) + 1;
        }
    }

    /// The intruder goes its way.
    pub(crate) fn sneak(&mut self, speed: f32, dt: f32) {
        let Some(to) = WAY.get(self.stop) else { return self.throw_out() };
        let way = *to - self.intruder;
        if way.length() > 0.25 {
            self.intruder = keep_out(self.intruder + way.normalize_or_zero() * (speed * dt));
            return;
        }
        self.loot |= *to == TREASURE;
        self.stop = self.stop.saturating_add(1);
        if self.stop == WAY.len() {
            self.stolen = self.stolen.saturating_add(u32::from(self.loot));
            self.throw_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;

    /// Presses a button whenever the last one is done, until the intruder is somewhere; then it goes no farther.
    fn lead(yard: &mut Yard, way: Vec2, is_there: impl Fn(&Yard) -> bool) {
        for _ in 0..3000 {
            if is_there(yard) {
                yard.sent = None;
                return;
            }
            if yard.sent.is_none() {
                yard.send(way);
            }
            yard.obey(1.6, DT);
        }
        panic!("{way} leads to {}", yard.intruder);
    }

    #[test]
    fn a_person_can_steal_the_treasure() {
        let mut yard = Yard::new(0);
        lead(&mut yard, Vec2::X, |yard| yard.intruder.x >= 0.0);
        lead(&mut yard, Vec2::Y, |yard| yard.loot);
        assert!(yard.intruder.distance(TREASURE) < REACH, "{}", yard.intruder);
        assert_eq!(WAY[yard.stop - 1], TREASURE, "left alone it goes on from there");
        lead(&mut yard, Vec2::NEG_Y, |yard| yard.intruder.y < -9.0);
        lead(&mut yard, Vec2::X, |yard| yard.stolen == 1);
        assert_eq!((yard.intruder, yard.sent, yard.loot), (GATE, None, false));
    }

    #[test]
    fn a_step_ends_where_it_leads_or_at_a_wall() {
        let mut yard = Yard::new(0);
        yard.send(Vec2::Y);
        let ticks = (0..600).take_while(|_| {
            yard.obey(1.0, DT);
            yard.sent.is_some()
        });
        // 2 m at 1 m/s.
        assert!((115..=125).contains(&ticks.count()));
        assert!(yard.intruder.distance(GATE + STEP * Vec2::Y) < 0.05, "{}", yard.intruder);
        let corner = Vec2::new(CORNER.x, -CORNER.y) + Vec2::new(-RADIUS, RADIUS);
        yard.intruder = corner;
        yard.send(Vec2::X);
        yard.obey(1.0, DT);
        assert_eq!((yard.intruder, yard.sent), (corner, None));
    }
}
