//! The parameters as definitions of behaviours.

use wits_core::kinematic::Limits;
use wits_game::Params;
use wits_motion::motor::{Divide, HeadingFilter};
use wits_motion::steering::kinematic::{Arrive as GlideArrive, Wander as Meander};
use wits_motion::steering::{Align, Alignment, Approach, Arrive, AtGoal, AvoidByVolume, AvoidCollisions, AvoidCone, AvoidObstacles, AvoidWalls, Braking, Cohesion, Contain, Corners, Drive, Evade, Face, Falloff, Flee, FlowSpeed, FollowFlow, FollowLeader, FollowPath, FollowWall, FollowWaypoints, HeadOn, Hide, HideWhen, HugWall, Interpose, Lateral, MatchVelocity, OffsetPursuit, Pace, Panic, Pick, Prediction, Pursue, Rays, Reaction, Seek, Separation, View, Wander, WanderFacing};

use crate::mix::Combiner;

/// Every behaviour as the parameters say it now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Knobs {
    pub(crate) cure: bool,
    pub(crate) limits: Limits,
    pub(crate) seek: Seek,
    pub(crate) flee: Flee,
    pub(crate) pursue: Pursue,
    pub(crate) evade: Evade,
    pub(crate) arrive: Arrive,
    pub(crate) align: Align,
    pub(crate) face: Face,
    pub(crate) match_velocity: MatchVelocity,
    pub(crate) glide_arrive: GlideArrive,
    pub(crate) wander: Wander,
    pub(crate) wander_facing: WanderFacing,
    pub(crate) meander: Meander,
    pub(crate) path_closed: bool,
    pub(crate) path_prediction: f32,
    pub(crate) follow: FollowPath,
    pub(crate) waypoints: FollowWaypoints,
    pub(crate) separation: Separation,
    pub(crate) cone: AvoidCone,
    pub(crate) collisions: AvoidCollisions,
    pub(crate) obstacles: AvoidObstacles,
    pub(crate) walls: AvoidWalls,
    pub(crate) volume: AvoidByVolume,
    pub(crate) follow_wall: FollowWall,
    pub(crate) hug_wall: HugWall,
    pub(crate) contain: Contain,
    pub(crate) interpose: Interpose,
    pub(crate) hide: Hide,
    pub(crate) hunters_view: View,
    pub(crate) offset_pursuit: OffsetPursuit,
    pub(crate) follow_leader: FollowLeader,
    pub(crate) follow_flow: FollowFlow,
    pub(crate) combiner: Combiner,
    pub(crate) fish: usize,
    pub(crate) cells: bool,
    pub(crate) heading: HeadingFilter,
    pub(crate) view: View,
    pub(crate) alignment: Alignment,
    pub(crate) cohesion: Cohesion,
    pub(crate) weights: Weights,
}

/// How much the behaviours of a group count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) separation: f32,
    pub(crate) alignment: f32,
    pub(crate) cohesion: f32,
    pub(crate) wander: f32,
    pub(crate) evade: f32,
    /// From how far the shark is feared. \[m\]
    pub(crate) fear: f32,
}

impl Knobs {
    pub(crate) fn read(params: &Params) -> Self {
        let drive = drive(params);
        let panic_distance = Some(params.f32("panic_distance")).filter(|distance| *distance > 0.0);
        let prediction = prediction(params);
        let (arrive, align) = (arrive(params), align(params));
        let approach = match params.count("approach") {
            0 => Approach::Seek(Seek { drive }),
            _ => Approach::Arrive(arrive),
        };
        Self {
            cure: params.is_on("cure"),
            limits: limits(params),
            seek: Seek { drive },
            flee: Flee { drive, panic_distance },
            pursue: Pursue {
                prediction,
                approach,
                turn_around: params.f32("turn_around"),
                ..Pursue::default()
            },
            evade: Evade { drive, prediction, panic_distance },
            arrive,
            align,
            face: Face { align },
            match_velocity: MatchVelocity { time: params.f32("response") },
            glide_arrive: GlideArrive { radius: params.f32("stop_radius"), time: params.f32("slow_time") },
            wander: Wander { drive, ..wander(params) },
            wander_facing: wander_facing(params, align),
            meander: Meander {
                max_spin: params.f32("max_spin").to_radians(),
                period: params.f32("meander_period"),
            },
            path_closed: params.is_on("path_closed"),
            path_prediction: params.f32("path_prediction"),
            follow: FollowPath {
                offset: params.f32("path_offset"),
                tube: params.f32("path_tube"),
                drive,
                arrive,
                ..FollowPath::default()
            },
            waypoints: FollowWaypoints {
                reach: params.f32("waypoint_reach"),
                drive,
                arrive,
                ..FollowWaypoints::default()
            },
            separation: separation(params),
            cone: cone(params, drive),
            collisions: collisions(params),
            obstacles: obstacles(params),
            walls: walls(params, drive),
            volume: AvoidByVolume {
                length: params.f32("ray_length"),
                time: params.f32("ray_time"),
                drive,
                ..AvoidByVolume::default()
            },
            follow_wall: FollowWall {
                distance: params.f32("wall_distance"),
                reach: params.f32("wall_reach"),
                drive,
                ..FollowWall::default()
            },
            hug_wall: HugWall {
                distance: params.f32("wall_distance"),
                reach: params.f32("wall_reach"),
                tolerance: params.f32("wall_tolerance"),
                drive,
                ..HugWall::default()
            },
            contain: Contain { margin: params.f32("margin"), time: params.f32("contain_time"), drive },
            interpose: Interpose { arrive, max_prediction: params.f32("max_prediction") },
            hide: hide(params, arrive, Evade { drive, prediction, panic_distance: None }),
            hunters_view: View { range: params.f32("sight_range"), spread: params.f32("sight_angle").to_radians() },
            offset_pursuit: OffsetPursuit { arrive, max_prediction: params.f32("max_prediction"), ..OffsetPursuit::default() },
            follow_leader: follow_leader(params, arrive, drive),
            follow_flow: FollowFlow {
                time: params.f32("flow_time"),
                speed: if params.is_on("flow_speed") { FlowSpeed::AsFlow } else { FlowSpeed::Full },
                drive,
            },
            combiner: Combiner::of(params.count("combiner")),
            fish: params.count("fish"),
            cells: params.is_on("cells"),
            heading: if params.is_on("smoothing") {
                HeadingFilter::Mean { samples: 10, divide: Divide::ByCount }
            } else {
                HeadingFilter::None
            },
            view: View { range: params.f32("view_range"), spread: params.f32("view_angle").to_radians() },
            alignment: Alignment::default(),
            cohesion: Cohesion { drive, ..Cohesion::default() },
            weights: Weights {
                separation: params.f32("separation_weight"),
                alignment: params.f32("alignment_weight"),
                cohesion: params.f32("cohesion_weight"),
                wander: params.f32("wander_weight"),
                evade: params.f32("evade_weight"),
                fear: params.f32("fear_radius"),
            },
        }
    }
}

fn limits(params: &Params) -> Limits {
    Limits {
        max_speed: params.f32("max_speed"),
        max_acceleration: params.f32("max_acceleration"),
        max_spin: params.f32("max_spin").to_radians(),
        max_angular_acceleration: params.f32("max_angular_acceleration").to_radians(),
    }
}

fn drive(params: &Params) -> Drive {
    match params.count("drive") {
        0 => Drive::Match { time: params.f32("drive_time") },
        _ => Drive::Full,
    }
}

fn prediction(params: &Params) -> Prediction {
    let pace = match params.count("pace") {
        0 => Pace::Closing,
        1 => Pace::Top,
        _ => Pace::Current,
    };
    Prediction { pace, max_time: params.f32("max_prediction") }
}

fn arrive(params: &Params) -> Arrive {
    Arrive {
        braking: braking(params, params.f32("slow_radius")),
        stop_radius: params.f32("stop_radius"),
        time: params.f32("response"),
        at_goal: AtGoal::Hold,
    }
}

fn align(params: &Params) -> Align {
    Align {
        braking: braking(params, params.f32("slow_angle").to_radians()),
        stop_angle: params.f32("stop_angle").to_radians(),
        time: params.f32("response"),
        at_goal: AtGoal::Hold,
    }
}

/// `distance` is where slowing down begins: metres or radians.
fn braking(params: &Params, distance: f32) -> Braking {
    match params.count("braking") {
        0 => Braking::Late { effort: params.f32("effort") },
        1 => Braking::Within { distance },
        _ => Braking::Over { time: params.f32("slow_time") },
    }
}

fn wander(params: &Params) -> Wander {
    Wander {
        radius: params.f32("wander_radius"),
        distance: params.f32("wander_distance"),
        jitter: params.f32("wander_jitter"),
        ..Wander::default()
    }
}

fn wander_facing(params: &Params, align: Align) -> WanderFacing {
    WanderFacing {
        radius: params.f32("wander_radius"),
        offset: params.f32("wander_distance"),
        rate: params.f32("wander_jitter"),
        align,
        ..WanderFacing::default()
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

fn follow_leader(params: &Params, arrive: Arrive, drive: Drive) -> FollowLeader {
    FollowLeader {
        distance: params.f32("leader_distance"),
        clear_ahead: params.f32("clear_ahead"),
        clear_aside: params.f32("clear_aside"),
        pursuit: OffsetPursuit { arrive, max_prediction: params.f32("max_prediction"), ..OffsetPursuit::default() },
        drive,
    }
}

fn hide(params: &Params, arrive: Arrive, evade: Evade) -> Hide {
    Hide {
        clearance: params.f32("hide_clearance"),
        when: match params.count("hide_when") {
            0 => HideWhen::Always,
            1 => HideWhen::Seen,
            _ => HideWhen::SeeingEachOther,
        },
        memory: params.f32("hide_memory"),
        bias: params.f32("hide_bias"),
        threat_distance: None,
        arrive,
        evade,
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
