//! Text to tokens: which characters belong together, and of what kind are they?
//!
//! A tokeniser knows no structure: `) 3 else (` is fine with it. It loses nothing either: blanks and comments are tokens,
//! so that the texts of all tokens, one after the other, are the text again. Who has no use for blanks asks for
//! [`without_blanks`].
//!
//! ```
//! use little_language::token::{Kind, tokens};
//! let kinds: Vec<Kind> = tokens("a = 3.2;").map(|token| token.kind).collect();
//! use Kind::*;
//! assert_eq!(kinds, [Name, Blank, Assign, Blank, Number, EndOfStatement]);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 13.3.1; 2nd edition, 5.10.5.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::Place;

/// A place in the text, both numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl At {
    /// Where every text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place behind these characters.
    fn behind(self, text: &str) -> Self {
        text.chars().fold(self, |at, char| match char {
            '\n' => Self { line: at.line.saturating_add(1), column: 1 },
            _ => Self { column: at.column.saturating_add(1), ..at },
        })
    }
}

impl From<At> for Place {
    fn from(at: At) -> Self {
        Self::Line { line: at.line as usize, column: at.column as usize }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What sort of word a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blanks, ends of lines, and comments: from `//` to the end of the line.
    Blank,
    /// A variable or a word of the game.
    Name,
    /// A number, such as `3` or `3.2`.
    Number,
    /// `if`, `else`, `while`, `return`, `yield`, `uninterrupted`, `and`, `or`, `not`.
    Keyword,
    /// `+ - * /` and the comparisons.
    Operator,
    /// `=`
    Assign,
    /// `,`
    Comma,
    /// `;`
    EndOfStatement,
    /// `(`
    OpenBracket,
    /// `)`
    CloseBracket,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// A character that means nothing here.
    Unknown,
}

/// Some characters that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// What they are.
    pub kind: Kind,
    /// The characters.
    pub text: &'t str,
    /// Where they begin.
    pub at: At,
}

const KEYWORDS: [&str; 9] = ["if", "else", "while", "return", "yield", "uninterrupted", "and", "or", "not"];

/// All tokens of a text, blanks too.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let (mut rest, mut at) = (text, At::START);
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (kind, length) = first_token(first, rest);
        let (text, behind) = rest.split_at(length);
        let token = Token { kind, text, at };
        (rest, at) = (behind, at.behind(text));
        Some(token)
    })
}

/// All tokens of a text that mean something.
pub fn without_blanks(text: &str) -> impl Iterator<Item = Token<'_>> {
    tokens(text).filter(|token| token.kind != Kind::Blank)
}

/// The kind of the token that a text begins with, and its length in bytes: never zero.
fn first_token(first: char, text: &str) -> (Kind, usize) {
    let has = |start: &str| text.starts_with(start);
    match first {
        _ if first.is_whitespace() => (Kind::Blank, length(text, char::is_whitespace)),
        '/' if has("//") => (Kind::Blank, length(text, |char| char != '\n')),
        'a'..='z' | 'A'..='Z' | '_' => {
            let end = length(text, |char| char.is_ascii_alphanumeric() || char == '_');
            (if KEYWORDS.contains(&&text[..end]) { Kind::Keyword } else { Kind::Name }, end)
        }
        '0'..='9' => (Kind::Number, number_length(text)),
        '<' | '>' | '=' | '!' if text[1..].starts_with('=') => (Kind::Operator, 2),
        '+' | '-' | '*' | '/' | '<' | '>' => (Kind::Operator, 1),
        '=' => (Kind::Assign, 1),
        ',' => (Kind::Comma, 1),
        ';' => (Kind::EndOfStatement, 1),
        '(' => (Kind::OpenBracket, 1),
        ')' => (Kind::CloseBracket, 1),
        '{' => (Kind::OpenBrace, 1),
        '}' => (Kind::CloseBrace, 1),
        _ => (Kind::Unknown, first.len_utf8()),
    }
}

/// How many bytes belong together: up to the first character that does not.
fn length(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|char| !belongs(char)).unwrap_or(text.len())
}

/// Digits, and after a point more digits; a point alone does not belong to the number.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| length(text, |char| char.is_ascii_digit());
    let whole = digits(text);
    match text[whole..].strip_prefix('.').map(digits) {
        Some(fraction) if fraction > 0 => whole + 1 + fraction,
        _ => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).map(|token| token.text).collect()
    }

    /// Six tokens: text, blank, assignment, blank, a number with a point, the end of the statement.
    #[test]
    fn oracle_millington_13_3_1a_six_tokens_of_an_assignment() {
        assert_eq!(texts("a = 3.2;"), ["a", " ", "=", " ", "3.2", ";"]);
        let kinds: Vec<Kind> = tokens("a = 3.2;").map(|token| token.kind).collect();
        use Kind::{Assign, Blank, EndOfStatement, Name, Number};
        assert_eq!(kinds, [Name, Blank, Assign, Blank, Number, EndOfStatement]);
    }

    /// Twelve with all blanks. The book prints ten: it leaves out the two blanks around `<`.
    #[test]
    fn oracle_millington_13_3_1b_twelve_tokens_of_an_if_of_which_ten_are_printed() {
        let all: Vec<Token> = tokens("if (a < b) return;").collect();
        use Kind::{Blank, CloseBracket, EndOfStatement, Keyword, Name, OpenBracket, Operator};
        let kinds: Vec<Kind> = all.iter().map(|token| token.kind).collect();
        let condition = [OpenBracket, Name, Blank, Operator, Blank, Name, CloseBracket];
        let expected = [&[Keyword, Blank][..], &condition, &[Blank, Keyword, EndOfStatement]].concat();
        assert_eq!((kinds.len(), &kinds), (12, &expected));

        let is_beside_operator = |number: usize| {
            let neighbours = [number.checked_sub(1).and_then(|left| all.get(left)), all.get(number + 1)];
            neighbours.into_iter().flatten().any(|token| token.kind == Operator)
        };
        let printed =
            (0..all.len()).filter(|&number| all[number].kind != Blank || !is_beside_operator(number));
        let printed: Vec<&str> = printed.map(|number| all[number].text).collect();
        assert_eq!(printed, ["if", " ", "(", "a", "<", "b", ")", " ", "return", ";"]);
    }

    #[test]
    fn operators_of_two_characters_are_one_token() {
        assert_eq!(
            texts("a<=b!=c==d>=-1=2"),
            ["a", "<=", "b", "!=", "c", "==", "d", ">=", "-", "1", "=", "2"]
        );
    }

    #[test]
    fn a_word_that_begins_like_a_keyword_is_a_name() {
        let kinds = |text| without_blanks(text).map(|token| token.kind).collect::<Vec<_>>();
        assert_eq!(kinds("iffy not_ or"), [Kind::Name, Kind::Name, Kind::Keyword]);
    }

    #[test]
    fn a_point_without_digits_is_no_number() {
        assert_eq!(texts("3.x 1.5.2"), ["3", ".", "x", " ", "1.5", ".", "2"]);
    }

    #[test]
    fn places_are_lines_and_columns_in_characters() {
        let found: Vec<(&str, u32, u32)> = without_blanks("é = 1; // so\n  b")
            .map(|token| (token.text, token.at.line, token.at.column))
            .collect();
        assert_eq!(found, [("é", 1, 1), ("=", 1, 3), ("1", 1, 5), (";", 1, 6), ("b", 2, 3)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn tokens_put_together_are_the_text(text in "[a-z0-9 =<>!/;(){}.\n\\-é]{0,60}") {
            prop_assert_eq!(texts(&text).concat(), text);
        }
    }
}
