//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &["prediction", "n-gram", "ngram", "player modeling", "pattern", "guess", "coin", "combo"],
    picture_tick: 3600,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A person picks left or right, ten times a second, and predictors guess each pick before it is shown. \
N-grams count what followed the last picks; the bars show how often each size was right. \
The inspector shows the table of one of them, and why several sizes at once guess what they do.",
    tries: &[
        Try::new(
            "Pick the left hand",
            "From now on you play. Try to be random for a hundred rounds.",
            &[Act::press("left")],
        ),
        Try::new(
            "A fair coin",
            "Without habits and without alternation nobody is right more often than chance.",
            &[Act::set("alternation", 0.0), Act::set("habit_chance", 0.0), Act::press("forget")],
        ),
        Try::new(
            "Look at the 5-gram",
            "The table has a row for each window of four picks.",
            &[Act::set("table", 5.0)],
        ),
    ],
    first_look: Some(0),
};
