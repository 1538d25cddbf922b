//! The description of the lab.

use wits_core::random::Seed;
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};

use crate::trees::guide;
use crate::trees::words::Door;

const HELP: &str = "\
Four visitors want to get into four rooms, and all four find the same door. They differ in nothing but their behaviour \
tree, which grows from stage to stage:

1. One action: walk in. Good enough as long as the door is open.
2. A selector with two sequences: if the door is open walk in, else go there, open it, walk in.
3. The same, tidied up: only what differs is a choice, and walking in is written down once.
4. That a door is locked shows only when one tries it. Then the shoulder has to do.

Click a visitor and open its mind: you see the tree, where it is in it, what failed and why. Click a door to open it, \
close it or lock it, while they are on their way too, and see who notices.

The trees are files in labs/decisions/src/trees/minds. The same trees are written in Rust as well; the switch changes between them, \
and nothing else changes: not one bit.

Things to try: lock a door when the visitor of stage 3 is just about to walk in. Give somebody 1 blow on its \
blackboard. Put a breakpoint on barge_door.";

/// What the doors are like at the beginning of a round.
pub(crate) const DOORS: &[&str] = &["in turn", "open", "closed", "locked", "by chance"];

/// The forms of the minds, in the order of `stages::FORMS`.
const FORMS: &[&str] = &["as files", "in Rust", "in Lua"];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["decisions", "behaviour trees"],
        params: vec![
            Param::choice("doors", "Doors", DOORS).told(
                "Rooms",
                "",
                "What the doors are like when a round begins.",
            ),
            Param::number("pause", "Pause", 1.5, 0.0, 10.0).step(0.1).told(
                "Rooms",
                "s",
                "How long everybody waits before the next round.",
            ),
            Param::choice("form", "Minds written", FORMS).on_restart().told(
                "Minds",
                "",
                "In what form the trees are written down. It makes no difference, not one bit.",
            ),
        ],
        layers: vec![
            Layer::world("rooms", "Rooms", "A corridor, a door, a room for each stage."),
            Layer::world("doors", "Doors", "Green: open. Blue: closed. Red: locked. Orange: broken."),
            Layer::world("visitors", "Visitors", "Green: inside. Red: stuck."),
            Layer::world("words", "Words", "The stage, and what its visitor is doing."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![Chart {
            name: "inside",
            title: "Inside",
            unit: "",
            help: "How many of the four have got into their rooms in this round.",
        }],
        controls: vec![
            Control {
                name: "door",
                title: "Door",
                help: "Click a door: it is opened, closed, locked in turn.",
                kind: ControlKind::Point,
            },
            Control {
                name: "again",
                title: "Next round",
                help: "Begins the next round at once.",
                kind: ControlKind::Button,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "trees",
            "Four ways into a room",
            "One behaviour tree grows in four stages, from walking in to breaking in.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("inside_1", "Got in").of("1 walk in").help("How often this visitor got into its room."),
        Score::count("inside_2", "Got in").of("2 open it").help("How often this visitor got into its room."),
        Score::count("inside_3", "Got in").of("3 shared").help("How often this visitor got into its room."),
        Score::count("inside_4", "Got in").of("4 barge").help("How often this visitor got into its room."),
        Score::count("rounds", "Rounds"),
    ]
}

/// The parameters as they are now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// A number of [`DOORS`].
    pub(crate) doors: usize,
    pub(crate) pause: f32,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        Self { doors: params.count("doors"), pause: params.f32("pause") }
    }

    /// The door of a round.
    pub(crate) fn door(self, round: u32, seed: Seed) -> Door {
        const ALL: [Door; 3] = [Door::Open, Door::Closed, Door::Locked];
        match self.doors {
            0 => ALL[round as usize % 3],
            door @ 1..=3 => ALL[door - 1],
            _ => ALL[(seed.at(u64::from(round)).bits() % 3) as usize],
        }
    }
}
