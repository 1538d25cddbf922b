//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "herding", "sheepdog", "sheep", "dog", "flocking", "boids", "flee", "evade", "steering", "shepherd",
    ],
    picture_tick: 1500,
    ..Listing::of("Movement")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A dog drives 24 sheep into the pen at the right. White sheep graze, orange ones are frightened \
and flock together, green ones are in the pen. The red circle is how near the dog may come \
before sheep take fright. The inspector shows the dog's plan: fetch a sheep that strayed, or \
drive the flock.",
    tries: &[
        Try::new(
            "Call the dog",
            "The dog leaves its work and comes here for some seconds.",
            &[Act::point("call", 20.0, -12.0)],
        ),
        Try::new(
            "Sheep that do not flock",
            "Without cohesion the flock falls apart before the pen.",
            &[Act::set("cohesion", 0.0)],
        ),
        Try::new(
            "Sixty sheep",
            "The same dog, more work.",
            &[Act::set("count", 60.0), Act::RESTART, Act::select(60)],
        ),
    ],
    first_look: Some(24),
};
