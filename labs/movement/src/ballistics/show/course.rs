//! The three courses and their runners.

use wits_core::glam::{Vec2, Vec3};
use wits_core::inspect::{Bar, Document, Field, LogEntry, Section};
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;
use wits_motion::jump::{JumpPhase, JumpPlan};

use super::{arc, label, person};
use crate::ballistics::course::{Course, Doing, LaneKind, Runner};

const MIN: Vec2 = Vec2::new(-0.5, -1.5);
const MAX: Vec2 = Vec2::new(44.5, 26.6);

pub(super) fn scene(course: &Course, scene: &mut Scene) {
    scene.set_bounds(MIN, MAX);
    for lane in 0..course.lanes.len() {
        platforms(course, lane, scene);
    }
    let mut planned: Vec<(usize, usize)> = Vec::new();
    for runner in &course.runners {
        let key = (runner.lane, runner.platform);
        if course.lanes[runner.lane].kind == LaneKind::Pads && !planned.contains(&key) {
            planned.push(key);
            if let Some(Ok(plan)) = course.plan_of(runner) {
                arc(scene, flight(course, &plan), Ink::new(Tint::Path).alpha(0.6), 1.5);
            }
        }
    }
    for runner in &course.runners {
        let lean = (runner.body.velocity.x * 0.05).clamp(-0.4, 0.4);
        person(scene, runner.place(), lean, tint(runner));
        if let Doing::Refuse { why, .. } = &runner.doing {
            let short = why.text();
            let short = short.split(':').next().unwrap_or("").to_owned();
            label(scene, runner.place() + Vec2::new(-1.0, 2.3), short, Tint::Danger);
        }
    }
    let tally = course.tally;
    let line =
        format!("jumps landed {}   falls {}   refused {}", tally.successes, tally.failures, tally.extra);
    label(scene, Vec2::new(0.3, 25.4), line, Tint::Neutral);
}

fn tint(runner: &Runner) -> Tint {
    match runner.doing {
        Doing::Refuse { .. } => Tint::Danger,
        _ if runner.is_airborne() => Tint::Goal,
        Doing::Pad(state) if state.phase == JumpPhase::RunUp => Tint::Green,
        Doing::Gap(_) | Doing::Point(_) => Tint::Green,
        _ => Tint::Agent,
    }
}

fn flat(at: Vec3) -> Vec2 {
    Vec2::new(at.x, at.y)
}

fn flight(course: &Course, plan: &JumpPlan) -> Vec<Vec2> {
    let shot = plan.take_off.shot(plan.from, course.gravity);
    (0..=24).map(|step| flat(shot.at(plan.take_off.time * step as f32 / 24.0))).collect()
}

fn platforms(course: &Course, lane: usize, scene: &mut Scene) {
    let here = &course.lanes[lane];
    let (first, last) = (here.platforms[0], here.platforms[here.platforms.len() - 1]);
    let floor = here.platforms.iter().map(|platform| platform.top).fold(f32::INFINITY, f32::min) - 3.2;
    let water = Shape::rectangle(Vec2::new(first.left, floor), Vec2::new(last.right, floor + 0.7));
    scene.add("ground", water.fill(Ink::new(Tint::Blue).alpha(0.35)));
    for platform in &here.platforms {
        let body = Shape::rectangle(Vec2::new(platform.left, floor), Vec2::new(platform.right, platform.top));
        scene.add("ground", body.fill(Tint::Faint));
        let edge = [Vec2::new(platform.left, platform.top), Vec2::new(platform.right, platform.top)];
        scene.add("ground", Shape::line(edge).stroke(Tint::Obstacle, 2.5));
    }
    let title = match here.kind {
        LaneKind::Points => "jump points",
        LaneKind::Pads => "landing pads",
        LaneKind::Gaps => "labelled gaps",
    };
    label(scene, Vec2::new(0.3, first.top - 1.1), title, Tint::Neutral);
    for number in 0..here.platforms.len() {
        marks(course, lane, number, scene);
    }
}

/// How the jump at the end of a platform is marked.
fn marks(course: &Course, lane: usize, number: usize, scene: &mut Scene) {
    match course.lanes[lane].kind {
        LaneKind::Points => {
            let Some(point) = course.point_of(lane, number) else { return };
            let at = flat(point.at);
            let ring = Shape::circle(at, point.radius);
            scene.add("plan", ring.fill(Ink::new(Tint::Purple).alpha(0.35)).stroke(Tint::Purple, 1.5));
            scene.add(
                "plan",
                Shape::arrow(at + Vec2::Y * 0.3, at + Vec2::new(point.velocity.x * 0.5, 0.3))
                    .stroke(Tint::Purple, 2.0),
            );
            label(scene, at + Vec2::new(-1.6, -1.1), format!("{:.1} m/s", point.velocity.x), Tint::Purple);
        }
        LaneKind::Pads => {
            let Some(link) = course.link_of(lane, number) else { return };
            let (from, to) = (flat(link.from), flat(link.to));
            scene.add("plan", Shape::circle(from, link.take_off_radius).fill(Tint::Purple));
            let pad = [to - Vec2::X * link.pad_radius, to + Vec2::X * link.pad_radius];
            scene.add("plan", Shape::line(pad).stroke(Tint::Path, 6.0));
        }
        LaneKind::Gaps => {
            let Some(filler) = course.filler_of(lane, number) else { return };
            let shape = Shape::rectangle(flat(filler.min), flat(filler.max));
            let ink = Ink::new(Tint::Purple);
            scene.add("plan", shape.fill(ink.alpha(0.18)).stroke(ink.alpha(0.6), 1.0));
        }
    }
}

pub(super) fn inspect(course: &Course, number: usize) -> Option<Inspection> {
    let runner = course.runners.get(number)?;
    let jumper = runner.jumper;
    let fields = [
        Field::new("speed", runner.body.velocity.x).unit("m/s"),
        Field::new("top speed", jumper.max_speed).unit("m/s"),
        Field::new("rise", jumper.max_rise).unit("m/s").help("How fast it leaves the ground."),
        Field::new("landed", runner.landed),
        Field::new("fallen", runner.fallen),
    ];
    let mut document = Document::new(format!("Runner {number}"))
        .subtitle(doing(runner))
        .section(Section::fields("Body", fields));
    let mut marks = vec![Shape::circle(runner.place() + Vec2::Y * 0.9, 1.2).stroke(Tint::Highlight, 2.0)];
    match course.lanes[runner.lane].kind {
        LaneKind::Pads => {
            if let Some(plan) = course.plan_of(runner) {
                document = document.section(plan_section(course, runner, plan.as_ref()));
                marks.extend(
                    plan.ok().map(|plan| Shape::line(flight(course, &plan)).stroke(Tint::Highlight, 2.0)),
                );
            }
        }
        LaneKind::Points => {
            if let Some(point) = course.point_of(runner.lane, runner.platform) {
                let speed = runner.body.velocity.x;
                let bar = Bar::new("speed", speed).max(point.velocity.x).tint(Tint::Green);
                document = document
                    .section(Section::bars("What the jump point asks for", [bar.note(not_yet(runner))]));
            }
        }
        LaneKind::Gaps => {
            if let Doing::Gap(distance) = runner.doing {
                let bar = Bar::new("gap ahead", distance).max(5.0).tint(Tint::Purple);
                document = document
                    .section(Section::bars("What it sees", [bar.note("runs into it as fast as it can")]));
            }
        }
    }
    let entries = runner.log.iter().map(|(tick, text)| LogEntry { tick: *tick, text: text.clone().into() });
    Some(Inspection { document: document.section(Section::log("What happened", entries)), marks })
}

fn plan_section(
    course: &Course,
    runner: &Runner,
    plan: Result<&JumpPlan, &wits_motion::jump::WhyNot>,
) -> Section {
    let plan = match plan {
        Ok(plan) => plan,
        Err(why) => return Section::Text { title: "Why not".into(), text: why.to_string().into() },
    };
    let speed = plan.take_off.planar_speed();
    let run_up = plan.run_up(&course.limits_of(runner), 1.0);
    let ahead = plan.from.x - runner.body.position.x;
    Section::bars(
        "The jump it has worked out",
        [
            Bar::new("speed needed", speed)
                .max(runner.jumper.max_speed)
                .tint(Tint::Path)
                .note("of the speed it can run"),
            Bar::new("run-up needed", run_up).max(plan.room).tint(Tint::Path).note("of the room there is"),
            Bar::new("time in the air", plan.take_off.time).max(2.0).tint(Tint::Goal),
            Bar::new("take-off ahead", ahead.max(0.0)).max(plan.room).tint(Tint::Purple),
        ],
    )
}

fn not_yet(runner: &Runner) -> String {
    match runner.doing {
        Doing::Point(Some(why)) => why.to_string(),
        Doing::Refuse { why, .. } => why.text(),
        _ => String::new(),
    }
}

fn doing(runner: &Runner) -> String {
    match runner.doing {
        Doing::Run => "running".into(),
        Doing::Point(_) => "on the way to a jump point".into(),
        Doing::Pad(state) => match state.phase {
            JumpPhase::Gather => "going back for a run-up".into(),
            JumpPhase::RunUp => "run-up: nobody else may steer".into(),
            JumpPhase::Airborne => "in the air".into(),
            JumpPhase::Landed => "landed".into(),
            JumpPhase::Aborted(why) => why.to_string(),
        },
        Doing::Gap(_) => "into the gap".into(),
        Doing::Air => "in the air".into(),
        Doing::Refuse { why, .. } => why.text(),
    }
}
