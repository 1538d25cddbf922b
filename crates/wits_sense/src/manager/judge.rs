//! Whether one sensor notices one signal: the cheap questions first, line of sight last.

use wits_core::math;
use wits_core::time::Moment;

use super::Setting;
use crate::modality::{Modality, Way};
use crate::sensor::{Sensor, SensorId};
use crate::{Notice, Point, Signal};

/// A signal that is being sent out.
pub(super) struct Beam<'a, V: Point> {
    pub(super) setting: &'a Setting<'a, V>,
    pub(super) modality: &'a Modality,
    pub(super) now: Moment,
    pub(super) signal: &'a Signal<V>,
    /// Its strength in the light that falls on it.
    pub(super) strength: f32,
    /// For what has hung in the air for so long already: nobody is told who is too far for that. \[s\]
    pub(super) age: Option<f32>,
    pub(super) emitted: Moment,
    pub(super) wind: V,
}

/// How a signal came to a sensor.
pub(super) struct Route<V> {
    /// What is left of it, before walls and backgrounds.
    pub(super) intensity: f32,
    /// How long the way was. \[m\]
    pub(super) distance: f32,
    /// Where it seems to come from.
    pub(super) from: V,
    /// The camera, if it is seen on a screen.
    pub(super) camera: Option<V>,
}

impl<'a, V: Point> Beam<'a, V> {
    pub(super) fn new(setting: &'a Setting<'a, V>, now: Moment, signal: &'a Signal<V>) -> Self {
        let modality = setting.senses.modality(signal.sense);
        let light = if modality.needs_light && !signal.glows { setting.around.light(signal.at) } else { 1.0 };
        let wind = if modality.wind > 0.0 { setting.around.wind(signal.at) * modality.wind } else { V::ZERO };
        let strength = signal.strength * math::max(light, 0.0);
        Self { setting, modality, now, signal, strength, age: None, emitted: now, wind }
    }

    /// The most that could be sensed of it anywhere: before the best background.
    pub(super) fn most(&self) -> f32 {
        self.strength * self.setting.senses.most_contrast(self.signal.sense)
    }

    /// As far as anybody with this threshold could sense it. \[m\]
    pub(super) fn reach(&self, threshold: f32) -> f32 {
        let still = self.modality.reach(self.most(), threshold);
        let helped = still * (1.0 + self.wind.length() * self.modality.seconds_per_metre);
        math::min(helped, self.modality.range)
    }

    /// A distance as the wind makes it: what is carried along arrives sooner and stronger, as if it came from nearer.
    /// `None` if the wind takes it away.
    #[inline]
    pub(super) fn carried(&self, from: V, to: V, distance: f32) -> Option<f32> {
        if self.wind == V::ZERO || distance <= 0.0 {
            return Some(distance);
        }
        let along = self.wind.dot(to - from) / distance;
        let share = 1.0 + along * self.modality.seconds_per_metre;
        (share > 0.0).then(|| distance / share)
    }

    /// When it arrives after a distance; `None` if it has not come so far.
    fn due(&self, distance: f32) -> Option<Moment> {
        let seconds = distance * self.modality.seconds_per_metre;
        match self.age {
            None => Some(self.now.after(seconds)),
            Some(age) => (seconds <= age).then_some(self.now),
        }
    }

    /// The notice, if the sensor notices it.
    pub(super) fn judge(&self, id: SensorId<V>, sensor: &Sensor<V>, route: &Route<V>) -> Option<Notice<V>> {
        let acuity = sensor.acuity(self.signal.sense)?;
        let contrast = self.setting.senses.most_contrast(self.signal.sense);
        // Written so that what is not a number is not noticed.
        let is_strong = |intensity: f32| intensity * contrast >= acuity.threshold;
        if !is_strong(route.intensity)
            || route.distance > self.modality.range
            || !sensor.cares_for(self.signal)
        {
            return None;
        }
        let due = self.due(route.distance)?;
        if !is_turned_to(sensor, route.from, acuity.cone.or(self.modality.cone)) {
            return None;
        }
        let mut intensity = route.intensity;
        if self.modality.way == Way::Straight {
            intensity *= self.through(sensor.at, route);
            if intensity <= 0.0 || !is_strong(intensity) {
                return None;
            }
        }
        if self.modality.contrast && self.signal.pattern.is_some() && !self.signal.glows {
            let behind = self.setting.around.background(route.camera.unwrap_or(sensor.at), self.signal.at);
            intensity *= self.setting.senses.camouflage().factor(self.signal.pattern, behind);
        }
        (intensity >= acuity.threshold).then_some(Notice {
            due,
            who: sensor.who,
            sensor: id,
            intensity,
            from: route.from,
            emitted: self.emitted,
            signal: *self.signal,
        })
    }

    /// What walls and bushes let through.
    fn through(&self, eye: V, route: &Route<V>) -> f32 {
        let around = self.setting.around;
        match route.camera {
            Some(camera) => around.sight(camera, self.signal.at) * around.sight(eye, route.from),
            None if self.signal.glows => around.glow(eye, self.signal.at),
            None => around.sight(eye, self.signal.at),
        }
    }
}

/// Whether a place is within the cone of a sensor. Who has no direction, or is where the place is, is turned to it.
fn is_turned_to<V: Point>(sensor: &Sensor<V>, place: V, cone: Option<f32>) -> bool {
    let Some(cone) = cone.filter(|cone| *cone < std::f32::consts::PI) else { return true };
    let (Some(ahead), Some(there)) = (sensor.facing.try_normalize(), (place - sensor.at).try_normalize())
    else {
        return true;
    };
    ahead.dot(there) >= math::cos(cone) - 1e-6
}
