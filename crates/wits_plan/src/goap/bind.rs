//! From a definition to a mind.

use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_mind::Vocabulary;
use wits_mind::condition::Condition;
use wits_mind::words::Reading;

use super::{GoapDef, Method, Pace};
use crate::plan::Ground;
use crate::world::{Domain, Test};

/// A planning mind that was checked against a vocabulary: shared by all characters that plan this way.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_core::time::Moment;
/// use wits_mind::{Mind, Status, Turn, Vocabulary};
/// use wits_plan::goap::GoapDef;
///
/// #[derive(Default)]
/// struct Cook { dough: bool, bread: bool, done: Vec<&'static str> }
///
/// let mut words = Vocabulary::<Cook>::new();
/// words.condition("dough", |cook, _| cook.dough);
/// words.condition("bread", |cook, _| cook.bread);
/// words.action("knead", |cook, _| { cook.dough = true; cook.done.push("knead"); Status::Success });
/// words.action("bake", |cook, _| { cook.bread = true; cook.done.push("bake"); Status::Success });
/// let mind = GoapDef::from_ron("cook.goap.ron", r#"(
///     facts: { "dough": Flag, "bread": Flag },
///     actions: [
///         (name: "bake", needs: {"dough": true}, gives: {"bread": true, "dough": false}),
///         (name: "knead", gives: {"dough": true}),
///     ],
///     goals: [(name: "eat", wants: {"bread": true})],
/// )"#)?.bind(&words)?;
///
/// let (mut cook, mut state) = (Cook::default(), mind.start());
/// for tick in 0..5 {
///     mind.tick(&mut state, &mut Turn::new(&mut cook, Moment::of_tick(tick, 10)));
/// }
/// assert_eq!(cook.done, ["knead", "bake"]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Goap<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) ground: Ground<C>,
    pub(super) goals: Box<[Wanted<C>]>,
    pub(super) method: Method,
    pub(super) pace: Pace,
}

/// A goal that was bound.
#[derive(Debug)]
pub(super) struct Wanted<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) test: Test,
    pub(super) priority: f32,
    pub(super) insistence: Option<Reading<C>>,
    pub(super) when: Option<Condition<C>>,
}

impl GoapDef {
    /// Checks it against the words of a game.
    ///
    /// # Errors
    /// All faults.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Goap<C>, Findings> {
        let mut findings = Findings::default();
        let mind = self.bind_parts(words, &mut findings);
        findings.into_result(mind)
    }

    pub(crate) fn bind_parts<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Goap<C> {
        let (domain, tests) = self.build(findings);
        let names = words.names();
        let goal_names: NameList = self.goals.iter().map(|goal| &goal.name).collect();
        let goals = self.goals.iter().zip(tests).enumerate().map(|(number, (goal, test))| {
            let path = format!("goals[{number}]");
            if goal_names.is_repeated(number) {
                let message = format!("{:?} comes twice", goal.name);
                findings.add(Place::path(format!("{path}.name")), message, "names that differ");
            }
            if !goal.priority.is_finite() {
                let message = goal.priority.to_string();
                findings.add(Place::path(format!("{path}.priority")), message, "a number");
            }
            let insistence = goal.insistence.as_ref();
            let insistence = insistence
                .map(|call| Reading::bind(call, words, &names, &format!("{path}.insistence"), findings));
            let when = goal.when.as_ref();
            let when =
                when.map(|when| Condition::bind_in(when, words, &names, &format!("{path}.when"), findings));
            Wanted { name: goal.name.as_str().into(), test, priority: goal.priority, insistence, when }
        });
        let goals = goals.collect();
        self.check_pace(findings);
        let ground = Ground::bind(domain, &self.facts, &self.actions, words, findings);
        Goap { name: self.name.as_str().into(), ground, goals, method: self.method, pace: self.pace }
    }

    fn check_pace(&self, findings: &mut Findings) {
        findings.check_not_negative("pace.cool_down", self.pace.cool_down);
        findings.check_range("pace.think", f64::from(self.pace.think), 1.0, 1e9);
        match self.method {
            Method::AStar(limits) => {
                findings.check_range("method.memory", f64::from(limits.memory), 1.0, 1e8);
            }
            Method::IdaStar { depth, slots } => {
                findings.check_range("method.depth", f64::from(depth), 1.0, 1000.0);
                findings.check_range("method.slots", f64::from(slots), 1.0, 1e7);
            }
            Method::Ahead(ahead) => {
                findings.check_range("method.depth", f64::from(ahead.depth), 1.0, 20.0);
                if self.discontent.is_empty() {
                    findings.add(Place::path("method"), "nothing is bad", "a list discontent");
                }
            }
        }
    }
}

impl<C: ?Sized> Goap<C> {
    /// Facts and actions.
    #[must_use]
    pub const fn domain(&self) -> &Domain {
        self.ground.domain()
    }

    /// Facts and actions, and where they come from.
    #[must_use]
    pub const fn ground(&self) -> &Ground<C> {
        &self.ground
    }

    /// The names of the goals.
    #[must_use]
    pub fn goals(&self) -> Vec<&str> {
        self.goals.iter().map(|goal| &*goal.name).collect()
    }
}
