//! All tests that see the crate from outside: one program, because each costs a link.

#[cfg(feature = "script")]
mod a_host_gives_back_its_memory;
mod bodies;
#[cfg(feature = "script")]
mod bodies_in_minds;
#[cfg(feature = "script")]
mod deep;
mod kinds;
mod kinds_in_a_session;
#[cfg(feature = "script")]
mod no_allocation;
mod paths_in_the_budget;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
