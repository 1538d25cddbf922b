//! From a definition to a mind.

use wits_core::findings::Findings;
use wits_mind::condition::Condition;
use wits_mind::{Turn, Vocabulary};

use super::{HtnDef, Network};
use crate::goap::Pace;
use crate::plan::Ground;
use crate::world::Domain;

/// A task network that was checked against a vocabulary: shared by all characters that plan this way.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_core::time::Moment;
/// use wits_mind::{Mind, Status, Turn, Vocabulary};
/// use wits_plan::htn::HtnDef;
///
/// #[derive(Default)]
/// struct Cook { dough: bool, bread: bool }
///
/// let mut words = Vocabulary::<Cook>::new();
/// words.condition("dough", |cook, _| cook.dough);
/// words.action("knead", |cook, _| { cook.dough = true; Status::Success });
/// words.action("bake", |cook, _| { cook.bread = true; Status::Success });
/// let mind = HtnDef::from_ron("cook.htn.ron", r#"(
///     facts: { "dough": Flag },
///     actions: [(name: "knead", gives: {"dough": true}), (name: "bake", needs: {"dough": true})],
///     root: "make bread",
///     tasks: { "make bread": [(needs: {"dough": true}, steps: ["bake"]), (steps: ["knead", "bake"])] },
/// )"#)?.bind(&words)?;
///
/// let (mut cook, mut state) = (Cook::default(), mind.start());
/// let mut ticks = 0..10;
/// while mind.tick(&mut state, &mut Turn::new(&mut cook, Moment::of_tick(ticks.next().unwrap(), 10))) == Status::Running {}
/// assert!(cook.bread);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Htn<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) network: Network,
    pub(super) ground: Ground<C>,
    /// The conditions of methods, by their numbers among all.
    pub(super) whens: Box<[Option<Condition<C>>]>,
    pub(super) pace: Pace,
}

impl HtnDef {
    /// Checks it against the words of a game.
    ///
    /// # Errors
    /// All faults.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Htn<C>, Findings> {
        let mut findings = Findings::default();
        let mind = self.bind_parts(words, &mut findings);
        findings.into_result(mind)
    }

    pub(crate) fn bind_parts<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Htn<C> {
        let network = self.build(findings);
        let names = words.names();
        let whens = self.methods().map(|(task, number, method)| {
            let path = format!("tasks.{task}[{number}].when");
            method.when.as_ref().map(|when| Condition::bind_in(when, words, &names, &path, findings))
        });
        let whens = whens.collect();
        findings.check_not_negative("pace.cool_down", self.pace.cool_down);
        findings.check_range("pace.think", f64::from(self.pace.think), 1.0, 1e9);
        let ground = Ground::bind(network.domain.clone(), &self.facts, &self.actions, words, findings);
        Htn { name: self.name.as_str().into(), network, ground, whens, pace: self.pace }
    }
}

impl<C: ?Sized> Htn<C> {
    /// Facts and actions.
    #[must_use]
    pub const fn domain(&self) -> &Domain {
        self.ground.domain()
    }

    /// Tasks and methods.
    #[must_use]
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// Marks the methods whose condition in the game does not hold; true if that has changed.
    pub(super) fn bar_methods(&self, turn: &Turn<'_, C>, barred: &mut Vec<bool>) -> bool {
        let mut changed = barred.len() != self.whens.len();
        barred.resize(self.whens.len(), false);
        for (when, barred) in self.whens.iter().zip(barred) {
            let may = when.as_ref().is_none_or(|when| when.holds(turn.game, &turn.boards, turn.now));
            changed |= std::mem::replace(barred, !may) == may;
        }
        changed
    }
}
