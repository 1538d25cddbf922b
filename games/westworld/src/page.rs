//! What there is to read: about somebody, the log, and the post.

use wits_core::inspect::{Document, Field, Lane, LogEntry, Section, Span, Value};
use wits_core::scene::{Ink, Tint};
use wits_core::time::Moment;
use wits_game::{GameEvent, Inspection, PanelInfo};
use wits_world::telegram::DeliveryResult;

use crate::about::TICKS_PER_SECOND;
use crate::message::Name;
use crate::mind::Mind;
use crate::record::{Letter, Said};
use crate::town::{Person, Town};
use crate::{WestWorld, code, show, why};

/// So many lines of somebody are shown beside the scene.
const LINES: usize = 40;

/// The tick of a moment.
pub(crate) fn tick_of(moment: Moment) -> u64 {
    (u64::from(moment.0) * u64::from(TICKS_PER_SECOND) + 500) / 1000
}

/// About somebody.
pub(crate) fn inspect(game: &WestWorld, who: usize) -> Option<Inspection> {
    let town = &game.stage.town;
    let person = town.people.get(who)?;
    let doing = game.doing(who);
    let mut document = Document::new(title(person.name)).subtitle(doing.to_owned()).section(Section::Text {
        title: "Why?".into(),
        text: why::doing_and_why(town, person, doing).into(),
    });
    if person.faults > 0 {
        let text = format!("{}\n({} times in a row; the others go on.)", person.fault, person.faults);
        document = document
            .section(Section::Text { title: "Something is wrong in this mind".into(), text: text.into() });
    }
    let outlook = why::outlook(town, person, doing);
    if !outlook.is_empty() {
        document = document.section(Section::bars("What would change that", outlook));
    }
    let own = town.said.iter().filter(|said| said.who == person.name).rev().take(LINES);
    let mut lines: Vec<LogEntry> = own.map(entry).collect();
    lines.reverse();
    let letters = town.letters.iter().filter(|letter| [letter.from, letter.to].contains(&person.name));
    document = document.section(Section::fields(person.name.text(), fields(game, person)));
    if town.version.talks() {
        document = document.section(post_table("Told and heard", letters));
    }
    let document = document.section(Section::log("Lines", lines));
    let marks = vec![show::frame(person).stroke(Ink::new(Tint::Highlight).alpha(0.8), 2.0)];
    Some(Inspection { document, marks })
}

const fn title(name: Name) -> &'static str {
    match name {
        Name::Bob => "Bob, the miner",
        Name::Elsa => "Elsa, his wife",
        Name::Joe => "Joe, the bar fly",
    }
}

fn fields(game: &WestWorld, person: &Person) -> Vec<Field> {
    let rules = &game.stage.town.rules;
    let file = person.mind.as_ref().and_then(Mind::in_file).map(|mind| mind.file().to_owned());
    let mind = file.unwrap_or_else(|| code::title(person.name));
    let mut fields = vec![Field::new("mind", mind), Field::new("at", person.place.name())];
    let number = |name, value: i32, help: String| Field::new(name, value as f32).help(help);
    match person.name {
        Name::Bob => fields.extend([
            number("gold", person.gold, format!("His pockets are full with {}.", rules.pockets)),
            number("savings", person.savings, format!("{} are enough for a day.", rules.comfort)),
            number("thirst", person.thirst, format!("He is thirsty from {} on.", rules.thirst)),
            number("fatigue", person.fatigue, format!("He is tired above {}.", rules.tired)),
            number("bruises", person.bruises, format!("{} blows are enough.", rules.tough)),
        ]),
        Name::Elsa => fields.extend([Field::new("cooking", person.cooking), Field::new("urge", person.urge)]),
        Name::Joe => fields.extend([
            number("bruises", person.bruises, format!("{} blows are enough.", rules.tough)),
            Field::new("in a bad mood", person.provoked),
        ]),
    }
    fields
}

fn entry(said: &Said) -> LogEntry {
    LogEntry { tick: tick_of(said.at), text: said.text.clone().into() }
}

/// The pages of the game.
pub(crate) fn panels() -> Vec<PanelInfo> {
    let panel = |id, title, help| PanelInfo { id, title, help };
    vec![
        panel("log", "Log", "What was said lately, newest first. Filter it by a name or a word."),
        panel(
            "post",
            "Post",
            "Who told whom what: when it was sent, due and heard. And who was in which state.",
        ),
    ]
}

/// A page.
pub(crate) fn panel(game: &WestWorld, id: &str) -> Option<Document> {
    match id {
        "log" => Some(log(&game.stage.town)),
        "post" => Some(post(game)),
        _ => None,
    }
}

fn log(town: &Town) -> Document {
    let rows = town.said.iter().rev().map(|said| {
        let line = if said.fault { format!("fault: {}", said.text) } else { said.text.clone() };
        vec![
            Value::from(seconds(said.at)),
            Value::from(said.step as f64),
            Value::from(said.who.text()),
            Value::from(line),
        ]
    });
    let subtitle = format!("{} lines so far", town.said.count());
    Document::new("Log").subtitle(subtitle).section(Section::table(
        "Lines",
        ["s", "step", "who", "line"],
        rows,
    ))
}

fn post(game: &WestWorld) -> Document {
    let town = &game.stage.town;
    let waiting = town.letters.iter().filter(|letter| letter.heard.is_none()).count();
    Document::new("Post")
        .subtitle(format!("{} telegrams so far, {waiting} on their way", town.letters.count()))
        .section(timeline(town))
        .section(post_table("Telegrams", town.letters.iter()))
}

/// When everybody was in which state, and below it when each telegram was sent and heard.
fn timeline(town: &Town) -> Section {
    let to = tick_of(town.now).max(1);
    let first =
        town.people.iter().filter_map(|person| person.stays.iter().next()).map(|stay| stay.since).max();
    let from = tick_of(first.unwrap_or_default()).max(to.saturating_sub(30 * u64::from(TICKS_PER_SECOND)));
    let mut lanes: Vec<Lane> = town.people.iter().map(states).collect();
    for from in town.people.iter().map(|person| person.name) {
        let letters: Vec<&Letter> = town.letters.iter().filter(|letter| letter.from == from).collect();
        if !letters.is_empty() {
            let spans = letters.into_iter().map(span).collect();
            lanes.push(Lane { name: format!("{} tells", from.text()).into(), spans });
        }
    }
    Section::Timeline { title: "What went on".into(), from, to, lanes }
}

fn states(person: &Person) -> Lane {
    let ends = person.stays.iter().skip(1).map(|stay| Some(tick_of(stay.since))).chain([None]);
    let spans = person.stays.iter().zip(ends).map(|(stay, to)| Span {
        name: stay.state.clone().into(),
        from: tick_of(stay.since),
        to,
        tint: person.name.tint(),
        note: stay.heard.map_or_else(String::new, |heard| format!("was told {}", heard.name())).into(),
    });
    Lane { name: person.name.text().into(), spans: spans.collect() }
}

/// From when it was sent to when it was heard; what is told at once is drawn long enough to be seen.
fn span(letter: &Letter) -> Span {
    let (from, heard) = (tick_of(letter.sent), letter.heard.map(|(at, _)| tick_of(at)));
    Span {
        name: format!("{} to {}", letter.message.name(), letter.to.text()).into(),
        from,
        to: heard.map(|at| at.max(from + u64::from(TICKS_PER_SECOND) / 4)),
        tint: letter.to.tint(),
        note: format!("sent {} s, due {} s, {}", seconds(letter.sent), seconds(letter.due), outcome(letter))
            .into(),
    }
}

fn post_table<'a>(title: &'static str, letters: impl DoubleEndedIterator<Item = &'a Letter>) -> Section {
    let rows = letters.rev().map(|letter| {
        let who = |name: Name| Value::from(name.text());
        let heard = letter.heard.map_or_else(|| Value::from("-"), |(at, _)| Value::from(seconds(at)));
        vec![
            Value::from(seconds(letter.sent)),
            who(letter.from),
            who(letter.to),
            Value::from(letter.message.name()),
            Value::from(seconds(letter.due)),
            heard,
            Value::from(outcome(letter)),
        ]
    });
    Section::table(title, ["sent [s]", "from", "to", "what", "due [s]", "heard [s]", "outcome"], rows)
}

/// The telegrams that were heard in the tick before this one.
pub(crate) fn heard_at(town: &Town, tick: u64) -> impl Iterator<Item = GameEvent> {
    let then = tick.checked_sub(1).map(|before| Moment::of_tick(before, TICKS_PER_SECOND));
    let heard =
        town.letters.iter().filter(move |letter| letter.heard.map(|(at, _)| at) == then && then.is_some());
    heard.map(|letter| {
        let (from, to, message) = (letter.from.text(), letter.to.text(), letter.message);
        let event = GameEvent::new(format!("{} from {from} to {to}", message.name()));
        event.why(format!("{} Sent at {} s: {}.", message.help(), seconds(letter.sent), outcome(letter)))
    })
}

const fn outcome(letter: &Letter) -> &'static str {
    match letter.heard {
        None => "on its way",
        Some((_, DeliveryResult::Handled)) => "heard",
        Some((_, DeliveryResult::Unhandled)) => "meant nothing to him or her just then",
        Some((_, DeliveryResult::Lost)) => "nobody there",
        Some((_, DeliveryResult::Expired)) => "the same was on its way already",
    }
}

/// To the millisecond, as moments are.
fn seconds(moment: Moment) -> f64 {
    (moment.seconds() * 1000.0).round() / 1000.0
}
