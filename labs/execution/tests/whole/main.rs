//! What people and the studio see of the labs.

mod city;
mod scheduler;

use wits_testkit::alloc::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
