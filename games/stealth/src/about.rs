//! The description of the game.

use wits_core::scene::Tint;
use wits_game::{
    About, Autopilot, Chart, Control, ControlKeys, ControlKind, Layer, Override, Param, Score, Takeover,
};

use crate::{guide, learn};

pub(crate) const TICKS_PER_SECOND: u32 = 30;

const HELP: &str = "\
A walled yard at night, five guards and a dog, and a treasure in the far room of the house. A thief wants it. Guards see \
what is in front of them and lit, hear steps, and believe what their colleagues tell by radio; the dog follows the scent \
that hangs in the air. None of them knows anything that nobody sensed: the coloured marks are where each guard believes \
the thief to be, and they fade as it forgets.

Play the thief: point where to go or press the arrow keys, creep to make no sound, run when it is too late. Throw a pebble to draw guards away. \
Come from behind and strike; but who finds a colleague on the ground raises the alarm. Doors that you go through stay \
open, and guards notice. The window of the far room is one-way glass: they look in, you see a mirror. Left alone, the \
thief plays by itself.

Click a guard: what it knows, how it knows it, how sure it is, and the machine that makes it act. Change a file while \
they run: sight in yard.senses.ron, patience in guard.character.ron, a wall in yard.level.ron. A new kind of guard is a \
file more.

Things to try: a brighter night. A pebble twice at the same guard: the sharp one falls for it once. Wait behind a hedge. \
Leave a door open and watch who finds it.";

const OF_GUARDS: &[(Tint, &str)] = &[
    (Tint::Agent, "on its round"),
    (Tint::Yellow, "looks into something"),
    (Tint::Orange, "searches, helps"),
    (Tint::Red, "chases"),
    (Tint::Neutral, "knocked down"),
    (Tint::Pink, "the thief"),
];

const OF_MEMORIES: &[(Tint, &str)] =
    &[(Tint::Red, "seen"), (Tint::Cyan, "heard"), (Tint::Green, "smelled"), (Tint::Purple, "told")];

/// What the game says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    About {
        help: HELP,
        ticks_per_second: TICKS_PER_SECOND,
        tags: &["senses", "characters as data", "state machines", "game"],
        params: vec![
            Param::switch("auto", "Thief plays by itself", true).told(
                "Night",
                "",
                "The thief has a mind of its own, until you take over. Off: it waits for you.",
            ),
            Param::number("dusk", "Brightness of the night", 0.35, 0.1, 1.0).step(0.05).told(
                "Night",
                "",
                "How light it is away from lamps; 1 is day.",
            ),
        ],
        layers: layers(),
        scores: scores(),
        charts: vec![
            chart("alertness", "Alertness", "", "How sure the guards are of where the thief is, on average."),
            chart("seen", "Seen", "", "How often the thief was seen, over all nights."),
            chart("noticing", "Awake to it", "", "How many guards know of the thief at all."),
        ],
        controls: controls(),
        keys: ControlKeys::ARROWS,
        takeover: Some(Takeover {
            who: "The thief",
            how: "",
            release: "alone",
            autopilot: Some(Autopilot { param: "auto", on: 1.0 }),
        }),
        task: Some(learn::TASK),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "stealth",
            "Stealth",
            "Guards who see, hear, remember and tell each other, a dog with a nose, and a thief: you.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::count("stolen", "Stolen").help("Nights in which the thief got away with the loot."),
        Score::count("caught", "Caught").help("Nights in which the thief was caught."),
        Score::seconds("seconds", "This night"),
        Score::count("nights", "Nights"),
        Score::count("seen", "Seen").help("How often a guard saw the thief."),
        Score::count("struck", "Knocked down").help("Guards who were knocked down."),
        Score::count("calls", "Calls").help("How often guards called each other."),
    ]
}

/// A person leads the thief.
pub(crate) const TAKEN_OVER: Override = Override {
    param: "auto",
    value: 0.0,
    why: "You have taken over the thief. Switch it on to let it go.",
    release: Some("alone"),
};

fn layers() -> Vec<Layer> {
    vec![
        Layer::world(
            "yard",
            "Yard",
            "Walls, doors, hedges, shade. Glass with arrows is seen through that way only.",
        ),
        Layer::world("light", "Light", "How far lamps and lanterns shine."),
        Layer::world("smell", "Smell", "Where the scent of the thief hangs in the air."),
        Layer::overlay("routes", "Routes", "The rounds of the guards, and where everybody is going."),
        Layer::world("cones", "Sight", "How far guards see who is lit, and who stands in the dark."),
        Layer::world("sounds", "Sounds", "How far they have come, and how far a usual guard hears them."),
        Layer::world(
            "memories",
            "Memories",
            "Where each guard believes the thief to be; fainter, less sure.",
        )
        .legend(OF_MEMORIES),
        Layer::world("people", "People", "Coloured by what they are doing.").legend(OF_GUARDS),
        Layer::world("words", "Words", "What they say, and how the night goes."),
    ]
}

fn controls() -> Vec<Control> {
    let control = |name, title, help, kind| Control { name, title, help, kind };
    let button = |name, title, help| control(name, title, help, ControlKind::Button);
    vec![
        control("go", "Walk there", "The thief walks where you point. Steps are heard.", ControlKind::Point),
        control("creep", "Creep there", "Slow, and nobody hears it but a dog.", ControlKind::Point),
        control("run", "Run there", "Fast and loud.", ControlKind::Point),
        button("up", "Up", "The thief walks a few steps up."),
        button("left", "Left", "The thief walks a few steps to the left."),
        button("down", "Down", "The thief walks a few steps down."),
        button("right", "Right", "The thief walks a few steps to the right."),
        control("pebble", "Throw a pebble", "It is heard where it falls. Six a night.", ControlKind::Point),
        button("strike", "Strike", "Knocks down the guard next to you, from behind."),
        button("again", "New night", "Begins the night anew."),
        button("alone", "Let it go", "The thief plays by itself again."),
    ]
}
