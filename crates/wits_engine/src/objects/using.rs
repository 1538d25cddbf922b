//! Using objects: reserve, begin, finish or abort.

use wits_core::space::Vector;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::Who;

use super::{Effect, Object, ObjectId, ObjectTypes, Objects, Offer, Refusal};
use crate::body::Footing;

/// Who wants to do what with which object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim<V> {
    /// The object.
    pub object: ObjectId,
    /// The number of the offer.
    pub offer: u16,
    /// Who.
    pub who: Who,
    /// Where they are: the nearest free place is theirs. \[m\]
    pub from: V,
}

/// Where to stand, reserved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot<V> {
    /// The object.
    pub object: ObjectId,
    /// Where to stand. \[m\]
    pub at: V,
    /// The object itself: where to look. \[m\]
    pub towards: V,
}

/// Somebody uses an object, or is about to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(super) struct Use {
    pub(super) who: Who,
    pub(super) offer: u16,
    /// The number of the place to stand.
    pub(super) spot: u16,
    pub(super) begun: bool,
    /// The reservation lapses then; once begun, it is done then.
    pub(super) until: Moment,
}

impl<S: Footing> Object<S> {
    fn of(&self, who: Who) -> Option<usize> {
        self.uses.iter().position(|using| using.who == who)
    }

    fn offer<'t>(&self, types: &'t ObjectTypes<S>, offer: u16) -> Result<&'t Offer<S>, Refusal> {
        let kind = types.get(self.kind).ok_or(Refusal::Gone)?;
        kind.offers().get(usize::from(offer)).ok_or(Refusal::NoOffer)
    }

    /// Others who do the same.
    fn others(&self, offer: u16, who: Who) -> usize {
        self.uses.iter().filter(|using| using.offer == offer && using.who != who).count()
    }

    /// Whether somebody could do it now.
    pub(super) fn allows(
        &self,
        offer: &Offer<S>,
        number: u16,
        who: Who,
        mut ask: impl FnMut(&str) -> bool,
    ) -> Result<(), Refusal> {
        let short = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        if let Some(need) = offer.unmet(&self.marks) {
            return Err(Refusal::Unmet(short(need)));
        }
        if self.of(who).is_some_and(|place| self.uses[place].offer != number) {
            return Err(Refusal::Busy);
        }
        let others = self.others(number, who);
        let finished = self.finished.get(usize::from(number)).copied().unwrap_or_default();
        if offer.def().uses.is_some_and(|most| finished as usize + others >= most as usize) {
            return Err(Refusal::UsedUp);
        }
        if others >= offer.room() {
            return Err(Refusal::Full);
        }
        match offer.def().asks.iter().position(|condition| !ask(condition)) {
            Some(place) => Err(Refusal::NotAllowed(short(place))),
            None => Ok(()),
        }
    }

    /// The nearest place to stand that is free.
    fn free_spot(&self, offer: &Offer<S>, claim: &Claim<S::Vector>) -> u16 {
        let is_free = |spot: &u16| {
            let taken =
                |using: &Use| (using.offer, using.spot) == (claim.offer, *spot) && using.who != claim.who;
            !self.uses.iter().any(taken)
        };
        let distance = |spot: u16| self.spot(offer, spot).distance_squared(claim.from);
        let spots = (0..u16::MAX).take(offer.def().stand.len()).filter(is_free);
        spots.min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or_default()
    }

    /// Where a place to stand is in the world; the object itself if there is none.
    fn spot(&self, offer: &Offer<S>, spot: u16) -> S::Vector {
        offer.def().stand.get(usize::from(spot)).map_or(self.at, |stand| self.pose().to_world(*stand))
    }
}

impl<S: Footing> Objects<S> {
    /// Reserves an offer for somebody who is on the way. To do so again keeps it for longer. `ask` answers the
    /// [conditions](super::OfferDef::asks) of the game about them.
    ///
    /// # Errors
    /// Why not.
    pub fn reserve(
        &mut self,
        types: &ObjectTypes<S>,
        claim: &Claim<S::Vector>,
        now: Moment,
        ask: impl FnMut(&str) -> bool,
    ) -> Result<Spot<S::Vector>, Refusal> {
        let object = self.get_mut(claim.object).ok_or(Refusal::Gone)?;
        object.uses.retain(|using| using.begun || !using.until.has_come(now));
        let offer = object.offer(types, claim.offer)?;
        object.allows(offer, claim.offer, claim.who, ask)?;
        let until = now.after(offer.def().keeps);
        let place = object.of(claim.who).unwrap_or(object.uses.len());
        let spot = object.uses.get(place).map_or_else(|| object.free_spot(offer, claim), |using| using.spot);
        match object.uses.get_mut(place) {
            Some(using) if using.begun => return Err(Refusal::Busy),
            Some(using) => using.until = until,
            None => object.uses.push(Use { who: claim.who, offer: claim.offer, spot, begun: false, until }),
        }
        Ok(Spot { object: claim.object, at: object.spot(offer, spot), towards: object.at })
    }

    /// Somebody who reserved it has come and begins. Gives the moment at which it is done.
    ///
    /// # Errors
    /// It was not reserved, or things have changed meanwhile.
    pub fn begin(
        &mut self,
        types: &ObjectTypes<S>,
        object: ObjectId,
        who: Who,
        now: Moment,
    ) -> Result<Moment, Refusal> {
        let object = self.get_mut(object).ok_or(Refusal::Gone)?;
        let place = object.of(who).ok_or(Refusal::NotReserved)?;
        let using = object.uses[place];
        if using.begun {
            return Err(Refusal::Busy);
        }
        if using.until.has_come(now) {
            object.uses.remove(place);
            return Err(Refusal::NotReserved);
        }
        let offer = object.offer(types, using.offer)?;
        // What the game was asked when it was reserved it is not asked again.
        if let Err(refusal) = object.allows(offer, using.offer, who, |_| true) {
            object.uses.remove(place);
            return Err(refusal);
        }
        let until = now.after(offer.def().duration);
        object.uses[place] = Use { begun: true, until, ..using };
        Ok(until)
    }

    /// It is done: the object changes, and is free for others.
    ///
    /// # Errors
    /// It was not begun, or is not done yet.
    pub fn finish(
        &mut self,
        types: &ObjectTypes<S>,
        id: ObjectId,
        who: Who,
        now: Moment,
    ) -> Result<(), Refusal> {
        let object = self.get_mut(id).ok_or(Refusal::Gone)?;
        let place = object.of(who).ok_or(Refusal::NotReserved)?;
        let using = object.uses[place];
        if !using.begun {
            return Err(Refusal::NotBegun);
        }
        if !using.until.has_come(now) {
            return Err(Refusal::TooEarly(using.until.since(now)));
        }
        let offer = object.offer(types, using.offer)?;
        object.uses.remove(place);
        if let Some(count) = object.finished.get_mut(usize::from(using.offer)) {
            *count = count.saturating_add(1);
        }
        for (effect, place) in offer.def().does.iter().zip(&offer.effects) {
            if let Some(value) = place.and_then(|place| object.marks.get_mut(place)) {
                effect.change(value);
            }
        }
        if offer.def().does.contains(&Effect::Vanish) {
            self.remove(id);
        }
        Ok(())
    }

    /// Somebody gives up, before or after they began: nothing changes, and their place is free. False if they had none.
    pub fn abort(&mut self, object: ObjectId, who: Who) -> bool {
        let Some(object) = self.get_mut(object) else { return false };
        let Some(place) = object.of(who) else { return false };
        object.uses.remove(place);
        true
    }

    /// Somebody has left the game: all their places are free. Tells how many there were.
    pub fn release(&mut self, who: Who) -> usize {
        self.free(|using| using.who == who)
    }

    /// Frees the places of those who are gone and of those who did not come in time. Tells how many there were.
    pub fn sweep(&mut self, now: Moment, mut is_there: impl FnMut(Who) -> bool) -> usize {
        self.free(|using| (!using.begun && using.until.has_come(now)) || !is_there(using.who))
    }

    fn free(&mut self, mut is_free: impl FnMut(&Use) -> bool) -> usize {
        let mut count = 0;
        for object in &mut self.objects {
            let before = object.uses.len();
            object.uses.retain(|using| !is_free(using));
            count += before - object.uses.len();
        }
        count
    }
}
