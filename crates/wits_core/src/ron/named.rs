//! Fields and entries: in the order of the text, and found by name without going through all of them.

use std::ops::Deref;

use super::parse::{Field, Kind, Node};

/// Lists up to this length are searched one by one, which is faster than an index.
const FEW: usize = 8;

/// Something in a list that may have a name.
pub(super) trait HasName {
    fn name(&self) -> Option<&str>;
}

impl HasName for Field {
    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }
}

/// An entry of a map has the name of its key, if that is a text or a word.
impl HasName for (Node, Node) {
    fn name(&self) -> Option<&str> {
        match &self.0.kind {
            Kind::Text(text) | Kind::Word(text) => Some(text),
            _ => None,
        }
    }
}

/// A list whose items are found by name in logarithmic time.
#[derive(Clone, Debug)]
pub(super) struct Named<T> {
    list: Vec<T>,
    /// The numbers of those with a name, sorted by it; empty while there are few.
    by_name: Box<[u32]>,
}

impl<T: HasName> Named<T> {
    pub(super) fn new(list: Vec<T>) -> Self {
        let by_name = if list.len() > FEW { sorted(&list).into() } else { Box::default() };
        Self { list, by_name }
    }

    /// The first one of a name.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        if self.list.len() <= FEW {
            return self.list.iter().position(|item| item.name() == Some(name));
        }
        let name_of = |number: u32| self.list[number as usize].name();
        let at = self.by_name.partition_point(|number| name_of(*number) < Some(name));
        self.by_name.get(at).filter(|number| name_of(**number) == Some(name)).map(|number| *number as usize)
    }

    /// Every item has a name.
    pub(super) fn all_named(&self) -> bool {
        if self.list.len() <= FEW {
            return self.list.iter().all(|item| item.name().is_some());
        }
        self.list.len() == self.by_name.len()
    }

    /// To be changed in everything but the name.
    pub(super) fn item_mut(&mut self, number: usize) -> Option<&mut T> {
        self.list.get_mut(number)
    }

    pub(super) fn into_list(self) -> Vec<T> {
        self.list
    }
}

impl<T> Deref for Named<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

/// The numbers of those that have the name of an earlier one, in order.
pub(super) fn repeated<T: HasName>(list: &[T]) -> Vec<usize> {
    if list.len() <= FEW {
        let is_known =
            |number: &usize| list[..*number].iter().any(|known| known.name() == list[*number].name());
        return (0..list.len()).filter(is_known).collect();
    }
    let sorted = sorted(list);
    let is_same = |pair: &&[u32]| list[pair[0] as usize].name() == list[pair[1] as usize].name();
    let mut repeated: Vec<usize> = sorted.windows(2).filter(is_same).map(|pair| pair[1] as usize).collect();
    repeated.sort_unstable();
    repeated
}

/// Files are below 4 GB, so that numbers fit.
fn sorted<T: HasName>(list: &[T]) -> Vec<u32> {
    let mut sorted: Vec<u32> =
        (0..).zip(list).filter(|(_, item)| item.name().is_some()).map(|(number, _)| number).collect();
    sorted.sort_by_key(|number| list[*number as usize].name());
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Item(Option<String>);

    impl HasName for Item {
        fn name(&self) -> Option<&str> {
            self.0.as_deref()
        }
    }

    #[test]
    fn an_item_without_a_name_is_noticed_in_short_and_long_lists() {
        for length in [0, 1, FEW, FEW + 1, 3 * FEW] {
            let named = |number: usize| Item(Some(format!("n{number}")));
            assert!(Named::new((0..length).map(named).collect()).all_named(), "{length}");
            let odd = (0..length).map(named).chain([Item(None)]).collect();
            assert!(!Named::new(odd).all_named(), "{length} and one without a name");
        }
    }
}
