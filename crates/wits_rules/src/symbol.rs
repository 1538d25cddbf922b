//! Names as numbers.

use std::fmt;
use std::sync::Arc;
use wits_core::hash::HashState;
use wits_core::state::State;

use serde::{Deserialize, Serialize};

/// A name that was met before: comparing two of them is comparing two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, State)]
#[serde(transparent)]
pub struct Symbol(pub(crate) u32);

/// All names that were met, each with its number.
///
/// Copies share the table until one of them meets a new name, so ten thousand characters with the same rules have one.
///
/// ```
/// use wits_rules::Symbols;
/// let mut symbols = Symbols::default();
/// let whisker = symbols.intern("Whisker");
/// assert_eq!(symbols.intern("Whisker"), whisker);
/// assert_eq!(symbols.name(whisker), "Whisker");
/// assert_eq!(symbols.find("Sale"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
#[state(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Symbols(Arc<Table>);

#[derive(Clone, Default, PartialEq, HashState)]
struct Table {
    names: Vec<Arc<str>>,
    /// The numbers in the order of their names.
    sorted: Vec<u32>,
}

impl Symbols {
    /// The number of a name; a new one if it was never met.
    pub fn intern(&mut self, name: &str) -> Symbol {
        match self.0.place(name) {
            Ok(at) => Symbol(self.0.sorted[at]),
            Err(at) => {
                let table = Arc::make_mut(&mut self.0);
                #[expect(clippy::cast_possible_truncation, reason = "nobody has 2^32 names")]
                let number = table.names.len() as u32;
                table.names.push(name.into());
                table.sorted.insert(at, number);
                Symbol(number)
            }
        }
    }

    /// The number of a name, if it was met.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.0.place(name).ok().map(|at| Symbol(self.0.sorted[at]))
    }

    /// The name of a number; empty for numbers of another table.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> &str {
        self.0.names.get(symbol.0 as usize).map_or("", |name| name)
    }

    /// Whether it knows all names of another table by the same numbers.
    pub(crate) fn extends(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.names.starts_with(&other.0.names)
    }

    /// The name, sharing its memory.
    pub(crate) fn shared(&self, symbol: Symbol) -> Arc<str> {
        self.0.names.get(symbol.0 as usize).cloned().unwrap_or_else(|| "".into())
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.names.len()
    }

    /// No names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.names.is_empty()
    }
}

impl Table {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.sorted.binary_search_by(|number| (*self.names[*number as usize]).cmp(name))
    }
}

impl From<Vec<String>> for Symbols {
    fn from(names: Vec<String>) -> Self {
        let names: Vec<Arc<str>> = names.into_iter().map(Into::into).collect();
        let mut sorted: Vec<u32> = (0..).take(names.len()).collect();
        sorted.sort_by(|a, b| names[*a as usize].cmp(&names[*b as usize]));
        Self(Arc::new(Table { names, sorted }))
    }
}

impl From<Symbols> for Vec<String> {
    fn from(symbols: Symbols) -> Self {
        symbols.0.names.iter().map(ToString::to_string).collect()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.names).finish()
    }
}
