//! Experts as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::ron;
use wits_mind::words::CallDef;
use wits_mind::{Value, Vocabulary};

use super::def::{ActDef, ExpertDef, ExpertsDef, Ties, WordsDef};
use super::mind::ExpertMind;
use super::think::check_def;
use crate::def::{MAX_KEEP, RulesDef};
use crate::text::{Origin, Spot};

/// Maximum number of experts, and of actions.
const MAX_MEMBERS: usize = 256;
/// Maximum of `turns`.
const MAX_TURNS: u32 = 256;
/// Maximum number of rules that may fire in one turn: there are many turns in a tick.
const MAX_FIRINGS: u32 = 1_000;

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ExpertsFile {
    experts: Vec<ExpertFile>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<ActDef>,
    turns: u32,
    ties: Ties,
    patience: u32,
    refusals: u32,
    keep: u32,
}

impl Default for ExpertsFile {
    fn default() -> Self {
        Self::from(&ExpertsDef::default())
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpertFile {
    name: String,
    /// A number for rules, a name for words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    insists: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<CallDef>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    write: BTreeMap<String, CallDef>,
}

impl ExpertsDef {
    /// Reads a file. An expert is the text of [rules](crate::RulesDef::read), with how much it insists, or consists of
    /// [words](WordsDef) of the game.
    ///
    /// ```
    /// use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
    /// use wits_rules::experts::ExpertsDef;
    ///
    /// struct Tank { enemy: f32, shots: Vec<f32> }
    /// let mut words = Vocabulary::<Tank>::new();
    /// words.value("enemy", Kind::Number, |tank, _| tank.enemy.into());
    /// words.value("unseen", Kind::Number, |tank, _| if tank.shots.is_empty() { 2.0 } else { 0.0 }.into());
    /// words.action("fire", |tank, call| { tank.shots.push(call.number(0)); Status::Success }).param(Param::number("at"));
    ///
    /// let def = ExpertsDef::from_ron("tank.experts.ron", r##"(
    ///     experts: [
    ///         (name: "lookout", insists: "unseen", write: {"target": "enemy"}),
    ///         (name: "gunner", insists: 5, rules: r#"
    ///             (rule aim (target ?enemy) => (do propose fire ?enemy))
    ///             (rule agree (asked (action fire)) => (do agree fire))
    ///         "#),
    ///     ],
    ///     actions: [(name: "fire", consent: ["gunner"])],
    /// )"##)?;
    /// let mind = def.bind(&words)?;
    /// let (mut tank, mut state) = (Tank { enemy: 7.0, shots: Vec::new() }, mind.start());
    /// mind.tick(&mut state, &mut Turn::new(&mut tank, Default::default()));
    /// assert_eq!(tank.shots, [7.0]);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// All errors that can be seen without the game's words, with their lines, those of rules too.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        let (def, mut findings) = Self::read_most(file, text);
        let Some(def) = def else { return Err(findings) };
        let mut own = Findings::default();
        check_def(&def, &|_| true, &mut own);
        add_named(file, &own, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(def)
    }

    /// Everything that can be found in a file without its game. For tools.
    #[must_use]
    pub fn check_ron(file: &str, text: &str) -> Findings {
        Self::load(file, text, &Vocabulary::<()>::open()).err().unwrap_or_default()
    }

    /// The text of a file.
    #[must_use]
    pub fn to_ron(&self) -> String {
        ron::write(&ExpertsFile::from(self))
    }

    /// Reads a file once and binds it.
    pub(crate) fn load<C: ?Sized>(
        file: &str,
        text: &str,
        words: &Vocabulary<C>,
    ) -> Result<ExpertMind<C>, Findings> {
        let (def, mut findings) = Self::read_most(file, text);
        let Some(def) = def else { return Err(findings) };
        let bound = def.bind(words);
        if let Err(unbound) = &bound {
            add_named(file, unbound, &mut findings);
        }
        ron::locate(&mut findings, text);
        findings.into_result(())?;
        bound
    }

    /// As much of it as a text holds, and its errors, not located yet.
    fn read_most(file: &str, text: &str) -> (Option<Self>, Findings) {
        let (read, mut findings) = ron::read_most::<ExpertsFile>(file, text);
        let Some(read) = read else { return (None, findings) };
        for (what, count) in [("experts", read.experts.len()), ("actions", read.actions.len())] {
            if count > MAX_MEMBERS {
                findings.add(Place::path(what), format!("{count} {what}"), format!("at most {MAX_MEMBERS}"));
                return (None, findings);
            }
        }
        for (what, value, most) in [("turns", read.turns, MAX_TURNS), ("keep", read.keep, MAX_KEEP)] {
            findings.check_range(what, f64::from(value), 0.0, f64::from(most));
        }
        let mut whole = true;
        let experts = read.experts.into_iter().enumerate().filter_map(|(number, expert)| {
            let parsed = expert.parse((file, text), &format!("experts[{number}]"), &mut findings);
            whole &= parsed.is_some();
            parsed
        });
        let experts = experts.collect();
        let ExpertsFile { actions, turns, ties, patience, refusals, keep, .. } = read;
        let def = Self { experts, actions, turns, ties, patience, refusals, keep };
        if !whole {
            ron::locate(&mut findings, text);
        }
        (whole.then_some(def), findings)
    }
}

impl ExpertFile {
    fn parse(self, (file, text): (&str, &str), path: &str, findings: &mut Findings) -> Option<ExpertDef> {
        let Self { name, insists, rules, run, write } = self;
        match (rules, insists) {
            (Some(rules), insists) if run.is_none() && write.is_empty() => {
                let insistence =
                    insists.as_ref().map_or(Some(1.0), Value::number).filter(|insists| *insists > 0.0);
                if insistence.is_none_or(f32::is_infinite) {
                    let place = Place::path(format!("{path}.insists"));
                    findings.add(place, "rules insist with a fixed number", "a number above 0");
                    return None;
                }
                let from = origin(text, &format!("{path}.rules"), &rules);
                let rules = match RulesDef::read_at(file, &rules, from) {
                    Ok(rules) => rules,
                    Err(errors) => {
                        findings.extend(errors);
                        return None;
                    }
                };
                if rules.limit > MAX_FIRINGS {
                    let message = format!("a limit of {} rules in one turn", rules.limit);
                    findings.add(
                        Place::path(format!("{path}.rules")),
                        message,
                        format!("at most {MAX_FIRINGS}"),
                    );
                    return None;
                }
                Some(ExpertDef { name, rules: insistence.map(|insists| (insists, rules)), words: None })
            }
            (None, Some(Value::Text(insists))) => {
                let words = WordsDef { insists: insists.to_string(), run, write };
                Some(ExpertDef { name, rules: None, words: Some(words) })
            }
            (Some(_), _) => {
                findings.add(Place::path(path), "rules, and `run` or `write`", "one or the other");
                None
            }
            (None, _) => {
                let expected = "`rules`, or `insists` with the name of a value";
                findings.add(Place::path(path), format!("nothing says what {name:?} knows"), expected);
                None
            }
        }
    }
}

/// Where the content of a string at a path of a file begins.
fn origin(text: &str, path: &str, content: &str) -> Origin {
    let mut place = Findings::default();
    place.add(Place::path(path), "", "");
    ron::locate(&mut place, text);
    let (line, column) = match place.list().first().map(|finding| &finding.place) {
        Some(Place::Line { line, column }) => (*line, *column),
        _ => (1, 1),
    };
    let row = text.split_inclusive('\n').skip(line - 1).collect::<String>();
    let opened = |c: &char| matches!(c, 'r' | '#' | '"');
    let before =
        row.chars().skip(column - 1).take_while(opened).position(|c| c == '"').map_or(0, |at| at + 1);
    let rest: String = row.chars().skip(column - 1 + before).collect();
    let spot = |column: usize| Spot {
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: u32::try_from(column).unwrap_or(u32::MAX),
    };
    if rest.starts_with(content) {
        return Origin { spot: spot(column + before), is_literal: true };
    }
    Origin { spot: spot(column), is_literal: false }
}

/// Takes over errors of something that did not know its file.
fn add_named(file: &str, from: &Findings, to: &mut Findings) {
    let mut renamed = Findings::of(file);
    for finding in from.list() {
        renamed.add(finding.place.clone(), &*finding.message, &*finding.expected);
    }
    renamed.skip(from.more());
    to.extend(renamed);
}

impl From<&ExpertsDef> for ExpertsFile {
    fn from(def: &ExpertsDef) -> Self {
        let expert = |expert: &ExpertDef| {
            let words = expert.words.clone();
            let insists = match (&expert.rules, &words) {
                (Some((insistence, _)), _) => Some(Value::Number(*insistence)),
                (None, words) => words.as_ref().map(|words| Value::from(words.insists.as_str())),
            };
            ExpertFile {
                name: expert.name.clone(),
                insists,
                rules: expert.rules.as_ref().map(|(_, rules)| rules.to_string()),
                run: words.as_ref().and_then(|words| words.run.clone()),
                write: words.map(|words| words.write).unwrap_or_default(),
            }
        };
        Self {
            experts: def.experts.iter().map(expert).collect(),
            actions: def.actions.clone(),
            turns: def.turns,
            ties: def.ties,
            patience: def.patience,
            refusals: def.refusals,
            keep: def.keep,
        }
    }
}
