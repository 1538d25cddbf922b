//! The nodes of a text, in the order in which they stand, with the names that editors know them by.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use wits_core::ron::{At, Doc, Shape, join};
use wits_decide::board::BoardDef;
use wits_decide::nodes::{Holds, NodeInfo};

use super::{Flavour, Grammar};

/// A node in a text.
#[derive(Clone, Debug)]
pub(crate) struct Spot<'d> {
    /// Where it is, with its settings.
    pub(crate) at: String,
    pub(crate) whole: At<'d>,
    /// Where it is without them.
    pub(crate) task_at: String,
    pub(crate) task: At<'d>,
    pub(crate) kind: Option<&'static NodeInfo>,
    pub(crate) parent: Option<usize>,
    pub(crate) place: Place<'d>,
    pub(crate) children: Vec<usize>,
    /// The tree or the branch that it belongs to.
    pub(crate) tree: usize,
}

/// How a node hangs below its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'d> {
    /// It is the first one of a tree.
    Root,
    /// Alone in parentheses, or in a field that must be there.
    Only,
    /// In a field that may be absent.
    Maybe,
    /// An item of a list, which may be more than the node itself.
    Item(At<'d>),
}

/// A tree of its own in a file: the main one, one to be used by others, a branch.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// Where it is: empty for the main one.
    pub(crate) at: String,
    pub(crate) name: String,
    pub(crate) first: usize,
    /// The tree that it is declared in.
    around: Option<usize>,
    board: OnceCell<BoardDef>,
}

/// All nodes of a text.
#[derive(Debug)]
pub(crate) struct Outline<'d> {
    pub(crate) spots: Vec<Spot<'d>>,
    pub(crate) roots: Vec<Root>,
    pub(crate) doc: &'d Doc,
    /// The numbers of the roots, by where they are.
    root_numbers: BTreeMap<String, usize>,
    grammar: &'static Grammar,
}

impl<'d> Outline<'d> {
    pub(crate) fn of(grammar: &'static Grammar, doc: &'d Doc) -> Self {
        let (spots, roots, root_numbers) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut outline = Self { spots, roots, doc, root_numbers, grammar };
        match grammar.flavour {
            Flavour::Tree => outline.tree(doc.root(), String::new(), "", None),
            Flavour::Decision => {
                outline.root(doc.find("root"), "root".into(), (String::new(), ""), None);
                let branches = doc.find("branches").into_iter().flat_map(At::items);
                for branch in branches.filter(|branch| branch.key().is_some()) {
                    let name = branch.key().unwrap_or_default();
                    let at = join("branches", name);
                    outline.root(Some(branch), at.clone(), (at, name), None);
                }
            }
        }
        outline
    }

    /// A tree and the trees that belong to it.
    fn tree(&mut self, tree: At<'d>, at: String, name: &str, around: Option<usize>) {
        let trees = join(&at, "trees");
        let own = self.root(tree.find("root"), join(&at, "root"), (at, name), around);
        for inner in tree.find("trees").into_iter().flat_map(At::items) {
            let name = inner.key().unwrap_or_default();
            self.tree(inner, join(&trees, name), name, own);
        }
    }

    /// Gives its number, if there is a node.
    fn root(
        &mut self,
        node: Option<At<'d>>,
        node_at: String,
        (at, name): (String, &str),
        around: Option<usize>,
    ) -> Option<usize> {
        let (node, number) = (node?, self.roots.len());
        self.root_numbers.entry(at.clone()).or_insert(number);
        let (name, first, board) = (name.to_owned(), self.spots.len(), OnceCell::new());
        self.roots.push(Root { at, name, first, around, board });
        self.node(node, node_at, None, Place::Root);
        Some(number)
    }

    /// The tree that a name means inside a tree: its own ones first, then those around it.
    pub(crate) fn tree_named(&self, from: usize, name: &str) -> Option<usize> {
        let mut all = std::iter::successors(Some(from), |tree| self.roots[*tree].around);
        all.find_map(|tree| {
            let at = join(&join(&self.roots[tree].at, "trees"), name);
            self.root_numbers.get(&at).copied()
        })
    }

    /// The branch of a name.
    pub(crate) fn branch_named(&self, name: &str) -> Option<usize> {
        self.root_numbers.get(&join("branches", name)).copied()
    }

    /// The keys of a tree.
    pub(crate) fn board(&self, tree: usize) -> &BoardDef {
        let root = &self.roots[tree];
        root.board.get_or_init(|| {
            let board = self.doc.find(&join(&root.at, "board"));
            board.and_then(|board| board.read().ok()).unwrap_or_default()
        })
    }

    fn node(&mut self, whole: At<'d>, at: String, parent: Option<usize>, place: Place<'d>) {
        let (task, task_at) = self.grammar.bare(whole, &at);
        let kind = task.name().and_then(|name| self.grammar.kind(name));
        let number = self.spots.len();
        let tree = self.roots.len() - 1;
        if let Some(parent) = parent {
            self.spots[parent].children.push(number);
        }
        let below = kind.map(|kind| children(kind.holds, task, &task_at)).unwrap_or_default();
        self.spots.push(Spot { at, whole, task_at, task, kind, parent, place, children: Vec::new(), tree });
        for (child, at, place) in below {
            self.node(child, at, Some(number), place);
        }
    }

    /// The node of a name.
    pub(crate) fn find(&self, at: &str) -> Result<usize, String> {
        let found = self.spots.iter().position(|spot| spot.at == at || spot.task_at == at);
        found.ok_or_else(|| format!("There is nothing at {at:?} any more."))
    }

    /// The nodes of several names.
    pub(crate) fn find_all(&self, names: &[String]) -> Result<Vec<usize>, String> {
        if let [name] = names {
            return self.find(name).map(|spot| vec![spot]);
        }
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for (number, spot) in self.spots.iter().enumerate() {
            known.entry(&spot.at).or_insert(number);
            known.entry(&spot.task_at).or_insert(number);
        }
        let find = |at: &String| known.get(at.as_str()).copied();
        names
            .iter()
            .map(|at| find(at).ok_or_else(|| format!("There is nothing at {at:?} any more.")))
            .collect()
    }

    /// It is this one, or lies below it.
    pub(crate) fn is_within(&self, spot: usize, of: usize) -> bool {
        self.above(spot).any(|spot| spot == of)
    }

    /// A node and those around it, inside out.
    pub(crate) fn above(&self, spot: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(spot), |spot| self.spots[*spot].parent)
    }

    /// For every node whether it is one of these.
    pub(crate) fn marked(&self, spots: &[usize]) -> Vec<bool> {
        let mut marks = vec![false; self.spots.len()];
        spots.iter().for_each(|spot| marks[*spot] = true);
        marks
    }

    /// The nodes below a node, and itself.
    pub(crate) fn below(&self, spot: usize) -> impl Iterator<Item = usize> {
        let end = (spot + 1..self.spots.len()).find(|other| !self.is_within(*other, spot));
        spot..end.unwrap_or(self.spots.len())
    }
}

impl<'d> Spot<'d> {
    /// What it holds is written in this: `Compute(…)` and `Compute((…))` are the same.
    pub(crate) fn body(&self) -> At<'d> {
        body(self.task)
    }

    pub(crate) fn has_settings(&self) -> bool {
        self.at != self.task_at
    }

    /// A setting of it, if it has one.
    pub(crate) fn setting(&self, name: &str) -> Option<At<'d>> {
        if self.has_settings() { self.whole.field(name) } else { None }
    }

    /// What is drawn as a node of its own: conditions around a task.
    pub(crate) fn has_guard(&self) -> bool {
        self.setting("when").is_some() || self.setting("while").is_some()
    }

    /// The name that is written on it.
    pub(crate) fn name(&self) -> String {
        self.setting("name").and_then(|name| name.read().ok()).unwrap_or_default()
    }

    /// The item, field or entry that comments stand above.
    pub(crate) fn entry(&self) -> At<'d> {
        match self.place {
            Place::Item(item) => item,
            _ => self.whole,
        }
    }

    /// The node as a text of its own, with its comments: also those around the item of a list that says more than the node.
    pub(crate) fn piece(&self) -> String {
        let (node, entry) = (self.whole.piece(), self.entry());
        if entry.range() == self.whole.range() {
            return node;
        }
        let around = entry.piece();
        let Ok(doc) = Doc::parse(&around) else { return node };
        let item = doc.root().range();
        format!("{}{node}{}", &around[..item.start], &around[item.end..])
    }
}

/// Where the fields of a variant are.
pub(crate) fn body(task: At<'_>) -> At<'_> {
    match task.inside() {
        Some(inside) if matches!(inside.shape(), Shape::Struct(None)) => inside,
        _ => task,
    }
}

/// The nodes below a task.
fn children<'d>(holds: Holds, task: At<'d>, at: &str) -> Vec<(At<'d>, String, Place<'d>)> {
    let mut found = Vec::new();
    let body = body(task);
    let named = |name: &str, place: Place<'d>, found: &mut Vec<_>| {
        found.extend(body.field(name).map(|node| (node, join(at, name), place)));
    };
    let list = |items: Option<At<'d>>, at: String, found: &mut Vec<_>| {
        let items = items.filter(|items| items.shape() == Shape::List).into_iter().flat_map(At::items);
        found.extend(
            items.enumerate().map(|(number, node)| (node, format!("{at}[{number}]"), Place::Item(node))),
        );
    };
    let each = |name: &str, field: &str, found: &mut Vec<_>| {
        let items =
            body.field(name).filter(|items| items.shape() == Shape::List).into_iter().flat_map(At::items);
        for (number, item) in items.enumerate() {
            let place = format!("{}[{number}].{field}", join(at, name));
            found.extend(item.field(field).map(|node| (node, place, Place::Item(item))));
        }
    };
    match holds {
        Holds::Nothing => {}
        Holds::Inside => found.extend(task.inside().map(|node| (node, format!("{at}()"), Place::Only))),
        Holds::List => list(task.inside(), at.to_owned(), &mut found),
        Holds::Field(name) => named(name, Place::Only, &mut found),
        Holds::ListIn(name) => list(body.field(name), join(at, name), &mut found),
        Holds::Each(name, field, _) => each(name, field, &mut found),
        Holds::Named(names) => {
            for (name, needed) in names {
                named(name, if *needed { Place::Only } else { Place::Maybe }, &mut found);
            }
        }
        Holds::Cases => {
            each("cases", "then", &mut found);
            named("otherwise", Place::Only, &mut found);
        }
    }
    found
}
