//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Score};

use crate::steering::guide;
use crate::steering::knobs;
use crate::steering::stage::HANDLES;

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
        params: knobs::params(),
        layers: layers(),
        scores: scores(),
        charts: charts(),
        controls: controls(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "steering",
            "Steering",
            "Every steering behaviour on a stage of its own, with its thoughts drawn in.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("goals", "Goals reached"),
        Score::count("bumps", "Collisions"),
        Score::measure("mean_speed", "Mean speed", "m/s"),
    ]
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
