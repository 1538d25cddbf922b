//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "fsm",
        "finite state machine",
        "state machine",
        "hfsm",
        "guard ai",
        "guards",
        "vision",
        "patrol",
        "alarm",
        "senses",
        "perception",
        "sight cone",
        "hearing",
        "enemy ai",
        "enemies",
        "investigate",
    ],
    files: &["guard.machine.ron", "guard.lua"],
    start_here: 3,
    picture_tick: 900,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Three guards watch over a treasure and an intruder wants it. Each guard is a state machine: it \
patrols, looks into noises, rings the bell and chases. The coloured cones are what guards could \
see. The mind of the selected guard shows its present state, the transitions that were tested, \
and why they did not fire.",
    tries: &[
        Try::new(
            "Make a noise",
            "Guards within earshot leave their rounds to look into it.",
            &[Act::point("noise", 8.0, 5.0)],
        ),
        Try::new(
            "Send the intruder to the treasure",
            "Drag it on from here, out of the cones, or watch it being chased.",
            &[Act::point("intruder", -3.0, 0.0)],
        ),
        Try::new(
            "Open the state machine",
            "The file behind this mind. Change it and press Apply: the guards go over to it at once.",
            &[Act::open("guard.machine.ron")],
        ),
    ],
    first_look: Some(0),
};
