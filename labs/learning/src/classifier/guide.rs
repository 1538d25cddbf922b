//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "classifier",
        "decision tree learning",
        "id3",
        "c4.5",
        "naive bayes",
        "nearest neighbor",
        "case-based reasoning",
        "supervised learning",
        "decision learning",
        "confusion matrix",
        "over-learning",
    ],
    picture_tick: 300,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Each disc is a situation (to the right the distance of the enemy, upwards the health) with what somebody did there: red \
attacks, blue takes cover, yellow flees. The ground shows what the tree has learned to do everywhere. Rings are tests. The \
inspector shows why the scout, which walks about, does what it does.",
    tries: &[
        Try::new("Naive Bayes", "Its borders are curves, not steps.", &[Act::set("learner", 1.0)]),
        Try::new(
            "Learn everything by heart",
            "Odd examples get islands of their own. The tests, which it has not seen, gain nothing by it.",
            &[Act::set("learner", 0.0), Act::set("depth", 12.0), Act::set("leaf", 1.0)],
        ),
        Try::new(
            "Forbid cover",
            "What was learned stays; the second best is done.",
            &[Act::set("legal", 0.0)],
        ),
    ],
    first_look: Some(0),
};
