//! Types that change while the game runs.

use wits_decide::Value;

use super::{MarkId, ObjectTypes, Objects};
use crate::body::Footing;

impl<S: Footing> Objects<S> {
    /// Goes over to changed types: what has the same name is kept, with all marks of the same kind. Objects whose type is
    /// gone are taken away; how many there were is returned.
    pub fn adopt(&mut self, old: &ObjectTypes<S>, new: &ObjectTypes<S>) -> usize {
        let before = self.objects.len();
        self.objects.retain_mut(|object| {
            let Some(was) = old.get(object.kind) else { return false };
            let Some((id, kind)) = new.find(was.name()).and_then(|id| Some((id, new.get(id)?))) else {
                return false;
            };
            let kept = |(mark, value): &(MarkId, Value)| {
                let found = old.mark(new.mark_name(*mark)).and_then(|mark| was.place_of(mark));
                let found = found.and_then(|place| object.marks.get(place)?.as_kind(value.kind()));
                found.unwrap_or_else(|| value.clone())
            };
            let marks = kind.marks.iter().map(kept).collect();
            let verb = |offer: usize| was.offers().get(offer).map(|offer| offer.def().verb.as_str());
            let same = |offer: usize| {
                kind.offers().iter().position(|other| Some(other.def().verb.as_str()) == verb(offer))
            };
            let mut finished = vec![0; kind.offers().len()];
            for (offer, count) in object.finished.iter().enumerate() {
                if let Some(place) = same(offer) {
                    finished[place] = *count;
                }
            }
            object.uses.retain_mut(|using| {
                let place = same(usize::from(using.offer)).and_then(|place| u16::try_from(place).ok());
                using.offer = place.unwrap_or(using.offer);
                place.is_some()
            });
            (object.kind, object.marks, object.finished) = (id, marks, finished);
            true
        });
        self.index.forget();
        before - self.objects.len()
    }
}
