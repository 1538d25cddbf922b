//! Tokens to a tree. Whatever is wrong with a text is found here, all of it in one go, each fault with line and column.
//!
//! One function for each thing that the language has, each calling the others (recursive descent). The grammar:
//!
//! ```text
//! statement   NAME = expression ;          WORD ( list ) ;
//!             if ( expression ) statement [ else statement ]
//!             while ( expression ) statement
//!             return [ expression ] ;      yield ;
//!             uninterrupted statement      { statement … }
//! expression  or < and < not < comparison < + - < * / < minus sign < ( … )      the last one binds strongest
//! ```
//!
//! A fault ends its statement; reading goes on behind the next semicolon or at the next brace.
//!
//! ```
//! use little_language::{parse::parse, words::Words};
//! let faults = parse("guard", "a = 1 +;\nb = flea(2);", &Words::new().act("flee", 0)).unwrap_err();
//! assert_eq!(faults.to_string(), "\
//! guard:1:8: \";\"; expected a value
//! guard:2:5: unknown \"flea\", did you mean \"flee\"?");
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 13.3.1; 2nd edition, 5.10.5.

use wits_core::findings::Findings;

use crate::token::{At, Kind};
use crate::tree::{Do, Expr, Script, Statement};
use crate::words::Words;

mod expressions;
mod reader;

use reader::{Parser, Read};

/// The longest text, in bytes.
pub const LONGEST_TEXT: usize = 64 * 1024;
/// So many statements may stand inside each other.
pub const DEEPEST_NESTING: usize = 40;
/// So many operators, brackets and calls may stand in one expression.
pub const LARGEST_EXPRESSION: usize = 100;
/// So many variables a script may have.
pub const MOST_NAMES: usize = 256;
/// Nobody reads more faults than this.
const MOST_FAULTS: usize = 50;

/// Reads a script, or says everything that is wrong with it. `file` is the name that the faults show.
pub fn parse(file: &str, text: &str, words: &Words) -> Result<Script, Findings> {
    let mut parser = Parser::new(file, text, words);
    if text.len() > LONGEST_TEXT {
        let message = format!("{} bytes are too long", text.len());
        parser.findings.add(At::START.into(), message, format!("at most {LONGEST_TEXT}"));
        return parser.findings.into_result(parser.script);
    }
    parser.script.body = parser.statements(0);
    while parser.peek().is_some() && !parser.has_enough() {
        let _ = parser.fail::<()>("a brace that was never opened", "");
        parser.next += 1;
        let more = parser.statements(0);
        parser.script.body.extend(more);
    }
    parser.check_names();
    parser.findings.into_result(parser.script)
}

impl Parser<'_> {
    /// Statements up to a brace that closes, or the end.
    fn statements(&mut self, depth: usize) -> Vec<Statement> {
        let mut list = Vec::new();
        while self.peek().is_some_and(|token| token.kind != Kind::CloseBrace) && !self.has_enough() {
            let before = self.next;
            if self.statement(depth, &mut list).is_err() {
                self.skip(before);
            }
        }
        list
    }

    /// Behind the next semicolon, or at the next brace; at least one token further than before.
    fn skip(&mut self, before: usize) {
        while let Some(token) = self.peek() {
            match token.kind {
                Kind::EndOfStatement => return self.next += 1,
                Kind::OpenBrace if self.next > before => return,
                Kind::CloseBrace => return,
                _ => self.next += 1,
            }
        }
    }

    /// One statement; a block puts all of its own into the list.
    fn statement(&mut self, depth: usize, list: &mut Vec<Statement>) -> Read<()> {
        if depth > DEEPEST_NESTING {
            return self.fail("nested too deeply", format!("at most {DEEPEST_NESTING} inside each other"));
        }
        self.parts = 0;
        let at = self.at();
        let Some(token) = self.peek() else { return self.fail("the end of the text", "a statement") };
        let what = match (token.kind, token.text) {
            (Kind::OpenBrace, _) => {
                let block = self.block(depth)?;
                list.extend(block);
                return Ok(());
            }
            (Kind::Name, _) => self.set_or_act()?,
            (Kind::Keyword, "if") => self.if_else(depth)?,
            (Kind::Keyword, "while") => {
                self.next += 1;
                Do::While(self.condition()?, self.body(depth)?)
            }
            (Kind::Keyword, "return") => self.give_back()?,
            (Kind::Keyword, "yield") if self.held > 0 => {
                return self.fail("yield inside uninterrupted", "it after the section");
            }
            (Kind::Keyword, "yield") => {
                self.next += 1;
                self.expect(Kind::EndOfStatement, "a semicolon")?;
                Do::Yield
            }
            (Kind::Keyword, "uninterrupted") => self.uninterrupted(depth)?,
            // It follows an `if` that had a fault of its own.
            (Kind::Keyword, "else") if !self.findings.is_empty() => {
                self.next += 1;
                return Ok(());
            }
            (Kind::Keyword, "else") => return self.fail("else without an if before it", ""),
            _ => return self.unexpected("a statement"),
        };
        list.push(Statement { at, what });
        Ok(())
    }

    fn block(&mut self, depth: usize) -> Read<Vec<Statement>> {
        self.expect(Kind::OpenBrace, "a brace")?;
        let list = self.statements(depth + 1);
        self.expect(Kind::CloseBrace, "a brace that closes")?;
        Ok(list)
    }

    /// What hangs on an `if` or a `while`: one statement, or many in braces.
    fn body(&mut self, depth: usize) -> Read<Vec<Statement>> {
        let mut list = Vec::new();
        self.statement(depth + 1, &mut list)?;
        Ok(list)
    }

    fn set_or_act(&mut self) -> Read<Do> {
        let name = self.advance()?;
        if self.is_next(Kind::OpenBracket) {
            let (word, with) = self.call(name, true)?;
            self.expect(Kind::EndOfStatement, "a semicolon")?;
            return Ok(Do::Act(word, with));
        }
        self.expect(Kind::Assign, "= or (")?;
        let slot = self.slot(name)?;
        self.uses[slot].1 = true;
        let value = self.expr()?;
        self.expect(Kind::EndOfStatement, "a semicolon")?;
        Ok(Do::Set(slot, value))
    }

    fn if_else(&mut self, depth: usize) -> Read<Do> {
        self.next += 1;
        let (condition, then) = (self.condition()?, self.body(depth)?);
        let has_else = self.peek().is_some_and(|token| token.text == "else");
        let otherwise = if has_else {
            self.next += 1;
            self.body(depth)?
        } else {
            Vec::new()
        };
        Ok(Do::If(condition, then, otherwise))
    }

    fn give_back(&mut self) -> Read<Do> {
        self.next += 1;
        let value = if self.is_next(Kind::EndOfStatement) { None } else { Some(self.expr()?) };
        self.expect(Kind::EndOfStatement, "a semicolon")?;
        Ok(Do::Return(value))
    }

    fn uninterrupted(&mut self, depth: usize) -> Read<Do> {
        self.next += 1;
        self.held += 1;
        let body = self.body(depth);
        self.held -= 1;
        Ok(Do::Uninterrupted(body?))
    }

    fn condition(&mut self) -> Read<Expr> {
        self.expect(Kind::OpenBracket, "( and a condition")?;
        let condition = self.expr()?;
        self.expect(Kind::CloseBracket, ")")?;
        Ok(condition)
    }
}

#[cfg(test)]
mod tests;
