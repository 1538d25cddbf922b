//! What one character remembers, whatever it thinks with.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{PoisonError, RwLock};

use wits_core::findings::unknown_name;
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::{LoadError, Reader, State, Writer};

/// A state that can be saved by name: implemented by the state of every technique.
pub trait SavedState: Clone + PartialEq + fmt::Debug + State + Send + Sync + 'static {
    /// What it is called in saves. No two techniques may use the same.
    const NAME: &'static str;
}

/// A state in a box. Every [`SavedState`] is one.
pub trait MindState: fmt::Debug + Send + Sync {
    /// What it is called in saves.
    fn name(&self) -> &'static str;
    /// A copy.
    fn cloned(&self) -> Box<dyn MindState>;
    /// Whether both are of the same technique and say the same.
    fn same(&self, other: &dyn MindState) -> bool;
    /// See [`HashState`].
    fn hash_into(&self, hasher: &mut StateHasher);
    /// See [`State`].
    fn save_into(&self, out: &mut Writer);
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
    fn save_into(&self, out: &mut Writer) {
        self.save(out);
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

// By hand: saved under the name of its technique.
impl State for AnyState {
    fn save(&self, out: &mut Writer) {
        match &self.0 {
            Some(state) => {
                out.variant(state.name());
                state.save_into(out);
            }
            None => out.text(NOTHING),
        }
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let (name, has_parts) = from.variant_name()?;
        if name == NOTHING && !has_parts {
            return Ok(Self(None));
        }
        let technique = find(name)?;
        if !has_parts {
            return Err(LoadError::new(format_args!("{name:?} alone"), "the state of that technique"));
        }
        from.enter()?;
        let state = (technique.load)(from).map_err(|error| error.in_field(technique.name))?;
        from.leave();
        Ok(Self(Some(state)))
    }
}

/// A technique whose states can be read.
#[derive(Clone, Copy)]
struct Technique {
    name: &'static str,
    of: TypeId,
    load: fn(&mut Reader<'_>) -> Result<Box<dyn MindState>, LoadError>,
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
        None => all.push(Technique { name: S::NAME, of, load: |from| Ok(Box::new(S::load(from)?)) }),
    }
}

fn find(name: &str) -> Result<Technique, LoadError> {
    let all = TECHNIQUES.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|technique| technique.name == name).copied().ok_or_else(|| {
        let mut known: Vec<&str> = all.iter().map(|technique| technique.name).collect();
        known.sort_unstable();
        let message = unknown_name(name, &known);
        LoadError::new(format_args!("a mind of a technique that is not known here: {message}"), "")
    })
}

#[cfg(test)]
mod tests {
    use wits_core::state::{from_bytes, to_bytes};

    use super::*;

    #[derive(Clone, Debug, PartialEq, State)]
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
            let back: AnyState = from_bytes(&to_bytes(&state).unwrap()).unwrap();
            assert_eq!(back, state);
            let (mut one, mut two) = (StateHasher::new(), StateHasher::new());
            one.write(&state);
            two.write(&back);
            assert_eq!(one.finish(), two.finish());
        }
        let named = [("Steps of a test".to_owned(), Steps { taken: 3, last: Some("north".to_owned()) })];
        let as_map: std::collections::BTreeMap<_, _> = named.into();
        assert_eq!(to_bytes(&some()).unwrap(), to_bytes(&as_map).unwrap());
        assert_eq!(some().get::<Steps>().map(|steps| steps.taken), Some(3));
        assert_ne!(some(), AnyState(None));
    }

    #[test]
    fn an_unknown_technique_and_a_damaged_state_are_errors_that_name_it() {
        register::<Steps>();
        let read = |write: &dyn Fn(&mut Writer)| {
            let mut out = Writer::new();
            write(&mut out);
            from_bytes::<AnyState>(&out.finish().unwrap()).unwrap_err().to_string()
        };
        let unknown = read(&|out| {
            out.variant("Steps of a tset");
            out.map(0);
        });
        assert!(unknown.contains("\"Steps of a tset\"") && unknown.contains("Steps of a test"), "{unknown}");
        let damaged = read(&|out| {
            out.variant("Steps of a test");
            out.map(1);
            out.text("taken");
            out.text("many");
        });
        assert!(damaged.contains("Steps of a test.taken"), "{damaged}");
        let alone = read(&|out| out.text("Steps of a test"));
        assert!(alone.contains("the state of that technique"), "{alone}");
        assert!(!read(&|out| out.uint(7)).is_empty());
    }
}
