//! Other actions and conditions in place of those of a definition, without touching its file.

mod decision;
mod machine;
mod tree;

use wits_core::findings::unknown_name;
use wits_mind::{CallDef, Vocabulary};

use super::{Answers, Leaf};

/// Puts scripted actions and conditions in place of real ones: everywhere by their name, or at one place of a definition by
/// its path. It works on a copy of the vocabulary; definitions are changed before they are bound.
///
/// | definition | paths |
/// |---|---|
/// | behaviour tree | as in its graph: `root/attack/fire`; `root/attack?` for the conditions around a node |
/// | decision tree | as in its graph: `root.yes.no`, `branches.safety` |
/// | state machine | a state and a list: `Fight.Aim/active/0`, `…/entry/0`, `…/exit/0`, `…/transitions/1/when`, `…/transitions/1/do/0`; the machine's own without a state: `active/0` |
///
/// An action takes the place of a whole branch. Places that do not exist are a panic, with the nearest that does.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_decide::{Mind, Status, Turn, Vocabulary, dtree::DecisionDef};
/// use wits_testkit::decide::{Answers, Leaf, Mocks};
///
/// let mut words = Vocabulary::<()>::new();
/// words.condition("sees_player", |(), _| unimplemented!("needs the whole game"));
/// words.action("attack", |(), _| unimplemented!("needs the whole game"));
/// let mut def = DecisionDef::from_ron("guard.dtree.ron",
///     r#"(root: If(test: Is("sees_player"), yes: Do("attack"), no: Pick("sleep")))"#)?;
///
/// let (attack, mut mocks) = (Leaf::script([Status::Running, Status::Success]), Mocks::new(&words));
/// mocks.condition("sees_player", &Answers::by_tick([false, true]));
/// mocks.action_at(&mut def, "root.yes", &attack);
/// let guard = def.bind(mocks.words())?;
/// # let mut state = guard.start();
/// # for tick in 0..3 { guard.tick(&mut state, &mut Turn::new(&mut (), wits_core::time::Moment(tick))); }
/// # attack.assert_counts(1, 2, 1);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Mocks<C> {
    words: Vocabulary<C>,
    count: u32,
}

impl<C: 'static> Mocks<C> {
    /// A copy of these words, nothing replaced yet.
    #[must_use]
    pub fn new(words: &Vocabulary<C>) -> Self {
        Self { words: words.clone(), count: 0 }
    }

    /// The words with all replacements: bind definitions to these.
    #[must_use]
    pub const fn words(&self) -> &Vocabulary<C> {
        &self.words
    }

    /// In place of an action, wherever it is named.
    ///
    /// # Panics
    /// When there is no such action.
    #[track_caller]
    pub fn action(&mut self, name: &str, leaf: &Leaf<C>) {
        let known: Vec<&str> = self.words.actions().map(|word| word.name.as_str()).collect();
        assert!(known.contains(&name), "{} among the actions", unknown_name(name, &known));
        leaf.add_to(&mut self.words, name);
    }

    /// In place of a condition, wherever it is named.
    ///
    /// # Panics
    /// When there is no such condition.
    #[track_caller]
    pub fn condition(&mut self, name: &str, answers: &Answers<C>) {
        let known: Vec<&str> = self.words.conditions().map(|word| word.name.as_str()).collect();
        assert!(known.contains(&name), "{} among the conditions", unknown_name(name, &known));
        answers.add_to(&mut self.words, name);
    }

    /// In place of what is done at one place of a definition.
    ///
    /// # Panics
    /// When there is no such place.
    #[track_caller]
    pub fn action_at(&mut self, def: &mut impl Mockable, path: &str, leaf: &Leaf<C>) {
        let name = self.fresh_name(path);
        leaf.add_to(&mut self.words, &name);
        replace(def, path, &Mock::Action(CallDef::new(name)));
    }

    /// In place of what is asked at one place of a definition.
    ///
    /// # Panics
    /// When there is no such place.
    #[track_caller]
    pub fn condition_at(&mut self, def: &mut impl Mockable, path: &str, answers: &Answers<C>) {
        let name = self.fresh_name(path);
        answers.add_to(&mut self.words, &name);
        replace(def, path, &Mock::Condition(CallDef::new(name)));
    }

    fn fresh_name(&mut self, path: &str) -> String {
        self.count += 1;
        format!("mock {} of {path}", self.count)
    }
}

#[track_caller]
fn replace(def: &mut impl Mockable, path: &str, mock: &Mock) {
    if let Err(places) = def.put(path, mock) {
        let known: Vec<&str> = places.iter().map(String::as_str).collect();
        let what = if matches!(mock, Mock::Action(_)) { "something done" } else { "something asked" };
        panic!("{} among the places where {what} can be replaced", unknown_name(path, &known));
    }
}

/// What is put in place of something.
#[derive(Clone, Debug, PartialEq)]
pub enum Mock {
    /// Something to do.
    Action(CallDef),
    /// Something to ask.
    Condition(CallDef),
}

/// A definition in which single places can be replaced.
pub trait Mockable {
    /// Replaces what is at a path.
    ///
    /// # Errors
    /// When there is no such place: all those that there are.
    fn put(&mut self, path: &str, mock: &Mock) -> Result<(), Vec<String>>;
}

/// Collects places on a walk through a definition, and remembers whether the wanted one was among them.
struct Search<'s> {
    path: &'s str,
    mock: &'s Mock,
    places: Vec<String>,
    found: bool,
}

impl<'s> Search<'s> {
    const fn new(path: &'s str, mock: &'s Mock) -> Self {
        Self { path, mock, places: Vec::new(), found: false }
    }

    /// Something that is done at a place.
    fn action(&mut self, path: &str, put: impl FnOnce(CallDef)) {
        if let Mock::Action(call) = self.mock {
            self.place(path, || put(call.clone()));
        }
    }

    /// Something that is asked at a place.
    fn condition(&mut self, path: &str, put: impl FnOnce(CallDef)) {
        if let Mock::Condition(call) = self.mock {
            self.place(path, || put(call.clone()));
        }
    }

    fn place(&mut self, path: &str, put: impl FnOnce()) {
        if self.path == path && !self.found {
            put();
            self.found = true;
        }
        self.places.push(path.to_owned());
    }

    fn finish(self) -> Result<(), Vec<String>> {
        if self.found { Ok(()) } else { Err(self.places) }
    }
}
