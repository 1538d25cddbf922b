//! What there is to know about one agent.

use wits_core::angle;
use wits_core::inspect::{Bar, Document, Field, Section, Value};
use wits_core::scene::{Shape, Tint};
use wits_game::Inspection;

use crate::steering::show::{arrows, thinkers};
use crate::steering::turn::Told;
use crate::steering::world::{EFFORT, SPEED, Steering};

/// What there is to know about an agent.
pub(crate) fn inspect(lab: &Steering, number: usize) -> Option<Inspection> {
    let agent = lab.world.agents.get(number)?;
    let notes = lab.thoughts(number);
    let limits = agent.limits(&lab.world.knobs.limits);
    let body = [
        Field::new("position", agent.body.position).unit("m"),
        Field::new("speed", agent.body.speed()).unit("m/s").help("Its top speed is in the parameters."),
        Field::new("top speed", limits.max_speed).unit("m/s"),
        Field::new("facing", angle::wrap(agent.body.orientation).to_degrees()).unit("°"),
        Field::new("effort", agent.used.linear.length()).unit("m/s²").help("What it did in the last tick."),
    ];
    let mut why =
        Section::bars("What it wants", notes.told.iter().map(|told| bar(told, limits.max_acceleration)));
    if let Section::Bars { help, .. } = &mut why {
        *help = "How much each behaviour got of the acceleration there is, and why not more.".into();
    }
    let mut document = Document::new(format!("{} {number}", agent.look.name))
        .subtitle(lab.scenario.title)
        .section(Section::fields("Body", body))
        .section(why);
    if notes.told.len() > 1 {
        document = document.section(table(&notes.told));
    }
    let document = document
        .section(Section::curve("Speed", "m/s", lab.trace.curve(number, SPEED)))
        .section(Section::curve("Effort", "%", lab.trace.curve(number, EFFORT)));
    let mut marks = vec![Shape::circle(agent.body.position, 2.0 * agent.radius).stroke(Tint::Highlight, 2.0)];
    // Of a few agents the scene shows the thoughts already.
    if number >= thinkers(lab) {
        marks.extend(notes.told.iter().flat_map(|told| arrows(agent, told, limits.max_acceleration)));
        marks.extend(notes.marks);
    }
    Some(Inspection { document, marks })
}

fn bar(told: &Told, most: f32) -> Bar {
    let used = told.used.linear.length();
    let turn = if told.used.angular == 0.0 {
        String::new()
    } else {
        format!(", turns {:.1} rad/s²", told.used.angular)
    };
    Bar::new(told.name, used).max(most).tint(told.tint).note(format!("{}{turn}", told.why))
}

/// Wish, weight and share side by side.
fn table(told: &[Told]) -> Section {
    let size = |value: f32| Value::Number(f64::from((value * 100.0).round() / 100.0));
    let rows = told.iter().map(|told| {
        let wish = told.wish.map_or(Value::Text("-".into()), |wish| size(wish.linear.length()));
        vec![Value::Text(told.name.into()), wish, size(told.weight), size(told.used.linear.length())]
    });
    Section::table("Shares [m/s²]", ["behaviour", "wish", "weight", "used"], rows)
}
