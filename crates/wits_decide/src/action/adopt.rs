//! Actions are replaced while characters do them.

use super::bind::{Action, ActionManager, Part, Shape};
use super::{ActionId, ActionQueue, Outcome};
use crate::watch::Watch;
use crate::{Adopted, Exit, Turn, Value};

impl<C: ?Sized> ActionManager<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        queue: &mut ActionQueue,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut told = Adopted::default();
        for place in (0..queue.active.len()).rev() {
            let active = &queue.active[place];
            let goes_on = self.twin(old, active.action).filter(|(_, old, new)| is_same(old, new));
            let values = goes_on.and_then(|(id, old, new)| Some((id, carry(old, new, &active.told)?)));
            if let Some((id, values)) = values {
                (queue.active[place].action, queue.active[place].told) = (id, values);
                told.kept += 1;
            } else {
                told.left.push(old.name(active.action).to_owned());
                old.leave(queue, place, turn, (Exit::Reload, Outcome::CalledOff), watch);
            }
        }
        let mut place = 0;
        while place < queue.waiting.len() {
            let waiting = &queue.waiting[place];
            let twin = self.twin(old, waiting.action);
            if let Some((id, values)) =
                twin.and_then(|(id, old, new)| Some((id, carry(old, new, &waiting.told)?)))
            {
                (queue.waiting[place].action, queue.waiting[place].told) = (id, values);
                place += 1;
            } else {
                told.forgotten.push(format!("{}, which waited", old.name(waiting.action)));
                queue.drop_waiting(place, Outcome::CalledOff);
            }
        }
        told
    }

    /// The action of the same name, here and there.
    fn twin<'m>(
        &'m self,
        old: &'m Self,
        action: ActionId,
    ) -> Option<(ActionId, &'m Action<C>, &'m Action<C>)> {
        let before = old.get(action)?;
        let id = self.find(&before.name)?;
        Some((id, before, self.get(id)?))
    }
}

/// Both are made of the same parts: what is remembered of them means the same.
fn is_same<C: ?Sized>(old: &Action<C>, new: &Action<C>) -> bool {
    let same = |(old, new): (&Part<C>, &Part<C>)| {
        old.end == new.end
            && match (&old.form, &new.form) {
                (Shape::Do(old), Shape::Do(new)) => old.text() == new.text(),
                (Shape::Wait(old), Shape::Wait(new)) => old.to_bits() == new.to_bits(),
                (Shape::Sequence, Shape::Sequence) | (Shape::Together, Shape::Together) => true,
                _ => false,
            }
    };
    old.parts.len() == new.parts.len() && old.parts.iter().zip(&new.parts).all(same)
}

/// What an action is told, by name and kind; `None` if it has to be told something that it was not.
fn carry<C: ?Sized>(old: &Action<C>, new: &Action<C>, told: &[Option<Value>]) -> Option<Vec<Option<Value>>> {
    let values = new.def.told.iter().map(|(name, key)| {
        let mut known = old.def.told.iter().zip(told);
        let before = known.find(|((known, def), _)| *known == name && def.kind == key.kind);
        let value = before.and_then(|(_, value)| value.clone()).or_else(|| key.default.clone());
        value.map(Some)
    });
    values.collect()
}
