//! Which keys the trees of a file have, and what they hold.

use std::collections::BTreeMap;

use super::doc::Spot;
use super::faults::Faults;
use crate::Kind;
use crate::expr::{Binary, Expr, Unary};

/// The number of a key.
pub(super) type Id = usize;

/// One key of one tree.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) tree: usize,
    pub(super) name: String,
    pub(super) kind: Option<Kind>,
    /// Where it was first named.
    pub(super) spot: Spot,
    pub(super) written: bool,
    /// Given to a node of which nothing is known.
    pub(super) perhaps: bool,
}

/// How much a fact counts: what comes first decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Ports with types, what scripts write.
    Sure,
    /// Ports that take texts, and hence everything; what values look like.
    Likely,
    /// What scripts do with it.
    Guess,
}

/// Something that is known of a key.
enum Fact {
    Kind(Id, Kind, Spot, Weight),
    Same(Id, Id, Spot),
    Written(Id, Expr, usize, Spot),
    /// With the tree, and whether it is a condition.
    Used(Expr, usize, bool, Spot),
}

/// All keys and all that is known of them.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) slots: Vec<Slot>,
    ids: BTreeMap<(usize, String), Id>,
    facts: Vec<Fact>,
}

impl Keys {
    /// The key of a name in a tree; a new one if there is none.
    pub(super) fn id(&mut self, tree: usize, name: &str, spot: Spot) -> Id {
        let slots = &mut self.slots;
        *self.ids.entry((tree, name.to_owned())).or_insert_with(|| {
            let name = name.to_owned();
            slots.push(Slot { tree, name, kind: None, spot, written: false, perhaps: false });
            slots.len() - 1
        })
    }

    pub(super) fn find(&self, tree: usize, name: &str) -> Option<Id> {
        self.ids.get(&(tree, name.to_owned())).copied()
    }

    /// The kind of a key of a tree.
    pub(super) fn kind(&self, tree: usize, name: &str) -> Option<Kind> {
        self.find(tree, name).and_then(|id| self.slots[id].kind)
    }

    /// All keys of a tree, in the order of their names.
    pub(super) fn of_tree(&self, tree: usize) -> Vec<Id> {
        self.ids.range((tree, String::new())..(tree + 1, String::new())).map(|(_, id)| *id).collect()
    }

    pub(super) fn is(&mut self, id: Id, kind: Kind, spot: Spot, weight: Weight) {
        self.facts.push(Fact::Kind(id, kind, spot, weight));
    }

    pub(super) fn same(&mut self, a: Id, b: Id, spot: Spot) {
        self.facts.push(Fact::Same(a, b, spot));
    }

    pub(super) fn writes(&mut self, id: Id, expr: Expr, spot: Spot) {
        self.slots[id].written = true;
        let tree = self.slots[id].tree;
        self.facts.push(Fact::Used(expr.clone(), tree, false, spot));
        self.facts.push(Fact::Written(id, expr, tree, spot));
    }

    /// A condition of a tree.
    pub(super) fn uses(&mut self, expr: Expr, tree: usize, spot: Spot) {
        self.facts.push(Fact::Used(expr, tree, true, spot));
    }

    /// Finds the kinds of all keys. What is known for sure is spread first, then what is likely, then guesses.
    pub(super) fn solve(&mut self, other: &dyn Fn(&str) -> Option<Kind>, faults: &mut Faults) {
        let facts = std::mem::take(&mut self.facts);
        for weight in [Weight::Sure, Weight::Likely, Weight::Guess] {
            let open: Vec<bool> = self.slots.iter().map(|slot| slot.kind.is_none()).collect();
            // A kind changes twice at most, so this ends; the count bounds what chains of keys cost.
            for _ in 0..64 {
                let before: Vec<Option<Kind>> = self.slots.iter().map(|slot| slot.kind).collect();
                let mut solver = Solver { keys: self, open: &open, other, faults };
                facts.iter().for_each(|fact| solver.apply(fact, weight));
                if self.slots.iter().map(|slot| slot.kind).eq(before) {
                    break;
                }
            }
        }
        for slot in &mut self.slots {
            slot.kind.get_or_insert(Kind::Text);
        }
    }

    /// The kind of an expression in a tree, as far as it is known.
    pub(super) fn kind_of(
        &self,
        expr: &Expr,
        tree: usize,
        other: &dyn Fn(&str) -> Option<Kind>,
    ) -> Option<Kind> {
        let of = |expr: &Expr| self.kind_of(expr, tree, other);
        match expr {
            Expr::Value(value) => Some(value.kind()),
            Expr::Key(name) => self.kind(tree, name).or_else(|| other(name)),
            Expr::Word(_) => None,
            Expr::Unary(Unary::Not, _) => Some(Kind::Bool),
            Expr::Unary(Unary::Minus, of_what) => of(of_what),
            Expr::Binary(Binary::Over, ..) => Some(Kind::Number),
            Expr::Binary(Binary::Plus | Binary::Minus | Binary::Times, a, b) => match (of(a), of(b)) {
                (Some(a), Some(b)) => joined(a, b),
                _ => None,
            },
            Expr::Binary(..) => Some(Kind::Bool),
            Expr::Choose(parts) => match (of(&parts[1]), of(&parts[2])) {
                (Some(a), Some(b)) => joined(a, b),
                (a, b) => a.or(b),
            },
        }
    }
}

/// Whole numbers are numbers too.
fn joined(a: Kind, b: Kind) -> Option<Kind> {
    match (a, b) {
        _ if a == b => Some(a),
        (Kind::Int, Kind::Number) | (Kind::Number, Kind::Int) => Some(Kind::Number),
        _ => None,
    }
}

struct Solver<'a> {
    keys: &'a mut Keys,
    /// Nothing was known of these before.
    open: &'a [bool],
    other: &'a dyn Fn(&str) -> Option<Kind>,
    faults: &'a mut Faults,
}

impl Solver<'_> {
    fn apply(&mut self, fact: &Fact, weight: Weight) {
        match fact {
            Fact::Kind(id, kind, spot, its) if *its == weight => self.learn(*id, *kind, *spot),
            Fact::Same(a, b, spot) => {
                let (first, second) = (self.keys.slots[*a].kind, self.keys.slots[*b].kind);
                if let Some(kind) = first {
                    self.learn(*b, kind, *spot);
                }
                if let Some(kind) = second {
                    self.learn(*a, kind, *spot);
                }
            }
            Fact::Written(id, expr, tree, spot) => {
                if let Some(kind) = self.keys.kind_of(expr, *tree, self.other) {
                    self.learn(*id, kind, *spot);
                }
            }
            Fact::Used(expr, tree, asks, spot) if weight == Weight::Guess => {
                let hints = self.hints(expr, *tree, *asks);
                self.guess(hints, *tree, *spot);
            }
            Fact::Kind(..) | Fact::Used(..) => {}
        }
    }

    fn learn(&mut self, id: Id, kind: Kind, spot: Spot) {
        let Some(known) = self.keys.slots[id].kind else {
            self.keys.slots[id].kind = Some(kind);
            return;
        };
        match joined(known, kind) {
            Some(both) if self.open[id] => self.keys.slots[id].kind = Some(both),
            Some(both) if both == known => {}
            // What is less certain does not count any more, unless it is written.
            _ if !self.open[id] && !matches!((known, kind), (Kind::Int, Kind::Number)) => {}
            _ => {
                let name = &self.keys.slots[id].name;
                self.faults.add(
                    spot,
                    format!("{{{name}}} holds {known} elsewhere, here {kind}"),
                    "one kind for each key",
                );
            }
        }
    }

    /// What scripts do with a key tells what it holds.
    fn hints(&self, expr: &Expr, tree: usize, asks: bool) -> Vec<(String, Kind)> {
        let mut hints: Vec<(String, Kind)> = Vec::new();
        let mut hint = |expr: &Expr, kind: Kind| {
            if let Expr::Key(name) = expr {
                hints.push((name.clone(), kind));
            }
        };
        if asks {
            hint(expr, Kind::Bool);
        }
        expr.each(&mut |part| match part {
            Expr::Unary(Unary::Not, of) => hint(of, Kind::Bool),
            Expr::Unary(Unary::Minus, of) => hint(of, Kind::Number),
            Expr::Binary(Binary::And | Binary::Or, a, b) => {
                hint(a, Kind::Bool);
                hint(b, Kind::Bool);
            }
            Expr::Binary(sign, a, b) => {
                for (one, two) in [(a, b), (b, a)] {
                    let kind = self.keys.kind_of(two, tree, self.other);
                    if let Some(kind) = if sign.compares() { kind } else { Some(Kind::Number) } {
                        hint(one, kind);
                    }
                }
            }
            Expr::Choose(parts) => hint(&parts[0], Kind::Bool),
            Expr::Value(_) | Expr::Key(_) | Expr::Word(_) => {}
        });
        hints
    }

    fn guess(&mut self, hints: Vec<(String, Kind)>, tree: usize, spot: Spot) {
        for (name, kind) in hints {
            let unknown = self.keys.find(tree, &name).filter(|id| self.keys.slots[*id].kind.is_none());
            if let Some(id) = unknown {
                self.learn(id, kind, spot);
            }
        }
    }
}
