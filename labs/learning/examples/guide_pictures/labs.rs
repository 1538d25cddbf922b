//! Labs, as they are after some ticks.

use learning_labs::{cartpole, classifier, gridworld, hopfield, leftright, pet, predictor};
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Params, Session};

use crate::{Failure, at};

/// A picture of a lab.
pub(crate) struct LabPicture {
    pub(crate) name: &'static str,
    lab: fn() -> Entry,
    seed: u64,
    settings: &'static [(&'static str, f64)],
    ticks: u64,
    size: [u32; 2],
}

pub(crate) const PICTURES: &[LabPicture] = &[
    LabPicture {
        name: "left-or-right",
        lab: leftright::entry,
        seed: 4,
        settings: &[],
        ticks: 3600,
        size: [1000, 600],
    },
    LabPicture {
        name: "predictor",
        lab: predictor::entry,
        seed: 4,
        settings: &[],
        ticks: 3600,
        size: [1000, 680],
    },
    LabPicture {
        name: "classifier",
        lab: classifier::entry,
        seed: 1,
        settings: &[],
        ticks: 300,
        size: [640, 640],
    },
    LabPicture {
        name: "grid-world",
        lab: gridworld::entry,
        seed: 3,
        settings: &[("rate", 0.1)],
        ticks: 1500,
        size: [960, 440],
    },
    LabPicture {
        name: "cart-pole",
        lab: cartpole::entry,
        seed: 1,
        settings: &[],
        ticks: 1500,
        size: [900, 800],
    },
    LabPicture {
        name: "fog-fill",
        lab: hopfield::entry,
        seed: 4,
        settings: &[],
        ticks: 600,
        size: [1000, 500],
    },
    // A teacher has shown it to throw the ball to somebody when it is bored.
    LabPicture {
        name: "pet",
        lab: pet::entry,
        seed: 5,
        settings: &[("teacher", 1.0), ("lesson", 3.0)],
        ticks: 700,
        size: [900, 600],
    },
];

/// The picture, with all layers that are on at first.
pub(crate) fn png(picture: &LabPicture) -> Result<Vec<u8>, Failure> {
    let entry = (picture.lab)();
    let params =
        Params::with(entry.about(), picture.settings.iter().copied()).map_err(|errors| errors.to_string())?;
    let mut session = Session::new(&entry, Seed::new(picture.seed), params, true);
    (0..picture.ticks).for_each(|_| session.tick());
    let mut scene = Scene::new(at(0.0, 0.0), at(1.0, 1.0));
    session.game().scene(&mut scene, &|_| false);
    let options =
        DrawOptions { size: picture.size, layers: &session.about().layer_names(), ..DrawOptions::default() };
    Ok(draw(&scene, &options)?.to_png()?)
}
