//! The gun, its target, the arcs and the trial shots.

use wits_core::glam::Vec2;
use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_motion::ballistics::{
    AimError, BallisticSimulator, Bow, Shot, Simulator, ThrowTry, Throws, Trial, aim, least_speed,
};

use super::{arc, earth, label};
use crate::ballistics::gun::{Battery, GUN_RAILS, Kind, Mind, TARGET_RADIUS, TARGET_RAILS};

const MIN: Vec2 = Vec2::new(-1.0, -3.0);
const MAX: Vec2 = Vec2::new(67.0, 39.5);

pub(super) fn scene(battery: &Battery, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(MIN, MAX);
    earth(scene, |_| 0.0, MIN.x, MAX.x, MIN.y);
    if wanted("reach") {
        reach(battery, scene);
    }
    match &battery.mind {
        Mind::Arcs { charges, tries, .. } => arcs(battery, charges, tries, scene),
        Mind::Trials { found, .. } => trials(battery, found.is_some_and(|found| found.is_ok()), scene),
        Mind::Lead { meets, .. } => lead(battery, *meets, scene),
    }
    for wall in battery.walls() {
        let stone = Shape::rectangle(wall.min, wall.max);
        scene.add("ground", stone.fill(Ink::new(Tint::Wall).alpha(0.8)).stroke(Tint::Wall, 1.5));
        let top = |share: f32| Vec2::new(wall.min.x + share * wall.size().x, wall.max.y);
        for share in [0.0, 0.4, 0.8] {
            let tooth = Shape::rectangle(top(share), top(share + 0.2) + Vec2::Y * 0.7);
            scene.add("ground", tooth.fill(Ink::new(Tint::Wall).alpha(0.8)));
        }
        scene.handle("wall", battery.wall);
        scene.add("things", Shape::circle(battery.wall, 0.35).stroke(Tint::Highlight, 1.5));
    }
    rails(battery, scene);
    gun(battery, scene);
    target(battery, scene);
    shots(battery, scene);
    header(battery, scene);
}

/// One line that says what is going on.
fn header(battery: &Battery, scene: &mut Scene) {
    let (line, tint) = verdict(battery);
    label(scene, Vec2::new(0.5, 37.4), line, tint);
    let tally = battery.tally;
    label(
        scene,
        Vec2::new(0.5, 35.4),
        format!("hits {}   misses {}", tally.successes, tally.failures),
        Tint::Neutral,
    );
    if battery.kind == Kind::Wind {
        let wind = battery.air.wind.x;
        let middle = Vec2::new(58.0, 35.6);
        scene.add(
            "plan",
            Shape::arrow(middle - Vec2::X * (wind * 0.4), middle + Vec2::X * (wind * 0.4))
                .stroke(Tint::Cyan, 3.0),
        );
        label(scene, Vec2::new(52.0, 36.8), format!("wind {wind:.1} m/s"), Tint::Cyan);
    }
}

/// What the gunner would say, and in which mood.
fn verdict(battery: &Battery) -> (String, Tint) {
    let why = |error: AimError| (sentence(error), Tint::Danger);
    match &battery.mind {
        Mind::Arcs { charges, choice, .. } => match choice {
            Ok(thrown) => {
                let name = charges.throws.get(thrown.throw).map_or("", |throw| throw.name.as_str());
                let line = format!("{name}, {} arc, {:.2} s in the air", bow(thrown.bow), thrown.aim.time);
                (line, Tint::Path)
            }
            Err(error) => why(*error),
        },
        Mind::Trials { search, found, .. } => match found {
            Some(Ok(found)) => {
                let line = format!(
                    "{:.1}° after {} trials, {:.2} m beside the middle",
                    found.trial.elevation.to_degrees(),
                    found.trials,
                    found.trial.distance()
                );
                (line, Tint::Path)
            }
            Some(Err(error)) => why(*error),
            None => (format!("thinking: trial {}", search.trials().len() + 1), Tint::Goal),
        },
        Mind::Lead { aim: Ok(aim), .. } => (format!("leads the target by {:.2} s", aim.time), Tint::Path),
        Mind::Lead { aim: Err(error), .. } => why(*error),
    }
}

/// An error in rounded numbers.
fn sentence(error: AimError) -> String {
    match error {
        AimError::OutOfRange { needs } => format!("out of range: takes at least {needs:.1} m/s"),
        AimError::TooHigh { needs } => format!("too high: takes at least {needs:.1} m/s"),
        AimError::Short { by } => format!("all trials fall short, the best by {by:.1} m"),
        AimError::Over { by } => format!("all trials fly over it, the best by {by:.1} m"),
        AimError::TrialsSpent { by } => {
            format!("no hit within the trials allowed, the best misses by {by:.2} m")
        }
        AimError::TooFine { by } => format!("the margin is too fine, the best misses by {by:.2} m"),
        other => other.to_string(),
    }
}

const fn bow(bow: Bow) -> &'static str {
    match bow {
        Bow::Low => "low",
        Bow::High => "high",
    }
}

/// All arcs that the gunner weighed: green the chosen one, red the blocked ones.
fn arcs(battery: &Battery, charges: &Throws, tries: &[ThrowTry], scene: &mut Scene) {
    let gravity = battery.air.gravity;
    for (number, charge) in charges.throws.iter().enumerate() {
        let Ok(arcs) = aim(battery.gun.at, battery.target.at, charge.speed, gravity) else { continue };
        for way in [Bow::Low, Bow::High] {
            let Ok(aim) = arcs.get(way) else { continue };
            let tried = tries.iter().find(|tried| (tried.throw, tried.bow) == (number, way));
            let shot = aim.shot(battery.gun.at, charge.speed, gravity);
            let points =
                |until: f32| (0..=60).map(|step| shot.at(until * step as f32 / 60.0)).collect::<Vec<_>>();
            let (ink, width) = match tried.map(|tried| tried.verdict) {
                Some(Ok(_)) => (Ink::new(Tint::Path), 3.0),
                Some(Err(_)) => (Ink::new(Tint::Danger).alpha(0.75), 1.5),
                None => (Ink::new(Tint::Neutral).alpha(0.3), 1.0),
            };
            arc(scene, points(aim.time), ink, width);
            if tried.is_some() {
                let apex = shot.apex_time().unwrap_or(0.0).min(aim.time);
                let text = format!("{} {:.2} s", bow(way), aim.time);
                label(scene, shot.at(apex) + Vec2::new(-2.8, 1.6), text, ink.tint);
            }
        }
    }
}

/// All trial shots of the search, older ones fainter.
fn trials(battery: &Battery, done: bool, scene: &mut Scene) {
    let all = battery.trials();
    for (number, trial) in all.iter().enumerate() {
        let last = number + 1 == all.len();
        let tint = match () {
            () if last && done => Tint::Path,
            () if trial.miss > 0.0 => Tint::Orange,
            () => Tint::Blue,
        };
        let age = (all.len() - 1 - number) as f32;
        let alpha = if last { 0.95 } else { (0.55 - 0.03 * age).max(0.12) };
        arc(scene, trial_points(battery, trial), Ink::new(tint).alpha(alpha), if last { 2.5 } else { 1.2 });
    }
    // Numbers where the first few come down, so that the order can be read.
    for (number, trial) in all.iter().take(9).enumerate() {
        if let Some(end) = trial_points(battery, trial).last() {
            let tint = if trial.miss > 0.0 { Tint::Orange } else { Tint::Blue };
            let low = Vec2::new(end.x - 0.4, -1.2 - 0.9 * (number % 2) as f32);
            label(scene, low, format!("{}", number + 1), tint);
        }
    }
}

/// A trial flown again, down to the ground.
fn trial_points(battery: &Battery, trial: &Trial) -> Vec<Vec2> {
    let toward = if battery.target.at.x < battery.gun.at.x { -1.0 } else { 1.0 };
    let (sine, cosine) = math::sin_cos(trial.elevation);
    let mut simulator = Simulator::new(battery.air, 0.05);
    simulator.launch(battery.gun.at, Vec2::new(toward * cosine, sine) * battery.speed);
    let mut points = vec![battery.gun.at];
    while let Some(sample) = simulator.fly().filter(|sample| sample.time < 15.0) {
        points.push(sample.at);
        if sample.at.y < 0.0 {
            break;
        }
    }
    points
}

fn lead(battery: &Battery, meets: Vec2, scene: &mut Scene) {
    if let (Mind::Lead { aim: Ok(aim), .. }, None) = (&battery.mind, &battery.shell) {
        let shot = Shot {
            from: battery.gun.at,
            velocity: aim.direction * battery.speed + battery.gun.velocity,
            gravity: battery.air.gravity,
        };
        let points = (0..=60).map(|step| shot.at(aim.time * step as f32 / 60.0)).collect();
        arc(scene, points, Ink::new(Tint::Path).alpha(0.8), 2.0);
        scene.add("plan", Shape::circle(meets, TARGET_RADIUS).stroke(Ink::new(Tint::Goal).alpha(0.7), 1.5));
        scene
            .add("plan", Shape::arrow(battery.target.at, meets).stroke(Ink::new(Tint::Goal).alpha(0.5), 1.5));
    }
}

/// The curve under which everything can be hit: `y = s² / 2g - g x² / 2s²`.
fn reach(battery: &Battery, scene: &mut Scene) {
    let (square, pull) = (battery.speed * battery.speed, battery.air.gravity.length());
    let height = |x: f32| battery.gun.at.y + square / (2.0 * pull) - pull * x * x / (2.0 * square);
    let points = (0..=80).map(|step| step as f32).map(|x| Vec2::new(battery.gun.at.x + x, height(x)));
    let seen: Vec<Vec2> = points.filter(|at| at.y > 0.0 && at.x < MAX.x && at.y < MAX.y).collect();
    scene.add("reach", Shape::line(seen).stroke(Ink::new(Tint::Purple).alpha(0.8), 1.5));
}

fn rails(battery: &Battery, scene: &mut Scene) {
    if battery.kind != Kind::Carts {
        return;
    }
    for (left, right) in [GUN_RAILS, TARGET_RAILS] {
        scene.add(
            "ground",
            Shape::line([Vec2::new(left - 1.5, 0.1), Vec2::new(right + 1.5, 0.1)]).stroke(Tint::Neutral, 3.0),
        );
    }
    for at in [battery.gun.at, battery.target.at] {
        for wheel in [-0.7, 0.7] {
            scene.add("things", Shape::circle(Vec2::new(at.x + wheel, 0.35), 0.32).fill(Tint::Neutral));
        }
        let deck = Shape::rectangle(Vec2::new(at.x - 1.2, 0.5), Vec2::new(at.x + 1.2, 0.8));
        scene.add("things", deck.fill(Tint::Neutral));
    }
}

fn gun(battery: &Battery, scene: &mut Scene) {
    let at = battery.gun.at;
    let barrel = battery.decided().unwrap_or(Vec2::ONE).normalize_or_zero() * 2.2;
    scene.add("things", Shape::line([at, at + barrel]).stroke(Tint::Agent, 9.0));
    scene.add("things", Shape::circle(at, 0.85).fill(Tint::Agent));
    if battery.kind != Kind::Carts {
        scene.add(
            "things",
            Shape::rectangle(Vec2::new(at.x - 1.3, 0.0), Vec2::new(at.x + 1.3, 0.9)).fill(Tint::Agent),
        );
    }
}

fn target(battery: &Battery, scene: &mut Scene) {
    let at = battery.target.at;
    for (radius, alpha) in [(1.0, 0.25), (0.62, 0.4), (0.28, 1.0)] {
        let ring = Shape::circle(at, TARGET_RADIUS * radius);
        scene.add("things", ring.fill(Ink::new(Tint::Goal).alpha(alpha)).stroke(Tint::Goal, 1.5));
    }
    scene.handle("target", at);
}

fn shots(battery: &Battery, scene: &mut Scene) {
    for mark in &battery.marks {
        let tint = if mark.hit { Tint::Green } else { Tint::Danger };
        let cross = |a: Vec2| Shape::line([mark.at - a, mark.at + a]).stroke(Ink::new(tint).alpha(0.8), 2.0);
        scene.add("shots", cross(Vec2::new(0.4, 0.4)));
        scene.add("shots", cross(Vec2::new(0.4, -0.4)));
    }
    if let Some(shell) = &battery.shell {
        scene.add(
            "shots",
            Shape::line(shell.trail.iter().copied()).stroke(Ink::new(Tint::Highlight).alpha(0.6), 2.0),
        );
        scene.add("shots", Shape::circle(shell.flight.position, 0.45).fill(Tint::Highlight));
    }
}

pub(super) fn inspect(battery: &Battery) -> Inspection {
    let (line, _) = verdict(battery);
    let (gun, target) = (battery.gun.at, battery.target.at);
    let last = battery.marks.last();
    let fields = [
        Field::new("distance", gun.distance(target)).unit("m").help("From the gun to the target."),
        Field::new("min speed", least_speed(gun, target, battery.air.gravity))
            .unit("m/s")
            .help("Without drag, slower shots do not reach it."),
        Field::new("muzzle speed", battery.speed).unit("m/s"),
        Field::new("reloading", battery.shell.is_some()).help("The last shot is still in the air."),
        Field::new("last miss", last.map_or(0.0, |mark| mark.miss)).unit("m"),
    ];
    let document = Document::new("Gunner").subtitle(line).section(Section::fields("Situation", fields));
    let document = match &battery.mind {
        Mind::Arcs { charges, tries, .. } => {
            let section = Section::bars("Why this arc", tries.iter().map(|tried| arc_bar(charges, tried)));
            document.section(section).section(arc_table(charges, tries))
        }
        Mind::Trials { search, .. } => document
            .section(Section::curve(
                "Miss of each trial",
                "m",
                (1..).zip(search.trials().iter().map(|trial| trial.miss)),
            ))
            .section(trial_table(search.trials())),
        Mind::Lead { meets, aim } => document.section(Section::fields(
            "Prediction",
            [
                Field::new("meets at", *meets).unit("m").help("Where the target will be."),
                Field::new("after", aim.map_or(f32::NAN, |aim| aim.time)).unit("s"),
                Field::new("target speed", battery.target.velocity.x).unit("m/s"),
                Field::new("own speed", battery.gun.velocity.x).unit("m/s").help("The shot keeps it."),
            ],
        )),
    };
    Inspection { document, marks: vec![Shape::circle(gun, 1.6).stroke(Tint::Highlight, 2.0)] }
}

fn name_of(charges: &Throws, tried: &ThrowTry) -> String {
    let charge = charges.throws.get(tried.throw).map_or("", |throw| throw.name.as_str());
    format!("{charge}, {}", bow(tried.bow))
}

fn arc_bar(charges: &Throws, tried: &ThrowTry) -> Bar {
    let bar = Bar::new(name_of(charges, tried), tried.verdict.unwrap_or(0.0)).max(6.0);
    match tried.verdict {
        Ok(_) => bar.tint(Tint::Green).note("the first that reaches the target and meets nothing"),
        Err(error) => bar.tint(Tint::Danger).note(sentence(error)),
    }
}

fn arc_table(charges: &Throws, tries: &[ThrowTry]) -> Section {
    let row = |tried: &ThrowTry| {
        let verdict = tried.verdict.map_or_else(sentence, |time| format!("{time:.2} s"));
        vec![name_of(charges, tried).into(), verdict.into()]
    };
    Section::table("Tries", ["charge and arc", "verdict"], tries.iter().map(row))
}

fn trial_table(trials: &[Trial]) -> Section {
    let row = |(number, trial): (u32, &Trial)| {
        let side = if trial.miss > 0.0 { "beyond" } else { "short" };
        vec![
            number.into(),
            trial.elevation.to_degrees().into(),
            trial.miss.into(),
            side.into(),
            trial.time.into(),
        ]
    };
    let columns = ["trial", "elevation °", "miss m", "", "time s"];
    Section::table("Trials", columns, (1..).zip(trials).map(row))
}
