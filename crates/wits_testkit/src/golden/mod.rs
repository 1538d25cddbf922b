//! Proves that a picture or a text is still what it was, by comparing it with a file that is kept with the tests.
//!
//! - A missing golden file is a failure that says how to make it.
//! - On a mismatch the picture that was found and one that shows the differences are written under `target/golden`.
//! - `WITS_GOLDEN=update` in the environment writes the golden files anew and says how old and new differ. Look at the
//!   pictures before they are committed, and say in the commit why they were meant to change.
//!
//! Paths are relative to the folder of the package, where tests run.
//!
//! ```no_run
//! use wits_core::glam::Vec2;
//! use wits_core::render::{DrawOptions, draw};
//! use wits_core::scene::{Scene, Shape, Tint};
//! use wits_testkit::golden::assert_golden;
//!
//! let mut scene = Scene::new(Vec2::ZERO, Vec2::splat(10.0));
//! scene.add("goals", Shape::circle(Vec2::splat(5.0), 3.0).fill(Tint::Goal));
//! let picture = draw(&scene, &DrawOptions { size: [100, 100], ..DrawOptions::default() })?;
//! assert_golden(&picture, "tests/golden/goal.png");
//! # Ok::<(), wits_core::render::RenderError>(())
//! ```

mod difference;
mod place;
#[cfg(test)]
mod tests;

pub use difference::{Difference, Tolerance};

use std::fs;
use std::path::Path;

use place::Place;
use wits_core::render::Picture;

/// Compares a picture with a golden PNG, with the [usual tolerance](Tolerance::default).
///
/// # Panics
/// When they differ, or there is no golden file and none is asked for.
#[track_caller]
pub fn assert_golden(picture: &Picture, path: impl AsRef<Path>) {
    assert_golden_within(picture, path, Tolerance::default());
}

/// Compares a picture with a golden PNG.
///
/// # Panics
/// As [`assert_golden`].
///
/// ```no_run
/// # use wits_core::render::Picture;
/// use wits_testkit::golden::{Tolerance, assert_golden_within};
/// # let picture = Picture::from_rgba(1, 1, vec![0; 4]).unwrap();
/// assert_golden_within(&picture, "tests/golden/exact.png", Tolerance { channel: 0, share: 0.0 });
/// ```
#[track_caller]
pub fn assert_golden_within(picture: &Picture, path: impl AsRef<Path>, tolerance: Tolerance) {
    report(check_picture(picture, &Place::of(path.as_ref()), tolerance));
}

/// Compares a text with a golden file. Line ends of either kind are the same.
///
/// # Panics
/// As [`assert_golden`]; the message shows the first line that differs.
///
/// ```no_run
/// use wits_testkit::golden::assert_golden_text;
/// assert_golden_text("tick 1: calm\ntick 2: fleeing\n", "tests/golden/flight.txt");
/// ```
#[track_caller]
pub fn assert_golden_text(text: &str, path: impl AsRef<Path>) {
    report(check_text(text, &Place::of(path.as_ref())));
}

/// Fails the test, or tells what was written.
#[track_caller]
#[expect(clippy::print_stderr, reason = "whoever updates golden files wants to know what changed")]
fn report(outcome: Result<Option<String>, String>) {
    match outcome {
        Ok(None) => {}
        Ok(Some(news)) => eprintln!("{news}"),
        Err(fault) => panic!("{fault}"),
    }
}

/// Nothing when all is well, news when the golden file was written, or what is wrong.
fn check_picture(picture: &Picture, place: &Place, tolerance: Tolerance) -> Result<Option<String>, String> {
    let png = picture.to_png().map_err(|fault| fault.to_string())?;
    let Some(old) = read(place)? else {
        return place.write_first(&png);
    };
    let golden = Picture::from_png(&old).map_err(|fault| format!("{place}: {fault}"))?;
    let difference = Difference::between(&golden, picture, tolerance.channel);
    if place.updating() {
        let unchanged = golden == *picture;
        return if unchanged { Ok(None) } else { place.write_anew(&png, &difference.to_string()) };
    }
    if difference.is_within(tolerance) {
        return Ok(None);
    }
    let mut kept = vec![place.keep("actual", &png)?];
    if let Some(shown) = difference::picture(&golden, picture, tolerance.channel) {
        kept.push(place.keep("diff", &shown.to_png().map_err(|fault| fault.to_string())?)?);
    }
    let allowed = format!("allowed are {tolerance}");
    Err(format!("{place} is not what it was: {difference}; {allowed}.\n{}", place.advice(&kept)))
}

/// As [`check_picture`], for texts.
fn check_text(text: &str, place: &Place) -> Result<Option<String>, String> {
    let text = text.replace("\r\n", "\n");
    let Some(old) = read(place)? else {
        return place.write_first(text.as_bytes());
    };
    let golden = String::from_utf8(old).map_err(|fault| format!("{place}: {fault}"))?.replace("\r\n", "\n");
    if golden == text {
        return Ok(None);
    }
    let difference = difference::of_texts(&golden, &text);
    if place.updating() {
        return place.write_anew(text.as_bytes(), &difference);
    }
    let kept = [place.keep("actual", text.as_bytes())?];
    Err(format!("{place} is not what it was: {difference}\n{}", place.advice(&kept)))
}

/// The golden file, if there is one.
fn read(place: &Place) -> Result<Option<Vec<u8>>, String> {
    match fs::read(place.golden()) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(format!("{place}: {fault}")),
    }
}
