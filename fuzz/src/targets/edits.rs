//! Graph edits: the first line says which, the rest is the text that is edited.
//!
//! A first line that begins with `{` is a change as the protocol has it, for the kind of file that the text fits. Any other
//! begins with a letter for the kind, and every five bytes after it choose one of the changes that can be made at some part
//! of the sketch.

use serde_json::{Value, json};
use wits_core::ron::Doc;
use wits_decide::Vocabulary;
use wits_decide::tree::TreeLibrary;
use wits_game::author::{Change, Palette, Sketch, Workshop};

use crate::games::files;
use crate::laws::words;

/// Maximum number of edits of one input.
const MAX_EDITS: usize = 12;

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let kinds =
        [(b't', ".tree.ron"), (b'm', ".machine.ron"), (b'd', ".dtree.ron"), (b's', ".sensegraph.ron")];
    let mut seeds = Vec::new();
    for (letter, ending) in kinds {
        for (number, file) in (0u8..).zip(files(ending).into_iter().take(6)) {
            let dice = (0..20u8).map(|die| b'!' + (die.wrapping_mul(7).wrapping_add(number * 3)) % 90);
            seeds.push([letter].into_iter().chain(dice).chain([b'\n']).chain(file).collect());
        }
    }
    seeds.push(
        br#"{"change":"add","under":"root","kind":"Do","values":{"action":"walk","place":"{door}"}}
(root: Sequence([Wait(2)]))"#
            .to_vec(),
    );
    seeds.push(
        br#"{"change":"write","at":"root[0]","text":"Idle"}
(root: Sequence([Wait(2)]))"#
            .to_vec(),
    );
    seeds
}

pub(super) fn edits(data: &[u8]) {
    let mut halves = data.splitn(2, |byte| *byte == b'\n');
    let (Some(head), Some(text)) = (halves.next(), halves.next()) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match head.split_first() {
        Some((b'{', _)) => {
            let Ok(change) = serde_json::from_slice::<Change>(head) else { return };
            for letter in *b"tmds" {
                changed(&*shop(letter), text, &change, false);
            }
        }
        Some((letter, dice)) => roll(&*shop(*letter), text, dice),
        None => {}
    }
}

fn shop(letter: u8) -> Box<dyn Workshop> {
    let words: Vocabulary<()> = words();
    let name = match letter {
        b't' => "a.tree.ron",
        b'm' => "a.machine.ron",
        b'd' => "a.dtree.ron",
        _ => return wits_edit::sense_graph_workshop(["sight", "hearing"]),
    };
    let Some(shop) = wits_edit::workshop_with(name, &words, &TreeLibrary::new()) else {
        panic!("no workshop")
    };
    shop
}

fn roll(shop: &dyn Workshop, text: &str, dice: &[u8]) {
    let (palette, mut text) = (shop.palette(), text.to_owned());
    for dice in dice.as_chunks::<5>().0.iter().take(MAX_EDITS) {
        let Some(sketch) = shop.sketch(&text) else { return };
        let Some(change) = change_of(&sketch, &palette, dice.map(usize::from)) else { continue };
        if let Some(next) = changed(shop, &text, &change, true) {
            text = next;
        }
    }
}

/// An accepted change of a text that parses gives a text that parses. If it was made at parts that there are, what it
/// selects is there.
fn changed(shop: &dyn Workshop, text: &str, change: &Change, known: bool) -> Option<String> {
    let parsed = Doc::parse(text).is_ok();
    let changed = shop.change(text, change).ok()?;
    let doc = match Doc::parse(&changed.text) {
        Ok(doc) => doc,
        Err(faults) if parsed => {
            panic!("does not parse after {change:?}: {faults}\n{text}\n{}", changed.text)
        }
        Err(_) => return None,
    };
    for at in changed.select.iter().filter(|_| known) {
        assert!(doc.find(at).is_some(), "{at} is not there after {change:?}\n{text}\n{}", changed.text);
    }
    Some(changed.text)
}

/// One of the changes that can be thought of, at parts that there are.
fn change_of(sketch: &Sketch, palette: &Palette, dice: [usize; 5]) -> Option<Change> {
    let parts: Vec<&str> = sketch.nodes.iter().chain(&sketch.links).map(|part| part.at.as_str()).collect();
    let kinds: Vec<&str> =
        palette.groups.iter().flat_map(|group| &group.items).map(|item| item.id.as_str()).collect();
    let part = |die: usize| parts.get(die % parts.len().max(1)).copied().unwrap_or_default();
    let kind = kinds.get(dice[2] % kinds.len().max(1))?;
    let (at, other, place) = (part(dice[1]), part(dice[3]), dice[4] % 4);
    let texts =
        ["Idle", "Do(\"x\")", "(name: \"y\", node: Wait(1))", "[]", "()", "{}", "1", "\"\"", "( // c\n)"];
    let written = texts[dice[2] % texts.len()];
    let change = match dice[0] % 14 {
        0 => json!({ "change": "add", "under": at, "place": place, "kind": kind }),
        1 => json!({ "change": "remove", "at": [at, other] }),
        2 => json!({ "change": "move", "at": [at], "under": other, "place": place }),
        3 => json!({ "change": "wrap", "at": at, "kind": kind }),
        4 => json!({ "change": "unwrap", "at": at }),
        5 => json!({ "change": "become", "at": at, "kind": kind }),
        6 => json!({ "change": "rename", "at": at, "name": "other \"name\"" }),
        7 => json!({ "change": "comment", "at": at, "text": "word\n*/ // \n" }),
        8 => json!({ "change": "paste", "under": at, "place": place, "text": [written] }),
        9 => json!({ "change": "connect", "from": at, "to": other }),
        10 => json!({ "change": "redirect", "at": at, "to": other }),
        11 => json!({ "change": "write", "at": field(sketch, dice)?, "text": written }),
        _ => json!({ "change": "set", "at": field(sketch, dice)?, "value": value(dice[2]) }),
    };
    serde_json::from_value(change).ok()
}

fn field(sketch: &Sketch, dice: [usize; 5]) -> Option<&str> {
    let mut fields = sketch.nodes.iter().chain(&sketch.links).flat_map(|part| &part.fields);
    let count = fields.clone().count();
    fields.nth((dice[1] + dice[3] * 16 + dice[4]).checked_rem(count)?).map(|field| field.at.as_str())
}

fn value(die: usize) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(3),
        json!(-1.5e300),
        json!("x"),
        json!("a \"b\" \\ \n c"),
        json!({ "Is": "x" }),
        json!({ "a b": [1, { "c": null }] }),
        json!([1, 2, 3]),
        json!("{k}"),
        json!([]),
        json!({}),
    ];
    values[die % values.len()].clone()
}
