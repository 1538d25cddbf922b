//! The scene: a ground, the course, the squadron with its trails, and what each aircraft wants.

use std::sync::LazyLock;

use wits_core::glam::{Vec2, Vec3};
use wits_core::scene::{Body3, Bounds3, Ink, Mesh, Scene, Shape, Space3, Tint, View3};
use wits_core::space::{Space, Volume};

use crate::flight::course::{RADIUS, RINGS, ring};
use crate::flight::craft::{Craft, REACH, TRAIL};
use crate::flight::world::FlightLab;

/// The box that a camera shows at first.
const BOUNDS: Bounds3 = Bounds3 { min: Vec3::new(-REACH, 0.0, -REACH), max: Vec3::new(REACH, 70.0, REACH) };
/// From where it looks at first.
const VIEW: View3 = View3 { target: Vec3::new(0.0, 22.0, 0.0), yaw: 0.61, pitch: 0.42, distance: 270.0 };
/// A line of the ground every so many metres.
const GRID: f32 = 20.0;
/// The outline of an aircraft on the ground, in its own frame. \[m\]
const SHADOW: [Vec3; 4] = [
    Vec3::new(5.5, 0.0, 0.0),
    Vec3::new(-3.5, 0.0, -5.0),
    Vec3::new(-2.0, 0.0, 0.0),
    Vec3::new(-3.5, 0.0, 5.0),
];

/// An aircraft, drawn bigger than life: x ahead, y up, z right. \[m\]
static AIRCRAFT: LazyLock<Mesh> = LazyLock::new(|| {
    let mut mesh = Mesh::builder();
    let (nose, tail) = (Vec3::new(6.0, 0.0, 0.0), Vec3::new(-3.6, 0.3, 0.0));
    let (top, belly) = (Vec3::new(0.4, 1.0, 0.0), Vec3::new(-0.4, -0.7, 0.0));
    for side in [-1.0, 1.0] {
        let flank = Vec3::new(-0.6, 0.1, 0.9 * side);
        // Seen from the other side the corners go round the other way.
        let mut face = |a: Vec3, b: Vec3, c: Vec3, tint: Tint| {
            mesh.triangle(if side > 0.0 { [a, b, c] } else { [a, c, b] }, tint);
        };
        face(nose, top, flank, Tint::Agent);
        face(top, tail, flank, Tint::Agent);
        face(nose, flank, belly, Tint::Agent);
        face(flank, tail, belly, Tint::Agent);
        let root = [Vec3::new(2.2, 0.0, 0.5 * side), Vec3::new(-2.4, 0.1, 0.5 * side)];
        let tip = [Vec3::new(-2.2, 0.3, 6.0 * side), Vec3::new(-3.4, 0.3, 6.0 * side)];
        face(root[0], tip[0], root[1], Tint::Agent);
        face(tip[0], tip[1], root[1], Tint::Agent);
        face(Vec3::new(-2.6, 0.3, 0.2 * side), Vec3::new(-4.2, 0.4, 2.3 * side), tail, Tint::Highlight);
    }
    mesh.triangle([Vec3::new(-1.4, 0.5, 0.0), tail, Vec3::new(-4.2, 2.9, 0.0)], Tint::Highlight);
    mesh.build()
});

/// Everything there is to see.
pub(crate) fn scene(lab: &FlightLab, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let flat = Vec2::splat(REACH);
    scene.set_bounds(-flat, flat);
    scene.set_space(Space3::new(BOUNDS).view(VIEW).grid(GRID));
    rings(lab, scene);
    goal(lab, scene);
    for (number, craft) in lab.world.craft.iter().enumerate() {
        shadow(craft, scene);
        if wanted("trails") {
            trail(craft, tint(lab, number), scene);
        }
        if wanted("wishes") {
            wishes(craft).into_iter().for_each(|shape| scene.add("wishes", shape));
        }
        if wanted("names") {
            let above = craft.body.position + Vec3::Y * 5.0;
            scene.add("names", Shape::text3(above, format!("{number}"), 12.0).fill(Tint::Neutral));
        }
    }
    let bodies = scene.bodies("craft", &AIRCRAFT);
    for (number, craft) in (0_u32..).zip(&lab.world.craft) {
        let body = Body3::new(craft.body.position).turned(craft.body.orientation);
        bodies.push(body.tinted(tint(lab, number as usize)).of_agent(number));
    }
}

fn on_ground(point: Vec3) -> Vec3 {
    Vec3::new(point.x, 0.0, point.z)
}

fn rings(lab: &FlightLab, scene: &mut Scene) {
    if !matches!(lab.world.rules.task, 0 | 3) {
        return;
    }
    let next = lab.world.craft.first().map_or(0, |craft| craft.ring);
    for number in 0..RINGS {
        let ring = ring(number);
        let (tint, width) = if number == next { (Tint::Goal, 4.0) } else { (Tint::Orange, 2.5) };
        let foot = [ring.at - Vec3::Y * RADIUS, on_ground(ring.at)];
        scene.add("rings", Shape::line3(foot).stroke(Ink::new(Tint::Obstacle).alpha(0.8), 1.5));
        let rim = Shape::ring3(ring.at, ring.through, RADIUS);
        scene.add("rings", rim.fill(Ink::new(tint).alpha(0.08)).stroke(tint, width));
        let above = ring.at + Vec3::Y * (RADIUS + 3.0);
        scene.add("rings", Shape::text3(above, format!("ring {}", number + 1), 11.0).fill(tint));
    }
}

fn goal(lab: &FlightLab, scene: &mut Scene) {
    let goal = lab.world.goal();
    let foot = on_ground(goal);
    scene.handle3("goal", foot);
    let alpha = if lab.world.rules.task == 4 { 1.0 } else { 0.35 };
    let ink = Ink::new(Tint::Goal).alpha(alpha);
    scene.add("goal", Shape::ring3(foot, Vec3::Y, 3.0).fill(ink));
    scene.add("goal", Shape::line3([foot, goal]).stroke(ink, 1.5));
    let ball = scene.bodies("goal", &Mesh::ball());
    ball.set_alpha(alpha).push(Body3::new(goal).sized(Vec3::splat(6.0)).tinted(Tint::Goal));
}

pub(crate) fn tint(lab: &FlightLab, number: usize) -> Tint {
    match lab.world.rules.task {
        2 if number == lab.world.it => Tint::Danger,
        3 if number == 0 => Tint::Goal,
        _ => Tint::Agent,
    }
}

fn shadow(craft: &Craft, scene: &mut Scene) {
    let at = craft.body.position;
    let outline = SHADOW.map(|point| on_ground(at + Volume::rotate(craft.body.orientation, point)));
    scene.add("shadows", Shape::polygon3(outline).fill(Ink::new(Tint::Obstacle).alpha(0.55)));
    let height = Shape::line3([at, on_ground(at)]);
    scene.add("shadows", height.stroke(Ink::new(Tint::Obstacle).alpha(0.5), 1.0));
}

fn trail(craft: &Craft, tint: Tint, scene: &mut Scene) {
    let places = (0..TRAIL).map(|step| craft.trail[(craft.trail_at + step) % TRAIL]);
    let line = Shape::line3(places.chain([craft.body.position]));
    scene.add("trails", line.stroke(Ink::new(tint).alpha(0.45), 2.0));
}

/// The velocity wished and the one it has, and its up.
pub(crate) fn wishes(craft: &Craft) -> Vec<Shape> {
    let at = craft.body.position;
    let arrow = |to: Vec3, tint: Tint| Shape::arrow3(at, at + to).stroke(tint, 2.0);
    let wished = craft.did.wants.sum().clamp_length_max(60.0);
    vec![
        arrow(wished * 0.8, Tint::Goal),
        arrow(craft.body.velocity * 0.8, Tint::Cyan),
        arrow(Volume::up(craft.body.orientation) * 8.0, Tint::Green),
    ]
}

/// The aircraft that is nearest above a place of the ground.
pub(crate) fn pick(lab: &FlightLab, at: Vec2, radius: f32) -> Option<u64> {
    let places = lab.world.craft.iter().map(|craft| craft.body.position);
    wits_game::nearest(places.map(|place| Vec2::new(place.x, -place.z)), 3.0, at, radius)
}
