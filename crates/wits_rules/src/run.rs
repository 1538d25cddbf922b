//! Firing rules.

use wits_core::random::Stream;
use wits_core::time::Moment;

use crate::compile::Named;
use crate::compile::{Action, Rules, Target, Template, Way};
use crate::def::{MAX_FACTS, MAX_LIMIT, Suspend};
use crate::expr::{Expr, Loc, compare};
use crate::facts::{FactId, Node, children, index};
use crate::pattern::Rows;
use crate::state::{Request, RuleState};
use crate::symbol::Symbol;
use crate::value::Value;

/// A rule that fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Its number.
    pub rule: usize,
    /// The number of the firing, for questions.
    pub firing: u32,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// So many rules have fired.
    pub fired: u32,
    /// Why it ended.
    pub end: End,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No rule can fire.
    Quiet,
    /// A rule said stop.
    Stopped,
    /// A rule asked for an action, which is what runs go on for: `(until action)`.
    Action,
    /// As many rules have fired as may in one run, and more could: perhaps they go round in circles. Or more facts are
    /// believed than [`MAX_FACTS`].
    Limit,
}

impl Rules {
    /// One decision: the arbiters choose one of the rules that could fire, and it fires. `None` if none can.
    pub fn step(&self, state: &mut RuleState, stream: &mut Stream, now: Moment) -> Option<Fired> {
        self.fire_next(state, stream, now, self.def.suspend != Suspend::Never)
    }

    /// Fires rules until none can, one says stop, or as many have fired as may in one run. What a rule has fired for, it fires
    /// for only once in a run.
    pub fn run(&self, state: &mut RuleState, stream: &mut Stream, now: Moment) -> Run {
        self.forget_requests(state);
        self.settle(state);
        if self.def.suspend == Suspend::Never {
            state.agenda.rules.iter_mut().for_each(crate::agenda::Matches::wake);
        }
        state.stopped = false;
        let limit = self.def.limit.min(MAX_LIMIT);
        for fired in 0..limit {
            if state.facts.len() >= MAX_FACTS {
                let told = || format!("{MAX_FACTS} facts are believed: no rule fires before there are fewer");
                state.trail.say(now, told);
                return Run { fired, end: End::Limit };
            }
            if self.fire_next(state, stream, now, true).is_none() {
                return Run { fired, end: End::Quiet };
            }
            if state.stopped {
                return Run { fired: fired + 1, end: End::Stopped };
            }
            if self.def.until_action && !state.requests.is_empty() {
                return Run { fired: fired + 1, end: End::Action };
            }
        }
        self.settle(state);
        let more = self.choose(state, &mut stream.clone()).is_some();
        if more {
            state
                .trail
                .say(now, || format!("{limit} rules have fired in one run, and more could: is it a circle?"));
        }
        Run { fired: limit, end: if more { End::Limit } else { End::Quiet } }
    }

    /// The actions that were asked for are done with.
    pub fn forget_requests(&self, state: &mut RuleState) {
        state.requests.clear();
        state.told.clear();
    }

    fn fire_next(
        &self,
        state: &mut RuleState,
        stream: &mut Stream,
        now: Moment,
        suspend: bool,
    ) -> Option<Fired> {
        self.settle(state);
        let (rule, number) = self.choose(state, stream)?;
        let matches = &mut state.agenda.rules[rule as usize];
        let way = &self.rules[rule as usize].ways[matches.way(number) as usize];
        let (mut facts, mut values) =
            (std::mem::take(&mut state.scratch.facts), std::mem::take(&mut state.scratch.values));
        facts.clear();
        facts.extend(matches.facts(number)[..way.levels.len()].iter().map(|id| id >> 16));
        values.clear();
        values.extend_from_slice(&matches.values(number)[..way.columns]);
        if suspend {
            matches.suspend(number);
        }
        state.cycle = state.cycle.saturating_add(1);
        self.mark_used(state, rule);
        let firing = state.trail.begin(rule, matches_way(&self.rules[rule as usize].ways, way), now);
        state.trail.saw(&state.facts, &facts, &values);
        let mut firing_now = Firing { rules: self, state, way, facts: &facts, values: &values, firing, now };
        for action in &way.actions {
            firing_now.act(action);
        }
        (state.scratch.facts, state.scratch.values) = (facts, values);
        Some(Fired { rule: rule as usize, firing })
    }
}

fn matches_way(ways: &[Way], way: &Way) -> u32 {
    index(ways.iter().position(|other| std::ptr::eq(other, way)).unwrap_or(0))
}

/// A rule that fires.
struct Firing<'a> {
    rules: &'a Rules,
    state: &'a mut RuleState,
    way: &'a Way,
    facts: &'a [u64],
    values: &'a [Value],
    firing: u32,
    now: Moment,
}

impl Firing<'_> {
    fn eval(&self, expr: &Expr) -> Option<Value> {
        expr.eval(&|loc| self.way.value(self.values, loc))
    }

    fn value(&self, loc: Loc) -> Value {
        self.way.value(self.values, loc)
    }

    fn act(&mut self, action: &Action) {
        match action {
            Action::Add(template) => self.add(template),
            Action::Remove(target) => self.each(target, |this, id| this.remove(id)),
            Action::Change(target, parts) => self.each(target, |this, id| this.change(id, parts)),
            Action::Do(site, told) => self.ask(*site, told),
            Action::Switch(set, on) => self.state.on[*set as usize] = *on,
            Action::Say(parts) => self.say(parts),
            Action::Stop => self.state.stopped = true,
        }
    }

    fn add(&mut self, template: &Template) {
        let mut nodes = std::mem::take(&mut self.state.scratch.nodes);
        nodes.clear();
        if self.build(template, &mut nodes) {
            let (id, new) = self.state.facts.add_nodes(&nodes, self.firing);
            if new {
                self.state.trail.added(id.number, &nodes);
            }
        }
        self.state.scratch.nodes = nodes;
    }

    fn remove(&mut self, id: FactId) {
        let past = (self.state.facts.nodes(id.slot), self.state.facts.cause(id.slot));
        self.state.trail.past(id.number, past, self.firing, true, self.now);
        self.state.facts.remove(id);
    }

    fn change(&mut self, id: FactId, parts: &[Template]) {
        let mut nodes = std::mem::take(&mut self.state.scratch.nodes);
        nodes.clear();
        if self.rebuild(id, parts, &mut nodes) {
            let past = (self.state.facts.nodes(id.slot), self.state.facts.cause(id.slot));
            if past.0 != nodes {
                let gone = self.state.facts.says(&nodes);
                self.state.trail.past(id.number, past, self.firing, gone, self.now);
                self.state.facts.replace(id, &nodes, self.firing);
                if !gone {
                    self.state.trail.changed(id.number, &nodes);
                }
            }
        }
        self.state.scratch.nodes = nodes;
    }

    fn ask(&mut self, site: u32, told: &[Expr]) {
        let first = self.state.told.len();
        for expr in told {
            match self.eval(expr) {
                Some(value) => self.state.told.push(value),
                None => {
                    self.state.told.truncate(first);
                    self.no_value();
                    return;
                }
            }
        }
        let told = (index(first), index(self.state.told.len() - first));
        self.state.requests.push(Request { site, cause: self.firing, told });
        self.state.trail.asked(site, &self.state.told[first..]);
    }

    fn say(&mut self, parts: &[Expr]) {
        if self.state.trail.is_on() {
            let symbols = &self.state.facts.symbols;
            let words: Vec<String> = parts
                .iter()
                .map(|part| match self.eval(part) {
                    Some(Value::Symbol(symbol)) => symbols.name(symbol).to_owned(),
                    Some(value) => value.datum(symbols).to_string(),
                    None => "?".to_owned(),
                })
                .collect();
            self.state.trail.say(self.now, || words.join(" "));
        }
    }

    fn no_value(&mut self) {
        let rule = self.state.trail.current_rule();
        let name = rule.map_or("a rule", |rule| &self.rules.rules[rule as usize].name);
        self.state.trail.say(self.now, || format!("{name}: an expression has no value, so nothing is done"));
    }

    fn each(&mut self, target: &Target, act: impl Fn(&mut Self, FactId)) {
        match target {
            Target::Level(level) => {
                let number = u32::try_from(self.facts[*level as usize]).unwrap_or_default();
                if let Some(id) = self.state.facts.by_number(number) {
                    act(self, id);
                }
            }
            Target::Pattern(pattern, with) => {
                let mut rows = std::mem::take(&mut self.state.scratch.rows);
                let mut ids = std::mem::take(&mut self.state.scratch.ids);
                let fits = |rows: &Rows, this: &Self| {
                    (0..rows.count).map(|row| rows.row(row, pattern.columns)).any(|row| {
                        with.iter()
                            .all(|(column, op, loc)| compare(*op, row[*column as usize], this.value(*loc)))
                    })
                };
                ids.clear();
                ids.extend(self.state.facts.ids());
                for id in &ids {
                    pattern.rows(self.state.facts.nodes(id.slot), &mut rows);
                    if fits(&rows, self) {
                        act(self, *id);
                    }
                }
                (self.state.scratch.rows, self.state.scratch.ids) = (rows, ids);
            }
        }
    }

    /// The nodes of a new fact; false if an expression has no value.
    fn build(&mut self, template: &Template, nodes: &mut Vec<Node>) -> bool {
        let at = nodes.len();
        let name = self.name(template);
        let value = match &template.value {
            None => None,
            Some(expr) => match self.eval(expr) {
                Some(value) => Some(value),
                None => {
                    self.no_value();
                    return false;
                }
            },
        };
        nodes.push(Node { name, value, size: 1 });
        let built = template.children.iter().all(|child| self.build(child, nodes));
        nodes[at].size = index(nodes.len() - at);
        built
    }

    fn name(&mut self, template: &Template) -> Symbol {
        match template.name {
            Named::Is(symbol) => symbol,
            Named::Loc(loc) => match self.value(loc) {
                Value::Symbol(symbol) => symbol,
                other => {
                    let text = other.datum(&self.state.facts.symbols).to_string();
                    self.state.facts.symbols.intern(&text)
                }
            },
        }
    }

    /// The nodes of a fact some parts of which are different.
    fn rebuild(&mut self, id: FactId, parts: &[Template], nodes: &mut Vec<Node>) -> bool {
        let mut old = std::mem::take(&mut self.state.scratch.old);
        old.clear();
        old.extend_from_slice(self.state.facts.nodes(id.slot));
        let built = self.rebuild_from(&old, parts, nodes);
        self.state.scratch.old = old;
        built
    }

    fn rebuild_from(&mut self, old: &[Node], parts: &[Template], nodes: &mut Vec<Node>) -> bool {
        nodes.push(old[0]);
        for child in children(old, 0) {
            let part = parts.iter().find(|part| self.name(part) == old[child].name);
            match part {
                Some(part) if !self.build(part, nodes) => return false,
                Some(_) => {}
                None => nodes.extend_from_slice(&old[child..][..old[child].size as usize]),
            }
        }
        for part in parts {
            let name = self.name(part);
            if name == old[0].name && old[0].value.is_some() {
                let value = part.value.as_ref().map(|expr| self.eval(expr));
                if value == Some(None) {
                    self.no_value();
                    return false;
                }
                nodes[0].value = value.flatten();
            } else if !children(old, 0).any(|child| old[child].name == name) {
                nodes[0].value = None;
                if !self.build(part, nodes) {
                    return false;
                }
            }
        }
        nodes[0].size = index(nodes.len());
        true
    }
}
