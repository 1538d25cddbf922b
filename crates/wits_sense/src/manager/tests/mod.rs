mod laws;
mod region;
mod rooms;
mod smell;

use wits_core::glam::Vec2;
use wits_core::time::Moment;

use crate::modality::{Acuity, Modality, Sense, Senses, SensesDef};
use crate::{Notice, SenseManager, Sensor, Who};

const SIGHT: Sense = Sense(0);
const HEARING: Sense = Sense(1);
const TOUCH: Sense = Sense(2);
const SMELL: Sense = Sense(3);

fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The usual senses with another kind of sound.
fn with_sound(attenuation: f32, speed: f32) -> Senses {
    let sound = Modality { attenuation, range: 1000.0, ..Modality::hearing() }.at_speed(speed);
    let mut def = SensesDef::usual();
    def.modalities[1] = sound;
    def.bind().unwrap()
}

fn hearer(who: u64, place: Vec2, threshold: f32) -> Sensor<Vec2> {
    Sensor::new(Who(who), place).with(HEARING, Acuity::of(threshold))
}

/// Everything that is told up to a moment.
fn told(manager: &mut SenseManager<Vec2>, now: u32) -> Vec<Notice<Vec2>> {
    let mut notices = Vec::new();
    manager.deliver(Moment(now), |notice| notices.push(*notice));
    notices
}

fn who(notices: &[Notice<Vec2>]) -> Vec<u64> {
    notices.iter().map(|notice| notice.who.0).collect()
}
