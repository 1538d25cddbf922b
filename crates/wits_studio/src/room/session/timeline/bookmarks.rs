//! Moments that people want to find again.

use std::collections::BTreeMap;

use crate::protocol::say::{Say, Text};
use crate::protocol::timeline::{Bookmark, SetBookmark};

/// The most bookmarks of a room.
const MAX_BOOKMARKS: usize = 200;

/// The bookmarks of a room: names by tick.
#[derive(Clone, Default)]
pub(in crate::room::session) struct Bookmarks(BTreeMap<u64, String>);

impl Bookmarks {
    /// Puts one, names it anew, or takes it away.
    pub(super) fn set(&mut self, SetBookmark { tick, name }: &SetBookmark) -> Result<(), String> {
        let Some(name) = name else {
            self.0.remove(tick);
            return Ok(());
        };
        if self.0.len() >= MAX_BOOKMARKS && !self.0.contains_key(tick) {
            return Err(format!("there are {MAX_BOOKMARKS} bookmarks; take one away first"));
        }
        self.0.insert(*tick, name.trim().to_owned());
        Ok(())
    }

    /// The future after this tick will be another one. True when there were bookmarks in it.
    pub(super) fn forget_after(&mut self, tick: u64) -> bool {
        !self.0.split_off(&(tick + 1)).is_empty()
    }

    /// Those of another future are put, too, as far as there is room; where both have one, this one stays.
    pub(in crate::room::session) fn add(&mut self, other: Self) {
        for (tick, name) in other.0 {
            if self.0.len() < MAX_BOOKMARKS {
                self.0.entry(tick).or_insert(name);
            }
        }
    }

    /// As they are sent.
    pub(in crate::room::session) fn text(&self) -> Text {
        let bookmarks: Vec<Bookmark<'_>> =
            self.0.iter().map(|(tick, name)| Bookmark { tick: *tick, name }).collect();
        Say::Bookmarks { bookmarks: &bookmarks }.text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bookmarks: &mut Bookmarks, tick: u64, name: Option<&str>) -> Result<(), String> {
        bookmarks.set(&SetBookmark { tick, name: name.map(str::to_owned) })
    }

    #[test]
    fn bookmarks_are_put_renamed_and_taken_away_up_to_a_bound() {
        let mut bookmarks = Bookmarks::default();
        for tick in 0..MAX_BOOKMARKS as u64 {
            set(&mut bookmarks, tick, Some(" a ")).unwrap();
        }
        assert!(set(&mut bookmarks, 999, Some("b")).is_err());
        set(&mut bookmarks, 3, Some("goal")).unwrap();
        assert!(bookmarks.text().contains(r#"{"tick":2,"name":"a"},{"tick":3,"name":"goal"}"#));
        set(&mut bookmarks, 3, None).unwrap();
        set(&mut bookmarks, 999, Some("b")).unwrap();
        assert!(bookmarks.forget_after(5) && !bookmarks.forget_after(5));
        assert_eq!(bookmarks.0.len(), 5);
        let mut other = Bookmarks::default();
        set(&mut other, 2, Some("there")).unwrap();
        set(&mut other, 7, Some("there")).unwrap();
        bookmarks.add(other);
        assert!(bookmarks.text().contains(r#"{"tick":2,"name":"a"}"#), "{}", bookmarks.text());
        assert!(bookmarks.text().contains(r#"{"tick":7,"name":"there"}"#), "{}", bookmarks.text());
    }
}
