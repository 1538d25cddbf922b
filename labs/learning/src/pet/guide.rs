//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "teaching",
        "teaching characters",
        "creatures",
        "black & white",
        "black and white",
        "pet",
        "virtual pet",
        "feedback",
        "praise",
        "reward",
        "punishment",
        "demonstration",
        "imitation learning",
        "observational learning",
        "weakly supervised learning",
        "credit assignment",
        "instincts",
        "brain death",
        "neural network",
        "explainable ai",
    ],
    files: &["pet.teach.ron"],
    picture_tick: 420,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A creature on an island learns what to do from you. Show it an action, stroke it or scold it for \
what it did a second ago. A small network learns from each lesson; the mind of the pet shows what \
it would like to do, why, and which lessons are behind it.",
    tries: &[
        Try::new(
            "Ten lessons",
            "A teacher shows it ten times to throw you the ball when it is bored. Watch the examination: it begins at nothing.",
            &[
                Act::set("lesson", 3.0),
                Act::set("teacher", 1.0),
                Act::set("lessons", 10.0),
                Act::RESTART,
                Act::press("bored"),
                Act::Speed { factor: 4.0 },
            ],
        ),
        Try::new(
            "Teach it a trick",
            "It is bored, and you dance. Make it bored again later: does it dance?",
            &[
                Act::set("lesson", 4.0),
                Act::set("shown", 12.0),
                Act::press("bored"),
                Act::press("show"),
                Act::press("show"),
            ],
        ),
        Try::new(
            "Let it watch Mo",
            "Mo knows what is good for it. The pet learns from what it sees, by the needs of Mo.",
            &[Act::set("watch", 1.0), Act::Speed { factor: 4.0 }],
        ),
    ],
    first_look: Some(0),
};
