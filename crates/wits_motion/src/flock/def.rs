//! The definition of a flock: every number that shapes its behaviour.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::glam::Vec2;
use wits_core::index::{Edges, Grid};
use wits_core::math;

use crate::steering::urge::WanderDef;

/// How strong an influence is and how far it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Urge {
    /// How much it counts against the others. \[>= 0\]
    pub weight: f32,
    /// Neighbours nearer than this count. \[m, >= 0\]
    pub radius: f32,
}

/// What happens at the edge of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Border {
    /// What leaves on the right enters on the left, and creatures see each other round the edge.
    #[default]
    Torus,
    /// Walls that creatures turn away from and cannot pass.
    Walls,
}

/// How a flock behaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FlockDef {
    /// The lower left corner of the world. \[m\]
    pub min: Vec2,
    /// The upper right corner. \[m\]
    pub max: Vec2,
    /// What happens at the edge.
    pub border: Border,
    /// Away from neighbours, the nearer the more.
    pub separation: Urge,
    /// Look where the neighbours look.
    pub alignment: Urge,
    /// To the middle of the neighbours.
    pub cohesion: Urge,
    /// The whole angle in which neighbours are seen. \[rad, 0 to 2π\]
    pub view: f32,
    /// How much wandering counts. \[>= 0\]
    pub wander_weight: f32,
    /// How it wanders.
    pub wander: WanderDef,
    /// How much stimuli (predators, lures) count. \[>= 0\]
    pub stimulus_weight: f32,
    /// How much obstacles count. \[>= 0\]
    pub obstacle_weight: f32,
    /// From how far obstacles and walls are noticed. \[m, >= 0\]
    pub look_ahead: f32,
    /// The acceleration of an influence of size 1 and weight 1. \[m/s², >= 0\]
    pub strength: f32,
    /// The most acceleration. \[m/s², >= 0\]
    pub max_acceleration: f32,
    /// The least speed: fish may stop, birds may not. \[m/s, 0 to max_speed\]
    pub min_speed: f32,
    /// The most speed. \[m/s, > 0\]
    pub max_speed: f32,
    /// How much faster a fleeing creature may be. \[factor, >= 1\]
    pub flee_boost: f32,
    /// The radius of a body; bodies move out of each other. 0: they may overlap. \[m, >= 0\]
    pub body_radius: f32,
}

impl Default for FlockDef {
    fn default() -> Self {
        Self {
            min: Vec2::ZERO,
            max: Vec2::splat(100.0),
            border: Border::Torus,
            separation: Urge { weight: 1.2, radius: 2.0 },
            alignment: Urge { weight: 1.0, radius: 4.0 },
            cohesion: Urge { weight: 0.8, radius: 4.0 },
            view: 1.5 * std::f32::consts::PI,
            wander_weight: 0.3,
            wander: WanderDef::default(),
            stimulus_weight: 4.0,
            obstacle_weight: 4.0,
            look_ahead: 5.0,
            strength: 8.0,
            max_acceleration: 24.0,
            min_speed: 2.0,
            max_speed: 6.0,
            flee_boost: 1.5,
            body_radius: 0.0,
        }
    }
}

impl FlockDef {
    /// Every number that makes no sense.
    #[must_use]
    pub fn faults(&self) -> Findings {
        let mut found = Findings::default();
        let huge = 1e9;
        for (name, low, high) in [("x", self.min.x, self.max.x), ("y", self.min.y, self.max.y)] {
            found.check_range(&format!("max.{name} - min.{name}"), f64::from(high - low), 1e-3, huge);
            found.check_range(&format!("min.{name}"), f64::from(low), -huge, huge);
        }
        for (name, urge) in self.urges() {
            found.check_range(&format!("{name}.weight"), f64::from(urge.weight), 0.0, huge);
            found.check_range(&format!("{name}.radius"), f64::from(urge.radius), 0.0, huge);
        }
        for (name, value) in [
            ("wander_weight", self.wander_weight),
            ("wander.distance", self.wander.distance),
            ("wander.jitter", self.wander.jitter),
            ("stimulus_weight", self.stimulus_weight),
            ("obstacle_weight", self.obstacle_weight),
            ("look_ahead", self.look_ahead),
            ("strength", self.strength),
            ("max_acceleration", self.max_acceleration),
            ("body_radius", self.body_radius),
        ] {
            found.check_range(name, f64::from(value), 0.0, huge);
        }
        found.check_range("view", f64::from(self.view), 0.0, f64::from(std::f32::consts::TAU));
        found.check_range("wander.radius", f64::from(self.wander.radius), 1e-6, huge);
        found.check_range("max_speed", f64::from(self.max_speed), 1e-6, huge);
        found.check_range("min_speed", f64::from(self.min_speed), 0.0, f64::from(self.max_speed));
        found.check_range("flee_boost", f64::from(self.flee_boost), 1.0, huge);
        found
    }

    /// The size of the world.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// The furthest that a neighbour matters. On a torus at most half of the world: everybody is seen once.
    #[must_use]
    pub fn reach(&self) -> f32 {
        let widest = self.urges().iter().map(|(_, urge)| urge.radius).fold(2.0 * self.body_radius, f32::max);
        match self.border {
            Border::Torus => widest.min(0.5 * self.size().min_element()),
            Border::Walls => widest,
        }
    }

    /// The cells for so many creatures.
    #[must_use]
    pub fn grid(&self, count: usize) -> Grid {
        let edges = match self.border {
            Border::Torus => Edges::Torus,
            Border::Walls => Edges::Open,
        };
        Grid::for_count(self.min, self.max, self.reach(), edges, count)
    }

    /// The shortest way from one point to another.
    #[inline]
    #[must_use]
    pub fn offset(&self, from: Vec2, to: Vec2) -> Vec2 {
        let offset = to - from;
        match self.border {
            Border::Walls => offset,
            Border::Torus => offset - (offset / self.size()).round() * self.size(),
        }
    }

    /// The cosine of half the view; -2 when everything is seen, so that rounding hides nothing.
    pub(super) fn cos_half_view(&self) -> f32 {
        if self.view >= std::f32::consts::TAU - 1e-4 { -2.0 } else { math::cos(0.5 * self.view) }
    }

    fn urges(&self) -> [(&'static str, Urge); 3] {
        [("separation", self.separation), ("alignment", self.alignment), ("cohesion", self.cohesion)]
    }
}
