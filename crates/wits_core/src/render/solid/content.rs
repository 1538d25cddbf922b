//! The ground, meshes and bodies.

use glam::Vec3;

use super::eye::Eye;
use super::raster::{Blend, Raster};
use crate::render::ground as flat_ground;
use crate::scene::{Batch, Bodies, Body3, Mesh, Scene, Space3, Tint};
use crate::space::{Space, Volume};

/// The most lines of the ground along each axis.
const MAX_LINES: f32 = 400.0;

/// The ground inside the bounds, with a line every `step` metres.
pub(super) fn ground(raster: &mut Raster, eye: &Eye, space: &Space3, step: f32) {
    let (min, max) = (space.bounds.min, space.bounds.max);
    let colours = flat_ground::colours(eye.theme);
    let [fill, line] = [colours.ground, colours.border].map(|colour| Vec3::from(colour.map(f32::from)));
    let at = |x: f32, z: f32| Vec3::new(x, min.y, z);
    let corners = [at(min.x, min.z), at(min.x, max.z), at(max.x, max.z), at(max.x, min.z)];
    for [b, c] in [[1, 2], [2, 3]] {
        let triangle = [corners[0], corners[b], corners[c]].map(|corner| (corner, fill));
        eye.triangle(triangle, |seen| raster.triangle(seen, Blend::SOLID));
    }
    let mut draw = |from: Vec3, to: Vec3| {
        if let Some(ends) = eye.segment(from, to) {
            raster.line(ends, line, eye.samples, Blend::over(0.8));
        }
    };
    let size = max - min;
    if !(step > 0.0 && size.x / step < MAX_LINES && size.z / step < MAX_LINES) {
        return;
    }
    let places = |from: f32, to: f32| {
        let first = (from / step).ceil();
        let count = ((to / step).floor() - first).max(-1.0) as i32 + 1;
        (0..count).map(move |number| (first + number as f32) * step)
    };
    places(min.x, max.x).for_each(|x| draw(at(x, min.z), at(x, max.z)));
    places(min.z, max.z).for_each(|z| draw(at(min.x, z), at(max.x, z)));
}

/// The meshes and bodies of a layer that are opaque, or those that are not.
pub(super) fn layer(raster: &mut Raster, eye: &Eye, scene: &Scene, layer: &str, opaque: bool) {
    let is_drawn = |alpha: f32| (alpha >= 1.0) == opaque && alpha > 0.0;
    for placed in scene.meshes().iter().filter(|placed| placed.layer == layer && is_drawn(placed.alpha)) {
        mesh(raster, eye, &placed.mesh, None, placed.alpha);
    }
    for batch in scene.batches() {
        if let Batch::Bodies(bodies) = batch
            && bodies.layer() == layer
            && is_drawn(bodies.alpha())
        {
            all(raster, eye, bodies);
        }
    }
}

fn all(raster: &mut Raster, eye: &Eye, bodies: &Bodies) {
    for body in bodies.list().iter().filter(|body| body.is_finite()) {
        mesh(raster, eye, bodies.mesh(), Some(body), bodies.alpha());
    }
}

fn mesh(raster: &mut Raster, eye: &Eye, mesh: &Mesh, body: Option<&Body3>, alpha: f32) {
    let blend = if alpha >= 1.0 { Blend::SOLID } else { Blend { lifted: false, ..Blend::over(alpha) } };
    let place = |index: u32| {
        let point = mesh.positions()[index as usize];
        body.map_or(point, |body| body.at + Volume::rotate(body.orientation, point * body.size))
    };
    let tint = |index: u32| match (mesh.tints()[index as usize], body) {
        (Tint::Agent, Some(body)) => body.tint,
        (tint, _) => tint,
    };
    let normal = |index: u32| {
        let normal = mesh.normals()[index as usize];
        // Normals of a stretched body are squeezed.
        body.map_or(normal, |body| {
            let squeezed = normal / body.size.max(Vec3::splat(1e-3));
            Volume::rotate(body.orientation, squeezed.normalize_or_zero())
        })
    };
    for corners in mesh.triangles() {
        let places = corners.map(place);
        let flat = eye.facing(places);
        let colour = |index: u32| {
            let normal = if mesh.normals().is_empty() { flat } else { normal(index) };
            eye.lit(tint(index), normal)
        };
        let [a, b, c] = corners.map(colour);
        let triangle = [(places[0], a), (places[1], b), (places[2], c)];
        eye.triangle(triangle, |seen| raster.triangle(seen, blend));
    }
    for ends in mesh.edges() {
        if let Some(seen) = eye.segment(place(ends[0]), place(ends[1])) {
            raster.line(seen, eye.colour(tint(ends[0])), eye.samples, Blend::over(alpha));
        }
    }
}
