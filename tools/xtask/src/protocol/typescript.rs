//! TypeScript of the model: the types for the compiler, and their description for the check of what comes in.

use super::model::{Absent, Case, Field, Kind, Model};

/// The types of a direction, each with its documentation. Those that `known` has are left out.
pub(crate) fn types(model: &Model<'_>, known: Option<&Model<'_>>) -> String {
    let mut out = String::new();
    let new =
        model.types.iter().filter(|(name, _)| known.is_none_or(|known| !known.types.contains_key(*name)));
    for (name, named) in new {
        out.push('\n');
        out.push_str(&comment(&named.doc, ""));
        match &named.kind {
            Kind::Object(fields) => {
                out.push_str(&format!("export interface {name} {}\n", object(fields, "", None)));
            }
            Kind::Tagged(tag, cases) => {
                out.push_str(&format!("export type {name} ="));
                for case in cases {
                    out.push_str(&format!("\n{}  | {}", comment(&case.doc, "  "), tagged(tag, case)));
                }
                out.push_str(";\n");
            }
            kind => out.push_str(&format!("export type {name} = {};\n", text(kind, ""))),
        }
    }
    out
}

fn tagged(tag: &str, case: &Case) -> String {
    match &case.body {
        Kind::Object(fields) => object(fields, "    ", Some(&format!("{tag}: {:?}", case.name))),
        other => format!("({{ {tag}: {:?} }} & {})", case.name, text(other, "")),
    }
}

fn object(fields: &[Field], indent: &str, first: Option<&str>) -> String {
    if fields.is_empty() {
        return first.map_or("{}".to_owned(), |first| format!("{{ {first} }}"));
    }
    let mut out = "{\n".to_owned();
    if let Some(first) = first {
        out.push_str(&format!("{indent}  {first};\n"));
    }
    for field in fields {
        let (mark, kind) = match field.absent {
            Absent::Tells => ("?", some(&field.kind)),
            Absent::Never | Absent::Is(_) => ("", &field.kind),
        };
        out.push_str(&comment(&field.doc, &format!("{indent}  ")));
        out.push_str(&format!("{indent}  {}{mark}: {};\n", field.name, text(kind, &format!("{indent}  "))));
    }
    out.push_str(&format!("{indent}}}"));
    out
}

/// What an entry is when it is there: nothing is said by leaving it out.
fn some(kind: &Kind) -> &Kind {
    match kind {
        Kind::Maybe(inner) => inner,
        other => other,
    }
}

fn text(kind: &Kind, indent: &str) -> String {
    match kind {
        Kind::Text => "string".into(),
        Kind::Integer | Kind::Float => "number".into(),
        Kind::Flag => "boolean".into(),
        Kind::Null => "null".into(),
        Kind::Any => "JsonValue".into(),
        Kind::List(of) => match &**of {
            Kind::Maybe(_) | Kind::Words(_) | Kind::Either(_) => format!("readonly ({})[]", text(of, indent)),
            Kind::List(_) | Kind::Tuple(_) => format!("readonly ({})[]", text(of, indent)),
            _ => format!("readonly {}[]", text(of, indent)),
        },
        Kind::Map(of) => format!("Readonly<Record<string, {}>>", text(of, indent)),
        Kind::Tuple(parts) => format!("readonly [{}]", each(parts, ", ", indent)),
        Kind::Maybe(of) => format!("{} | null", text(of, indent)),
        Kind::Words(words) => {
            words.iter().map(|word| format!("{:?}", word.name)).collect::<Vec<_>>().join(" | ")
        }
        Kind::Named(name) => name.clone(),
        Kind::Object(fields) => object(fields, indent, None),
        Kind::Either(kinds) => each(kinds, " | ", indent),
        Kind::Tagged(tag, cases) => {
            cases.iter().map(|case| tagged(tag, case)).collect::<Vec<_>>().join(" | ")
        }
    }
}

fn each(kinds: &[Kind], between: &str, indent: &str) -> String {
    kinds.iter().map(|kind| text(kind, indent)).collect::<Vec<_>>().join(between)
}

fn comment(doc: &[String], indent: &str) -> String {
    match doc {
        [] => String::new(),
        [line] => format!("{indent}/** {} */\n", plain(line)),
        lines => {
            let lines =
                lines.iter().map(|line| format!("{indent} * {}", plain(line)).trim_end().to_owned() + "\n");
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

/// Documentation without what only rustdoc understands: escaped brackets and links.
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("](") {
        out.push_str(&rest[..at + 1]);
        rest = rest[at + 2..].split_once(')').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out.replace("\\[", "⟦").replace("\\]", "⟧").replace(['[', ']'], "").replace('⟦', "[").replace('⟧', "]")
}

/// The description of the types for the check.
pub(crate) fn schema(model: &Model<'_>) -> String {
    let types = model.types.iter().map(|(name, named)| format!("  {name}: {},\n", shape(&named.kind)));
    types.collect()
}

fn shape(kind: &Kind) -> String {
    match kind {
        Kind::Text => r#""text""#.into(),
        Kind::Integer => r#""integer""#.into(),
        Kind::Float => r#""float""#.into(),
        Kind::Flag => r#""flag""#.into(),
        Kind::Null => r#""null""#.into(),
        Kind::Any => r#""any""#.into(),
        Kind::List(of) => format!("{{ list: {} }}", shape(of)),
        Kind::Map(of) => format!("{{ map: {} }}", shape(of)),
        Kind::Tuple(parts) => format!("{{ tuple: [{}] }}", shapes(parts)),
        Kind::Maybe(of) => format!("{{ maybe: {} }}", shape(of)),
        Kind::Words(words) => {
            let words = words.iter().map(|word| format!("{:?}", word.name)).collect::<Vec<_>>();
            format!("{{ words: [{}] }}", words.join(", "))
        }
        Kind::Named(name) => format!("{{ type: {name:?} }}"),
        Kind::Object(fields) => {
            format!("{{ object: {{ {} }} }}", fields.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Kind::Either(kinds) => format!("{{ either: [{}] }}", shapes(kinds)),
        Kind::Tagged(tag, cases) => {
            let mut names: Vec<&str> = Vec::new();
            for case in cases {
                if !names.contains(&&*case.name) {
                    names.push(&case.name);
                }
            }
            let bodies = |name: &str| {
                cases
                    .iter()
                    .filter(|case| case.name == name)
                    .map(|case| shape(&case.body))
                    .collect::<Vec<_>>()
            };
            let cases = names.iter().map(|name| format!("{name}: [{}]", bodies(name).join(", ")));
            format!("{{ tag: {tag:?}, cases: {{ {} }} }}", cases.collect::<Vec<_>>().join(", "))
        }
    }
}

fn shapes(kinds: &[Kind]) -> String {
    kinds.iter().map(shape).collect::<Vec<_>>().join(", ")
}

fn entry(field: &Field) -> String {
    let Field { name, kind, absent, .. } = field;
    match absent {
        Absent::Never => format!("{name}: {}", shape(kind)),
        Absent::Is(json) => format!("{name}: {{ absent: {json}, is: {} }}", shape(kind)),
        Absent::Tells => format!("{name}: {{ optional: {} }}", shape(some(kind))),
    }
}
