//! The description of the game.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Layer, Param, Score};

use crate::guide;

/// Everybody has a turn once in so many of these; the rest is walking.
pub(crate) const TICKS_PER_SECOND: u32 = 60;

const HELP: &str = "\
Bob digs for gold. When his pockets are full he pays in at the bank, when his throat is dry he has a whiskey, and when he has \
enough for the day he goes home and sleeps. Elsa keeps house. In the third version they talk: Bob says that he is home, Elsa \
puts a stew into the oven, the oven tells her when it is done, and she tells Bob. In the fourth there is Joe in the saloon.

Click somebody: below the scene you see the state machine at work, and on the right why they do what they do and what would \
make them do something else. The page *Log* has all lines, with a filter; the page *Post* who told whom what, when it was \
sent, due and heard.

Every mind is there three times: in Rust, as a machine in a file, and as tables of a Lua script. Choose the form and start \
anew: the story is the same, word for word. Open the file of a mind and change it while they live: let Bob drink after every \
nugget, give Elsa a state of her own, make a mistake and see where it is. Or tell somebody something yourself: *Tell*, \
`Insult`, to Bob, while he is at the bar.

Try a stew that takes 4 seconds: Bob has left when it is ready, and nobody hears Elsa call.";

/// What the game says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["decisions", "state machines", "messages", "scripts", "game"],
        ticks_per_second: TICKS_PER_SECOND,
        params: params(),
        layers: layers(),
        scores: scores(),
        length_unit: "",
        charts: vec![
            Chart { name: "gold", title: "Gold", unit: "", help: "Nuggets in Bob's pockets." },
            Chart { name: "savings", title: "Account", unit: "", help: "What Bob has at the bank." },
            Chart { name: "thirst", title: "Thirst", unit: "", help: "How thirsty Bob is." },
            Chart { name: "fatigue", title: "Fatigue", unit: "", help: "How tired Bob is." },
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "westworld",
            "West World",
            "A miner, his wife and a bar fly: state machines that talk to each other.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("savings", "Savings").unit("nuggets"),
        Score::count("nuggets", "Nuggets dug"),
        Score::count("drinks", "Drinks"),
        Score::count("stews", "Stews cooked"),
        Score::count("eaten", "Stews eaten"),
        Score::count("fights", "Fights"),
    ]
}

fn params() -> Vec<Param> {
    let versions = &["Bob alone", "Bob and Elsa", "with messages", "with the bar fly"];
    let forms = &["in Rust", "machine files", "Lua scripts"];
    let mut version = Param::choice("version", "Version", versions).on_restart();
    let mut form = Param::choice("form", "Minds", forms).on_restart();
    (version.default, form.default) = (3.0, 1.0);
    let whole = Param::integer;
    vec![
        version.told("Story", "", "Who is there, and whether they talk to each other."),
        form.told("Story", "", "How minds are written. The story is the same."),
        Param::number("step", "Step", 0.8, 0.1, 3.0).step(0.1).told(
            "Story",
            "s",
            "Everybody has a turn this often.",
        ),
        whole("pockets", "Pockets", 3.0, 1.0, 12.0).told(
            "Bob",
            "",
            "His pockets are full with so many nuggets.",
        ),
        whole("comfort", "Rich enough", 5.0, 1.0, 40.0).told(
            "Bob",
            "",
            "So much on his account is enough for a day.",
        ),
        whole("thirst", "Thirsty at", 5.0, 1.0, 30.0).told("Bob", "", "He is thirsty from here on."),
        whole("tired", "Tired above", 5.0, 0.0, 30.0).told("Bob", "", "He is tired above this."),
        whole("whiskey", "Whiskey", 2.0, 0.0, 10.0).told("Bob", "", "What a whiskey costs."),
        Param::number("urge", "Urge", 0.1, 0.0, 1.0).step(0.05).told(
            "Elsa",
            "",
            "How likely nature calls in a step.",
        ),
        Param::number("cooking", "Cooking", 1.5, 0.1, 10.0).step(0.05).told(
            "Elsa",
            "s",
            "How long a stew takes.",
        ),
        Param::number("temper", "Bad mood", 0.5, 0.0, 1.0).step(0.05).told(
            "Joe",
            "",
            "How likely Joe is in a mood to insult.",
        ),
        Param::number("aim", "Aim", 0.6, 0.0, 1.0).step(0.05).told(
            "Joe",
            "",
            "How likely a blow lands, of either.",
        ),
        whole("tough", "Enough after", 3.0, 1.0, 10.0).told(
            "Joe",
            "",
            "So many blows are enough, for either.",
        ),
    ]
}

fn layers() -> Vec<Layer> {
    let lines = |name, title, help| Layer { on: true, ..Layer::overlay(name, title, help) };
    vec![
        Layer::world("ground", "Town", "Mine, bank, saloon and home."),
        Layer::world("people", "People", "Bob, Elsa and Joe.").legend(&[
            (Tint::Orange, "Bob"),
            (Tint::Purple, "Elsa"),
            (Tint::Green, "Joe"),
        ]),
        Layer::world("words", "Words", "Names, states, and what was said last."),
        Layer::world("post", "Telegrams", "Who tells whom what, and what is on its way."),
        Layer::world("meters", "Meters", "How everybody is."),
        lines("bob", "Lines of Bob", "What he said lately."),
        lines("elsa", "Lines of Elsa", "What she said lately."),
        lines("joe", "Lines of Joe", "What he said lately."),
    ]
}
