//! Sides: which way is right of a direction, in any dimension.

use wits_core::space::Vector;

/// The unit vector to the right of a direction of any length, level in three dimensions; zero when there is no direction.
///
/// The right of the opposite direction is the opposite: two bodies that meet head-on and both keep to their right pass.
/// Straight up and down have no level right; it is along the z axis then.
#[inline]
pub(crate) fn right_of<V: Vector>(direction: V) -> V {
    let [x, y, z] = [direction.component(0), direction.component(1), direction.component(2)];
    let right = if V::DIMENSIONS == 2 { [y, -x, 0.0] } else { [-z, 0.0, x] };
    let upright = || V::from_fn(|axis| if axis == 2 { y.signum() } else { 0.0 });
    match V::from_fn(|axis| right[axis]).try_normalize() {
        Some(right) => right,
        None if V::DIMENSIONS == 3 && y != 0.0 && y.is_finite() => upright(),
        None => V::ZERO,
    }
}

/// The unit vector above a unit direction and its right; zero in the plane, where there is no above.
#[inline]
pub(crate) fn above<V: Vector>(ahead: V, right: V) -> V {
    let of = |axis: usize| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        right.component(next) * ahead.component(last) - right.component(last) * ahead.component(next)
    };
    if V::DIMENSIONS == 3 { V::from_fn(of) } else { V::ZERO }
}

/// A unit vector that depends on two numbers in an arbitrary but fixed way; level in three dimensions.
pub(crate) fn any_side<V: Vector>(low: u64, high: u64) -> V {
    // The fraction of multiples of the golden ratio spreads evenly; any pair of numbers would do.
    let mixed = low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xD1B5_4A32_D192_ED03);
    let turn = (mixed >> 40) as f32 / (1u32 << 24) as f32;
    let (sine, cosine) = wits_core::math::sin_cos(turn * std::f32::consts::TAU);
    let plan = if V::DIMENSIONS == 2 { [cosine, sine, 0.0] } else { [cosine, 0.0, sine] };
    V::from_fn(|axis| plan[axis])
}

/// Where a body goes: along its velocity, at rest along its heading; and how fast. On the ground without height: who falls
/// or jumps does not go for the floor.
#[inline]
pub(crate) fn course<S: wits_core::space::Space>(
    body: &wits_core::kinematic::Kinematic<S>,
) -> (S::Vector, f32) {
    let velocity = if S::Vector::DIMENSIONS == 3 && S::Spin::DIMENSIONS == 1 {
        S::Vector::from_fn(|axis| if axis == 1 { 0.0 } else { body.velocity.component(axis) })
    } else {
        body.velocity
    };
    let squared = velocity.length_squared();
    if squared > wits_core::kinematic::FACING_THRESHOLD && squared.is_finite() {
        let speed = squared.sqrt();
        (velocity / speed, speed)
    } else {
        (body.forward(), 0.0)
    }
}
