//! The parameters as definitions of behaviours.

use wits_core::kinematic::Limits;
use wits_game::Params;
use wits_motion::steering::{
    Align, Approach, Arrive, AtGoal, Braking, Drive, Evade, Face, Flee, LookAhead, MatchVelocity, Pace, Prediction,
    Pursue, Seek, Wander, WanderFacing,
};

/// Every behaviour as the parameters say it now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Knobs {
    pub(crate) cure: bool,
    pub(crate) limits: Limits,
    pub(crate) seek: Seek,
    pub(crate) flee: Flee,
    pub(crate) arrive: Arrive,
    pub(crate) align: Align,
    pub(crate) face: Face,
    pub(crate) look_ahead: LookAhead,
    pub(crate) match_velocity: MatchVelocity,
    pub(crate) pursue: Pursue,
    pub(crate) evade: Evade,
    pub(crate) wander: Wander,
    pub(crate) wander_facing: WanderFacing,
}

impl Knobs {
    pub(crate) fn read(params: &Params) -> Self {
        let drive = match params.count("drive") {
            0 => Drive::Match { time: params.f32("drive_time") },
            _ => Drive::Full,
        };
        let panic_distance = Some(params.f32("panic_distance")).filter(|distance| *distance > 0.0);
        let prediction = Prediction {
            pace: match params.count("pace") {
                0 => Pace::Closing,
                1 => Pace::Top,
                _ => Pace::Current,
            },
            max_time: params.f32("max_prediction"),
        };
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
            arrive,
            align,
            face: Face { align },
            look_ahead: LookAhead { align },
            match_velocity: MatchVelocity { time: params.f32("response") },
            pursue: Pursue { prediction, approach, turn_around: params.f32("turn_around"), ..Pursue::default() },
            evade: Evade { drive, prediction, panic_distance },
            wander: Wander {
                radius: params.f32("wander_radius"),
                distance: params.f32("wander_distance"),
                jitter: params.f32("wander_jitter"),
                drive,
                ..Wander::default()
            },
            wander_facing: WanderFacing {
                radius: params.f32("wander_radius"),
                offset: params.f32("wander_distance"),
                rate: params.f32("wander_jitter"),
                align,
                ..WanderFacing::default()
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
