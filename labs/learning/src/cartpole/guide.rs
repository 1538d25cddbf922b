//! How the lab is found in the gallery, and what a newcomer is told beside the scene.

use wits_game::{Act, Guide, Listing, Try};

use crate::deep::TOO_FAST;

pub(crate) const HELP: &str = "\
A cart on a track is pushed to the left or to the right, fifty times a second; there is nothing in between. Every step that \
the pole stands is worth 1, and after 500 steps an episode is over. Nobody tells the net how to balance: it tries, and what \
brought more than expected becomes likelier.

Above, the policy plays as it is now. The faint carts are those that it learns in, \"Training per tick\" says how fast. Below \
are the net with the values of its neurons, and the mean return of the last hundred episodes. Open the mind for the whole \
net, why it pushes to this side (how much each input contributes), and all curves.

Four methods: PPO learns from the same steps several times, within limits; A2C from short plays, REINFORCE from longer ones, \
each once; DQN learns the value of both pushes, needs more care, and forgets. \"Best so far\" goes back to what played best, \
\"Undo\" to the last checkpoint. When weights explode, that happens by itself, and is reported.

\"Keep as a file\" writes what it knows to learned.policy.ron: copy the text into cartpole.policy.ron and load it again, or \
save it and go on with `wits train cartpole --from FILE`.";

pub(crate) const LISTING: Listing = Listing {
    keywords: &[
        "cart pole",
        "cartpole",
        "inverted pendulum",
        "pole balancing",
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
        "deep q-network",
        "gymnasium",
        "learning curve",
        "exploding weights",
    ],
    files: &["cartpole.policy.ron", "learned.policy.ron"],
    picture_tick: 1500,
    ..Listing::of("Learning")
};

pub(crate) const GUIDE: Guide = Guide {
    see: "\
A net learns to balance the pole, while you watch what it does now. It knows nothing at first; after some ten seconds the \
pole stands longer and longer. The faint carts are those it learns in. Below are the net, live, and the mean return: 500 is \
the most there is.",
    tries: &[
        Try::new(
            "Show a trained one",
            "Weights from a file; learning is frozen. Click the cart and look at why it pushes.",
            &[Act::press("trained"), Act::select(0)],
        ),
        Try::new(
            "Balance it yourself",
            "In slow motion, with the left and right arrow keys. Your best becomes a line in the curve.",
            &[Act::Speed { factor: 0.3 }, Act::press("left")],
        ),
        TOO_FAST,
    ],
    first_look: Some(0),
};
