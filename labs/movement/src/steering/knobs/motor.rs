//! What bodies can do of what they want.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::motor::{Capable, Fallback, OutputFilter, SpeedBand, SpeedBands};

use super::number;

/// How agents are kept to what their bodies can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Motor {
    pub(crate) car: OutputFilter,
    pub(crate) tank: OutputFilter,
    pub(crate) walker: OutputFilter,
    pub(crate) capable: Capable,
    pub(crate) bands: SpeedBands,
}

impl Motor {
    pub(super) fn read(params: &Params) -> Self {
        let fallback = if params.is_on("fallback") { Fallback::DriveAndTurn } else { Fallback::None };
        let set =
            |filter: OutputFilter| OutputFilter { rescale: params.is_on("rescale"), fallback, ..filter };
        let band = |name: &str, min, max| SpeedBand { name: name.to_owned(), min, max };
        let bands = vec![
            band("stand", 0.0, 0.0),
            band("walk", 0.8, 1.4),
            band("jog", 2.2, 3.0),
            band("run", 4.2, 5.0),
        ];
        Self {
            car: OutputFilter { curvature: 1.0 / params.f32("turning_radius"), ..set(OutputFilter::car()) },
            tank: set(OutputFilter::tank()),
            walker: set(OutputFilter::walker()),
            capable: Capable { horizon: params.f32("car_horizon"), step: 0.1, ..Capable::default() },
            bands: SpeedBands { bands, hysteresis: params.f32("hysteresis") },
        }
    }
}

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Bodies (output filter, capable, bands)", unit, help);
    vec![
        told(
            number("turning_radius", "Turning circle", 3.0, [1.0, 10.0], 0.1),
            "m",
            "The tightest bend of a car.",
        ),
        told(
            Param::switch("fallback", "Fallback", true),
            "",
            "A car whose goal is straight to its side drives on and turns hard, instead of standing for ever.",
        ),
        told(
            Param::switch("rescale", "Rescale", false),
            "",
            "What is left of a wish gets the size of the whole: less sluggish, and often too much.",
        ),
        told(
            number("car_horizon", "Tries ahead", 1.6, [0.2, 3.0], 0.1),
            "s",
            "How far ahead every manoeuvre is tried out. With too little a car sees its crash too late.",
        ),
        told(
            number("hysteresis", "Hysteresis", 0.15, [0.0, 0.4], 0.01),
            "m/s",
            "How far a wish must pass the middle between two gaits to change them.",
        ),
    ]
}
