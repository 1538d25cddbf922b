//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKeys, Layer, Param, Score};

use crate::pet::guide;
use crate::pet::people::SHOWN;
use crate::pet::rules::NAMES;
use crate::pet::tutor::METHODS;

/// Ticks in a second.
pub(crate) const TICKS: u32 = 30;

const HELP: &str = "\
A creature lives on an island. It gets hungry, tired, bored and, at night, cold. It knows very little: a few instincts, which \
tell it what to do when a need becomes unbearable. Everything else it learns from you, and from Mo, the other creature, if it \
watches Mo.

- Show it something: choose an action and press Show, or point at a thing with Demonstrate. It learns to do that in the \
situation in which it is now.
- Stroke it for what it did about a second ago, or scold it. Praise and blame are about the last seconds: if you wait too \
long, they hit the wrong action.
- Press Hungry, Tired, Bored or Cold to bring it into a situation that you want to teach.

Open its mind to see what it would like to do and why, which lessons are behind that, and what it knows about each need. \
Lessons can be undone. A creature that was taught too much of one thing may end up brain-dead: it does the same whatever \
happens. Rescue goes back to its last healthy network.

Things to try: teach it to throw you the ball when it is bored. Scold it for eating rocks and toadstools, with instincts off, \
and see what becomes of its appetite. Let a teacher give it ten lessons and look at the examination.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: TICKS,
        tags: &["learning", "teaching", "neural networks"],
        params: params(),
        layers: vec![
            Layer::world("island", "Island", "The island, the sea, and what grows there."),
            Layer::world("things", "Things", "Berries, toadstools, rocks, the ball, the fire, the nest."),
            Layer::world("creatures", "Creatures", "The pet, Mo, and you."),
            Layer::world("thoughts", "Thoughts", "What the pet is about to do, and what it was taught."),
            Layer::world("needs", "Needs", "Bars beside the pet: hunger, tiredness, boredom, cold."),
            Layer::world("night", "Night", "Darkness."),
        ],
        charts: charts(),
        scores: scores(),
        controls: controls(),
        keys: &[
            ControlKeys { control: "stroke", keys: &["s"] },
            ControlKeys { control: "scold", keys: &["x"] },
            ControlKeys { control: "show", keys: &["d"] },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "pet",
            "A pet that you teach",
            "Show, stroke and scold: a creature learns what to do when.",
        )
    }
}

fn params() -> Vec<Param> {
    vec![
        Param::choice("shown", "Show what", SHOWN).told("You", "", "What the button Show demonstrates."),
        Param::switch("watch", "Watches Mo", false).told(
            "Mo",
            "",
            "The pet learns from everything that it sees Mo do, by the needs of Mo.",
        ),
        Param::choice("teacher", "Teacher", METHODS).told(
            "Teacher",
            "",
            "Somebody who teaches by a plan. Now and then the teacher brings the pet into a situation that the rule is about.",
        ),
        // Not one of its instincts: those it has from the start.
        Param { default: 3.0, ..Param::choice("lesson", "Rule", NAMES) }.told(
            "Teacher",
            "",
            "What is taught, and what the pet is examined in: also if you teach it yourself.",
        ),
        Param::integer("lessons", "Lessons", 10.0, 0.0, 100.0).told(
            "Teacher",
            "",
            "How many lessons the teacher gives.",
        ),
        Param::integer("repetitions", "Repetitions", 30.0, 1.0, 200.0).on_restart().told(
            "Learning",
            "",
            "Training passes for each action that it sees. 1 has hardly any effect; many make it forget other things.",
        ),
        Param::number("window", "Feedback window", 3.0, 0.5, 15.0).step(0.5).on_restart().told(
            "Learning",
            "s",
            "How far back praise and blame reach. In a long window they hit more actions that were not meant.",
        ),
        Param::number("explore", "Exploration", 0.1, 0.0, 1.0).step(0.05).on_restart().told(
            "Learning",
            "",
            "How often it does anything at random. Without, praise finds nothing new.",
        ),
        Param::switch("instincts", "Instincts", true).on_restart().told(
            "Learning",
            "",
            "It eats, sleeps and warms up when a need is unbearable, whatever it was taught.",
        ),
        Param::switch("rescue", "Rescues itself", false).on_restart().told(
            "Learning",
            "",
            "A brain-dead network goes back to its last healthy state at once.",
        ),
    ]
}

fn charts() -> Vec<Chart> {
    vec![
        Chart::new(
            "discontent",
            "Discontent",
            "",
            "The mean of the squares of its needs: 0 is bliss, 1 is misery.",
        ),
        Chart::new(
            "exam",
            "Examination",
            "",
            "The share of made-up situations in which it would do what the rule says.",
        ),
        Chart::new(
            "spread",
            "Liveliness of the network",
            "",
            "How much its most varied output depends on the situation. Near 0 it is brain-dead.",
        ),
    ]
}

fn scores() -> Vec<Score> {
    vec![
        Score::share("taught", "Does as taught")
            .none(-1.0)
            .help("Decisions since the last lesson, in situations that the rule is about, that were right."),
        Score::share("exam", "Examination")
            .help("Made-up situations in which it would do what the rule says."),
        Score::count("lessons", "Lessons"),
        Score::measure("discontent", "Discontent", "")
            .help("The mean of the squares of its needs, over time."),
        Score::count("rescues", "Rescues").help("How often it was brain-dead and brought back."),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::button("stroke", "Stroke", "Praise for what it did about a second ago."),
        Control::button("scold", "Scold", "Blame for what it did about a second ago."),
        Control::button("show", "Show", "Does before its eyes what is chosen under Show what."),
        Control::point(
            "demonstrate",
            "Demonstrate",
            "Shows what is naturally done with the thing that you point at.",
        ),
        Control::handle("you", "You", "Where you stand. The pet has to see you to learn from what you show."),
        Control::button("hungry", "Hungry", "It becomes hungry."),
        Control::button("tired", "Tired", "It becomes tired."),
        Control::button("bored", "Bored", "It becomes bored."),
        Control::button("cold", "Cold", "It becomes cold."),
        Control::button("undo", "Undo", "Takes the last lesson back."),
        Control::button("freeze", "Freeze", "It stops learning, or learns again."),
        Control::button("rescue", "Rescue", "Goes back to its last healthy network."),
    ]
}
