//! Four agents at once, one in each lane of a vector register.
//!
//! The same operations in the same order as for one agent, so the same bits. What is rare (no direction, at rest, not a
//! number) is left out: then the answer is `None`, and the four are asked one by one.

use wide::f32x4;
use wits_core::kinematic::{FACING_THRESHOLD, Kinematic, Limits};
use wits_core::space::{Space, Vector};

/// Four vectors, axis by axis. Axes that do not exist hold anything.
pub(crate) type Four = [f32x4; 3];

/// How many there are.
pub(crate) const LANES: usize = 4;

/// The places and velocities of four bodies.
pub(crate) struct FourBodies {
    pub(crate) position: Four,
    pub(crate) velocity: Four,
}

/// What four agents want.
pub(crate) struct FourWishes {
    pub(crate) linear: Four,
    pub(crate) angular: Four,
    /// Who wants anything at all: lanes with all bits set.
    pub(crate) said: f32x4,
}

impl FourBodies {
    #[inline]
    pub(crate) fn of<S: Space>(bodies: [&Kinematic<S>; LANES]) -> Self {
        let [a, b, c, d] = bodies;
        Self {
            position: four([a.position, b.position, c.position, d.position]),
            velocity: four([a.velocity, b.velocity, c.velocity, d.velocity]),
        }
    }

    /// The velocities without height where bodies stay on the ground, and the squares of these speeds. `None` if
    /// somebody stands.
    #[inline]
    pub(crate) fn courses<S: Space>(&self) -> Option<(Four, f32x4)> {
        let [x, y, z] = self.velocity;
        let is_ground = S::Vector::DIMENSIONS == 3 && S::Spin::DIMENSIONS == 1;
        let level = if is_ground { [x, f32x4::ZERO, z] } else { [x, y, z] };
        let squared = length_squared::<S::Vector>(level);
        let go =
            squared.simd_gt(f32x4::splat(FACING_THRESHOLD)) & squared.simd_lt(f32x4::splat(f32::INFINITY));
        go.all().then_some((level, squared))
    }
}

impl FourWishes {
    /// All four want an acceleration.
    #[inline]
    pub(crate) fn linear(linear: Four) -> Self {
        Self { linear, angular: [f32x4::ZERO; 3], said: all() }
    }
}

/// All lanes.
#[inline]
pub(crate) fn all() -> f32x4 {
    f32x4::ZERO.simd_eq(f32x4::ZERO)
}

/// Four vectors, axis by axis.
#[inline]
pub(crate) fn four<V: Vector>(vectors: [V; LANES]) -> Four {
    let [a, b, c, d] = vectors;
    along(|axis| f32x4::new([a.component(axis), b.component(axis), c.component(axis), d.component(axis)]))
}

/// The same for each of four. The `map` of arrays is not always taken apart by compilers.
#[inline]
pub(crate) fn each<A, B>(items: [A; LANES], mut of: impl FnMut(A) -> B) -> [B; LANES] {
    let [a, b, c, d] = items;
    [of(a), of(b), of(c), of(d)]
}

/// Does the same along each axis.
#[inline]
pub(crate) fn along(f: impl Fn(usize) -> f32x4) -> Four {
    [f(0), f(1), f(2)]
}

/// See [`Vector::length_squared`].
#[inline]
pub(crate) fn length_squared<V: Vector>(vectors: Four) -> f32x4 {
    let [x, y, z] = along(|axis| vectors[axis] * vectors[axis]);
    match V::DIMENSIONS {
        1 => x,
        2 => x + y,
        _ => x + y + z,
    }
}

/// See [`Vector::length`].
#[inline]
pub(crate) fn length<V: Vector>(vectors: Four) -> f32x4 {
    if V::DIMENSIONS == 1 { vectors[0].abs() } else { length_squared::<V>(vectors).sqrt() }
}

/// See [`Vector::try_normalize`].
#[inline]
pub(crate) fn try_normalize<V: Vector>(vectors: Four) -> Option<Four> {
    let (reciprocal, usable) = reciprocal::<V>(vectors);
    usable.all().then(|| along(|axis| vectors[axis] * reciprocal))
}

/// See [`Vector::clamp_length_max`].
#[inline]
pub(crate) fn clamp_length_max<V: Vector>(vectors: Four, max: f32) -> Option<Four> {
    let max = f32x4::splat(wits_core::math::max(max, 0.0));
    let within = length_squared::<V>(vectors).simd_le(max * max);
    let (reciprocal, usable) = reciprocal::<V>(vectors);
    (within | usable)
        .all()
        .then(|| along(|axis| within.bitselect(vectors[axis], vectors[axis] * reciprocal * max)))
}

/// One over each length, and in which lanes that is of any use.
#[inline]
pub(crate) fn reciprocal<V: Vector>(vectors: Four) -> (f32x4, f32x4) {
    let reciprocal = f32x4::splat(1.0) / length::<V>(vectors);
    (reciprocal, reciprocal.simd_gt(f32x4::ZERO) & reciprocal.simd_lt(f32x4::splat(f32::INFINITY)))
}

/// See [`math::min`](wits_core::math::min).
#[inline]
pub(crate) fn min(a: f32x4, b: f32x4) -> f32x4 {
    (b.simd_lt(a) | a.is_nan()).bitselect(b, a)
}

/// Where all numbers of four wishes are finite.
#[inline]
pub(crate) fn is_finite<S: Space>(linear: Four, angular: Four) -> f32x4 {
    // Nothing times what is not finite is not nothing.
    let linear = linear[..S::Vector::DIMENSIONS].iter().map(|along| *along * f32x4::ZERO);
    let angular = angular[..S::Spin::DIMENSIONS].iter().map(|along| *along * f32x4::ZERO);
    linear.chain(angular).fold(f32x4::ZERO, |sum, along| sum + along).simd_eq(f32x4::ZERO)
}

/// See [`Limits::clip_steering`].
#[inline]
pub(crate) fn clip<S: Space>(limits: &Limits, linear: Four, angular: Four) -> Option<(Four, Four)> {
    Some((
        clamp_length_max::<S::Vector>(linear, limits.max_acceleration)?,
        clamp_length_max::<S::Spin>(angular, limits.max_angular_acceleration)?,
    ))
}
