//! What can be set at a node.

use wits_core::ron::{At, Doc, join};
use wits_decide::nodes::{FieldInfo, FieldSort, Holds, NodeInfo};
use wits_decide::tree::SETTINGS;
use wits_decide::words::Word;
use wits_game::author::{Field, FieldKind, Part};

use super::kinds::{form, takes};
use super::outline::{Outline, Place, Spot};
use super::{Flavour, Grove};
use crate::json::call_name;
use crate::part::{Bound, How, field, span, told};
use crate::words::field_kind;

const BOARD: FieldInfo = FieldInfo::new("board", FieldSort::Board, "Keys of its own.");
const PORTS: FieldInfo = FieldInfo::new(
    "ports",
    FieldSort::Raw,
    "Keys that whoever uses it gives it: {\"from\": (kind: Vector)}.",
);
const NAME: FieldInfo = FieldInfo::new("name", FieldSort::Text, "What it is called.");
const COSTS: FieldInfo =
    FieldInfo::new("costs", FieldSort::Raw, "What asking costs, compared with others: {\"sees_player\": 5}.");

/// What stands in a file beside its nodes, in a good order.
const FILE_ORDER: &[&str] = &["name", "board", "ports", "root", "trees", "branches", "costs"];

impl Grove {
    pub(super) fn file_part(&self, doc: &Doc) -> Part {
        let fields = self.file_fields(doc.root()).into_iter().map(|bound| bound.field).collect();
        Part {
            kind: "file".into(),
            comment: doc.head(),
            fields,
            span: span(doc.root()),
            fixed: true,
            ..Part::default()
        }
    }

    /// Name, keys and ports of the file.
    pub(super) fn file_fields(&self, root: At<'_>) -> Vec<Bound> {
        let specs: &[FieldInfo] = match self.grammar.flavour {
            Flavour::Tree => &[BOARD, PORTS],
            Flavour::Decision => &[NAME, BOARD, COSTS],
        };
        specs.iter().map(|spec| self.plain(spec, "", root, FILE_ORDER)).collect()
    }

    /// A field like all others.
    fn plain(&self, spec: &FieldInfo, of: &str, holder: At<'_>, order: &[&'static str]) -> Bound {
        let field = field(spec, join(of, spec.name), form(spec.sort), holder.field(spec.name));
        let how = How::Field { of: of.to_owned(), name: spec.name.to_owned(), order: order.to_vec() };
        Bound { field, how }
    }

    pub(super) fn part(&self, outline: &Outline<'_>, number: usize) -> Part {
        let spot = &outline.spots[number];
        let guarded = spot.has_guard();
        let at = if guarded { &spot.task_at } else { &spot.at };
        Part {
            at: at.clone(),
            kind: spot.kind.map_or_else(|| spot.task.name().unwrap_or_default(), |kind| kind.id).to_owned(),
            comment: if guarded { spot.task.comment() } else { spot.entry().comment() },
            fields: self.fields(outline, number).into_iter().map(|bound| bound.field).collect(),
            takes: spot.kind.map(|kind| takes(kind.holds)).unwrap_or_default(),
            span: span(if guarded { spot.task } else { spot.whole }),
            fixed: number == 0,
        }
    }

    /// Everything that can be set at a node: what it is told, then its settings.
    pub(super) fn fields(&self, outline: &Outline<'_>, number: usize) -> Vec<Bound> {
        let spot = &outline.spots[number];
        let mut fields = Vec::new();
        for spec in spot.kind.map(|kind| kind.fields).unwrap_or_default() {
            self.own(spec, spot, outline, &mut fields);
        }
        self.beside(spot, outline, &mut fields);
        match self.grammar.flavour {
            Flavour::Tree => fields.extend(SETTINGS.iter().map(|spec| setting(spec, spot))),
            Flavour::Decision => fields.push(stop(spot)),
        }
        let root = &outline.roots[spot.tree];
        if spot.parent.is_none() && !root.at.is_empty() {
            let is_tree = self.grammar.flavour == Flavour::Tree;
            let (title, help) = if is_tree {
                ("tree", "The name of this tree.")
            } else {
                ("branch", "The name of this branch.")
            };
            let field = Field {
                name: title.into(),
                at: root.at.clone(),
                help: help.into(),
                value: root.name.as_str().into(),
                needed: true,
                ..Field::default()
            };
            fields.push(Bound { field, how: How::Name });
        }
        fields
    }

    /// What the node itself is told.
    fn own(&self, spec: &FieldInfo, spot: &Spot<'_>, outline: &Outline<'_>, fields: &mut Vec<Bound>) {
        let of = &spot.task_at;
        match spec.sort {
            FieldSort::Act | FieldSort::Tree => {
                let call = spot.task.inside().or(Some(spot.body())).filter(|_| !spot.task.is_empty());
                let field = field(spec, join(of, "name"), form(spec.sort), Some(spot.task));
                fields.push(Bound { field, how: How::Call { at: of.clone(), within: true } });
                fields.extend(told(of, true, call, self.word(spec.sort, call)));
            }
            FieldSort::Value => self.value(spec, &join(of, spec.name), spot.body().field(spec.name), fields),
            _ if spec.is_content() => {
                let at = spot.task.inside().or(Some(spot.task).filter(|task| !task.is_empty()));
                let mut field = field(spec, format!("{of}()"), form(spec.sort), at);
                if spec.sort == FieldSort::Seconds && spot.task.inside().is_none() {
                    field.value = field
                        .value
                        .as_object()
                        .and_then(|one| one.values().next())
                        .cloned()
                        .unwrap_or_default();
                }
                fields.push(Bound { field, how: How::Content { of: of.clone() } });
            }
            _ => {
                let at = spot.body().field(spec.name);
                let kind = if spec.sort == FieldSort::ForKey {
                    self.for_key(spot, outline)
                } else {
                    form(spec.sort)
                };
                let mut field = field(spec, join(of, spec.name), kind, at);
                if spec.sort == FieldSort::ForKey {
                    field.key = true;
                    let given = at.map(crate::json::value).filter(crate::json::is_key);
                    field.value = given.unwrap_or(field.value);
                }
                let order = spot.kind.map(order).unwrap_or_default();
                let how = How::Field { of: of.clone(), name: spec.name.to_owned(), order };
                fields.push(Bound { field, how });
            }
        }
    }

    /// A word with what it is told, as the value of a field.
    fn value(&self, spec: &FieldInfo, place: &str, call: Option<At<'_>>, fields: &mut Vec<Bound>) {
        let field = field(spec, place.to_owned(), FieldKind::Values, call);
        fields.push(Bound { field, how: How::Call { at: place.to_owned(), within: false } });
        fields.extend(told(place, false, call, self.word(FieldSort::Value, call)));
    }

    fn word(&self, sort: FieldSort, call: Option<At<'_>>) -> Option<&Word> {
        let name = call_name(call?)?;
        let words = if sort == FieldSort::Act { &self.words.actions } else { &self.words.values };
        words.iter().find(|word| word.name == name).filter(|_| sort != FieldSort::Tree)
    }

    /// The kind of the key that a node writes.
    fn for_key(&self, spot: &Spot<'_>, outline: &Outline<'_>) -> FieldKind {
        let key: Option<String> = spot.body().field("key").and_then(|key| key.read().ok());
        let kind = key.and_then(|key| self.words.key_kind(&key, outline.board(spot.tree)));
        kind.map_or(FieldKind::Raw, field_kind)
    }

    /// What is told beside the node in the list that it is an item of: the score of an option, the answer of a case.
    fn beside(&self, spot: &Spot<'_>, outline: &Outline<'_>, fields: &mut Vec<Bound>) {
        let (Place::Item(item), Some(parent)) = (spot.place, spot.parent) else { return };
        let holds = outline.spots[parent].kind.map(|kind| kind.holds);
        let around = |field: &str| spot.at.strip_suffix(field).unwrap_or(&spot.at).to_owned();
        match holds {
            Some(Holds::Each(_, _, score)) => {
                let spec =
                    FieldInfo::new(score, FieldSort::Value, "What it is worth: a value or a key in braces.")
                        .needed("0");
                self.value(&spec, &join(&around(".node"), score), item.field(score), fields);
            }
            Some(Holds::Cases) => {
                let spec = FieldInfo::new("is", FieldSort::Raw, "The answer that leads here.").needed("0");
                fields.push(self.plain(&spec, &around(".then"), item, &["is", "then"]));
            }
            _ => {}
        }
    }
}

/// The fields of a node in the order of its table; what hangs below it comes last.
pub(super) fn order(kind: &NodeInfo) -> Vec<&'static str> {
    let mut order: Vec<&'static str> = kind.fields.iter().map(|spec| spec.name).collect();
    match kind.holds {
        Holds::Field(name) | Holds::ListIn(name) | Holds::Each(name, ..) => order.push(name),
        Holds::Named(names) => order.extend(names.iter().map(|(name, _)| *name)),
        Holds::Cases => order.extend(["cases", "otherwise"]),
        _ => {}
    }
    order
}

fn setting(spec: &'static FieldInfo, spot: &Spot<'_>) -> Bound {
    let place =
        if spot.has_settings() { join(&spot.at, spec.name) } else { format!("{}@{}", spot.at, spec.name) };
    let field = field(spec, place, form(spec.sort), spot.setting(spec.name));
    Bound { field, how: How::Setting { name: spec.name } }
}

fn stop(spot: &Spot<'_>) -> Bound {
    let field = Field {
        name: "stop".into(),
        at: format!("{}@stop", spot.at),
        kind: FieldKind::Flag,
        help: "The game is paused when it is reached.".into(),
        value: if spot.has_settings() { true.into() } else { serde_json::Value::Null },
        default: false.into(),
        ..Field::default()
    };
    Bound { field, how: How::Stop }
}
