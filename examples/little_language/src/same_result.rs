//! Random scripts do the same whether they are optimised or not, and however their time is sliced.

use crate::code::Program;
use crate::compile::compile;
use crate::optimise::optimise;
use crate::parse::parse;
use crate::vm::{Host, Thread, Trouble};
use crate::words::Words;
use proptest::prelude::*;
use wits_core::random::{Seed, Stream};
use wits_core::work::{Budget, Progress};

/// Writes a script by chance. Every loop counts its rounds, so that all scripts end.
struct Writer {
    random: Stream,
    loops: usize,
}

impl Writer {
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.random.below(list.len() as u32) as usize]
    }

    fn statements(&mut self, depth: u32) -> String {
        (0..=self.random.below(3)).map(|_| self.statement(depth)).collect::<Vec<_>>().join(" ")
    }

    fn statement(&mut self, depth: u32) -> String {
        match self.random.below(if depth == 0 { 5 } else { 10 }) {
            0..=2 => format!("{} = {};", self.pick(&["a", "b", "c", "g"]), self.expr(3)),
            3 => format!("note({});", self.expr(2)),
            4 => self.pick(&["yield;", "note(1);", "return a;", "return b + c;"]).to_owned(),
            5 | 6 => {
                let (condition, then) = (self.expr(3), self.statements(depth - 1));
                format!("if ({condition}) {{ {then} }} else {{ {} }}", self.statements(depth - 1))
            }
            7 => {
                // A section does not yield.
                let inside = self.statements(depth - 1).replace("yield;", "note(2);");
                format!("uninterrupted {{ {inside} }}")
            }
            _ => {
                self.loops += 1;
                let (counter, condition) = (format!("n{}", self.loops), self.expr(1));
                let (times, body) = (self.random.below(4), self.statements(depth - 1));
                format!(
                    "while ({counter} < {times} and ({condition} or 1)) {{ {body} {counter} = {counter} + 1; }}"
                )
            }
        }
    }

    fn expr(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.below(4) == 0 {
            return self.pick(&["a", "b", "c", "g", "0", "1", "2", "0.5", "ask(1)", "ask(a)"]).to_owned();
        }
        match self.random.below(8) {
            0 => format!("-({})", self.expr(depth - 1)),
            1 => format!("(not {})", self.expr(depth - 1)),
            _ => {
                let signs = ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=", "and", "or"];
                format!("({} {} {})", self.expr(depth - 1), self.pick(&signs), self.expr(depth - 1))
            }
        }
    }
}

/// Notes every question and every deed; its answers depend on how many there were.
#[derive(Default, PartialEq, Debug)]
struct Notes(Vec<(bool, u64)>);

impl Host for Notes {
    fn ask(&mut self, _: &str, with: &[f64]) -> Option<f64> {
        self.0.push((false, with[0].to_bits()));
        Some((self.0.len() % 3) as f64)
    }

    fn act(&mut self, _: &str, with: &[f64]) -> Option<()> {
        self.0.push((true, with[0].to_bits()));
        Some(())
    }
}

/// The result, all that was asked and done, and the variables at the end.
type Outcome = (Result<u64, Trouble>, Notes, Vec<Option<u64>>);

fn outcome(program: &Program, mut slice: impl FnMut() -> u64) -> Outcome {
    let (mut thread, mut notes) = (Thread::new(program), Notes::default());
    for _ in 0..2_000_000 {
        if let Progress::Done(end) = thread.step(program, &mut notes, &mut Budget::new(slice())) {
            let values =
                program.names.iter().map(|name| thread.get(program, name).map(f64::to_bits)).collect();
            return (end.map(f64::to_bits), notes, values);
        }
    }
    panic!("it does not end:\n{}", program.listing());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn optimised_or_not_and_however_sliced(seed in any::<u64>(), slice in 1_u64..20) {
        let mut writer = Writer { random: Seed::new(seed).stream(), loops: 0 };
        // The variables are set somewhere, but perhaps not before they are read.
        let text = format!("{} if (g > 9) {{ a = 1; b = 2; c = 3; n0 = 0; }}", writer.statements(3));
        let words = Words::new().given("g").ask("ask", 1).act("note", 1);
        let script = parse("random", &text, &words).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let (literal, optimised) = (compile(&script), compile(&optimise(&script)));
        prop_assert!(optimised.code.len() <= literal.code.len());

        let expected = outcome(&literal, || 1_000_000);
        let mut chance = Seed::new(seed).fork("slices").stream();
        for program in [&literal, &optimised] {
            prop_assert_eq!(&outcome(program, || 1_000_000), &expected, "{}", text);
            prop_assert_eq!(&outcome(program, || slice), &expected, "slices of {}: {}", slice, text);
            let sliced = outcome(program, || u64::from(1 + chance.below(9)));
            prop_assert_eq!(&sliced, &expected, "random slices: {}", text);
        }
    }
}
