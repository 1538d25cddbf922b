//! Buckets: the first of each; the others follow by links of their own.

use crate::facts::NONE;

/// The heads of the chains of a hash table. What is in it keeps its own links.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    heads: Vec<u32>,
    count: usize,
}

impl Default for Table {
    fn default() -> Self {
        Self { heads: vec![NONE], count: 0 }
    }
}

/// Before, behind, and by what it is looked up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link {
    pub(super) next: u32,
    pub(super) prev: u32,
    pub(super) hash: u64,
}

impl Link {
    pub(super) const NOWHERE: Self = Self { next: NONE, prev: NONE, hash: 0 };
}

impl Table {
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    fn bucket(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.heads.len() - 1)
    }

    /// The first entry that may have this hash.
    #[inline]
    pub(super) fn first(&self, hash: u64) -> u32 {
        self.heads[self.bucket(hash)]
    }

    /// Puts an entry in; `at` tells where its link is.
    #[inline]
    pub(super) fn insert(&mut self, entry: u32, links: &mut [Link], at: impl Fn(u32) -> usize, grows: bool) {
        self.count += 1;
        if grows && self.count > self.heads.len() * 2 {
            self.grow(links, &at);
        }
        self.chain(entry, links, &at);
    }

    #[inline]
    fn chain(&mut self, entry: u32, links: &mut [Link], at: &impl Fn(u32) -> usize) {
        let own = &mut links[at(entry)];
        let bucket = self.bucket(own.hash);
        let first = std::mem::replace(&mut self.heads[bucket], entry);
        (own.next, own.prev) = (first, NONE);
        if first != NONE {
            links[at(first)].prev = entry;
        }
    }

    /// Takes an entry out.
    #[inline]
    pub(super) fn remove(&mut self, entry: u32, links: &mut [Link], at: impl Fn(u32) -> usize) {
        self.count -= 1;
        let Link { next, prev, hash } = links[at(entry)];
        if next != NONE {
            links[at(next)].prev = prev;
        }
        if prev == NONE {
            let bucket = self.bucket(hash);
            self.heads[bucket] = next;
        } else {
            links[at(prev)].next = next;
        }
    }

    fn grow(&mut self, links: &mut [Link], at: &impl Fn(u32) -> usize) {
        let size = self.heads.len() * 4;
        let old = std::mem::replace(&mut self.heads, vec![NONE; size]);
        for head in old {
            let mut entry = head;
            while entry != NONE {
                let next = links[at(entry)].next;
                self.chain(entry, links, at);
                entry = next;
            }
        }
    }
}
