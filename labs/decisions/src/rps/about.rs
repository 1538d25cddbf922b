//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::rps::guide;

const HELP: &str = "\
Press rock, paper or scissors. The computer draws one of the three, and a script says who has won: a table of tables, \
looked up by what you took and what the computer took. A win is a point for you, a defeat one for the computer.

The script can leave the judging to the game: then `evaluate` is a function of Rust that it calls. It wants exactly four \
arguments and gives two results; change the script to give it three, and see what it says.

Open the script and teach the computer to cheat.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let button = |name, title, help| Control { name, title, help, kind: ControlKind::Button };
    About {
        help: HELP,
        tags: &["scripts"],
        params: vec![
            Param::switch("auto", "Plays by itself", true).told(
                "Player",
                "",
                "Somebody who draws by chance plays for you, once a second.",
            ),
            Param::choice("judge", "Judged", &["in Lua", "in Rust"]).told(
                "Script",
                "",
                "Who says who has won. It makes no difference.",
            ),
        ],
        layers: vec![
            Layer::world("table", "Table", "What you took, and what the computer took."),
            Layer::world("words", "Words", "Scores and results."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart { name: "yours", title: "Your score", unit: "", help: "Rounds that you have won." },
            Chart {
                name: "computers",
                title: "Computer's score",
                unit: "",
                help: "Rounds that the computer has won.",
            },
        ],
        controls: vec![
            button("rock", "Rock", "Takes the rock."),
            button("paper", "Paper", "Takes the paper."),
            button("scissors", "Scissors", "Takes the scissors."),
            button("quit", "Quit", "Tells the scores and begins anew."),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "rps",
            "Rock, paper, scissors",
            "A script plays and judges; a function of the game can judge instead.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("yours", "Won").of("You"),
        Score::count("computers", "Won").of("Computer"),
        Score::count("rounds", "Rounds"),
    ]
}
