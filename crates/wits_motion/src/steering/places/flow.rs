//! Where a flow leads: wind, water, the direction signs of a crowd.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::{Space, Vector};

use crate::steering::Drive;

/// A field of velocities, or of directions: something is to be followed at every place.
///
/// Closures are flows, so that a field of the plane serves on the ground too:
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::space::Ground;
/// use wits_motion::steering::Flow;
///
/// let whirl = |at: Vec2| at.perp();
/// let on_the_ground = |at: Vec3| Ground::from_plane(whirl.at(Ground::to_plane(at)), 0.0);
/// assert_eq!(on_the_ground.at(Vec3::new(2.0, 5.0, 0.0)), Vec3::new(0.0, 0.0, -2.0));
/// ```
pub trait Flow<V: Vector> {
    /// What is to be followed at a place; zero where there is no flow.
    fn at(&self, place: V) -> V;
}

impl<V: Vector, F: Fn(V) -> V> Flow<V> for F {
    fn at(&self, place: V) -> V {
        self(place)
    }
}

/// Goes where a flow leads.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::FollowFlow;
///
/// let limits = Limits { max_speed: 2.0, max_acceleration: 9.0, ..Limits::default() };
/// let whirl = |at: Vec2| at.perp() - at * (at.length() - 3.0); // to a circle of 3 m, and round it
/// let mut leaf = Kinematic::<Plane>::at(Vec2::new(6.0, 0.0));
/// for _ in 0..600 {
///     let wish = FollowFlow::default().steer(&leaf, &whirl, &limits);
///     leaf.step_semi_implicit(wish.unwrap_or_default(), &limits, 1.0 / 60.0);
/// }
/// assert!((leaf.position.length() - 3.0).abs() < 0.3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FollowFlow {
    /// How far ahead in time it looks, so as to turn before a bend and not after it. [s, >= 0]
    pub time: f32,
    /// How fast it goes.
    pub speed: FlowSpeed,
    /// How it follows.
    pub drive: Drive,
}

/// How fast an agent follows a flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlowSpeed {
    /// At full speed: only the direction of the flow counts.
    #[default]
    Full,
    /// As fast as the flow: its vectors are velocities. [m/s]
    AsFlow,
}

impl FollowFlow {
    /// Along the flow; `None` where there is none.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        body: &Kinematic<S>,
        flow: &(impl Flow<S::Vector> + ?Sized),
        limits: &Limits,
    ) -> Option<Steering<S>> {
        let flow = flow.at(body.predicted_position(math::max(self.time, 0.0)));
        let direction = flow.try_normalize()?;
        match self.speed {
            FlowSpeed::Full => self.drive.along(direction, body, limits),
            FlowSpeed::AsFlow => {
                Some(self.drive.reach(flow.clamp_length_max(limits.max_speed), body, limits))
            }
        }
    }
}

/// A flow of the plane, sampled at the nodes of a grid; in between it is blended, outside it is that of the edge.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::steering::{Flow, FlowGrid};
/// let flow = FlowGrid::sampled(Vec2::ZERO, Vec2::new(4.0, 2.0), (3, 2), |at| Vec2::new(at.x, 1.0));
/// assert_eq!(flow.at(Vec2::new(1.0, 0.5)), Vec2::new(1.0, 1.0)); // half way between 0 and 2
/// assert_eq!(flow.at(Vec2::new(99.0, 0.0)), Vec2::new(4.0, 1.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FlowGrid {
    min: Vec2,
    /// Nodes per metre.
    scale: Vec2,
    columns: usize,
    rows: usize,
    vectors: Vec<Vec2>,
}

impl FlowGrid {
    /// Samples a flow over a rectangle, at so many columns and rows of nodes (at least 1 each); the outermost ones are on
    /// its edges.
    #[must_use]
    pub fn sampled(
        min: Vec2,
        max: Vec2,
        (columns, rows): (usize, usize),
        flow: impl Fn(Vec2) -> Vec2,
    ) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let gaps = Vec2::new((columns - 1) as f32, (rows - 1) as f32);
        let step = Vec2::select(gaps.cmpgt(Vec2::ZERO), (max - min) / gaps, Vec2::ZERO);
        let scale = Vec2::select(step.cmpgt(Vec2::ZERO), step.recip(), Vec2::ZERO);
        let node = |number: usize| Vec2::new((number % columns) as f32, (number / columns) as f32);
        let vectors = (0..columns * rows).map(|number| flow(min + step * node(number))).collect();
        Self { min, scale, columns, rows, vectors }
    }

    /// Changes the flow at one node; false when there is no such node.
    pub fn set(&mut self, column: usize, row: usize, flow: Vec2) -> bool {
        let inside = column < self.columns && row < self.rows;
        match self.number(column, row).and_then(|number| self.vectors.get_mut(number)) {
            Some(vector) if inside => *vector = flow,
            _ => return false,
        }
        true
    }

    /// The number of a node; `None` beyond all numbers, as in a damaged file.
    fn number(&self, column: usize, row: usize) -> Option<usize> {
        row.checked_mul(self.columns)?.checked_add(column)
    }

    /// How many columns and rows of nodes there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    fn node(&self, column: usize, row: usize) -> Vec2 {
        let (column, row) = (column.min(self.columns.max(1) - 1), row.min(self.rows.max(1) - 1));
        let number = self.number(column, row);
        number.and_then(|number| self.vectors.get(number)).copied().unwrap_or(Vec2::ZERO)
    }
}

impl Flow<Vec2> for FlowGrid {
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates; NaN becomes 0")]
    fn at(&self, place: Vec2) -> Vec2 {
        let last = Vec2::new((self.columns.max(1) - 1) as f32, (self.rows.max(1) - 1) as f32);
        let at = ((place - self.min) * self.scale).max(Vec2::ZERO).min(last);
        let (column, row) = (at.x as usize, at.y as usize);
        let share = at - at.floor();
        let below = self.node(column, row).lerp(self.node(column.saturating_add(1), row), share.x);
        let above = self
            .node(column, row.saturating_add(1))
            .lerp(self.node(column.saturating_add(1), row.saturating_add(1)), share.x);
        below.lerp(above, share.y)
    }
}

impl Default for FollowFlow {
    fn default() -> Self {
        Self { time: 0.25, speed: FlowSpeed::Full, drive: Drive::default() }
    }
}

impl Check for FollowFlow {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.time"), self.time);
        self.drive.check(&format!("{path}.drive"), findings);
    }
}
