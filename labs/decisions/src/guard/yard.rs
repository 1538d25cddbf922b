//! The courtyard: guards, an intruder, pillars, a bell. What the words of the machine are about.

use wits_core::angle;
use wits_core::geometry::Circle;
use wits_core::glam::Vec2;
use wits_core::random::Stream;
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
/// Distance within which it notices everybody, wherever it looks. \[m\]
const NEAR: f32 = 1.5;
/// So far a button sends the intruder. \[m\]
const STEP: f32 = 2.0;
/// So near to the treasure or to the way out a person is there. \[m\]
const REACH: f32 = 0.7;
/// How long the bell is heard. \[s\]
const ALARM: f32 = 12.0;
const WALK: f32 = 1.7;
const RUN: f32 = 3.6;
const TURNING: f32 = 2.6;

/// Where the intruder gets away. \[m\]
pub(crate) const OUT: Vec2 = Vec2::new(15.0, -9.0);
/// The paths of the intruder when nobody leads it: in, to the treasure, out again. \[m\]
pub(crate) const WAYS: [[Vec2; 7]; 3] = [
    [
        GATE,
        Vec2::new(-9.0, -7.5),
        Vec2::new(-3.5, -4.0),
        TREASURE,
        Vec2::new(4.5, -3.0),
        Vec2::new(10.0, -8.0),
        OUT,
    ],
    [
        GATE,
        Vec2::new(-14.0, 2.0),
        Vec2::new(-7.0, 5.5),
        TREASURE,
        Vec2::new(3.0, -6.0),
        Vec2::new(6.5, -8.5),
        OUT,
    ],
    [
        GATE,
        Vec2::new(-3.0, -9.0),
        Vec2::new(2.0, -7.0),
        TREASURE,
        Vec2::new(7.5, 2.5),
        Vec2::new(11.5, -3.0),
        OUT,
    ],
];
/// Minimum and maximum time for which the intruder lies low after it was thrown out or got away. \[s\]
const REST: f32 = 15.0;
const LONGEST_REST: f32 = 45.0;
/// Maximum time for which it waits at a stop until no guard would see it go on. \[s\]
const PATIENCE: f32 = 12.0;
/// Factor on its speed while it carries the treasure.
const HURRY: f32 = 1.8;
/// Distance to the gate within which a guard keeps it outside. \[m\]
const CLEAR: f32 = 8.0;
/// The distance that is reported for the intruder while it is outside. \[m\]
const OUTSIDE: f32 = 99.0;

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
    /// How long it has been lying low outside, if it is there. \[s\]
    #[state(default)]
    pub(crate) outside: Option<f32>,
    /// Which of its paths it takes.
    #[state(default)]
    pub(crate) way: usize,
    /// How long it has been waiting at the stop where it is. \[s\]
    #[state(default)]
    pub(crate) waited: f32,
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
            outside: None,
            way: 0,
            waited: 0.0,
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
        if self.way >= WAYS.len() {
            return Err("the intruder takes a path that does not exist".to_owned());
        }
        let times = [self.waited, self.alarm_left].into_iter().chain(self.outside);
        if times.into_iter().any(|time| !time.is_finite() || time < 0.0) {
            return Err("a time that cannot be".to_owned());
        }
        if [self.caught, self.stolen, self.alarms].iter().any(|count| *count > u32::MAX / 2) {
            return Err("a count that no game comes to".to_owned());
        }
        Ok(())
    }

    pub(crate) fn distance(&self, guard: usize) -> f32 {
        if self.outside.is_some() {
            return OUTSIDE;
        }
        self.guards[guard].at.distance(self.intruder)
    }

    /// Within sight, within the cone, and no pillar between.
    pub(crate) fn sees_intruder(&self, guard: usize) -> bool {
        self.outside.is_none() && self.sees(guard, self.intruder)
    }

    fn sees(&self, guard: usize, place: Vec2) -> bool {
        let me = &self.guards[guard];
        let way = place - me.at;
        let ahead = self.aside(guard, place) < SPREAD / 2.0;
        (way.length() < NEAR || (way.length() < SIGHT && ahead)) && !self.is_hidden(me.at, place)
    }

    /// Whether anybody would see the intruder on its way to a place, as guards stand now.
    fn is_watched(&self, to: Vec2) -> bool {
        let places = [0.35, 0.7, 1.0].map(|share| self.intruder.lerp(to, share));
        (0..self.guards.len()).any(|guard| places.iter().any(|place| self.sees(guard, *place)))
    }

    /// Why the intruder is seen or not, for people.
    pub(crate) fn told_of_sight(&self, guard: usize) -> String {
        let (me, distance) = (&self.guards[guard], self.distance(guard));
        let aside = self.aside(guard, self.intruder).to_degrees();
        if self.outside.is_some() {
            "it is outside".to_owned()
        } else if self.is_hidden(me.at, self.intruder) {
            format!("a pillar is between them, {distance:.1} m away")
        } else if distance >= SIGHT {
            format!("{distance:.1} m away, it sees {SIGHT} m far")
        } else if distance < NEAR {
            format!("{distance:.1} m away, so near it notices everybody")
        } else {
            let half = (SPREAD / 2.0).to_degrees();
            format!("{aside:.0}° beside where it looks, it sees {half:.0}°; {distance:.1} m away")
        }
    }

    /// How far beside its line of sight a place is. \[rad\]
    fn aside(&self, guard: usize, place: Vec2) -> f32 {
        let me = &self.guards[guard];
        angle::difference(me.facing, angle::of(place - me.at).unwrap_or(me.facing)).abs()
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

    /// Out of the gate, where it lies low.
    pub(crate) fn throw_out(&mut self) {
        (self.intruder, self.sent, self.stop, self.loot) = (GATE, None, 1, false);
        (self.outside, self.waited) = (Some(0.0), 0.0);
    }

    /// Outside it waits until all is quiet, then comes in by one of its paths.
    pub(crate) fn lie_low(&mut self, chance: &mut Stream, dt: f32) {
        let Some(so_far) = &mut self.outside else { return };
        *so_far += dt;
        let so_far = *so_far;
        let is_clear =
            self.alarm_left == 0.0 && self.guards.iter().all(|guard| guard.at.distance(GATE) > CLEAR);
        if so_far >= REST && is_clear || so_far >= LONGEST_REST {
            self.outside = None;
            self.way = chance.below(WAYS.len() as u32) as usize;
        }
    }

    /// A person leads it: it is in the courtyard.
    pub(crate) const fn come_in(&mut self) {
        self.outside = None;
    }

    /// A person sends the intruder some steps in a direction.
    pub(crate) fn send(&mut self, way: Vec2) {
        self.come_in();
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
        if self.loot && self.intruder.distance(OUT) < REACH {
            self.stolen = self.stolen.saturating_add(1);
            self.throw_out();
        } else if !self.loot && self.intruder.distance(TREASURE) < REACH {
            // Left alone it goes on from here.
            self.loot = true;
            self.stop = WAYS[self.way].iter().position(|stop| *stop == TREASURE).unwrap_or(0) + 1;
        }
    }

    /// The intruder goes its way.
    pub(crate) fn sneak(&mut self, speed: f32, dt: f32) {
        if self.outside.is_some() {
            return;
        }
        let Some(to) = WAYS[self.way].get(self.stop) else { return self.throw_out() };
        let way = *to - self.intruder;
        let is_at_stop = WAYS[self.way]
            .get(self.stop.saturating_sub(1))
            .is_some_and(|stop| stop.distance(self.intruder) < 0.4);
        if is_at_stop && !self.loot && self.waited < PATIENCE && self.is_watched(*to) {
            self.waited += dt;
            return;
        }
        if way.length() > 0.25 {
            let speed = if self.loot { speed * HURRY } else { speed };
            self.intruder = keep_out(self.intruder + way.normalize_or_zero() * (speed * dt));
            return;
        }
        self.loot |= *to == TREASURE;
        self.waited = 0.0;
        self.stop = self.stop.saturating_add(1);
        if self.stop == WAYS[self.way].len() {
            self.stolen = self.stolen.saturating_add(u32::from(self.loot));
            self.throw_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;

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
        assert_eq!(WAYS[yard.way][yard.stop - 1], TREASURE, "left alone it goes on from there");
        lead(&mut yard, Vec2::NEG_Y, |yard| yard.intruder.y < -9.0);
        lead(&mut yard, Vec2::X, |yard| yard.stolen == 1);
        assert_eq!((yard.intruder, yard.sent, yard.loot, yard.outside), (GATE, None, false, Some(0.0)));
    }

    #[test]
    fn outside_nobody_sees_the_intruder_and_it_comes_back_when_the_gate_is_clear() {
        let (mut yard, mut chance) = (Yard::new(1), Seed::new(1).stream());
        yard.guards[0].at = GATE + Vec2::Y;
        assert!(yard.sees_intruder(0) && yard.distance(0) < 1.1);
        yard.throw_out();
        assert!(!yard.sees_intruder(0) && yard.distance(0) > SIGHT);
        let mut wait = |yard: &mut Yard, seconds: u32| {
            (0..seconds * 60).for_each(|_| yard.lie_low(&mut chance, DT));
            yard.outside.is_some()
        };
        assert!(wait(&mut yard, 20), "the guard stands at the gate");
        yard.guards[0].at = TREASURE;
        assert!(!wait(&mut yard, 1));
        yard.throw_out();
        assert!(wait(&mut yard, 14) && !wait(&mut yard, 2), "it lies low for a while in any case");
        (yard.guards[0].at, yard.alarm_left) = (GATE, 1.0);
        yard.throw_out();
        assert!(wait(&mut yard, 44) && !wait(&mut yard, 2), "but not for ever");
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
