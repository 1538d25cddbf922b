//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "reinforcement learning",
        "rl",
        "grid world",
        "gridworld",
        "q-learning",
        "q learning",
        "sarsa",
        "expected sarsa",
        "temporal difference",
        "td learning",
        "td(lambda)",
        "eligibility traces",
        "actor-critic",
        "actor critic",
        "cliff walking",
        "windy gridworld",
        "exploration",
        "epsilon greedy",
        "softmax",
        "reward shaping",
        "potential",
        "value iteration",
        "policy",
        "markov decision process",
        "mdp",
        "bellman",
        "imitation",
        "maze",
    ],
    files: &["level.grid.ron", "painted.grid.ron", "left.learned.ron", "right.learned.ron"],
    picture_tick: 900,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
Two walkers learn to reach the goal: Q-learning at the left, SARSA at the right. A step costs 1, a fall off the cliff 100. \
The color of a cell says how good it is (the scale between the levels: − bad, + good), arrows say what a learner would do, the line where it would go. Q-learning goes along the edge and \
falls when it explores; SARSA keeps away, and its curve of returns lies higher. The inspector shows what each action is \
worth, and why the last step was taken.",
    tries: &[
        Try::new(
            "Let exploration end",
            "Exploration halves every 5000 updates. Now the path along the edge is best, and SARSA has never learned it.",
            &[Act::set("half_life", 5.0), Act::RESTART, Act::Speed { factor: 4.0 }],
        ),
        Try::new(
            "A bonus for ever",
            "A bonus for each step towards the goal: the left one goes to and fro for it. At the right it is a potential.",
            &[
                Act::set("left", 0.0),
                Act::set("right", 0.0),
                Act::set("left_shaping", 2.0),
                Act::set("right_shaping", 1.0),
                Act::set("bonus", 6.0),
                Act::RESTART,
            ],
        ),
        Try::new(
            "Show it the way",
            "Walk with the arrow keys to the goal, at the right. Then press Study my play, and Go on alone.",
            &[Act::set("level", 5.0), Act::set("left", 0.0), Act::RESTART, Act::press("right")],
        ),
    ],
    first_look: Some(0),
};
