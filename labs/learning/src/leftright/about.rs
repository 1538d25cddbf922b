//! The description of the lab.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKeys, Layer, Override, Param, Score};
use wits_learn::predict::PersonDef;

use crate::leftright::guide;

const HELP: &str = "\
Which hand is the coin in? Every round somebody picks left or right, and before the hands are opened everybody guesses: \
N-grams that look at the last N - 1 picks, for N from 1 to 8, and several sizes at once, where the largest that was seen \
often enough decides. Chance is right in half of the rounds.

Play yourself: press left and right, as randomly as you can. After a hundred rounds look at the bars. A simulated person \
avoids repeating itself and has a few habits, short patterns that come again and again; both can be set.

Look at the table: how often each hand followed each window. Large windows know more but are seen seldom, so they need \
many rounds; windows that are too large never learn. An opponent who acts only on what it is sure of, and errs now and \
then, is one a person can still win against.";

/// Somebody plays.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "auto",
    value: 0.0,
    why: "You pick the hands. Switch it on to let the simulated person pick again.",
    release: Some("alone"),
};

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, help| Chart::new(name, title, "%", help);
    About {
        help: HELP,
        tags: &["learning", "prediction", "n-grams"],
        params: [person(), guessers(), opponent()].concat(),
        layers: vec![
            Layer::world("hands", "Hands", "The hand that was picked last."),
            Layer::world("picks", "Picks", "The last picks, the newest on the right.").legend(&[
                (Tint::Green, "guessed by several sizes at once"),
                (Tint::Red, "guessed wrong"),
                (Tint::Neutral, "no guess"),
            ]),
            Layer::world("bars", "Accuracy", "How often each was right. The line is chance."),
            Layer::world("words", "Words", "What is what."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            chart("size1", "1-gram", "How often it was right."),
            chart("size3", "3-gram", "How often it was right."),
            chart("size5", "5-gram", "How often it was right."),
            chart("size8", "8-gram", "How often it was right."),
            chart("several", "Several sizes", "How often they were right."),
        ],
        controls: controls(),
        keys: &[
            ControlKeys { control: "left", keys: &["ArrowLeft"] },
            ControlKeys { control: "right", keys: &["ArrowRight"] },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "leftright",
            "Left or right",
            "Somebody picks a hand; N-grams of many sizes guess which, and are right more often than chance.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::share("guessed", "Guessed").help("By several sizes at once; chance would be 50 %."),
        Score::count("rounds", "Rounds"),
        Score::count("acted_on", "Acted on").help("Rounds in which the opponent was sure enough to act."),
        Score::count("opponent_right", "Opponent right").help("Of the rounds it acted on."),
        Score::count("best_size", "Best N").help("The size that was right most often.").none(0.0),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::button("left", "Left", "Picks the left hand."),
        Control::button("right", "Right", "Picks the right hand."),
        Control::button("forget", "Forget", "All predictors begin anew; the person stays the same."),
        Control::button("alone", "Let it go", "The simulated person picks again."),
    ]
}

fn person() -> Vec<Param> {
    let usual = PersonDef::new(2);
    let share = |name, title, value: f32| Param::number(name, title, f64::from(value), 0.0, 1.0).step(0.05);
    vec![
        Param::switch("auto", "Simulated person", true).told(
            "Person",
            "",
            "Picks by itself, until you press a button.",
        ),
        Param::number("pace", "Pace", 10.0, 0.5, 60.0).step(0.5).told(
            "Person",
            "1/s",
            "How many rounds there are in a second.",
        ),
        share("alternation", "Alternation", 0.2).told(
            "Person",
            "",
            "How much the same hand again is avoided: 0 is fair, 1 never picks it twice.",
        ),
        Param::integer("habits", "Habits", usual.habits.into(), 0.0, 12.0).on_restart().told(
            "Person",
            "",
            "How many patterns the person has.",
        ),
        share("habit_chance", "Strength of habits", usual.habit_chance).told(
            "Person",
            "",
            "How often a pattern is begun when none is going on.",
        ),
    ]
}

fn guessers() -> Vec<Param> {
    vec![
        Param::integer("threshold", "Threshold", 3.0, 0.0, 30.0).on_restart().told(
            "Guessers",
            "rounds",
            "Several sizes at once: a window is trusted if it was seen more often than this.",
        ),
        Param::integer("memory", "Memory", 1000.0, 4.0, 10_000.0).on_restart().told(
            "Guessers",
            "rounds",
            "So many rounds of one window are remembered; then its counts are halved.",
        ),
        Param::integer("table", "Table of N", 3.0, 1.0, 8.0).told(
            "Guessers",
            "",
            "Which N-gram the inspector shows.",
        ),
    ]
}

fn opponent() -> Vec<Param> {
    let share = |name, title, value| Param::number(name, title, value, 0.0, 1.0).step(0.05);
    vec![
        share("sure", "Acts when sure", 0.65).told(
            "Opponent",
            "",
            "It acts on a guess that is at least as likely as this.",
        ),
        share("errors", "Errors", 0.1).told("Opponent", "", "How often it takes one hand for the other."),
    ]
}
