//! Names that a script hands to words, checked when it is written: `act.go_to("nonsense")` is an error of the file, not only of
//! the tick in which it is called. Only texts that stand in the call themselves are known before the script runs.

use std::any::Any;

use wits_core::findings::Findings;
use wits_decide::words::{Word, key_name};
use wits_decide::{Kind, Param, Value, Vocabulary};

use crate::folder::lua::{self, Told, Which};

/// All names in calls of a script that no word of this name takes.
pub(super) fn check(words: &Vocabulary<dyn Any>, file: &str, text: &str) -> Findings {
    let mut findings = Findings::of(file);
    for told in lua::calls(text) {
        let value = Value::from(told.text);
        if let Some(param) = refusing(words, &told, &value) {
            findings.add_with(|| {
                let message = format!("{:?}: {}", param.name, param.accepts.refusal(&value));
                (lua::place(text, told.at), message, param.accepts.expected(param.kind))
            });
        }
    }
    findings
}

/// The parameter that does not take the text. An action and a condition may share a name: one that takes it is enough.
fn refusing<'w>(words: &'w Vocabulary<dyn Any>, told: &Told<'_>, value: &Value) -> Option<&'w Param> {
    let action = words.find_action(told.word).map(|action| action.word());
    let condition = words.find_condition(told.word).map(|condition| condition.word());
    let asked = words.find_value(told.word).map(|asked| asked.word());
    let known = [action, condition, asked].into_iter().flatten();
    let mut params = known.filter_map(|word| param_of(word, told.param)).peekable();
    let first = *params.peek()?;
    params.all(|param| refuses(param, value, words.names().forgiving)).then_some(first)
}

fn param_of<'w>(word: &'w Word, which: Which<'_>) -> Option<&'w Param> {
    match which {
        Which::Number(number) => word.params.get(number),
        Which::Name(name) => word.params.iter().find(|param| param.name == name),
    }
}

fn refuses(param: &Param, value: &Value, forgiving: bool) -> bool {
    let is_known_later = key_name(value).is_some() || forgiving && param.accepts.is_changing();
    param.kind == Kind::Text && !is_known_later && !param.takes(value)
}
