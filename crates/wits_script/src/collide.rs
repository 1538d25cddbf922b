//! Large tables whose number keys fall on the same places of Lua's hash table.
//!
//! Lua finds the place of a number by a remainder, so a script can choose keys that all fall on one place. They form a chain,
//! and to make room in such a table Lua walks the whole chain for each of its keys, inside one instruction: with 16,000
//! keys that takes 0.3 s. So the large hash tables of all machines are written down here, and before one of them can be
//! made again in another size its keys are looked at: how many of them would fall on the same places? Only full tables are
//! made again, so others are left out.
//!
//! Texts are no danger, since Lua mixes them with a number that no script knows; nor are tables and functions, which are
//! placed by where they lie in memory.

#![expect(unsafe_code, reason = "Lua has no function that shows how its hash tables lie in memory")]

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of a key in a table, with its value: 8 of the value, its type, the type of the key, where the chain goes on, and 8
/// of the key.
pub(crate) const NODE: usize = 24;
const VALUE_TYPE: usize = 8;
const KEY_TYPE: usize = 9;
const KEY: usize = 16;
/// Types of Lua: whole numbers, numbers with a fraction, and the mask of the variants of nil.
const WHOLE: u8 = 0x03;
const FRACTION: u8 = 0x13;
const KIND: u8 = 0x0f;
const NIL: u8 = 0;
/// Smaller tables are not watched: the worst that making one again takes is 5 ms. \[nodes\]
pub(crate) const LARGE: usize = 4096;
/// Maximum number of steps along chains that it takes to make a table again; about 1 ns to 3 ns each.
const MAX_STEPS: u64 = 1 << 20;

/// Large blocks of nodes that are in use, by the machine: where each lies and how many nodes it has.
static LIVE: Mutex<BTreeMap<usize, BTreeMap<usize, usize>>> = Mutex::new(BTreeMap::new());

fn live() -> MutexGuard<'static, BTreeMap<usize, BTreeMap<usize, usize>>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of nodes of a block, if it can be a hash table.
pub(crate) const fn nodes_of(bytes: usize) -> Option<usize> {
    let nodes = bytes / NODE;
    if bytes.is_multiple_of(NODE) && nodes.is_power_of_two() { Some(nodes) } else { None }
}

/// A block was handed to a machine.
pub(crate) fn made(machine: usize, block: usize, nodes: usize) {
    live().entry(machine).or_default().insert(block, nodes);
}

/// A block was given back.
pub(crate) fn freed(machine: usize, block: usize) {
    if let Some(blocks) = live().get_mut(&machine) {
        blocks.remove(&block);
    }
}

/// Nothing of this machine is watched any more.
pub(crate) fn forget(machine: usize) {
    live().remove(&machine);
}

/// Would a hash table with so many nodes have long chains if it were filled from one of the large ones of a machine?
///
/// # Safety
/// All blocks of the machine that were [`made`] and not [`freed`] are in use, and nothing writes to them meanwhile.
pub(crate) unsafe fn would_collide(machine: usize, nodes: usize) -> bool {
    let live = live();
    let Some(blocks) = live.get(&machine) else { return false };
    // All keys of a table find room in the new one, with at most as many nodes left over.
    let sources = blocks.iter().filter(|(_, old)| **old >= nodes / 2);
    let mut counts: Vec<u16> = Vec::new();
    for (&block, &old) in sources {
        counts.clear();
        counts.resize(nodes, 0);
        // SAFETY: the block is in use and has so many nodes.
        if unsafe { steps(block as *const u8, old, &mut counts) } > MAX_STEPS {
            return true;
        }
    }
    false
}

/// The steps along chains that it takes to put all number keys of a block into as many places as there are counts; none if
/// the block is not full.
///
/// # Safety
/// There are so many nodes at this address.
unsafe fn steps(block: *const u8, nodes: usize, counts: &mut [u16]) -> u64 {
    let divisor = (counts.len() as u64 - 1) | 1;
    let mut steps = 0;
    for node in 0..nodes {
        // SAFETY: the places are inside the block. The types of value and key are set in every node, the key in those whose
        // type says so.
        let hash = unsafe {
            let node = block.add(node * NODE);
            let is_empty = node.add(VALUE_TYPE).read() & KIND == 0;
            let bits = || node.add(KEY).cast::<u64>().read_unaligned();
            match node.add(KEY_TYPE).read() {
                WHOLE if !is_empty => bits(),
                NIL => return 0,
                FRACTION if !is_empty => hash_of_fraction(f64::from_bits(bits())),
                _ => continue,
            }
        };
        if let Some(count) = usize::try_from(hash % divisor).ok().and_then(|place| counts.get_mut(place)) {
            steps += u64::from(*count);
            *count = count.saturating_add(1);
        }
    }
    steps
}

/// As Lua places numbers with a fraction: by the first 31 bits of the mantissa and the exponent.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bits beyond 32 are dropped on purpose"
)]
fn hash_of_fraction(number: f64) -> u64 {
    let (mantissa, exponent) = libm::frexp(number);
    if !mantissa.is_finite() {
        return 0;
    }
    let sum = ((mantissa * 2_147_483_648.0) as i64 as u32).wrapping_add(exponent as u32);
    u64::from(if i32::try_from(sum).is_ok() { sum } else { !sum })
}
