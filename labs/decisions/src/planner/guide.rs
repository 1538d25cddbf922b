//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "goap",
        "goal-oriented action planning",
        "htn",
        "hierarchical task network",
        "planning",
        "planner",
        "strips",
        "task network",
        "a*",
        "ida*",
        "preconditions",
        "effects",
        "replanning",
        "plan repair",
    ],
    files: &["builder.goap.ron", "builder-ida.goap.ron", "builder.htn.ron"],
    picture_tick: 480,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Three builders want a hut and plan how to get it: wood, stone, iron, an axe, a pick. Nobody \
wrote the order of the actions; each planner finds it from their preconditions and effects. The \
first two are goal-oriented action planners (GOAP), which search for the cheapest plan (A*, IDA*); \
the third follows recipes (a hierarchical task network, HTN). The mind shows the plan step by step and what the search looked at.",
    tries: &[
        Try::new(
            "Steal the axe",
            "The plan breaks. Watch whether it is repaired or made again.",
            &[Act::press("steal")],
        ),
        Try::new(
            "Mage and ogre",
            "How many steps ahead must a mage look to survive?",
            &[Act::set("scene", 0.0), Act::RESTART, Act::select(0)],
        ),
        Try::new(
            "Change what actions cost",
            "Make chopping dearer in the file, press Apply, and compare the plans.",
            &[Act::set("scene", 1.0), Act::RESTART, Act::select(0), Act::open("builder.goap.ron")],
        ),
    ],
    first_look: Some(0),
};
