//! Going somewhere: seek, flee, pursue, evade, arrive, align, wander.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::steering::kinematic::{Arrive as GlideArrive, Wander as Meander};
use wits_motion::steering::{
    Align, Approach, Arrive, AtGoal, Braking, Drive, Evade, Face, Flee, Leave, LookAhead, MatchVelocity,
    NoiseWander, Pace, Prediction, Pursue, Seek, Wander, WanderFacing,
};

use super::number;

/// How agents go somewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Go {
    pub(crate) seek: Seek,
    pub(crate) flee: Flee,
    pub(crate) pursue: Pursue,
    pub(crate) evade: Evade,
    pub(crate) arrive: Arrive,
    pub(crate) leave: Leave,
    pub(crate) look_ahead: LookAhead,
    pub(crate) wander_noise: NoiseWander,
    pub(crate) align: Align,
    pub(crate) face: Face,
    pub(crate) match_velocity: MatchVelocity,
    pub(crate) glide_arrive: GlideArrive,
    pub(crate) wander: Wander,
    pub(crate) wander_facing: WanderFacing,
    pub(crate) meander: Meander,
}

impl Go {
    pub(super) fn read(params: &Params) -> Self {
        let (drive, prediction) = (drive(params), prediction(params));
        let (arrive, align) = (arrive(params), align(params));
        let panic_distance = Some(params.f32("panic_distance")).filter(|distance| *distance > 0.0);
        let approach = match params.count("approach") {
            0 => Approach::Seek(Seek { drive }),
            _ => Approach::Arrive(arrive),
        };
        Self {
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
            leave: Leave { radius: params.f32("leave_radius"), time: params.f32("response") },
            look_ahead: LookAhead { align },
            wander_noise: NoiseWander {
                spread: params.f32("noise_spread"),
                period: params.f32("noise_period"),
                drive,
                ..NoiseWander::default()
            },
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
        }
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

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    [chase_params(), arrive_params(), wander_params()].concat()
}

fn chase_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Seek, flee, pursue, evade", unit, help);
    vec![
        told(
            Param::choice("drive", "Drive", &["match the velocity", "full acceleration"]),
            "",
            "Match corrects the velocity towards the wished one. Full pushes straight at the goal and swings round it.",
        ),
        told(
            number("drive_time", "Time to match", 0.25, [0.05, 2.0], 0.05),
            "s",
            "How long a correction takes.",
        ),
        told(
            number("leave_radius", "Leave: far enough", 8.0, [0.5, 20.0], 0.1),
            "m",
            "Beyond this it has nothing to say.",
        ),
        told(
            number("panic_distance", "Panic distance", 9.0, [0.0, 30.0], 0.5),
            "m",
            "Flee and evade have nothing to say beyond it; 0 is no limit.",
        ),
        told(
            Param::choice("pace", "Time to meet", &["closing speed", "own top speed", "own speed now"]),
            "",
            "What the time until two meet is guessed from.",
        ),
        told(
            number("max_prediction", "Longest prediction", 2.0, [0.05, 6.0], 0.05),
            "s",
            "Pursue and evade never look further ahead.",
        ),
        told(
            Param::choice("approach", "Pursuer's approach", &["seek", "arrive"]),
            "",
            "How a pursuer goes to the place it has guessed.",
        ),
        told(
            number("turn_around", "Turn-around time", 0.0, [0.0, 2.0], 0.05),
            "s",
            "How much longer it takes to catch somebody right behind.",
        ),
    ]
}

fn arrive_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Arrive, align, face", unit, help);
    vec![
        told(
            Param::choice("braking", "Braking", &["as late as it can", "within a radius", "over a time"]),
            "",
            "How agents slow down before their goal.",
        ),
        told(
            number("effort", "Late: effort", 0.7, [0.1, 1.0], 0.05),
            "",
            "The share of its strength it brakes with.",
        ),
        told(
            number("slow_radius", "Within: radius", 6.0, [0.5, 20.0], 0.1),
            "m",
            "Where slowing down begins.",
        ),
        told(
            number("slow_angle", "Within: angle", 60.0, [5.0, 180.0], 1.0),
            "°",
            "Where slowing down a turn begins.",
        ),
        told(
            number("slow_time", "Over: time", 0.9, [0.1, 4.0], 0.05),
            "s",
            "How long the rest of the way takes.",
        ),
        told(number("stop_radius", "Stop radius", 0.1, [0.0, 3.0], 0.05), "m", "Nearer than this is there."),
        told(number("stop_angle", "Stop angle", 1.0, [0.0, 30.0], 0.5), "°", "Nearer than this is aligned."),
        told(
            number("response", "Time to target", 0.1, [0.04, 1.0], 0.02),
            "s",
            "How long a correction takes.",
        ),
    ]
}

fn wander_params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Wander", unit, help);
    vec![
        told(
            number("wander_radius", "Circle", 1.5, [0.1, 8.0], 0.1),
            "m",
            "The radius: how sharply they may turn.",
        ),
        told(
            number("wander_distance", "Distance", 2.5, [0.0, 12.0], 0.1),
            "m",
            "How far ahead the circle is.",
        ),
        told(
            number("wander_jitter", "Jitter", 3.0, [0.0, 20.0], 0.1),
            "m/√s",
            "How quickly the target strays on its circle.",
        ),
        told(
            number("noise_spread", "Noise: spread", 1.0, [0.0, 5.0], 0.05),
            "",
            "How far to the side it aims, for every metre ahead.",
        ),
        told(number("noise_period", "Noise: period", 1.5, [0.1, 10.0], 0.1), "s", "How long a bend lasts."),
        told(
            number("meander_period", "Kinematic: period", 0.4, [0.05, 3.0], 0.05),
            "s",
            "How long a random turn lasts.",
        ),
    ]
}
