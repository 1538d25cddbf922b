//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_fuzzy::show;
use wits_game::Inspection;

use crate::fuzzyweapon::arms::{ARMS, BLASTER, WEAPONS};
use crate::fuzzyweapon::posts::{PLACES, POSTS};
use crate::fuzzyweapon::world::{FuzzyWeapon, GUNNER, LEAST, MOST, TRACER};

/// The corners of the picture. \[m\]
const LOW: Vec2 = Vec2::new(-225.0, -194.0);
const HIGH: Vec2 = Vec2::new(225.0, 192.0);
const TINTS: [Tint; WEAPONS] = [Tint::Red, Tint::Orange, Tint::Cyan, Tint::Neutral];

/// Everything there is to see.
pub(crate) fn scene(lab: &FuzzyWeapon, scene: &mut Scene) {
    scene.set_bounds(LOW, HIGH);
    field(scene);
    scores(lab, scene);
    posts(lab, scene);
    gunner(lab, scene);
}

fn field(scene: &mut Scene) {
    let frame = Shape::rectangle(LEAST - Vec2::splat(8.0), MOST + Vec2::splat(8.0));
    scene.add("field", frame.stroke(Ink::new(Tint::Wall).alpha(0.6), 2.0));
    for metres in [100.0, 200.0, 300.0, 400.0] {
        let points = (-8..=8).map(|step| {
            GUNNER
                + wits_core::angle::direction(f32::from(i8::try_from(step).unwrap_or_default()) * 0.09)
                    * metres
        });
        let inside = points.filter(|at| at.y > LEAST.y - 8.0 && at.y < MOST.y + 8.0 && at.x < MOST.x + 8.0);
        let arc: Vec<Vec2> = inside.collect();
        if arc.len() > 1 {
            scene.add("field", Shape::line(arc).stroke(Ink::new(Tint::Faint), 1.0));
        }
        let at = GUNNER + Vec2::new(metres - 8.0, -112.0);
        scene.add("field", Shape::text(at, format!("{metres}"), 9.0).fill(Tint::Faint));
    }
}

/// A bar for each weapon, above the field.
fn scores(lab: &FuzzyWeapon, scene: &mut Scene) {
    let gunner = &lab.world.gunner;
    for (weapon, arm) in ARMS.iter().enumerate() {
        let low = Vec2::new(-205.0, 175.0 - 17.0 * weapon as f32);
        let score = gunner.scores[weapon];
        let is_best = weapon == gunner.weapon;
        let full = Shape::rectangle(low + Vec2::new(110.0, 0.0), low + Vec2::new(310.0, 9.0));
        scene.add("scores", full.fill(Ink::new(Tint::Faint).alpha(0.2)));
        let bar = Shape::rectangle(low + Vec2::new(110.0, 0.0), low + Vec2::new(110.0 + 2.0 * score, 9.0));
        scene.add("scores", bar.fill(Ink::new(TINTS[weapon]).alpha(if is_best { 1.0 } else { 0.5 })));
        let tint = if is_best { Tint::Highlight } else { Tint::Neutral };
        scene.add("scores", Shape::text(low + Vec2::new(0.0, 4.5), arm.name, 9.0).fill(tint));
        let ammo =
            if weapon == BLASTER { "no end".to_owned() } else { format!("{} left", gunner.ammo[weapon]) };
        let text = format!("{score:.1}   {ammo}{}", if is_best { "   in hand" } else { "" });
        scene.add("scores", Shape::text(low + Vec2::new(318.0, 4.5), text, 9.0).fill(tint));
    }
}

fn posts(lab: &FuzzyWeapon, scene: &mut Scene) {
    let (sniper, posts) = (&lab.world.range.sniper, lab.posts());
    let safety = posts.map_or(&[][..], |(_, state)| state.vector());
    for (number, at) in PLACES.iter().enumerate().take(POSTS) {
        let value = safety.get(number).copied().unwrap_or_default();
        let here = number == sniper.post;
        let radius = 5.0 + 9.0 * value.clamp(0.0, 2.0);
        let ink = Ink::new(if here { Tint::Purple } else { Tint::Green }).alpha(0.5);
        scene.add("posts", Shape::circle(*at, radius).fill(ink));
        let name = posts.and_then(|(machine, _)| machine.def().values.get(number));
        let name = name.map_or("", |(name, _)| name.as_str());
        let who = if here { ", sniper" } else { "" };
        let text = format!("{name} {value:.2}{who}");
        scene.add("posts", Shape::text(*at + Vec2::new(-18.0, -32.0), text, 9.0).fill(Tint::Neutral));
        if here && sniper.fired {
            scene.add("posts", Shape::circle(*at, 24.0).stroke(Tint::Highlight, 3.0));
        }
    }
}

fn gunner(lab: &FuzzyWeapon, scene: &mut Scene) {
    let (world, gunner) = (&lab.world, &lab.world.gunner);
    scene.add("agents", Shape::circle(GUNNER, 8.0).fill(Tint::Agent));
    scene.add("words", Shape::text(GUNNER + Vec2::new(-14.0, 18.0), "gunner", 10.0).fill(Tint::Neutral));
    if let Some(prey) = &world.range.prey {
        let distance = prey.at.distance(GUNNER);
        scene.add("field", Shape::line([GUNNER, prey.at]).stroke(Ink::new(Tint::Path).alpha(0.4), 1.0));
        scene.add("agents", Shape::circle(prey.at, 7.0).fill(Tint::Danger));
        let text = format!("{distance:.0} m, {}", lab.strongest_mood());
        scene.add("words", Shape::text(prey.at + Vec2::new(-20.0, 17.0), text, 10.0).fill(Tint::Neutral));
        let life = prey.at + Vec2::new(-10.0, -14.0);
        let bar = Shape::rectangle(life, life + Vec2::new(0.2 * prey.health.max(0.0), 3.0));
        scene.add("agents", bar.fill(Tint::Green));
    }
    let tracer = gunner.shot.filter(|(when, ..)| world.now.since(*when) < TRACER);
    if let Some((_, end, hit)) = tracer {
        scene.add("agents", Shape::line([GUNNER, end]).stroke(TINTS[gunner.weapon], 3.0));
        let tint = if hit { Tint::Highlight } else { Tint::Faint };
        scene.add("agents", Shape::circle(end, if hit { 12.0 } else { 5.0 }).stroke(tint, 3.0));
    }
}

/// What there is to know about an agent.
pub(crate) fn inspect(lab: &FuzzyWeapon, agent: u64) -> Option<Inspection> {
    let (world, gunner) = (&lab.world, &lab.world.gunner);
    let (document, at) = match agent {
        0 => {
            let bars = (0..WEAPONS).map(|weapon| {
                let note = if weapon == gunner.weapon { "in hand".to_owned() } else { why_not(lab, weapon) };
                Bar::new(ARMS[weapon].name, gunner.scores[weapon]).max(100.0).tint(TINTS[weapon]).note(note)
            });
            let fields = [
                Field::new(
                    "distance",
                    world.distance().map_or_else(|| "no target".into(), |d| format!("{d:.1}")),
                )
                .unit("m"),
                Field::new("shots", gunner.shots),
                Field::new("hits", gunner.hits),
                Field::new("changes of weapon", gunner.changes),
                Field::new("goes astray by", gunner.aim.values()[0]).unit("rad"),
            ];
            let document = Document::new("Gunner")
                .subtitle(ARMS[gunner.weapon].name)
                .section(Section::bars("Which weapon", bars))
                .section(Section::fields("Gunner", fields));
            (document, GUNNER)
        }
        1 => {
            let prey = world.range.prey.as_ref()?;
            let document = Document::new("Target").subtitle(lab.strongest_mood().to_owned());
            let document = match lab.moods() {
                Some((machine, state)) => document.section(show::machine(machine.def(), state)),
                None => document,
            };
            let fields = Section::fields("Target", [Field::new("health", prey.health)]);
            (document.section(fields), prey.at)
        }
        2 => {
            let (document, sniper) = (Document::new("Sniper"), &world.range.sniper);
            let document = match lab.posts() {
                Some((machine, state)) => {
                    let post = machine.def().values.get(sniper.post).map(|(name, _)| name.clone());
                    let document = document.subtitle(post.unwrap_or_default());
                    document.section(show::markov(machine.def(), state))
                }
                None => document,
            };
            let fields = Section::fields("Sniper", [Field::new("shots", sniper.shots)]);
            (document.section(fields), PLACES[sniper.post])
        }
        _ => return None,
    };
    Some(Inspection { document, marks: vec![Shape::circle(at, 18.0).stroke(Tint::Highlight, 2.0)] })
}

/// The rule that says most about a weapon that was not taken.
fn why_not(lab: &FuzzyWeapon, weapon: usize) -> String {
    if weapon != BLASTER && lab.world.gunner.ammo[weapon] < 1.0 {
        return "no ammunition".to_owned();
    }
    let explained = lab.arms.modules[weapon].explain(&lab.world.gunner.minds[weapon], 0);
    let rules = explained.into_iter().flat_map(|explained| explained.rules);
    let strongest = rules.max_by(|a, b| a.degree.total_cmp(&b.degree));
    strongest.map(|fired| format!("{:.2}: {}", fired.degree, fired.text)).unwrap_or_default()
}

/// The sheet of a weapon.
pub(crate) fn weapon(lab: &FuzzyWeapon, weapon: usize) -> Option<Document> {
    let (module, scratch) = (lab.arms.modules.get(weapon)?, lab.world.gunner.minds.get(weapon)?);
    let score = lab.world.gunner.scores[weapon];
    let mut document = Document::new(ARMS[weapon].name).subtitle(format!("desirable to {score:.2} of 100"));
    for input in 0..module.def().inputs.len() {
        document = document.section(show::input(module, scratch, input, Some("")));
    }
    if module.def().inputs.len() > 1 {
        document = document.section(show::memory(module, scratch, (0, 1), 0));
    }
    document = document
        .section(show::rules(module, scratch, 0))
        .section(show::output(module, scratch, 0, Some("")))
        .section(show::methods(module, scratch, 0));
    if module.def().inputs.len() > 1 {
        document = document.section(show::surface(module, scratch, (0, 1), 0, 41));
    }
    Some(document.section(show::values(module, scratch)))
}

/// The sheet of the module that aims.
pub(crate) fn aim(lab: &FuzzyWeapon) -> Document {
    let (module, scratch) = (&lab.arms.aim, &lab.world.gunner.aim);
    let mut document = Document::new("Aim").subtitle(format!("up to {:.3} rad astray", scratch.values()[0]));
    for input in 0..module.def().inputs.len() {
        document = document.section(show::input(module, scratch, input, None));
    }
    document
        .section(show::output(module, scratch, 0, None))
        .section(show::rules(module, scratch, 0))
        .section(show::surface(module, scratch, (0, 1), 0, 31))
}

/// The sheet of the target's moods.
pub(crate) fn mood(lab: &FuzzyWeapon) -> Option<Document> {
    let (machine, state) = lab.moods()?;
    let document = Document::new("Mood").subtitle(lab.strongest_mood().to_owned());
    Some(document.section(show::machine(machine.def(), state)).section(show::moves(machine.def(), state)))
}

/// The sheet of the posts.
pub(crate) fn safety(lab: &FuzzyWeapon) -> Option<Document> {
    let (machine, state) = lab.posts()?;
    let def = machine.def();
    let mut document = Document::new("Posts").section(show::markov(def, state));
    for change in &def.changes {
        document = document.section(show::matrix(&change.when.to_string(), def, &change.by));
    }
    Some(match &def.idle {
        Some(idle) => document.section(show::matrix("when it is quiet", def, &idle.by)),
        None => document,
    })
}
