//! All tests that see the crate from outside: one program, because each costs a link.

mod actions_no_allocation;
mod dtree_no_allocation;
mod machine_no_allocation;
mod minds;
mod tree_no_allocation;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
