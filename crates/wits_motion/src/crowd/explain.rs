//! Why an agent moves as it does: its half-planes and which of them bind, computed when somebody asks.

use wits_core::glam::Vec2;

use super::def::CrowdDef;
use super::four::apart;
use super::one::{Situation, Source};
use super::plane::HalfPlane;
use super::state::CrowdState;
use super::step::nudged;
use super::walls::Walls;

/// One half-plane, where it comes from and whether it matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// A wall or another agent.
    pub source: Source,
    /// The velocities that it allows.
    pub plane: HalfPlane,
    /// The chosen velocity lies on its border, or beyond: without it the choice would be another.
    pub binds: bool,
}

/// What one agent takes into account in the next step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What it would like best. \[m/s\]
    pub wish: Vec2,
    /// What it will do. \[m/s\]
    pub velocity: Vec2,
    /// All half-planes: walls first, then the others from the nearest on.
    pub lines: Vec<Line>,
    /// By how much the worst of them is violated; 0 when all can be kept. \[m/s\]
    pub violation: f32,
}

/// Explains one agent; `None` when there is nobody of this number.
#[must_use]
pub fn explain(
    def: &CrowdDef,
    state: &CrowdState,
    walls: &Walls,
    wishes: &[Vec2],
    number: usize,
    dt: f32,
) -> Option<Explanation> {
    let me = state.agent(number)?;
    let wish = nudged(def, wishes.get(number).copied().unwrap_or_default(), number);
    #[expect(clippy::cast_possible_truncation, reason = "crowds hold at most 2^32")]
    let my_number = number as u32;
    let others = (0_u32..).zip(state.iter()).filter(|(other, _)| *other != my_number);
    let mut situation = Situation::new(def, &me, dt);
    situation.see_walls(walls);
    situation.see_others(others, |other| apart(my_number, other));
    let velocity = situation.choose(wish);
    let near = -1e-3 * me.max_speed.max(1e-3);
    let line = |(source, plane): (Source, HalfPlane)| {
        let binds = velocity.distance_squared(wish) > near * near && plane.violation(velocity) > near;
        Line { source, plane, binds }
    };
    let lines: Vec<Line> = situation.planes().map(line).collect();
    let violation = lines.iter().map(|line| line.plane.violation(velocity)).fold(0.0, f32::max);
    Some(Explanation { wish, velocity, lines, violation })
}
