//! What the miner can ask and do. The names are those of the book, since scripts read best that way.

use wits_core::state::State;
use wits_decide::{Kind, Param, Status, Vocabulary};

/// So many of his last lines are kept.
const LINES: usize = 8;

/// The miner.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub struct Miner {
    pub(crate) gold: i32,
    pub(crate) fatigue: i32,
    /// He is fatigued above this.
    pub(crate) tired: i32,
    /// What he said last.
    pub(crate) lines: Vec<String>,
    /// How many lines he has said.
    pub(crate) said: u64,
}

impl Miner {
    fn say(&mut self, line: &str) {
        if self.lines.len() >= LINES {
            self.lines.remove(0);
        }
        self.lines.push(line.to_owned());
        self.said = self.said.saturating_add(1);
    }
}

/// All of them.
pub(crate) fn words() -> Vocabulary<Miner> {
    let mut words = Vocabulary::new();
    words.value("Name", Kind::Text, |_: &Miner, _| "Bob".into()).help("What he is called.");
    words
        .value("GoldCarried", Kind::Int, |miner: &Miner, _| miner.gold.into())
        .help("How many nuggets he carries.");
    words.value("Fatigue", Kind::Int, |miner: &Miner, _| miner.fatigue.into()).help("How tired he is.");
    words
        .condition("Fatigued", |miner: &Miner, _| miner.fatigue > miner.tired)
        .help("Whether he is too tired to dig.");
    let add = words.action("AddToGoldCarried", |miner: &mut Miner, call| {
        miner.gold = miner.gold.saturating_add(call.int(0)).max(0);
        Status::Success
    });
    add.help("Puts nuggets into his pockets.").param(Param::int("amount"));
    let tire = words.action("IncreaseFatigue", |miner: &mut Miner, _| {
        miner.fatigue = miner.fatigue.saturating_add(1);
        Status::Success
    });
    tire.help("Makes him more tired, by 1.");
    let rest = words.action("DecreaseFatigue", |miner: &mut Miner, _| {
        miner.fatigue = miner.fatigue.saturating_sub(1).max(0);
        Status::Success
    });
    rest.help("Makes him less tired, by 1.");
    let say = words.action("Say", |miner: &mut Miner, call| {
        let line = call.text(0).to_owned();
        miner.say(&line);
        Status::Success
    });
    say.help("Says a line.").param(Param::text("line"));
    words
}
