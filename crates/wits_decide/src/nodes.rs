//! What is known of a node without running it: its name in files, its fields, and what hangs below it.
//!
//! A technique whose files are trees of nodes has one table of them: [`tree::NODES`](crate::tree::NODES) and
//! [`dtree::NODES`](crate::dtree::NODES). Editors take their palettes, forms and graphs from these tables, so a node that
//! is in the table is known everywhere. The tables cannot fall behind the definitions: a variant without a row does not
//! compile.
//!
//! ```
//! use wits_decide::nodes::Holds;
//! use wits_decide::tree::{NODES, Task};
//! let row = NODES.iter().find(|row| row.id == "CoolDown").unwrap();
//! assert_eq!((row.shown, row.holds), ("cool-down", Holds::Field("node")));
//! assert_eq!(row.fields[0].name, "seconds");
//! assert_eq!(Task::Idle.info().shown, "idle");
//! ```

mod names;
#[cfg(test)]
pub(crate) mod samples;

pub use names::names_of;

/// A kind of node: one row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeInfo {
    /// Its name in files.
    pub id: &'static str,
    /// Its name in graphs.
    pub shown: &'static str,
    /// The group of a palette that it belongs to.
    pub group: &'static str,
    /// What it does, in a sentence or two.
    pub help: &'static str,
    /// Where the nodes below it are.
    pub holds: Holds,
    /// What can be set at it.
    pub fields: &'static [FieldInfo],
    /// The node of BehaviorTree.CPP that it is written as; empty if there is none, or if it takes several.
    pub xml: &'static str,
}

/// Where the nodes below a node are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nowhere.
    Nothing,
    /// `Name(node)`.
    Inside,
    /// `Name([node, node])`.
    List,
    /// `Name(node: node)`.
    Field(&'static str),
    /// `Name(nodes: [node, node])`.
    ListIn(&'static str),
    /// `Name(options: [(score: …, node: node)])`: the list, the field of its items, and what else they have to say.
    Each(&'static str, &'static str, &'static str),
    /// `Name(then: node, otherwise: node)`: with those that must be there marked.
    Named(&'static [(&'static str, bool)]),
    /// `Switch(cases: [(is: …, then: node)], otherwise: node)`.
    Cases,
}

/// A field of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldInfo {
    /// Its name in files. One in parentheses has none: it is all that the node holds, as in `Wait(2)`.
    pub name: &'static str,
    /// What sort of value it takes.
    pub sort: FieldSort,
    /// What it means.
    pub help: &'static str,
    /// What it is when it is not written down, as JSON; empty for nothing.
    pub default: &'static str,
    /// What is written down first, as in files; empty if it need not be written down.
    pub first: &'static str,
}

/// What sort of value a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSort {
    /// Any text.
    Text,
    /// A number.
    Number,
    /// A whole number.
    Int,
    /// Yes or no.
    Flag,
    /// One of these.
    Choice(&'static [&'static str]),
    /// A time: a number, a range, or a key (s).
    Seconds,
    /// A condition.
    Condition,
    /// A list of actions.
    Calls,
    /// An expression.
    Expr,
    /// The name of a state.
    State,
    /// The name of an event.
    Event,
    /// The name of a key, in braces.
    Key,
    /// Declarations of keys.
    Board,
    /// Anything, as files write it.
    Raw,
    /// A value for the key in the field `key`.
    ForKey,
    /// The name of another node, which this one acts on.
    Node,
    /// A word with what it is told, which is all that the node holds.
    Act,
    /// The name of a tree with what it is told, which is all that the node holds.
    Tree,
    /// A word with what it is told, as a field.
    Value,
}

impl NodeInfo {
    /// A node that holds nothing and is told nothing.
    pub(crate) const fn new(id: &'static str, shown: &'static str, group: &'static str) -> Self {
        Self { id, shown, group, help: "", holds: Holds::Nothing, fields: &[], xml: "" }
    }

    pub(crate) const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    pub(crate) const fn holding(self, holds: Holds) -> Self {
        Self { holds, ..self }
    }

    pub(crate) const fn with(self, fields: &'static [FieldInfo]) -> Self {
        Self { fields, ..self }
    }

    pub(crate) const fn xml(self, xml: &'static str) -> Self {
        Self { xml, ..self }
    }

    /// The field that is all the node holds: `Wait(2)`.
    #[must_use]
    pub fn content(&self) -> Option<&'static FieldInfo> {
        self.fields.iter().find(|field| field.is_content())
    }

    /// The row of a variant with fields of these names; none if its fields have no names. Evaluated by the compiler, which
    /// refuses a row that leaves one of them out.
    pub(crate) const fn of(self, id: &'static str, names: &[&str]) -> Self {
        assert!(self.describes(names), "each field of a node is in its row: among `fields` or in `holds`");
        Self { id, ..self }
    }

    const fn describes(&self, names: &[&str]) -> bool {
        if names.is_empty() {
            return matches!(self.holds, Holds::Nothing | Holds::Inside | Holds::List);
        }
        let (mut at, mut held) = (0, 0);
        while at < names.len() {
            let (is_set, is_held) = (self.sets(names[at]), self.holds.is_in(names[at]));
            if is_set == is_held {
                return false;
            }
            held += is_held as usize;
            at += 1;
        }
        names.len() == self.fields.len() + held
    }

    const fn sets(&self, name: &str) -> bool {
        let mut at = 0;
        while at < self.fields.len() {
            if same(self.fields[at].name, name) {
                return true;
            }
            at += 1;
        }
        false
    }
}

impl Holds {
    /// Whether the field of a name holds nodes.
    const fn is_in(self, name: &str) -> bool {
        match self {
            Self::Nothing | Self::Inside | Self::List => false,
            Self::Field(field) | Self::ListIn(field) | Self::Each(field, ..) => same(field, name),
            Self::Cases => same("cases", name) || same("otherwise", name),
            Self::Named(fields) => {
                let mut at = 0;
                while at < fields.len() {
                    if same(fields[at].0, name) {
                        return true;
                    }
                    at += 1;
                }
                false
            }
        }
    }

    /// Whether any number of nodes can be below it.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self, Self::List | Self::ListIn(_) | Self::Each(..) | Self::Cases)
    }
}

impl FieldInfo {
    /// A field that need not be written down.
    #[must_use]
    pub const fn new(name: &'static str, sort: FieldSort, help: &'static str) -> Self {
        Self { name, sort, help, default: "", first: "" }
    }

    /// What it is when it is not written down, as JSON.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    /// Must be written down; at first as this.
    #[must_use]
    pub const fn needed(self, first: &'static str) -> Self {
        Self { first, ..self }
    }

    /// Its name for people: that of a content has no name in files.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.name.trim_matches(['(', ')'])
    }

    /// It is all that the node holds.
    #[must_use]
    pub fn is_content(&self) -> bool {
        self.name.starts_with('(')
    }
}

/// Whether two texts are equal, for the compiler.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
