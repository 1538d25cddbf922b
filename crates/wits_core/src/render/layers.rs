//! The order in which layers are drawn.

use super::DrawOptions;
use crate::scene::Scene;

/// The layers to draw, bottom first: those that the options name, then the others as they appear in the scene, first
/// in its meshes, then in its batches and shapes.
pub(super) fn in_order<'a>(scene: &'a Scene, options: &DrawOptions<'a>) -> Vec<&'a str> {
    let batches = scene.batches().iter().map(|batch| -> &'a str { batch.layer() });
    let meshes = scene.meshes().iter().map(|placed| -> &'a str { placed.layer });
    let shapes = scene.shapes().iter().map(|shape| shape.layer);
    let mut order: Vec<&'a str> = Vec::new();
    for layer in options.layers.iter().copied().chain(meshes).chain(batches).chain(shapes) {
        if !order.contains(&layer) && !options.hidden.contains(&layer) {
            order.push(layer);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Shape;
    use glam::Vec2;

    #[test]
    fn named_layers_first_then_as_they_appear_and_never_twice() {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        for layer in ["walls", "marks", "walls"] {
            scene.add(layer, Shape::circle(Vec2::ZERO, 1.0));
        }
        scene.sprites("creatures", 1.0);
        let options = DrawOptions { layers: &["floor", "marks", "floor"], ..DrawOptions::default() };
        assert_eq!(in_order(&scene, &options), ["floor", "marks", "creatures", "walls"]);
        let hidden = DrawOptions { hidden: &["creatures", "floor"], ..options };
        assert_eq!(in_order(&scene, &hidden), ["marks", "walls"]);
    }
}
