//! Plays West World step by step, and reads what was said.

#![allow(dead_code, reason = "each test program needs a part of it")]

use std::sync::Arc;

use westworld::{WestWorld, lines};
use wits_core::random::Seed;
use wits_game::{About, Game, Params, Setup, Tick};

pub(crate) struct Play {
    pub(crate) game: WestWorld,
    pub(crate) params: Params,
    pub(crate) tick: u64,
    heard: u64,
    about: Arc<About>,
}

impl Play {
    pub(crate) fn new(seed: u64, settings: &[(&'static str, f64)]) -> Self {
        let about = Arc::new(WestWorld::about());
        let params = Params::with(&about, settings.iter().copied()).expect("settings in range");
        let setup = Setup { seed: Seed::new(seed), params: params.clone(), parallel: false };
        Self { game: WestWorld::start(&setup), params, tick: 0, heard: 0, about }
    }

    pub(crate) fn tick(&mut self) {
        let dt = self.about.dt();
        self.game.tick(Tick { number: self.tick, dt, params: &self.params, inputs: &[], edits: &[] });
        self.tick += 1;
    }

    /// Everybody has a turn: what was said, each line with its name.
    pub(crate) fn step(&mut self) -> Vec<String> {
        let steps = self.game.steps();
        while self.game.steps() == steps {
            self.tick();
        }
        let heard = self.heard;
        let fresh = self.game.said().filter(|said| said.number >= heard);
        let lines: Vec<String> = fresh.map(|said| format!("{}: {}", said.who.text(), said.text)).collect();
        self.heard += lines.len() as u64;
        lines
    }

    /// Everybody's state.
    pub(crate) fn states(&self) -> [String; 3] {
        [0, 1, 2].map(|who| self.game.doing(who).to_owned())
    }

    /// Sent, from, to, what, due, heard, fate; times in milliseconds.
    pub(crate) fn letters(&self) -> Vec<String> {
        let told = |letter: &westworld::Letter| {
            let heard = letter.heard.map_or("-".to_owned(), |(at, fate)| format!("{} {fate:?}", at.0));
            let (from, to, what) = (letter.from.text(), letter.to.text(), letter.message.name());
            format!("{} {from} {to} {what} {} {heard}", letter.sent.0, letter.due.0)
        };
        self.game.letters().map(told).collect()
    }

    /// A number of somebody's page.
    pub(crate) fn number(&self, who: u64, name: &str) -> f64 {
        let document = self.game.inspect(who).expect("somebody").document;
        document.field(name).expect("a field").to_string().parse().expect("a number")
    }

    pub(crate) fn score(&self, name: &str) -> f64 {
        self.game.score().into_iter().find(|score| score.0 == name).expect("a known score").1
    }
}

/// The event that a line stands for, as the book's run is written down.
pub(crate) fn code_of(line: &str) -> String {
    let text = line.split_once(": ").expect("a name").1;
    if let Some(sum) = text.strip_prefix(lines::DEPOSIT) {
        return format!("DEPOSIT({})", sum.trim());
    }
    if lines::CHORES.contains(&text) {
        return "CHORE".to_owned();
    }
    let known = [
        ("WALK_TO_MINE", lines::WALK_TO_MINE),
        ("PICK", lines::PICK),
        ("LEAVE_MINE", lines::LEAVE_MINE),
        ("GO_TO_BANK", lines::GO_TO_BANK),
        ("RICH", lines::RICH),
        ("LEAVE_BANK", lines::LEAVE_BANK),
        ("WALK_HOME", lines::WALK_HOME),
        ("ZZZZ", lines::ZZZZ),
        ("RESTED", lines::RESTED),
        ("THIRSTY", lines::THIRSTY),
        ("DRINK", lines::DRINK),
        ("LEAVE_BAR", lines::LEAVE_BAR),
        ("COMING", lines::COMING),
        ("SMELLS", lines::SMELLS),
        ("TASTES", lines::TASTES),
        ("THANKS", lines::THANKS),
        ("HOUSEWORK", lines::HOUSEWORK),
        ("TO_BATHROOM", lines::TO_BATHROOM),
        ("RELIEF", lines::RELIEF),
        ("FROM_BATHROOM", lines::FROM_BATHROOM),
        ("GREET", lines::GREET),
        ("OVEN", lines::OVEN),
        ("FUSS", lines::FUSS),
        ("READY", lines::READY),
        ("LEAVE_STOVE", lines::LEAVE_STOVE),
    ];
    known.into_iter().find(|known| known.1 == text).unwrap_or_else(|| panic!("{text:?}")).0.to_owned()
}
