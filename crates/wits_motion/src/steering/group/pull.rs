//! The pull of many neighbours on one agent, four at a time.

use wide::f32x4;
use wits_core::space::Vector;

use super::Falloff;
use crate::steering::four::{Four, four, length_squared};

/// Neighbours within a radius, and how strongly they pull at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pull {
    pub(super) radius: f32,
    pub(super) falloff: Falloff,
    pub(super) most: f32,
}

impl Pull {
    /// The sum of all pulls; `None` when nobody is within the radius. `on_the_spot` is the direction of one who has none,
    /// and pulls with all there is.
    #[inline]
    pub(super) fn of_all<V: Vector>(
        self,
        offsets: impl Iterator<Item = Four>,
        on_the_spot: impl Fn() -> V,
    ) -> Option<V> {
        let Self { radius, falloff, most } = self;
        let number = f32x4::splat;
        let sum = match falloff {
            Falloff::Linear => {
                let slope = number(most / radius);
                self.sum::<V>(offsets, |distance, _| (number(radius) - distance) * slope)
            }
            Falloff::InverseSquare { decay } => self.sum::<V>(offsets, |_, squared| number(decay) / squared),
            Falloff::Inverse { strength } => {
                self.sum::<V>(offsets, |distance, _| number(strength) / distance)
            }
        };
        let aside = V::from_fn(|axis| add(sum.pull[axis]));
        if sum.on_the_spot > 0.0 {
            return Some(aside + on_the_spot() * (sum.on_the_spot * most));
        }
        sum.any.then_some(aside)
    }

    /// `strength` of distances and their squares is free to be anything where nobody is.
    #[inline]
    fn sum<V: Vector>(
        self,
        offsets: impl Iterator<Item = Four>,
        strength: impl Fn(f32x4, f32x4) -> f32x4,
    ) -> Sum {
        let (limit, most) = (f32x4::splat(self.radius * self.radius), f32x4::splat(self.most));
        let (mut pull, mut near, mut same) = ([f32x4::ZERO; 3], f32x4::ZERO, f32x4::ZERO);
        for along in offsets {
            let squared = length_squared::<V>(along);
            let aside = squared.simd_lt(limit) & squared.simd_gt(f32x4::ZERO);
            let distance = squared.sqrt();
            let scale = strength(distance, squared).fast_min(most) / distance;
            for (axis, pull) in pull.iter_mut().enumerate().take(V::DIMENSIONS) {
                *pull += aside & (along[axis] * scale);
            }
            near |= aside;
            same += f32x4::splat(1.0) & squared.simd_eq(f32x4::ZERO);
        }
        let on_the_spot = if self.radius > 0.0 { add(same) } else { 0.0 };
        Sum { pull, any: near.to_bitmask() != 0, on_the_spot }
    }
}

/// Takes offsets four at a time; the last four are filled up with nobody, who is where NaN is.
#[inline]
pub(super) fn in_fours<V: Vector>(offsets: impl Iterator<Item = V>) -> impl Iterator<Item = Four> {
    let mut offsets = offsets.fuse();
    let nowhere = || V::from_fn(|_| f32::NAN);
    std::iter::from_fn(move || {
        let first = offsets.next()?;
        let mut next = || offsets.next().unwrap_or_else(nowhere);
        Some(four([first, next(), next(), next()]))
    })
}

/// What all neighbours come to.
struct Sum {
    /// For each axis.
    pull: [f32x4; 3],
    any: bool,
    /// How many have no direction.
    on_the_spot: f32,
}

/// In an order of our own, since the order of a vector's sum differs between platforms.
#[inline]
fn add(lanes: f32x4) -> f32 {
    let [a, b, c, d] = lanes.to_array();
    (a + c) + (b + d)
}
