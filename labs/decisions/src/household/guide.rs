//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "utility ai",
        "utility",
        "utility theory",
        "needs",
        "the sims",
        "smart objects",
        "goal-driven",
        "goals",
        "goal-oriented behavior",
        "goal-oriented behaviour",
        "gob",
        "motives",
        "response curves",
        "scent",
        "smell",
        "influence",
    ],
    files: &[
        "simple.needs.ron",
        "overall.needs.ron",
        "with-time.needs.ron",
        "household.utility.ron",
        "household.goals.ron",
    ],
    picture_tick: 240,
    ..Listing::of("Decisions")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Six people share a house. All get hungry, tired, dirty, bored and lonely, and the things in the \
house offer what helps. They differ in how they choose: by the worst need, by the sum of all \
needs, with the time it takes, by utility curves, by goals, by smell. The mind of the selected \
person shows everything on offer with its score, and why the best one won.",
    tries: &[
        Try::new(
            "Make everybody hungry",
            "Who cooks, who snacks, and who takes the meal of others?",
            &[Act::press("starve")],
        ),
        Try::new(
            "Drag utility curves",
            "Ulla judges by curves. Drag a point, and she decides again at once.",
            &[Act::select(3)],
        ),
        Try::new(
            "Follow a nose",
            "Nina has no plan: she goes where it smells better.",
            &[Act::show("smells"), Act::select(5)],
        ),
    ],
    first_look: Some(3),
};
