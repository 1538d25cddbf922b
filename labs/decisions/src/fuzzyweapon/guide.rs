//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "fuzzy logic",
        "fuzzy",
        "fuzzy rules",
        "membership",
        "defuzzification",
        "weapon selection",
        "markov",
        "markov chain",
        "fuzzy state machine",
        "combs method",
        "hedges",
        "desirability",
    ],
    files: &["mood.fuzzymachine.ron", "posts.markov.ron"],
    picture_tick: 1500,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A gunner chooses among four weapons by fuzzy rules. Distance and ammunition become degrees \
(rather close, a little medium), rules combine them, and each weapon gets a score from 0 to 100: \
the bars above the field. The highest score wins. The mind shows the sets, every rule with its \
degree, and how the score is made; the corners of the sets can be dragged.",
    tries: &[
        Try::new(
            "Place the target yourself",
            "A target at 200 m and 8 rounds: the example of the book, with the numbers 60.2 and 83.3.",
            &[Act::set("scene", 1.0), Act::set("distance", 200.0), Act::set("ammo", 8.0)],
        ),
        Try::new(
            "Come close",
            "At 30 m the shotgun takes over from the rocket launcher.",
            &[Act::set("scene", 1.0), Act::set("distance", 30.0)],
        ),
        Try::new(
            "Rules after Combs",
            "One rule for each set instead of one for each combination.",
            &[Act::set("combs", 1.0)],
        ),
    ],
    first_look: Some(0),
};
