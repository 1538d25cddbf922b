//! The description of the lab.

use serde::{Deserialize, Serialize};
use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKind, Dimensions, Layer, Param, Params, Score};
use wits_motion::motor::{Aircraft, FakeAxes};

use crate::flight::guide;

const HELP: &str = "\
A squadron in three dimensions. What it shall do is one choice, how it flies is another, and the two know nothing of \
each other.

*Full actuator*: an aircraft with roll, pitch and yaw. It rolls until its lift points at the goal, then pulls the nose \
round; it cannot stop, and it needs room. *Fake axes*: the velocity is steered as if there were no wings, and the \
picture makes the wings: the nose follows the climb, the bank follows the turn. *None*: the same motion with wings that \
stay level, and it looks like a toy on a string.

Drag the goal over the ground and set its altitude. Click an aircraft to see its angles and the formulas with their \
numbers; then follow it (T), or sit in its cockpit (K). Drag to turn the view, scroll to come nearer, drag with \
Shift to move it sideways.

Things to try: *Rings*, and compare the three ways to fly: who hits them all, and who looks right? With *Tag* the red \
one is it. *Roll rate* below *pitch rate* looks wrong at once: aircraft roll faster than they pitch, and pitch faster \
than they yaw. A big *roll scale* makes an airliner of a fighter, and so does *righting*, for the \
full actuator.";

pub(crate) const TASKS: [&str; 5] = ["rings", "wander", "tag", "follow the leader", "goal"];
pub(crate) const MOTORS: [&str; 3] = ["full actuator", "fake axes", "none"];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "motor control", "flight", "3D"],
        params: [squadron(), body()].concat(),
        layers: layers(),
        space: Dimensions::Solid,
        scores: scores(),
        charts: charts(),
        controls: vec![Control {
            name: "goal",
            title: "Goal",
            help: "Drag it over the ground; its altitude is a parameter.",
            kind: ControlKind::Handle,
        }],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "flight",
            "Flight",
            "A squadron in three dimensions: wander, tag, rings and formation, with wings that bank or only seem to.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("rings", "Rings flown through"),
        Score::count("missed", "Rings missed"),
        Score::count("tags", "Tags").help("How often one caught another."),
        Score::measure("mean_bank", "Mean bank", "°"),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("ground", "Ground", "A square of 200 m, a line every 20 m."),
        Layer::world("shadows", "Shadows", "Where they are over the ground, and how high."),
        Layer::world("rings", "Rings", "The course.")
            .legend(&[(Tint::Goal, "next ring"), (Tint::Orange, "other rings")]),
        Layer::world("goal", "Goal", "Drag it."),
        Layer { on: true, ..Layer::overlay("trails", "Trails", "Where they have been.") },
        Layer::world("craft", "Aircraft", "The squadron; in two tasks one of them is special.").legend(&[
            (Tint::Agent, "aircraft"),
            (Tint::Goal, "leader"),
            (Tint::Danger, "it, in tag"),
        ]),
        Layer::overlay("names", "Numbers", "The number of each aircraft, above it."),
        Layer::overlay("wishes", "Wishes", "What each aircraft wants, and what it does.").legend(&[
            (Tint::Goal, "velocity wished"),
            (Tint::Cyan, "velocity"),
            (Tint::Green, "its up"),
        ]),
    ]
}

fn charts() -> Vec<Chart> {
    vec![
        Chart {
            name: "bank",
            title: "Mean bank",
            unit: "°",
            help: "How far the wings are down, to either side.",
        },
        Chart { name: "speed", title: "Mean speed", unit: "m/s", help: "How fast they fly." },
        Chart { name: "height", title: "Mean height", unit: "m", help: "How high they fly." },
        Chart { name: "rings", title: "Rings", unit: "", help: "How many rings were flown through." },
        Chart {
            name: "off",
            title: "Off the mark",
            unit: "m",
            help: "How far from its target an aircraft is, on average.",
        },
    ]
}

fn squadron() -> Vec<Param> {
    let craft = Param::integer("craft", "Aircraft", 9.0, 1.0, 24.0).on_restart();
    let task = Param::choice("task", "Task", &TASKS);
    let motor = Param::choice("motor", "Motor", &MOTORS);
    let cruise = Param::number("cruise", "Cruise speed", 24.0, 12.0, 45.0).step(0.5);
    let altitude = Param::number("altitude", "Altitude of the goal", 40.0, 10.0, 90.0).step(1.0);
    vec![
        craft.told("Squadron", "", "How many there are."),
        task.told("Squadron", "", "What they shall do."),
        motor.told("Squadron", "", "How they fly: with wings, with wings for the eye, or without."),
        cruise.told("Squadron", "m/s", "How fast they want to fly."),
        altitude.told("Squadron", "m", "How high the goal is."),
    ]
}

fn body() -> Vec<Param> {
    let roll = Param::number("roll_rate", "Roll rate", 3.0, 0.2, 6.0).step(0.1);
    let pitch = Param::number("pitch_rate", "Pitch rate", 1.4, 0.2, 3.0).step(0.05);
    let yaw = Param::number("yaw_rate", "Yaw rate", 0.25, 0.02, 2.0).step(0.01);
    let bank = Param::number("max_bank", "Most bank", 83.0, 0.0, 90.0).step(1.0);
    let scale = Param::number("roll_scale", "Roll scale", 0.7, 0.1, 4.0).step(0.05);
    let righting = Param::number("righting", "Righting", 0.0, 0.0, 6.0).step(0.1);
    let agility = Param::number("agility", "Agility of the others", 22.0, 2.0, 60.0).step(1.0);
    vec![
        roll.told("Wings", "rad/s", "Full actuator: how fast it rolls. The fastest of the three."),
        pitch.told("Wings", "rad/s", "Full actuator: how fast it pulls."),
        yaw.told("Wings", "rad/s", "Full actuator: how fast the rudder turns it. The slowest."),
        bank.told("Wings", "°", "Full actuator: how far it banks at most."),
        righting.told(
            "Wings",
            "1/s",
            "Full actuator: how fast the wings come level by themselves while it flies straight. Kind to passengers.",
        ),
        scale.told("Wings", "rad/s", "Fake axes: the turn at which the wings are 45° down."),
        agility.told("Wings", "m/s²", "Without the full actuator: how hard the velocity is turned."),
    ]
}

/// What the parameters say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) task: usize,
    pub(crate) motor: usize,
    pub(crate) cruise: f32,
    pub(crate) altitude: f32,
    pub(crate) aircraft: Aircraft,
    /// How fast wings come level by themselves. [1/s]
    pub(crate) righting: f32,
    pub(crate) axes: FakeAxes,
    pub(crate) agility: f32,
}

impl Rules {
    /// As the parameters are now.
    pub(crate) fn new(params: &Params) -> Self {
        let cruise = params.f32("cruise");
        let aircraft = Aircraft {
            min_speed: 0.5 * cruise,
            max_speed: 1.4 * cruise,
            roll_rate: params.f32("roll_rate"),
            pitch_rate: params.f32("pitch_rate"),
            yaw_rate: params.f32("yaw_rate"),
            max_bank: params.f32("max_bank").to_radians(),
            ..Aircraft::default()
        };
        Self {
            task: params.count("task"),
            motor: params.count("motor"),
            cruise,
            altitude: params.f32("altitude"),
            aircraft,
            righting: params.f32("righting"),
            axes: FakeAxes { roll_scale: params.f32("roll_scale"), ..FakeAxes::default() },
            agility: params.f32("agility"),
        }
    }
}
