//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};

use crate::formations::guide;
use crate::formations::settings::{LEASHES, METHODS, PATTERNS, SCENES, Settings};

const HELP: &str = "\
A formation is a pattern of slots that hangs on an invisible anchor. The anchor goes to the yellow goal; everybody goes \
to a slot and avoids trees and neighbours alone. Drag the goal. The wall has a narrow gap: the formation files through \
and comes back into shape.

Colours are trades: orange fighters, green archers, cyan elves, purple mages. Slots have the colour of the trade that \
belongs there; elves are good at both missiles and blades. Click somebody to see its row of the cost table, and why it \
stands here and not there.

Things to try: switch the gap to 1.2 m and to 9 m. Set *Leash* to average, *Drift correction* off and shoot somebody: \
the standing formation walks away. Set *Assignment* to greedy with a low limit and see who is left over. In the scenes of \
plays press *Run the play*. In the scene *cover* only the rearmost moves up. In the scene *birds* nobody leads, and yet \
a V appears; shoot the tip.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "formations", "groups", "plays"],
        params: [scene(), group(), march(), costs()].concat(),
        layers: layers(),
        scores: scores(),
        charts: vec![
            Chart {
                name: "cost",
                title: "Total cost",
                unit: "",
                help: "What everybody costs where it belongs.",
            },
            Chart {
                name: "distance",
                title: "To the slot",
                unit: "m",
                help: "How far members are away, in the mean.",
            },
            Chart {
                name: "in_place",
                title: "In place",
                unit: "%",
                help: "How many are within half a metre.",
            },
            Chart {
                name: "order",
                title: "Order",
                unit: "",
                help: "0: all go their own way. 1: all the same way.",
            },
        ],
        controls: vec![
            control("goal", "Goal", "Where the formation goes: drag it.", ControlKind::Handle),
            control("shoot", "Shoot", "Takes out whoever is nearest to a place.", ControlKind::Point),
            control(
                "run",
                "Run the play",
                "Begins the double play or the corner kick anew.",
                ControlKind::Button,
            ),
            control(
                "assign",
                "Assign anew",
                "Everybody gets the best slot from where it is now.",
                ControlKind::Button,
            ),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "formations",
            "Formations",
            "Groups that move as one: patterns, roles, plays, gaps, cover, birds.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::share("in_place", "In place").help("How many of the members stand where they should."),
        Score::measure("mean_distance", "Mean distance", "m").help("From where members should be."),
        Score::measure("cost", "Cost of the roles", "")
            .help("How well the members fit their roles; less is better."),
        Score::count("reached", "Goals reached"),
        Score::count("bounds", "Bounds made"),
        Score::count("goals", "Goals scored"),
        Score::count("outs", "Outs"),
    ]
}

fn control(name: &'static str, title: &'static str, help: &'static str, kind: ControlKind) -> Control {
    Control { name, title, help, kind }
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("ground", "Ground", "Walls, trees, cover, the lines of the field."),
        Layer::world("slots", "Slots", "Where everybody belongs, in the colour of the role."),
        Layer::world("assignments", "Assignments", "From everybody to its slot."),
        Layer::world("anchor", "Anchor", "The invisible point that the pattern hangs on, and its way."),
        Layer::world(
            "units",
            "Members",
            "Orange fighter, green archer, cyan elf, purple mage; red has no slot.",
        ),
        Layer::world("goal", "Goal", "Drag it."),
        Layer::overlay("costs", "Costs", "What everybody costs in its slot."),
        Layer::overlay(
            "wishes",
            "Wishes",
            "Green: to the slot. Red: away from others. Cyan: round obstacles.",
        ),
    ]
}

fn scene() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Scene", unit, help);
    vec![
        told(Param::choice("scene", "Scene", SCENES), "", "What there is to see."),
        told(Param::number("gap", "Gap", 2.5, 1.2, 12.0).step(0.1), "m", "How wide the gap in the wall is."),
        told(Param::switch("tour", "Tour", true), "", "The goal moves on when everybody is there."),
    ]
}

fn group() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Formation", unit, help);
    vec![
        told(Param::choice("pattern", "Pattern", PATTERNS), "", "Where the slots are."),
        told(Param::integer("count", "Members", 20.0, 1.0, 36.0), "", "How many there are."),
        told(Param::number("spacing", "Spacing", 1.6, 1.0, 4.0).step(0.1), "m", "Between neighbours."),
        told(
            Param::switch("drift", "Drift correction", true),
            "",
            "The middle of those present sits on the anchor.",
        ),
        told(Param::switch("squeeze", "File through gaps", true), "", "Too wide for a gap: go in file."),
    ]
}

fn march() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("March", unit, help);
    vec![
        told(Param::choice("leash", "Leash", LEASHES), "", "What keeps the anchor with its members."),
        told(
            Param::number("slack", "Slack", 1.5, 0.3, 6.0).step(0.1),
            "m",
            "Wait: how far away members may be.",
        ),
        told(
            Param::number("ahead", "Ahead", 0.3, 0.0, 1.0).step(0.02),
            "s",
            "Average: how far ahead of them it is put.",
        ),
        told(
            Param::number("share", "Pace", 0.6, 0.1, 1.0).step(0.05),
            "",
            "Share of the slowest member's speed.",
        ),
    ]
}

fn costs() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Assignment", unit, help);
    vec![
        told(Param::choice("method", "Assignment", METHODS), "", "Who takes which slot."),
        told(
            Param::number("limit", "Limit", 5000.0, 100.0, 5000.0).step(100.0),
            "",
            "Greedy: dearer slots are not taken.",
        ),
        told(
            Param::number("walk", "Cost of a way", 20.0, 0.0, 200.0).step(5.0),
            "1/m",
            "What a metre to the slot costs.",
        ),
        told(
            Param::number("trade", "Cost of a trade", 1.0, 0.0, 2.0).step(0.1),
            "×",
            "How much the trade counts.",
        ),
    ]
}

/// What the parameters say now.
pub(crate) fn settings(params: &Params) -> Settings {
    Settings {
        scene: params.count("scene"),
        gap: params.f32("gap"),
        tour: params.is_on("tour"),
        pattern: params.count("pattern"),
        count: params.count("count"),
        spacing: params.f32("spacing"),
        drift: params.is_on("drift"),
        squeeze: params.is_on("squeeze"),
        leash: params.count("leash"),
        slack: params.f32("slack"),
        ahead: params.f32("ahead"),
        share: params.f32("share"),
        method: params.count("method"),
        limit: params.f32("limit"),
        walk: params.f32("walk"),
        trade: params.f32("trade"),
    }
}
