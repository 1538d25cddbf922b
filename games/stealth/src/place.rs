//! The yard itself: what stands there, how light it is, where one can walk. Nothing in it moves but the doors.

use wits_core::geometry::{Circle, Segment, Wall};
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::raycast::{RayCast, StaticWorld};
use wits_engine::level::{LevelDef, ThingDef};
use wits_nav::Path;
use wits_nav::anyangle::{ThetaStar, line_of_sight, straight};
use wits_nav::grid::{Cell, GridMap};
use wits_nav::search::{Search, To};
use wits_sense::modality::{Material, Senses};
use wits_sense::surroundings::{Lamp, Surroundings, Walls};
use wits_world::trigger::{PlaneRegion, Region};

/// A cell of the map of where one can walk. \[m\]
const CELL: f32 = 0.5;
/// So far from walls one walks. \[m\]
const ROOM: f32 = 0.42;
/// How much is seen through a bush.
const BUSH: f32 = 0.4;
/// So far round the walls the map goes. \[m\]
const MARGIN: f32 = 3.0;

/// Memory for finding ways.
pub(crate) struct Ways {
    search: ThetaStar,
    path: Path<u32>,
}

impl Default for Ways {
    fn default() -> Self {
        Self { search: ThetaStar::new(), path: Path::at(0) }
    }
}

/// What does not change while a night lasts.
pub(crate) struct Place {
    /// What stops eyes, and the lamps.
    walls: Walls,
    /// What stops feet.
    solid: Vec<Segment<Vec2>>,
    /// What stops looks, and what stops light: one-way glass stops the one from one side and the other from the other.
    opaque: StaticWorld,
    shadow: StaticWorld,
    shades: Vec<PlaneRegion>,
    shade: f32,
    pub(crate) bushes: Vec<PlaneRegion>,
    pub(crate) doors: Vec<DoorDef>,
    pub(crate) low: Vec2,
    pub(crate) high: Vec2,
    map: GridMap,
}

/// A door.
pub(crate) struct DoorDef {
    pub(crate) at: Vec2,
    pub(crate) leaf: Segment<Vec2>,
}

impl Place {
    pub(crate) fn new(level: &LevelDef, senses: &Senses) -> Self {
        let material = |name: &str| senses.camouflage().material(name);
        let (mut walls, mut solid) = (Walls::new().dusk(0.0), Vec::new());
        let (mut opaque, mut shadow) = (StaticWorld::builder(), StaticWorld::builder());
        for def in &level.walls {
            let (hedge, last) = (def.material == "hedge", def.points.first().filter(|_| def.closed));
            let ends = def.points.iter().skip(1).chain(last);
            for (from, to) in def.points.iter().zip(ends) {
                let stuff = material(&def.material);
                if def.one_way {
                    walls = walls.one_way(*from, *to, def.clear, stuff);
                    opaque.add(Wall::one_sided(*from, *to));
                    shadow.add(Wall::one_sided(*to, *from));
                } else {
                    walls = walls.veil(Wall::new(*from, *to), def.clear, stuff);
                }
                if def.clear <= 0.0 {
                    opaque.add(Wall::new(*from, *to));
                    shadow.add(Wall::new(*from, *to));
                }
                if !hedge {
                    solid.push(Segment::new(*from, *to));
                }
            }
        }
        let of = |prefix: &str| {
            let named = level.regions.iter().filter(|(name, _)| name.starts_with(prefix));
            named.map(|(_, region)| region.clone()).collect::<Vec<_>>()
        };
        let bushes = of("bush");
        for bush in &bushes {
            walls = walls.veil(round(bush), BUSH, material("hedge"));
        }
        for lamp in level.things.iter().filter(|thing| thing.kind == "lamp") {
            let (brightness, radius) = (number(lamp, "brightness", 0.7), number(lamp, "radius", 6.0));
            walls = walls.lamp(Lamp { at: lamp.at, brightness, radius });
        }
        let doors = level.things.iter().filter(|thing| thing.kind == "door").map(door).collect();
        let corners = || level.walls.iter().flat_map(|wall| wall.points.iter().copied());
        let low = corners().fold(Vec2::ZERO, Vec2::min) - MARGIN;
        let high = corners().fold(Vec2::ZERO, Vec2::max) + MARGIN;
        let shade = level.values.get("shade").and_then(wits_decide::Value::number).unwrap_or(0.5);
        let map = GridMap::default();
        let shades = of("shade");
        let (walls, opaque, shadow) = (walls.build(), opaque.build(), shadow.build());
        let mut place = Self { walls, solid, opaque, shadow, shades, shade, bushes, doors, low, high, map };
        place.map = place.walkable(level.characters.iter().map(|placed| placed.at));
        place
    }

    /// All cells that somebody can come to.
    fn walkable(&self, starts: impl Iterator<Item = Vec2>) -> GridMap {
        let size = ((self.high - self.low) / CELL).ceil();
        let (width, height) = (size.x.clamp(1.0, 2000.0) as usize, size.y.clamp(1.0, 2000.0) as usize);
        let is_free = |cell: Cell| {
            let at = self.middle(cell);
            self.solid.iter().all(|wall| wall.distance_squared(at) > ROOM * ROOM)
        };
        let open = GridMap::from_fn(width, height, is_free).unwrap_or_default();
        let mut map = GridMap::blocked(width, height).unwrap_or_default();
        let mut next: Vec<Cell> = starts.map(|at| self.cell(at)).filter(|cell| open.is_free(*cell)).collect();
        while let Some(cell) = next.pop() {
            if open.is_free(cell) && !map.is_free(cell) {
                map.set(cell, true);
                let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                next.extend(beside.map(|(x, y)| Cell::new(cell.x + x, cell.y + y)));
            }
        }
        map
    }

    fn cell(&self, at: Vec2) -> Cell {
        let cell = ((at - self.low) / CELL).floor();
        Cell::new(cell.x as i32, cell.y as i32)
    }

    fn middle(&self, cell: Cell) -> Vec2 {
        self.low + (Vec2::new(cell.x as f32, cell.y as f32) + 0.5) * CELL
    }

    /// The free cell nearest to a place.
    fn free_cell(&self, at: Vec2) -> Option<Cell> {
        let here = self.cell(at);
        if self.map.is_free(here) {
            return Some(here);
        }
        let far = |cell: &Cell| self.middle(*cell).distance_squared(at);
        (1..40).find_map(|reach: i32| {
            let ring = (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)));
            let ring = ring.filter(|(x, y)| x.abs().max(y.abs()) == reach);
            let cells = ring.map(|(x, y)| Cell::new(here.x.saturating_add(x), here.y.saturating_add(y)));
            let free = cells.filter(|cell| self.map.is_free(*cell));
            free.min_by(|a, b| far(a).total_cmp(&far(b)))
        })
    }

    /// The place nearest to another where somebody can stand.
    pub(crate) fn near(&self, at: Vec2) -> Vec2 {
        if self.map.is_free(self.cell(at)) {
            at
        } else {
            self.free_cell(at).map_or(at, |cell| self.middle(cell))
        }
    }

    /// The way from a place to another, the first place left out; straight if there is none.
    pub(crate) fn way(&self, ways: &mut Ways, from: Vec2, to: Vec2, way: &mut Vec<Vec2>) {
        way.clear();
        let ends = self.free_cell(from).zip(self.free_cell(to));
        let Some((start, end)) = ends.filter(|(start, end)| !line_of_sight(&self.map, *start, *end)) else {
            way.push(to);
            return;
        };
        if let (Some(first), Some(goal)) = (self.map.node(start), self.map.node(end)) {
            let aim = To::new(goal, |a, b| straight(self.map.cell(a), self.map.cell(b)));
            if let Ok(true) = ways.search.find_into(&self.map, first, &aim, &mut ways.path) {
                way.extend(ways.path.nodes().skip(1).map(|node| self.middle(self.map.cell(node))));
                way.pop();
            }
        }
        way.push(self.near(to));
    }

    /// Walls push.
    pub(crate) fn keep_out(&self, mut at: Vec2, radius: f32) -> Vec2 {
        for wall in &self.solid {
            let near = wall.closest_point(at);
            let away = at - near;
            if away.length_squared() < radius * radius {
                at = near + away.normalize_or(Vec2::Y) * radius;
            }
        }
        at.clamp(self.low, self.high)
    }

    /// What is seen from a place: a fan of rays that end at walls. Glass and hedges do not stop them.
    pub(crate) fn seen(&self, from: Vec2, reach: f32, facing: f32, spread: f32, rays: usize) -> Vec<Vec2> {
        std::iter::once(from).chain(fan(&self.opaque, from, reach, (facing, spread), rays)).collect()
    }

    /// The same for what is lit from there, all round.
    pub(crate) fn lit(&self, from: Vec2, reach: f32, rays: usize) -> Vec<Vec2> {
        fan(&self.shadow, from, reach, (0.0, std::f32::consts::TAU), rays).collect()
    }

    /// Whether stone stands between two places.
    pub(crate) fn is_walled(&self, from: Vec2, to: Vec2) -> bool {
        Surroundings::<Vec2>::sight(&self.walls, from, to) <= 0.0
    }

    /// Whether one cannot reach from one place to another: glass bars the way, too.
    pub(crate) fn is_barred(&self, from: Vec2, to: Vec2) -> bool {
        let way = Segment::new(from, to);
        self.solid.iter().any(|wall| wall.crosses(&way))
    }

    pub(crate) fn lamps(&self) -> &[Lamp] {
        self.walls.lamps()
    }

    /// In the shade, or in a bush.
    pub(crate) fn is_shaded(&self, at: Vec2) -> bool {
        self.shades.iter().chain(&self.bushes).any(|region| region.is_touching(at, 0.0))
    }

    pub(crate) fn shades(&self) -> &[PlaneRegion] {
        &self.shades
    }
}

/// The yard at a moment: with doors open or shut, lanterns where they are, and how bright the night is.
pub(crate) struct Now<'a> {
    pub(crate) place: &'a Place,
    /// By number of door.
    pub(crate) is_open: &'a [bool],
    /// Where lanterns are, and how far they shine.
    pub(crate) lanterns: &'a [(Vec2, f32)],
    pub(crate) dusk: f32,
}

impl Now<'_> {
    fn is_shut_between(&self, from: Vec2, to: Vec2) -> bool {
        let look = Segment::new(from, to);
        let doors = self.place.doors.iter().zip(self.is_open);
        doors.filter(|(_, is_open)| !**is_open).any(|(door, _)| door.leaf.crosses(&look))
    }
}

impl Surroundings<Vec2> for Now<'_> {
    fn sight(&self, eye: Vec2, target: Vec2) -> f32 {
        if self.is_shut_between(eye, target) { 0.0 } else { self.place.walls.sight(eye, target) }
    }

    fn light(&self, at: Vec2) -> f32 {
        let is_shaded = self.place.shades.iter().any(|shade| shade.is_touching(at, 0.0));
        let dusk = if is_shaded { self.dusk * self.place.shade } else { self.dusk };
        let lamps = self.place.walls.light(at) * if is_shaded { self.place.shade } else { 1.0 };
        let shine = |(from, reach): &(Vec2, f32)| {
            let share = 1.0 - from.distance(at) / math::max(*reach, 0.01);
            // What is lit could see the lantern.
            if share > 0.0 && self.sight(at, *from) > 0.0 { 0.6 * share } else { 0.0 }
        };
        dusk + lamps + self.lanterns.iter().map(shine).fold(0.0, math::max)
    }

    fn background(&self, eye: Vec2, target: Vec2) -> Option<Material> {
        self.place.walls.background(eye, target)
    }
}

/// Where rays end, side by side.
fn fan(
    world: &StaticWorld,
    from: Vec2,
    reach: f32,
    (facing, spread): (f32, f32),
    rays: usize,
) -> impl Iterator<Item = Vec2> {
    let turns = (0..=rays).map(move |ray| facing + spread * (ray as f32 / rays as f32 - 0.5));
    turns.map(move |turn| {
        let way = wits_core::angle::direction(turn);
        from + way * world.ray(from, way, reach).map_or(reach, |hit| hit.distance)
    })
}

fn number(thing: &ThingDef, key: &str, or: f32) -> f32 {
    thing.values.get(key).and_then(wits_decide::Value::number).unwrap_or(or)
}

fn door(thing: &ThingDef) -> DoorDef {
    let half = wits_core::angle::direction(thing.facing.to_radians()) * (0.5 * number(thing, "width", 1.4));
    DoorDef { at: thing.at, leaf: Segment::new(thing.at - half, thing.at + half) }
}

/// A bush is as round as its region, or as the circle in its box.
fn round(region: &PlaneRegion) -> Circle {
    let bounds = region.footprint();
    Circle::new(bounds.center(), 0.5 * bounds.size().min_element())
}
