//! What there is to know about a member: where it belongs, what that costs, why not another slot.

use wits_core::inspect::{Bar, Document, Field, Section, Value};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::Inspection;
use wits_motion::formation::{Choice, choices};

use crate::formations::settings::{BIRDS, COVER, KINDS, MARCH, SPEEDS, role_tint};
use crate::formations::show::halo;
use crate::formations::units::Unit;
use crate::formations::world::{Formations, World};

/// No more slots than this are listed.
const MOST_LISTED: usize = 12;

pub(crate) fn inspect(lab: &Formations, number: usize) -> Option<Inspection> {
    let world = &lab.world;
    let unit = world.units.get(number)?;
    let document = Document::new(format!("Member {number}"))
        .subtitle(if unit.alive { KINDS[unit.kind].0 } else { "gone" })
        .section(Section::fields("Place", place(world, number, unit)))
        .section(pulls(unit));
    let document = match row(world, number) {
        Some(row) => document.section(table(world, row)).section(why(world, row)),
        None => document,
    };
    let document = document.section(Section::curve("To the slot", "m", lab.trace.curve(number.min(79), 0)));
    Some(Inspection { document, marks: marks(unit) })
}

/// Its row of the table of costs.
fn row(world: &World, number: usize) -> Option<usize> {
    let row = world.formation.members().iter().position(|member| member.id == number as u64)?;
    (world.settings.scene == MARCH && row < world.table.members()).then_some(row)
}

fn place(world: &World, number: usize, unit: &Unit) -> Vec<Field> {
    let slot = world.formation.slot_of(number as u64);
    let mut fields = vec![
        Field::new("position", unit.body.position).unit("m"),
        Field::new("speed", unit.body.speed()).unit("m/s"),
        Field::new("top speed", SPEEDS[unit.kind])
            .unit("m/s")
            .help("Whoever has to catch up moves faster. The slowest sets the pace of all."),
    ];
    if let Ok(slot) = slot {
        fields.push(Field::new("slot", slot as u32));
        fields.push(Field::new("role", world.def.role(slot).to_owned()).help("Who belongs into this slot."));
    } else if let Err(error) = slot
        && world.settings.scene == MARCH
    {
        fields.push(Field::new("slot", error.to_string()));
    }
    if let Some(team) = world
        .troop
        .as_ref()
        .and_then(|company| company.within().find(|(_, team)| team.formation.slot_of(number as u64).is_ok()))
    {
        fields.push(Field::new("team", (team.0 - crate::formations::scenes::TEAM_IDS) as u32));
        fields.push(Field::new(
            "slot in the team",
            team.1.formation.slot_of(number as u64).unwrap_or(0) as u32,
        ));
    }
    if world.settings.scene == BIRDS {
        let text = match world.follows.get(number).copied().flatten() {
            Some(follow) => format!("{} on its {}", follow.whom, if follow.left { "left" } else { "right" }),
            None => "nobody: it is the tip".to_owned(),
        };
        fields.push(Field::new("follows", text));
    }
    if world.settings.scene == COVER {
        let slot = world.alive().position(|(unit, _)| unit == number).unwrap_or(0);
        let point = world.watch.points().get(slot).map_or("none".to_owned(), ToString::to_string);
        fields.push(Field::new("place of cover", point).help("It keeps it until it is the rearmost."));
    }
    fields.push(Field::new("to the slot", unit.error().unwrap_or(0.0)).unit("m"));
    fields
}

/// What pulls at it.
fn pulls(unit: &Unit) -> Section {
    let [slot, others, obstacles] = unit.wishes.map(|wish| wish.length());
    let note = |size: f32, none: &'static str| if size > 0.01 { "" } else { none };
    let mut section = Section::bars(
        "Why it moves",
        [
            Bar::new("slot", slot).tint(Tint::Green).note(note(slot, "it is there")),
            Bar::new("others", others).tint(Tint::Red).note(note(others, "nobody is too near")),
            Bar::new("obstacles", obstacles).tint(Tint::Cyan).note(note(obstacles, "nothing in the way")),
        ],
    );
    if let Section::Bars { help, .. } = &mut section {
        *help = "Accelerations in m/s²; together never more than it can do.".into();
    }
    section
}

fn listed(world: &World, row: usize) -> Vec<Choice> {
    let mut all = choices(&world.table, &world.assigned, row);
    let own = all.iter().position(|choice| choice.holder == Some(row));
    // Its own slot is always among those listed.
    if let Some(own) = own.filter(|own| *own >= MOST_LISTED) {
        all.swap(own, MOST_LISTED - 1);
    }
    all.truncate(MOST_LISTED);
    all
}

/// Its row of the cost table.
fn table(world: &World, row: usize) -> Section {
    let rows = listed(world, row).into_iter().map(|choice| {
        let who = |holder: usize| world.formation.members().get(holder).map_or(0, |member| member.id);
        let holder = choice.holder.map_or("free".to_owned(), |holder| format!("member {}", who(holder)));
        let role = world.def.role(choice.slot).to_owned();
        vec![Value::from(choice.slot as u32), role.into(), Value::from(choice.cost.round()), holder.into()]
    });
    Section::table("Its row of the cost table", ["slot", "role", "cost", "holder"], rows)
}

/// Why this slot and not another: how much dearer the whole would be.
fn why(world: &World, row: usize) -> Section {
    let bars = listed(world, row).into_iter().map(|choice| {
        let own = choice.holder == Some(row);
        let tint = if own { Tint::Highlight } else { role_tint(world.def.role(choice.slot)) };
        let value = if choice.change.is_finite() { choice.change } else { 0.0 };
        let ease = world.table.ease(row, f32::INFINITY);
        let note = if own { format!("here it stands; its ease is {ease:.3}") } else { choice.why(row) };
        Bar::new(format!("slot {}", choice.slot), value).tint(tint).note(note)
    });
    let mut section = Section::bars("Why not another slot", bars.collect::<Vec<_>>());
    if let Section::Bars { help, .. } = &mut section {
        *help =
            "How much dearer the whole would be if it swapped; below zero the quick way missed something."
                .into();
    }
    section
}

fn marks(unit: &Unit) -> Vec<Shape> {
    let at = unit.body.position;
    let mut marks = vec![halo(at)];
    if let Some(target) = unit.target {
        marks.push(Shape::circle(target.position, 0.6).fill(Ink::new(Tint::Goal).alpha(0.5)));
        marks.push(Shape::line([at, target.position]).stroke(Tint::Goal, 2.0));
        let moves = target.position + target.velocity;
        marks.push(Shape::arrow(target.position, moves).stroke(Ink::new(Tint::Goal).alpha(0.7), 1.5));
    }
    for (wish, tint) in unit.wishes.into_iter().zip([Tint::Green, Tint::Red, Tint::Cyan]) {
        if wish.length() > 0.2 {
            marks.push(Shape::arrow(at, at + wish * 0.25).stroke(tint, 2.0));
        }
    }
    marks.push(Shape::arrow(at, at + unit.body.velocity * 0.6).stroke(Tint::Highlight, 2.0));
    marks
}
