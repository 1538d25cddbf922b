//! Trees of BehaviorTree.CPP as they run here.

use std::collections::BTreeMap;

use wits_core::ron::RonFile;
use wits_core::time::Moment;

use super::*;
use crate::tree::{Tree, TreeDef};
use crate::{Exit, Mind, Param, Status, Turn};

mod accepted;
mod conform;
mod faults;
mod library;
mod nodes;
mod round;
mod skipping;
mod trees;

/// Scripted leaves: what each of them answers, one letter a tick (`S`, `F`, `R`; the last one stays), and what happened.
#[derive(Default)]
pub(super) struct Game {
    pub(super) log: Vec<String>,
    pub(super) answers: BTreeMap<String, Vec<char>>,
}

impl Game {
    fn answer(&mut self, name: &str) -> Status {
        let left = self.answers.entry(name.to_owned()).or_insert_with(|| vec!['S']);
        let letter = if left.len() > 1 { left.remove(0) } else { left[0] };
        self.log.push(format!("{name}{letter}"));
        match letter {
            'S' => Status::Success,
            'F' => Status::Failure,
            _ => Status::Running,
        }
    }
}

/// Actions `A` to `E`, conditions `Yes` and `No`, and `Say`, which tells what it is told.
pub(super) fn words() -> Vocabulary<Game> {
    let mut words = Vocabulary::<Game>::new();
    for name in ["A", "B", "C", "D", "E"] {
        words.action(name, move |game, _| game.answer(name)).on_exit(move |game, _, why| {
            if why == Exit::Abort {
                game.log.push(format!("{name}!"));
            }
        });
    }
    words.condition("Yes", |_, _| true);
    words.condition("No", |_, _| false);
    words
        .action("Say", |game, call| {
            let text = call.text(0).to_owned();
            game.log.push(format!("'{text}'"));
            Status::Success
        })
        .param(Param::text("message"));
    words
        .action("Count", |game, call| {
            let number = call.number(0);
            game.log.push(format!("#{number}"));
            Status::Success
        })
        .param(Param::number("number"));
    words.action("Think", |_, call| Status::of(call.set(0, "the answer"))).param(Param::text("text").out());
    words
}

/// A file with one tree.
pub(super) fn file(tree: &str) -> String {
    format!("<root BTCPP_format='4'><BehaviorTree ID='Main'>{tree}</BehaviorTree></root>")
}

pub(super) fn bound(text: &str) -> Tree<Game> {
    let words = words();
    let trees = XmlReader::new().words(&words).number("RED", 1).number("BLUE", 2).read("t.xml", text);
    let def = trees.unwrap_or_else(|faults| panic!("{faults}\n{text}")).into_tree().unwrap();
    def.bind(&words).unwrap_or_else(|faults| panic!("{faults}\n{}", def.to_ron()))
}

/// What happens in ten ticks a second, one text a tick: the log, then S, F or R.
pub(super) fn lives(text: &str, answers: &[(&str, &str)], ticks: u32) -> Vec<String> {
    let tree = bound(text);
    let answers = answers.iter().map(|(name, text)| ((*name).to_owned(), text.chars().collect()));
    let mut game = Game { answers: answers.collect(), ..Game::default() };
    let mut state = tree.start();
    let mut tick = |number: u32| {
        let status = tree.tick(&mut state, &mut Turn::new(&mut game, Moment(number * 100)).dt(0.1));
        let mut parts = std::mem::take(&mut game.log);
        parts.push(format!("{status:?}")[..1].to_owned());
        parts.join(" ")
    };
    (0..ticks).map(&mut tick).collect()
}

/// The same for the root of a single tree.
pub(super) fn runs(tree: &str, answers: &[(&str, &str)], ticks: u32) -> Vec<String> {
    lives(&file(tree), answers, ticks)
}

/// All faults of a file of one tree.
pub(super) fn faults(tree: &str) -> String {
    let words = words();
    XmlReader::new().words(&words).read("t.xml", &file(tree)).unwrap_err().to_string()
}
