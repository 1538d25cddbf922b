//! The description of the lab.

use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Score};

use crate::soldier::guide;

pub(crate) const TICKS: u32 = 60;

const HELP: &str = "\
A soldier goes its rounds. It has legs, hands and a voice, and everything it does goes through one queue of actions: what \
uses different channels is done at the same time, so it walks, reloads and shouts at once. Targets pop up and shoot back. \
Bullets set off an alarm: taking cover is urgent and interrupts everything. Only when nothing waits and nothing goes on is \
the mind asked what to do next.

Select the soldier and open its mind. The time line shows what was done in which channel, what waits, and how each action \
ended: green is done, grey was aborted, red failed. Below is the queue, most urgent first, with the reason why each \
action waits.

Give orders: point at a place to go to, press Wave, Reload, Shout. Press Wave while it reloads: the hands are busy, the order \
waits, and if that takes too long it expires. Press Wave many times: the queue holds six and refuses the rest. Point \
somewhere with Ambush and see everything aborted.

Open the file of actions, make waving more urgent than reloading, and press Apply: what goes on keeps its place, and the \
next order meets the new actions. The tree can be exchanged for a mind of any other technique that gives orders.";

/// What the lab says of itself.
pub(crate) fn about() -> About {
    let chart = |name, title, unit, help| Chart { name, title, unit, help };
    let control = |name, title, help, kind| Control { name, title, help, kind };
    About {
        help: HELP,
        tags: &["decisions", "actions", "alarms"],
        ticks_per_second: TICKS,
        params: vec![
            Param::switch("targets", "Targets", true).told("Field", "", "Targets pop up and shoot."),
            Param::number("every", "A target every", 6.0, 1.0, 20.0).step(0.5).told(
                "Field",
                "s",
                "How long it takes, about, until the next one comes up.",
            ),
        ],
        layers: vec![
            Layer::world("field", "Field", "Posts of the round, and walls to hide behind."),
            Layer::world("targets", "Targets", "They shoot back."),
            Layer::world("soldier", "Soldier", "Drawn larger when it stands, smaller when it is down."),
            Layer::world("words", "Words", "What it does, and what it says."),
        ],
        scores: scores(),
        charts: vec![
            chart("going_on", "Going on", "", "How many actions are done at the same time."),
            chart("waiting", "Waiting", "", "How many actions wait."),
        ],
        controls: vec![
            control(
                "go",
                "Go there",
                "Click: the soldier goes there when its legs are free.",
                ControlKind::Point,
            ),
            control("ambush", "Ambush", "Click: somebody shoots from there.", ControlKind::Point),
            control("wave", "Wave", "When its hands are free, within five seconds.", ControlKind::Button),
            control("reload", "Reload", "More urgent than waving and shooting.", ControlKind::Button),
            control("shout", "Shout", "Legs and hands go on meanwhile.", ControlKind::Button),
            control("take_cover", "Take cover", "Interrupts everything else.", ControlKind::Button),
        ],
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "soldier",
            "A soldier who does several things at once",
            "Alarms, a queue of actions with priorities, interruption and channels, and a mind that is asked last.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![Score::count("hits", "Hits").help("Of the soldier."), Score::count("was_hit", "Was hit")]
}
