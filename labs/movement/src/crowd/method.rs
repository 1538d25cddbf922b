//! Three ways to keep clear of each other.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges, Grid, Nearest};
use wits_core::raycast::StaticWorld;
use wits_motion::context::{Choice, Context, ContextState, Mover};
use wits_motion::crowd::{self, Agent, CrowdScratch, CrowdState, CrowdTick, Walls};

use crate::crowd::about::Settings;

/// How people keep clear of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Method {
    #[default]
    Orca,
    Context,
    Separation,
}

impl Method {
    pub(crate) const NAMES: &'static [&'static str] = &["ORCA", "context", "separation"];

    pub(crate) const fn of(number: usize) -> Self {
        match number {
            0 => Self::Orca,
            1 => Self::Context,
            _ => Self::Separation,
        }
    }
}

/// Plain separation: straight to the goal, pushed by whoever is near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Separating {
    /// Nearer than this, others push. \[m\]
    pub(crate) radius: f32,
    /// How much somebody on the same spot pushes. \[m/s\]
    pub(crate) push: f32,
}

/// Only so many of the nearest count for context and separation.
const MOST_NEAR: usize = 10;
/// From how far others count for context. \[m\]
const SIGHT: f32 = 4.0;
/// How quickly people change their velocity without ORCA. \[1/s\]
const AGILITY: f32 = 6.0;

/// What is round the people in this tick.
pub(crate) struct Around<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) walls: &'a Walls,
    pub(crate) world: &'a StaticWorld,
    pub(crate) wishes: &'a [Vec2],
    pub(crate) index: &'a CellIndex,
}

/// The memory of the methods.
#[derive(Default)]
pub(crate) struct Memory {
    scratch: CrowdScratch,
    nearest: Nearest,
    chosen: Vec<Vec2>,
}

/// One tick of everybody. `last` is where everybody went last, for those who rate directions.
pub(crate) fn advance(
    around: &Around<'_>,
    crowd: &mut CrowdState,
    last: &mut [Vec2],
    memory: &mut Memory,
    tick: &CrowdTick,
) {
    let settings = around.settings;
    if settings.method == Method::Orca {
        crowd::step(&settings.crowd, crowd, &mut memory.scratch, around.walls, around.wishes, tick);
        return;
    }
    memory.chosen.clear();
    for (number, last) in last.iter_mut().enumerate() {
        let chosen = match settings.method {
            Method::Context => {
                let (_, _, choice) = rated(around, crowd, number, *last, &mut memory.nearest);
                *last = choice.map_or(Vec2::ZERO, |choice| choice.direction);
                choice.map_or(Vec2::ZERO, |choice| choice.direction * (choice.speed * settings.pace))
            }
            _ => around.wishes[number] + pushed(around, crowd, number, &mut memory.nearest),
        };
        memory.chosen.push(chosen);
    }
    for number in 0..crowd.len() {
        if let Some(agent) = crowd.agent(number) {
            let moved = moved(agent, memory.chosen[number], around.world, tick.dt);
            // A number that is not finite would be refused, and the agent stays where it is.
            let _ = crowd.set(number, moved);
        }
    }
}

/// Without ORCA nothing keeps bodies out of walls but the walls.
fn moved(agent: Agent, wish: Vec2, world: &StaticWorld, dt: f32) -> Agent {
    let change = (wish - agent.velocity) * (AGILITY * dt).min(1.0);
    let mut velocity = (agent.velocity + change).clamp_length_max(agent.max_speed);
    let mut position = agent.position + velocity * dt;
    if let Some(place) = world.closest(position, agent.radius, u32::MAX) {
        // The way out is the side it came from.
        let out = (agent.position - place.surface.point).normalize_or(place.surface.normal);
        position = place.surface.point + out * agent.radius;
        velocity -= out * velocity.dot(out).min(0.0);
    }
    Agent { position, velocity, ..agent }
}

/// All directions as one person rates them, and its choice.
pub(crate) fn rated(
    around: &Around<'_>,
    crowd: &CrowdState,
    number: usize,
    last: Vec2,
    nearest: &mut Nearest,
) -> (Context, ContextState, Option<Choice>) {
    let settings = around.settings;
    let mut context = Context::new(&settings.context);
    let mut state = ContextState { last: last.try_normalize(), ..ContextState::default() };
    let Some(me) = crowd.agent(number) else { return (context, state, None) };
    let wish = around.wishes[number];
    settings.seek.rate(&mut context, me.position, me.position + wish.normalize_or_zero() * wish.length());
    let mover =
        |agent: &Agent| Mover { position: agent.position, velocity: agent.velocity, radius: agent.radius };
    around.index.nearest(me.position, MOST_NEAR + 1, SIGHT, nearest);
    let others = nearest.list().iter().filter(|near| near.number as usize != number);
    let others = others.filter_map(|near| crowd.agent(near.number as usize)).map(|other| mover(&other));
    settings.movers.rate(&mut context, &mover(&me), settings.pace, others);
    if around.world.overlaps(me.position, settings.obstacles.look_ahead + me.radius, u32::MAX) {
        settings.obstacles.rate(&mut context, me.position, me.radius, around.world);
    }
    let choice = settings.context.choose(&context, &mut state, 1.0);
    (context, state, choice)
}

/// What others and walls push at one person. \[m/s\]
pub(crate) fn pushed(around: &Around<'_>, crowd: &CrowdState, number: usize, nearest: &mut Nearest) -> Vec2 {
    let Separating { radius, push } = around.settings.separating;
    let at = crowd.position(number);
    around.index.nearest(at, MOST_NEAR + 1, radius, nearest);
    let others = nearest.list().iter().filter(|near| near.number as usize != number);
    let others = others.map(|near| {
        let distance = near.distance_squared.sqrt();
        -near.offset.normalize_or_zero() * (push * (1.0 - distance / radius))
    });
    let walls = around.world.closest(at, radius, u32::MAX).map(|place| {
        let offset = at - place.surface.point;
        offset.normalize_or_zero() * (push * (1.0 - offset.length() / radius))
    });
    others.chain(walls).sum()
}

/// An index over a place of some half size.
pub(crate) fn index(half: Vec2, count: usize) -> CellIndex {
    let grid = Grid::for_count(-half - 5.0, half + 5.0, 1.2, Edges::Open, count);
    CellIndex::new(grid.min(), grid.min() + grid.size(), grid.cell_size().max_element(), Edges::Open)
}
