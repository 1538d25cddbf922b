//! States as `MessagePack` with named fields: the bytes of saves.
//!
//! The bytes are those of `rmp_serde::to_vec_named`. The difference is in what a program is made of: `rmp_serde` reads
//! every value as "whatever comes next" and is compiled, with all that may come, for every type of every state. Here a type
//! says what it expects, and one function that is compiled once reads just that: the writer and the reader of
//! [`wits_core::state`], which this only fits to serde's traits.

mod read;
mod write;

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is wrong with bytes, or why a state has none.
#[derive(Debug)]
pub(crate) struct PackError(String);

impl PackError {
    fn new(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PackError {}

impl serde::ser::Error for PackError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message)
    }
}

impl serde::de::Error for PackError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message)
    }
}

/// The bytes of a state.
pub(crate) fn to_bytes<T: Serialize>(state: &T) -> Result<Vec<u8>, PackError> {
    let mut writer = write::Writer::default();
    state.serialize(&mut writer)?;
    writer.finish()
}

/// The state of these bytes, all of them.
pub(crate) fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, PackError> {
    let mut reader = read::Reader::new(bytes);
    let state = T::deserialize(&mut reader)?;
    reader.end()?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Unit;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Meters(f32);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Pair(i16, String);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Nothing,
        One(u64),
        Two(i8, Option<bool>),
        Named { at: f64, kind: Box<Kind> },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Loose {
        Yes(bool),
        Whole(i64),
        Real(f64),
        Text(String),
        List(Vec<Loose>),
    }

    /// A field of every form that states have.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Everything {
        whole: (u8, u16, u32, u64, u128),
        signed: (i8, i16, i32, i64, i128),
        real: (f32, f64),
        letter: char,
        text: String,
        unit: ((), Unit),
        newtype: Meters,
        pair: Pair,
        kinds: Vec<Kind>,
        loose: Vec<Loose>,
        by_number: BTreeMap<u32, Option<Kind>>,
        by_name: BTreeMap<String, [i32; 2]>,
        #[serde(default)]
        later: u32,
    }

    fn kind() -> impl Strategy<Value = Kind> {
        let leaf = prop_oneof![
            Just(Kind::Nothing),
            any::<u64>().prop_map(Kind::One),
            any::<(i8, Option<bool>)>().prop_map(|(a, b)| Kind::Two(a, b)),
        ];
        leaf.prop_recursive(3, 8, 1, |inner| {
            (-1e300..1e300, inner).prop_map(|(at, kind)| Kind::Named { at, kind: Box::new(kind) })
        })
    }

    fn loose() -> impl Strategy<Value = Loose> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Loose::Yes),
            any::<i64>().prop_map(Loose::Whole),
            (-1e9..1e9).prop_map(Loose::Real),
            ".{0,40}".prop_map(Loose::Text),
        ];
        leaf.prop_recursive(3, 20, 20, |inner| proptest::collection::vec(inner, 0..20).prop_map(Loose::List))
    }

    fn everything() -> impl Strategy<Value = Everything> {
        let plain = (
            any::<(u8, u16, u32, u64, u128)>(),
            any::<(i8, i16, i32, i64, i128)>(),
            (-1e30_f32..1e30, -1e300_f64..1e300),
            any::<char>(),
            ".{0,300}",
            (-1e30_f32..1e30, any::<i16>(), ".{0,5}"),
        );
        let lists = (
            proptest::collection::vec(kind(), 0..20),
            proptest::collection::vec(loose(), 0..5),
            proptest::collection::btree_map(any::<u32>(), proptest::option::of(kind()), 0..20),
            proptest::collection::btree_map(".{0,5}", any::<[i32; 2]>(), 0..20),
            any::<u32>(),
        );
        (plain, lists).prop_map(|(plain, lists)| {
            let (whole, signed, real, letter, text, (meters, one, two)) = plain;
            let (kinds, loose, by_number, by_name, later) = lists;
            let (newtype, pair) = (Meters(meters), Pair(one, two));
            let unit = ((), Unit);
            Everything {
                whole,
                signed,
                real,
                letter,
                text,
                unit,
                newtype,
                pair,
                kinds,
                loose,
                by_number,
                by_name,
                later,
            }
        })
    }

    /// Ours and theirs write the same, and each reads what the other wrote.
    fn assert_like_rmp<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let ours = to_bytes(value).unwrap();
        assert_eq!(ours, rmp_serde::to_vec_named(value).unwrap());
        assert_eq!(&from_bytes::<T>(&ours).unwrap(), value);
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
    fn a_list_whose_length_is_not_known_is_written_like_any_other() {
        struct Odd(u32);
        impl Serialize for Odd {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeSeq;
                let mut list = serializer.serialize_seq(None)?;
                for number in (0..self.0).filter(|number| number % 2 == 1) {
                    list.serialize_element(&number)?;
                }
                list.end()
            }
        }
        assert_eq!(to_bytes(&(Odd(9), 1)).unwrap(), to_bytes(&([1_u32, 3, 5, 7], 1)).unwrap());
    }

    #[test]
    fn names_of_later_versions_get_their_default_and_unknown_ones_are_skipped() {
        #[derive(Serialize)]
        struct Old {
            gone: Vec<Kind>,
            kept: u32,
        }
        #[derive(Debug, PartialEq, Deserialize)]
        struct New {
            kept: u32,
            #[serde(default)]
            added: Option<String>,
        }
        let old = Old { gone: vec![Kind::Named { at: 1.0, kind: Box::new(Kind::One(2)) }; 3], kept: 7 };
        assert_eq!(from_bytes::<New>(&to_bytes(&old).unwrap()).unwrap(), New { kept: 7, added: None });
    }

    #[test]
    fn errors_say_what_was_expected() {
        let told = |error: PackError| error.to_string();
        assert_eq!(
            told(from_bytes::<u32>(&[0xc0]).unwrap_err()),
            "expected a whole number, found nothing (nil)"
        );
        assert_eq!(told(from_bytes::<Vec<u8>>(&[0x01]).unwrap_err()), "expected a list, found a number");
        assert_eq!(told(from_bytes::<u8>(&[]).unwrap_err()), "the bytes end in the middle of a value");
        assert_eq!(told(from_bytes::<u8>(&[1, 2]).unwrap_err()), "1 bytes follow the value");
        assert!(told(from_bytes::<u8>(&[0xcd, 1, 0]).unwrap_err()).contains("u8"));
        // A list that claims four thousand million items has room for none.
        assert!(from_bytes::<Vec<u64>>(&[0xdd, 0xff, 0xff, 0xff, 0xff]).is_err());
    }

    #[test]
    fn what_is_nested_too_deeply_is_refused() {
        let deep = [vec![0x91; 100_000], vec![0xc0]].concat();
        let error = from_bytes::<Loose>(&deep).unwrap_err().to_string();
        assert!(error.contains("nested"), "{error}");
        let skipped = [vec![0x81, 0xa1, b'x'], deep].concat();
        #[derive(Debug, Deserialize)]
        struct Nothing {}
        assert!(from_bytes::<Nothing>(&skipped).unwrap_err().to_string().contains("nested"));
    }
}
