//! Paths of things after others have gone.

use std::collections::BTreeMap;

/// A set of paths that finds the one which another path leads into, in logarithmic time.
#[derive(Debug, Default)]
pub(crate) struct Paths<'p> {
    numbers: BTreeMap<&'p str, usize>,
}

impl<'p> Paths<'p> {
    pub(crate) fn of(paths: &'p [String]) -> Self {
        let mut known = Self::default();
        paths.iter().enumerate().for_each(|(number, path)| known.add(path, number));
        known
    }

    pub(crate) fn add(&mut self, path: &'p str, number: usize) {
        if !path.is_empty() {
            self.numbers.entry(path).or_insert(number);
        }
    }

    /// The number of the first one that a path is, or leads into.
    pub(crate) fn around(&self, path: &str) -> Option<usize> {
        let own = self.numbers.get(path).copied();
        own.into_iter().chain(self.beyond(path)).min()
    }

    /// The number of the first other one that a path leads into.
    pub(crate) fn beyond(&self, path: &str) -> Option<usize> {
        let ends = path.match_indices(['.', '[']).map(|(at, _)| &path[..at]);
        ends.filter_map(|outer| self.numbers.get(outer).copied()).min()
    }
}

/// The list that a path leads into last, and the number of the item there: `a[1].node` is item 1 of `a`.
pub(crate) fn item_of(path: &str) -> Option<(String, usize)> {
    let open = path.rfind('[')?;
    let number = path[open + 1..].split(']').next()?.parse().ok()?;
    Some((path[..open].to_owned(), number))
}

/// A path after items of lists are gone; `None` if it led into one of them. The lists are named as they were before.
pub(crate) fn without(path: &str, gone: &[(String, usize)]) -> Option<String> {
    let mut now = String::new();
    let mut rest = path;
    while let Some(open) = rest.find('[') {
        let before = path.len() - rest.len() + open;
        let close = open + rest[open..].find(']')?;
        let Ok(number) = rest[open + 1..close].parse::<usize>() else {
            now += &rest[..=close];
            rest = &rest[close + 1..];
            continue;
        };
        let of_list = || gone.iter().filter(|(list, _)| *list == path[..before]);
        if of_list().any(|(_, item)| *item == number) {
            return None;
        }
        let earlier = of_list().filter(|(_, item)| *item < number).count();
        now += &format!("{}[{}]", &rest[..open], number - earlier);
        rest = &rest[close + 1..];
    }
    Some(now + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_go_make_the_others_move_up() {
        let gone = [("root".to_owned(), 1), ("root".to_owned(), 0), ("root[3].nodes".to_owned(), 2)];
        assert_eq!(without("root[3].nodes[4].node", &gone).as_deref(), Some("root[1].nodes[3].node"));
        assert_eq!(without("root[1]", &gone), None);
        assert_eq!(without("root", &gone).as_deref(), Some("root"));
        assert_eq!(item_of("a[1].b[12].node"), Some(("a[1].b".into(), 12)));
        assert_eq!(item_of("a.b"), None);
    }
}
