//! Orders as scripts write them.

use glam::Vec3;
use mlua::{Lua, MultiValue};
use wits_core::findings::unknown_name;

use super::{Part, Target, Urge};
use crate::convert::to_data;
use crate::data::{Data, DataKey};

/// A body does at most so many things at once.
const MOST_PARTS: usize = 16;
/// A path has at most so many points.
const MOST_POINTS: usize = 1000;
/// A name has at most so many bytes.
const LONGEST_NAME: usize = 200;

/// `steer.flee("wolf", 8)`
pub(super) fn part_of_call(lua: &Lua, name: &str, given: &MultiValue) -> Result<Part, String> {
    let told = plain(lua, given)?;
    let (first, second) = (told.first().unwrap_or(&Data::Nil), told.get(1).unwrap_or(&Data::Nil));
    if told.len() > 2 {
        return Err(format!("it was told {} values; expected at most 2", told.len()));
    }
    Ok(Part { urge: urge(name, first, second)?, weight: 1.0 })
}

/// `steer.blend{ { "evade", "wolf", within = 8, weight = 2 }, "wander" }`
pub(super) fn blend(lua: &Lua, given: &MultiValue) -> Result<Vec<Part>, String> {
    let told = plain(lua, given)?;
    let [Data::Table(parts)] = told.as_slice() else {
        return Err("expected one table of parts, such as { { \"seek\", vec(1, 2) }, \"wander\" }".to_owned());
    };
    if parts.len() > MOST_PARTS {
        return Err(format!("it has {} parts; expected at most {MOST_PARTS}", parts.len()));
    }
    parts.iter().map(|(key, part)| blended(part).map_err(|why| format!("part {key}: {why}"))).collect()
}

fn blended(part: &Data) -> Result<Part, String> {
    let field = |key: DataKey| part.get(key).unwrap_or(&Data::Nil);
    let weight = match field("weight".into()) {
        Data::Nil => 1.0,
        weight => length(weight, "weight")?,
    };
    if let Data::Table(fields) = part {
        let known = |key: &&DataKey| match key {
            DataKey::Int(place) => !(1..=2).contains(place),
            DataKey::Text(name) => !["weight", "within"].contains(&name.as_str()),
            _ => true,
        };
        if let Some(key) = fields.keys().find(known) {
            return Err(format!("unknown {key}; expected {{ \"name\", target, within = …, weight = … }}"));
        }
    }
    let (name, target) = match part {
        Data::Text(name) => (name.as_str(), &Data::Nil),
        part => (field(1.into()).text().unwrap_or_default(), part.get(2).unwrap_or(&Data::Nil)),
    };
    Ok(Part { urge: urge(name, target, field("within".into()))?, weight })
}

/// The one target of a question.
pub(super) fn only_target(lua: &Lua, given: &MultiValue) -> Result<Target, String> {
    match plain(lua, given)?.as_slice() {
        [only] => target(only),
        _ => Err("expected one place or name".to_owned()),
    }
}

fn plain(lua: &Lua, given: &MultiValue) -> Result<Vec<Data>, String> {
    given.iter().map(|value| to_data(lua, value)).collect()
}

fn urge(name: &str, first: &Data, second: &Data) -> Result<Urge, String> {
    let takes_within = matches!(name, "flee" | "evade");
    if *second != Data::Nil && !takes_within {
        return Err(format!("{name} was told {second} besides its target; expected nothing"));
    }
    let within = || if *second == Data::Nil { Ok(None) } else { length(second, "within").map(Some) };
    let alone = |urge| if *first == Data::Nil { Ok(urge) } else { Err(format!("{name} has no target")) };
    match name {
        "seek" => target(first).map(Urge::Seek),
        "flee" => Ok(Urge::Flee(target(first)?, within()?)),
        "arrive" => target(first).map(Urge::Arrive),
        "pursue" => somebody(first).map(Urge::Pursue),
        "evade" => Ok(Urge::Evade(somebody(first)?, within()?)),
        "hide" => somebody(first).map(Urge::Hide),
        "follow" => points(first).map(Urge::Follow),
        "face" => target(first).map(Urge::Face),
        "wander" => alone(Urge::Wander),
        "avoid" => alone(Urge::Avoid),
        "stop" => alone(Urge::Stop),
        other => Err(format!("{} among what a body can do", unknown_name(other, &Urge::NAMES))),
    }
}

fn target(data: &Data) -> Result<Target, String> {
    match data {
        Data::Text(_) => somebody(data).map(Target::Name),
        Data::Vector(_) => place(data).map(Target::Place),
        other => {
            Err(format!("the target is {}; expected a place such as vec(1, 2), or a name", other.sort()))
        }
    }
}

fn somebody(data: &Data) -> Result<String, String> {
    match data {
        Data::Text(name) if name.len() <= LONGEST_NAME => Ok(name.clone()),
        Data::Text(_) => Err("that name is too long".to_owned()),
        other => Err(format!("it is about {}; expected the name of somebody", other.sort())),
    }
}

fn points(data: &Data) -> Result<Vec<Vec3>, String> {
    match data {
        Data::Table(list) if (1..=MOST_POINTS).contains(&list.len()) => list.values().map(place).collect(),
        Data::Table(list) => Err(format!("{} places; expected 1 to {MOST_POINTS}", list.len())),
        other => Err(format!("it is told {}; expected a list of places", other.sort())),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "places are f32")]
fn place(data: &Data) -> Result<Vec3, String> {
    let Data::Vector([x, y, z]) = data else {
        return Err(format!("{data} is {}; expected a place such as vec(1, 2)", data.sort()));
    };
    let place = Vec3::new(*x as f32, *y as f32, *z as f32);
    if place.is_finite() { Ok(place) } else { Err(format!("{data} is no place")) }
}

#[expect(clippy::cast_possible_truncation, reason = "lengths are f32")]
fn length(data: &Data, name: &str) -> Result<f32, String> {
    let length = data.number().map(|number| number as f32);
    length
        .filter(|length| length.is_finite() && *length >= 0.0)
        .ok_or_else(|| format!("{name} is {data}; expected a number, 0 or more"))
}
