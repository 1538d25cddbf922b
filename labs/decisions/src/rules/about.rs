//! The description of the lab.

use wits_game::{
    About, Autopilot, Chart, Control, ControlKeys, ControlKind, Layer, Override, Param, Score, Takeover,
};
use wits_rules::Arbiter;

use crate::rules::guide;

const HELP: &str = "\
Left: guards that think in rules. They walk their rounds. A player who comes alone is attacked. A player who brings a \
friend is too much for one guard: it rings the bell first, waits for help, and attacks when another guard is near.

Click a guard and open its mind. The graph is the network that matches its rules: facts come in at the patterns, are \
combined in the joins, and reach the rules; the numbers tell how many are where. The sheet shows what the guard believes \
and, below each fact, why; which rules could fire; why each of the others does not; and what fired.

Lead the player with the arrow keys, or drag it. Give it a friend. Then change the arbiter, which chooses among the rules that could fire: in the \
file \"patrol\" can always fire, so a set that is right with \"first\" or \"specific\" is wrong with \"random\" and \
\"least-recent\": the chart counts decisions that are not what the rules are meant to say. The other file has conditions \
that exclude each other, and is right with every arbiter.

Right: a tank whose experts share a blackboard. Targeting proposes to fire. Ballistics and the loader have to agree: \
ballistics cannot hit from far away, asks for a firing position and agrees when the tank is there; the loader, an expert \
made of rules, refuses while the gun is empty. Click the tank to see who insists, who wrote what, and what waits for whom.

The rules are files in labs/decisions/src/rules/minds. Matching with the network or by trying everything makes no difference but time: \
not one bit of the state.";

/// Names of the arbiters, in the order of [`Arbiter::ALL`].
const ARBITERS: &[&str] = &["first", "least-recent", "random", "specific", "dynamic", "newest"];

/// The arbiter of a number of the parameter.
pub(crate) fn arbiter(number: usize) -> Arbiter {
    Arbiter::ALL.get(number).copied().unwrap_or_default()
}

pub(crate) const TICKS_PER_SECOND: u32 = 60;

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, help| Chart { name, title, unit: "", help };
    About {
        help: HELP,
        tags: &["decisions", "rules", "blackboards"],
        params: vec![
            Param::choice("arbiter", "Arbiter", ARBITERS).on_restart().told(
                "Rules",
                "",
                "How guards choose among the rules that could fire.",
            ),
            Param::switch("exclusive", "Conditions exclude each other", false).on_restart().told(
                "Rules",
                "",
                "The other file: at any time one rule can ask for an action.",
            ),
            Param::switch("rete", "Match with the network", true).on_restart().told(
                "Rules",
                "",
                "Or else everything is tried after every change. The result is the same.",
            ),
            Param::integer("guards", "Guards", 3.0, 1.0, 3.0).on_restart().told(
                "Yard",
                "",
                "How many there are.",
            ),
            Param::choice("friend", "The player's friend", &["now and then", "never", "always"]).told(
                "Yard",
                "",
                "Whether the player comes alone.",
            ),
            Param::switch("autopilot", "Player on its own", true).told(
                "Yard",
                "",
                "The player goes its own way when nobody leads it.",
            ),
            Param::number("speed", "Player's speed", 1.8, 0.5, 5.0).step(0.1).told(
                "Yard",
                "m/s",
                "How fast it walks.",
            ),
        ],
        layers: vec![
            Layer::world("ground", "Ground", "The yard with its bell, the field with its tanks."),
            Layer::world("sight", "Sight", "What guards see, how far the gun reaches."),
            Layer::world(
                "player",
                "Player",
                "Drag it, or press the arrow keys. A second circle is the friend.",
            ),
            Layer::world("guards", "Guards", "Coloured by what they do."),
            Layer::world("tank", "Tank", "And the one it hunts."),
            Layer::world("words", "Words", "What everybody is doing."),
        ],
        scores: scores(),
        charts: vec![
            chart("mistakes", "Mistakes", "Decisions that are not what the rules are meant to say."),
            chart("driven_off", "Driven off", "How often the player was driven off."),
            chart("beaten", "Beaten", "How often a guard was beaten."),
            chart("hits", "Hits", "How often the tank hit."),
        ],
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover {
            who: "The player",
            how: "",
            release: "alone",
            autopilot: Some(Autopilot { param: "autopilot", on: 1.0 }),
        }),
        ticks_per_second: TICKS_PER_SECOND,
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "rules",
            "Patrol and alarm",
            "Guards that think in rules and can say why, and a tank whose experts share a blackboard.",
        )
    }
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    let button = |name, title, help| control(name, title, help, ControlKind::Button);
    vec![
        control("player", "Player", "Drag the player.", ControlKind::Handle),
        button("meet", "Friend", "The friend comes, or goes."),
        button("up", "Up", "The player walks a few steps up."),
        button("left", "Left", "The player walks a few steps to the left."),
        button("down", "Down", "The player walks a few steps down."),
        button("right", "Right", "The player walks a few steps to the right."),
        button("alone", "Let it go", "The player goes its own way again."),
    ]
}

/// A person leads the player.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "autopilot",
    value: 0.0,
    why: "You lead the player; it goes on by itself when you let it alone for a few seconds.",
    release: None,
};

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("driven_off", "Driven off").help("How often the guards drove the player off."),
        Score::count("beaten", "Guards beaten"),
        Score::count("hits", "Hits"),
        Score::count("alarms", "Alarms"),
        Score::count("mistakes", "Mistakes").help("Of the guards."),
    ]
}
