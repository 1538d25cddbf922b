//! Pictures for the gallery: each game at a telling moment, made once and kept; and short films that begin there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, Picture, RenderError, draw, film};
use wits_core::scene::{Scene, Theme};
use wits_game::{About, Entry, Params, Session};

use crate::attach::Program;

/// Width and height. \[pixels\]
const SIZE: [u32; 2] = [640, 400];
/// Cards show pictures at about half their size: letters are drawn larger, so that they can be read.
const TEXT_SCALE: f32 = 1.5;
/// How much is played before the picture is taken of a game that names no tick. \[s\]
const SECONDS: u32 = 6;
/// A heavy game is stopped earlier.
const MAX_WORK: Duration = Duration::from_secs(2);

/// How many pictures a film has.
const FRAMES: u32 = 24;
/// How many of them are shown in a second.
const FRAMES_PER_SECOND: u32 = 8;
/// How long the making of a film may take, beside playing up to its beginning.
const MAX_FILMING: Duration = Duration::from_secs(3);
/// How many films are kept: about a megabyte each.
const MAX_FILMS: usize = 12;

/// How long a program has to show itself.
const GLANCE: Duration = Duration::from_millis(150);

/// A picture in dark and in light.
#[derive(Clone)]
struct Pair {
    dark: Bytes,
    light: Bytes,
}

/// A film that was made.
struct Film {
    name: &'static str,
    theme: Theme,
    bytes: Bytes,
}

/// Pictures and films that were made.
#[derive(Default)]
pub(crate) struct Shots {
    /// Locked while one is made: a gallery asks for all at once, and playing needs all cores anyway.
    made: Mutex<BTreeMap<&'static str, Pair>>,
    /// The last one last. Locked while one is made, so that films are made one at a time.
    films: Mutex<Vec<Film>>,
}

impl Shots {
    /// The picture of a game as PNG; the error is for people.
    pub(crate) async fn of(&self, entry: &Entry, theme: Theme) -> Result<Bytes, String> {
        let mut made = self.made.lock().await;
        let name = entry.about().name;
        let pair = match made.get(name) {
            Some(pair) => pair.clone(),
            None => {
                let entry = entry.clone();
                // The task fails when the game panics.
                let pair = spawn_blocking(move || take(&entry)).await.map_err(|fault| fault.to_string())?;
                let pair = pair.map_err(|fault| fault.to_string())?;
                made.insert(name, pair.clone());
                pair
            }
        };
        Ok(match theme {
            Theme::Dark => pair.dark,
            Theme::Light => pair.light,
        })
    }

    /// A few seconds of a game as animated PNG, from the moment of its picture on. Whoever asked and went away stops the
    /// work.
    pub(crate) async fn film_of(&self, entry: &Entry, theme: Theme) -> Result<Bytes, String> {
        let mut films = self.films.lock().await;
        let name = entry.about().name;
        if let Some(known) = films.iter().position(|film| film.name == name && film.theme == theme) {
            let film = films.remove(known);
            let bytes = film.bytes.clone();
            films.push(film);
            return Ok(bytes);
        }
        let wanted = Wanted::default();
        let (entry, still_wanted) = (entry.clone(), wanted.0.clone());
        let made = spawn_blocking(move || shoot(&entry, theme, &still_wanted)).await;
        let bytes = made.map_err(|fault| fault.to_string())?.map_err(|fault| fault.to_string())?;
        if films.len() >= MAX_FILMS {
            films.remove(0);
        }
        films.push(Film { name, theme, bytes: bytes.clone() });
        Ok(bytes)
    }
}

/// Says until it is dropped that somebody waits.
struct Wanted(Arc<AtomicBool>);

impl Default for Wanted {
    fn default() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Plays a game with its usual seed and parameters up to the moment of its picture.
fn play(entry: &Entry, wanted: &AtomicBool) -> Session {
    let about = entry.about().clone();
    let mut session = Session::new(entry, Seed::new(1), Params::defaults(&about), true);
    let start = Instant::now();
    let ticks = match about.listing.picture_tick {
        0 => SECONDS * about.ticks_per_second,
        tick => tick,
    };
    for _ in 0..ticks {
        if start.elapsed() > MAX_WORK || !wanted.load(Ordering::Relaxed) {
            break;
        }
        session.tick();
    }
    session
}

fn scene_of(session: &Session) -> Scene {
    let layers = &session.about().layers;
    let shown = |name: &str| layers.iter().all(|layer| layer.name != name || layer.on);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &shown);
    scene
}

/// Takes both pictures of a game.
fn take(entry: &Entry) -> Result<Pair, RenderError> {
    let scene = scene_of(&play(entry, &AtomicBool::new(true)));
    let png = |theme| picture(&scene, entry.about(), theme)?.to_png().map(Bytes::from);
    Ok(Pair { dark: png(Theme::Dark)?, light: png(Theme::Light)? })
}

/// Shoots a film of a game; a heavy game gets a shorter one.
fn shoot(entry: &Entry, theme: Theme, wanted: &AtomicBool) -> Result<Bytes, RenderError> {
    let about = entry.about();
    let mut session = play(entry, wanted);
    let start = Instant::now();
    let mut pictures = vec![picture(&scene_of(&session), about, theme)?];
    for frame in 1..FRAMES {
        if start.elapsed() > MAX_FILMING || !wanted.load(Ordering::Relaxed) {
            break;
        }
        let due = |frame: u32| frame * about.ticks_per_second / FRAMES_PER_SECOND;
        (due(frame - 1)..due(frame)).for_each(|_| session.tick());
        pictures.push(picture(&scene_of(&session), about, theme)?);
    }
    #[expect(clippy::cast_possible_truncation, reason = "a part of a second")]
    film(&pictures, (1000 / FRAMES_PER_SECOND) as u16).map(Bytes::from)
}

/// A program as it is now, if it shows itself soon.
pub(crate) async fn of_program(program: &Arc<Program>, theme: Theme) -> Result<Bytes, String> {
    program.glance();
    sleep(GLANCE).await;
    let program = program.clone();
    let draw = move || {
        let empty = Scene::new(Vec2::ZERO, Vec2::ONE);
        let page = program.page();
        let scene = page.as_ref().map_or(&empty, |page| &page.scene);
        picture(scene, &program.about, theme)?.to_png().map(Bytes::from)
    };
    let drawn = spawn_blocking(draw).await.map_err(|fault| fault.to_string())?;
    drawn.map_err(|fault| fault.to_string())
}

fn picture(scene: &Scene, about: &About, theme: Theme) -> Result<Picture, RenderError> {
    let hidden: Vec<&str> = about.layers.iter().filter(|layer| !layer.on).map(|layer| layer.name).collect();
    let layers = about.layer_names();
    let options = DrawOptions {
        size: SIZE,
        theme,
        layers: &layers,
        hidden: &hidden,
        margin: 0.0,
        text_scale: TEXT_SCALE,
        ..DrawOptions::default()
    };
    draw(scene, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::scene::Tint;

    /// The gallery, the guide and the live scene show a thing in one colour.
    #[test]
    fn the_live_scene_paints_like_the_pictures() {
        let palette = include_str!("../../../studio/src/scene/palette.ts");
        for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
            let (_, colours) = palette.split_once(&format!("  {name}: {{\n    agent:")).unwrap();
            let (colours, _) = colours.split_once('}').unwrap();
            for tint in Tint::ALL {
                let [red, green, blue] = tint.rgb(theme);
                let role = serde_json::to_value(tint).unwrap();
                let line = format!("{}: \"#{red:02x}{green:02x}{blue:02x}\"", role.as_str().unwrap());
                assert!(format!("agent:{colours}").contains(&line), "{name}: expected {line}");
            }
        }
    }
}
