//! Words, numbers and signs of rules and FCL files, each with its place.

use wits_core::findings::{Findings, Place};

/// A place in a text, both numbers from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Self {
        Self::Line { line: spot.line as usize, column: spot.column as usize }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind<'t> {
    Word(&'t str),
    Number(f32),
    /// One of `: ; , ( ) := .. -> + - =`, or whatever else was found.
    Sign(&'t str),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) at: Spot,
}

impl Token<'_> {
    /// As it is told in messages.
    pub(crate) fn told(&self) -> String {
        match self.kind {
            Kind::Word(text) | Kind::Sign(text) => format!("{text:?} is out of place"),
            Kind::Number(number) => format!("the number {number} is out of place"),
            Kind::End => "the text ends too early".to_owned(),
        }
    }
}

/// A fault in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Spot,
    pub(crate) message: String,
    pub(crate) expected: String,
}

impl Fault {
    pub(crate) fn add_to(self, findings: &mut Findings) {
        findings.add(self.at.into(), self.message, self.expected);
    }
}

/// All tokens of a text; the last one is the end. Comments are left out: `(* *)`, `/* */`, `//`.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, place: 0, at: Spot { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        tokens.push(token);
        if token.kind == Kind::End {
            return tokens;
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    place: usize,
    at: Spot,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.place..]
    }

    /// Goes on by so many bytes, which must be whole letters.
    fn skip(&mut self, bytes: usize) -> &'t str {
        let passed = &self.rest()[..bytes];
        for letter in passed.chars() {
            if letter == '\n' {
                self.at = Spot { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        self.place += bytes;
        passed
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start().len();
            let passed = blanks + comment(&rest[blanks..]);
            if passed == 0 {
                return;
            }
            self.skip(passed);
        }
    }

    fn next(&mut self) -> Token<'t> {
        self.skip_blanks();
        let (at, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else { return Token { kind: Kind::End, at } };
        let kind = if first.is_ascii_digit() || (first == '.' && digits(&rest[1..]) > 0) {
            let text = self.skip(number(rest));
            text.parse().map_or(Kind::Sign(text), Kind::Number)
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            Kind::Word(self.skip(end.unwrap_or(rest.len())))
        } else {
            let pair = [":=", "..", "->"].iter().find(|pair| rest.starts_with(**pair));
            Kind::Sign(self.skip(pair.map_or(first.len_utf8(), |pair| pair.len())))
        };
        Token { kind, at }
    }
}

/// How long the comment at the beginning of a text is; one that never ends goes to the end.
fn comment(text: &str) -> usize {
    let until = |end: &str| text[2..].find(end).map_or(text.len(), |place| 2 + place + end.len());
    match text {
        _ if text.starts_with("(*") => until("*)"),
        _ if text.starts_with("/*") => until("*/"),
        _ if text.starts_with("//") => until("\n"),
        _ => 0,
    }
}

fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len()
}

/// How long the number at the beginning of a text is. `0..9` are two numbers.
fn number(text: &str) -> usize {
    let mut end = digits(text);
    if text[end..].starts_with('.') && !text[end..].starts_with("..") {
        end += 1 + digits(&text[end + 1..]);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(&text[end + 1 + sign..]);
        end += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    end
}

/// Goes through tokens.
#[derive(Debug)]
pub(crate) struct Cursor<'c, 't> {
    tokens: &'c [Token<'t>],
    place: usize,
}

impl<'c, 't> Cursor<'c, 't> {
    /// The tokens must end with the end, as those of [`tokens`] do.
    pub(crate) const fn new(tokens: &'c [Token<'t>]) -> Self {
        Self { tokens, place: 0 }
    }

    pub(crate) fn peek(&self) -> Token<'t> {
        let end = Token { kind: Kind::End, at: Spot::default() };
        self.tokens.get(self.place).or(self.tokens.last()).copied().unwrap_or(end)
    }

    pub(crate) fn next(&mut self) -> Token<'t> {
        let token = self.peek();
        self.place = (self.place + 1).min(self.tokens.len());
        token
    }

    pub(crate) fn at_end(&self) -> bool {
        self.peek().kind == Kind::End
    }

    /// Is this word next? Capitals make no difference.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek().kind, Kind::Word(text) if text.eq_ignore_ascii_case(word))
    }

    /// Is a word with a colon behind it next?
    pub(crate) fn is_setting(&self) -> bool {
        let behind = self.tokens.get(self.place + 1).map(|token| token.kind);
        matches!(self.peek().kind, Kind::Word(_)) && behind == Some(Kind::Sign(":"))
    }

    /// Does the next token begin a line?
    pub(crate) fn begins_line(&self) -> bool {
        let before = self.place.checked_sub(1).and_then(|place| self.tokens.get(place));
        before.is_none_or(|before| before.at.line < self.peek().at.line)
    }

    pub(crate) fn is_sign(&self, sign: &str) -> bool {
        self.peek().kind == Kind::Sign(sign)
    }

    /// Takes a word if it is next.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.place += usize::from(found);
        found
    }

    pub(crate) fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.place += usize::from(found);
        found
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> Result<(), Fault> {
        if self.take_word(word) { Ok(()) } else { Err(self.fault(word)) }
    }

    pub(crate) fn expect_sign(&mut self, sign: &str) -> Result<(), Fault> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.fault(&format!("{sign:?}"))) }
    }

    /// A name that is no keyword.
    pub(crate) fn name(&mut self, what: &str) -> Result<&'t str, Fault> {
        match self.peek().kind {
            Kind::Word(text) if !is_keyword(text) => {
                self.place += 1;
                Ok(text)
            }
            _ => Err(self.fault(what)),
        }
    }

    /// A number with or without a sign in front.
    pub(crate) fn number(&mut self) -> Result<f32, Fault> {
        let place = self.place;
        let minus = self.take_sign("-");
        if !minus {
            self.take_sign("+");
        }
        if let Kind::Number(number) = self.peek().kind {
            self.place += 1;
            return Ok(if minus { -number } else { number });
        }
        let fault = self.fault("a number");
        self.place = place;
        Err(fault)
    }

    /// What is next is wrong.
    pub(crate) fn fault(&self, expected: &str) -> Fault {
        let token = self.peek();
        Fault { at: token.at, message: token.told(), expected: expected.to_owned() }
    }
}

/// Words that no variable and no set may have as its name.
pub(crate) fn is_keyword(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "if",
        "then",
        "and",
        "or",
        "not",
        "is",
        "with",
        "xor",
        "nor",
        "nand",
        "very",
        "extremely",
        "fairly",
        "somewhat",
        "indeed",
        "seldom",
        "any",
    ];
    WORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// Letters, digits and underscores, not beginning with a digit, and no keyword.
pub(crate) fn is_name(text: &str) -> bool {
    let letters = text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    letters
        && text.chars().next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && !is_keyword(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ranges_and_comments_are_told_apart() {
        let kinds: Vec<Kind<'_>> =
            tokens("RANGE := (0..1.5e2); (* a\n comment *) // more\n .5 x1").iter().map(|t| t.kind).collect();
        let expected = [
            Kind::Word("RANGE"),
            Kind::Sign(":="),
            Kind::Sign("("),
            Kind::Number(0.0),
            Kind::Sign(".."),
            Kind::Number(150.0),
            Kind::Sign(")"),
            Kind::Sign(";"),
            Kind::Number(0.5),
            Kind::Word("x1"),
            Kind::End,
        ];
        assert_eq!(kinds, expected);
        assert_eq!(tokens("a\n  b")[1].at, Spot { line: 2, column: 3 });
        assert_eq!(tokens("(* never ends").len(), 1);
        assert_eq!(tokens("\u{e4}\u{20ac}").len(), 3);
    }
}
