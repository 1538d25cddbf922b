//! Sorting examples by a number.

use super::question::Entry;

/// Below this many entries comparing is faster.
const FEW: usize = 512;
const BITS: u32 = 11;

/// Sorts by value; equal values stay in the order in which they were. `scratch` has room for as many.
///
/// Many entries are sorted digit by digit (radix sort): three passes of eleven bits, whatever the numbers are.
pub(super) fn sort(entries: &mut [Entry], scratch: &mut [Entry]) {
    if entries.len() < FEW {
        entries.sort_by(|a, b| a.value.total_cmp(&b.value));
        return;
    }
    let scratch = &mut scratch[..entries.len()];
    pass(entries, scratch, 0);
    pass(scratch, entries, BITS);
    pass(entries, scratch, 2 * BITS);
    entries.copy_from_slice(scratch);
}

fn pass(from: &[Entry], to: &mut [Entry], shift: u32) {
    let digit = |entry: &Entry| (key(entry.value) >> shift) as usize & ((1 << BITS) - 1);
    let mut places = [0_u32; 1 << BITS];
    from.iter().for_each(|entry| places[digit(entry)] += 1);
    let mut next = 0;
    for place in &mut places {
        (*place, next) = (next, next + *place);
    }
    for entry in from {
        let place = &mut places[digit(entry)];
        to[*place as usize] = *entry;
        *place += 1;
    }
}

/// A whole number with the same order: negative numbers are turned round.
const fn key(value: f32) -> u32 {
    let bits = value.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn many_are_sorted_like_few(values in prop::collection::vec(prop_oneof![-9_f32..9.0, any::<f32>()], 500..700)) {
            let entries = values.iter().filter(|value| !value.is_nan()).zip(0..);
            let mut entries: Vec<Entry> = entries.map(|(value, row)| Entry::new(*value + 0.0, row, 5)).collect();
            let mut expected = entries.clone();
            expected.sort_by(|a, b| a.value.total_cmp(&b.value));
            let mut scratch = vec![Entry::default(); entries.len()];
            sort(&mut entries, &mut scratch);
            prop_assert!(entries.iter().map(|entry| entry.row()).eq(expected.iter().map(|entry| entry.row())));
        }
    }
}
