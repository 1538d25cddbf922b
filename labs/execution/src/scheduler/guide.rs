//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "scheduler",
        "scheduling",
        "time slicing",
        "budget",
        "phases",
        "frame time",
        "load balancing",
        "any-time algorithms",
        "wright's method",
        "frequency",
        "priority",
    ],
    picture_tick: 80,
    ..Listing::of("Engine")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Each row is a task, each column a frame. A cell is outlined where the task is due and filled \
where it ran, as high as the work that it used. Here three tasks run every 2, 4 and 8 frames: \
whenever C runs, A and B run too, and the bars below show the spikes. Right of the bright column \
is the forecast.",
    tries: &[
        Try::new(
            "Spread the phases",
            "Wright's method looks ahead and shifts the tasks: no two meet any more.",
            &[Act::set("phasing", 2.0)],
        ),
        Try::new(
            "A crowd of 100 tasks",
            "A hundred tasks that run every 30 frames: three or four in each frame.",
            &[Act::set("set", 3.0)],
        ),
        Try::new(
            "A task that takes too much",
            "After five overruns the budgeted scheduler sets it aside for a while.",
            &[Act::set("set", 8.0), Act::set("scheduler", 2.0)],
        ),
    ],
    first_look: Some(0),
};
