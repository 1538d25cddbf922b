//! Keeping out of the way: of others, of obstacles, of walls.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::steering::{
    Attraction, AvoidByVolume, AvoidCollisions, AvoidCone, AvoidObstacles, AvoidWalls, Corners, Drive,
    Falloff, FollowWall, HeadOn, HugWall, Lateral, Panic, Pick, Rays, Reaction, Separation,
};

use super::{Go, number};

/// How agents keep out of the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Avoid {
    pub(crate) separation: Separation,
    pub(crate) attraction: Attraction,
    pub(crate) cone: AvoidCone,
    pub(crate) collisions: AvoidCollisions,
    pub(crate) obstacles: AvoidObstacles,
    pub(crate) walls: AvoidWalls,
    pub(crate) volume: AvoidByVolume,
    pub(crate) follow_wall: FollowWall,
    pub(crate) hug_wall: HugWall,
}

impl Avoid {
    pub(super) fn read(params: &Params, go: &Go) -> Self {
        let drive = go.seek.drive;
        let (distance, reach) = (params.f32("wall_distance"), params.f32("wall_reach"));
        let (length, time) = (params.f32("ray_length"), params.f32("ray_time"));
        let tolerance = params.f32("wall_tolerance");
        Self {
            separation: separation(params),
            attraction: Attraction {
                radius: params.f32("attraction_radius"),
                falloff: Falloff::InverseSquare { decay: params.f32("attraction_decay") },
                pick: Pick::Sum,
            },
            cone: cone(params, drive),
            collisions: collisions(params),
            obstacles: obstacles(params),
            walls: walls(params, drive),
            volume: AvoidByVolume { length, time, drive, ..AvoidByVolume::default() },
            follow_wall: FollowWall { distance, reach, drive, ..FollowWall::default() },
            hug_wall: HugWall { distance, reach, tolerance, drive, ..HugWall::default() },
        }
    }
}

fn separation(params: &Params) -> Separation {
    let strength = params.f32("separation_strength");
    let falloff = match params.count("falloff") {
        0 => Falloff::Linear,
        1 => Falloff::Inverse { strength },
        _ => Falloff::InverseSquare { decay: strength },
    };
    Separation { radius: params.f32("separation_radius"), falloff, pick: Pick::Sum }
}

fn cone(params: &Params, drive: Drive) -> AvoidCone {
    AvoidCone {
        half_angle: 0.5 * params.f32("cone_angle").to_radians(),
        range: params.f32("cone_range"),
        panic: if params.is_on("cone_panic") { Panic::Nearest } else { Panic::Average },
        drive,
        ..AvoidCone::default()
    }
}

fn collisions(params: &Params) -> AvoidCollisions {
    let head_on = match params.count("head_on") {
        0 => HeadOn::StepRight,
        1 => HeadOn::StepLeft,
        _ => HeadOn::BackOff,
    };
    AvoidCollisions { radius: params.f32("avoid_radius"), horizon: params.f32("horizon"), head_on }
}

fn obstacles(params: &Params) -> AvoidObstacles {
    AvoidObstacles {
        radius: params.f32("avoid_radius"),
        min_length: params.f32("box_length"),
        strength: params.f32("box_strength"),
        braking: params.f32("box_braking"),
        lateral: if params.is_on("box_formula") { Lateral::Printed } else { Lateral::Symmetric },
    }
}

fn walls(params: &Params, drive: Drive) -> AvoidWalls {
    let angle = params.f32("ray_angle").to_radians();
    AvoidWalls {
        rays: match params.count("rays") {
            0 => Rays::Whiskers { angle, share: 0.6 },
            1 => Rays::Single,
            2 => Rays::Parallel { width: 2.0 * params.f32("avoid_radius") },
            _ => Rays::Fan { count: 7, angle: 2.0 * angle },
        },
        length: params.f32("ray_length"),
        time: params.f32("ray_time"),
        reaction: match params.count("reaction") {
            0 => Reaction::Target { distance: params.f32("wall_distance"), drive },
            _ => Reaction::Push { strength: params.f32("wall_strength") },
        },
        corners: match params.count("corners") {
            0 => Corners::default(),
            1 => Corners::WinnerRay { memory: 0.5, hold: 0.6 },
            _ => Corners::Ignore,
        },
        ..AvoidWalls::default()
    }
}

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    [other_params(), obstacle_params(), wall_params()].concat()
}

fn other_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Separation, collisions", unit, help);
    vec![
        told(
            number("separation_radius", "Separation radius", 2.0, [0.2, 8.0], 0.1),
            "m",
            "Nearer is too near.",
        ),
        told(
            Param::choice("falloff", "Push fades", &["linear", "inverse", "inverse square"]),
            "",
            "How the push of others fades with the distance.",
        ),
        told(
            number("separation_strength", "Push at 1 m", 4.0, [0.1, 30.0], 0.1),
            "m/s²",
            "For the inverse ones.",
        ),
        told(
            number("attraction_radius", "Attraction", 9.0, [1.0, 25.0], 0.5),
            "m",
            "How far places attract.",
        ),
        told(
            number("attraction_decay", "Its pull at 1 m", 30.0, [1.0, 200.0], 1.0),
            "m/s²",
            "Falls with the square.",
        ),
        told(
            number("cone_angle", "Cone", 60.0, [5.0, 180.0], 1.0),
            "°",
            "The whole opening of the cone ahead.",
        ),
        told(number("cone_range", "Cone's reach", 5.0, [1.0, 15.0], 0.1), "m", "How far the cone reaches."),
        told(
            Param::switch("cone_panic", "Only the nearest", false),
            "",
            "Off: the mean of all in the cone is evaded.",
        ),
        told(
            number("avoid_radius", "Own room", 0.8, [0.1, 3.0], 0.05),
            "m",
            "Half of the room an agent wants.",
        ),
        told(
            number("horizon", "Horizon", 2.5, [0.2, 8.0], 0.1),
            "s",
            "Collisions later than this do not count yet.",
        ),
        told(
            Param::choice("head_on", "Head-on", &["step right", "step left", "back off"]),
            "",
            "What to do when two come exactly head-on.",
        ),
    ]
}

fn obstacle_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Obstacles", unit, help);
    vec![
        told(
            number("box_length", "Box", 4.0, [0.5, 12.0], 0.1),
            "m",
            "Its length at rest; twice that at top speed.",
        ),
        told(
            number("box_strength", "Push", 14.0, [0.5, 40.0], 0.1),
            "1/s²",
            "Acceleration for each metre too near.",
        ),
        told(number("box_braking", "Braking", 0.3, [0.0, 2.0], 0.05), "", "Measured by the push sideways."),
        told(
            Param::choice("box_formula", "Formula", &["symmetric", "as printed"]),
            "",
            "The printed one pushes to the wrong side of obstacles that are a little to the left.",
        ),
    ]
}

fn wall_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Walls", unit, help);
    vec![
        told(
            Param::choice("rays", "Rays", &["whiskers", "single", "parallel", "fan"]),
            "",
            "How the rays are laid out.",
        ),
        told(number("ray_length", "Length", 2.0, [0.3, 10.0], 0.1), "m", "Of a long ray at rest."),
        told(number("ray_time", "Time ahead", 0.9, [0.0, 3.0], 0.05), "s", "Fast agents look further ahead."),
        told(
            number("ray_angle", "Angle", 35.0, [2.0, 90.0], 1.0),
            "°",
            "From the course to the outermost ray.",
        ),
        told(
            Param::choice("reaction", "A hit", &["seek a place off the wall", "push off"]),
            "",
            "What a hit does.",
        ),
        told(
            number("wall_distance", "Off the wall", 2.0, [0.5, 6.0], 0.1),
            "m",
            "How far off that place is.",
        ),
        told(
            number("wall_reach", "Follow: reach", 4.0, [1.0, 12.0], 0.1),
            "m",
            "How far rays look for a wall to follow or to hug.",
        ),
        told(
            number("wall_tolerance", "Hug: tolerance", 0.8, [0.0, 3.0], 0.1),
            "m",
            "How much nearer or farther is fine.",
        ),
        told(
            number("wall_strength", "Push", 8.0, [0.5, 30.0], 0.5),
            "1/s²",
            "Acceleration for each metre behind the wall.",
        ),
        told(
            Param::choice("corners", "In corners", &["adaptive fan", "winner ray", "nothing"]),
            "",
            "What helps out of acute corners.",
        ),
    ]
}
