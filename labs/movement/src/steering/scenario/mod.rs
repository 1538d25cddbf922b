//! What can be played: each scenario is one value, one file holds a family.

mod avoid;
mod basic;
mod chase;
mod kinematic;
mod motor;
mod others;
mod path;
mod pipeline;
mod places;
mod shoal;
mod traps;
mod wander;

use crate::steering::stage::{Set, Stage};
use crate::steering::turn::{Act, Turn};
use crate::steering::world::{Steering, World};

use wits_core::scene::Scene;

/// One behaviour on a stage of its own.
pub(crate) struct Scenario {
    pub(crate) title: &'static str,
    /// What there is to see, in a line or two of at most 70 characters.
    pub(crate) caption: &'static str,
    /// What there is to see when the cure is on.
    pub(crate) cured: &'static str,
    /// Sets the stage.
    pub(crate) set: fn(&mut Set<'_>),
    /// What an agent does. Called with no time passing when somebody wants to see why.
    pub(crate) think: fn(&mut Turn<'_>) -> Act,
    /// What follows when all have moved: who was caught, who has arrived.
    pub(crate) after: fn(&mut World, &Stage, u64),
    /// What lies on the ground.
    pub(crate) ground: fn(&Steering, &mut Scene),
}

/// An empty stage, to begin from.
const EMPTY: Scenario = Scenario {
    title: "",
    caption: "",
    cured: "",
    set: |_| {},
    think: |_| Act::Push(None),
    after: |_, _, _| {},
    ground: |_, _| {},
};

/// All scenarios, in the order in which they are offered.
pub(crate) const ALL: [&Scenario; COUNT] = [
    &kinematic::SEEK,
    &kinematic::FLEE,
    &kinematic::ARRIVE,
    &kinematic::WANDER,
    &basic::SEEK,
    &basic::FLEE,
    &basic::ARRIVE,
    &basic::LEAVE,
    &basic::FACE,
    &basic::LOOK_AHEAD,
    &basic::MATCH,
    &chase::PURSUE,
    &chase::EVADE,
    &wander::WANDER,
    &wander::WANDER_FACING,
    &wander::WANDER_NOISE,
    &path::FOLLOW,
    &others::SEPARATION,
    &others::ATTRACTION,
    &others::CONE,
    &others::COLLISIONS,
    &avoid::OBSTACLES,
    &avoid::WALLS,
    &avoid::VOLUME,
    &avoid::FOLLOW_WALL,
    &avoid::HUG_WALL,
    &avoid::CONTAIN,
    &places::INTERPOSE,
    &places::HIDE,
    &places::OFFSET,
    &places::PASS_BY,
    &places::STEP_FORWARD,
    &places::FOLLOW_LEADER,
    &places::FLOW,
    &shoal::SHOAL,
    &shoal::RIOT,
    &pipeline::PIPELINE,
    &motor::FILTER,
    &motor::CAPABLE,
    &motor::BANDS,
    &traps::EQUILIBRIUM,
    &traps::CORNER_TRAP,
    &traps::DOOR,
    &traps::NEAR_SIGHTED,
];
const COUNT: usize = 44;

/// The one that is played when nobody chooses: hiding shows much at once.
pub(crate) const FIRST: usize = 28;

/// Their titles.
pub(crate) const TITLES: &[&str] = &{
    let mut titles = [""; COUNT];
    let mut place = 0;
    while place < COUNT {
        titles[place] = ALL[place].title;
        place += 1;
    }
    titles
};
