//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param};

use crate::scenario::TITLES;
use crate::stage::HANDLES;

const HELP: &str = "\
One behaviour at a time, each on a stage of its own. Choose a scenario at the left and restart; the line in the picture \
says what there is to see. Drag the rings: targets, and what is to be feared.

Coloured arrows are what a behaviour wants, thick where it gets its way; the white arrow is the velocity. Crosses are \
places that an agent expects somebody at, thin rings are radii that count. Click an agent to read what each of its \
behaviours wants, how much of it was used, and why not more.

Parameters stand under the family they belong to; those of other families do nothing in a scenario. The last scenarios \
show how steering fails: switch the cure on and off.

Things to try: seek, and drag the target behind the agent's back, with the drive at full and at match. Arrive with each \
way of braking. Pursue with a prediction of 0.1 s and of 2 s. Wander with a circle that is small and far, or large and \
near.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "steering", "lab"],
        params: params(),
        layers: layers(),
        charts: charts(),
        controls: controls(),
        ..About::new(
            "steering",
            "Steering",
            "Every steering behaviour on a stage of its own, with its thoughts drawn in.",
        )
    }
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("ground", "Ground", "Paths, fields and regions."),
        Layer::world("obstacles", "Obstacles", "What stands in the way."),
        Layer::world("trails", "Trails", "Where agents have been in the last seconds."),
        Layer::world("marks", "Thoughts", "Predictions, radii, feelers."),
        Layer::world("agents", "Agents", "Those who steer."),
        Layer::world("wishes", "Wishes", "What each behaviour wants; thick is what was used."),
        Layer::world("handles", "Targets", "What can be dragged."),
        Layer::world("captions", "Captions", "What there is to see, and which colour is what."),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    vec![
        chart("speed", "Mean speed", "m/s", "How fast the agents go."),
        chart("effort", "Effort", "%", "How much of their acceleration they use."),
        chart("asked", "Behaviours asked", "", "How many behaviours an agent asks in a tick."),
        chart("bumps", "Bumps", "", "How often somebody ran into something."),
    ]
}

fn controls() -> Vec<Control> {
    let handle = |place: usize, title, help| Control { name: HANDLES[place], title, help, kind: ControlKind::Handle };
    vec![
        handle(0, "Target", "Where the agents want to go, or whom they have to do with."),
        handle(1, "Second place", "The other place of scenarios that are about two."),
        handle(2, "Third place", "One more."),
        handle(3, "Danger", "What agents keep away from."),
    ]
}

fn params() -> Vec<Param> {
    [scenario(), body(), chase(), arrive(), wander()].concat()
}

fn scenario() -> Vec<Param> {
    vec![
        Param::choice("scenario", "Scenario", TITLES).on_restart().told("Scenario", "", "What is played."),
        Param::switch("cure", "Cure", false).told("Scenario", "", "In scenarios that show how steering fails: does it right."),
    ]
}

/// A number in a group, with a step that suits it.
fn number(name: &'static str, title: &'static str, value: f64, range: [f64; 2], step: f64) -> Param {
    Param::number(name, title, value, range[0], range[1]).step(step)
}

fn body() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Body (all scenarios)", unit, help);
    vec![
        told(number("max_speed", "Top speed", 5.0, [0.5, 20.0], 0.1), "m/s", "No agent goes faster."),
        told(number("max_acceleration", "Top acceleration", 9.0, [0.5, 40.0], 0.1), "m/s²", "How hard agents can push."),
        told(number("max_spin", "Top turn rate", 200.0, [10.0, 720.0], 5.0), "°/s", "For agents that turn by themselves."),
        told(
            number("max_angular_acceleration", "Top turn acceleration", 600.0, [20.0, 3000.0], 10.0),
            "°/s²",
            "For agents that turn by themselves.",
        ),
    ]
}

fn chase() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Seek, flee, pursue, evade", unit, help);
    vec![
        told(
            Param::choice("drive", "Drive", &["match the velocity", "full acceleration"]),
            "",
            "Match corrects the velocity towards the wished one. Full pushes straight at the goal and swings round it.",
        ),
        told(number("drive_time", "Time to match", 0.25, [0.05, 2.0], 0.05), "s", "How long a correction takes."),
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

fn arrive() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Arrive, align, face", unit, help);
    vec![
        told(
            Param::choice("braking", "Braking", &["as late as it can", "within a radius", "over a time"]),
            "",
            "How agents slow down before their goal.",
        ),
        told(number("effort", "Late: effort", 0.7, [0.1, 1.0], 0.05), "", "The share of its strength it brakes with."),
        told(number("slow_radius", "Within: radius", 6.0, [0.5, 20.0], 0.1), "m", "Where slowing down begins."),
        told(number("slow_angle", "Within: angle", 60.0, [5.0, 180.0], 1.0), "°", "Where slowing down a turn begins."),
        told(number("slow_time", "Over: time", 0.9, [0.1, 4.0], 0.05), "s", "How long the rest of the way takes."),
        told(number("stop_radius", "Stop radius", 0.1, [0.0, 3.0], 0.05), "m", "Nearer than this is there."),
        told(number("stop_angle", "Stop angle", 1.0, [0.0, 30.0], 0.5), "°", "Nearer than this is aligned."),
        told(number("response", "Time to target", 0.1, [0.04, 1.0], 0.02), "s", "How long a correction takes."),
    ]
}

fn wander() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Wander", unit, help);
    vec![
        told(number("wander_radius", "Circle", 1.5, [0.1, 8.0], 0.1), "m", "The radius: how sharply they may turn."),
        told(number("wander_distance", "Distance", 2.5, [0.0, 12.0], 0.1), "m", "How far ahead the circle is."),
        told(
            number("wander_jitter", "Jitter", 3.0, [0.0, 20.0], 0.1),
            "m/√s",
            "How quickly the target strays on its circle.",
        ),
    ]
}
