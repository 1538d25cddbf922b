//! Of whom something is asked.

use wits_core::time::Moment;
use wits_decide::words::{Ask, Call};
use wits_sense::Point;
use wits_sense::knowledge::Knowledge;
use wits_sense::memory::{Fact, MemoryDef, Record, Route};
use wits_sense::modality::Senses;

/// All that perception words are handed of a character.
#[derive(Clone, Copy, Debug)]
pub struct View<'c, V> {
    /// The names of senses and kinds.
    pub senses: &'c Senses,
    /// How well it remembers.
    pub memory: &'c MemoryDef,
    /// What it knows.
    pub knowledge: &'c Knowledge<V>,
    /// Where it is: for those who ask what is near. Without it everything is. \[m\]
    pub at: Option<V>,
}

impl<'c, V> View<'c, V> {
    /// What a character knows.
    #[must_use]
    pub const fn new(senses: &'c Senses, memory: &'c MemoryDef, knowledge: &'c Knowledge<V>) -> Self {
        Self { senses, memory, knowledge, at: None }
    }

    /// Where it is, for those who ask what is near.
    #[must_use]
    pub fn at(mut self, place: V) -> Self {
        self.at = Some(place);
        self
    }
}

/// Which records are meant. What is empty matches all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Which<'a> {
    what: &'a str,
    side: &'a str,
    by: &'a str,
    since: f32,
    within: f32,
    near: f32,
    now: Moment,
}

/// The names of the sides.
pub(super) const FRIENDS: &str = "friends";
pub(super) const STRANGERS: &str = "strangers";
/// The name of the route of what others said.
pub(super) const TOLD: &str = "told";
const GIVEN: &str = "given";

impl<'a> Which<'a> {
    /// The first six parameters of a question.
    pub(super) fn asked(ask: &'a Ask<'_>) -> Self {
        let [what, side, by] = [0, 1, 2].map(|place| ask.text(place));
        let [since, within, near] = [3, 4, 5].map(|place| ask.number(place));
        Self { what, side, by, since, within, near, now: ask.now() }
    }

    /// The first six parameters of an action.
    pub(super) fn called(call: &'a Call<'_, '_>) -> Self {
        let [what, side, by] = [0, 1, 2].map(|place| call.text(place));
        let [since, within, near] = [3, 4, 5].map(|place| call.number(place));
        Self { what, side, by, since, within, near, now: call.now() }
    }

    /// The surest record that is meant, then the latest.
    pub(super) fn best<'c, V: Point>(&self, view: &View<'c, V>) -> Option<&'c Record<V>> {
        self.all(view).max_by(|a, b| {
            let by_certainty =
                a.certainty(view.memory, self.now).total_cmp(&b.certainty(view.memory, self.now));
            by_certainty.then(a.last.cmp(&b.last))
        })
    }

    /// All records that are meant.
    pub(super) fn all<'c, V: Point>(&self, view: &View<'c, V>) -> impl Iterator<Item = &'c Record<V>> {
        let (which, view) = (*self, *view);
        view.knowledge.memory.records().iter().filter(move |record| which.is_meant(&view, record))
    }

    fn is_meant<V: Point>(&self, view: &View<'_, V>, record: &Record<V>) -> bool {
        let is_friend = view.knowledge.team.is_friend_of(record.team);
        self.is_kind(view, record.what)
            && (self.side.is_empty() || if self.side == FRIENDS { is_friend } else { !is_friend })
            && (self.by.is_empty() || route(view, record) == self.by)
            && self.is_in_time(record.last)
            && self.is_near(view, record.at)
    }

    /// All facts that are meant: those noticed first, or anew, in time.
    pub(super) fn facts<'c, V: Point>(&self, view: &View<'c, V>) -> impl Iterator<Item = &'c Fact<V>> {
        let (which, view) = (*self, *view);
        let facts = view.knowledge.memory.facts().iter();
        facts.filter(move |fact| {
            which.is_kind(&view, fact.what) && which.is_in_time(fact.since) && which.is_near(&view, fact.at)
        })
    }

    fn is_near<V: Point>(&self, view: &View<'_, V>, place: V) -> bool {
        view.at.is_none_or(|at| place.distance(at) <= self.near)
    }

    fn is_kind<V>(&self, view: &View<'_, V>, what: wits_sense::What) -> bool {
        self.what.is_empty() || view.senses.kind(self.what) == Some(what)
    }

    fn is_in_time(&self, time: Moment) -> bool {
        // Boards hold f32: what was sensed at the very moment of `settle` is dealt with.
        #[expect(clippy::cast_possible_truncation, reason = "numbers of boards are f32")]
        let seconds = time.seconds() as f32;
        self.now.since(time) <= self.within && seconds > self.since
    }
}

/// How a record is known: the name of a sense, or that it was told or given.
pub(super) fn route<'c, V>(view: &View<'c, V>, record: &Record<V>) -> &'c str {
    match record.route {
        Route::Sensed(sense) => &view.senses.modality(sense).name,
        Route::Told { .. } => TOLD,
        Route::Given => GIVEN,
    }
}
