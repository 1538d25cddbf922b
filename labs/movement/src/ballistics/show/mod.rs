//! What the lab shows: the scene, and what there is to know about whoever was clicked.

mod course;
mod gun;
mod mortar;

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_game::Inspection;

use crate::ballistics::world::World;

/// Everything there is to see.
pub(crate) fn scene(world: &World, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    match world {
        World::Battery(battery) => gun::scene(battery, scene, wanted),
        World::Hills(hills) => mortar::scene(hills, scene),
        World::Course(course) => course::scene(course, scene),
    }
}

/// Where everybody is who can be clicked.
pub(crate) fn places(world: &World) -> Vec<Vec2> {
    match world {
        World::Battery(battery) => vec![battery.gun.at],
        World::Hills(hills) => hills.people.iter().map(|person| person.feet() + Vec2::Y * 0.9).collect(),
        World::Course(course) => course.runners.iter().map(|runner| runner.place() + Vec2::Y * 0.9).collect(),
    }
}

/// What there is to know about somebody.
pub(crate) fn inspect(world: &World, number: usize) -> Option<Inspection> {
    match world {
        World::Battery(battery) => (number == 0).then(|| gun::inspect(battery)),
        World::Hills(hills) => mortar::inspect(hills, number),
        World::Course(course) => course::inspect(course, number),
    }
}

/// Text of the usual size.
fn label(scene: &mut Scene, at: Vec2, text: impl Into<String>, tint: Tint) {
    scene.add("labels", Shape::text(at, text, 15.0).fill(tint));
}

/// The ground between two heights, over the whole width of the picture.
fn earth(scene: &mut Scene, top: impl Fn(f32) -> f32, from: f32, to: f32, bottom: f32) {
    let steps = 160;
    let place = |step: i32| from + (to - from) * step as f32 / steps as f32;
    let surface: Vec<Vec2> = (0..=steps).map(|step| Vec2::new(place(step), top(place(step)))).collect();
    let below = [Vec2::new(to, bottom), Vec2::new(from, bottom)];
    let body = Shape::polygon(surface.iter().copied().chain(below));
    scene.add("ground", body.fill(Ink::new(Tint::Faint).alpha(0.75)));
    scene.add("ground", Shape::line(surface).stroke(Tint::Obstacle, 2.0));
}

/// Somebody who stands at a place: legs, body, head.
fn person(scene: &mut Scene, feet: Vec2, lean: f32, tint: Tint) {
    let ink = Ink::new(tint);
    let up = |height: f32| feet + Vec2::new(lean * height, height);
    let (hip, neck) = (up(0.75), up(1.35));
    for foot in [Vec2::new(-0.28, 0.0), Vec2::new(0.28, 0.0)] {
        scene.add("things", Shape::line([feet + foot, hip]).stroke(ink, 3.0));
    }
    scene.add("things", Shape::line([hip, neck]).stroke(ink, 5.0));
    scene.add("things", Shape::circle(up(1.62), 0.24).fill(ink));
}

/// A faint arc through points.
fn arc(scene: &mut Scene, points: Vec<Vec2>, ink: Ink, width: f32) {
    scene.add("plan", Shape::line(points).stroke(ink, width));
}
