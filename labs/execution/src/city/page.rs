//! What there is to know: about an inhabitant, and about the levels of all.

use wits_core::inspect::{Bar, Document, Field, LogEntry, Section, Value};
use wits_core::scene::{Ink, Shape, Tint};
use wits_exec::isolate::Fault;
use wits_game::Inspection;

use crate::city::about::TICKS_PER_SECOND;
use crate::city::day::{self, Errand};
use crate::city::detail::{LEVELS, SIMPLE};
use crate::city::groups::Where;
use crate::city::names;
use crate::city::person::{Person, Word};
use crate::city::show;
use crate::city::world::City;

/// The bars of the histogram of importance.
const BINS: usize = 10;

/// About an inhabitant.
pub(crate) fn inspect(city: &City, number: u32) -> Option<Inspection> {
    match *city.world.whereabouts.get(number as usize)? {
        Where::Here(_) => person(city, number),
        Where::Crowd(crowd) => Some(one_of_a_crowd(city, number, crowd)),
    }
}

fn person(city: &City, number: u32) -> Option<Inspection> {
    let (id, person) = city.person(number)?;
    let now = city.world.engine.now();
    let counts = city.world.engine.counts(id).unwrap_or_default();
    let task = city.world.engine.task(id).unwrap_or_default();
    let tick = city.world.engine.tick();
    let next = task.timing.next_after(tick).saturating_sub(tick);
    let detail = [
        Field::new("level", LEVELS[person.level()]).help(why_level(city, person)),
        Field::new("importance", person.importance),
        Field::new("thinks every", task.timing.every).unit("ticks"),
        Field::new("next thought in", next as f64).unit("ticks").help("If there is room in the budget."),
        Field::new("thoughts", counts.runs as f64),
        Field::new("units so far", counts.units as f64),
        Field::new("most in a thought", counts.most as f64).unit("units"),
        Field::new("longest wait", counts.longest_wait as f64).unit("ticks"),
    ];
    let life = [
        Field::new("coins", person.coins),
        Field::new("mood", person.mood),
        Field::new("knows the rumour", person.knows_rumour),
    ];
    let values = city.view().values(number, person.body.at);
    let document = Document::new(city.town.name(number))
        .subtitle(person.doing(now))
        .section(Section::Text { title: "Why".into(), text: why(city, person).into() })
        .section(Section::fields("Detail", detail))
        .section(city.detail.importance.explain(&values))
        .section(plan(city, person))
        .section(Section::fields("Life", life))
        .section(friends(city, number))
        .section(Section::log("Heard", heard(city, person)));
    Some(Inspection { document, marks: marks(city, person) })
}

/// Why it has its level.
fn why_level(city: &City, person: &Person) -> String {
    let level = &city.detail.levels.levels[person.level()];
    let (from, to) = (level.from.max(0.0), level.to.min(1.0));
    format!("Its importance is {:.2}; this level is kept from {from:.2} to {to:.2}.", person.importance)
}

/// Why it does what it does.
fn why(city: &City, person: &Person) -> String {
    let now = city.world.engine.now();
    if person.is_broken {
        return "Its mind panicked and is set aside; the page of levels tells more. Everybody else goes on."
            .into();
    }
    if !person.frightened.has_come(now) {
        return "The bell of the market rang: everybody near runs home.".into();
    }
    let (hour, next) = city.town.residents[person.number as usize].hours.next(city.world.hour);
    format!(
        "It is {}: time for {}. At {} it is time for {}.",
        day::clock(city.world.hour),
        person.errand.name(),
        day::clock(hour),
        next.name()
    )
}

fn plan(city: &City, person: &Person) -> Section {
    let mut items = Vec::new();
    if !person.body.way.is_over() {
        items.push(
            Bar::new(format!("walks to {}", person.errand.name()), person.body.way.ahead().len() as f32)
                .note("corners to go"),
        );
    }
    if person.errand == Errand::Market && person.left > 0 {
        for (place, stall) in person.tour[..usize::from(person.left)].iter().enumerate() {
            let at = city.town.stall(city.town.market(person.number), *stall);
            let note = if place == 0 { "now" } else { "then" };
            items.push(Bar::new(format!("stall {stall}"), person.body.at.distance(at)).note(note));
        }
    }
    let mut section = Section::bars("Plan", items);
    if let Section::Bars { help, .. } = &mut section {
        *help = "Individuals plan a tour of three stalls; simple ones go to one.".into();
    }
    section
}

fn friends(city: &City, number: u32) -> Section {
    let row = |friend: &u32| {
        let kept = match city.person(*friend) {
            Some((_, person)) => {
                format!("{}: {}", LEVELS[person.level()], person.doing(city.world.engine.now()))
            }
            None => "in a crowd".to_owned(),
        };
        vec![Value::from(city.town.name(*friend)), Value::from(kept)]
    };
    let friends = &city.town.residents[number as usize].friends;
    Section::table("Friends", ["name", "is"], friends.iter().map(row))
}

fn heard(city: &City, person: &Person) -> Vec<LogEntry> {
    let heard = person.heard.iter().rev().filter(|(_, word)| *word != Word::Nothing);
    let entry = |(when, word): &(wits_core::time::Moment, Word)| {
        let text = match *word {
            Word::Hello { from, rumour } => {
                let also = if rumour { ", and what it has heard" } else { "" };
                format!("{} says hello{also}", city.town.name(from))
            }
            Word::Rumour => "somebody whispers a rumour".into(),
            Word::Siren => "a siren".into(),
            Word::Alarm => "the bell of the market".into(),
            Word::Nothing => String::new(),
        };
        let tick = (when.seconds() * f64::from(TICKS_PER_SECOND)).round() as u64;
        LogEntry { tick, text: text.into() }
    };
    heard.map(entry).collect()
}

fn marks(city: &City, person: &Person) -> Vec<Shape> {
    let at = person.body.at;
    let mut marks = vec![
        show::way(person).stroke(Tint::Path, 2.0),
        Shape::line([at, city.world.you.body.at]).stroke(Ink::new(Tint::Highlight).alpha(0.3), 1.0),
    ];
    marks.extend(person.body.way.goal().map(|goal| Shape::circle(goal, 2.0).stroke(Tint::Goal, 2.0)));
    for friend in city.town.residents[person.number as usize].friends {
        if let Some((_, friend)) = city.person(friend) {
            marks.push(Shape::circle(friend.body.at, 3.0).stroke(Ink::new(Tint::Green).alpha(0.7), 1.5));
        }
    }
    marks
}

/// Who is one of a crowd has no place and no thoughts of its own.
fn one_of_a_crowd(city: &City, number: u32, place: u16) -> Inspection {
    let crowd = &city.world.crowds.list[usize::from(place)];
    let blocks = city.town.kinds.len();
    let (level, name) = if usize::from(place) < blocks {
        (LEVELS[2], format!("a block of {}", names::district(city.town.district_of(place))))
    } else {
        (LEVELS[3], names::district(usize::from(place) - blocks).to_owned())
    };
    let hours = &city.town.residents[number as usize].hours;
    let fields = [
        Field::new("level", level),
        Field::new("people there", crowd.count),
        Field::new("its errand", hours.errand(city.world.hour).name()),
        Field::new("coins, on average", crowd.coins as f32 / (crowd.count as f32).max(1.0)),
        Field::new("mood, on average", crowd.mood().mean()),
    ];
    let text = "Nobody looks, so it is only one of a number. It is made again, with a purse and a mood as people there \
                have them, when you come near.";
    let document = Document::new(city.town.name(number))
        .subtitle(format!("one of {} in {name}", crowd.count))
        .section(Section::fields("Detail", fields))
        .section(Section::Text { title: "Why".into(), text: text.into() });
    Inspection { document, marks: Vec::new() }
}

/// The levels of all.
pub(crate) fn levels(city: &City) -> Document {
    let total = city.town.residents.len() as f32;
    let tints = crate::city::about::LEVEL_TINTS;
    let notes = ["plan, keep clear, greet", "just walk", "numbers of a block", "numbers of a district"];
    let bars = (0..4).map(|level| {
        let count = city.world.told.levels[level] as f32;
        Bar::new(LEVELS[level], count).max(total).tint(tints[level]).note(notes[level])
    });
    let mut bins = [0_u32; BINS];
    for (_, person) in city.world.engine.iter() {
        bins[((person.importance * BINS as f32) as usize).min(BINS - 1)] += 1;
    }
    let most = bins.iter().copied().max().unwrap_or(1).max(1) as f32;
    let histogram = bins.iter().enumerate().map(|(bin, count)| {
        let from = bin as f32 / BINS as f32;
        let chosen = city.detail.levels.choose(from + 0.5 / BINS as f32).unwrap_or(SIMPLE);
        Bar::new(format!("{from:.1}"), *count as f32).max(most).tint(tints[chosen])
    });
    let told = &city.world.told;
    let figures = [
        Field::new("work", told.units as f64).unit("units"),
        Field::new("waiting", told.waiting),
        Field::new("latest", told.latest).unit("ticks"),
        Field::new("switches", told.switches).unit("1/s"),
        Field::new("set aside", city.world.engine.faults().count() as f64)
            .help("Minds that panicked lately."),
    ];
    Document::new("Levels")
        .subtitle(day::clock(city.world.hour))
        .section(Section::bars("People at each level", bars))
        .section(Section::fields("Last tick", figures))
        .section(Section::bars("Importance of persons", histogram))
        .section(districts(city))
        .section(Section::log("Set aside lately", faults(city)))
}

/// Minds that panicked.
fn faults(city: &City) -> Vec<LogEntry> {
    let entry = |fault: &Fault| LogEntry { tick: fault.frame, text: fault.to_string().into() };
    city.world.engine.faults().map(entry).collect()
}

fn districts(city: &City) -> Section {
    let crowds = &city.world.crowds.list[city.town.kinds.len()..];
    let whole = crowds.iter().enumerate().filter(|(_, crowd)| crowd.count > 0);
    let rows = whole.map(|(district, crowd)| {
        vec![
            Value::from(names::district(district)),
            Value::from(crowd.count),
            Value::from(crowd.errands[Errand::Work as usize]),
            Value::from((crowd.coins as f32 / crowd.count as f32).round()),
            Value::from((100.0 * crowd.mood().mean()).round()),
            Value::from(crowd.rumours),
        ]
    });
    Section::table(
        "Districts run as a whole",
        ["district", "people", "at work", "coins each", "mood %", "know"],
        rows,
    )
}
