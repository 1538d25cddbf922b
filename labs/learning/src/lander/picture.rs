//! The lander, its flames, the ground and the pad, drawn.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_learn::reinforce::env::Lander;

use crate::deep::Look;

/// Half of the pad. (m)
const PAD: f32 = 2.0;

pub(crate) fn draw(lander: &Lander, scene: &mut Scene, look: Look) {
    let Look { layer, alpha, action } = look;
    if alpha >= 1.0 {
        ground(scene, lander.def().half_width);
    }
    let ink = |tint: Tint| Ink::new(tint).alpha(alpha);
    let hull = lander.hull();
    for (foot, corner) in lander.feet().into_iter().zip(hull) {
        scene.add(layer, Shape::line([corner, foot]).stroke(ink(Tint::Neutral), 2.0));
        let sole = Vec2::new(0.25, 0.0);
        scene.add(layer, Shape::line([foot - sole, foot + sole]).stroke(ink(Tint::Neutral), 2.5));
    }
    let body = Shape::polygon(hull).fill(ink(Tint::Agent)).stroke(ink(Tint::Wall), 1.5);
    scene.add(layer, body);
    if alpha >= 1.0 {
        let window = lander.place(Vec2::new(0.0, 0.2));
        scene.add(layer, Shape::circle(window, 0.16).fill(Tint::Cyan));
        flames(lander, scene, layer, action);
    }
}

/// A flame where an engine burns: below, or at the side from which it pushes.
fn flames(lander: &Lander, scene: &mut Scene, layer: &'static str, action: Option<u32>) {
    let flame = |scene: &mut Scene, root: [Vec2; 2], tip: Vec2, tint: Tint| {
        let points = [root[0], tip, root[1]].map(|point| lander.place(point));
        scene.add(layer, Shape::polygon(points).fill(Ink::new(tint).alpha(0.9)));
    };
    match action {
        Some(2) => {
            flame(
                scene,
                [Vec2::new(-0.25, -0.33), Vec2::new(0.25, -0.33)],
                Vec2::new(0.0, -1.7),
                Tint::Orange,
            );
            flame(
                scene,
                [Vec2::new(-0.12, -0.33), Vec2::new(0.12, -0.33)],
                Vec2::new(0.0, -1.1),
                Tint::Yellow,
            );
        }
        // It pushes to the left, and burns on the right.
        Some(1) => {
            flame(scene, [Vec2::new(0.5, 0.45), Vec2::new(0.5, 0.25)], Vec2::new(1.15, 0.35), Tint::Orange)
        }
        Some(3) => {
            flame(scene, [Vec2::new(-0.5, 0.45), Vec2::new(-0.5, 0.25)], Vec2::new(-1.15, 0.35), Tint::Orange)
        }
        _ => {}
    }
}

fn ground(scene: &mut Scene, half_width: f32) {
    let layer = "ground";
    let soil = Shape::rectangle(Vec2::new(-half_width, -1.2), Vec2::new(half_width, 0.0));
    scene.add(layer, soil.fill(Ink::new(Tint::Obstacle).alpha(0.5)));
    let line = [Vec2::new(-half_width, 0.0), Vec2::new(half_width, 0.0)];
    scene.add(layer, Shape::line(line).stroke(Tint::Wall, 2.0));
    scene.add(layer, Shape::line([Vec2::new(-PAD, 0.0), Vec2::new(PAD, 0.0)]).stroke(Tint::Goal, 5.0));
    for side in [-PAD, PAD] {
        let (foot, top) = (Vec2::new(side, 0.0), Vec2::new(side, 1.2));
        scene.add(layer, Shape::line([foot, top]).stroke(Tint::Neutral, 1.5));
        let flag = [top, top + Vec2::new(0.7, -0.25), top + Vec2::new(0.0, -0.5)];
        scene.add(layer, Shape::polygon(flag).fill(Tint::Yellow));
    }
}
