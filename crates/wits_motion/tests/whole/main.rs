//! All tests that see the crate from outside: one program, because each costs a link.

mod ballistics_without_allocation;
mod formation_no_allocation;
mod frisbees;
mod motor_no_allocation;
mod no_allocation;
mod no_allocation_avoid;
mod no_allocation_combine;
mod no_allocation_setup;
mod steering_allocates_nothing;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
