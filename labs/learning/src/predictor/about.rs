//! The description of the lab.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKeys, Layer, Override, Param, Score};
use wits_learn::predict::PersonDef;

use crate::predictor::guide;
use crate::predictor::predictors::{ACTIONS, KINDS, MAX_N};

const HELP: &str = "\
A fighter throws moves, and before each of them four predictors guess which one comes: how often each move was thrown at \
all (raw probability), what followed the last moves earlier (string matching), counts of what follows each window of moves \
(an N-gram), and N-grams of several sizes, of which the largest that was seen often enough decides. The foe on the right \
trusts one of them, and guards against the move that it expects.

A guard against the right move costs the player 8 points of health. A guard against another move costs the foe 8, no guard \
3. So a guard pays when the move is more likely than 5 in 16, and the fight is even when half of the guards are right.

Play yourself with the buttons or the keys 1 to 6, and try not to be read; the guard is hidden then. The simulated player \
has habits: a few short combinations that come again and again.

A foe that knows what comes wins too often to be fun. Three numbers make it worse on purpose: it errs, it reacts late, and \
it acts only when it is sure.";

/// Somebody plays.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "auto",
    value: 0.0,
    why: "You fight. Switch it on to let the simulated player fight again.",
    release: Some("alone"),
};

/// What the colors of moves mean.
const OUTCOMES: &[(Tint, &str)] =
    &[(Tint::Green, "blocked"), (Tint::Red, "fooled the foe"), (Tint::Neutral, "no guard")];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title| Chart::new(name, title, "%", "Of the last 50 moves, how many it guessed.");
    About {
        help: HELP,
        tags: &["learning", "prediction", "n-grams"],
        params: [player(), predictors(), foe()].concat(),
        layers: vec![
            Layer::world(
                "fighters",
                "Fighters",
                "The player on the left, the foe on the right, and their health.",
            ),
            Layer::world(
                "moves",
                "Moves",
                "The move that is thrown, and the guard against the one that is expected.",
            ),
            Layer::world("thrown", "Last moves", "The newest on the right.").legend(OUTCOMES),
            Layer::world(
                "bars",
                "Accuracy",
                "How many of the last 50 moves each predictor guessed. The line is chance.",
            ),
            Layer::world("words", "Words", "Names of what is drawn."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            chart("raw", KINDS[0]),
            chart("matching", KINDS[1]),
            chart("ngram", KINDS[2]),
            chart("several", KINDS[3]),
        ],
        controls: controls(),
        keys: &[
            ControlKeys { control: "jab", keys: &["1"] },
            ControlKeys { control: "hook", keys: &["2"] },
            ControlKeys { control: "kick", keys: &["3"] },
            ControlKeys { control: "sweep", keys: &["4"] },
            ControlKeys { control: "throw", keys: &["5"] },
            ControlKeys { control: "lunge", keys: &["6"] },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "predictor",
            "Predictor: combos",
            "Predictors compete to guess a fighter's next move, and a foe guards against it.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::share("guessed", "Guessed").help("By the predictor that the foe trusts, of all moves."),
        Score::share("right_guards", "Right guards")
            .help("Of the moves that the foe guarded against something."),
        Score::count("moves", "Moves"),
        Score::count("blocked", "Blocked").help("Moves that the foe guarded against."),
        Score::count("foe_won", "Won by the foe"),
        Score::count("player_won", "Won by the player"),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::button("jab", "Jab", "Throws a jab. Key 1."),
        Control::button("hook", "Hook", "Throws a hook. Key 2."),
        Control::button("kick", "Kick", "Throws a kick. Key 3."),
        Control::button("sweep", "Sweep", "Sweeps, if there are at least 4 moves. Key 4."),
        Control::button("throw", "Throw", "Throws the foe, if there are at least 5 moves. Key 5."),
        Control::button("lunge", "Lunge", "Lunges, if there are 6 moves. Key 6."),
        Control::button(
            "forget",
            "Forget",
            "All predictors and scores begin anew; the player stays the same.",
        ),
        Control::button("alone", "Let it go", "The simulated player fights again."),
    ]
}

fn share(name: &'static str, title: &'static str, value: f64) -> Param {
    Param::number(name, title, value, 0.0, 1.0).step(0.05)
}

fn player() -> Vec<Param> {
    let usual = PersonDef::new(ACTIONS.1);
    let (fewest, most) = (f64::from(ACTIONS.0), f64::from(ACTIONS.1));
    vec![
        Param::switch("auto", "Simulated player", true).told(
            "Player",
            "",
            "Fights by itself, until you press a move.",
        ),
        Param::number("pace", "Pace", 2.0, 0.5, 60.0).step(0.5).told(
            "Player",
            "1/s",
            "How many moves there are in a second.",
        ),
        Param::integer("moves", "Moves", 4.0, fewest, most).on_restart().told(
            "Player",
            "",
            "How many different moves there are; more are harder to guess and take longer to learn.",
        ),
        share("alternation", "Alternation", 0.2).told(
            "Player",
            "",
            "How much the same move again is avoided: 0 is fair, 1 never throws it twice.",
        ),
        Param::integer("habits", "Habits", usual.habits.into(), 0.0, 12.0).on_restart().told(
            "Player",
            "",
            "How many combinations the player has.",
        ),
        share("habit_chance", "Strength of habits", f64::from(usual.habit_chance)).told(
            "Player",
            "",
            "How often a combination is begun when none is going on.",
        ),
    ]
}

fn predictors() -> Vec<Param> {
    vec![
        Param::integer("window", "N", 4.0, 1.0, MAX_N.into()).told(
            "Predictors",
            "",
            "The N-gram looks at N - 1 moves, as string matching does; several N-grams go up to N. What the last 512 moves \
             teach is kept when it changes.",
        ),
        Param::integer("threshold", "Threshold", 3.0, 0.0, 30.0).told(
            "Predictors",
            "moves",
            "Several N-grams: a window is trusted if it was seen more often than this.",
        ),
        share("confidence", "Confidence", 0.0).told(
            "Predictors",
            "",
            "Several N-grams: a window is trusted if its counts are at least this unlikely to be due to chance. 0 switches the \
             test off.",
        ),
        Param::integer("memory", "Memory", 1000.0, 4.0, 10_000.0).told(
            "Predictors",
            "moves",
            "The number of moves of one window at which its counts are halved. A small memory follows a player who changes, at \
             the cost of less certain guesses.",
        ),
        Param::switch("frozen", "Frozen", false).told(
            "Predictors",
            "",
            "Stops learning: the predictors keep what they know.",
        ),
    ]
}

fn foe() -> Vec<Param> {
    vec![
        Param { default: 3.0, ..Param::choice("trusts", "Trusts", &KINDS) }.told(
            "Foe",
            "",
            "The predictor whose guess the foe acts on.",
        ),
        share("sure", "Guards when sure", 0.3).told(
            "Foe",
            "",
            "It guards against a move that is at least as likely as this; else against nothing. A guard pays from 0.31 on.",
        ),
        share("errors", "Errors", 0.1).told("Foe", "", "How often it guards against another move than it expects."),
        Param::integer("delay", "Delay", 0.0, 0.0, 4.0).told(
            "Foe",
            "moves",
            "The number of moves by which a guard comes too late.",
        ),
    ]
}
