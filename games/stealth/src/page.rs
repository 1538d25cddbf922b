//! What there is to know: about somebody, and who knows what of whom.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section, Value};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::{Inspection, Minds};
use wits_sense::memory::{Record, Route};
use wits_sense::{Telling, Who};

use crate::about::TICKS_PER_SECOND;
use crate::character::Character;
use crate::show;
use crate::world::Stealth;

/// About somebody.
pub(crate) fn inspect(game: &Stealth, number: usize) -> Option<Inspection> {
    let character = game.world.characters.get(number)?;
    let (kit, state) = (&game.kit, game.state_of(number));
    let sheet = &kit.level.characters[number];
    let def = &kit.memories[number];
    let body = &character.body;
    let fields = [
        Field::new("is", sheet.of.clone()).help(sheet.sheet.help.clone()),
        Field::new("state", state.clone()),
        Field::new("speed", body.velocity.length()).unit("m/s"),
        Field::new("noise", body.noise(&kit.bodies[number]))
            .help("How loud its steps are; a usual guard hears 0.3."),
        Field::new("patience", kit.number(number, "patience", 0.0)).unit("s"),
        Field::new("half-life of memory", def.half_life).unit("s"),
    ];
    let knows = character.knowledge.inspect(def, &kit.senses, game.now);
    let name = |about: Who| kit.name(about);
    let telling = Telling { senses: &kit.senses, name: &name, ticks_per_second: TICKS_PER_SECOND };
    let [remembers, over_time] = character.knowledge.remembered(def, game.now, &telling);
    let mut document = Document::new(title(game, number))
        .subtitle(state)
        .section(Section::Text { title: "Why".into(), text: doing_and_why(game, character).into() })
        .section(Section::fields("Itself", fields))
        .section(remembers)
        .section(over_time)
        .section(facts(game, character));
    // How certainty will fade.
    document.sections.extend(knows.sections.into_iter().last());
    let mut marks = vec![Shape::circle(character.at(), 0.9).stroke(Tint::Highlight, 2.0)];
    marks.extend(show::strangers(game, character).map(|record| {
        Shape::arrow(character.at(), record.guess(def, game.now))
            .stroke(Ink::new(Tint::Orange).alpha(0.8), 2.0)
    }));
    Some(Inspection { document, marks })
}

/// What it is called, and what it is.
fn title(game: &Stealth, number: usize) -> String {
    let (name, of) = (game.name(number), &game.kit.level.characters[number].of);
    match of.as_str() {
        _ if name.ends_with(of.as_str()) => name,
        "guard" | "dog" => format!("{name} ({of})"),
        _ if game.kit.is(number, "guard") => format!("{name} ({of} guard)"),
        _ => format!("{name} ({of})"),
    }
}

/// What its state is for, in the words of the file that it follows; then why.
fn doing_and_why(game: &Stealth, character: &Character) -> String {
    let why = why(game, character);
    let file = game.assigned(character.number as u64, 0).filter(|_| character.down.is_none());
    let state = game.state_of(character.number);
    let graph = file.and_then(|file| game.graph(&file));
    let node = graph.as_ref().and_then(|graph| graph.nodes.iter().find(|node| node.name == state));
    match node.filter(|node| !node.help.is_empty()) {
        Some(node) => format!("{} {why}", node.help),
        None => why,
    }
}

/// Why it does what it does, as far as that can be said in a sentence.
fn why(game: &Stealth, character: &Character) -> String {
    if let Some(until) = character.down {
        return format!(
            "Knocked down. Comes round in {:.0} s, or when somebody wakes it.",
            until.since(game.now)
        );
    }
    if game.world.led && game.kit.is(character.number, "thief") {
        return "You lead it.".into();
    }
    let def = &game.kit.memories[character.number];
    let sure = |record: &&Record<Vec2>| record.certainty(def, game.now);
    let best = show::strangers(game, character).max_by(|a, b| sure(a).total_cmp(&sure(b)));
    match best {
        Some(record) => format!(
            "It knows of {}: {}, {:.1} s ago, and is {:.0}% sure.",
            game.kit.name(record.about),
            how(game, record),
            record.age(game.now),
            100.0 * sure(&record)
        ),
        None if game.kit.is(character.number, "thief") => "It follows its plan.".into(),
        None => "It has noticed nothing.".into(),
    }
}

fn how(game: &Stealth, record: &Record<Vec2>) -> String {
    let what = game.kit.senses.kind_name(record.what);
    match record.route {
        Route::Sensed(sense) => format!("{what} by {}", game.kit.senses.modality(sense).name),
        Route::Told { witness, hops } => {
            format!("{what}, told; noticed by {}, {hops} mouths", game.kit.name(witness))
        }
        Route::Given => what,
    }
}

fn facts(game: &Stealth, character: &Character) -> Section {
    let rows = character.knowledge.memory.facts().iter().map(|fact| {
        vec![
            Value::from(game.kit.name(fact.about)),
            Value::from(game.kit.senses.kind_name(fact.what)),
            Value::from(game.now.since(fact.since)),
            Value::from(game.now.since(fact.last)),
        ]
    });
    Section::table("Takes for so", ["what", "is", "known for [s]", "noticed [s] ago"], rows)
}

/// A row for each who knows, a column for each who is known; certainties in the cells.
pub(crate) fn knowledge(game: &Stealth) -> Document {
    let all = || game.world.characters.iter();
    let rows = all().map(|character| {
        let sure = |about: &Character| {
            let record = character.knowledge.memory.record(Who(about.number as u64));
            let def = &game.kit.memories[character.number];
            record.map_or_else(
                || Value::from("-"),
                |record| {
                    Value::from(format!(
                        "{:.0}% {}",
                        100.0 * record.certainty(def, game.now),
                        how(game, record)
                    ))
                },
            )
        };
        let mut row = vec![Value::from(game.name(character.number))];
        row.extend(all().map(sure));
        row
    });
    let rows = rows.collect();
    let names = all().map(|character| format!("of {}", game.name(character.number)).into());
    let columns = std::iter::once("who".into()).chain(names).collect();
    let table = Section::Table { title: "Certainty".into(), columns, rows, more: Vec::new() };
    let tally = &game.world.tally;
    let fields = [
        Field::new("thief seen", tally.seen),
        Field::new("radio calls with news", tally.calls),
        Field::new("guards knocked down", tally.struck),
    ];
    Document::new("Who knows what of whom").section(table).section(Section::fields("So far", fields))
}
