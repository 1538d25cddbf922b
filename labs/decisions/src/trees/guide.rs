//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "behavior tree",
        "behaviour tree",
        "behavior trees",
        "behaviour trees",
        "bt",
        "selector",
        "sequence",
        "decorator",
        "leaf",
        "door",
        "lua",
    ],
    files: &[
        "1-walk-in.tree.ron",
        "2-open-it.tree.ron",
        "3-shared.tree.ron",
        "4-barge.tree.ron",
        "1-walk-in.lua",
        "2-open-it.lua",
        "3-shared.lua",
        "4-barge.lua",
    ],
    picture_tick: 1500,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Four visitors want to get into four rooms and find the same door. They differ only in their \
behaviour tree, which grows from stage to stage: walk in; open the door first; the same with \
less repetition; break the door if it is locked. The mind of the selected visitor shows which \
node runs, and what failed and why.",
    tries: &[
        Try::new(
            "Lock all doors",
            "Only the visitor of stage 4 gets in.",
            &[Act::set("doors", 3.0), Act::press("again"), Act::select(3)],
        ),
        Try::new(
            "Look at the simplest tree",
            "Stage 1 is a single action. What does it do at a closed door?",
            &[Act::select(0)],
        ),
        Try::new(
            "Open the tree as a graph",
            "Add a node, press Apply, and watch the visitor use it.",
            &[Act::open("4-barge.tree.ron")],
        ),
    ],
    first_look: Some(3),
};
