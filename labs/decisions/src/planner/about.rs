//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};

use crate::planner::guide;

const HELP: &str = "\
Nobody tells these people what to do when. They know what actions need and change, and what they want; a planner puts the \
actions together. Three problems:

Mage and ogre. A mage has energy for two spells or so, a wound, and an ogre before him. One step ahead the great healing \
looks best, and then he is stuck with the ogre. Two steps ahead he sees that a little healing and a fireball use all his energy \
better. A line for each depth, and one that turns back as soon as things get worse.

Builder. Wood, stone, iron, an axe, a pick: a hut. Two searches find the cheapest of all plans; a task network follows \
recipes, which is less work and not always the cheapest.

Ambush. Ten facts, ten actions, ten steps for 17: the problem that planners are compared with.

Interfere! Steal the axe, burn the wood, heal the ogre, wound the fighter, give a present, at any time. Plans are watched: what \
breaks is mended with a few new steps if possible, else planned anew; what has become needless is left out.

Click somebody and open the mind: the plan, step by step; why this one and what the others would have cost; what cannot be done \
and what it lacks; all planners side by side with how many states each looked at; the tree that the search has grown.

Every planner follows a file of its own: change what an action costs, and see who plans differently.";

/// The problems.
pub(crate) const SCENES: &[&str] = &["mage and ogre", "builder", "ambush"];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let button = |name, title, help| Control { name, title, help, kind: ControlKind::Button };
    About {
        help: HELP,
        tags: &["decisions", "planning", "GOAP", "HTN"],
        params: vec![
            Param { default: 1.0, ..Param::choice("scene", "Problem", SCENES) }.on_restart().told(
                "Problem",
                "",
                "What is to be planned.",
            ),
            Param::number("haste", "Time a task takes", 1.0, 0.1, 3.0).step(0.1).told(
                "Problem",
                "",
                "Less than 1: everybody is quicker. Plans are the same.",
            ),
            Param::number("pause", "Pause", 3.0, 0.0, 20.0).step(0.5).told(
                "Problem",
                "s",
                "How long everybody rests before the next round.",
            ),
            Param::switch("repair", "Mend plans", true).on_restart().told(
                "Planning",
                "",
                "Or else make a new plan whenever one is broken.",
            ),
        ],
        layers: vec![
            Layer::world("places", "Places", "Where things are done."),
            Layer::world("people", "People", "Green: has what it wants. Red: stuck."),
            Layer::world("words", "Words", "Who plans how, and what the plan is."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart { name: "plans", title: "Plans made", unit: "", help: "By all together." },
            Chart { name: "repairs", title: "Plans mended", unit: "", help: "By all together." },
        ],
        controls: vec![
            button(
                "steal",
                "Steal",
                "Energy from the mages, the axe from the builders, the gun from the fighters.",
            ),
            button("harm", "Harm", "Heals the ogres, burns the builders' wood, wounds the fighters."),
            button("gift", "Give", "Energy to the mages, wood to the builders, ammunition to the fighters."),
            button("again", "Next round", "Begins the next round at once."),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "planner",
            "Planners side by side",
            "Goals and actions in, plans out; and a player who interferes.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("reached_1", "Goals reached").of("1"),
        Score::count("reached_2", "Goals reached").of("2"),
        Score::count("reached_3", "Goals reached").of("3"),
        Score::count("reached_4", "Goals reached").of("4"),
        Score::count("rounds", "Rounds"),
    ]
}

/// The parameters as they are now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// A number of [`SCENES`].
    pub(crate) scene: usize,
    pub(crate) haste: f32,
    pub(crate) pause: f32,
    pub(crate) repair: bool,
}

impl Settings {
    pub(crate) fn of(params: &Params) -> Self {
        let scene = params.count("scene").min(SCENES.len() - 1);
        Self { scene, haste: params.f32("haste"), pause: params.f32("pause"), repair: params.is_on("repair") }
    }
}
