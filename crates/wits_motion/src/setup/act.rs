//! The compact form of a node.

use std::f32::consts::TAU;

use wits_core::kinematic::Kinematic;
use wits_core::math;
use wits_core::space::{Space, Vector};

use super::surroundings::Surroundings;
use super::want::{ActuatorDef, GoalDef, Leaf, PipelineDef};
use crate::combine::Slide;
use crate::steering::{AvoidByVolume, Neighbour, View};

/// A node as it runs: places in lists instead of names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoundNode {
    pub(super) act: Act,
    pub(super) weight: f32,
    pub(super) chance: f32,
    pub(super) urgency: BoundUrgency,
    pub(super) on: bool,
    /// The place of the first node that is not below this one.
    pub(super) after: u16,
    /// The place of its memory; beyond all of them if it has none.
    pub(super) slot: u16,
    pub(super) target: u16,
    pub(super) other: u16,
    pub(super) path: u16,
    pub(super) group: u16,
    pub(super) obstacles: u16,
    pub(super) region: u16,
    pub(super) flow: u16,
    pub(super) offset: [f32; 3],
    pub(super) sees: Option<Sees>,
    /// Its conditions: from, to.
    pub(super) when: (u16, u16),
}

/// What a node does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Act {
    Leaf(Leaf),
    Blend,
    RunningSum,
    First,
    Priorities(f32),
    VariablePriorities(f32),
    Dither,
    Choice(f32),
    Slide(Slide),
    AvoidByVolume(AvoidByVolume),
    Pipeline(BoundPipeline),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoundPipeline {
    pub(super) goal: GoalDef,
    pub(super) planner: Option<u16>,
    pub(super) margin: f32,
    pub(super) walls: Option<f32>,
    pub(super) actuator: ActuatorDef,
    pub(super) steps: usize,
}

impl Act {
    pub(super) fn pipeline(def: &PipelineDef, planner: Option<u16>) -> Self {
        Self::Pipeline(BoundPipeline {
            goal: def.goal,
            planner,
            margin: def.margin,
            walls: def.walls,
            actuator: def.actuator,
            steps: def.steps,
        })
    }

    /// It turns the body and leaves its velocity alone.
    pub(super) fn turns(&self) -> bool {
        matches!(self, Self::Leaf(leaf) if leaf.turns())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BoundUrgency {
    Fixed(f32),
    Near { target: u16, at: f32 },
    Strength(f32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BoundCondition {
    Nearer { target: u16, than: f32 },
    Farther { target: u16, than: f32 },
    Faster { than: f32 },
    Slower { than: f32 },
}

impl BoundCondition {
    pub(super) fn holds<S: Space>(&self, body: &Kinematic<S>, around: &Surroundings<'_, S>) -> bool {
        let nearer = |target, than: f32| {
            around
                .target(target)
                .is_some_and(|target| target.position.distance_squared(body.position) < than * than)
        };
        match *self {
            Self::Nearer { target, than } => nearer(target, than),
            Self::Farther { target, than } => !nearer(target, than),
            Self::Faster { than } => body.velocity.length_squared() > than * than,
            Self::Slower { than } => body.velocity.length_squared() < than * than,
        }
    }
}

/// A [`View`] whose cosine is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sees {
    range: f32,
    /// `None` when it sees all round.
    cos_half_spread: Option<f32>,
}

impl Sees {
    pub(super) fn new(view: &View) -> Self {
        let cos_half_spread = (view.spread < TAU).then(|| math::cos(0.5 * view.spread));
        Self { range: view.range, cos_half_spread }
    }

    pub(super) fn range(&self) -> f32 {
        self.range
    }

    /// Whether a neighbour is noticed by a body that looks along `forward`.
    pub(super) fn notices<V: Vector>(&self, forward: impl FnOnce() -> V, neighbour: &Neighbour<V>) -> bool {
        let (reach, squared) = (self.range + neighbour.radius, neighbour.offset.length_squared());
        squared < reach * reach
            && self
                .cos_half_spread
                .is_none_or(|cosine| forward().dot(neighbour.offset) >= cosine * squared.sqrt())
    }
}
