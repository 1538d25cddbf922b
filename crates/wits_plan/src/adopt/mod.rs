//! What all techniques need to take a character over from another version of its definition.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};

use wits_mind::board::BoardDef;
use wits_mind::{Adopted, Value};

/// For each name of the old list, the place of the same name in the new one. Names that come several times are paired in
/// their order.
pub(crate) fn twins<'o, 'n>(
    old: impl IntoIterator<Item = &'o str>,
    new: impl IntoIterator<Item = &'n str>,
) -> Vec<Option<u32>> {
    let mut places: BTreeMap<&str, VecDeque<u32>> = BTreeMap::new();
    for (place, name) in (0..).zip(new) {
        places.entry(name).or_default().push_back(place);
    }
    old.into_iter().map(|name| places.get_mut(name)?.pop_front()).collect()
}

/// The twin of a number; `None` for numbers of nothing, too.
pub(crate) fn twin(twins: &[Option<u32>], number: u32) -> Option<u32> {
    twins.get(number as usize).copied().flatten()
}

/// Tells that something was forgotten, once, and not if it was left.
pub(crate) fn forget(path: String, told: &mut Adopted) {
    if !told.left.contains(&path) && !told.forgotten.contains(&path) {
        told.forgotten.push(path);
    }
}

/// Keys of the same name and kind keep what they hold.
pub(crate) fn carry_keys(
    (old, from): (&BoardDef, &[Option<Value>]),
    (new, to): (&BoardDef, &mut [Option<Value>]),
    told: &mut Adopted,
) {
    for (((name, key), value), first) in old.iter().zip(from).zip(old.defaults()) {
        let place = new.find(name).filter(|(_, def)| def.kind == key.kind);
        match place.and_then(|(place, _)| to.get_mut(place)) {
            Some(place) => place.clone_from(value),
            None if *value != first => told.forgotten.push(format!("{{{name}}}")),
            None => {}
        }
    }
}
