//! All tests that see the crate from outside: one program, because each costs a link.

mod classify;
mod minds_allocate_nothing;
mod nets_allocate_nothing;
mod predict_no_allocation;
mod reinforce_no_allocation;
mod same_bits;
mod teach;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
