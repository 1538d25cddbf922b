//! The plan of the house: everything that its files say, put together. Nothing of it changes in a tick.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place};
use wits_core::geometry::{Segment, Wall};
use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::ron::RonFile;
use wits_core::space::Plane;
use wits_decide::Value;
use wits_engine::body::BodyDef;
use wits_engine::level::LevelDef;
use wits_engine::objects::{ObjectTypes, Objects};
use wits_engine::sheet::CharacterDef;
use wits_nav::world::{Waypoints, WaypointsDef};
use wits_sense::memory::MemoryDef;
use wits_sense::modality::{Sense, Senses, SensesDef};
use wits_sense::surroundings::{Surroundings, Walls};
use wits_sense::{Sensor, What, Who};
use wits_world::trigger::{PlaneRegion, Region};

use crate::comers::{Comer, comers};

/// Kinds of signals from here on are tricks, by their number.
const TRICKS: u32 = 1000;
/// How wide doors are. \[m\]
const DOOR: f32 = 1.4;

/// All that the files say.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) level: LevelDef,
    pub(crate) rooms: Vec<Room>,
    pub(crate) senses: Senses,
    pub(crate) kinds: Kinds,
    pub(crate) sight: Sense,
    pub(crate) hearing: Sense,
    pub(crate) types: ObjectTypes<Plane>,
    pub(crate) tricks: Vec<TrickDef>,
    pub(crate) ways: Waypoints<Vec2>,
    /// The bit of waypoints where one is safe.
    pub(crate) safe: u64,
    pub(crate) walls: Walls,
    /// What those are like whom each spawner makes, and the mind that they follow.
    pub(crate) comers: Vec<Comer>,
    pub(crate) desk: Vec2,
    pub(crate) way_out: Vec2,
    /// The corners of the whole, for those who look at it. \[m\]
    pub(crate) low: Vec2,
    pub(crate) high: Vec2,
    /// How well somebody remembers of whom no file says anything any more, and how it moves.
    usual: (MemoryDef, BodyDef),
}

/// A room.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) name: String,
    pub(crate) region: PlaneRegion,
    pub(crate) nodes: Vec<u32>,
}

/// The kinds of signals that are no tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    pub(crate) visitor: What,
    pub(crate) scared: What,
    pub(crate) scream: What,
}

/// A trick that can be bought.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrickDef {
    pub(crate) name: String,
    pub(crate) help: String,
    /// How odd it is, by sense.
    pub(crate) oddness: Vec<(Sense, f32)>,
    pub(crate) price: f32,
    pub(crate) energy: f32,
    pub(crate) duration: f32,
    pub(crate) rest: f32,
    pub(crate) every: f32,
    pub(crate) veil: f32,
    pub(crate) glows: bool,
}

/// The files that a plan is made of, besides the minds.
pub(crate) struct Sources<'s> {
    pub(crate) level: &'s LevelDef,
    pub(crate) spawned: &'s [CharacterDef],
    /// The text of a file that the level uses.
    pub(crate) text: &'s dyn Fn(&str) -> Option<String>,
}

impl Plan {
    /// Puts everything together.
    ///
    /// # Errors
    /// All that does not fit.
    pub(crate) fn new(sources: &Sources<'_>) -> Result<Self, Findings> {
        let mut findings = Findings::of("house.level.ron");
        let level = sources.level.clone();
        let [waypoints, senses, objects] = [".waypoints.ron", ".senses.ron", ".objects.ron"]
            .map(|ending| used(sources, ending, &mut findings));
        let ways = taken(WaypointsDef::<Vec2>::from_ron(&waypoints.0, &waypoints.1), &mut findings);
        let senses =
            taken(SensesDef::from_ron(&senses.0, &senses.1).and_then(SensesDef::bind), &mut findings);
        let types = taken(ObjectTypes::<Plane>::from_ron(&objects.0, &objects.1), &mut findings);
        let (Some(ways), Some(senses), Some(types)) = (ways, senses, types) else { return Err(findings) };
        let ways = ways.build();
        let mut rooms: Vec<Room> = { level.regions.iter() }
            .map(|(name, region)| Room { name: name.clone(), region: region.clone(), nodes: Vec::new() })
            .collect();
        let room_of_node: Vec<Option<usize>> =
            ways.nodes().map(|(_, node)| rooms.iter().position(|room| room.contains(node.at))).collect();
        for (node, room) in (0..).zip(&room_of_node).filter_map(|(node, room)| Some((node, (*room)?))) {
            rooms[room].nodes.push(node);
        }
        check_level(&level, &types, &rooms, &mut findings);
        let tricks = tricks(&types, &senses);
        check_tricks(&objects.0, &types, &tricks, &mut findings);
        let kind = |name: &str, findings: &mut Findings| {
            senses.kind(name).unwrap_or_else(|| {
                findings.add(Place::path("uses"), format!("the senses have no kind {name:?}"), "");
                What(0)
            })
        };
        let kinds = Kinds {
            visitor: kind("visitor", &mut findings),
            scared: kind("scared visitor", &mut findings),
            scream: kind("scream", &mut findings),
        };
        let sense = |name: &str, findings: &mut Findings| {
            senses.sense(name).unwrap_or_else(|| {
                findings.add(Place::path("uses"), format!("there is no sense of {name}"), "");
                Sense(0)
            })
        };
        let (sight, hearing) = (sense("sight", &mut findings), sense("hearing", &mut findings));
        let comers = comers(sources, &senses, &mut findings);
        let place = |name: &str, findings: &mut Findings| {
            level.places.get(name).copied().unwrap_or_else(|| {
                findings.add(Place::path("places"), format!("there is no place {name:?}"), "");
                Vec2::ZERO
            })
        };
        let (desk, way_out) = (place("desk", &mut findings), place("way out", &mut findings));
        let (low, high) = corners(&level, &rooms);
        let (safe, walls) = (ways.tag("safe"), walls(&level));
        findings.into_result(Self {
            level,
            rooms,
            senses,
            kinds,
            sight,
            hearing,
            types,
            tricks,
            ways,
            safe,
            walls,
            comers,
            desk,
            way_out,
            low,
            high,
            usual: Default::default(),
        })
    }

    /// The room of a place.
    pub(crate) fn room_at(&self, at: Vec2) -> Option<usize> {
        self.rooms.iter().position(|room| room.contains(at))
    }

    /// What signals of a trick are.
    pub(crate) fn what_of(trick: usize) -> What {
        What(TRICKS + u32::try_from(trick).unwrap_or(0))
    }

    /// The trick that a signal is of.
    pub(crate) fn trick_of(&self, what: What) -> Option<usize> {
        let number = what.0.checked_sub(TRICKS)? as usize;
        (number < self.tricks.len()).then_some(number)
    }

    /// No wall is between; doors are not asked.
    pub(crate) fn is_clear(&self, from: Vec2, to: Vec2) -> bool {
        self.walls.sight(from, to) > 0.5
    }

    /// The nearest waypoint that one could walk straight to.
    pub(crate) fn nearest_node(&self, at: Vec2) -> Option<u32> {
        let nearest = |clear: bool| {
            let mut best: Option<(f32, u32)> = None;
            for (number, node) in self.ways.nodes() {
                let distance = node.at.distance_squared(at);
                // Walls are asked last: that is the dear part.
                if best.is_none_or(|(known, _)| distance < known) && (!clear || self.is_clear(at, node.at)) {
                    best = Some((distance, number));
                }
            }
            best.map(|(_, node)| node)
        };
        nearest(true).or_else(|| nearest(false))
    }

    /// A waypoint of a room where somebody can stand: nobody stands about in a door.
    pub(crate) fn some_node(&self, room: usize, stream: &mut Stream) -> Option<u32> {
        let wide = || self.rooms[room].nodes.iter().filter(|node| self.width(**node) > 0.4);
        let count = u32::try_from(wide().count()).ok().filter(|count| *count > 0)?;
        wide().nth(stream.below(count) as usize).copied()
    }

    /// Where a waypoint is.
    pub(crate) fn node_at(&self, node: u32) -> Vec2 {
        self.ways.node(node).map_or(Vec2::ZERO, |node| node.at)
    }

    /// How much room there is about a waypoint. \[m\]
    pub(crate) fn width(&self, node: u32) -> f32 {
        self.ways.node(node).map_or(0.0, |node| node.radius)
    }

    /// How far a trick is noticed by those of the first spawner, in the sense that carries farthest. \[m\]
    pub(crate) fn reach(&self, trick: &TrickDef) -> f32 {
        let usual = self.comers.first().map(|comer| &comer.sheet.senses);
        let reaches = trick.oddness.iter().map(|(sense, strength)| {
            let modality = self.senses.modality(*sense);
            let acuity = usual.and_then(|usual| usual.get(&modality.name));
            acuity.map_or(0.0, |acuity| modality.reach(*strength, acuity.threshold))
        });
        reaches.fold(0.0, f32::max)
    }

    /// How somebody of a spawner moves.
    pub(crate) fn body(&self, spawner: u32) -> &BodyDef {
        self.comers.get(spawner as usize).map_or(&self.usual.1, |comer| &comer.body)
    }

    /// The senses of somebody of a spawner.
    pub(crate) fn sensor(&self, spawner: usize, who: Who, at: Vec2) -> Sensor<Vec2> {
        let comer = self.comers.get(spawner);
        comer.map_or_else(|| Sensor::new(who, at), |comer| comer.sheet.sensor(&self.senses, who, at))
    }

    /// How well somebody of a spawner remembers.
    pub(crate) fn memory(&self, spawner: u32) -> &MemoryDef {
        self.comers.get(spawner as usize).map_or(&self.usual.0, |comer| &comer.sheet.memory)
    }
}

impl Room {
    pub(crate) fn contains(&self, at: Vec2) -> bool {
        self.region.is_touching(at, 1e-3)
    }
}

/// A door as a line from jamb to jamb.
pub(crate) fn leaf(at: Vec2, facing: f32) -> Segment<Vec2> {
    let along = wits_core::angle::direction(facing).perp() * (0.5 * DOOR);
    Segment::new(at - along, at + along)
}

pub(crate) fn taken<T>(read: Result<T, Findings>, findings: &mut Findings) -> Option<T> {
    read.map_err(|faults| findings.extend(faults)).ok()
}

/// The name and the text of the one file of a kind that the level uses.
fn used(sources: &Sources<'_>, ending: &str, findings: &mut Findings) -> (String, String) {
    let name = sources.level.uses.iter().find(|name| name.ends_with(ending));
    let found = name.and_then(|name| Some((name.clone(), (sources.text)(name)?)));
    found.unwrap_or_else(|| {
        findings.add(Place::path("uses"), format!("no file *{ending}"), "one that is there");
        Default::default()
    })
}

fn walls(level: &LevelDef) -> Walls {
    let mut walls = Walls::new();
    for wall in &level.walls {
        let back = wall.closed.then(|| [wall.points[wall.points.len() - 1], wall.points[0]]);
        let pieces = wall.points.windows(2).map(|ends| [ends[0], ends[1]]).chain(back);
        for [from, to] in pieces {
            walls = walls.veil(Wall::new(from, to), wall.clear, None);
        }
    }
    walls.build()
}

fn check_level(level: &LevelDef, types: &ObjectTypes<Plane>, rooms: &[Room], findings: &mut Findings) {
    for (number, thing) in level.things.iter().enumerate() {
        let known = types.types().map(|kind| kind.name());
        findings.check_name(Place::path(format!("things[{number}].kind")), &thing.kind, known);
    }
    for room in rooms.iter().filter(|room| room.nodes.is_empty()) {
        let place = Place::path(wits_core::ron::join("regions", &room.name));
        findings.add(place, "no waypoint is in it", "one at least, or nobody ever goes there");
    }
    let least = [("money", 0.0), ("energy", 0.0), ("energy per second", 0.0), ("most tricks", 0.0)];
    for (key, least) in least.into_iter().chain([("open for", 10.0), ("rent", 0.0), ("goal", 0.0)]) {
        match level.values.get(key).and_then(Value::number) {
            Some(value) if (least..=100_000.0).contains(&value) => {}
            Some(value) => {
                let expected = format!("{least} to 100000");
                findings.add(
                    Place::path(format!("values.{key}")),
                    format!("{value} is out of range"),
                    expected,
                );
            }
            None => {
                findings.add(Place::path("values"), format!("nothing is said of {key:?}"), "a number");
            }
        }
    }
}

/// The corners of all rooms and walls.
fn corners(level: &LevelDef, rooms: &[Room]) -> (Vec2, Vec2) {
    let walls = level.walls.iter().flat_map(|wall| wall.points.iter().copied());
    let rooms = rooms.iter().map(|room| room.region.footprint()).flat_map(|print| [print.min, print.max]);
    let ends = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    let (low, high) = walls.chain(rooms).fold(ends, |(low, high), at| (low.min(at), high.max(at)));
    if low.is_finite() && high.is_finite() { (low, high) } else { (Vec2::ZERO, Vec2::ONE) }
}

/// All types that are tricks: those made from the type `trick`.
fn tricks(types: &ObjectTypes<Plane>, senses: &Senses) -> Vec<TrickDef> {
    let Some(trick) = types.find("trick") else { return Vec::new() };
    let mut samples = Objects::<Plane>::default();
    let all = types.types().filter(|kind| kind.is(trick) && kind.name() != "trick");
    all.filter_map(|kind| {
        let id = samples.add(types, types.find(kind.name())?, Vec2::ZERO, 0.0)?;
        let marks: BTreeMap<&str, &Value> = samples.get(id)?.marks(types).collect();
        let number = |mark: &str| marks.get(mark).and_then(|value| value.number()).unwrap_or_default();
        let oddness =
            (0..).zip(senses.modalities()).map(|(sense, modality)| (Sense(sense), number(&modality.name)));
        Some(TrickDef {
            name: kind.name().to_owned(),
            help: kind.help().to_owned(),
            oddness: oddness.filter(|(_, strength)| *strength > 0.0).collect(),
            price: number("price"),
            energy: number("energy"),
            duration: number("duration"),
            rest: number("rest"),
            every: number("every"),
            veil: number("veil"),
            glows: number("glows") > 0.0,
        })
    })
    .collect()
}

fn check_tricks(file: &str, types: &ObjectTypes<Plane>, tricks: &[TrickDef], findings: &mut Findings) {
    let mut found = Findings::of(file);
    for kind in types.types().filter(|kind| kind.offers().len() > 1) {
        let place = Place::path(format!("types.{}.offers", kind.name()));
        found.add(place, "more than one action", "at most one for each object");
    }
    if tricks.is_empty() {
        found.add(Place::path("types"), "no tricks", "one type made from \"trick\" at least");
    }
    for trick in tricks {
        let path = format!("types.{}", trick.name);
        if trick.oddness.is_empty() {
            found.add(Place::path(&path), "nobody would ever notice it", "a mark with the name of a sense");
        }
        for (mark, value, least) in [
            ("price", trick.price, 0.0),
            ("energy", trick.energy, 0.0),
            ("duration", trick.duration, 0.1),
            ("rest", trick.rest, 0.0),
            ("every", trick.every, 0.1),
            ("veil", trick.veil, 0.0),
        ] {
            if !(value >= least && value <= 1000.0) {
                let place = Place::path(format!("{path}.marks.{mark}"));
                found.add(place, format!("{value} is out of range"), format!("{least} to 1000"));
            }
        }
    }
    findings.extend(found);
}
