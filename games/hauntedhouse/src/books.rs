//! What there is to know about the house: its books, its talk, who thinks when.

use wits_core::inspect::{Axis, Document, Field, Line, LogEntry, Section, Spender, Value};
use wits_core::scene::Tint;
use wits_game::PanelInfo;

use crate::about::TICKS_PER_SECOND;
use crate::map::MoodMap;
use crate::news::Sort;
use crate::owner::Post;
use crate::page::name;
use crate::stage::Stage;

/// The views of the whole game.
pub(crate) fn panels() -> Vec<PanelInfo> {
    let panel = |id, title, help| PanelInfo { id, title, help };
    vec![
        panel(
            "owner",
            "Books",
            "Money over time, what tricks cost and what they did, what people say of the rooms.",
        ),
        panel("talk", "Talk", "Who told whom of which room, who was kind to whom, who screamed at what."),
        panel(
            "minds",
            "Minds",
            "Who thinks when: five of fifty in every tick, and what that leaves for paths.",
        ),
        panel("senses", "Senses", "What is on its way to whom."),
    ]
}

/// A view of the whole game.
pub(crate) fn panel(stage: &Stage, id: &str) -> Option<Document> {
    match id {
        "owner" => Some(books(stage)),
        "talk" => Some(talk(stage)),
        "minds" => Some(minds(stage)),
        "senses" => Some(stage.house.manager.inspect(&stage.plan.senses)),
        _ => None,
    }
}

/// What people said and did to each other.
fn talk(stage: &Stage) -> Document {
    let mut document = Document::new("Talk");
    for sort in [Sort::Talk, Sort::Fear, Sort::Money] {
        let entries = stage.house.news.latest(sort).map(|(when, item)| {
            let tick = (when.seconds() * f64::from(TICKS_PER_SECOND)).round() as u64;
            LogEntry { tick, text: item.text(stage).into() }
        });
        document = document.section(Section::log(sort.title(), entries));
    }
    document
}

/// The scheduler, and what the last ticks were spent on.
fn minds(stage: &Stage) -> Document {
    let mut document = stage.house.minds.document("Minds", |_, serial| name(*serial));
    let ticks = (stage.house.now.seconds() * f64::from(TICKS_PER_SECOND)).round() as u64;
    let frames = Section::Frames {
        title: "Work in each tick".into(),
        unit: "units".into(),
        spenders: vec![Spender::new("thoughts", Tint::Green), Spender::new("paths", Tint::Orange)],
        limit: Some(stage.house.told.budget as f32),
        from: ticks.saturating_sub(stage.frames.len() as u64),
        frames: stage.frames.iter().map(|units| units.map(|units| units as f32).to_vec()).collect(),
    };
    document.sections.insert(0, frames);
    document
}

fn books(stage: &Stage) -> Document {
    let owner = &stage.house.owner;
    let (first, last) =
        (owner.books.front().map_or(0.0, |note| note.0), owner.books.back().map_or(1.0, |note| note.0));
    let least = owner.books.iter().map(|note| note.1).fold(0.0, f32::min);
    let most = owner.books.iter().map(|note| note.1).fold(100.0, f32::max);
    let axes = (Axis::new("time", first, last.max(first + 1.0)).unit("s"), Axis::new("money", least, most));
    let money = Line::new("money", owner.books.iter().copied()).tint(Tint::Yellow);
    let posts = Post::ALL.map(|(post, title)| Field::new(title, owner.ledger[post as usize]));
    let posts = posts.into_iter().chain([Field::new("profit, the rent paid", stage.profit())]);
    let fields = [
        Field::new("night", stage.house.night.number),
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
        .section(Section::fields("Money tonight", posts))
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
