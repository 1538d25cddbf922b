//! Following paths.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::steering::{FollowPath, FollowWaypoints};

use super::{Go, number};

/// How agents follow a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Paths {
    pub(crate) closed: bool,
    pub(crate) prediction: f32,
    pub(crate) follow: FollowPath,
    pub(crate) waypoints: FollowWaypoints,
}

impl Paths {
    pub(super) fn read(params: &Params, go: &Go) -> Self {
        let (drive, arrive) = (go.seek.drive, go.arrive);
        Self {
            closed: params.is_on("path_closed"),
            prediction: params.f32("path_prediction"),
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
        }
    }
}

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Paths", unit, help);
    vec![
        told(Param::switch("path_closed", "Closed", true).on_restart(), "", "Goes round for ever."),
        told(
            number("path_offset", "Rabbit's lead", 2.5, [0.2, 10.0], 0.1),
            "m",
            "How far ahead the rabbit runs.",
        ),
        told(
            number("path_prediction", "Look ahead", 0.8, [0.0, 3.0], 0.05),
            "s",
            "The predictive one looks for its place from where it will be then.",
        ),
        told(
            number("path_tube", "Tube", 0.0, [0.0, 5.0], 0.1),
            "m",
            "Nearer to the path than this all is well.",
        ),
        told(
            number("waypoint_reach", "Waypoint's reach", 1.2, [0.2, 6.0], 0.1),
            "m",
            "Nearer than this it is reached.",
        ),
    ]
}
