//! What there is to know about the aircraft that was clicked: its angles, and the formulas with their numbers.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Shape, Tint};
use wits_game::Inspection;

use crate::flight::about::{MOTORS, TASKS};
use crate::flight::craft::Craft;
use crate::flight::show;
use crate::flight::world::{BANK, FlightLab, SPEED};

/// Numbers and reasons of one aircraft.
pub(crate) fn inspect(lab: &FlightLab, number: usize) -> Option<Inspection> {
    let craft = lab.world.craft.get(number)?;
    let rules = &lab.world.rules;
    let doing = match rules.motor {
        0 => craft.did.rule.name(),
        _ => TASKS[rules.task],
    };
    let text = if rules.motor == 0 { actuator(craft) } else { formulas(lab, craft) };
    let document = Document::new(format!("Aircraft {number}, {}", MOTORS[rules.motor]))
        .subtitle(doing)
        .section(fields(craft))
        .section(Section::Text { title: "How its wings come to be so".into(), text: text.into() })
        .section(wants(craft))
        .section(Section::curve("Bank", "°", lab.trace.curve(number, BANK)))
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::log("Rules", lab.trace.log(number)));
    let mut marks = show::wishes(craft);
    let target = [craft.body.position, craft.did.wants.target];
    marks.push(Shape::line3(target).stroke(Tint::Goal, 1.0));
    marks.push(Shape::dot3(craft.did.wants.target, 7.0).fill(Tint::Goal));
    Some(Inspection { document, marks })
}

fn fields(craft: &Craft) -> Section {
    let shown = craft.did.shown;
    Section::fields(
        "Attitude",
        [
            Field::new("yaw", shown.yaw.to_degrees())
                .unit("°")
                .help("Counter-clockwise from +x, seen from above."),
            Field::new("pitch", shown.pitch.to_degrees()).unit("°").help("Nose up."),
            Field::new("roll", shown.roll.to_degrees()).unit("°").help("Left wing down."),
            Field::new("speed", craft.body.speed()).unit("m/s"),
            Field::new("height", craft.body.position.y).unit("m"),
            Field::new("rings", craft.hits),
            Field::new("missed", craft.misses),
        ],
    )
}

/// The faked angles with their numbers.
fn formulas(lab: &FlightLab, craft: &Craft) -> String {
    let (shown, axes) = (craft.did.shown, lab.world.rules.axes);
    let (climb, speed) = (craft.body.velocity.y, craft.body.speed());
    let pitch = format!(
        "Pitch: asin(climb / speed) = asin({climb:.1} / {speed:.1}) = {:.1}°.",
        shown.pitch.to_degrees()
    );
    let roll = match lab.world.rules.motor {
        1 => format!(
            "Roll: atan(turn / roll scale) = atan({:.2} / {:.2}) = {:.1}°.",
            craft.did.turn,
            axes.roll_scale,
            shown.roll.to_degrees()
        ),
        _ => "Roll: none, the wings stay level.".to_owned(),
    };
    let blend = format!(
        "Shown in full above {:.0} m/s; at {speed:.1} m/s that is {:.0} %.",
        axes.blend_speed,
        100.0 * shown.blend
    );
    format!("{pitch} {roll} {blend}")
}

/// What the full actuator does.
fn actuator(craft: &Craft) -> String {
    let (rule, flight) = (craft.did.rule, craft.did.flight);
    format!(
        "{}: {}. The goal is {:.0}° off the nose. Bank {:.0}°, wanted {:.0}°. Rates: roll {:.2}, pitch {:.2}, yaw {:.2} rad/s.",
        rule.name(),
        rule.why(),
        flight.off.to_degrees(),
        flight.bank.to_degrees(),
        flight.wanted_bank.to_degrees(),
        -flight.rates.x,
        flight.rates.z,
        flight.rates.y
    )
}

fn wants(craft: &Craft) -> Section {
    let wants = craft.did.wants;
    let bar = |name: &'static str, want: wits_core::glam::Vec3, tint: Tint, idle: &'static str| {
        let note = if want.length() > 0.01 { "" } else { idle };
        Bar::new(name, want.length()).tint(tint).note(note)
    };
    let mut section = Section::bars(
        "What it wants",
        [
            bar("task", wants.task, Tint::Goal, "nothing to do"),
            bar("room", wants.room, Tint::Red, "nobody too near"),
            bar("inside", wants.inside, Tint::Cyan, "far from the edge"),
        ],
    );
    if let Section::Bars { help, .. } = &mut section {
        *help = "Velocities in metres a second; their sum is the wish.".into();
    }
    section
}
