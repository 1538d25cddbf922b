//! All tests that see the crate from outside: one program, because each costs a link.

mod alloc;
mod formations;
mod offer;
mod soccer;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
