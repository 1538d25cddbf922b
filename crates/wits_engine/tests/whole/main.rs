//! All tests that see the crate from outside: one program, because each costs a link.

mod a_cast_gives_back_its_memory;
mod bodies;
#[cfg(feature = "script")]
mod bodies_in_minds;
#[cfg(feature = "script")]
mod kinds;
mod no_allocation;
mod paths_in_the_budget;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
