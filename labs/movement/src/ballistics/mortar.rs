//! Grenades on hills: people run from them, or catch them and throw them back.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::space::Plane;
use wits_core::state::State;
use wits_game::{Params, Tick};
use wits_motion::ballistics::{Bow, Incoming, Landing, Reaction, Reflexes, Settling, Shot, aim, least_speed};
use wits_motion::steering::{Arrive, Drive, MatchVelocity, Seek};

use crate::ballistics::world::Tally;

/// Where one can stand. \[m\]
pub(crate) const FIELD: (f32, f32) = (12.0, 63.0);
/// The height of a hand that throws or catches. \[m\]
const CHEST: f32 = 1.4;
/// How long somebody who was hit stays down. \[s\]
const DOWN: f32 = 3.0;
/// How long it takes to throw what was caught. \[s\]
const THROW: f32 = 0.5;
/// How long a blast is shown. \[s\]
pub(crate) const BLAST_SHOWN: f32 = 0.7;
/// How fast people throw. [m/s]
const ARM: f32 = 26.0;

/// The hills, a mortar, and those it fires at.
#[derive(Clone, Debug, State)]
pub struct Hills {
    pub(crate) mortar: Vec2,
    pub(crate) people: Vec<Person>,
    pub(crate) grenades: Vec<Grenade>,
    pub(crate) blasts: Vec<Blast>,
    pub(crate) reflexes: Reflexes,
    pub(crate) gravity: Vec2,
    pub(crate) tally: Tally,
    pub(crate) caught: u32,
    until_next: f32,
}

/// Somebody on the hills. The body moves along the ground; its height is that of the hill.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Person {
    pub(crate) body: Kinematic<Plane>,
    home: f32,
    pub(crate) doing: Doing,
    /// How long until it goes off, and until it is thrown.
    pub(crate) holds: Option<(f32, f32)>,
    pub(crate) hits: u32,
}

/// What somebody does, and why.
#[derive(Clone, Copy, Debug, State)]
pub(crate) enum Doing {
    Idle,
    Down { left: f32 },
    React(Reaction<Vec2>),
}

/// A grenade in the air or on the ground.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Grenade {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// How long until it goes off; without a value it does where it lands.
    pub(crate) fuse: Option<f32>,
    pub(crate) lies: bool,
    /// Thrown back at the mortar.
    pub(crate) back: bool,
    /// Where it will come down.
    pub(crate) landing: Option<Landing<Vec2>>,
}

/// A grenade that went off.
#[derive(Clone, Copy, Debug, State)]
pub(crate) struct Blast {
    pub(crate) at: Vec2,
    pub(crate) age: f32,
}

/// The height of the hills. \[m\]
pub(crate) fn ground(x: f32) -> f32 {
    4.0 + 2.3 * math::sin(0.13 * x + 0.9) + 1.0 * math::sin(0.34 * x + 2.0)
}

fn on_ground(x: f32) -> Vec2 {
    Vec2::new(x, ground(x))
}

impl Person {
    /// Where it stands. \[m\]
    pub(crate) fn feet(&self) -> Vec2 {
        on_ground(self.body.position.x)
    }

    fn is_down(&self) -> bool {
        matches!(self.doing, Doing::Down { .. })
    }
}

impl Grenade {
    /// How it flies from now on; what lies does not move.
    fn shot(&self, gravity: Vec2) -> Shot<Vec2> {
        Shot { from: self.at, velocity: if self.lies { Vec2::ZERO } else { self.velocity }, gravity }
    }

    /// How long until it goes off. \[s\]
    fn bursts_in(&self) -> f32 {
        self.fuse.or(self.landing.map(|landing| landing.time)).unwrap_or(f32::INFINITY)
    }

    /// Where and when it comes down, or lies already.
    fn comes_down(&self) -> Option<Landing<Vec2>> {
        if self.lies { Some(Landing { time: 0.0, at: self.at }) } else { self.landing }
    }
}

fn in_field(at: Vec2) -> bool {
    (FIELD.0..=FIELD.1).contains(&at.x)
}

impl Hills {
    pub(crate) fn new(params: &Params) -> Self {
        let count = params.count("people");
        let place =
            |number: usize| FIELD.0 + 6.0 + (FIELD.1 - FIELD.0 - 12.0) * (number as f32 + 0.5) / count as f32;
        let person = |number| Person {
            body: Kinematic::at(Vec2::X * place(number)),
            home: place(number),
            doing: Doing::Idle,
            holds: None,
            hits: 0,
        };
        let mut hills = Self {
            mortar: on_ground(4.0) + Vec2::Y * 0.8,
            people: (0..count).map(person).collect(),
            grenades: Vec::new(),
            blasts: Vec::new(),
            reflexes: Reflexes::default(),
            gravity: Vec2::ZERO,
            tally: Tally::default(),
            caught: 0,
            until_next: 0.5,
        };
        hills.take_over(params);
        hills
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>, seed: Seed) {
        self.take_over(tick.params);
        self.until_next -= tick.dt;
        if self.until_next <= 0.0 {
            self.until_next = tick.params.f32("pause");
            let mut stream = seed.fork("mortar").at(tick.number).stream();
            self.fire(tick.params, &mut stream);
        }
        self.fly(tick.dt);
        for number in 0..self.people.len() {
            self.live(number, tick.params.f32("people_speed"), tick.dt);
        }
        self.blasts.iter_mut().for_each(|blast| blast.age += tick.dt);
        self.blasts.retain(|blast| blast.age < BLAST_SHOWN);
    }

    fn take_over(&mut self, params: &Params) {
        self.gravity = Vec2::NEG_Y * params.f32("gravity");
        self.reflexes =
            Reflexes { blast_radius: params.f32("blast"), catch_height: CHEST, ..Reflexes::default() };
    }

    /// A steep shot at somebody, not too exact.
    fn fire(&mut self, params: &Params, stream: &mut Stream) {
        let aimed = &self.people[(stream.unit() * self.people.len() as f32) as usize % self.people.len()];
        let x = (aimed.body.position.x + stream.range(-2.0, 2.0)).clamp(FIELD.0, FIELD.1);
        let fuse = (stream.unit() < params.f32("timed")).then(|| params.f32("fuse"));
        // A little more charge than need be: high enough to be steep, low enough to be seen.
        let speed = 1.12 * least_speed(self.mortar, on_ground(x), self.gravity);
        let arcs = aim(self.mortar, on_ground(x), speed, self.gravity);
        let Ok(steep) = arcs.and_then(|arcs| arcs.get(Bow::High)) else { return };
        let velocity = steep.direction * speed;
        self.grenades.push(Grenade {
            at: self.mortar,
            velocity,
            fuse,
            lies: false,
            back: false,
            landing: None,
        });
    }

    fn fly(&mut self, dt: f32) {
        let gravity = self.gravity;
        let mut bursting = Vec::new();
        for grenade in &mut self.grenades {
            if !grenade.lies {
                let shot = grenade.shot(gravity);
                (grenade.at, grenade.velocity) = (shot.at(dt), shot.velocity_at(dt));
                grenade.landing = shot.lands_on(|at| ground(at.x), &Settling::default()).ok();
            }
            if !grenade.lies && grenade.at.y <= ground(grenade.at.x) && grenade.velocity.y < 0.0 {
                grenade.at = on_ground(grenade.at.x);
                grenade.lies = true;
                // Out of the field nobody cares any more.
                let lost = !(-2.0..=66.0).contains(&grenade.at.x);
                grenade.fuse = Some(if lost { 0.0 } else { grenade.fuse.unwrap_or(0.0) });
            }
            grenade.fuse = grenade.fuse.map(|fuse| fuse - dt);
            if grenade.fuse.is_some_and(|fuse| fuse <= 0.0) {
                bursting.push(*grenade);
            }
        }
        self.grenades.retain(|grenade| grenade.fuse.is_none_or(|fuse| fuse > 0.0));
        bursting.into_iter().for_each(|grenade| self.burst(&grenade));
    }

    fn burst(&mut self, grenade: &Grenade) {
        self.blasts.push(Blast { at: grenade.at, age: 0.0 });
        let radius = self.reflexes.blast_radius;
        let mut hit = 0;
        let mut nearest = f32::INFINITY;
        for person in self.people.iter_mut().filter(|person| !person.is_down()) {
            nearest = nearest.min(person.feet().distance(grenade.at));
            if person.feet().distance(grenade.at) <= radius {
                hit += 1;
                person.hits = person.hits.saturating_add(1);
                person.doing = Doing::Down { left: DOWN };
                person.holds = None;
            }
        }
        self.tally.failures = self.tally.failures.saturating_add(hit);
        if grenade.back {
            self.tally.extra =
                self.tally.extra.saturating_add(u32::from(grenade.at.distance(self.mortar) <= radius + 1.0));
        } else if hit == 0 {
            self.tally.successes = self.tally.successes.saturating_add(1);
        }
        self.tally.miss = if nearest.is_finite() { nearest } else { self.tally.miss };
    }

    /// One person's tick: look up, decide, move.
    fn live(&mut self, number: usize, speed: f32, dt: f32) {
        let mut person = self.people[number];
        match person.doing {
            Doing::Down { left } if left > dt => person.doing = Doing::Down { left: left - dt },
            _ => {
                let reaction = self.most_urgent(number, speed);
                person.doing = reaction.map_or(Doing::Idle, Doing::React);
            }
        }
        self.catch(&mut person);
        self.throw_back(&mut person, dt);
        person.steer(speed, dt);
        self.people[number] = person;
    }

    /// What to do about the grenade that goes off first; running comes before catching.
    fn most_urgent(&self, number: usize, speed: f32) -> Option<Reaction<Vec2>> {
        let person = &self.people[number];
        let coming = self.grenades.iter().filter(|grenade| !grenade.back);
        let reactions = coming.filter_map(|grenade| {
            let landing = grenade.comes_down()?;
            // As if the ground were level there: as high as where it comes down.
            let feet = Vec2::new(person.body.position.x, landing.at.y);
            let incoming = Incoming { shot: grenade.shot(self.gravity), fuse: grenade.fuse };
            let reaction =
                self.reflexes.react(&incoming, feet, speed, |at| self.is_safe(at, grenade)).ok()?;
            match reaction {
                Reaction::Catch { .. }
                    if grenade.lies || person.holds.is_some() || !self.is_nearest(number, &landing) =>
                {
                    self.without_catching(&incoming, feet, speed, grenade)
                }
                Reaction::NoWayOut { .. } | Reaction::Run { in_time: false, .. } => {
                    self.last_resort(&incoming, feet, speed, grenade)
                }
                other => Some(other),
            }
        });
        // What goes off far away is not worth a look.
        let near = |reaction: &Reaction<Vec2>| match reaction {
            Reaction::Stay { burst } => {
                (burst.at.x - person.body.position.x).abs() < self.reflexes.blast_radius + 3.0
            }
            _ => true,
        };
        reactions.filter(near).min_by(|a, b| urgency(a).total_cmp(&urgency(b)))
    }

    /// In the field, and out of the blast of all other grenades.
    fn is_safe(&self, at: Vec2, but: &Grenade) -> bool {
        let radius = self.reflexes.blast_radius;
        let others = self.grenades.iter().filter(|grenade| grenade.at != but.at);
        in_field(at)
            && others.filter_map(Grenade::comes_down).all(|landing| (landing.at.x - at.x).abs() > radius)
    }

    /// The same for somebody who leaves the catching to others.
    fn without_catching(
        &self,
        incoming: &Incoming<Vec2>,
        feet: Vec2,
        speed: f32,
        grenade: &Grenade,
    ) -> Option<Reaction<Vec2>> {
        let reaction = self.cautious().react(incoming, feet, speed, |at| self.is_safe(at, grenade)).ok()?;
        match reaction {
            Reaction::NoWayOut { .. } | Reaction::Run { in_time: false, .. } => {
                self.last_resort(incoming, feet, speed, grenade)
            }
            other => Some(other),
        }
    }

    /// There is no safe place in time: run straight away, but not into a blast that comes sooner.
    fn last_resort(
        &self,
        incoming: &Incoming<Vec2>,
        feet: Vec2,
        speed: f32,
        grenade: &Grenade,
    ) -> Option<Reaction<Vec2>> {
        let reaction = self.cautious().react(incoming, feet, speed, in_field).ok()?;
        let Reaction::Run { to, burst, .. } = reaction else { return Some(reaction) };
        let radius = self.reflexes.blast_radius;
        let sooner = self.grenades.iter().filter(|it| it.at != grenade.at && it.bursts_in() < burst.time);
        let worse =
            sooner.filter_map(Grenade::comes_down).any(|landing| (landing.at.x - to.x).abs() <= radius);
        Some(if worse { Reaction::NoWayOut { burst } } else { reaction })
    }

    fn cautious(&self) -> Reflexes {
        Reflexes { throw_time: f32::INFINITY, ..self.reflexes }
    }

    fn is_nearest(&self, number: usize, landing: &Landing<Vec2>) -> bool {
        let distance = |person: &Person| (person.body.position.x - landing.at.x).abs();
        let own = distance(&self.people[number]);
        let others =
            self.people.iter().enumerate().filter(|(_, other)| !other.is_down() && other.holds.is_none());
        others.map(|(other, person)| (distance(person), other)).all(|it| it >= (own, number))
    }

    /// Takes a grenade out of the air that comes within reach of the hands.
    fn catch(&mut self, person: &mut Person) {
        if !matches!(person.doing, Doing::React(Reaction::Catch { .. })) || person.holds.is_some() {
            return;
        }
        let hands = person.feet() + Vec2::Y * CHEST;
        let reach = self.reflexes.reach + 0.3;
        let near = |grenade: &Grenade| {
            !grenade.lies && !grenade.back && grenade.velocity.y < 0.0 && grenade.at.distance(hands) <= reach
        };
        if let Some(place) = self.grenades.iter().position(near) {
            let grenade = self.grenades.remove(place);
            person.holds = grenade.fuse.map(|fuse| (fuse, THROW));
            self.caught = self.caught.saturating_add(1);
            self.tally.successes = self.tally.successes.saturating_add(1);
        }
    }

    fn throw_back(&mut self, person: &mut Person, dt: f32) {
        let Some((fuse, left)) = person.holds else { return };
        person.holds = Some((fuse - dt, left - dt));
        if left > dt {
            return;
        }
        person.holds = None;
        let from = person.feet() + Vec2::Y * CHEST;
        let velocity = match aim(from, self.mortar, ARM, self.gravity) {
            Ok(arcs) => arcs.low.direction * ARM,
            // Too far: as far as it goes.
            Err(_) => Vec2::new(-1.0, 1.0).normalize() * ARM,
        };
        let fuse = Some(fuse - dt);
        self.grenades.push(Grenade { at: from, velocity, fuse, lies: false, back: true, landing: None });
    }
}

/// Lower is more urgent.
fn urgency(reaction: &Reaction<Vec2>) -> f32 {
    match reaction {
        Reaction::Run { burst, .. } | Reaction::NoWayOut { burst } => burst.time,
        Reaction::Catch { at } => 100.0 + at.time,
        Reaction::Stay { burst } => 1000.0 + burst.time,
    }
}

impl Person {
    /// Moves along the ground: runs to safety, walks under what it catches, else goes home.
    fn steer(&mut self, speed: f32, dt: f32) {
        let limits = Limits { max_speed: speed, max_acceleration: 4.0 * speed, ..Limits::default() };
        let calm = Limits { max_speed: 0.4 * speed, ..limits };
        let along = |at: Vec2| Vec2::X * at.x;
        let wish = match self.doing {
            Doing::React(Reaction::Run { to, .. }) => {
                Seek { drive: Drive::Match { time: 0.1 } }.steer(&self.body, along(to), &limits)
            }
            Doing::React(Reaction::Catch { at }) => {
                Arrive::default().steer(&self.body, along(at.at), &limits)
            }
            // Going home now might lead back under it.
            Doing::React(_) => MatchVelocity { time: 0.1 }.steer(&self.body, Vec2::ZERO, &limits),
            Doing::Idle => Arrive::default().steer(&self.body, Vec2::X * self.home, &calm),
            Doing::Down { .. } => {
                self.body.velocity = Vec2::ZERO;
                None
            }
        };
        self.body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
        self.body.position = Vec2::X * self.body.position.x.clamp(FIELD.0, FIELD.1);
    }
}
