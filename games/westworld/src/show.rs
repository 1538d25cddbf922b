//! What there is to see: the street with its four places, the people, what they say, how they are.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::WestWorld;
use crate::message::{Name, Place};
use crate::record::{Letter, Said};
use crate::street;
use crate::town::{Person, Town};

/// The corners of the picture.
const LOW: Vec2 = Vec2::new(-15.0, -11.0);
const HIGH: Vec2 = Vec2::new(15.0, 9.6);
/// Texts begin here at the leftmost.
const LEFT: f32 = -14.6;
/// A line is shown above somebody for so many steps.
const FRESH: u64 = 2;
/// So many lines of the log are shown.
const LINES: usize = 10;
/// A telegram is shown for so long after it was heard. \[s\]
const SHOWN: f32 = 1.6;

/// Where somebody stands at a place.
pub(crate) fn spot(name: Name, place: Place) -> Vec2 {
    let aside = match name {
        Name::Bob => -1.1,
        Name::Elsa => 1.1,
        Name::Joe => 1.3,
    };
    Vec2::new(street::middle(place) + aside, 0.0)
}

/// Round somebody.
pub(crate) fn frame(person: &Person) -> Shape {
    let low = if lies(person) { Vec2::new(0.9, 0.5) } else { Vec2::new(0.55, 1.9) };
    Shape::rectangle(person.at - Vec2::new(low.x, 0.15), person.at + low)
}

/// Everything there is to see.
pub(crate) fn scene(game: &WestWorld, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let town = &game.stage.town;
    scene.set_bounds(LOW, HIGH);
    street::draw(scene);
    for (who, person) in town.people.iter().enumerate() {
        figure(person, scene);
        labels(town, person, game.doing(who), scene);
        meters(town, person, game.doing(who), scene);
    }
    post(town, scene);
    log(town, scene, wanted);
    let clock = format!("step {}, {:.1} s", town.steps, town.now.seconds());
    scene.add("words", text(Vec2::new(LEFT, 8.9), clock, 12.0, Tint::Neutral));
}

/// Where a text of so many letters begins that belongs to a place: within the picture, as far as that can be known.
fn begin(x: f32, letters: usize) -> f32 {
    (x - 1.6).min(-LEFT - 0.26 * letters as f32).max(LEFT)
}

fn text(at: Vec2, text: impl Into<String>, size: f32, tint: Tint) -> Shape {
    Shape::text(at, text, size).fill(tint)
}

fn lies(person: &Person) -> bool {
    person.stays.last().is_some_and(|stay| stay.state == "OnTheFloor")
}

/// A head, a body, and what tells them apart.
fn figure(person: &Person, scene: &mut Scene) {
    let (at, tint) = (person.at, person.name.tint());
    let lying = lies(person);
    // Lying is standing with up and right exchanged.
    let place = |x: f32, y: f32| at + if lying { Vec2::new(y - 0.7, x + 0.3) } else { Vec2::new(x, y) };
    let mut body = |points: &[(f32, f32)], ink: Ink| {
        scene.add("people", Shape::polygon(points.iter().map(|(x, y)| place(*x, *y))).fill(ink));
    };
    let shoulders = if person.name == Name::Elsa { 0.18 } else { 0.32 };
    body(&[(-0.4, 0.0), (0.4, 0.0), (shoulders, 1.1), (-shoulders, 1.1)], Ink::new(tint));
    if person.name != Name::Elsa {
        body(&[(-0.45, 1.55), (0.45, 1.55), (0.45, 1.63), (-0.45, 1.63)], Ink::new(Tint::Wall));
        body(&[(-0.22, 1.6), (0.22, 1.6), (0.18, 1.9), (-0.18, 1.9)], Ink::new(Tint::Wall));
    }
    scene.add("people", Shape::circle(place(0.0, 1.35), 0.26).fill(Tint::Yellow).stroke(tint, 1.5));
    for nugget in 0..person.gold.clamp(0, 12) {
        let at = at + Vec2::new(-0.5 - 0.2 * (nugget / 4) as f32, 0.15 + 0.22 * (nugget % 4) as f32);
        scene.add("people", Shape::circle(at, 0.1).fill(Tint::Yellow));
    }
}

/// Name and state below, what was said last above; two at one place do not write over each other.
fn labels(town: &Town, person: &Person, doing: &str, scene: &mut Scene) {
    let second = person.name != Name::Bob;
    let left = begin(person.at.x, 16);
    let below = if second { -1.35 } else { -0.75 };
    let label = format!("{}: {}", person.name.text(), if doing.is_empty() { "..." } else { doing });
    scene.add("words", text(Vec2::new(left, below), label, 12.0, person.name.tint()));
    if person.faults > 0 {
        let fault = format!("! {}: {}", person.name.text(), person.fault);
        scene.add("words", text(Vec2::new(LEFT, -2.8), fault, 11.0, Tint::Red));
    }
    let mut last = town.said.iter().rev().filter(|said| said.who == person.name && !said.fault);
    if let Some(said) = last.next().filter(|said| said.step.saturating_add(FRESH) > town.steps) {
        let above = [3.05, 2.05, 2.55][person.name.number()];
        let at = Vec2::new(begin(person.at.x, said.text.len()), above);
        let tail = [person.at + Vec2::new(0.1, 1.95), Vec2::new(person.at.x - 0.2, above - 0.12)];
        scene.add("words", Shape::line(tail).stroke(Ink::new(person.name.tint()).alpha(0.6), 1.0));
        scene.add("words", text(at, format!("\u{201c}{}\u{201d}", said.text), 13.0, Tint::Highlight));
    }
}

/// How somebody is: a small table at the bottom.
fn meters(town: &Town, person: &Person, doing: &str, scene: &mut Scene) {
    let rules = &town.rules;
    let corner = Vec2::new(LEFT + 6.0 * person.name.number() as f32, -4.2);
    scene.add("meters", text(corner, person.name.text(), 14.0, person.name.tint()));
    let mut row = 0.0;
    let mut meter = |name: &str, value: f32, full: f32, told: String, tint: Tint| {
        row += 1.05;
        let at = corner - Vec2::new(0.0, row);
        scene.add("meters", text(at, name, 10.0, Tint::Neutral));
        let (low, size) = (at + Vec2::new(2.85, -0.25), Vec2::new(1.3, 0.5));
        scene.add("meters", Shape::rectangle(low, low + size).stroke(Ink::new(Tint::Wall).alpha(0.7), 1.0));
        let share = (value / full.max(1e-3)).clamp(0.0, 1.0);
        scene.add("meters", Shape::rectangle(low, low + Vec2::new(size.x * share, size.y)).fill(tint));
        scene.add("meters", text(at + Vec2::new(4.35, 0.0), told, 10.0, Tint::Neutral));
    };
    let whole = |value: i32, full: i32| (value as f32, full as f32, format!("{value} of {full}"));
    match person.name {
        Name::Bob => {
            for (name, value, full, tint) in [
                ("gold", person.gold, rules.pockets, Tint::Yellow),
                ("account", person.savings, rules.comfort, Tint::Green),
                ("thirst", person.thirst, rules.thirst, Tint::Cyan),
                ("fatigue", person.fatigue, rules.tired, Tint::Purple),
            ] {
                let (value, full, told) = whole(value, full);
                meter(name, value, full, told, tint);
            }
            if doing == "Fight" {
                let (value, full, told) = whole(person.bruises, rules.tough);
                meter("blows", value, full, told, Tint::Red);
            }
        }
        Name::Elsa => {
            let oven = town.letters.iter().rev().find(|letter| {
                letter.from == Name::Elsa
                    && letter.to == Name::Elsa
                    && letter.heard.is_none()
                    && person.cooking
            });
            match oven {
                None => meter("oven", 0.0, 1.0, "cold".into(), Tint::Orange),
                Some(letter) => {
                    let (now, all) = (town.now.since(letter.sent), letter.due.since(letter.sent));
                    meter("oven", now, all, format!("{:.1} s", (all - now).max(0.0)), Tint::Orange);
                }
            }
        }
        Name::Joe => {
            let mood = if person.provoked { ("bad", 1.0) } else { ("not bad", 0.15) };
            meter("mood", mood.1, 1.0, mood.0.into(), Tint::Red);
            let (value, full, told) = whole(person.bruises, rules.tough);
            meter("blows", value, full, told, Tint::Red);
        }
    }
}

/// What is on its way waits above who sent it; what was told last is an arrow, for a little while.
fn post(town: &Town, scene: &mut Scene) {
    let at = |name: Name| town.people.get(name.number()).map(|person| person.at);
    for letter in town.letters.iter().filter(|letter| letter.heard.is_none()) {
        if let Some(from) = at(letter.from) {
            let told = format!("{} in {:.1} s", letter.message.name(), letter.due.since(town.now).max(0.0));
            scene.add("post", text(Vec2::new(begin(from.x, told.len()), 3.4), told, 11.0, Tint::Cyan));
        }
    }
    let told = |letter: &&Letter| letter.from != letter.to && letter.heard.is_some();
    let Some(letter) = town.letters.iter().rev().find(told) else { return };
    let age = letter.heard.map_or(SHOWN, |(heard, _)| town.now.since(heard));
    let (Some(from), Some(to)) = (at(letter.from), at(letter.to)) else { return };
    if age >= SHOWN {
        return;
    }
    let ink = Ink::new(Tint::Cyan).alpha(1.0 - 0.7 * age / SHOWN);
    let (start, end) = (from + Vec2::new(0.0, 0.7), to + Vec2::new(0.0, 0.7));
    scene.add("post", Shape::arrow(start, end).stroke(ink, 2.0));
    let line = format!("{} tells {}: {}", letter.from.text(), letter.to.text(), letter.message.name());
    let place = Vec2::new(begin(0.5 * (from.x + to.x), line.len()), -2.0);
    scene.add("post", Shape::text(place, line, 12.0).fill(ink));
}

/// The newest lines of those that are wanted, each in the colour of who said it.
fn log(town: &Town, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let layer = |said: &&Said| match said.who {
        Name::Bob => "bob",
        Name::Elsa => "elsa",
        Name::Joe => "joe",
    };
    let shown = town.said.iter().rev().filter(|said| wanted(layer(said))).take(LINES);
    for (place, said) in shown.enumerate() {
        let at = Vec2::new(3.6, -10.6 + 0.7 * place as f32);
        let line = format!("{:6.1}  {}: {}", said.at.seconds(), said.who.text(), said.text);
        let tint = if said.fault { Tint::Red } else { said.who.tint() };
        scene.add(layer(&said), text(at, line, 11.0, tint));
    }
}
