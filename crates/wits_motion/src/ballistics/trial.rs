//! One trial shot: how it is aimed, and by how much it misses.

use serde::{Deserialize, Serialize};
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::space::Vector;
use wits_core::state::State;

use super::shot::{UP, flat};
use super::{Bow, Mission, Sample};

/// A trial shot and what it came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Trial {
    /// How far it was aimed to the right of the target (in 3D, looking along +x: towards +z). \[rad\]
    pub bearing: f32,
    /// How far it was aimed above the horizon. \[rad\]
    pub elevation: f32,
    /// How far it passed from the target, seen from the side: above 0 beyond it or over it, below 0 short of it. \[m\]
    pub miss: f32,
    /// How far it passed to the right of the target. \[m\]
    pub aside: f32,
    /// When it was nearest. \[s\]
    pub time: f32,
}

impl Trial {
    /// How far it passed from the target. [m, >= 0]
    #[must_use]
    pub fn distance(&self) -> f32 {
        (self.miss * self.miss + self.aside * self.aside).sqrt()
    }
}

/// The target as a gunner sees it: ahead, up and to the side.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
pub(super) struct View<V> {
    from: V,
    /// Where the target is, seen from the side. \[m\]
    target: Vec2,
    target_velocity: V,
    ahead: V,
    side: V,
}

impl<V: Vector> View<V> {
    pub(super) fn new(mission: &Mission<V>) -> Self {
        let way = mission.to - mission.from;
        // Straight above or below, any direction along the ground is as good.
        let ahead = flat(way).try_normalize().unwrap_or(V::from_fn(|axis| if axis == 0 { 1.0 } else { 0.0 }));
        let side = V::from_fn(|axis| match axis {
            0 => -ahead.component(2),
            2 => ahead.component(0),
            _ => 0.0,
        });
        let target = Vec2::new(way.dot(ahead), way.component(UP));
        Self { from: mission.from, target, target_velocity: mission.target_velocity, ahead, side }
    }

    /// The elevation that reaches farthest without drag, for a target on this slope.
    pub(super) fn farthest_elevation(&self) -> f32 {
        std::f32::consts::FRAC_PI_4 + 0.5 * math::atan2(self.target.y, self.target.x)
    }

    /// The unit vector of an aim.
    pub(super) fn direction(&self, bearing: f32, elevation: f32) -> V {
        let ((sine, cosine), (rise, reach)) = (math::sin_cos(bearing), math::sin_cos(elevation));
        let level = (self.ahead * cosine + self.side * sine) * reach;
        level + V::from_fn(|axis| if axis == UP { rise } else { 0.0 })
    }
}

/// A trial in the air: keeps the nearest that it came to the target.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
pub(super) struct Measuring {
    trial: Trial,
    bow: Bow,
    /// The last sample, seen from the side relative to the target, and how far aside it was.
    last: (Vec2, f32, f32),
    nearest: f32,
    /// How far over the ground it had flown when it was nearest. \[m\]
    flown: f32,
    samples: u32,
}

impl Measuring {
    pub(super) fn new<V: Vector>(view: &View<V>, bearing: f32, elevation: f32, bow: Bow) -> Self {
        let trial = Trial { bearing, elevation, ..Trial::default() };
        Self { trial, bow, last: (-view.target, 0.0, 0.0), nearest: f32::INFINITY, flown: 0.0, samples: 0 }
    }

    /// Takes in the next sample; true when no later one can be nearer.
    pub(super) fn observe<V: Vector>(&mut self, view: &View<V>, sample: Sample<V>) -> bool {
        let way = sample.at - view.from;
        // A moving target stands still, seen from itself.
        let seen = way - view.target_velocity * sample.time;
        let now = Vec2::new(seen.dot(view.ahead), seen.component(UP)) - view.target;
        let aside = seen.dot(view.side);
        let falls = now.y < self.last.0.y;
        // A high arc comes down on its target: on the way up it may pass nearer, and that counts for nothing.
        if falls || self.bow == Bow::Low {
            self.compare(now, aside, sample.time, flat(way).length());
        }
        self.last = (now, aside, sample.time);
        self.samples += 1;
        falls && -now.y > self.nearest
    }

    fn compare(&mut self, now: Vec2, aside: f32, time: f32, flown: f32) {
        let (before, aside_before, time_before) = self.last;
        let piece = Segment::new(before, now);
        let share = piece.project(Vec2::ZERO);
        let point = piece.at(share);
        let distance = point.length();
        if distance < self.nearest {
            let way = now - before;
            // The target to the right of the way is below or on the near side: the shot goes beyond it.
            let beyond = way.x * -point.y - way.y * -point.x <= 0.0;
            self.nearest = distance;
            self.flown = flown;
            self.trial.miss = if beyond { distance } else { -distance };
            self.trial.aside = math::lerp(aside_before, aside, share);
            self.trial.time = math::lerp(time_before, time, share);
        }
    }

    pub(super) fn samples(&self) -> u32 {
        self.samples
    }

    /// The bearing that would have made up for passing aside. \[rad\]
    pub(super) fn better_bearing(&self) -> f32 {
        self.trial.bearing - math::atan2(self.trial.aside, self.flown)
    }

    /// What it came to. A shot that was never near, as it never came down, fell short by all the way.
    pub(super) fn finish(&self) -> Trial {
        let mut trial = self.trial;
        if self.nearest == f32::INFINITY {
            trial.miss = -self.last.0.length();
            trial.time = self.last.2;
        }
        trial
    }
}
