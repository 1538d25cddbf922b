//! What a body was ordered, and what it makes of it.

use glam::Vec3;
use serde::{Deserialize, Serialize};
use wits_core::geometry::Ball;
use wits_core::kinematic::{Kinematic, Limits, Motion, Steering};
use wits_core::random::Stream;
use wits_core::space::{Space, Vector};
use wits_core::state::State;
use wits_motion::combine::Blend;
use wits_motion::steering::{
    Arrive, AvoidObstacles, Danger, Evade, Face, Flee, Hide, HideState, Pursue, Seek, Wander, WanderState,
};

use super::{Steers, place, position};

/// Braking to a stop takes about so long. \[s\]
const BRAKING: f32 = 0.2;
/// A point of a path that is nearer than this is passed. \[m\]
const PASSED: f32 = 0.5;

/// What a script wants its body to do until it says otherwise: parts with weights, and the little that some of them
/// remember. Plain data, part of the character.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Orders {
    parts: Vec<Part>,
    wander: WanderState,
    hide: HideState,
    /// The point of a path that is next.
    next: usize,
}

/// One of several things that a body does at once.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Part {
    /// What it does.
    pub urge: Urge,
    /// How much it counts.
    pub weight: f32,
}

/// Somebody or some place.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Target {
    /// A place.
    Place(Vec3),
    /// Somebody whom the game knows by name.
    Name(String),
}

/// What a body can be ordered.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum Urge {
    /// Straight to it, at full speed.
    Seek(Target),
    /// Straight away from it, if it is at most so far away.
    Flee(Target, Option<f32>),
    /// To it, and stop there.
    Arrive(Target),
    /// To where somebody will be.
    Pursue(String),
    /// Away from where somebody will be, if that is at most so far away.
    Evade(String, Option<f32>),
    /// Behind an obstacle, as somebody sees it.
    Hide(String),
    /// From point to point, and stop at the last.
    Follow(Vec<Vec3>),
    /// Here and there.
    Wander,
    /// Turn to it.
    Face(Target),
    /// Round obstacles.
    Avoid,
    /// Brake.
    Stop,
}

impl Urge {
    /// What they are called in scripts.
    pub(super) const NAMES: [&'static str; 11] =
        ["seek", "flee", "arrive", "pursue", "evade", "hide", "follow", "wander", "face", "avoid", "stop"];
}

impl Orders {
    /// Other orders from now on. None: the body is free.
    pub fn set(&mut self, parts: Vec<Part>) {
        self.parts = parts;
        self.next = 0;
    }

    /// What is ordered.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Nothing is ordered.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.parts.is_empty()
    }

    /// What follows from the orders for a body. `None` when no part has anything to say.
    pub(super) fn steer<G: Steers>(
        &mut self,
        game: &G,
        agent: u64,
        chance: &mut Stream,
        dt: f32,
    ) -> Option<Steering<G::Space>> {
        let (body, limits) = (game.body(agent), game.limits(agent));
        let mut obstacles = Vec::new();
        if self.parts.iter().any(|part| matches!(part.urge, Urge::Avoid | Urge::Hide(_))) {
            game.obstacles(agent, &mut obstacles);
        }
        let mut sum = Blend::new(&limits);
        for place in 0..self.parts.len() {
            let weight = self.parts[place].weight;
            let scene = Scene { game, agent, body, limits, obstacles: &obstacles, dt };
            sum.add(weight, || self.part(place, &scene, chance));
        }
        sum.finish().filter(Steering::is_finite)
    }

    fn part<G: Steers>(
        &mut self,
        number: usize,
        scene: &Scene<'_, G>,
        chance: &mut Stream,
    ) -> Option<Steering<G::Space>> {
        let Scene { game, agent, body, limits, obstacles, dt } = scene;
        let at = |target| position(*game, *agent, target);
        let body_of = |name| game.body_of(*agent, name);
        match &self.parts[number].urge {
            Urge::Seek(target) => Seek::default().steer(body, at(target)?, limits),
            Urge::Flee(target, within) => {
                Flee { panic_distance: *within, ..Flee::default() }.steer(body, at(target)?, limits)
            }
            Urge::Arrive(target) => Arrive::default().steer(body, at(target)?, limits),
            Urge::Pursue(name) => Pursue::default().steer(body, &body_of(name)?, limits),
            Urge::Evade(name, within) => {
                let evade = Evade { panic_distance: *within, ..Evade::default() };
                evade.steer(body, &body_of(name)?, limits)
            }
            Urge::Hide(name) => {
                let hunter = body_of(name)?;
                Hide::default().steer(&mut self.hide, body, &Danger::of(&hunter, obstacles), limits, *dt)
            }
            Urge::Follow(points) => follow(points, &mut self.next, body, limits),
            Urge::Wander => Wander::default().steer(&mut self.wander, body, limits, chance, *dt),
            Urge::Face(target) => Face::default().steer(body, at(target)?, limits),
            Urge::Avoid => AvoidObstacles::default().steer(body, obstacles, limits),
            Urge::Stop => Some(Motion::default().steering_from(body, BRAKING)),
        }
    }
}

/// What a tick is about.
struct Scene<'a, G: Steers> {
    game: &'a G,
    agent: u64,
    body: Kinematic<G::Space>,
    limits: Limits,
    obstacles: &'a [Ball<<G::Space as Space>::Vector>],
    dt: f32,
}

/// Seeks the points one after the other, and arrives at the last.
fn follow<S: Space>(
    points: &[Vec3],
    next: &mut usize,
    body: &Kinematic<S>,
    limits: &Limits,
) -> Option<Steering<S>> {
    while *next + 1 < points.len() && place::<S>(points[*next]).distance(body.position) < PASSED {
        *next += 1;
    }
    let target = place::<S>(*points.get(*next)?);
    if *next + 1 < points.len() {
        Seek::default().steer(body, target, limits)
    } else {
        Arrive::default().steer(body, target, limits)
    }
}
