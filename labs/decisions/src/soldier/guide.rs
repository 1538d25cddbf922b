//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "action queue",
        "action manager",
        "actions",
        "priorities",
        "interruption",
        "channels",
        "animation layers",
        "behavior tree",
        "behaviour tree",
        "concurrent actions",
        "soldier",
        "combat",
        "cover",
    ],
    files: &["soldier.actions.ron", "soldier.tree.ron"],
    picture_tick: 2400,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A soldier goes its rounds. Everything it does goes through one queue of actions; actions that \
use different channels (legs, hands, voice) run at the same time. Targets pop up and shoot, and \
taking cover interrupts everything. The mind shows the time line of each channel and the queue \
with the reason why each action waits.",
    tries: &[
        Try::new(
            "Ambush",
            "Somebody shoots from here: everything else is aborted.",
            &[Act::point("ambush", 4.0, 2.0)],
        ),
        Try::new(
            "Wave and reload",
            "Both need the hands. Reloading is more urgent, so waving waits.",
            &[Act::press("reload"), Act::press("wave")],
        ),
        Try::new(
            "Open the actions",
            "Make waving more urgent than reloading and press Apply.",
            &[Act::open("soldier.actions.ron")],
        ),
    ],
    first_look: Some(0),
};
