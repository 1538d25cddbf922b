//! The cart pole: a net learns to balance a pole on a cart, and somebody watches.
//!
//! What it is made of is in [`deep`](crate::deep). The weights in `cartpole.policy.ron` were learned by
//! `wits train cartpole --out cartpole.policy.ron`.
//!
//! # Source
//! Barto, Sutton and Anderson (1983), for the cart and the pole; Schulman (2017), for PPO.

mod guide;
mod picture;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{Control, ControlKeys, Layer};
use wits_learn::reinforce::env::{CartPole, CartPoleDef, EnvironmentEntry};

use crate::deep::{Card, Look, Stage};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<crate::deep::Lab<CartPole>>()
}

const KEYS: &[ControlKeys] = &[
    ControlKeys { control: "left", keys: &["ArrowLeft"] },
    ControlKeys { control: "right", keys: &["ArrowRight"] },
];

fn controls() -> Vec<Control> {
    vec![
        Control::button("left", "Push left", "You push the cart to the left for a moment."),
        Control::button("right", "Push right", "You push the cart to the right for a moment."),
    ]
}

impl Stage for CartPole {
    fn entry() -> EnvironmentEntry {
        EnvironmentEntry::cart_pole()
    }

    fn card() -> Card {
        Card {
            title: "Cart pole",
            summary: "A net learns to balance a pole on a cart, by PPO, actor-critic, REINFORCE or DQN, while you watch.",
            help: guide::HELP,
            file: ("cartpole.policy.ron", include_str!("cartpole.policy.ron")),
            unit: "steps",
            budget: 8.0,
            bounds: [Vec2::new(-3.6, -4.6), Vec2::new(3.6, 1.75)],
            net: [Vec2::new(-1.5, -2.65), Vec2::new(1.7, -0.6)],
            names: -3.4,
            curve: [Vec2::new(-3.4, -4.4), Vec2::new(3.4, -3.1)],
            layers: vec![Layer::world("stage", "Cart", "The cart and the pole that are watched.")],
            controls: controls(),
            keys: KEYS,
            who: "The cart",
            how: "",
            listing: guide::LISTING,
            guide: guide::GUIDE,
        }
    }

    fn is_standard(&self) -> bool {
        *self.def() == CartPoleDef::default()
    }

    fn draw(&self, scene: &mut Scene, look: Look) {
        picture::draw(self, scene, look);
    }

    fn action_of(control: &str) -> Option<u32> {
        match control {
            "left" => Some(0),
            "right" => Some(1),
            _ => None,
        }
    }

    /// To and fro: as good as nothing.
    fn idle(&self, tick: u64) -> u32 {
        u32::from(tick.is_multiple_of(2))
    }

    fn at(&self) -> Vec2 {
        Vec2::new(self.numbers()[0], 0.2)
    }
}
