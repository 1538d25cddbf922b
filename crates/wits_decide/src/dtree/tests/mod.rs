//! What the book says, and laws.

mod balance;
mod chance;
mod files;
mod life;
mod oracles;
mod properties;
mod reload;
mod table;

use super::*;
use crate::{Kind, Mind, Status, Turn, Vocabulary};
use wits_core::ron::RonFile;

/// Somebody who knows a few things and writes down what they do.
#[derive(Clone, Debug, Default)]
struct Npc {
    flags: u32,
    health: f32,
    enemy: f32,
    alert: &'static str,
    number: i32,
    log: Vec<String>,
}

fn words() -> Vocabulary<Npc> {
    let mut words = Vocabulary::new();
    for (bit, name) in ["a", "b", "c", "d", "e", "f", "g", "h"].into_iter().enumerate() {
        words.condition(name, move |npc: &Npc, _| npc.flags >> bit & 1 == 1);
    }
    words.value("health", Kind::Number, |npc: &Npc, _| npc.health.into());
    words.value("enemy", Kind::Number, |npc: &Npc, _| npc.enemy.into());
    words.value("alert", Kind::Text, |npc: &Npc, _| npc.alert.into());
    words.value("number", Kind::Int, |npc: &Npc, _| npc.number.into());
    for name in ["walk", "fire", "hide"] {
        words
            .action(name, move |npc: &mut Npc, _| {
                npc.log.push(name.into());
                if npc.number == 0 { Status::Running } else { Status::of(npc.number > 0) }
            })
            .on_enter(move |npc: &mut Npc, _| npc.log.push(format!("enter {name}")))
            .on_exit(move |npc: &mut Npc, _, why| npc.log.push(format!("exit {name}: {}", why.name())));
    }
    words.action("break", |_: &mut Npc, _| panic!("the leg"));
    words
}

fn tree(text: &str) -> DecisionTree<Npc> {
    DecisionTree::from_ron("t.dtree.ron", text, &words()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(text: &str) -> String {
    DecisionTree::<Npc>::from_ron("t.ron", text, &words()).unwrap_err().to_string()
}

fn def(text: &str) -> DecisionDef {
    DecisionDef::from_ron("t.dtree.ron", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn decide<'t>(tree: &'t DecisionTree<Npc>, npc: &Npc) -> Decision<'t> {
    tree.decide(&mut tree.start(), &mut Turn::new(&mut npc.clone(), Default::default()))
}

fn name(tree: &DecisionTree<Npc>, npc: &Npc) -> String {
    decide(tree, npc).name.to_owned()
}
