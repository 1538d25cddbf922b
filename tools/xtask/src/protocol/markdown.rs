//! The lists of messages in `PROTOCOL.md`, between marks; the words around them are written by hand.

use super::model::{Absent, Case, Field, Kind, Model};

/// The text with the list of a direction between its marks replaced.
pub(crate) fn update(text: &str, direction: &str, model: &Model<'_>, root: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {direction}: generated -->\n"), format!("<!-- {direction}: end -->"));
    let missing = |mark: &str| format!("the mark {:?} is missing", mark.trim());
    let (head, rest) = text.split_once(&begin).ok_or_else(|| missing(&begin))?;
    let (_, tail) = rest.split_once(&end).ok_or_else(|| missing(&end))?;
    Ok(format!("{head}{begin}\n{}\n{end}{tail}", list(model, root)))
}

fn list(model: &Model<'_>, root: &str) -> String {
    let Kind::Tagged(tag, cases) = model.open(&Kind::Named(root.to_owned())) else { return String::new() };
    let mut out = format!("| `{tag}` | with | |\n|---|---|---|\n");
    for Case { name, doc, body } in cases {
        let fields = match model.open(&body) {
            Kind::Object(fields) => fields.iter().map(entry).collect::<Vec<_>>().join(", "),
            _ => String::new(),
        };
        out.push_str(&format!("| `{name}` | {fields} | {} |\n", doc.join(" ")));
    }
    out
}

/// A name and what it is, with a question mark behind names that may be left out.
fn entry(field: &Field) -> String {
    match (field.absent, &field.kind) {
        (Absent::Never, kind) => format!("`{}` {}", field.name, words(kind)),
        (_, Kind::Maybe(kind)) => format!("`{}?` {}", field.name, words(kind)),
        (_, kind) => format!("`{}?` {}", field.name, words(kind)),
    }
}

fn words(kind: &Kind) -> String {
    match kind {
        Kind::Text => "text".into(),
        Kind::Integer => "integer".into(),
        Kind::Float => "number".into(),
        Kind::Flag => "true or false".into(),
        Kind::Null => "null".into(),
        Kind::Any => "any JSON".into(),
        Kind::List(of) => format!("[{} …]", words(of)),
        Kind::Map(of) => format!("{{name: {} …}}", words(of)),
        Kind::Tuple(parts) => format!("[{}]", parts.iter().map(words).collect::<Vec<_>>().join(", ")),
        Kind::Maybe(of) => format!("{} or null", words(of)),
        Kind::Named(name) => format!("*{name}*"),
        Kind::Words(all) => {
            all.iter().map(|word| format!("`{}`", word.name)).collect::<Vec<_>>().join(" or ")
        }
        Kind::Either(kinds) => kinds.iter().map(words).collect::<Vec<_>>().join(" or "),
        Kind::Object(fields) => format!("{{{}}}", fields.iter().map(entry).collect::<Vec<_>>().join(", ")),
        Kind::Tagged(tag, _) => format!("an object with a `{tag}`"),
    }
}
