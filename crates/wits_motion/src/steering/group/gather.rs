//! Where neighbours come from: a slice of bodies, or an index over a map.

use wits_core::glam::{Vec2, Vec3};
use wits_core::index::CellIndex;
use wits_core::kinematic::Kinematic;
use wits_core::space::{Ground, Plane, Space};

use super::{Neighbour, View};

/// Everybody in a slice but one, as that one sees them. All have the same radius. \[m\]
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Separation, others};
///
/// let twins = [Kinematic::<Plane>::default(); 2]; // on the very same spot
/// let push = |me| Separation::default().steer(&twins[me], others(&twins, me, 0.5), &Limits::default());
/// assert_eq!(push(0).unwrap().linear, -push(1).unwrap().linear);
/// ```
#[inline]
pub fn others<S: Space>(
    bodies: &[Kinematic<S>],
    me: usize,
    radius: f32,
) -> impl Iterator<Item = Neighbour<S::Vector>> + Clone + '_ {
    bodies.get(me).into_iter().flat_map(move |body| {
        bodies.iter().enumerate().filter(move |(number, _)| *number != me).map(move |(number, other)| {
            Neighbour::of(body, other, radius).told_apart(me as u64, number as u64)
        })
    })
}

/// The neighbours of one body, from an index over all of them, into a list that is cleared first and keeps its memory.
///
/// The index numbers the bodies as the slice does. `radius` says how large each one is, `largest` how large the largest
/// is, because somebody large counts from farther away. \[m\] Neighbours come in the order of the index, on a torus at
/// their nearest image.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::index::{CellIndex, Edges};
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{View, gather};
///
/// let bodies = [1.0, 2.0, 9.5].map(|x| Kinematic::<Plane>::at(Vec2::new(x, 1.0)));
/// let mut index = CellIndex::new(Vec2::ZERO, Vec2::splat(10.0), 2.0, Edges::Torus);
/// index.rebuild(&bodies.map(|body| body.position.x), &bodies.map(|body| body.position.y));
/// let mut near = Vec::new();
/// let view = View { range: 2.0, spread: 7.0 }; // all round
/// gather(&index, &bodies, 0, &view, (|_| 0.1, 0.1), &mut near);
/// assert_eq!(near.iter().map(|near| near.offset.x).collect::<Vec<_>>(), [-1.5, 1.0]);
/// ```
pub fn gather<S: OnMap>(
    index: &CellIndex,
    bodies: &[Kinematic<S>],
    me: usize,
    view: &View,
    (radius, largest): (impl Fn(usize) -> f32, f32),
    into: &mut Vec<Neighbour<S::Vector>>,
) {
    into.clear();
    let Some(body) = bodies.get(me) else { return };
    let sight = view.of(body);
    index.for_each_within(S::to_map(body.position), view.range + largest, |found| {
        let number = found.number as usize;
        if number == me {
            return;
        }
        let Some(other) = bodies.get(number) else { return };
        let plain = Neighbour::of(body, other, radius(number));
        let seen = Neighbour { offset: S::from_map(found.offset, plain.offset), ..plain };
        if sight.sees(&seen) {
            into.push(seen.told_apart(me as u64, number as u64));
        }
    });
}

/// A space with a map: seen from above it is flat, so that an index over the plane can hold its bodies.
pub trait OnMap: Space {
    /// A vector, seen from above.
    fn to_map(vector: Self::Vector) -> Vec2;
    /// The vector with this plan; how it rises is taken from another.
    fn from_map(plan: Vec2, rise_of: Self::Vector) -> Self::Vector;
}

impl OnMap for Plane {
    fn to_map(vector: Vec2) -> Vec2 {
        vector
    }

    fn from_map(plan: Vec2, _rise_of: Vec2) -> Vec2 {
        plan
    }
}

impl OnMap for Ground {
    fn to_map(vector: Vec3) -> Vec2 {
        Ground::to_plane(vector)
    }

    fn from_map(plan: Vec2, rise_of: Vec3) -> Vec3 {
        Ground::from_plane(plan, rise_of.y)
    }
}
