//! What there is to know about a visitor.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, LogEntry, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_sense::{Telling, Who};

use crate::about::TICKS_PER_SECOND;
use crate::show;
use crate::stage::Stage;
use crate::visitor::{Mood, Note, Visitor};
use crate::walk::Going;

/// Names for those who come.
const NAMES: [&str; 24] = [
    "Agatha",
    "Bram",
    "Clara",
    "Dorian",
    "Edgar",
    "Flora",
    "Gideon",
    "Hester",
    "Igor",
    "Jonathan",
    "Kit",
    "Lucy",
    "Mina",
    "Ned",
    "Ottilie",
    "Prudence",
    "Quentin",
    "Rowena",
    "Shirley",
    "Theo",
    "Ursula",
    "Victor",
    "Wilhelmina",
    "Xavier",
];

/// What somebody is called.
pub(crate) fn name(serial: u32) -> String {
    let name = NAMES[serial as usize % NAMES.len()];
    match serial as usize / NAMES.len() {
        0 => name.to_owned(),
        again => format!("{name} {}", again + 1),
    }
}

/// What somebody or something is called that visitors notice.
fn name_of(stage: &Stage, about: Who) -> String {
    let trick = stage.trick_of_source(about).and_then(|place| stage.house.tricks.get(place));
    let trick = trick.and_then(|trick| stage.plan.tricks.get(usize::from(trick.kind)));
    match (trick, u32::try_from(about.0)) {
        (Some(trick), _) => trick.name.clone(),
        (None, Ok(serial)) => name(serial),
        (None, Err(_)) => "nobody in particular".into(),
    }
}

/// About a visitor.
pub(crate) fn inspect(stage: &Stage, place: usize) -> Inspection {
    let visitor = &stage.house.visitors[place];
    let now = stage.house.now;
    let mut document = Document::new(format!("{} ({})", name(visitor.serial), visitor.of))
        .subtitle(visitor.mood.name())
        .section(Section::Text { title: "Why".into(), text: why(stage, visitor).into() })
        .section(fear(visitor))
        .section(Section::fields("Now", fields(stage, visitor)))
        .section(rooms(stage, visitor))
        .section(habits(stage, visitor))
        .section(Section::log("What happened", log(stage, visitor)));
    let (memory, senses) = (stage.plan.memory(visitor.spawner), &stage.plan.senses);
    let name = |about: Who| name_of(stage, about);
    let telling = Telling { senses, name: &name, ticks_per_second: TICKS_PER_SECOND };
    document.sections.extend(visitor.knowledge.remembered(memory, now, &telling));
    // What it takes for so, and how certainty will fade: whom it knows is told above.
    document.sections.extend(visitor.knowledge.inspect(memory, senses, now).sections.into_iter().skip(1));
    Inspection { document, marks: marks(stage, visitor) }
}

fn why(stage: &Stage, visitor: &Visitor) -> String {
    let nature = &visitor.nature;
    let (state, bounds) = match visitor.mood {
        Mood::Scared => (
            "Scared: it wants to get away.",
            format!(
                "It was too much for it above {:.2}, and is over below {:.2}.",
                nature.nerve, nature.calm
            ),
        ),
        Mood::Social => ("It sees somebody who is scared, and wants to help.", String::new()),
        Mood::Bored => (
            "Bored: it wants its money back, unless something happens.",
            format!("Below {:.2} it is bored.", nature.bored),
        ),
        Mood::Curious => (
            "Calm enough to look about.",
            format!("It is bored below {:.2} and scared above {:.2}.", nature.bored, nature.nerve),
        ),
    };
    let feet = match visitor.walk.stage {
        Going::Asks => " It waits for a path.".to_owned(),
        Going::Walks => {
            let room = visitor.walk.goal.and_then(|goal| stage.plan.room_at(goal));
            let room = room.map_or("somewhere", |room| &stage.plan.rooms[room].name);
            format!(" It {} to the {room}.", if visitor.walk.runs { "runs" } else { "goes" })
        }
        Going::Nowhere | Going::Arrived | Going::Failed => String::new(),
    };
    let fright = last_fright(stage, visitor);
    format!("{state}{feet} {fright} Its fear is {:.2}. {bounds}", visitor.fear).trim_end().to_owned()
}

/// What it was that frightened it last, and when.
fn last_fright(stage: &Stage, visitor: &Visitor) -> String {
    let now = stage.house.now;
    let Some((when, trick, sense)) = visitor.startled else {
        return format!("Nothing has frightened it for {} s.", visitor.quiet_for(now));
    };
    let trick = stage.plan.tricks.get(usize::from(trick)).map_or("?", |def| &def.name);
    let sense = &stage.plan.senses.modality(wits_sense::modality::Sense(sense)).name;
    format!("What frightened it last was the {trick}, by {sense}, {:.0} s ago.", now.since(when))
}

fn fear(visitor: &Visitor) -> Section {
    let nature = &visitor.nature;
    let bars = [
        Bar::new("fear", visitor.fear).max(1.2 * nature.limit).tint(Tint::Red),
        Bar::new("bored below", nature.bored).max(1.2 * nature.limit).tint(Tint::Neutral),
        Bar::new("calm below", nature.calm).max(1.2 * nature.limit).tint(Tint::Cyan),
        Bar::new("scared above", nature.nerve).max(1.2 * nature.limit).tint(Tint::Orange),
        Bar::new("too much above", nature.limit).max(1.2 * nature.limit).tint(Tint::Danger),
        Bar::new("fun", visitor.fun).max(nature.wants.max(0.1)).tint(Tint::Green).note("of what it wants"),
    ];
    Section::bars("Fear", bars)
}

fn fields(stage: &Stage, visitor: &Visitor) -> Vec<Field> {
    let now = stage.house.now;
    let room = stage.plan.room_at(visitor.at()).map_or("outside", |room| &stage.plan.rooms[room].name);
    let playing = visitor
        .body
        .animations(stage.plan.body(visitor.spawner))
        .next()
        .map_or("", |playing| playing.animation);
    let counts = stage.house.minds.counts(visitor.task).unwrap_or_default();
    vec![
        Field::new("room", room.to_owned()),
        Field::new("body", playing.to_owned()),
        Field::new("in this state for", now.since(visitor.since)).unit("s"),
        Field::new("here for", now.since(visitor.came)).unit("s"),
        Field::new("stays at most", visitor.nature.stays).unit("s"),
        Field::new("has paid", visitor.paid),
        Field::new("has its money back", visitor.refunded),
        Field::new("thoughts", counts.runs as f64),
        Field::new("longest wait", counts.longest_wait as f64).unit("ticks"),
    ]
}

fn rooms(stage: &Stage, visitor: &Visitor) -> Section {
    let now = stage.house.now;
    let rows = stage.plan.rooms.iter().zip(&visitor.rooms).map(|(room, opinion)| {
        let seen = match opinion.visited {
            Some(when) => format!("{:.0} s ago", now.since(when)),
            None => "never".into(),
        };
        let how = if opinion.hearsay { "heard of it" } else { "was there" };
        vec![
            Value::from(room.name.clone()),
            Value::from(seen),
            Value::from(opinion.liked),
            Value::from(how.to_owned()),
        ]
    });
    Section::table("Rooms it knows", ["room", "visited", "liked", "how"], rows)
}

fn habits(stage: &Stage, visitor: &Visitor) -> Section {
    let bars = visitor.habits.iter().filter_map(|habit| {
        let def = stage.plan.tricks.get(usize::from(habit.trick))?;
        let fresh = visitor.freshness(usize::from(habit.trick));
        Some(
            Bar::new(def.name.clone(), fresh)
                .max(1.0)
                .tint(show::trick_tint(habit.trick))
                .note("still works"),
        )
    });
    Section::bars("Tricks it is used to", bars)
}

fn log(stage: &Stage, visitor: &Visitor) -> Vec<LogEntry> {
    let plan = &stage.plan;
    let text = |note: &Note| match *note {
        Note::Trick(trick, sense, fear) => {
            let trick = plan.tricks.get(usize::from(trick)).map_or("?", |def| &def.name);
            let sense = &plan.senses.modality(wits_sense::modality::Sense(sense)).name;
            format!("{trick}, by {sense}: fear +{fear:.2}")
        }
        Note::Scream(fear) => format!("a scream: fear +{fear:.2}"),
        Note::Mood(mood) => format!("is {}", mood.name()),
        Note::Consoled(by) => format!("{} is kind", name(by)),
        Note::Told(by, room) => {
            let room = plan.rooms.get(room as usize).map_or("?", |room| &room.name);
            format!("{} speaks well of the {room}", name(by))
        }
    };
    let entry = |(when, note): &(wits_core::time::Moment, Note)| {
        let tick = (when.seconds() * f64::from(TICKS_PER_SECOND)).round() as u64;
        LogEntry { tick, text: text(note).into() }
    };
    visitor.notes.iter().rev().map(entry).collect()
}

fn marks(stage: &Stage, visitor: &Visitor) -> Vec<Shape> {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    if let Some(sensor) = stage.house.manager.sensor(visitor.sensor) {
        sensor.marks(&stage.plan.senses, &mut scene);
    }
    let memory = stage.plan.memory(visitor.spawner);
    visitor.knowledge.marks(memory, stage.house.now, visitor.at(), &mut scene);
    let mut marks = scene.shapes().to_vec();
    marks.push(Shape::circle(visitor.at(), 0.8).stroke(Tint::Highlight, 2.0));
    marks.push(show::route(stage, visitor).stroke(Tint::Path, 2.0));
    if let Some(fright) = visitor.fright {
        marks.push(Shape::line([visitor.at(), fright]).stroke(Ink::new(Tint::Red).alpha(0.5), 1.0));
    }
    marks
}
