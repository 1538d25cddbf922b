//! From a definition to something that runs.

use std::cmp::Ordering;
use std::sync::Arc;

use wits_core::findings::{Findings, Place, unknown_name};

use super::bound::{Form, Source};
use super::{Condition, ConditionDef};
use crate::expr::Expr;
use crate::words::{Args, CallDef, Names, Telling, Vocabulary, key_name};
use crate::{Kind, Value};

impl<C: ?Sized> Condition<C> {
    /// Checks a condition that stands alone against a vocabulary.
    ///
    /// # Errors
    /// All faults.
    pub fn bind(def: &ConditionDef, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let condition = Self::bind_in(def, words, &words.names(), "", &mut findings);
        findings.into_result(condition)
    }

    /// Checks a condition that is part of something larger: faults go to the findings, with `path` in front.
    pub fn bind_in(
        def: &ConditionDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        Binder { words, names, findings }.condition(def, path)
    }
}

impl<C: ?Sized> Source<C> {
    /// Looks a value of the vocabulary or a key in braces up; with it comes its kind, if that is known.
    pub fn bind_in(
        call: &CallDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> (Self, Option<Kind>) {
        Binder { words, names, findings }.source(call, path)
    }

    /// Looks up something that is a number: a value of the vocabulary or a key.
    pub fn bind_number(
        call: &CallDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Self {
        Binder { words, names, findings }.number(call, path)
    }

    /// It can only change when a key does.
    pub const fn is_key(&self) -> bool {
        !matches!(self, Self::Word(..))
    }
}

struct Binder<'a, 'f, C: ?Sized> {
    words: &'a Vocabulary<C>,
    names: &'a Names<'a>,
    findings: &'f mut Findings,
}

impl<C: ?Sized> Binder<'_, '_, C> {
    fn condition(&mut self, def: &ConditionDef, path: &str) -> Condition<C> {
        let form = match def {
            ConditionDef::Always => Form::Fixed(true),
            ConditionDef::Never => Form::Fixed(false),
            ConditionDef::Is(call) => self.is(call, path),
            ConditionDef::Not(part) => Form::Not(Box::new(self.condition(part, path))),
            ConditionDef::All(parts) => Form::All(self.parts(parts, path)),
            ConditionDef::Any(parts) => Form::Any(self.parts(parts, path)),
            ConditionDef::Xor(parts) => Form::Xor(self.parts(parts, path)),
            ConditionDef::Within { of, min, max } => {
                if min.partial_cmp(max).is_none_or(Ordering::is_gt) {
                    self.findings.add(Place::path(path), format!("within {min} to {max}"), "min ≤ max");
                }
                Form::Within(self.number(of, &format!("{path}.of")), *min, *max)
            }
            ConditionDef::Above { of, than } => {
                let of = self.number(of, &format!("{path}.of"));
                Form::Above(of, self.other(than, None, &format!("{path}.than")))
            }
            ConditionDef::Below { of, than } => {
                let of = self.number(of, &format!("{path}.of"));
                Form::Below(of, self.other(than, None, &format!("{path}.than")))
            }
            ConditionDef::Equal { of, to } => {
                let (of, kind) = self.source(of, &format!("{path}.of"));
                Form::Equal(of, self.other(to, kind, &format!("{path}.to")))
            }
            ConditionDef::OneOf { of, among } => {
                let (of, kind) = self.source(of, &format!("{path}.of"));
                for (number, value) in among.iter().enumerate() {
                    self.check_kind(value, kind, &format!("{path}.among[{number}]"));
                }
                Form::OneOf(of, among.clone().into())
            }
            ConditionDef::Set(key) => self.set(key, path),
            ConditionDef::Expr(expr) => self.expr(expr, path),
        };
        Condition::new(form, def, self.words)
    }

    fn parts(&mut self, parts: &[ConditionDef], path: &str) -> Box<[Condition<C>]> {
        let parts = parts.iter().enumerate();
        parts.map(|(number, part)| self.condition(part, &format!("{path}[{number}]"))).collect()
    }

    fn is(&mut self, call: &CallDef, path: &str) -> Form<C> {
        if let Some(word) = self.words.find_condition(&call.name) {
            let args = Args::bind(&word.word, call, self.names, path, self.findings);
            return Form::Test(word.test.clone(), args, Telling::new(word, call));
        }
        let is_source = key_name(&call.name.as_str().into()).is_some();
        if !is_source && self.words.find_value(&call.name).is_none() {
            if self.words.is_open() {
                let args = Args::of_any_word(call, self.names, path, self.findings);
                return Form::Test(Arc::new(|_, _| false), args, Telling::of_any_word(call));
            }
            let known: Vec<&str> = self.words.conditions().map(|word| word.name.as_str()).collect();
            self.findings.add(
                Place::path(path),
                format!("{} among the conditions", unknown_name(&call.name, &known)),
                "",
            );
            return Form::Fixed(false);
        }
        let (source, kind) = self.source(call, path);
        if let Some(kind) = kind.filter(|kind| *kind != Kind::Bool) {
            self.findings.add(
                Place::path(path),
                format!("{:?} is {kind}", call.name),
                Kind::Bool.to_string(),
            );
        }
        Form::Flag(source)
    }

    fn set(&mut self, key: &str, path: &str) -> Form<C> {
        let value = Value::from(key);
        let Some(name) = key_name(&value) else {
            self.findings.add(
                Place::path(path),
                format!("{key:?} is no key"),
                "a key in braces, such as \"{target}\"",
            );
            return Form::Fixed(false);
        };
        self.names.key(name, None, path, self.findings).map_or(Form::Fixed(false), Form::Set)
    }

    fn expr(&mut self, expr: &Expr, path: &str) -> Form<C> {
        let (bound, kind) = expr.bind(self.words, self.names, path, self.findings);
        if let Some(kind) = kind.filter(|kind| matches!(kind, Kind::Text | Kind::Vector)) {
            self.findings.add(Place::path(path), format!("{expr} is {kind}"), Kind::Bool.to_string());
        }
        Form::Expr(bound)
    }

    /// A value of the vocabulary or a key, and what kind it is if that is known.
    fn source(&mut self, call: &CallDef, path: &str) -> (Source<C>, Option<Kind>) {
        let name = Value::from(call.name.as_str());
        if let Some(name) = key_name(&name) {
            let kind = self.names.kind_of(name);
            let key = self.names.key(name, None, path, self.findings);
            return (key.map_or(Source::Fixed(false.into()), Source::Key), kind);
        }
        let Some(word) = self.words.find_value(&call.name) else {
            if self.words.is_open() {
                let args = Args::of_any_word(call, self.names, path, self.findings);
                return (Source::Word(Arc::new(|_, _| false.into()), args), None);
            }
            let known: Vec<&str> = self.words.values().map(|word| word.name.as_str()).collect();
            self.findings.add(
                Place::path(path),
                format!("{} among the values", unknown_name(&call.name, &known)),
                "",
            );
            return (Source::Fixed(false.into()), None);
        };
        let args = Args::bind(&word.word, call, self.names, path, self.findings);
        (Source::Word(word.read.clone(), args), Some(word.kind))
    }

    fn number(&mut self, call: &CallDef, path: &str) -> Source<C> {
        let (source, kind) = self.source(call, path);
        if kind == Some(Kind::Text) {
            self.findings.add(Place::path(path), format!("{:?} is a text", call.name), "a number");
        }
        source
    }

    /// What something is compared with: a plain value, a key, or the name of a value.
    fn other(&mut self, value: &Value, kind: Option<Kind>, path: &str) -> Source<C> {
        if let Value::Text(text) = value {
            let is_word = self.words.find_value(text).is_some() && kind != Some(Kind::Text);
            if key_name(value).is_some() || is_word {
                return self.source(&CallDef::new(&**text), path).0;
            }
        }
        let may_be_a_word = kind.is_none() || matches!(value, Value::Text(_));
        if !(self.words.is_open() && may_be_a_word) {
            self.check_kind(value, kind.or(Some(Kind::Number)), path);
        }
        Source::Fixed(value.clone())
    }

    fn check_kind(&mut self, value: &Value, kind: Option<Kind>, path: &str) {
        let number = |kind: Kind| matches!(kind, Kind::Int | Kind::Number);
        let Some(kind) = kind else { return };
        if value.kind() != kind && !(number(kind) && number(value.kind())) {
            self.findings.add(Place::path(path), value.to_string(), kind.to_string());
        }
    }
}
