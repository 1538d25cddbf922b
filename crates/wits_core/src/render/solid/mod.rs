//! Scenes in three dimensions: a depth buffer, triangles with Lambert light, lines, and labels on top.
//!
//! Everything is drawn at twice the size and averaged, so that edges are smooth. Opaque things come first, then what can
//! be seen through, in the order of the layers.

mod content;
mod eye;
mod labels;
mod raster;
mod shapes;
#[cfg(test)]
mod tests;

use super::canvas::Canvas;
use super::{Camera, DrawOptions, Picture, RenderError, ground, layers};
use crate::scene::{Scene, Shape, Space3};
use eye::Eye;
use raster::Raster;

/// Pictures of more pixels are drawn without the smoothing of edges, to save memory.
const MAX_SMOOTH_PIXELS: u64 = 6_000_000;

/// Draws a scene of three dimensions.
pub(super) fn draw(scene: &Scene, space: &Space3, options: &DrawOptions<'_>) -> Result<Picture, RenderError> {
    let [width, height] = options.size;
    if !space.bounds.is_sane() {
        return Err(RenderError::View { what: format!("the bounds {:?}", space.bounds) });
    }
    let samples = if u64::from(width) * u64::from(height) > MAX_SMOOTH_PIXELS { 1 } else { 2 };
    let eye = Eye::new(space, options, samples)?;
    let background = ground::background(options.theme);
    let mut raster = Raster::new([width * samples, height * samples], background);
    let layers = layers::in_order(scene, options);
    let shapes = shapes_of(scene, &layers);
    if let Some(step) = space.grid {
        content::ground(&mut raster, &eye, space, step);
    }
    for opaque in [true, false] {
        for layer in &layers {
            content::layer(&mut raster, &eye, scene, layer, opaque);
        }
        shapes.iter().for_each(|shape| shapes::draw(&mut raster, &eye, shape, opaque));
    }
    // One pixel a metre, so that texts are placed in pixels.
    let flat = Camera::looking_at(glam::Vec2::ZERO, 1.0, options.size);
    let mut canvas = Canvas::new(options.size, flat, options.theme)?;
    canvas.clear(background);
    raster.resolve(samples, &mut canvas);
    labels::draw(&mut canvas, &eye, samples, flat, &shapes, options.text_scale);
    Ok(canvas.into_picture())
}

/// All shapes that are shown, the lowest layer first; flat ones lie on the ground.
fn shapes_of(scene: &Scene, layers: &[&str]) -> Vec<Shape> {
    let of_layer = |layer: &str| {
        let shown = scene.shapes().iter().filter(|shape| shape.layer == layer);
        shown.map(Shape::on_ground).collect::<Vec<_>>()
    };
    layers.iter().flat_map(|layer| of_layer(layer)).collect()
}
