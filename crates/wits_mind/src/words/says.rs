//! How the answer of a condition reads, for people who ask why.

use std::sync::Arc;

use super::vocabulary::Tells;
use super::{Ask, CallDef, ConditionWord, Word, key_name};
use crate::Value;

/// Verbs that names of conditions begin with, in the third person: the rest of the name follows the verb.
const VERBS: [&str; 16] = [
    "sees",
    "hears",
    "feels",
    "smells",
    "knows",
    "likes",
    "wants",
    "needs",
    "holds",
    "carries",
    "owns",
    "stands",
    "touches",
    "remembers",
    "trusts",
    "fears",
];
/// Verbs that are denied by "not" behind them.
const AUXILIARIES: [&str; 8] = ["is", "are", "was", "may", "must", "should", "will", "could"];
/// Words that are denied by "not" before them in names without a verb: `wolf_near`, `ball_in_our_half`.
const PLACES: [&str; 12] =
    ["near", "in", "at", "on", "up", "down", "behind", "before", "under", "open", "free", "with"];

/// A sentence for yes and one for no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Says {
    yes: Box<str>,
    no: Box<str>,
}

impl Says {
    /// Made from a name: `sees_intruder` reads `sees intruder` and `does not see intruder`.
    fn of_name(name: &str) -> Self {
        let mut yes = name.replace('_', " ");
        // `Fatigued` is a name in code, no name of somebody.
        if yes.chars().skip(1).all(|letter| !letter.is_uppercase()) {
            yes = yes.to_lowercase();
        }
        let parts: Vec<&str> = yes.split(' ').collect();
        let denied = parts.iter().enumerate().find_map(|(place, word)| Some((place, denied(word, place)?)));
        let no = match &denied {
            Some((place, denied)) => {
                let mut parts = parts.clone();
                parts[*place] = denied;
                parts.join(" ")
            }
            None => format!("not {yes}"),
        };
        Self { yes: yes.into(), no: no.into() }
    }
}

/// A word of a sentence that can be denied, denied.
fn denied(word: &str, place: usize) -> Option<String> {
    match word {
        "has" => Some("has no".to_owned()),
        "can" => Some("cannot".to_owned()),
        word if AUXILIARIES.contains(&word) => Some(format!("{word} not")),
        word if VERBS.contains(&word) && place == 0 => {
            let verb = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
            let verb = verb.or_else(|| word.strip_suffix("ches").map(|stem| format!("{stem}ch")));
            let verb = verb.unwrap_or_else(|| word.trim_end_matches('s').to_owned());
            Some(format!("does not {verb}"))
        }
        word if PLACES.contains(&word) && place > 0 => Some(format!("not {word}")),
        _ => None,
    }
}

/// What is needed to say why a bound condition of the vocabulary holds or not.
pub(crate) struct Telling<C: ?Sized> {
    says: Says,
    params: Box<[Told]>,
    tells: Option<Tells<C>>,
}

/// A parameter that the file gives.
struct Told {
    name: Box<str>,
    unit: Box<str>,
    key: Option<Box<str>>,
    given: bool,
}

impl<C: ?Sized> Telling<C> {
    pub(crate) fn new(word: &ConditionWord<C>, call: &CallDef) -> Box<Self> {
        let params = word.word.params.iter().map(|param| {
            let given = call.with.get(&param.name);
            Told {
                name: param.name.as_str().into(),
                unit: unit_of(&param.help).into(),
                key: given.and_then(key_name).map(|key| plain_key(key).into()),
                given: given.is_some(),
            }
        });
        let says = word.says.clone().unwrap_or_else(|| Says::of_name(&word.word.name));
        Box::new(Self { says, params: params.collect(), tells: word.tells.clone() })
    }

    /// For a word without a description.
    pub(crate) fn of_any_word(call: &CallDef) -> Box<Self> {
        let says = Says::of_name(&call.name);
        Box::new(Self { says, params: Box::default(), tells: None })
    }

    /// The sentence, the parameters that it does not mention, and the value that decided.
    pub(crate) fn text(&self, game: &C, ask: &Ask<'_>, holds: bool) -> String {
        let sentence = if holds { &self.says.yes } else { &self.says.no };
        let mut mentioned = vec![false; self.params.len()];
        let mut text = self.fill(sentence, ask, &mut mentioned);
        let others = self.params.iter().enumerate().filter(|(place, told)| told.given && !mentioned[*place]);
        let others = others.map(|(place, told)| {
            let value = ask.get(place).map_or_else(|| "not set".to_owned(), |value| told.shown(value));
            let key = told.key.as_ref().map_or_else(String::new, |key| format!("{key} = "));
            format!("{}: {key}{value}", told.name)
        });
        let others: Vec<String> = others.collect();
        if !others.is_empty() {
            text.push_str(&format!(" ({})", others.join(", ")));
        }
        if let Some(told) = self.tells.as_ref().and_then(|tells| tells(game, ask)) {
            text.push_str(": ");
            text.push_str(&told);
        }
        text
    }

    /// Fills in the braces. They hold names of parameters, the last one may be a word instead: the first that has a
    /// value counts.
    fn fill(&self, sentence: &str, ask: &Ask<'_>, mentioned: &mut [bool]) -> String {
        let mut text = String::new();
        let mut rest = sentence;
        while let Some((before, behind)) = rest.split_once('{') {
            text.push_str(before);
            let Some((names, after)) = behind.split_once('}') else { break };
            let told = names.split('|').find_map(|name| {
                let Some(place) = self.params.iter().position(|told| &*told.name == name) else {
                    return Some(name.to_owned());
                };
                let value = ask.get(place)?;
                mentioned[place] = true;
                let is_empty = matches!(value, Value::Text(text) if text.is_empty());
                (!is_empty).then(|| self.params[place].shown(value))
            });
            text.push_str(&told.unwrap_or_default());
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

impl Told {
    fn shown(&self, value: &Value) -> String {
        with_unit(&plain(value), &self.unit)
    }
}

impl<C: ?Sized> ConditionWord<C> {
    /// Sets the sentences for a positive and a negative answer, without a subject. `{who}` stands for the value of the
    /// parameter `who`; `{what|side|somebody}` for the first of these parameters that has a value, or else for the last
    /// word.
    ///
    /// Without this the sentences are made from the name: `sees_intruder` becomes `sees intruder` and `does not see
    /// intruder`.
    ///
    /// ```
    /// use wits_mind::condition::{Condition, ConditionDef};
    /// use wits_mind::{CallDef, Param, Turn, Vocabulary};
    ///
    /// struct Guard { seen_for: f32 }
    /// let mut words = Vocabulary::<Guard>::new();
    /// words.condition("sees", |guard: &Guard, ask| guard.seen_for >= ask.number(1))
    ///     .param(Param::text("who").or(""))
    ///     .param(Param::number("for").or(0.0).help("so long already [s]"))
    ///     .says("sees {who|somebody}", "does not see {who|anybody}")
    ///     .because(|guard, ask| Some(format!("in view for {} s of {} s", guard.seen_for, ask.number(1))));
    /// let sees = ConditionDef::Is(CallDef::new("sees").with("who", "the thief").with("for", 1.0));
    /// let sees = Condition::bind(&sees, &words)?;
    /// let mut guard = Guard { seen_for: 0.4 };
    /// let turn = Turn::new(&mut guard, Default::default());
    /// assert_eq!(
    ///     sees.why(turn.game, &turn.boards, turn.now).to_string(),
    ///     "does not see the thief (for: 1 s): in view for 0.4 s of 1 s",
    /// );
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn says(&mut self, yes: &str, no: &str) -> &mut Self {
        self.says = Some(Says { yes: yes.into(), no: no.into() });
        self
    }

    /// Adds the value that decides, in words: `in view for 0.4 s of 1 s`. Called only when somebody asks why.
    pub fn because(
        &mut self,
        tells: impl Fn(&C, &Ask<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> &mut Self {
        self.tells = Some(Arc::new(tells));
        self
    }
}

impl Word {
    /// The unit of a value, which its help text gives in brackets: `m` of `How far away it is [m].` Empty if there is
    /// none.
    #[must_use]
    pub fn unit(&self) -> &str {
        unit_of(&self.help)
    }
}

/// What a help text has in brackets, if that may be a unit.
fn unit_of(help: &str) -> &str {
    let unit = help.rsplit_once('[').and_then(|(_, behind)| behind.split_once(']'));
    unit.map_or("", |(unit, _)| unit).trim_end_matches(']')
}

/// Without its board: `alarm` of `world.alarm`.
pub(crate) fn plain_key(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

/// Texts without quotes, numbers with two decimals at most.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Number(number) => neat(*number),
        other => other.to_string(),
    }
}

/// Two decimals at most, fewer of large numbers.
pub(crate) fn neat(number: f32) -> String {
    let decimals = if number.abs() < 100.0 { 2 } else { 1 };
    if !number.is_finite() || number.abs() >= 1e7 || (number != 0.0 && number.abs() < 0.01) {
        return number.to_string();
    }
    let text = format!("{number:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub(crate) fn with_unit(number: &str, unit: &str) -> String {
    if unit.is_empty() { number.to_owned() } else { format!("{number} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_made_from_names() {
        let said = |name: &str| {
            let Says { yes, no } = Says::of_name(name);
            format!("{yes} / {no}")
        };
        assert_eq!(said("sees_intruder"), "sees intruder / does not see intruder");
        assert_eq!(said("carries_gold"), "carries gold / does not carry gold");
        assert_eq!(said("touches"), "touches / does not touch");
        assert_eq!(said("is_home"), "is home / is not home");
        assert_eq!(said("has_ammo"), "has ammo / has no ammo");
        assert_eq!(said("can_fly"), "can fly / cannot fly");
        assert_eq!(said("Fatigued"), "fatigued / not fatigued");
        assert_eq!(said("in_reach"), "in reach / not in reach");
        assert_eq!(said("team_has_receiver"), "team has receiver / team has no receiver");
        assert_eq!(said("ball_in_our_half"), "ball in our half / ball not in our half");
        assert_eq!(said("wolf_near"), "wolf near / wolf not near");
        assert_eq!(said(""), " / not ");
    }

    #[test]
    fn numbers_are_short_but_never_wrong_about_what_is_tiny() {
        let all = [0.4, 1.0, 12.345, 123.45, -0.001, 0.0, -0.0, f32::NAN, f32::INFINITY, 1e9].map(neat);
        assert_eq!(all, ["0.4", "1", "12.35", "123.4", "-0.001", "0", "0", "NaN", "inf", "1000000000"]);
    }

    #[test]
    fn units_are_in_brackets() {
        let units =
            ["How far [m].", "for so long [s]", "0 fresh, 100 worn out.", "[", "]", "speed [m/s] \\[x\\]"];
        assert_eq!(units.map(unit_of), ["m", "s", "", "", "", "x\\"]);
    }
}
