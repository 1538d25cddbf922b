//! From text to rules.

use wits_core::findings::{Findings, unknown_name};

use crate::def::{
    ActionDef, Arbiter, ClauseDef, EntryDef, ExprDef, MAX_KEEP, MAX_LIMIT, NameDef, Op, OperandDef,
    PatternDef, RuleDef, RulesDef, SeenDef, SetDef, Suspend, TargetDef, TemplateDef,
};
use crate::fact::fact_of;
use crate::text::{self, Sexp, Spot, range_of};

impl RulesDef {
    /// Reads a file. Whether its variables are bound, its sets known and so on is checked by
    /// [`Rules::new`](crate::Rules::new).
    ///
    /// ```
    /// use wits_rules::RulesDef;
    /// let text = "(rule flee (Health < 15) => (do flee))";
    /// let def = RulesDef::read("guard.rules", text)?;
    /// assert_eq!(RulesDef::read("again.rules", &def.to_string())?, def);
    /// let faults = RulesDef::read("guard.rules", "(rule flee\n  (Health < ) => (add (Afraid)) (reove 1))").unwrap_err();
    /// assert_eq!(faults.to_string(), "\
    /// guard.rules:2:11: \"<\"; expected a value or a variable after it
    /// guard.rules:2:33: unknown \"reove\", did you mean \"remove\"? among what a rule can do");
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it, with its places.
    pub fn read(file: &str, text: &str) -> Result<Self, Findings> {
        Self::read_at(file, text, text::Origin::FILE)
    }

    /// Reads rules that are a part of a file.
    pub(crate) fn read_at(file: &str, text: &str, from: text::Origin) -> Result<Self, Findings> {
        let mut reading = Reading { findings: Findings::of(file) };
        let items = text::read(text, from, &mut reading.findings);
        let mut def = Self::default();
        for item in &items {
            reading.top(item, &mut def);
        }
        reading.findings.into_result(def)
    }
}

struct Reading {
    findings: Findings,
}

impl Reading {
    fn fault(&mut self, spot: Spot, message: impl Into<String>, expected: &str) {
        self.findings.add(spot.or(String::new), message, expected);
    }

    fn top(&mut self, item: &Sexp, def: &mut RulesDef) {
        let Some((word, rest, spot)) =
            self.headed(item, "(rule …), (set …), (facts …), (sense …) and the like")
        else {
            return;
        };
        match (word, rest) {
            ("facts", facts) => {
                def.facts.extend(facts.iter().filter_map(|fact| fact_of(fact, &mut self.findings)));
            }
            ("sense", facts) => def.senses.extend(facts.iter().filter_map(|fact| self.template(fact))),
            ("suspend", [how]) => def.suspend = self.one_of(how, &Suspend::ALL, Suspend::name),
            ("until", [what]) if what.word() == Some("action") => def.until_action = true,
            ("limit", [number]) => def.limit = self.count(number, MAX_LIMIT),
            ("keep", [number]) => def.keep = self.count(number, MAX_KEEP),
            ("suspend" | "limit" | "keep" | "until", _) => {
                self.fault(spot, format!("({word} …)"), "one word after it")
            }
            _ => self.entry(item, &mut def.root, &["facts", "sense", "suspend", "limit", "until", "keep"]),
        }
    }

    /// What a set holds: rules, sets, its arbiter.
    fn entry(&mut self, item: &Sexp, set: &mut SetDef, more: &[&str]) {
        let Some((word, rest, spot)) = self.headed(item, "(rule …), (set …) or (arbiter …)") else {
            return;
        };
        match (word, rest) {
            ("rule", [name, rest @ ..]) => {
                let rule = self.rule(name, rest);
                set.entries.push(EntryDef::Rule(rule));
            }
            ("set", [name, rest @ ..]) => {
                let mut inner = SetDef { name: self.name(name), spot, ..SetDef::default() };
                for item in rest {
                    self.entry(item, &mut inner, &["off"]);
                }
                set.entries.push(EntryDef::Set(inner));
            }
            ("arbiter", [how]) => set.arbiter = self.one_of(how, &Arbiter::ALL, Arbiter::name),
            ("off", []) if more.contains(&"off") => set.on = false,
            ("rule" | "set" | "arbiter", _) => self.fault(spot, format!("({word})"), "a name after it"),
            _ => {
                let known: Vec<&str> = ["rule", "set", "arbiter"].iter().chain(more).copied().collect();
                self.fault(spot, format!("{} here", unknown_name(word, &known)), "");
            }
        }
    }

    fn rule(&mut self, name: &Sexp, rest: &[Sexp]) -> RuleDef {
        let mut rule = RuleDef { name: self.name(name), spot: name.spot(), ..RuleDef::default() };
        let arrow = rest.iter().position(|item| item.word() == Some("=>"));
        let Some(arrow) = arrow else {
            self.fault(
                name.spot(),
                format!("the rule {:?} does nothing", rule.name),
                "=> between conditions and actions",
            );
            return rule;
        };
        let mut conditions = &rest[..arrow];
        while let [item, after @ ..] = conditions {
            conditions = after;
            match (item, after) {
                (Sexp::List(list, _), _) if is_priority(list) => {
                    rule.priority = self.expr(&list[1]);
                }
                (Sexp::Word(word, spot), [arrow, pattern, after @ ..])
                    if word.starts_with('?') && arrow.word() == Some("<-") =>
                {
                    conditions = after;
                    let bind = self.var(word, *spot);
                    if let Some(pattern) = self.pattern(pattern) {
                        rule.when.push(ClauseDef::Fact(bind, pattern));
                    }
                }
                _ => rule.when.extend(self.clause(item)),
            }
        }
        for item in &rest[arrow + 1..] {
            rule.then.extend(self.action(item));
        }
        rule
    }

    fn clause(&mut self, item: &Sexp) -> Option<ClauseDef> {
        let list = item.list();
        let word = list.and_then(|list| list.first()).and_then(Sexp::word).unwrap_or_default();
        let rest = list.and_then(|list| list.get(1..)).unwrap_or_default();
        let one = |clause: fn(Box<ClauseDef>) -> ClauseDef, reading: &mut Self| match rest {
            [] => {
                reading.fault(item.spot(), format!("({word})"), "a condition in it");
                None
            }
            [inner] => Some(clause(Box::new(reading.clause(inner)?))),
            many => Some(clause(Box::new(ClauseDef::And(
                many.iter().filter_map(|inner| reading.clause(inner)).collect(),
            )))),
        };
        match word {
            "not" => one(ClauseDef::Not, self),
            "exists" => one(ClauseDef::Exists, self),
            "and" | "or" | "xor" => {
                let parts: Vec<ClauseDef> = rest.iter().filter_map(|inner| self.clause(inner)).collect();
                if rest.is_empty() || (word == "xor" && rest.len() < 2) {
                    self.fault(item.spot(), format!("({word})"), "conditions in it");
                    return None;
                }
                Some(match word {
                    "and" => ClauseDef::And(parts),
                    "or" => ClauseDef::Or(parts),
                    _ => ClauseDef::Xor(parts),
                })
            }
            "test" => match rest {
                [expr] => Some(ClauseDef::Test(self.expr(expr)?)),
                _ => {
                    self.fault(item.spot(), "(test …)", "one expression in it, such as (< ?a ?b)");
                    None
                }
            },
            _ => Some(ClauseDef::Fact(None, self.pattern(item)?)),
        }
    }

    fn pattern(&mut self, item: &Sexp) -> Option<PatternDef> {
        let Some([head, rest @ ..]) = item.list() else {
            self.fault(item.spot(), item.told(), "a condition in parentheses");
            return None;
        };
        let name = self.name_def(head)?;
        let mut pattern = PatternDef { name, spot: item.spot(), ..PatternDef::default() };
        match rest {
            [] => {}
            [Sexp::List(..), ..] => {
                pattern.children = rest.iter().filter_map(|child| self.pattern(child)).collect()
            }
            _ => pattern.value = Some(self.seen(rest)),
        }
        Some(pattern)
    }

    /// `36`, `?h`, `< 15`, `?h > ?other`, `0-54`, `>= 0 < 15`.
    fn seen(&mut self, mut items: &[Sexp]) -> SeenDef {
        let mut seen = SeenDef::default();
        while let [item, rest @ ..] = items {
            items = rest;
            let word = item.word().unwrap_or_default();
            if let Some(op) = Op::ALL.into_iter().find(|op| op.name() == word) {
                match rest.first().and_then(|with| self.operand(with)) {
                    Some(with) => seen.checks.push((op, with)),
                    None => self.fault(item.spot(), format!("{word:?}"), "a value or a variable after it"),
                }
                items = rest.get(1..).unwrap_or_default();
            } else if let Some((low, high)) = range_of(word) {
                seen.checks.push((Op::AtLeast, OperandDef::Value(low.into())));
                seen.checks.push((Op::AtMost, OperandDef::Value(high.into())));
            } else {
                match self.operand(item) {
                    Some(OperandDef::Var(var)) if seen.var.is_none() => seen.var = Some(var),
                    Some(with) => seen.checks.push((Op::Equal, with)),
                    None if word == "?" => {}
                    None => self.fault(item.spot(), item.told(), "a value, a variable or a comparison"),
                }
            }
        }
        seen
    }

    fn operand(&mut self, item: &Sexp) -> Option<OperandDef> {
        match item.word() {
            Some(word) if word == "?" || Op::ALL.iter().any(|op| op.name() == word) => None,
            Some(word) if word.starts_with('?') => Some(OperandDef::Var(word[1..].to_owned())),
            _ => item.datum().map(OperandDef::Value),
        }
    }

    fn expr(&mut self, item: &Sexp) -> Option<ExprDef> {
        match item {
            Sexp::Word(word, spot) if word.starts_with('?') => self.var(word, *spot).map(ExprDef::Var),
            Sexp::List(list, spot) => {
                let Some(op) = list.first().and_then(Sexp::word) else {
                    self.fault(*spot, item.told(), "an expression such as (+ ?count 1)");
                    return None;
                };
                if !crate::expr::OPERATORS.contains(&op) {
                    let message =
                        format!("{} among the operators", unknown_name(op, &crate::expr::OPERATORS));
                    self.fault(*spot, message, "");
                    return None;
                }
                let parts: Vec<ExprDef> = list[1..].iter().filter_map(|part| self.expr(part)).collect();
                if parts.is_empty() {
                    self.fault(*spot, format!("({op})"), "values after it");
                    return None;
                }
                Some(ExprDef::Call(op.to_owned(), parts))
            }
            _ => item.datum().map(ExprDef::Value),
        }
    }

    fn action(&mut self, item: &Sexp) -> Option<ActionDef> {
        let (word, rest, spot) = self.headed(item, "(add …), (remove …), (change …), (do …) and the like")?;
        match (word, rest) {
            ("add", [fact]) => self.template(fact).map(ActionDef::Add),
            ("remove", [target]) => self.target(target).map(ActionDef::Remove),
            ("change", [target, parts @ ..]) if !parts.is_empty() => {
                let target = self.target(target)?;
                Some(ActionDef::Change(target, parts.iter().filter_map(|part| self.template(part)).collect()))
            }
            ("do", [name, told @ ..]) => {
                let name = self.name(name);
                let told = told.iter().filter_map(|item| self.told(item)).collect();
                Some(ActionDef::Do(name, told, spot))
            }
            ("on", [set]) => Some(ActionDef::Switch(self.name(set), true, spot)),
            ("off", [set]) => Some(ActionDef::Switch(self.name(set), false, spot)),
            ("say", parts) => Some(ActionDef::Say(parts.iter().filter_map(|part| self.expr(part)).collect())),
            ("stop", []) => Some(ActionDef::Stop),
            ("add" | "remove" | "change" | "do" | "on" | "off" | "stop", _) => {
                self.fault(spot, format!("({word} …) cannot be read"), "(add FACT), (remove FACT), (change FACT PART…), (do ACTION VALUE…), (on SET), (off SET), (stop)");
                None
            }
            _ => {
                let known = ["add", "remove", "change", "do", "on", "off", "say", "stop"];
                self.fault(spot, format!("{} among what a rule can do", unknown_name(word, &known)), "");
                None
            }
        }
    }

    /// `?t`, `15`, `(target ?t)`, `(+ 1 ?t)`.
    fn told(&mut self, item: &Sexp) -> Option<(Option<String>, ExprDef)> {
        if let Some([name, value]) = item.list() {
            let operator = name.word().is_some_and(|word| crate::expr::OPERATORS.contains(&word));
            if !operator {
                let name = self.name(name);
                return Some((Some(name), self.expr(value)?));
            }
        }
        Some((None, self.expr(item)?))
    }

    fn target(&mut self, item: &Sexp) -> Option<TargetDef> {
        match item {
            Sexp::Word(word, spot) if word.starts_with('?') => {
                self.var(word, *spot).map(|var| TargetDef::Var(var, *spot))
            }
            Sexp::List(..) => self.pattern(item).map(TargetDef::Pattern),
            _ => match item.word().and_then(|word| word.parse().ok()) {
                Some(number) => Some(TargetDef::Clause(number, item.spot())),
                None => {
                    self.fault(
                        item.spot(),
                        item.told(),
                        "?variable of a fact, the number of a condition, or a fact",
                    );
                    None
                }
            },
        }
    }

    fn template(&mut self, item: &Sexp) -> Option<TemplateDef> {
        let Some([head, rest @ ..]) = item.list() else {
            self.fault(item.spot(), item.told(), "a fact in parentheses such as (Health 65)");
            return None;
        };
        let name = self.name_def(head)?;
        if name == NameDef::Any {
            self.fault(head.spot(), "a fact without a name cannot be made", "a name or a variable");
            return None;
        }
        let mut template = TemplateDef { name, spot: item.spot(), ..TemplateDef::default() };
        match rest {
            [] => {}
            [Sexp::List(list, _), ..] if !is_call(list) || rest.len() > 1 => {
                template.children = rest.iter().filter_map(|child| self.template(child)).collect();
            }
            [value] => template.value = self.expr(value),
            [_, extra, ..] => self.fault(extra.spot(), extra.told(), "one value, or facts in parentheses"),
        }
        Some(template)
    }

    fn name_def(&mut self, head: &Sexp) -> Option<NameDef> {
        match head {
            Sexp::Word(word, _) if word == "?" => Some(NameDef::Any),
            Sexp::Word(word, spot) if word.starts_with('?') => self.var(word, *spot).map(NameDef::Var),
            _ => match head.name() {
                Some(name) => Some(NameDef::Is(name.to_owned())),
                None => {
                    self.fault(head.spot(), head.told(), "a name or a variable");
                    None
                }
            },
        }
    }

    /// `?name` without its question mark.
    fn var(&mut self, word: &str, spot: Spot) -> Option<String> {
        let name = word.get(1..).unwrap_or_default();
        if name.is_empty() {
            self.fault(spot, "\"?\" stands for nothing in particular", "a variable such as ?person");
            return None;
        }
        Some(name.to_owned())
    }

    fn headed<'s>(&mut self, item: &'s Sexp, expected: &str) -> Option<(&'s str, &'s [Sexp], Spot)> {
        if let Some([head, rest @ ..]) = item.list()
            && let Some(word) = head.word()
        {
            return Some((word, rest, item.spot()));
        }
        self.fault(item.spot(), item.told(), expected);
        None
    }

    fn name(&mut self, item: &Sexp) -> String {
        if item.name().is_none_or(str::is_empty) {
            self.fault(item.spot(), item.told(), "a name");
        }
        item.name().unwrap_or_default().to_owned()
    }

    fn count(&mut self, item: &Sexp, max: u32) -> u32 {
        let number = item.word().and_then(|word| word.parse().ok()).filter(|number| *number <= max);
        if number.is_none() {
            self.fault(item.spot(), item.told(), &format!("a whole number up to {max}"));
        }
        number.unwrap_or_default()
    }

    fn one_of<T: Copy + Default>(&mut self, item: &Sexp, all: &[T], name: fn(T) -> &'static str) -> T {
        let found = all.iter().copied().find(|kind| item.word() == Some(name(*kind)));
        if found.is_none() {
            let known: Vec<&str> = all.iter().map(|kind| name(*kind)).collect();
            self.fault(item.spot(), unknown_name(item.name().unwrap_or_default(), &known), "");
        }
        found.unwrap_or_default()
    }
}

fn is_priority(list: &[Sexp]) -> bool {
    list.len() == 2 && list[0].word() == Some("priority")
}

/// An expression, not a fact.
fn is_call(list: &[Sexp]) -> bool {
    list.first().and_then(Sexp::word).is_some_and(|word| crate::expr::OPERATORS.contains(&word))
}
