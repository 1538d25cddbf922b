//! All tests that see the crate from outside: one program, because each costs a link.

mod any_angle_no_allocation;
mod dynamic_memory;
mod flow_no_allocation;
mod no_allocation_grid;
mod no_allocation_tables;
mod plan_allocations;
mod searches_allocate_nothing;
mod together_no_allocation;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
