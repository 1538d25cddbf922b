//! What there is to see.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, Sprite, SpriteShape, Tint};
use wits_core::time::Moment;

use crate::city::about::{LEVEL_TINTS, TICKS_PER_SECOND};
use crate::city::day;
use crate::city::detail::{INDIVIDUAL, SIMPLE};
use crate::city::groups::{Crowd, OPEN};
use crate::city::names;
use crate::city::person::{ALARM, ALARM_HEARD, Person, SIREN_HEARD, Word};
use crate::city::town::{DISTRICT, KERB, Kind, PITCH, STALLS};
use crate::city::world::City;

/// How long a person is drawn. \[m\]
const BODY: f32 = 3.2;
/// Room round the town, and above it for what is told of it. \[m\]
const MARGIN: f32 = 10.0;
/// Sounds and words are seen so long. \[s\]
const SEEN: f32 = 3.0;
/// No more ways than this are drawn.
const MOST_WAYS: usize = 400;
/// A block with so many people in it is full.
const FULL: f32 = 80.0;

/// Everything there is to see.
pub(crate) fn scene(city: &City, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let size = city.town.size();
    scene.set_bounds(Vec2::splat(-MARGIN), Vec2::new(size + MARGIN, 1.12 * size + 2.0 * MARGIN));
    town(city, scene);
    groups(city, scene);
    if wanted("importance") {
        scene.heat(importance(city));
    }
    if wanted("levels") {
        scene.heat(levels(city));
    }
    if wanted("ways") {
        ways(city, scene);
    }
    if wanted("triggers") {
        triggers(city, scene);
    }
    people(city, scene);
    events(city, scene);
    you(city, scene);
}

fn town(city: &City, scene: &mut Scene) {
    let town = &city.town;
    for (block, kind) in (0..).zip(&town.kinds) {
        let corner = town.corner(block);
        let (tint, alpha) = match kind {
            Kind::Homes => (Tint::Faint, 0.75),
            Kind::Works => (Tint::Obstacle, 0.7),
            Kind::Market => (Tint::Orange, 0.22),
            Kind::Park => (Tint::Green, 0.25),
        };
        let plot = Shape::rectangle(corner + Vec2::splat(KERB), corner + Vec2::splat(PITCH - KERB));
        scene.add("town", plot.fill(Ink::new(tint).alpha(alpha)));
    }
    let stalls = scene.sprites("town", 2.6);
    stalls.set_shape(SpriteShape::Square);
    for market in town.markets() {
        for stall in 0..STALLS as u8 {
            stalls.push(town.stall(market, stall) + Vec2::new(0.0, 1.8), Vec2::X, Tint::Orange);
        }
    }
    headline(city, scene);
}

/// What time it is, and how many people there are at each level.
fn headline(city: &City, scene: &mut Scene) {
    let top = city.town.size() + MARGIN;
    let line = |x: f32, up: f32, text: String, size: f32| Shape::text(Vec2::new(x, top + up), text, size);
    let told = format!("{}  {} people", day::clock(city.world.hour), city.town.residents.len());
    scene.add("town", line(0.0, 0.06 * top, told, 20.0).fill(Tint::Highlight));
    let names = ["individuals", "simple", "in blocks", "in districts"];
    for (place, (count, name)) in city.world.told.levels.iter().zip(names).enumerate() {
        let x = [0.0, 0.28, 0.5, 0.76][place] * city.town.size();
        scene.add("town", line(x, 0.01 * top, format!("{count} {name}"), 14.0).fill(LEVEL_TINTS[place]));
    }
}

fn groups(city: &City, scene: &mut Scene) {
    let (town, crowds) = (&city.town, &city.world.crowds.list);
    let blocks = town.kinds.len();
    for (block, crowd) in (0..).zip(&crowds[..blocks]) {
        if city.closed[usize::from(block)] == block {
            let corner = town.corner(block);
            let plot =
                Shape::rectangle(corner + Vec2::splat(KERB - 1.5), corner + Vec2::splat(PITCH - KERB + 1.5));
            let full = 0.08 + 0.5 * (crowd.count as f32 / FULL).min(1.0);
            scene.add(
                "groups",
                plot.fill(Ink::new(Tint::Purple).alpha(full)).stroke(Ink::new(Tint::Purple).alpha(0.5), 1.0),
            );
        }
    }
    for (district, crowd) in crowds[blocks..].iter().enumerate() {
        let corner = town.district_corner(district);
        if city.closed[usize::from(town.block_at(corner))] == (blocks + district) as u16 {
            whole_district(scene, corner, district, crowd);
        }
    }
}

/// A district that is run as one.
fn whole_district(scene: &mut Scene, corner: Vec2, district: usize, crowd: &Crowd) {
    let side = PITCH * DISTRICT as f32;
    let (low, high) = (corner + Vec2::splat(2.0), corner + Vec2::splat(side - 2.0));
    scene.add("groups", Shape::rectangle(low, high).fill(Ink::new(Tint::Faint).alpha(0.7)));
    let fill = Ink::new(Tint::Blue).alpha(0.12);
    scene.add("groups", Shape::rectangle(low, high).fill(fill).stroke(Ink::new(Tint::Blue).alpha(0.5), 1.0));
    let text = |up: f32, text: String, size: f32| Shape::text(corner + Vec2::new(9.0, up), text, size);
    scene.add("groups", text(0.56 * side, names::district(district).into(), 16.0).fill(Tint::Neutral));
    scene.add("groups", text(0.36 * side, crowd.count.to_string(), 24.0).fill(Tint::Blue));
    // How many are out for what, as a bar: home, work, market, park.
    let (mut at, width) = (corner + Vec2::new(9.0, 0.2 * side), side - 18.0);
    for (count, tint) in crowd.errands.iter().zip([Tint::Neutral, Tint::Cyan, Tint::Orange, Tint::Green]) {
        let part = width * *count as f32 / (crowd.count as f32).max(1.0);
        scene.add("groups", Shape::rectangle(at, at + Vec2::new(part, 5.0)).fill(Ink::new(tint).alpha(0.8)));
        at.x += part;
    }
}

/// Cells along each side of a block in maps of the town.
const CELLS: usize = 4;

/// How important somebody would be at each place.
fn importance(city: &City) -> Heat {
    let view = city.view();
    let of = |at: Vec2| (200.0 * city.detail.importance.of(&view.values(u32::MAX, at))) as u8;
    map(city, "importance", Ramp::Heat, of)
}

/// At which level of detail people are run at each place.
fn levels(city: &City) -> Heat {
    let (view, blocks) = (city.view(), city.town.kinds.len());
    let level = |at: Vec2| match city.closed[usize::from(city.town.block_at(at))] {
        OPEN => {
            let importance = city.detail.importance.of(&view.values(u32::MAX, at));
            city.detail.levels.choose(importance).unwrap_or(SIMPLE)
        }
        crowd if usize::from(crowd) < blocks => 2,
        _ => 3,
    };
    map(city, "levels", Ramp::Tints, |at| LEVEL_TINTS[level(at)].cell(2))
}

/// A map of the town.
fn map(city: &City, layer: &'static str, ramp: Ramp, of: impl Fn(Vec2) -> u8) -> Heat {
    let side = PITCH / CELLS as f32;
    let cells = CELLS * city.town.side;
    let middle = |place: usize| Vec2::new((place % cells) as f32 + 0.5, (place / cells) as f32 + 0.5) * side;
    let bounds = Bounds { min: Vec2::ZERO, max: Vec2::splat(city.town.size()) };
    let (columns, rows) = (cells as u32, cells as u32);
    Heat {
        layer,
        bounds,
        columns,
        rows,
        ramp,
        cells: (0..cells * cells).map(|place| of(middle(place))).collect(),
    }
}

/// Where something happens when you walk into it, and how far that is heard.
fn triggers(city: &City, scene: &mut Scene) {
    for market in city.town.markets() {
        let heard = Shape::circle(city.town.middle(market), ALARM_HEARD);
        scene.add("triggers", heard.stroke(Ink::new(Tint::Green).alpha(0.3), 1.0));
    }
    city.world.triggers.marks(&city.bells, scene);
}

fn ways(city: &City, scene: &mut Scene) {
    let persons = city.world.engine.iter().map(|(_, person)| person);
    let individuals = persons.filter(|person| person.level() == INDIVIDUAL && !person.body.way.is_over());
    for person in individuals.take(MOST_WAYS) {
        scene.add("ways", way(person).stroke(Ink::new(Tint::Path).alpha(0.3), 1.0));
    }
}

/// What is left of a person's way.
pub(crate) fn way(person: &Person) -> Shape {
    Shape::line([person.body.at].into_iter().chain(person.body.way.ahead().iter().copied()))
}

fn people(city: &City, scene: &mut Scene) {
    let (now, quest) = (city.world.engine.now(), city.quest());
    let sprites = scene.sprites("people", BODY);
    for (_, person) in city.world.engine.iter() {
        let is_in = person.body.way.is_over();
        let tint = match person.level() {
            _ if person.number == quest => Tint::Yellow,
            _ if person.is_broken => Tint::Purple,
            _ if !person.frightened.has_come(now) => Tint::Red,
            _ if person.knows_rumour => Tint::Pink,
            INDIVIDUAL => Tint::Agent,
            _ => Tint::Neutral,
        };
        let scale = match person.level() {
            _ if person.number == quest => 1.5,
            _ if is_in => 0.55,
            INDIVIDUAL => 1.0,
            _ => 0.8,
        };
        sprites.push_sprite(Sprite { at: person.body.at, heading: person.body.velocity, scale, tint });
    }
    if let Some((_, person)) = city.person(quest) {
        let at = person.body.at;
        scene.add("people", Shape::circle(at, 5.0).stroke(Ink::new(Tint::Yellow).alpha(0.8), 1.5));
        scene.add("people", Shape::text(at + Vec2::new(6.0, -2.0), "courier", 14.0).fill(Tint::Yellow));
    }
}

fn events(city: &City, scene: &mut Scene) {
    let tick = city.world.engine.tick();
    for sound in &city.world.sounds {
        let age = tick.saturating_sub(sound.tick) as f32 / TICKS_PER_SECOND as f32;
        if age < SEEN {
            let (reach, tint, name) = if sound.code == ALARM {
                (ALARM_HEARD, Tint::Red, "fire alarm")
            } else {
                (SIREN_HEARD, Tint::Yellow, "siren")
            };
            let fade = 1.0 - age / SEEN;
            let ring = Shape::circle(sound.at, reach * (0.15 + 0.85 * age / SEEN));
            scene.add("events", ring.stroke(Ink::new(tint).alpha(fade), 2.0));
            scene
                .add("events", Shape::circle(sound.at, reach).stroke(Ink::new(tint).alpha(0.25 * fade), 1.0));
            scene.add(
                "events",
                Shape::text(sound.at + Vec2::splat(3.0), name, 14.0).fill(Ink::new(tint).alpha(fade)),
            );
        }
    }
    let now = city.world.engine.now();
    let persons = city.world.engine.iter().map(|(_, person)| person);
    for person in persons.filter(|person| has_heard(person, now)) {
        scene.add(
            "events",
            Shape::circle(person.body.at, 0.8 * BODY).stroke(Ink::new(Tint::Green).alpha(0.8), 1.0),
        );
    }
}

/// Somebody has just greeted this one.
fn has_heard(person: &Person, now: Moment) -> bool {
    let (when, word) = person.heard[0];
    matches!(word, Word::Hello { .. } | Word::Rumour) && now.since(when) < 0.5 * SEEN
}

fn you(city: &City, scene: &mut Scene) {
    let you = &city.world.you;
    let at = you.body.at;
    let facing = angle::of(you.look).unwrap_or(0.0);
    let cone = Shape::sector(at, 85.0, facing, 2.0 * std::f32::consts::FRAC_PI_3);
    scene.add("you", cone.fill(Ink::new(Tint::Highlight).alpha(0.06)));
    scene.add(
        "you",
        Shape::circle(at, 5.0).fill(Ink::new(Tint::Highlight).alpha(0.25)).stroke(Tint::Highlight, 2.0),
    );
    scene.add("you", Shape::text(at + Vec2::new(7.0, 3.0), "you", 16.0).fill(Tint::Highlight));
    scene.handle("you", at);
}

/// The person nearest to a point.
pub(crate) fn pick(city: &City, at: Vec2, radius: f32) -> Option<u64> {
    let persons = city.world.engine.iter();
    let near = persons.map(|(_, person)| (u64::from(person.number), person.body.at.distance(at)));
    near.filter(|(_, distance)| *distance <= radius)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(number, _)| number)
}
