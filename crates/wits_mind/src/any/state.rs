//! What one character remembers, whatever it thinks with.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{PoisonError, RwLock};

use serde::de::{DeserializeOwned, DeserializeSeed, EnumAccess, Error as _, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::findings::unknown_name;
use wits_core::hash::{HashState, StateHasher};

/// A state that can be saved by name: implemented by the state of every technique.
pub trait SavedState:
    Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + HashState + Send + Sync + 'static
{
    /// What it is called in saves. No two techniques may use the same.
    const NAME: &'static str;
}

/// A state in a box. Every [`SavedState`] is one.
pub trait MindState: erased_serde::Serialize + fmt::Debug + Send + Sync {
    /// What it is called in saves.
    fn name(&self) -> &'static str;
    /// A copy.
    fn cloned(&self) -> Box<dyn MindState>;
    /// Whether both are of the same technique and say the same.
    fn same(&self, other: &dyn MindState) -> bool;
    /// See [`HashState`].
    fn hash_into(&self, hasher: &mut StateHasher);
    /// The state itself.
    fn as_any(&self) -> &dyn Any;
    /// The same, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<S: SavedState> MindState for S {
    fn name(&self) -> &'static str {
        S::NAME
    }
    fn cloned(&self) -> Box<dyn MindState> {
        Box::new(self.clone())
    }
    fn same(&self, other: &dyn MindState) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }
    fn hash_into(&self, hasher: &mut StateHasher) {
        self.hash_state(hasher);
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// The state of a mind of any technique, or nothing: plain data like all states. It is saved under the
/// [name](SavedState::NAME) of its technique; reading it back needs that technique to be [registered](register), which
/// whoever knows a [kind of mind](crate::kind) has done.
#[derive(Default)]
pub struct AnyState(pub Option<Box<dyn MindState>>);

impl AnyState {
    /// The state, if it is one of this technique.
    #[must_use]
    pub fn get<S: SavedState>(&self) -> Option<&S> {
        self.0.as_ref()?.as_any().downcast_ref()
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|state| state.cloned()))
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(state), Some(other)) => state.same(&**other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(state) => state.fmt(f),
            None => f.write_str(NOTHING),
        }
    }
}

// By hand: what is in it counts, not of which technique it is.
impl HashState for AnyState {
    fn hash_state(&self, hasher: &mut StateHasher) {
        if let Some(state) = &self.0 {
            state.hash_into(hasher);
        }
    }
}

const NOTHING: &str = "Nothing";

impl Serialize for AnyState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(state) => serializer.serialize_newtype_variant("State", 0, state.name(), &Erased(&**state)),
            None => serializer.serialize_unit_variant("State", 0, NOTHING),
        }
    }
}

struct Erased<'s>(&'s dyn MindState);

impl Serialize for Erased<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for AnyState {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("State", &[], Tagged)
    }
}

struct Tagged;

impl<'de> Visitor<'de> for Tagged {
    type Value = AnyState;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state of a mind under the name of its technique")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<AnyState, A::Error> {
        let (name, content) = data.variant::<String>()?;
        if name == NOTHING {
            return content.unit_variant().map(|()| AnyState(None));
        }
        let technique = find(&name).map_err(A::Error::custom)?;
        content.newtype_variant_seed(technique).map(|state| AnyState(Some(state)))
    }
}

/// A technique whose states can be read.
#[derive(Clone, Copy)]
struct Technique {
    name: &'static str,
    of: TypeId,
    read: fn(&mut dyn erased_serde::Deserializer<'_>) -> erased_serde::Result<Box<dyn MindState>>,
}

impl<'de> DeserializeSeed<'de> for Technique {
    type Value = Box<dyn MindState>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        (self.read)(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer)).map_err(D::Error::custom)
    }
}

/// Names and code, no data of any game: it only ever grows, and what a name means never changes.
static TECHNIQUES: RwLock<Vec<Technique>> = RwLock::new(Vec::new());

/// From now on states of this technique can be read from saves.
///
/// # Panics
/// If another technique has the same name: two types claim one name, a mistake in code.
pub fn register<S: SavedState>() {
    let of = TypeId::of::<S>();
    let mut all = TECHNIQUES.write().unwrap_or_else(PoisonError::into_inner);
    match all.iter().find(|technique| technique.name == S::NAME) {
        Some(technique) => assert!(technique.of == of, "two techniques save their states as {:?}", S::NAME),
        None => all.push(Technique {
            name: S::NAME,
            of,
            read: |from| Ok(Box::new(erased_serde::deserialize::<S>(from)?)),
        }),
    }
}

fn find(name: &str) -> Result<Technique, String> {
    let all = TECHNIQUES.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|technique| technique.name == name).copied().ok_or_else(|| {
        let mut known: Vec<&str> = all.iter().map(|technique| technique.name).collect();
        known.sort_unstable();
        format!("a mind of a technique that is not known here: {}", unknown_name(name, &known))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, HashState, Serialize, Deserialize)]
    struct Steps {
        taken: u32,
        last: Option<String>,
    }

    impl SavedState for Steps {
        const NAME: &'static str = "Steps of a test";
    }

    fn some() -> AnyState {
        AnyState(Some(Box::new(Steps { taken: 3, last: Some("north".to_owned()) })))
    }

    #[test]
    fn a_state_is_saved_under_the_name_of_its_technique_and_read_back() {
        register::<Steps>();
        register::<Steps>();
        for state in [some(), AnyState(None)] {
            let text = serde_json::to_string(&state).unwrap();
            let back: AnyState = serde_json::from_str(&text).unwrap();
            assert_eq!(back, state);
            let (mut one, mut two) = (StateHasher::new(), StateHasher::new());
            one.write(&state);
            two.write(&back);
            assert_eq!(one.finish(), two.finish());
        }
        assert_eq!(
            serde_json::to_string(&some()).unwrap(),
            r#"{"Steps of a test":{"taken":3,"last":"north"}}"#
        );
        assert_eq!(some().get::<Steps>().map(|steps| steps.taken), Some(3));
        assert_ne!(some(), AnyState(None));
    }

    #[test]
    fn an_unknown_technique_and_a_damaged_state_are_told() {
        register::<Steps>();
        let read = |text: &str| serde_json::from_str::<AnyState>(text).unwrap_err().to_string();
        let unknown = read(r#"{"Steps of a tset": {}}"#);
        assert!(unknown.contains("\"Steps of a tset\"") && unknown.contains("Steps of a test"), "{unknown}");
        let damaged = read(r#"{"Steps of a test": {"taken": "many"}}"#);
        assert!(damaged.contains("many"), "{damaged}");
        assert!(!read("7").is_empty());
    }
}
