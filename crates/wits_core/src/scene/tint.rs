//! Colours as roles: the viewer picks the value, for dark and for light.

use serde::Serialize;

/// What a thing is, as far as its colour is concerned. The order is part of the studio protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tint {
    #[default]
    Agent,
    AgentAlt,
    Danger,
    Goal,
    Obstacle,
    Wall,
    Path,
    Highlight,
    Neutral,
    Faint,
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Purple,
    Pink,
}

/// Values of cells: so many colours there can be, before the next level of opacity begins.
const CELL_LEVEL: u8 = 32;

/// Dark or light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// Light things on a dark ground.
    #[default]
    Dark,
    /// Dark things on a light ground.
    Light,
}

impl Tint {
    /// All tints, in the order of their numbers.
    pub const ALL: [Self; 18] = [
        Self::Agent,
        Self::AgentAlt,
        Self::Danger,
        Self::Goal,
        Self::Obstacle,
        Self::Wall,
        Self::Path,
        Self::Highlight,
        Self::Neutral,
        Self::Faint,
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Cyan,
        Self::Blue,
        Self::Purple,
        Self::Pink,
    ];

    /// The value of a cell of this colour in a [heat map of tints](super::Ramp::Tints): how opaque, from 1 to 8 eighths.
    ///
    /// ```
    /// use wits_core::scene::Tint;
    /// assert_eq!(Tint::of_cell(Tint::Wall.cell(4)), Some((Tint::Wall, 0.5)));
    /// assert_eq!(Tint::of_cell(0), None);
    /// ```
    #[must_use]
    pub const fn cell(self, eighths: u8) -> u8 {
        let level = if eighths == 0 {
            0
        } else if eighths > 8 {
            7
        } else {
            eighths - 1
        };
        1 + self as u8 + CELL_LEVEL * level
    }

    /// The colour of such a value, and how opaque it is (0 to 1).
    #[must_use]
    pub fn of_cell(value: u8) -> Option<(Self, f32)> {
        let value = value.checked_sub(1)?;
        let tint = Self::ALL.get(usize::from(value % CELL_LEVEL)).copied()?;
        Some((tint, f32::from(value / CELL_LEVEL + 1) / 8.0))
    }

    /// Red, green and blue in our own palette.
    #[must_use]
    pub const fn rgb(self, theme: Theme) -> [u8; 3] {
        let (dark, light) = match self {
            Self::Agent => (0x5cc8ff, 0x0b6fb8),
            Self::AgentAlt => (0x9be37a, 0x3c7d1f),
            Self::Danger => (0xff5d5d, 0xc92a2a),
            Self::Goal => (0xffd43b, 0xb07d00),
            Self::Obstacle => (0x59657a, 0x98a3b5),
            Self::Wall => (0x8793a8, 0x5b667a),
            Self::Path => (0x63e6be, 0x0a8f6a),
            Self::Highlight => (0xffffff, 0x10141c),
            Self::Neutral => (0xaab4c4, 0x4d5768),
            Self::Faint => (0x3a4356, 0xcfd6e1),
            Self::Red => (0xff6b6b, 0xe03131),
            Self::Orange => (0xffa94d, 0xc25b00),
            Self::Yellow => (0xffe066, 0x9c7500),
            Self::Green => (0x69db7c, 0x2b8a3e),
            Self::Cyan => (0x66d9e8, 0x0c8599),
            Self::Blue => (0x74a9ff, 0x1c5fd4),
            Self::Purple => (0xc58bff, 0x7b3fc4),
            Self::Pink => (0xff8cc6, 0xb8266f),
        };
        let rgb: u32 = match theme {
            Theme::Dark => dark,
            Theme::Light => light,
        };
        let [_, red, green, blue] = rgb.to_be_bytes();
        [red, green, blue]
    }
}

/// A tint and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ink {
    /// What it is.
    pub tint: Tint,
    /// How opaque, 0 to 1.
    pub alpha: f32,
}

impl Ink {
    /// Fully opaque.
    #[must_use]
    pub const fn new(tint: Tint) -> Self {
        Self { tint, alpha: 1.0 }
    }

    /// How opaque, 0 to 1.
    #[must_use]
    pub const fn alpha(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }
}

impl From<Tint> for Ink {
    fn from(tint: Tint) -> Self {
        Self::new(tint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_order_agree() {
        for (number, tint) in Tint::ALL.into_iter().enumerate() {
            assert_eq!(tint as usize, number);
            assert_ne!(tint.rgb(Theme::Dark), tint.rgb(Theme::Light), "{tint:?}");
        }
        assert_eq!(serde_json::to_value(Tint::AgentAlt).unwrap(), "agent_alt");
    }
}
