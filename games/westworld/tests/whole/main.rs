//! All tests that see the crate from outside: one program, because each costs a link.

mod kit;
mod no_allocation;
mod promises;
mod westworld;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
