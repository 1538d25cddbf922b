//! A game that can be looked into, ticked by hand.

#![allow(dead_code, reason = "every test program uses some of it")]

use hauntedhouse::{Guest, HauntedHouse};
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_game::{Entry, Game, Input, Params, Setup, Tick};

/// No owner, so that nothing happens unless a test makes it.
pub(crate) const QUIET: [(&str, f64); 1] = [("auto", 0.0)];

/// A night in the house.
pub(crate) struct Night {
    pub(crate) game: HauntedHouse,
    pub(crate) params: Params,
    pub(crate) now: u64,
}

impl Night {
    pub(crate) fn new(seed: u64, settings: &[(&'static str, f64)]) -> Self {
        let entry = Entry::of::<HauntedHouse>();
        let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: HauntedHouse::start(&setup), params, now: 0 }
    }

    pub(crate) fn tick(&mut self) {
        self.tick_with(&[]);
    }

    pub(crate) fn tick_with(&mut self, inputs: &[Input]) {
        let (number, params) = (self.now, &self.params);
        self.game.tick(Tick { number, dt: 1.0 / 30.0, params, inputs, edits: &[] });
        self.now += 1;
    }

    pub(crate) fn run(&mut self, ticks: u64) {
        (0..ticks).for_each(|_| self.tick());
    }

    /// Until the doors close.
    pub(crate) fn run_out(&mut self) {
        while !self.game.is_closed() {
            self.tick();
        }
    }

    pub(crate) fn click(&mut self, control: &str, at: Vec2) {
        self.tick_with(&[Input { name: control.into(), at: Some(at), from: None }]);
    }

    pub(crate) fn press(&mut self, control: &str) {
        self.tick_with(&[Input { name: control.into(), at: None, from: None }]);
    }

    /// Takes the card of a trick.
    pub(crate) fn choose(&mut self, trick: &str) {
        let card = self.game.card(trick).expect("a trick of the house");
        self.click("haunt", card);
    }

    pub(crate) fn guest(&self, serial: u32) -> Option<Guest> {
        self.game.guests().into_iter().find(|guest| guest.serial == serial)
    }

    pub(crate) fn score(&self, name: &str) -> f64 {
        self.game.score().into_iter().find(|(known, _)| *known == name).expect("a known score").1
    }
}
