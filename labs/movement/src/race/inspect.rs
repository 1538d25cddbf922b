//! What there is to know about the racer that was clicked.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Shape, Tint};
use wits_game::Inspection;

use crate::race::about::VEHICLES;
use crate::race::racer::{BODY, Racer};
use crate::race::show;
use crate::race::world::{Race, SLIDE, SPEED};

/// Numbers and reasons of one racer.
pub(crate) fn inspect(lab: &Race, number: usize) -> Option<Inspection> {
    let racer = lab.world.racers.get(number)?;
    let vehicle = lab.world.rules.vehicle_of(number);
    let rule = racer.did.rule;
    let why = Section::Text { title: "Why".into(), text: format!("{}: {}.", rule.name(), rule.why()).into() };
    let document = Document::new(format!("Racer {number}, {}", VEHICLES[vehicle]))
        .subtitle(rule.name())
        .section(fields(lab, racer, vehicle))
        .section(why)
        .section(pace(racer))
        .section(controls(racer))
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::curve("Slide", "m/s", lab.trace.curve(number, SLIDE)))
        .section(Section::log("Rules", lab.trace.log(number)));
    let at = racer.body.position;
    let mut marks = show::arcs(lab, number, racer, 0.2);
    marks.push(Shape::line([at, racer.did.rabbit]).stroke(Tint::Goal, 1.0));
    marks.push(Shape::circle(racer.did.rabbit, 0.8).fill(Tint::Goal));
    marks.extend(show::wishes(racer));
    marks.push(Shape::circle(at, 2.0 * BODY).stroke(Tint::Highlight, 2.0));
    Some(Inspection { document, marks })
}

fn fields(lab: &Race, racer: &Racer, vehicle: usize) -> Section {
    let lap = |seconds: f32| if seconds > 0.0 { format!("{seconds:.2} s") } else { "none yet".to_owned() };
    let driver = lab.world.rules.driver(vehicle);
    let arc = driver.front.half_angle(racer.body.speed()).to_degrees();
    Section::fields(
        "Race",
        [
            Field::new("lap", racer.laps.max(1)),
            Field::new("last lap", lap(racer.last_lap)),
            Field::new("best lap", lap(racer.best_lap)),
            Field::new("speed", racer.body.speed()).unit("m/s"),
            Field::new("slide", racer.car.slide).unit("m/s").help("How fast it slides to its left."),
            Field::new("arc ahead", arc).unit("°").help("To each side, at this speed."),
            Field::new("lean", show::lean(racer, vehicle).to_degrees())
                .unit("°")
                .help("To the left: the arc tangent of spin over roll scale. Only a look."),
            Field::new("off the track", racer.off_road),
        ],
    )
}

/// What holds the speed down.
fn pace(racer: &Racer) -> Section {
    let pace = racer.did.pace;
    let lowest = pace.lowest();
    let traffic = match pace.ahead {
        Some(other) if pace.passing => format!("passes racer {other}"),
        Some(other) => format!("behind racer {other}"),
        None => "nobody ahead".to_owned(),
    };
    let bar = |name: &'static str, value: f32, note: String| {
        let tint = if value <= lowest { Tint::Orange } else { Tint::Neutral };
        Bar::new(name, value.min(pace.top)).max(pace.top).tint(tint).note(note)
    };
    let mut section = Section::bars(
        "What holds the speed down",
        [
            bar("top speed", pace.top, String::new()),
            bar(
                "bends ahead",
                pace.bends,
                if pace.bends < pace.top { "the tyres hold no more there".into() } else { "none".into() },
            ),
            bar("others", pace.traffic, traffic),
        ],
    );
    if let Section::Bars { help, .. } = &mut section {
        *help = "Metres a second; the shortest counts.".into();
    }
    section
}

fn controls(racer: &Racer) -> Section {
    let controls = racer.did.controls;
    Section::bars(
        "Hands and feet",
        [
            Bar::new("engine", controls.drive).max(1.0).tint(Tint::Green),
            Bar::new("brake", controls.brake).max(1.0).tint(Tint::Red),
            Bar::new("steering", controls.steer).max(1.0).tint(Tint::Cyan).note("1 is full left"),
        ],
    )
}
