//! Hills, grenades, and what everybody makes of them.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_motion::ballistics::{Landing, Reaction, Shot};

use super::{arc, earth, label, person};
use crate::ballistics::mortar::{BLAST_SHOWN, Doing, Grenade, Hills, Person, ground};

const MIN: Vec2 = Vec2::new(-1.0, -2.0);
const MAX: Vec2 = Vec2::new(67.0, 40.5);

pub(super) fn scene(hills: &Hills, scene: &mut Scene) {
    scene.set_bounds(MIN, MAX);
    earth(scene, ground, MIN.x, MAX.x, MIN.y);
    for grenade in &hills.grenades {
        prediction(hills, grenade, scene);
    }
    let barrel = hills.mortar + Vec2::new(0.7, 1.8);
    scene.add("things", Shape::line([hills.mortar, barrel]).stroke(Tint::Danger, 10.0));
    scene.add("things", Shape::circle(hills.mortar, 0.7).fill(Tint::Danger));
    for somebody in &hills.people {
        let lean = (somebody.body.velocity.x * 0.06).clamp(-0.5, 0.5);
        if let Doing::Down { .. } = somebody.doing {
            let feet = somebody.feet();
            scene.add(
                "things",
                Shape::line([feet + Vec2::new(-0.8, 0.2), feet + Vec2::new(0.8, 0.2)])
                    .stroke(Tint::Obstacle, 5.0),
            );
        } else {
            person(scene, somebody.feet(), lean, tint(somebody));
        }
        if somebody.holds.is_some() {
            scene.add("shots", Shape::circle(somebody.feet() + Vec2::new(0.45, 1.4), 0.3).fill(Tint::Goal));
        }
        wish(somebody, scene);
    }
    shots(hills, scene);
    let tally = hills.tally;
    let line = format!(
        "dodged {}   caught {}   returned {}   hit {}",
        tally.successes - hills.caught,
        hills.caught,
        tally.extra,
        tally.failures
    );
    label(scene, Vec2::new(0.5, 38.6), line, Tint::Neutral);
    label(scene, Vec2::new(0.5, 36.4), "yellow has a fuse, red goes off where it lands", Tint::Neutral);
}

fn tint(somebody: &Person) -> Tint {
    match somebody.doing {
        Doing::React(Reaction::Run { .. } | Reaction::NoWayOut { .. }) => Tint::Orange,
        Doing::React(Reaction::Catch { .. }) => Tint::Green,
        Doing::Down { .. } => Tint::Obstacle,
        Doing::React(Reaction::Stay { .. }) | Doing::Idle => Tint::Agent,
    }
}

const fn tint_of(grenade: &Grenade) -> Tint {
    match (grenade.back, grenade.fuse) {
        (true, _) => Tint::Path,
        (_, Some(_)) => Tint::Goal,
        (_, None) => Tint::Danger,
    }
}

/// The rest of the arc, where it ends, and how far it hurts there.
fn prediction(hills: &Hills, grenade: &Grenade, scene: &mut Scene) {
    let tint = tint_of(grenade);
    let Some(landing) = grenade.landing.filter(|_| !grenade.lies) else { return };
    let shot = Shot { from: grenade.at, velocity: grenade.velocity, gravity: hills.gravity };
    let points = (0..=40).map(|step| shot.at(landing.time * step as f32 / 40.0)).collect();
    arc(scene, points, Ink::new(tint).alpha(0.35), 1.5);
    let ring = Shape::circle(landing.at, hills.reflexes.blast_radius);
    scene.add("plan", ring.fill(Ink::new(tint).alpha(0.08)).stroke(Ink::new(tint).alpha(0.45), 1.0));
    label(scene, landing.at + Vec2::new(-0.9, -1.4), format!("{:.1} s", landing.time), tint);
}

/// Where somebody wants to go.
fn wish(somebody: &Person, scene: &mut Scene) {
    let (to, tint) = match somebody.doing {
        Doing::React(Reaction::Run { to, .. }) => (to, Tint::Orange),
        Doing::React(Reaction::Catch { at }) => (at.at, Tint::Green),
        _ => return,
    };
    let from = somebody.feet() + Vec2::Y * 2.3;
    let there = Vec2::new(to.x, from.y);
    if from.distance(there) > 0.3 {
        scene.add("plan", Shape::arrow(from, there).stroke(tint, 2.0));
    }
}

fn shots(hills: &Hills, scene: &mut Scene) {
    for (number, grenade) in hills.grenades.iter().enumerate() {
        scene.add("shots", Shape::circle(grenade.at, 0.4).fill(tint_of(grenade)));
        if let Some(fuse) = grenade.fuse {
            // Those that lie side by side have their numbers one above the other.
            let up = if grenade.lies { 0.6 + 1.3 * (number % 3) as f32 } else { 0.3 };
            label(scene, grenade.at + Vec2::new(0.5, up), format!("{fuse:.1}"), tint_of(grenade));
        }
    }
    for blast in &hills.blasts {
        let share = blast.age / BLAST_SHOWN;
        let ring = Shape::circle(blast.at, hills.reflexes.blast_radius * (0.4 + 0.6 * share));
        scene.add(
            "shots",
            ring.fill(Ink::new(Tint::Orange).alpha(0.5 * (1.0 - share)))
                .stroke(Ink::new(Tint::Yellow).alpha(1.0 - share), 2.0),
        );
    }
}

pub(super) fn inspect(hills: &Hills, number: usize) -> Option<Inspection> {
    let somebody = hills.people.get(number)?;
    let (doing, why) = explain(somebody);
    let mut fields = vec![
        Field::new("position", somebody.feet()).unit("m"),
        Field::new("speed", somebody.body.velocity.x.abs()).unit("m/s"),
        Field::new("holds a grenade", somebody.holds.is_some()),
        Field::new("was hit", somebody.hits).help("How often."),
    ];
    if let Some(burst) = burst_of(somebody) {
        fields.push(Field::new("goes off at", burst.at).unit("m"));
        fields.push(Field::new("goes off in", burst.time).unit("s"));
    }
    let distances = hills.grenades.iter().filter(|grenade| !grenade.back).filter_map(|grenade| {
        let landing = grenade.landing?;
        let distance = somebody.feet().distance(landing.at);
        let inside = distance <= hills.reflexes.blast_radius;
        let note = match (inside, grenade.fuse) {
            (true, None) => "inside its blast, goes off where it lands",
            (true, Some(_)) => "inside its blast, has a fuse",
            (false, _) => "too far away to hurt",
        };
        let tint = if inside { Tint::Danger } else { Tint::Neutral };
        Some(Bar::new(format!("lands in {:.1} s", landing.time), distance).tint(tint).note(note))
    });
    let mut bars = Section::bars("Grenades: distance of the landing", distances);
    if let Section::Bars { help, .. } = &mut bars {
        *help = "In metres from here; red ones would hurt.".into();
    }
    let text = Section::Text { title: "Why".into(), text: why.into() };
    let document = Document::new(format!("Person {number}"))
        .subtitle(doing)
        .section(text)
        .section(Section::fields("Body", fields))
        .section(bars);
    let mut marks = vec![Shape::circle(somebody.feet() + Vec2::Y * 0.9, 1.4).stroke(Tint::Highlight, 2.0)];
    if let Some(burst) = burst_of(somebody) {
        marks.push(Shape::line([somebody.feet() + Vec2::Y * 0.9, burst.at]).stroke(Tint::Highlight, 1.0));
    }
    Some(Inspection { document, marks })
}

fn burst_of(somebody: &Person) -> Option<Landing<Vec2>> {
    match somebody.doing {
        Doing::React(
            Reaction::Run { burst, .. } | Reaction::Stay { burst } | Reaction::NoWayOut { burst },
        ) => Some(burst),
        Doing::React(Reaction::Catch { at }) => Some(at),
        _ => None,
    }
}

fn explain(somebody: &Person) -> (&'static str, &'static str) {
    match somebody.doing {
        Doing::Idle => ("at ease", "Nothing comes this way."),
        Doing::Down { .. } => ("down", "Was inside the blast when it went off."),
        Doing::React(Reaction::Stay { .. }) => ("watching", "It goes off too far away to hurt."),
        Doing::React(Reaction::Run { in_time: true, .. }) => {
            ("running", "Inside the blast, and there is time to get out of it.")
        }
        Doing::React(Reaction::Run { in_time: false, .. }) => {
            ("running", "Inside the blast; there is not enough time, but running beats waiting.")
        }
        Doing::React(Reaction::Catch { .. }) => {
            ("catching", "Gets under it in time, and its fuse lasts long enough to throw it back.")
        }
        Doing::React(Reaction::NoWayOut { .. }) => {
            ("cornered", "Inside the blast, and there is nowhere to go.")
        }
    }
}
