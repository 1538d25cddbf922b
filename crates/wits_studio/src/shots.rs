//! Pictures for the gallery: each game after a few seconds of play, made once and kept.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, RenderError, draw};
use wits_core::scene::{Scene, Theme};
use wits_game::{About, Entry, Params, Session};

use crate::attach::Program;

/// Width and height. \[pixels\]
const SIZE: [u32; 2] = [640, 400];
/// How much is played before the picture is taken. \[s\]
const SECONDS: u32 = 6;
/// A heavy game is stopped earlier.
const MAX_WORK: Duration = Duration::from_secs(2);

/// How long a program has to show itself.
const GLANCE: Duration = Duration::from_millis(150);

/// A picture in dark and in light.
#[derive(Clone)]
struct Pair {
    dark: Bytes,
    light: Bytes,
}

/// Pictures that were made.
#[derive(Default)]
pub(crate) struct Shots {
    /// Locked while one is made: a gallery asks for all at once, and playing needs all cores anyway.
    made: Mutex<BTreeMap<&'static str, Pair>>,
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
}

/// Plays a game with its usual seed and parameters and takes both pictures.
fn take(entry: &Entry) -> Result<Pair, RenderError> {
    let about = entry.about().clone();
    let mut session = Session::new(entry, Seed::new(1), Params::defaults(&about), true);
    let start = Instant::now();
    for _ in 0..SECONDS * about.ticks_per_second {
        session.tick();
        if start.elapsed() > MAX_WORK {
            break;
        }
    }
    let shown = |name: &str| about.layers.iter().all(|layer| layer.name != name || layer.on);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &shown);
    Ok(Pair { dark: picture(&scene, &about, Theme::Dark)?, light: picture(&scene, &about, Theme::Light)? })
}

/// A program as it is now, if it shows itself soon.
pub(crate) async fn of_program(program: &Arc<Program>, theme: Theme) -> Result<Bytes, String> {
    program.glance();
    sleep(GLANCE).await;
    let program = program.clone();
    let draw = move || {
        let empty = Scene::new(Vec2::ZERO, Vec2::ONE);
        let page = program.page();
        picture(page.as_ref().map_or(&empty, |page| &page.scene), &program.about, theme)
    };
    let drawn = spawn_blocking(draw).await.map_err(|fault| fault.to_string())?;
    drawn.map_err(|fault| fault.to_string())
}

fn picture(scene: &Scene, about: &About, theme: Theme) -> Result<Bytes, RenderError> {
    let hidden: Vec<&str> = about.layers.iter().filter(|layer| !layer.on).map(|layer| layer.name).collect();
    let layers = about.layer_names();
    let options = DrawOptions {
        size: SIZE,
        theme,
        layers: &layers,
        hidden: &hidden,
        margin: 0.0,
        ..DrawOptions::default()
    };
    draw(scene, &options)?.to_png().map(Bytes::from)
}
