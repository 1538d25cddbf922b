//! What is wrong with a body.

use wits_core::findings::{Check, Findings, Place};
use wits_core::names::NameList;

use super::BodyDef;
use super::def::MOST_BANDS;

impl Check for BodyDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        let at = |field: &str| join(path, field);
        findings.check_positive(&at("radius"), self.radius);
        findings.check_positive(&at("height"), self.height);
        findings.check_range(&at("ground"), f64::from(self.ground), -1e3, 1e3);
        findings.check_positive(&at("acceleration"), self.acceleration);
        findings.check_positive(&at("turn_rate"), self.turn_rate);
        findings.check_positive(&at("patience"), self.patience);
        findings.check_not_negative(&at("hysteresis"), self.hysteresis);
        let before = findings.list().len();
        self.check_bands(&at("bands"), findings);
        if findings.list().len() == before {
            self.check_hysteresis(&at("hysteresis"), findings);
        }
        check_names(&at("gaits"), &self.gaits.iter().map(|gait| &gait.name).collect(), findings);
        let bands: NameList = self.bands.iter().map(|band| &band.name).collect();
        for (number, gait) in self.gaits.iter().enumerate() {
            for (place, band) in gait.bands.iter().enumerate() {
                let place = Place::path(at(&format!("gaits[{number}].bands[{place}]")));
                findings.check_known(place, band, &bands);
            }
        }
        let animations = self.animations.iter().map(|animation| &animation.name).collect();
        check_names(&at("animations"), &animations, findings);
        let channels: NameList = self.channels.iter().collect();
        for (number, animation) in self.animations.iter().enumerate() {
            let at = |field: &str| at(&format!("animations[{number}].{field}"));
            findings.check_positive(&at("duration"), animation.duration);
            findings.check_range(&at("priority"), f64::from(animation.priority), -1e9, 1e9);
            if !animation.channel.is_empty() {
                findings.check_known(Place::path(at("channel")), &animation.channel, &channels);
            }
        }
    }
}

impl BodyDef {
    fn check_bands(&self, path: &str, findings: &mut Findings) {
        if self.bands.is_empty() || self.bands.len() > MOST_BANDS {
            let message = format!("{} bands", self.bands.len());
            return findings.add(Place::path(path), message, format!("1 to {MOST_BANDS}"));
        }
        check_names(path, &self.bands.iter().map(|band| &band.name).collect(), findings);
        if self.bands[0].from != 0.0 {
            let message = format!("begins at {}", self.bands[0].from);
            findings.add(Place::path(format!("{path}[0].from")), message, "0: everybody can stand");
        }
        let mut end = 0.0;
        for (number, band) in self.bands.iter().enumerate() {
            if !(band.from >= end && band.to >= band.from && band.to.is_finite()) {
                let message = format!("{:?} from {} to {}", band.name, band.from, band.to);
                let expected = "bands that follow each other, slowest first";
                findings.add(Place::path(format!("{path}[{number}]")), message, expected);
            }
            end = band.to;
            findings.check_not_negative(&format!("{path}[{number}].noise"), band.noise);
            if let Some(nominal) = band.nominal {
                findings.check_positive(&format!("{path}[{number}].nominal"), nominal);
            }
        }
    }

    /// Every band can be entered from below and left downwards, though not every wish gets it there.
    fn check_hysteresis(&self, path: &str, findings: &mut Findings) {
        for pair in self.bands.windows(2) {
            let middle = 0.5 * (pair[0].to + pair[1].from);
            if self.hysteresis >= pair[1].to - middle || self.hysteresis >= middle - pair[0].from {
                let message =
                    format!("{} keeps {:?} and {:?} apart", self.hysteresis, pair[0].name, pair[1].name);
                findings.add(Place::path(path), message, "less than half of the way between them");
            }
        }
    }
}

/// `path.field`, or the field alone.
fn join(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}

/// Names that are not empty and unlike each other.
fn check_names(path: &str, names: &NameList<'_>, findings: &mut Findings) {
    for (number, name) in names.list().iter().enumerate() {
        if name.is_empty() || names.is_repeated(number) {
            let message = format!("{name:?} is no name here");
            findings.add(Place::path(format!("{path}[{number}].name")), message, "a name unlike the others");
        }
    }
}
