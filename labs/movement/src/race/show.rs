//! The scene: track, line, racers and what they wish.

use wits_core::angle;
use wits_core::glam::{Vec2, Vec3};
use wits_core::kinematic::Kinematic;
use wits_core::local::Frame2;
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_core::space::Ground;
use wits_motion::motor::{FakeAxes, Rule};

use crate::race::about::VEHICLES;
use crate::race::racer::Racer;
use crate::race::track::{CORNER, POINTS};
use crate::race::world::Race;

/// Everything there is to see.
pub(crate) fn scene(lab: &Race, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(-CORNER, CORNER);
    road(lab, scene);
    if wanted("line") {
        line(lab, scene);
    }
    let rubber = Ink::new(Tint::Pink).alpha(0.35);
    for mark in &lab.world.marks {
        scene.add("skids", Shape::line(*mark).stroke(rubber, 2.5));
    }
    for (number, racer) in lab.world.racers.iter().enumerate() {
        overlays(lab, scene, wanted, number, racer);
        body(lab, scene, number, racer);
    }
    if wanted("board") {
        board(lab, scene);
    }
    for (name, at) in POINTS.into_iter().zip(lab.world.points) {
        scene.handle(name, at);
        let dot = Shape::circle(at, 1.1).fill(Ink::new(Tint::Goal).alpha(0.85));
        scene.add("points", dot.stroke(Ink::new(Tint::Goal).alpha(0.4), 5.0));
    }
}

fn road(lab: &Race, scene: &mut Scene) {
    let [left, right] = &lab.track.edges;
    // One polygon with a hole: out along one edge, back along the other.
    let ring = left.iter().chain(left.first()).chain(right.first()).chain(right.iter().rev()).copied();
    scene.add("track", Shape::polygon(ring).fill(Ink::new(Tint::Obstacle).alpha(0.3)));
    for edge in [left, right] {
        let closed = edge.iter().chain(edge.first()).copied();
        scene.add("track", Shape::line(closed).stroke(Ink::new(Tint::Neutral).alpha(0.7), 1.5));
    }
    if let (Some(from), Some(to)) = (left.first(), right.first()) {
        scene.add("track", Shape::line([*from, *to]).stroke(Tint::Highlight, 4.0));
    }
}

/// The line, coloured by how fast it can be taken.
fn line(lab: &Race, scene: &mut Scene) {
    let points = lab.track.line.points();
    let vehicle = lab.world.rules.vehicle_of(0);
    let paces: Vec<f32> =
        (0..points.len()).map(|spot| lab.track.pace(vehicle, lab.track.line.param_of(spot))).collect();
    let fastest = paces.iter().copied().fold(1.0, math::max);
    for (spot, pace) in paces.iter().enumerate() {
        let tint = match pace / fastest {
            share if share < 0.55 => Tint::Red,
            share if share < 0.75 => Tint::Orange,
            share if share < 0.92 => Tint::Yellow,
            _ => Tint::Green,
        };
        let ends = [points[spot], points[(spot + 1) % points.len()]];
        scene.add("line", Shape::line(ends).stroke(Ink::new(tint).alpha(0.5), 1.5));
    }
}

/// What the racer is doing, as a colour.
pub(crate) fn tint(racer: &Racer) -> Tint {
    match racer.did {
        _ if racer.skids() => Tint::Pink,
        did if did.controls.brake > 0.1 || did.rule == Rule::BrakeAndTurn || did.rule == Rule::StopToTurn => {
            Tint::Orange
        }
        did if did.pace.passing => Tint::Green,
        _ => Tint::Agent,
    }
}

fn body(lab: &Race, scene: &mut Scene, number: usize, racer: &Racer) {
    let heading = racer.heading.shown.unwrap_or(racer.body.orientation);
    let frame = Frame2::from_angle(racer.body.position, heading);
    let vehicle = lab.world.rules.vehicle_of(number);
    let tint = tint(racer);
    let dark = Ink::new(Tint::Highlight).alpha(0.8);
    let shape = |corners: &[(f32, f32)]| {
        Shape::polygon(corners.iter().map(|(x, y)| frame.point_to_world(Vec2::new(*x, *y))))
    };
    let roof = shift(lab, racer, vehicle);
    let boxed = |length: f32, width: f32, y: f32| {
        [(length, width + y), (-length, width + y), (-length, y - width), (length, y - width)]
    };
    match vehicle {
        3 => {
            scene.add("racers", shape(&boxed(0.35, 0.9, 0.0)).fill(tint));
            scene.add("racers", Shape::circle(racer.body.position, 0.6).fill(tint).stroke(dark, 1.0));
            scene.add(
                "racers",
                Shape::line([frame.origin, frame.point_to_world(Vec2::new(1.3, 0.0))]).stroke(dark, 1.5),
            );
        }
        1 => {
            scene.add(
                "racers",
                shape(&[(1.5, 0.0), (0.8, 0.35), (-1.3, 0.35), (-1.3, -0.35), (0.8, -0.35)]).fill(tint),
            );
            scene.add(
                "racers",
                Shape::circle(frame.point_to_world(Vec2::new(-0.2, roof)), 0.5).fill(tint).stroke(dark, 1.0),
            );
        }
        2 => {
            scene.add(
                "racers",
                shape(&boxed(2.4, 1.5, 0.0)).fill(Ink::new(tint).alpha(0.8)).stroke(dark, 1.0),
            );
            scene.add("racers", Shape::circle(racer.body.position, 1.0).fill(tint).stroke(dark, 1.0));
            scene.add(
                "racers",
                Shape::line([frame.origin, frame.point_to_world(Vec2::new(3.4, 0.0))]).stroke(dark, 2.5),
            );
        }
        _ => {
            let hull = [(2.1, 0.55), (1.4, 0.9), (-2.0, 0.9), (-2.0, -0.9), (1.4, -0.9), (2.1, -0.55)];
            scene.add("racers", shape(&hull).fill(tint));
            let top = boxed(0.8, 0.6, roof).map(|(x, y)| (x - 0.4, y));
            scene.add("racers", shape(&top).fill(Ink::new(Tint::Faint).alpha(0.85)).stroke(dark, 1.0));
            wheels(scene, &frame, racer.car.wheel);
        }
    }
}

/// How far the top of a body is shifted by leaning: cars on soft springs out of the bend, riders into it. \[m\]
fn shift(lab: &Race, racer: &Racer, vehicle: usize) -> f32 {
    let springs = lab.world.rules.springs;
    let roll = lean(racer, vehicle);
    // The left side down moves the top to the left.
    springs * if vehicle == 1 { math::sin(roll) } else { 2.5 * math::sin(roll) }
}

/// How far the body leans to its left. \[rad\]
pub(crate) fn lean(racer: &Racer, vehicle: usize) -> f32 {
    let velocity = Ground::from_plane(racer.body.velocity, 0.0);
    let body = Kinematic::<Ground>::at(Vec3::ZERO).with_velocity(velocity).with_spin(racer.body.spin);
    let axes =
        if vehicle == 1 { FakeAxes { roll_scale: 0.9, ..FakeAxes::default() } } else { FakeAxes::soggy() };
    let shown = axes.attitude(&body);
    shown.roll * shown.blend
}

fn wheels(scene: &mut Scene, frame: &Frame2, turned: f32) {
    for y in [0.9, -0.9] {
        let hub = frame.point_to_world(Vec2::new(1.2, y));
        let along = frame.vector_to_world(angle::direction(turned)) * 0.5;
        scene.add("racers", Shape::line([hub - along, hub + along]).stroke(Tint::Highlight, 2.0));
    }
}

fn overlays(lab: &Race, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool, number: usize, racer: &Racer) {
    let at = racer.body.position;
    if wanted("rabbits") {
        let ink = Ink::new(Tint::Goal).alpha(0.5);
        scene.add("rabbits", Shape::line([at, racer.did.rabbit]).stroke(ink, 1.0));
        scene.add("rabbits", Shape::circle(racer.did.rabbit, 0.6).fill(Tint::Goal));
    }
    if wanted("arcs") {
        for arc in arcs(lab, number, racer, 0.16) {
            scene.add("arcs", arc);
        }
    }
    if wanted("wishes") {
        for arrow in wishes(racer) {
            scene.add("wishes", arrow);
        }
    }
}

/// The arcs of decision of a racer, as sectors.
pub(crate) fn arcs(lab: &Race, number: usize, racer: &Racer, alpha: f32) -> Vec<Shape> {
    let vehicle = lab.world.rules.vehicle_of(number);
    let (at, facing, speed) = (racer.body.position, racer.body.orientation, racer.body.speed());
    let sector = |facing, radius, half: f32, tint: Tint| {
        Shape::sector(at, radius, facing, 2.0 * half)
            .fill(Ink::new(tint).alpha(alpha))
            .stroke(Ink::new(tint).alpha(2.0 * alpha), 1.0)
    };
    match vehicle {
        4 => Vec::new(),
        3 => {
            vec![sector(facing, 9.0, wits_motion::motor::Human::default().arc.half_angle(speed), Tint::Green)]
        }
        _ => {
            let driver = lab.world.rules.driver(vehicle);
            let mut arcs = vec![sector(facing, 12.0, driver.front.half_angle(speed), Tint::Green)];
            let rear = driver.rear.half_angle(speed);
            if rear > 0.0 && driver.rear_range > 0.0 {
                arcs.push(sector(facing + std::f32::consts::PI, 12.0, rear, Tint::Orange));
            }
            arcs
        }
    }
}

/// What it wished, as a velocity, and what it did, as an acceleration.
pub(crate) fn wishes(racer: &Racer) -> [Shape; 2] {
    let at = racer.body.position;
    let wished = (racer.did.rabbit - at).normalize_or_zero() * racer.did.pace.lowest() * 0.5;
    let did = racer.did.acceleration.clamp_length_max(30.0);
    [
        Shape::arrow(at, at + wished).stroke(Tint::Goal, 2.0),
        Shape::arrow(at, at + did).stroke(Tint::Cyan, 2.0),
    ]
}

/// From line to line of the board. \[m\]
const LINE: f32 = 5.5;

/// Who leads.
fn board(lab: &Race, scene: &mut Scene) {
    // In the middle of the first track, where nobody drives.
    let corner = Vec2::new(-40.0, 5.0);
    for (row, number) in lab.order().into_iter().take(6).enumerate() {
        let racer = &lab.world.racers[number];
        let name = VEHICLES[lab.world.rules.vehicle_of(number)];
        let lap = racer.laps.max(1);
        let best = if racer.best_lap > 0.0 { format!("best {:.1} s", racer.best_lap) } else { String::new() };
        let text = format!("{}. {name} {number}  lap {lap}  {best}", row + 1);
        let at = corner - Vec2::new(0.0, LINE * row as f32);
        scene.add("board", Shape::text(at, text, 11.0).fill(tint(racer)));
    }
}
