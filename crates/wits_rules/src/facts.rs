//! The working memory: what is believed now.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;

use crate::fact::FactDef;
use crate::symbol::{Symbol, Symbols};
use crate::value::{Value, mix, mix_value};

/// No slot.
pub(crate) const NONE: u32 = u32::MAX;

/// A fact that was added: where it is, and its number, which no other fact ever has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
pub struct FactId {
    pub(crate) slot: u32,
    /// Facts are numbered from 1 in the order in which they were added.
    pub number: u32,
}

/// An identifier in a fact, with what it holds. Parents come before their children.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Node {
    pub(crate) name: Symbol,
    pub(crate) value: Option<Value>,
    /// So many nodes belong to it, itself included.
    pub(crate) size: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, State)]
struct Slot {
    /// 0 when nothing is in it.
    number: u32,
    /// Who made it what it is: the number of a firing, 0 for the game.
    cause: u32,
    hash: u64,
    /// The next slot in the same bucket.
    next: u32,
    nodes: Vec<Node>,
}

/// All facts. Facts that say the same are one fact.
///
/// A removed fact leaves its memory to the next one, so a steady coming and going allocates nothing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, State)]
#[serde(try_from = "SavedFacts")]
#[state(own_hash, try_from = "SavedFacts")]
pub struct Facts {
    pub(crate) symbols: Symbols,
    slots: Vec<Slot>,
    free: Vec<u32>,
    /// Numbers and slots in the order of numbers; those that are gone are dropped now and then.
    order: Vec<(u32, u32)>,
    buckets: Vec<u32>,
    last: u32,
    /// Counts every change.
    pub(crate) version: u64,
    /// Slots that have changed since the matcher looked.
    pub(crate) dirty: Vec<u32>,
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    scratch: Vec<Node>,
}

/// What is in it; not where it is found.
impl PartialEq for Slot {
    fn eq(&self, other: &Self) -> bool {
        (self.number, self.cause, &self.nodes) == (other.number, other.cause, &other.nodes)
    }
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        let counts = |facts: &Self| (facts.last, facts.version);
        counts(self) == counts(other)
            && self.symbols == other.symbols
            && self.slots == other.slots
            && (&self.free, &self.order, &self.dirty) == (&other.free, &other.order, &other.dirty)
    }
}

impl Facts {
    pub(crate) fn new(symbols: Symbols) -> Self {
        Self { symbols, ..Self::default() }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Nothing is believed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, oldest first.
    pub fn ids(&self) -> impl Iterator<Item = FactId> {
        let ids = self.order.iter().map(|(number, slot)| FactId { slot: *slot, number: *number });
        ids.filter(|id| self.contains(*id))
    }

    /// The fact is still there.
    #[must_use]
    pub fn contains(&self, id: FactId) -> bool {
        id.number != 0 && self.slots.get(id.slot as usize).is_some_and(|slot| slot.number == id.number)
    }

    /// The fact of a number, if it is still there.
    #[must_use]
    pub fn by_number(&self, number: u32) -> Option<FactId> {
        let at = self.order.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(FactId { slot: self.order[at].1, number }).filter(|id| self.contains(*id))
    }

    /// What a fact says.
    #[must_use]
    pub fn get(&self, id: FactId) -> Option<FactDef> {
        self.contains(id).then(|| def_of(&self.slots[id.slot as usize].nodes, &self.symbols))
    }

    /// The first fact of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<FactId> {
        let symbol = self.symbols.find(name)?;
        self.ids().find(|id| self.nodes(id.slot)[0].name == symbol)
    }

    /// The value at a path from the top of a fact: `value(captain, &["Weapon", "Rifle", "Ammo"])`.
    #[must_use]
    pub fn value(&self, id: FactId, path: &[&str]) -> Option<Value> {
        let nodes = self.contains(id).then(|| self.nodes(id.slot))?;
        let mut at = 0;
        for name in path {
            let symbol = self.symbols.find(name)?;
            at = children(nodes, at).find(|child| nodes[*child].name == symbol)?;
        }
        nodes.get(at)?.value
    }

    /// The names that facts use.
    #[must_use]
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    pub(crate) fn nodes(&self, slot: u32) -> &[Node] {
        &self.slots[slot as usize].nodes
    }

    /// 0 for a free slot.
    pub(crate) fn number(&self, slot: u32) -> u32 {
        self.slots[slot as usize].number
    }

    pub(crate) fn id(&self, slot: u32) -> FactId {
        FactId { slot, number: self.number(slot) }
    }

    pub(crate) fn cause(&self, slot: u32) -> u32 {
        self.slots[slot as usize].cause
    }

    /// How many slots there are, free ones included.
    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Adds what is in a list of nodes; the fact that says so already, if there is one, and whether it is new.
    pub(crate) fn add_nodes(&mut self, nodes: &[Node], cause: u32) -> (FactId, bool) {
        let hash = hash_of(nodes);
        if let Some(slot) = self.find(nodes, hash) {
            return (self.id(slot), false);
        }
        self.last += 1;
        let number = self.last;
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { number: 0, cause: 0, hash: 0, next: NONE, nodes: Vec::new() });
            index(self.slots.len() - 1)
        });
        let place = &mut self.slots[slot as usize];
        (place.number, place.cause, place.hash) = (number, cause, hash);
        place.nodes.clear();
        place.nodes.extend_from_slice(nodes);
        self.link(slot);
        self.touch(slot);
        if self.order.len() > 2 * self.len() + 16 {
            let slots = &self.slots;
            self.order.retain(|(number, slot)| slots[*slot as usize].number == *number);
        }
        self.order.push((number, slot));
        (FactId { slot, number }, true)
    }

    /// Adds a fact that a game or a file wrote.
    pub(crate) fn add(&mut self, fact: &FactDef, cause: u32) -> (FactId, bool) {
        let mut nodes = std::mem::take(&mut self.scratch);
        nodes.clear();
        flatten(fact, &mut self.symbols, &mut nodes);
        let added = self.add_nodes(&nodes, cause);
        nodes.clear();
        self.scratch = nodes;
        added
    }

    /// Removes a fact; false if it is gone already.
    pub(crate) fn remove(&mut self, id: FactId) -> bool {
        if !self.contains(id) {
            return false;
        }
        self.unlink(id.slot);
        self.slots[id.slot as usize].number = 0;
        self.free.push(id.slot);
        self.touch(id.slot);
        true
    }

    /// Makes a fact say something else; its number stays. False if it is gone, says that already, or another one does:
    /// then this one is removed.
    pub(crate) fn replace(&mut self, id: FactId, nodes: &[Node], cause: u32) -> bool {
        if !self.contains(id) || self.nodes(id.slot) == nodes {
            return false;
        }
        let hash = hash_of(nodes);
        if self.find(nodes, hash).is_some() {
            self.remove(id);
            return false;
        }
        self.unlink(id.slot);
        let place = &mut self.slots[id.slot as usize];
        (place.cause, place.hash) = (cause, hash);
        place.nodes.clear();
        place.nodes.extend_from_slice(nodes);
        self.link(id.slot);
        self.touch(id.slot);
        true
    }

    /// Changes all nodes of all facts, such as their names' numbers.
    pub(crate) fn each_node(&mut self, mut change: impl FnMut(&mut Node)) {
        for slot in self.slots.iter_mut().filter(|slot| slot.number != 0) {
            slot.nodes.iter_mut().for_each(&mut change);
            slot.hash = hash_of(&slot.nodes);
        }
        self.rehash();
    }

    /// Some fact says exactly this.
    pub(crate) fn says(&self, nodes: &[Node]) -> bool {
        self.find(nodes, hash_of(nodes)).is_some()
    }

    /// Everything is to be matched.
    pub(crate) fn touch_all(&mut self) {
        self.dirty = (0..index(self.slots.len())).collect();
    }

    fn touch(&mut self, slot: u32) {
        self.version = self.version.wrapping_add(1);
        if self.dirty.last() != Some(&slot) {
            self.dirty.push(slot);
        }
    }

    fn find(&self, nodes: &[Node], hash: u64) -> Option<u32> {
        let mut slot = *self.buckets.get(self.bucket(hash))?;
        while slot != NONE {
            let place = &self.slots[slot as usize];
            if place.hash == hash && place.nodes == nodes {
                return Some(slot);
            }
            slot = place.next;
        }
        None
    }

    fn bucket(&self, hash: u64) -> usize {
        if self.buckets.is_empty() { 0 } else { (hash >> 32) as usize & (self.buckets.len() - 1) }
    }

    fn link(&mut self, slot: u32) {
        if self.slots.len() > self.buckets.len() {
            self.rehash();
            return;
        }
        let bucket = self.bucket(self.slots[slot as usize].hash);
        self.slots[slot as usize].next = self.buckets[bucket];
        self.buckets[bucket] = slot;
    }

    fn unlink(&mut self, slot: u32) {
        let bucket = self.bucket(self.slots[slot as usize].hash);
        let next = self.slots[slot as usize].next;
        let mut at = self.buckets[bucket];
        if at == slot {
            self.buckets[bucket] = next;
            return;
        }
        while at != NONE {
            let following = self.slots[at as usize].next;
            if following == slot {
                self.slots[at as usize].next = next;
                return;
            }
            at = following;
        }
    }

    fn rehash(&mut self) {
        let size = (self.slots.len() * 2).next_power_of_two().max(16);
        self.buckets.clear();
        self.buckets.resize(size, NONE);
        for slot in 0..index(self.slots.len()) {
            if self.slots[slot as usize].number != 0 {
                let bucket = self.bucket(self.slots[slot as usize].hash);
                self.slots[slot as usize].next = self.buckets[bucket];
                self.buckets[bucket] = slot;
            }
        }
    }
}

/// Facts as a file holds them. Buckets and hashes follow from the slots, and are computed again.
#[derive(Deserialize, State)]
struct SavedFacts {
    symbols: Symbols,
    slots: Vec<Slot>,
    free: Vec<u32>,
    order: Vec<(u32, u32)>,
    last: u32,
    version: u64,
    dirty: Vec<u32>,
}

impl TryFrom<SavedFacts> for Facts {
    type Error = &'static str;

    fn try_from(saved: SavedFacts) -> Result<Self, &'static str> {
        let SavedFacts { symbols, slots, free, order, last, version, dirty } = saved;
        let number = |slot: u32| slots.get(slot as usize).map(|slot| slot.number);
        let mut unused: Vec<u32> = free.clone();
        unused.sort_unstable();
        unused.dedup();
        let empty = slots.iter().filter(|slot| slot.number == 0).count();
        if unused.len() != free.len()
            || free.len() != empty
            || !free.iter().all(|slot| number(*slot) == Some(0))
        {
            return Err("the free slots of facts are not those that are empty");
        }
        if !slots.iter().all(|slot| slot.number == 0 || is_well_formed(&slot.nodes)) {
            return Err("a fact is not well-formed");
        }
        let sorted = order.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let known = order.iter().filter(|(own, slot)| number(*slot) == Some(*own) && *own > 0).count();
        if !sorted || known != slots.len() - empty || !order.iter().all(|(_, slot)| number(*slot).is_some()) {
            return Err("the order of facts does not fit them");
        }
        if last > MAX_NUMBER || order.iter().any(|(own, _)| *own > last) {
            return Err("the last number of a fact is not the highest");
        }
        if !dirty.iter().all(|slot| number(*slot).is_some()) {
            return Err("a fact that has changed is not there");
        }
        let mut facts = Self { symbols, slots, free, order, last, version, dirty, ..Self::default() };
        for slot in facts.slots.iter_mut().filter(|slot| slot.number != 0) {
            slot.hash = hash_of(&slot.nodes);
        }
        facts.rehash();
        Ok(facts)
    }
}

/// No fact of a file has a higher number: there is room for as many again.
const MAX_NUMBER: u32 = u32::MAX / 2;

/// Every node ends where or before its parent does, and the first one holds all others.
fn is_well_formed(nodes: &[Node]) -> bool {
    let mut ends = vec![nodes.len()];
    for (place, node) in nodes.iter().enumerate() {
        while ends.last().is_some_and(|end| *end <= place) {
            ends.pop();
        }
        let end = place.saturating_add(node.size as usize);
        if node.size == 0 || ends.last().is_none_or(|outer| end > *outer) {
            return false;
        }
        ends.push(end);
    }
    nodes.first().is_some_and(|node| node.size as usize == nodes.len())
}

// By hand: what is believed, in the order of the numbers of facts; not how it is stored.
impl HashState for Facts {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.last);
        for id in self.ids() {
            hasher.write(&id.number);
            for node in self.nodes(id.slot) {
                hasher.write(self.symbols.name(node.name));
                hasher.write(&node.size);
                match node.value {
                    None => hasher.word(9),
                    Some(value) => value.hash_into(&self.symbols, hasher),
                }
            }
        }
    }
}

/// Numbers of slots and the like fit: nobody has 2^32 facts.
#[expect(clippy::cast_possible_truncation, reason = "nobody has 2^32 of anything here")]
pub(crate) const fn index(place: usize) -> u32 {
    place as u32
}

fn hash_of(nodes: &[Node]) -> u64 {
    nodes.iter().fold(0, |hash, node| {
        let hash = mix(mix(hash, u64::from(node.name.0)), u64::from(node.size));
        node.value.map_or(hash, |value| mix_value(hash, value))
    })
}

/// The places of the children of a node.
pub(crate) fn children(nodes: &[Node], parent: usize) -> impl Iterator<Item = usize> {
    let end = nodes.get(parent).map_or(0, |node| parent + node.size as usize);
    std::iter::successors(Some(parent + 1), |at| nodes.get(*at).map(|node| at + node.size as usize))
        .take_while(move |at| *at < end)
}

/// From a tree to a list of nodes.
pub(crate) fn flatten(fact: &FactDef, symbols: &mut Symbols, nodes: &mut Vec<Node>) {
    let at = nodes.len();
    let value = fact.value.as_ref().map(|datum| Value::of(datum, symbols));
    nodes.push(Node { name: symbols.intern(&fact.name), value, size: 1 });
    for child in &fact.children {
        flatten(child, symbols, nodes);
    }
    nodes[at].size = index(nodes.len() - at);
}

/// From a list of nodes to a tree.
pub(crate) fn def_of(nodes: &[Node], symbols: &Symbols) -> FactDef {
    fn build(nodes: &[Node], at: usize, symbols: &Symbols) -> FactDef {
        let node = nodes[at];
        FactDef {
            name: symbols.name(node.name).to_owned(),
            value: node.value.map(|value| value.datum(symbols)),
            children: children(nodes, at).map(|child| build(nodes, child, symbols)).collect(),
        }
    }
    if nodes.is_empty() { FactDef::default() } else { build(nodes, 0, symbols) }
}
