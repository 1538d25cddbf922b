//! Types that were checked and laid together.

use std::collections::BTreeMap;

use wits_core::findings::Findings;
use wits_core::geometry::Ball;
use wits_core::names::NameList;
use wits_core::ron::RonFile;
use wits_core::state::State;
use wits_decide::{Kind, Value};

use super::{MarkTest, ObjectsDef, OfferDef, PlacedDef, TypeDef, check};
use crate::body::Footing;

macro_rules! ids {
    ($($(#[$help:meta])* $name:ident)*) => {$(
        $(#[$help])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State)]
        pub struct $name(pub u16);
    )*};
}
ids! {
    /// A type: its place in the order of the names.
    TypeId
    /// A mark: its place in the order of the names.
    MarkId
    /// A verb: its place in the order of the names.
    VerbId
    /// A goal: its place in the file.
    GoalId
}

/// Types of objects, with all they have from those above them. Shared by all; see the [module](super).
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectTypes<S: Footing> {
    goals: Vec<String>,
    marks: Vec<String>,
    pub(super) kinds: Vec<Kind>,
    verbs: Vec<String>,
    types: Vec<ObjectType<S>>,
    pub(super) placed: Vec<PlacedDef<S>>,
}

/// A type with all it has.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectType<S: Footing> {
    name: String,
    help: String,
    /// The types above it.
    line: Vec<TypeId>,
    /// In the order of their numbers; an object has one value for each.
    pub(super) marks: Vec<(MarkId, Value)>,
    pub(super) shape: Vec<Ball<S::Vector>>,
    offers: Vec<Offer<S>>,
}

/// Something that can be done, with numbers instead of names.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<S: Footing> {
    pub(super) verb: VerbId,
    changes: Vec<f32>,
    /// For each need and each effect the place of its mark among those of the type.
    pub(super) needs: Vec<usize>,
    pub(super) effects: Vec<Option<usize>>,
    def: OfferDef<S>,
}

impl<S: Footing> Offer<S> {
    /// As it is written.
    #[must_use]
    pub const fn def(&self) -> &OfferDef<S> {
        &self.def
    }

    /// What it changes of every goal, in the order of [`ObjectTypes::goals`].
    #[must_use]
    pub fn changes(&self) -> &[f32] {
        &self.changes
    }

    /// The verb.
    #[must_use]
    pub const fn verb(&self) -> VerbId {
        self.verb
    }

    /// So many can do it at once: not more than there are places to stand.
    #[must_use]
    pub fn room(&self) -> usize {
        let users = self.def.users as usize;
        if self.def.stand.is_empty() { users } else { users.min(self.def.stand.len()) }
    }

    /// The first need that is not met, by its place.
    pub(super) fn unmet(&self, marks: &[Value]) -> Option<usize> {
        let holds =
            |(need, place): (&MarkTest, &usize)| marks.get(*place).is_some_and(|value| need.holds(value));
        self.def.needs.iter().zip(&self.needs).position(|need| !holds(need))
    }
}

impl<S: Footing> ObjectType<S> {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }

    /// What it offers; the numbers of offers are places here.
    #[must_use]
    pub fn offers(&self) -> &[Offer<S>] {
        &self.offers
    }

    /// Whether it is this type or made from it.
    #[must_use]
    pub fn is(&self, other: TypeId) -> bool {
        self.line.contains(&other)
    }

    /// Where a mark is among its own.
    pub(super) fn place_of(&self, mark: MarkId) -> Option<usize> {
        self.marks.binary_search_by_key(&mark, |(mark, _)| *mark).ok()
    }
}

impl<S: Footing> RonFile for ObjectsDef<S> {
    fn validate(&self, findings: &mut Findings) {
        check::check(self, findings);
    }
}

impl<S: Footing> ObjectTypes<S> {
    /// Reads a file.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str) -> Result<Self, Findings> {
        ObjectsDef::from_ron(file, text).map(|def| Self::lay(&def))
    }

    /// Checks a definition that was made in code.
    ///
    /// # Errors
    /// All faults.
    pub fn new(def: &ObjectsDef<S>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        check::check(def, &mut findings);
        findings.into_result(()).map(|()| Self::lay(def))
    }

    fn lay(def: &ObjectsDef<S>) -> Self {
        let kinds = check::kinds(def);
        let mut verbs: Vec<String> =
            def.types.values().flat_map(|kind| &kind.offers).map(|offer| offer.verb.clone()).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let mut types = Self {
            goals: def.goals.clone(),
            marks: kinds.keys().map(|mark| (*mark).to_owned()).collect(),
            kinds: kinds.values().copied().collect(),
            verbs,
            types: Vec::new(),
            placed: def.placed.clone(),
        };
        let names: NameList = def.types.keys().collect();
        types.types = def.types.keys().map(|name| types.lay_one(def, name, &names)).collect();
        types
    }

    /// A type with all it has from above; later ones win.
    fn lay_one(&self, def: &ObjectsDef<S>, name: &str, names: &NameList<'_>) -> ObjectType<S> {
        let line = check::lineage(def, name).unwrap_or_default();
        let (mut marks, mut offers) = (BTreeMap::new(), Vec::<OfferDef<S>>::new());
        let mut shape = Vec::new();
        for kind in line.iter().map(|name| &def.types[*name]) {
            marks.extend(kind.marks.iter().filter_map(|(mark, value)| Some((self.mark(mark)?, value))));
            lay_offers(&mut offers, kind);
            if !kind.shape.is_empty() {
                shape.clone_from(&kind.shape);
            }
        }
        let marks = marks.into_iter().map(|(mark, value)| (mark, self.value_of(mark, value)));
        let mut kind = ObjectType {
            name: name.to_owned(),
            help: def.types[name].help.clone(),
            line: line.iter().filter_map(|name| id(names.position(name)?).map(TypeId)).collect(),
            marks: marks.collect(),
            shape,
            offers: Vec::new(),
        };
        kind.offers = offers.into_iter().map(|offer| self.lay_offer(&kind, offer)).collect();
        kind
    }

    fn lay_offer(&self, kind: &ObjectType<S>, mut def: OfferDef<S>) -> Offer<S> {
        for need in &mut def.needs {
            if let MarkTest::Equal(mark, value) = need
                && let Some(mark) = self.mark(mark)
            {
                *value = self.value_of(mark, value);
            }
        }
        for effect in &mut def.does {
            if let super::Effect::Set(mark, value) = effect
                && let Some(mark) = self.mark(mark)
            {
                *value = self.value_of(mark, value);
            }
        }
        let place = |mark: &str| self.mark(mark).and_then(|mark| kind.place_of(mark));
        Offer {
            verb: self.verb(&def.verb).unwrap_or(VerbId(u16::MAX)),
            changes: self.changes(&def),
            needs: def.needs.iter().map(|need| place(need.mark()).unwrap_or(usize::MAX)).collect(),
            effects: def.does.iter().map(|effect| effect.mark().and_then(place)).collect(),
            def,
        }
    }

    /// What an offer changes, for each goal.
    fn changes(&self, offer: &OfferDef<S>) -> Vec<f32> {
        let mut changes = vec![0.0; self.goals.len()];
        for (goal, change) in &offer.changes {
            if let Some(goal) = self.goal(goal) {
                changes[usize::from(goal.0)] = *change;
            }
        }
        changes
    }

    /// A value as the kind of its mark.
    pub(super) fn value_of(&self, mark: MarkId, value: &Value) -> Value {
        self.kinds
            .get(usize::from(mark.0))
            .and_then(|kind| value.as_kind(*kind))
            .unwrap_or_else(|| value.clone())
    }

    /// The number of a type.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<TypeId> {
        id(self.types.binary_search_by(|kind| kind.name.as_str().cmp(name)).ok()?).map(TypeId)
    }

    /// A type.
    #[must_use]
    pub fn get(&self, kind: TypeId) -> Option<&ObjectType<S>> {
        self.types.get(usize::from(kind.0))
    }

    /// The number of a mark.
    #[must_use]
    pub fn mark(&self, name: &str) -> Option<MarkId> {
        let place = self.marks.binary_search_by(|mark| mark.as_str().cmp(name)).ok()?;
        u16::try_from(place).ok().map(MarkId)
    }

    /// The name of a mark; empty if there is none.
    #[must_use]
    pub fn mark_name(&self, mark: MarkId) -> &str {
        self.marks.get(usize::from(mark.0)).map_or("", String::as_str)
    }

    /// The number of a verb.
    #[must_use]
    pub fn verb(&self, name: &str) -> Option<VerbId> {
        id(self.verbs.binary_search_by(|verb| verb.as_str().cmp(name)).ok()?).map(VerbId)
    }

    /// The number of a goal.
    #[must_use]
    pub fn goal(&self, name: &str) -> Option<GoalId> {
        id(self.goals.iter().position(|goal| goal == name)?).map(GoalId)
    }

    /// The goals, in the order of changes.
    pub fn goals(&self) -> impl ExactSizeIterator<Item = &str> {
        self.goals.iter().map(String::as_str)
    }

    /// All types, by name.
    pub fn types(&self) -> impl ExactSizeIterator<Item = &ObjectType<S>> {
        self.types.iter()
    }
}

/// The offers of a type over those from above: some go, some are replaced, others are new.
fn lay_offers<S: Footing>(offers: &mut Vec<OfferDef<S>>, kind: &TypeDef<S>) {
    let without: NameList = kind.without.iter().collect();
    offers.retain(|offer| !without.contains(&offer.verb));
    let places = offers.iter().enumerate().map(|(place, offer)| (offer.verb.clone(), place));
    let places: BTreeMap<String, usize> = places.collect();
    for offer in &kind.offers {
        match places.get(&offer.verb) {
            Some(place) => offers[*place].clone_from(offer),
            None => offers.push(offer.clone()),
        }
    }
}

fn id(place: usize) -> Option<u16> {
    u16::try_from(place).ok()
}
