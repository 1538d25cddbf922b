//! Many at once: what they see, what counts how much, how it becomes one wish.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::motor::{Divide, HeadingFilter};
use wits_motion::steering::{Alignment, Cohesion, View};

use super::{Go, number};
use crate::steering::mix::Combiner;

/// How groups hold together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Groups {
    pub(crate) combiner: Combiner,
    pub(crate) fish: usize,
    pub(crate) cells: bool,
    pub(crate) solid: bool,
    pub(crate) heading: HeadingFilter,
    pub(crate) view: View,
    pub(crate) alignment: Alignment,
    pub(crate) cohesion: Cohesion,
    pub(crate) weights: Weights,
}

/// How much the behaviours of a group count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weights {
    pub(crate) separation: f32,
    pub(crate) alignment: f32,
    pub(crate) cohesion: f32,
    pub(crate) wander: f32,
    pub(crate) evade: f32,
    /// From how far the shark is feared. \[m\]
    pub(crate) fear: f32,
}

impl Groups {
    pub(super) fn read(params: &Params, go: &Go) -> Self {
        let smooth = HeadingFilter::Mean { samples: 10, divide: Divide::ByCount };
        Self {
            combiner: Combiner::of(params.count("combiner")),
            fish: params.count("fish"),
            cells: params.is_on("cells"),
            solid: params.is_on("solid"),
            heading: if params.is_on("smoothing") { smooth } else { HeadingFilter::None },
            view: View { range: params.f32("view_range"), spread: params.f32("view_angle").to_radians() },
            alignment: Alignment::default(),
            cohesion: Cohesion { drive: go.seek.drive, ..Cohesion::default() },
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

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Groups and combiners", unit, help);
    let weight = |name, title, value, help| told(number(name, title, value, [0.0, 8.0], 0.05), "", help);
    vec![
        told(
            Param::choice("combiner", "Combiner", Combiner::NAMES),
            "",
            "How the wishes of a fish become one.",
        ),
        told(
            Param::integer("fish", "Fish", 300.0, 10.0, 1000.0).step(10.0).on_restart(),
            "",
            "How many fish there are.",
        ),
        told(
            Param::switch("cells", "Cell index", true),
            "",
            "Neighbours from an index, or by looking at everybody.",
        ),
        told(
            Param::switch("solid", "Solid bodies", false),
            "",
            "Where bodies count as bumps, those that overlap are moved apart at once.",
        ),
        told(
            Param::switch("smoothing", "Smooth headings", true),
            "",
            "What is drawn is the mean of the last 10 headings.",
        ),
        told(number("view_range", "View", 3.0, [0.5, 10.0], 0.1), "m", "Others farther away do not count."),
        told(number("view_angle", "Field of view", 270.0, [20.0, 360.0], 5.0), "°", "The whole angle."),
        weight("separation_weight", "Separation", 1.0, "How much keeping apart counts."),
        weight("alignment_weight", "Alignment", 0.5, "How much looking the same way counts."),
        weight("cohesion_weight", "Cohesion", 0.4, "How much staying together counts."),
        weight("wander_weight", "Wander", 0.3, "How much the own mind counts."),
        weight("evade_weight", "Fear", 2.0, "How much the shark counts."),
        told(number("fear_radius", "Fear radius", 6.0, [0.5, 20.0], 0.5), "m", "From how far it is feared."),
    ]
}
