//! What an agent is told about the world.

use wits_core::geometry::Ball;
use wits_core::kinematic::Kinematic;
use wits_core::raycast::{Empty, RayCast};
use wits_core::space::Space;

use crate::combine::pipeline::Goal;
use crate::steering::{Flow, Neighbour, Path, Region};

/// What an agent is told about the world. The lists are in the order of the [`Vocabulary`](super::Vocabulary).
///
/// What is missing is not there: a target beyond the end of the list is nowhere, a group nobody.
#[derive(Clone, Copy)]
pub struct Surroundings<'a, S: Space> {
    /// The targets; `None` for one that is not there at present.
    pub targets: &'a [Option<Kinematic<S>>],
    /// The paths.
    pub paths: &'a [&'a Path<S::Vector>],
    /// The group `"neighbours"`. A [`Herd`](super::Herd) fills it in.
    pub neighbours: &'a [Neighbour<S::Vector>],
    /// The other groups.
    pub groups: &'a [&'a [Neighbour<S::Vector>]],
    /// The set `"obstacles"`.
    pub obstacles: &'a [Ball<S::Vector>],
    /// The other sets of obstacles.
    pub obstacle_sets: &'a [&'a [Ball<S::Vector>]],
    /// The regions.
    pub regions: &'a [Region<S::Vector>],
    /// The flows.
    pub flows: &'a [&'a (dyn Flow<S::Vector> + Sync)],
    /// Walls, and whatever else a ray meets.
    pub world: &'a (dyn RayCast<S::Vector> + Sync),
    /// Who knows ways.
    pub planner: Option<&'a dyn Plan<S>>,
}

/// Knows the way for pipelines. See [`Decomposer`](crate::combine::pipeline::Decomposer).
pub trait Plan<S: Space>: Sync {
    /// The next step to a goal, by the planner of this number in the vocabulary; the goal itself if there is none.
    fn plan(&self, planner: usize, body: &Kinematic<S>, goal: Goal<S>) -> Goal<S>;
}

impl<S: Space> std::fmt::Debug for Surroundings<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surroundings")
            .field("targets", &self.targets)
            .field("neighbours", &self.neighbours)
            .field("obstacles", &self.obstacles)
            .finish_non_exhaustive()
    }
}

impl<S: Space> Default for Surroundings<'_, S> {
    fn default() -> Self {
        Self {
            targets: &[],
            paths: &[],
            neighbours: &[],
            groups: &[],
            obstacles: &[],
            obstacle_sets: &[],
            regions: &[],
            flows: &[],
            world: &Empty,
            planner: None,
        }
    }
}

impl<'a, S: Space> Surroundings<'a, S> {
    pub(super) fn target(&self, place: u16) -> Option<&'a Kinematic<S>> {
        self.targets.get(usize::from(place))?.as_ref()
    }

    pub(super) fn path(&self, place: u16) -> Option<&'a Path<S::Vector>> {
        self.paths.get(usize::from(place)).copied()
    }

    /// Set 0 are the obstacles.
    pub(super) fn obstacle_set(&self, place: u16) -> &'a [Ball<S::Vector>] {
        match usize::from(place).checked_sub(1) {
            None => self.obstacles,
            Some(other) => self.obstacle_sets.get(other).copied().unwrap_or_default(),
        }
    }
}

/// Tells every agent of a [`Herd`](super::Herd) what is around it. [`Surroundings`] are a world that is the same for all.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::setup::{Room, Surroundings, World};
///
/// /// Everybody has a seat of their own.
/// struct Seats(Vec<Kinematic<Plane>>);
///
/// impl World<Plane> for Seats {
///     fn around<'a>(&'a self, agent: usize, room: &'a mut Room<Plane>) -> Surroundings<'a, Plane> {
///         room.targets.clear();
///         room.targets.push(self.0.get(agent).copied());
///         Surroundings { targets: &room.targets, ..Surroundings::default() }
///     }
/// }
/// # let seats = Seats(vec![Kinematic::at(Vec2::X)]);
/// # assert!(seats.around(0, &mut Room::default()).targets[0].is_some());
/// ```
pub trait World<S: Space>: Sync {
    /// What is around one agent. The neighbours are filled in afterwards. `room` is memory to build lists in.
    fn around<'a>(&'a self, agent: usize, room: &'a mut Room<S>) -> Surroundings<'a, S>;

    /// What is around everybody, in a world that is the same for all: then nobody asks for agent after agent.
    fn around_all(&self) -> Option<&Surroundings<'_, S>> {
        None
    }
}

/// Memory for lists that differ from agent to agent; reused, never saved.
#[derive(Clone, Debug, Default)]
pub struct Room<S: Space> {
    /// For targets.
    pub targets: Vec<Option<Kinematic<S>>>,
    /// For obstacles.
    pub obstacles: Vec<Ball<S::Vector>>,
}

impl<S: Space> World<S> for Surroundings<'_, S> {
    fn around<'a>(&'a self, _agent: usize, _room: &'a mut Room<S>) -> Surroundings<'a, S> {
        *self
    }

    fn around_all(&self) -> Option<&Surroundings<'_, S>> {
        Some(self)
    }
}
