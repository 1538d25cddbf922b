//! From text to expressions.

use std::iter::Peekable;
use std::str::CharIndices;

use super::{Binary, Expr, ExprError, MOST_DEPTH, MOST_LENGTH, Unary};
use crate::Value;

/// What bare names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// Words of the vocabulary.
    Usual,
    /// Keys: the scripts of BehaviorTree.CPP.
    Script,
}

/// Maximum nesting of parentheses, signs and choices. An expression of [`MOST_DEPTH`] operations never needs more.
const MOST_NESTING: u32 = 3 * MOST_DEPTH;

/// A word of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A number, a text, true or false.
    Value(Value),
    /// A bare name.
    Name(String),
    /// The name of a key, without its braces.
    Key(String),
    /// An operator or a parenthesis.
    Sign(&'static str),
    /// There is nothing more.
    End,
}

/// The longer ones first.
const SIGNS: &[&str] = &[
    "&&", "||", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "..", "<", ">", "+", "-", "*", "/",
    "!", "?", ":", "(", ")", "=", ";", "&", "|", "^", "~",
];

/// Reads one expression after another.
pub struct Parser {
    /// With the column of each.
    tokens: Vec<(Token, usize)>,
    at: usize,
    logic: Logic,
    nesting: u32,
    /// How many parts of chains of comparisons have been copied.
    copies: usize,
}

/// An expression and how deep it is.
type Deep = (Expr, u32);

impl Parser {
    /// Takes a text apart.
    pub fn new(text: &str, logic: Logic) -> Result<Self, ExprError> {
        if text.len() > MOST_LENGTH {
            let message = format!("{} letters are too many", text.len());
            return Err(ExprError { column: 1, message, expected: format!("at most {MOST_LENGTH}") });
        }
        Ok(Self {
            tokens: Lexer { text, letters: text.char_indices().peekable() }.all()?,
            at: 0,
            logic,
            nesting: 0,
            copies: 0,
        })
    }

    /// The next word.
    pub fn peek(&self) -> &Token {
        self.tokens.get(self.at).map_or(&Token::End, |(token, _)| token)
    }

    /// Takes the next word.
    pub fn advance(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    /// Takes the next word if it is a certain sign.
    pub fn take(&mut self, sign: &str) -> bool {
        let is_there = matches!(self.peek(), Token::Sign(there) if *there == sign);
        self.at += usize::from(is_there);
        is_there
    }

    /// The column of the next word.
    pub fn column(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |(_, column)| *column)
    }

    /// A fault at the next word.
    pub fn fault<T>(&self, expected: &str) -> Result<T, ExprError> {
        let message = match self.peek() {
            Token::End => "the text ends".to_owned(),
            Token::Sign(sign) => format!("'{sign}' is out of place"),
            Token::Value(value) => format!("{value} is out of place"),
            Token::Name(name) => format!("{name:?} is out of place"),
            Token::Key(name) => format!("{{{name}}} is out of place"),
        };
        Err(ExprError { column: self.column(), message, expected: expected.to_owned() })
    }

    /// Nothing may come after it.
    pub fn end(&self) -> Result<(), ExprError> {
        if *self.peek() == Token::End { Ok(()) } else { self.fault("an operator or the end") }
    }

    /// One expression. Comparisons that are chained are longer when they are written again, and must fit even then.
    pub fn expr(&mut self) -> Result<Expr, ExprError> {
        let column = self.column();
        let (expr, _) = self.choose()?;
        let length = expr.to_string().len();
        if length > MOST_LENGTH {
            let message = format!("{length} letters are too many when chains of comparisons are written out");
            return Err(ExprError { column, message, expected: format!("at most {MOST_LENGTH}") });
        }
        Ok(expr)
    }

    fn choose(&mut self) -> Result<Deep, ExprError> {
        self.deeper()?;
        let mut result = self.binary(0)?;
        if self.take("?") {
            let then = self.choose()?;
            if !self.take(":") {
                return self.fault("':' and another value");
            }
            let otherwise = self.choose()?;
            let depth = result.1.max(then.1).max(otherwise.1);
            result = self.combined(Expr::Choose(Box::new([result.0, then.0, otherwise.0])), depth)?;
        }
        self.nesting -= 1;
        Ok(result)
    }

    /// Operators that bind tighter than a rank.
    fn binary(&mut self, rank: u8) -> Result<Deep, ExprError> {
        let mut left = self.unary()?;
        loop {
            let Some(sign) = self.operator() else { return Ok(left) };
            let its_rank = sign.rank();
            if its_rank <= rank {
                return Ok(left);
            }
            self.at += 1;
            let right = self.binary(its_rank)?;
            left =
                if sign.compares() { self.chain(left, sign, right)? } else { self.pair(sign, left, right)? };
        }
    }

    /// `a < b < c` is `a < b && b < c`.
    fn chain(&mut self, left: Deep, sign: Binary, right: Deep) -> Result<Deep, ExprError> {
        let (mut left, mut sign, mut right, mut all) = (left, sign, right, None);
        loop {
            let next = self.operator().filter(|next| next.compares());
            let again = if next.is_some() { Some(self.copied(&right)?) } else { None };
            let test = self.pair(sign, left, right)?;
            let joined = match all {
                Some(all) => self.pair(Binary::And, all, test)?,
                None => test,
            };
            let (Some(next), Some(again)) = (next, again) else { return Ok(joined) };
            self.at += 1;
            (left, sign, all) = (again, next, Some(joined));
            right = self.binary(next.rank())?;
        }
    }

    /// Chains inside each other double what is between them, so that copies are counted.
    fn copied(&mut self, part: &Deep) -> Result<Deep, ExprError> {
        part.0.each(&mut |_| self.copies += 1);
        if self.copies <= MOST_LENGTH { Ok(part.clone()) } else { self.too_deep() }
    }

    fn operator(&self) -> Option<Binary> {
        let Token::Sign(sign) = self.peek() else { return None };
        const ALL: [Binary; 12] = [
            Binary::Or,
            Binary::And,
            Binary::Equal,
            Binary::Unequal,
            Binary::Below,
            Binary::AtMost,
            Binary::Above,
            Binary::AtLeast,
            Binary::Plus,
            Binary::Minus,
            Binary::Times,
            Binary::Over,
        ];
        ALL.into_iter().find(|operator| operator.sign() == *sign)
    }

    fn unary(&mut self) -> Result<Deep, ExprError> {
        let sign = match self.peek() {
            Token::Sign("-") => Unary::Minus,
            Token::Sign("!") => Unary::Not,
            _ => return self.atom(),
        };
        self.at += 1;
        self.deeper()?;
        let (of, depth) = self.unary()?;
        self.nesting -= 1;
        match (sign, &of) {
            (Unary::Minus, Expr::Value(Value::Int(whole))) => Ok((Expr::Value((-whole).into()), depth)),
            (Unary::Minus, Expr::Value(Value::Number(number))) => Ok((Expr::Value((-number).into()), depth)),
            _ => self.combined(Expr::Unary(sign, Box::new(of)), depth),
        }
    }

    fn atom(&mut self) -> Result<Deep, ExprError> {
        let expr = match self.peek().clone() {
            Token::Value(value) => Expr::Value(value),
            Token::Key(name) => Expr::Key(name),
            Token::Name(name) if self.logic == Logic::Script => Expr::Key(name),
            Token::Name(name) => Expr::Word(name),
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.choose()?;
                return if self.take(")") { Ok(inner) } else { self.fault("')'") };
            }
            _ => return self.fault("a value, a key or a name"),
        };
        self.at += 1;
        Ok((expr, 1))
    }

    fn pair(&self, sign: Binary, a: Deep, b: Deep) -> Result<Deep, ExprError> {
        let depth = a.1.max(b.1);
        self.combined(Expr::Binary(sign, Box::new(a.0), Box::new(b.0)), depth)
    }

    fn combined(&self, expr: Expr, below: u32) -> Result<Deep, ExprError> {
        if below < MOST_DEPTH { Ok((expr, below + 1)) } else { self.too_deep() }
    }

    fn deeper(&mut self) -> Result<(), ExprError> {
        self.nesting += 1;
        if self.nesting <= MOST_NESTING { Ok(()) } else { self.too_deep() }
    }

    fn too_deep<T>(&self) -> Result<T, ExprError> {
        let (column, message) = (self.column(), "nested too deep".to_owned());
        Err(ExprError {
            column,
            message,
            expected: format!("at most {MOST_DEPTH} operations inside each other"),
        })
    }
}

/// Cuts the text into words.
struct Lexer<'t> {
    text: &'t str,
    letters: Peekable<CharIndices<'t>>,
}

impl Lexer<'_> {
    fn all(mut self) -> Result<Vec<(Token, usize)>, ExprError> {
        let mut tokens = Vec::new();
        loop {
            while self.letters.next_if(|(_, letter)| letter.is_whitespace()).is_some() {}
            let Some(&(at, letter)) = self.letters.peek() else { break };
            let column = self.column(at);
            let token = match letter {
                '0'..='9' => self.number(at, column)?,
                '\'' | '"' => self.text(letter, column)?,
                '{' => self.key(column)?,
                _ if letter.is_alphabetic() || letter == '_' || letter == '@' => self.name(at),
                _ => self.sign(at, letter, column)?,
            };
            tokens.push((token, column));
        }
        tokens.push((Token::End, self.column(self.text.len())));
        Ok(tokens)
    }

    fn column(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }

    /// The letters that fit, from here on.
    fn run(&mut self, from: usize, fits: impl Fn(char) -> bool) -> &str {
        while self.letters.next_if(|(_, letter)| fits(*letter)).is_some() {}
        let to = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
        &self.text[from..to]
    }

    fn number(&mut self, at: usize, column: usize) -> Result<Token, ExprError> {
        let rest = &self.text[at..];
        let hex = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")).is_some();
        self.run(at, |letter| letter.is_alphanumeric() || letter == '.');
        // The sign of an exponent belongs to it.
        let last =
            self.text[..self.letters.peek().map_or(self.text.len(), |(at, _)| *at)].chars().next_back();
        if !hex
            && matches!(last, Some('e' | 'E'))
            && self.letters.next_if(|(_, l)| matches!(l, '+' | '-')).is_some()
        {
            self.run(at, |letter| letter.is_alphanumeric());
        }
        let word = self.run(at, |_| false);
        let value = if hex {
            i32::from_str_radix(&word[2..], 16).ok().map(Value::Int)
        } else if word.contains(['.', 'e', 'E']) {
            word.parse().ok().filter(|number: &f32| number.is_finite()).map(Value::Number)
        } else {
            word.parse().ok().map(Value::Int)
        };
        let fault = || ExprError {
            column,
            message: format!("{word:?} is no number"),
            expected: "a number that fits".to_owned(),
        };
        value.map(Token::Value).ok_or_else(fault)
    }

    fn text(&mut self, quote: char, column: usize) -> Result<Token, ExprError> {
        self.letters.next();
        let start = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
        let inside = self.run(start, |letter| letter != quote);
        let token = Token::Value(inside.into());
        match self.letters.next() {
            Some(_) => Ok(token),
            None => Err(ExprError {
                column,
                message: "a text without an end".to_owned(),
                expected: quote.to_string(),
            }),
        }
    }

    fn key(&mut self, column: usize) -> Result<Token, ExprError> {
        self.letters.next();
        let start = self.letters.peek().map_or(self.text.len(), |(at, _)| *at);
        let name = self.run(start, |letter| letter != '}').trim().to_owned();
        match self.letters.next() {
            Some(_) if !name.is_empty() && !name.contains('{') => Ok(Token::Key(name)),
            _ => Err(ExprError {
                column,
                message: "a key without a name or an end".to_owned(),
                expected: "{name}".to_owned(),
            }),
        }
    }

    fn name(&mut self, at: usize) -> Token {
        match self.run(at, |letter| letter.is_alphanumeric() || letter == '_' || letter == '@') {
            "true" => Token::Value(true.into()),
            "false" => Token::Value(false.into()),
            name => Token::Name(name.to_owned()),
        }
    }

    fn sign(&mut self, at: usize, letter: char, column: usize) -> Result<Token, ExprError> {
        let Some(sign) = SIGNS.iter().find(|sign| self.text[at..].starts_with(**sign)) else {
            let message = format!("{letter:?} is out of place");
            return Err(ExprError { column, message, expected: String::new() });
        };
        for _ in 0..sign.len() {
            self.letters.next();
        }
        Ok(Token::Sign(sign))
    }
}
