//! The description of the lab.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKeys, Layer, Param, Score, Takeover};

use crate::gridworld::guide;
use crate::gridworld::levels;
use crate::gridworld::settings::{EXPLORATIONS, METHODS, SHAPINGS};

const HELP: &str = "\
Two walkers look for the goal, side by side. They know nothing of the level: they try actions, get rewards, and learn which \
path pays. The color of the ground shows the learned value of each cell (the scale between the levels goes from the worst, −, \
to the best, +), arrows the best known action there, and the line the path from the start. Below are the returns (sums of rewards) of all episodes, and the best that is possible, computed by \
value iteration.

On the cliff walk every step costs 1, and a fall costs 100. Q-learning learns the shortest path, along the edge, and falls now \
and then, because it explores; SARSA knows that it explores, keeps away from the edge, and gets more.

- Point at a cell to see what each action is worth there; click it for the reasons. A walker says why it took its last step: \
the best known, or a random one to explore.
- Walk yourself with the arrow keys, on the left. Q-learning learns from what you do; then let it go on alone. Study goes \
through your play a hundred times. Methods that are on-policy learn only from what they do themselves.
- Paint walls, pits and goals, drag the start, and watch old knowledge turn out wrong.
- The file level.grid.ron is the level: change its walls, its rewards, or its size. \"Keep as files\" writes what you painted and \
what each side has learned, as minds (*.learned.ron) that characters of a game can follow.
- Freeze stops learning and exploring. Undo goes back to what was known up to a hundred episodes ago. Forget begins anew.

Things to try: exploration that ends (half-life 5): who gets more then? The bonus for coming nearer: it is \
collected for ever. The same reward as a potential is safe. A start in any cell. Slippery ground on the bridge.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["learning", "reinforcement learning"],
        params: [level(), learners(), learning(), exploring()].concat(),
        layers: layers(),
        scores: scores(),
        length_unit: "",
        charts: charts(),
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover { who: "The left walker", how: "", release: "alone", autopilot: None }),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "gridworld",
            "Grid world",
            "Q-learning, SARSA, TD(λ) and actor-critic learn on a grid, live and side by side.",
        )
    }
}

fn level() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Level", unit, help);
    vec![
        told(
            Param::choice("level", "Level", levels::NAMES).on_restart(),
            "",
            "Where the walkers have to find the goal.",
        ),
        told(
            Param::choice("moves", "Moves", &["four directions", "eight directions"]).on_restart(),
            "",
            "Eight: as a king in chess.",
        ),
        told(
            Param::number("slip", "Slippery", 0.0, 0.0, 0.9).step(0.05),
            "",
            "The probability that a step goes to the side instead.",
        ),
        told(Param::switch("gusts", "Gusts", false), "", "Makes the wind weaker or stronger at random."),
        told(
            Param::switch("anywhere", "Start anywhere", false),
            "",
            "Episodes begin in any open cell, so that all of them are tried (exploring starts).",
        ),
        told(
            Param::integer("pace", "Pace", 20.0, 1.0, 2000.0),
            "steps/tick",
            "How many steps each walker takes in a tick: raising it learns more in the same time.",
        ),
    ]
}

fn learners() -> Vec<Param> {
    let method = |name, title, default: f64| {
        let choice = Param::choice(name, title, METHODS);
        Param { default, ..choice }.told(
            "Learners",
            "",
            "How this side learns. Another method begins with nothing.",
        )
    };
    let shaping = |name, title| {
        Param::choice(name, title, SHAPINGS).told(
            "Learners",
            "",
            "Rewards on the way. Bonus: for every step towards the goal; it may be collected for ever. Potential: the same, but \
             a step away costs what it earned, so that the best behavior stays the same.",
        )
    };
    vec![
        method("left", "Left", 0.0),
        shaping("left_shaping", "Left shaping"),
        method("right", "Right", 1.0),
        shaping("right_shaping", "Right shaping"),
        Param::number("bonus", "Size of the shaping", 2.0, 0.0, 20.0).step(0.1).told(
            "Learners",
            "",
            "What a step towards the goal is worth. A bonus above the cost of two steps pays for ever.",
        ),
    ]
}

fn learning() -> Vec<Param> {
    let told = |param: Param, help| param.told("Learning", "", help);
    vec![
        told(
            Param::number("rate", "Learning rate α", 0.3, 0.0, 1.0).step(0.01),
            "How much an experience counts against all before it: 0 never learns, 1 keeps the last one only.",
        ),
        told(
            Param::switch("rate_falls", "Rate falls", false),
            "The rate of an action falls with its visits: values settle, at the cost of learning later changes slowly. For \
             learners of action values.",
        ),
        told(
            Param::number("discount", "Discount γ", 0.98, 0.0, 1.0).step(0.01),
            "How much the next cell counts: raising it looks further ahead. If it is low, an endless walk that costs little may seem \
             better than a long way that has hurt.",
        ),
        told(
            Param::number("lambda", "Traces λ", 0.8, 0.0, 1.0).step(0.05),
            "TD(λ) and actor-critic: how much of each error is also learned in the cells before. 0: in the last one alone.",
        ),
        told(
            Param::number("actor_rate", "Actor's rate", 0.03, 0.0, 1.0).step(0.01),
            "How much the critic changes the preferences of the actor. Where rewards are large, a high rate fixes the first \
             habits.",
        ),
        told(
            Param::number("initial", "First value", 0.0, -100.0, 100.0).step(1.0).on_restart(),
            "The value of actions that were never tried. Values above the best possible return make a learner try everything \
             (optimism).",
        ),
    ]
}

fn exploring() -> Vec<Param> {
    let told = |param: Param, unit, help| param.told("Exploration", unit, help);
    vec![
        told(
            Param::choice("exploration", "Exploration", EXPLORATIONS),
            "",
            "ε-greedy: now and then a random action. Softmax: good actions more often than bad ones. The actor has its own \
             exploration.",
        ),
        told(
            Param::number("epsilon", "ε", 0.1, 0.0, 1.0).step(0.01),
            "",
            "The probability of a random action: raising it finds more and plays worse.",
        ),
        told(
            Param::number("temperature", "Temperature", 1.0, 0.05, 20.0).step(0.05),
            "",
            "Softmax and actor: how random behavior is.",
        ),
        told(
            Param::integer("half_life", "Half-life", 0.0, 0.0, 200.0),
            "thousand updates",
            "The number of updates after which exploration has halved; 0: it stays the same.",
        ),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world(
            "values",
            "Values",
            "The learned value of each cell. The scale between the levels goes from the worst (−) to the best (+).",
        ),
        Layer::overlay("visits", "Visits", "How often each side has been in each cell."),
        Layer::world("level", "Level", "Walls, pits and goals; the wind.").legend(&[
            (Tint::Obstacle, "wall"),
            (Tint::Danger, "pit"),
            (Tint::Goal, "goal"),
            (Tint::Orange, "small goal"),
            (Tint::Cyan, "wind"),
        ]),
        Layer::world(
            "arrows",
            "Policy",
            "The best known action of each side in each cell. No arrow: all actions are equally good.",
        )
        .legend(&[(Tint::Neutral, "as value iteration says"), (Tint::Red, "not the best")]),
        Layer::overlay("numbers", "Numbers", "The values as numbers."),
        Layer::world("way", "Best path", "Where each side would go from the start, without exploring.")
            .legend(&[(Tint::Path, "to a goal"), (Tint::Faint, "nowhere yet")]),
        Layer::world("walkers", "Walkers", "Where they are, and their last steps."),
        Layer::world("returns", "Returns", "The returns of all episodes, and the best possible.").legend(&[
            (Tint::Agent, "left"),
            (Tint::AgentAlt, "right"),
            (Tint::Goal, "best possible"),
        ]),
        Layer::world("labels", "Labels", "The method of each side, and its results."),
    ]
}

fn scores() -> Vec<Score> {
    let of = |score: Score, side| score.of(side);
    vec![
        of(Score::measure("left_return", "Return", ""), "Left")
            .help("The mean of the last fifty episodes or so."),
        of(Score::measure("right_return", "Return", ""), "Right")
            .help("The mean of the last fifty episodes or so."),
        Score::measure("best_return", "Best return possible", "").help("By value iteration."),
        of(Score::count("left_way", "Steps of its best path"), "Left").none(-1.0).help("Without exploring."),
        of(Score::count("right_way", "Steps of its best path"), "Right")
            .none(-1.0)
            .help("Without exploring."),
        of(Score::share("left_right", "Arrows that are right"), "Left").help("Of the cells it has visited."),
        of(Score::share("right_right", "Arrows that are right"), "Right")
            .help("Of the cells it has visited."),
        of(Score::count("left_episodes", "Episodes"), "Left"),
        of(Score::count("right_episodes", "Episodes"), "Right"),
    ]
}

fn charts() -> Vec<Chart> {
    let chart = |name, title, help| Chart::new(name, title, "", help);
    vec![
        chart("left", "Left: return", "The mean return of the last episodes of the left side."),
        chart("right", "Right: return", "The mean return of the last episodes of the right side."),
        chart("best", "Best return", "The best that is possible, by value iteration."),
        chart("left_right", "Left: right arrows", "The share of visited cells with an arrow that is best."),
        chart("right_right", "Right: right arrows", "The share of visited cells with an arrow that is best."),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::brush("wall", "Wall", "Paint walls."),
        Control::brush("pit", "Pit", "Paint pits."),
        Control::brush("open", "Open", "Rub out."),
        Control::brush("goal", "Goal", "Paint goals."),
        Control::brush("small_goal", "Small goal", "Paint small goals: the episode ends there, too."),
        Control::handle("start", "Start", "Drag it to an open cell."),
        Control::button("restore", "Restore the level", "The level as it was at first."),
        Control::button("up", "Up", "Walk yourself, on the left."),
        Control::button("left", "Left", "Walk yourself, on the left."),
        Control::button("right", "Right", "Walk yourself, on the left."),
        Control::button("down", "Down", "Walk yourself, on the left."),
        Control::button("alone", "Go on alone", "The left walker goes on by itself."),
        Control::button(
            "study",
            "Study my play",
            "Both learn from what you have done, a hundred times over, if their method can.",
        ),
        Control::button("erase", "Erase my play", "What you have done is forgotten."),
        Control::button(
            "keep",
            "Keep as files",
            "Writes the level as it was painted and what each side has learned to files, to be copied or saved.",
        ),
        Control::button("freeze", "Freeze", "They stop learning and exploring, or learn again."),
        Control::button("undo", "Undo", "What was known up to a hundred episodes ago."),
        Control::button("forget", "Forget", "Both begin with nothing."),
    ]
}
