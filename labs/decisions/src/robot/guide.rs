//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "hfsm",
        "hierarchical state machine",
        "state machine",
        "fsm",
        "alarm mechanism",
        "interrupt",
        "cleaning robot",
        "nested states",
        "learned mind",
        "imitation",
    ],
    files: &[
        "cleaner.machine.ron",
        "cleaner.lua",
        "cleaner.learned.ron",
        "fetch.tree.ron",
        "deliver.tree.ron",
    ],
    picture_tick: 900,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Three robots keep a hall clean: they search, pick up and carry to the green compactor. Two \
alarms interrupt that work: low power, and fights nearby. The machine has three levels, one \
inside the other, so that a robot goes on where it was when an alarm is over. The selected robot \
shows its states as boxes in boxes.",
    tries: &[
        Try::new(
            "Start a fight",
            "Robots nearby hide, and go on with their work afterwards.",
            &[Act::point("fight", 0.0, 0.0)],
        ),
        Try::new("Throw rubbish", "Somebody fetches it.", &[Act::point("throw", 6.0, 4.0)]),
        Try::new("Open the machine", "Change it while the robots work.", &[Act::open("cleaner.machine.ron")]),
    ],
    first_look: Some(0),
};
