//! Expressions checked against the keys and words that there are.

use std::fmt;

use wits_core::findings::{Findings, Place, unknown_name};

use super::{Binary, Expr, Unary};
use crate::board::Key;
use crate::words::{Args, CallDef, Names, Reads, Tests, Vocabulary};
use crate::{Kind, Value};

/// An expression that can be evaluated.
pub struct BoundExpr<C: ?Sized> {
    pub(super) code: Code<C>,
    pub(super) text: Box<str>,
}

pub(super) enum Code<C: ?Sized> {
    Value(Value),
    /// A key and its name.
    Key(Key, Box<str>),
    Word(Reads<C>, Args),
    Test(Tests<C>, Args),
    Unary(Unary, Box<Self>),
    Binary(Binary, Box<Self>, Box<Self>),
    Choose(Box<[Self; 3]>),
}

impl Expr {
    /// Looks all names up. Faults go to the findings, with `path` as their place; then there is no kind.
    pub fn bind<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> (BoundExpr<C>, Option<Kind>) {
        let mut binder = Binder { words, names, path, findings };
        let (code, kind) = binder.expr(self);
        (BoundExpr { code, text: self.to_string().into() }, kind)
    }
}

struct Binder<'a, 'f, C: ?Sized> {
    words: &'a Vocabulary<C>,
    names: &'a Names<'a>,
    path: &'a str,
    findings: &'f mut Findings,
}

/// What it is, and of what kind if nothing is wrong with it.
type Typed<C> = (Code<C>, Option<Kind>);

impl<C: ?Sized> Binder<'_, '_, C> {
    fn expr(&mut self, expr: &Expr) -> Typed<C> {
        match expr {
            Expr::Value(value) => (Code::Value(value.clone()), Some(value.kind())),
            Expr::Key(name) => {
                let Some(key) = self.names.key(name, None, self.path, self.findings) else {
                    return (Code::Value(false.into()), None);
                };
                (Code::Key(key, name.as_str().into()), self.names.kind_of(name))
            }
            Expr::Word(name) => self.word(name),
            Expr::Unary(sign, of) => {
                let (code, kind) = self.expr(of);
                let kind = self.number(kind, of).map(|kind| match (sign, kind) {
                    (Unary::Not, _) => Kind::Bool,
                    (Unary::Minus, Kind::Number) => Kind::Number,
                    (Unary::Minus, _) => Kind::Int,
                });
                (Code::Unary(*sign, Box::new(code)), kind)
            }
            Expr::Binary(sign, a, b) => self.binary(*sign, a, b),
            Expr::Choose(parts) => {
                let [test, then, otherwise] = &**parts;
                let ((test_code, kind), (a, then_kind), (b, else_kind)) =
                    (self.expr(test), self.expr(then), self.expr(otherwise));
                let known = self.number(kind, test);
                let kind = self.common(then_kind, else_kind, then, otherwise);
                (Code::Choose(Box::new([test_code, a, b])), known.and(kind))
            }
        }
    }

    fn word(&mut self, name: &str) -> Typed<C> {
        let call = CallDef::new(name);
        if let Some(word) = self.words.find_value(name) {
            let args = Args::bind(&word.word, &call, self.names, self.path, self.findings);
            return (Code::Word(word.read.clone(), args), Some(word.kind));
        }
        if let Some(word) = self.words.find_condition(name) {
            let args = Args::bind(&word.word, &call, self.names, self.path, self.findings);
            return (Code::Test(word.test.clone(), args), Some(Kind::Bool));
        }
        let words = self.words.values().chain(self.words.conditions());
        let known: Vec<&str> = words.map(|word| word.name.as_str()).collect();
        let message = format!("{} among the values; keys are written in braces", unknown_name(name, &known));
        self.findings.add(Place::path(self.path), message, "");
        (Code::Value(false.into()), None)
    }

    fn binary(&mut self, sign: Binary, a: &Expr, b: &Expr) -> Typed<C> {
        let ((left, left_kind), (right, right_kind)) = (self.expr(a), self.expr(b));
        let code = Code::Binary(sign, Box::new(left), Box::new(right));
        let kind = if sign.compares() {
            let kind = self.common(left_kind, right_kind, a, b);
            let ordered = !matches!(sign, Binary::Equal | Binary::Unequal);
            if kind == Some(Kind::Vector) && ordered {
                self.fault(a, Kind::Vector, Kind::Number);
            }
            kind.map(|_| Kind::Bool)
        } else {
            let (left, right) = (self.number(left_kind, a), self.number(right_kind, b));
            left.zip(right).map(|(left, right)| match sign {
                Binary::And | Binary::Or => Kind::Bool,
                Binary::Over => Kind::Number,
                _ if left == Kind::Number || right == Kind::Number => Kind::Number,
                _ => Kind::Int,
            })
        };
        (code, kind)
    }

    /// The kind of two that must be alike. Whole numbers, numbers and flags are.
    fn common(&mut self, a: Option<Kind>, b: Option<Kind>, first: &Expr, second: &Expr) -> Option<Kind> {
        let (a, b) = a.zip(b)?;
        match (is_number(a), is_number(b)) {
            _ if a == b => Some(a),
            (true, true) if a == Kind::Number || b == Kind::Number => Some(Kind::Number),
            (true, true) => Some(Kind::Int),
            (true, false) => self.fault(second, b, a),
            _ => self.fault(first, a, b),
        }
    }

    /// Something that has a number.
    fn number(&mut self, kind: Option<Kind>, expr: &Expr) -> Option<Kind> {
        let kind = kind?;
        if is_number(kind) { Some(kind) } else { self.fault(expr, kind, Kind::Number) }
    }

    fn fault(&mut self, expr: &Expr, kind: Kind, expected: Kind) -> Option<Kind> {
        let message = format!("{expr} in an expression is {kind}");
        self.findings.add(Place::path(self.path), message, expected.to_string());
        None
    }
}

const fn is_number(kind: Kind) -> bool {
    matches!(kind, Kind::Bool | Kind::Int | Kind::Number)
}

impl<C: ?Sized> BoundExpr<C> {
    /// As it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// It can only change when a key does.
    pub fn reads_keys_only(&self) -> bool {
        let mut only = true;
        self.code.each(&mut |code| only &= !matches!(code, Code::Word(..) | Code::Test(..)));
        only
    }
}

impl<C: ?Sized> Code<C> {
    pub(super) fn each<'c>(&'c self, body: &mut impl FnMut(&'c Self)) {
        body(self);
        match self {
            Self::Value(_) | Self::Key(..) | Self::Word(..) | Self::Test(..) => {}
            Self::Unary(_, of) => of.each(body),
            Self::Binary(_, a, b) => {
                a.each(body);
                b.each(body);
            }
            Self::Choose(parts) => parts.iter().for_each(|part| part.each(body)),
        }
    }
}

impl<C: ?Sized> fmt::Debug for BoundExpr<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoundExpr({})", self.text)
    }
}
