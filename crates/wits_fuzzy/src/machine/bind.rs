//! From a definition to a machine that runs.

use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_mind::board::Key;
use wits_mind::condition::Condition;
use wits_mind::words::{CallDef, Deed, Reading};
use wits_mind::{Value, Vocabulary};

use super::{FuzzyMachineDef, Order};

/// A fuzzy state machine that was checked against a vocabulary. All characters share it.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_fuzzy::machine::FuzzyMachineDef;
/// use wits_mind::{Mind, Turn, Vocabulary};
/// let mut words = Vocabulary::<bool>::new();
/// words.condition("sees_foe", |sees, _| *sees);
/// let machine = FuzzyMachineDef::from_ron("x", r#"(
///     start: {"calm": 1},
///     states: {"calm": (moves: [(when: Is("sees_foe"), to: {"afraid": 0.75})]), "afraid": ()},
/// )"#)?.bind(&words)?;
/// let mut state = machine.start();
/// machine.tick(&mut state, &mut Turn::new(&mut true, Default::default()));
/// assert_eq!(state.degrees(), [0.25, 0.75]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct FuzzyMachine<C: ?Sized> {
    pub(super) def: FuzzyMachineDef,
    pub(super) order: Order,
    pub(super) start: Box<[f32]>,
    pub(super) moves: Box<[Box<[Move<C>]>]>,
    pub(super) writes: Box<[(usize, Key)]>,
    pub(super) deeds: Box<[Option<Deed<C>>]>,
}

#[derive(Debug)]
pub(super) struct Move<C: ?Sized> {
    pub(super) when: Condition<C>,
    pub(super) to: Box<[(usize, Degree<C>)]>,
}

#[derive(Debug)]
pub(super) enum Degree<C: ?Sized> {
    Fixed(f32),
    Read(Reading<C>),
}

impl FuzzyMachineDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, each with its path in the definition.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<FuzzyMachine<C>, Findings> {
        let mut findings = Findings::default();
        self.check(&mut findings);
        let names = words.names();
        let states: NameList = self.states.iter().map(|(name, _)| name).collect();
        let (mut moves, mut writes, mut deeds) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (name, state)) in self.states.iter().enumerate() {
            let path = format!("states.{name}");
            let bound = state.moves.iter().enumerate().map(|(place, step)| {
                let path = format!("{path}.moves[{place}]");
                let when =
                    Condition::bind_in(&step.when, words, &names, &format!("{path}.when"), &mut findings);
                let to = step.to.iter().filter_map(|(target, degree)| {
                    let path = format!("{path}.to.{target}");
                    let degree = match degree {
                        Value::Text(text) => {
                            let call = CallDef::new(&**text);
                            Degree::Read(Reading::bind(&call, words, &names, &path, &mut findings))
                        }
                        value => Degree::Fixed(value.number()?),
                    };
                    Some((states.position(target)?, degree))
                });
                let to = to.collect();
                Move { when, to }
            });
            moves.push(bound.collect());
            if let Some(key) = &state.write {
                let path = format!("{path}.write");
                let plain = key.strip_prefix('{').and_then(|key| key.strip_suffix('}'));
                if plain.is_none() {
                    findings.add(Place::path(&path), format!("{key:?} is no key"), "a key in braces");
                }
                let key =
                    plain.and_then(|key| names.key(key, Some(wits_mind::Kind::Number), &path, &mut findings));
                writes.extend(key.map(|key| (number, key)));
            }
            let act = state.act.as_ref();
            deeds.push(
                act.and_then(|act| Deed::bind(act, words, &names, &format!("{path}.act"), &mut findings)),
            );
        }
        let degree = |(name, _): &(String, _)| self.start.get(name).copied().unwrap_or_default();
        let machine = FuzzyMachine {
            def: self.clone(),
            order: self.order,
            start: self.states.iter().map(degree).collect(),
            moves: moves.into(),
            writes: writes.into(),
            deeds: deeds.into(),
        };
        findings.into_result(machine)
    }
}
