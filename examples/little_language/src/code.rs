//! Byte code: steps so simple that a machine needs no tree to follow them. Plain data, to be saved and shipped.

use serde::{Deserialize, Serialize};

use crate::token::At;
use crate::tree::{Arithmetic, Test};

/// One step of the machine. Most take numbers from a stack and put one back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Op {
    /// Puts a number on the stack.
    Load(f64),
    /// Takes a number into a variable.
    Set(usize),
    /// Puts the value of a variable on the stack.
    Get(usize),
    /// Takes two numbers, puts their sum, difference, product or quotient.
    Sum(Arithmetic),
    /// Turns the sign of the top number.
    Negative,
    /// Takes a number and notes whether it is below, at or above zero.
    CompareWithZero,
    /// Takes two numbers and notes whether the first is below, at or above the second.
    Compare,
    /// Puts 1 if the last comparison came out so, else 0.
    Truth(Test),
    /// Goes on elsewhere.
    Jump(usize),
    /// Goes on elsewhere if the last comparison came out so.
    JumpIf(Test, usize),
    /// Takes so many numbers, asks the game a word, puts the answer.
    Ask(usize, u8),
    /// Takes so many numbers; the game does a word.
    Act(usize, u8),
    /// Enough for this frame.
    Yield,
    /// From here on nothing interrupts.
    Hold,
    /// The end of that.
    Release,
    /// Takes a number: the result of the script.
    Return,
}

/// A script, ready to run: one for all characters that follow it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// The steps.
    pub code: Vec<Op>,
    /// For every step, where in the text it comes from.
    pub places: Vec<At>,
    /// The names of the variables.
    pub names: Vec<String>,
    /// The first so many variables are set by the game.
    pub given: usize,
    /// The names of the words of the game.
    pub words: Vec<String>,
}

impl Program {
    /// The code to be read by people, one step a line.
    #[must_use]
    pub fn listing(&self) -> String {
        self.code.iter().enumerate().map(|(number, op)| format!("{number} {}\n", self.line(*op))).collect()
    }

    fn line(&self, op: Op) -> String {
        let known =
            |list: &[String], number: usize| list.get(number).cloned().unwrap_or_else(|| "?".to_owned());
        match op {
            Op::Load(number) => format!("load {number}"),
            Op::Set(name) => format!("set {}", known(&self.names, name)),
            Op::Get(name) => format!("get {}", known(&self.names, name)),
            Op::Sum(Arithmetic::Add) => "add".to_owned(),
            Op::Sum(Arithmetic::Subtract) => "subtract".to_owned(),
            Op::Sum(Arithmetic::Multiply) => "multiply".to_owned(),
            Op::Sum(Arithmetic::Divide) => "divide".to_owned(),
            Op::Negative => "turn the sign".to_owned(),
            Op::CompareWithZero => "compare with zero".to_owned(),
            Op::Compare => "compare".to_owned(),
            Op::Truth(test) => format!("load 1 if {} else 0", test.sign()),
            Op::Jump(to) => format!("jump to {to}"),
            Op::JumpIf(test, to) => format!("if {} jump to {to}", test.sign()),
            Op::Ask(word, takes) => format!("ask {} of {takes}", known(&self.words, word)),
            Op::Act(word, takes) => format!("act {} with {takes}", known(&self.words, word)),
            Op::Yield => "yield".to_owned(),
            Op::Hold => "hold".to_owned(),
            Op::Release => "release".to_owned(),
            Op::Return => "return".to_owned(),
        }
    }
}
