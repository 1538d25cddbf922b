//! The description of the lab.

use wits_game::{About, Chart, Layer, Param, Score};

use crate::miner::guide;

const HELP: &str = "\
A miner digs for gold, goes home when he has enough, and sleeps when he is tired. He is a state machine, and his states are \
tables of a script: `GoToMine`, `GoHome`, `Sleep`, each with the functions `Enter`, `Execute` and `Exit`. Every step of the \
machine calls `Execute` of the state he is in; `miner:GetFSM():ChangeState(Sleep)` leaves it and enters another one.

Click him and open his mind: states light up as he comes to them, and changes are drawn once they were seen. Open the \
script and change it while he works: let him dig three nuggets at a time, add a state `Saloon`, make a mistake and see where \
it is. In the console, `ask.GoldCarried()` asks him, `act.Say(\"hello\")` makes him speak.

His gold is never put down, so after the first trip he digs once, is rich enough, and goes home again. What would you \
change?";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["decisions", "state machines", "scripts"],
        params: vec![
            Param::number("pace", "Pace", 1.0, 0.1, 5.0).step(0.1).told(
                "Miner",
                "s",
                "How long one step of his mind takes.",
            ),
            Param::integer("tired", "Tired above", 5.0, 0.0, 20.0).told(
                "Miner",
                "",
                "He is fatigued when his fatigue is above this.",
            ),
        ],
        layers: vec![
            Layer::world("ground", "Ground", "The mine, the home, the bed."),
            Layer::world("miner", "Miner", "With his gold."),
            Layer::world("words", "Words", "What he says."),
        ],
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart { name: "gold", title: "Gold", unit: "", help: "How many nuggets he carries." },
            Chart { name: "fatigue", title: "Fatigue", unit: "", help: "How tired he is." },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "miner",
            "The scripted miner",
            "A state machine whose states are tables of a Lua script.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![Score::count("gold", "Gold").unit("nuggets"), Score::count("steps", "Steps")]
}
