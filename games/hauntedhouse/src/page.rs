//! What there is to know: about a visitor, and about the house.

use wits_core::glam::Vec2;
use wits_core::inspect::{Axis, Bar, Document, Field, Line, LogEntry, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::{Inspection, PanelInfo};

use crate::about::TICKS_PER_SECOND;
use crate::house::Stage;
use crate::map::MoodMap;
use crate::show;
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
    let knows = visitor.knowledge.inspect(&stage.plan.memory(visitor.spawner), &stage.plan.senses, now);
    for section in knows.sections {
        document = document.section(section);
    }
    Inspection { document, marks: marks(stage, visitor) }
}

fn why(stage: &Stage, visitor: &Visitor) -> String {
    let nature = &visitor.nature;
    let state = match visitor.mood {
        Mood::Scared => format!(
            "Its fear came above {:.2}; it stays scared until that is below {:.2}.",
            nature.nerve, nature.calm
        ),
        Mood::Social => "It sees somebody who is scared.".to_owned(),
        Mood::Bored => format!(
            "Its fear fell below {:.2}. It wants its money back, unless something happens.",
            nature.bored
        ),
        Mood::Curious => format!(
            "Its fear is between {:.2} and {:.2}, and it sees nobody who is scared.",
            nature.bored, nature.nerve
        ),
    };
    let feet = match visitor.walk.stage {
        Going::Asks => " It waits for a path.".to_owned(),
        Going::Walks => {
            let room = visitor.walk.goal.and_then(|goal| stage.plan.room_at(goal));
            let room = room.map_or("somewhere", |room| &stage.plan.rooms[room].name);
            format!(" It {} to the {room}.", if visitor.walk.runs { "runs" } else { "creeps" })
        }
        Going::Nowhere | Going::Arrived | Going::Failed => String::new(),
    };
    state + &feet
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
    let playing = visitor.body.animations(&stage.plan.body).next().map_or("", |playing| playing.animation);
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
    visitor.knowledge.marks(&memory, stage.house.now, visitor.at(), &mut scene);
    let mut marks = scene.shapes().to_vec();
    marks.push(Shape::circle(visitor.at(), 0.8).stroke(Tint::Highlight, 2.0));
    marks.push(show::route(stage, visitor).stroke(Tint::Path, 2.0));
    if let Some(fright) = visitor.fright {
        marks.push(Shape::line([visitor.at(), fright]).stroke(Ink::new(Tint::Red).alpha(0.5), 1.0));
    }
    marks
}

/// The views of the whole game.
pub(crate) fn panels() -> Vec<PanelInfo> {
    let panel = |id, title, help| PanelInfo { id, title, help };
    vec![
        panel(
            "owner",
            "Books",
            "Money over time, what tricks cost and what they did, what people say of the rooms.",
        ),
        panel("minds", "Minds", "Who thinks when: five of fifty in every tick."),
        panel("senses", "Senses", "What is on its way to whom."),
    ]
}

/// A view of the whole game.
pub(crate) fn panel(stage: &Stage, id: &str) -> Option<Document> {
    match id {
        "owner" => Some(books(stage)),
        "minds" => Some(stage.house.minds.document("Minds", |_, serial| name(*serial))),
        "senses" => Some(stage.house.manager.inspect(&stage.plan.senses)),
        _ => None,
    }
}

fn books(stage: &Stage) -> Document {
    let owner = &stage.house.owner;
    let (first, last) =
        (owner.books.front().map_or(0.0, |note| note.0), owner.books.back().map_or(1.0, |note| note.0));
    let least = owner.books.iter().map(|note| note.1).fold(0.0, f32::min);
    let most = owner.books.iter().map(|note| note.1).fold(100.0, f32::max);
    let axes = (Axis::new("time", first, last.max(first + 1.0)).unit("s"), Axis::new("money", least, most));
    let money = Line::new("money", owner.books.iter().copied()).tint(Tint::Yellow);
    let fields = [
        Field::new("money", owner.money),
        Field::new("energy", owner.energy),
        Field::new("visitors so far", owner.visitors),
        Field::new("left happy", owner.happy),
        Field::new("refunds", owner.refunds),
        Field::new("ran away", owner.fled),
        Field::new("screams", owner.screams),
        Field::new("consoled", owner.consoled),
        Field::new("words of praise", owner.gossip),
    ];
    Document::new("Books")
        .subtitle(if owner.by_hand { "in your hands" } else { "the house runs itself" })
        .section(Section::fields("So far", fields))
        .section(Section::plot("Money", axes.0, axes.1, [money]))
        .section(prices(stage))
        .section(placed(stage))
        .section(fame(stage))
}

fn prices(stage: &Stage) -> Section {
    let rows = stage.plan.tricks.iter().map(|def| {
        let odd = def
            .oddness
            .iter()
            .map(|(sense, strength)| format!("{} {strength:.1}", stage.plan.senses.modality(*sense).name));
        vec![
            Value::from(def.name.clone()),
            Value::from(def.price),
            Value::from(def.energy),
            Value::from(def.duration),
            Value::from(def.rest),
            Value::from(odd.collect::<Vec<_>>().join(", ")),
            Value::from(def.help.clone()),
        ]
    });
    Section::table("Price list", ["trick", "price", "energy", "lasts", "rests", "odd to", ""], rows)
}

fn placed(stage: &Stage) -> Section {
    let now = stage.house.now;
    let rows = stage.house.tricks.iter().filter_map(|trick| {
        let def = stage.plan.tricks.get(usize::from(trick.kind))?;
        let room = stage.plan.room_at(trick.at).map_or("?", |room| &stage.plan.rooms[room].name);
        let state = if !trick.until.has_come(now) {
            "goes on"
        } else if trick.ready.has_come(now) {
            "ready"
        } else {
            "rests"
        };
        let spent = def.energy * trick.times as f32;
        Some(vec![
            Value::from(def.name.clone()),
            Value::from(room.to_owned()),
            Value::from(state.to_owned()),
            Value::from(trick.times),
            Value::from(trick.made),
            Value::from(if spent > 0.0 { trick.made / spent } else { 0.0 }),
        ])
    });
    Section::table("Your tricks", ["trick", "room", "is", "times", "fear made", "per energy"], rows)
}

fn fame(stage: &Stage) -> Section {
    let rows = stage.plan.rooms.iter().zip(&stage.house.fame).map(|(room, fame)| {
        let inside = stage.house.visitors.iter().filter(|visitor| room.contains(visitor.at())).count();
        vec![
            Value::from(room.name.clone()),
            Value::from(*fame),
            Value::from(MoodMap::mean(&stage.house.map.scary, &room.nodes)),
            Value::from(MoodMap::mean(&stage.house.map.boring, &room.nodes)),
            Value::from(inside as f64),
        ]
    });
    Section::table("Rooms", ["room", "fame", "scary", "boring", "visitors"], rows)
}
