//! The scene: the world in three dimensions, made flat by a camera.

use wits_core::glam::{Vec2, Vec3};
use wits_core::scene::{Ink, Painter, Scene, Shape, Tint, View3};
use wits_core::space::{Space, Volume};

use crate::flight::course::{RINGS, ring};
use crate::flight::craft::{Craft, REACH, TRAIL};
use crate::flight::world::FlightLab;

/// Half of what the scene shows. \[m\]
const CORNER: Vec2 = Vec2::new(160.0, 100.0);
/// The wings of an aircraft in its own frame, drawn bigger than life: x ahead, y up, z right. \[m\]
const WINGS: [Vec3; 4] = [
    Vec3::new(5.5, 0.0, 0.0),
    Vec3::new(-3.5, 0.0, -5.0),
    Vec3::new(-2.0, 0.0, 0.0),
    Vec3::new(-3.5, 0.0, 5.0),
];
/// Its fin.
const FIN: [Vec3; 3] = [Vec3::new(0.5, 0.0, 0.0), Vec3::new(-3.4, 0.0, 0.0), Vec3::new(-4.0, 2.8, 0.0)];

/// Everything there is to see.
pub(crate) fn scene(lab: &FlightLab, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    let view = lab.world.rules.view;
    scene.set_bounds(-CORNER, CORNER);
    ground(&view, scene);
    rings(lab, &view, scene);
    goal(lab, &view, scene);
    let mut painter = Painter::default();
    for (number, craft) in lab.world.craft.iter().enumerate() {
        let tint = tint(lab, number);
        shadow(&view, craft, scene);
        if wanted("trails") {
            trail(&view, craft, tint, scene);
        }
        body(&view, craft, tint, &mut painter);
        if wanted("wishes") {
            wishes(&view, craft).into_iter().for_each(|shape| scene.add("wishes", shape));
        }
    }
    painter.paint(scene, "craft");
}

fn ground(view: &View3, scene: &mut Scene) {
    let ink = Ink::new(Tint::Faint).alpha(0.9);
    for line in view.grid(Vec3::ZERO, REACH, 20.0) {
        scene.add("ground", Shape::line(line).stroke(ink, 1.0));
    }
}

/// A closed or open line of the world, as far as it is all before the camera.
fn line(view: &View3, points: impl IntoIterator<Item = Vec3>) -> Option<Vec<Vec2>> {
    points.into_iter().map(|point| view.project(point).map(|seen| seen.at)).collect()
}

fn rings(lab: &FlightLab, view: &View3, scene: &mut Scene) {
    if !matches!(lab.world.rules.task, 0 | 3) {
        return;
    }
    let next = lab.world.craft.first().map_or(0, |craft| craft.ring);
    for number in 0..RINGS {
        let ring = ring(number);
        let (tint, width) = if number == next { (Tint::Goal, 3.0) } else { (Tint::Orange, 1.5) };
        let foot = view
            .segment(ring.at - Vec3::Y * crate::flight::course::RADIUS, Vec3::new(ring.at.x, 0.0, ring.at.z));
        if let Some(foot) = foot {
            scene.add("rings", Shape::line(foot).stroke(Ink::new(Tint::Faint).alpha(0.9), 1.0));
        }
        if let Some(rim) = line(view, ring.rim()) {
            scene.add("rings", Shape::line(rim).stroke(Ink::new(tint).alpha(0.8), width));
        }
    }
}

fn goal(lab: &FlightLab, view: &View3, scene: &mut Scene) {
    let goal = lab.world.goal();
    let foot = Vec3::new(goal.x, 0.0, goal.z);
    let Some(on_ground) = view.project(foot) else { return };
    scene.handle("goal", on_ground.at);
    let alpha = if lab.world.rules.task == 4 { 1.0 } else { 0.35 };
    let ink = Ink::new(Tint::Goal).alpha(alpha);
    scene.add("goal", Shape::circle(on_ground.at, 2.0 * on_ground.scale).fill(ink));
    if let Some(in_air) = view.project(goal) {
        scene.add("goal", Shape::line([on_ground.at, in_air.at]).stroke(ink, 1.0));
        scene.add("goal", Shape::circle(in_air.at, 3.0 * in_air.scale).stroke(ink, 2.0));
    }
}

pub(crate) fn tint(lab: &FlightLab, number: usize) -> Tint {
    match lab.world.rules.task {
        2 if number == lab.world.it => Tint::Danger,
        3 if number == 0 => Tint::Goal,
        _ => Tint::Agent,
    }
}

fn world_points<'a>(craft: &'a Craft, local: &'a [Vec3]) -> impl Iterator<Item = Vec3> + 'a {
    local.iter().map(|point| craft.body.position + Volume::rotate(craft.body.orientation, *point))
}

fn shadow(view: &View3, craft: &Craft, scene: &mut Scene) {
    let flat = world_points(craft, &WINGS).map(|point| Vec3::new(point.x, 0.0, point.z));
    if let Some(outline) = line(view, flat) {
        scene.add("shadows", Shape::polygon(outline).fill(Ink::new(Tint::Obstacle).alpha(0.7)));
    }
    let at = craft.body.position;
    if let Some(height) = view.segment(at, Vec3::new(at.x, 0.0, at.z)) {
        scene.add("shadows", Shape::line(height).stroke(Ink::new(Tint::Obstacle).alpha(0.4), 1.0));
    }
}

fn trail(view: &View3, craft: &Craft, tint: Tint, scene: &mut Scene) {
    let places = (0..TRAIL).map(|step| craft.trail[(craft.trail_at + step) % TRAIL]);
    if let Some(line) = line(view, places.chain([craft.body.position])) {
        scene.add("trails", Shape::line(line).stroke(Ink::new(tint).alpha(0.25), 1.5));
    }
}

fn body(view: &View3, craft: &Craft, tint: Tint, painter: &mut Painter) {
    let Some(middle) = view.project(craft.body.position) else { return };
    let up = Volume::up(craft.body.orientation);
    // Seen from below it is darker.
    let Some(above) = view.project(craft.body.position + up) else { return };
    let from_above = above.depth < middle.depth;
    let wings = Ink::new(tint).alpha(if from_above { 0.95 } else { 0.55 });
    let outline = Ink::new(Tint::Highlight).alpha(0.6);
    let fin = line(view, world_points(craft, &FIN));
    let shape = line(view, world_points(craft, &WINGS));
    let (Some(fin), Some(shape)) = (fin, shape) else { return };
    // Of wings and fin, the one on the far side first.
    let behind = if from_above { 0.01 } else { -0.01 };
    painter.add(middle.depth + behind, Shape::polygon(shape).fill(wings).stroke(outline, 1.0));
    painter.add(middle.depth, Shape::polygon(fin).fill(Ink::new(Tint::Highlight).alpha(0.85)));
}

/// The velocity wished and the one it has, and its up.
pub(crate) fn wishes(view: &View3, craft: &Craft) -> Vec<Shape> {
    let at = craft.body.position;
    let arrow = |to: Vec3, tint: Tint| {
        view.segment(at, at + to).map(|[from, to]| Shape::arrow(from, to).stroke(tint, 2.0))
    };
    let wished = craft.did.wants.sum().clamp_length_max(60.0);
    let arrows = [
        arrow(wished * 0.8, Tint::Goal),
        arrow(craft.body.velocity * 0.8, Tint::Cyan),
        arrow(Volume::up(craft.body.orientation) * 8.0, Tint::Green),
    ];
    arrows.into_iter().flatten().collect()
}

/// The aircraft nearest to a point of the scene.
pub(crate) fn pick(lab: &FlightLab, at: Vec2, radius: f32) -> Option<u64> {
    let view = lab.world.rules.view;
    let seen = lab.world.craft.iter().map(|craft| view.project(craft.body.position));
    let near = (0_u64..).zip(seen).filter_map(|(number, seen)| Some((number, seen?.at.distance(at))));
    let near = near.filter(|(_, distance)| *distance <= radius + 3.0);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
}
