//! The objects of a level: where they are, what they are like now, who uses them.

use std::fmt;

use wits_core::geometry::Ball;
use wits_core::kinematic::Pose;
use wits_core::space::Vector;
use wits_core::state::State;
use wits_decide::Value;

use super::query::Index;
use super::using::Use;
use super::{MarkId, ObjectType, ObjectTypes, Offer, Offered, TypeId};
use crate::body::Footing;

/// Room is made for so many users of an object; more take memory when they come.
const MOST_ROOM: usize = 16;

/// The number of an object. Numbers grow and are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State)]
pub struct ObjectId(pub u32);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// All objects: plain data, saved with the game.
#[derive(Clone, Debug, Default, PartialEq, State)]
#[state(bound = "")]
pub struct Objects<S: Footing> {
    /// By number.
    pub(super) objects: Vec<Object<S>>,
    next: u32,
    #[state(skip = "built from the objects")]
    pub(super) index: Index,
}

/// One object.
#[derive(Clone, Debug, PartialEq, State)]
#[state(bound = "")]
pub struct Object<S: Footing> {
    pub(super) id: ObjectId,
    pub(super) kind: TypeId,
    name: String,
    /// Where it is. \[m\]
    pub(super) at: S::Vector,
    /// Which way it is turned. \[rad\]
    pub(super) facing: f32,
    /// One for each mark of its type.
    pub(super) marks: Vec<Value>,
    /// How often each offer was finished.
    pub(super) finished: Vec<u32>,
    pub(super) uses: Vec<Use>,
}

impl<S: Footing> Object<S> {
    /// Where it is. \[m\]
    #[must_use]
    pub fn at(&self) -> S::Vector {
        self.at
    }

    /// Which way it is turned. \[rad\]
    #[must_use]
    pub const fn facing(&self) -> f32 {
        self.facing
    }

    /// What it is called; empty for most.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its type; `None` only if the types are others than those it was made with.
    #[must_use]
    pub fn kind<'t>(&self, types: &'t ObjectTypes<S>) -> Option<&'t ObjectType<S>> {
        types.get(self.kind)
    }

    /// What it offers; the numbers of offers are places here.
    #[must_use]
    pub fn offers<'t>(&self, types: &'t ObjectTypes<S>) -> &'t [Offer<S>] {
        types.get(self.kind).map_or(&[], ObjectType::offers)
    }

    /// The number of its type.
    #[must_use]
    pub const fn type_id(&self) -> TypeId {
        self.kind
    }

    /// Its marks as they are now, by name.
    pub fn marks<'o>(&'o self, types: &'o ObjectTypes<S>) -> impl Iterator<Item = (&'o str, &'o Value)> {
        let marks = types.get(self.kind).map_or(&[][..], |kind| &kind.marks);
        marks.iter().zip(&self.marks).map(|((mark, _), value)| (types.mark_name(*mark), value))
    }

    /// A mark as it is now.
    #[must_use]
    pub fn mark(&self, types: &ObjectTypes<S>, mark: MarkId) -> Option<&Value> {
        self.marks.get(types.get(self.kind)?.place_of(mark)?)
    }

    /// How many use it, or are about to.
    #[must_use]
    pub fn users(&self) -> usize {
        self.uses.len()
    }

    pub(super) fn pose(&self) -> Pose<S> {
        Pose::new(self.at, self.facing)
    }
}

impl<S: Footing> Objects<S> {
    /// Those that a level begins with.
    #[must_use]
    pub fn new(types: &ObjectTypes<S>) -> Self {
        let mut objects = Self::default();
        for placed in &types.placed {
            let Some(id) =
                types.find(&placed.kind).and_then(|kind| objects.add(types, kind, placed.at, placed.facing))
            else {
                continue;
            };
            for (mark, value) in &placed.marks {
                objects.set_mark(types, id, mark, value);
            }
            if let Some(object) = objects.get_mut(id) {
                object.name.clone_from(&placed.name);
            }
        }
        objects.refresh();
        objects
    }

    /// One more; `None` if there is no such type.
    pub fn add(
        &mut self,
        types: &ObjectTypes<S>,
        kind: TypeId,
        at: S::Vector,
        facing: f32,
    ) -> Option<ObjectId> {
        let found = types.get(kind)?;
        let id = ObjectId(self.next);
        self.next = self.next.saturating_add(1);
        let marks = found.marks.iter().map(|(_, value)| value.clone()).collect();
        // Room for all who can use it at once, so that nothing is allocated when they do.
        let room: usize = found.offers().iter().map(Offer::room).sum();
        let (finished, uses) = (vec![0; found.offers().len()], Vec::with_capacity(room.min(MOST_ROOM)));
        self.objects.push(Object { id, kind, name: String::new(), at, facing, marks, finished, uses });
        self.index.forget();
        Some(id)
    }

    /// Takes an object away; whoever used it will be told that it is gone.
    pub fn remove(&mut self, id: ObjectId) -> bool {
        let Some(place) = self.place_of(id) else { return false };
        self.objects.remove(place);
        self.index.forget();
        true
    }

    /// Puts an object somewhere else. False if it is gone, or that is no place.
    pub fn put(&mut self, id: ObjectId, at: S::Vector, facing: f32) -> bool {
        let is_place = at.is_finite() && facing.is_finite();
        let Some(object) = self.get_mut(id).filter(|_| is_place) else { return false };
        (object.at, object.facing) = (at, facing);
        self.index.forget();
        true
    }

    /// An object, if it is still there.
    #[must_use]
    pub fn get(&self, id: ObjectId) -> Option<&Object<S>> {
        self.place_of(id).map(|place| &self.objects[place])
    }

    pub(super) fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object<S>> {
        self.place_of(id).map(|place| &mut self.objects[place])
    }

    pub(super) fn place_of(&self, id: ObjectId) -> Option<usize> {
        self.objects.binary_search_by_key(&id, |object| object.id).ok()
    }

    /// The first of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<ObjectId> {
        self.objects.iter().find(|object| object.name == name).map(|object| object.id)
    }

    /// All objects, by number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ObjectId, &Object<S>)> {
        self.objects.iter().map(|object| (object.id, object))
    }

    /// A mark of an object as it is now.
    #[must_use]
    pub fn mark(&self, types: &ObjectTypes<S>, id: ObjectId, mark: &str) -> Option<&Value> {
        self.get(id)?.mark(types, types.mark(mark)?)
    }

    /// The game changes a mark. False if the object is gone or has no such mark of that kind.
    pub fn set_mark(&mut self, types: &ObjectTypes<S>, id: ObjectId, mark: &str, value: &Value) -> bool {
        let found = types.mark(mark);
        let kind = found.and_then(|mark| types.kinds.get(usize::from(mark.0)));
        let Some((mark, value)) = found.zip(kind.and_then(|kind| value.as_kind(*kind))) else { return false };
        let Some(object) = self.get_mut(id) else { return false };
        let place = types.get(object.kind).and_then(|kind| kind.place_of(mark));
        let Some(slot) = place.and_then(|place| object.marks.get_mut(place)) else { return false };
        *slot = value;
        true
    }

    /// What was found on offer.
    #[must_use]
    pub fn offer<'t>(&self, types: &'t ObjectTypes<S>, found: &Offered) -> Option<&'t Offer<S>> {
        types.get(self.get(found.object)?.kind)?.offers().get(usize::from(found.offer))
    }

    /// The offer of an object with a verb, by its number.
    #[must_use]
    pub fn offer_with(&self, types: &ObjectTypes<S>, id: ObjectId, verb: &str) -> Option<u16> {
        let kind = types.get(self.get(id)?.kind)?;
        let place = kind.offers().iter().position(|offer| offer.def().verb == verb)?;
        u16::try_from(place).ok()
    }

    /// What is in the way: the circles of all objects that have any, for ray casts and steering.
    pub fn obstacles(&self, types: &ObjectTypes<S>) -> impl Iterator<Item = (ObjectId, Ball<S::Vector>)> {
        self.objects.iter().flat_map(|object| {
            let shape = types.get(object.kind).map_or(&[][..], |kind| &kind.shape);
            let pose = object.pose();
            shape.iter().map(move |ball| (object.id, Ball::new(pose.to_world(ball.center), ball.radius)))
        })
    }
}
