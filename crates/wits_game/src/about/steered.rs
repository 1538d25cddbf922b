//! Games that a person steers: with which keys, who plays by itself meanwhile, and how they end.

use glam::Vec2;
use serde::Serialize;
use wits_core::findings::{Findings, Place};

use super::{About, ControlKind};

/// The keys that use a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ControlKeys {
    /// The name of a control that is a [button](ControlKind::Button).
    pub control: &'static str,
    /// The keys, named as browsers do: `"ArrowUp"`, `"w"`. A control with the key `"ArrowUp"`, `"ArrowLeft"`,
    /// `"ArrowDown"` or `"ArrowRight"` is also on the pad that the studio shows where there is no keyboard, and a swipe
    /// over the scene uses it.
    pub keys: &'static [&'static str],
}

impl ControlKeys {
    /// Arrow keys for the buttons `up`, `left`, `down` and `right`. Letters are left to the studio.
    pub const ARROWS: &'static [Self] = &[
        Self { control: "up", keys: &["ArrowUp"] },
        Self { control: "left", keys: &["ArrowLeft"] },
        Self { control: "down", keys: &["ArrowDown"] },
        Self { control: "right", keys: &["ArrowRight"] },
    ];
}

/// The direction of a button named `up`, `left`, `down` or `right`, as in [`ControlKeys::ARROWS`].
///
/// ```
/// use glam::Vec2;
/// assert_eq!(wits_game::direction("up"), Some(Vec2::Y));
/// assert_eq!(wits_game::direction("shoot"), None);
/// ```
#[must_use]
pub fn direction(control: &str) -> Option<Vec2> {
    match control {
        "up" => Some(Vec2::Y),
        "left" => Some(Vec2::NEG_X),
        "down" => Some(Vec2::NEG_Y),
        "right" => Some(Vec2::X),
        _ => None,
    }
}

/// Somebody who plays by itself until a person takes over. The studio says so beside the scene, and offers to give it
/// back. [`Game::is_led`](crate::Game::is_led) tells whether a person leads at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Takeover {
    /// Who plays by itself, as a sentence begins: `"The thief"`.
    pub who: &'static str,
    /// How to take over, in a sentence; empty where it is done with [arrow keys](ControlKeys::ARROWS), which the studio
    /// explains.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub how: &'static str,
    /// The control, a [button](ControlKind::Button), that lets it play by itself again.
    pub release: &'static str,
    /// The parameter that decides whether it plays by itself; absent where it always does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub autopilot: Option<Autopilot>,
}

/// A parameter with which somebody plays by itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Autopilot {
    /// The parameter.
    pub param: &'static str,
    /// Its value while somebody plays by itself; with any other a person does.
    pub on: f64,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// How it ended, in a few words.
    pub text: String,
    /// The control, a [button](ControlKind::Button), that begins the next one; absent where everything begins anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<&'static str>,
    /// After so long the next one begins by itself; absent where it waits for a person. \[s\]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<f32>,
}

impl About {
    fn is_button(&self, name: &str) -> bool {
        self.controls.iter().any(|control| control.name == name && control.kind == ControlKind::Button)
    }

    /// Keys use controls that can be pressed, and each key one of them.
    pub(super) fn check_keys(&self, findings: &mut Findings) {
        for (place, entry) in self.keys.iter().enumerate() {
            let path = format!("keys.{}", entry.control);
            if !self.is_button(entry.control) {
                findings.add(Place::path(&path), "is no button", "the name of a control that is pressed");
            }
            let is_taken = |key: &&&str| self.keys[..place].iter().any(|other| other.keys.contains(key));
            if let Some(key) = entry.keys.iter().find(is_taken) {
                findings.add(Place::path(&path), format!("{key:?} is there twice"), "one control for a key");
            }
        }
    }

    /// Who was taken over can be given back, and the parameter that decides is there.
    pub(super) fn check_takeover(&self, findings: &mut Findings) {
        let Some(takeover) = &self.takeover else { return };
        let release = Place::path(format!("takeover.{}", takeover.release));
        if !self.is_button(takeover.release) {
            findings.add(release, "is no button", "the name of a control that is pressed");
        }
        if takeover.how.is_empty() && self.keys.is_empty() {
            findings.add(Place::path("takeover.how"), "is empty", "how to take over, or keys to steer with");
        }
        let Some(Autopilot { param, on }) = takeover.autopilot else { return };
        if !self.params.iter().any(|known| known.name == param && (known.min..=known.max).contains(&on)) {
            let path = Place::path(format!("takeover.autopilot.{param}"));
            findings.add(path, format!("cannot be {on}"), "a parameter and one of its values");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::about::{Control, Param};

    fn maze() -> About {
        let control = |name, kind| Control { name, title: "", help: "", kind };
        About {
            controls: vec![control("up", ControlKind::Button), control("go", ControlKind::Point)],
            keys: &[ControlKeys { control: "up", keys: &["ArrowUp", "w"] }],
            ..About::new("maze", "", "")
        }
    }

    #[test]
    fn keys_use_buttons_and_each_key_one() {
        assert!(maze().faults().is_empty(), "{}", maze().faults());
        let keys: &[ControlKeys] = &[
            ControlKeys { control: "up", keys: &["w"] },
            ControlKeys { control: "go", keys: &["x", "w"] },
            ControlKeys { control: "fly", keys: &["f"] },
        ];
        let faults = About { keys, ..maze() }.faults().to_string();
        for part in ["keys.go", "is no button", "\"w\" is there twice", "keys.fly"] {
            assert!(faults.contains(part), "{part}: {faults}");
        }
    }

    #[test]
    fn whoever_is_taken_over_can_be_given_back() {
        let auto = Param::switch("auto", "", true).told("", "", "Plays by itself.");
        let takeover = |release, on, how| {
            let autopilot = Some(Autopilot { param: "auto", on });
            Some(Takeover { who: "The thief", how, release, autopilot })
        };
        let with = |takeover| About { params: vec![auto.clone()], takeover, ..maze() };
        assert!(with(takeover("up", 1.0, "")).faults().is_empty());
        let faults = with(takeover("go", 2.0, "")).faults().to_string();
        for part in ["takeover.go", "is no button", "takeover.autopilot.auto", "cannot be 2"] {
            assert!(faults.contains(part), "{part}: {faults}");
        }
        let unsaid = About { keys: &[], ..with(takeover("up", 1.0, "")) };
        assert!(unsaid.faults().to_string().contains("takeover.how"), "{}", unsaid.faults());
        assert!(About { keys: &[], ..with(takeover("up", 1.0, "Click it.")) }.faults().is_empty());
    }
}
