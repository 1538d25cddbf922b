//! The words of a game without the code behind them.

use serde_json::{Map, Value as Json};
use wits_decide::board::{BoardDef, Scope};
use wits_decide::words::{Accepts, Param, Way, Word};
use wits_decide::{Kind, Value, Vocabulary};
use wits_game::author::{
    AcceptsInfo, ChoiceInfo, FieldKind, KeyInfo, MAX_CHOICES, Palette, PaletteGroup, PaletteItem, ParamInfo,
    Takes, WordInfo,
};

/// What a vocabulary knows, for palettes and fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    pub(crate) conditions: Vec<Word>,
    pub(crate) values: Vec<Word>,
    pub(crate) actions: Vec<Word>,
    pub(crate) events: Vec<Word>,
    keys: Vec<(String, Kind, String)>,
}

impl Words {
    pub(crate) fn of<C: ?Sized>(words: &Vocabulary<C>) -> Self {
        let scoped = |scope: Scope, prefix: &'static str| {
            let keys = words.keys(scope).iter();
            keys.map(move |(name, key)| (format!("{prefix}{name}"), key.kind, key.help.clone()))
        };
        let agent = scoped(Scope::Agent, "");
        Self {
            conditions: words.conditions().cloned().collect(),
            values: words.values().cloned().collect(),
            actions: words.actions().cloned().collect(),
            events: words.events().cloned().collect(),
            keys: agent.chain(scoped(Scope::Squad, "squad.")).chain(scoped(Scope::World, "world.")).collect(),
        }
    }

    /// What a key holds, among those of a file and those of the game.
    pub(crate) fn key_kind(&self, name: &str, own: &BoardDef) -> Option<Kind> {
        let name = name.strip_prefix('{')?.strip_suffix('}')?;
        let plain = name.strip_prefix("local.").unwrap_or(name);
        let known = self.keys.iter().find(|(key, ..)| {
            key == name || key.rsplit('.').next() == Some(name) || name.strip_prefix("agent.") == Some(key)
        });
        own.find(plain).map(|(_, key)| key.kind).or_else(|| known.map(|(_, kind, _)| *kind))
    }

    /// A palette of groups, with all the words.
    pub(crate) fn palette(&self, groups: Vec<PaletteGroup>) -> Palette {
        let infos = |words: &[Word]| words.iter().map(info).collect();
        let key = |(name, kind, help): &(String, Kind, String)| KeyInfo {
            name: name.clone(),
            kind: kind.name().to_owned(),
            help: help.clone(),
        };
        Palette {
            groups: groups.into_iter().filter(|group| !group.items.is_empty()).collect(),
            conditions: infos(&self.conditions),
            values: infos(&self.values),
            actions: infos(&self.actions),
            events: infos(&self.events),
            keys: self.keys.iter().map(key).collect(),
            scripts: Vec::new(),
        }
    }
}

/// Items that are made of words: each with what it presets.
pub(crate) fn items(
    title: &str,
    id: &str,
    words: &[Word],
    help: &str,
    preset: impl Fn(&str) -> Vec<(&'static str, Json)>,
) -> PaletteGroup {
    let item = |word: &Word| PaletteItem {
        id: id.to_owned(),
        title: word.name.clone(),
        help: if word.help.is_empty() { help.to_owned() } else { word.help.clone() },
        takes: Takes::None,
        preset: preset(&word.name)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<Map<_, _>>(),
    };
    PaletteGroup { title: title.to_owned(), items: words.iter().map(item).collect() }
}

fn info(word: &Word) -> WordInfo {
    WordInfo {
        name: word.name.clone(),
        help: word.help.clone(),
        params: word.params.iter().map(param_info).collect(),
    }
}

fn param_info(param: &Param) -> ParamInfo {
    ParamInfo {
        name: param.name.clone(),
        kind: param.kind.name().to_owned(),
        help: param.help.clone(),
        default: param.default.as_ref().map_or(Json::Null, plain),
        optional: param.optional,
        out: param.way != Way::In,
        accepts: accepts_info(&param.accepts),
    }
}

fn accepts_info(accepts: &Accepts) -> Option<AcceptsInfo> {
    let limit = |number: f32| short(number).as_f64().filter(|number| number.is_finite());
    Some(match accepts {
        Accepts::Any => return None,
        Accepts::OneOf(choices) => {
            let info = |choice: wits_decide::words::NamedChoice| ChoiceInfo {
                name: choice.name.into(),
                help: choice.help.into(),
            };
            let listed: Vec<_> = choices.first(MAX_CHOICES).into_iter().map(info).collect();
            let more = choices.len().saturating_sub(listed.len());
            AcceptsInfo { choices: listed, what: choices.what().to_owned(), more, ..AcceptsInfo::default() }
        }
        Accepts::Range(min, max) => {
            AcceptsInfo { min: limit(*min), max: limit(*max), ..AcceptsInfo::default() }
        }
        Accepts::Form(form) => AcceptsInfo { form: form.pattern().to_owned(), ..AcceptsInfo::default() },
    })
}

/// A value as JSON has it.
pub(crate) fn plain(value: &Value) -> Json {
    match value {
        Value::Bool(flag) => (*flag).into(),
        Value::Int(whole) => (*whole).into(),
        Value::Number(number) => short(*number),
        Value::Text(text) => (**text).into(),
        Value::Vector(vector) => Json::Array(vector.to_array().map(short).to_vec()),
    }
}

/// A number as it is written, not as its bits are: 0.1 is 0.1.
fn short(number: f32) -> Json {
    number.to_string().parse::<f64>().map_or(Json::Null, Json::from)
}

/// What sort of field shows a value of a kind.
pub(crate) fn field_kind(kind: Kind) -> FieldKind {
    match kind {
        Kind::Bool => FieldKind::Flag,
        Kind::Int => FieldKind::Int,
        Kind::Number => FieldKind::Number,
        Kind::Text => FieldKind::Text,
        Kind::Vector => FieldKind::Vector,
    }
}
