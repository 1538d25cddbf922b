//! The description of the game.

use wits_core::scene::Tint;
use wits_game::{About, Chart, Control, ControlKeys, ControlKind, Layer, Param, Score, Takeover};

use crate::teams::names;
use crate::{guide, learn};

pub(crate) const TICKS_PER_SECOND: u32 = 60;

const HELP: &str = "\
Two teams of four and a keeper on a walled pitch: no corners, no throw-ins, no fouls, only goals. Nobody steers them, unless \
you lead one: point at him with Take over, or press an arrow key for whoever of the home team is nearest to the ball. Each \
player is a state machine that waits, chases, kicks, dribbles, supports, receives; each team is one that attacks, defends \
or prepares for the kick-off; they talk to each other by messages.

Click a player to see his machine at work and why he does what he does; click a coach, above the pitch, for the mind of \
his team. Switch on the overlays: regions, support spots (the larger, the better), targets, passing lanes.

All minds, formations and numbers are files: change them while the match goes on. Try a larger comfort zone (more passes), \
or no noise (perfect kicks are dull). A match of ten minutes takes less than a second with `wits play soccer --ticks 36000`.";

/// What the game says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        ticks_per_second: TICKS_PER_SECOND,
        tags: &["teams", "state machines", "steering", "messages", "game"],
        params: params(),
        layers: layers(),
        scores: scores(),
        charts: vec![
            Chart { name: "home_goals", title: "Goals, home", unit: "", help: "Of the team in red." },
            Chart { name: "away_goals", title: "Goals, away", unit: "", help: "Of the team in blue." },
            Chart {
                name: "possession",
                title: "Possession",
                unit: "%",
                help: "How much of the time in control was the home team's.",
            },
        ],
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover { who: "The match", how: "", release: "release", autopilot: None }),
        task: Some(learn::TASK),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "soccer",
            "Simple Soccer",
            "Two teams of five, their minds, formations and numbers in files.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("home_goals", "Goals").of("Home"),
        Score::count("away_goals", "Goals").of("Away"),
        Score::count("away_lead", "Lead").of("Away").help("Goals of this team less those of the other."),
        Score::percent("home_possession", "Possession")
            .of("Home")
            .help("How much of the time in control was this team's."),
        Score::percent("away_possession", "Possession")
            .of("Away")
            .help("How much of the time in control was this team's."),
        Score::count("home_shots", "Shots").of("Home"),
        Score::count("away_shots", "Shots").of("Away"),
        Score::count("home_passes", "Passes").of("Home"),
        Score::count("away_passes", "Passes").of("Away"),
        Score::count("saves", "Saves"),
        Score::count("pot_shots", "Pot shots").help("Shots that were not open, on the off chance."),
        Score::count("requested_passes", "Passes asked for"),
        Score::count("dribbles", "Dribbles"),
        Score::count("goal_kicks", "Goal kicks"),
        Score::count("home_faults", "Errors of minds").of("Home"),
        Score::count("away_faults", "Errors of minds").of("Away"),
    ]
}

fn params() -> Vec<Param> {
    let factor = |name, title, most, group, help| {
        Param::number(name, title, 1.0, 0.0, most).step(0.05).told(group, "×", help)
    };
    let away = |name, title, most, help| factor(name, title, most, "Away team", help);
    vec![
        Param::choice("home", "Home team", names()).on_restart().told(
            "Teams",
            "",
            "The team in red, on the left.",
        ),
        Param::choice("away", "Away team", names()).on_restart().told(
            "Teams",
            "",
            "The team in blue, on the right.",
        ),
        Param::number("minutes", "Length", 0.0, 0.0, 90.0).step(1.0).told(
            "Match",
            "min",
            "The match ends after so long; 0: never.",
        ),
        Param::switch("stamina", "Stamina", false).told(
            "Match",
            "",
            "Players tire: who runs much becomes slow and shoots weakly, and only who stands recovers.",
        ),
        Param::switch("referee", "Referee", false).told(
            "Match",
            "",
            "Somebody in black runs along, to see the ball without being in the way. Nobody minds him.",
        ),
        Param::number("friction", "Friction", 1.0, 0.2, 4.0).step(0.05).told(
            "Pitch",
            "×",
            "How much the ball slows down, compared with what the rules say.",
        ),
        Param::number("speed", "Speed", 1.0, 0.3, 2.0).step(0.05).told(
            "Players",
            "×",
            "How fast players run, compared with what the rules say.",
        ),
        factor("noise", "Noise", 10.0, "Players", "How wrong kicks are, compared with what the rules say."),
        factor("comfort", "Comfort zone", 3.0, "Players", "How soon a player feels threatened and passes."),
        factor("requests", "Requests", 10.0, "Players", "How often players ask for passes."),
        factor("pot_shots", "Pot shots", 50.0, "Players", "How often players try shots that are not open."),
        away("away_comfort", "Comfort zone", 3.0, "How soon a player feels threatened and passes."),
        away("away_requests", "Requests", 10.0, "How often players ask for passes."),
        away("away_pot_shots", "Pot shots", 50.0, "How often players try shots that are not open."),
        away(
            "away_waits",
            "Waiting",
            2.0,
            "How likely a receiver waits for the ball instead of going for it.",
        ),
        away("away_pass_threat", "Wariness", 3.0, "How near an opponent keeps a receiver from waiting."),
        away("away_shortest_pass", "Shortest pass", 3.0, "How near a mate is too near for a pass."),
        away("away_pass_lead", "Pass lead", 3.0, "How far ahead of a receiver passes go."),
        away("away_attempts", "Shots looked at", 10.0, "How many targets in the goal are looked at."),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("pitch", "Pitch", "Lines, walls and goals."),
        Layer::world("players", "Players", "With their numbers and where they look.").legend(&[
            (Tint::Red, "home"),
            (Tint::Blue, "away"),
            (Tint::Yellow, "has the ball, or will get it"),
            (Tint::Wall, "the referee, if there is one"),
        ]),
        Layer::world("ball", "Ball", "And where it rolls."),
        Layer::world("score", "Score", "Above the pitch, with the coaches."),
        Layer::overlay("regions", "Regions", "And their numbers: each player has one as his home."),
        Layer::overlay("states", "States", "What everybody is doing."),
        Layer::overlay("names", "Names", "What everybody is called."),
        Layer::overlay("targets", "Targets", "Where everybody wants to go."),
        Layer::overlay("spots", "Support spots", "Where a supporter could stand: the larger, the better.")
            .legend(&[(Tint::Green, "the best one")]),
        Layer::overlay(
            "lanes",
            "Passing lanes",
            "Who could pass to whom from the ball, and who is in the way.",
        )
        .legend(&[(Tint::Green, "safe"), (Tint::Red, "somebody gets it")]),
        Layer::overlay(
            "views",
            "Views",
            "What everybody has before him, as far as it troubles him; and the goal as whoever has the ball sees it.",
        )
        .legend(&[
            (Tint::Orange, "an opponent is in there"),
            (Tint::Green, "a shot would get through"),
            (Tint::Red, "somebody would get it"),
        ]),
        Layer::overlay("threats", "Threats", "The comfort zone of whoever is threatened."),
        Layer::overlay("future", "Future of the ball", "Where it will be after each half second."),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    let button = |name, title, help| control(name, title, help, ControlKind::Button);
    vec![
        control("take", "Take over", "Point at a player: from now on you lead him.", ControlKind::Point),
        control(
            "go",
            "Run there",
            "The player you lead runs there, with the ball if he has it.",
            ControlKind::Point,
        ),
        control("kick", "Kick there", "He kicks the ball there as soon as he has it.", ControlKind::Point),
        button("shoot", "Shoot", "He kicks the ball at the goal as soon as he has it."),
        button("up", "Up", "He runs a few steps up."),
        button("left", "Left", "He runs a few steps to the left."),
        button("down", "Down", "He runs a few steps down."),
        button("right", "Right", "He runs a few steps to the right."),
        button("release", "Let go", "He plays by himself again."),
    ]
}
