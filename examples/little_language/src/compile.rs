//! A tree to byte code: a list of steps so simple that a machine needs no tree to follow them.
//!
//! The translation is literal: statement by statement, nothing is left out. To have less code, give it an
//! [optimised](mod@crate::optimise) tree. Compile when the game is built, and ship only the [`Program`].
//!
//! ```
//! use little_language::{compile::compile, parse::parse, words::Words};
//! let script = parse("example", "a = 3; if (a < 0) return 1; else return 0;", &Words::new())?;
//! assert_eq!(compile(&script).listing(), "\
//! 0 load 3
//! 1 set a
//! 2 get a
//! 3 compare with zero
//! 4 if >= jump to 7
//! 5 load 1
//! 6 return
//! 7 load 0
//! 8 return
//! ");
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! The book prints *if greater* for step 4; then a = 0 would give 1, although 0 < 0 does not hold. The opposite of *less* is
//! *greater or equal*.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 13.3.1; 2nd edition, 5.10.5.

use crate::code::{Op, Program};
use crate::token::At;
use crate::tree::{Do, Expr, Script, Statement, Test};

/// Translates a script.
#[must_use]
pub fn compile(script: &Script) -> Program {
    let (names, words) = (script.names.clone(), script.words.clone());
    let program = Program { names, given: script.given, words, ..Program::default() };
    let mut compiler = Compiler { program, at: At::START };
    compiler.statements(&script.body);
    if !ends(&script.body) {
        compiler.give_back(None);
    }
    compiler.program
}

struct Compiler {
    program: Program,
    /// The statement at hand.
    at: At,
}

/// Jumps forward whose aim is not known yet.
type Pending = Vec<usize>;

impl Compiler {
    fn statements(&mut self, list: &[Statement]) {
        for statement in list {
            self.at = statement.at;
            self.statement(&statement.what);
        }
    }

    fn statement(&mut self, what: &Do) {
        match what {
            Do::Set(name, value) => {
                self.value(value);
                self.emit(Op::Set(*name));
            }
            Do::If(condition, then, otherwise) => self.if_else(condition, then, otherwise),
            Do::While(condition, body) => {
                let (start, at, mut out) = (self.here(), self.at, Pending::new());
                self.branch(condition, false, &mut out);
                self.statements(body);
                self.at = at;
                self.emit(Op::Jump(start));
                self.land(&out);
            }
            Do::Return(value) => self.give_back(value.as_ref()),
            Do::Yield => self.emit(Op::Yield),
            Do::Uninterrupted(body) => {
                self.emit(Op::Hold);
                self.statements(body);
                self.emit(Op::Release);
            }
            Do::Act(word, with) => {
                self.values(with);
                self.emit(Op::Act(*word, with.len() as u8));
            }
        }
    }

    fn if_else(&mut self, condition: &Expr, then: &[Statement], otherwise: &[Statement]) {
        let (mut to_else, mut to_end) = (Pending::new(), Pending::new());
        self.branch(condition, false, &mut to_else);
        self.statements(then);
        if !otherwise.is_empty() && !ends(then) {
            self.jump(&mut to_end);
        }
        self.land(&to_else);
        self.statements(otherwise);
        self.land(&to_end);
    }

    fn give_back(&mut self, value: Option<&Expr>) {
        self.value(value.unwrap_or(&Expr::Number(0.0)));
        self.emit(Op::Return);
    }

    /// Code after which the value is on the stack.
    fn value(&mut self, expr: &Expr) {
        match expr {
            Expr::Number(number) => self.emit(Op::Load(*number)),
            Expr::Name(name) => self.emit(Op::Get(*name)),
            Expr::Negative(x) => {
                self.value(x);
                self.emit(Op::Negative);
            }
            Expr::Sum(how, x, y) => {
                self.value(x);
                self.value(y);
                self.emit(Op::Sum(*how));
            }
            Expr::Compare(test, x, y) => {
                self.compare(x, y);
                self.emit(Op::Truth(*test));
            }
            Expr::Not(x) => {
                self.compare(x, &Expr::Number(0.0));
                self.emit(Op::Truth(Test::Equal));
            }
            Expr::And(..) | Expr::Or(..) => {
                let (mut to_false, mut to_end) = (Pending::new(), Pending::new());
                self.branch(expr, false, &mut to_false);
                self.emit(Op::Load(1.0));
                self.jump(&mut to_end);
                self.land(&to_false);
                self.emit(Op::Load(0.0));
                self.land(&to_end);
            }
            Expr::Ask(word, with) => {
                self.values(with);
                self.emit(Op::Ask(*word, with.len() as u8));
            }
        }
    }

    fn values(&mut self, list: &[Expr]) {
        list.iter().for_each(|expr| self.value(expr));
    }

    /// Code that notes how two values compare. Nothing needs to be loaded to compare with zero.
    fn compare(&mut self, x: &Expr, y: &Expr) {
        self.value(x);
        if *y == Expr::Number(0.0) {
            self.emit(Op::CompareWithZero);
        } else {
            self.value(y);
            self.emit(Op::Compare);
        }
    }

    /// Code that jumps when the truth of a condition is `when`, and goes straight on when it is not.
    fn branch(&mut self, condition: &Expr, when: bool, out: &mut Pending) {
        match condition {
            Expr::Not(x) => self.branch(x, !when, out),
            Expr::Compare(test, x, y) => {
                self.compare(x, y);
                self.jump_if(if when { *test } else { test.opposite() }, out);
            }
            // Both of these are settled by the first part that says `when`: and by a false one, or by a true one.
            Expr::And(x, y) | Expr::Or(x, y) if matches!(condition, Expr::Or(..)) == when => {
                self.branch(x, when, out);
                self.branch(y, when, out);
            }
            Expr::And(x, y) | Expr::Or(x, y) => {
                let mut settled = Pending::new();
                self.branch(x, !when, &mut settled);
                self.branch(y, when, out);
                self.land(&settled);
            }
            value => {
                self.compare(value, &Expr::Number(0.0));
                self.jump_if(if when { Test::NotEqual } else { Test::Equal }, out);
            }
        }
    }

    fn here(&self) -> usize {
        self.program.code.len()
    }

    fn emit(&mut self, op: Op) {
        self.program.code.push(op);
        self.program.places.push(self.at);
    }

    fn jump(&mut self, out: &mut Pending) {
        out.push(self.here());
        self.emit(Op::Jump(0));
    }

    fn jump_if(&mut self, test: Test, out: &mut Pending) {
        out.push(self.here());
        self.emit(Op::JumpIf(test, 0));
    }

    /// Those jumps lead here.
    fn land(&mut self, jumps: &[usize]) {
        let here = self.here();
        for &jump in jumps {
            if let Op::Jump(to) | Op::JumpIf(_, to) = &mut self.program.code[jump] {
                *to = here;
            }
        }
    }
}

/// Does every way through these statements end in a `return`?
fn ends(list: &[Statement]) -> bool {
    list.last().is_some_and(|last| match &last.what {
        Do::Return(_) => true,
        Do::If(_, then, otherwise) => ends(then) && ends(otherwise),
        _ => false,
    })
}

#[cfg(test)]
mod tests;
