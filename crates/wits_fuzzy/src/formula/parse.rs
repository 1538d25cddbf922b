//! From text to a formula. FCL files are read with it too.

use super::{Formula, Function, MAX_DEPTH, MAX_STEPS, Operator, Step};
use crate::lex::{Cursor, Fault, Kind, is_keyword};

/// Maximum nesting of brackets and signs.
const MAX_NESTING: usize = 32;
/// A sign in front binds tighter than `*` and looser than `^`.
const UNARY: u8 = 5;

/// A formula, up to whatever comes behind it.
pub(crate) fn formula(cursor: &mut Cursor<'_, '_>) -> Result<Formula, Fault> {
    let mut parser = Parser { cursor, steps: Vec::new(), nesting: 0 };
    parser.expression(1)?;
    let steps = parser.steps;
    if depth(&steps) > MAX_DEPTH {
        let message = format!("more than {MAX_DEPTH} intermediate results");
        return Err(Fault { message, ..cursor.fault("a shorter formula") });
    }
    Ok(Formula { steps })
}

struct Parser<'p, 'c, 't> {
    cursor: &'p mut Cursor<'c, 't>,
    steps: Vec<Step<String>>,
    nesting: usize,
}

impl Parser<'_, '_, '_> {
    fn push(&mut self, step: Step<String>) -> Result<(), Fault> {
        self.steps.push(step);
        if self.steps.len() > MAX_STEPS {
            let message = format!("more than {MAX_STEPS} parts");
            return Err(Fault { message, ..self.cursor.fault("a shorter formula") });
        }
        Ok(())
    }

    /// Parses operators that bind at least as tight as `least`.
    fn expression(&mut self, least: u8) -> Result<(), Fault> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            let message = format!("nested deeper than {MAX_NESTING}");
            return Err(Fault { message, ..self.cursor.fault("fewer brackets") });
        }
        self.operand()?;
        while let Some((operator, level)) = self.operator(least) {
            self.cursor.next();
            self.expression(if operator == Operator::Power { level } else { level + 1 })?;
            self.push(Step::Operator(operator))?;
        }
        self.nesting -= 1;
        Ok(())
    }

    fn operator(&self, least: u8) -> Option<(Operator, u8)> {
        let known = Operator::ALL.iter().find(|(_, text, _)| match self.cursor.peek().kind {
            Kind::Word(word) => word.eq_ignore_ascii_case(text),
            Kind::Sign(sign) => sign == *text,
            _ => false,
        });
        known.filter(|(_, _, level)| *level >= least).map(|(operator, _, level)| (*operator, *level))
    }

    fn operand(&mut self) -> Result<(), Fault> {
        for (sign, step) in
            [("-", Some(Step::Negate)), ("~", Some(Step::Negate)), ("!", Some(Step::Not)), ("+", None)]
        {
            if self.cursor.take_sign(sign) {
                return self.signed(step);
            }
        }
        if self.cursor.take_sign("(") {
            self.expression(1)?;
            return self.cursor.expect_sign(")");
        }
        match self.cursor.peek().kind {
            Kind::Number(number) => {
                self.cursor.next();
                self.push(Step::Number(number))
            }
            Kind::Word(word) if !is_keyword(word) => {
                self.cursor.next();
                if self.cursor.take_sign("(") {
                    self.call(word)
                } else {
                    self.push(Step::Name(word.to_owned()))
                }
            }
            _ => Err(self.cursor.fault("a number, a name, a function or a bracket")),
        }
    }

    fn signed(&mut self, step: Option<Step<String>>) -> Result<(), Fault> {
        let before = self.steps.len();
        self.expression(UNARY)?;
        match (step, &mut self.steps[before..]) {
            (None, _) => Ok(()),
            // A negative number is a number.
            (Some(Step::Negate), [Step::Number(number)]) => {
                *number = -*number;
                Ok(())
            }
            (Some(step), _) => self.push(step),
        }
    }

    /// The arguments of a function, behind the bracket.
    fn call(&mut self, name: &str) -> Result<(), Fault> {
        let known = Function::ALL.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        let Some((_, function, count)) = known else {
            let names: Vec<&str> = Function::ALL.iter().map(|(name, ..)| *name).collect();
            let message = format!("no function {name:?}");
            return Err(Fault { message, ..self.cursor.fault(&names.join(", ")) });
        };
        for argument in 0..*count {
            if argument > 0 {
                self.cursor.expect_sign(",")?;
            }
            self.expression(1)?;
        }
        self.cursor.expect_sign(")")?;
        self.push(Step::Call(*function))
    }
}

/// Maximum number of results on the stack.
fn depth(steps: &[Step<String>]) -> usize {
    let (mut height, mut most) = (0_usize, 0);
    for step in steps {
        height = match step {
            Step::Number(_) | Step::Name(_) => height + 1,
            Step::Operator(_) => height.saturating_sub(1),
            Step::Call(function) => (height + 1).saturating_sub(function.shown().1),
            Step::Negate | Step::Not => height,
        };
        most = most.max(height);
    }
    most
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Formula;

    fn at(text: &str, x: f32) -> f32 {
        text.parse::<Formula>().unwrap_or_else(|error| panic!("{text}: {error}")).at(x)
    }

    #[test]
    fn formulas_follow_the_rules_of_arithmetic() {
        for (text, x, expected) in [
            ("2 + 3 * 4", 0.0, 14.0),
            ("2 ^ 3 ^ 2", 0.0, 512.0),
            ("-2 ^ 2", 0.0, -4.0),
            ("(1 - x) / 2 - 1", 3.0, -2.0),
            ("10 - 4 - 3", 0.0, 3.0),
            ("7 % 4 + fmod(9, 5)", 0.0, 7.0),
            ("max(x, 2) + min(x, 2)", 5.0, 7.0),
            ("gt(x, 1) * 10 + eq(x, 2) + le(x, 1)", 2.0, 11.0),
            ("x and 1 or 0", 0.0, 0.0),
            ("!x", 0.0, 1.0),
            ("ABS(-x) + fabs(-1)", 2.0, 3.0),
            ("(-x) ^ 3", 2.0, -8.0),
            ("1 / x", 0.0, 0.0),
            ("round(2.5) + floor(-0.5) + ceil(0.2)", 0.0, 3.0),
        ] {
            assert_eq!(at(text, x), expected, "{text}");
        }
        for (text, expected) in [
            ("sin(pi / 2)", 1.0),
            ("exp(1)", std::f32::consts::E),
            ("tanh(1)", 0.761_594),
            ("atan(1) * 4", std::f32::consts::PI),
        ] {
            assert!((at(text, 0.0) - expected).abs() < 1e-5, "{text} {}", at(text, 0.0));
        }
    }

    #[test]
    fn what_is_no_formula_is_refused_with_its_place() {
        for (text, part) in [
            ("2 +", "the text ends too early in column 4"),
            ("sinn(2)", "no function \"sinn\""),
            ("max(1)", "\")\" is out of place in column 6; expected \",\""),
            ("a b", "\"b\" is out of place in column 3"),
        ] {
            let told = text.parse::<Formula>().unwrap_err().to_string();
            assert!(told.contains(part), "{told}");
        }
        let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
        assert!(deep.parse::<Formula>().unwrap_err().to_string().contains("nested"));
        let long = format!("1{}", " + 1".repeat(5000));
        assert!(long.parse::<Formula>().unwrap_err().to_string().contains("more than 256 parts"));
    }

    fn any_formula() -> impl Strategy<Value = String> {
        let leaf =
            prop_oneof![(0..9_u8).prop_map(|n| n.to_string()), Just("x".to_owned()), Just("1.5".to_owned())];
        leaf.prop_recursive(4, 24, 2, |inner| {
            let operator = prop::sample::select(vec!["+", "-", "*", "/", "^", "%", "and", "or"]);
            prop_oneof![
                (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
                inner.clone().prop_map(|a| format!("-({a})")),
                inner.clone().prop_map(|a| format!("!({a})")),
                inner.clone().prop_map(|a| format!("cos({a})")),
                (inner.clone(), inner).prop_map(|(a, b)| format!("max({a}, {b})")),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_written_is_read_again(text in any_formula(), x in -5f32..5.0) {
            let formula: Formula = text.parse().map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
            let again: Formula =
                formula.to_string().parse().map_err(|e| TestCaseError::fail(format!("{formula}: {e}")))?;
            prop_assert_eq!(again.at(x).to_bits(), formula.at(x).to_bits(), "{} {}", text, formula);
            prop_assert_eq!(again.to_string(), formula.to_string());
        }

        #[test]
        fn garbage_is_refused_without_panic(text in "[a-z0-9 ()+*/^,.!-]{0,40}") {
            let _ = text.parse::<Formula>();
        }
    }
}
