//! The inner loop: what its neighbours do to a creature, four candidates at a time.
//!
//! The candidates of a creature are one stretch of memory, a part of a [`Strip`](super::strip::Strip). It goes through
//! them without a branch: comparisons become masks, masks cut values to zero. A creature also meets itself, at
//! distance zero; that is taken off at the end.

use wide::f32x4;
use wits_core::glam::Vec2;

use super::def::FlockDef;
use super::strip::Candidates;

/// Nearer than the root of this is the same spot. \[m²\]
const SAME_SPOT: f32 = 1e-6;

/// The radii and the view, ready for comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    separation_squared: f32,
    alignment_squared: f32,
    cohesion_squared: f32,
    cos_half_view: f32,
    body_diameter: f32,
    /// 1 where a creature counts itself, which it does at any radius but zero.
    meets_itself: [f32; 3],
}

impl Reach {
    pub(super) fn of(def: &FlockDef) -> Self {
        let reach = def.reach();
        let square = |radius: f32| radius.min(reach) * radius.min(reach);
        let radii = [def.separation.radius, def.alignment.radius, def.cohesion.radius];
        Self {
            meets_itself: radii.map(|radius| if square(radius) > 0.0 { 1.0 } else { 0.0 }),
            separation_squared: square(def.separation.radius),
            alignment_squared: square(def.alignment.radius),
            cohesion_squared: square(def.cohesion.radius),
            cos_half_view: def.cos_half_view(),
            body_diameter: 2.0 * def.body_radius,
        }
    }

    /// All three influences reach equally far.
    pub(super) fn is_one(&self) -> bool {
        self.separation_squared == self.alignment_squared && self.alignment_squared == self.cohesion_squared
    }
}

/// What all neighbours of a creature come to, the creature itself left out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums {
    /// The sum of `-offset / distance²`.
    pub(super) separation: Vec2,
    /// The sum of `1 / distance²`, cut off at the same spot: how crowded it is.
    pub(super) closeness: f32,
    /// The sum of headings, and of how many.
    pub(super) heading: Vec2,
    pub(super) aligned: f32,
    /// The sum of offsets, and of how many.
    pub(super) offset: Vec2,
    pub(super) cohering: f32,
    /// Out of overlapping bodies: half of each overlap, since the other gives way too.
    pub(super) overlap: Vec2,
}

impl Sums {
    /// Takes the creature itself off again.
    #[inline]
    fn without_self(mut self, heading: Vec2, reach: &Reach) -> Self {
        let [separates, aligns, coheres] = reach.meets_itself;
        self.closeness -= separates / SAME_SPOT;
        self.heading -= heading * aligns;
        self.aligned -= aligns;
        self.cohering -= coheres;
        self
    }

    /// Does somebody stand on the very same spot?
    #[inline]
    pub(super) const fn on_same_spot(&self) -> bool {
        self.closeness > 0.5 / SAME_SPOT
    }

    /// How close a neighbour at this distance is.
    pub(super) fn closeness(distance_squared: f32) -> f32 {
        1.0 / distance_squared.max(SAME_SPOT)
    }
}

/// Goes through all candidates of a creature. `ONE`: one radius for all. `VIEW`: only what the field of view holds.
/// `BODIES`: measure overlaps.
#[inline]
pub(super) fn sum<const ONE: bool, const VIEW: bool, const BODIES: bool>(
    candidates: &Candidates<'_>,
    number_in_cell: usize,
    (at, heading): (Vec2, Vec2),
    reach: &Reach,
) -> Sums {
    let eye = Eye::new(at, heading, reach);
    let mut lanes = Lanes::default();
    // The last vector may hold entries beyond the end: they are not valid.
    #[expect(clippy::cast_precision_loss, reason = "at most MOST_CANDIDATES")]
    let mut left =
        f32x4::splat((candidates.end - candidates.start) as f32) - f32x4::new([0.0, 1.0, 2.0, 3.0]);
    let Candidates { lists, start, end, .. } = candidates;
    let xs = chunks(&lists.xs, *start, *end);
    // Slices of one length need no checks in the loop.
    let ys = &chunks(&lists.ys, *start, *end)[..xs.len()];
    let heading_xs = &chunks(&lists.heading_xs, *start, *end)[..xs.len()];
    let heading_ys = &chunks(&lists.heading_ys, *start, *end)[..xs.len()];
    for four in 0..xs.len() {
        let vectors = [xs[four], ys[four], heading_xs[four], heading_ys[four]].map(f32x4::new);
        lanes.add::<ONE, VIEW, BODIES>(&eye, vectors, left.simd_gt(f32x4::ZERO));
        left -= f32x4::splat(4.0);
    }
    let sums = lanes.total::<ONE>();
    if candidates.include(number_in_cell) { sums.without_self(heading, reach) } else { sums }
}

/// Four entries at a time. The last four may reach beyond the end.
#[inline]
fn chunks(list: &[f32], start: usize, end: usize) -> &[[f32; 4]] {
    list[start..start + (end - start).next_multiple_of(4)].as_chunks().0
}

/// What looks: constants of the loop.
struct Eye {
    x: f32x4,
    y: f32x4,
    look_x: f32x4,
    look_y: f32x4,
    separation_2: f32x4,
    alignment_2: f32x4,
    cohesion_2: f32x4,
    cos_half_view: f32x4,
    diameter: f32x4,
}

impl Eye {
    fn new(at: Vec2, heading: Vec2, reach: &Reach) -> Self {
        Self {
            x: f32x4::splat(at.x),
            y: f32x4::splat(at.y),
            look_x: f32x4::splat(heading.x),
            look_y: f32x4::splat(heading.y),
            separation_2: f32x4::splat(reach.separation_squared),
            alignment_2: f32x4::splat(reach.alignment_squared),
            cohesion_2: f32x4::splat(reach.cohesion_squared),
            cos_half_view: f32x4::splat(reach.cos_half_view),
            diameter: f32x4::splat(reach.body_diameter),
        }
    }
}

/// The sums, four lanes each.
#[derive(Default)]
struct Lanes {
    separation_x: f32x4,
    separation_y: f32x4,
    closeness: f32x4,
    heading_x: f32x4,
    heading_y: f32x4,
    aligned: f32x4,
    offset_x: f32x4,
    offset_y: f32x4,
    cohering: f32x4,
    overlap_x: f32x4,
    overlap_y: f32x4,
}

impl Lanes {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: the accumulators must stay in registers")]
    fn add<const ONE: bool, const VIEW: bool, const BODIES: bool>(
        &mut self,
        eye: &Eye,
        [xs, ys, heading_xs, heading_ys]: [f32x4; 4],
        valid: f32x4,
    ) {
        let one = f32x4::splat(1.0);
        let tiny = f32x4::splat(SAME_SPOT);
        let (dx, dy) = (xs - eye.x, ys - eye.y);
        let squared = dx * dx + dy * dy;
        let mut separates = squared.simd_lt(eye.separation_2) & valid;
        let mut aligns = if ONE { separates } else { squared.simd_lt(eye.alignment_2) & valid };
        let mut coheres = if ONE { separates } else { squared.simd_lt(eye.cohesion_2) & valid };
        if VIEW {
            let seen = (eye.look_x * dx + eye.look_y * dy).simd_ge(eye.cos_half_view * squared.sqrt());
            separates &= seen;
            aligns &= seen;
            coheres &= seen;
        }
        let inverse = separates & (one / squared.fast_max(tiny));
        self.closeness += inverse;
        self.separation_x -= dx * inverse;
        self.separation_y -= dy * inverse;
        self.heading_x += aligns & heading_xs;
        self.heading_y += aligns & heading_ys;
        self.aligned += aligns & one;
        self.offset_x += coheres & dx;
        self.offset_y += coheres & dy;
        if !ONE {
            self.cohering += coheres & one;
        }
        if BODIES {
            let distance = squared.sqrt();
            let overlap = valid & (eye.diameter - distance).fast_max(f32x4::ZERO);
            let depth = overlap / (distance + distance).fast_max(tiny);
            self.overlap_x -= dx * depth;
            self.overlap_y -= dy * depth;
        }
    }

    fn total<const ONE: bool>(self) -> Sums {
        let aligned = add(self.aligned);
        Sums {
            separation: Vec2::new(add(self.separation_x), add(self.separation_y)),
            closeness: add(self.closeness),
            heading: Vec2::new(add(self.heading_x), add(self.heading_y)),
            aligned,
            offset: Vec2::new(add(self.offset_x), add(self.offset_y)),
            cohering: if ONE { aligned } else { add(self.cohering) },
            overlap: Vec2::new(add(self.overlap_x), add(self.overlap_y)),
        }
    }
}

/// In an order of our own, since the order of a vector's sum differs between platforms.
#[inline]
fn add(lanes: f32x4) -> f32 {
    let [a, b, c, d] = lanes.to_array();
    (a + c) + (b + d)
}
