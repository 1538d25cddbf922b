//! Derived states, held against serde and `rmp_serde`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{LoadError, Reader, State, Writer, from_bytes, to_bytes};
use crate::hash::{HashState, StateHash, StateHasher};
use crate::ids::{Id, Slots};
use crate::kinematic::Kinematic;
use crate::random::{Seed, Stream};
use crate::space::Plane;
use crate::time::Moment;
use crate::who::Who;

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Meters(f32);

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Pair<T>(i16, T);

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
enum Kind {
    Nothing,
    One(u64),
    Two(i8, Option<bool>),
    Named {
        at: f64,
        kind: Box<Kind>,
    },
    #[serde(rename = "other")]
    #[state(rename = "other")]
    Renamed(Vec<Kind>),
}

/// A field of every form that states have.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Everything {
    whole: (u8, u16, u32, u64, u128),
    signed: (i8, i16, i32, i64, i128),
    size: usize,
    real: (f32, f64),
    letter: char,
    texts: (String, Box<str>),
    unit: ((), Unit, PhantomData<u8>),
    newtype: Meters,
    pair: Pair<String>,
    kinds: Vec<Kind>,
    queue: VecDeque<Meters>,
    boxed: Box<[u16]>,
    set: BTreeSet<i64>,
    heap: Vec<Reverse<i64>>,
    results: Vec<Result<u8, String>>,
    shared: Cow<'static, str>,
    by_number: BTreeMap<u32, Option<Kind>>,
    by_name: BTreeMap<String, [i32; 2]>,
    range: Range<u32>,
    ground: Ground,
    #[serde(rename = "type")]
    #[state(rename = "type")]
    renamed: bool,
    #[serde(skip)]
    #[state(skip = "to see that it is left out")]
    skipped: u32,
    #[state(unhashed = "to see that it is saved all the same")]
    unhashed: u32,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Ground {
    vectors: (Vec2, Vec3, Quat),
    moment: Moment,
    seed: Seed,
    stream: Stream,
    id: Id<u8>,
    who: Who,
    body: Kinematic<Plane>,
}

fn kind() -> impl Strategy<Value = Kind> {
    let leaf = prop_oneof![
        Just(Kind::Nothing),
        any::<u64>().prop_map(Kind::One),
        any::<(i8, Option<bool>)>().prop_map(|(a, b)| Kind::Two(a, b)),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            (-1e300..1e300, inner.clone()).prop_map(|(at, kind)| Kind::Named { at, kind: Box::new(kind) }),
            prop::collection::vec(inner, 0..3).prop_map(Kind::Renamed),
        ]
    })
}

fn ground() -> impl Strategy<Value = Ground> {
    (any::<u64>(), any::<u32>(), [-1e30_f32..1e30, -1e30_f32..1e30, -1e30_f32..1e30]).prop_map(
        |(number, moment, [x, y, z])| Ground {
            vectors: (Vec2::new(x, y), Vec3::new(x, y, z), Quat::from_xyzw(x, y, z, 1.0)),
            moment: Moment(moment),
            seed: Seed::new(number),
            stream: Seed::new(number).stream(),
            id: Id::from_bits(number),
            who: Who(number),
            body: Kinematic::at(Vec2::new(z, x)),
        },
    )
}

prop_compose! {
    fn everything()(
        (whole, signed, size) in (any::<(u8, u16, u32, u64, u128)>(), any::<(i8, i16, i32, i64, i128)>(), any::<usize>()),
        real in (-1e30_f32..1e30, -1e300_f64..1e300),
        (letter, text, meters) in (any::<char>(), ".{0,300}", -1e30_f32..1e30),
        pair in (any::<i16>(), ".{0,5}"),
        kinds in prop::collection::vec(kind(), 0..20),
        (queue, boxed) in (prop::collection::vec(-1e30_f32..1e30, 0..5), prop::collection::vec(any::<u16>(), 0..40)),
        set in prop::collection::btree_set(any::<i64>(), 0..20),
        results in prop::collection::vec(prop::result::maybe_ok(any::<u8>(), ".{0,3}"), 0..4),
        by_number in prop::collection::btree_map(any::<u32>(), prop::option::of(kind()), 0..20),
        by_name in prop::collection::btree_map(".{0,5}", any::<[i32; 2]>(), 0..20),
        range in any::<Range<u32>>(),
        ground in ground(),
        (renamed, unhashed) in any::<(bool, u32)>(),
    ) -> Everything {
        let heap = set.iter().map(|item| Reverse(*item)).collect::<BinaryHeap<_>>().into_vec();
        let shared = Cow::Owned(text.clone());
        let (newtype, pair) = (Meters(meters), Pair(pair.0, pair.1));
        let (unit, texts) = (((), Unit, PhantomData), (text.clone(), text.into()));
        let (queue, boxed) = (queue.into_iter().map(Meters).collect(), boxed.into());
        Everything { whole, signed, size, real, letter, texts, unit, newtype, pair, kinds, queue, boxed, set, heap, results, shared, by_number, by_name, range, ground, renamed, skipped: 0, unhashed }
    }
}

fn hash_of(value: &impl HashState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(value);
    hasher.finish()
}

/// Ours and theirs write the same, and each reads what the other wrote.
fn assert_like_rmp<T: State + Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let ours = to_bytes(value).unwrap();
    assert_eq!(ours, rmp_serde::to_vec_named(value).unwrap());
    let loaded = from_bytes::<T>(&ours).unwrap();
    assert_eq!(&loaded, value);
    assert_eq!(hash_of(&loaded), hash_of(value));
    assert_eq!(&rmp_serde::from_slice::<T>(&ours).unwrap(), value);
}

proptest! {
    #[test]
    fn bytes_are_those_of_rmp_serde_and_are_read_back(value in everything()) {
        assert_like_rmp(&value);
    }

    /// What is cut off or overwritten is refused or gives a value: no panic, no memory that the bytes do not account for.
    #[test]
    fn damaged_bytes_are_refused_or_read(value in everything(), cut in any::<prop::sample::Index>(), with in any::<u8>()) {
        let mut bytes = to_bytes(&value).unwrap();
        let at = cut.index(bytes.len());
        prop_assert!(from_bytes::<Everything>(&bytes[..at]).is_err());
        bytes[at] = with;
        let _ = from_bytes::<Everything>(&bytes);
    }

    #[test]
    fn any_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let _ = from_bytes::<Everything>(&bytes);
        let _ = from_bytes::<Kind>(&bytes);
        let _ = from_bytes::<BTreeMap<String, Vec<Kind>>>(&bytes);
    }
}

#[test]
fn lengths_at_their_borders_are_written_in_the_shortest_form() {
    for count in [0_usize, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536] {
        assert_like_rmp(&"x".repeat(count));
        assert_like_rmp(&vec![0_u8; count]);
        assert_like_rmp(&(0..count as u32).map(|n| (n, n)).collect::<BTreeMap<_, _>>());
    }
    for number in [0, 127, 128, 255, 256, 65_535, 65_536, u64::from(u32::MAX), 1 << 32, u64::MAX] {
        assert_like_rmp(&number);
    }
    for number in [-1, -32, -33, -128, -129, -32_768, -32_769, i64::from(i32::MIN), i64::MIN, i64::MAX] {
        assert_like_rmp(&number);
    }
    assert_like_rmp(&[f32::MAX, f32::MIN_POSITIVE, -0.0, f32::INFINITY]);
}

#[test]
fn hashes_are_those_of_the_fields_in_their_order() {
    let hash = |words: &[u64]| {
        let mut hasher = StateHasher::new();
        words.iter().for_each(|word| hasher.word(*word));
        hasher.finish()
    };
    assert_eq!(hash_of(&Pair(-1, 7_u8)), hash(&[u64::MAX, 7]));
    assert_eq!(hash_of(&Kind::Nothing), hash(&[0]));
    assert_eq!(hash_of(&Kind::Two(3, Some(true))), hash(&[2, 3, 1, 1]));
    assert_eq!(hash_of(&Moment(9)), hash(&[9]));
}

#[test]
fn what_is_left_out_is_left_out_and_nothing_else() {
    #[derive(Debug, PartialEq, State)]
    struct Person {
        age: u8,
        #[state(unhashed = "only shown")]
        name: String,
        #[state(skip = "rebuilt", default = seven)]
        cache: u32,
    }
    fn seven() -> u32 {
        7
    }
    let person = |age, name: &str, cache| Person { age, name: name.to_owned(), cache };
    assert_eq!(hash_of(&person(1, "Bob", 2)), hash_of(&person(1, "Eve", 3)));
    assert_ne!(hash_of(&person(1, "Bob", 2)), hash_of(&person(2, "Bob", 2)));
    let loaded = from_bytes::<Person>(&to_bytes(&person(1, "Bob", 2)).unwrap()).unwrap();
    assert_eq!(loaded, person(1, "Bob", 7));
}

#[test]
fn names_of_later_versions_get_their_default_and_unknown_ones_are_skipped() {
    #[derive(State)]
    struct Old {
        gone: Vec<Kind>,
        kept: u32,
    }
    #[derive(Debug, PartialEq, State)]
    struct New {
        kept: u32,
        #[state(default)]
        added: Option<String>,
    }
    let old = Old { gone: vec![Kind::Named { at: 1.0, kind: Box::new(Kind::One(2)) }; 3], kept: 7 };
    assert_eq!(from_bytes::<New>(&to_bytes(&old).unwrap()).unwrap(), New { kept: 7, added: None });
}

/// An angle in whole degrees, of a crate that knows nothing of states.
#[derive(Debug, PartialEq)]
struct Foreign(i32);

mod foreign {
    use super::{Foreign, LoadError, Reader, State as _, StateHasher, Writer};

    pub(super) fn hash_state(value: &Foreign, hasher: &mut StateHasher) {
        hasher.write(&value.0);
    }

    pub(super) fn save(value: &Foreign, out: &mut Writer) {
        value.0.save(out);
    }

    pub(super) fn load(from: &mut Reader<'_>) -> Result<Foreign, LoadError> {
        i32::load(from).map(Foreign)
    }
}

#[test]
fn a_module_stands_in_for_a_foreign_type_and_a_check_refuses_and_rebuilds() {
    #[derive(Debug, PartialEq, State)]
    #[state(check = Self::restore)]
    struct Dial {
        #[state(with = foreign)]
        angle: Foreign,
        #[state(skip = "follows from the angle")]
        is_left: bool,
    }
    impl Dial {
        fn restore(&mut self) -> Result<(), String> {
            self.is_left = self.angle.0 < 0;
            if self.angle.0.abs() <= 180 { Ok(()) } else { Err(format!("{} degrees", self.angle.0)) }
        }
    }
    let dial = |angle| Dial { angle: Foreign(angle), is_left: angle < 0 };
    assert_eq!(from_bytes::<Dial>(&to_bytes(&dial(-9)).unwrap()).unwrap(), dial(-9));
    let error = from_bytes::<Vec<Dial>>(&to_bytes(&vec![dial(0), dial(999)]).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "[1]: Dial: 999 degrees");
}

#[test]
fn slots_are_checked() {
    let mut slots = Slots::new();
    let first = slots.insert(1_u8);
    slots.insert(2);
    slots.remove(first);
    let bytes = to_bytes(&slots).unwrap();
    assert_eq!(bytes, rmp_serde::to_vec_named(&slots).unwrap());
    assert_eq!(from_bytes::<Slots<u8>>(&bytes).unwrap().len(), 1);
    let end = bytes.len() - 1;
    let error = from_bytes::<Slots<u8>>(&[&bytes[..end], &[1]].concat()).unwrap_err();
    assert!(error.to_string().contains("the free slots [1] are not the empty ones [0]"), "{error}");
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let told = |error: LoadError| error.to_string();
    assert_eq!(told(from_bytes::<u32>(&[0xc0]).unwrap_err()), "expected a whole number, found nothing (nil)");
    assert_eq!(
        told(from_bytes::<u8>(&[0xcd, 1, 0]).unwrap_err()),
        "expected a whole number from 0 to 255, found 256"
    );
    assert_eq!(told(from_bytes::<Vec<u8>>(&[0x01]).unwrap_err()), "expected a list, found a number");
    assert_eq!(told(from_bytes::<u8>(&[]).unwrap_err()), "the bytes end in the middle of a value");
    assert_eq!(told(from_bytes::<u8>(&[1, 2]).unwrap_err()), "1 bytes follow the value");
    assert_eq!(
        told(from_bytes::<Kind>(b"\xa3Who").unwrap_err()),
        "expected a variant of Kind (Nothing, One, Two, Named, other), found \"Who\""
    );
    assert_eq!(
        told(from_bytes::<Kind>(b"\xa3One").unwrap_err()),
        "expected the variant One with its parts, found its name alone"
    );
    let named = Kind::Named { at: 1.0, kind: Box::new(Kind::Renamed(vec![Kind::One(1)])) };
    let bytes = to_bytes(&BTreeMap::from([(1_u8, named)])).unwrap();
    let broken = [&bytes[..bytes.len() - 1], &[0xc3]].concat();
    assert_eq!(
        told(from_bytes::<BTreeMap<u8, Kind>>(&broken).unwrap_err()),
        "[0].kind[0]: expected a whole number, found true or false"
    );
    assert_eq!(
        told(from_bytes::<Kind>(b"\x81\xa5Named\x80").unwrap_err()),
        "expected the field \"at\" of Kind::Named, found none"
    );
    let doubled = b"\x81\xa5Named\x82\xa2at\x01\xa2at\x01";
    assert!(told(from_bytes::<Kind>(doubled).unwrap_err()).contains("\"at\" of Kind::Named twice"));
}

#[test]
fn what_is_nested_too_deeply_is_refused() {
    let deep = |depth: usize| {
        let inner = b"\x81\xa5other\x91".repeat(depth);
        [inner, to_bytes(&Kind::Nothing).unwrap()].concat()
    };
    assert!(from_bytes::<Kind>(&deep(500)).is_ok());
    let error = from_bytes::<Kind>(&deep(100_000)).unwrap_err();
    assert!(error.to_string().contains("nested"), "{}", error.found());
    let skipped = [b"\x81\xa1x".to_vec(), deep(100_000)].concat();
    #[derive(Debug, State)]
    struct Nothing {}
    assert!(from_bytes::<Nothing>(&skipped).unwrap_err().to_string().contains("nested"));
}

#[test]
fn a_length_that_the_bytes_do_not_hold_makes_no_room() {
    // A list and a map that claim four thousand million parts.
    let list = from_bytes::<Vec<[u64; 100]>>(&[0xdd, 0xff, 0xff, 0xff, 0xff]).unwrap_err();
    assert_eq!(
        (list.expected(), list.found()),
        ("a list of at most 0 items, as many as bytes are left", "one of 4294967295")
    );
    let map = from_bytes::<BTreeMap<u8, u8>>(&[0xdf, 0xff, 0xff, 0xff, 0xff, 1]).unwrap_err();
    assert_eq!(
        (map.expected(), map.found()),
        ("a map of at most 1 entries, as many as bytes are left", "one of 4294967295")
    );
    // Items of 800 bytes, ten claimed, one byte for each: room for none is made beforehand.
    let list = from_bytes::<Vec<Option<[u64; 100]>>>(&[vec![0x9a], vec![0xc0; 10]].concat()).unwrap();
    assert_eq!(list.len(), 10);
}

#[test]
fn a_heap_lies_the_same_after_loading() {
    let heap: BinaryHeap<u32> = [5, 1, 9, 3, 9, 2].into();
    let bytes = to_bytes(&heap).unwrap();
    assert_eq!(bytes, rmp_serde::to_vec_named(&heap).unwrap());
    let loaded = from_bytes::<BinaryHeap<u32>>(&bytes).unwrap();
    assert_eq!((loaded.as_slice(), hash_of(&loaded)), (heap.as_slice(), hash_of(&heap)));
}

#[test]
fn shared_texts_are_saved_as_texts() {
    let name: Arc<str> = Arc::from("Bob");
    assert_eq!(to_bytes(&name).unwrap(), to_bytes(&"Bob".to_owned()).unwrap());
    assert_eq!(from_bytes::<Arc<str>>(&to_bytes(&name).unwrap()).unwrap(), name);
}
