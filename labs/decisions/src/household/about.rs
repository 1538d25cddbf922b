//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

/// Ticks in a second.
pub(crate) const TICKS: u32 = 30;

const HELP: &str = "\
Six people share a house, and each of them gets hungry, tired, dirty, bored and lonely, and has to go. The things in the \
house know what they are good for and offer it: the fridge offers a snack, or raw food to somebody whose hands are empty; \
the oven takes raw food from somebody who carries some, cooks it when it holds some, and hands out the meal. What is in \
use is not on offer.

All six need the same. They differ in how they choose:

- Simon looks at his worst need alone, and takes whatever helps most with it.
- Olga foresees all her needs after each action and takes what leaves the least discontent.
- Tim also counts how long it takes, the way included, and what gets worse meanwhile.
- Ulla judges every action by curves. Open her mind and drag them: she decides anew at once.
- Gus weighs strategies and breaks the best one down into goals: see his stack grow and shrink.
- Nina has no plan at all. Things smell of what they are good for, smells spread round the walls, and she goes where it \
smells better. Turn on the layer of smells.

The ring around somebody tells how far the work is. Click somebody and open the mind: needs over time, all that is on \
offer with what it would come to, why this was chosen, and why nothing else was.

Things to try: make everybody hungry at once and see who cooks, who snacks and who takes the meal of others. Set a need by \
hand on the blackboard. Compare the mean discontent in the inspector after an hour. Flatten Ulla's curve for the toilet.";

use crate::household::guide;

/// What the lab says of itself.
pub(crate) fn about() -> About {
    const METHODS: &[&str] = &[
        "one of each",
        "simple",
        "overall utility",
        "utility with time",
        "utility curves",
        "goal-driven",
        "nose",
    ];
    About {
        help: HELP,
        ticks_per_second: TICKS,
        tags: &["decisions", "needs", "utility", "goals"],
        params: vec![
            Param::number("clock", "Speed of life", 2.0, 0.2, 10.0).step(0.1).told(
                "House",
                "min/s",
                "How many minutes of life pass in a second. Walking is always as fast: in a fast life ways are long.",
            ),
            Param::choice("method", "Minds", METHODS).on_restart().told(
                "Minds",
                "",
                "How people choose: each in another way, or all in the same way.",
            ),
        ],
        layers: vec![
            Layer::world("house", "House", "Walls and rooms."),
            Layer::world("things", "Things", "What can be used. Orange: somebody does, or is on the way to it."),
            Layer::overlay("smells", "Smells", "Where it smells of what Nina needs most."),
            Layer::world("ways", "Ways", "Where everybody is going."),
            Layer::world("people", "People", "Green: content. Red: something is urgent."),
            Layer::world("words", "Words", "Names, and what is said."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![Chart {
            name: "discontent",
            title: "Discontent",
            unit: "",
            help: "The mean over everybody of the squares of all needs: 0 is bliss, 100 is hell.",
        }],
        controls: vec![
            Control {
                name: "starve",
                title: "All hungry",
                help: "Everybody is hungry at once.",
                kind: ControlKind::Button,
            },
            Control {
                name: "rested",
                title: "All content",
                help: "All needs of everybody are small.",
                kind: ControlKind::Button,
            },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new("household", "A house full of needs", "Six people, six ways to choose what to do next.")
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::measure("simon", "Discontent", "")
            .of("Simon")
            .help("How much their needs bother them, on average."),
        Score::measure("olga", "Discontent", "")
            .of("Olga")
            .help("How much their needs bother them, on average."),
        Score::measure("tim", "Discontent", "")
            .of("Tim")
            .help("How much their needs bother them, on average."),
        Score::measure("ulla", "Discontent", "")
            .of("Ulla")
            .help("How much their needs bother them, on average."),
        Score::measure("gus", "Discontent", "")
            .of("Gus")
            .help("How much their needs bother them, on average."),
        Score::measure("nina", "Discontent", "")
            .of("Nina")
            .help("How much their needs bother them, on average."),
    ]
}
