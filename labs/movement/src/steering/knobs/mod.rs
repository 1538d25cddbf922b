//! The parameters: what they are, and the definitions of behaviours that they make. One file for each family.

mod avoid;
mod go;
mod groups;
mod motor;
mod paths;
mod places;

use serde::{Deserialize, Serialize};
use wits_core::kinematic::Limits;
use wits_game::{Param, Params};

pub(crate) use avoid::Avoid;
pub(crate) use go::Go;
pub(crate) use groups::Groups;
pub(crate) use motor::Motor;
pub(crate) use paths::Paths;
pub(crate) use places::Places;

use crate::steering::scenario::{FIRST, TITLES};

/// Every behaviour as the parameters say it now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Knobs {
    pub(crate) cure: bool,
    pub(crate) limits: Limits,
    pub(crate) go: Go,
    pub(crate) paths: Paths,
    pub(crate) avoid: Avoid,
    pub(crate) places: Places,
    pub(crate) groups: Groups,
    pub(crate) motor: Motor,
}

impl Knobs {
    pub(crate) fn read(params: &Params) -> Self {
        let go = Go::read(params);
        Self {
            cure: params.is_on("cure"),
            limits: limits(params),
            paths: Paths::read(params, &go),
            avoid: Avoid::read(params, &go),
            places: Places::read(params, &go),
            groups: Groups::read(params, &go),
            motor: Motor::read(params),
            go,
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

/// Everything that can be set.
pub(crate) fn params() -> Vec<Param> {
    let families = [go::params(), paths::params(), avoid::params(), places::params(), groups::params()];
    [scenario(), body(), families.concat(), motor::params()].concat()
}

fn scenario() -> Vec<Param> {
    let scenario = Param { default: FIRST as f64, ..Param::choice("scenario", "Scenario", TITLES) };
    vec![
        scenario.on_restart().told("Scenario", "", "What is played."),
        Param::switch("cure", "Cure", false).told(
            "Scenario",
            "",
            "In scenarios that show how steering fails: does it right.",
        ),
    ]
}

fn body() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Body (all scenarios)", unit, help);
    vec![
        told(number("max_speed", "Top speed", 5.0, [0.5, 20.0], 0.1), "m/s", "No agent goes faster."),
        told(
            number("max_acceleration", "Top acceleration", 9.0, [0.5, 40.0], 0.1),
            "m/s²",
            "How hard agents can push.",
        ),
        told(
            number("max_spin", "Top turn rate", 200.0, [10.0, 720.0], 5.0),
            "°/s",
            "For agents that turn by themselves.",
        ),
        told(
            number("max_angular_acceleration", "Turn acceleration", 600.0, [20.0, 3000.0], 10.0),
            "°/s²",
            "For agents that turn by themselves.",
        ),
    ]
}

/// A number in a group, with a step that suits it.
fn number(name: &'static str, title: &'static str, value: f64, range: [f64; 2], step: f64) -> Param {
    Param::number(name, title, value, range[0], range[1]).step(step)
}
