//! The lander: a net learns to land a small spacecraft, and somebody watches.
//!
//! What it is made of is in [`deep`](crate::deep). The weights in `lander.policy.ron` were learned by
//! `wits train lander --seed 2 --out lander.policy.ron`.

mod guide;
mod picture;

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{Control, ControlKeys, Layer};
use wits_learn::reinforce::env::{EnvironmentEntry, Lander, LanderDef};

use crate::deep::{Card, Look, Stage};

/// The game, for the catalog of a program. Compiled here once, and not again in every program.
#[must_use]
pub fn entry() -> wits_game::Entry {
    wits_game::Entry::of::<crate::deep::Lab<Lander>>()
}

fn controls() -> Vec<Control> {
    vec![
        Control::button("up", "Main engine", "You fire the main engine for a moment."),
        Control::button("left", "Turn left", "You turn to the left with a side engine."),
        Control::button("right", "Turn right", "You turn to the right with a side engine."),
        Control::button("down", "Engines off", "You let it fall."),
    ]
}

impl Stage for Lander {
    fn entry() -> EnvironmentEntry {
        EnvironmentEntry::lander()
    }

    fn card() -> Card {
        Card {
            title: "Lander",
            summary: "A net learns to land a small spacecraft on a pad, by PPO, actor-critic, REINFORCE or DQN, while you watch.",
            help: guide::HELP,
            file: ("lander.policy.ron", include_str!("lander.policy.ron")),
            unit: "points",
            budget: 20.0,
            bounds: [Vec2::new(-10.5, -12.5), Vec2::new(10.5, 19.0)],
            net: [Vec2::new(-4.7, -12.0), Vec2::new(-0.6, -2.2)],
            names: -10.1,
            curve: [Vec2::new(4.6, -11.8), Vec2::new(10.1, -3.6)],
            layers: vec![
                Layer::world("ground", "Ground", "The ground and the pad."),
                Layer::world("stage", "Lander", "The one that is watched, and its flames."),
            ],
            controls: controls(),
            keys: ControlKeys::ARROWS,
            who: "The lander",
            how: "",
            listing: guide::LISTING,
            guide: guide::GUIDE,
        }
    }

    fn is_standard(&self) -> bool {
        *self.def() == LanderDef::default()
    }

    fn draw(&self, scene: &mut Scene, look: Look) {
        picture::draw(self, scene, look);
    }

    fn action_of(control: &str) -> Option<u32> {
        ["down", "left", "up", "right"].iter().position(|name| *name == control).map(|place| place as u32)
    }

    fn idle(&self, _tick: u64) -> u32 {
        0
    }

    fn at(&self) -> Vec2 {
        self.pose().0
    }
}
