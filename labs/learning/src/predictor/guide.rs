//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "prediction",
        "action prediction",
        "n-gram",
        "ngram",
        "hierarchical n-gram",
        "string matching",
        "player modeling",
        "fighting game",
        "beat 'em up",
        "combo",
        "block",
        "habit",
        "pattern",
        "competence",
        "difficulty",
    ],
    picture_tick: 3600,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
The player on the left throws moves; the foe on the right guards against the one that it expects. The bars below show how \
many of the last 50 moves each predictor guessed; the yellow line is chance. The inspector shows why the foe expects a move: \
what followed the last moves so far.",
    tries: &[
        Try::new(
            "Fight yourself",
            "Throw moves with the buttons or the keys 1 to 4. Can you keep the foe from reading you?",
            &[Act::press("jab")],
        ),
        Try::new(
            "A player without habits",
            "Nobody guesses more than chance, and a foe that guards at all loses.",
            &[Act::set("habit_chance", 0.0), Act::set("alternation", 0.0), Act::press("forget")],
        ),
        Try::new(
            "A foe that errs",
            "The predictors are as good as before, the foe is not: the player wins bouts again.",
            &[Act::set("errors", 0.5), Act::press("forget")],
        ),
    ],
    first_look: Some(1),
};
