//! Texts over texts: each says what is different from those below it.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::doc::{At, Doc};
use super::named::Named;
use super::parse::{Field, Kind, Node, Spot, parse_from};
use super::path::{Step, Steps, child, join};
use super::{locate, read_tree};
use crate::findings::{Findings, Place};

/// Texts laid over each other, the lowest first: an archetype, what differs from it, what differs from that.
///
/// Fields and the entries of maps are laid over each other one by one, to any depth; everything else (numbers, texts, lists)
/// takes the place of what is below. The entry of a map that is `None` takes away the one below it. Everything knows the
/// text it comes from, so faults are told where they were written.
///
/// ```
/// use serde::Deserialize;
/// use wits_core::ron::{Layer, Layers};
///
/// #[derive(Debug, Default, Deserialize)]
/// #[serde(default, deny_unknown_fields)]
/// struct Guard { speed: f32, eyes: Eyes }
/// #[derive(Debug, Default, Deserialize)]
/// #[serde(default, deny_unknown_fields)]
/// struct Eyes { range: f32, cone: f32 }
///
/// let guard = "(speed: 2, eyes: (range: 20, cone: 60))";
/// let sleepy = "(\n    eyes: (range: 8),\n)";
/// let layers = Layers::new([Layer::file("guard.ron", guard), Layer::file("sleepy.ron", sleepy)])?;
/// let sleepy: Guard = layers.read()?;
/// assert_eq!((sleepy.speed, sleepy.eyes.range, sleepy.eyes.cone), (2.0, 8.0, 60.0));
/// assert_eq!(layers.origin("eyes.range"), "sleepy.ron");
/// assert_eq!(layers.origin("eyes.cone"), "guard.ron");
///
/// let wrong = Layer::file("lazy.ron", "(eyes: (rang: 8))");
/// let faults = Layers::new([Layer::file("guard.ron", guard), wrong])?.read::<Guard>().unwrap_err();
/// assert_eq!(faults.to_string(), "lazy.ron:1:9: unknown field \"rang\", did you mean \"range\"?");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layers {
    /// Who they are, and where each ends: offsets go on from one to the next.
    files: Vec<(String, u32)>,
    tree: Node,
}

/// One text, or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Layer<'t> {
    file: &'t str,
    text: &'t str,
    line: u32,
    column: u32,
}

/// Something that is said as a whole: a number, a text, a word, a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf<'l> {
    /// The way to it, such as `eyes.range`.
    pub path: String,
    /// As it would be written.
    pub text: String,
    /// The text that says so.
    pub file: &'l str,
    /// Its line there.
    pub line: u32,
}

impl<'t> Layer<'t> {
    /// All of a text.
    #[must_use]
    pub const fn file(file: &'t str, text: &'t str) -> Self {
        Self { file, text, line: 1, column: 1 }
    }

    /// A part of a text, such as what a level says of one character.
    #[must_use]
    pub fn part(file: &'t str, at: At<'t>) -> Self {
        let (line, column) = at.span()[0];
        Self { file, text: at.text(), line, column }
    }
}

impl Layers {
    /// Lays texts over each other, the lowest first.
    ///
    /// # Errors
    /// What is wrong with the syntax of each.
    pub fn new<'t>(layers: impl IntoIterator<Item = Layer<'t>>) -> Result<Self, Findings> {
        let (mut all, mut files, mut tree) = (Findings::default(), Vec::new(), None);
        let mut offset: u32 = 0;
        for layer in layers {
            let mut findings = Findings::of(layer.file);
            let length = u32::try_from(layer.text.len()).unwrap_or(u32::MAX);
            let Some(end) = offset.checked_add(length).and_then(|end| end.checked_add(1)) else {
                findings.add(Place::Whole, "texts of more than 4 GB", "");
                return Err(findings);
            };
            let spot = Spot { offset, line: layer.line, column: layer.column };
            if let Ok((over, _)) = parse_from(layer.text, spot, &mut findings) {
                tree = Some(match tree {
                    Some(below) => lay(below, over),
                    None => over,
                });
            }
            files.push((layer.file.to_owned(), end));
            offset = end;
            all.extend(findings);
        }
        let tree = tree.unwrap_or_else(nothing);
        all.into_result(Self { files, tree })
    }

    /// The value that they hold together.
    ///
    /// # Errors
    /// All faults, each where it was written.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Findings> {
        let (value, findings) = self.read_most();
        match value {
            Some(value) => findings.into_result(value),
            None => Err(findings),
        }
    }

    /// As much of it as there is, and all faults: for those who want to look for faults of sense too.
    pub fn read_most<T: DeserializeOwned>(&self) -> (Option<T>, Findings) {
        let mut findings = Findings::default();
        let value = read_tree(&self.tree, |spot, message, expected| {
            self.tell(spot, message, expected, &mut findings);
            !findings.is_full()
        });
        (value, findings)
    }

    /// The text that says what is at a path, or would be the one to say it: that of what is nearest around it.
    #[must_use]
    pub fn origin(&self, path: &str) -> &str {
        self.file_of(locate::find(&self.tree, path))
    }

    /// Something is at a path.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let step = |node, step| child(node, &step).map(|(next, _)| next);
        Steps::of(path).try_fold(&self.tree, step).is_some()
    }

    /// Faults of sense, found at paths of the value, told where they were written.
    #[must_use]
    pub fn locate(&self, findings: &Findings) -> Findings {
        let mut located = Findings::default();
        for finding in findings.list() {
            let spot = match &finding.place {
                Place::Path(path) => locate::find(&self.tree, path),
                Place::Whole | Place::Line { .. } => self.tree.at,
            };
            self.tell(spot, finding.message.clone(), finding.expected.clone(), &mut located);
        }
        located.skip(findings.more());
        located
    }

    /// All that is said as a whole, in the order in which it was first written.
    #[must_use]
    pub fn leaves(&self) -> Vec<Leaf<'_>> {
        let mut leaves = Vec::new();
        self.gather(&self.tree, String::new(), &mut leaves);
        leaves
    }

    /// The text of the highest layer after it says something else at a path. What it did not speak of before comes in with
    /// all that is around it; everything else in it stays as it is written.
    ///
    /// ```
    /// # use wits_core::ron::{Layer, Layers};
    /// let text = "(speed: 3) // in a hurry";
    /// let guard = Layer::file("guard", r#"(speed: 2, senses: {"sight": (range: 20)})"#);
    /// let layers = Layers::new([guard, Layer::file("quick", text)])?;
    /// let text = layers.put(text, "senses.sight.range", "30")?;
    /// assert_eq!(text, r#"(speed: 3, senses: {"sight": (range: 30)}) // in a hurry"#);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    ///
    /// # Errors
    /// The text or the value is none, or the path leads into a list that the text does not have.
    pub fn put(&self, text: &str, path: &str, value: &str) -> Result<String, Findings> {
        let doc = Doc::parse(text)?;
        let steps: Vec<Step<'_>> = Steps::of(path).collect();
        let (mut at, mut below, mut rest) = (doc.root(), Some(&self.tree), &steps[..]);
        while let [step, others @ ..] = rest {
            let Some(found) = child(at.node, step) else { break };
            below = below.and_then(|node| child(node, step)).map(|(node, _)| node);
            (at, rest) = (at.to(found), others);
        }
        let mut edits = doc.edits();
        let [step, others @ ..] = rest else {
            edits.replace(at, value);
            return edits.text();
        };
        let inner = below.and_then(|node| child(node, step)).map(|(node, _)| node);
        match (step, nested(inner, others, value)) {
            (Step::Name(name), Some(value)) if matches!(at.node.kind, Kind::Map(_)) => {
                edits.put_entry(at, name, &value);
            }
            (Step::Name(name), Some(value)) if takes_field(at, name) => edits.put_field(at, name, &value),
            _ => {
                let (message, expected) = match step {
                    Step::Name(name) => {
                        (format!("no field {name:?} can be put there"), "a name inside of a struct")
                    }
                    _ => ("lists are said as a whole".to_owned(), "the path of the list"),
                };
                let mut findings = Findings::default();
                findings.add(Place::path(path), message, expected);
                return Err(findings);
            }
        }
        edits.text()
    }

    fn tell(&self, spot: Spot, message: String, expected: String, findings: &mut Findings) {
        let mut told = Findings::of(self.file_of(spot));
        told.add(spot.place(), message, expected);
        findings.extend(told);
    }

    fn file_of(&self, spot: Spot) -> &str {
        let place = self.files.partition_point(|(_, end)| *end <= spot.offset);
        self.files.get(place).map_or("", |(file, _)| file)
    }

    fn gather<'l>(&'l self, node: &Node, path: String, leaves: &mut Vec<Leaf<'l>>) {
        match &node.kind {
            Kind::Map(entries) => {
                for (key, value) in entries.iter() {
                    self.gather(value, join(&path, &key.name()), leaves);
                }
            }
            Kind::Struct(_, fields) => {
                for field in fields.iter() {
                    self.gather(&field.value, join(&path, &field.name), leaves);
                }
            }
            _ => {
                let text = node.written();
                leaves.push(Leaf { path, text, file: self.file_of(node.at), line: node.at.line });
            }
        }
    }
}

fn nothing() -> Node {
    let spot = Spot { offset: 0, line: 1, column: 1 };
    Node { at: spot, end: spot, kind: Kind::Struct(None, Named::new(Vec::new())) }
}

impl Node {
    /// The name of a key.
    fn name(&self) -> String {
        match &self.kind {
            Kind::Text(text) => text.clone(),
            _ => self.plain().unwrap_or_default(),
        }
    }

    /// On one line.
    fn written(&self) -> String {
        let list = |items: &[Self]| items.iter().map(Self::written).collect::<Vec<_>>().join(", ");
        match &self.kind {
            Kind::Number(text) | Kind::Word(text) => text.clone(),
            Kind::Text(text) => format!("{text:?}"),
            Kind::Char(letter) => format!("{letter:?}"),
            Kind::List(items) => format!("[{}]", list(items)),
            Kind::Tuple(name, items) => format!("{}({})", name.as_deref().unwrap_or_default(), list(items)),
            Kind::Map(entries) => {
                let entry = |(key, value): &(Self, Self)| format!("{}: {}", key.written(), value.written());
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            Kind::Struct(name, fields) => {
                let field = |field: &Field| format!("{}: {}", field.name, field.value.written());
                let fields = fields.iter().map(field).collect::<Vec<_>>().join(", ");
                format!("{}({fields})", name.as_deref().unwrap_or_default())
            }
        }
    }

    fn is_none(&self) -> bool {
        matches!(&self.kind, Kind::Word(word) if word == "None")
    }
}

/// A field of this name can be put there: the name is one, and the place is a struct, or nothing yet.
fn takes_field(at: At<'_>, name: &str) -> bool {
    let named = Doc::parse(&format!("({name}: 0)"));
    let is_name = named.is_ok_and(|doc| doc.root().item(0).is_some_and(|field| field.key() == Some(name)));
    let is_open = match &at.node.kind {
        Kind::Struct(..) | Kind::Word(_) => true,
        Kind::Tuple(_, items) => items.is_empty(),
        _ => false,
    };
    is_name && is_open
}

/// A value with what is around it, as the nodes below have it: fields or entries.
fn nested(below: Option<&Node>, steps: &[Step<'_>], value: &str) -> Option<String> {
    let [step, rest @ ..] = steps else { return Some(value.to_owned()) };
    let Step::Name(name) = step else { return None };
    let inner = below.and_then(|node| child(node, step)).map(|(node, _)| node);
    let value = nested(inner, rest, value)?;
    Some(match below.map(|node| &node.kind) {
        Some(Kind::Map(_)) => format!("{{{name:?}: {value}}}"),
        _ => format!("({name}: {value})"),
    })
}

/// One node over another.
fn lay(below: Node, over: Node) -> Node {
    let (at, end) = (over.at, over.end);
    let kind = match (below.kind, over.kind) {
        (Kind::Struct(name, fields), Kind::Struct(other, changes)) if name == other => {
            Kind::Struct(name, lay_fields(fields, changes))
        }
        (Kind::Map(entries), Kind::Map(changes)) => Kind::Map(lay_entries(entries, changes)),
        // `()` over fields is a file that says nothing.
        (Kind::Struct(None, fields), Kind::Tuple(None, items)) if items.is_empty() => {
            return Node { at: below.at, end: below.end, kind: Kind::Struct(None, fields) };
        }
        (_, kind) => return Node { at, end, kind },
    };
    Node { at: below.at, end: below.end, kind }
}

fn lay_fields(mut fields: Named<Field>, changes: Named<Field>) -> Named<Field> {
    let mut fresh = Vec::new();
    for change in changes.into_list() {
        let place = fields.position(&change.name);
        match place.and_then(|place| fields.item_mut(place)) {
            Some(field) => {
                let below = std::mem::replace(&mut field.value, nothing());
                *field = Field { value: lay(below, change.value), ..change };
            }
            None => fresh.push(change),
        }
    }
    let mut list = fields.into_list();
    list.append(&mut fresh);
    Named::new(list)
}

fn lay_entries(entries: Named<(Node, Node)>, changes: Named<(Node, Node)>) -> Named<(Node, Node)> {
    let mut list: Vec<Option<(Node, Node)>> = entries.into_list().into_iter().map(Some).collect();
    let key = |entry: &Option<(Node, Node)>| entry.as_ref().and_then(|(key, _)| key.plain());
    let places: BTreeMap<String, usize> =
        list.iter().enumerate().filter_map(|(place, entry)| Some((key(entry)?, place))).collect();
    for (key, over) in changes.into_list() {
        let place = key.plain().and_then(|name| places.get(&name));
        match place.and_then(|place| Some((*place, list[*place].take()?))) {
            Some(_) if over.is_none() => {}
            Some((place, (_, below))) => list[place] = Some((key, lay(below, over))),
            None => list.push(Some((key, over))),
        }
    }
    Named::new(list.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default, deny_unknown_fields)]
    struct Person {
        nerve: f32,
        tags: Vec<String>,
        senses: BTreeMap<String, Sense>,
        fear: Option<String>,
    }

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default, deny_unknown_fields)]
    struct Sense {
        range: f32,
        sharp: bool,
    }

    const PERSON: &str = r#"(nerve: 5, tags: ["a", "b"], senses: {"sight": (range: 20, sharp: true), "smell": (range: 3)}, fear: "mice")"#;

    fn over(text: &str) -> Layers {
        Layers::new([Layer::file("person", PERSON), Layer::file("child", text)]).unwrap()
    }

    #[test]
    fn what_is_not_said_is_as_it_is_below() {
        let person: Person = Layers::new([Layer::file("person", PERSON)]).unwrap().read().unwrap();
        assert_eq!(over("()").read::<Person>().unwrap(), person);
        let child: Person =
            over(r#"(senses: {"sight": (range: 9), "smell": None, "fear": (sharp: true)}, tags: [])"#)
                .read()
                .unwrap();
        assert_eq!(child.senses.keys().collect::<Vec<_>>(), ["fear", "sight"]);
        assert_eq!(child.senses["sight"], Sense { range: 9.0, sharp: true });
        assert!(child.tags.is_empty(), "lists are taken as a whole");
        assert_eq!(over("(fear: None)").read::<Person>().unwrap().fear, None);
    }

    #[test]
    fn every_fault_is_told_where_it_was_written() {
        let layers = Layers::new([
            Layer::file("person", "(\n  nerve: true,\n)"),
            Layer::file("child", "(\n\n  tags: 3, senses: {\"sight\": (rang: 2)})"),
        ]);
        let faults = layers.unwrap().read::<Person>().unwrap_err().to_string();
        assert!(faults.contains("person:2:10: the word true; expected a number"), "{faults}");
        assert!(faults.contains("child:3:9: the number 3"), "{faults}");
        assert!(faults.contains("child:3:31: unknown field \"rang\""), "{faults}");
        let broken = Layers::new([Layer::file("person", "("), Layer::file("child", "(a:")]).unwrap_err();
        assert_eq!(broken.list().len(), 2);
    }

    #[test]
    fn faults_of_sense_go_to_the_text_that_says_so_or_should() {
        let layers = over("(\n senses: {\"sight\":\n   (range: -1)})");
        let mut findings = Findings::default();
        findings.add(Place::path("senses.sight.range"), "-1 is out of range", "");
        findings.add(Place::path("nerve"), "too brave", "");
        findings.add(Place::path("senses.sight.light"), "missing", "");
        let told = layers.locate(&findings).to_string();
        assert_eq!(told, "child:3:12: -1 is out of range\nperson:1:9: too brave\nperson:1:48: missing");
    }

    #[test]
    fn a_part_of_a_text_is_a_layer_with_its_own_lines() {
        let level = Doc::parse("(characters: [\n  (name: \"Ada\", with: (nerve: x)),\n])").unwrap();
        let with = level.find("characters[0].with").unwrap();
        let layers = Layers::new([Layer::file("person", PERSON), Layer::part("level", with)]).unwrap();
        let faults = layers.read::<Person>().unwrap_err();
        assert_eq!(faults.to_string(), "level:2:31: the word x; expected a number");
        assert_eq!((layers.origin("nerve"), layers.origin("fear")), ("level", "person"));
    }

    #[test]
    fn leaves_are_all_that_can_be_set_one_by_one() {
        let layers = over("(nerve: 7)");
        let leaves = layers.leaves();
        let told: Vec<_> = leaves.iter().map(|leaf| (&*leaf.path, &*leaf.text, leaf.file)).collect();
        assert_eq!(told[0], ("nerve", "7", "child"));
        assert_eq!(told[1], ("tags", r#"["a", "b"]"#, "person"));
        assert_eq!(told[2], ("senses.sight.range", "20", "person"));
        assert_eq!(told.len(), 6);
    }

    #[test]
    fn what_is_put_is_read_and_all_else_stays() {
        let text = "(\n    nerve: 7, // brave\n)";
        let put = |path: &str, value: &str| {
            let text = over(text).put(text, path, value).unwrap();
            assert!(text.contains("// brave"), "{text}");
            over(&text).read::<Person>().unwrap()
        };
        assert_eq!(put("nerve", "8").nerve, 8.0);
        let sharp = put("senses.sight.sharp", "false");
        assert_eq!((sharp.nerve, &sharp.senses["sight"]), (7.0, &Sense { range: 20.0, sharp: false }));
        assert_eq!(put("tags", "[\"c\"]").tags, ["c"]);
        assert!(over(text).put(text, "tags[0]", "\"c\"").is_err());
        for no_name in ["`", "\"a b\"", "\"\"", "1"] {
            assert!(over(text).put(text, no_name, "1").is_err(), "{no_name}");
        }
        assert!(over("(())").put("(())", "new", "1").is_err());
        assert!(over(text).put(text, "nerve", "(((").is_err());
    }

    #[test]
    fn no_layers_hold_nothing() {
        assert_eq!(Layers::new([]).unwrap().read::<Person>().unwrap(), Person::default());
    }
}
