//! Expressions: one function for each strength of binding, the weakest first.

use super::reader::{Parser, Read, number_of};
use crate::token::{Kind, Token};
use crate::tree::{Arithmetic, Expr, Test};

impl<'t> Parser<'t> {
    pub(super) fn expr(&mut self) -> Read<Expr> {
        let mut left = self.and()?;
        while self.take("or")? {
            left = Expr::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Read<Expr> {
        let mut left = self.not()?;
        while self.take("and")? {
            left = Expr::And(Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn not(&mut self) -> Read<Expr> {
        if self.take("not")? { Ok(Expr::Not(Box::new(self.not()?))) } else { self.comparison() }
    }

    fn comparison(&mut self) -> Read<Expr> {
        use Test::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        let left = self.sum()?;
        for test in [Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual] {
            if self.take(test.sign())? {
                return Ok(Expr::Compare(test, Box::new(left), Box::new(self.sum()?)));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Read<Expr> {
        self.row([Arithmetic::Add, Arithmetic::Subtract], Self::product)
    }

    fn product(&mut self) -> Read<Expr> {
        self.row([Arithmetic::Multiply, Arithmetic::Divide], Self::factor)
    }

    /// `x - y + z` is `(x - y) + z`.
    fn row(&mut self, signs: [Arithmetic; 2], part: fn(&mut Self) -> Read<Expr>) -> Read<Expr> {
        let mut left = part(self)?;
        loop {
            let mut found = None;
            for sign in signs {
                if found.is_none() && self.take(sign.sign())? {
                    found = Some(sign);
                }
            }
            let Some(sign) = found else { return Ok(left) };
            left = Expr::Sum(sign, Box::new(left), Box::new(part(self)?));
        }
    }

    fn factor(&mut self) -> Read<Expr> {
        if self.take("-")? {
            return Ok(Expr::Negative(Box::new(self.factor()?)));
        }
        if self.take("(")? {
            let inner = self.expr()?;
            self.expect(Kind::CloseBracket, ")")?;
            return Ok(inner);
        }
        match self.peek().map(|token| token.kind) {
            Some(Kind::Number) => self.number(),
            Some(Kind::Name) => {
                let name = self.advance()?;
                if self.is_next(Kind::OpenBracket) {
                    let (word, with) = self.call(name, false)?;
                    return Ok(Expr::Ask(word, with));
                }
                let slot = self.slot(name)?;
                self.uses[slot].0.get_or_insert(name.at);
                Ok(Expr::Name(slot))
            }
            _ => self.unexpected("a value"),
        }
    }

    fn number(&mut self) -> Read<Expr> {
        let token = self.advance()?;
        match token.text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Expr::Number(number)),
            _ => self.fail_at(token.at, "a number too large", ""),
        }
    }

    /// The brackets of a word of the game, and what is in them.
    pub(super) fn call(&mut self, name: Token<'t>, acts: bool) -> Read<(usize, Vec<Expr>)> {
        let Some(word) = self.words.find(name.text) else {
            return self.fail_at(name.at, self.words.unknown(name.text), "");
        };
        if word.acts != acts {
            let (is, expected) = match word.acts {
                true => ("does something and has no value", "it to be a statement of its own"),
                false => ("is a question and does nothing", "something that uses the answer"),
            };
            return self.fail_at(name.at, format!("{} {is}", name.text), expected);
        }
        self.take("(")?;
        let mut with = Vec::new();
        while !self.is_next(Kind::CloseBracket) {
            if !with.is_empty() {
                self.expect(Kind::Comma, "a comma or )")?;
                self.count_part()?;
            }
            with.push(self.expr()?);
        }
        self.next += 1;
        if with.len() != usize::from(word.takes) {
            let message = format!("{} has {} numbers in its brackets", name.text, with.len());
            return self.fail_at(name.at, message, word.takes.to_string());
        }
        Ok((number_of(&mut self.script.words, name.text), with))
    }
}
