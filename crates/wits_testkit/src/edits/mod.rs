//! Saved states, edited: what a stranger could have put into a file.
//!
//! A save is a file, and a file can hold anything. Two laws follow, and both are checked by changing the saved form of a
//! state, one value at a time:
//!
//! - [`assert_hash_sees_all`]: a state that differs in any value has another hash, or a replay is blind for it;
//! - [`survives`]: an edited state is refused with an error, or it is taken and does no harm; [`assert_game_survives`]
//!   and [`assert_entry_survives`] for whole games.
//!
//! ```
//! use wits_testkit::edits::{self, Saved};
//! let ages = vec![3_u8, 200];
//! edits::assert_hash_sees_all("ages", &ages, &[]);
//! edits::survives(&Saved::of(&ages), 1, 100, |edited| {
//!     let Ok(ages) = edited.load::<Vec<u8>>() else { return };
//!     let _ = ages.iter().fold(0_u8, |sum, age| sum.saturating_add(*age));
//! });
//! ```

mod game;
mod node;

use std::fmt::Debug;

use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::random::{Seed, Stream};
use wits_core::state::{self, State};

pub use self::game::{Trial, assert_entry_survives, assert_game_survives};
use self::node::Node;

/// Maximum number of values of one state that [`assert_hash_sees_all`] tries; of larger states it takes an even sample.
const MAX_TRIED: usize = 400;

/// The saved form of a state, as a tree that can be edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved(Node);

impl Saved {
    /// Saves a state.
    ///
    /// # Panics
    /// When the state cannot be saved.
    #[track_caller]
    #[must_use]
    pub fn of(state: &impl State) -> Self {
        match state::to_bytes(state) {
            Ok(bytes) => Self::from_bytes(&bytes),
            Err(error) => panic!("the state cannot be saved: {error}"),
        }
    }

    /// Reads the bytes of a state, as a save holds them.
    ///
    /// # Panics
    /// When the bytes are not `MessagePack`.
    #[track_caller]
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        match rmp_serde::from_slice(bytes) {
            Ok(node) => Self(node),
            Err(error) => panic!("not the bytes of a saved state: {error}"),
        }
    }

    /// The bytes, as a save holds them.
    ///
    /// # Panics
    /// Never: what was read can be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        rmp_serde::to_vec_named(&self.0).expect("plain values become bytes")
    }

    /// Loads the state.
    ///
    /// # Errors
    /// Why the state is refused.
    pub fn load<S: State>(&self) -> Result<S, String> {
        state::from_bytes(&self.to_bytes()).map_err(|error| error.to_string())
    }

    /// Exchanges the values at two paths, such as `.people[0].mind`; false when there is no such path.
    pub fn swap(&mut self, one: &str, other: &str) -> bool {
        let mut places = Vec::new();
        self.0.places(&[], &mut places);
        let find = |path: &str| places.iter().find(|place| self.0.path(place) == path);
        let (Some(one), Some(other)) = (find(one), find(other)) else { return false };
        let (Some(first), Some(second)) = (self.0.at(one).cloned(), self.0.at(other).cloned()) else {
            return false;
        };
        for (place, value) in [(one, second), (other, first)] {
            if let Some(node) = self.0.at_mut(place) {
                *node = value;
            }
        }
        true
    }

    /// Changes one value, list or map at random: to an extreme, to its neighbor, to nothing, to a copy of another value,
    /// to a shorter or a longer list. Returns a description of the change.
    pub fn shake(&mut self, stream: &mut Stream) -> String {
        let count = u32::try_from(self.0.count()).unwrap_or(u32::MAX);
        let place = self.0.place(stream.below(count) as usize);
        let other = self.0.place(stream.below(count) as usize);
        let (path, copy) = (self.0.path(&place), self.0.at(&other).filter(|_| stream.chance(0.1)).cloned());
        let Some(node) = self.0.at_mut(&place) else { return "nothing".to_owned() };
        let before = node.to_string();
        *node = copy.unwrap_or_else(|| shaken(node, stream));
        format!("{path}: {before} -> {node}")
    }

    /// All forms in which exactly one plain value is a little different, each with its path.
    fn nudged(&self) -> Vec<(String, Self)> {
        let mut places = Vec::new();
        self.0.places(&[], &mut places);
        let every = places.len().div_ceil(MAX_TRIED).max(1);
        let forms = places.iter().step_by(every).filter_map(|place| {
            let mut edited = self.clone();
            let node = edited.0.at_mut(place)?;
            *node = nudge(node)?;
            Some((self.0.path(place), edited))
        });
        forms.collect()
    }
}

/// The next value of the same kind; `None` for lists, maps and nothing.
fn nudge(node: &Node) -> Option<Node> {
    Some(match node {
        Node::Bool(value) => Node::Bool(!value),
        Node::Int(value) => Node::Int(value.checked_add(1).unwrap_or(0)),
        Node::Natural(value) => Node::Natural(if *value == 0 { 1 } else { value - 1 }),
        Node::Single(value) => Node::Single(if *value == 0.0 { 0.25 } else { value * 0.75 }),
        Node::Double(value) => Node::Double(if *value == 0.0 { 0.25 } else { value * 0.75 }),
        Node::Text(value) => Node::Text(format!("{value}x")),
        Node::Bytes(_) | Node::Nil | Node::List(_) | Node::Map(_) => return None,
    })
}

fn shaken(node: &Node, stream: &mut Stream) -> Node {
    const WHOLE: [i64; 12] =
        [-1, 0, 1, 2, 127, 255, 65_535, 65_536, i32::MAX as i64, u32::MAX as i64, i64::MAX, i64::MIN];
    const REAL: [f32; 11] = [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN,
        f32::MIN_POSITIVE,
        -1.0,
        0.0,
        -0.0,
        1.0,
        1e30,
    ];
    match node {
        Node::Int(_) | Node::Natural(_) => match stream.below(4) {
            0 => nudge(node).unwrap_or(Node::Nil),
            1 => Node::Natural(u64::MAX),
            2 => Node::Natural(u64::from(stream.below(64))),
            _ => Node::Int(*stream.pick(&WHOLE).unwrap_or(&0)),
        },
        Node::Single(_) => Node::Single(*stream.pick(&REAL).unwrap_or(&0.0)),
        Node::Double(_) => Node::Double(f64::from(*stream.pick(&REAL).unwrap_or(&0.0))),
        Node::Bool(value) => Node::Bool(!value),
        Node::Nil => Node::Natural(u64::from(stream.below(8))),
        Node::Text(value) => Node::Text(if stream.chance(0.5) { String::new() } else { format!("{value}x") }),
        Node::Bytes(value) => Node::Bytes(value.iter().skip(1).copied().collect()),
        Node::List(items) => Node::List(resized(items, stream)),
        Node::Map(fields) => Node::Map(resized(fields, stream)),
    }
}

fn resized<T: Clone>(items: &[T], stream: &mut Stream) -> Vec<T> {
    let mut items = items.to_vec();
    match stream.below(4) {
        0 => items.clear(),
        1 => drop(items.pop()),
        2 => items.extend(items.last().cloned()),
        _ => stream.shuffle(&mut items),
    }
    items
}

/// Checks that the hash of a state sees every one of its values: each is changed in the saved form, and if the state that
/// is loaded from that is another one, so must its hash be. `unhashed` names the parts that are not state, by pieces of
/// paths such as `.records.last`.
///
/// # Panics
/// When a difference is not seen. A state without values passes.
#[track_caller]
pub fn assert_hash_sees_all<S>(name: &str, state: &S, unhashed: &[&str])
where
    S: State + PartialEq + Debug,
{
    let (saved, hash) = (Saved::of(state), hash_of(state));
    let is_unseen = |(path, edited): &(String, Saved)| {
        let is_state = !unhashed.iter().any(|part| path.contains(part));
        let other = edited.load::<S>().ok().filter(|_| is_state);
        other.is_some_and(|other| other != *state && hash_of(&other) == hash)
    };
    let unseen: Vec<String> = saved.nudged().into_iter().filter(is_unseen).map(|(path, _)| path).collect();
    assert!(
        unseen.is_empty(),
        "{name}: the hash does not see that {} is another; the same for {} more values: {}",
        unseen[0],
        unseen.len() - 1,
        unseen[1..].join(" ")
    );
}

fn hash_of(state: &impl HashState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(state);
    hasher.finish()
}

/// Hands over `rounds` forms of a state with one to three random edits each. When `trial` panics or returns false, the
/// edits are printed.
pub fn survives<T: Verdict>(saved: &Saved, seed: u64, rounds: u64, mut trial: impl FnMut(&Saved) -> T) {
    for round in 0..rounds {
        let mut stream = Seed::new(seed).fork("edits").at(round).stream();
        let mut edited = saved.clone();
        let edits = (0..=stream.below(3)).map(|_| edited.shake(&mut stream)).collect();
        let mut guard = Guard { edits, has_failed: true };
        guard.has_failed = !trial(&edited).has_passed();
    }
}

/// What a trial says of an edited state: nothing, or whether it passed.
pub trait Verdict {
    /// Whether the trial passed.
    fn has_passed(&self) -> bool;
}

impl Verdict for () {
    fn has_passed(&self) -> bool {
        true
    }
}

impl Verdict for bool {
    fn has_passed(&self) -> bool {
        *self
    }
}

/// Says what was edited when a trial fails or a panic passes.
struct Guard {
    edits: Vec<String>,
    has_failed: bool,
}

impl Drop for Guard {
    #[expect(clippy::print_stderr, reason = "a test that fails says why")]
    fn drop(&mut self) {
        if self.has_failed {
            eprintln!("the state was edited: {}", self.edits.join("; "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, State)]
    #[state(own_hash)]
    struct Cat {
        lives: u8,
        name: String,
        naps: Vec<Option<f32>>,
    }

    // By hand: it forgets the name, and the test finds that out.
    impl HashState for Cat {
        fn hash_state(&self, hasher: &mut StateHasher) {
            hasher.write(&self.lives);
            hasher.write(&self.naps);
        }
    }

    fn cat() -> Cat {
        Cat { lives: 9, name: "Tom".into(), naps: vec![Some(1.5), None, Some(0.0)] }
    }

    #[test]
    fn bytes_come_back_as_they_were() {
        let saved = Saved::of(&cat());
        assert_eq!(Saved::from_bytes(&saved.to_bytes()), saved);
        assert_eq!(saved.load::<Cat>(), Ok(cat()));
    }

    #[test]
    fn numbers_of_places_are_in_their_order() {
        let Saved(node) = Saved::of(&(cat(), vec![vec![1_u8], vec![], vec![2, 3]]));
        let mut places = Vec::new();
        node.places(&[], &mut places);
        assert_eq!(node.count(), places.len());
        assert_eq!((0..places.len()).map(|number| node.place(number)).collect::<Vec<_>>(), places);
    }

    #[test]
    fn what_a_hash_sees_passes() {
        assert_hash_sees_all("cat", &cat(), &[".name"]);
    }

    #[test]
    #[should_panic(expected = "cat: the hash does not see that .name is another")]
    fn what_a_hash_leaves_out_is_found() {
        assert_hash_sees_all("cat", &cat(), &[]);
    }

    #[test]
    fn edits_reach_every_part_and_are_the_same_for_the_same_seed() {
        let forms = |seed| {
            let mut list = Vec::new();
            survives(&Saved::of(&cat()), seed, 300, |edited| list.push(edited.to_bytes()));
            list
        };
        assert_eq!(forms(1), forms(1));
        let cats: Vec<Cat> =
            forms(1).iter().filter_map(|bytes| Saved::from_bytes(bytes).load().ok()).collect();
        assert!(cats.iter().any(|other| other.lives != 9));
        assert!(cats.iter().any(|other| other.name != "Tom"));
        assert!(cats.iter().any(|other| other.naps.len() < 3));
        assert!(cats.iter().any(|other| other.naps.iter().flatten().any(|nap| nap.is_nan())));
    }
}
