//! What is near: objects and offers, nearest first.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::index::{CellIndex, Edges, Grid};
use wits_core::space::Vector;
use wits_decide::Value;
use wits_world::Who;

use super::{GoalId, MarkId, Object, ObjectId, ObjectTypes, Objects, Offer, TypeId, VerbId};
use crate::body::Footing;

/// What somebody looks for. All that is said must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Query<V> {
    at: V,
    radius: f32,
    verb: Option<VerbId>,
    goal: Option<GoalId>,
    mark: Option<(MarkId, Option<Value>)>,
    kind: Option<TypeId>,
}

/// An object that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The object.
    pub object: ObjectId,
    /// How far it is. \[m\]
    pub distance: f32,
}

/// Something on offer that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offered {
    /// The object.
    pub object: ObjectId,
    /// The number of the offer: [`Objects::offer`].
    pub offer: u16,
    /// How far it is. \[m\]
    pub distance: f32,
}

impl<V: Vector> Query<V> {
    /// Everything that is not farther away than this. \[m\]
    #[must_use]
    pub const fn near(at: V, radius: f32) -> Self {
        Self { at, radius, verb: None, goal: None, mark: None, kind: None }
    }

    /// Everything, wherever it is; distances are from the origin.
    #[must_use]
    pub const fn everywhere() -> Self {
        Self::near(V::ZERO, f32::INFINITY)
    }

    /// What offers this.
    #[must_use]
    pub const fn verb(mut self, verb: VerbId) -> Self {
        self.verb = Some(verb);
        self
    }

    /// What offers something that serves this goal: makes it less.
    #[must_use]
    pub const fn goal(mut self, goal: GoalId) -> Self {
        self.goal = Some(goal);
        self
    }

    /// What has this mark, and it is neither false nor 0.
    #[must_use]
    pub fn mark(mut self, mark: MarkId) -> Self {
        self.mark = Some((mark, None));
        self
    }

    /// Whose mark has this value.
    #[must_use]
    pub fn mark_is(mut self, mark: MarkId, value: impl Into<Value>) -> Self {
        self.mark = Some((mark, Some(value.into())));
        self
    }

    /// What is of this type, or of one that is made from it.
    #[must_use]
    pub const fn of(mut self, kind: TypeId) -> Self {
        self.kind = Some(kind);
        self
    }

    fn takes<S: Footing<Vector = V>>(&self, types: &ObjectTypes<S>, object: &Object<S>) -> bool {
        let has_mark = self.mark.as_ref().is_none_or(|(mark, wanted)| {
            let value = object.mark(types, *mark);
            value.is_some_and(|value| match wanted {
                Some(wanted) => wanted.as_kind(value.kind()).as_ref() == Some(value),
                None => value.number().is_none_or(|number| number != 0.0),
            })
        });
        let is_kind = || self.kind.is_none_or(|kind| types.get(object.kind).is_some_and(|own| own.is(kind)));
        has_mark && is_kind()
    }

    fn wants<S: Footing<Vector = V>>(&self, offer: &Offer<S>) -> bool {
        let serves =
            |goal: GoalId| offer.changes().get(usize::from(goal.0)).is_some_and(|change| *change < 0.0);
        self.verb.is_none_or(|verb| offer.verb == verb) && self.goal.is_none_or(serves)
    }
}

impl<S: Footing> Objects<S> {
    /// Makes the index anew if objects came, went or were moved. Questions give the same answers without, but slower.
    pub fn refresh(&mut self) {
        if !self.index.is_fresh {
            self.index.rebuild(self.objects.iter().map(|object| S::floor(object.at)));
        }
    }

    /// All objects that a query asks for, into a list that is cleared first: nearest first, then by number.
    pub fn find(&self, types: &ObjectTypes<S>, query: &Query<S::Vector>, found: &mut Vec<Found>) {
        found.clear();
        self.for_each(types, query, |object, kind, distance| {
            let asks_offer = query.verb.is_some() || query.goal.is_some();
            if !asks_offer || kind.iter().any(|offer| query.wants(offer)) {
                found.push(Found { object: object.id, distance });
            }
        });
        found.sort_unstable_by(|a, b| a.distance.total_cmp(&b.distance).then(a.object.cmp(&b.object)));
    }

    /// All that somebody could do now, into a list that is cleared first: nearest first, then by number. `ask` answers the
    /// conditions of the game.
    pub fn offers(
        &self,
        types: &ObjectTypes<S>,
        query: &Query<S::Vector>,
        who: Who,
        mut ask: impl FnMut(ObjectId, &str) -> bool,
        found: &mut Vec<Offered>,
    ) {
        found.clear();
        self.for_each(types, query, |object, offers, distance| {
            for (number, offer) in (0..u16::MAX).zip(offers) {
                let ask = |condition: &str| ask(object.id, condition);
                if query.wants(offer) && object.allows(offer, number, who, ask).is_ok() {
                    found.push(Offered { object: object.id, offer: number, distance });
                }
            }
        });
        let order = |a: &Offered, b: &Offered| (a.object, a.offer).cmp(&(b.object, b.offer));
        found.sort_unstable_by(|a, b| a.distance.total_cmp(&b.distance).then(order(a, b)));
    }

    fn for_each<'s>(
        &'s self,
        types: &'s ObjectTypes<S>,
        query: &Query<S::Vector>,
        mut visit: impl FnMut(&'s Object<S>, &'s [Offer<S>], f32),
    ) {
        let mut look = |object: &'s Object<S>| {
            let distance = object.at.distance(query.at);
            if distance <= query.radius
                && query.takes(types, object)
                && let Some(kind) = types.get(object.kind)
            {
                visit(object, kind.offers(), distance);
            }
        };
        match &self.index.cells {
            Some(cells) if self.index.is_fresh && query.radius < f32::INFINITY => {
                // A hair more, so that rounding loses nobody.
                let radius = query.radius * 1.0001 + 1e-3;
                cells.for_each_within(S::floor(query.at), radius, |near| {
                    look(&self.objects[near.number as usize])
                });
            }
            _ => self.objects.iter().for_each(look),
        }
    }
}

/// Where objects are, seen from above: made from them, no part of the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    is_fresh: bool,
    cells: Option<CellIndex>,
    xs: Vec<f32>,
    ys: Vec<f32>,
}

impl PartialEq for Index {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Index {
    /// It is not true any more.
    pub(super) const fn forget(&mut self) {
        self.is_fresh = false;
    }

    fn rebuild(&mut self, places: impl Iterator<Item = Vec2> + Clone) {
        self.xs.clear();
        self.ys.clear();
        self.xs.extend(places.clone().map(|place| place.x));
        self.ys.extend(places.clone().map(|place| place.y));
        let Aabb { min, max } = Aabb::around(places.filter(|place| place.is_finite())).unwrap_or_default();
        let grid = Grid::for_count(min, max, 0.0, Edges::Open, self.xs.len());
        let cells = self.cells.get_or_insert_with(|| CellIndex::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open));
        cells.set_grid(grid);
        cells.rebuild(&self.xs, &self.ys);
        self.is_fresh = true;
    }
}
