//! The scripts of BehaviorTree.CPP: assignments with semicolons between them, and conditions.

use std::collections::BTreeMap;

use super::doc::Attribute;
use super::faults::Faults;
use crate::Value;
use crate::expr::{Binary, Expr, ExprError, Logic, Parser, Token};

/// `key := value`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Statement {
    pub(super) key: String,
    pub(super) to: Expr,
}

/// Names of numbers.
pub(super) type Enums = BTreeMap<String, i32>;

/// A script as a condition.
pub(super) fn condition(attribute: &Attribute, enums: &Enums, faults: &mut Faults) -> Option<Expr> {
    let parsed = Parser::new(&attribute.value, Logic::Script).and_then(|mut parser| {
        let expr = parser.expr()?;
        if matches!(parser.peek(), Token::Sign(":=" | "=" | "+=" | "-=" | "*=" | "/=")) {
            return parser.fault("a condition, which writes nothing; == compares");
        }
        parser.end().or_else(|fault| strange(&parser, fault))?;
        Ok(named(expr, enums))
    });
    parsed.map_err(|fault| told(attribute, fault, faults)).ok()
}

/// A script as a list of assignments.
pub(super) fn statements(attribute: &Attribute, enums: &Enums, faults: &mut Faults) -> Vec<Statement> {
    let parsed = Parser::new(&attribute.value, Logic::Script).and_then(|mut parser| {
        let mut list = Vec::new();
        while *parser.peek() != Token::End {
            list.push(statement(&mut parser, enums)?);
            if !parser.take(";") {
                break;
            }
        }
        parser.end().or_else(|fault| strange(&parser, fault))?;
        Ok(list)
    });
    parsed.map_err(|fault| told(attribute, fault, faults)).unwrap_or_default()
}

/// A script as assignments and what is asked after them: the last of its parts, or what was written last.
pub(super) fn body(
    attribute: &Attribute,
    enums: &Enums,
    faults: &mut Faults,
) -> Option<(Vec<Statement>, Expr)> {
    let parsed = Parser::new(&attribute.value, Logic::Script).and_then(|mut parser| {
        let (mut list, mut last) = (Vec::new(), None);
        while *parser.peek() != Token::End {
            let part = named(parser.expr()?, enums);
            last = Some(match (assignment(parser.peek()), part) {
                (Some(sign), Expr::Key(key)) => {
                    parser.advance();
                    list.push(written(key.clone(), sign, named(parser.expr()?, enums)));
                    Expr::Key(key)
                }
                (Some(_), _) => return parser.fault("a key before it"),
                (None, part) => part,
            });
            if !parser.take(";") {
                break;
            }
        }
        parser.end().or_else(|fault| strange(&parser, fault))?;
        match last {
            Some(last) => Ok((list, last)),
            None => parser.fault("a condition"),
        }
    });
    parsed.map_err(|fault| told(attribute, fault, faults)).ok()
}

/// What an assignment does with the value before, if a word is one.
fn assignment(token: &Token) -> Option<Option<Binary>> {
    match token {
        Token::Sign(":=" | "=") => Some(None),
        Token::Sign("+=") => Some(Some(Binary::Plus)),
        Token::Sign("-=") => Some(Some(Binary::Minus)),
        Token::Sign("*=") => Some(Some(Binary::Times)),
        Token::Sign("/=") => Some(Some(Binary::Over)),
        _ => None,
    }
}

fn written(key: String, sign: Option<Binary>, to: Expr) -> Statement {
    let to = match sign {
        Some(sign) => Expr::Binary(sign, Box::new(Expr::Key(key.clone())), Box::new(to)),
        None => to,
    };
    Statement { key, to }
}

fn statement(parser: &mut Parser, enums: &Enums) -> Result<Statement, ExprError> {
    let key = match parser.peek().clone() {
        Token::Name(name) | Token::Key(name) if !enums.contains_key(&name) => name,
        _ => return parser.fault("a key that is written, such as count := 3"),
    };
    parser.advance();
    let Some(sign) = assignment(parser.peek()) else { return parser.fault(":= and a value") };
    parser.advance();
    Ok(written(key, sign, named(parser.expr()?, enums)))
}

/// Operators that are known there and not here.
fn strange<T>(parser: &Parser, fault: ExprError) -> Result<T, ExprError> {
    let what = match parser.peek() {
        Token::Sign("..") => "texts cannot be joined here",
        Token::Sign("&" | "|" | "^" | "~") => "bits of numbers cannot be told apart here",
        _ => return Err(fault),
    };
    Err(ExprError { message: what.to_owned(), expected: String::new(), ..fault })
}

fn told(attribute: &Attribute, fault: ExprError, faults: &mut Faults) {
    faults.add(
        attribute.letter(fault.column),
        format!("{}: {}", attribute.name, fault.message),
        fault.expected,
    );
}

/// Names of numbers become numbers.
fn named(expr: Expr, enums: &Enums) -> Expr {
    expr.map(&mut |part| match part {
        Expr::Key(name) => {
            enums.get(&name).map_or(Expr::Key(name), |number| Expr::Value(Value::Int(*number)))
        }
        other => other,
    })
}
