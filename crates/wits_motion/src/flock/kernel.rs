//! The inner loop: what its neighbours do to a creature, four candidates at a time.
//!
//! Sorted by cell, the candidates of a creature are a few stretches of memory: the rows of cells round its own
//! ([`Nearby`]). It goes through them without a branch: comparisons become masks, masks cut values to zero. What the
//! last vector of a stretch holds beyond its end is moved far away. A creature also meets itself, at distance zero;
//! that is taken off at the end.
//!
//! Where a cell is crowded, an even sample of the candidates is copied together and looked at instead.

use wide::f32x4;
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, FAR_AWAY, PADDING, Run};

use super::around::Local;
use super::def::FlockDef;

/// Round a cell with more creatures than this, each looks at an even sample of them.
pub const MOST_CANDIDATES: usize = 768;

/// Nearer than the root of this is the same spot. \[m²\]
const SAME_SPOT: f32 = 1e-6;

/// Positions and headings, sorted by cell, with padding at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sorted<'a> {
    pub(super) xs: &'a [f32],
    pub(super) ys: &'a [f32],
    pub(super) heading_xs: &'a [f32],
    pub(super) heading_ys: &'a [f32],
}

impl Sorted<'_> {
    /// Four entries at a time: x, y, and the two of the heading.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: part of the innermost loop")]
    fn vectors(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = [f32x4; 4]> {
        let positions = chunks(self.xs, &range).iter().zip(chunks(self.ys, &range));
        let headings = chunks(self.heading_xs, &range).iter().zip(chunks(self.heading_ys, &range));
        positions.zip(headings).map(|((&x, &y), (&u, &v))| [x, y, u, v].map(f32x4::new))
    }
}

#[inline]
fn chunks<'a>(list: &'a [f32], range: &std::ops::Range<usize>) -> &'a [[f32; 4]] {
    list[range.clone()].as_chunks().0
}

/// The creatures near one cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearby {
    runs: Vec<Run>,
    /// Every so manieth of them is looked at; above 1, the sample stands in `sample`.
    stride: usize,
    sample: Sample,
    pub(super) local: Local,
}

impl Nearby {
    /// Finds what is near a cell: so many cells to each side.
    #[inline]
    pub(super) fn find(
        &mut self,
        index: &CellIndex,
        sorted: &Sorted<'_>,
        cell: (usize, usize),
        reach: (usize, usize),
    ) {
        self.runs.clear();
        let mut total = 0;
        index.for_each_run(cell, reach, |run| {
            total += run.end - run.start;
            self.runs.push(run);
        });
        self.stride = 1;
        if total > MOST_CANDIDATES {
            self.stride = total.div_ceil(MOST_CANDIDATES);
            self.sample.take(&self.runs, sorted, self.stride);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let sample = &self.sample;
        4 * (sample.xs.capacity() + sample.ys.capacity())
            + 4 * (sample.heading_xs.capacity() + sample.heading_ys.capacity())
            + self.runs.capacity() * size_of::<Run>()
    }

    /// Is this sorted entry of the cell itself in the sample?
    fn samples(&self, entry: usize) -> bool {
        let mut before = 0;
        for run in &self.runs {
            if run.shift == Vec2::ZERO && (run.start..run.end).contains(&entry) {
                return (before + entry - run.start).is_multiple_of(self.stride);
            }
            before += run.end - run.start;
        }
        false
    }
}

/// An even sample of the candidates, at their nearest images, with padding at the end.
#[derive(Clone, Debug, Default)]
struct Sample {
    xs: Vec<f32>,
    ys: Vec<f32>,
    heading_xs: Vec<f32>,
    heading_ys: Vec<f32>,
}

impl Sample {
    fn take(&mut self, runs: &[Run], sorted: &Sorted<'_>, stride: usize) {
        for list in [&mut self.xs, &mut self.ys, &mut self.heading_xs, &mut self.heading_ys] {
            list.clear();
        }
        let mut seen = 0;
        for run in runs {
            // The first of this run that is a multiple of the stride.
            let skip = (stride - seen % stride) % stride;
            seen += run.end - run.start;
            let range = (run.start + skip).min(run.end)..run.end;
            let copy = |target: &mut Vec<f32>, source: &[f32], shift: f32| {
                target.extend(source[range.clone()].iter().step_by(stride).map(|value| value + shift));
            };
            copy(&mut self.xs, sorted.xs, run.shift.x);
            copy(&mut self.ys, sorted.ys, run.shift.y);
            copy(&mut self.heading_xs, sorted.heading_xs, 0.0);
            copy(&mut self.heading_ys, sorted.heading_ys, 0.0);
        }
        for list in [&mut self.xs, &mut self.ys, &mut self.heading_xs, &mut self.heading_ys] {
            list.extend([FAR_AWAY; PADDING]);
        }
    }

    fn sorted(&self) -> Sorted<'_> {
        Sorted { xs: &self.xs, ys: &self.ys, heading_xs: &self.heading_xs, heading_ys: &self.heading_ys }
    }
}

/// The radii and the view, ready for comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    separation_squared: f32,
    alignment_squared: f32,
    cohesion_squared: f32,
    cos_half_view: f32,
    body_diameter: f32,
}

impl Reach {
    pub(super) fn of(def: &FlockDef) -> Self {
        let reach = def.reach();
        let square = |radius: f32| radius.min(reach) * radius.min(reach);
        Self {
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
        if reach.separation_squared > 0.0 {
            self.closeness -= 1.0 / SAME_SPOT;
        }
        if reach.alignment_squared > 0.0 {
            self.heading -= heading;
            self.aligned -= 1.0;
        }
        if reach.cohesion_squared > 0.0 {
            self.cohering -= 1.0;
        }
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

/// Goes through all that is near. `ONE`: one radius for all. `VIEW`: only what the field of view holds. `BODIES`:
/// measure overlaps.
#[inline]
pub(super) fn sum<const ONE: bool, const VIEW: bool, const BODIES: bool>(
    nearby: &Nearby,
    sorted: &Sorted<'_>,
    (entry, at, heading): (usize, Vec2, Vec2),
    reach: &Reach,
) -> Sums {
    let sampled = nearby.stride > 1;
    let sample_run =
        [Run { start: 0, end: nearby.sample.xs.len().saturating_sub(PADDING), shift: Vec2::ZERO }];
    let sample = nearby.sample.sorted();
    let (sorted, runs) = if sampled { (&sample, &sample_run[..]) } else { (sorted, &nearby.runs[..]) };
    let mut lanes = Lanes::default();
    let mut eye = Eye::new(at, heading, reach);
    for run in runs {
        eye.stand_at(at - run.shift);
        let rest = (run.end - run.start) % 4;
        let (whole, left) = (run.start..run.end - rest, run.end - rest..run.end - rest + 4);
        for vectors in sorted.vectors(whole) {
            lanes.add::<ONE, VIEW, BODIES>(&eye, vectors);
        }
        if rest > 0 {
            for [xs, ys, heading_xs, heading_ys] in sorted.vectors(left) {
                let xs = xs.fast_max(f32x4::new(BEYOND[rest]));
                lanes.add::<ONE, VIEW, BODIES>(&eye, [xs, ys, heading_xs, heading_ys]);
            }
        }
    }
    let sums = lanes.total::<ONE>();
    if sampled && !nearby.samples(entry) { sums } else { sums.without_self(heading, reach) }
}

/// By how many entries are left: takes the x of all others far away.
const BEYOND: [[f32; 4]; 4] = {
    let near = f32::NEG_INFINITY;
    [
        [FAR_AWAY; 4],
        [near, FAR_AWAY, FAR_AWAY, FAR_AWAY],
        [near, near, FAR_AWAY, FAR_AWAY],
        [near, near, near, FAR_AWAY],
    ]
};

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

    fn stand_at(&mut self, at: Vec2) {
        self.x = f32x4::splat(at.x);
        self.y = f32x4::splat(at.y);
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
    ) {
        let one = f32x4::splat(1.0);
        let tiny = f32x4::splat(SAME_SPOT);
        let (dx, dy) = (xs - eye.x, ys - eye.y);
        let squared = dx * dx + dy * dy;
        let mut separates = squared.simd_lt(eye.separation_2);
        let mut aligns = if ONE { separates } else { squared.simd_lt(eye.alignment_2) };
        let mut coheres = if ONE { separates } else { squared.simd_lt(eye.cohesion_2) };
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
            let depth =
                (eye.diameter - distance).fast_max(f32x4::splat(0.0)) / (distance + distance).fast_max(tiny);
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
