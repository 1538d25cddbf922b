//! Four neighbours at a time: the half-planes of [`HalfPlane::between`] without a branch.

use wide::f32x4;
use wits_core::glam::Vec2;

use super::def::{Rates, whim};
use super::plane::SAME;

/// An agent in the sorted copy: x, y, velocity x and y; then radius, priority, number as bits, and top speed.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(super) struct Packed(pub(super) [f32; 8]);

impl Packed {
    #[inline]
    pub(super) const fn at(&self) -> Vec2 {
        Vec2::new(self.0[0], self.0[1])
    }

    #[inline]
    pub(super) const fn velocity(&self) -> Vec2 {
        Vec2::new(self.0[2], self.0[3])
    }

    #[inline]
    pub(super) const fn radius(&self) -> f32 {
        self.0[4]
    }

    #[inline]
    pub(super) const fn number(&self) -> u32 {
        self.0[6].to_bits()
    }

    #[inline]
    pub(super) const fn max_speed(&self) -> f32 {
        self.0[7]
    }

    #[inline]
    fn halves(&self) -> (f32x4, f32x4) {
        let [a, b, c, d, e, f, g, h] = self.0;
        (f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h]))
    }
}

/// Normals (x and y) and offsets of four half-planes.
pub(super) type Four = (f32x4, f32x4, f32x4);

/// The half-planes that keep an agent clear of four others.
#[inline]
pub(super) fn between(me: &Packed, others: [&Packed; 4], rates: &Rates) -> Four {
    let [x, y, velocity_x, velocity_y] = f32x4::transpose(others.map(|other| other.halves().0));
    let [radius, priority, ..] = f32x4::transpose(others.map(|other| other.halves().1));
    let [my_x, my_y, my_velocity_x, my_velocity_y, my_radius, my_priority, ..] = me.0.map(f32x4::splat);
    let (px, py) = (x - my_x, y - my_y);
    let (vx, vy) = (my_velocity_x - velocity_x, my_velocity_y - velocity_y);
    let reach = my_radius + radius;
    let reach_squared = reach * reach;
    let distance_squared = px * px + py * py;
    let overlap = distance_squared.simd_le(reach_squared);
    let rate = overlap.select(f32x4::splat(rates.part), f32x4::splat(rates.agents));
    // From the middle of the cone's round tip.
    let (wx, wy) = (vx - px * rate, vy - py * rate);
    let w_squared = wx * wx + wy * wy;
    let along = wx * px + wy * py;
    let behind = along.simd_lt(f32x4::ZERO) & (along * along).simd_gt(reach_squared * w_squared);
    let on_tip = overlap | behind;

    let length = w_squared.sqrt();
    let no_way = length.simd_le(f32x4::splat(SAME));
    let tip_scale = f32x4::ONE / length;
    let leg = (distance_squared - reach_squared).fast_max(f32x4::ZERO).sqrt();
    let left = (px * wy - py * wx).simd_gt(f32x4::ZERO);
    let side = left.select(leg, -leg);
    let leg_scale = f32x4::ONE / distance_squared;
    let (leg_x, leg_y) = ((-py * side - px * reach) * leg_scale, (px * side - py * reach) * leg_scale);

    let mut normal_x = on_tip.select(wx * tip_scale, leg_x);
    let mut normal_y = on_tip.select(wy * tip_scale, leg_y);
    if (no_way & on_tip).any() {
        ways_apart(me, others, no_way & on_tip, (&mut normal_x, &mut normal_y));
    }
    let depth = on_tip.select(reach * rate - length, -(normal_x * vx + normal_y * vy));
    let both = my_priority + priority;
    let share = both.simd_gt(f32x4::ZERO).select(priority / both, f32x4::HALF);
    (normal_x, normal_y, normal_x * my_velocity_x + normal_y * my_velocity_y + share * depth)
}

/// For those on the same spot with the same velocity: any way apart will do, if the other takes the opposite.
#[cold]
fn ways_apart(me: &Packed, others: [&Packed; 4], lost: f32x4, (x, y): (&mut f32x4, &mut f32x4)) {
    for (lane, other) in others.iter().enumerate() {
        if lost.to_bitmask() >> lane & 1 == 1 {
            let apart = apart(me.number(), other.number());
            x.as_mut_array()[lane] = apart.x;
            y.as_mut_array()[lane] = apart.y;
        }
    }
}

/// Which way the first of two goes when nothing else tells them apart; of length 1.
pub(super) fn apart(me: u32, other: u32) -> Vec2 {
    (whim(me) - whim(other)).normalize_or(if me < other { Vec2::X } else { Vec2::NEG_X })
}
