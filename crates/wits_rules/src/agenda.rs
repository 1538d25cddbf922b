//! The agenda: all matches of all rules, in the order in which they would fire.
//!
//! A matcher *offers* matches that have come true and *withdraws* those that are true no longer; what is withdrawn and
//! offered again before the next decision has not changed. Both matchers end up with the same agenda: a match is known by its
//! rule, the facts it matched and the values it saw, and the order depends on nothing else.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};

use crate::facts::index;
use crate::value::{Value, mix, mix_value};

/// All matches, rule by rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, wits_core::state::State)]
#[state(own_hash)]
pub(crate) struct Agenda {
    pub(crate) rules: Vec<Matches>,
}

/// The matches of one rule.
#[derive(Clone, Debug, Default, Serialize, Deserialize, wits_core::state::State)]
#[serde(try_from = "SavedMatches")]
#[state(try_from = "SavedMatches")]
pub(crate) struct Matches {
    all: Vec<Match>,
    /// The facts of each, as numbers with the number of the row in the lowest bits.
    facts: Vec<u64>,
    values: Vec<Value>,
    /// How many facts and values the widest match has.
    width: (usize, usize),
    /// The newest one fires first, or else the one with the oldest facts.
    newest: bool,
    free: Vec<u32>,
    /// A binary heap.
    heap: Vec<u32>,
    /// Not yet in the heap: most matches are gone again before it would be their turn.
    fresh: Vec<u32>,
    /// How often the fresh ones were looked through.
    looks: u32,
    /// Fired and not to be fired again.
    fired: Vec<u32>,
    /// Withdrawn since the last decision. The first ones are sorted by their hashes.
    dying: Vec<(u64, u32)>,
    sorted: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, wits_core::state::State)]
struct Match {
    way: u32,
    state: State,
    /// Its place in the list of its state.
    at: u32,
    /// The decision before which it came true.
    since: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, wits_core::state::State)]
enum State {
    Free,
    Heap,
    Fresh,
    Fired,
    Dying { fired: bool },
}

/// The same hold and have fired, in the same order; not how they are stored.
impl PartialEq for Matches {
    fn eq(&self, other: &Self) -> bool {
        let (own, others) = (self.in_order(), other.in_order());
        let same = |(a, b): (&(u32, bool), &(u32, bool))| {
            let known = |matches: &Self, number: u32| (matches.way(number), matches.since(number));
            a.1 == b.1
                && known(self, a.0) == known(other, b.0)
                && self.facts(a.0) == other.facts(b.0)
                && self.values(a.0) == other.values(b.0)
        };
        let shape = |matches: &Self| (matches.width, matches.newest, matches.dying.len());
        shape(self) == shape(other) && own.len() == others.len() && own.iter().zip(&others).all(same)
    }
}

impl Matches {
    pub(crate) fn new(width: (usize, usize), newest: bool) -> Self {
        Self { width, newest, ..Self::default() }
    }

    /// Whether these can be matches of a rule with `ways` alternatives and matches of this width.
    pub(crate) fn fits(&self, ways: usize, width: (usize, usize), newest: bool) -> bool {
        let known = self.all.iter().all(|one| (one.way as usize) < ways || one.state == State::Free);
        self.width == width && self.newest == newest && known
    }

    /// The same with other values; `None` if one of them has none.
    pub(crate) fn with_values(&self, change: impl Fn(Value) -> Option<Value>) -> Option<Self> {
        let mut matches = self.clone();
        for (number, one) in self.all.iter().enumerate().filter(|(_, one)| one.state != State::Free) {
            debug_assert!(
                !matches!(one.state, State::Dying { .. }),
                "between decisions nothing is withdrawn"
            );
            for value in &mut matches.values[number * self.width.1..][..self.width.1] {
                *value = change(*value)?;
            }
        }
        Some(matches)
    }

    /// How many could fire.
    pub(crate) fn waiting(&self) -> usize {
        self.heap.len() + self.fresh.len()
    }

    /// How many have fired and still hold.
    pub(crate) fn suspended(&self) -> usize {
        self.fired.len()
    }

    /// Those that could fire, in no order.
    pub(crate) fn all_waiting(&self) -> impl Iterator<Item = u32> {
        self.heap.iter().chain(&self.fresh).copied()
    }

    /// All that hold, the next to fire first; with whether they have fired.
    pub(crate) fn in_order(&self) -> Vec<(u32, bool)> {
        let waiting = self.all_waiting().map(|number| (number, false));
        let mut all: Vec<(u32, bool)> =
            waiting.chain(self.fired.iter().map(|number| (*number, true))).collect();
        all.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| self.order(a.0, b.0)));
        all
    }

    pub(crate) fn way(&self, number: u32) -> u32 {
        self.all[number as usize].way
    }

    pub(crate) fn since(&self, number: u32) -> u64 {
        self.all[number as usize].since
    }

    pub(crate) fn facts(&self, number: u32) -> &[u64] {
        &self.facts[number as usize * self.width.0..][..self.width.0]
    }

    pub(crate) fn values(&self, number: u32) -> &[Value] {
        &self.values[number as usize * self.width.1..][..self.width.1]
    }

    /// Room for a match, to be filled by the caller and then offered.
    pub(crate) fn room(&mut self) -> (u32, &mut [u64], &mut [Value]) {
        let number = self.free.pop().unwrap_or_else(|| {
            self.all.push(Match { way: 0, state: State::Free, at: 0, since: 0 });
            self.facts.resize(self.all.len() * self.width.0, 0);
            self.values.resize(self.all.len() * self.width.1, Value::Flag(false));
            index(self.all.len() - 1)
        });
        let place = number as usize;
        let facts = &mut self.facts[place * self.width.0..][..self.width.0];
        (number, facts, &mut self.values[place * self.width.1..][..self.width.1])
    }

    /// A match that has come true. Gives its number: another one if it was withdrawn a moment ago.
    pub(crate) fn offer(&mut self, number: u32, way: u32, since: u64) -> u32 {
        self.all[number as usize].way = way;
        if !self.dying.is_empty()
            && let Some(place) = self.find_dying(number)
        {
            self.free.push(number);
            let (_, old) = self.dying[place];
            // Left in the list with a number that settles nothing: removing it would cost the order.
            self.dying[place].1 = u32::MAX;
            let fired = self.all[old as usize].state == State::Dying { fired: true };
            if fired {
                self.enlist_fired(old)
            } else {
                self.enlist_fresh(old)
            }
            return old;
        }
        self.all[number as usize].since = since;
        self.enlist_fresh(number);
        number
    }

    fn enlist_fresh(&mut self, number: u32) {
        let place = &mut self.all[number as usize];
        (place.state, place.at) = (State::Fresh, index(self.fresh.len()));
        self.fresh.push(number);
    }

    fn enlist_fired(&mut self, number: u32) {
        let place = &mut self.all[number as usize];
        (place.state, place.at) = (State::Fired, index(self.fired.len()));
        self.fired.push(number);
    }

    /// A match that does not hold any more.
    pub(crate) fn withdraw(&mut self, number: u32) {
        let fired = self.unlist(number);
        self.all[number as usize].state = State::Dying { fired };
        self.dying.push((0, number));
    }

    /// All matches do not hold any more, until they are offered again.
    pub(crate) fn withdraw_all(&mut self) {
        while let Some(number) = self.fresh.last().or(self.heap.last()).or(self.fired.last()).copied() {
            self.withdraw(number);
        }
    }

    /// What was withdrawn and not offered again is gone.
    pub(crate) fn settle(&mut self) {
        for (_, number) in self.dying.drain(..) {
            if number != u32::MAX {
                self.all[number as usize].state = State::Free;
                self.free.push(number);
            }
        }
        self.sorted = 0;
    }

    /// It has fired, and does not wait any more.
    pub(crate) fn suspend(&mut self, number: u32) {
        self.unlist(number);
        self.enlist_fired(number);
    }

    /// All that have fired wait again.
    pub(crate) fn wake(&mut self) {
        while let Some(number) = self.fired.last().copied() {
            self.unlist(number);
            self.enlist_fresh(number);
        }
    }

    /// The next one to fire.
    pub(crate) fn best(&mut self) -> Option<u32> {
        self.looks += 1;
        if self.looks > 1 {
            self.looks = 0;
            while let Some(number) = self.fresh.pop() {
                self.push_heap(number);
            }
        }
        let fresh = self.fresh.iter().copied().min_by(|a, b| self.order(*a, *b));
        match (fresh, self.heap.first().copied()) {
            (Some(a), Some(b)) => Some(if self.order(a, b).is_lt() { a } else { b }),
            (a, b) => a.or(b),
        }
    }

    /// Takes it out of its list; true if it had fired.
    fn unlist(&mut self, number: u32) -> bool {
        let Match { state, at, .. } = self.all[number as usize];
        match state {
            State::Fresh => {
                self.fresh.swap_remove(at as usize);
                if let Some(moved) = self.fresh.get(at as usize) {
                    self.all[*moved as usize].at = at;
                }
                if self.fresh.is_empty() {
                    self.looks = 0;
                }
            }
            State::Fired => {
                self.fired.swap_remove(at as usize);
                if let Some(moved) = self.fired.get(at as usize) {
                    self.all[*moved as usize].at = at;
                }
            }
            State::Heap => self.remove_heap(at as usize),
            State::Free | State::Dying { .. } => {}
        }
        state == State::Fired
    }

    /// Which comes first; equal only for a match and itself.
    fn order(&self, a: u32, b: u32) -> Ordering {
        let ways = self.way(a).cmp(&self.way(b));
        if self.newest {
            let since = self.since(b).cmp(&self.since(a));
            return since.then_with(|| self.facts(b).cmp(self.facts(a))).then(ways);
        }
        self.facts(a).cmp(self.facts(b)).then(ways)
    }

    fn push_heap(&mut self, number: u32) {
        self.heap.push(number);
        let place = self.heap.len() - 1;
        let entry = &mut self.all[number as usize];
        (entry.state, entry.at) = (State::Heap, index(place));
        self.rise(place);
    }

    fn remove_heap(&mut self, place: usize) {
        self.heap.swap_remove(place);
        if let Some(moved) = self.heap.get(place) {
            self.all[*moved as usize].at = index(place);
            self.sink(place);
            self.rise(place);
        }
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.order(self.heap[place], self.heap[parent]).is_ge() {
                return;
            }
            self.swap(place, parent);
            place = parent;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let children =
                [2 * place + 1, 2 * place + 2].into_iter().filter(|child| *child < self.heap.len());
            let Some(child) = children.min_by(|a, b| self.order(self.heap[*a], self.heap[*b])) else {
                return;
            };
            if self.order(self.heap[place], self.heap[child]).is_le() {
                return;
            }
            self.swap(place, child);
            place = child;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.all[self.heap[a] as usize].at = index(a);
        self.all[self.heap[b] as usize].at = index(b);
    }

    /// The withdrawn match that is the same as this one.
    fn find_dying(&mut self, number: u32) -> Option<usize> {
        if self.dying.len() - self.sorted > 16 {
            self.dying.retain(|(_, number)| *number != u32::MAX);
            for place in 0..self.dying.len() {
                self.dying[place].0 = self.hash(self.dying[place].1);
            }
            self.dying.sort_unstable();
            self.sorted = self.dying.len();
        }
        let hash = self.hash(number);
        let first = self.dying[..self.sorted].partition_point(|(other, _)| *other < hash);
        let same = (first..self.sorted).take_while(|place| self.dying[*place].0 == hash);
        let mut candidates = same.chain(self.sorted..self.dying.len());
        candidates.find(|place| self.is_same(self.dying[*place].1, number))
    }

    fn is_same(&self, a: u32, b: u32) -> bool {
        a != u32::MAX
            && self.way(a) == self.way(b)
            && self.facts(a) == self.facts(b)
            && self.values(a) == self.values(b)
    }

    fn hash(&self, number: u32) -> u64 {
        let facts =
            self.facts(number).iter().fold(u64::from(self.way(number)), |hash, fact| mix(hash, *fact));
        self.values(number).iter().fold(facts, |hash, value| mix_value(hash, *value))
    }
}

/// Matches as a file holds them. Only what holds is taken over, and listed again: the order follows from the matches.
#[derive(Deserialize, wits_core::state::State)]
struct SavedMatches {
    all: Vec<Match>,
    facts: Vec<u64>,
    values: Vec<Value>,
    width: (usize, usize),
    newest: bool,
    heap: Vec<u32>,
    fresh: Vec<u32>,
    fired: Vec<u32>,
    dying: Vec<(u64, u32)>,
}

impl TryFrom<SavedMatches> for Matches {
    type Error = &'static str;

    fn try_from(saved: SavedMatches) -> Result<Self, &'static str> {
        let SavedMatches { all, facts, values, width, newest, heap, fresh, fired, dying } = saved;
        let room = |width: usize| all.len().checked_mul(width);
        if room(width.0) != Some(facts.len()) || room(width.1) != Some(values.len()) {
            return Err("the matches of a rule do not have as many facts and values as they should");
        }
        let dying = dying.iter().map(|(_, number)| *number).filter(|number| *number != u32::MAX);
        let waiting = heap.iter().chain(&fresh).map(|number| (*number, State::Fresh));
        let held = waiting.chain(fired.iter().map(|number| (*number, State::Fired)));
        let mut matches = Self::new(width, newest);
        let mut taken = vec![false; all.len()];
        for (number, state) in held.chain(dying.map(|number| (number, State::Free))) {
            let place = number as usize;
            let free = taken.get_mut(place).filter(|taken| !**taken);
            let (Some(old), Some(free)) = (all.get(place), free) else {
                return Err("a match of a rule is not there, or is listed twice");
            };
            *free = true;
            let (own, own_facts, own_values) = matches.room();
            own_facts.copy_from_slice(&facts[place * width.0..][..width.0]);
            own_values.copy_from_slice(&values[place * width.1..][..width.1]);
            (matches.all[own as usize].way, matches.all[own as usize].since) = (old.way, old.since);
            match state {
                State::Fired => matches.enlist_fired(own),
                State::Fresh => matches.enlist_fresh(own),
                _ => {
                    matches.all[own as usize].state =
                        State::Dying { fired: old.state == State::Dying { fired: true } };
                    matches.dying.push((0, own));
                }
            }
        }
        Ok(matches)
    }
}

// By hand: what holds and what has fired, in order; not how it is stored.
impl HashState for Agenda {
    fn hash_state(&self, hasher: &mut StateHasher) {
        for matches in &self.rules {
            for (number, fired) in matches.in_order() {
                hasher.write(&matches.way(number));
                hasher.write(matches.facts(number));
                hasher.write(&matches.since(number));
                hasher.write(&fired);
            }
            hasher.word(0);
        }
    }
}
