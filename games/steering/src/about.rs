//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param};

use crate::mix::Combiner;
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
    let handle =
        |place: usize, title, help| Control { name: HANDLES[place], title, help, kind: ControlKind::Handle };
    vec![
        handle(0, "Target", "Where the agents want to go, or whom they have to do with."),
        handle(1, "Second place", "The other place of scenarios that are about two."),
        handle(2, "Third place", "One more."),
        handle(3, "Danger", "What agents keep away from."),
    ]
}

fn params() -> Vec<Param> {
    [scenario(), body(), chase(), arrive(), wander(), paths(), others(), obstacles(), walls(), places(), groups()]
        .concat()
}

fn scenario() -> Vec<Param> {
    vec![
        Param::choice("scenario", "Scenario", TITLES).on_restart().told("Scenario", "", "What is played."),
        Param::switch("cure", "Cure", false).told(
            "Scenario",
            "",
            "In scenarios that show how steering fails: does it right.",
        ),
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
        told(
            number("drive_time", "Time to match", 0.25, [0.05, 2.0], 0.05),
            "s",
            "How long a correction takes.",
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

fn arrive() -> Vec<Param> {
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

fn wander() -> Vec<Param> {
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
            number("meander_period", "Kinematic: period", 0.4, [0.05, 3.0], 0.05),
            "s",
            "How long a random turn lasts.",
        ),
    ]
}

fn paths() -> Vec<Param> {
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

fn others() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Others: separation, cone, collisions", unit, help);
    vec![
        told(
            number("separation_radius", "Separation radius", 2.0, [0.2, 8.0], 0.1),
            "m",
            "Nearer is too near.",
        ),
        told(
            Param::choice("falloff", "Push fades", &["linear", "inverse", "inverse square"]),
            "",
            "How the push of others fades with the distance.",
        ),
        told(
            number("separation_strength", "Push at 1 m", 4.0, [0.1, 30.0], 0.1),
            "m/s²",
            "For the inverse ones.",
        ),
        told(
            number("cone_angle", "Cone", 60.0, [5.0, 180.0], 1.0),
            "°",
            "The whole opening of the cone ahead.",
        ),
        told(number("cone_range", "Cone's reach", 5.0, [1.0, 15.0], 0.1), "m", "How far the cone reaches."),
        told(
            Param::switch("cone_panic", "Only the nearest", false),
            "",
            "Off: the mean of all in the cone is evaded.",
        ),
        told(
            number("avoid_radius", "Own room", 0.8, [0.1, 3.0], 0.05),
            "m",
            "Half of the room an agent wants.",
        ),
        told(
            number("horizon", "Horizon", 2.5, [0.2, 8.0], 0.1),
            "s",
            "Collisions later than this do not count yet.",
        ),
        told(
            Param::choice("head_on", "Head-on", &["step right", "step left", "back off"]),
            "",
            "What to do when two come exactly head-on.",
        ),
    ]
}

fn obstacles() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Obstacles", unit, help);
    vec![
        told(
            number("box_length", "Box", 4.0, [0.5, 12.0], 0.1),
            "m",
            "Its length at rest; twice that at top speed.",
        ),
        told(
            number("box_strength", "Push", 14.0, [0.5, 40.0], 0.1),
            "1/s²",
            "Acceleration for each metre too near.",
        ),
        told(number("box_braking", "Braking", 0.3, [0.0, 2.0], 0.05), "", "Measured by the push sideways."),
        told(
            Param::choice("box_formula", "Formula", &["symmetric", "as printed"]),
            "",
            "The printed one pushes to the wrong side of obstacles that are a little to the left.",
        ),
    ]
}

fn walls() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Walls", unit, help);
    vec![
        told(
            Param::choice("rays", "Rays", &["whiskers", "single", "parallel", "fan"]),
            "",
            "How the rays are laid out.",
        ),
        told(number("ray_length", "Length", 2.0, [0.3, 10.0], 0.1), "m", "Of a long ray at rest."),
        told(number("ray_time", "Time ahead", 0.9, [0.0, 3.0], 0.05), "s", "Fast agents look further ahead."),
        told(
            number("ray_angle", "Angle", 35.0, [2.0, 90.0], 1.0),
            "°",
            "From the course to the outermost ray.",
        ),
        told(
            Param::choice("reaction", "A hit", &["seek a place off the wall", "push off"]),
            "",
            "What a hit does.",
        ),
        told(
            number("wall_distance", "Off the wall", 2.0, [0.5, 6.0], 0.1),
            "m",
            "How far off that place is.",
        ),
        told(
            number("wall_reach", "Follow: reach", 4.0, [1.0, 12.0], 0.1),
            "m",
            "How far rays look for a wall to follow or to hug.",
        ),
        told(
            number("wall_tolerance", "Hug: tolerance", 0.8, [0.0, 3.0], 0.1),
            "m",
            "How much nearer or farther is fine.",
        ),
        told(
            number("wall_strength", "Push", 8.0, [0.5, 30.0], 0.5),
            "1/s²",
            "Acceleration for each metre behind the wall.",
        ),
        told(
            Param::choice("corners", "In corners", &["adaptive fan", "winner ray", "nothing"]),
            "",
            "What helps out of acute corners.",
        ),
    ]
}

fn places() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Places: hide, leader, flow, region", unit, help);
    vec![
        told(number("hide_clearance", "Off the cover", 1.4, [0.2, 5.0], 0.1), "m", "How far behind a disc one hides."),
        told(
            Param::choice("hide_when", "Hides", &["always", "when seen", "when both see each other"]),
            "",
            "When somebody hides at all.",
        ),
        told(number("hide_memory", "Memory", 3.0, [0.0, 10.0], 0.1), "s", "How long it remembers having been seen."),
        told(number("hide_bias", "Out of sight", 0.0, [0.0, 3.0], 0.05), "", "Prefers places beside and behind the hunter."),
        told(number("sight_range", "Hunter's sight", 14.0, [1.0, 40.0], 0.5), "m", "How far a hunter sees."),
        told(number("sight_angle", "Hunter's view", 120.0, [10.0, 360.0], 5.0), "°", "The whole angle."),
        told(number("leader_distance", "Behind the leader", 2.5, [0.5, 8.0], 0.1), "m", "Where followers want to be."),
        told(number("clear_ahead", "Leader's way", 6.0, [0.5, 15.0], 0.1), "m", "How far ahead it wants its way free."),
        told(number("clear_aside", "Its half width", 1.5, [0.2, 5.0], 0.1), "m", "How wide that way is."),
        told(number("flow_time", "Flow: look ahead", 0.25, [0.0, 2.0], 0.05), "s", "Where the stream is asked."),
        told(Param::switch("flow_speed", "Flow: its speed", true), "", "As fast as the stream; off: at full speed."),
        told(number("margin", "Region: margin", 1.5, [0.0, 6.0], 0.1), "m", "How far from the edge it turns back."),
        told(number("contain_time", "Region: time", 0.5, [0.0, 2.0], 0.05), "s", "How far ahead it looks."),
    ]
}

fn groups() -> Vec<Param> {
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
