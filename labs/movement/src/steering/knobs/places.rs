//! Places: between two, behind something, beside somebody, inside a region.

use serde::{Deserialize, Serialize};
use wits_game::{Param, Params};
use wits_motion::steering::{
    Contain, Evade, FlowSpeed, FollowFlow, FollowLeader, Hide, HideWhen, Interpose, OffsetPursuit, PassBy,
    StepForward, View,
};

use super::{Go, number};

/// How agents take their places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Places {
    pub(crate) contain: Contain,
    pub(crate) interpose: Interpose,
    pub(crate) hide: Hide,
    pub(crate) hunters_view: View,
    pub(crate) offset_pursuit: OffsetPursuit,
    pub(crate) pass_by: PassBy,
    pub(crate) step_forward: StepForward,
    pub(crate) follow_leader: FollowLeader,
    pub(crate) follow_flow: FollowFlow,
}

impl Places {
    pub(super) fn read(params: &Params, go: &Go) -> Self {
        let (drive, arrive) = (go.seek.drive, go.arrive);
        let max_prediction = params.f32("max_prediction");
        let pursuit = OffsetPursuit { arrive, max_prediction, ..OffsetPursuit::default() };
        let speed = if params.is_on("flow_speed") { FlowSpeed::AsFlow } else { FlowSpeed::Full };
        Self {
            contain: Contain { margin: params.f32("margin"), time: params.f32("contain_time"), drive },
            interpose: Interpose { arrive, max_prediction },
            hide: hide(params, go),
            hunters_view: View {
                range: params.f32("sight_range"),
                spread: params.f32("sight_angle").to_radians(),
            },
            offset_pursuit: pursuit,
            pass_by: PassBy { distance: params.f32("pass_distance"), drive, max_prediction },
            step_forward: StepForward { leeway: params.f32("leeway"), arrive, ..StepForward::default() },
            follow_leader: FollowLeader {
                distance: params.f32("leader_distance"),
                clear_ahead: params.f32("clear_ahead"),
                clear_aside: params.f32("clear_aside"),
                pursuit,
                drive,
            },
            follow_flow: FollowFlow { time: params.f32("flow_time"), speed, drive },
        }
    }
}

fn hide(params: &Params, go: &Go) -> Hide {
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
        arrive: go.arrive,
        evade: Evade { panic_distance: None, ..go.evade },
    }
}

/// What can be set.
pub(super) fn params() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Hide, leader, flow, places", unit, help);
    vec![
        told(
            number("hide_clearance", "Off the cover", 1.4, [0.2, 5.0], 0.1),
            "m",
            "How far behind a disc one hides.",
        ),
        told(
            Param::choice("hide_when", "Hides", &["always", "when seen", "when both see each other"]),
            "",
            "When somebody hides at all.",
        ),
        told(
            number("hide_memory", "Memory", 3.0, [0.0, 10.0], 0.1),
            "s",
            "How long it remembers having been seen.",
        ),
        told(
            number("hide_bias", "Out of sight", 0.0, [0.0, 3.0], 0.05),
            "",
            "Prefers places beside and behind the hunter.",
        ),
        told(number("sight_range", "Hunter's sight", 11.0, [1.0, 40.0], 0.5), "m", "How far a hunter sees."),
        told(number("sight_angle", "Hunter's view", 120.0, [10.0, 360.0], 5.0), "°", "The whole angle."),
        told(
            number("leader_distance", "Behind the leader", 2.5, [0.5, 8.0], 0.1),
            "m",
            "Where followers want to be.",
        ),
        told(
            number("clear_ahead", "Leader's way", 6.0, [0.5, 15.0], 0.1),
            "m",
            "How far ahead it wants its way free.",
        ),
        told(number("clear_aside", "Its half width", 1.5, [0.2, 5.0], 0.1), "m", "How wide that way is."),
        told(
            number("pass_distance", "Pass by at", 4.0, [0.5, 12.0], 0.1),
            "m",
            "How far from the target's middle.",
        ),
        told(number("leeway", "Step forward", 2.0, [0.1, 8.0], 0.1), "m", "How long a step may be."),
        told(
            number("flow_time", "Flow: look ahead", 0.25, [0.0, 2.0], 0.05),
            "s",
            "Where the stream is asked.",
        ),
        told(
            Param::switch("flow_speed", "Flow: its speed", true),
            "",
            "As fast as the stream; off: at full speed.",
        ),
        told(
            number("margin", "Region: margin", 1.5, [0.0, 6.0], 0.1),
            "m",
            "How far from the edge it turns back.",
        ),
        told(number("contain_time", "Region: time", 0.5, [0.0, 2.0], 0.05), "s", "How far ahead it looks."),
    ]
}
