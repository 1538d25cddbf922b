//! The actions that rules and experts ask for, bound to the game's words, and the one that goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::state::State;
use wits_mind::board::{BoardDef, KeyDef};
use wits_mind::watch::Watch;
use wits_mind::words::{Deed, Names};
use wits_mind::{CallDef, Exit, Kind, Param, Status, Turn, Value as Word, Vocabulary};

use crate::compile::{Action, Rules, Site};
use crate::expr::Expr;
use crate::symbol::Symbols;
use crate::value::Value;

/// An action, and what it takes. Its arguments lie in local keys while it runs.
#[derive(Debug)]
pub(crate) struct Doing<C: ?Sized> {
    deed: Option<Deed<C>>,
    params: Vec<Param>,
}

impl<C: ?Sized> Doing<C> {
    pub(crate) fn bind_all(rules: &Rules, words: &Vocabulary<C>, findings: &mut Findings) -> Vec<Self> {
        let bound: Vec<Self> = rules.sites.iter().map(|site| Self::bind(site, words, findings)).collect();
        for way in rules.rules.iter().flat_map(|rule| &rule.ways) {
            for action in &way.actions {
                if let Action::Do(site, told) = action {
                    let (doing, site) = (&bound[*site as usize], &rules.sites[*site as usize]);
                    doing.check(site, told, &rules.symbols, words.names().forgiving, findings);
                }
            }
        }
        bound
    }

    pub(crate) fn bind(site: &Site, words: &Vocabulary<C>, findings: &mut Findings) -> Self {
        let place = || site.spot.or(|| format!("(do {} …)", site.action));
        let params = words.find_action(&site.action).map(|action| action.word().params.as_slice());
        let mut call = CallDef::new(site.action.as_str());
        let (mut board, mut taken) = (BoardDef::new(), Vec::new());
        for (number, name) in site.params.iter().enumerate() {
            let param = match (name, params) {
                (Some(name), Some(params)) => params.iter().find(|param| param.name == *name).cloned(),
                (None, Some(params)) => params.get(number).cloned(),
                // An open vocabulary does not know what its words are told.
                (name, None) => Some(Param::text(name.clone().unwrap_or_else(|| format!("{number}")))),
            };
            let Some(param) = param else {
                if name.is_none() {
                    let most = params.map_or(0, <[Param]>::len);
                    findings.add(
                        place(),
                        format!("{:?} is told too much", site.action),
                        format!("at most {most} values"),
                    );
                }
                // A wrong name is told by the vocabulary.
                if let Some(name) = name {
                    call = call.with(name.as_str(), 0);
                }
                taken.push(Param::text(""));
                continue;
            };
            let key = key_name(number);
            board.declare(&key, KeyDef::new(param.kind));
            call = call.with(param.name.as_str(), format!("{{{key}}}").as_str());
            taken.push(param);
        }
        let names = Names { locals: &[(&board, 0)], ..words.names() };
        let mut own = Findings::default();
        let deed = Deed::bind(&call, words, &names, &site.action, &mut own);
        for finding in own.list() {
            findings.add(place(), finding.message.clone(), finding.expected.clone());
        }
        Self { deed, params: taken }
    }

    /// Both do the same and are told values of the same kinds.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let text = |doing: &Self| doing.deed.as_ref().map(|deed| deed.text().to_owned());
        let kinds = |doing: &Self| doing.params.iter().map(|param| param.kind).collect::<Vec<_>>();
        self.deed.is_some() && text(self) == text(other) && kinds(self) == kinds(other)
    }

    /// What is written in the file must be of the right kind, and a value that is taken. With `forgiving`, a list that changes
    /// is not asked: see [`Vocabulary::forgiving`].
    fn check(&self, site: &Site, told: &[Expr], symbols: &Symbols, forgiving: bool, findings: &mut Findings) {
        let place: Place = site.spot.or(|| format!("(do {} …)", site.action));
        if self.deed.is_none() {
            return;
        }
        for (expr, param) in told.iter().zip(&self.params) {
            let Expr::Value(value) = expr else { continue };
            let forgiven = forgiving && param.accepts.is_changing();
            let wrong = match self.word(*value, param.kind, symbols) {
                None => Some(format!("{:?} is told {}", site.action, value.datum(symbols))),
                Some(word) => (!forgiven && !param.takes(&word)).then(|| param.accepts.refusal(&word)),
            };
            if let Some(wrong) = wrong.filter(|_| !findings.list().iter().any(|found| found.place == place)) {
                findings.add(place.clone(), wrong, param.accepts.expected(param.kind));
            }
        }
    }

    /// Values as the action wants them, in the order of the local keys; false if one is of another kind.
    pub(crate) fn tell(&self, values: &[Value], symbols: &Symbols, told: &mut Vec<Option<Word>>) -> bool {
        told.clear();
        for (value, param) in values.iter().zip(&self.params) {
            told.push(self.word(*value, param.kind, symbols));
        }
        told.iter().all(Option::is_some)
    }

    fn word(&self, value: Value, kind: Kind, symbols: &Symbols) -> Option<Word> {
        let word = value.word(symbols);
        match (word.as_kind(kind), kind) {
            (None, Kind::Text) => Some(Word::Text(value.datum(symbols).to_string().into())),
            (word, _) => word,
        }
    }
}

/// Keys are kept in the order of their names, which must be that of the values.
fn key_name(number: usize) -> String {
    format!("told{number:03}")
}

/// An action that takes time.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub(crate) struct Held {
    site: u32,
    told: Vec<Option<Word>>,
    memory: u64,
}

impl Held {
    pub(crate) const fn site(&self) -> u32 {
        self.site
    }

    /// It goes on at another site.
    pub(crate) const fn go_to(&mut self, site: u32) {
        self.site = site;
    }
}

/// The memory of actions that have ended, for the next ones: never more than two.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare(Vec<Vec<Option<Word>>>);

impl Spare {
    fn keep(&mut self, told: Vec<Option<Word>>) {
        if self.0.len() < 2 && told.capacity() > 0 {
            self.0.push(told);
        }
    }
}

impl PartialEq for Spare {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Does what is asked for: at most one action goes on at a time.
pub(crate) struct Hands<'a, C: ?Sized, N> {
    pub(crate) doings: &'a [Doing<C>],
    /// The node of the graph that stands for an action.
    pub(crate) node_of: N,
}

impl<C: ?Sized, N: Fn(u32) -> u32> Hands<'_, C, N> {
    /// Begins an action, unless it goes on already; another one that goes on is aborted.
    pub(crate) fn begin<W: Watch>(
        &self,
        (held, spare): (&mut Option<Held>, &mut Spare),
        (site, values): (u32, &[Value]),
        symbols: &Symbols,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Option<Status> {
        let doing = &self.doings[site as usize];
        let node = (self.node_of)(site);
        let deed = doing.deed.as_ref()?;
        let mut told = spare.0.pop().unwrap_or_default();
        if !doing.tell(values, symbols, &mut told) {
            watch.fault(node, &mut || format!("{} is told something of the wrong kind", deed.text()));
            spare.keep(told);
            return Some(Status::Failure);
        }
        if held.as_ref().is_some_and(|held| held.site == site && held.told == told) {
            spare.keep(told);
            return None;
        }
        spare.keep(self.leave(held, turn, Exit::Abort, watch));
        let mut begun = Held { site, told, memory: 0 };
        let memory = &mut begun.memory;
        match turn.with_locals(&mut begun.told, |turn| guarded(|| deed.enter(turn, memory))) {
            Ok(Ok(())) => {}
            Ok(Err(why)) => {
                turn.with_locals(&mut begun.told, |turn| deed.report(why, &turn.boards, node, watch));
                return Some(Status::Failure);
            }
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                return Some(Status::Failure);
            }
        }
        watch.enter(node);
        *held = Some(begun);
        Some(self.go_on((held, spare), turn, watch))
    }

    /// A tick of the action that goes on.
    pub(crate) fn go_on<W: Watch>(
        &self,
        (held, spare): (&mut Option<Held>, &mut Spare),
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let Some(Held { site, told, memory }) = held else { return Status::Failure };
        let Some(deed) = &self.doings[*site as usize].deed else { return Status::Failure };
        let node = (self.node_of)(*site);
        match turn.with_locals(told, |turn| guarded(|| deed.tick(turn, memory).0)) {
            Ok(status) => {
                watch.tick(node, status);
                if let Some(why) = Exit::of(status) {
                    spare.keep(self.leave(held, turn, why, watch));
                }
                status
            }
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                self.leave(held, turn, Exit::Panic, watch);
                Status::Failure
            }
        }
    }

    /// Leaves the action that goes on, if any; gives back the memory of what it was told.
    pub(crate) fn leave<W: Watch>(
        &self,
        held: &mut Option<Held>,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) -> Vec<Option<Word>> {
        let Some(Held { site, mut told, mut memory }) = held.take() else { return Vec::new() };
        if let Some(deed) = &self.doings[site as usize].deed {
            let node = (self.node_of)(site);
            let left = turn.with_locals(&mut told, |turn| guarded(|| deed.exit(turn, &mut memory, why)));
            if let Err(message) = left {
                watch.fault(node, &mut || format!("{} panicked when it was left: {message}", deed.text()));
            }
            watch.exit(node, why);
        }
        told
    }
}

/// Calls the game's code; what it panics with comes back as a text.
pub(crate) fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
    })
}
