//! The description of the lab.

use serde::{Deserialize, Serialize};
use wits_game::{About, Chart, Control, ControlKind, Layer, Param, Params, Score};
use wits_motion::motor::{CarBody, Divide, Driver, HeadingFilter};

use crate::race::guide;
use crate::race::track::POINTS;

const HELP: &str = "\
Everybody chases a rabbit that runs ahead on the racing line, and asks only one thing: be there, at this speed. What \
happens then is up to the motor. A car brakes while it turns, a motorbike cannot go back, a tank turns on the spot, a \
human stops before a sharp turn. Without an actuator they cheat: they slide round every bend as if on rails.

Before a bend the pace falls: the speed the tyres hold there, and before it the speed from which the brakes still get \
down to it. The line is coloured by it: green is fast, red is slow. Who comes up behind a slower one moves aside and \
passes, or waits.

Drag the yellow points to build another track. Click a racer to see which rule decided, what holds its pace down, and \
what it wished against what it did.

Things to try: *Trust in the tyres* above 1 makes skid marks. Without *Brake before bends* only the arcs save them. \
Drag a point to make a hairpin and watch the tank. *One of each* shows all five side by side. Switch on the overlay \
*Arcs*: they shrink with speed.";

/// The names of the vehicles, in the order of the choice.
pub(crate) const VEHICLES: [&str; 6] = ["car", "motorbike", "tank", "human", "no actuator", "one of each"];

/// What the lab says of itself.
pub(crate) fn about() -> About {
    About {
        help: HELP,
        tags: &["movement", "motor control", "paths"],
        params: [race(), driving(), body()].concat(),
        layers: layers(),
        scores: scores(),
        charts: charts(),
        controls: POINTS
            .iter()
            .map(|name| Control {
                name,
                title: "Track point",
                help: "Drag it to bend the track.",
                kind: ControlKind::Handle,
            })
            .collect(),
        listing: guide::LISTING,
        guide: guide::GUIDE,
        ..About::new(
            "race",
            "Race",
            "Cars, motorbikes, tanks and people on one track: what a body can do decides how it drives.",
        )
    }
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::seconds("best_lap", "Best lap").none(0.0),
        Score::count("laps", "Laps").help("Of all together."),
        Score::seconds("seconds_skidding", "Skidding").help("Of all together."),
        Score::seconds("seconds_off_track", "Off the track").help("Of all together."),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("track", "Track", "The road, its edges, and the start."),
        Layer { on: true, ..Layer::overlay("line", "Racing line", "Green is fast, red is slow.") },
        Layer::world("points", "Track points", "Drag them."),
        Layer::world("skids", "Skid marks", "Where tyres were asked for more than they hold."),
        Layer::overlay("rabbits", "Rabbits", "What each racer chases."),
        Layer::overlay(
            "arcs",
            "Arcs",
            "Green: the arc ahead. Orange: the arc behind. They shrink with speed.",
        ),
        Layer::world(
            "racers",
            "Racers",
            "Blue: on the way. Orange: braking. Pink: skidding. Green: passing.",
        ),
        Layer::overlay(
            "wishes",
            "Wish and deed",
            "Yellow: the velocity wished. Cyan: the acceleration made.",
        ),
        Layer { on: true, ..Layer::overlay("board", "Board", "Who leads, laps and best times.") },
    ]
}

fn charts() -> Vec<Chart> {
    vec![
        Chart { name: "speed", title: "Mean speed", unit: "m/s", help: "How fast they drive." },
        Chart {
            name: "best",
            title: "Best lap",
            unit: "s",
            help: "The fastest lap of all so far; 0 before the first.",
        },
        Chart { name: "last", title: "Last lap", unit: "s", help: "The lap that was finished last." },
        Chart { name: "skidding", title: "Skidding", unit: "%", help: "How many slide." },
        Chart { name: "off", title: "Off the track", unit: "%", help: "How many are on the grass." },
    ]
}

fn race() -> Vec<Param> {
    let racers = Param::integer("racers", "Racers", 8.0, 1.0, 16.0).on_restart();
    let vehicle = Param::choice("vehicle", "Vehicle", &VEHICLES);
    let width = Param::number("width", "Width", 11.0, 6.0, 18.0).step(0.5);
    vec![
        racers.told("Race", "", "How many start."),
        vehicle.told(
            "Race",
            "",
            "What they drive. Without an actuator they do what steering asks: they cheat.",
        ),
        width.told("Race", "m", "How wide the road is."),
    ]
}

fn driving() -> Vec<Param> {
    let line = Param::switch("racing_line", "Racing line", true);
    let brake = Param::switch("brake_ahead", "Brake before bends", true);
    let pass = Param::switch("pass", "Pass slower ones", true);
    let trust = Param::number("trust", "Trust in the tyres", 0.85, 0.3, 1.6).step(0.05);
    let look = Param::number("look", "Rabbit ahead", 0.45, 0.1, 1.5).step(0.05);
    let heading =
        Param::choice("heading", "Heading shown", &["true", "mean of 10", "exponential", "rate", "spring"]);
    vec![
        line.told("Driving", "", "Cut the bends; otherwise keep to the middle of the road."),
        brake.told("Driving", "", "Know the bends ahead and slow down in time."),
        pass.told("Driving", "", "Move aside to pass; otherwise only wait behind."),
        trust.told(
            "Driving",
            "",
            "How much of the grip a driver dares to use; above 1 it is more than there is.",
        ),
        look.told("Driving", "s", "How far ahead the rabbit runs. Short trembles, long cuts corners."),
        heading.told("Driving", "", "How the drawn heading is smoothed; steering keeps the true one."),
    ]
}

fn body() -> Vec<Param> {
    let speed = Param::number("top_speed", "Top speed", 32.0, 5.0, 45.0).step(0.5);
    let grip = Param::number("grip", "Grip", 9.0, 2.0, 20.0).step(0.25);
    let lock = Param::number("lock", "Wheel lock", 34.0, 5.0, 60.0).step(1.0);
    let springs = Param::number("springs", "Soft springs", 0.6, 0.0, 2.0).step(0.05);
    vec![
        speed.told("Body", "m/s", "What cars and cheats can do; the others have their own limits too."),
        grip.told("Body", "m/s²", "How much the tyres hold, along and across together."),
        lock.told("Body", "°", "How far the front wheels turn: small makes wide circles."),
        springs.told(
            "Body",
            "",
            "How far cars lean out of a bend. Only a look: the roof shifts. Motorbikes lean in.",
        ),
    ]
}

/// What the parameters say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) vehicle: usize,
    pub(crate) width: f32,
    pub(crate) racing_line: bool,
    pub(crate) brake_ahead: bool,
    pub(crate) pass: bool,
    pub(crate) trust: f32,
    pub(crate) look: f32,
    pub(crate) top_speed: f32,
    pub(crate) grip: f32,
    pub(crate) lock: f32,
    pub(crate) springs: f32,
    pub(crate) heading: HeadingFilter,
}

impl Rules {
    pub(crate) fn new(params: &Params) -> Self {
        let heading = match params.count("heading") {
            0 => HeadingFilter::None,
            1 => HeadingFilter::Mean { samples: 10, divide: Divide::ByCount },
            2 => HeadingFilter::Exponential { rate: 6.0 },
            3 => HeadingFilter::RateLimit { max_spin: 2.0 },
            _ => HeadingFilter::Spring { time: 0.2 },
        };
        Self {
            vehicle: params.count("vehicle"),
            width: params.f32("width"),
            racing_line: params.is_on("racing_line"),
            brake_ahead: params.is_on("brake_ahead"),
            pass: params.is_on("pass"),
            trust: params.f32("trust"),
            look: params.f32("look"),
            top_speed: params.f32("top_speed"),
            grip: params.f32("grip"),
            lock: params.f32("lock").to_radians(),
            springs: params.f32("springs"),
            heading,
        }
    }

    /// What a racer drives: 0 to 4.
    pub(crate) fn vehicle_of(&self, racer: usize) -> usize {
        if self.vehicle < 5 { self.vehicle } else { racer % 5 }
    }

    /// The body of a vehicle on wheels or tracks.
    pub(crate) fn car(&self, vehicle: usize) -> CarBody {
        let preset = match vehicle {
            1 => CarBody::motorbike(),
            2 => CarBody::tank(),
            _ => CarBody::car(),
        };
        CarBody {
            grip: preset.grip / CarBody::car().grip * self.grip,
            max_speed: preset.max_speed.min(self.top_speed * preset.max_speed / CarBody::car().max_speed),
            max_wheel: self.lock,
            ..preset
        }
    }

    /// Its driver.
    pub(crate) fn driver(&self, vehicle: usize) -> Driver {
        let preset = match vehicle {
            1 => Driver::motorbike(),
            2 => Driver::tank(),
            _ => Driver::car(),
        };
        Driver { grip_use: self.trust, ..preset }
    }
}
