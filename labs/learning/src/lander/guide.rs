//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

use crate::deep::TOO_FAST;

pub(crate) const HELP: &str = "\
A small spacecraft falls towards a pad. It has a main engine and two at its sides, each of which is on or off. Coming nearer, \
slower and upright is rewarded, fuel costs a little, a landing brings 100 more, a crash takes as much. A good landing earns \
200 or more in all. A net sees eight numbers and chooses one of four actions, fifty times a second.

The faint craft are those that it learns in. At first they fall and tumble; then they hover, since that is safer; at last they \
land. Below are the net with the values of its neurons, and the mean return of the last hundred episodes. Open the mind for \
why it fires this engine and not another, and for all curves.

PPO takes about a minute with the usual settings. A2C and REINFORCE take longer and may stay hovering; DQN needs the most \
care. \"Best so far\" goes back to what played best, \"Undo\" to the last checkpoint. When weights explode, that happens by \
itself, and is reported.

\"Keep as a file\" writes what it knows to learned.policy.ron: copy the text into lander.policy.ron and load it again, or \
save it and go on with `wits train lander --from FILE`.";

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "lander",
        "lunar lander",
        "moon lander",
        "spacecraft",
        "rocket",
        "reinforcement learning",
        "deep reinforcement learning",
        "deep learning",
        "neural network",
        "ppo",
        "proximal policy optimization",
        "actor-critic",
        "a2c",
        "reinforce",
        "policy gradient",
        "dqn",
        "deep q-learning",
        "gymnasium",
        "learning curve",
    ],
    files: &["lander.policy.ron", "learned.policy.ron"],
    picture_tick: 2500,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A net learns to land a spacecraft on the pad, while you watch what it does now. It knows nothing at first and crashes; then it \
learns to hover, and after a minute or so to land. The faint craft are those it learns in. Below are the net, live, and the \
mean return: 200 is a good landing.",
    tries: &[
        Try::new(
            "Show a trained one",
            "Weights from a file; learning is frozen. Click the craft and look at why it fires an engine.",
            &[Act::press("trained"), Act::select(0)],
        ),
        Try::new(
            "Land it yourself",
            "In slow motion: the up key fires the main engine, left and right turn. Your best becomes a line in the curve.",
            &[Act::Speed { factor: 0.4 }, Act::press("down")],
        ),
        TOO_FAST,
    ],
    first_look: Some(0),
};
