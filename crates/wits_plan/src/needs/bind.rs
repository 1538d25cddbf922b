//! From a definition to needs that run.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_core::names::NameList;
use wits_core::ron;
use wits_mind::board::{BoardDef, Key, KeyDef, Scope};
use wits_mind::condition::Condition;
use wits_mind::words::{Deed, Names, Reading};
use wits_mind::{Kind, Value, Vocabulary};

use super::{GoalDef, MAX_GOALS, NeedsDef, OfferDef, Rules};

/// Needs that were checked against a vocabulary. All characters with the same needs share them.
///
/// As a [`Mind`](wits_mind::Mind) they choose what to do and do it: see [`choose`](Self::choose) for choosing alone.
///
/// ```
/// use wits_mind::{Mind, Status, Turn, Vocabulary};
/// use wits_plan::needs::Needs;
///
/// #[derive(Default)]
/// struct Person { naps: u32, meals: u32 }
/// let mut words = Vocabulary::<Person>::new();
/// words.action("nap", |me, _| { me.naps += 1; Status::Success });
/// words.action("eat", |me, _| { me.meals += 1; Status::Success });
/// let needs = Needs::from_ron("person.needs.ron", r#"(
///     goals: [(name: "hunger", start: 4), (name: "tired", start: 3)],
///     objects: [
///         (kind: "fridge", offers: [(name: "snack", do: "eat", changes: {"hunger": -2})]),
///         (kind: "bed", offers: [(name: "nap", do: "nap", changes: {"tired": -3})]),
///     ],
/// )"#, &words)?;
/// let (mut me, mut state) = (Person::default(), needs.start());
/// for _ in 0..2 {
///     needs.tick(&mut state, &mut Turn::new(&mut me, Default::default()));
/// }
/// assert_eq!((me.meals, me.naps), (1, 1)); // 4 and 3: the snack leaves 4 + 9, the nap 16; then the nap
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Needs<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) goals: Box<[GoalDef]>,
    pub(super) readings: Box<[Option<Reading<C>>]>,
    pub(super) rules: Rules,
    pub(super) clock: f32,
    pub(super) rethink: Option<f32>,
    pub(super) objects: Box<[Object<C>]>,
    pub(super) offers: Box<[Offered<C>]>,
    pub(super) board: BoardDef,
}

/// A kind of thing.
#[derive(Debug)]
pub(super) struct Object<C: ?Sized> {
    pub(super) kind: Box<str>,
    pub(super) count: Option<Reading<C>>,
    pub(super) marks: BTreeMap<String, Value>,
    /// Its offers in the list of all.
    pub(super) offers: std::ops::Range<usize>,
}

#[derive(Debug)]
pub(super) struct Offered<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) deed: Option<Deed<C>>,
    pub(super) when: Condition<C>,
    /// What it changes itself, and what the end of its chain will have changed.
    pub(super) own: Box<[f32]>,
    pub(super) promised: Box<[f32]>,
    pub(super) duration: f32,
    pub(super) travel: Option<Reading<C>>,
    pub(super) object: usize,
}

/// The key that tells which object an offer is about.
pub(super) const OBJECT: Key = Key { scope: Scope::Local, number: 0 };

impl NeedsDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults at once.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Needs<C>, Findings> {
        let mut findings = Findings::default();
        let needs = self.bind_into(words, &mut findings);
        findings.into_result(needs)
    }

    pub(crate) fn bind_into<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Needs<C> {
        self.check(findings);
        let board = BoardDef::new().with("object", KeyDef::new(Kind::Int).or(0));
        let locals = [(&board, 0)];
        let names = Names { locals: &locals, ..words.names() };
        let readings = self.goals.iter().enumerate().map(|(number, goal)| {
            let path = format!("goals[{number}].of");
            goal.of.as_ref().map(|call| Reading::bind(call, words, &words.names(), &path, findings))
        });
        let readings = readings.collect();
        let by_name = self.offers_by_name();
        // More goals are refused above.
        let goals: NameList = self.goals.iter().take(MAX_GOALS).map(|goal| &goal.name).collect();
        let offers: Vec<Offered<C>> = self
            .offers()
            .map(|(path, object, offer)| {
                bind_offer(&by_name.chain(offer), object, &goals, words, (&names, &path), findings)
            })
            .collect();
        let mut first = 0;
        let objects = self.objects.iter().enumerate().map(|(number, object)| {
            let path = format!("objects[{number}].count");
            let count =
                object.count.as_ref().map(|call| Reading::bind(call, words, &words.names(), &path, findings));
            let offers = first..first + object.offers.len();
            first = offers.end;
            Object { kind: object.kind.as_str().into(), count, marks: object.marks.clone(), offers }
        });
        let objects = objects.collect();
        Needs {
            name: self.name.as_str().into(),
            goals: self.goals.clone().into(),
            readings,
            rules: self.rules,
            clock: self.clock,
            rethink: self.rethink,
            objects,
            offers: offers.into(),
            board,
        }
    }
}

/// The first of a chain, with what the whole chain promises.
fn bind_offer<C: ?Sized>(
    chain: &[&OfferDef],
    object: usize,
    goals: &NameList<'_>,
    words: &Vocabulary<C>,
    (names, path): (&Names<'_>, &str),
    findings: &mut Findings,
) -> Offered<C> {
    let offer = chain[0];
    Offered {
        name: offer.name.as_str().into(),
        deed: Deed::bind(&offer.deed, words, names, &format!("{path}.do"), findings),
        when: Condition::bind_in(&offer.when, words, names, &format!("{path}.when"), findings),
        own: changes(&chain[..1], goals),
        promised: changes(chain, goals),
        duration: chain.iter().map(|step| step.duration).sum(),
        travel: offer
            .travel
            .as_ref()
            .map(|call| Reading::bind(call, words, names, &format!("{path}.travel"), findings)),
        object,
    }
}

/// What some offers change together, for each goal.
fn changes(offers: &[&OfferDef], goals: &NameList<'_>) -> Box<[f32]> {
    let mut changes = vec![0.0; goals.list().len()];
    for (goal, change) in offers.iter().flat_map(|offer| &offer.changes) {
        if let Some(goal) = goals.position(goal) {
            changes[goal] += change;
        }
    }
    changes.into()
}

impl<C: ?Sized> Needs<C> {
    /// Reads a file and checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<NeedsDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let needs = def.bind_into(words, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(needs)
    }

    /// What the character wants.
    #[must_use]
    pub fn goals(&self) -> &[GoalDef] {
        &self.goals
    }

    /// How it chooses.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The name of an offer, as [`Doing::offer`](super::Doing::offer) tells it.
    #[must_use]
    pub fn offer_name(&self, offer: u32) -> &str {
        self.offers.get(offer as usize).map_or("", |offer| &offer.name)
    }

    /// What a kind of thing means: a mark of it by name.
    #[must_use]
    pub fn mark(&self, kind: &str, mark: &str) -> Option<&Value> {
        self.objects.iter().find(|object| &*object.kind == kind)?.marks.get(mark)
    }

    /// The kinds of things that have a mark: all that is dangerous, all that can be collected.
    pub fn marked<'n>(&'n self, mark: &'n str) -> impl Iterator<Item = &'n str> {
        self.objects.iter().filter(move |object| object.marks.contains_key(mark)).map(|object| &*object.kind)
    }
}
