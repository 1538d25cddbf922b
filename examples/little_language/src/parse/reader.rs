//! What a parser has in its hands: the tokens, the symbol table, the faults.

use wits_core::findings::{Findings, unknown_name};

use super::{LARGEST_EXPRESSION, LONGEST_TEXT, MOST_FAULTS, MOST_NAMES};
use crate::token::{At, Kind, Token, without_blanks};
use crate::tree::Script;
use crate::words::Words;

/// What a fault ends: the statement it is in. The fault itself is in the findings.
pub(super) struct Skip;

pub(super) type Read<T> = Result<T, Skip>;

pub(super) struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    pub(super) next: usize,
    /// Where the text ends.
    end: At,
    pub(super) words: &'t Words,
    pub(super) script: Script,
    /// Where each variable was first read, and whether it is ever set.
    pub(super) uses: Vec<(Option<At>, bool)>,
    /// Parts of the expression so far, against the limit.
    pub(super) parts: usize,
    /// Inside `uninterrupted`.
    pub(super) held: usize,
    pub(super) findings: Findings,
}

impl<'t> Parser<'t> {
    pub(super) fn new(file: &str, text: &'t str, words: &'t Words) -> Self {
        let given = words.all_given();
        let script =
            Script { body: Vec::new(), names: given.to_vec(), given: given.len(), words: Vec::new() };
        let is_short = text.len() <= LONGEST_TEXT;
        let tokens: Vec<Token> = without_blanks(text).take(if is_short { usize::MAX } else { 0 }).collect();
        let end = tokens.last().map_or(At::START, |last| At {
            column: last.at.column.saturating_add(last.text.chars().count() as u32),
            ..last.at
        });
        let (uses, findings) = (vec![(None, true); given.len()], Findings::of(file));
        Self { tokens, next: 0, end, words, script, uses, parts: 0, held: 0, findings }
    }

    pub(super) fn slot(&mut self, name: Token<'t>) -> Read<usize> {
        let slot = number_of(&mut self.script.names, name.text);
        if slot >= MOST_NAMES {
            self.script.names.truncate(MOST_NAMES);
            return self.fail_at(name.at, "one variable too many", format!("at most {MOST_NAMES}"));
        }
        self.uses.resize(self.script.names.len(), (None, false));
        Ok(slot)
    }

    /// A variable that is read but never set is a slip of the pen.
    pub(super) fn check_names(&mut self) {
        let set = self.uses.iter().zip(&self.script.names).filter(|((_, is_set), _)| *is_set);
        let set: Vec<&str> = set.map(|(_, name)| name.as_str()).collect();
        for ((read, is_set), name) in self.uses.iter().zip(&self.script.names) {
            if let (Some(at), false) = (read, is_set) {
                self.findings.add((*at).into(), unknown_name(name, &set), "a variable that is set somewhere");
            }
        }
    }

    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    pub(super) fn is_next(&self, kind: Kind) -> bool {
        self.peek().is_some_and(|token| token.kind == kind)
    }

    pub(super) fn at(&self) -> At {
        self.peek().map_or(self.end, |token| token.at)
    }

    pub(super) fn advance(&mut self) -> Read<Token<'t>> {
        let Some(token) = self.peek() else { return self.unexpected("more") };
        self.next += 1;
        Ok(token)
    }

    pub(super) fn expect(&mut self, kind: Kind, expected: &str) -> Read<()> {
        if !self.is_next(kind) {
            return self.unexpected(expected);
        }
        self.next += 1;
        Ok(())
    }

    /// Takes an operator, keyword or bracket of an expression, if it is the next.
    pub(super) fn take(&mut self, text: &str) -> Read<bool> {
        if self.peek().is_none_or(|token| token.text != text) {
            return Ok(false);
        }
        self.count_part()?;
        self.next += 1;
        Ok(true)
    }

    /// A tree whose size is bounded can be walked by functions that call themselves.
    pub(super) fn count_part(&mut self) -> Read<()> {
        self.parts += 1;
        if self.parts <= LARGEST_EXPRESSION {
            return Ok(());
        }
        self.fail("an expression too large", format!("at most {LARGEST_EXPRESSION} operators and brackets"))
    }

    pub(super) fn has_enough(&self) -> bool {
        self.findings.list().len() >= MOST_FAULTS
    }

    pub(super) fn unexpected<T>(&mut self, expected: &str) -> Read<T> {
        let found = self.peek().map_or("the end of the text".to_owned(), |token| format!("{:?}", token.text));
        self.fail(found, expected)
    }

    pub(super) fn fail<T>(&mut self, message: impl Into<String>, expected: impl Into<String>) -> Read<T> {
        self.fail_at(self.at(), message, expected)
    }

    pub(super) fn fail_at<T>(
        &mut self,
        at: At,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Read<T> {
        if !self.has_enough() {
            self.findings.add(at.into(), message, expected);
        }
        Err(Skip)
    }
}

/// The place of a name in a list; it is added if it is new.
pub(super) fn number_of(list: &mut Vec<String>, name: &str) -> usize {
    list.iter().position(|known| known == name).unwrap_or_else(|| {
        list.push(name.to_owned());
        list.len() - 1
    })
}
