//! The messages of the studio in TypeScript, made from the Rust types that are sent.
//!
//! The sources are read as they are, so that no build pays for it. What serde is told decides what a message looks like:
//! a form that the generator does not know is an error, never a guess.

mod attributes;
mod markdown;
mod model;
mod source;
mod typescript;

use std::fs;
use std::path::Path;

use crate::fault::Fault;
use crate::tree::Tree;
use model::Model;
use source::Source;

const SAY: &str = "crates/wits_studio/src/protocol/say.rs";
const ASK: &str = "crates/wits_studio/src/protocol/ask.rs";
const MADE: &str = "studio/src/protocol/generated.ts";

const PAGE: &str = "studio/PROTOCOL.md";

const HEAD: &str = "/**
 * The messages between studio and server. Made from the Rust types by `cargo run -p xtask -- protocol`; do not edit.
 *
 * Types of what the server says are as they are after `readSay`: what a message leaves out has been put in.
 */
import type { Shape as Form } from \"./schema\";

/** Any JSON: values of fields have the form that the file's kind gives them. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };
";

const SCHEMA: &str = "
/** What the server says, for the check. */
export const SCHEMA: Readonly<Record<string, Form>> = {
";

/// Writes the types, and the lists in the description of the protocol.
pub(crate) fn write(tree: &Tree, root: &Path) -> Result<Vec<Fault>, String> {
    for (path, text) in make(tree)? {
        fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(Vec::new())
}

/// Both are as the sources have it.
pub(crate) fn check(tree: &Tree) -> Result<Vec<Fault>, String> {
    let stale = |(path, wanted): (&'static str, String)| {
        let found = tree.text(path).unwrap_or_default();
        let same = found.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count();
        (found != wanted).then(|| Fault::new(path, same + 1, "stale: run `cargo run -p xtask -- protocol`"))
    };
    Ok(make(tree)?.into_iter().filter_map(stale).collect())
}

/// The files to write, with their texts.
fn make(tree: &Tree) -> Result<[(&'static str, String); 2], String> {
    let source = Source::load(tree)?;
    let say = Model::of(&source, SAY, "Say", false)?;
    let ask = Model::of(&source, ASK, "Ask", true)?;
    let types = [HEAD, &typescript::types(&say, None), &typescript::types(&ask, Some(&say)), SCHEMA].concat();
    let page = tree.text(PAGE).ok_or_else(|| format!("{PAGE} is missing"))?;
    let page = markdown::update(page, "ask", &ask, "Ask").map_err(|why| format!("{PAGE}: {why}"))?;
    let page = markdown::update(&page, "say", &say, "Say").map_err(|why| format!("{PAGE}: {why}"))?;
    Ok([(MADE, format!("{types}{}}};\n", typescript::schema(&say))), (PAGE, page)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE_TEXT: &str = "# P\n<!-- ask: generated -->\n<!-- ask: end -->\n<!-- say: generated -->\nold\n<!-- say: end -->\nEnd.\n";

    fn made(say: &str, ask: &str) -> Result<[(&'static str, String); 2], String> {
        make(&Tree::of(&[(SAY, say), (ASK, ask), (PAGE, PAGE_TEXT)]))
    }

    const NO_ASK: &str = r#"#[derive(Deserialize)] #[serde(tag = "do")] pub(crate) enum Ask { Play }"#;

    #[test]
    fn what_serde_leaves_out_is_described_with_what_it_means() {
        let say = r#"
            /// Everything.
            #[derive(Serialize)]
            #[serde(tag = "say", rename_all = "snake_case")]
            pub(crate) enum Say<'a> {
                /// The end.
                Bye { reason: &'a str },
                AllTold(Told<'a>),
                #[serde(rename = "all_told")]
                Nothing,
            }
            #[derive(Serialize)]
            struct Told<'a> {
                #[serde(flatten)]
                base: &'a Base,
                #[serde(skip_serializing_if = "Vec::is_empty")]
                list: Vec<(u32, f32)>,
                #[serde(skip_serializing_if = "Option::is_none")]
                maybe: Option<Option<bool>>,
            }
            #[derive(Serialize)]
            struct Base { at: Option<u64>, #[serde(skip)] inner: NobodyKnows }
        "#;
        let [(_, types), (_, page)] = made(say, NO_ASK).unwrap();
        for part in [
            "/** Everything. */\nexport type Say =\n  /** The end. */\n  | {\n      say: \"bye\";\n      reason: string;\n    }",
            "  | ({ say: \"all_told\" } & Told)\n  | { say: \"all_told\" };",
            "export interface Told {\n  at: number | null;\n  list: readonly (readonly [number, number])[];\n  maybe?: boolean | null;\n}",
            "  Told: { object: { at: { maybe: \"integer\" }, list: { absent: [], is: { list: { tuple: [\"integer\", \"float\"] } } }, maybe: { optional: { maybe: \"flag\" } } } },",
            "all_told: [{ type: \"Told\" }, { object: {  } }]",
            "export type Ask =\n  | { do: \"Play\" };",
        ] {
            assert!(types.contains(part), "{part}\nis not in\n{types}");
        }
        assert!(page.contains("| `bye` | `reason` text | The end. |"), "{page}");
        assert!(!page.contains("\nold") && page.ends_with("<!-- say: end -->\nEnd.\n"), "{page}");
    }

    #[test]
    fn what_is_not_known_is_an_error_and_never_a_guess() {
        let one = |field: &str| {
            format!(
                "#[derive(Serialize)] #[serde(tag = \"say\")] enum Say {{ A {{ {field} }} }} struct Plain;"
            )
        };
        for (field, why) in [
            ("a: Unknown", "the type Unknown is not known"),
            ("a: Plain", "derives neither"),
            ("#[serde(with = \"x\")] a: u32", "serde(with) is not known"),
            ("#[serde(skip_serializing_if = \"odd\")] a: u32", "skip_serializing_if = \"odd\""),
            ("a: fn()", "a type of a form"),
        ] {
            let error = made(&one(field), NO_ASK).unwrap_err();
            assert!(error.contains(why), "{field}: {error}");
        }
        assert!(made("enum", NO_ASK).unwrap_err().contains("say.rs"));
    }

    #[test]
    fn a_stale_file_is_a_fault_at_its_first_wrong_line() {
        let say = r#"#[derive(Serialize)] #[serde(tag = "say")] enum Say { Bye }"#;
        let [(_, types), (_, page)] = made(say, NO_ASK).unwrap();
        let check = |types: &str| {
            check(&Tree::of(&[(SAY, say), (ASK, NO_ASK), (PAGE, &page), (MADE, types)])).unwrap()
        };
        assert_eq!(check(&types), []);
        let faults = check(&types.replacen("export", "import", 1));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].line > 5 && faults[0].message.contains("stale"), "{faults:?}");
    }
}
