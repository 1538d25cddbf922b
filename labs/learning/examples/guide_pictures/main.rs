//! Makes the pictures of the guide's pages about learning: `cargo run --release -p learning_labs --example guide_pictures`.
//!
//! With names it makes those alone.

mod certainty;
mod cuts;
mod labs;
mod plot;

use std::error::Error;
use std::path::Path;

use wits_core::glam::Vec2;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;

type Failure = Box<dyn Error>;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../guide/src/pictures");

fn main() -> Result<(), Failure> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    for picture in labs::PICTURES {
        if is_wanted(picture.name) {
            write(picture.name, &labs::png(picture)?)?;
        }
    }
    for (name, scene, size) in [
        ("cuts", cuts::scene as fn() -> Result<Scene, Failure>, [960, 400]),
        ("certainty", certainty::scene, [800, 400]),
    ] {
        if is_wanted(name) {
            write(name, &png(&scene()?, size)?)?;
        }
    }
    Ok(())
}

fn png(scene: &Scene, size: [u32; 2]) -> Result<Vec<u8>, Failure> {
    Ok(draw(scene, &DrawOptions { size, ..DrawOptions::default() })?.to_png()?)
}

fn write(name: &str, png: &[u8]) -> Result<(), Failure> {
    Ok(std::fs::write(Path::new(FOLDER).join(name).with_extension("png"), png)?)
}

/// A point, from numbers.
const fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}
