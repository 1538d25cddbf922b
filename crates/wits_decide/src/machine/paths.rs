//! States by their paths and by the ends of their paths, without a copy of any path.

use std::collections::BTreeMap;

/// Maximum number of states that are listed when a name is ambiguous.
pub(super) const MAX_LISTED: usize = 10;

/// A tree of names, read from the end of a path: `Clean.Search` stands below `Search`.
///
/// Every state adds at most one entry for each machine that it is in, whatever the lengths of names.
#[derive(Default)]
pub(super) struct Paths<'d> {
    /// The end below another one that a name leads to, for each outermost machine.
    below: BTreeMap<(u16, u32, &'d str), u32>,
    ends: Vec<Ends>,
}

/// The states whose paths are, or end with, some names.
#[derive(Default)]
pub(super) struct Ends {
    /// The first one whose whole path it is.
    pub(super) whole: Option<u16>,
    /// Those with more in front of it; one more than are listed is enough.
    pub(super) tails: Vec<u16>,
}

/// Where all paths end.
const TOP: u32 = u32::MAX;

impl<'d> Paths<'d> {
    /// Adds a state. `names` are its own and those of everything around it, outwards.
    pub(super) fn add(&mut self, region: u16, names: &[&'d str], state: u16) {
        let mut at = TOP;
        let mut parts = names.iter().flat_map(|name| name.rsplit('.')).peekable();
        while let Some(part) = parts.next() {
            let fresh = u32::try_from(self.ends.len()).unwrap_or(TOP);
            at = *self.below.entry((region, at, part)).or_insert(fresh);
            if at == fresh {
                self.ends.push(Ends::default());
            }
            let ends = &mut self.ends[at as usize];
            if parts.peek().is_none() {
                ends.whole.get_or_insert(state);
            } else if ends.tails.len() <= MAX_LISTED {
                ends.tails.push(state);
            }
        }
    }

    /// The states that a path, or the end of one, stands for.
    pub(super) fn find(&self, region: u16, path: &str) -> Option<&Ends> {
        let step = |at: u32, part| self.below.get(&(region, at, part)).copied();
        let at = path.rsplit('.').try_fold(TOP, step)?;
        self.ends.get(at as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn paths_are_found_as_by_a_search(
            paths in prop::collection::vec((0..2_u16, prop::collection::vec("[ab]{0,1}(\\.[ab])?", 1..4)), 0..12),
            region in 0..2_u16,
            wanted in "[ab]?(\\.[ab]){0,3}",
        ) {
            let mut known = Paths::default();
            for (number, (region, names)) in (0..).zip(&paths) {
                let outwards: Vec<&str> = names.iter().rev().map(String::as_str).collect();
                known.add(*region, &outwards, number);
            }
            let here = || (0_u16..).zip(&paths).filter(|(_, (at, _))| *at == region);
            let whole = here().find(|(_, (_, names))| names.join(".") == wanted).map(|(number, _)| number);
            let tail = format!(".{wanted}");
            let tails = here().filter(|(_, (_, names))| names.join(".").ends_with(&tail));
            let tails: Vec<u16> = tails.map(|(number, _)| number).take(MAX_LISTED + 1).collect();
            let found = known.find(region, &wanted);
            prop_assert_eq!(found.and_then(|ends| ends.whole), whole);
            prop_assert_eq!(found.map_or(&[][..], |ends| &ends.tails), &tails);
        }
    }
}
