//! All tests that see the crate from outside: one program, because each costs a link.

mod memory_of_a_night;
mod stealth;
mod watchdog;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
