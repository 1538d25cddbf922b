//! Draws a [`Scene`] to pixels and PNG, in software: no window, no graphics card, no display.
//!
//! # When to use
//! Pictures from headless runs, golden pictures in tests, thumbnails, films frame by frame. For a live view of a
//! running game use the studio, which draws the same scene in the same way.
//!
//! # What is drawn
//! A background, the ground inside the bounds of the scene with a quiet border, then the layers, bottom first. Within
//! a layer heat maps and sprites come before shapes, so that marks and labels lie on top of the bodies they speak of.
//! Strokes and text keep their size in pixels whatever the camera does. Of labels that would lie on each other one is
//! drawn, and labels that would stick out at the right are moved in.
//!
//! A scene with a [space](crate::scene::Space3) is drawn in three dimensions: meshes and bodies with a depth buffer and
//! Lambert light, shapes where they are in space, labels on top. There the layers decide what is shown, and the depth
//! what lies before what.
//!
//! # Cost
//! Proportional to the pixels covered. 100,000 small darts on 1280 by 720 pixels take about a tenth of a second, and
//! twice that to become a PNG. Memory is 4 bytes a pixel.
//!
//! # Failure
//! Nothing panics. A size or a view that makes no sense is a [`RenderError`]; a shape with a coordinate that is not
//! finite or absurdly far away, a negative radius, too few points or no ink is left out.
//!
//! # Determinism
//! The same scene gives the same pixels every time on one machine. Between kinds of processors single pixels at edges
//! may differ by a shade, therefore golden pictures are compared with a tolerance.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::render::{DrawOptions, draw};
//! use wits_core::scene::{Scene, Shape, Theme, Tint};
//!
//! let mut scene = Scene::new(Vec2::ZERO, Vec2::new(40.0, 30.0));
//! scene.add("goals", Shape::circle(Vec2::new(20.0, 15.0), 5.0).fill(Tint::Goal));
//! let picture = draw(&scene, &DrawOptions { size: [80, 60], margin: 0.0, ..DrawOptions::default() })?;
//! assert_eq!(picture.pixel(40, 30).map(|[r, g, b, _]| [r, g, b]), Some(Tint::Goal.rgb(Theme::Dark)));
//! assert!(picture.to_png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), wits_core::render::RenderError>(())
//! ```

mod camera;
mod canvas;
mod error;
mod film;
mod font;
mod ground;
mod heat;
mod labels;
mod layers;
mod path;
mod picture;
mod shapes;
mod solid;
mod sprites;
#[cfg(test)]
mod tests;
mod text;

pub use camera::Camera;
pub use error::RenderError;
pub use film::film;
pub use heat::ramp_colour;
pub use picture::Picture;

use crate::scene::{Batch, Scene, Theme, View3};
use canvas::Canvas;
use labels::Labels;

/// The longest side of a picture. \[pixels\]
pub const LONGEST_SIDE: u32 = 8192;

/// How a scene is drawn.
#[derive(Clone, Copy, Debug)]
pub struct DrawOptions<'a> {
    /// Width and height of the picture, each 1 to [`LONGEST_SIDE`]. \[pixels\]
    pub size: [u32; 2],
    /// Dark or light.
    pub theme: Theme,
    /// The layers in the order they are drawn, bottom first. Layers that are not named here come last, in the order
    /// in which they appear in the scene.
    pub layers: &'a [&'a str],
    /// Layers that are not drawn.
    pub hidden: &'a [&'a str],
    /// Room kept free around the bounds of the scene; at most a quarter of each side is used. \[pixels, >= 0\]
    pub margin: f32,
    /// Where to look; `None` shows the bounds of the scene.
    pub camera: Option<Camera>,
    /// Letters are drawn so many times as large as the scene says; for pictures that are shown smaller.
    pub text_scale: f32,
    /// Where to look from in three dimensions; `None` looks as the scene asks for.
    pub view: Option<View3>,
}

impl Default for DrawOptions<'_> {
    /// 1280 by 720 pixels, dark, everything in view.
    fn default() -> Self {
        Self {
            size: [1280, 720],
            theme: Theme::Dark,
            layers: &[],
            hidden: &[],
            margin: 16.0,
            camera: None,
            text_scale: 1.0,
            view: None,
        }
    }
}

/// Draws a scene.
///
/// # Errors
/// [`RenderError::Size`] for sides outside 1 to [`LONGEST_SIDE`], [`RenderError::View`] when the bounds of the scene
/// or the camera are not finite or upside down.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::render::{DrawOptions, RenderError, draw};
/// use wits_core::scene::Scene;
/// let scene = Scene::new(Vec2::ZERO, Vec2::ONE);
/// let empty = DrawOptions { size: [0, 10], ..DrawOptions::default() };
/// assert_eq!(draw(&scene, &empty).err(), Some(RenderError::Size { width: 0, height: 10 }));
/// ```
pub fn draw(scene: &Scene, options: &DrawOptions<'_>) -> Result<Picture, RenderError> {
    picture::check_size(options.size[0], options.size[1])?;
    if let Some(space) = scene.space() {
        return solid::draw(scene, &space, options);
    }
    let camera = match options.camera {
        Some(camera) => camera.checked()?,
        None => Camera::fit(scene.bounds(), options.size, options.margin)?,
    };
    let mut canvas = Canvas::new(options.size, camera, options.theme)?;
    ground::draw(&mut canvas, scene.bounds());
    let layers = layers::in_order(scene, options);
    let labels = Labels::choose(&canvas, scene, &layers, options.text_scale);
    for layer in layers {
        draw_layer(&mut canvas, scene, layer, &labels);
    }
    Ok(canvas.into_picture())
}

/// Fields first, then bodies, then the shapes that mark and label them.
fn draw_layer(canvas: &mut Canvas, scene: &Scene, layer: &str, labels: &Labels) {
    for batch in scene.batches() {
        if let Batch::Heat(map) = batch
            && map.layer == layer
        {
            heat::draw(canvas, map);
        }
    }
    for batch in scene.batches() {
        if let Batch::Sprites(list) = batch
            && list.layer() == layer
        {
            sprites::draw(canvas, list);
        }
    }
    for (place, shape) in scene.shapes().iter().enumerate().filter(|(_, shape)| shape.layer == layer) {
        shapes::draw(canvas, shape, labels.of(place));
    }
}
