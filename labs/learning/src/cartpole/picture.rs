//! The cart and the pole, drawn.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_learn::reinforce::env::CartPole;

use crate::deep::Look;

/// Half of the cart. (m)
const CART: Vec2 = Vec2::new(0.3, 0.12);
/// The height of the track, and of the axle of the pole. (m)
const TRACK: f32 = -0.15;
const AXLE: f32 = 0.1;

pub(crate) fn draw(pole: &CartPole, scene: &mut Scene, look: Look) {
    let Look { layer, alpha, action } = look;
    let [x, _, angle, _] = pole.numbers();
    let def = pole.def();
    let ink = |tint: Tint| Ink::new(tint).alpha(alpha);
    if alpha >= 1.0 {
        track(scene, layer, def.max_position);
    }
    let middle = Vec2::new(x, 0.0);
    let cart = Shape::rectangle(middle - CART, middle + CART);
    scene.add(layer, cart.fill(ink(Tint::Agent)).stroke(ink(Tint::Wall), 1.5));
    for side in [-0.6, 0.6] {
        let wheel = Vec2::new(x + side * CART.x, TRACK + 0.05);
        scene.add(layer, Shape::circle(wheel, 0.06).fill(ink(Tint::Wall)));
    }
    let (sine, cosine) = math::sin_cos(angle);
    let (foot, along) = (Vec2::new(x, AXLE), Vec2::new(sine, cosine) * (2.0 * def.half_length));
    let fallen = angle.abs() > def.max_angle;
    let tint = if fallen { Tint::Red } else { Tint::Orange };
    scene
        .add(layer, Shape::line([foot, foot + along]).stroke(ink(tint), if alpha < 1.0 { 2.0 } else { 7.0 }));
    scene.add(layer, Shape::circle(foot, 0.04).fill(ink(Tint::Wall)));
    if let Some(action) = action {
        let side = if action == 1 { 1.0 } else { -1.0 };
        let from = Vec2::new(x + side * CART.x, 0.0);
        scene.add(layer, Shape::arrow(from, from + Vec2::new(0.35 * side, 0.0)).stroke(Tint::Highlight, 3.0));
    }
}

/// The track, its ends, and how far the pole may lean.
fn track(scene: &mut Scene, layer: &'static str, end: f32) {
    let line = [Vec2::new(-end, TRACK), Vec2::new(end, TRACK)];
    scene.add(layer, Shape::line(line).stroke(Tint::Wall, 2.0));
    for side in [-end, end] {
        let post = [Vec2::new(side, TRACK), Vec2::new(side, TRACK + 0.35)];
        scene.add(layer, Shape::line(post).stroke(Tint::Danger, 3.0));
    }
}
