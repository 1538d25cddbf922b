//! The street: a mine in its hill, a bank, a saloon, a home.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::message::Place;

/// Where the ground of the houses is.
const GROUND: f32 = 3.5;

/// Where a place is along the street.
pub(crate) const fn middle(place: Place) -> f32 {
    match place {
        Place::Mine => -11.2,
        Place::Bank => -3.8,
        Place::Saloon => 3.6,
        Place::Home => 10.8,
    }
}

/// All of it.
pub(crate) fn draw(scene: &mut Scene) {
    let wall = |alpha| Ink::new(Tint::Wall).alpha(alpha);
    let strip = |low: f32, high: f32| Shape::rectangle(Vec2::new(-15.0, low), Vec2::new(15.0, high));
    scene.add("ground", strip(-0.25, GROUND).fill(wall(0.12)));
    scene.add("ground", strip(-0.25, 0.0).fill(wall(0.5)));
    mine(scene, middle(Place::Mine));
    house(scene, middle(Place::Bank), Tint::Blue);
    pillars(scene, middle(Place::Bank));
    house(scene, middle(Place::Saloon), Tint::Red);
    swing_doors(scene, middle(Place::Saloon));
    home(scene, middle(Place::Home));
    for place in Place::ALL {
        let title = place.name().to_uppercase();
        let at = Vec2::new(middle(place) - 0.16 * title.len() as f32, GROUND + 4.0);
        scene.add("ground", Shape::text(at, title, 14.0).fill(Tint::Neutral));
    }
}

fn boxed(middle: f32, low: Vec2, high: Vec2) -> Shape {
    let ground = Vec2::new(middle, GROUND);
    Shape::rectangle(ground + low, ground + high)
}

fn shaped(middle: f32, points: &[(f32, f32)]) -> Shape {
    Shape::polygon(points.iter().map(|(x, y)| Vec2::new(middle + x, GROUND + y)))
}

fn mine(scene: &mut Scene, at: f32) {
    let hill = [(-3.2, 0.0), (-2.2, 1.7), (-1.2, 2.2), (-0.2, 3.3), (0.9, 2.4), (2.1, 1.9), (3.2, 0.0)];
    scene.add("ground", shaped(at, &hill).fill(Ink::new(Tint::Obstacle).alpha(0.8)));
    scene.add(
        "ground",
        boxed(at, Vec2::new(-0.8, 0.0), Vec2::new(0.8, 1.4))
            .fill(Ink::new(Tint::Faint))
            .stroke(Tint::Orange, 3.0),
    );
    for (x, y) in [(-1.6, 0.7), (1.4, 0.9), (-1.0, 1.7), (0.3, 2.3), (1.9, 0.4)] {
        scene.add("ground", Shape::circle(Vec2::new(at + x, GROUND + y), 0.12).fill(Tint::Yellow));
    }
}

fn house(scene: &mut Scene, at: f32, tint: Tint) {
    let walls = boxed(at, Vec2::new(-2.4, 0.0), Vec2::new(2.4, 2.4));
    scene.add("ground", walls.fill(Ink::new(tint).alpha(0.18)).stroke(Ink::new(tint).alpha(0.8), 2.0));
    let front = boxed(at, Vec2::new(-2.7, 2.4), Vec2::new(2.7, 3.2));
    scene.add("ground", front.fill(Ink::new(tint).alpha(0.35)).stroke(Ink::new(tint).alpha(0.8), 2.0));
}

fn pillars(scene: &mut Scene, at: f32) {
    for x in [-1.9, -0.95, 0.95, 1.9] {
        let pillar = boxed(at, Vec2::new(x - 0.12, 0.0), Vec2::new(x + 0.12, 2.4));
        scene.add("ground", pillar.fill(Ink::new(Tint::Blue).alpha(0.6)));
    }
    scene.add("ground", Shape::circle(Vec2::new(at, GROUND + 2.8), 0.28).fill(Tint::Yellow));
}

fn swing_doors(scene: &mut Scene, at: f32) {
    for x in [-0.5, 0.5] {
        let door = boxed(at, Vec2::new(x - 0.45, 0.35), Vec2::new(x + 0.45, 1.35));
        scene.add("ground", door.fill(Ink::new(Tint::Orange).alpha(0.5)).stroke(Tint::Orange, 1.5));
    }
    // A glass on the sign.
    scene.add(
        "ground",
        shaped(at, &[(-0.2, 3.1), (0.2, 3.1), (0.14, 2.55), (-0.14, 2.55)]).fill(Ink::new(Tint::Yellow)),
    );
}

fn home(scene: &mut Scene, at: f32) {
    let walls = boxed(at, Vec2::new(-2.0, 0.0), Vec2::new(2.0, 2.0));
    scene.add(
        "ground",
        walls.fill(Ink::new(Tint::Green).alpha(0.15)).stroke(Ink::new(Tint::Green).alpha(0.8), 2.0),
    );
    let roof = shaped(at, &[(-2.4, 2.0), (2.4, 2.0), (0.0, 3.4)]);
    scene.add(
        "ground",
        roof.fill(Ink::new(Tint::Red).alpha(0.35)).stroke(Ink::new(Tint::Red).alpha(0.8), 2.0),
    );
    let door = boxed(at, Vec2::new(-0.4, 0.0), Vec2::new(0.4, 1.2));
    scene.add("ground", door.fill(Ink::new(Tint::Orange).alpha(0.5)));
    let window = boxed(at, Vec2::new(0.9, 0.7), Vec2::new(1.6, 1.3));
    scene.add("ground", window.fill(Ink::new(Tint::Yellow).alpha(0.6)));
}
