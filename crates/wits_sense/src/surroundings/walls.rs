//! A flat level of walls, bushes and lamps.

use wits_core::geometry::{Ray, Sides, Wall};
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::raycast::{RayCast, Shape, StaticWorld};

use super::Surroundings;
use super::segments::Segments;
use crate::Point;
use crate::modality::Material;

/// A flat level: opaque walls, things that hide a part, lamps and wind. Made once, asked often; nothing allocates.
///
/// Games with heights can use it too: walls are then as high as the sky.
///
/// ```
/// use wits_core::geometry::{Circle, Wall};
/// use wits_core::glam::Vec2;
/// use wits_sense::surroundings::{Surroundings, Walls};
/// let bush = |x: f32| Circle::new(Vec2::new(x, 0.0), 0.5);
/// let level = Walls::new()
///     .wall(Wall::new(Vec2::new(9.0, -5.0), Vec2::new(9.0, 5.0)), None)
///     .veil(bush(2.0), 0.5, None)
///     .veil(bush(5.0), 0.5, None)
///     .build();
/// let at = |x: f32| Vec2::new(x, 0.0);
/// assert_eq!(level.sight(at(0.0), at(3.5)), 0.5);
/// assert_eq!(level.sight(at(0.0), at(8.0)), 0.25); // through both bushes
/// assert_eq!(level.sight(at(0.0), at(10.0)), 0.0); // not through the wall
/// ```
#[derive(Clone, Debug, Default)]
pub struct Walls {
    /// What is opaque.
    solid: StaticWorld,
    /// Of that, walls that are opaque from both sides; and the rest, if there is any.
    segments: Segments,
    others: Option<StaticWorld>,
    /// What each solid thing is made of, by number.
    materials: Vec<Option<Material>>,
    veils: Vec<Obstacle>,
    obstacles: Vec<Obstacle>,
    lamps: Vec<Lamp>,
    dusk: f32,
    wind: Vec2,
    glow: f32,
    sky: Option<Material>,
}

/// Something in the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// Its shape.
    pub shape: Shape,
    /// How much can be seen through it: 0 is opaque.
    pub transparency: f32,
    /// What it is made of, for those who stand before it.
    pub material: Option<Material>,
}

/// A light. It shines as far as its radius, weaker and weaker, and walls throw shadows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lamp {
    /// Where it is. \[m\]
    pub at: Vec2,
    /// How bright it is there: 1 is day.
    pub brightness: f32,
    /// How far it shines. \[m\]
    pub radius: f32,
}

/// So far behind somebody is looked for a background. \[m\]
const BACKGROUND: f32 = 200.0;
/// A glow is looked for in so many directions round a flash.
const GLOW_RAYS: u32 = 16;
/// How much of a flash is to be seen by its glow alone.
const GLOW: f32 = 0.5;

impl Walls {
    /// Nothing yet, by day.
    #[must_use]
    pub fn new() -> Self {
        Self { dusk: 1.0, glow: 3.0, ..Self::default() }
    }

    /// One more opaque wall.
    #[must_use]
    pub fn wall(self, wall: Wall, material: Option<Material>) -> Self {
        self.veil(wall, 0.0, material)
    }

    /// One-way glass: who is on the left of it, looking from its first end to its second, sees a mirror; who is on the right
    /// sees through, as much as it is transparent. Light comes the way that eyes can look.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_sense::surroundings::{Surroundings, Walls};
    /// let (inside, outside) = (Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0));
    /// let house = Walls::new().one_way(Vec2::ZERO, Vec2::new(2.0, 0.0), 0.9, None).build();
    /// assert_eq!(house.sight(outside, inside), 0.9);
    /// assert_eq!(house.sight(inside, outside), 0.0);
    /// ```
    #[must_use]
    pub fn one_way(self, from: Vec2, to: Vec2, transparency: f32, material: Option<Material>) -> Self {
        let glass = self.veil(Wall::new(from, to), transparency, material);
        glass.wall(Wall::one_sided(from, to), material)
    }

    /// Something that can be seen through in part: 0 is opaque, 1 is air.
    #[must_use]
    pub fn veil(mut self, shape: impl Into<Shape>, transparency: f32, material: Option<Material>) -> Self {
        let transparency = math::min(math::max(transparency, 0.0), 1.0);
        self.obstacles.push(Obstacle { shape: shape.into(), transparency, material });
        self
    }

    /// One more lamp.
    #[must_use]
    pub fn lamp(mut self, lamp: Lamp) -> Self {
        self.lamps.push(lamp);
        self
    }

    /// How light it is where no lamp shines: 1 is day, 0 is a cellar.
    #[must_use]
    pub fn dusk(mut self, light: f32) -> Self {
        self.dusk = light;
        self
    }

    /// What is seen behind those who have nothing behind them.
    #[must_use]
    pub fn sky(mut self, material: Option<Material>) -> Self {
        self.sky = material;
        self
    }

    /// The wind everywhere. \[m/s\]
    #[must_use]
    pub fn windy(mut self, wind: Vec2) -> Self {
        self.wind = wind;
        self
    }

    /// Makes it ready to be asked. What is added later needs this again.
    #[must_use]
    pub fn build(mut self) -> Self {
        let (mut solid, mut others, mut segments) =
            (StaticWorld::builder(), StaticWorld::builder(), Vec::new());
        let mut has_others = false;
        self.materials.clear();
        self.veils.clear();
        for obstacle in &self.obstacles {
            if obstacle.transparency > 0.0 {
                self.veils.push(obstacle.clone());
            } else {
                solid.add(obstacle.shape.clone());
                self.materials.push(obstacle.material);
                match &obstacle.shape {
                    Shape::Wall(wall) if wall.sides == Sides::Both => segments.push(wall.segment),
                    other => {
                        others.add(other.clone());
                        has_others = true;
                    }
                }
            }
        }
        self.solid = solid.build();
        self.segments = Segments::new(&segments);
        self.others = has_others.then(|| others.build());
        self
    }

    /// Everything in the way, as it was added.
    #[must_use]
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// The lamps.
    #[must_use]
    pub fn lamps(&self) -> &[Lamp] {
        &self.lamps
    }

    /// Whether nothing opaque is between.
    fn is_free(&self, from: Vec2, to: Vec2) -> bool {
        from.is_finite()
            && to.is_finite()
            && !self.segments.is_crossed(from, to)
            && self.others.as_ref().is_none_or(|others| others.line_of_sight(from, to))
    }

    fn seen(&self, eye: Vec2, target: Vec2) -> f32 {
        if !self.is_free(eye, target) {
            return 0.0;
        }
        if self.veils.is_empty() {
            return 1.0;
        }
        let Some(ray) = Ray::new(eye, target - eye) else { return 1.0 };
        let distance = eye.distance(target);
        let crossed = self.veils.iter().filter(|veil| veil.shape.cast(&ray, distance, 0.0).is_some());
        crossed.map(|veil| veil.transparency).product()
    }

    /// A flash lights up what is round it: what of that can be seen?
    fn glowing(&self, eye: Vec2, flash: Vec2) -> f32 {
        let direct = self.seen(eye, flash);
        let lit = (0..GLOW_RAYS).map(|number| {
            let angle = std::f32::consts::TAU * number as f32 / GLOW_RAYS as f32;
            let place = flash + wits_core::angle::direction(angle) * self.glow;
            if self.is_free(place, flash) { GLOW * self.seen(eye, place) } else { 0.0 }
        });
        if direct >= GLOW { direct } else { lit.fold(direct, math::max) }
    }

    fn lit(&self, at: Vec2) -> f32 {
        let lamps = self.lamps.iter().map(|lamp| {
            let distance = lamp.at.distance(at);
            // What is lit could see the lamp.
            let shines = distance < lamp.radius && self.is_free(at, lamp.at);
            if shines { lamp.brightness * (1.0 - distance / lamp.radius) } else { 0.0 }
        });
        self.dusk + lamps.sum::<f32>()
    }

    fn behind(&self, eye: Vec2, target: Vec2) -> Option<Material> {
        let ray = Ray::new(target, target - eye)?;
        let solid = self.solid.ray(target, target - eye, BACKGROUND);
        let mut nearest = solid.map_or(BACKGROUND, |hit| hit.distance);
        let mut material =
            solid.map_or(self.sky, |hit| self.materials.get(hit.id as usize).copied().flatten());
        for veil in &self.veils {
            // Who stands in a bush is before the bush, too.
            if let Some(contact) = veil.shape.cast(&ray, nearest, 0.0) {
                (nearest, material) = (contact.distance, veil.material);
            }
        }
        material
    }
}

impl<V: Point> Surroundings<V> for Walls {
    fn sight(&self, eye: V, target: V) -> f32 {
        self.seen(eye.floor_place(), target.floor_place())
    }
    fn glow(&self, eye: V, flash: V) -> f32 {
        self.glowing(eye.floor_place(), flash.floor_place())
    }
    fn light(&self, at: V) -> f32 {
        self.lit(at.floor_place())
    }
    fn background(&self, eye: V, target: V) -> Option<Material> {
        self.behind(eye.floor_place(), target.floor_place())
    }
    fn wind(&self, _at: V) -> V {
        V::above(self.wind, 0.0)
    }
}
