//! What a newcomer is told beside the scene: what there is to see, and what to try.

use glam::Vec2;
use serde::Serialize;
use wits_core::findings::{Findings, Place, unknown_name};

use super::About;
use crate::event::Input;

/// Maximum number of tries in a guide.
pub const MAX_TRIES: usize = 3;

/// A short guide beside the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Guide {
    /// What you see, in two to four sentences; empty when there is no guide.
    pub see: &'static str,
    /// What to try: each is a button that does it.
    pub tries: &'static [Try],
    /// The agent that is selected when somebody comes; absent: the first one that has a mind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_look: Option<u64>,
}

/// Something to try.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Try {
    /// What the button says.
    pub title: &'static str,
    /// What to watch for afterwards.
    pub text: &'static str,
    /// What the button does, in this order.
    pub actions: &'static [Act],
}

impl Try {
    /// A button, what to watch for, and what it does.
    #[must_use]
    pub const fn new(title: &'static str, text: &'static str, actions: &'static [Act]) -> Self {
        Self { title, text, actions }
    }
}

/// One step of a [`Try`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// Sets a parameter. One that is not live takes effect with the next [`Act::Restart`].
    Set {
        /// The parameter.
        name: &'static str,
        /// Its new value.
        value: f64,
    },
    /// Uses a control.
    Use {
        /// The control.
        name: &'static str,
        /// Where in the world; absent for buttons. \[m\]
        at: Option<(f32, f32)>,
    },
    /// Selects an agent.
    Select {
        /// The agent.
        agent: u64,
    },
    /// Opens a file in the editor.
    Open {
        /// The file.
        file: &'static str,
    },
    /// Shows a layer of the scene, or hides it.
    Show {
        /// The layer.
        layer: &'static str,
        /// Whether it is shown.
        on: bool,
    },
    /// Goes back in time, as far as is remembered.
    Back {
        /// How far. \[s\]
        seconds: f64,
    },
    /// Sets the speed, and plays on.
    Speed {
        /// Times the usual speed.
        factor: f64,
    },
    /// Begins again at tick 0.
    Restart {
        /// With another seed.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
}

impl Act {
    /// Begins again with the same seed.
    pub const RESTART: Self = Self::Restart { seed: None };

    /// Sets a parameter.
    #[must_use]
    pub const fn set(name: &'static str, value: f64) -> Self {
        Self::Set { name, value }
    }

    /// Presses a button.
    #[must_use]
    pub const fn press(name: &'static str) -> Self {
        Self::Use { name, at: None }
    }

    /// Uses a control at a place.
    #[must_use]
    pub const fn point(name: &'static str, x: f32, y: f32) -> Self {
        Self::Use { name, at: Some((x, y)) }
    }

    /// Selects an agent.
    #[must_use]
    pub const fn select(agent: u64) -> Self {
        Self::Select { agent }
    }

    /// Opens a file.
    #[must_use]
    pub const fn open(file: &'static str) -> Self {
        Self::Open { file }
    }

    /// Shows a layer.
    #[must_use]
    pub const fn show(layer: &'static str) -> Self {
        Self::Show { layer, on: true }
    }

    /// The input of an [`Act::Use`].
    #[must_use]
    pub fn input(&self) -> Option<Input> {
        let Self::Use { name, at } = *self else { return None };
        Some(Input { name: name.to_owned(), at: at.map(Vec2::from), from: None })
    }
}

impl Guide {
    /// What the guide names and the description does not have.
    pub(super) fn check(&self, about: &About, findings: &mut Findings) {
        if self.tries.len() > MAX_TRIES {
            findings.add(Place::path("guide.tries"), self.tries.len().to_string(), "at most 3");
        }
        for tried in self.tries {
            let path = format!("guide.{}", tried.title);
            let mut waiting = false;
            for act in tried.actions {
                if let Err(fault) = act.check(about) {
                    findings.add(Place::path(&path), fault, "");
                }
                match act {
                    Act::Set { name, .. } => {
                        waiting |= about.params.iter().any(|param| param.name == *name && !param.live);
                    }
                    Act::Restart { .. } => waiting = false,
                    _ => {}
                }
            }
            if waiting {
                findings.add(
                    Place::path(&path),
                    "sets a parameter that needs a restart",
                    "a restart after it",
                );
            }
        }
    }
}

impl Act {
    fn check(&self, about: &About) -> Result<(), String> {
        match self {
            Self::Set { name, value } => {
                let known: Vec<&str> = about.params.iter().map(|param| param.name).collect();
                let param = about.params.iter().find(|param| param.name == *name);
                let param = param.ok_or_else(|| format!("parameter: {}", unknown_name(name, &known)))?;
                if (param.min..=param.max).contains(value) {
                    Ok(())
                } else {
                    Err(format!("{name}: {value} is out of range"))
                }
            }
            Self::Use { .. } => match self.input() {
                Some(input) => about.check_input(&input).map_err(|findings| findings.to_string()),
                None => Ok(()),
            },
            Self::Show { layer, .. } if !about.layers.iter().any(|known| known.name == *layer) => {
                Err(format!("layer: {}", unknown_name(layer, &about.layer_names())))
            }
            Self::Back { seconds: number } | Self::Speed { factor: number }
                if !(number.is_finite() && *number > 0.0) =>
            {
                Err(format!("{number} is not above 0"))
            }
            _ => Ok(()),
        }
    }
}
